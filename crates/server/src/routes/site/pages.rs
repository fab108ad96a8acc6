//! Pages by path and language: asked of the database, kept for a few seconds.

use std::{
    borrow::Cow,
    collections::HashMap,
    hash::{BuildHasher as _, RandomState},
    io::Write as _,
    sync::{Arc, Mutex, OnceLock},
    time::{Duration, Instant},
};

use bytes::Bytes;
use pg::{Access, Ending, Session, Work};
use query::{Param, Statement};

use super::{
    head::{PageHead, Surroundings, render},
    shell::Shell,
};
use crate::observe::Event;

/// How long a page is served without asking again.
const FRESH: Duration = Duration::from_secs(5);
/// Pages kept at most; a page is about 50 KB.
const KEPT: usize = 256;
/// Longer paths lead nowhere and would only fill the memory.
const PATH_MAX: usize = 512;
/// SQLSTATE of a function that does not exist.
const UNDEFINED_FUNCTION: &str = "42883";

/// A finished document.
pub struct Page {
    pub status: u16,
    pub html: Bytes,
    gzip: OnceLock<Option<Bytes>>,
    hash: u64,
}

impl Page {
    fn new(status: u16, html: String, hasher: &RandomState) -> Self {
        let hash = hasher.hash_one(&html);
        Self { status, html: Bytes::from(html), gzip: OnceLock::new(), hash }
    }

    /// Made once, by the first visitor whose browser takes it.
    pub fn gzipped(&self) -> Option<Bytes> {
        let compress = || {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
            encoder.write_all(&self.html).ok()?;
            encoder.finish().ok().map(Bytes::from)
        };
        self.gzip.get_or_init(compress).clone()
    }

    /// The entity tag of one encoding of it.
    pub fn tag(&self, gzip: bool) -> String {
        format!("\"{:016x}{}\"", self.hash, if gzip { "-gz" } else { "" })
    }
}

pub struct Pages {
    around: Surroundings,
    hasher: RandomState,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pages: HashMap<(String, Option<String>), Entry>,
    /// When the database was last found to have no `page_head`.
    plain_since: Option<Instant>,
}

struct Entry {
    fetched: Instant,
    shell: Arc<Shell>,
    page: Arc<Page>,
}

enum Known {
    Fresh(Arc<Page>),
    /// Served while Postgres is away.
    Stale(Arc<Page>),
    /// There is no `page_head`.
    Plain,
    Nothing,
}

impl Pages {
    pub fn new(origin: &str, anon_key: &str) -> Self {
        let around = Surroundings { origin: origin.to_owned(), anon_key: anon_key.to_owned() };
        Self { around, hasher: RandomState::new(), kept: Mutex::default() }
    }

    pub fn forget(&self) {
        if let Ok(mut kept) = self.kept.lock() {
            *kept = Kept::default();
        }
    }

    /// The document of a path. Never fails: without a database the application still starts, with status 503.
    pub async fn get(&self, pool: &pg::Pool, shell: &Arc<Shell>, path: &str, query: &str) -> Arc<Page> {
        let Some(path) = plain_path(path) else { return self.bare(shell, 404) };
        let key = (path, language(query));
        let stale = match self.known(&key, shell) {
            Known::Fresh(page) => return page,
            Known::Plain => return self.bare(shell, 200),
            Known::Stale(page) => Some(page),
            Known::Nothing => None,
        };
        match ask(pool, &key.0, key.1.as_deref()).await {
            Ok(head) => self.keep(key, shell, &head),
            Err(error) if error.sqlstate() == Some(UNDEFINED_FUNCTION) => {
                if let Ok(mut kept) = self.kept.lock() {
                    kept.plain_since = Some(Instant::now());
                }
                self.bare(shell, 200)
            }
            Err(error) => {
                Event::PageHeadFailed { path: &key.0, reason: &error.to_string() }.emit();
                // A crawler must not take an outage for an empty shop; a visitor's application says what is wrong.
                stale.unwrap_or_else(|| self.bare(shell, 503))
            }
        }
    }

