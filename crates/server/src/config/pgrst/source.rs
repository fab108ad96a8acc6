//! Reads settings from where they are, again at each reload. The environment of a process cannot change; files and the
//! database can.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::OnceLock,
};

use super::{
    Layers, Pgrst, file,
    layers::PREFIX,
    options::{OPTIONS, WITHOUT_EFFECT},
};

/// Where this process has its settings from.
pub struct Source {
    file: Option<PathBuf>,
    variables: HashMap<String, String>,
    /// The connection string, once read: it cannot change while the process runs.
    uri: OnceLock<String>,
    /// Standard input can be read once.
    stdin: OnceLock<String>,
}

impl Source {
    /// `variables`: the whole environment.
    pub fn new(file: Option<PathBuf>, variables: impl Iterator<Item = (String, String)>) -> Self {
        Self { file, variables: variables.collect(), uri: OnceLock::new(), stdin: OnceLock::new() }
    }

    /// Settings with what the database says. Every mistake is one line.
    pub fn read(&self, database: &[(String, String)]) -> Result<Pgrst, Vec<String>> {
        let layers = self.layers(database).map_err(|line| vec![line])?;
        let mut pgrst = Pgrst::from_layers(&layers)?;
        let uri = match self.uri.get() {
            Some(uri) => uri.clone(),
            None => {
                let uri = self.contents("db-uri", &pgrst.db.uri).map_err(|line| vec![line])?;
                let uri = self.complete(uri.trim()).map_err(|line| vec![line])?;
                self.uri.get_or_init(|| uri).clone()
            }
        };
        pgrst.db.uri = uri;
        if let Some(secret) = pgrst.jwt.secret.take() {
            pgrst.jwt.secret = Some(self.contents("jwt-secret", &secret).map_err(|line| vec![line])?);
        }
        let verifier = pgrst
            .rules()
            .and_then(|rules| auth::jwt::Verifier::new(rules).map(drop).map_err(|what| format!("jwt-secret: {what}")));
        verifier.map(|()| pgrst).map_err(|line| vec![line])
    }

    /// Settings that change nothing, each with the reason: names of other versions and names nobody knows.
    pub fn without_effect(&self) -> Vec<(String, &'static str)> {
        let Ok(layers) = self.layers(&[]) else { return Vec::new() };
        let variable = |name: &str| name.replace('-', "_").to_ascii_uppercase();
        let known = |given: &dyn Fn(&str) -> bool| {
            let names = OPTIONS.iter().flat_map(|option| std::iter::once(&option.row.name).chain(option.row.aliases));
            names.into_iter().any(|name| given(name))
        };
        let reason = |given: &dyn Fn(&str) -> bool| {
            let other = WITHOUT_EFFECT.iter().find(|(name, _)| given(name)).map(|(_, why)| *why);
            other.unwrap_or("no setting has this name")
        };
        let mut found = Vec::new();
        for key in layers.environment.keys().filter(|key| !key.starts_with("APP_SETTINGS_")) {
            let is = |name: &str| variable(name) == *key;
            if !known(&is) {
                found.push((format!("{PREFIX}{key}"), reason(&is)));
            }
        }
        for key in layers.file.keys().filter(|key| !key.starts_with("app.settings.")) {
            let is = |name: &str| name == key;
            if !known(&is) {
                found.push((format!("{}: {key}", layers.file_name), reason(&is)));
            }
        }
        found.sort_unstable();
        found
    }

    fn layers(&self, database: &[(String, String)]) -> Result<Layers, String> {
        let variable = |name: &str| self.variables.get(name).cloned();
        let file = self.file.as_deref().map(|path| file::read(path, &variable)).transpose()?.unwrap_or_default();
        let own = |(name, value): (&String, &String)| Some((name.strip_prefix(PREFIX)?.to_owned(), value.clone()));
        Ok(Layers {
            database: database.to_vec(),
            environment: self.variables.iter().filter_map(own).collect(),
            file,
            file_name: self.file.as_deref().map(|path| path.display().to_string()).unwrap_or_default(),
        })
    }

