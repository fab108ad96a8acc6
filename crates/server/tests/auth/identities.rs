//! Whose account a provider leads to: only an address that the provider has verified leads to somebody's, and identities can
//! be added and removed by hand.

use reqwest::Method;
use serde_json::{Value, json};

use super::{
    elsewhere::{PROOF, agree, arrive, exchange, sign_in, start},
    harness::{Answer, PASSWORD, Server, Tokens},
    idp::Idp,
};

fn anna(sub: &str, verified: bool) -> Value {
    json!({ "sub": sub, "email": "anna@x.io", "email_verified": verified, "name": "Anna Ek" })
}

pub(super) async fn user(server: &Server, token: &str) -> Value {
    let answer = server.get_user(token).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.body
}

fn providers(user: &Value) -> Vec<&str> {
    let names = user["identities"].as_array().unwrap().iter().map(|identity| identity["provider"].as_str().unwrap());
    let mut names: Vec<&str> = names.collect();
    names.sort_unstable();
    assert_eq!(user["app_metadata"]["providers"], json!(names));
    names
}

async fn rows(server: &Server, sql: &'static str) -> i64 {
    server.sql().await.query(sql, &[]).await.unwrap()[0].get(0)
}

pub(super) const LINKING: (&str, &str) = ("GOTRUE_SECURITY_MANUAL_LINKING_ENABLED", "true");
const CONFIRM: (&str, &str) = ("ENABLE_EMAIL_AUTOCONFIRM", "false");

#[tokio::test]
async fn a_verified_address_leads_to_its_account() {
    let idp = Idp::start();
    let server = start(&idp, &[CONFIRM]).await;
    let own = server.confirmed("anna@x.io").await;
    let end = sign_in(&server, "provider=keycloak").await;
    let joined = user(&server, end.access_token()).await;
    assert_eq!((joined["id"].as_str(), providers(&joined)), (Some(own.user.as_str()), vec!["email", "keycloak"]));
    assert_eq!(
        (&joined["app_metadata"]["provider"], &joined["user_metadata"]["name"]),
        (&json!("email"), &json!("Anna Ek"))
    );
    assert_eq!(server.sign_in("anna@x.io", PASSWORD).await.status, 200, "the password still opens it");
    // A second provider with the same address, and GitHub, where only a secondary address is this one.
    sign_in(&server, "provider=google").await.access_token();
    idp.person(json!({ "sub": "9", "name": "Anna" }));
    idp.emails(json!([
        { "email": "new@x.io", "primary": true, "verified": false },
        { "email": "ANNA@x.io", "primary": false, "verified": true },
    ]));
    let end = sign_in(&server, "provider=github").await;
    let joined = user(&server, end.access_token()).await;
    assert_eq!(joined["id"].as_str(), Some(own.user.as_str()));
    assert_eq!(providers(&joined), ["email", "github", "google", "keycloak"]);
    let linked = "select count(*) from auth.audit_log_entries where payload ->> 'action' = 'identity_linked'";
    assert_eq!((rows(&server, linked).await, rows(&server, "select count(*) from auth.users").await), (3, 1));
}

/// Whoever can write any address into their account at a provider gets nobody else's account by it.
#[tokio::test]
async fn an_unverified_address_leads_nowhere() {
    let idp = Idp::start();
    let server = start(&idp, &[CONFIRM]).await;
    let victim = server.confirmed("anna@x.io").await;
    for (provider, sub) in [("keycloak", "6"), ("github", "6")] {
        idp.person(anna(sub, false));
        idp.emails(json!([{ "email": "anna@x.io", "primary": true, "verified": false }]));
        let end = sign_in(&server, &format!("provider={provider}")).await;
        assert_eq!(end.refusal(), ("access_denied", "provider_email_needs_verification"), "{provider}");
        let why = format!("Unverified email with {provider}. Verify the email with {provider} in order to sign in");
        assert_eq!(end.query["error_description"], why);
    }
    assert_eq!(rows(&server, "select count(*) from auth.users").await, 1);
    assert_eq!(providers(&user(&server, &victim.access).await), ["email"]);
    server.no_mail_to("anna@x.io").await;
}

