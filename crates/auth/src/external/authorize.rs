//! The address at which a provider asks its user, and the secret half of that question.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use sha2::{Digest as _, Sha256};
use url::Url;
use uuid::Uuid;

use super::provider::Provider;
use crate::one_time;

/// Parameters that are ours alone: whoever wrote the link must not choose them. Those after the first line are eaten here.
const RESERVED: &[&str] = &[
    "client_id",
    "client_secret",
    "redirect_uri",
    "response_type",
    "state",
    "code_challenge",
    "code_challenge_method",
    "code_verifier",
    "request",
    "request_uri", //
    "provider",
    "scopes",
    "redirect_to",
    "invite_token",
    "skip_http_redirect",
];

pub(crate) struct Visit<'a> {
    pub(crate) provider: &'a Provider,
    pub(crate) endpoint: &'a str,
    pub(crate) state: Uuid,
    /// Added to the provider's own, separated by commas or spaces.
    pub(crate) scopes: &'a str,
    /// Parameters of the caller's request; those that are not theirs to choose do not count.
    pub(crate) extra: &'a [(String, String)],
    pub(crate) proof: Option<&'a Proof>,
}

impl Visit<'_> {
    /// `None` when the endpoint is no address. Parameters are sorted by name, as upstream's are.
    pub(crate) fn url(&self) -> Option<String> {
        let mut url = Url::parse(self.endpoint).ok()?;
        let added = self.scopes.split([',', ' ']).filter(|scope| !scope.is_empty());
        let mut scopes: Vec<&str> = self.provider.scopes.iter().map(String::as_str).collect();
        for scope in added {
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        let mut parameters = vec![("scope".to_owned(), scopes.join(" "))];
        let mut set = |name: &str, value: &str| {
            parameters.retain(|(known, _)| known != name);
            parameters.push((name.to_owned(), value.to_owned()));
        };
        self.provider.parameters.iter().for_each(|(name, value)| set(name, value));
        let theirs = self.extra.iter().filter(|(name, _)| !is_reserved(name));
        theirs.for_each(|(name, value)| set(name, value));
        set("client_id", self.provider.client_id());
        set("redirect_uri", &self.provider.callback);
        set("response_type", "code");
        set("state", &self.state.to_string());
        if let Some(proof) = self.proof {
            set("nonce", &proof.nonce);
            if self.provider.proof_key {
                set("code_challenge", &BASE64.encode(Sha256::digest(&proof.verifier)));
                set("code_challenge_method", "S256");
            }
        }
        parameters.sort();
        url.query_pairs_mut().extend_pairs(parameters);
        Some(url.into())
    }
}

pub(super) fn is_reserved(name: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(name))
}

/// What proves that a token answers this very question: a verifier for the provider, and a nonce that the verifier commits to,
/// so that one text in the database is enough for both.
#[derive(Debug)]
pub(crate) struct Proof {
    pub(crate) verifier: String,
    pub(crate) nonce: String,
}

impl Proof {
    /// `nonce`: the caller's own, if it has one.
    pub(crate) fn new(random: [u8; 48], nonce: Option<&str>) -> Self {
        let (secret, own) = random.split_at(32);
        let nonce = nonce.map_or_else(|| BASE64.encode(own), str::to_owned);
        let secret = BASE64.encode(secret);
        Self { verifier: format!("{secret}.{}", commitment(&secret, &nonce)), nonce }
    }

    /// Whether a token's nonce is the one that `verifier` was made with.
    pub(crate) fn is_met(verifier: &str, nonce: &str) -> bool {
        verifier
            .split_once('.')
            .is_some_and(|(secret, made)| one_time::equal(made.as_bytes(), commitment(secret, nonce).as_bytes()))
    }
}

/// 132 bits of a hash.
fn commitment(secret: &str, nonce: &str) -> String {
    let mut text = BASE64.encode(Sha256::new().chain_update(secret).chain_update(nonce).finalize());
    text.truncate(22);
    text
}

/// The caller's own nonce among the parameters.
pub(crate) fn nonce_of(extra: &[(String, String)]) -> Option<&str> {
    extra.iter().find(|(name, value)| name == "nonce" && !value.is_empty()).map(|(_, value)| value.as_str())
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::external::{External, Preset, ProviderSettings};

    fn ask(scopes: &str, extra: &[(&str, &str)], proof: Option<&Proof>) -> HashMap<String, String> {
        let settings =
            ProviderSettings { enabled: true, client_ids: vec!["me".into()], ..ProviderSettings::new(Preset::GitHub) };
        let external = External {
            providers: vec![settings],
            callback_url: "https://api.shop.example/auth/v1/callback".into(),
            ..External::default()
        };
        let provider = Provider::preset(&external, "github").unwrap();
        let extra: Vec<_> = extra.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let visit = Visit {
            provider: &provider,
            endpoint: "https://github.com/login/oauth/authorize?theirs=1",
            state: Uuid::nil(),
            scopes,
            extra: &extra,
            proof,
        };
        let url = Url::parse(&visit.url().unwrap()).unwrap();
        assert_eq!((url.host_str(), url.path()), (Some("github.com"), "/login/oauth/authorize"));
        let pairs: Vec<(String, String)> = url.query_pairs().into_owned().collect();
        let map: HashMap<_, _> = pairs.iter().cloned().collect();
        assert_eq!(map.len(), pairs.len(), "nothing twice: {pairs:?}");
        map
    }

    #[test]
    fn what_is_ours_cannot_be_chosen() {
        let evil: Vec<(&str, &str)> = RESERVED.iter().map(|name| (*name, "evil")).collect();
        let mut loud = evil.clone();
        loud.extend([("State", "evil"), ("REDIRECT_URI", "evil"), ("login", "y"), ("prompt", "consent")]);
        let asked = ask("read:org,repo repo", &loud, None);
        assert!(asked.values().all(|value| value != "evil"), "{asked:?}");
        let expected = [
            ("scope", "user:email read:org repo"),
            ("client_id", "me"),
            ("redirect_uri", "https://api.shop.example/auth/v1/callback"),
            ("response_type", "code"),
            ("state", "00000000-0000-0000-0000-000000000000"),
            ("login", "y"),
            ("prompt", "consent"),
            ("theirs", "1"),
        ];
        assert_eq!(asked, expected.map(|(name, value)| (name.to_owned(), value.to_owned())).into());
    }

    #[test]
    fn a_nonce_is_bound_to_its_verifier() {
        for own in [None, Some("callers-own")] {
            let proof = Proof::new([7; 48], own);
            assert!((43..=128).contains(&proof.verifier.len()));
            assert!(Proof::is_met(&proof.verifier, &proof.nonce));
            assert!(!Proof::is_met(&proof.verifier, "") && !Proof::is_met(&proof.verifier, "other"));
            let asked = ask("", &[("nonce", "callers-own")], Some(&proof));
            assert_eq!(asked["nonce"], proof.nonce);
            assert_eq!(asked["code_challenge"], BASE64.encode(Sha256::digest(&proof.verifier)));
        }
        assert!(!Proof::is_met("", "") && !Proof::is_met("a.", ""));
        assert_eq!(nonce_of(&[("nonce".into(), "n".into())]), Some("n"));
    }
}
