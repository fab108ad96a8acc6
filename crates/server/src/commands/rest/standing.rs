//! The settings of `saluhall rest` while it runs: read at the start, read again when asked, and put in force whole or
//! not at all.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use actix_web::web::Data;
use pg::control::Control;
use query::{QualifiedIdent, Statement};

use crate::{
    config::pgrst::{Pgrst, Source, options::OPTIONS},
    live::Live,
    observe::Event,
    reload::{
        Scope,
        keeper::{Listening, Reconfigure, Wish},
    },
    routes::rest::Api,
};

const SETTINGS: &str = include_str!("settings.sql");
/// The database has this long to say what settings it has.
const PATIENCE: Duration = Duration::from_secs(10);

pub(super) struct Standing {
    source: Source,
    api: Data<Api>,
    now: Mutex<Known>,
}

struct Known {
    pgrst: Arc<Pgrst>,
    /// What the database said when it was last asked.
    database: Vec<(String, String)>,
}

impl Standing {
    pub(super) fn new(source: Source, api: Data<Api>, pgrst: Pgrst) -> Self {
        warn_of_legacy(&pgrst);
        let now = Mutex::new(Known { pgrst: Arc::new(pgrst), database: Vec::new() });
        Self { source, api, now }
    }

    pub(super) fn pgrst(&self) -> Arc<Pgrst> {
        Arc::clone(&self.now.lock().unwrap_or_else(PoisonError::into_inner).pgrst)
    }

    /// The settings that the sources give now. `Err` says what is wrong with them.
    async fn read(&self, before: &Pgrst) -> Result<(Pgrst, Vec<(String, String)>), Vec<String>> {
        let known = self.now.lock().unwrap_or_else(PoisonError::into_inner).database.clone();
        // Whether and how the database is asked stands in the other sources, or in what it said last.
        let asks = self.source.read(&known).ok();
        let (config, pre_config) = match &asks {
            Some(pgrst) => (pgrst.db.config, &pgrst.db.pre_config),
            None => (before.db.config, &before.db.pre_config),
        };
        let database = match config {
            false => Vec::new(),
            true => match from_database(self.api.schema.control(), pre_config.as_ref()).await {
                Ok(settings) => settings,
                Err(reason) => {
                    Event::DatabaseSettingsUnread { reason: &reason }.emit();
                    known
                }
            },
        };
        self.source.read(&database).map(|pgrst| (pgrst, database))
    }

    fn put_in_force(&self, pgrst: Pgrst, database: Vec<(String, String)>, before: &Pgrst) -> Result<(), String> {
        let live = Live::of(&pgrst, Some(&self.api.in_force.get()))?;
        if pgrst.jwt.role_path != before.jwt.role_path {
            warn_of_legacy(&pgrst);
        }
        self.api.in_force.replace(live);
        self.api.schema.set_plan(scope(&pgrst), pgrst.rest.clone());
        *self.now.lock().unwrap_or_else(PoisonError::into_inner) = Known { pgrst: Arc::new(pgrst), database };
        Ok(())
    }
}

/// The role is looked for in a notation that upstream is about to give up.
fn warn_of_legacy(pgrst: &Pgrst) {
    if pgrst.jwt.role_path.is_legacy() {
        Event::LegacyRolePath { path: pgrst.jwt.role_path.text() }.emit();
    }
}

impl Reconfigure for Standing {
    async fn reconfigure(&self, wish: Wish) -> Listening {
        let before = self.pgrst();
        // As upstream: without settings in the database, a reload of the schema leaves the settings alone.
        if wish == Wish::Schema && !before.db.config {
            return listening(&before);
        }
        match self.read(&before).await {
            Ok((pgrst, _)) if pgrst == *before => {}
            Ok((pgrst, database)) => match self.put_in_force(pgrst, database, &before) {
                Ok(()) => Event::SettingsReloaded.emit(),
                Err(problem) => Event::SettingsRefused { problem: &problem }.emit(),
            },
            Err(problems) => problems.iter().for_each(|problem| Event::SettingsRefused { problem }.emit()),
        }
        listening(&self.pgrst())
    }
}

pub(super) fn listening(pgrst: &Pgrst) -> Listening {
    Listening {
        url: pgrst.db.uri.clone(),
        channel: pgrst.db.channel_enabled.then(|| pgrst.db.channel.clone()),
        recovers: pgrst.db.automatic_recovery,
    }
}

pub(super) fn scope(pgrst: &Pgrst) -> Scope {
    Scope {
        schemas: pgrst.rest.schemas.clone(),
        extra_search_path: pgrst.rest.extra_search_path.clone(),
        hoisted: pgrst.hoisted.clone(),
        delay: pgrst.db.load_delay,
    }
}

/// `pgrst.*` settings without their prefix. The error is one line.
pub(super) async fn from_database(
    control: &Control,
    pre_config: Option<&QualifiedIdent>,
) -> Result<Vec<(String, String)>, String> {
    let asked = tokio::time::timeout(PATIENCE, ask(control, pre_config)).await;
    asked.map_err(|_| format!("no answer within {PATIENCE:?}"))?.map_err(|error| error.to_string())
}

async fn ask(control: &Control, pre_config: Option<&QualifiedIdent>) -> Result<Vec<(String, String)>, pg::Error> {
    let mut connection = control.connection().await?;
    let transaction = connection.transaction().await?;
    if let Some(function) = pre_config {
        let mut call = Statement::new("select ");
        call.qualified(function).push("()");
        transaction.command(&call).await?;
    }
    let settable = OPTIONS.iter().filter(|option| option.in_database);
    let names: Vec<String> = settable.map(|option| format!("pgrst.{}", option.row.name.replace('-', "_"))).collect();
    let rows = transaction.query(SETTINGS, &[&names, &pre_config.is_some()]).await?;
    let pair = |row: &pg::control::Row| {
        let name: String = row.get(0);
        (name.trim_start_matches("pgrst.").to_owned(), row.get(1))
    };
    Ok(rows.iter().map(pair).collect())
}
