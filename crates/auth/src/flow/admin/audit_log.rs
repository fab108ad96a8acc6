//! What was done by whom, page by page.

use serde::Serialize;

use crate::{
    Auth,
    error::{Error, VALIDATION},
    flow::page::Pages,
    store::audit::{self, Entry, Field},
};

const PER_PAGE: i64 = 50;

/// The query string, as it came.
#[derive(Debug, Default, Clone, Copy)]
pub struct ReadAudit<'a> {
    pub page: Option<&'a str>,
    pub per_page: Option<&'a str>,
    /// `author:`, `action:` or `type:` and a part of it.
    pub query: Option<&'a str>,
}

#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct AuditPage {
    entries: Vec<Entry>,
    /// Header `X-Total-Count`.
    #[serde(skip)]
    pub total: i64,
    /// Header `Link`.
    #[serde(skip)]
    pub link: String,
}

impl Auth {
    /// Newest first. Call [`Auth::admin`] first.
    pub async fn admin_audit(&self, query: ReadAudit<'_>) -> Result<AuditPage, Error> {
        let pages = Pages::parse(query.page, query.per_page, PER_PAGE)?;
        let filter = filter(query.query.unwrap_or_default())?;
        let db = self.0.db.connection().await?;
        let (entries, total) = audit::list_page(&db, filter, pages.limit(), pages.offset()).await?;
        Ok(AuditPage { entries, total, link: pages.link("/admin/audit", total) })
    }
}

/// A scope and what to look for there; nothing to look for means everything.
fn filter(query: &str) -> Result<Option<(Field, &str)>, Error> {
    if query.is_empty() {
        return Ok(None);
    }
    let known = query.split_once(':').and_then(|(scope, value)| Some((Field::parse(scope)?, value)));
    match known {
        Some((_, "")) => Ok(None),
        Some(filter) => Ok(Some(filter)),
        None => {
            let shown: String = query.escape_debug().take(100).collect();
            Err(Error::saying(VALIDATION, format!("Invalid query scope: {shown}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_name_their_scope() {
        assert_eq!(filter("author:a:b").unwrap(), Some((Field::Author, "a:b")));
        assert_eq!(filter("type:").unwrap(), None);
        for bad in ["author", "actor:x", ":x"] {
            assert_eq!(filter(bad).unwrap_err().code.code, "validation_failed", "{bad}");
        }
    }
}
