//! SQL files as values, in the order in which they apply.

use std::{borrow::Cow, fs, path::Path};

use sha2::{Digest as _, Sha256};

use super::Error;

/// Name and text of every platform file, in the order of `sql/platform/plan`; written by the build script.
const PLATFORM: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/platform.rs"));

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Applied once; must not change afterwards.
    Migration,
    /// Applied again whenever its text changed.
    Seed,
}

impl Kind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Migration => "migration",
            Self::Seed => "seed",
        }
    }
}

#[derive(Debug, Clone)]
pub struct SqlFile {
    kind: Kind,
    name: Cow<'static, str>,
    text: Cow<'static, str>,
    checksum: String,
}

impl SqlFile {
    pub fn new(kind: Kind, name: impl Into<Cow<'static, str>>, text: impl Into<Cow<'static, str>>) -> Self {
        let text = text.into();
        let checksum = Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect();
        Self { kind, name: name.into(), text, checksum }
    }

    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Relative to the project's folder, with `/` between the parts.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// SHA-256 of the text, in hexadecimal.
    pub fn checksum(&self) -> &str {
        &self.checksum
    }
}

/// A named list of files: the ledger keeps them apart by that name.
#[derive(Debug, Clone)]
pub struct Project {
    name: String,
    files: Vec<SqlFile>,
}

impl Project {
    pub fn new(name: impl Into<String>, files: Vec<SqlFile>) -> Self {
        Self { name: name.into(), files }
    }

    /// The server's own roles, schemas and functions, as compiled in.
    pub fn platform() -> Self {
        let files = PLATFORM.iter().map(|(name, text)| SqlFile::new(Kind::Migration, *name, *text));
        Self::new("platform", files.collect())
    }

    /// Of the platform what accounts and their mail need, for a server that does nothing else. The ledger is the
    /// platform's, so that another server may continue where this one stopped.
    pub fn accounts() -> Self {
        let Self { name, mut files } = Self::platform();
        let wanted =
            |name: &str| name == "roles/0001_roles.sql" || name.starts_with("auth/") || name.starts_with("mail/");
        files.retain(|file| wanted(file.name()));
        Self { name, files }
    }

    /// A folder such as `sql/shop`: `migrations/*.sql`, and with `seeds` also `seed.sql` and then `seed/*.sql`, each
    /// group in the order of its names. The folder's own name becomes the project's.
    pub fn read(folder: &Path, seeds: bool) -> Result<Self, Error> {
        let folder = folder.canonicalize().map_err(|source| Error::Read { path: folder.to_owned(), source })?;
        let mut files = read_all(&folder, "migrations", Kind::Migration)?;
        let is_project =
            folder.join("migrations").is_dir() || folder.join("seed.sql").is_file() || folder.join("seed").is_dir();
        if !is_project {
            return Err(Error::NotAProject { path: folder });
        }
        if seeds {
            if folder.join("seed.sql").is_file() {
                files.push(read_one(&folder, "seed.sql".into(), Kind::Seed)?);
            }
            files.extend(read_all(&folder, "seed", Kind::Seed)?);
        }
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self::new(name, files))
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn files(&self) -> &[SqlFile] {
        &self.files
    }
}

fn read_all(folder: &Path, part: &str, kind: Kind) -> Result<Vec<SqlFile>, Error> {
    let path = folder.join(part);
    if !path.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(&path).map_err(|source| Error::Read { path: path.clone(), source })?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".sql") && !name.starts_with('.'))
        .collect();
    names.sort();
    names.into_iter().map(|name| read_one(folder, format!("{part}/{name}"), kind)).collect()
}

fn read_one(folder: &Path, name: String, kind: Kind) -> Result<SqlFile, Error> {
    let path = folder.join(&name);
    let text = fs::read_to_string(&path).map_err(|source| Error::Read { path, source })?;
    Ok(SqlFile::new(kind, name, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_platform_is_compiled_in_whole_and_in_order() {
        let platform = Project::platform();
        let names: Vec<_> = platform.files().iter().map(SqlFile::name).collect();
        assert!(names.starts_with(&["roles/0001_roles.sql"]), "{names:?}");
        assert!(names.contains(&"rest/0001_reload.sql"), "{names:?}");
    }

    #[test]
    fn accounts_are_a_part_of_the_platform() {
        let names: Vec<_> = Project::accounts().files().iter().map(|file| file.name().to_owned()).collect();
        assert!(names.contains(&"auth/0002_users.sql".to_owned()) && names.contains(&"mail/0001_queue.sql".to_owned()));
        assert!(!names.contains(&"rest/0001_reload.sql".to_owned()), "{names:?}");
    }

    #[test]
    fn a_folder_is_read_in_the_order_it_applies() {
        let folder = std::env::temp_dir().join(format!("saluhall-project-{}", std::process::id()));
        for (name, text) in [
            ("migrations/0002_b.sql", "b"),
            ("migrations/0001_a.sql", "a"),
            ("seed/x.sql", "x"),
            ("seed.sql", "s"),
            ("seed/a.csv", "no"),
        ] {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let names = |seeds| {
            let project = Project::read(&folder, seeds).unwrap();
            project.files().iter().map(|file| file.name().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(names(true), ["migrations/0001_a.sql", "migrations/0002_b.sql", "seed.sql", "seed/x.sql"]);
        assert_eq!(names(false), ["migrations/0001_a.sql", "migrations/0002_b.sql"]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
