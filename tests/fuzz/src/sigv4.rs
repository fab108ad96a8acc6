//! What clients of S3 sign: requests that nobody here signed are never believed, and a body means the same however it was cut.

use bytes::Bytes;
use storage::s3::{
    body::Body,
    operation::operation,
    query::Query,
    sigv4::{Claim, Headers, Payload, Request, Rules, Seed},
};

const RULES: Rules<'static> = Rules { region: "us-east-1", enforce_region: false };

/// The first line is a method and a target, then headers as `name:value`, an empty line, and the body.
pub fn run(data: &[u8]) {
    let head_end = data.windows(2).position(|two| two == b"\n\n").unwrap_or(data.len());
    let body = data.get(head_end + 2..).unwrap_or_default();
    let Ok(head) = std::str::from_utf8(&data[..head_end]) else { return };
    let mut lines = head.split('\n');
    let (method, target) = lines.next().and_then(|line| line.split_once(' ')).unwrap_or(("GET", "/"));
    let (path, query) = target.split_once('?').unwrap_or((target, ""));
    let headers =
        Headers::new(lines.filter_map(|line| line.split_once(':')).map(|(name, value)| (name, value.as_bytes())));
    let Ok(query) = Query::parse(query) else { return };
    written_again_it_is_the_same(&query);
    let _ = operation(method, path, &query, &headers);
    if let Ok(claim) = Claim::read(&Request { method, path, query: &query, headers: &headers, host: "s3.example" }) {
        let request = Request { method, path, query: &query, headers: &headers, host: "s3.example" };
        assert!(claim.verify(&request, &["a key that nobody has"], &RULES, claim.moment.seconds).is_err(), "forged");
    }
    for (signed, trailer) in [(false, true), (true, false), (true, true)] {
        cut(Payload::Streaming { signed, trailer }, &headers, body);
    }
    cut(Payload::Unsigned, &headers, body);
}

fn written_again_it_is_the_same(query: &Query) {
    let written = query.canonical();
    let again = Query::parse(&written);
    assert!(again.is_ok_and(|again| again.canonical() == written), "{written} is read as something else");
}

/// Whole, in single bytes, and in halves.
fn cut(payload: Payload, headers: &Headers<'_>, sent: &[u8]) {
    let half = sent.len() / 2;
    let whole = through(payload, headers, [sent]);
    assert_eq!(through(payload, headers, sent.chunks(1)), whole, "single bytes, {payload:?}");
    assert_eq!(through(payload, headers, [&sent[..half], &sent[half..]]), whole, "halves, {payload:?}");
    if matches!(payload, Payload::Streaming { signed: true, .. }) {
        assert!(whole.is_none(), "chunks that nobody signed");
    }
}

/// The bytes of an object that was accepted.
fn through<'a>(payload: Payload, headers: &Headers<'_>, pieces: impl IntoIterator<Item = &'a [u8]>) -> Option<Vec<u8>> {
    let mut body = Body::new(payload, seed()?, headers).ok()?;
    let announced = body.announced();
    let mut out = Vec::new();
    for piece in pieces {
        body.push(Bytes::copy_from_slice(piece), &mut out).ok()?;
    }
    body.finish().ok()?;
    let object = out.concat();
    assert!(announced.is_none_or(|announced| announced == object.len() as u64), "{} bytes", object.len());
    Some(object)
}

/// The beginning of a chain of chunk signatures, from a request that AWS publishes as an example.
fn seed() -> Option<Seed> {
    const EMPTY: &[u8] = b"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let headers = Headers::new([
        ("host", b"examplebucket.s3.amazonaws.com".as_slice()),
        ("x-amz-date", b"20130524T000000Z".as_slice()),
        ("x-amz-content-sha256", EMPTY),
        (
            "authorization",
            b"AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,\
              SignedHeaders=host;x-amz-content-sha256;x-amz-date,\
              Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
        ),
    ]);
    let query = Query::parse("max-keys=2&prefix=J").ok()?;
    let host = "examplebucket.s3.amazonaws.com";
    let request = Request { method: "GET", path: "/", query: &query, headers: &headers, host };
    let claim = Claim::read(&request).ok()?;
    claim.verify(&request, &["wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"], &RULES, claim.moment.seconds).ok()
}

#[test]
fn the_example_verifies_so_that_bodies_are_tried_at_all() {
    assert!(seed().is_some());
}
