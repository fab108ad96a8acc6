//! Built files: found without leaving the folder, sent compressed when a compressed sibling exists, and only when the
//! browser does not have them already.

use std::{
    fs::File,
    io::{Read as _, Seek as _, SeekFrom},
    path::{Component, Path, PathBuf},
    time::{Duration, SystemTime},
};

use actix_web::{
    HttpResponse,
    http::{
        StatusCode,
        header::{self, HeaderMap, HttpDate},
    },
};

use super::policy;

/// Extensions that are files, with their types. A path that ends otherwise is a page.
const TYPES: &[(&str, &str)] = &[
    ("js", "text/javascript; charset=utf-8"),
    ("mjs", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json; charset=utf-8"),
    ("map", "application/json; charset=utf-8"),
    ("webmanifest", "application/manifest+json; charset=utf-8"),
    ("html", "text/html; charset=utf-8"),
    ("txt", "text/plain; charset=utf-8"),
    ("xml", "application/xml; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("gif", "image/gif"),
    ("webp", "image/webp"),
    ("avif", "image/avif"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("woff", "font/woff"),
    ("pdf", "application/pdf"),
    ("mp4", "video/mp4"),
    ("wasm", "application/wasm"),
];

/// A file as one request wants it.
pub struct Wanted {
    path: PathBuf,
    /// How long a browser may keep it without asking.
    cache: &'static str,
    brotli: bool,
    gzip: bool,
    if_none_match: Option<String>,
    if_modified_since: Option<SystemTime>,
    range: Option<String>,
    if_range: Option<String>,
}

impl Wanted {
    pub fn of(folder: &Path, relative: PathBuf, headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        Self {
            cache: lifetime(&relative),
            path: folder.join(relative),
            brotli: accepts(headers, "br"),
            gzip: accepts(headers, "gzip"),
            if_none_match: text(header::IF_NONE_MATCH),
            if_modified_since: text(header::IF_MODIFIED_SINCE)
                .and_then(|text| text.parse::<HttpDate>().ok())
                .map(Into::into),
            range: text(header::RANGE),
            if_range: text(header::IF_RANGE),
        }
    }
}

/// What the build names by its content never changes. What decides which release runs is asked for every time: a service
/// worker, the script that names the files of a page, the application's manifest.
fn lifetime(relative: &Path) -> &'static str {
    match relative.to_str() {
        Some("sw.js" | "theme.js" | "manifest.webmanifest") => "no-cache",
        _ if relative.starts_with("assets") => "public, max-age=31536000, immutable",
        _ => "public, max-age=3600",
    }
}

/// The path inside the folder, if this is the address of a file. Dot files and steps upwards are none.
pub fn relative(path: &str) -> Option<PathBuf> {
    let decoded = percent_encoding::percent_decode_str(path.strip_prefix('/')?).decode_utf8().ok()?;
    let relative = PathBuf::from(decoded.as_ref());
    let extension = relative.extension()?.to_str()?.to_ascii_lowercase();
    let inside = relative.components().all(|part| match part {
        Component::Normal(name) => {
            name.to_str().is_some_and(|name| !name.starts_with('.') && !name.contains(['\\', '\0']))
        }
        _ => false,
    });
    // The shell and its paint are templates: what people see of them is a page.
    (inside && decoded != "index.html" && decoded != "paint.html" && content_type(&extension).is_some())
        .then_some(relative)
}

fn content_type(extension: &str) -> Option<&'static str> {
    TYPES.iter().find(|(known, _)| *known == extension).map(|(_, name)| *name)
}

/// What to send for a file that exists.
pub struct Answer {
    status: StatusCode,
    content_type: &'static str,
    encoding: Option<&'static str>,
    cache: &'static str,
    tag: String,
    modified: SystemTime,
    content_range: Option<String>,
    body: Vec<u8>,
    length: u64,
}

/// `None`: there is no such file.
pub fn read(wanted: &Wanted) -> Option<Answer> {
    let extension = wanted.path.extension()?.to_str()?.to_ascii_lowercase();
    let (mut file, encoding) = open(wanted)?;
    let metadata = file.metadata().ok()?;
    let modified = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
    let nanos = modified.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
    let tag = format!(
        "\"{nanos:x}-{:x}{}\"",
        metadata.len(),
        encoding.map_or("", |name| if name == "br" { "-br" } else { "-gz" })
    );
    let mut answer = Answer {
        status: StatusCode::OK,
        content_type: content_type(&extension)?,
        encoding,
        cache: wanted.cache,
        tag,
        modified,
        content_range: None,
        body: Vec::new(),
        length: metadata.len(),
    };
    if unchanged(wanted, &answer) {
        answer.status = StatusCode::NOT_MODIFIED;
        return Some(answer);
    }
    let range = wanted.range.as_deref().filter(|_| wanted.if_range.as_ref().is_none_or(|tag| *tag == answer.tag));
    match range.map(|range| span(range, metadata.len())) {
        Some(Span::Part(first, last)) => {
            answer.status = StatusCode::PARTIAL_CONTENT;
            answer.content_range = Some(format!("bytes {first}-{last}/{}", metadata.len()));
            answer.length = last - first + 1;
            file.seek(SeekFrom::Start(first)).ok()?;
        }
        Some(Span::Beyond) => {
            answer.status = StatusCode::RANGE_NOT_SATISFIABLE;
            answer.content_range = Some(format!("bytes */{}", metadata.len()));
            return Some(answer);
        }
        Some(Span::Whole) | None => {}
    }
    file.take(answer.length).read_to_end(&mut answer.body).ok()?;
    Some(answer)
}

/// The smallest form the browser understands. A part of a file is always a part of the plain one.
fn open(wanted: &Wanted) -> Option<(File, Option<&'static str>)> {
    let sibling = |suffix: &str| {
        let mut name = wanted.path.clone().into_os_string();
        name.push(suffix);
        File::open(name).ok()
    };
    let whole = wanted.range.is_none();
    if whole
        && wanted.brotli
        && let Some(file) = sibling(".br")
    {
        return Some((file, Some("br")));
    }
    if whole
        && wanted.gzip
        && let Some(file) = sibling(".gz")
    {
        return Some((file, Some("gzip")));
    }
    let file = File::open(&wanted.path).ok()?;
    file.metadata().ok()?.is_file().then_some((file, None))
}

/// A tag, when given, decides alone: dates have a resolution of seconds.
fn unchanged(wanted: &Wanted, answer: &Answer) -> bool {
    match (&wanted.if_none_match, wanted.if_modified_since) {
        (Some(tags), _) => matches(tags, &answer.tag),
        (None, Some(since)) => answer.modified < since + Duration::from_secs(1),
        (None, None) => false,
    }
}

enum Span {
    Whole,
    /// First and last byte.
    Part(u64, u64),
    Beyond,
}

/// One range of bytes. Several at once, or anything odd, is answered with the whole file, as the standard allows.
fn span(text: &str, length: u64) -> Span {
    let Some((first, last)) = text.strip_prefix("bytes=").and_then(|range| range.split_once('-')) else {
        return Span::Whole;
    };
    match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(first), _) if first >= length => Span::Beyond,
        (Ok(first), Ok(last)) if first <= last => Span::Part(first, last.min(length - 1)),
        (Ok(first), Err(_)) if last.is_empty() => Span::Part(first, length - 1),
        (Err(_), Ok(0)) if first.is_empty() => Span::Beyond,
        (Err(_), Ok(suffix)) if first.is_empty() && length > 0 => Span::Part(length.saturating_sub(suffix), length - 1),
        _ => Span::Whole,
    }
}

