//! The frame around every request and the site, over HTTP, with a database that is not there: nothing here may need one.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use actix_web::{
    App, HttpResponse,
    body::MessageBody,
    dev::ServiceResponse,
    http::{StatusCode, header},
    middleware::from_fn,
    test::{self, TestRequest},
    web::{self, Data},
};
use server::{app, config::Config, database::Logins, envelope, listen, state::State};

const INDEX: &str =
    "<!doctype html><html lang=\"sv\"><head><title>Shop</title><!--head--><!--boot--></head><body></body></html>";

/// A built site in a folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("saluhall-http-{}-{name}", std::process::id()));
        std::fs::create_dir_all(folder.join("assets")).unwrap();
        std::fs::create_dir_all(folder.join("media")).unwrap();
        std::fs::write(folder.join("index.html"), INDEX).unwrap();
        std::fs::write(folder.join("assets/app-1a2b.js"), "console.log('plain')").unwrap();
        std::fs::write(folder.join("assets/app-1a2b.js.br"), "BROTLI").unwrap();
        std::fs::write(folder.join("media/ost.webp"), "0123456789").unwrap();
        std::fs::write(folder.join(".secret.json"), "{}").unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn state(folder: &Folder, more: &[(&str, &str)]) -> Data<State> {
    let site = folder.0.display().to_string();
    let lookup = |name: &str| {
        let given = more.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        given.or_else(|| match name {
            "SALUHALL_SITE" => Some(site.clone()),
            "STORAGE_FILE_BACKEND_PATH" => Some(format!("{site}/.files")),
            "SITE_URL" => Some("https://shop.example".to_owned()),
            "PGRST_DB_POOL_ACQUISITION_TIMEOUT" => Some("1s".to_owned()),
            _ => None,
        })
    };
    let config = Arc::new(Config::from_env(&lookup).unwrap());
    let logins = Logins::of("postgresql://nobody@127.0.0.1:1/none", &config.keys.jwt_secret);
    Data::new(State::open(&config, &logins, 54321).unwrap())
}

async fn panicking() -> HttpResponse {
    panic!("a bug")
}

/// The whole application, and one more route that panics.
macro_rules! serving {
    ($state:expr) => {
        test::init_service(
            App::new()
                .app_data($state)
                .route("/panic", web::get().to(panicking))
                .configure(app::routes)
                .wrap(from_fn(envelope::around)),
        )
        .await
    };
}

macro_rules! ask {
    ($app:expr, $request:expr) => {
        match test::try_call_service(&$app, $request.to_request()).await {
            Ok(response) => Seen::of(response).await,
            Err(error) => Seen::of_error(&error).await,
        }
    };
}

/// An answer, read to its end.
struct Seen {
    status: u16,
    headers: header::HeaderMap,
    body: String,
}

