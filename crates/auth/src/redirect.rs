//! Where a sign-in may send the browser: the site, this machine, or what the operator listed. Rules: contracts/auth.md §6.4.
//!
//! An address passes only if the parser that browsers use reads the same host as the text shows, so that no spelling of one
//! host can look like another.

mod glob;

use std::net::IpAddr;

use url::{Host, Url};

use glob::Glob;

/// Longer addresses are nobody's page.
const LENGTH_MAX: usize = 2048;
/// Schemes that run something instead of opening it; no pattern allows them.
pub(crate) const NEVER: &[&str] = &["javascript", "data", "vbscript", "file", "blob", "about", "view-source"];

#[derive(Debug, Clone)]
pub(crate) struct Redirects {
    site_text: String,
    site: Option<Url>,
    allowed: Vec<Pattern>,
}

#[derive(Debug, Clone)]
struct Pattern {
    whole: Glob,
    /// What stands between `://` and the next slash: a `**` there must not reach into the path.
    authority: Option<Glob>,
}

impl Redirects {
    /// `site` is where everything goes that may not go elsewhere; `allowed` are globs.
    pub(crate) fn new(site: &str, allowed: &[String]) -> Self {
        let pattern = |text: &String| {
            let authority = text.split_once("://").and_then(|(_, rest)| rest.split('/').next());
            Pattern { whole: Glob::new(text), authority: authority.map(Glob::new) }
        };
        Self { site_text: site.to_owned(), site: Url::parse(site).ok(), allowed: allowed.iter().map(pattern).collect() }
    }

    /// The first of these that is allowed, else the site.
    pub(crate) fn choose<'a>(&'a self, asked: impl IntoIterator<Item = Option<&'a str>>) -> &'a str {
        asked.into_iter().flatten().find(|target| self.allows(target)).unwrap_or(&self.site_text)
    }

    pub(crate) fn allows(&self, target: &str) -> bool {
        let odd = |c: char| c.is_whitespace() || c.is_control() || "\\\"<>^`{|}".contains(c);
        if target.len() > LENGTH_MAX || target.contains(odd) {
            return false;
        }
        let Ok(url) = Url::parse(target) else { return false };
        if NEVER.contains(&url.scheme()) || !url.username().is_empty() || url.password().is_some() {
            return false;
        }
        let whole = target.split('#').next().unwrap_or(target);
        let authority = authority(whole);
        let web = matches!(url.scheme(), "http" | "https");
        if web && !authority.is_some_and(|text| shows_host(text, &url)) {
            return false;
        }
        if self.is_site(&url) {
            return true;
        }
        if let Some(ip) = url.host().as_ref().and_then(ip).filter(|_| web) {
            return ip.is_loopback();
        }
        self.allowed.iter().any(|pattern| {
            let inside = match (&pattern.authority, authority) {
                (Some(glob), Some(text)) if web => glob.matches(text),
                _ => true,
            };
            inside && pattern.whole.matches(whole)
        })
    }

