//! Following a link in a browser: everything is said in the address it is sent on to. Rules: contracts/auth.md §1.8.

use url::{Url, form_urlencoded};

use super::{FIVE_MINUTES, Followed, Granted, HALF_WAY, Kind, PKCE, Verified, given};
use crate::{
    Auth, Call,
    error::{Error, VALIDATION},
    limit::{Action, Rate},
    session::Tokens,
};

type Pairs = Vec<(&'static str, String)>;

impl Auth {
    /// `GET /verify`: where the browser goes. Only a link that lacks its parts is refused here and now.
    pub async fn verify_link(&self, call: &mut Call<'_>, followed: Followed) -> Result<String, Error> {
        let refused = |why: &'static str| Err(Error::saying(VALIDATION, why));
        let Some(text) = given(followed.kind.as_deref()) else { return refused("Verify requires a verification type") };
        let Some(link) = given(followed.token.as_deref()) else {
            return refused("Verify requires a token or a token hash");
        };
        let target = self.target(&followed.back);
        self.limit(call, Action::Verify, Rate::new(self.0.config.limits.verify, FIVE_MINUTES))?;
        let Some(kind) = Kind::parse(text) else { return refused("Invalid email verification type") };
        let pkce = link.starts_with(PKCE);
        let outcome = match pkce {
            true => self.follow_for_verifier(call, kind, link).await,
            false => self.use_link(call, kind, link).await.map(|verified| match verified {
                Verified::Session(tokens) => (Pairs::new(), session(&tokens, text)),
                Verified::HalfWay => half_way(false),
            }),
        };
        let (query, fragment) = outcome.unwrap_or_else(|error| failure(&error, pkce));
        Ok(address(&target, query, fragment))
    }

    async fn follow_for_verifier(&self, call: &mut Call<'_>, kind: Kind, link: &str) -> Result<(Pairs, Pairs), Error> {
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let granted = self.grant(&tx, call, kind, link).await?;
        tx.commit().await?;
        Ok(match granted {
            Granted::Code(code) => (vec![("code", code)], Pairs::new()),
            Granted::HalfWay => half_way(true),
        })
    }
}

fn session(tokens: &Tokens, kind: &str) -> Pairs {
    vec![
        ("access_token", tokens.access_token.clone()),
        ("expires_at", tokens.expires_at.to_string()),
        ("expires_in", tokens.expires_in.to_string()),
        ("refresh_token", tokens.refresh_token.clone()),
        ("sb", String::new()),
        ("token_type", tokens.token_type.to_owned()),
        ("type", kind.to_owned()),
    ]
}

fn half_way(pkce: bool) -> (Pairs, Pairs) {
    let said = vec![("message", HALF_WAY.to_owned())];
    let query = if pkce { said.clone() } else { Pairs::new() };
    (query, said.into_iter().chain([("sb", String::new())]).collect())
}

/// In a verifier's flow in the query, too, where its server can read it.
fn failure(error: &Error, pkce: bool) -> (Pairs, Pairs) {
    let name = match error.code.status {
        400 => Some("invalid_request"),
        401 => Some("unauthorized_client"),
        403 => Some("access_denied"),
        500 => Some("server_error"),
        503 => Some("temporarily_unavailable"),
        _ => None,
    };
    let mut said: Pairs = name.map(|name| ("error", name.to_owned())).into_iter().collect();
    said.push(("error_code", error.code.code.to_owned()));
    said.push(("error_description", error.message.to_string()));
    let query = if pkce { said.clone() } else { Pairs::new() };
    (query, said.into_iter().chain([("sb", String::new())]).collect())
}

/// Adds to the target's own query and replaces its fragment. Percent signs of the fragment are escaped once more, as clients
/// of upstream expect.
fn address(target: &str, query: Pairs, fragment: Pairs) -> String {
    let mut address = target.split('#').next().unwrap_or(target).to_owned();
    if !query.is_empty()
        && let Ok(mut url) = Url::parse(target)
    {
        url.set_fragment(None);
        let own: Vec<(String, String)> =
            url.query_pairs().into_owned().filter(|(key, _)| query.iter().all(|(ours, _)| ours != key)).collect();
        url.query_pairs_mut().clear().extend_pairs(own).extend_pairs(&query);
        address = url.into();
    }
    if !fragment.is_empty() {
        let encoded = form_urlencoded::Serializer::new(String::new()).extend_pairs(fragment).finish();
        address.push('#');
        address.push_str(&encoded.replace('%', "%25"));
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{LINK_EXPIRED, RATE_LIMITED};

    #[test]
    fn failures_are_told_in_the_fragment_and_to_verifiers_in_the_query() {
        let error = Error::from(LINK_EXPIRED);
        let (query, fragment) = failure(&error, false);
        assert_eq!(
            address("https://shop.example/a?b=1#old", query, fragment),
            "https://shop.example/a?b=1#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb="
        );
        let (query, fragment) = failure(&error, true);
        assert_eq!(
            address("https://shop.example/a?b=1&error=mine", query, fragment),
            "https://shop.example/a?b=1&error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb="
        );
        let (_, fragment) = failure(&RATE_LIMITED.into(), false);
        assert_eq!(fragment[0].0, "error_code", "other statuses have no name");
    }

    #[test]
    fn a_code_joins_the_targets_own_query() {
        let code = vec![("code", "1-2".to_owned())];
        assert_eq!(address("https://shop.example?flow=7", code, Pairs::new()), "https://shop.example/?flow=7&code=1-2");
        let text = vec![("error_description", "50% off & more".to_owned())];
        assert_eq!(
            address("myapp://done", Pairs::new(), text),
            "myapp://done#error_description=50%2525+off+%2526+more"
        );
    }
}