impl Answer {
    pub fn into_response(self, head: bool) -> HttpResponse {
        let mut response = HttpResponse::build(self.status);
        response
            .insert_header((header::CACHE_CONTROL, self.cache))
            .insert_header((header::ETAG, self.tag))
            .insert_header((header::LAST_MODIFIED, HttpDate::from(self.modified)))
            .insert_header((header::VARY, "accept-encoding"))
            .insert_header((header::ACCEPT_RANGES, "bytes"));
        if self.status == StatusCode::NOT_MODIFIED {
            return response.finish();
        }
        response.content_type(self.content_type);
        if ["image/svg+xml", "text/html; charset=utf-8", "application/xml; charset=utf-8"].contains(&self.content_type)
        {
            response.insert_header((header::CONTENT_SECURITY_POLICY, policy::FILE_POLICY));
        }
        if let Some(range) = self.content_range {
            response.insert_header((header::CONTENT_RANGE, range));
        }
        if let Some(encoding) = self.encoding {
            response.insert_header((header::CONTENT_ENCODING, encoding));
        }
        if head {
            return response.no_chunking(self.length).body(actix_web::body::SizedStream::new(
                self.length,
                futures_util::stream::empty::<Result<bytes::Bytes, std::io::Error>>(),
            ));
        }
        response.body(self.body)
    }
}

