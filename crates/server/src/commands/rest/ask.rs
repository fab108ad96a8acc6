//! What an operator asks of `saluhall rest` instead of serving.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    time::Duration,
};

use pg::control::Control;

use super::{admin::schema_cache, standing};
use crate::{
    commands::print,
    config::pgrst::{Listening, Pgrst, Source, dump},
    reload::SchemaCache,
};

const PATIENCE: Duration = Duration::from_secs(5);

/// The settings in force, with those of the database if they count.
pub(super) async fn dump_config(source: &Source, pgrst: Pgrst) -> Result<(), Vec<String>> {
    print(&dump::settings(&with_database(source, pgrst).await?));
    Ok(())
}

/// The schema as the admin server shows it.
pub(super) async fn dump_schema(source: &Source, pgrst: Pgrst) -> Result<(), Vec<String>> {
    let pgrst = with_database(source, pgrst).await?;
    let loaded = load(&pgrst).await.map_err(|line| vec![line])?;
    let loaded = loaded.current().ok_or_else(|| vec!["the schema could not be loaded".to_owned()])?;
    print(&(schema_cache(&loaded.schema).to_string() + "\n"));
    Ok(())
}

async fn load(pgrst: &Pgrst) -> Result<SchemaCache, String> {
    let refused = |error: pg::Error| format!("db-uri: {error}");
    let options = pg::PoolOptions { url: pgrst.db.uri.clone(), size: 1, acquire_timeout: pgrst.db.acquire_timeout };
    let pool = pg::Pool::new(options).map_err(refused)?;
    let control = Control::new(&pgrst.db.uri, 1).map_err(refused)?;
    let schema = SchemaCache::new(control, standing::scope(pgrst), pgrst.rest.clone(), false, pool);
    schema.load().await.map_err(|failure| format!("db-uri: {failure}"))?;
    Ok(schema)
}

async fn with_database(source: &Source, pgrst: Pgrst) -> Result<Pgrst, Vec<String>> {
    if !pgrst.db.config {
        return Ok(pgrst);
    }
    // A database that is away has nothing to say; what is written elsewhere can still be shown.
    let Ok(control) = Control::new(&pgrst.db.uri, 1) else { return Ok(pgrst) };
    match standing::from_database(&control, pgrst.db.pre_config.as_ref()).await {
        Ok(database) => source.read(&database),
        Err(reason) => {
            crate::commands::complain(&format!("settings in the database could not be read: {reason}"));
            Ok(pgrst)
        }
    }
}

/// Asks the admin server of the process that runs with these settings.
pub(super) async fn ready(pgrst: &Pgrst) -> Result<(), String> {
    let Listening { host, port, .. } = &pgrst.admin;
    let Some(port) = port else {
        return Err("ERROR: Admin server is not running. Please check admin-server-port config.".to_owned());
    };
    if ["*", "*4", "!4", "*6", "!6"].contains(&host.as_str()) {
        return Err(format!(
            "ERROR: The `--ready` flag cannot be used when server-host is configured as \"{host}\". \
             Please update your server-host config to \"localhost\"."
        ));
    }
    let bare = host.trim_matches(['[', ']']);
    let place = if bare.contains(':') { format!("[{bare}]:{port}") } else { format!("{bare}:{port}") };
    let url = format!("http://{place}/ready");
    match status(&place) {
        Ok(200) => {
            print(&format!("OK: {url}\n"));
            Ok(())
        }
        Ok(_) => Err(format!("ERROR: {url}")),
        Err(error) if error.kind() == std::io::ErrorKind::ConnectionRefused => {
            Err(format!("ERROR: connection refused to {url}"))
        }
        Err(error) => Err(format!("ERROR: {url}: {error}")),
    }
}

/// The status of one plain request: all that a health check needs of HTTP.
fn status(place: &str) -> std::io::Result<u16> {
    let mut stream = TcpStream::connect(place)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(format!("GET /ready HTTP/1.1\r\nHost: {place}\r\nConnection: close\r\n\r\n").as_bytes())?;
    let mut head = [0u8; 12];
    stream.read_exact(&mut head)?;
    let status = std::str::from_utf8(&head[9..]).ok().and_then(|text| text.parse().ok());
    status.ok_or_else(|| std::io::Error::other("the answer is not HTTP"))
}
