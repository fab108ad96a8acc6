//! `saluhall rest`: the REST API alone at the root path, configured by `PGRST_*` as a PostgREST process would be.

use std::{net::TcpListener, sync::Arc};

use actix_web::{
    App, HttpServer,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::header::{self, HeaderMap, HeaderValue},
    middleware::{Next, from_fn},
    web,
};
use pg::control::Control;

use crate::{
    caller::Gateway,
    config::pgrst::Pgrst,
    observe::Event,
    reload::{SchemaCache, Scope},
    routes::rest::{Api, serve},
};

const BODY_BYTES_MAX: usize = 64 * 1024 * 1024;
const APP_SETTINGS: &str = "PGRST_APP_SETTINGS_";

/// Serves until it is told to stop; every line of the error is one problem.
pub fn run() -> Result<(), Vec<String>> {
    let app_settings = std::env::vars()
        .filter_map(|(name, value)| Some((format!("app.settings.{}", name.strip_prefix(APP_SETTINGS)?), value)))
        .collect();
    let pgrst = Pgrst::from_lookup(&|name| std::env::var(format!("PGRST_{name}")).ok(), app_settings)?;
    actix_web::rt::System::new().block_on(serve_until_stopped(pgrst)).map_err(|line| vec![line])
}

async fn serve_until_stopped(pgrst: Pgrst) -> Result<(), String> {
    let address = std::net::SocketAddr::new(pgrst.host, pgrst.port);
    let listener = TcpListener::bind(address)
        .map_err(|error| format!("PGRST_SERVER_PORT: cannot listen on {address}: {error}"))?;
    let address = listener.local_addr().map_err(|error| error.to_string())?;
    let origins = pgrst.cors_origins.clone();
    let (url, channel) = (pgrst.database_url.clone(), pgrst.channel.clone());
    let api = web::Data::new(api(pgrst)?);
    let schema = Arc::clone(&api.schema);
    // The first answer should not be that there is no schema yet; a database that is away is waited for in the background.
    if let Err(reason) = schema.load().await {
        Event::SchemaLoadFailed { reason: &reason }.emit();
    }
    actix_web::rt::spawn(async move {
        match channel {
            Some(channel) => schema.keep_loaded(&url, &channel).await,
            None if schema.current().is_none() => schema.load_until_there().await,
            None => {}
        }
    });
    let server = HttpServer::new(move || {
        let origins = origins.clone();
        App::new()
            .app_data(api.clone())
            .app_data(web::PayloadConfig::new(BODY_BYTES_MAX))
            .default_service(web::to(serve))
            .wrap(from_fn(move |request, next| cors(origins.clone(), request, next)))
    });
    let server = server.listen(listener).map_err(|error| error.to_string())?.run();
    Event::Listening { url: &format!("http://{address}"), workers: 0 }.emit();
    server.await.map_err(|error| error.to_string())
}

fn api(pgrst: Pgrst) -> Result<Api, String> {
    let refused = |error: pg::Error| format!("PGRST_DB_URI: {error}");
    let options =
        pg::PoolOptions { url: pgrst.database_url.clone(), size: pgrst.pool, acquire_timeout: pgrst.acquire_timeout };
    let scope = Scope {
        schemas: pgrst.rest.schemas.clone(),
        extra_search_path: pgrst.rest.extra_search_path.clone(),
        hoisted: pgrst.hoisted.clone(),
        login: login(&pgrst.database_url),
    };
    let control = Control::new(&pgrst.database_url, 2).map_err(refused)?;
    let plain = pgrst.rest.plain_sql;
    let tuning = pg::Tuning { prepared_statements: pgrst.prepared_statements && !plain, shared_lane: !plain };
    let pool = pg::Pool::tuned(options, tuning).map_err(refused)?;
    let verifier = auth::jwt::Verifier::new(pgrst.rules).map_err(|why| format!("PGRST_JWT_SECRET: {why}"))?;
    Ok(Api {
        mount: "",
        verbosity: pgrst.rest.verbosity,
        schema: Arc::new(SchemaCache::new(control, scope, pgrst.rest, pgrst.reads_database_settings, pool.clone())),
        pool,
        verifier: Arc::new(verifier),
        gateway: Gateway::default(),
        anon_role: pgrst.anon_role,
        app_settings: pgrst.app_settings,
        server_timing: pgrst.server_timing,
        trace_header: pgrst.trace_header,
        proxy_uri: pgrst.proxy_uri,
    })
}

/// The user of a connection string, in either notation of libpq.
fn login(url: &str) -> String {
    let authority = url.split_once("://").map(|(_, rest)| rest.split(['/', '?']).next().unwrap_or_default());
    let user = match authority {
        Some(authority) => authority.rsplit_once('@').map(|(user, _)| user.split(':').next().unwrap_or_default()),
        None => url.split_whitespace().find_map(|pair| pair.strip_prefix("user=")),
    };
    let user = user.unwrap_or_default();
    percent_encoding::percent_decode_str(user).decode_utf8_lossy().into_owned()
}

/// Any origin, or those of a list with credentials.
async fn cors(
    origins: Vec<String>,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let asked = request.headers().get(header::ACCESS_CONTROL_REQUEST_HEADERS).cloned();
    let preflight = request.method() == actix_web::http::Method::OPTIONS
        && origin.is_some()
        && request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    if preflight {
        let mut response = actix_web::HttpResponse::Ok().finish();
        grant(&origins, origin.as_ref(), response.headers_mut());
        allow(asked.as_ref(), response.headers_mut());
        return Ok(request.into_response(response).map_into_right_body());
    }
    let mut response = next.call(request).await?;
    if origin.is_some() {
        grant(&origins, origin.as_ref(), response.headers_mut());
    }
    Ok(response.map_into_left_body())
}

fn grant(origins: &[String], origin: Option<&HeaderValue>, headers: &mut HeaderMap) {
    let Some(origin) = origin else { return };
    let exposed = "Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, \
                   Transfer-Encoding, Range-Unit";
    if origins.is_empty() {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    } else if origins.iter().any(|allowed| allowed.as_bytes() == origin.as_bytes()) {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
        headers.insert(header::ACCESS_CONTROL_ALLOW_CREDENTIALS, HeaderValue::from_static("true"));
    } else {
        return;
    }
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(exposed));
}

fn allow(asked: Option<&HeaderValue>, headers: &mut HeaderMap) {
    let methods = HeaderValue::from_static("GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD");
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, methods);
    let granted =
        asked.and_then(|asked| HeaderValue::from_str(&format!("Authorization, {}", asked.to_str().ok()?)).ok());
    headers.insert(
        header::ACCESS_CONTROL_ALLOW_HEADERS,
        granted.unwrap_or_else(|| HeaderValue::from_static("Authorization")),
    );
    headers.insert(header::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
}

#[cfg(test)]
mod tests {
    use super::login;

    #[test]
    fn the_login_is_found_in_either_notation() {
        assert_eq!(login("postgresql://Me%40x:pw@127.0.0.1:5432/db"), "Me@x");
        assert_eq!(login("host=/run/x user=me dbname=y"), "me");
        assert_eq!(login("postgresql:///db"), "");
    }
}
