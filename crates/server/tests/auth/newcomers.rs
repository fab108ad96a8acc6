//! The hooks before and after somebody becomes a user, however they do: contracts/auth.md §1.14.

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Receiver, receiver::Say};

use super::{
    elsewhere,
    harness::{PASSWORD, Server},
    idp::Idp,
};

fn settings<'a>(name: &str, url: &'a str) -> [(String, &'a str); 2] {
    [(format!("GOTRUE_HOOK_{name}_ENABLED"), "true"), (format!("GOTRUE_HOOK_{name}_URI"), url)]
}

fn no(message: &str) -> Say {
    Say::json(&json!({ "error": { "http_code": 403, "message": message } }))
}

/// The addresses that a hook was told of since the last look.
fn told(hook: &Receiver, name: &str) -> Vec<Value> {
    let asked: Vec<Value> = hook.take().iter().map(testkit::receiver::Asked::json).collect();
    assert!(asked.iter().all(|asked| asked["metadata"]["name"] == name), "{asked:?}");
    asked.iter().map(|asked| asked["user"]["email"].clone()).collect()
}

#[tokio::test]
async fn a_hook_is_told_of_everybody_new_once() {
    let hook = Receiver::start().await.unwrap();
    let url = hook.url("/hook");
    let own = settings("AFTER_USER_CREATED", &url);
    let own: Vec<(&str, &str)> = own.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let server = Server::start(&own).await;
    let credentials = |email: &str| json!({ "email": email, "password": PASSWORD });
    assert_eq!(server.post("/signup", credentials("a@x.io")).await.status, 200);
    let asked = hook.take().remove(0).json();
    assert_eq!(asked["metadata"]["name"], "after-user-created");
    let user = &asked["user"];
    assert_eq!((&user["email"], user["email_confirmed_at"].is_string()), (&json!("a@x.io"), true), "as it is now");
    assert_eq!(user["identities"].as_array().unwrap().len(), 1);
    assert!(user.get("encrypted_password").is_none());

    for (path, body) in
        [("/signup", json!({})), ("/otp", json!({ "email": "b@x.io" })), ("/magiclink", json!({ "email": "c@x.io" }))]
    {
        assert_eq!(server.post(path, body).await.status, 200, "{path}");
    }
    assert_eq!(told(&hook, "after-user-created"), [json!(""), json!("b@x.io"), json!("c@x.io")]);
    let invite = Some(json!({ "email": "d@x.io" }));
    assert_eq!(server.as_admin(Method::POST, "/invite", invite).await.status, 200);
    let link = Some(json!({ "type": "magiclink", "email": "e@x.io" }));
    assert_eq!(server.as_admin(Method::POST, "/admin/generate_link", link).await.status, 200);
    assert_eq!(told(&hook, "after-user-created"), [json!("d@x.io"), json!("e@x.io")]);

    // Nobody new.
    assert_eq!(server.post("/signup", credentials("a@x.io")).await.refusal(), (422, "user_already_exists"));
    assert_eq!(server.post("/otp", json!({ "email": "b@x.io" })).await.status, 200);
    server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(hook.take().len(), 0);

    // What it says is told, and takes nothing back.
    hook.next(no("Too many."));
    let refused = server.post("/signup", credentials("f@x.io")).await;
    assert_eq!((refused.status, &refused.body["msg"]), (403, &json!("Too many.")));
    server.sign_in("f@x.io", PASSWORD).await.tokens();
}

#[tokio::test]
async fn hooks_hear_of_people_a_provider_sends() {
    let (idp, before, after) = (Idp::start(), Receiver::start().await.unwrap(), Receiver::start().await.unwrap());
    let (first, second) = (before.url("/hook"), after.url("/hook"));
    let own = [settings("BEFORE_USER_CREATED", &first), settings("AFTER_USER_CREATED", &second)].concat();
    let own: Vec<(&str, &str)> = own.iter().map(|(name, value)| (name.as_str(), *value)).collect();
    let server = elsewhere::start(&idp, &own).await;
    before.next(no("Only for members."));
    let refused = elsewhere::sign_in(&server, "provider=keycloak").await;
    assert_eq!(refused.query["error_description"], "Only for members.", "{refused:?}");
    assert!(server.sql().await.query("select 1 from auth.users", &[]).await.unwrap().is_empty(), "nothing stays");
    let asked = before.take().remove(0).json();
    assert_eq!(
        (&asked["user"]["email"], &asked["user"]["user_metadata"]["full_name"]),
        (&json!("anna@x.io"), &json!("Anna Ek"))
    );
    assert_eq!(asked["user"]["app_metadata"]["provider"], "keycloak");
    assert_eq!(after.take().len(), 0);

    let welcome = elsewhere::sign_in(&server, "provider=keycloak").await;
    let user = server.get_user(welcome.access_token()).await.body;
    assert_eq!(
        (told(&before, "before-user-created"), told(&after, "after-user-created").len()),
        (vec![json!("anna@x.io")], 1)
    );
    let again = elsewhere::sign_in(&server, "provider=keycloak").await;
    assert_eq!(server.get_user(again.access_token()).await.body["id"], user["id"]);
    assert_eq!((before.take().len(), after.take().len()), (0, 0), "known already");
}
