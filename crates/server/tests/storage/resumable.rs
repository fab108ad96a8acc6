//! TUS over HTTP: every header and every refusal that upstream's server has, and what a client may rely on between requests.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use reqwest::Method;
use serde_json::json;
use testkit::{Answer, http::Request};

use super::world::{BASE, Storage};

const ROOT: &str = "/upload/resumable";
const PIECE: &str = "application/offset+octet-stream";

fn metadata(bucket: &str, key: &str) -> String {
    let encoded = |text: &str| STANDARD.encode(text);
    format!(
        "bucketName {},objectName {},contentType {},cacheControl {}",
        encoded(bucket),
        encoded(key),
        encoded("text/plain"),
        encoded("60")
    )
}

fn tus(storage: &Storage, method: Method, path: &str, token: Option<&str>) -> Request {
    storage.ask(method, path, token).header("tus-resumable", "1.0.0")
}

async fn create(storage: &Storage, token: &str, key: &str, length: u64) -> Answer {
    let request = tus(storage, Method::POST, ROOT, Some(token)).header("upload-length", &length.to_string());
    request.header("upload-metadata", &metadata("b", key)).send().await.unwrap()
}

/// The path of an upload, without its mount.
fn path(created: &Answer) -> String {
    assert_eq!(created.status, 201, "{}", created.body);
    let location = created.header("location");
    location.split_once(BASE).unwrap_or_else(|| panic!("{location}")).1.to_owned()
}

async fn append(storage: &Storage, token: &str, path: &str, offset: u64, body: &str) -> Answer {
    let request = tus(storage, Method::PATCH, path, Some(token)).header("upload-offset", &offset.to_string());
    request.bytes(body, PIECE).send().await.unwrap()
}

async fn head(storage: &Storage, token: &str, path: &str) -> Answer {
    tus(storage, Method::HEAD, path, Some(token)).send().await.unwrap()
}

fn told(answer: &Answer) -> (u16, &str) {
    (answer.status, answer.body.as_str())
}

#[tokio::test]
async fn an_upload_from_its_creation_to_its_object() {
    let storage = Storage::start(&[]).await;
    storage.bucket("b", json!({ "public": true })).await;
    let key = storage.service();

    let options = storage.ask(Method::OPTIONS, ROOT, None).send().await.unwrap();
    assert_eq!(
        (options.status, options.header("tus-version"), options.header("tus-resumable")),
        (204, "1.0.0", "1.0.0")
    );
    assert_eq!(
        options.header("tus-extension"),
        "creation,creation-with-upload,creation-defer-length,termination,expiration"
    );
    assert!(options.header("tus-max-size").parse::<u64>().is_ok_and(|bytes| bytes >= 50_000_000));
    assert_eq!(options.header("access-control-max-age"), "86400");
    for name in ["Authorization", "X-Upsert", "Upload-Expires", "ApiKey", "x-signature", "Upload-Offset"] {
        assert!(options.header("access-control-allow-headers").contains(name), "{name}");
    }

    let created = create(&storage, &key, "a.txt", 10).await;
    assert!(created.header("content-type").starts_with("text/plain"));
    assert!(created.header("upload-expires").ends_with(" GMT") && created.body.is_empty());
    let at = path(&created);
    assert!(created.header("location").starts_with(&storage.server.url()));
    let begun = head(&storage, &key, &at).await;
    assert_eq!((begun.status, begun.header("upload-offset"), begun.header("upload-length")), (200, "0", "10"));
    assert_eq!(begun.header("cache-control"), "no-store");
    // What HEAD tells is what is stored: the age in full.
    let stored = metadata("b", "a.txt").replace(&STANDARD.encode("60"), &STANDARD.encode("max-age=60"));
    assert_eq!(begun.header("upload-metadata"), stored);

    let first = append(&storage, &key, &at, 0, "0123").await;
    assert_eq!((first.status, first.header("upload-offset"), first.header("tus-complete")), (204, "4", ""));
    assert!(!first.header("upload-expires").is_empty());
    assert_eq!(told(&append(&storage, &key, &at, 0, "x").await), (409, "Upload-Offset conflict\n"));
    assert_eq!(told(&append(&storage, &key, &at, 4, "1234567").await), (413, "upload's size exceeded\n"));
    assert_eq!(head(&storage, &key, &at).await.header("upload-offset"), "4");
    let last = append(&storage, &key, &at, 4, "456789").await;
    assert_eq!((last.status, last.header("upload-offset"), last.header("tus-complete")), (204, "10", "1"));

    let object = storage.ask(Method::GET, "/object/public/b/a.txt", None).send().await.unwrap();
    assert_eq!((object.status, object.body.as_str()), (200, "0123456789"));
    assert_eq!((object.header("content-type"), object.header("cache-control")), ("text/plain", "max-age=60"));
    // A client whose last answer was lost asks again, and nothing happens twice.
    let again = head(&storage, &key, &at).await;
    assert_eq!((again.status, again.header("upload-offset")), (200, "10"));
    assert_eq!(append(&storage, &key, &at, 10, "").await.status, 204);
    let ended = tus(&storage, Method::DELETE, &at, Some(&key)).send().await.unwrap();
    assert_eq!(told(&ended), (400, "Cannot terminate an already completed upload"));
    assert_eq!(told(&create(&storage, &key, "a.txt", 1).await), (409, "The resource already exists"));

    let given_up = path(&create(&storage, &key, "c.txt", 5).await);
    assert_eq!(tus(&storage, Method::DELETE, &given_up, Some(&key)).send().await.unwrap().status, 204);
    assert_eq!(head(&storage, &key, &given_up).await.status, 404);
    assert_eq!(told(&append(&storage, &key, &given_up, 0, "x").await), (404, "The file for this url was not found\n"));
    // Nothing has no pieces to wait for.
    let empty = create(&storage, &key, "empty.txt", 0).await;
    assert_eq!((empty.status, empty.header("tus-complete")), (201, "1"));
}

