//! A database per test, cloned from a template in which the platform is already in place.

use anyhow::{Context as _, Result};
use pg::{
    control::Control,
    migrate::{self, Kind, Project, SqlFile},
};
use query::{Ident, Statement};

use crate::{leftovers, postgres, process};

const PREFIX: &str = "saluhall_test_";

/// Dropped with the value.
#[derive(Debug)]
pub struct Database {
    name: String,
    /// A superuser's URL of some other database of the same Postgres.
    server: &'static str,
}

/// A new database with the platform's roles, schemas and functions.
pub async fn database() -> Result<Database> {
    let server = postgres::url().await?;
    let template = template(server).await?;
    clone(server, template).await
}

/// A new database with nothing in it.
pub async fn empty_database() -> Result<Database> {
    clone(postgres::url().await?, "template0").await
}

impl Database {
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The URL of a superuser, who owns everything in it.
    pub fn owner_url(&self) -> String {
        with_database(self.server, &self.name)
    }

    /// The URL of this login. Local logins need no password on a Postgres made for tests.
    pub fn url(&self, login: &str) -> String {
        let url = self.owner_url();
        let glue = if url.contains('?') { '&' } else { '?' };
        format!("{url}{glue}user={login}")
    }

    /// Runs SQL as the owner, any number of statements, all or nothing.
    pub async fn sql(&self, text: impl Into<String>) -> Result<()> {
        let file = SqlFile::new(Kind::Seed, format!("test-{}.sql", leftovers::next()), text.into());
        migrate::apply(&self.owner_url(), &Project::new(self.name.clone(), vec![file]), |_| ()).await?;
        Ok(())
    }

    /// Applies a project's folder, such as `sql/shop`.
    pub async fn migrate(&self, folder: &str, seeds: bool) -> Result<()> {
        migrate::apply(&self.owner_url(), &Project::read(folder.as_ref(), seeds)?, |_| ()).await?;
        Ok(())
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let (server, name) = (self.server, self.name.clone());
        // A test's own runtime may be about to end; this must not.
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.map(|runtime| runtime.block_on(drop_database(server, &name)))
        });
        let _ = thread.join();
    }
}

async fn drop_database(server: &str, name: &str) -> Result<()> {
    let mut command = Statement::new("drop database if exists ");
    command.ident(&Ident::new(name)).push(" with (force)");
    Control::new(server, 1)?.connection().await?.command(&command).await.context("dropping a database")
}

async fn clone(server: &'static str, template: &str) -> Result<Database> {
    let name = format!("{PREFIX}{}_{}", std::process::id(), leftovers::next());
    create(server, &name, template).await?;
    Ok(Database { name, server })
}

async fn create(server: &str, name: &str, template: &str) -> Result<()> {
    let mut command = Statement::new("create database ");
    command.ident(&Ident::new(name)).push(" template ").ident(&Ident::new(template));
    // Copying a database is a scan of its files; the other strategy checkpoints the whole cluster.
    let connection = Control::new(server, 1)?.connection().await?;
    for attempt in 0.. {
        match connection.command(&command).await {
            // 55006: somebody else copies the same template at this moment.
            Err(error) if error.sqlstate() == Some("55006") && attempt < 100 => {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
            outcome => return outcome.with_context(|| format!("create database {name}")),
        }
    }
    Ok(())
}

/// Name of the template for the platform as compiled in, made by whichever test process comes first.
async fn template(server: &'static str) -> Result<&'static str> {
    static NAME: tokio::sync::OnceCell<String> = tokio::sync::OnceCell::const_new();
    let name = NAME.get_or_try_init(|| async {
        sweep(server).await?;
        let platform = Project::platform();
        let sums: String = platform.files().iter().map(SqlFile::checksum).collect();
        let name = format!("saluhall_template_{}", &SqlFile::new(Kind::Migration, "", sums).checksum()[..12]);
        if !exists(server, &name).await? {
            make_template(server, &name, &platform).await?;
        }
        anyhow::Ok(name)
    });
    Ok(name.await?.as_str())
}

/// Under a name of our own first: nobody clones half a template.
async fn make_template(server: &'static str, name: &str, platform: &Project) -> Result<()> {
    let half = format!("{PREFIX}{}_template", std::process::id());
    create(server, &half, "template0").await?;
    migrate::apply(&with_database(server, &half), platform, |_| ()).await?;
    let mut rename = Statement::new("alter database ");
    rename.ident(&Ident::new(half.as_str())).push(" rename to ").ident(&Ident::new(name));
    match Control::new(server, 1)?.connection().await?.command(&rename).await {
        // Another test process was faster; its template is as good.
        Err(error) if error.sqlstate() == Some("42P04") => drop_database(server, &half).await,
        outcome => outcome.context("naming the template"),
    }
}

async fn exists(server: &str, name: &str) -> Result<bool> {
    let connection = Control::new(server, 1)?.connection().await?;
    Ok(connection.query_opt("select 1 from pg_database where datname = $1", &[&name]).await?.is_some())
}

/// Drops databases of test processes that no longer run.
async fn sweep(server: &'static str) -> Result<()> {
    let connection = Control::new(server, 1)?.connection().await?;
    let rows =
        connection.query("select datname::text from pg_database where datname like 'saluhall\\_test\\_%'", &[]).await?;
    for name in rows.iter().map(|row| row.get::<_, String>(0)) {
        let owner = name.strip_prefix(PREFIX).and_then(|rest| rest.split('_').next()?.parse().ok());
        if owner.is_some_and(|pid: u32| !process::runs(pid)) {
            let _ = drop_database(server, &name).await; // another sweeper may be at it
        }
    }
    Ok(())
}

/// The same server, another database: the path of the URL.
fn with_database(url: &str, name: &str) -> String {
    let (base, query) = url.split_once('?').map_or((url, None), |(base, query)| (base, Some(query)));
    let authority = base.find("://").map_or(0, |at| at + 3);
    let end = base[authority..].find('/').map_or(base.len(), |at| authority + at);
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("{}/{name}{query}", &base[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_database_of_a_url_is_its_path() {
        assert_eq!(with_database("postgresql://a@%2Frun:5432/postgres", "x"), "postgresql://a@%2Frun:5432/x");
        assert_eq!(with_database("postgresql://a@h?sslmode=disable", "x"), "postgresql://a@h/x?sslmode=disable");
    }

    #[tokio::test]
    async fn every_test_has_a_database_of_its_own_with_the_platform_in_it() {
        let (one, other) = (database().await.unwrap(), database().await.unwrap());
        assert_ne!(one.name(), other.name());
        one.sql("create table public.only_here (a int); insert into public.only_here values (1)").await.unwrap();
        let count = |url: String| async move {
            let control = Control::new(&url, 1).unwrap();
            let connection = control.connection().await.unwrap();
            connection
                .query("select to_regclass('public.only_here') is not null, to_regclass('auth.users') is not null", &[])
                .await
                .unwrap()[0]
                .get::<_, bool>(0)
        };
        assert!(count(one.owner_url()).await);
        assert!(!count(other.owner_url()).await);
        let control = Control::new(&one.url("authenticator"), 1).unwrap();
        let refused = control.connection().await.unwrap().query("select * from auth.users", &[]).await.unwrap_err();
        assert_eq!(refused.sqlstate(), Some("42501"));
        let name = one.name().to_owned();
        drop(one);
        assert!(!exists(other.server, &name).await.unwrap());
    }
}
