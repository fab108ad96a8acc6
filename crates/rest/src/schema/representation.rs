//! Data representations: how values of a domain are read and shown, as its implicit casts from and to `json` and `text`
//! say. Postgres itself does not use casts on a domain, so the function behind the cast is called by name.

use std::collections::HashMap;

use query::QualifiedIdent;
use serde::Deserialize;

/// The functions of one domain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Representation {
    /// Value to `json`, for answers.
    pub format: Option<QualifiedIdent>,
    /// `json` to value, for bodies.
    pub parse_json: Option<QualifiedIdent>,
    /// `text` to value, for filters.
    pub parse_text: Option<QualifiedIdent>,
}

#[derive(Deserialize)]
pub(super) struct RepresentationEntry {
    source: String,
    target: String,
    function_schema: String,
    function: String,
}

/// By the name of the domain, as `format_type` prints it.
pub(super) fn by_domain(entries: Vec<RepresentationEntry>) -> HashMap<String, Representation> {
    let mut by_domain: HashMap<String, Representation> = HashMap::new();
    for entry in entries {
        let function = QualifiedIdent::new(entry.function_schema, entry.function);
        match (entry.source.as_str(), entry.target.as_str()) {
            ("json", _) => by_domain.entry(entry.target).or_default().parse_json = Some(function),
            ("text", _) => by_domain.entry(entry.target).or_default().parse_text = Some(function),
            (_, "json") => by_domain.entry(entry.source).or_default().format = Some(function),
            _ => {}
        }
    }
    by_domain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casts_are_sorted_by_domain_and_direction() {
        let entry = |source: &str, target: &str, function: &str| RepresentationEntry {
            source: source.into(),
            target: target.into(),
            function_schema: "public".into(),
            function: function.into(),
        };
        let all = by_domain(vec![
            entry("public.color", "json", "show"),
            entry("json", "public.color", "read"),
            entry("text", "public.color", "ask"),
            entry("public.other", "text", "unused"),
        ]);
        let named = |name: &str| Some(QualifiedIdent::new("public", name));
        let color = Representation { format: named("show"), parse_json: named("read"), parse_text: named("ask") };
        assert_eq!(all.len(), 1);
        assert_eq!(all["public.color"], color);
    }
}