    /// An expired page is handed out as stale to one caller, who asks again; meanwhile it counts as fresh for the others.
    fn known(&self, key: &(String, Option<String>), shell: &Arc<Shell>) -> Known {
        let Ok(mut kept) = self.kept.lock() else { return Known::Nothing };
        if kept.plain_since.is_some_and(|since| since.elapsed() < FRESH) {
            return Known::Plain;
        }
        match kept.pages.get_mut(key).filter(|entry| Arc::ptr_eq(&entry.shell, shell)) {
            Some(entry) if entry.fetched.elapsed() < FRESH => Known::Fresh(Arc::clone(&entry.page)),
            Some(entry) => {
                entry.fetched = Instant::now();
                Known::Stale(Arc::clone(&entry.page))
            }
            None => Known::Nothing,
        }
    }

    fn keep(&self, key: (String, Option<String>), shell: &Arc<Shell>, head: &PageHead) -> Arc<Page> {
        let html = render(shell, head, &self.around);
        let page = Arc::new(Page::new(head.status.unwrap_or(200), html, &self.hasher));
        if let Ok(mut kept) = self.kept.lock() {
            kept.plain_since = None;
            if kept.pages.len() >= KEPT {
                let oldest = kept.pages.iter().min_by_key(|(_, entry)| entry.fetched).map(|(key, _)| key.clone());
                oldest.map(|key| kept.pages.remove(&key));
            }
            kept.pages
                .insert(key, Entry { fetched: Instant::now(), shell: Arc::clone(shell), page: Arc::clone(&page) });
        }
        page
    }

    /// The application without anything from the database.
    fn bare(&self, shell: &Shell, status: u16) -> Arc<Page> {
        let html = render(shell, &PageHead::default(), &self.around);
        Arc::new(Page::new(status, html, &self.hasher))
    }
}

async fn ask(pool: &pg::Pool, path: &str, lang: Option<&str>) -> Result<PageHead, pg::Error> {
    let mut statement = Statement::new("select public.page_head(");
    statement
        .param(Param::text(path))
        .push("::text, ")
        .param(lang.map_or(Param::NULL, Param::from))
        .push("::text)::text");
    let text = run_as_anon(pool, &statement).await?;
    serde_json::from_str(&text)
        .map_err(|error| pg::Error::Protocol(format!("page_head answered something else: {error}")))
}

/// One text from a function of the site, under the rights of a visitor.
pub(super) async fn run_as_anon(pool: &pg::Pool, statement: &Statement) -> Result<String, pg::Error> {
    let session = Session {
        role: "anon".to_owned(),
        search_path: "\"public\", \"extensions\"".to_owned(),
        before_role: vec![(Cow::Borrowed("statement_timeout"), "3s".to_owned())],
        settings: vec![(Cow::Borrowed("request.jwt.claims"), r#"{"role":"anon"}"#.to_owned())],
    };
    let work = Work {
        session: &session,
        access: Access::ReadOnly,
        isolation: None,
        statements: &[statement],
        ending: Ending::Commit,
    };
    let answer = pool.run(work).await?;
    let text = answer.records.first().and_then(|record| record.first()?.text(0)).unwrap_or("{}");
    Ok(text.to_owned())
}

/// The path as people write it: decoded, without a trailing slash. `None` for what no page can have.
fn plain_path(path: &str) -> Option<String> {
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    let trimmed = decoded.trim_end_matches('/');
    let sound = decoded.len() <= PATH_MAX && !decoded.contains(char::is_control);
    sound.then(|| if trimmed.is_empty() { "/".to_owned() } else { trimmed.to_owned() })
}

/// The language asked for with `?lang=`, if it could be one.
fn language(query: &str) -> Option<String> {
    let given = query.split('&').find_map(|pair| pair.strip_prefix("lang="))?;
    let sound = (2..=16).contains(&given.len()) && given.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    sound.then(|| given.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_decoded_and_bounded() {
        assert_eq!(plain_path("/produkter/r%C3%B6d/").as_deref(), Some("/produkter/röd"));
        assert_eq!(plain_path("/").as_deref(), Some("/"));
        for wrong in ["/%ff", "/a%00b", "/a%0ab", &format!("/{}", "x".repeat(600))] {
            assert_eq!(plain_path(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_language_codes_are_languages() {
        assert_eq!(language("a=1&lang=pt-BR").as_deref(), Some("pt-br"));
        assert_eq!(language("lang=%3Cscript%3E"), None);
        assert_eq!(language("lang="), None);
        assert_eq!(language("language=sv"), None);
    }
}
