//! Pictures over HTTP: sizes, types, what is cached, and what is refused before it is decoded.

use std::io::Write as _;

use flate2::{Compression, Crc, write::ZlibEncoder};
use reqwest::Method;
use serde_json::json;
use testkit::Answer;

use super::world::Storage;

fn chunk(name: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = Crc::new();
    crc.update(name);
    crc.update(data);
    [&(data.len() as u32).to_be_bytes(), name.as_slice(), data, &crc.sum().to_be_bytes()].concat()
}

/// A PNG of one colour; `rows` of its pixels are there.
pub(super) fn png(width: u32, height: u32, rows: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let mut pixels = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..rows {
        pixels.write_all(&[0]).unwrap();
        pixels.write_all(&[200, 30, 90].repeat(width as usize)).unwrap();
    }
    let pixels = pixels.finish().unwrap();
    [b"\x89PNG\r\n\x1a\n".to_vec(), chunk(b"IHDR", &header), chunk(b"IDAT", &pixels), chunk(b"IEND", &[])].concat()
}

/// Sides by the picture's own header.
fn size(answer: &Answer) -> (u32, u32) {
    let bytes = &answer.bytes;
    let big = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
    let small = |at: usize| u32::from(u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap()) & 0x3fff);
    match answer.header("content-type") {
        "image/png" => (big(16), big(20)),
        "image/webp" if bytes[12..16] == *b"VP8 " => (small(26), small(28)),
        other => panic!("{other}: {}", answer.body),
    }
}

async fn ask(storage: &Storage, path: &str, accept: &str) -> Answer {
    storage.ask(Method::GET, path, None).header("accept", accept).send().await.unwrap()
}

#[tokio::test]
async fn pictures_come_as_they_were_asked_for() {
    let storage = Storage::start(&[]).await;
    storage.bucket("p", json!({ "public": true })).await;
    // Declared as something else: the bytes decide.
    storage.upload("p/a.png", &png(400, 300, 300), "text/plain").await;
    let public = "/render/image/public/p/a.png";
    for (asked, sides, told) in [
        ("?width=100&height=100", (100, 100), "height:100,width:100,resizing_type:fill"),
        ("?width=100&height=100&resize=contain", (100, 75), "height:100,width:100,resizing_type:fit"),
        ("?width=100&height=50&resize=fill", (100, 50), "height:50,width:100,resizing_type:force"),
        ("?width=200&quality=50", (200, 150), "width:200,resizing_type:fill,quality:50"),
        ("?width=99999", (400, 300), "width:2000,resizing_type:fill"),
        (
            "?width=10&height=10&gravity=fp&x_offset=0&y_offset=1",
            (10, 10),
            "height:10,width:10,resizing_type:fill,gravity:fp:0:1",
        ),
        ("", (400, 300), ""),
    ] {
        let answer = ask(&storage, &format!("{public}{asked}"), "*/*").await;
        assert_eq!((answer.status, size(&answer), answer.header("x-transformations")), (200, sides, told), "{asked}");
    }
    let browser = "image/avif,image/webp,image/apng,*/*;q=0.8";
    let negotiated = ask(&storage, &format!("{public}?width=64"), browser).await;
    assert_eq!(
        (negotiated.header("content-type"), size(&negotiated), negotiated.header("vary")),
        ("image/webp", (64, 48), "accept")
    );
    let origin = ask(&storage, &format!("{public}?width=64&format=origin"), browser).await;
    assert_eq!((origin.header("content-type"), origin.header("vary")), ("image/png", ""));
    let object = storage.ask(Method::GET, "/object/public/p/a.png", None).send().await.unwrap();
    for name in ["etag", "cache-control"] {
        assert_eq!(negotiated.header(name), object.header(name), "{name}");
    }
    let known =
        storage.ask(Method::GET, public, None).header("if-none-match", object.header("etag")).send().await.unwrap();
    assert_eq!((known.status, known.body.len()), (304, 0));
    let named = ask(&storage, &format!("{public}?width=8&download=b%20c.png"), "*/*").await;
    assert_eq!(named.header("content-disposition"), "attachment; filename=b%20c.png; filename*=UTF-8''b%20c.png");

    // The same picture is not made twice: its source may be gone by then.
    let files = storage.server.data().join("../files");
    let kept = || std::fs::read_dir(files.join("pictures")).map_or(0, Iterator::count);
    let before = kept();
    let again = ask(&storage, &format!("{public}?width=64"), browser).await;
    assert_eq!((again.bytes == negotiated.bytes, kept()), (true, before));

    // Another version of the object is another picture.
    storage.upload("p/a.png", &png(90, 90, 90), "image/png").await;
    assert_eq!(size(&ask(&storage, &format!("{public}?width=64"), "*/*").await), (64, 64));
}

