//! The admin server: is the process alive, can it serve, and what is it doing.

mod metrics;

use std::{os::unix::net::UnixStream, sync::Arc, time::Duration};

use actix_web::{
    App, HttpResponse, HttpServer,
    dev::Server,
    http::StatusCode,
    web::{self, Data},
};
use rest::Schema;
use serde_json::{Value, json};

use super::{
    sockets::{Address, Socket},
    standing::Standing,
};
use crate::{config::pgrst::dump, observe::Event, reload::Outcome, routes::rest::Api};

const PATIENCE: Duration = Duration::from_secs(1);

struct Admin {
    standing: Arc<Standing>,
    api: Data<Api>,
    /// Where the API listens.
    main: Address,
}

pub(super) fn server(
    socket: Socket,
    standing: &Arc<Standing>,
    api: &Data<Api>,
    main: Address,
) -> Result<Server, String> {
    let address = socket.address();
    let admin = Data::new(Admin { standing: Arc::clone(standing), api: api.clone(), main });
    let server = HttpServer::new(move || {
        App::new()
            .app_data(admin.clone())
            .route("/live", web::get().to(live))
            .route("/ready", web::get().to(ready))
            .route("/metrics", web::get().to(metrics_text))
            .route("/schema_cache", web::get().to(schema))
            .route("/config", web::get().to(settings))
            .default_service(web::to(|| async { HttpResponse::NotFound().finish() }))
    });
    let server = server.workers(1).disable_signals().shutdown_timeout(1);
    let bound = match socket {
        Socket::Tcp(listener) => server.listen(listener),
        Socket::Unix(listener, _) => server.listen_uds(listener),
    };
    let server = bound.map_err(|error| error.to_string())?.run();
    Event::AdminListening { url: &address.to_string() }.emit();
    Ok(server)
}

impl Admin {
    /// Whether the API accepts connections.
    async fn is_live(&self) -> bool {
        match self.main.clone() {
            Address::Tcp(address) => {
                let connect = tokio::net::TcpStream::connect(address);
                tokio::time::timeout(PATIENCE, connect).await.is_ok_and(|outcome| outcome.is_ok())
            }
            Address::Unix(path) => UnixStream::connect(path).is_ok(),
        }
    }
}

async fn live(admin: Data<Admin>) -> HttpResponse {
    let status = if admin.is_live().await { StatusCode::OK } else { StatusCode::INTERNAL_SERVER_ERROR };
    HttpResponse::build(status).finish()
}

/// 503 while the schema waits for the database or the database does not answer.
async fn ready(admin: Data<Admin>) -> HttpResponse {
    let schema = &admin.api.schema;
    let status = if schema.outcome() != Outcome::Loaded || !schema.is_reachable() {
        StatusCode::SERVICE_UNAVAILABLE
    } else if admin.is_live().await {
        StatusCode::OK
    } else {
        StatusCode::INTERNAL_SERVER_ERROR
    };
    HttpResponse::build(status).finish()
}

async fn metrics_text(admin: Data<Admin>) -> HttpResponse {
    let text = metrics::text(&metrics::Metrics::of(&admin.api));
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(text)
}

async fn schema(admin: Data<Admin>) -> HttpResponse {
    let body = admin.api.schema.current().map(|loaded| schema_cache(&loaded.schema).to_string());
    HttpResponse::Ok().content_type("application/json; charset=utf-8").body(body.unwrap_or_default())
}

async fn settings(admin: Data<Admin>) -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(dump::public(&admin.standing.pgrst()))
}

/// The schema in the outline of upstream's dump: names to what is known of them.
pub(super) fn schema_cache(schema: &Schema) -> Value {
    let name = |name: &query::QualifiedIdent| json!({ "qiName": name.name.as_str(), "qiSchema": name.schema.as_str() });
    let mut tables: Vec<_> = schema.tables().collect();
    tables.sort_by_key(|(name, _)| (*name).clone());
    let table = |(of, table): &(&query::QualifiedIdent, &rest::schema::Table)| {
        let columns: serde_json::Map<String, Value> = table
            .columns
            .iter()
            .map(|column| (column.name.clone(), json!({ "colName": column.name, "colNullable": column.nullable })))
            .collect();
        json!([name(of), {
            "tableName": of.name.as_str(),
            "tableSchema": of.schema.as_str(),
            "tableIsView": table.is_view,
            "tablePKCols": table.primary_key,
            "tableColumns": columns,
        }])
    };
    let mut related: Vec<_> = schema.related_tables().collect();
    related.sort();
    let relationships = |of: &&query::QualifiedIdent| {
        let of_table = schema.relationships(of).unwrap_or_default();
        let targets: Vec<Value> = of_table
            .iter()
            .map(|relationship| json!({ "relForeignTable": name(relationship.foreign()), "relIsToOne": relationship.is_to_one() }))
            .collect();
        json!([name(of), targets])
    };
    let mut routines: Vec<_> = schema.all_routines().collect();
    routines.sort_by_key(|(name, _)| (*name).clone());
    let routine = |(of, overloads): &(&query::QualifiedIdent, &[rest::schema::Routine])| {
        let overload = |routine: &rest::schema::Routine| {
            let parameters: Vec<&str> = routine.arguments.iter().map(|argument| argument.name.as_str()).collect();
            json!({ "pdName": of.name.as_str(), "pdSchema": of.schema.as_str(), "pdParams": parameters })
        };
        json!([name(of), overloads.iter().map(overload).collect::<Vec<_>>()])
    };
    json!({
        "dbTables": tables.iter().map(table).collect::<Vec<_>>(),
        "dbRelationships": related.iter().map(relationships).collect::<Vec<_>>(),
        "dbRoutines": routines.iter().map(routine).collect::<Vec<_>>(),
    })
}
