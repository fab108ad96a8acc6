//! Which hops in front of this server may say whom they speak for. Everybody else's word about addresses counts for nothing:
//! limits per address would be limits per header.

use std::net::IpAddr;

use super::setting::{Kind, Reader, Setting, TEXT};

const HOPS: Kind<Vec<Hop>> = Kind::new("a comma-separated list of addresses and networks such as 10.0.0.0/8", |text| {
    text.split(',').map(str::trim).filter(|entry| !entry.is_empty()).map(Hop::parse).collect()
});
pub const TRUSTED: Setting<Vec<Hop>> = Setting::new(
    "SALUHALL_TRUSTED_PROXIES",
    HOPS,
    "",
    "Proxies in front of this server, whose word about a client's address counts: for limits, and as `x-forwarded-for` of `request.headers` in the database. Unset: nobody's; behind a proxy all visitors are then one.",
);
pub const HEADER: Setting<String> = Setting::new(
    "SALUHALL_FORWARDED_HEADER",
    TEXT,
    "X-Forwarded-For",
    "Where those proxies say it; of several addresses the last that is none of theirs counts.",
)
.or(&["GOTRUE_RATE_LIMIT_HEADER"]);

/// One address, or a network of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hop {
    address: IpAddr,
    /// Leading bits that count.
    bits: u32,
}

#[derive(Debug, Clone)]
pub struct Proxies {
    trusted: Vec<Hop>,
    /// In lower case, as header maps keep names.
    pub header: String,
}

impl Hop {
    fn parse(text: &str) -> Option<Self> {
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address: IpAddr = address.parse().ok()?;
        let all = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.map_or(Some(all), |bits| bits.parse().ok()).filter(|bits| *bits <= all)?;
        Some(Self { address, bits })
    }

    fn contains(self, ip: IpAddr) -> bool {
        match (self.address, ip) {
            (IpAddr::V4(own), IpAddr::V4(ip)) => {
                let mask = u32::MAX.checked_shl(32 - self.bits).unwrap_or(0);
                own.to_bits() & mask == ip.to_bits() & mask
            }
            (IpAddr::V6(own), IpAddr::V6(ip)) => {
                let mask = u128::MAX.checked_shl(128 - self.bits).unwrap_or(0);
                own.to_bits() & mask == ip.to_bits() & mask
            }
            _ => false,
        }
    }
}

impl Proxies {
    /// Who speaks at the other end of `peer`, given what the hops wrote, one by one, in order. Read from this side: the last
    /// address that no proxy of ours has is the client; what it wrote itself, further to the front, is not looked at.
    pub fn client<'a>(&self, peer: IpAddr, written: impl DoubleEndedIterator<Item = &'a str>) -> IpAddr {
        let mut speaker = peer.to_canonical();
        for text in written.rev() {
            if !self.trusts(speaker) {
                break;
            }
            let Some(before) = address(text) else { break };
            speaker = before;
        }
        speaker
    }

    /// Whether nobody's word counts.
    pub const fn is_empty(&self) -> bool {
        self.trusted.is_empty()
    }

    /// Whether this hop's word is worth reading.
    pub fn trusts(&self, hop: IpAddr) -> bool {
        self.trusted.iter().any(|trusted| trusted.contains(hop.to_canonical()))
    }
}

/// An address as proxies write it: with a port or without, IPv6 in brackets or bare.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.strip_prefix('[').and_then(|rest| rest.split_once(']')).map_or(text, |(inside, _)| inside);
    let ip = bare.parse().ok().or_else(|| bare.parse().ok().map(|socket: std::net::SocketAddr| socket.ip()));
    ip.map(|ip: IpAddr| ip.to_canonical())
}

pub fn read(reader: &mut Reader<'_>) -> Option<Proxies> {
    let trusted = reader.get(&TRUSTED);
    let header = reader.get(&HEADER);
    Some(Proxies { trusted: trusted?, header: header?.to_ascii_lowercase() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(trusted: &str, peer: &str, written: &str) -> String {
        let proxies = Proxies { trusted: (HOPS.parse)(trusted).unwrap(), header: String::new() };
        proxies.client(peer.parse().unwrap(), written.split(',')).to_string()
    }

    #[test]
    fn without_trusted_proxies_the_socket_says_who_it_is() {
        assert_eq!(client("", "9.9.9.9", "1.1.1.1"), "9.9.9.9");
        assert_eq!(client("10.0.0.0/8", "9.9.9.9", "1.1.1.1"), "9.9.9.9");
    }

    #[test]
    fn the_last_address_that_is_no_proxy_of_ours_counts() {
        for (trusted, peer, written, expected) in [
            ("10.0.0.1", "10.0.0.1", "1.1.1.1", "1.1.1.1"),
            ("10.0.0.1", "10.0.0.1", "6.6.6.6, 1.1.1.1", "1.1.1.1"), // the first is what the client claims
            ("10.0.0.0/8", "10.0.0.1", "6.6.6.6, 1.1.1.1, 10.9.9.9", "1.1.1.1"),
            ("10.0.0.0/8", "10.0.0.1", "10.0.0.7", "10.0.0.7"),
            ("10.0.0.1", "10.0.0.1", "1.1.1.1:4711", "1.1.1.1"),
            ("10.0.0.1", "10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
            ("10.0.0.1", "10.0.0.1", "2001:db8::1", "2001:db8::1"),
            ("10.0.0.1", "::ffff:10.0.0.1", "1.1.1.1", "1.1.1.1"),
            ("fd00::/8", "fd00::1", "1.1.1.1", "1.1.1.1"),
            ("0.0.0.0/0", "10.0.0.1", "6.6.6.6, 1.1.1.1", "6.6.6.6"),
            ("10.0.0.1", "10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "10.0.0.1", "1.1.1.1, unknown", "10.0.0.1"),
            ("10.0.0.1", "10.0.0.1", "", "10.0.0.1"),
        ] {
            assert_eq!(client(trusted, peer, written), expected, "{trusted} {peer} {written}");
        }
    }

    #[test]
    fn networks_are_read_or_refused() {
        assert!((HOPS.parse)("10.0.0.0/8, ::1,").is_some());
        for wrong in ["10.0.0.0/33", "::1/129", "proxy.example", "10.0.0.0/", "10.0.0"] {
            assert!((HOPS.parse)(wrong).is_none(), "{wrong}");
        }
    }
}
