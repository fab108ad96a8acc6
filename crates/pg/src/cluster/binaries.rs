//! Which Postgres programs to run: the ones named, or the ones that fit the data folder, or the newest found.

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::{Error, Options, owner::Owner};

/// Majors this server is tested with.
const MAJORS: std::ops::RangeInclusive<u32> = 15..=18;
/// Where programs are copied that the user Postgres runs as cannot reach.
const SYSTEM_PROGRAMS: &str = "/var/lib/saluhall/programs";

/// A folder with `initdb` and `postgres` of one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Programs {
    folder: PathBuf,
    major: u32,
    /// As they say it themselves: `18.4`.
    version: String,
}

impl fmt::Display for Programs {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PostgreSQL {} ({})", self.version, self.folder.display())
    }
}

impl Programs {
    /// `made_by`: the major version that made the existing data folder; only that one can open it.
    pub(super) fn find(options: &Options, made_by: Option<(u32, PathBuf)>) -> Result<Self, Error> {
        let candidates = match &options.programs {
            Some(named) => vec![Self::probe(named)?],
            None => places(options).iter().filter_map(|folder| Self::probe(folder).ok()).collect(),
        };
        choose(candidates, made_by).map_err(|refusal| match refusal {
            Refusal::None => Error::NoPrograms { searched: searched(options) },
            Refusal::OtherMajor { path, made_by, found } => Error::OtherMajor { path, made_by, found },
        })
    }

    pub fn major(&self) -> u32 {
        self.major
    }

    pub fn version(&self) -> &str {
        &self.version
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn initdb(&self) -> PathBuf {
        self.folder.join("initdb")
    }

    pub(super) fn postgres(&self) -> PathBuf {
        self.folder.join("postgres")
    }

    fn probe(folder: &Path) -> Result<Self, Error> {
        let bad = |reason: String| Error::BadPrograms { path: folder.to_owned(), reason };
        // PATH may hold links; Postgres finds its files beside the real program.
        let program = folder.join("postgres").canonicalize().map_err(|error| bad(format!("`postgres`: {error}")))?;
        let folder = program.parent().unwrap_or(folder).to_owned();
        if !folder.join("initdb").exists() {
            return Err(bad("there is no `initdb`".into()));
        }
        let output = Command::new(&program).arg("--version").output();
        let output = output.map_err(|error| bad(format!("`postgres` does not run: {error}")))?;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let (major, version) =
            parse_version(&said).ok_or_else(|| bad(format!("`postgres --version` says {:?}", said.trim())))?;
        if !MAJORS.contains(&major) {
            return Err(bad(format!("it is version {version}")));
        }
        Ok(Self { folder, major, version })
    }

    /// The same programs where this user can run them: copied, when they lie under somebody's closed home.
    pub(super) fn reachable_by(self, owner: &Owner) -> Result<Self, Error> {
        if owner.reaches(&self.postgres()) {
            return Ok(self);
        }
        let home = Path::new(SYSTEM_PROGRAMS).join(&self.version);
        let folder = home.join("bin");
        if !folder.join("postgres").exists() {
            let partial = home.with_extension(format!("partial-{}", std::process::id()));
            for part in ["bin", "lib", "share"] {
                let from = self.folder.join("..").join(part);
                copy_tree(&from, &partial.join(part)).map_err(Error::io("copy", from))?;
            }
            fs::rename(&partial, &home).map_err(Error::io("put the programs at", &home))?;
        }
        Ok(Self { folder, ..self })
    }
}

fn copy_tree(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if entry.file_type()?.is_dir() {
            copy_tree(&source, &target)?;
        } else {
            fs::copy(&source, &target)?; // follows links: the copy stands alone
        }
    }
    Ok(())
}

enum Refusal {
    None,
    OtherMajor { path: PathBuf, made_by: u32, found: String },
}

/// PATH comes before the system's folders, what was brought along comes last; among equals the newest wins.
fn choose(candidates: Vec<Programs>, made_by: Option<(u32, PathBuf)>) -> Result<Programs, Refusal> {
    let Some((made_by, path)) = made_by else {
        return candidates.into_iter().next().ok_or(Refusal::None);
    };
    let found = candidates.iter().map(|programs| programs.version.as_str()).collect::<Vec<_>>().join(", ");
    let has_any = !candidates.is_empty();
    match candidates.into_iter().find(|programs| programs.major == made_by) {
        Some(programs) => Ok(programs),
        None if has_any => Err(Refusal::OtherMajor { path, made_by, found }),
        None => Err(Refusal::None),
    }
}

fn places(options: &Options) -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places: Vec<PathBuf> =
        std::env::split_paths(&path).filter(|folder| folder.join("initdb").exists()).collect();
    places.extend(MAJORS.rev().map(|major| PathBuf::from(format!("/usr/lib/postgresql/{major}/bin"))));
    places.extend(options.programs_brought.iter().cloned());
    places.retain(|folder| folder.join("postgres").exists());
    places
}

fn searched(options: &Options) -> String {
    let mut places = vec!["PATH".to_owned(), "/usr/lib/postgresql".to_owned()];
    places.extend(options.programs_brought.iter().map(|folder| folder.display().to_string()));
    places.join(", ")
}

/// `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)` → 15 and `15.18`.
fn parse_version(said: &str) -> Option<(u32, String)> {
    let version = said.split_once("(PostgreSQL) ")?.1.split_whitespace().next()?;
    let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
    Some((digits.parse().ok()?, version.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn programs(version: &str) -> Programs {
        let major = version.split('.').next().unwrap().parse().unwrap();
        Programs { folder: PathBuf::from(format!("/pg/{version}")), major, version: version.into() }
    }

    #[test]
    fn versions_are_read_as_printed() {
        let debian = "postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n";
        assert_eq!(parse_version(debian), Some((15, "15.18".into())));
        assert_eq!(parse_version("postgres (PostgreSQL) 19beta1\n"), Some((19, "19beta1".into())));
        assert_eq!(parse_version("sh: no"), None);
    }

    #[test]
    fn the_data_folder_decides_which_version_opens_it() {
        let both = vec![programs("18.4"), programs("15.18")];
        let data = || Some((15, PathBuf::from("/data")));
        assert!(matches!(choose(both.clone(), None), Ok(found) if found.major == 18));
        assert!(matches!(choose(both, data()), Ok(found) if found.major == 15));
        assert!(matches!(choose(vec![programs("18.4")], data()), Err(Refusal::OtherMajor { made_by: 15, .. })));
        assert!(matches!(choose(Vec::new(), data()), Err(Refusal::None)));
    }
}