#[tokio::test]
async fn refusals_are_upstreams() {
    let storage = Storage::start(&[("UPLOAD_FILE_SIZE_LIMIT", "1000")]).await;
    storage.bucket("b", json!({ "file_size_limit": 100, "allowed_mime_types": ["text/*"] })).await;
    let key = storage.service();
    let good = metadata("b", "k");
    let wrong_type = good.replace(&STANDARD.encode("text/plain"), &STANDARD.encode("image/png"));
    let missing = metadata("missing", "k");
    let post = || tus(&storage, Method::POST, ROOT, Some(&key));
    let measured = || post().header("upload-length", "10");
    let cases = [
        (storage.ask(Method::POST, ROOT, Some(&key)), 412, "Tus-Resumable Required\n"),
        (post().header("tus-resumable", "0.9"), 400, "Invalid tus-resumable\n"),
        (post().header("upload-metadata", &good), 400, "Upload-Length or Upload-Defer-Length header required\n"),
        (
            measured().header("upload-defer-length", "1").header("upload-metadata", &good),
            400,
            "Upload-Length or Upload-Defer-Length header required\n",
        ),
        (measured(), 400, "Metadata header is required"),
        (measured().header("upload-metadata", "a b c"), 400, "Invalid upload-metadata\n"),
        (post().header("upload-length", "-1").header("upload-metadata", &good), 400, "Invalid upload-length\n"),
        (measured().header("upload-metadata", &missing), 404, "Bucket not found"),
        (measured().header("upload-metadata", &metadata("b", "ä")), 400, "Invalid key: ä"),
        (measured().header("upload-metadata", &wrong_type), 415, "mime type image/png is not supported"),
        (post().header("upload-length", "101").header("upload-metadata", &good), 413, "Maximum size exceeded\n"),
        (
            measured().header("upload-metadata", &good).header("upload-concat", "partial"),
            501,
            "Concatenation extension is not (yet) supported. Disable parallel uploads in the tus client.\n",
        ),
        (
            tus(&storage, Method::PATCH, &format!("{ROOT}/x"), Some(&key))
                .bytes("x", PIECE)
                .header("upload-offset", "0"),
            404,
            "The file for this url was not found\n",
        ),
        (tus(&storage, Method::PUT, &format!("{ROOT}/x"), Some(&key)), 404, "Not found\n"),
    ];
    for (at, (request, status, text)) in cases.into_iter().enumerate() {
        let answer = request.send().await.unwrap();
        assert_eq!(told(&answer), (status, text), "case {at}");
        assert!(answer.header("content-type").starts_with("text/plain") && answer.header("tus-resumable") == "1.0.0");
    }
    let at = path(&create(&storage, &key, "k", 10).await);
    let patch = || tus(&storage, Method::PATCH, &at, Some(&key));
    let answer = patch().bytes("x", PIECE).send().await.unwrap();
    assert_eq!(told(&answer), (403, "Upload-Offset header required\n"));
    let answer = patch().header("upload-offset", "0").bytes("x", "text/plain").send().await.unwrap();
    assert_eq!(told(&answer), (400, "Invalid content-type\n"));

    // Tokens are refused in JSON, as everywhere in storage; GET is no method of the protocol.
    let broken = tus(&storage, Method::POST, ROOT, Some("broken")).send().await.unwrap();
    assert_eq!((broken.status, broken.json().unwrap()["message"].as_str()), (400, Some("Invalid Compact JWS")));
    assert_eq!(broken.json().unwrap()["statusCode"], "403");
    let nobody = tus(&storage, Method::HEAD, &at, None).send().await.unwrap();
    assert_eq!(nobody.status, 400);
    let get = storage.ask(Method::GET, &at, Some(&key)).send().await.unwrap();
    assert_eq!((get.status, get.json().unwrap()["error"].as_str()), (404, Some("Not Found")));

    // Policies are asked with every request; what the address names is what they are asked about.
    let anon = storage.anon();
    let text = "new row violates row-level security policy";
    assert_eq!(told(&create(&storage, &anon, "k2", 10).await), (403, text));
    assert_eq!(told(&append(&storage, &anon, &at, 0, "x").await), (403, text));
    let ended = tus(&storage, Method::DELETE, &at, Some(&anon)).send().await.unwrap();
    assert_eq!(told(&ended), (403, text));
    let forged = {
        let segment = at.rsplit('/').next().unwrap();
        let own = base64::engine::general_purpose::URL_SAFE_NO_PAD;
        let name = String::from_utf8(own.decode(segment).unwrap()).unwrap();
        format!("{ROOT}/{}", own.encode(name.replacen("b/k/", "b/other/", 1)))
    };
    assert_eq!(append(&storage, &key, &forged, 0, "x").await.status, 404);
    assert_eq!(head(&storage, &key, &at).await.header("upload-offset"), "0");
}

