//! A request of a client to sign a user in: what it asks for, how the user's answer changes it, and what its code is worth.

use time::OffsetDateTime;
use url::form_urlencoded;
use uuid::Uuid;

use super::{client::Client, labels, redirect_uri, request::TokenRequest, scope};
use crate::{
    error::{Error, OAUTH_CLIENT_UNKNOWN, VALIDATION},
    flow::given,
    pkce::{Challenge, Method, ProofKey},
};

labels! {
    /// The label in the database.
    Label { Pending = "pending", Approved = "approved", Denied = "denied", Expired = "expired" }
}

/// Where a request stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    /// The user has not answered.
    Pending,
    /// The user agreed, and the client has not fetched its tokens.
    Approved,
    Denied,
    /// Nobody answered in time.
    Lapsed,
    /// The code was exchanged for tokens.
    Spent,
}

/// What happens to a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    Approve,
    Deny,
    Lapse,
    Redeem,
}

impl Status {
    /// Upstream deletes a spent row. Here it stays a while, under the label of an expired one with its code, so that a second
    /// use is recognised.
    pub(crate) fn of(label: Label, has_code: bool) -> Self {
        match (label, has_code) {
            (Label::Pending, _) => Self::Pending,
            (Label::Approved, _) => Self::Approved,
            (Label::Denied, _) => Self::Denied,
            (Label::Expired, false) => Self::Lapsed,
            (Label::Expired, true) => Self::Spent,
        }
    }

    pub(crate) fn label(self) -> Label {
        match self {
            Self::Pending => Label::Pending,
            Self::Approved => Label::Approved,
            Self::Denied => Label::Denied,
            Self::Lapsed | Self::Spent => Label::Expired,
        }
    }

    /// `None` when that cannot happen any more.
    pub(crate) fn after(self, event: Event) -> Option<Self> {
        match (self, event) {
            (Self::Pending, Event::Approve) => Some(Self::Approved),
            (Self::Pending, Event::Deny) => Some(Self::Denied),
            (Self::Pending, Event::Lapse) => Some(Self::Lapsed),
            (Self::Approved, Event::Redeem) => Some(Self::Spent),
            _ => None,
        }
    }
}

/// A row of `auth.oauth_authorizations`.
#[derive(Debug, Clone)]
pub(crate) struct Authorization {
    /// Becomes the id of the session that its code begins, which is how a second use finds what to end.
    pub(crate) id: Uuid,
    /// What the consent page knows it by.
    pub(crate) request_id: String,
    pub(crate) client: Uuid,
    /// Whoever looked at it first.
    pub(crate) user: Option<Uuid>,
    pub(crate) wanted: Wanted,
    pub(crate) status: Status,
    /// Of the request while it is pending, then of its code.
    pub(crate) expires_at: OffsetDateTime,
}

/// What a client asked for, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Wanted {
    pub(crate) redirect_uri: String,
    pub(crate) scope: String,
    /// Empty for none, like the two below.
    pub(crate) state: String,
    pub(crate) resource: String,
    pub(crate) nonce: String,
    pub(crate) challenge: Challenge,
}

/// The query string of `GET /oauth/authorize`.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) client_id: String,
    pub(crate) redirect_uri: String,
    response_type: String,
    scope: String,
    pub(crate) state: String,
    resource: String,
    nonce: String,
    code_challenge: String,
    code_challenge_method: String,
}