/// Upstream links in this case, as it takes every address for verified when new accounts need no proof.
#[tokio::test]
async fn nor_does_it_where_new_accounts_need_no_proof() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let victim = server.sign_up("anna@x.io").await;
    idp.person(anna("6", false));
    let end = sign_in(&server, "provider=keycloak").await;
    let stranger = user(&server, end.access_token()).await;
    assert_ne!(stranger["id"].as_str(), Some(victim.user.as_str()));
    assert_eq!((&stranger["email"], providers(&stranger)), (&json!(""), vec!["keycloak"]), "the address is taken");
    assert_eq!(providers(&user(&server, &victim.access).await), ["email"]);
    // Another's free address is as good as one that was typed in.
    idp.person(json!({ "sub": "7", "email": "free@x.io", "email_verified": false }));
    let end = sign_in(&server, "provider=keycloak").await;
    let free = user(&server, end.access_token()).await;
    assert_eq!((&free["email"], free["email_confirmed_at"].is_string()), (&json!("free@x.io"), true));
}

/// Somebody signs up with a victim's address and waits.
#[tokio::test]
async fn whoever_proved_nothing_loses_the_account_to_the_addresss_owner() {
    let idp = Idp::start();
    let server = start(&idp, &[CONFIRM]).await;
    let body = json!({ "email": "anna@x.io", "password": PASSWORD, "data": { "planted": true } });
    let planted = server.post("/signup", body).await.body;
    let mail = server.mail_to("anna@x.io").await;
    let end = sign_in(&server, "provider=keycloak").await;
    let owner = user(&server, end.access_token()).await;
    assert_eq!((&owner["id"], providers(&owner)), (&planted["id"], vec!["keycloak"]));
    assert_eq!(
        (&owner["user_metadata"]["planted"], &owner["app_metadata"]["provider"]),
        (&Value::Null, &json!("keycloak"))
    );
    assert_eq!(server.sign_in("anna@x.io", PASSWORD).await.refusal(), (400, "invalid_credentials"));
    assert_eq!(server.follow(&mail.link()).await.fragment["error_code"], "otp_expired");
}

#[tokio::test]
async fn an_unverified_address_of_a_newcomer_is_asked_for_by_mail() {
    let idp = Idp::start();
    let server = start(&idp, &[CONFIRM]).await;
    idp.person(anna("1", false));
    let end = sign_in(&server, "provider=keycloak").await;
    assert_eq!(end.refusal(), ("access_denied", "provider_email_needs_verification"));
    let why = "Unverified email with keycloak. A confirmation email has been sent to your keycloak email";
    assert_eq!(end.query["error_description"], why);
    let first = server.mail_to("anna@x.io").await;
    sign_in(&server, "provider=keycloak").await.refusal();
    let mail = server.mail_to("anna@x.io").await;
    assert_eq!(server.follow(&first.link()).await.fragment["error_code"], "otp_expired", "only the newest counts");
    assert!(server.follow(&mail.link()).await.fragment.contains_key("access_token"));
    let end = sign_in(&server, "provider=keycloak").await;
    let confirmed = user(&server, end.access_token()).await;
    assert_eq!((&confirmed["email"], confirmed["email_confirmed_at"].is_string()), (&json!("anna@x.io"), true));
}

/// The same by a provider's identity: the owner signs up, proves the address, and the stranger's identity opens nothing.
#[tokio::test]
async fn a_claim_nobody_vouched_for_ends_when_the_owner_is_asked() {
    let idp = Idp::start();
    let server = start(&idp, &[CONFIRM]).await;
    idp.person(anna("6", false));
    sign_in(&server, "provider=keycloak").await.refusal();
    server.mail_to("anna@x.io").await;
    // The owner comes by a code.
    assert_eq!(server.post("/otp", json!({ "email": "anna@x.io" })).await.status, 200);
    let code = server.mail_to("anna@x.io").await.code();
    let body = json!({ "type": "email", "email": "anna@x.io", "token": code });
    let owner = server.post("/verify", body).await.tokens();
    assert_eq!(providers(&user(&server, &owner.access).await), ["email"]);
    assert_eq!(
        sign_in(&server, "provider=keycloak").await.refusal(),
        ("access_denied", "provider_email_needs_verification")
    );
}

