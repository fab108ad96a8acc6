//! Pages by path and language: asked of the database, kept for a few seconds.

use std::{
    collections::HashMap,
    hash::{BuildHasher as _, RandomState},
    io::Write as _,
    sync::{Arc, Mutex, OnceLock},
    time::{Duration, Instant},
};

use bytes::Bytes;
use pg::{Access, Ending, Work};
use query::{Param, Statement};

use super::{
    asked::{Asked, own_address},
    head::{PageHead, Surroundings, render},
    shell::Shell,
};
use crate::{observe::Event, own_call::session_of};

/// How long a page is served without asking again.
const FRESH: Duration = Duration::from_secs(5);
/// Pages kept at most; a page is about 50 KB.
const KEPT: usize = 256;
/// Of one question: a visitor waits no longer.
const PATIENCE: &str = "3s";
/// SQLSTATE of a function that does not exist.
pub const UNDEFINED_FUNCTION: &str = "42883";

/// A finished document.
pub struct Page {
    pub status: u16,
    /// The path it moved to.
    pub location: Option<String>,
    pub html: Bytes,
    gzip: OnceLock<Option<Bytes>>,
    hash: u64,
}

impl Page {
    fn new(status: u16, html: String, hasher: &RandomState) -> Self {
        let hash = hasher.hash_one(&html);
        Self { status, location: None, html: Bytes::from(html), gzip: OnceLock::new(), hash }
    }

    /// The same page at another address of this site. One that leads elsewhere is not followed.
    fn moved_to(self, location: Option<&str>) -> Self {
        Self { location: location.and_then(own_address).map(str::to_owned), ..self }
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

/// What makes one document another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    path: String,
    lang: Option<String>,
    /// Whether the language is the browser's wish and not the address'.
    is_negotiated: bool,
    /// Whether it may be painted.
    is_plain: bool,
}

pub struct Pages {
    around: Surroundings,
    hasher: RandomState,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pages: HashMap<Key, Entry>,
    /// How often all was forgotten.
    edition: u64,
    /// The languages the site was last seen to have.
    languages: Vec<String>,
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
            *kept = Kept { edition: kept.edition + 1, ..Kept::default() };
        }
    }

    /// The document of a path. Never fails: without a database the application still starts, with status 503.
    pub async fn get(&self, pool: &pg::Pool, shell: &Arc<Shell>, asked: Asked) -> Arc<Page> {
        let Some(path) = asked.path else { return self.bare(shell, 404) };
        let preferred = asked.preferred.filter(|lang| asked.lang.is_none() && self.may_speak(lang));
        let is_negotiated = preferred.is_some();
        let key = Key { path, lang: asked.lang.or(preferred), is_negotiated, is_plain: asked.is_plain };
        let stale = match self.known(&key, shell) {
            Known::Fresh(page) => return page,
            Known::Plain => return self.bare(shell, 200),
            Known::Stale(page) => Some(page),
            Known::Nothing => None,
        };
        let edition = self.edition();
        match ask(pool, &key.path, key.lang.as_deref()).await {
            Ok(head) => self.keep(key, shell, head, edition),
            Err(error) if error.sqlstate() == Some(UNDEFINED_FUNCTION) => {
                if let Ok(mut kept) = self.kept.lock() {
                    kept.plain_since = Some(Instant::now());
                }
                self.bare(shell, 200)
            }
            Err(error) => {
                Event::PageHeadFailed { path: &key.path, reason: &error.to_string() }.emit();
                // A crawler must not take an outage for an empty shop; a visitor's application says what is wrong.
                stale.unwrap_or_else(|| self.bare(shell, 503))
            }
        }
    }

    fn edition(&self) -> u64 {
        self.kept.lock().map_or(0, |kept| kept.edition)
    }

    /// An expired page is handed out as stale to one caller, who asks again; meanwhile it counts as fresh for the others.
    fn known(&self, key: &Key, shell: &Arc<Shell>) -> Known {
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

    /// Whether a page may be asked for in a language nobody named in the address. Not for any that browsers invent: each would
    /// be a page of its own to keep.
    fn may_speak(&self, lang: &str) -> bool {
        self.kept.lock().is_ok_and(|kept| kept.languages.is_empty() || kept.languages.iter().any(|known| known == lang))
    }

    /// `edition`: when the database was asked. A page asked for before all was forgotten serves its visitor and no other.
    fn keep(&self, key: Key, shell: &Arc<Shell>, mut head: PageHead, edition: u64) -> Arc<Page> {
        if key.is_negotiated {
            head.canonical = head.canonical.map(without_language);
        }
        let html = render(shell, &head, &self.around, key.is_plain.then_some(key.path.as_str()));
        let page = Page::new(head.status.unwrap_or(200), html, &self.hasher).moved_to(head.location.as_deref());
        let page = Arc::new(page);
        if let Ok(mut kept) = self.kept.lock()
            && kept.edition == edition
        {
            kept.plain_since = None;
            if !head.alternates.is_empty() {
                kept.languages = head.alternates.iter().map(|alternate| alternate.lang.to_ascii_lowercase()).collect();
            }
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
        let html = render(shell, &PageHead::default(), &self.around, None);
        Arc::new(Page::new(status, html, &self.hasher))
    }
}

/// An address that speaks whatever the browser does is an original of its own: the one without a language.
fn without_language(canonical: String) -> String {
    canonical.split_once("?lang=").map(|(path, _)| path.to_owned()).unwrap_or(canonical)
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
    run(pool, statement, Access::ReadOnly).await
}

/// The same for a function that may write.
pub(super) async fn run_as_anon_writing(pool: &pg::Pool, statement: &Statement) -> Result<String, pg::Error> {
    run(pool, statement, Access::ReadWrite).await
}

async fn run(pool: &pg::Pool, statement: &Statement, access: Access) -> Result<String, pg::Error> {
    let session = session_of("anon", PATIENCE);
    let work = Work { session: &session, access, isolation: None, statements: &[statement], ending: Ending::Commit };
    let answer = pool.run(work).await?;
    let text = answer.records.first().and_then(|record| record.first()?.text(0)).unwrap_or("{}");
    Ok(text.to_owned())
}