impl Asked {
    /// A parameter that comes twice is refused: two readers would disagree on which one counts.
    pub(crate) fn parse(query: &str) -> Result<Self, Error> {
        let mut asked = Self::default();
        let mut seen = Vec::new();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            let field = match name.as_ref() {
                "client_id" => &mut asked.client_id,
                "redirect_uri" => &mut asked.redirect_uri,
                "response_type" => &mut asked.response_type,
                "scope" => &mut asked.scope,
                "state" => &mut asked.state,
                "resource" => &mut asked.resource,
                "nonce" => &mut asked.nonce,
                "code_challenge" => &mut asked.code_challenge,
                "code_challenge_method" => &mut asked.code_challenge_method,
                _ => continue,
            };
            if seen.contains(&name) {
                return Err(Error::saying(VALIDATION, format!("{name} is included more than once")));
            }
            *field = value.into_owned();
            seen.push(name);
        }
        match () {
            () if asked.client_id.is_empty() => Err(Error::saying(VALIDATION, "client_id is required")),
            () if asked.redirect_uri.is_empty() => Err(Error::saying(VALIDATION, "redirect_uri is required")),
            () => Ok(asked),
        }
    }

    pub(crate) fn client(&self) -> Result<Uuid, Error> {
        Uuid::try_parse(&self.client_id).map_err(|_| Error::saying(OAUTH_CLIENT_UNKNOWN, "invalid client_id format"))
    }

    /// What is wrong from here on may be told to the client by sending the browser back to it.
    pub(crate) fn is_of(&self, client: &Client) -> Result<(), Error> {
        let registered = client.redirect_uris.contains(&self.redirect_uri);
        if registered { Ok(()) } else { Err(Error::saying(VALIDATION, "invalid redirect_uri")) }
    }

    /// The rest of the request, or what is wrong with it, in upstream's words.
    pub(crate) fn check(self, default_scope: &str) -> Result<Wanted, String> {
        let texts = [("state", &self.state, 4096), ("resource", &self.resource, 2048), ("nonce", &self.nonce, 255)];
        if let Some((name, ..)) = texts.iter().find(|(_, text, max)| text.chars().count() > *max || text.contains('\0'))
        {
            return Err(format!("{name} is too long or contains characters that are not allowed"));
        }
        if !matches!(self.response_type.as_str(), "" | "code") {
            return Err("only response_type=code is supported".to_owned());
        }
        let scope = given(Some(&self.scope)).unwrap_or(default_scope);
        if let Some(fault) = scope::fault(scope) {
            return Err(fault);
        }
        if let Some(fault) = resource_fault(&self.resource) {
            return Err(fault.to_owned());
        }
        Ok(Wanted {
            scope: scope::list(scope).join(" "),
            challenge: challenge(&self.code_challenge, &self.code_challenge_method)?,
            redirect_uri: self.redirect_uri,
            state: self.state,
            resource: self.resource,
            nonce: self.nonce,
        })
    }
}

/// Upstream takes `plain`, too, which proves nothing to whoever saw the request.
fn challenge(text: &str, method: &str) -> Result<Challenge, String> {
    let key = ProofKey { code_challenge: Some(text.to_owned()), code_challenge_method: Some(method.to_owned()) };
    let challenge = key.challenge().map_err(|error| error.message.into_owned())?;
    let Some(challenge) = challenge else {
        return Err("PKCE flow requires both code_challenge and code_challenge_method".to_owned());
    };
    match challenge.method {
        Method::S256 => Ok(challenge),
        Method::Plain => Err("code_challenge_method must be 'S256'".to_owned()),
    }
}

/// RFC 8707.
fn resource_fault(resource: &str) -> Option<&'static str> {
    if resource.is_empty() {
        return None;
    }
    match url::Url::parse(resource) {
        Err(_) => Some("resource must be an absolute URI"),
        Ok(url) if url.fragment().is_some() => Some("resource must not include a fragment component"),
        Ok(url) if url.query().is_some() => Some("resource must not include a query component"),
        Ok(_) => None,
    }
}

impl Wanted {
    /// The browser's way back with a code.
    pub(crate) fn granted(&self, code: &str) -> String {
        redirect_uri::with(&self.redirect_uri, &[("code", code), ("state", &self.state)])
    }

    /// The browser's way back with an error.
    pub(crate) fn refused(&self, error: &str, why: &str) -> String {
        refused(&self.redirect_uri, &self.state, error, why)
    }
}

pub(crate) fn refused(redirect: &str, state: &str, error: &str, why: &str) -> String {
    redirect_uri::with(redirect, &[("error", error), ("error_description", why), ("state", state)])
}

