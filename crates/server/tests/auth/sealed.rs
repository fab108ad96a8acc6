//! Secrets of authenticator apps as a copy of the database shows them: contracts/auth.md §5 (at rest) and §8.

use std::sync::Arc;

use serde_json::Value;

use super::harness::{PASSWORD, Server};

const OLD: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";
const NEW: &str = "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI";

/// A server with one key that seals, and others that did.
async fn server(database: &Arc<testkit::Database>, on: &str, (id, key): (&str, &str), old: &str) -> Server {
    let names = ["ENCRYPT", "ENCRYPTION_KEY_ID", "ENCRYPTION_KEY", "DECRYPTION_KEYS"];
    let names = names.map(|name| format!("GOTRUE_SECURITY_DB_ENCRYPTION_{name}"));
    let settings: Vec<(&str, &str)> = names.iter().map(String::as_str).zip([on, id, key, old]).collect();
    Server::start_on(database, &settings).await
}

/// Codes of one step would stand in each other's way.
async fn forget_codes(server: &Server) {
    server.sql().await.execute("update auth.mfa_challenges set otp_code = null", &[]).await.unwrap();
}

async fn kept(server: &Server) -> String {
    server.sql().await.query("select secret from auth.mfa_factors", &[]).await.unwrap()[0].get(0)
}

/// Which key sealed it.
fn sealed_by(kept: &str) -> String {
    let envelope: Value = serde_json::from_str(kept).unwrap();
    assert_eq!(envelope["alg"], "aes-gcm-hkdf");
    envelope["key_id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_copy_of_the_database_shows_no_secret_of_an_app() {
    let database = Arc::new(testkit::database().await.unwrap());
    let first = server(&database, "true", ("2025", OLD), "").await;
    let user = first.sign_up("a@x.io").await;
    let app = first.app(&user, "app").await;
    let at_first = kept(&first).await;
    assert!(sealed_by(&at_first) == "2025" && !at_first.contains(&app.secret), "{at_first}");
    let raised = first.challenge_and_answer(&user, &app.factor, &app.code(0)).await;
    assert_eq!(raised.status, 200, "{}", raised.body);
    assert_eq!(kept(&first).await, at_first, "it needs no sealing anew");
    forget_codes(&first).await;
    drop(first);

    // A new key, and the old one still known: the next use seals anew.
    let second = server(&database, "true", ("2026", NEW), &format!("2025:{OLD}")).await;
    let low = second.sign_in("a@x.io", PASSWORD).await.tokens();
    let wrong = second.challenge_and_answer(&low, &app.factor, &app.wrong_code()).await;
    assert_eq!((wrong.status, kept(&second).await), (422, at_first));
    assert_eq!(second.challenge_and_answer(&low, &app.factor, &app.code(0)).await.status, 200);
    forget_codes(&second).await;
    let later = kept(&second).await;
    assert_eq!(sealed_by(&later), "2026");
    drop(second);

    // Without its key nobody comes in by it, and the log names key and row alone.
    let third = server(&database, "false", ("2025", OLD), "").await;
    let low = third.sign_in("a@x.io", PASSWORD).await.tokens();
    let lost = third.challenge_and_answer(&low, &app.factor, &app.code(0)).await;
    assert_eq!(lost.refusal(), (500, "unexpected_failure"));
    let log = third.until_logged("a sealed secret could not be opened").await;
    assert!(![app.secret.as_str(), OLD, NEW, &later].iter().any(|secret| log.contains(*secret)), "{log}");
}

#[tokio::test]
async fn what_was_plain_is_sealed_when_it_is_used() {
    let database = Arc::new(testkit::database().await.unwrap());
    let plain = Server::start_on(&database, &[]).await;
    let user = plain.sign_up("a@x.io").await;
    let app = plain.app(&user, "app").await;
    assert_eq!(kept(&plain).await, app.secret);
    drop(plain);
    let server = server(&database, "true", ("2026", NEW), "").await;
    let low = server.sign_in("a@x.io", PASSWORD).await.tokens();
    assert_eq!(server.challenge_and_answer(&low, &app.factor, &app.code(0)).await.status, 200);
    assert_eq!(sealed_by(&kept(&server).await), "2026");
    assert_eq!(server.challenge_and_answer(&low, &app.factor, &app.code(1)).await.status, 200);
}
