//! Upstream's template language, as far as mails use it: Go's `{{ .Field }}`, `if`, `range`, `eq`, `ne`, `and`, `or`, `not` and
//! trim markers. Templates written for upstream keep working; what is not understood is refused when the server starts.

mod expression;
mod parse;

use serde_json::Value;

use expression::{Expression, truth};

#[derive(Debug, Clone, PartialEq)]
pub struct Template(Vec<Node>);

#[derive(Debug, Clone, PartialEq)]
enum Node {
    Text(String),
    /// `attribute`: stands at the beginning of an address, so it may not run anything.
    Print {
        what: Expression,
        attribute: bool,
    },
    /// The first branch whose condition holds; the last may have none.
    If(Vec<(Option<Expression>, Vec<Node>)>),
    Range {
        over: Expression,
        body: Vec<Node>,
        empty: Vec<Node>,
    },
    With {
        what: Expression,
        body: Vec<Node>,
        empty: Vec<Node>,
    },
}

/// Whether values are escaped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Html,
    Text,
}

/// What is wrong with a template, for its author.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Mistake {
    pub line: usize,
    pub what: String,
}

impl Template {
    pub fn parse(text: &str) -> Result<Self, Mistake> {
        parse::template(text).map(Self)
    }

    pub fn render(&self, data: &Value, form: Form) -> String {
        let mut out = String::new();
        render(&self.0, &Scope { root: data, dot: data }, form, &mut out);
        out
    }
}

/// What `$` and `.` stand for.
#[derive(Clone, Copy)]
struct Scope<'a> {
    root: &'a Value,
    dot: &'a Value,
}

fn render(nodes: &[Node], scope: &Scope<'_>, form: Form, out: &mut String) {
    for node in nodes {
        match node {
            Node::Text(text) => out.push_str(text),
            Node::Print { what, attribute } => {
                let text = shown(&what.value(scope));
                match form {
                    Form::Text => out.push_str(&text),
                    Form::Html if *attribute && !is_harmless(&text) => out.push_str("#ZgotmplZ"),
                    Form::Html => escape(&text, out),
                }
            }
            Node::If(branches) => {
                let holds = |condition: &Option<Expression>| condition.as_ref().is_none_or(|c| truth(&c.value(scope)));
                if let Some((_, body)) = branches.iter().find(|(condition, _)| holds(condition)) {
                    render(body, scope, form, out);
                }
            }
            Node::With { what, body, empty } => {
                let value = what.value(scope);
                match truth(&value) {
                    true => render(body, &Scope { dot: &value, ..*scope }, form, out),
                    false => render(empty, scope, form, out),
                }
            }
            Node::Range { over, body, empty } => {
                let value = over.value(scope);
                let items: Vec<&Value> = match &value {
                    Value::Array(items) => items.iter().collect(),
                    Value::Object(object) => object.values().collect(),
                    _ => Vec::new(),
                };
                items.iter().for_each(|item| render(body, &Scope { dot: item, ..*scope }, form, out));
                if items.is_empty() {
                    render(empty, scope, form, out);
                }
            }
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Upstream's rule: a page, a mail address, or something without a scheme.
fn is_harmless(address: &str) -> bool {
    let head = address.split(['/', '?', '#']).next().unwrap_or_default();
    head.split_once(':').is_none_or(|(scheme, _)| {
        ["http", "https", "mailto"].iter().any(|known| known.eq_ignore_ascii_case(scheme.trim()))
    })
}

pub(crate) fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&#34;"),
            '\'' => out.push_str("&#39;"),
            '\0' => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn html(template: &str) -> String {
        let data = json!({
            "Email": "a@x.io", "Token": "012345", "ConfirmationURL": "https://shop.example/?a=1&b=2",
            "Data": { "name": "<b>Åsa</b>", "list": [1, 2], "plan": "free", "script": "javascript:alert(1)", "none": null }
        });
        Template::parse(template).unwrap().render(&data, Form::Html)
    }

    #[test]
    fn upstreams_templates_work() {
        for (template, expected) in [
            ("{{ .Token }} is your code", "012345 is your code"),
            ("{{.Email}}|{{ .Missing }}|{{ .Data.none }}", "a@x.io||"),
            (r#"<a href="{{ .ConfirmationURL }}">x</a>"#, r#"<a href="https://shop.example/?a=1&amp;b=2">x</a>"#),
            ("{{ .Data.name }}", "&lt;b&gt;Åsa&lt;/b&gt;"),
            ("{{ if .Data.name }}Hi{{ else }}Who?{{ end }}", "Hi"),
            ("{{ if .Data.none }}a{{ else if eq .Data.plan \"free\" \"trial\" }}b{{ else }}c{{ end }}", "b"),
            ("{{ if and .Email (not .Data.none) }}yes{{ end }}", "yes"),
            ("{{ if or .Data.none (ne .Data.plan `paid`) }}yes{{ end }}", "yes"),
            ("{{ range .Data.list }}<{{ . }}>{{ else }}none{{ end }}", "<1><2>"),
            ("{{ range .Data.nothing }}x{{ else }}none{{ end }}", "none"),
            ("{{ with .Data }}{{ .plan }}{{ $.Token }}{{ end }}", "free012345"),
            ("a  {{- .Token -}}  b", "a012345b"),
            ("a{{/* a remark */}}b", "ab"),
            (r#"<a href="{{ .Data.script }}">x</a>"#, r##"<a href="#ZgotmplZ">x</a>"##),
            ("{{ .Data.name | html }}", "&lt;b&gt;Åsa&lt;/b&gt;"),
        ] {
            assert_eq!(html(template), expected, "{template}");
        }
    }

    #[test]
    fn nothing_is_escaped_in_plain_text() {
        let template = Template::parse("{{ .Name }}").unwrap();
        assert_eq!(template.render(&json!({ "Name": "<Å & Ö>" }), Form::Text), "<Å & Ö>");
    }

    #[test]
    fn what_is_not_understood_is_refused_with_its_place() {
        for (template, line) in [
            ("{{ if .A }}", 1),
            ("{{ end }}", 1),
            ("a\n{{ .A | upper }}", 2),
            ("a\n\n{{ template \"x\" }}", 3),
            ("{{ .A", 1),
            ("{{ $x := 1 }}", 1),
            ("{{ eq .A }}", 1),
            ("{{ else }}", 1),
        ] {
            assert_eq!(Template::parse(template).map_err(|mistake| mistake.line), Err(line), "{template}");
        }
    }
}