#[tokio::test]
async fn an_unverified_address_may_be_let_in_on_demand() {
    let idp = Idp::start();
    let server = start(&idp, &[CONFIRM, ("GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS", "true")]).await;
    idp.person(anna("1", false));
    let end = sign_in(&server, "provider=keycloak").await;
    let waiting = user(&server, end.access_token()).await;
    assert_eq!((&waiting["email"], &waiting["email_confirmed_at"]), (&json!("anna@x.io"), &Value::Null));
    server.mail_to("anna@x.io").await;
    sign_in(&server, "provider=keycloak").await.access_token();
    // The owner of the address takes it all the same, and whoever was in is out.
    idp.person(anna("2", true));
    let end = sign_in(&server, "provider=google").await;
    assert_eq!(providers(&user(&server, end.access_token()).await), ["google"]);
    assert_eq!(server.sign_in("anna@x.io", PASSWORD).await.status, 400);
}

#[tokio::test]
async fn people_without_an_address_may_be_let_in() {
    let idp = Idp::start();
    let server = start(&idp, &[("GOTRUE_EXTERNAL_KEYCLOAK_EMAIL_OPTIONAL", "true")]).await;
    for sub in ["1", "2", "1"] {
        idp.person(json!({ "sub": sub, "name": "Nobody" }));
        let end = sign_in(&server, "provider=keycloak").await;
        let user = user(&server, end.access_token()).await;
        assert_eq!((&user["email"], &user["identities"][0]["id"]), (&json!(""), &json!(sub)));
    }
    assert_eq!(rows(&server, "select count(*) from auth.users").await, 2);
}

/// Asks for the address to add a provider at, and goes there as far as the callback.
pub(super) async fn link(server: &Server, who: &Tokens, query: &str) -> String {
    let path = format!("/user/identities/authorize?{query}&skip_http_redirect=true");
    let answer = server.as_user(Method::GET, &path, &who.access, None).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    agree(answer.body["url"].as_str().unwrap()).await
}

pub(super) async fn unlink(server: &Server, who: &Tokens, id: &str) -> Answer {
    server.as_user(Method::DELETE, &format!("/user/identities/{id}"), &who.access, None).await
}