/// Whether the client takes an encoding; `q=0` is a refusal.
pub fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let offers = headers
        .get_all(header::ACCEPT_ENCODING)
        .filter_map(|value| value.to_str().ok())
        .flat_map(|text| text.split(','));
    offers.map(|offer| offer.split_once(';').unwrap_or((offer, ""))).any(|(name, quality)| {
        let refused = quality.trim().strip_prefix("q=").is_some_and(|q| q.trim_end_matches(['0', '.']).is_empty());
        name.trim().eq_ignore_ascii_case(encoding) && !refused
    })
}

pub fn none_match(headers: &HeaderMap, tag: &str) -> bool {
    headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok()).is_some_and(|tags| matches(tags, tag))
}

fn matches(tags: &str, tag: &str) -> bool {
    tags.split(',').map(|each| each.trim().trim_start_matches("W/")).any(|each| each == "*" || each == tag)
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    #[test]
    fn only_files_inside_the_folder_are_found() {
        assert_eq!(relative("/assets/a-1b2c.js"), Some(PathBuf::from("assets/a-1b2c.js")));
        assert_eq!(relative("/media/r%C3%B6d.webp"), Some(PathBuf::from("media/röd.webp")));
        for page in [
            "/",
            "/products",
            "/products/v1.2",
            "/index.html",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "//etc/motd.txt",
            "/.env.txt",
            "/a/.git/x.json",
            "/..\\secret.txt",
            "/a%00.js",
        ] {
            assert_eq!(relative(page), None, "{page}");
        }
    }

    #[test]
    fn what_decides_the_release_is_asked_for_every_time() {
        assert_eq!(lifetime(Path::new("sw.js")), "no-cache");
        assert_eq!(lifetime(Path::new("media/sw.js")), "public, max-age=3600");
        assert!(lifetime(Path::new("assets/index-1b2c.js")).ends_with("immutable"));
    }

    #[test]
    fn encodings_are_negotiated() {
        let accepts_br = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(text));
            accepts(&headers, "br")
        };
        assert!(accepts_br("gzip, deflate, br, zstd") && accepts_br("BR;q=0.5"));
        assert!(!accepts_br("gzip") && !accepts_br("br;q=0") && !accepts_br("br;q=0.0") && !accepts_br("brotli"));
    }

    #[test]
    fn ranges_are_cut_to_the_file() {
        let part = |text: &str| match span(text, 100) {
            Span::Whole => "whole".to_owned(),
            Span::Beyond => "beyond".to_owned(),
            Span::Part(first, last) => format!("{first}-{last}"),
        };
        assert_eq!(part("bytes=0-9"), "0-9");
        assert_eq!(part("bytes=90-500"), "90-99");
        assert_eq!(part("bytes=90-"), "90-99");
        assert_eq!(part("bytes=-10"), "90-99");
        assert_eq!(part("bytes=-1000"), "0-99");
        assert_eq!(part("bytes=100-"), "beyond");
        assert_eq!(part("bytes=-0"), "beyond");
        assert_eq!(part("bytes=9-0"), "whole");
        assert_eq!(part("bytes=0-1,5-6"), "whole");
        assert_eq!(part("lines=0-1"), "whole");
    }
}
