//! People who come back from a provider to a server that forgot what they left with, and what removing an identity may not do.

use reqwest::Method;
use serde_json::json;

use super::{
    elsewhere::{arrive, leave, start},
    harness::Server,
    identities::{LINKING, identity, link, unlink, user},
    idp::Idp,
};

/// Changes exactly one row: otherwise the test would prove nothing.
async fn change(server: &Server, sql: &'static str) {
    assert_eq!(server.sql().await.execute(sql, &[]).await.unwrap(), 1, "{sql}");
}

#[tokio::test]
async fn our_half_of_the_proof_key_must_be_there_and_fresh() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let back = leave(&server, "provider=keycloak").await;
    change(&server, "delete from auth.oauth_client_states").await;
    assert_eq!(arrive(&back).await.refusal().1, "oauth_client_state_not_found");
    let back = leave(&server, "provider=keycloak").await;
    change(&server, "update auth.oauth_client_states set created_at = now() - interval '1 day'").await;
    assert_eq!(arrive(&back).await.refusal().1, "oauth_client_state_expired");
}

#[tokio::test]
async fn a_provider_that_was_removed_meanwhile_lets_nobody_in() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    let back = leave(&server, "provider=keycloak").await;
    change(&server, "update auth.flow_state set provider_type = 'nobody'").await;
    assert_eq!(arrive(&back).await.refusal().1, "oauth_provider_not_supported");
}

#[tokio::test]
async fn an_invitation_that_was_accepted_meanwhile_is_none() {
    let idp = Idp::start();
    let server = start(&idp, &[]).await;
    server.as_admin(Method::POST, "/invite", Some(json!({ "email": "anna@x.io" }))).await;
    let query = format!("provider=keycloak&invite_token={}", server.mail_to("anna@x.io").await.parameter("token"));
    let (first, second) = (leave(&server, &query).await, leave(&server, &query).await);
    arrive(&first).await.access_token();
    assert_eq!(arrive(&second).await.refusal().1, "invite_not_found");
}

#[tokio::test]
async fn an_identity_stays_whose_removal_would_give_two_accounts_one_address() {
    let idp = Idp::start();
    let server = start(&idp, &[LINKING]).await;
    let own = server.sign_up("bo@x.io").await;
    arrive(&link(&server, &own, "provider=google").await).await.access_token();
    server.sign_up("anna@x.io").await;
    let mine = user(&server, &own.access).await;
    let refused = unlink(&server, &own, &identity(&mine, "email")).await;
    assert_eq!(refused.refusal(), (422, "email_conflict_identity_not_deletable"));
    let still = user(&server, &own.access).await;
    assert_eq!((&still["email"], &still["identities"]), (&json!("bo@x.io"), &mine["identities"]));
}
