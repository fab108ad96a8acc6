//! Wrong tokens over HTTP: a sample of the mutants that `crates/auth/tests/mutants.rs` tries by the thousand, on every
//! surface that reads tokens.

use auth::key_set::{Algorithm, KeySet, make};
use reqwest::{Method, header::HeaderValue};
use serde_json::json;
use testkit::{
    jwt,
    mutants::{Hand, Material, mutants},
};

use super::harness::{Server, claims};

const SEED: u64 = 40;
/// Of which a few cannot be sent as a header at all.
const COUNT: usize = 400;

#[tokio::test]
async fn mutants_open_no_surface() {
    let set = KeySet::of(make(Algorithm::Es256, "k1").unwrap()).unwrap();
    let server = Server::start(&[("GOTRUE_JWT_KEYS", &set.text())]).await;
    let tokens = server.sign_up("a@x.io").await;
    let own = [Hand::secret(jwt::TEST_SECRET.as_bytes())];
    let good = [tokens.access.clone(), own[0].token(&claims(&tokens.access))];
    let public = [set.public().to_string().into_bytes(), set.public()["keys"][0].to_string().into_bytes()];
    let claims = claims(&tokens.access);
    let material = Material { good: &good, own: &own, claims: &claims, public: &public };

    for token in &good {
        assert_eq!(server.get_user(token).await.status, 200, "the tokens they are made from");
        assert_eq!(server.tables(token).await.status, 200);
    }
    let mut tried = 0;
    for mutant in mutants(SEED, COUNT, &material).unwrap() {
        if mutant.token.is_empty() || HeaderValue::from_str(&mutant.token).is_err() || !mutant.token.is_ascii() {
            continue;
        }
        tried += 1;
        let account = server.get_user(&mutant.token).await;
        assert!(
            matches!(account.status, 401 | 403),
            "{}: {} from /user for {}",
            mutant.kind,
            account.status,
            mutant.token
        );
        let table = server.tables(&mutant.token).await;
        assert_eq!(table.status, 401, "{}: from /rest/v1 for {}", mutant.kind, mutant.token);
        let admin = server.as_user(Method::GET, "/admin/users", &mutant.token, None).await;
        assert!(
            matches!(admin.status, 401 | 403),
            "{}: {} from /admin for {}",
            mutant.kind,
            admin.status,
            mutant.token
        );
    }
    assert!(tried > 300, "{tried}");
    for token in &good {
        assert_eq!(server.get_user(token).await.body["email"], json!("a@x.io"));
    }
}
