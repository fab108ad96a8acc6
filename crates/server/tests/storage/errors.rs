//! Every refusal that HTTP can provoke, byte for byte: who asks what, the status, and the whole body. Clients read these texts,
//! so a change here is a change to their code.

use reqwest::Method;
use serde_json::json;

use super::world::Storage;

/// Who asks.
#[derive(Debug, Clone, Copy)]
enum Who {
    Nobody,
    Garbage,
    /// Signed with another secret.
    Forged,
    Expired,
    Anon,
    User,
    Service,
}
use Who::{Anon, Expired, Forged, Garbage, Nobody, Service, User};

/// A request line, its body (`@` begins raw bytes after their content type), the status and the body of the answer.
type Row = (Who, &'static str, &'static str, u16, &'static str);

const BUCKET_404: &str =
    r#"{"statusCode":"404","error":"Bucket not found","message":"Bucket not found","code":"NoSuchBucket"}"#;
const KEY_404: &str = r#"{"statusCode":"404","error":"not_found","message":"Object not found","code":"NoSuchKey"}"#;
const KEY_409: &str =
    r#"{"statusCode":"409","error":"Duplicate","message":"The resource already exists","code":"KeyAlreadyExists"}"#;
const ROW_403: &str = r#"{"statusCode":"403","error":"Unauthorized","message":"new row violates row-level security policy","code":"AccessDenied"}"#;
const JWS_403: &str =
    r#"{"statusCode":"403","error":"Unauthorized","message":"Invalid Compact JWS","code":"AccessDenied"}"#;
const SIGNED_403: &str =
    r#"{"statusCode":"403","error":"Unauthorized","message":"signature verification failed","code":"AccessDenied"}"#;
const EXPIRED_403: &str = r#"{"statusCode":"403","error":"Unauthorized","message":"\"exp\" claim timestamp check failed","code":"AccessDenied"}"#;
const NAME_400: &str =
    r#"{"statusCode":"400","error":"Invalid Input","message":"Bucket name invalid","code":"InvalidBucketName"}"#;
const LARGE_413: &str = r#"{"statusCode":"413","error":"Payload too large","message":"The object exceeded the maximum allowed size","code":"EntityTooLarge"}"#;

/// Tokens that are none, wherever a token is needed.
const TOKENS: &[Row] = &[
    (Garbage, "GET /bucket", "", 400, JWS_403),
    (Garbage, "POST /object/open/new.txt", "@text/plain x", 400, JWS_403),
    (Garbage, "GET /object/authenticated/closed/a.txt", "", 400, JWS_403),
    (Garbage, "POST /object/list/closed", r#"{"prefix":""}"#, 400, JWS_403),
    (Forged, "GET /bucket", "", 400, SIGNED_403),
    (Forged, "DELETE /object/closed/a.txt", "", 400, SIGNED_403),
    (Expired, "GET /bucket", "", 400, EXPIRED_403),
    (Expired, "POST /object/sign/closed/a.txt", r#"{"expiresIn":60}"#, 400, EXPIRED_403),
    (Nobody, "GET /bucket", "", 400, JWS_403),
];

const BUCKETS: &[Row] = &[
    (Service, "GET /bucket/none", "", 400, BUCKET_404),
    (Anon, "GET /bucket/open", "", 400, BUCKET_404),
    (
        Service,
        "POST /bucket",
        "{}",
        400,
        r#"{"statusCode":"400","error":"Error","message":"body must have required property 'name'","code":"InvalidRequest"}"#,
    ),
    (Service, "POST /bucket", r#"{"name":"a/b"}"#, 400, NAME_400),
    (Service, "POST /bucket", r#"{"name":" a"}"#, 400, NAME_400),
    (Service, "POST /bucket", r#"{"name":"å"}"#, 400, NAME_400),
    (Service, "POST /bucket", r#"{"name":"x--table-s3"}"#, 400, NAME_400),
    (
        Service,
        "POST /bucket",
        r#"{"name":"open"}"#,
        400,
        r#"{"statusCode":"409","error":"Duplicate","message":"The resource already exists","code":"BucketAlreadyExists"}"#,
    ),
    (Service, "POST /bucket", r#"{"name":"x","file_size_limit":"900GB"}"#, 400, LARGE_413),
    (Anon, "POST /bucket", r#"{"name":"theirs"}"#, 400, ROW_403),
    (User, "POST /bucket", r#"{"name":"theirs"}"#, 400, ROW_403),
    (Service, "PUT /bucket/none", r#"{"public":true}"#, 400, BUCKET_404),
    (User, "PUT /bucket/open", r#"{"public":false}"#, 400, BUCKET_404),
    (Service, "DELETE /bucket/none", "", 400, BUCKET_404),
    (
        Service,
        "DELETE /bucket/closed",
        "",
        400,
        r#"{"statusCode":"409","error":"ResourceNotEmpty","message":"The bucket you tried to delete is not empty","code":"ResourceNotEmpty"}"#,
    ),
    (User, "DELETE /bucket/empty", "", 400, BUCKET_404),
    (
        Anon,
        "POST /bucket/open/empty",
        "",
        403,
        r#"{"statusCode":"403","error":"Unauthorized","message":"Access denied: Invalid role","code":"AccessDenied"}"#,
    ),
    (
        User,
        "POST /bucket/open/empty",
        "",
        403,
        r#"{"statusCode":"403","error":"Unauthorized","message":"Access denied: Invalid role","code":"AccessDenied"}"#,
    ),
    (Service, "POST /bucket/none/empty", "", 400, BUCKET_404),
];

const UPLOADS: &[Row] = &[
    (Service, "POST /object/none/a.txt", "@text/plain x", 400, BUCKET_404),
    (Service, "POST /object/closed/a.txt", "@text/plain x", 400, KEY_409),
    (Anon, "POST /object/closed/new.txt", "@text/plain x", 400, ROW_403),
    (User, "POST /object/open/new.txt", "@text/plain x", 400, ROW_403),
    (User, "PUT /object/open/a.txt", "@text/plain x", 400, ROW_403),
    (
        Service,
        "POST /object/narrow/a.jpg",
        "@image/jpeg x",
        400,
        r#"{"statusCode":"415","error":"invalid_mime_type","message":"mime type image/jpeg is not supported","code":"InvalidMimeType"}"#,
    ),
    (Service, "POST /object/narrow/a.png", "@image/png 12345678901", 400, LARGE_413),
    (
        Service,
        "POST /object/closed/%5Ba%5D.txt",
        "@text/plain x",
        400,
        r#"{"statusCode":"400","error":"InvalidKey","message":"Invalid key: [a].txt","code":"InvalidKey"}"#,
    ),
    (
        Service,
        "POST /object/closed/%C3%A5.txt",
        "@text/plain x",
        400,
        r#"{"statusCode":"400","error":"InvalidKey","message":"Invalid key: å.txt","code":"InvalidKey"}"#,
    ),
    (Anon, "POST /object/upload/sign/closed/new.txt", "{}", 400, ROW_403),
    (Service, "POST /object/upload/sign/closed/a.txt", "{}", 400, KEY_409),
    (Service, "POST /object/upload/sign/none/a.txt", "{}", 400, BUCKET_404),
];

const READS: &[Row] = &[
    (Nobody, "GET /object/public/open/none.txt", "", 400, KEY_404),
    (Nobody, "GET /object/public/closed/a.txt", "", 400, BUCKET_404),
    (Nobody, "GET /object/public/none/a.txt", "", 400, BUCKET_404),
    (Nobody, "GET /object/closed/a.txt", "", 400, BUCKET_404),
    (Nobody, "GET /object/info/public/open/none.txt", "", 400, KEY_404),
    (Nobody, "GET /object/info/public/closed/a.txt", "", 400, BUCKET_404),
    (Anon, "GET /object/authenticated/closed/a.txt", "", 400, KEY_404),
    (User, "GET /object/closed/a.txt", "", 400, KEY_404),
    (User, "GET /object/info/closed/a.txt", "", 400, KEY_404),
    (User, "GET /object/info/authenticated/closed/a.txt", "", 400, KEY_404),
    (Service, "GET /object/closed/none.txt", "", 400, KEY_404),
    (Service, "GET /object/none/a.txt", "", 400, BUCKET_404),
    (User, "POST /object/sign/closed/a.txt", r#"{"expiresIn":60}"#, 400, KEY_404),
    (Service, "POST /object/sign/closed/none.txt", r#"{"expiresIn":60}"#, 400, KEY_404),
    (
        Service,
        "POST /object/sign/closed/a.txt",
        "{}",
        400,
        r#"{"statusCode":"400","error":"Error","message":"body must have required property 'expiresIn'","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "POST /object/sign/closed/a.txt",
        r#"{"expiresIn":0}"#,
        400,
        r#"{"statusCode":"400","error":"Error","message":"body/expiresIn must be >= 1","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "POST /object/sign/closed",
        r#"{"expiresIn":60}"#,
        400,
        r#"{"statusCode":"400","error":"Error","message":"body must have required property 'paths'","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "POST /object/sign/closed",
        r#"{"expiresIn":60,"paths":[]}"#,
        400,
        r#"{"statusCode":"400","error":"Error","message":"body/paths must NOT have fewer than 1 items","code":"InvalidRequest"}"#,
    ),
    (
        Nobody,
        "GET /object/sign/closed/a.txt",
        "",
        400,
        r#"{"statusCode":"400","error":"Error","message":"querystring must have required property 'token'","code":"InvalidRequest"}"#,
    ),
];

const CHANGES: &[Row] = &[
    (Service, "DELETE /object/closed/none.txt", "", 400, KEY_404),
    (
        Service,
        "DELETE /object/closed",
        "{}",
        400,
        r#"{"statusCode":"400","error":"Error","message":"body must have required property 'prefixes'","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "DELETE /object/closed",
        r#"{"prefixes":[]}"#,
        400,
        r#"{"statusCode":"400","error":"Error","message":"body/prefixes must NOT have fewer than 1 items","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "POST /object/move",
        r#"{"bucketId":"closed","sourceKey":"none.txt","destinationKey":"x.txt"}"#,
        400,
        KEY_404,
    ),
    (
        Service,
        "POST /object/move",
        r#"{"bucketId":"closed","sourceKey":"a.txt","destinationKey":"b.txt"}"#,
        400,
        KEY_409,
    ),
    (User, "POST /object/move", r#"{"bucketId":"closed","sourceKey":"a.txt","destinationKey":"x.txt"}"#, 400, KEY_404),
    (
        Service,
        "POST /object/move",
        r#"{"bucketId":"closed","destinationKey":"x.txt"}"#,
        400,
        r#"{"statusCode":"400","error":"Error","message":"body must have required property 'sourceKey'","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "POST /object/copy",
        r#"{"bucketId":"closed","sourceKey":"none.txt","destinationKey":"x.txt"}"#,
        400,
        KEY_404,
    ),
    (
        Service,
        "POST /object/copy",
        r#"{"bucketId":"closed","sourceKey":"a.txt","destinationKey":"b.txt"}"#,
        400,
        KEY_409,
    ),
    (
        Service,
        "POST /object/copy",
        r#"{"bucketId":"closed","sourceKey":"a.txt","destinationKey":"å"}"#,
        400,
        r#"{"statusCode":"400","error":"InvalidKey","message":"Invalid key: å","code":"InvalidKey"}"#,
    ),
    (User, "POST /object/copy", r#"{"bucketId":"closed","sourceKey":"a.txt","destinationKey":"x.txt"}"#, 400, KEY_404),
];

const LISTS: &[Row] = &[
    (
        Service,
        "POST /object/list/closed",
        "{}",
        400,
        r#"{"statusCode":"400","error":"Error","message":"body must have required property 'prefix'","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "POST /object/list/closed",
        r#"{"prefix":"","limit":0}"#,
        400,
        r#"{"statusCode":"400","error":"Error","message":"body/limit must be >= 1","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "POST /object/list-v2/closed",
        r#"{"limit":0}"#,
        400,
        r#"{"statusCode":"400","error":"Error","message":"body/limit must be >= 1","code":"InvalidRequest"}"#,
    ),
];

const ROUTES: &[Row] = &[
    (
        Service,
        "PATCH /object/open/a.txt",
        "",
        404,
        r#"{"statusCode":"404","error":"Not Found","message":"Route PATCH:/object/open/a.txt not found","code":"InvalidRequest"}"#,
    ),
    (
        Service,
        "PATCH /bucket/open",
        "",
        404,
        r#"{"statusCode":"404","error":"Not Found","message":"Route PATCH:/bucket/open not found","code":"InvalidRequest"}"#,
    ),
    (Nobody, "GET /nope", "", 404, r#"{"message":"Route GET:/nope not found","error":"Not Found","statusCode":404}"#),
];

async fn world() -> Storage {
    let storage = Storage::start(&[]).await;
    storage.bucket("open", json!({ "public": true })).await;
    storage.bucket("closed", json!({})).await;
    storage.bucket("empty", json!({})).await;
    storage.bucket("narrow", json!({ "file_size_limit": 10, "allowed_mime_types": ["image/png"] })).await;
    for at in ["open/a.txt", "closed/a.txt", "closed/b.txt"] {
        storage.upload(at, b"hello", "text/plain").await;
    }
    storage
}

fn token(storage: &Storage, who: Who) -> Option<String> {
    let claims = json!({ "role": "service_role", "exp": 1_000_000_000 });
    match who {
        Nobody => None,
        Garbage => Some("not-a-token".into()),
        Forged => Some(testkit::jwt::key("another secret that is as long as it must be", "service_role")),
        Expired => Some(storage.signed(&claims)),
        Anon => Some(storage.anon()),
        User => Some(storage.user("a0000000-0000-4000-8000-000000000001")),
        Service => Some(storage.service()),
    }
}

/// What does not agree with the table, row by row.
async fn disagreements(storage: &Storage, rows: &[Row]) -> Vec<String> {
    let mut found = Vec::new();
    for (who, line, body, status, says) in rows {
        let (method, path) = line.split_once(' ').unwrap();
        let method: Method = method.parse().unwrap();
        let mut request = storage.ask(method, path, token(storage, *who).as_deref());
        request = match body.strip_prefix('@').and_then(|raw| raw.split_once(' ')) {
            Some((content_type, content)) => request.bytes(content.as_bytes(), content_type),
            None if body.is_empty() => request,
            None => request.bytes(body.as_bytes(), "application/json"),
        };
        let answer = request.send().await.unwrap();
        let is_json = answer.header("content-type").starts_with("application/json");
        if answer.status != *status || answer.body != *says || !is_json {
            found.push(format!(
                "{who:?} {line} {body}\n   told {} {}\n wanted {status} {says}",
                answer.status, answer.body
            ));
        }
    }
    found
}

#[tokio::test]
async fn every_refusal_is_told_in_upstreams_words() {
    let storage = world().await;
    let mut found = Vec::new();
    for rows in [TOKENS, BUCKETS, UPLOADS, READS, CHANGES, LISTS, ROUTES] {
        found.extend(disagreements(&storage, rows).await);
    }
    assert!(found.is_empty(), "{} rows differ:\n{}", found.len(), found.join("\n"));
    for at in ["open/a.txt", "closed/a.txt", "closed/b.txt"] {
        let answer = storage.ask(Method::GET, &format!("/object/{at}"), Some(&storage.service())).send().await.unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (200, "hello"), "{at} is as it was");
    }
}

#[tokio::test]
async fn tokens_of_addresses_open_what_they_name_and_nothing_else() {
    let storage = world().await;
    let service = storage.service();
    let signed = storage.json(Method::POST, "/object/sign/closed/a.txt", &service, &json!({ "expiresIn": 60 })).await;
    let url = signed.json().unwrap()["signedURL"].as_str().unwrap().to_owned();
    let reads = url.split_once("token=").unwrap().1;
    let writes = storage.json(Method::POST, "/object/upload/sign/closed/new.txt", &service, &json!({})).await;
    let writes = writes.json().unwrap()["token"].as_str().unwrap().to_owned();
    let late = storage.signed(&json!({ "url": "closed/a.txt", "scope": "download", "iat": 1, "exp": 2 }));
    let account = storage.user("a0000000-0000-4000-8000-000000000001");
    let get = async |path: String| {
        let answer = storage.ask(Method::GET, &path, None).send().await.unwrap();
        (answer.status, answer.body)
    };
    let put = async |path: String| {
        let answer = storage.ask(Method::PUT, &path, None).bytes("x", "text/plain").send().await.unwrap();
        (answer.status, answer.json().unwrap()["code"].clone())
    };
    assert_eq!(get(url.clone()).await, (200, "hello".into()));
    for (path, code) in [
        (format!("/object/sign/closed/b.txt?token={reads}"), "InvalidSignature"),
        (format!("/object/sign/open/a.txt?token={reads}"), "InvalidSignature"),
        (format!("/object/sign/closed/new.txt?token={writes}"), "InvalidSignature"),
        (format!("/object/sign/closed/a.txt?token={account}"), "InvalidJWT"),
        (format!("/object/sign/closed/a.txt?token={}", storage.anon()), "InvalidJWT"),
    ] {
        let (status, body) = get(path.clone()).await;
        assert_eq!(status, 400, "{path}: {body}");
        assert!(body.contains(code), "{path}: {body}");
    }
    let (status, body) = get(format!("/object/sign/closed/a.txt?token={late}")).await;
    assert_eq!(status, 400);
    assert!(body.contains("exp"), "{body}");
    let rows = [
        ("new.txt", reads, "InvalidSignature"),
        ("other.txt", &writes, "InvalidSignature"),
        ("new.txt", &account, "InvalidJWT"),
    ];
    for (path, token, told) in rows {
        let (status, code) = put(format!("/object/upload/sign/closed/{path}?token={token}")).await;
        assert_eq!((status, code), (400, json!(told)), "{path}");
    }
    let (status, _) = put(format!("/object/upload/sign/closed/new.txt?token={writes}")).await;
    assert_eq!(status, 200);
}

#[tokio::test]
async fn a_refusal_to_a_head_request_has_no_body() {
    let storage = world().await;
    for (path, status) in
        [("/object/public/open/none.txt", 400), ("/object/closed/none.txt", 400), ("/object/closed/a.txt", 200)]
    {
        let answer = storage.ask(Method::HEAD, path, Some(&storage.service())).send().await.unwrap();
        assert_eq!((answer.status, answer.bytes.len()), (status, 0), "{path}");
    }
}
