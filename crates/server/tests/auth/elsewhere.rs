//! Signing in with a provider, end to end: the tests' own provider asks and answers, a browser follows every redirect.
//! Behaviour 36.

use std::collections::HashMap;

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    harness::{PASSWORD, Server, claims},
    idp::Idp,
};

pub(super) const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub(super) const PROOF: &str = "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=s256";
const SITE: &str = "https://shop.example";

/// Where a browser ended up: the status of the last redirect, and its address.
#[derive(Debug)]
pub(super) struct End {
    pub(super) status: u16,
    pub(super) page: String,
    pub(super) query: HashMap<String, String>,
    pub(super) fragment: HashMap<String, String>,
}

impl End {
    fn of(status: u16, location: &str) -> Self {
        let (rest, fragment) = location.split_once('#').unwrap_or((location, ""));
        let (page, query) = rest.split_once('?').unwrap_or((rest, ""));
        let pairs = |text: &str| {
            let decoded = |text: &str| {
                percent_encoding::percent_decode_str(&text.replace('+', " ")).decode_utf8().unwrap().into_owned()
            };
            let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
            pairs.map(|(key, value)| (decoded(key), decoded(value))).collect()
        };
        Self { status, page: page.to_owned(), query: pairs(query), fragment: pairs(fragment) }
    }

    /// `error` and `error_code`, the same in query and fragment.
    pub(super) fn refusal(&self) -> (&str, &str) {
        let said = |pairs: &HashMap<String, String>| {
            ["error", "error_code", "error_description"].map(|name| pairs.get(name).cloned().unwrap_or_default())
        };
        let (query, fragment) = (said(&self.query), said(&self.fragment));
        assert_eq!(query[..2], fragment[..2], "{self:?}");
        assert!(self.status == 302 && self.fragment.contains_key("sb"), "{self:?}");
        (&self.query["error"], self.query.get("error_code").map_or("", String::as_str))
    }

    pub(super) fn access_token(&self) -> &str {
        self.fragment.get("access_token").unwrap_or_else(|| panic!("nobody signed in: {self:?}"))
    }
}

/// One step of a browser: status and `Location`.
pub(super) async fn step(url: &str) -> (u16, String) {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let response = client.get(url).send().await.unwrap();
    let status = response.status().as_u16();
    let location = response.headers().get("location").map(|value| value.to_str().unwrap().to_owned());
    (status, location.unwrap_or_default())
}

pub(super) async fn start(idp: &Idp, more: &[(&str, &str)]) -> Server {
    let mut settings = idp.settings("KEYCLOAK", "realm");
    settings.extend(idp.settings("GOOGLE", "google"));
    settings.extend(idp.settings("GITHUB", "hub"));
    settings.push(("SITE_URL".into(), SITE.into()));
    settings.push(("ADDITIONAL_REDIRECT_URLS".into(), "https://app.example/**".into()));
    settings.extend(more.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    let settings: Vec<(&str, &str)> = settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    Server::start(&settings).await
}

/// Leaves for the provider and comes back as far as the callback, which is not called yet.
pub(super) async fn leave(server: &Server, query: &str) -> String {
    let (status, there) = step(&format!("{}/auth/v1/authorize?{query}", server.url())).await;
    assert_eq!(status, 302, "{}", server.log().lines().last().unwrap_or_default());
    agree(&there).await
}

/// The person says yes, or no.
pub(super) async fn agree(there: &str) -> String {
    let (status, back) = step(there).await;
    assert_eq!(status, 302, "{there}");
    back
}

pub(super) async fn arrive(back: &str) -> End {
    let (status, location) = step(back).await;
    End::of(status, &location)
}

pub(super) async fn sign_in(server: &Server, query: &str) -> End {
    arrive(&leave(server, query).await).await
}

pub(super) async fn exchange(server: &Server, code: &str) -> super::harness::Answer {
    server.post("/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": VERIFIER })).await
}

async fn count(server: &Server, sql: &'static str) -> i64 {
    server.sql().await.query(sql, &[]).await.unwrap()[0].get(0)
}

const ACCOUNTS: &str = "select count(*) from auth.users";

