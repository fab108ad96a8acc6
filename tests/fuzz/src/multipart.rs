//! `multipart/form-data`: the same parts however the bytes were cut, no byte more than was sent, little of it held.

use storage::multipart::{Event, Head, Multipart};

/// The first byte says how long the pieces are, the first line is the content type, the rest the body.
pub fn run(data: &[u8]) {
    let Some((&size, sent)) = data.split_first() else { return };
    let end = sent.iter().position(|byte| *byte == b'\n').unwrap_or(sent.len());
    let Ok(content_type) = std::str::from_utf8(&sent[..end]) else { return };
    let body = sent.get(end + 1..).unwrap_or_default();
    let Some(whole) = parts(content_type, body.chunks(body.len().max(1))) else { return };
    assert_eq!(parts(content_type, body.chunks(usize::from(size).max(1))), Some(whole.clone()), "pieces of {size}");
    assert_eq!(parts(content_type, body.chunks(1)), Some(whole.clone()), "single bytes");
    let told: usize = whole.0.iter().map(|(_, data)| data.len()).sum();
    assert!(told <= body.len(), "{told} bytes of {}", body.len());
}

/// How it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Whole,
    Early,
    Refused,
}

type Parts = (Vec<(Head, Vec<u8>)>, End);

fn parts<'a>(content_type: &str, mut pieces: impl Iterator<Item = &'a [u8]>) -> Option<Parts> {
    let mut reader = Multipart::new(content_type)?;
    let mut parts: Vec<(Head, Vec<u8>)> = Vec::new();
    let mut is_open = false;
    loop {
        match reader.next_event() {
            Ok(Some(Event::Part(head))) => {
                assert!(!is_open, "a part within a part");
                is_open = true;
                parts.push((head, Vec::new()));
            }
            Ok(Some(Event::Data(data))) => {
                assert!(is_open, "data of no part");
                if let Some((_, whole)) = parts.last_mut() {
                    whole.extend_from_slice(&data);
                }
            }
            Ok(Some(Event::PartEnd)) => is_open = false,
            Ok(Some(Event::End)) => return Some((parts, End::Whole)),
            Ok(None) => match pieces.next() {
                Some(piece) => reader.feed(piece),
                None => {
                    // What of an unfinished part was told depends on how far its end could be ruled out.
                    if is_open {
                        parts.pop();
                    }
                    return Some((parts, End::Early));
                }
            },
            Err(_) => return Some((parts, End::Refused)),
        }
    }
}
