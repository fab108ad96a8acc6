//! Where a client believes to be: the host and path it signed. Behind proxies these are not ours to see, and only proxies that
//! the operator named may say them; anybody else could make a signature for one server hold at another.

use actix_web::{HttpRequest, http::header};

use super::super::storage::MOUNT;
use crate::config::{Config, Proxies};

/// As the client signed it.
pub(super) struct Place {
    pub(super) host: String,
    /// Still encoded, with every prefix.
    pub(super) path: String,
}

impl Place {
    pub(super) fn of(request: &HttpRequest, config: &Config) -> Self {
        let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
        let trusted = request.peer_addr().is_some_and(|peer| trusts(&config.network.proxies, peer));
        let forwarded = Forwarded {
            host: header("x-forwarded-host").filter(|_| trusted),
            port: header("x-forwarded-port").filter(|_| trusted),
            prefix: header("x-forwarded-prefix").filter(|_| trusted),
        };
        let public_url = config.media.public_url.as_deref().map(|url| url.trim_end_matches('/'));
        let own = header(header::HOST.as_str()).unwrap_or_default();
        Self::seen(public_url, &forwarded, own, request.uri().path())
    }

    fn seen(public_url: Option<&str>, forwarded: &Forwarded<'_>, own_host: &str, own_path: &str) -> Self {
        let below = own_path.strip_prefix(MOUNT).unwrap_or(own_path);
        if let Some((_, rest)) = public_url.and_then(|url| url.split_once("://")) {
            let (host, prefix) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            return Self { host: host.to_owned(), path: format!("{prefix}{below}") };
        }
        let prefix = forwarded.prefix.map_or("", |prefix| prefix.trim_end_matches('/'));
        Self { host: forwarded.authority().unwrap_or_else(|| own_host.to_owned()), path: format!("{prefix}{own_path}") }
    }
}

fn trusts(proxies: &Proxies, peer: std::net::SocketAddr) -> bool {
    proxies.trusts(peer.ip())
}

/// What a trusted proxy says.
#[derive(Default)]
struct Forwarded<'a> {
    host: Option<&'a str>,
    port: Option<&'a str>,
    prefix: Option<&'a str>,
}

impl Forwarded<'_> {
    /// The first of several hosts is the one that was asked for; usual ports are not written.
    fn authority(&self) -> Option<String> {
        let host = self.host?.split(',').next()?.trim();
        let port = self.port.map(str::trim).filter(|port| !matches!(*port, "80" | "443" | ""));
        let bare = host
            .rsplit_once(':')
            .filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()))
            .map_or(host, |(bare, _)| bare);
        Some(port.map_or_else(|| host.to_owned(), |port| format!("{bare}:{port}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_signs_what_it_sees() {
        let forwarded = |host, port, prefix| Forwarded { host, port, prefix };
        for (public_url, forwarded, expected) in [
            (None, Forwarded::default(), ("own:54321", "/storage/v1/s3/b/k%20x")),
            (None, forwarded(Some("shop.example"), None, None), ("shop.example", "/storage/v1/s3/b/k%20x")),
            (
                None,
                forwarded(Some("shop.example"), Some("443"), Some("/api/")),
                ("shop.example", "/api/storage/v1/s3/b/k%20x"),
            ),
            (
                None,
                forwarded(Some("shop.example:80"), Some("8443"), None),
                ("shop.example:8443", "/storage/v1/s3/b/k%20x"),
            ),
            (None, forwarded(Some("a.example, b.example"), None, None), ("a.example", "/storage/v1/s3/b/k%20x")),
            (
                Some("https://files.example/x"),
                forwarded(Some("no"), None, Some("/no")),
                ("files.example", "/x/s3/b/k%20x"),
            ),
            (Some("https://files.example:8443"), Forwarded::default(), ("files.example:8443", "/s3/b/k%20x")),
        ] {
            let place = Place::seen(public_url, &forwarded, "own:54321", "/storage/v1/s3/b/k%20x");
            assert_eq!((place.host.as_str(), place.path.as_str()), expected);
        }
    }
}
