//! What `page_head(path, lang)` answers, and the markup made of it. Everything from the database is escaped here.

use std::{borrow::Cow, fmt::Write as _};

use serde::Deserialize;
use serde_json::{Map, Value};

use super::shell::{Filling, Shell};

/// The contract with the database. Unknown fields are ignored, absent ones have a sensible default.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct PageHead {
    pub status: Option<u16>,
    /// Where the page stands now, a path; with it goes a status of redirection.
    pub location: Option<String>,
    pub lang: Option<String>,
    pub dir: Option<String>,
    pub title: Option<String>,
    pub description: Option<String>,
    /// A path; made absolute with the public address.
    pub canonical: Option<String>,
    pub robots: Option<String>,
    pub alternates: Vec<Alternate>,
    pub og: Map<String, Value>,
    pub jsonld: Value,
    pub preload_image: Value,
    /// What the first paint shows, for the site's own template. Null: nothing before the scripts run.
    pub paint: Value,
    pub boot: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
pub struct Alternate {
    pub lang: String,
    pub href: String,
}

/// What every page gets, whatever it is about.
#[derive(Debug, Clone)]
pub struct Surroundings {
    /// Public address without a trailing slash.
    pub origin: String,
    pub anon_key: String,
}

/// The whole document of a page. It is painted as that of `path`, or not at all: a filtered list is not what a paint shows.
pub fn render(shell: &Shell, head: &PageHead, around: &Surroundings, path: Option<&str>) -> String {
    let lang = head.lang.as_deref().map(escape);
    let dir = if head.dir.as_deref() == Some("rtl") { "rtl" } else { "ltr" };
    let language = lang.as_deref().map(|lang| (lang, dir));
    let paint = path.and_then(|path| Some((escape(path), shell.paint()?.of(&head.paint)?)));
    shell.fill(&Filling {
        language,
        title: head.title.as_deref().map(escape).as_deref(),
        head: &markup(head, around),
        paint: paint.as_ref().map(|(path, drawn)| (path.as_str(), drawn.as_str())),
    })
}

fn markup(head: &PageHead, around: &Surroundings) -> String {
    let mut out = String::new();
    let absolute = |path: &str| absolute(&around.origin, path);
    if let Some(description) = &head.description {
        meta(&mut out, "name", "description", description);
    }
    if let Some(robots) = &head.robots {
        meta(&mut out, "name", "robots", robots);
    }
    if let Some(canonical) = &head.canonical {
        let _ = writeln!(out, "<link rel=\"canonical\" href=\"{}\">", escape(&absolute(canonical)));
    }
    for Alternate { lang, href } in &head.alternates {
        let (lang, href) = (escape(lang), absolute(href));
        let _ = writeln!(out, "<link rel=\"alternate\" hreflang=\"{lang}\" href=\"{}\">", escape(&href));
    }
    preload(&mut out, &head.preload_image);
    open_graph(&mut out, head, &absolute);
    json_ld(&mut out, &head.jsonld, &around.origin);
    boot(&mut out, &head.boot, &around.anon_key);
    out
}

/// The largest picture of the first screen, so that it need not wait for the script that shows it.
fn preload(out: &mut String, image: &Value) {
    let text = |name: &str| image.get(name).and_then(Value::as_str);
    let Some(href) = image.as_str().or_else(|| text("href")) else { return };
    let _ = write!(out, "<link rel=\"preload\" as=\"image\" fetchpriority=\"high\" href=\"{}\"", escape(href));
    for name in ["imagesrcset", "imagesizes", "type"] {
        if let Some(value) = text(name) {
            let _ = write!(out, " {name}=\"{}\"", escape(value));
        }
    }
    out.push_str(">\n");
}

fn open_graph(out: &mut String, head: &PageHead, absolute: &dyn Fn(&str) -> String) {
    for (name, value) in &head.og {
        let Some(value) = value.as_str() else { continue };
        let place = matches!(name.as_str(), "image" | "url");
        let value = if place { Cow::Owned(absolute(value)) } else { Cow::Borrowed(value) };
        meta(out, "property", &format!("og:{name}"), &value);
    }
    if head.og.is_empty() {
        return;
    }
    if let Some(canonical) = head.canonical.as_deref().filter(|_| !head.og.contains_key("url")) {
        meta(out, "property", "og:url", &absolute(canonical));
    }
    let card = if head.og.contains_key("image") { "summary_large_image" } else { "summary" };
    meta(out, "name", "twitter:card", card);
}

fn json_ld(out: &mut String, blocks: &Value, origin: &str) {
    let blocks = match blocks {
        Value::Array(blocks) => blocks.as_slice(),
        Value::Null => &[],
        one => std::slice::from_ref(one),
    };
    for block in blocks {
        let mut block = block.clone();
        make_absolute(&mut block, origin);
        let _ = writeln!(out, "<script type=\"application/ld+json\">{}</script>", script_json(&block.to_string()));
    }
}

/// Addresses in structured data must be absolute, which the database cannot know.
fn make_absolute(value: &mut Value, origin: &str) {
    match value {
        Value::String(text) if text.starts_with('/') && !text.starts_with("//") => *text = absolute(origin, text),
        Value::Array(items) => items.iter_mut().for_each(|item| make_absolute(item, origin)),
        Value::Object(fields) => fields.values_mut().for_each(|field| make_absolute(field, origin)),
        _ => {}
    }
}

