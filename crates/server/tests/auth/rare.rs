//! The audit log by HTTP, and what is switched off: single sign-on and wallets. Contract: contracts/auth.md §1.11, §1.12.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{PASSWORD, Server};

#[tokio::test]
async fn the_audit_log_is_read_page_by_page() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "anna@x.io", "password": PASSWORD, "data": { "full_name": "Anna Ek" } });
    let anna = server.post("/signup", body).await.tokens();
    server.sign_up("b@x.io").await;
    server.sign_in("b@x.io", PASSWORD).await.tokens();
    let read = async |query: &str| server.as_admin(Method::GET, &format!("/admin/audit{query}"), None).await;
    let actions = |answer: &Value| {
        let entries = answer.as_array().unwrap().iter();
        entries.map(|entry| entry["payload"]["action"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let all = read("").await;
    assert_eq!(all.status, 200, "{}", all.body);
    let total: usize = all.headers["x-total-count"].to_str().unwrap().parse().unwrap();
    assert_eq!(actions(&all.body).len(), total);
    assert_eq!(actions(&all.body)[0], "login", "newest first");
    assert_eq!(
        all.body[0].as_object().unwrap().keys().collect::<Vec<_>>(),
        ["id", "payload", "created_at", "ip_address"]
    );
    let link =
        format!(r#"</admin/audit?page=2&per_page=1>; rel="next", </admin/audit?page={total}&per_page=1>; rel="last""#);
    let first = read("?page=1&per_page=1").await;
    assert_eq!((actions(&first.body).len(), &first.headers["link"]), (1, &link.parse().unwrap()));

    for (query, expected) in
        [("author:ANNA@", true), ("author:anna%20ek", true), ("author:%25", false), ("author:nobody", false)]
    {
        let found = read(&format!("?query={query}")).await.body;
        assert_eq!(!found.as_array().unwrap().is_empty(), expected, "{query}");
        assert!(
            found.as_array().unwrap().iter().all(|entry| entry["payload"]["actor_id"] == json!(anna.user)),
            "{query}"
        );
    }
    let logins = read("?query=action:login").await.body;
    assert!(!actions(&logins).is_empty() && actions(&logins).iter().all(|action| action == "login"));
    let team = read("?query=type:team").await.body;
    assert!(!actions(&team).is_empty() && actions(&team).iter().all(|action| action == "user_signedup"));
    assert_eq!(read("?query=action:").await.headers["x-total-count"], total.to_string().as_str());
    for bad in ["?query=login", "?query=actor:x", "?page=x", "?per_page=-1"] {
        assert_eq!(read(bad).await.refusal(), (400, "validation_failed"), "{bad}");
    }
    let intruder = server.as_user(Method::GET, "/admin/audit", &anna.access, None).await;
    assert_eq!(intruder.refusal(), (403, "not_admin"));
    assert_eq!(server.ask(Method::GET, "/admin/audit", &[], None).await.refusal(), (401, "no_authorization"));
}

#[tokio::test]
async fn single_sign_on_is_switched_off() {
    let server = Server::start(&[]).await;
    let off = (404, "saml_provider_disabled");
    let asked = server.post("/sso", json!({ "domain": "x.io", "skip_http_redirect": true })).await;
    assert_eq!((asked.refusal(), &asked.body["msg"]), (off, &json!("SAML 2.0 is disabled")));
    assert_eq!(server.ask(Method::GET, "/sso/saml/metadata", &[], None).await.refusal(), off);
    assert_eq!(server.ask_raw(Method::POST, "/sso/saml/acs", &[], None).await.refusal(), off);
    let providers = "/admin/sso/providers";
    let body = json!({ "type": "saml", "metadata_url": "https://idp.example/metadata" });
    assert_eq!(server.as_admin(Method::POST, providers, Some(body)).await.refusal(), off);
    assert_eq!(server.as_admin(Method::GET, providers, None).await.body, json!({ "items": [] }));
    for method in [Method::GET, Method::PUT, Method::DELETE] {
        for id in ["x", "00000000-0000-4000-8000-000000000000", "resource_x"] {
            let answer = server.as_admin(method.clone(), &format!("{providers}/{id}"), None).await;
            assert_eq!(answer.refusal(), (404, "sso_provider_not_found"), "{method} {id}");
        }
        let nobody = server.ask(method, &format!("{providers}/x"), &[], None).await;
        assert_eq!(nobody.refusal(), (401, "no_authorization"));
    }
}

#[tokio::test]
async fn providers_that_came_with_a_database_can_be_read_and_deleted() {
    let server = Server::start(&[]).await;
    let id = "7c9e6679-7425-40de-944b-e07fc1f90ae7";
    let made = "with p as (insert into auth.sso_providers (id, resource_id, created_at, updated_at)
          values ('7c9e6679-7425-40de-944b-e07fc1f90ae7', 'acme', now(), now()) returning id),
        d as (insert into auth.sso_domains (id, sso_provider_id, domain) select gen_random_uuid(), id, 'acme.example' from p)
        insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml)
        select gen_random_uuid(), id, 'urn:acme', '<xml/>' from p";
    server.sql().await.execute(made, &[]).await.unwrap();
    let ask = async |method, path: &str| server.as_admin(method, &format!("/admin/sso/providers{path}"), None).await;
    let one = ask(Method::GET, &format!("/{id}")).await.body;
    assert_eq!(
        (&one["saml"]["metadata_xml"], &one["domains"]),
        (&json!("<xml/>"), &json!([{ "domain": "acme.example" }]))
    );
    assert_eq!((&one["resource_id"], &one["disabled"]), (&json!("acme"), &Value::Null));
    assert_eq!(ask(Method::GET, "/resource_ACME").await.body["id"], json!(id));
    let listed = ask(Method::GET, "?resource_id_prefix=ac").await.body;
    assert_eq!(listed["items"][0]["saml"], json!({ "entity_id": "urn:acme" }));
    assert_eq!(ask(Method::GET, "?resource_id=other").await.body, json!({ "items": [] }));
    assert_eq!(ask(Method::PUT, &format!("/{id}")).await.refusal(), (404, "saml_provider_disabled"));
    assert_eq!(ask(Method::DELETE, &format!("/{id}")).await.body["id"], json!(id));
    assert_eq!(ask(Method::GET, &format!("/{id}")).await.refusal(), (404, "sso_provider_not_found"));
}

#[tokio::test]
async fn wallets_are_switched_off() {
    let server = Server::start(&[]).await;
    for body in [json!({}), json!({ "chain": "ethereum", "message": "m", "signature": "0x00" })] {
        let answer = server.post("/token?grant_type=web3", body).await;
        assert_eq!(answer.refusal(), (422, "web3_provider_disabled"));
    }
}
