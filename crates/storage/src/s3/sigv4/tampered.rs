//! Requests that were signed and then changed, and signatures that never were: all refused, and with what.

use super::{
    published::{CHUNKED, Example, GET_OBJECT, LIST, NOW, PRESIGNED, PUT_OBJECT, RULES, check},
    *,
};

fn code(method: &str, target: &str, headers: &[(&str, &str)], now: i64) -> &'static str {
    check((method, target, headers), now, &RULES).err().map_or("verified", |error| error.code)
}

/// `example` with one header replaced, added or (`None`) taken away.
fn with<'a>(example: &Example<'a>, name: &'a str, value: Option<&'a str>) -> Vec<(&'a str, &'a str)> {
    let others = example.2.iter().copied().filter(|(seen, _)| *seen != name);
    others.chain(value.map(|value| (name, value))).collect()
}

#[test]
fn what_was_signed_cannot_be_changed() {
    for (method, target) in [
        ("HEAD", "/test.txt"),
        ("GET", "/test.txt?"),
        ("GET", "/./test.txt"),
        ("GET", "//test.txt"),
        ("GET", "/x/../test.txt"),
        ("GET", "/test.txt/"),
        ("GET", "/Test.txt"),
        ("GET", "/test.txt?tagging"),
        ("GET", "/test.txt?response-content-type=text%2Fhtml"),
    ] {
        let expected = if target == "/test.txt?" { "verified" } else { "SignatureDoesNotMatch" };
        assert_eq!(code(method, target, GET_OBJECT.2, NOW), expected, "{method} {target}");
    }
    for (example, target) in [
        (LIST, "/?max-keys=3&prefix=J"),
        (LIST, "/?max-keys=2&prefix=J&delimiter=%2F"),
        (LIST, "/?max-keys=2"),
        (PRESIGNED, &PRESIGNED.1.replace("86400", "604800")),
        (PRESIGNED, &format!("{}&response-content-disposition=attachment", PRESIGNED.1)),
        (PRESIGNED, &PRESIGNED.1.replace("/test.txt", "/other.txt")),
    ] {
        assert_eq!(code("GET", target, example.2, NOW), "SignatureDoesNotMatch", "{target}");
    }
}

#[test]
fn headers_are_those_that_were_signed() {
    for (example, name, value, expected) in [
        (GET_OBJECT, "range", Some("bytes=0-10"), "SignatureDoesNotMatch"),
        (GET_OBJECT, "range", None, "SignatureDoesNotMatch"),
        (GET_OBJECT, "host", Some("other.s3.amazonaws.com"), "SignatureDoesNotMatch"),
        (GET_OBJECT, "user-agent", Some("anything"), "verified"),
        (GET_OBJECT, "x-amz-security-token", Some("token"), "AccessDenied"), // added on the way
        (PUT_OBJECT, "x-amz-copy-source", Some("b/k"), "AccessDenied"),
        (PUT_OBJECT, "x-amz-acl", Some("public-read"), "AccessDenied"),
        (PUT_OBJECT, "x-amz-storage-class", Some("STANDARD"), "SignatureDoesNotMatch"),
        (PUT_OBJECT, "x-amz-content-sha256", Some("UNSIGNED-PAYLOAD"), "SignatureDoesNotMatch"),
        (PUT_OBJECT, "x-amz-content-sha256", None, "InvalidRequest"),
        (PUT_OBJECT, "x-amz-content-sha256", Some("STREAMING-NOTHING"), "InvalidRequest"),
        (PRESIGNED, "x-amz-content-sha256", Some("STREAMING-UNSIGNED-PAYLOAD-TRAILER"), "AccessDenied"),
        (CHUNKED, "x-amz-decoded-content-length", Some("1"), "SignatureDoesNotMatch"),
        (CHUNKED, "x-amz-content-sha256", Some("STREAMING-UNSIGNED-PAYLOAD-TRAILER"), "SignatureDoesNotMatch"),
    ] {
        assert_eq!(code(example.0, example.1, &with(&example, name, value), NOW), expected, "{name} {value:?}");
    }
}