/// What the application needs to start: rows of the database, and where the API is. The anonymous key is public.
fn boot(out: &mut String, rows: &Map<String, Value>, anon_key: &str) {
    let env = serde_json::json!({ "supabaseUrl": "", "anonKey": anon_key });
    let fields = std::iter::once(("env".to_owned(), env)).chain(rows.clone());
    let block = Value::Object(fields.collect()).to_string();
    let _ = writeln!(out, "<script type=\"application/json\" id=\"boot\">{}</script>", script_json(&block));
}

fn meta(out: &mut String, kind: &str, name: &str, content: &str) {
    let _ = writeln!(out, "<meta {kind}=\"{}\" content=\"{}\">", escape(name), escape(content));
}

fn absolute(origin: &str, place: &str) -> String {
    if place.starts_with("http://") || place.starts_with("https://") {
        place.to_owned()
    } else if place.starts_with('/') {
        format!("{origin}{place}")
    } else {
        format!("{origin}/{place}")
    }
}

/// Text as content of an element or of a quoted attribute.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

/// JSON inside a script element: the same values, spelled so that no `</script>` or `<!--` can end or open anything.
fn script_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{super::paint::Paint, *};

    const TEMPLATE: &str =
        "<html lang=\"sv\"><head><title>x</title><!--head--><!--boot--></head><body><!--paint--></body></html>";

    fn page(head: Value) -> String {
        let around = Surroundings { origin: "https://shop.example".to_owned(), anon_key: "KEY".to_owned() };
        let shell = Shell::parse(TEMPLATE).painting(Some(Paint::parse("<h1>{{ heading }}</h1>").unwrap()));
        render(&shell, &serde_json::from_value(head).unwrap(), &around, Some("/products/ost"))
    }

    #[test]
    fn a_full_head_is_written_out() {
        let page = page(serde_json::json!({
            "status": 200, "lang": "ar", "dir": "rtl", "title": "Ost & smör", "description": "Från <norr>",
            "canonical": "/products/ost?lang=ar", "robots": "noindex",
            "alternates": [{"lang": "sv", "href": "/products/ost"}, {"lang": "x-default", "href": "/products/ost"}],
            "og": {"type": "product", "title": "Ost", "image": "/media/ost.webp"},
            "jsonld": [{"@type": "Product", "url": "/products/ost", "image": ["/media/ost.webp"], "name": "</script><script>alert(1)"}],
            "preload_image": "/media/ost.webp", "paint": {"heading": "Ost & <smör>"},
            "boot": {"lang": "ar", "factory": {"name": "</script>"}},
            "something_new": 1
        }));
        for expected in [
            "<html lang=\"ar\" dir=\"rtl\" data-painted=\"/products/ost\">",
            "<h1>Ost &amp; &lt;smör&gt;</h1>",
            "<title>Ost &amp; smör</title>",
            "<meta name=\"description\" content=\"Från &lt;norr&gt;\">",
            "<meta name=\"robots\" content=\"noindex\">",
            "<link rel=\"canonical\" href=\"https://shop.example/products/ost?lang=ar\">",
            "<link rel=\"alternate\" hreflang=\"x-default\" href=\"https://shop.example/products/ost\">",
            "<link rel=\"preload\" as=\"image\" fetchpriority=\"high\" href=\"/media/ost.webp\">",
            "<meta property=\"og:type\" content=\"product\">",
            "<meta property=\"og:image\" content=\"https://shop.example/media/ost.webp\">",
            "<meta property=\"og:url\" content=\"https://shop.example/products/ost?lang=ar\">",
            "\"url\":\"https://shop.example/products/ost\",\"image\":[\"https://shop.example/media/ost.webp\"]",
            "<script type=\"application/json\" id=\"boot\">{\"env\":{\"supabaseUrl\":\"\",\"anonKey\":\"KEY\"},\"lang\":\"ar\"",
            "\\u003c/script\\u003e\\u003cscript\\u003ealert(1)",
        ] {
            assert!(page.contains(expected), "missing {expected}\nin {page}");
        }
        assert_eq!(page.matches("</script>").count(), 2, "data opens and closes nothing");
    }

    #[test]
    fn no_field_escapes_its_place() {
        let hostile = "\"'><script>alert(1)</script>";
        let page = page(serde_json::json!({
            "lang": hostile, "dir": hostile, "title": hostile, "description": hostile, "canonical": hostile, "robots": hostile,
            "alternates": [{"lang": hostile, "href": hostile}], "og": {hostile: hostile, "image": hostile},
            "jsonld": {"name": hostile}, "preload_image": {"href": hostile, "imagesrcset": hostile},
            "paint": {"heading": hostile}, "boot": {hostile: hostile}
        }));
        assert!(!page.contains("<script>"), "{page}");
        assert!(!page.contains("\"'>"), "{page}");
    }

    #[test]
    fn an_empty_head_keeps_the_builds_words() {
        let page = page(serde_json::json!({}));
        assert!(
            page.contains("<html lang=\"sv\">")
                && page.contains("<title>x</title>")
                && page.contains("\"anonKey\":\"KEY\"")
        );
    }
}