#[tokio::test]
async fn the_session_comes_in_the_fragment() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let settings = server.ask(Method::GET, "/settings", &[], None).await.body;
    let external = |name: &str| settings["external"][name].clone();
    assert_eq!([external("keycloak"), external("github"), external("azure")], [json!(true), json!(true), json!(false)]);

    let end = sign_in(&server, "provider=keycloak&redirect_to=https://app.example/in?x=1%23old").await;
    assert_eq!((end.status, end.page.as_str(), end.query["x"].as_str()), (302, "https://app.example/in", "1"));
    assert_eq!(end.fragment["provider_token"], "provider-token-of-1");
    assert_eq!(end.fragment["provider_refresh_token"], "provider/refresh+token");
    assert_eq!((end.fragment["token_type"].as_str(), end.fragment["expires_in"].as_str()), ("bearer", "3600"));
    let token = claims(end.access_token());
    assert_eq!(token["amr"][0]["method"], "oauth");
    assert_eq!(token["app_metadata"], json!({ "provider": "keycloak", "providers": ["keycloak"] }));

    let user = server.get_user(end.access_token()).await.body;
    assert_eq!((&user["email"], user["email_confirmed_at"].is_string()), (&json!("anna@x.io"), true));
    let identity = &user["identities"][0];
    assert_eq!((&identity["provider"], &identity["id"]), (&json!("keycloak"), &json!("1")));
    let data = &identity["identity_data"];
    assert_eq!((&data["iss"], &data["full_name"]), (&json!(idp.issuer("realm")), &json!("Anna Ek")));
    assert_eq!((&data["email_verified"], &user["user_metadata"]["email_verified"]), (&json!(true), &json!(true)));
    assert_eq!(server.refresh(&end.fragment["refresh_token"]).await.status, 200);

    // The next time it is the same account, and what the provider says now is what counts.
    idp.person(json!({ "sub": "1", "email": "anna@x.io", "email_verified": true, "name": "Anna Berg" }));
    let again = sign_in(&server, "provider=keycloak").await;
    assert_eq!(again.page, format!("{SITE}/").trim_end_matches('/').to_owned());
    let same = server.get_user(again.access_token()).await.body;
    assert_eq!((&same["id"], &same["user_metadata"]["full_name"]), (&user["id"], &json!("Anna Berg")));
    assert_eq!(count(&server, ACCOUNTS).await, 1);
}

#[tokio::test]
async fn with_a_verifier_a_code_comes_instead() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let back = leave(&server, &format!("provider=google&{PROOF}&redirect_to=https://app.example/in")).await;
    let end = arrive(&back).await;
    assert_eq!((end.page.as_str(), end.fragment.len()), ("https://app.example/in", 0));
    // The state was for one arrival.
    let replayed = arrive(&back).await;
    assert_eq!((replayed.status, replayed.query["error_code"].as_str()), (303, "flow_state_already_used"));
    assert_eq!((replayed.page.as_str(), replayed.fragment.len()), ("https://shop.example/", 0));

    let wrong = json!({ "auth_code": end.query["code"], "code_verifier": VERIFIER.replace('d', "e") });
    assert_eq!(server.post("/token?grant_type=pkce", wrong).await.refusal(), (400, "bad_code_verifier"));
    let answer = exchange(&server, &end.query["code"]).await;
    let session = answer.tokens();
    assert_eq!(answer.body["provider_token"], "provider-token-of-1");
    assert_eq!(answer.body["provider_refresh_token"], "provider/refresh+token");
    assert_eq!(claims(&session.access)["amr"][0]["method"], "oauth");
    assert_eq!(exchange(&server, &end.query["code"]).await.refusal(), (404, "flow_state_not_found"));
    assert_eq!(count(&server, "select count(*) from auth.flow_state").await, 0);
    assert_eq!(count(&server, "select count(*) from auth.oauth_client_states").await, 0);
    let google = &answer.body["user"]["identities"][0]["identity_data"];
    assert_eq!((&google["provider_id"], &google["picture"]), (&json!("1"), &Value::Null));
}

