//! One cell of the matrix: an object is made, a principal does the verb, and the letter is what came of it.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicU32, Ordering},
};

use reqwest::Method;
use serde_json::{Value, json};
use testkit::{Answer, http::Request};

use super::super::world::Storage;

const CONTENT: &[u8] = b"what is kept";
const CHANGED: &[u8] = b"what is written";
const PASSWORD: &str = "filmjölk till frukost";

pub(super) struct Play<'a> {
    storage: &'a Storage,
    /// By name; a principal without a token is missing.
    tokens: HashMap<&'static str, String>,
    /// Id of the account `owner`.
    owner: String,
    next: AtomicU32,
}

/// What is there before the verb.
struct Object {
    bucket: String,
    key: String,
}

impl<'a> Play<'a> {
    pub(super) async fn new(storage: &'a Storage) -> Self {
        let owner = account(storage, "owner").await;
        let (banned, other) = (account(storage, "banned").await, account(storage, "other").await);
        let revoked = sign_in(storage, "owner").await;
        let logout = storage.server.http().request(Method::POST, "/auth/v1/logout?scope=local").key(&storage.anon());
        assert_eq!(logout.bearer(&revoked).send().await.unwrap().status, 204);
        let path = format!("/auth/v1/admin/users/{}", banned.0);
        let ban = storage.server.http().put(&path, &json!({ "ban_duration": "24h" })).key(&storage.service());
        assert_eq!(ban.send().await.unwrap().status, 200);
        let expired = json!({ "role": "authenticated", "aud": "authenticated", "sub": owner.0, "exp": 1_000_000_000 });
        let tokens = HashMap::from([
            ("anon", storage.anon()),
            ("other", other.1),
            ("owner", owner.1),
            ("revoked", revoked),
            ("banned", banned.1),
            ("expired", storage.signed(&expired)),
            ("service", storage.service()),
        ]);
        // What ended must be known everywhere within a second.
        tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
        Self { storage, tokens, owner: owner.0, next: AtomicU32::new(0) }
    }

    /// The letter of this cell; whole sentences where there is none, or where what was said is not what happened.
    pub(super) async fn cell(&self, bucket: &str, verb: &str, principal: &str) -> String {
        let token = self.tokens.get(principal).map(String::as_str);
        if verb.starts_with("bucket-") {
            return self.bucket(bucket, verb, token).await;
        }
        let object = self.object(bucket).await;
        let answer = self.act(&object, verb, token).await;
        let letter = letter(&answer);
        let happened = self.happened(&object, verb, &answer).await;
        match (letter.as_str(), happened) {
            ("+", false) => "-".to_owned(),
            ("+", true) => letter,
            (_, false) => letter,
            (_, true) => format!("{letter}, but it happened: {}", answer.body),
        }
    }

    async fn object(&self, bucket: &str) -> Object {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let key = format!("{}/{number:05}.png", self.owner);
        let maker = if matches!(bucket, "own" | "shared" | "narrow") { "owner" } else { "service" };
        self.storage.upload_as(&self.tokens[maker], &format!("{bucket}/{key}"), CONTENT, "image/png").await;
        Object { bucket: bucket.to_owned(), key }
    }

