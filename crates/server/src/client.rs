//! Where a request comes from. Limits count by it, and what runs in the database is told it under the name that gateways use, so
//! that nothing a client writes about itself is taken for it.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::HttpRequest;

use crate::config::Proxies;

/// The header under which functions and policies read it in `request.headers`: one address, and never the client's own word.
const FORWARDED: &str = "x-forwarded-for";
/// The same, as other gateways call it.
const REAL: &str = "x-real-ip";

/// The client's address: the socket's, unless a proxy of ours is at its other end and says more.
pub(crate) fn address(request: &HttpRequest, proxies: &Proxies) -> IpAddr {
    let peer = request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical());
    if !proxies.trusts(peer) {
        return peer;
    }
    let lines: Vec<&str> =
        request.headers().get_all(proxies.header.as_str()).filter_map(|value| value.to_str().ok()).collect();
    proxies.client(peer, lines.join(",").split(','))
}

/// Puts the client's address where its own claims about it stood.
pub(crate) fn named<'a>(headers: &mut Vec<(&'a str, &'a str)>, address: &'a str) {
    headers.retain(|(name, _)| *name != FORWARDED && *name != REAL);
    headers.extend([(FORWARDED, address), (REAL, address)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_client_claims_is_replaced() {
        let mut headers = vec![
            ("x-forwarded-for", "6.6.6.6"),
            ("host", "x"),
            ("x-real-ip", "6.6.6.6"),
            ("x-forwarded-for", "7.7.7.7"),
        ];
        named(&mut headers, "1.1.1.1");
        assert_eq!(headers, [("host", "x"), ("x-forwarded-for", "1.1.1.1"), ("x-real-ip", "1.1.1.1")]);
    }
}
