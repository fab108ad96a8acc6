//! Rich text, cleaned on the way in: HTML in columns of the domain `rich_text` keeps only what the product's list allows
//! (specification §5), so that whoever reads it may show it.

mod json;
mod request;

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use ammonia::{Builder, UrlRelative};

pub use json::strings_of;
pub use request::request;

/// The domain whose values are HTML, in whichever schema it lives.
pub const DOMAIN: &str = "rich_text";

const TAGS: [&str; 36] = [
    "p",
    "br",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "span",
    "div",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "a",
    "img",
    "table",
    "caption",
    "colgroup",
    "col",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "blockquote",
    "pre",
    "code",
    "hr",
    "sup",
    "sub",
];
/// Elements whose text is no text: it goes with them. Of all others only the tags go.
const WITH_CONTENT: [&str; 16] = [
    "script",
    "style",
    "iframe",
    "object",
    "noscript",
    "noembed",
    "noframes",
    "template",
    "title",
    "textarea",
    "select",
    "svg",
    "math",
    "xmp",
    "plaintext",
    "head",
];
/// Properties that change how text looks where it stands, and none that fetch, cover or move things over the page.
const STYLES: [&str; 36] = [
    "color",
    "background-color",
    "font-family",
    "font-size",
    "font-style",
    "font-variant",
    "font-weight",
    "line-height",
    "letter-spacing",
    "word-spacing",
    "text-align",
    "text-decoration",
    "text-indent",
    "text-transform",
    "vertical-align",
    "white-space",
    "direction",
    "list-style-type",
    "margin",
    "margin-top",
    "margin-right",
    "margin-bottom",
    "margin-left",
    "padding",
    "padding-top",
    "padding-right",
    "padding-bottom",
    "padding-left",
    "border",
    "border-color",
    "border-style",
    "border-width",
    "border-radius",
    "width",
    "max-width",
    "height",
];

static CLEANER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(TAGS.into())
        .clean_content_tags(WITH_CONTENT.into())
        .generic_attributes(HashSet::from(["title", "class", "id", "style"]))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "target"])),
            ("img", HashSet::from(["src", "alt", "width", "height"])),
            ("table", HashSet::from(["width", "height"])),
            ("col", HashSet::from(["width"])),
            ("th", HashSet::from(["colspan", "rowspan", "width", "height"])),
            ("td", HashSet::from(["colspan", "rowspan", "width", "height"])),
        ]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::PassThrough)
        // A page opened from here must not be able to steer the shop's tab.
        .link_rel(Some("noopener noreferrer"))
        .filter_style_properties(STYLES.into())
        .attribute_filter(|_, name, value| attribute(name, value))
        .strip_comments(true);
    builder
});

/// Cleaning a cleaned text changes nothing. A text without markup comes back as it is.
pub fn html(text: &str) -> Cow<'_, str> {
    if !text.contains(['<', '>', '&', '\0']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(CLEANER.clean(text).to_string())
}

/// Narrower than the list where a value could do more than look like something.
fn attribute<'a>(name: &str, value: &'a str) -> Option<Cow<'a, str>> {
    let sound = match name {
        "target" => matches!(value, "_blank" | "_self"),
        "id" => !value.is_empty() && value.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_".contains(&b)),
        "width" | "height" | "colspan" | "rowspan" => {
            let digits = value.strip_suffix('%').or_else(|| value.strip_suffix("px")).unwrap_or(value);
            (1..=4).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
        }
        // `data:` and scripts are stopped by the list of schemes; this stops what browsers fold away before they look.
        "href" | "src" => !value.chars().any(|c| c.is_control() || c == '\\'),
        "style" => style(value),
        _ => true,
    };
    sound.then_some(Cow::Borrowed(value))
}

