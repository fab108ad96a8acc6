//! `index.html` of the build, cut where a page's own words go.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
    time::{Duration, Instant, SystemTime},
};

/// The template in pieces. Whatever the build wrote stays in place; only language, title, head and boot block are ours.
#[derive(Debug, PartialEq, Eq)]
pub struct Shell {
    /// Up to the attributes of `<html`.
    before_html: String,
    /// From the end of `<html …>` to where the title goes.
    before_head: String,
    /// What follows the head's insertion point.
    rest: String,
    /// The build's own attributes and title, used when a page brings none.
    html_attributes: String,
    title: String,
}

impl Shell {
    /// A template without `<html>` or `<head>` is served as it is, with the insertions at its start.
    pub fn parse(template: &str) -> Self {
        let (before_html, html_attributes, after) = match find_tag(template, "<html") {
            Some((start, end)) => (&template[..start + 5], &template[start + 5..end], &template[end..]),
            None => ("", "", template),
        };
        let (after, title) = cut(after, "<title>", "</title>");
        let after = after.replace("<!--boot-->", "");
        let at = ["<!--head-->", "</head>"].iter().find_map(|mark| after.find(mark)).unwrap_or(0);
        Self {
            before_html: before_html.to_owned(),
            before_head: after[..at].to_owned(),
            rest: after[at..].replacen("<!--head-->", "", 1),
            html_attributes: html_attributes.to_owned(),
            title: title.to_owned(),
        }
    }

    /// `lang` and `dir` are attribute values already escaped, `head` is finished markup; without them it is the build's page.
    pub fn fill(&self, language: Option<(&str, &str)>, title: Option<&str>, head: &str) -> String {
        let attributes = match language {
            Some((lang, dir)) => format!(" lang=\"{lang}\" dir=\"{dir}\""),
            None => self.html_attributes.clone(),
        };
        let title = title.unwrap_or(&self.title);
        let pieces =
            [&self.before_html, &attributes, &self.before_head, "<title>", title, "</title>\n", head, &self.rest];
        pieces.concat()
    }
}

/// Start of a tag and the position of its `>`.
fn find_tag(text: &str, tag: &str) -> Option<(usize, usize)> {
    let start = text.find(tag)?;
    let end = start + text[start..].find('>')?;
    Some((start, end))
}

/// The text without the marked passage, and what stood between the marks.
fn cut<'a>(text: &'a str, open: &str, close: &str) -> (String, &'a str) {
    let found = text.find(open).and_then(|start| {
        let inner = start + open.len();
        let end = inner + text[inner..].find(close)?;
        Some((start, inner, end))
    });
    match found {
        Some((start, inner, end)) => (
            [text[..start].trim_end_matches([' ', '\n']), "\n    ", &text[end + close.len()..]].concat(),
            &text[inner..end],
        ),
        None => (text.to_owned(), ""),
    }
}

/// The current template: read again when the build wrote a new one, looked at once a second at most.
pub struct Shells {
    file: Option<PathBuf>,
    last: Mutex<Option<Seen>>,
}

struct Seen {
    looked: Instant,
    modified: Option<SystemTime>,
    shell: Arc<Shell>,
}

impl Shells {
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { file: folder.map(|folder| folder.join("index.html")), last: Mutex::new(None) }
    }

    pub fn current(&self) -> Option<Arc<Shell>> {
        let mut last = self.last.lock().ok()?;
        if let Some(seen) = last.as_ref().filter(|seen| seen.looked.elapsed() < Duration::from_secs(1)) {
            return Some(Arc::clone(&seen.shell));
        }
        let file = self.file.as_ref()?;
        let modified = std::fs::metadata(file).and_then(|metadata| metadata.modified()).ok();
        let shell = match last.take().filter(|seen| seen.modified == modified) {
            Some(seen) => seen.shell,
            None => Arc::new(Shell::parse(&std::fs::read_to_string(file).ok()?)),
        };
        *last = Some(Seen { looked: Instant::now(), modified, shell: Arc::clone(&shell) });
        Some(shell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "<!doctype html>\n<html lang=\"sv\" dir=\"ltr\">\n<head>\n<meta charset=\"utf-8\">\n<title>Shop</title>\n\
                            <!--head-->\n<!--boot-->\n<script type=\"module\" src=\"/a.js\"></script></head><body></body></html>";

    #[test]
    fn a_page_replaces_language_title_and_head() {
        let page = Shell::parse(TEMPLATE).fill(Some(("ar", "rtl")), Some("جبن"), "<meta name=\"x\">");
        assert!(page.starts_with("<!doctype html>\n<html lang=\"ar\" dir=\"rtl\">\n<head>"), "{page}");
        assert_eq!(page.matches("<title>").count(), 1);
        assert!(page.contains("<title>جبن</title>\n<meta name=\"x\">"), "{page}");
        assert!(page.ends_with("<script type=\"module\" src=\"/a.js\"></script></head><body></body></html>"));
        assert!(!page.contains("<!--"));
    }

    #[test]
    fn without_a_head_it_is_the_builds_own_page() {
        let page = Shell::parse(TEMPLATE).fill(None, None, "");
        assert!(page.contains("<html lang=\"sv\" dir=\"ltr\">") && page.contains("<title>Shop</title>"), "{page}");
    }

    #[test]
    fn a_template_of_any_other_app_works() {
        let page = Shell::parse("<html><head><title>A</title></head><body/></html>").fill(None, None, "<x>");
        assert_eq!(page, "<html><head>\n    <title>A</title>\n<x></head><body/></html>");
        assert!(Shell::parse("nothing").fill(None, None, "").contains("nothing"));
    }
}
