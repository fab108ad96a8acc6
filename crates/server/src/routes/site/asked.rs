//! What an address and its headers say about the page that is wanted. Pure.

use actix_web::http::header::{self, HeaderMap};

/// Longer paths lead nowhere and would only fill the memory.
const PATH_MAX: usize = 512;

/// A page as one request wants it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Asked {
    /// `None`: no page can have this path.
    pub(super) path: Option<String>,
    /// The language the address names.
    pub(super) lang: Option<String>,
    /// The browser's first language, as the application would take it.
    pub(super) preferred: Option<String>,
    /// Whether the address asks for nothing but the page: a filtered list is not what a paint shows.
    pub(super) is_plain: bool,
}

impl Asked {
    pub fn of(path: &str, query: &str, headers: &HeaderMap) -> Self {
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Self {
            path: plain_path(path),
            lang: language(query),
            preferred: accepted.and_then(preferred),
            is_plain: query.split('&').all(|pair| pair.is_empty() || pair.starts_with("lang=")),
        }
    }
}

/// The path as people write it: decoded, without a trailing slash. `None` for what no page can have.
pub(super) fn plain_path(path: &str) -> Option<String> {
    let decoded = percent_encoding::percent_decode_str(path).decode_utf8().ok()?;
    let trimmed = decoded.trim_end_matches('/');
    let sound = decoded.len() <= PATH_MAX && !decoded.contains(char::is_control);
    sound.then(|| if trimmed.is_empty() { "/".to_owned() } else { trimmed.to_owned() })
}

/// A path of this site and no other's.
pub(super) fn own_address(location: &str) -> Option<&str> {
    let own = location.starts_with('/') && !location.starts_with("//");
    (own && location.bytes().all(|b| b.is_ascii_graphic() && b != b'\\')).then_some(location)
}

/// The language asked for with `?lang=`, if it could be one.
fn language(query: &str) -> Option<String> {
    let given = query.split('&').find_map(|pair| pair.strip_prefix("lang="))?;
    let sound = (2..=16).contains(&given.len()) && given.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    sound.then(|| given.to_ascii_lowercase())
}

/// The primary subtag of what a browser likes best: `sv-SE,en;q=0.8` is `sv`.
fn preferred(accepted: &str) -> Option<String> {
    let offers = accepted.split(',').take(16).map(|offer| {
        let (name, parameters) = offer.split_once(';').unwrap_or((offer, ""));
        let quality = parameters.trim().strip_prefix("q=").and_then(|q| q.parse::<f32>().ok()).unwrap_or(1.0);
        (name.trim().split('-').next().unwrap_or_default(), quality)
    });
    // The first of the best.
    let best = offers.reduce(|best, offer| if offer.1 > best.1 { offer } else { best })?;
    let sound = (2..=8).contains(&best.0.len()) && best.0.bytes().all(|b| b.is_ascii_alphabetic()) && best.1 > 0.0;
    sound.then(|| best.0.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_decoded_and_bounded() {
        assert_eq!(plain_path("/produkter/r%C3%B6d/").as_deref(), Some("/produkter/röd"));
        assert_eq!(plain_path("/").as_deref(), Some("/"));
        for wrong in ["/%ff", "/a%00b", "/a%0ab", &format!("/{}", "x".repeat(600))] {
            assert_eq!(plain_path(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_language_codes_are_languages() {
        assert_eq!(language("a=1&lang=pt-BR").as_deref(), Some("pt-br"));
        assert_eq!(language("lang=%3Cscript%3E"), None);
        assert_eq!(language("lang="), None);
        assert_eq!(language("language=sv"), None);
    }

    #[test]
    fn the_language_a_browser_likes_best_is_preferred() {
        for (accepted, language) in [
            ("sv-SE,sv;q=0.9,en;q=0.8", Some("sv")),
            ("en;q=0.5, ar", Some("ar")),
            ("FA", Some("fa")),
            ("*", None),
            ("", None),
            ("sv;q=0", None),
            ("<script>", None),
            ("en;q=x", Some("en")),
        ] {
            assert_eq!(preferred(accepted).as_deref(), language, "{accepted}");
        }
    }

    #[test]
    fn a_filtered_list_is_not_painted() {
        let plain = |query| Asked::of("/products", query, &HeaderMap::new()).is_plain;
        assert!(plain("") && plain("lang=ar"));
        assert!(!plain("lang=ar&tag=vegan") && !plain("search=ost"));
    }
}