    async fn act(&self, object: &Object, verb: &str, token: Option<&str>) -> Answer {
        let Object { bucket, key } = object;
        let (at, new) = (format!("{bucket}/{key}"), format!("{bucket}/{}", object.new_key()));
        let ask = |method: Method, path: String| self.storage.ask(method, &path, token);
        let png = |request: Request| request.bytes(CHANGED, "image/png");
        let request = match verb {
            "upload" => png(ask(Method::POST, format!("/object/{new}"))),
            "upload-type" => ask(Method::POST, format!("/object/{new}")).bytes(CHANGED, "image/jpeg"),
            "upload-large" => ask(Method::POST, format!("/object/{new}")).bytes([b'x'; 21], "image/png"),
            "upsert" => png(ask(Method::POST, format!("/object/{at}")).header("x-upsert", "true")),
            "update" => png(ask(Method::PUT, format!("/object/{at}"))),
            "download" => ask(Method::GET, format!("/object/{at}")),
            "public-read" => ask(Method::GET, format!("/object/public/{at}")),
            "public-info" => ask(Method::GET, format!("/object/info/public/{at}")),
            "info" => ask(Method::GET, format!("/object/info/{at}")),
            "list" => ask(Method::POST, format!("/object/list/{bucket}"))
                .body(&json!({ "prefix": self.owner, "limit": 1000 })),
            "list-v2" => ask(Method::POST, format!("/object/list-v2/{bucket}")).body(&json!({ "prefix": key })),
            "sign" => ask(Method::POST, format!("/object/sign/{at}")).body(&json!({ "expiresIn": 60 })),
            "sign-many" => {
                ask(Method::POST, format!("/object/sign/{bucket}")).body(&json!({ "expiresIn": 60, "paths": [key] }))
            }
            "signed-read" => ask(Method::GET, self.signed(&format!("/object/sign/{at}"), "signedURL").await),
            "sign-upload" => ask(Method::POST, format!("/object/upload/sign/{new}")).body(&json!({})),
            "signed-upload" => png(ask(Method::PUT, self.signed(&format!("/object/upload/sign/{new}"), "url").await)),
            "move" | "copy" => {
                let body = json!({ "bucketId": bucket, "sourceKey": key, "destinationKey": object.new_key() });
                ask(Method::POST, format!("/object/{verb}")).body(&body)
            }
            "remove" => ask(Method::DELETE, format!("/object/{at}")),
            "remove-many" => ask(Method::DELETE, format!("/object/{bucket}")).body(&json!({ "prefixes": [key] })),
            _ => panic!("no verb {verb}"),
        };
        request.send().await.unwrap()
    }

    /// Whether the verb took effect, as the service key sees it, or as the answer itself shows where it reads.
    async fn happened(&self, object: &Object, verb: &str, answer: &Answer) -> bool {
        let (old, new) =
            (self.content(&object.bucket, &object.key).await, self.content(&object.bucket, &object.new_key()).await);
        let json = answer.json().unwrap_or_default();
        let keeps_old = old.as_deref() == Some(CONTENT);
        let file = object.key.rsplit('/').next().unwrap_or_default();
        let happened = match verb {
            "upload" | "upload-type" | "upload-large" | "signed-upload" => new.is_some(),
            "upsert" | "update" => !keeps_old,
            "download" | "public-read" | "signed-read" => answer.bytes == CONTENT,
            "info" | "public-info" => json["size"] == CONTENT.len(),
            "list" => json.as_array().is_some_and(|rows| rows.iter().any(|row| row["name"] == file)),
            "list-v2" => json["objects"].as_array().is_some_and(|rows| !rows.is_empty()),
            "sign" => self.opens(&json["signedURL"], Method::GET).await,
            "sign-many" => self.opens(&json[0]["signedURL"], Method::GET).await,
            "sign-upload" => self.opens(&json["url"], Method::PUT).await,
            "move" => !keeps_old || new.is_some(),
            "copy" => new.is_some(),
            _ => old.is_none(),
        };
        let touches_old = matches!(verb, "upsert" | "update" | "move" | "remove" | "remove-many");
        assert!(keeps_old || touches_old, "{verb} changed what it should not touch");
        if verb == "move" && happened {
            assert_eq!((old, new.as_deref()), (None, Some(CONTENT)), "half a move");
        }
        happened
    }

    async fn content(&self, bucket: &str, key: &str) -> Option<Vec<u8>> {
        let request = self.storage.ask(Method::GET, &format!("/object/{bucket}/{key}"), Some(&self.tokens["service"]));
        let answer = request.send().await.unwrap();
        (answer.status == 200).then_some(answer.bytes)
    }

    /// An address made by the service key.
    async fn signed(&self, path: &str, field: &str) -> String {
        let answer = self.storage.done(Method::POST, path, &json!({ "expiresIn": 60 })).await;
        answer[field].as_str().unwrap().to_owned()
    }

    async fn opens(&self, url: &Value, method: Method) -> bool {
        let Some(url) = url.as_str() else { return false };
        let mut request = self.storage.ask(method.clone(), url, None);
        if method == Method::PUT {
            request = request.bytes(CHANGED, "image/png");
        }
        request.send().await.unwrap().status == 200
    }