/// What becomes of a code at the token endpoint.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Redemption {
    /// Tokens for this user.
    Issue(Uuid),
    /// The code came a second time, with everything that proves it was right the first time: what it began has to end.
    Replayed,
    Refuse(&'static str),
}

impl Authorization {
    /// `client` has authenticated. Only who knows the verifier as well can end a session by using its code again.
    pub(crate) fn redeem(&self, client: Uuid, request: &TokenRequest, now: OffsetDateTime) -> Redemption {
        let given = |field: &Option<String>| field.clone().filter(|text| !text.is_empty());
        if !matches!(self.status, Status::Approved | Status::Spent) {
            return Redemption::Refuse(INVALID_CODE);
        }
        if self.client != client {
            return Redemption::Refuse("Authorization code was not issued for this client");
        }
        let verifier = given(&request.code_verifier).unwrap_or_default();
        let proved = self.wanted.challenge.is_met_by(&verifier);
        if self.status == Status::Spent {
            return if proved { Redemption::Replayed } else { Redemption::Refuse(INVALID_CODE) };
        }
        if self.expires_at <= now {
            return Redemption::Refuse("Authorization code has expired");
        }
        if given(&request.resource).is_some_and(|resource| resource != self.wanted.resource) {
            return Redemption::Refuse("Authorization code resource does not match the resource parameter");
        }
        if given(&request.redirect_uri).is_some_and(|uri| uri != self.wanted.redirect_uri) {
            return Redemption::Refuse("Invalid redirect_uri");
        }
        if !proved {
            return Redemption::Refuse("PKCE verification failed: code challenge does not match code verifier");
        }
        self.user.map_or(Redemption::Refuse("Authorization code has no associated user"), Redemption::Issue)
    }
}

pub(crate) const INVALID_CODE: &str = "Invalid authorization code";

#[cfg(test)]
mod tests {
    use time::{Duration, macros::datetime};

    use super::*;
    use crate::provider::client::{AuthMethod, tests::client};

    const NOW: OffsetDateTime = datetime!(2026-11-21 06:00 UTC);
    const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

    fn query(more: &str) -> String {
        format!(
            "client_id=x&redirect_uri=https%3A%2F%2Fapp.example%2Fcb&code_challenge={CHALLENGE}&code_challenge_method=S256{more}"
        )
    }

    fn wanted(more: &str) -> Result<Wanted, String> {
        Asked::parse(&query(more)).unwrap().check("email")
    }

    #[test]
    fn a_request_is_read_and_defaults_are_filled_in() {
        let wanted = wanted("&state=a+b%26c&scope=openid++email+openid").unwrap();
        assert_eq!((wanted.scope.as_str(), wanted.state.as_str()), ("openid email", "a b&c"));
        assert_eq!(wanted.granted("C"), "https://app.example/cb?code=C&state=a+b%26c");
        assert_eq!(self::wanted("").unwrap().scope, "email");
    }

    #[test]
    fn what_is_wrong_is_said_in_upstreams_words() {
        for (more, fault) in [
            ("&response_type=token", "only response_type=code is supported"),
            ("&scope=admin", "unsupported scope: admin"),
            ("&resource=x", "resource must be an absolute URI"),
            ("&resource=https%3A%2F%2Fx%2F%23y", "resource must not include a fragment component"),
            ("&resource=https%3A%2F%2Fx%2F%3Fy", "resource must not include a query component"),
        ] {
            assert_eq!(wanted(more).unwrap_err(), fault, "{more}");
        }
        assert!(wanted("&state=%00").is_err());
        assert!(wanted(&format!("&nonce={}", "n".repeat(256))).is_err());
        let other = |from: &str, to: &str| Asked::parse(&query("").replace(from, to)).unwrap().check("email");
        assert_eq!(other("S256", "plain").unwrap_err(), "code_challenge_method must be 'S256'");
        assert!(other(CHALLENGE, "short").is_err());
        assert_eq!(other(CHALLENGE, "").unwrap_err(), "PKCE flow requires code_challenge_method and code_challenge");
    }

