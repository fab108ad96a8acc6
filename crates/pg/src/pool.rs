//! Runs one [`Work`] as one transaction and hands back its records.

use std::{sync::Arc, time::Duration};

use bytes::{Bytes, BytesMut};
use deadpool_postgres::{Manager, ManagerConfig, RecyclingMethod, Runtime};
use futures_util::{TryStreamExt as _, pin_mut};
use query::{Column, Param, Record, Row, Statement, Verdict};
use tokio_postgres::{
    NoTls,
    types::{Format, IsNull, ToSql, Type},
};

use crate::{Access, Answer, Ending, Error, Isolation, Work};

#[derive(Debug, Clone)]
pub struct PoolOptions {
    /// libpq URL or key-value string of the `authenticator` login.
    pub url: String,
    /// Connections at most.
    pub size: usize,
    pub acquire_timeout: Duration,
}

/// Connections that serve requests; cheap to clone.
#[derive(Clone)]
pub struct Pool {
    inner: Arc<deadpool_postgres::Pool>,
}

impl Pool {
    /// Connections open on first use.
    pub fn new(options: PoolOptions) -> Result<Self, Error> {
        let config: tokio_postgres::Config = options.url.parse().map_err(Error::from)?;
        let manager = Manager::from_config(config, NoTls, ManagerConfig { recycling_method: RecyclingMethod::Fast });
        let pool = deadpool_postgres::Pool::builder(manager)
            .max_size(options.size)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(options.acquire_timeout))
            .build()
            .map_err(|error| Error::Unavailable(error.to_string()))?;
        Ok(Self { inner: Arc::new(pool) })
    }

    /// One transaction. See [`Ending`] for how it ends; any error of Postgres rolls it back.
    pub async fn run(&self, work: Work<'_>) -> Result<Answer, Error> {
        let client = match self.inner.get().await {
            Ok(client) => client,
            Err(deadpool_postgres::PoolError::Timeout(_)) => return Err(Error::AcquireTimeout),
            Err(deadpool_postgres::PoolError::Backend(error)) => return Err(error.into()),
            Err(error) => return Err(Error::Unavailable(error.to_string())),
        };
        client.batch_execute(begin(work.access, work.isolation)).await?;
        match transact(&client, &work).await {
            Ok((records, verdict)) => {
                let commit = verdict == Verdict::Commit;
                client.batch_execute(if commit { "commit" } else { "set constraints all immediate; rollback" }).await?;
                Ok(Answer { records, committed: commit })
            }
            Err(error) => {
                client.batch_execute("rollback").await?;
                Err(error)
            }
        }
    }
}

async fn transact(client: &deadpool_postgres::Object, work: &Work<'_>) -> Result<(Vec<Record>, Verdict), Error> {
    let environment = environment(work);
    execute(client, &environment).await?;
    let mut records = Vec::with_capacity(work.statements.len());
    for statement in work.statements {
        records.push(execute(client, statement).await?);
    }
    let verdict = match work.ending {
        Ending::Commit => Verdict::Commit,
        Ending::RollBack => Verdict::RollBack,
        Ending::Ask(rule) => rule(&records),
    };
    Ok((records, verdict))
}

fn begin(access: Access, isolation: Option<Isolation>) -> &'static str {
    match (access, isolation.unwrap_or(Isolation::ReadCommitted)) {
        (Access::ReadOnly, Isolation::ReadCommitted) => "begin isolation level read committed read only",
        (Access::ReadOnly, Isolation::RepeatableRead) => "begin isolation level repeatable read read only",
        (Access::ReadOnly, Isolation::Serializable) => "begin isolation level serializable read only",
        (Access::ReadWrite, Isolation::ReadCommitted) => "begin isolation level read committed read write",
        (Access::ReadWrite, Isolation::RepeatableRead) => "begin isolation level repeatable read read write",
        (Access::ReadWrite, Isolation::Serializable) => "begin isolation level serializable read write",
    }
}

fn environment(work: &Work<'_>) -> Statement {
    let session = work.session;
    let mut env = Statement::new("select set_config('search_path', ");
    env.param(Param::text(session.search_path.clone())).push(", true)");
    let mut set = |name: &str, value: &str| {
        env.push(", set_config(").param(name.into()).push(", ").param(value.into()).push(", true)");
    };
    session.before_role.iter().for_each(|(name, value)| set(name, value));
    set("role", &session.role);
    session.settings.iter().for_each(|(name, value)| set(name, value));
    env
}

async fn execute(client: &deadpool_postgres::Object, statement: &Statement) -> Result<Record, Error> {
    let prepared = client.prepare_cached(statement.text()).await?;
    let columns = prepared
        .columns()
        .iter()
        .map(|column| Column { name: column.name().into(), type_oid: column.type_().oid() })
        .collect();
    let params = statement.params().iter().map(AsText);
    let stream = client.query_raw(&prepared, params).await?;
    pin_mut!(stream);
    let mut rows = Vec::new();
    while let Some(row) = stream.try_next().await? {
        let width = row.len();
        let cells = (0..width).map(|at| row.try_get::<_, Option<Raw>>(at).map(|raw| raw.map(|raw| raw.0)));
        rows.push(Row(cells.collect::<Result<_, _>>()?));
    }
    let affected = stream.rows_affected().unwrap_or(0);
    Ok(Record { columns, rows, affected })
}

#[derive(Debug)]
struct AsText<'a>(&'a Param);

impl ToSql for AsText<'_> {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self.0.value() {
            None => Ok(IsNull::Yes),
            Some(value) => {
                out.extend_from_slice(value);
                Ok(IsNull::No)
            }
        }
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    fn encode_format(&self, _: &Type) -> Format {
        Format::Text
    }

    tokio_postgres::types::to_sql_checked!();
}

struct Raw(Bytes);

impl<'a> tokio_postgres::types::FromSql<'a> for Raw {
    fn from_sql(_: &Type, raw: &'a [u8]) -> Result<Self, Box<dyn std::error::Error + Sync + Send>> {
        Ok(Self(Bytes::copy_from_slice(raw)))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}