    async fn bucket(&self, kind: &str, verb: &str, token: Option<&str>) -> String {
        let id = format!("{kind}-{}", self.next.fetch_add(1, Ordering::Relaxed));
        let path = format!("/bucket/{id}");
        let ask = |method: Method, path: &str| self.storage.ask(method, path, token);
        if verb != "bucket-create" {
            self.storage.bucket(&id, json!({ "public": false })).await;
        }
        if verb == "bucket-empty" {
            self.storage.upload(&format!("{id}/a.png"), CONTENT, "image/png").await;
        }
        let request = match verb {
            "bucket-get" => ask(Method::GET, &path),
            "bucket-list" => ask(Method::GET, &format!("/bucket?search={id}")),
            "bucket-create" => ask(Method::POST, "/bucket").body(&json!({ "name": id })),
            "bucket-update" => ask(Method::PUT, &path).body(&json!({ "public": true })),
            "bucket-empty" => ask(Method::POST, &format!("{path}/empty")),
            "bucket-delete" => ask(Method::DELETE, &path),
            _ => panic!("no verb {verb}"),
        };
        let answer = request.send().await.unwrap();
        let letter = letter(&answer);
        let now = self.storage.ask(Method::GET, &path, Some(&self.tokens["service"])).send().await.unwrap();
        let body = answer.json().unwrap_or_default();
        let happened = match verb {
            "bucket-get" => body["id"] == json!(id),
            "bucket-list" => body.as_array().is_some_and(|rows| rows.iter().any(|row| row["id"] == json!(id))),
            "bucket-create" => now.status == 200,
            "bucket-update" => now.json().unwrap()["public"] == json!(true),
            "bucket-empty" => self.content(&id, "a.png").await.is_none(),
            _ => now.status != 200,
        };
        match (letter.as_str(), happened) {
            ("+", false) => "-".to_owned(),
            ("+", true) | (_, false) => letter,
            (_, true) => format!("{letter}, but it happened: {}", answer.body),
        }
    }
}

impl Object {
    /// Beside the old one, in the same folder.
    fn new_key(&self) -> String {
        format!("{}-new.png", self.key.trim_end_matches(".png"))
    }
}

/// Id and access token of a new account.
async fn account(storage: &Storage, name: &str) -> (String, String) {
    let body = json!({ "email": format!("{name}@example.com"), "password": PASSWORD, "email_confirm": true });
    let made = storage.server.http().post("/auth/v1/admin/users", &body).key(&storage.service()).send().await.unwrap();
    assert_eq!(made.status, 200, "{}", made.body);
    (made.json().unwrap()["id"].as_str().unwrap().to_owned(), sign_in(storage, name).await)
}

async fn sign_in(storage: &Storage, name: &str) -> String {
    let body = json!({ "email": format!("{name}@example.com"), "password": PASSWORD });
    let path = "/auth/v1/token?grant_type=password";
    let answer = storage.server.http().post(path, &body).key(&storage.anon()).send().await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json().unwrap()["access_token"].as_str().unwrap().to_owned()
}

fn letter(answer: &Answer) -> String {
    if matches!(answer.status, 200) {
        return "+".to_owned();
    }
    let message = answer.json().ok().and_then(|body| body["message"].as_str().map(str::to_owned)).unwrap_or_default();
    let known = [
        ("new row violates row-level security policy", "R"),
        ("Object not found", "K"),
        ("Bucket not found", "B"),
        ("Invalid Compact JWS", "T"),
        ("headers must have required property 'authorization'", "T"),
        ("\"exp\" claim timestamp check failed", "E"),
        ("Access denied: Invalid role", "X"),
        ("Access denied", "D"),
        ("mime type image/jpeg is not supported", "M"),
        ("The object exceeded the maximum allowed size", "L"),
    ];
    match known.iter().find(|(text, _)| *text == message) {
        Some((_, letter)) => (*letter).to_owned(),
        None if message.contains("session") => "S".to_owned(),
        None => format!("{} {}", answer.status, answer.body),
    }
}