pub(super) fn identity(user: &Value, provider: &str) -> String {
    let mut identities = user["identities"].as_array().unwrap().iter();
    identities.find(|one| one["provider"] == provider).unwrap()["identity_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn identities_are_added_and_removed_by_hand() {
    let idp = Idp::start();
    let server = start(&idp, &[LINKING]).await;
    let own = server.sign_up("bo@x.io").await;
    let end = arrive(&link(&server, &own, "provider=keycloak&redirect_to=https://app.example/me").await).await;
    assert_eq!(end.page, "https://app.example/me");
    let linked = user(&server, end.access_token()).await;
    assert_eq!((linked["id"].as_str(), providers(&linked)), (Some(own.user.as_str()), vec!["email", "keycloak"]));
    assert_eq!((&linked["email"], &linked["user_metadata"]["name"]), (&json!("bo@x.io"), &Value::Null));
    let back = link(&server, &own, &format!("provider=google&{PROOF}")).await;
    let code = arrive(&back).await.query["code"].clone();
    assert_eq!(exchange(&server, &code).await.tokens().user, own.user);
    // Once is enough, and nobody adds what is another's.
    let again = arrive(&link(&server, &own, "provider=keycloak").await).await;
    assert_eq!(again.refusal().1, "identity_already_exists");
    assert_eq!(again.query["error_description"], "Identity is already linked");
    let other = server.sign_up("eve@x.io").await;
    let stolen = arrive(&link(&server, &other, "provider=keycloak").await).await;
    assert_eq!(stolen.query["error_description"], "Identity is already linked to another user");
    assert_eq!(providers(&user(&server, &other.access).await), ["email"]);

    let linked = user(&server, &own.access).await;
    let keycloak = identity(&linked, "keycloak");
    assert_eq!(unlink(&server, &own, "x").await.refusal(), (404, "validation_failed"));
    assert_eq!(unlink(&server, &own, &own.user).await.refusal(), (422, "identity_not_found"));
    assert_eq!(unlink(&server, &other, &keycloak).await.refusal(), (422, "single_identity_not_deletable"));
    let headers = [("authorization", format!("Bearer {}", own.access)), ("x-jwt-aud", "elsewhere".to_owned())];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let path = format!("/user/identities/{keycloak}");
    assert_eq!(server.ask(Method::DELETE, &path, &headers, None).await.refusal(), (403, "unexpected_audience"));
    let removed = unlink(&server, &own, &keycloak).await;
    assert_eq!((removed.status, removed.body), (200, json!({})));
    assert_eq!(providers(&user(&server, &own.access).await), ["email", "google"]);
    // Without its e-mail identity the account has the provider's address, and what was sent to the old one is void.
    let recovery = server.post("/recover", json!({ "email": "bo@x.io" })).await;
    assert_eq!(recovery.status, 200);
    let mail = server.mail_to("bo@x.io").await;
    assert_eq!(unlink(&server, &own, &identity(&linked, "email")).await.status, 200);
    let moved = user(&server, &own.access).await;
    assert_eq!((&moved["email"], providers(&moved)), (&json!("anna@x.io"), vec!["google"]));
    assert_eq!(server.follow(&mail.link()).await.fragment["error_code"], "otp_expired");
    assert_eq!(
        unlink(&server, &own, &identity(&moved, "google")).await.refusal(),
        (422, "single_identity_not_deletable")
    );
}

#[tokio::test]
async fn of_two_removals_at_once_one_leaves_an_identity() {
    let idp = Idp::start();
    let server = start(&idp, &[LINKING]).await;
    let own = server.sign_up("bo@x.io").await;
    arrive(&link(&server, &own, "provider=keycloak").await).await.access_token();
    let both = user(&server, &own.access).await;
    let ids = [identity(&both, "keycloak"), identity(&both, "email")];
    let [one, two] = [unlink(&server, &own, &ids[0]), unlink(&server, &own, &ids[1])];
    let (one, two) = futures_util::future::join(one, two).await;
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
    assert_eq!(user(&server, &own.access).await["identities"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn an_anonymous_account_becomes_somebodys() {
    let idp = Idp::start();
    let server = start(&idp, &[LINKING]).await;
    let guest = server.post("/signup", json!({})).await.tokens();
    let end = arrive(&link(&server, &guest, "provider=keycloak").await).await;
    let now = user(&server, end.access_token()).await;
    assert_eq!((now["id"].as_str(), &now["is_anonymous"]), (Some(guest.user.as_str()), &json!(false)));
    assert_eq!((&now["email"], providers(&now)), (&json!("anna@x.io"), vec!["keycloak"]));
    // The next guest cannot have the same address, nor an address that nobody vouches for.
    let guest = server.post("/signup", json!({})).await.tokens();
    idp.person(anna("2", true));
    let end = arrive(&link(&server, &guest, "provider=google").await).await;
    assert_eq!(end.refusal(), ("invalid_request", "email_exists"));
    idp.person(json!({ "sub": "3", "email": "cia@x.io", "email_verified": false }));
    let end = arrive(&link(&server, &guest, "provider=google").await).await;
    assert_eq!(end.refusal().1, "email_not_confirmed");
    assert_eq!(user(&server, &guest.access).await["is_anonymous"], true);
    assert!(server.follow(&server.mail_to("cia@x.io").await.link()).await.fragment.contains_key("access_token"));
    let proved = user(&server, &guest.access).await;
    assert_eq!((&proved["email"], &proved["is_anonymous"]), (&json!("cia@x.io"), &json!(false)));
}

#[tokio::test]
async fn adding_and_removing_is_off_until_it_is_wanted() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let own = server.sign_up("bo@x.io").await;
    let path = "/user/identities/authorize?provider=keycloak";
    let answer = server.as_user(Method::GET, path, &own.access, None).await;
    assert_eq!(answer.refusal(), (404, "manual_linking_disabled"));
    assert_eq!(unlink(&server, &own, &own.user).await.refusal(), (404, "manual_linking_disabled"));
    assert_eq!(server.ask(Method::GET, path, &[], None).await.refusal(), (401, "no_authorization"));
}
