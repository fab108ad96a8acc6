//! Mails that tell the owner of an account what was changed: contracts/auth.md §6.1.

use reqwest::Method;
use serde_json::json;

use super::{
    elsewhere,
    harness::{PASSWORD, Server},
    idp::Idp,
};

fn all(on: bool) -> Vec<(String, &'static str)> {
    let names = [
        "PASSWORD_CHANGED",
        "EMAIL_CHANGED",
        "PHONE_CHANGED",
        "IDENTITY_LINKED",
        "IDENTITY_UNLINKED",
        "MFA_FACTOR_ENROLLED",
        "MFA_FACTOR_UNENROLLED",
    ];
    let value = if on { "true" } else { "false" };
    names.into_iter().map(|name| (format!("GOTRUE_MAILER_NOTIFICATIONS_{name}_ENABLED"), value)).collect()
}

async fn server(on: bool, more: &[(&str, &str)]) -> Server {
    let all = all(on);
    let settings: Vec<(&str, &str)> =
        all.iter().map(|(name, value)| (name.as_str(), *value)).chain(more.iter().copied()).collect();
    Server::start(&settings).await
}

const PHONES: [(&str, &str); 2] = [("ENABLE_PHONE_SIGNUP", "true"), ("ENABLE_PHONE_AUTOCONFIRM", "true")];

/// Changes everything there is to change: password, factor added and removed, number.
async fn change_all(server: &Server) -> super::harness::Tokens {
    let user = server.sign_up("a@x.io").await;
    let password = json!({ "password": "another passphrase" });
    assert_eq!(server.as_user(Method::PUT, "/user", &user.access, Some(password)).await.status, 200);
    let app = server.app(&user, "app").await;
    let raised = server.challenge_and_answer(&user, &app.factor, &app.code(0)).await.tokens();
    assert_eq!(server.unenroll(&raised, &app.factor).await.status, 200);
    let number = json!({ "phone": "+46701234567" });
    assert_eq!(server.as_user(Method::PUT, "/user", &raised.access, Some(number)).await.status, 200);
    raised
}

#[tokio::test]
async fn an_owner_is_told_what_changed() {
    let server = server(true, &PHONES).await;
    let tokens = change_all(&server).await;
    server.queue_empty().await;
    let mails = server.mails_to("a@x.io").await;
    let mut subjects: Vec<&str> = mails.iter().map(|mail| mail.subject.as_str()).collect();
    subjects.sort_unstable();
    let told = [
        "A second factor was added",
        "A second factor was removed",
        "Your password was changed",
        "Your phone number was changed",
    ];
    assert_eq!(subjects, told);
    let about = |subject: &str| &mails.iter().find(|mail| mail.subject == subject).unwrap().text;
    assert!(about(told[0]).contains("totp") && about(told[3]).contains("46701234567"));
    assert!(mails.iter().all(|mail| !mail.text.contains("/verify") && !mail.html.contains("<a ")), "nothing to follow");

    // A new address is told to the old one, once both agreed.
    let delete = server.inbox().request(Method::DELETE, "/api/v1/search?query=to:a@x.io");
    assert_eq!(delete.send().await.unwrap().status, 200);
    let change = json!({ "email": "new@x.io" });
    assert_eq!(server.as_user(Method::PUT, "/user", &tokens.access, Some(change)).await.status, 200);
    for address in ["a@x.io", "new@x.io"] {
        let link = server.mail_to(address).await.link();
        server.follow(&link).await;
    }
    let mail = server.mail_to("a@x.io").await;
    assert_eq!(mail.subject, "Your e-mail address was changed");
    assert!(mail.text.contains("a@x.io") && mail.text.contains("new@x.io"));
    server.no_mail_to("new@x.io").await;
}

#[tokio::test]
async fn nobody_is_told_unless_it_was_chosen() {
    let server = server(false, &PHONES).await;
    change_all(&server).await;
    server.no_mail_to("a@x.io").await;
    server.sign_in("a@x.io", PASSWORD).await;
}

#[tokio::test]
async fn ways_to_sign_in_that_come_and_go_are_told() {
    let idp = Idp::start();
    let all = all(true);
    let mut settings: Vec<(&str, &str)> = all.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    settings.push(("GOTRUE_SECURITY_MANUAL_LINKING_ENABLED", "true"));
    let server = elsewhere::start(&idp, &settings).await;
    let user = server.sign_up("own@x.io").await;
    let asked = server.as_user(
        Method::GET,
        "/user/identities/authorize?provider=keycloak&skip_http_redirect=true",
        &user.access,
        None,
    );
    let there = asked.await.body["url"].as_str().unwrap().to_owned();
    let back = elsewhere::agree(&there).await;
    elsewhere::arrive(&back).await;
    let mail = server.mail_to("own@x.io").await;
    assert!(mail.subject == "A new way to sign in" && mail.text.contains("keycloak"), "{mail:?}");
    let identities = server.get_user(&user.access).await.body["identities"].clone();
    let linked = identities.as_array().unwrap().iter().find(|one| one["provider"] == "keycloak").unwrap();
    let path = format!("/user/identities/{}", linked["identity_id"].as_str().unwrap());
    assert_eq!(server.as_user(Method::DELETE, &path, &user.access, None).await.status, 200);
    let mail = server.mail_to("own@x.io").await;
    assert!(mail.subject == "A way to sign in was removed" && mail.text.contains("keycloak"), "{mail:?}");
}
