//! Where clients send the pieces: the address of an upload as its client reaches this server. Pure.

/// What says how the client reached us.
#[derive(Debug, Clone, Copy, Default)]
pub struct Reached<'a> {
    /// The operator's word, which ends the matter: the public address of the storage API.
    pub public_url: Option<&'a str>,
    /// Where this server has put the storage API.
    pub mount: &'a str,
    pub host: Option<&'a str>,
    /// What a proxy says that is trusted; all `None` if there is none.
    pub forwarded: Forwarded<'a>,
}

#[derive(Debug, Clone, Copy, Default)]
pub struct Forwarded<'a> {
    pub host: Option<&'a str>,
    pub port: Option<&'a str>,
    pub proto: Option<&'a str>,
    pub prefix: Option<&'a str>,
}

/// The address of the upload `segment`.
pub fn location(reached: Reached<'_>, signed: bool, segment: &str) -> String {
    let sign = if signed { "/sign" } else { "" };
    format!("{}/upload/resumable{sign}/{segment}", base(reached))
}

fn base(reached: Reached<'_>) -> String {
    if let Some(url) = reached.public_url {
        return url.trim_end_matches('/').to_owned();
    }
    let first = |value: Option<&str>| value.and_then(|list| list.split(',').next()).map(|one| one.trim().to_owned());
    let forwarded = reached.forwarded;
    let proto = first(forwarded.proto).filter(|proto| proto == "https" || proto == "http");
    let mut host = first(forwarded.host.or(reached.host)).filter(|host| is_host(host)).unwrap_or_default();
    let port =
        first(forwarded.port).filter(|port| port.bytes().all(|digit| digit.is_ascii_digit()) && !port.is_empty());
    if let Some(port) = port.filter(|port| forwarded.host.is_some() && port != "443" && port != "80") {
        let bare = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|digit| digit.is_ascii_digit()));
        host = format!("{}:{port}", bare.map_or(host.as_str(), |(bare, _)| bare));
    }
    let prefix = forwarded.prefix.filter(|prefix| is_path(prefix)).unwrap_or("").trim_end_matches('/');
    if host.is_empty() {
        // A path finds its way too: clients resolve it against the address they asked.
        return format!("{prefix}{}", reached.mount);
    }
    format!("{}://{host}{prefix}{}", proto.as_deref().unwrap_or("http"), reached.mount)
}

/// Nothing that would end the host's part of an address.
fn is_host(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte))
}

fn is_path(text: &str) -> bool {
    text.starts_with('/')
        && !text.starts_with("//")
        && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'?' && byte != b'#')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reached<'a>(host: &'a str, forwarded: Forwarded<'a>) -> String {
        location(Reached { public_url: None, mount: "/storage/v1", host: Some(host), forwarded }, false, "x")
    }

    #[test]
    fn clients_are_sent_where_they_came_from() {
        let none = Forwarded::default();
        assert_eq!(reached("shop.example:54321", none), "http://shop.example:54321/storage/v1/upload/resumable/x");
        let proxy = Forwarded { host: Some("shop.example"), proto: Some("https"), ..none };
        assert_eq!(reached("10.0.0.1:80", proxy), "https://shop.example/storage/v1/upload/resumable/x");
        let port = Forwarded { port: Some("8443"), ..proxy };
        assert_eq!(reached("a", port), "https://shop.example:8443/storage/v1/upload/resumable/x");
        let both = Forwarded {
            host: Some("shop.example:1, inner"),
            port: Some("8443, 80"),
            proto: Some("https,http"),
            ..none
        };
        assert_eq!(reached("a", both), "https://shop.example:8443/storage/v1/upload/resumable/x");
        let usual = Forwarded { port: Some("443"), prefix: Some("/api/"), ..proxy };
        assert_eq!(reached("a", usual), "https://shop.example/api/storage/v1/upload/resumable/x");
        let six = Forwarded { host: Some("[2001:db8::1]"), ..none };
        assert_eq!(reached("a", six), "http://[2001:db8::1]/storage/v1/upload/resumable/x");
    }

    #[test]
    fn the_operator_has_the_last_word() {
        let forwarded = Forwarded { host: Some("elsewhere"), ..Forwarded::default() };
        let public_url = Some("https://files.example/storage/v1/");
        let reached = Reached { public_url, mount: "/storage/v1", host: Some("a"), forwarded };
        assert_eq!(location(reached, true, "x"), "https://files.example/storage/v1/upload/resumable/sign/x");
    }

    #[test]
    fn what_is_no_host_is_not_repeated() {
        for wrong in ["", "a/b", "a b", "evil@host", "a\r\nb"] {
            assert_eq!(reached(wrong, Forwarded::default()), "/storage/v1/upload/resumable/x", "{wrong:?}");
        }
        let forwarded = Forwarded { prefix: Some("//evil"), proto: Some("javascript"), ..Forwarded::default() };
        assert_eq!(reached("a", forwarded), "http://a/storage/v1/upload/resumable/x");
    }
}