    /// The text itself, or what the file `@…` holds, without the line end that editors add.
    fn contents(&self, setting: &str, text: &str) -> Result<String, String> {
        let Some(path) = text.strip_prefix('@') else { return Ok(text.to_owned()) };
        if let Some(known) = self.stdin.get().filter(|_| path == "/dev/stdin") {
            return Ok(known.clone());
        }
        let contents =
            std::fs::read_to_string(Path::new(path)).map_err(|error| format!("{setting}: {path}: {error}"))?;
        let contents = contents.strip_suffix('\n').unwrap_or(&contents).to_owned();
        if path == "/dev/stdin" {
            self.stdin.get_or_init(|| contents.clone());
        }
        Ok(contents)
    }

    /// With what libpq takes from its own variables.
    fn complete(&self, uri: &str) -> Result<String, String> {
        let variable = |name: &str| self.variables.get(name).cloned();
        let login = variable("USER").or_else(|| variable("LOGNAME")).or_else(own_name);
        let dsn = pg::dsn::Dsn::parse(uri).map_err(|error| format!("db-uri: {error}"))?;
        let mut dsn = dsn.with_environment(&variable, login.as_deref());
        dsn.or("fallback_application_name", concat!("saluhall ", env!("CARGO_PKG_VERSION")));
        Ok(dsn.to_text())
    }
}

/// The user this process runs as, where no variable says it.
fn own_name() -> Option<String> {
    let id = rustix::process::getuid().as_raw().to_string();
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let name = |line: &str| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)? == id).then(|| name.to_owned())
    };
    users.lines().find_map(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(variables: &[(&str, &str)]) -> Source {
        Source::new(None, variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn files_stand_behind_an_at_sign() {
        let folder = std::env::temp_dir();
        let (uri, secret) = (
            folder.join(format!("saluhall-uri-{}", std::process::id())),
            folder.join(format!("saluhall-jwt-{}", std::process::id())),
        );
        std::fs::write(&uri, "postgresql://me@here/x\n").unwrap();
        std::fs::write(&secret, "0123456789012345678901234567890123456789\n").unwrap();
        let at = |path: &Path| format!("@{}", path.display());
        let source = source(&[("PGRST_DB_URI", &at(&uri)), ("PGRST_JWT_SECRET", &at(&secret))]);
        let pgrst = source.read(&[]).unwrap();
        assert!(pgrst.db.uri.contains("host='here'") && pgrst.db.uri.contains("user='me'"), "{}", pgrst.db.uri);
        assert_eq!(pgrst.jwt.secret.as_deref(), Some("0123456789012345678901234567890123456789"));
        std::fs::write(&uri, "postgresql://me@there/x\n").unwrap();
        std::fs::write(&secret, "short").unwrap();
        assert_eq!(source.read(&[]).unwrap_err(), ["jwt-secret: The JWT secret must be at least 32 characters long."]);
        std::fs::write(&secret, "another secret of at least 32 characters").unwrap();
        assert_eq!(source.read(&[]).unwrap().db.uri, pgrst.db.uri, "the database of a process does not change");
        std::fs::remove_file(uri).unwrap();
        std::fs::remove_file(secret).unwrap();
        assert!(source.read(&[]).unwrap_err()[0].starts_with("jwt-secret: "));
    }

    #[test]
    fn libpqs_variables_fill_the_connection_string() {
        let pgrst = source(&[("PGHOST", "db"), ("PGDATABASE", "shop"), ("USER", "me")]).read(&[]).unwrap();
        let expected = concat!(
            "dbname='shop' fallback_application_name='saluhall ",
            env!("CARGO_PKG_VERSION"),
            "' host='db' user='me'"
        );
        assert_eq!(pgrst.db.uri, expected);
    }

    #[test]
    fn what_changes_nothing_is_said() {
        let found = source(&[
            ("PGRST_DB_POOL", "1"),
            ("PGRST_DB_POLO", "1"),
            ("PGRST_RAW_MEDIA_TYPES", "x"),
            ("PGRST_APP_SETTINGS_A", "1"),
        ])
        .without_effect();
        let names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["PGRST_DB_POLO", "PGRST_RAW_MEDIA_TYPES"]);
    }
}
