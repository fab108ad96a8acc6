//! Uploads: forms and raw bodies, limits, replacement.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{Answer, Server, refused, service};

/// Fields first, then the file under the empty name, as storage-js sends them.
async fn form(server: &Server, path: &str, fields: &[(&str, &str)], mime_type: &str, file: &[u8]) -> Answer {
    let field = |(name, value): &(&str, &str)| {
        format!("--XX\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
    };
    let mut body: Vec<u8> = fields.iter().map(field).collect::<String>().into_bytes();
    let head = "--XX\r\nContent-Disposition: form-data; name=\"\"; filename=\"blob\"\r\nContent-Type: ";
    body.extend_from_slice(format!("{head}{mime_type}\r\n\r\n").as_bytes());
    body.extend_from_slice(file);
    body.extend_from_slice(b"\r\n--XX--\r\n");
    let headers = [("content-type", "multipart/form-data; boundary=XX")];
    server.ask(Method::POST, &format!("/object/{path}"), &service(), &headers, body).await
}

#[tokio::test]
async fn a_form_and_a_raw_body_say_the_same() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    let fields = [("cacheControl", "60"), ("metadata", r#"{"a":1}"#)];
    let answer = form(&server, "box/a.csv", &fields, "text/csv", b"grain").await.ok().json();
    assert_eq!(answer["Key"], "box/a.csv");
    let own = base64(r#"{"a":1}"#);
    let headers = [("content-type", "text/csv"), ("cache-control", "max-age=60"), ("x-metadata", own.as_str())];
    server.ask(Method::POST, "/object/box/b.csv", &service(), &headers, "grain").await.ok();
    let mut described: Vec<Value> = Vec::new();
    for name in ["a", "b"] {
        let mut info = server.get(&format!("/object/info/box/{name}.csv"), &service()).await.ok().json();
        ["id", "name", "version", "last_modified", "created_at"].iter().for_each(|key| {
            info.as_object_mut().unwrap().remove(*key).unwrap();
        });
        described.push(info);
    }
    assert_eq!(described[0], described[1]);
    assert_eq!(
        described[0],
        json!({ "bucket_id": "box", "size": 5, "content_type": "text/csv", "cache_control": "max-age=60",
                "etag": "\"c773063257201c66448c8ff50bd4ebbb\"", "metadata": { "a": 1 } }),
    );
}

fn base64(text: &str) -> String {
    use base64::Engine as _;
    base64::prelude::BASE64_STANDARD.encode(text)
}

#[tokio::test]
async fn a_key_is_replaced_only_when_that_was_asked_for() {
    let server = Server::start(&[]).await;
    server.bucket("box", true).await;
    let first = server.put("box/k", &service(), "one").await.ok().json();
    let second = server.put("box/k", &service(), "two").await;
    assert_eq!(
        (second.status, second.text().as_str()),
        (
            400,
            r#"{"statusCode":"409","error":"Duplicate","message":"The resource already exists","code":"KeyAlreadyExists"}"#
        )
    );
    let upsert = [("x-upsert", "true"), ("content-type", "text/plain")];
    let third = server.ask(Method::POST, "/object/box/k", &service(), &upsert, "three").await.ok().json();
    assert_eq!(first["Id"], third["Id"]);
    assert_eq!(server.get("/object/public/box/k", "").await.ok().text(), "three");
    server.ask(Method::PUT, "/object/box/k", &service(), &[("content-type", "text/plain")], "four").await.ok();
    assert_eq!(server.get("/object/public/box/k", "").await.ok().text(), "four");
    assert_eq!(server.files(), 1, "what was replaced is gone");
}

#[tokio::test]
async fn what_is_too_large_is_refused_while_it_comes() {
    let server = Server::start(&[("UPLOAD_FILE_SIZE_LIMIT", "300KB")]).await;
    server.bucket("box", true).await;
    let limited = json!({ "name": "small", "file_size_limit": 1000, "allowed_mime_types": ["image/*"] });
    server.post("/bucket", &service(), limited).await.ok();
    let large = refused(400, "413", "EntityTooLarge");
    assert_eq!(server.put("box/a", &service(), vec![0; 300 * 1024 + 1]).await.refusal(), large);
    server.put("box/a", &service(), vec![0; 300 * 1024]).await.ok();
    assert!(chunked(&server, "box/b", 100).contains("EntityTooLarge"), "without a length beforehand");
    let answer = form(&server, "small/x", &[], "image/png", &[0; 1001]).await;
    assert_eq!(answer.refusal(), large);
    assert_eq!(
        server.put("small/x", &service(), "text").await.text(),
        r#"{"statusCode":"415","error":"invalid_mime_type","message":"mime type text/plain is not supported","code":"InvalidMimeType"}"#
    );
    assert_eq!(server.files(), 1, "nothing of what was refused stays");
    assert_eq!(server.put("nowhere/x", &service(), "x").await.refusal(), refused(400, "404", "NoSuchBucket"));
}

#[tokio::test]
async fn keys_of_any_script_when_chosen() {
    let server = Server::start(&[("SALUHALL_STORAGE_UNICODE", "true")]).await;
    server.bucket("box", true).await;
    let path = "box/m%C3%B6rk/%E3%83%91%E3%83%B3%20%F0%9F%A5%96%23%25.txt";
    let key = server.put(path, &service(), "bröd").await.ok().json();
    assert_eq!(key["Key"], "box/mörk/パン 🥖#%.txt");
    // The same name as a Mac writes it.
    assert_eq!(
        server.get("/object/public/box/mo%CC%88rk/%E3%83%91%E3%83%B3%20%F0%9F%A5%96%23%25.txt", "").await.ok().text(),
        "bröd"
    );
    let listed = server.post("/object/list/box", &service(), json!({ "prefix": "mörk" })).await.ok().json();
    assert_eq!(listed[0]["name"], "パン 🥖#%.txt");
}

/// A body of so many pieces of 10,000 bytes that does not say its length.
fn chunked(server: &Server, path: &str, pieces: usize) -> String {
    use std::io::{Read as _, Write as _};
    let url = server.url();
    let host = url.strip_prefix("http://").unwrap().split('/').next().unwrap().to_owned();
    let mut socket = std::net::TcpStream::connect(&host).unwrap();
    let head = format!(
        "POST /storage/v1/object/{path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {}\r\ntransfer-encoding: chunked\r\n\
         connection: close\r\n\r\n",
        service()
    );
    socket.write_all(head.as_bytes()).unwrap();
    let piece = [format!("{:x}\r\n", 10_000).as_bytes(), &[b'a'; 10_000], b"\r\n"].concat();
    for _ in 0..pieces {
        socket.write_all(&piece).unwrap();
    }
    socket.write_all(b"0\r\n\r\n").unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).unwrap();
    answer
}