#[tokio::test]
async fn who_may_see_a_picture_and_what_is_none() {
    let storage = Storage::start(&[]).await;
    storage.bucket("own", json!({})).await;
    storage.bucket("p", json!({ "public": true })).await;
    storage.upload("own/a.png", &png(40, 30, 30), "image/png").await;
    let told = |answer: &Answer| {
        let body = answer.json().unwrap_or_else(|why| panic!("{why}"));
        (answer.status, body["statusCode"].as_str().unwrap().to_owned(), body["message"].as_str().unwrap().to_owned())
    };
    let private = ask(&storage, "/render/image/public/own/a.png", "*/*").await;
    assert_eq!(told(&private), (400, "404".into(), "Bucket not found".into()));
    let path = "/render/image/authenticated/own/a.png?width=20";
    let denied = storage.ask(Method::GET, path, Some(&storage.anon())).send().await.unwrap();
    assert_eq!(told(&denied), (400, "404".into(), "Object not found".into()));
    let seen = storage.ask(Method::GET, path, Some(&storage.service())).send().await.unwrap();
    assert_eq!((seen.status, size(&seen)), (200, (20, 15)));

    let transform = json!({ "expiresIn": 60, "transform": { "width": 10, "height": 10, "format": "origin" } });
    let signed = storage.done(Method::POST, "/object/sign/own/a.png", &transform).await;
    let url = signed["signedURL"].as_str().unwrap();
    assert!(url.starts_with("/render/image/sign/own/a.png?token="), "{url}");
    let picture = ask(&storage, url, "image/webp").await;
    assert_eq!((picture.status, size(&picture)), (200, (10, 10)));
    assert!(!picture.header("expires").is_empty() && picture.header("cache-control").is_empty());
    let broken = ask(&storage, "/render/image/sign/own/a.png?token=x.y.z", "*/*").await;
    assert_eq!((broken.status, broken.json().unwrap()["code"].as_str()), (400, Some("InvalidJWT")));
    let without = ask(&storage, "/render/image/sign/own/a.png", "*/*").await;
    assert_eq!(told(&without), (400, "400".into(), "querystring must have required property 'token'".into()));

    let unreadable = "The source image is invalid or unsupported for rendering";
    let pixels = "The source image resolution is too large to process";
    for (name, content, text) in [
        ("text", b"not an image".to_vec(), unreadable),
        ("heif", b"\0\0\0\x10ftypmif1\0\0\0\0".to_vec(), unreadable),
        ("svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>".to_vec(), unreadable),
        ("cut", png(400, 300, 300)[..200].to_vec(), unreadable),
        ("short", png(4000, 4000, 1), unreadable),
        ("bomb", png(50_000, 50_000, 1), pixels),
        ("gif", b"GIF89a\xff\xff\xff\xff\0\0\0;".to_vec(), pixels),
    ] {
        storage.upload(&format!("p/{name}"), &content, "image/png").await;
        let answer = ask(&storage, &format!("/render/image/public/p/{name}?width=10"), "*/*").await;
        let body = answer.json().unwrap();
        assert_eq!(told(&answer), (400, "400".into(), text.into()), "{name}");
        assert_eq!((body["error"].as_str(), body["code"].as_str()), (Some("InvalidRequest"), Some("InvalidRequest")));
    }
    let negative = ask(&storage, "/render/image/public/p/text?width=-1", "*/*").await;
    assert_eq!(told(&negative), (400, "400".into(), "querystring/width must be >= 0".into()));
    let lost = ask(&storage, "/render/image/elsewhere/p/text", "*/*").await;
    assert_eq!((lost.status, lost.json().unwrap()["error"].as_str()), (404, Some("Not Found")));
}

#[tokio::test]
async fn switched_off_there_are_no_pictures() {
    let storage = Storage::start(&[("IMAGE_TRANSFORMATION_ENABLED", "false")]).await;
    storage.bucket("p", json!({ "public": true })).await;
    storage.upload("p/a.png", &png(40, 30, 30), "image/png").await;
    assert_eq!(ask(&storage, "/render/image/public/p/a.png", "*/*").await.status, 404);
    let transform = json!({ "expiresIn": 60, "transform": { "width": 10 } });
    let signed = storage.done(Method::POST, "/object/sign/p/a.png", &transform).await;
    assert!(signed["signedURL"].as_str().unwrap().starts_with("/object/sign/p/a.png?token="));
}
