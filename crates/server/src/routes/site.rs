//! The site: built files as they are, and for every other path `index.html` filled with what that page is about.
//!
//! The server knows no shop. A database that has `page_head(path, lang)` and `sitemap()` gets real titles, statuses and
//! boot data; any other gets a plain single-page application. What is sent to a page as a form is `page_form`'s.

pub mod asked;
pub mod files;
pub mod form;
pub mod head;
pub mod pages;
pub mod paint;
pub mod policy;
pub mod shell;
pub mod sitemap;

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use actix_web::{
    HttpRequest, HttpResponse,
    http::{Method, StatusCode, header},
    web::{self, Data},
};

use self::{
    asked::Asked,
    files::Wanted,
    pages::{Page, Pages},
    shell::Shells,
    sitemap::Sitemap,
};
use crate::{config::Config, state::State};

/// A built site and what is remembered about it.
pub struct Site {
    folder: Option<PathBuf>,
    shells: Shells,
    pages: Pages,
    sitemap: Sitemap,
    /// Of schema and contents, when the pages were made.
    edition: AtomicU64,
}

impl Site {
    /// `port` completes the public address when none is configured.
    pub fn new(config: &Config, port: u16) -> Self {
        let folder = locate(&config.site.folder);
        let origin = config.site_url(port);
        Self {
            shells: Shells::new(folder.clone()),
            pages: Pages::new(&origin, &config.keys.anon),
            sitemap: Sitemap::new(&origin),
            edition: AtomicU64::new(0),
            folder,
        }
    }

    pub fn folder(&self) -> Option<&std::path::Path> {
        self.folder.as_deref()
    }

    /// Forgets everything when the database changed shape or said that its pages did: who saved a text and loads the page again
    /// must see it.
    fn follow(&self, edition: u64) {
        if self.edition.swap(edition, Ordering::Relaxed) != edition {
            self.forget();
        }
    }

    pub fn forget(&self) {
        self.pages.forget();
        self.sitemap.forget();
    }
}

/// A relative folder is looked for from the working folder, from beside the binary, and from above it (`target/…`).
fn locate(folder: &std::path::Path) -> Option<PathBuf> {
    let built = |folder: &PathBuf| folder.join("index.html").is_file();
    let here = Some(folder.to_owned()).filter(built);
    here.or_else(|| {
        let binary = std::env::current_exe().ok()?.canonicalize().ok()?;
        binary.ancestors().skip(1).take(4).map(|above| above.join(folder)).find(built)
    })
}

pub async fn serve(request: HttpRequest, payload: web::Payload, state: Data<State>) -> HttpResponse {
    if form::is_form(&request) {
        return form::take(&request, payload, &state).await;
    }
    if *request.method() != Method::GET && *request.method() != Method::HEAD {
        return form::not_allowed();
    }
    let path = request.path();
    let Some(folder) = state.site.folder.clone() else {
        return if path == "/" { welcome(&state) } else { not_found() };
    };
    let file = files::relative(path);
    if let Some(relative) = file.clone() {
        let wanted = Wanted::of(&folder, relative, request.headers());
        // Reading a file may block, which requests on this thread must not feel.
        match web::block(move || files::read(&wanted)).await {
            Ok(Some(answer)) => return answer.into_response(request.method() == Method::HEAD),
            Ok(None) => {}
            Err(_) => return HttpResponse::ServiceUnavailable().finish(),
        }
    }
    state.site.follow(state.rest.schema.edition());
    match path {
        "/robots.txt" => sitemap::robots(&state.config.site_url(state.port)),
        "/sitemap.xml" => state.site.sitemap.answer(&state.pool).await,
        _ if file.is_some() => not_found(),
        _ => page(&request, &state).await,
    }
}

async fn page(request: &HttpRequest, state: &State) -> HttpResponse {
    let Some(shell) = state.site.shells.current() else { return not_found() };
    let asked = Asked::of(request.path(), request.query_string(), request.headers());
    let page = state.site.pages.get(&state.pool, &shell, asked).await;
    respond(request, &page)
}

fn respond(request: &HttpRequest, page: &Arc<Page>) -> HttpResponse {
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::OK);
    let mut response = HttpResponse::build(status);
    response.content_type("text/html; charset=utf-8");
    policy::HEADERS.iter().for_each(|header| {
        response.insert_header(*header);
    });
    // Always asked for again: the next release names other assets.
    response.insert_header((header::CACHE_CONTROL, "no-cache"));
    response.insert_header((header::VARY, "accept-encoding, accept-language"));
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.insert_header((header::RETRY_AFTER, "2"));
    }
    if let Some(location) = &page.location {
        // What was asked of the old address is asked of the new one.
        let query = request.query_string();
        let location = if query.is_empty() { location.clone() } else { format!("{location}?{query}") };
        return response.insert_header((header::LOCATION, location)).finish();
    }
    let gzip = files::accepts(request.headers(), "gzip");
    let tag = page.tag(gzip);
    response.insert_header((header::ETAG, tag.as_str()));
    if status == StatusCode::OK && files::none_match(request.headers(), &tag) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    match page.gzipped().filter(|_| gzip) {
        Some(body) => response.insert_header((header::CONTENT_ENCODING, "gzip")).body(body),
        None => response.body(page.html.clone()),
    }
}

fn not_found() -> HttpResponse {
    HttpResponse::NotFound().content_type("text/plain; charset=utf-8").body("404: no such file\n")
}

/// What stands at `/` while there is no site: the way to one.
fn welcome(state: &State) -> HttpResponse {
    let body = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Saluhall</title>\n\
         <h1>Saluhall is running</h1>\n\
         <p>The APIs answer at <code>/rest/v1</code> and <code>/auth/v1</code>. There is no built site in \
         <code>{}</code> yet.</p>\n\
         <p>Build the storefront with <code>cargo xtask up</code>, or with <code>npm ci &amp;&amp; npm run build</code> in \
         <code>frontend/</code>, or name another folder in <code>SALUHALL_SITE</code>; then start this server again.</p>\n\
         <p><code>saluhall status</code> prints the keys a Supabase client needs.</p></html>\n",
        head::escape(&state.config.site.folder.display().to_string())
    );
    let mut response = HttpResponse::Ok();
    policy::HEADERS.iter().for_each(|header| {
        response.insert_header(*header);
    });
    response.content_type("text/html; charset=utf-8").body(body)
}