    #[test]
    fn who_asks_has_to_be_plain_before_anything_is_sent_back() {
        for bad in ["", "client_id=x", "redirect_uri=y", "client_id=x&client_id=x&redirect_uri=y"] {
            assert_eq!(Asked::parse(bad).unwrap_err().code, VALIDATION, "{bad}");
        }
        let asked = Asked::parse(&query("")).unwrap();
        assert!(asked.is_of(&client(AuthMethod::Nothing)).is_ok());
        for near in
            ["https://app.example/cb/", "https://app.example/cb?x", "https://APP.example/cb", "https://app.example/"]
        {
            let asked = Asked { redirect_uri: near.into(), ..Asked::default() };
            assert!(asked.is_of(&client(AuthMethod::Nothing)).is_err(), "{near}");
        }
    }

    #[test]
    fn a_request_is_answered_once_and_a_code_spent_once() {
        use Event::{Approve, Deny, Lapse, Redeem};
        use Status::{Approved, Denied, Lapsed, Pending, Spent};
        let allowed = [
            (Pending, Approve, Approved),
            (Pending, Deny, Denied),
            (Pending, Lapse, Lapsed),
            (Approved, Redeem, Spent),
        ];
        for status in [Pending, Approved, Denied, Lapsed, Spent] {
            for event in [Approve, Deny, Lapse, Redeem] {
                let expected = allowed.iter().find(|(from, by, _)| (*from, *by) == (status, event)).map(|(.., to)| *to);
                assert_eq!(status.after(event), expected, "{status:?} {event:?}");
            }
            let has_code = matches!(status, Approved | Spent);
            assert_eq!(Status::of(status.label(), has_code), status);
        }
    }

    fn authorization(status: Status) -> Authorization {
        Authorization {
            id: Uuid::from_u128(9),
            request_id: "r".into(),
            client: Uuid::from_u128(1),
            user: Some(Uuid::from_u128(2)),
            wanted: wanted("").unwrap(),
            status,
            expires_at: NOW + Duration::seconds(60),
        }
    }

    #[test]
    fn a_code_is_worth_tokens_to_its_client_with_its_verifier() {
        let request = |verifier: &str| TokenRequest { code_verifier: Some(verifier.into()), ..TokenRequest::default() };
        let approved = authorization(Status::Approved);
        let own = Uuid::from_u128(1);
        assert_eq!(approved.redeem(own, &request(VERIFIER), NOW), Redemption::Issue(Uuid::from_u128(2)));
        for (client, request, now) in [
            (Uuid::from_u128(3), request(VERIFIER), NOW),
            (own, request("wrong"), NOW),
            (own, request(""), NOW),
            (own, TokenRequest::default(), NOW),
            (own, request(VERIFIER), NOW + Duration::seconds(60)),
            (own, TokenRequest { redirect_uri: Some("https://app.example/".into()), ..request(VERIFIER) }, NOW),
            (own, TokenRequest { resource: Some("https://other.example/".into()), ..request(VERIFIER) }, NOW),
        ] {
            assert!(matches!(approved.redeem(client, &request, now), Redemption::Refuse(_)), "{client} {request:?}");
        }
        for status in [Status::Pending, Status::Denied, Status::Lapsed] {
            let redeemed = authorization(status).redeem(own, &request(VERIFIER), NOW);
            assert_eq!(redeemed, Redemption::Refuse(INVALID_CODE), "{status:?}");
        }
    }

    #[test]
    fn a_second_use_counts_only_from_who_could_have_been_first() {
        let spent = authorization(Status::Spent);
        let request = |verifier: &str| TokenRequest { code_verifier: Some(verifier.into()), ..TokenRequest::default() };
        let late = NOW + Duration::hours(1);
        assert_eq!(spent.redeem(Uuid::from_u128(1), &request(VERIFIER), late), Redemption::Replayed);
        assert_eq!(spent.redeem(Uuid::from_u128(1), &request("wrong"), NOW), Redemption::Refuse(INVALID_CODE));
        assert!(matches!(spent.redeem(Uuid::from_u128(3), &request(VERIFIER), NOW), Redemption::Refuse(_)));
    }
}
