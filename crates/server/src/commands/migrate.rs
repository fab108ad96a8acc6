//! `saluhall migrate <folder>`: applies a project's SQL to the database that `serve` uses, while it runs or without it.

use std::path::Path;

use pg::migrate::{self, Project};

use crate::{commands, config::Config, database::Database};

/// Shows each file as it runs. The error is one line, with file and line of the SQL that failed.
pub async fn run(config: &Config, folder: &Path, seed: bool) -> Result<(), String> {
    let project = Project::read(folder, seed).map_err(|error| format!("migrate: {error}"))?;
    let database = Database::beside_or_open(config).await?;
    let applied = apply(config, &database, &project).await;
    database.leave().await;
    applied
}

async fn apply(config: &Config, database: &Database, project: &Project) -> Result<(), String> {
    database.migrate_platform(config).await?;
    let name = project.name();
    let show = |file: &migrate::SqlFile| commands::print(&format!("{name}/{}\n", file.name()));
    let report = migrate::apply(&database.logins.owner, project, show).await.map_err(|error| error.to_string())?;
    commands::print(&format!("{} applied, {} unchanged\n", report.applied.len(), report.unchanged));
    Ok(())
}
