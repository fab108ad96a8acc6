//! `index.html` of the build, cut where a page's own words go, and `paint.html`, which draws them before scripts run.

use std::{
    fmt::Write as _,
    path::PathBuf,
    sync::{Arc, Mutex},
    time::{Duration, Instant, SystemTime},
};

use super::paint::Paint;

/// Where the first paint stands, in the element the application draws into.
const PAINT_MARK: &str = "<!--paint-->";

/// The template in pieces. Whatever the build wrote stays in place; only language, title, head, boot block and paint are ours.
pub struct Shell {
    /// Up to the attributes of `<html`.
    before_html: String,
    /// From the end of `<html …>` to where the title goes.
    before_head: String,
    /// From the head's insertion point to where the paint goes, and what follows it.
    rest: [String; 2],
    /// The build's own attributes and title, used when a page brings none.
    html_attributes: String,
    title: String,
    /// The template of the first paint, if the site has one.
    paint: Option<Paint>,
}

/// What is written into a document. All of it is finished markup.
#[derive(Default)]
pub struct Filling<'a> {
    /// Values of `lang` and `dir`; without them they are the build's.
    pub language: Option<(&'a str, &'a str)>,
    pub title: Option<&'a str>,
    pub head: &'a str,
    /// The path that is painted, and the paint.
    pub paint: Option<(&'a str, &'a str)>,
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
            rest: halves(&after[at..].replacen("<!--head-->", "", 1)),
            html_attributes: html_attributes.to_owned(),
            title: title.to_owned(),
            paint: None,
        }
    }

    /// The same with a template for the first paint.
    pub fn painting(self, paint: Option<Paint>) -> Self {
        Self { paint, ..self }
    }

    pub fn paint(&self) -> Option<&Paint> {
        self.paint.as_ref()
    }

    /// The whole document. One that is painted says so and of which path, since a browser without a network may be given the
    /// document of another page to begin with.
    pub fn fill(&self, filling: &Filling<'_>) -> String {
        let mut attributes = match filling.language {
            Some((lang, dir)) => format!(" lang=\"{lang}\" dir=\"{dir}\""),
            None => self.html_attributes.clone(),
        };
        if let Some((path, _)) = filling.paint {
            let _ = write!(attributes, " data-painted=\"{path}\"");
        }
        let title = filling.title.unwrap_or(&self.title);
        let pieces = [
            self.before_html.as_str(),
            &attributes,
            &self.before_head,
            "<title>",
            title,
            "</title>\n",
            filling.head,
            &self.rest[0],
            filling.paint.map_or("", |(_, drawn)| drawn),
            &self.rest[1],
        ];
        pieces.concat()
    }
}

/// Before and after the mark of the paint.
fn halves(rest: &str) -> [String; 2] {
    let (before, after) = rest.split_once(PAINT_MARK).unwrap_or((rest, ""));
    [before.to_owned(), after.to_owned()]
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
            None => Arc::new(Shell::parse(&std::fs::read_to_string(file).ok()?).painting(Paint::read(file))),
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
        let filling = Filling {
            language: Some(("ar", "rtl")),
            title: Some("جبن"),
            head: "<meta name=\"x\">",
            ..Default::default()
        };
        let page = Shell::parse(TEMPLATE).fill(&filling);
        assert!(page.starts_with("<!doctype html>\n<html lang=\"ar\" dir=\"rtl\">\n<head>"), "{page}");
        assert_eq!(page.matches("<title>").count(), 1);
        assert!(page.contains("<title>جبن</title>\n<meta name=\"x\">"), "{page}");
        assert!(page.ends_with("<script type=\"module\" src=\"/a.js\"></script></head><body></body></html>"));
        assert!(!page.contains("<!--"));
    }

    #[test]
    fn without_a_head_it_is_the_builds_own_page() {
        let page = Shell::parse(TEMPLATE).fill(&Filling::default());
        assert!(page.contains("<html lang=\"sv\" dir=\"ltr\">") && page.contains("<title>Shop</title>"), "{page}");
    }

    #[test]
    fn a_paint_stands_in_its_place_and_is_announced() {
        let shell =
            Shell::parse("<html lang=\"sv\"><head></head><body><div id=\"root\"><!--paint--></div></body></html>");
        let page = shell.fill(&Filling { paint: Some(("/ost", "<h1>Ost</h1>")), ..Default::default() });
        assert!(page.contains("<html lang=\"sv\" data-painted=\"/ost\">"), "{page}");
        assert!(page.contains("<div id=\"root\"><h1>Ost</h1></div>"), "{page}");
        let page = shell.fill(&Filling::default());
        assert!(page.contains("<html lang=\"sv\">") && page.contains("<div id=\"root\"></div>"), "{page}");
    }

    #[test]
    fn a_template_of_any_other_app_works() {
        let page = Shell::parse("<html><head><title>A</title></head><body/></html>")
            .fill(&Filling { head: "<x>", ..Default::default() });
        assert_eq!(page, "<html><head>\n    <title>A</title>\n<x></head><body/></html>");
        assert!(Shell::parse("nothing").fill(&Filling::default()).contains("nothing"));
    }
}