#[test]
fn no_header_that_counts_comes_twice() {
    for (name, value) in [
        ("x-amz-date", "20130524T000001Z"),
        ("x-amz-content-sha256", "UNSIGNED-PAYLOAD"),
        (
            "authorization",
            "AWS4-HMAC-SHA256 Credential=a/20130524/us-east-1/s3/aws4_request,SignedHeaders=host,Signature=0",
        ),
        ("host", "other.example"),
        ("range", "bytes=5-6"),
    ] {
        let mut headers = GET_OBJECT.2.to_vec();
        headers.push((name, value));
        assert_eq!(code("GET", "/test.txt", &headers, NOW), "InvalidRequest", "{name}");
    }
    let both = with(&GET_OBJECT, "x-none", None);
    assert_eq!(code("GET", PRESIGNED.1, &both, NOW), "InvalidArgument");
    assert_eq!(code("GET", &format!("{}&X-Amz-Expires=604800", PRESIGNED.1), PRESIGNED.2, NOW), "InvalidRequest");
}

#[test]
fn a_signature_is_good_for_a_while_and_a_place() {
    for (example, now, expected) in [
        (GET_OBJECT, NOW + 900, "verified"),
        (GET_OBJECT, NOW + 901, "RequestTimeTooSkewed"),
        (GET_OBJECT, NOW - 900, "verified"),
        (GET_OBJECT, NOW - 901, "RequestTimeTooSkewed"),
        (PRESIGNED, NOW + 86_400, "verified"),
        (PRESIGNED, NOW + 86_401, "ExpiredToken"),
        (PRESIGNED, NOW - 901, "RequestTimeTooSkewed"),
    ] {
        assert_eq!(code(example.0, example.1, example.2, now), expected, "{now}");
    }
    for (region, enforce_region, expected) in [
        ("eu-north-1", true, Some("AccessDenied")),
        ("us-east-1", true, None),
        ("eu-north-1", false, None), // us-east-1 is what clients say that know no better
    ] {
        let rules = Rules { region, enforce_region };
        assert_eq!(check(GET_OBJECT, NOW, &rules).err().map(|error| error.code), expected, "{region}");
    }
}

#[test]
fn what_cannot_be_read_is_refused_and_nothing_panics() {
    let good = GET_OBJECT.2.iter().find(|(name, _)| *name == "authorization").unwrap().1;
    for (from, to, expected) in [
        ("AWS4-HMAC-SHA256", "AWS4-HMAC-SHA1", "AccessDenied"), // no signature that we know
        ("SignedHeaders=host;", "SignedHeaders=", "AccessDenied"),
        ("SignedHeaders=host;", "SignedHeaders=host;host;", "InvalidSignature"),
        ("SignedHeaders=host;", "SignedHeaders=Host;", "InvalidSignature"),
        ("SignedHeaders=host;", "SignedHeaders=;host;", "InvalidSignature"),
        (";range", "", "SignatureDoesNotMatch"),
        ("/20130524/", "/20130525/", "InvalidSignature"),
        ("/us-east-1/", "/eu-west-1/", "AccessDenied"),
        ("/s3/", "/ec2/", "AccessDenied"),
        ("aws4_request", "aws4", "InvalidSignature"),
        ("Signature=f0e8", "Signature=F0E8", "InvalidSignature"),
        ("Signature=f0e8", "Signature=00e8", "SignatureDoesNotMatch"),
        ("Signature=f0", "Signature=", "InvalidSignature"),
        (",Signature", ",Signature=0,Signature", "InvalidSignature"),
        (",Signature", ",More=0,Signature", "InvalidSignature"),
    ] {
        let changed = good.replace(from, to);
        let headers = with(&GET_OBJECT, "authorization", Some(&changed));
        assert_eq!(code("GET", "/test.txt", &headers, NOW), expected, "{from} {to}");
    }
    for cut in 0..good.len() {
        let headers = with(&GET_OBJECT, "authorization", Some(&good[..cut]));
        assert_ne!(code("GET", "/test.txt", &headers, NOW), "verified", "{cut}");
    }
    for (from, to) in
        [("86400", "0"), ("86400", "604801"), ("86400", "-1"), ("86400", "+86400"), ("86400", ""), ("20130524T", "T")]
    {
        assert_eq!(code("GET", &PRESIGNED.1.replace(from, to), PRESIGNED.2, NOW), "InvalidSignature", "{to}");
    }
}
