//! Targets are mended, everything else is as it was sent, however the bytes were cut.

use super::target::{Follower, LINE_SEEN, encode};

/// Cut at `cuts`, which ascend.
fn through(bytes: &[u8], cuts: &[usize]) -> Vec<u8> {
    let (mut follower, mut out, mut from) = (Follower::default(), Vec::new(), 0);
    for &cut in cuts.iter().chain([&bytes.len()]) {
        encode(&mut follower, &bytes[from..cut], &mut out);
        from = cut;
    }
    out
}

fn whole(text: &str) -> String {
    String::from_utf8(through(text.as_bytes(), &[])).unwrap()
}

fn is_untouched(text: &str) {
    assert_eq!(whole(text), text);
}

#[test]
fn what_the_parser_refuses_is_encoded_where_it_does() {
    let asked = "GET /a<b>`\"{}|\\^ü?a<b>`\"{}|\\^ü?# HTTP/1.1\r\n\r\n";
    assert_eq!(whole(asked), "GET /a%3Cb%3E%60\"{}|\\^%C3%BC?a%3Cb%3E`%22{}|\\^%C3%BC?# HTTP/1.1\r\n\r\n");
    assert_eq!(through(b"GET /\xff\x80 HTTP/1.1\n\n", &[]), b"GET /%FF%80 HTTP/1.1\n\n");
    is_untouched("GET /a?b=%3E%22 HTTP/1.1\r\nX-A: >\"<`ü\r\nContent-Length: 4\r\n\r\n>\"ü");
}

/// The rule above is the parser's own: `actix` reads with `http`'s `Uri`.
#[test]
fn every_byte_is_encoded_that_the_parser_refuses_and_no_other() {
    use actix_web::http::Uri;
    for byte in (0x21..=0xffu8).filter(|byte| *byte != 0x7f) {
        for before in ["/a", "/a?b="] {
            let target = [before.as_bytes(), &[byte], b"c"].concat();
            let refused = Uri::try_from(target.as_slice()).is_err();
            let line = [b"GET ", target.as_slice(), b" HTTP/1.1\r\n"].concat();
            assert_eq!(through(&line, &[]) != line, refused, "{before} {byte:#x}");
        }
    }
}

const PIPELINE: &str = "\r\n\nGET /p?select=a->>b HTTP/1.1\r\nHost: x\r\nContent-Type: a->b\r\n\r\n\
    POST /p?a=\"ü\" HTTP/1.1\r\nHost: x\r\ncontent-LENGTH: \t28 \r\nTrailer: no\r\n\r\nGET /a->b HTTP/1.1\r\n\r\n>\"\n<ü\
    PUT /<> HTTP/1.0\nContent-Length: 0\n\nPATCH /?> HTTP/1.1\r\nContent-Length:003\r\n\r\n>>>\r\nDELETE /> HTTP/1.1\r\n";

const MENDED: &str = "\r\n\nGET /p?select=a-%3E%3Eb HTTP/1.1\r\nHost: x\r\nContent-Type: a->b\r\n\r\n\
    POST /p?a=%22%C3%BC%22 HTTP/1.1\r\nHost: x\r\ncontent-LENGTH: \t28 \r\nTrailer: no\r\n\r\nGET /a->b HTTP/1.1\r\n\r\n>\"\n<ü\
    PUT /%3C%3E HTTP/1.0\nContent-Length: 0\n\nPATCH /?%3E HTTP/1.1\r\nContent-Length:003\r\n\r\n>>>\r\nDELETE /%3E HTTP/1.1\r\n";

#[test]
fn it_makes_no_difference_how_a_pipeline_is_cut() {
    assert_eq!(whole(PIPELINE), MENDED);
    let bytes = PIPELINE.as_bytes();
    for first in 0..=bytes.len() {
        for second in first..=bytes.len() {
            assert_eq!(through(bytes, &[first, second]), MENDED.as_bytes(), "cut at {first} and {second}");
        }
    }
    let every: Vec<usize> = (0..bytes.len()).collect();
    assert_eq!(through(bytes, &every), MENDED.as_bytes());
}

#[test]
fn in_doubt_nothing_is_touched_any_more() {
    let then = "GET /a->b HTTP/1.1\r\n\r\n";
    for head in [
        "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n>>>>>\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\ntransfer-encoding : chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 0\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: +0\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 0,0\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length:\r\n\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST / HTTP/1.1\r\nX: y\r\n Content-Length: 0\r\n\r\n",
        "GET / HTTP/1.1\r\nUpgrade: websocket\r\n\r\n",
        "CONNECT /a HTTP/1.1\r\n\r\n",
        "CONNECT a:1 HTTP/1.1\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\n\r\n",
        "GET http://a/ HTTP/1.1\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "GET /\tb HTTP/1.1\r\n\r\n",
        "GET /\r\n\r\n",
        "GET\r\n\r\n",
    ] {
        is_untouched(&[head, then].concat());
    }
    let padded = ["POST / HTTP/1.1\r\nContent-Length: ", &" ".repeat(LINE_SEEN), "0\r\n\r\n", then].concat();
    is_untouched(&padded);
    assert_eq!(through(padded.as_bytes(), &[30, 70]), padded.as_bytes());
}

#[test]
fn long_lines_of_no_concern_are_skipped() {
    let long = ["GET / HTTP/1.1\r\nCookie: ", &"c".repeat(5000), "\r\n", &"u".repeat(500), ": 1\r\n\r\n"].concat();
    assert_eq!(whole(&[&long, "GET /> HTTP/1.1\r\n"].concat()), [&long, "GET /%3E HTTP/1.1\r\n"].concat());
}

#[test]
fn a_body_of_any_length_is_counted() {
    let head = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n", u64::MAX);
    is_untouched(&(head + &PIPELINE.repeat(3)));
}

/// `cargo test --release -p server --lib -- --ignored --nocapture what_a_request_costs`
#[test]
#[ignore = "a measurement: tells the nanoseconds that a usual request costs"]
fn what_a_request_costs() {
    let head = "GET /rest/v1/films?select=id,title,year,directors(last_name)&slug=eq.smultronstallet HTTP/1.1\r\n\
        Host: 127.0.0.1:54321\r\nUser-Agent: wrk/4.2\r\nAccept: application/json\r\nAccept-Encoding: gzip\r\n\
        apikey: eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzYWx1aGFsbCIsInJvbGUiOiJhbm9uIn0.c2ln\r\n\
        Authorization: Bearer eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzYWx1aGFsbCIsInJvbGUiOiJhbm9uIn0.c2ln\r\n\
        Content-Type: application/json\r\nConnection: keep-alive\r\nCookie: consent=yes\r\n\r\n";
    let (mut follower, times) = (Follower::default(), 1_000_000);
    let began = std::time::Instant::now();
    for _ in 0..times {
        assert_eq!(follower.refused(std::hint::black_box(head.as_bytes())), None);
    }
    eprintln!("{} ns a request of {} bytes", began.elapsed().as_nanos() / times, head.len());
}
