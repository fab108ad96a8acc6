//! Where the browser goes when it comes back from a provider, and what its address says.

use url::{Url, form_urlencoded::Serializer};

use crate::{error::Error, session::Tokens};

/// Longer explanations of a provider's are cut.
const SAID_MAX: usize = 500;

/// Why nobody is signed in.
#[derive(Debug)]
pub(super) enum Refused {
    Ours(Error),
    /// In the provider's own words.
    Theirs {
        error: String,
        description: String,
    },
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Ours(error)
    }
}

impl From<pg::Error> for Refused {
    fn from(error: pg::Error) -> Self {
        Self::Ours(error.into())
    }
}

/// A session in the fragment, which no server sees. Sorted, as upstream has it.
pub(super) fn session(target: &str, tokens: &Tokens, provider_tokens: (&str, &str)) -> String {
    let (provider_token, provider_refresh_token) = provider_tokens;
    let mut said = vec![
        ("access_token", tokens.access_token.clone()),
        ("expires_at", tokens.expires_at.to_string()),
        ("expires_in", tokens.expires_in.to_string()),
    ];
    if !provider_refresh_token.is_empty() {
        said.push(("provider_refresh_token", provider_refresh_token.to_owned()));
    }
    said.push(("provider_token", provider_token.to_owned()));
    said.push(("refresh_token", tokens.refresh_token.clone()));
    said.push(("sb", String::new()));
    said.push(("token_type", tokens.token_type.to_owned()));
    let page = target.split('#').next().unwrap_or(target);
    format!("{page}#{}", encoded(&said))
}

/// A code for the holder of the verifier.
pub(super) fn code(target: &str, code: &str) -> String {
    with_query(target, &[("code", code.to_owned())])
}

/// In the query, where servers read it, and in the fragment, where pages do. As everywhere, percent signs of an error's
/// fragment are escaped once more.
pub(super) fn refusal(target: &str, refused: &Refused) -> String {
    let said = pairs(refused);
    let fragment: Vec<_> = said.iter().cloned().chain([("sb", String::new())]).collect();
    format!("{}#{}", with_query(target, &said), encoded(&fragment).replace('%', "%25"))
}

/// When it is not known who came back: the query alone.
pub(super) fn lost(site: &str, error: Error) -> String {
    with_query(site, &pairs(&Refused::Ours(error)))
}

fn pairs(refused: &Refused) -> Vec<(&'static str, String)> {
    match refused {
        Refused::Ours(error) => vec![
            ("error", name(error).to_owned()),
            ("error_code", error.code.code.to_owned()),
            ("error_description", error.message.to_string()),
        ],
        Refused::Theirs { error, description } => {
            let cut = |text: &str| text.chars().take(SAID_MAX).collect::<String>();
            let mut said = vec![("error", cut(error))];
            if !description.is_empty() {
                said.push(("error_description", cut(description)));
            }
            said
        }
    }
}

/// What OAuth calls it.
fn name(error: &Error) -> &'static str {
    match (error.code.code, error.code.status) {
        ("signup_disabled" | "user_banned" | "provider_email_needs_verification", _) | (_, 403) => "access_denied",
        (_, 400) => "invalid_request",
        (_, 401) => "unauthorized_client",
        (_, 503) => "temporarily_unavailable",
        _ => "server_error",
    }
}

/// Joins the target's own query, replaces what has the same name there, and drops its fragment.
fn with_query(target: &str, said: &[(&str, String)]) -> String {
    let Ok(mut url) = Url::parse(target) else { return target.to_owned() };
    url.set_fragment(None);
    let own: Vec<(String, String)> =
        url.query_pairs().into_owned().filter(|(key, _)| said.iter().all(|(ours, _)| ours != key)).collect();
    url.query_pairs_mut().clear().extend_pairs(own).extend_pairs(said);
    url.into()
}

fn encoded(said: &[(&str, String)]) -> String {
    Serializer::new(String::new()).extend_pairs(said).finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{BAD_OAUTH_STATE, EMAIL_UNVERIFIED, IDENTITY_EXISTS, SIGNUP_DISABLED};

    #[test]
    fn refusals_are_told_twice_and_strangers_once() {
        let refused = Refused::Ours(SIGNUP_DISABLED.into());
        let said =
            "error=access_denied&error_code=signup_disabled&error_description=Signups+not+allowed+for+this+instance";
        assert_eq!(
            refusal("https://s.example/a?b=1&error=mine#old", &refused),
            format!("https://s.example/a?b=1&{said}#{said}&sb=")
        );
        let address = lost("https://s.example", BAD_OAUTH_STATE.into());
        assert!(
            address.starts_with("https://s.example/?error=invalid_request&error_code=bad_oauth_state&"),
            "{address}"
        );
        assert!(!address.contains('#'));
        assert_eq!(name(&EMAIL_UNVERIFIED.into()), "access_denied");
        assert_eq!(name(&IDENTITY_EXISTS.into()), "server_error");
    }

    #[test]
    fn a_providers_words_are_passed_on_and_cut() {
        let refused = Refused::Theirs { error: "access_denied".into(), description: "50% & <b>".repeat(200) };
        let address = refusal("https://s.example/", &refused);
        let url = Url::parse(&address).unwrap();
        let description = url.query_pairs().find(|(name, _)| name == "error_description").unwrap().1.into_owned();
        assert_eq!(description.chars().count(), SAID_MAX);
        assert!(url.fragment().unwrap().starts_with("error=access_denied&error_description=50%2525+%2526+"));
        let silent = Refused::Theirs { error: "x".into(), description: String::new() };
        assert_eq!(refusal("https://s.example/", &silent), "https://s.example/?error=x#error=x&sb=");
    }

    #[test]
    fn a_code_joins_the_targets_own_query() {
        assert_eq!(code("https://s.example/a?flow=7#x", "1-2"), "https://s.example/a?flow=7&code=1-2");
        assert_eq!(code("myapp://done", "1-2"), "myapp://done?code=1-2");
    }
}
