//! `saluhall gen types`: the database as types of the client's language.

use std::time::Duration;

use pg::control::{Control, Tx};
use rest::Schema;

use crate::{
    config::Config,
    database::{Database, logins},
    reload::{Scope, document},
};

/// Of the database that `serve` uses, while it runs or without it. The error is one line.
pub async fn run(config: &Config, schemas: &[String]) -> Result<String, String> {
    let schemas = if schemas.is_empty() { &config.api.schemas } else { schemas };
    let database = Database::beside_or_open(config).await?;
    let written = of_database(&database.logins.owner, schemas).await;
    database.leave().await;
    written
}

/// `url` is that of a login which may look at everything that is told. The error is one line.
pub async fn of_database(url: &str, schemas: &[String]) -> Result<String, String> {
    write(url, schemas).await.map_err(|why| format!("gen types: {}: {why}", logins::place(url)))
}

async fn write(url: &str, schemas: &[String]) -> Result<String, String> {
    let text = |error: pg::Error| error.to_string();
    let control = Control::new(url, 1).map_err(text)?;
    let mut connection = control.connection().await.map_err(text)?;
    let transaction = connection.transaction().await.map_err(text)?;
    if let Some(name) = missing(&transaction, schemas).await.map_err(text)? {
        return Err(format!("there is no schema {name:?}; correct --schema"));
    }
    let scope =
        Scope { schemas: schemas.to_vec(), extra_search_path: Vec::new(), hoisted: Vec::new(), delay: Duration::ZERO };
    let cached = document(&transaction, &scope).await.map_err(|failure| failure.to_string())?;
    let schema = Schema::from_json(&cached).map_err(|error| error.to_string())?;
    let catalog = catalog(&transaction, schemas).await.map_err(text)?;
    rest::typescript::database(&schema, &catalog, schemas).map_err(|error| error.to_string())
}

async fn missing(transaction: &Tx<'_>, schemas: &[String]) -> Result<Option<String>, pg::Error> {
    let sql =
        "select name from unnest($1::text[]) name where not exists (select from pg_namespace where nspname = name)";
    let row = transaction.query_opt(sql, &[&schemas]).await?;
    row.map(|row| row.try_get(0)).transpose().map_err(pg::Error::from)
}

/// What types need beside the schema cache. Their names are told as they are called within these schemas.
async fn catalog(transaction: &Tx<'_>, schemas: &[String]) -> Result<String, pg::Error> {
    let path = "select set_config('search_path', (select string_agg(quote_ident(name), ', ') from unnest($1::text[]) name), true)";
    transaction.execute(path, &[&schemas]).await?;
    let row = transaction.query_opt(rest::typescript::CATALOG, &[&schemas]).await?;
    Ok(row.map_or(Ok(String::new()), |row| row.try_get(0))?)
}
