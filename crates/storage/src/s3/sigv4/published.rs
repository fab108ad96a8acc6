//! The examples AWS publishes in "Authenticating Requests (AWS Signature Version 4)", to the byte.

use super::*;

pub(super) const SECRET: &str = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
/// 2013-05-24, midnight.
pub(super) const NOW: i64 = 1_369_353_600;
pub(super) const RULES: Rules<'static> = Rules { region: "us-east-1", enforce_region: true };
const EMPTY: &str = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/// One request as text: method, path and query, headers.
pub(super) type Example<'a> = (&'a str, &'a str, &'a [(&'a str, &'a str)]);

pub(super) fn check((method, target, headers): Example<'_>, now: i64, rules: &Rules<'_>) -> Result<Seed> {
    let (path, raw) = target.split_once('?').unwrap_or((target, ""));
    let query = Query::parse(raw)?;
    let host = headers.iter().find(|(name, _)| *name == "host").map(|(_, host)| *host).unwrap();
    let headers = Headers::new(headers.iter().map(|(name, value)| (*name, value.as_bytes())));
    let request = Request { method, path, query: &query, headers: &headers, host };
    Claim::read(&request)?.verify(&request, &[SECRET], rules, now)
}

const HOST: (&str, &str) = ("host", "examplebucket.s3.amazonaws.com");
const DATE: (&str, &str) = ("x-amz-date", "20130524T000000Z");

macro_rules! authorization {
    ($headers:literal, $signature:literal) => {
        (
            "authorization",
            concat!(
                "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=",
                $headers,
                ",Signature=",
                $signature
            ),
        )
    };
}

pub(super) const GET_OBJECT: Example<'static> = (
    "GET",
    "/test.txt",
    &[
        HOST,
        DATE,
        ("range", "bytes=0-9"),
        ("x-amz-content-sha256", EMPTY),
        authorization!(
            "host;range;x-amz-content-sha256;x-amz-date",
            "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
    ],
);

pub(super) const PUT_OBJECT: Example<'static> = (
    "PUT",
    "/test$file.text",
    &[
        HOST,
        DATE,
        ("date", "Fri, 24 May 2013 00:00:00 GMT"),
        ("x-amz-content-sha256", "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"),
        ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        authorization!(
            "date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
            "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
    ],
);

const LIFECYCLE: Example<'static> = (
    "GET",
    "/?lifecycle",
    &[
        HOST,
        DATE,
        ("x-amz-content-sha256", EMPTY),
        authorization!(
            "host;x-amz-content-sha256;x-amz-date",
            "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        ),
    ],
);

pub(super) const LIST: Example<'static> = (
    "GET",
    "/?max-keys=2&prefix=J",
    &[
        HOST,
        DATE,
        ("x-amz-content-sha256", EMPTY),
        authorization!(
            "host;x-amz-content-sha256;x-amz-date",
            "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ],
);

pub(super) const PRESIGNED: Example<'static> = (
    "GET",
    "/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256\
     &X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z\
     &X-Amz-Expires=86400&X-Amz-SignedHeaders=host\
     &X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
    &[HOST],
);

pub(super) const CHUNKED: Example<'static> = (
    "PUT",
    "/examplebucket/chunkObject.txt",
    &[
        ("host", "s3.amazonaws.com"),
        DATE,
        ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ("x-amz-content-sha256", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD"),
        ("content-encoding", "aws-chunked"),
        ("x-amz-decoded-content-length", "66560"),
        ("content-length", "66824"),
        authorization!(
            "content-encoding;content-length;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class",
            "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9"
        ),
    ],
);

pub(super) const CHUNKED_WITH_TRAILER: Example<'static> = (
    "PUT",
    "/examplebucket/chunkObject.txt",
    &[
        ("host", "s3.amazonaws.com"),
        DATE,
        ("x-amz-storage-class", "REDUCED_REDUNDANCY"),
        ("x-amz-content-sha256", "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER"),
        ("content-encoding", "aws-chunked"),
        ("x-amz-decoded-content-length", "66560"),
        ("x-amz-trailer", "x-amz-checksum-crc32c"),
        authorization!(
            "content-encoding;host;x-amz-content-sha256;x-amz-date;x-amz-decoded-content-length;x-amz-storage-class;x-amz-trailer",
            "106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e"
        ),
    ],
);

#[test]
fn every_published_request_verifies() {
    for example in [GET_OBJECT, PUT_OBJECT, LIFECYCLE, LIST, PRESIGNED, CHUNKED, CHUNKED_WITH_TRAILER] {
        check(example, NOW, &RULES).unwrap_or_else(|error| panic!("{example:?}: {error}"));
    }
}

fn chunk(length: &str, signature: &str, byte_count: usize) -> Vec<u8> {
    let mut text = format!("{length};chunk-signature={signature}\r\n").into_bytes();
    text.extend(std::iter::repeat_n(b'a', byte_count));
    text
}

/// The published bodies, 66,560 times the letter a.
pub(crate) fn bodies() -> [(Seed, Vec<u8>, Option<&'static str>); 2] {
    let seed = |example| check(example, NOW, &RULES).unwrap();
    let plain = [
        chunk("10000", "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648", 65_536),
        chunk("400", "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497", 1024),
        chunk("0", "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9", 0),
        Vec::new(),
    ];
    let trailer = "x-amz-checksum-crc32c:sOO8/Q==\r\n\
                   x-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435";
    let mut signed = [
        chunk("10000", "b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2", 65_536),
        chunk("400", "1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7", 1024),
        chunk("0", "2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992", 0),
    ]
    .join(&b"\r\n"[..]);
    signed.extend_from_slice(trailer.as_bytes());
    signed.extend_from_slice(b"\r\n\r\n");
    [
        (seed(CHUNKED), plain.join(&b"\r\n"[..]), None),
        (seed(CHUNKED_WITH_TRAILER), signed, Some("x-amz-checksum-crc32c")),
    ]
}
