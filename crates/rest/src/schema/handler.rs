//! Media type handlers: what the database itself offers to turn rows, or a value, into a body.
//!
//! A domain named like a media type (`"text/html"`, or `"*/*"` for all) says what something is. A function that returns
//! one answers with that type; an aggregate that returns one makes that type out of the rows of a table, or of anything.

use std::collections::HashMap;

use query::QualifiedIdent;
use serde::Deserialize;

use crate::request::Media;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handler {
    /// The aggregate; for a function that returns the domain, the domain, which the value is cast to.
    pub function: QualifiedIdent,
    /// The row type that the aggregate takes; `None` when it takes anything.
    pub row: Option<QualifiedIdent>,
    accepts: Media,
    /// Goes out as `Content-Type`, unless `response.headers` says otherwise.
    pub answers: Media,
}

#[derive(Debug, Default)]
pub struct Handlers {
    by_target: HashMap<QualifiedIdent, Vec<Handler>>,
    of_anything: Vec<Handler>,
}

impl Handlers {
    /// The handler of this relation or function for this type.
    pub fn of(&self, target: &QualifiedIdent, media: &Media) -> Option<&Handler> {
        find(self.by_target.get(target)?, media)
    }

    /// The handler for this type that takes anything.
    pub fn of_anything(&self, media: &Media) -> Option<&Handler> {
        find(&self.of_anything, media)
    }
}

/// The last one counts, as in the order of the catalog query. Names of types are the same in any case.
fn find<'a>(handlers: &'a [Handler], media: &Media) -> Option<&'a Handler> {
    let is_same = |accepts: &Media| match (accepts, media) {
        (Media::Other(accepts), Media::Other(asked)) => accepts.eq_ignore_ascii_case(asked),
        _ => accepts == media,
    };
    handlers.iter().rev().find(|handler| is_same(&handler.accepts))
}

#[derive(Deserialize)]
pub(super) struct HandlerEntry {
    function_schema: String,
    function: String,
    target_schema: String,
    target: String,
    /// In lower case.
    media: String,
    answers: String,
}

pub(super) fn handlers(entries: Vec<HandlerEntry>) -> Handlers {
    let mut handlers = Handlers::default();
    for entry in entries {
        let target = QualifiedIdent::new(entry.target_schema, entry.target);
        let anything = target.schema.as_str() == "pg_catalog" && target.name.as_str() == "anyelement";
        let handler = Handler {
            function: QualifiedIdent::new(entry.function_schema, entry.function),
            row: (!anything).then(|| target.clone()),
            accepts: Media::parse(&entry.media),
            answers: Media::parse(&entry.answers),
        };
        if anything {
            handlers.of_anything.push(handler);
        } else {
            handlers.by_target.entry(target).or_default().push(handler);
        }
    }
    handlers
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(target: (&str, &str), media: &str, answers: &str) -> HandlerEntry {
        HandlerEntry {
            function_schema: "api".into(),
            function: format!("{}_agg", target.1),
            target_schema: target.0.into(),
            target: target.1.into(),
            media: media.into(),
            answers: answers.into(),
        }
    }

    #[test]
    fn handlers_are_found_by_target_and_type() {
        let all = handlers(vec![
            entry(("api", "lines"), "application/vnd.twkb", "application/vnd.twkb"),
            entry(("pg_catalog", "anyelement"), "*/*", "application/octet-stream"),
        ]);
        let lines = QualifiedIdent::new("api", "lines");
        let twkb = Media::Other("application/vnd.twkb".into());
        let found = all.of(&lines, &twkb).unwrap();
        assert_eq!((&found.row, &found.answers), (&Some(lines.clone()), &twkb));
        assert!(all.of(&lines, &Media::Other("Application/vnd.TWKB".into())).is_some());
        assert!(all.of(&lines, &Media::Csv).is_none());
        assert!(all.of_anything(&twkb).is_none());
        let any = all.of_anything(&Media::Any).unwrap();
        assert_eq!((&any.row, &any.answers), (&None, &Media::Bytes));
    }
}