/// Values are plain words, numbers and colours. Anything that fetches or computes is refused with the whole attribute.
fn style(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let plain = lower.chars().all(|c| c.is_alphanumeric() || " \t\n#%.,:;()-'\"!/".contains(c));
    plain && !["url", "expression", "image", "attr", "var(", "env(", "element("].iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_list_allows_stays() {
        for kept in [
            "<p>Ost &amp; <strong>smör</strong><br>från <em>norr</em></p>",
            "<h2 id=\"om-oss\" class=\"mt-4\" title=\"x\">Om oss</h2>",
            "<ul><li>en</li><li>två</li></ul>",
            "<table width=\"100%\"><tbody><tr><td colspan=\"2\" rowspan=\"1\">x</td></tr></tbody></table>",
            "<img src=\"/media/ost.webp\" alt=\"Ost\" width=\"40\" height=\"40px\">",
            "<a href=\"mailto:a@b.se\" target=\"_blank\" rel=\"noopener noreferrer\">skriv</a>",
            "<span style=\"color:red;font-size:12px\">x</span>",
            "<blockquote><pre><code>1 &lt; 2</code></pre></blockquote><hr>H<sub>2</sub>O<sup>+</sup>",
            "جبن <u>طازج</u>",
        ] {
            assert_eq!(html(kept), kept);
        }
    }

    #[test]
    fn what_it_does_not_allow_goes() {
        for (given, left) in [
            ("<script>alert(1)</script>hej", "hej"),
            ("<p onclick=\"x()\" onfocus=x tabindex=1>a</p>", "<p>a</p>"),
            ("<form action=/x><input name=q><button>b</button></form>", "b"),
            ("<object data=x></object><embed src=x>", ""),
            ("<textarea><p>a</textarea>b", "b"),
            ("<style>*{display:none}</style><p>a</p>", "<p>a</p>"),
            ("<a href=\"javascript:alert(1)\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\" jAvAsCrIpT&colon;alert(1)\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\"java\nscript:alert(1)\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\"data:text/html,<script>\">a</a>", "<a rel=\"noopener noreferrer\">a</a>"),
            ("<a href=\"/x\" target=\"top\" rel=\"opener\">a</a>", "<a href=\"/x\" rel=\"noopener noreferrer\">a</a>"),
            ("<img src=x onerror=alert(1)>", "<img src=\"x\">"),
            ("<img src=\"data:image/svg+xml,<svg onload=alert(1)>\">", "<img>"),
            ("<p style=\"position:fixed;inset:0;color:red\">a</p>", "<p style=\"color:red\">a</p>"),
            ("<p style=\"color:red;background:url(//evil.example/x)\">a</p>", "<p>a</p>"),
            ("<p style=\"width:expression(alert(1))\">a</p>", "<p>a</p>"),
            ("<!-- <script> --><p>a</p>", "<p>a</p>"),
            ("<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>", ""),
            ("<p id=\"a b\">x</p>", "<p>x</p>"),
        ] {
            assert_eq!(html(given), left, "{given}");
        }
    }

    #[test]
    fn nothing_hostile_survives_and_cleaning_twice_changes_nothing() {
        let hostile = [
            "<svg/onload=alert(1)>",
            "<svg><script>alert&#40;1&#41;</script></svg>",
            "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
            "<form><math><mtext></form><form><mglyph><svg><mtext><style><path id=\"</style><img onerror=alert(1) src>\">",
            "<a href=\"\x01javascript:alert(1)\">x</a>",
            "<IMG \"\"\"><SCRIPT>alert(\"XSS\")</SCRIPT>\">",
            "<<script>script>alert(1)<</script>/script>",
            "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
            "<p/onmouseover=alert(1)>x",
            "<a href=\"jav&#x0A;ascript:alert(1)\">x</a>",
            "<table background=\"javascript:alert(1)\"><td background=x>",
            "<base href=//evil.example><link rel=stylesheet href=x><meta http-equiv=refresh content=0>",
            "<xmp><p title=\"</xmp><svg/onload=alert(1)>\">",
            "<template><script>alert(1)</script></template>",
            "<p title='\"><script>alert(1)</script>'>x</p>",
            "&lt;script&gt;alert(1)&lt;/script&gt;",
            "<div style=\"x:\\65xpression(alert(1))\">",
            "a\0<scr\0ipt>alert(1)</script>",
        ];
        for given in hostile {
            let once = html(given).into_owned();
            assert_eq!(html(&once), once, "{given}");
            let lower = once.to_ascii_lowercase();
            for word in [
                "<script",
                "<svg",
                "<iframe",
                "<style",
                "<base",
                "<meta",
                "<link",
                "javascript:",
                "expression",
                "srcdoc",
                "background=",
            ] {
                assert!(!lower.contains(word), "{given} left {once}");
            }
            // An attribute that runs code would stand inside a tag.
            let in_tags = lower.split('<').skip(1).filter_map(|tag| tag.split_once('>')).map(|(tag, _)| tag);
            for tag in in_tags {
                let outside_quotes: String = tag.split('"').step_by(2).collect();
                assert!(!outside_quotes.contains(" on"), "{given} left {once}");
            }
        }
    }

    #[test]
    fn plain_text_is_not_touched() {
        let text = "Ett helt vanligt \"namn\" – 100 %";
        assert!(matches!(html(text), Cow::Borrowed(same) if same == text));
    }
}