#[tokio::test]
async fn what_is_ours_is_not_the_callers_to_choose() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let evil = "redirect_to=https://evil.example&state=x&login=y&redirect_uri=https://evil.example&client_id=evil";
    let (status, there) =
        step(&format!("{}/auth/v1/authorize?provider=github&scopes=repo,gist&{evil}", server.url())).await;
    let asked = End::of(status, &there).query;
    assert_eq!((status, there.starts_with(&format!("{}/hub/login/oauth/authorize?", idp.origin))), (302, true));
    assert_eq!((asked["state"].len(), asked["login"].as_str(), asked["client_id"].as_str()), (36, "y", "saluhall"));
    assert_eq!(asked["scope"], "user:email repo gist");
    assert_eq!(asked["redirect_uri"], format!("{}/auth/v1/callback", server.url()));
    assert!(!there.contains("evil"), "{there}");

    idp.emails(json!([{ "email": "anna@x.io", "primary": true, "verified": true }]));
    let end = arrive(&agree(&there).await).await;
    assert_eq!(end.page, SITE);
    let data = &server.get_user(end.access_token()).await.body["identities"][0]["identity_data"];
    let expected = json!({ "iss": format!("{}/hub/api/v3", idp.origin), "sub": "1", "provider_id": "1", "name": "Anna Ek",
        "full_name": "Anna Ek", "preferred_username": "anna-ek", "user_name": "anna-ek", "email": "anna@x.io",
        "avatar_url": "https://avatars.example/1", "email_verified": true, "phone_verified": false });
    assert_eq!(*data, expected);

    for (query, why) in [
        ("provider=nope", "Unsupported provider: Provider nope could not be found"),
        ("provider=", "Unsupported provider: Provider  could not be found"),
        ("provider=apple", "Unsupported provider: provider is not enabled"),
    ] {
        let answer = server.ask(Method::GET, &format!("/authorize?{query}"), &[], None).await;
        assert_eq!((answer.refusal(), answer.body["msg"].as_str()), ((400, "validation_failed"), Some(why)));
    }
    let half = server.ask(Method::GET, "/authorize?provider=github&code_challenge=abc", &[], None).await;
    assert_eq!(half.refusal(), (400, "validation_failed"));
    let uninvited = server.ask(Method::GET, "/authorize?provider=github&invite_token=none", &[], None).await;
    assert_eq!(uninvited.refusal(), (404, "user_not_found"));
}

#[tokio::test]
async fn a_state_is_known_fresh_and_used_once() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let callback = |query: &str| format!("{}/auth/v1/callback?{query}", server.url());
    for (query, code) in [
        ("code=x", "bad_oauth_callback"),
        ("code=x&state=", "bad_oauth_callback"),
        ("code=x&state=x", "bad_oauth_state"),
        ("code=x&state=8f14e45f-ce0a-4f2b-9d0b-2f2a2f0e1111", "bad_oauth_state"),
    ] {
        let end = arrive(&callback(query)).await;
        assert_eq!((end.status, end.page.as_str(), end.fragment.len()), (303, "https://shop.example/", 0), "{query}");
        assert_eq!(
            (end.query["error"].as_str(), end.query["error_code"].as_str()),
            ("invalid_request", code),
            "{query}"
        );
    }
    let back = leave(&server, "provider=keycloak").await;
    let (_, state) = back.split_once("&state=").unwrap();
    let codeless = arrive(&callback(&format!("state={state}"))).await;
    assert_eq!(codeless.refusal(), ("invalid_request", "bad_oauth_callback"));
    assert!(arrive(&back).await.fragment.contains_key("access_token"), "a fault does not use the state up");
    assert_eq!(arrive(&back).await.query["error_code"], "bad_oauth_state");

    let late = leave(&server, "provider=keycloak").await;
    let age = "update auth.flow_state set created_at = created_at - interval '301 s'";
    server.sql().await.execute(age, &[]).await.unwrap();
    let end = arrive(&late).await;
    assert_eq!((end.status, end.query["error_description"].as_str()), (303, "OAuth state has expired"));
    leave(&server, "provider=keycloak").await;
    assert_eq!(count(&server, "select count(*) from auth.flow_state").await, 1, "the late one is gone");
}

/// GitHub issue 2483 of upstream: of many arrivals with one state, one signs in.
#[tokio::test]
async fn of_two_arrivals_at_once_one_signs_in() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    for query in ["provider=keycloak".to_owned(), format!("provider=keycloak&{PROOF}")] {
        let back = leave(&server, &query).await;
        let ends = futures_util::future::join_all((0..6).map(|_| arrive(&back))).await;
        let good = |end: &&End| end.fragment.contains_key("access_token") || end.query.contains_key("code");
        assert_eq!(ends.iter().filter(good).count(), 1, "{ends:?}");
    }
    assert_eq!(count(&server, ACCOUNTS).await, 1);
}

#[tokio::test]
async fn refusals_reach_the_app() {
    let idp = Idp::start();
    let server = start(&idp, &[("DISABLE_SIGNUP", "true")]).await;
    let end = sign_in(&server, "provider=keycloak&redirect_to=https://app.example/in").await;
    assert_eq!((end.refusal(), end.page.as_str()), (("access_denied", "signup_disabled"), "https://app.example/in"));
    idp.denies(true);
    let end = sign_in(&server, "provider=keycloak").await;
    assert_eq!(end.refusal(), ("access_denied", ""));
    assert_eq!(end.query["error_description"], "The person said no");
    idp.denies(false);

    let banned = json!({ "email": "anna@x.io", "password": PASSWORD, "email_confirm": true, "ban_duration": "24h" });
    assert_eq!(server.as_admin(Method::POST, "/admin/users", Some(banned)).await.status, 200);
    assert_eq!(sign_in(&server, "provider=keycloak").await.refusal(), ("access_denied", "user_banned"));
    idp.person(json!({ "sub": "2" }));
    let end = sign_in(&server, "provider=keycloak").await;
    assert_eq!(end.query["error_description"], "Error getting user email from external provider");
    assert_eq!(count(&server, ACCOUNTS).await, 1);
}