    /// Same scheme, host and port; on this machine any port.
    fn is_site(&self, url: &Url) -> bool {
        let Some(site) = &self.site else { return false };
        let local = match site.host() {
            Some(Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
            Some(host) => ip(&host).is_some_and(|ip| ip.is_loopback()),
            None => false,
        };
        site.scheme() == url.scheme()
            && site.host_str().is_some()
            && site.host_str() == url.host_str()
            && (local || site.port_or_known_default() == url.port_or_known_default())
    }
}

fn ip<T: AsRef<str>>(host: &Host<T>) -> Option<IpAddr> {
    match host {
        Host::Ipv4(v4) => Some((*v4).into()),
        Host::Ipv6(v6) => Some(v6.to_canonical()),
        Host::Domain(_) => None,
    }
}

pub(crate) fn authority(text: &str) -> Option<&str> {
    text.split_once("://").and_then(|(_, rest)| rest.split(['/', '?']).next())
}

/// Whether host and port are spelled as the parser writes them: no number for an address, no escapes, no second alphabet.
pub(crate) fn shows_host(authority: &str, url: &Url) -> bool {
    let Some(host) = url.host_str() else { return false };
    let rest =
        authority.get(..host.len()).filter(|shown| shown.eq_ignore_ascii_case(host)).map(|_| &authority[host.len()..]);
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix(':').is_some_and(|port| port.bytes().all(|b| b.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decide(site: &str, allowed: &[&str], target: &str) -> bool {
        let allowed: Vec<String> = allowed.iter().map(|text| (*text).to_owned()).collect();
        Redirects::new(site, &allowed).allows(target)
    }

    const SHOP: &str = "https://shop.example";

    #[test]
    fn the_site_itself() {
        for (target, expected) in [
            ("https://shop.example", true),
            ("https://SHOP.example/path?x=1#y", true),
            ("https://shop.example:443/", true),
            ("https://shop.example:8443/", false),
            ("http://shop.example/", false),
            ("https://shop.example.evil.io/", false),
            ("https://shop.example@evil.io/", false),
            ("https://evil.io/https://shop.example/", false),
            ("https://evil.io\\.shop.example/", false),
            ("https://shop.example\\@evil.io/", false),
            ("//shop.example/", false),
            ("/path", false),
            ("a@x.io", false),
            ("", false),
            ("javascript:alert(1)//https://shop.example/", false),
        ] {
            assert_eq!(decide(SHOP, &[], target), expected, "{target}");
        }
    }

    #[test]
    fn a_site_on_this_machine_has_any_port() {
        for site in ["http://localhost:3000", "http://127.0.0.1:3000"] {
            let other = site.replace("3000", "5173/x");
            assert!(decide(site, &[], &other), "{other}");
            assert!(!decide(site, &[], "https://evil.io/"));
        }
    }

    #[test]
    fn addresses_in_numbers_are_this_machine_or_nothing() {
        for (target, expected) in [
            ("http://127.0.0.1:3000/x", true),
            ("http://[::1]:3000/", true),
            ("http://2130706433/", false),
            ("http://0x7f.1/", false),
            ("http://0177.0.0.1/", false),
            ("http://10.0.0.1/", false),
            ("http://[::ffff:10.0.0.1]/", false),
        ] {
            assert_eq!(decide(SHOP, &["http://**"], target), expected, "{target}");
        }
    }

    #[test]
    fn patterns_of_the_list() {
        for (pattern, target, expected) in [
            ("https://app.example/done", "https://app.example/done", true),
            ("https://app.example/done", "https://app.example/done#fragment", true),
            ("https://app.example/done", "https://app.example/done?x=1", false),
            ("https://app.example/**", "https://app.example/a/b?x=1", true),
            ("https://app.example/*", "https://app.example/a/b", false),
            ("http://x/**", "http://x", false),
            ("https://*.vercel.app", "https://pr-1.vercel.app", true),
            ("https://*.vercel.app", "https://a.b.vercel.app", false),
            ("https://*.vercel.app/**", "https://evil.io/a.vercel.app/", false),
            ("https://**.app.example/**", "https://evil.io/x.app.example/", false),
            ("https://**.app.example/**", "https://a.b.app.example/", true),
            ("https://app?.example/", "https://app1.example/", true),
            ("https://app[0-3].example/", "https://app4.example/", false),
            ("https://{a,b}.example/", "https://b.example/", true),
            ("myapp://**", "myapp://signed-in/now", true),
            ("**", "javascript:alert(1)", false),
            ("https://å.example/", "https://å.example/", false),
            ("https://**", "https://ex%61mple.com/", false),
        ] {
            assert_eq!(decide(SHOP, &[pattern], target), expected, "{pattern} {target}");
        }
    }

    #[test]
    fn what_is_refused_goes_to_the_site() {
        let redirects = Redirects::new(SHOP, &[]);
        assert_eq!(
            redirects.choose([Some("https://evil.io"), None, Some("https://shop.example/a")]),
            "https://shop.example/a"
        );
        assert_eq!(redirects.choose([Some("https://evil.io"), None]), SHOP);
    }
}
