//! Whose tokens count as a provider's. A token names its issuer itself, so the name alone proves nothing: it is compared with
//! what the provider's settings allow, and nothing is ever fetched from an address that a token brought along
//! (CVE-2026-31813).

use serde_json::Value;

use crate::json::Object;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Issuers {
    /// Exactly these.
    These(Vec<String>),
    /// Every tenant of Microsoft's public cloud: those have an issuer each, and share their keys.
    MicrosoftTenants,
}

const MICROSOFT: &str = "https://login.microsoftonline.com/";

impl Issuers {
    pub(crate) fn one(issuer: impl Into<String>) -> Self {
        Self::These(vec![issuer.into()])
    }

    /// By the claims of a token whose signature holds.
    pub(crate) fn accept(&self, issuer: &str, claims: &Object) -> bool {
        match self {
            Self::These(known) => known.iter().any(|known| known == issuer),
            Self::MicrosoftTenants => {
                tenant(issuer).is_some_and(|tenant| claims.get("tid").and_then(Value::as_str) == Some(tenant))
            }
        }
    }

    /// By a token nobody has verified yet, to refuse early and by name.
    pub(crate) fn might_accept(&self, issuer: &str) -> bool {
        match self {
            Self::These(known) => known.iter().any(|known| known == issuer),
            Self::MicrosoftTenants => tenant(issuer).is_some(),
        }
    }

    /// What a provider calls itself in its own description.
    pub(crate) fn is_described_by(&self, issuer: &str) -> bool {
        match self {
            Self::These(known) => known.iter().any(|known| known == issuer),
            Self::MicrosoftTenants => issuer == format!("{MICROSOFT}{{tenantid}}/v2.0"),
        }
    }

    /// One authority answers for every address it confirms.
    pub(crate) fn is_single(&self) -> bool {
        matches!(self, Self::These(_))
    }
}

/// The tenant in the middle of a Microsoft issuer.
fn tenant(issuer: &str) -> Option<&str> {
    let tenant = issuer.strip_prefix(MICROSOFT)?.strip_suffix("/v2.0")?;
    uuid::Uuid::try_parse(tenant).is_ok().then_some(tenant)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TENANT: &str = "9188040d-6c67-4c5b-b112-36a304b66dad";

    fn claims(tid: &str) -> Object {
        Object::from_iter([("tid".to_owned(), tid.into())])
    }

    #[test]
    fn one_issuer_is_compared_letter_by_letter() {
        let issuers = Issuers::one("https://id.example");
        assert!(issuers.accept("https://id.example", &Object::new()));
        for other in ["https://id.example/", "https://id.example.evil", "http://id.example", "", "HTTPS://id.example"] {
            assert!(!issuers.accept(other, &Object::new()), "{other}");
        }
    }

    #[test]
    fn a_tenant_is_named_by_a_uuid_and_by_itself() {
        let issuers = Issuers::MicrosoftTenants;
        let issuer = format!("https://login.microsoftonline.com/{TENANT}/v2.0");
        assert!(issuers.accept(&issuer, &claims(TENANT)));
        assert!(!issuers.accept(&issuer, &claims("other")) && !issuers.accept(&issuer, &Object::new()));
        for other in [
            "https://login.microsoftonline.com/common/v2.0",
            "https://login.microsoftonline.com.evil.example/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
            "https://evil.example/login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0",
            "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad@evil.example/v2.0",
            "https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v1.0",
        ] {
            assert!(!issuers.might_accept(other), "{other}");
        }
    }
}
