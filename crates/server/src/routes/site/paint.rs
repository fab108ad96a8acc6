//! The first paint: what a page shows before its scripts have run, drawn by the site's own template.
//!
//! `paint.html` beside `index.html` is the build's, and what it says is `page_head`'s `paint`: the server knows neither. A
//! browser on a slow line reads the page seconds before the application has arrived, and draws its largest picture at once.

use std::path::Path;

use minijinja::{AutoEscape, Environment, value::Serde};
use serde_json::Value;

use crate::observe::Event;

const NAME: &str = "paint.html";

/// A template that was understood.
pub struct Paint {
    environment: Environment<'static>,
}

impl Paint {
    /// Of the file beside `index.html`; `None` when there is none, or none that can be understood, which is logged.
    pub fn read(index: &Path) -> Option<Self> {
        let source = std::fs::read_to_string(index.with_file_name(NAME)).ok()?;
        Self::parse(&source).inspect_err(complain).ok()
    }

    /// Errors: of the template's syntax, with its line.
    pub fn parse(source: &str) -> Result<Self, minijinja::Error> {
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.add_template_owned(NAME, source.to_owned())?;
        Ok(Self { environment })
    }

    /// `None` for a page that has nothing to show yet.
    pub fn of(&self, values: &Value) -> Option<String> {
        if !values.is_object() {
            return None;
        }
        let template = self.environment.get_template(NAME).ok()?;
        let drawn = template.render(Serde(values));
        drawn.inspect_err(complain).ok().filter(|drawn| !drawn.trim().is_empty())
    }
}

fn complain(error: &minijinja::Error) {
    Event::PageHeadFailed { path: NAME, reason: &error.to_string() }.emit();
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_the_database_says_is_escaped() {
        let paint =
            Paint::parse("<h1 title=\"{{ heading }}\">{% for c in cards %}{{ c.name }},{% endfor %}</h1>").unwrap();
        let drawn = paint.of(&json!({"heading": "\"><script>", "cards": [{"name": "<b>"}, {"name": "ö"}]})).unwrap();
        assert!(
            drawn.ends_with("&lt;b&gt;,ö,</h1>") && !drawn.contains("<script>") && !drawn.contains("\"\">"),
            "{drawn}"
        );
    }

    #[test]
    fn a_page_without_one_and_a_broken_template_draw_nothing() {
        let paint = Paint::parse("{% if kind %}x{% endif %}").unwrap();
        assert_eq!(paint.of(&Value::Null), None);
        assert_eq!(paint.of(&json!({})), None);
        assert_eq!(paint.of(&json!({"kind": "home"})).as_deref(), Some("x"));
        assert!(Paint::parse("{% if %}").is_err());
        assert_eq!(Paint::parse("{{ kind.a.b }}").unwrap().of(&json!({"kind": 1})), None);
    }
}