#[tokio::test]
async fn signatures_expiry_and_proxies() {
    let settings = [("TUS_URL_EXPIRY_MS", "5000"), ("SALUHALL_TRUSTED_PROXIES", "127.0.0.1")];
    let storage = Storage::start(&settings).await;
    storage.bucket("b", json!({})).await;
    let key = storage.service();

    let signing = storage.done(Method::POST, "/object/upload/sign/b/signed.txt", &json!({})).await;
    let signature = signing["token"].as_str().unwrap();
    let sign = format!("{ROOT}/sign");
    let post = |bucket: &str, object: &str| {
        tus(&storage, Method::POST, &sign, None)
            .header("upload-length", "4")
            .header("upload-metadata", &metadata(bucket, object))
    };
    let missing = post("b", "signed.txt").send().await.unwrap();
    assert_eq!(told(&missing), (400, "Missing x-signature header"));
    let other = post("b", "other.txt").header("x-signature", signature).send().await.unwrap();
    assert_eq!(told(&other), (400, "Invalid signature"));
    let created = post("b", "signed.txt").header("x-signature", signature).send().await.unwrap();
    let at = path(&created);
    assert!(at.starts_with(&format!("{sign}/")), "{at}");
    let patch = || tus(&storage, Method::PATCH, &at, None).header("upload-offset", "0").bytes("1234", PIECE);
    assert_eq!(told(&patch().send().await.unwrap()), (400, "Missing x-signature header"));
    let last = patch().header("x-signature", signature).send().await.unwrap();
    assert_eq!((last.status, last.header("tus-complete")), (204, "1"));

    // A proxy says how the client came.
    let proxied = tus(&storage, Method::POST, ROOT, Some(&key))
        .header("upload-length", "4")
        .header("upload-metadata", &metadata("b", "p"));
    let proxied = proxied.header("x-forwarded-proto", "https").header("x-forwarded-host", "shop.example");
    let proxied = proxied.header("x-forwarded-port", "8443").header("x-forwarded-prefix", "/api").send().await.unwrap();
    let expected = format!("https://shop.example:8443/api{BASE}{ROOT}/");
    assert!(proxied.header("location").starts_with(&expected), "{}", proxied.header("location"));

    let at = path(&create(&storage, &key, "late.txt", 4).await);
    tokio::time::sleep(std::time::Duration::from_millis(6100)).await;
    assert_eq!(head(&storage, &key, &at).await.status, 410);
    assert_eq!(told(&append(&storage, &key, &at, 0, "1234").await), (410, "The file for this url no longer exists\n"));
}
