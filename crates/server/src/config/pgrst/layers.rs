//! Where the value of a setting comes from: the database before the environment before the file, and every name of a
//! setting in all of them before its next older name.

use std::collections::HashMap;

use super::file::Entries;
use crate::config::setting::Row;

/// What the environment variables of a PostgREST process begin with.
pub const PREFIX: &str = "PGRST_";
const APP_SETTINGS: &str = "app.settings.";

#[derive(Debug, Clone, Default)]
pub struct Layers {
    /// `pgrst.*` settings of the database, without the prefix: `db_schemas`.
    pub database: Vec<(String, String)>,
    /// `PGRST_*` variables, without the prefix: `DB_SCHEMAS`.
    pub environment: HashMap<String, String>,
    pub file: Entries,
    /// The file's name, for what is wrong in it.
    pub file_name: String,
}

impl Layers {
    /// The text a setting has under this name of it; `from_database` says whether the database may set it.
    pub fn get(&self, name: &str, from_database: bool) -> Option<&str> {
        let underscored = name.replace('-', "_");
        let database = || self.database.iter().rev().find(|(key, _)| *key == underscored).map(|(_, value)| value);
        let database = if from_database { database() } else { None };
        let environment = || self.environment.get(&underscored.to_ascii_uppercase());
        database.or_else(environment).or_else(|| self.file.get(name)).map(String::as_str)
    }

    /// How the one who must correct a setting knows it.
    pub fn place(&self, row: &Row, from_database: bool) -> String {
        for name in std::iter::once(row.name).chain(row.aliases.iter().copied()) {
            let underscored = name.replace('-', "_");
            let variable = underscored.to_ascii_uppercase();
            if from_database && self.database.iter().any(|(key, _)| *key == underscored) {
                return format!("pgrst.{underscored} in the database");
            }
            if self.environment.contains_key(&variable) {
                return format!("{PREFIX}{variable}");
            }
            if self.file.contains_key(name) {
                return format!("{}: {name}", self.file_name);
            }
        }
        row.name.to_owned()
    }

    /// `app.settings.*`, by name; the environment goes before the file.
    pub fn app_settings(&self) -> Vec<(String, String)> {
        let own = self.file.iter().filter(|(key, _)| {
            key.strip_prefix(APP_SETTINGS).is_some_and(|rest| !rest.is_empty() && !rest.contains('.'))
        });
        let mut settings: Entries = own.map(|(key, value)| (key.clone(), value.clone())).collect();
        for (name, value) in &self.environment {
            if let Some(name) = name.strip_prefix("APP_SETTINGS_") {
                settings.insert(format!("{APP_SETTINGS}{name}"), value.clone());
            }
        }
        settings.into_iter().collect()
    }
}
