//! Which type a file is shown as. What strangers upload is served by the origin that the shop runs on: nothing of it may run.

use actix_web::{HttpResponseBuilder, http::header as names};

use super::reading::insert;

/// In types of pages, of scripts, and of streams whose parts have types of their own.
const RUN: [&str; 6] = ["text/html", "javascript", "ecmascript", "jscript", "livescript", "x-mixed-replace"];

/// What a browser would run is shown as text, or without rights of this origin.
pub(super) fn describe(response: &mut HttpResponseBuilder, mime_type: &str) {
    let shown = shown(if mime_type.is_empty() { "application/octet-stream" } else { mime_type });
    insert(response, names::CONTENT_TYPE, shown);
    if !is_inert(shown) {
        let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
        response.insert_header((names::CONTENT_SECURITY_POLICY, policy));
    }
}

/// Pages and scripts are text. A policy beside a script does not bind the page that names it, so that its type alone keeps
/// `<script src>`, modules and workers from running it; every answer says `nosniff`.
pub(crate) fn shown(mime_type: &str) -> &str {
    let own = mime_type.to_ascii_lowercase();
    // Anywhere in the value: of several types in one header browsers take the last.
    let runs = RUN.iter().any(|name| own.contains(name));
    if runs { "text/plain" } else { mime_type }
}

/// Types that browsers show without running anything of them.
fn is_inert(mime_type: &str) -> bool {
    let own = storage::bucket::essence(mime_type);
    let family = own.split('/').next().unwrap_or("");
    let picture = family == "image" && !own.contains("svg") && !own.contains("xml");
    picture || matches!(family, "audio" | "video" | "font") || matches!(own.as_str(), "text/plain" | "application/pdf")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_runs_is_told_from_what_is_shown() {
        let scripts =
            ["text/javascript", "Application/X-JavaScript", "text/ecmascript", "image/png, text/jscript", "text/html;"];
        for script in scripts {
            assert_eq!(shown(script), "text/plain");
        }
        for data in ["application/json", "application/postscript", "text/css", "application/wasm", "IMAGE/PNG"] {
            assert_eq!(shown(data), data);
        }
        for inert in ["image/png", "IMAGE/WEBP", "text/plain; charset=utf-8", "application/pdf", "video/mp4"] {
            assert!(is_inert(inert), "{inert}");
        }
        for active in ["image/svg+xml", "text/html", "application/xhtml+xml", "text/xml", "text/javascript", "", "x"] {
            assert!(!is_inert(active), "{active}");
        }
    }
}