/// What a provider's token says is believed only whole.
#[tokio::test]
async fn a_token_that_is_not_right_signs_nobody_in() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let refused = async |what: &str| {
        let end = sign_in(&server, "provider=keycloak").await;
        assert_eq!(end.refusal(), ("server_error", "unexpected_failure"), "{what}");
        assert_eq!(end.query["error_description"], "Error getting user profile from external provider", "{what}");
        assert_eq!(count(&server, ACCOUNTS).await, 0, "{what}");
    };
    for lie in [
        json!({ "iss": idp.issuer("google") }),
        json!({ "iss": "https://accounts.google.com" }),
        json!({ "aud": "somebody" }),
        json!({ "aud": ["saluhall", "somebody"], "azp": "somebody" }),
        json!({ "exp": 1_700_000_000 }),
        json!({ "nonce": "of another visit" }),
        json!({ "nonce": null }),
        json!({ "at_hash": "AAAAAAAAAAAAAAAAAAAAAA" }),
        json!({ "sub": "" }),
    ] {
        idp.lies(lie.clone());
        refused(&lie.to_string()).await;
    }
    idp.lies(json!({}));
    idp.forges(true);
    refused("a key that is not published").await;
    idp.forges(false);
    for header in
        [json!({ "alg": "none" }), json!({ "alg": "HS256", "kid": "one" }), json!({ "alg": "ES256", "kid": "x" })]
    {
        idp.header(Some(header.clone()));
        refused(&header.to_string()).await;
    }
    idp.header(None);
    assert!(sign_in(&server, "provider=keycloak").await.fragment.contains_key("access_token"));
    // The operator is told why.
    let log = server.until_logged("the ID token is not believed").await;
    for secret in ["provider-token-of", "code-0-of", "hush", "anna@x.io", "refresh+token"] {
        assert!(!log.contains(secret), "{secret} in the log");
    }
}

#[tokio::test]
async fn new_keys_are_found_and_what_is_missing_is_asked_for() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    sign_in(&server, "provider=keycloak").await.access_token();
    assert_eq!(idp.asked(), ["/realm/.well-known/openid-configuration", "/realm/keys"]);
    sign_in(&server, "provider=keycloak").await.access_token();
    assert_eq!(idp.asked(), Vec::<String>::new(), "both are remembered");
    tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
    idp.rotate("two");
    sign_in(&server, "provider=keycloak").await.access_token();
    assert_eq!(idp.asked().last().unwrap(), "/realm/keys");

    idp.terse(true);
    idp.person(json!({ "sub": "7", "email": "bo@x.io", "email_verified": true }));
    let end = sign_in(&server, "provider=keycloak").await;
    assert_eq!(server.get_user(end.access_token()).await.body["email"], "bo@x.io");
    assert_eq!(idp.asked(), ["/realm/userinfo"]);
    // The endpoint must speak of the person in the token.
    idp.lies(json!({ "sub": "8" }));
    assert_eq!(sign_in(&server, "provider=keycloak").await.refusal().0, "server_error");
}

#[tokio::test]
async fn invitations_can_be_accepted_with_a_provider() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let body = json!({ "email": "anna@x.io", "data": { "team": "dairy" } });
    let invited = server.as_admin(Method::POST, "/invite", Some(body)).await.body;
    let token = server.mail_to("anna@x.io").await.parameter("token");
    idp.person(json!({ "sub": "2", "email": "bo@x.io", "email_verified": true }));
    let other = sign_in(&server, &format!("provider=keycloak&invite_token={token}")).await;
    assert_eq!(other.refusal(), ("invalid_request", "validation_failed"));
    idp.person(json!({ "sub": "1", "email": "anna@x.io", "email_verified": false }));
    let back = leave(&server, &format!("provider=keycloak&invite_token={token}")).await;
    let end = arrive(&back).await;
    let user = server.get_user(end.access_token()).await.body;
    assert_eq!((&user["id"], user["email_confirmed_at"].is_string()), (&invited["id"], true));
    assert_eq!(user["app_metadata"]["providers"], json!(["keycloak"]));
    let again = server.ask(Method::GET, &format!("/authorize?provider=keycloak&invite_token={token}"), &[], None).await;
    assert_eq!(again.refusal(), (404, "user_not_found"));
}
