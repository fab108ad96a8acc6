//! Where a client may have its users sent back to. It is registered once, judged here, and compared letter by letter ever
//! after, so that no later reading of an address can widen it.

use std::borrow::Cow;

use url::{Host, Url, form_urlencoded::byte_serialize};

use crate::redirect::{NEVER, authority, shows_host};

const LENGTH_MAX: usize = 2048;

/// What is wrong with an address, in upstream's words; no answer means nothing.
pub(crate) fn fault(uri: &str) -> Option<Cow<'static, str>> {
    let fault = |text: &'static str| Some(Cow::Borrowed(text));
    if uri.is_empty() {
        return fault("redirect URI cannot be empty");
    }
    if uri.len() > LENGTH_MAX {
        return fault("redirect URI cannot exceed 2048 characters");
    }
    // A comma separates the addresses of a client in the database, so one with a comma would come back as two.
    if !uri.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\\"<>^`{|},".contains(&byte)) {
        return fault("invalid URL format");
    }
    let Ok(url) = Url::parse(uri) else { return fault("invalid URL format") };
    if NEVER.contains(&url.scheme()) {
        return Some(format!("scheme '{}' is not allowed for security reasons", url.scheme()).into());
    }
    let Some(shown) = authority(uri).filter(|text| !text.is_empty()) else {
        return fault("must have scheme and host");
    };
    if !url.username().is_empty() || url.password().is_some() || shown.contains('@') {
        return fault("user and password not allowed in redirect URI");
    }
    if uri.contains('#') {
        return fault("fragment not allowed in redirect URI");
    }
    match url.scheme() {
        "http" | "https" if !shows_host(shown, &url) => fault("invalid URL format"),
        "http" if !is_this_machine(&url) => fault("HTTP scheme only allowed for localhost"),
        _ => None,
    }
}

fn is_this_machine(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(ip)) => ip == std::net::Ipv4Addr::LOCALHOST,
        Some(Host::Ipv6(ip)) => ip == std::net::Ipv6Addr::LOCALHOST,
        None => false,
    }
}

/// A registered address with parameters added; those without a value are left out.
pub(crate) fn with(uri: &str, parameters: &[(&str, &str)]) -> String {
    let mut out = uri.to_owned();
    for (name, value) in parameters.iter().filter(|(_, value)| !value.is_empty()) {
        out.push(if out.contains('?') { '&' } else { '?' });
        out.push_str(name);
        out.push('=');
        out.extend(byte_serialize(value.as_bytes()));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_applications() {
        for good in [
            "https://app.example/callback",
            "https://app.example",
            "https://app.example:8443/cb?tenant=1",
            "http://localhost:3000/cb",
            "http://127.0.0.1/cb",
            "http://[::1]:9000/cb",
            "myapp://callback",
            "cursor://anysphere.cursor-mcp/oauth/callback",
        ] {
            assert_eq!(fault(good), None, "{good}");
        }
    }

    #[test]
    fn addresses_that_lead_elsewhere_than_they_look() {
        for bad in [
            "",
            "/callback",
            "//app.example/cb",
            "app.example/cb",
            "http://app.example/cb",
            "http://localhost.evil.io/cb",
            "http://127.0.0.1.evil.io/cb",
            "http://2130706433/cb",
            "http://0x7f.1/cb",
            "https://app.example/cb#",
            "https://app.example/cb#x",
            "https://app.example@evil.io/cb",
            "https://@evil.io/cb",
            "https://app.example\\@evil.io/cb",
            "https://ex%61mple.com/cb",
            "https://app.example/a,https://evil.io/b",
            "https://app.example/a b",
            "https://app.example/\n",
            "https://äpp.example/cb",
            "javascript://app.example/%0aalert(1)",
            "data://text/html,x",
            "file:///etc/passwd",
            "blob:https://app.example/x",
            "mailto:a@x.io",
            "urn:ietf:wg:oauth:2.0:oob",
        ] {
            assert!(fault(bad).is_some(), "{bad:?} passed");
        }
        let long = format!("https://app.example/{}", "a".repeat(2048));
        assert!(fault(&long).is_some());
    }

    #[test]
    fn answers_are_added_to_what_was_registered() {
        let answer = [("code", "a_b"), ("state", "x&y=z ä"), ("error", "")];
        assert_eq!(with("https://a.example/cb", &answer), "https://a.example/cb?code=a_b&state=x%26y%3Dz+%C3%A4");
        assert_eq!(with("app://cb?t=1", &answer[..1]), "app://cb?t=1&code=a_b");
    }
}