impl Seen {
    async fn of(response: ServiceResponse<impl MessageBody>) -> Self {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = test::read_body(response).await;
        Self { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    async fn of_error(error: &actix_web::Error) -> Self {
        let response = error.error_response();
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let body = actix_web::body::to_bytes(response.into_body()).await.unwrap();
        Self { status, headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or("")
    }
}

#[actix_web::test]
async fn a_page_of_another_origin_may_call_the_apis_and_nothing_else() {
    let folder = Folder::new("cors");
    let app = serving!(state(&folder, &[]));
    for path in ["/rest/v1/carts", "/auth/v1/token?grant_type=password"] {
        let asked = "authorization,x-guest-session,x-my-own";
        let preflight = TestRequest::with_uri(path)
            .method(actix_web::http::Method::OPTIONS)
            .insert_header(("origin", "https://a.example"))
            .insert_header(("access-control-request-method", "PATCH"))
            .insert_header(("access-control-request-headers", asked));
        let seen = ask!(app, preflight);
        assert_eq!((seen.status, seen.body.as_str()), (200, ""), "{path}");
        assert_eq!(seen.header("access-control-allow-origin"), "*");
        assert_eq!(seen.header("access-control-allow-headers"), asked);
        assert!(seen.header("access-control-allow-methods").contains("PATCH"));
    }
    let seen = ask!(app, TestRequest::with_uri("/storage/v1/bucket").insert_header(("origin", "https://a.example")));
    assert_eq!(seen.header("access-control-allow-origin"), "*");
    for exposed in ["content-range", "x-total-count", "link", "x-supabase-api-version"] {
        assert!(seen.header("access-control-expose-headers").contains(exposed), "{exposed}");
    }
    let page = ask!(app, TestRequest::with_uri("/robots.txt").insert_header(("origin", "https://a.example")));
    assert_eq!(page.header("access-control-allow-origin"), "");
}

#[actix_web::test]
async fn an_api_that_is_not_there_answers_json() {
    let folder = Folder::new("unknown");
    let app = serving!(state(&folder, &[]));
    for path in ["/realtime/v1/websocket", "/functions/v1/hello", "/graphql/v1", "/.well-known/x"] {
        let seen = ask!(app, TestRequest::with_uri(path));
        assert_eq!(seen.status, 404, "{path}");
        assert!(seen.header("content-type").starts_with("application/json"), "{path}");
        assert!(seen.body.starts_with("{\"code\":\"404\","), "{}", seen.body);
    }
}

#[actix_web::test]
async fn requests_beyond_a_limit_are_refused_before_any_work() {
    let folder = Folder::new("limits");
    let app = serving!(state(&folder, &[("SALUHALL_MAX_BODY", "1KB")]));
    let long = format!("/rest/v1/products?id=eq.{}", "x".repeat(16 << 10));
    assert_eq!(ask!(app, TestRequest::with_uri(&long)).status, 414);
    let fat = TestRequest::with_uri("/rest/v1/products").insert_header(("x-fat", "x".repeat(32 << 10)));
    assert_eq!(ask!(app, fat).status, 431);
    let heavy = TestRequest::post().uri("/auth/v1/signup").insert_header(("content-length", "1025"));
    let seen = ask!(app, heavy);
    assert_eq!(seen.status, 413);
    assert!(seen.body.contains("the request body is too large"), "{}", seen.body);
}

#[actix_web::test]
async fn a_panic_is_an_answer_and_the_server_goes_on() {
    let folder = Folder::new("panic");
    let app = serving!(state(&folder, &[]));
    for _ in 0..3 {
        let seen = ask!(app, TestRequest::with_uri("/panic").insert_header(("x-request-id", "req-1")));
        assert_eq!((seen.status, seen.header("x-request-id")), (500, "req-1"));
        assert!(seen.body.contains("the server made a mistake") && !seen.body.contains("a bug"), "{}", seen.body);
    }
    assert_eq!(ask!(app, TestRequest::with_uri("/live")).status, 200);
}

#[actix_web::test]
async fn without_a_database_it_lives_and_is_not_ready() {
    let folder = Folder::new("ready");
    let app = serving!(state(&folder, &[]));
    assert_eq!(ask!(app, TestRequest::with_uri("/live")).status, 200);
    let seen = ask!(app, TestRequest::with_uri("/ready"));
    assert_eq!((seen.status, seen.header("retry-after")), (503, "1"));
    assert!(!seen.body.contains("127.0.0.1"), "strangers learn no address: {}", seen.body);
    assert_eq!(ask!(app, TestRequest::with_uri("/health")).status, 503);
}

#[actix_web::test]
async fn files_are_compressed_cached_and_cut() {
    let folder = Folder::new("files");
    let app = serving!(state(&folder, &[]));
    let get = |path: &str| TestRequest::with_uri(path);
    let seen = ask!(app, get("/assets/app-1a2b.js").insert_header(("accept-encoding", "gzip, br")));
    assert_eq!((seen.status, seen.body.as_str(), seen.header("content-encoding")), (200, "BROTLI", "br"));
    assert_eq!(seen.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(seen.header("content-type"), "text/javascript; charset=utf-8");
    assert_eq!(seen.header("vary"), "accept-encoding");
    let seen = ask!(app, get("/assets/app-1a2b.js").insert_header(("accept-encoding", "gzip")));
    assert_eq!((seen.body.as_str(), seen.header("content-encoding")), ("console.log('plain')", ""));

    let tag = seen.header("etag").to_owned();
    let again = ask!(app, get("/assets/app-1a2b.js").insert_header(("if-none-match", tag)));
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    let date = seen.header("last-modified").to_owned();
    let again = ask!(app, get("/media/ost.webp").insert_header(("if-modified-since", date)));
    assert_eq!(again.status, 304);

    let part = ask!(app, get("/media/ost.webp").insert_header(("range", "bytes=2-4")));
    assert_eq!((part.status, part.body.as_str(), part.header("content-range")), (206, "234", "bytes 2-4/10"));
    let beyond = ask!(app, get("/media/ost.webp").insert_header(("range", "bytes=10-")));
    assert_eq!((beyond.status, beyond.header("content-range")), (416, "bytes */10"));
}

#[actix_web::test]
async fn nothing_outside_the_folder_is_a_file() {
    let folder = Folder::new("outside");
    let app = serving!(state(&folder, &[]));
    let paths = ["/assets/none.js", "/.secret.json", "/%2e%2e/%2e%2e/etc/hostname.txt", "/assets/%2e%2e/.secret.json"];
    for path in paths {
        let seen = ask!(app, TestRequest::with_uri(path));
        assert!(seen.status == 404 || seen.body.contains("<!doctype html>"), "{path}: {} {}", seen.status, seen.body);
        assert!(!seen.body.starts_with('{'), "{path} gave {}", seen.body);
    }
    assert_eq!(ask!(app, TestRequest::post().uri("/")).status, 405);
}

#[actix_web::test]
async fn a_page_without_a_database_still_starts_the_application() {
    let folder = Folder::new("page");
    let app = serving!(state(&folder, &[]));
    let seen = ask!(app, TestRequest::with_uri("/products/ost?lang=ar"));
    assert_eq!((seen.status, seen.header("retry-after")), (503, "2"));
    assert!(seen.body.contains("id=\"boot\">{\"env\":{\"supabaseUrl\":\"\",\"anonKey\":\"eyJ"), "{}", seen.body);
    assert!(!seen.body.contains("service_role") && !seen.body.contains("super-secret"), "only the anonymous key");
    let policy = seen.header("content-security-policy");
    for rule in
        ["default-src 'self'", "script-src 'self';", "object-src 'none'", "base-uri 'self'", "frame-ancestors 'none'"]
    {
        assert!(policy.contains(rule), "{rule} in {policy}");
    }
    assert_eq!(seen.header("x-content-type-options"), "nosniff");
    let seen = ask!(app, TestRequest::with_uri("/robots.txt"));
    assert!(seen.body.contains("Sitemap: https://shop.example/sitemap.xml"), "{}", seen.body);
}

#[actix_web::test]
async fn without_a_site_the_front_page_says_how_to_build_one() {
    let folder = Folder::new("none");
    std::fs::remove_file(folder.0.join("index.html")).unwrap();
    let app = serving!(state(&folder, &[]));
    let seen = ask!(app, TestRequest::with_uri("/"));
    assert!(seen.status == 200 && seen.body.contains("cargo xtask up"), "{}", seen.body);
    assert_eq!(ask!(app, TestRequest::with_uri("/products")).status, StatusCode::NOT_FOUND.as_u16());
}

#[actix_web::test]
async fn a_client_that_dawdles_over_its_headers_is_let_go() {
    let folder = Folder::new("slow");
    let state = state(&folder, &[("PORT", "0"), ("SALUHALL_HEADER_TIMEOUT", "1s"), ("SALUHALL_WORKERS", "1")]);
    let listener = listen::bind(&state.config).unwrap();
    let address = listener.local_addr().unwrap();
    let server = listen::serve(listener, state).unwrap();
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    let answer = actix_web::rt::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n").unwrap();
        let began = Instant::now();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer);
        (answer, began.elapsed())
    });
    let (answer, took) = answer.await.unwrap();
    handle.stop(false).await;
    let _ = running.await;
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    assert!(took < Duration::from_secs(5), "{took:?}");
}

/// The limits count what was sent after it was encoded, as a client that encodes by itself sends it.
#[actix_web::test]
async fn limits_hold_for_targets_that_the_parser_refuses() {
    let folder = Folder::new("raw");
    let state = state(&folder, &[("PORT", "0"), ("SALUHALL_WORKERS", "1")]);
    let listener = listen::bind(&state.config).unwrap();
    let address = listener.local_addr().unwrap();
    let server = listen::serve(listener, state).unwrap();
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    let answers = actix_web::rt::task::spawn_blocking(move || {
        let path = "/media/ost.webp";
        [(path, 1, 1), (path, 17_000, 1), (path, 1, 40_000)].map(|(path, target, header)| {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
            let (target, header) = (">".repeat(target), "a".repeat(header));
            let asked =
                format!("GET {path}?{target} HTTP/1.1\r\nHost: x\r\nX-A: {header}\r\nConnection: close\r\n\r\n");
            stream.write_all(asked.as_bytes()).unwrap();
            let mut answer = String::new();
            let _ = stream.read_to_string(&mut answer);
            answer
        })
    });
    let answers = answers.await.unwrap();
    handle.stop(false).await;
    let _ = running.await;
    for (answer, status) in answers.iter().zip([200, 414, 431]) {
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{status}: {answer}");
    }
}
