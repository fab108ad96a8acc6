//! The bytes of a connection before the HTTP parser: only request targets change, however the bytes were cut.

use parser::{Follower, encode};

/// The server's own file. Counting the whole server with it would cost five minutes of compiling.
#[path = "../../../crates/server/src/listen/target.rs"]
mod parser;

/// The first byte says how long the pieces are, the rest is what a client sends.
pub fn run(data: &[u8]) {
    let Some((&size, sent)) = data.split_first() else { return };
    let whole = through(sent.chunks(sent.len().max(1)));
    assert_eq!(through(sent.chunks(usize::from(size).max(1))), whole, "pieces of {size}");
    assert_eq!(through(sent.chunks(1)), whole, "single bytes");
    let (first, second) = sent.split_at(usize::from(size).min(sent.len()));
    assert_eq!(through([first, second].into_iter()), whole, "cut at {size}");
    only_encoded(sent, &whole);
    as_the_parser_sees_it(sent, &whole);
    assert_eq!(through(whole.chunks(whole.len().max(1))), whole, "what was encoded is encoded no more");
}

fn through<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> Vec<u8> {
    let (mut follower, mut out) = (Follower::default(), Vec::new());
    pieces.for_each(|piece| encode(&mut follower, piece, &mut out));
    out
}

/// Every byte is there in its order: as it was or, of the few that need it, as `%XX`.
fn only_encoded(sent: &[u8], got: &[u8]) {
    let mut got = got;
    for &byte in sent {
        let encoded = format!("%{byte:02X}");
        got = match got.strip_prefix(encoded.as_bytes()) {
            Some(rest) if b"\"<>`".contains(&byte) || byte >= 0x80 => rest,
            _ => got.strip_prefix(&[byte]).unwrap_or_else(|| panic!("{byte:#x} became {:?}", got.first())),
        };
    }
    assert!(got.is_empty(), "{} bytes more than were sent", got.len());
}

/// Read by the parser behind it: heads but for their targets, and bodies, are as they were sent.
fn as_the_parser_sees_it(mut sent: &[u8], mut got: &[u8]) {
    while let (Some(was), Some(is)) = (Head::read(sent), Head::read(got)) {
        assert_eq!(was.before, is.before, "before the target");
        assert_eq!(was.after, is.after, "after the target");
        let Some(length) = was.body else {
            assert_eq!(sent[was.length..], got[is.length..], "after a message of unknown length");
            return;
        };
        let body = |all: &[u8], from: usize| all[from..].iter().take(length).copied().collect::<Vec<u8>>();
        assert_eq!(body(sent, was.length), body(got, is.length), "the body");
        sent = sent.get(was.length.saturating_add(length)..).unwrap_or_default();
        got = got.get(is.length.saturating_add(length)..).unwrap_or_default();
    }
}

struct Head<'a> {
    length: usize,
    before: &'a [u8],
    after: &'a [u8],
    /// In bytes; `None` when the message ends in another way, or the server refuses it.
    body: Option<usize>,
}

impl<'a> Head<'a> {
    fn read(bytes: &'a [u8]) -> Option<Self> {
        let mut headers = [httparse::EMPTY_HEADER; 96];
        let mut request = httparse::Request::new(&mut headers);
        let httparse::Status::Complete(length) = request.parse(bytes).ok()? else { return None };
        let target = request.path?;
        let at = target.as_ptr() as usize - bytes.as_ptr() as usize;
        let of =
            |name: &'static str| request.headers.iter().filter(move |header| header.name.eq_ignore_ascii_case(name));
        let other = of("transfer-encoding").chain(of("upgrade")).next().is_some() || request.method == Some("CONNECT");
        let lengths: Vec<&[u8]> = of("content-length").map(|header| header.value).collect();
        let body = match lengths.as_slice() {
            _ if other => None,
            [] => Some(0),
            [one] => {
                str::from_utf8(one).ok().filter(|one| !one.starts_with('+')).and_then(|one| one.trim().parse().ok())
            }
            _ => None,
        };
        Some(Self { length, before: &bytes[..at], after: &bytes[at + target.len()..length], body })
    }
}
