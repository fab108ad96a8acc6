//! `sitemap.xml` from the SQL function `sitemap()`, and `robots.txt` that points to it.

use std::{
    fmt::Write as _,
    sync::Mutex,
    time::{Duration, Instant},
};

use actix_web::{
    HttpResponse,
    http::header::{self, HeaderValue},
};
use bytes::Bytes;
use query::Statement;
use serde::Deserialize;

use super::{
    head::{Alternate, escape},
    pages::run_as_anon,
};
use crate::observe::Event;

/// Crawlers come rarely, the query touches every page.
const FRESH: Duration = Duration::from_secs(60);
/// The protocol allows this many addresses in one file.
const URLS_MAX: usize = 50_000;

#[derive(Debug, Deserialize)]
struct Url {
    path: String,
    lastmod: Option<String>,
    #[serde(default)]
    alternates: Vec<Alternate>,
}

pub struct Sitemap {
    origin: String,
    kept: Mutex<Option<(Instant, Bytes)>>,
}

impl Sitemap {
    pub fn new(origin: &str) -> Self {
        Self { origin: origin.to_owned(), kept: Mutex::new(None) }
    }

    pub fn forget(&self) {
        if let Ok(mut kept) = self.kept.lock() {
            *kept = None;
        }
    }

    pub async fn answer(&self, pool: &pg::Pool) -> HttpResponse {
        if let Some(xml) = self.kept() {
            return xml_response(xml);
        }
        match run_as_anon(pool, &Statement::new("select public.sitemap()::text"))
            .await
            .map(|text| serde_json::from_str::<Vec<Url>>(&text))
        {
            Ok(Ok(urls)) => {
                let xml = Bytes::from(xml(&self.origin, &urls));
                if let Ok(mut kept) = self.kept.lock() {
                    *kept = Some((Instant::now(), xml.clone()));
                }
                xml_response(xml)
            }
            Err(error) if error.sqlstate() == Some("42883") => HttpResponse::NotFound().finish(),
            Err(error) => unavailable(&error.to_string()),
            Ok(Err(error)) => unavailable(&error.to_string()),
        }
    }

    fn kept(&self) -> Option<Bytes> {
        let kept = self.kept.lock().ok()?;
        kept.as_ref().filter(|(since, _)| since.elapsed() < FRESH).map(|(_, xml)| xml.clone())
    }
}

fn unavailable(reason: &str) -> HttpResponse {
    Event::PageHeadFailed { path: "/sitemap.xml", reason }.emit();
    HttpResponse::ServiceUnavailable().insert_header((header::RETRY_AFTER, "60")).finish()
}

fn xml_response(xml: Bytes) -> HttpResponse {
    let cache = HeaderValue::from_static("public, max-age=3600");
    HttpResponse::Ok()
        .content_type("application/xml; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, cache))
        .body(xml)
}

fn xml(origin: &str, urls: &[Url]) -> String {
    let mut out = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" \
         xmlns:xhtml=\"http://www.w3.org/1999/xhtml\">\n",
    );
    for url in urls.iter().take(URLS_MAX) {
        let _ = write!(out, "<url><loc>{}</loc>", escape(&format!("{origin}{}", url.path)));
        if let Some(lastmod) = &url.lastmod {
            let _ = write!(out, "<lastmod>{}</lastmod>", escape(lastmod));
        }
        for Alternate { lang, href } in &url.alternates {
            let (lang, href) = (escape(lang), escape(&format!("{origin}{href}")));
            let _ = write!(out, "<xhtml:link rel=\"alternate\" hreflang=\"{lang}\" href=\"{href}\"/>");
        }
        out.push_str("</url>\n");
    }
    out.push_str("</urlset>\n");
    out
}

/// Everything may be read except what is no page.
pub fn robots(origin: &str) -> HttpResponse {
    let body = format!(
        "User-agent: *\nDisallow: /rest/v1\nDisallow: /auth/v1\nDisallow: /storage/v1\nDisallow: /realtime/v1\n\
         Disallow: /functions/v1\n\nSitemap: {origin}/sitemap.xml\n"
    );
    HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
        .body(body)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn urls_are_absolute_and_escaped() {
        let urls: Vec<Url> = serde_json::from_str(
            r#"[{"path":"/a?x=1&y=2","lastmod":"2026-11-21","alternates":[{"lang":"ar","href":"/a?lang=ar"}]},{"path":"/<b>"}]"#,
        )
        .unwrap();
        let xml = xml("https://shop.example", &urls);
        assert!(xml.contains("<url><loc>https://shop.example/a?x=1&amp;y=2</loc><lastmod>2026-11-21</lastmod><xhtml:link rel=\"alternate\" hreflang=\"ar\" href=\"https://shop.example/a?lang=ar\"/></url>"), "{xml}");
        assert!(xml.contains("<loc>https://shop.example/&lt;b&gt;</loc>"));
    }
}
