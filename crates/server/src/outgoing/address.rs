//! Which addresses belong to the public internet.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Not this machine, not a private or shared network, not an address with a purpose of its own (RFC 6890 and successors).
pub(super) fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => is_public_v4(v4),
        IpAddr::V6(v6) => is_public_v6(v6),
    }
}

fn is_public_v4(v4: Ipv4Addr) -> bool {
    let special = v4.is_private()
        || v4.is_loopback()
        || v4.is_link_local()
        || v4.is_documentation()
        || v4.is_multicast()
        || matches!(
            v4.octets(),
            [0 | 240..=255, ..] | [100, 64..=127, ..] | [192, 0, 0, _] | [192, 88, 99, _] | [198, 18 | 19, ..]
        );
    !special
}

/// Only global unicast, without what carries an IPv4 address (6to4, Teredo) or documents.
fn is_public_v6(v6: Ipv6Addr) -> bool {
    match v6.segments() {
        [0x2001, 0 | 0xdb8, ..] | [0x2002, ..] => false,
        [first, ..] => (0x2000..0x4000).contains(&first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn private_networks_in_every_spelling() {
        for (text, expected) in [
            ("8.8.8.8", true),
            ("100.63.255.255", true),
            ("172.32.0.1", true),
            ("2606:4700::1111", true),
            ("127.0.0.1", false),
            ("10.1.2.3", false),
            ("172.16.0.1", false),
            ("192.168.0.1", false),
            ("169.254.169.254", false),
            ("100.64.0.1", false),
            ("0.0.0.0", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("198.19.0.1", false),
            ("::1", false),
            ("::", false),
            ("::ffff:10.0.0.1", false),
            ("64:ff9b::a00:1", false),
            ("fe80::1", false),
            ("fd00::1", false),
            ("2002:a00:1::", false),
            ("2001:db8::1", false),
            ("ff02::1", false),
        ] {
            assert_eq!(is_public(text.parse().unwrap()), expected, "{text}");
        }
    }
}
