//! The inbox of a machine without a mail server: a page for its developer and the part of Mailpit's API that tests of clients
//! use (contracts/clients.md §7.6). Listens on this machine only, and answers nobody who came by another name.

mod api;
mod page;

use std::{io, net::TcpListener, sync::Arc};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer,
    body::MessageBody,
    dev::{Server, ServiceRequest, ServiceResponse},
    http::header,
    middleware::{Next, from_fn},
    web::{self, Data},
};
use mail::Inbox;

/// Takes the port on this machine.
pub fn bind(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind(("127.0.0.1", port))
}

/// Runs until its handle stops it.
pub fn serve(listener: TcpListener, inbox: Arc<Inbox>) -> io::Result<Server> {
    let inbox = Data::from(inbox);
    let server = HttpServer::new(move || {
        App::new()
            .app_data(inbox.clone())
            .configure(api::configure)
            .configure(page::configure)
            .default_service(web::to(|| async { HttpResponse::NotFound().finish() }))
            .wrap(from_fn(guard))
    });
    Ok(server.workers(1).disable_signals().shutdown_timeout(1).listen(listener)?.run())
}

/// Codes lie here: no page of another origin may read or delete them, also not by pointing its own name at this machine.
async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    if !is_from_here(request.request()) {
        let refused = HttpResponse::Forbidden().body("The inbox answers this machine only.\n");
        return Ok(request.into_response(refused).map_into_right_body());
    }
    let mut response = next.call(request).await?;
    let headers = response.headers_mut();
    let mut set = |name, value| headers.insert(name, header::HeaderValue::from_static(value));
    set(header::CACHE_CONTROL, "no-store");
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "no-referrer");
    Ok(response.map_into_left_body())
}

fn is_from_here(request: &HttpRequest) -> bool {
    let header = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap_or("?"));
    let local = |authority: &str| {
        let host = authority.rsplit_once(':').filter(|(_, port)| port.bytes().all(|b| b.is_ascii_digit()));
        matches!(host.map_or(authority, |(host, _)| host), "localhost" | "127.0.0.1" | "[::1]")
    };
    let host = header("host").is_some_and(local);
    let origin =
        header("origin").is_none_or(|origin| Some(origin.strip_prefix("http://").unwrap_or(origin)) == header("host"));
    let reads = request.method().is_safe();
    host && (reads || origin)
        && header("sec-fetch-site").is_none_or(|site| reads || matches!(site, "same-origin" | "none"))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn other_names_and_other_origins_are_strangers() {
        let asked = |headers: &[(&'static str, &'static str)], delete: bool| {
            let request = if delete { TestRequest::delete() } else { TestRequest::get() };
            let request = headers.iter().fold(request, |request, header| request.insert_header(*header));
            is_from_here(&request.to_http_request())
        };
        assert!(asked(&[("host", "127.0.0.1:54324")], false));
        assert!(asked(&[("host", "localhost:54324")], true));
        assert!(asked(&[("host", "localhost:54324"), ("origin", "http://localhost:54324")], true));
        assert!(!asked(&[("host", "inbox.evil.io:54324")], false));
        assert!(!asked(&[], false));
        assert!(!asked(&[("host", "localhost:54324"), ("origin", "http://localhost:3000")], true));
        assert!(!asked(&[("host", "localhost:54324"), ("sec-fetch-site", "same-site")], true));
        assert!(!asked(&[("host", "localhost:54324"), ("origin", "null")], true));
    }
}
