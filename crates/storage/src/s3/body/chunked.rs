//! `aws-chunked`: chunks with their lengths and signatures, then perhaps trailers. A state machine that takes bytes as they come
//! and passes on those of the object without copying them; only lines are gathered.

use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use super::{
    super::{
        error::{Refusal, Result},
        sigv4::Seed,
    },
    CHUNK_BYTES_MAX,
};

/// Longest line before a chunk or among the trailers, in bytes.
const LINE_BYTES_MAX: usize = 256;
/// More trailers than there are kinds of checksums.
const TRAILERS_MAX: usize = 8;
const WRONG: Refusal = Refusal::invalid("The body is not aws-chunked");

pub(super) struct Decoder {
    /// Of a body whose chunks are signed.
    seed: Option<Seed>,
    /// Whether trailers follow the last chunk.
    has_trailer: bool,
    /// Their names, as announced.
    announced: Vec<String>,
    trailers: Vec<(String, String)>,
    state: State,
    line: Vec<u8>,
}

enum State {
    /// `<length>[;chunk-signature=<signature>]`
    Header,
    Data {
        left: u64,
        chunk: Chunk,
    },
    /// The line break after the bytes of a chunk.
    Footer {
        chunk: Chunk,
    },
    Trailer,
    Done,
}

/// What is known of the chunk at hand when its chunks are signed.
struct Chunk {
    hasher: Sha256,
    signature: String,
}

impl Decoder {
    pub(super) fn new(seed: Option<Seed>, has_trailer: bool, announced: Vec<String>) -> Self {
        Self { seed, has_trailer, announced, trailers: Vec::new(), state: State::Header, line: Vec::new() }
    }

    pub(super) fn push(&mut self, mut bytes: Bytes, out: &mut Vec<Bytes>) -> Result<()> {
        while !bytes.is_empty() {
            self.state = match std::mem::replace(&mut self.state, State::Done) {
                State::Header => match self.line(&mut bytes)? {
                    Some(line) => self.header(&line)?,
                    None => State::Header,
                },
                State::Data { left, chunk } => self.data(left, chunk, &mut bytes, out),
                State::Footer { chunk } => match self.line(&mut bytes)? {
                    Some(line) if line.is_empty() => {
                        self.signed(chunk)?;
                        State::Header
                    }
                    Some(_) => return Err(WRONG),
                    None => State::Footer { chunk },
                },
                State::Trailer => match self.line(&mut bytes)? {
                    Some(line) => self.trailer(&line)?,
                    None => State::Trailer,
                },
                State::Done => return Err(WRONG),
            };
        }
        Ok(())
    }

    /// The trailers, names in lower case.
    pub(super) fn finish(self) -> Result<Vec<(String, String)>> {
        match self.state {
            State::Done => Ok(self.trailers),
            _ => Err(Refusal::incomplete()),
        }
    }

    /// The next line without its end, once all of it is there.
    fn line(&mut self, bytes: &mut Bytes) -> Result<Option<String>> {
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let taken = bytes.split_to(end.map_or(bytes.len(), |end| end + 1));
        if self.line.len() + taken.len() > LINE_BYTES_MAX {
            return Err(WRONG);
        }
        self.line.extend_from_slice(&taken);
        if end.is_none() {
            return Ok(None);
        }
        let line = std::mem::take(&mut self.line);
        let line = line.strip_suffix(b"\r\n").ok_or(WRONG)?;
        std::str::from_utf8(line).map(|line| Some(line.to_owned())).map_err(|_| WRONG)
    }

    fn header(&mut self, line: &str) -> Result<State> {
        let (length, signature) = match (line.split_once(";chunk-signature="), &self.seed) {
            (Some((length, signature)), Some(_)) => (length, signature),
            (None, None) => (line, ""),
            (None, Some(_)) => return Err(Refusal::mismatch(false)),
            (Some(_), None) => return Err(WRONG),
        };
        let digits = (1..=16).contains(&length.len()) && length.bytes().all(|byte| byte.is_ascii_hexdigit());
        let length = u64::from_str_radix(length, 16).ok().filter(|_| digits).ok_or(WRONG)?;
        let chunk = Chunk { hasher: Sha256::new(), signature: signature.to_owned() };
        match length {
            0 => {
                self.signed(chunk)?;
                Ok(State::Trailer)
            }
            _ if length > CHUNK_BYTES_MAX => Err(Refusal::too_large()),
            left => Ok(State::Data { left, chunk }),
        }
    }

    fn data(&self, left: u64, mut chunk: Chunk, bytes: &mut Bytes, out: &mut Vec<Bytes>) -> State {
        let length = usize::try_from(left).unwrap_or(usize::MAX).min(bytes.len());
        let piece = bytes.split_to(length);
        if self.seed.is_some() {
            chunk.hasher.update(&piece);
        }
        out.push(piece);
        match left - length as u64 {
            0 => State::Footer { chunk },
            left => State::Data { left, chunk },
        }
    }

    fn signed(&mut self, chunk: Chunk) -> Result<()> {
        match &mut self.seed {
            Some(seed) => seed.chunk(&chunk.hasher.finalize(), &chunk.signature),
            None => Ok(()),
        }
    }

    /// A line after the last chunk; the empty one ends the body.
    fn trailer(&mut self, line: &str) -> Result<State> {
        if line.is_empty() {
            self.complete()?;
            return Ok(State::Done);
        }
        let (name, value) = line.split_once(':').filter(|_| self.has_trailer).ok_or(WRONG)?;
        let (name, value) = (name.trim().to_ascii_lowercase(), value.trim().to_owned());
        let known = name == SIGNATURE || self.announced.iter().any(|known| known.eq_ignore_ascii_case(&name));
        let twice = self.trailers.iter().any(|(seen, _)| *seen == name);
        if !known || twice || self.trailers.len() == TRAILERS_MAX {
            return Err(WRONG);
        }
        self.trailers.push((name, value));
        Ok(State::Trailer)
    }

    /// The trailers of a signed body are signed in their turn.
    fn complete(&mut self) -> Result<()> {
        let Some(seed) = self.seed.as_mut().filter(|_| self.has_trailer) else { return Ok(()) };
        let place = self.trailers.iter().position(|(name, _)| name == SIGNATURE).ok_or(Refusal::mismatch(false))?;
        let (_, signature) = self.trailers.remove(place);
        let lines: String = self.trailers.iter().map(|(name, value)| format!("{name}:{value}\n")).collect();
        seed.trailer(&lines, &signature)
    }
}

const SIGNATURE: &str = "x-amz-trailer-signature";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::s3::sigv4::published_bodies;

    type Decoded = (Vec<u8>, Vec<(String, String)>);

    /// The bytes of the object, fed `step` at a time.
    fn decode(mut decoder: Decoder, body: &[u8], step: usize) -> Result<Decoded> {
        let mut out = Vec::new();
        for piece in body.chunks(step) {
            decoder.push(Bytes::copy_from_slice(piece), &mut out)?;
        }
        Ok((out.concat(), decoder.finish()?))
    }

    fn decoder(seed: &Seed, trailer: Option<&str>) -> Decoder {
        Decoder::new(Some(seed.clone()), trailer.is_some(), trailer.map(str::to_owned).into_iter().collect())
    }

    #[test]
    fn the_published_bodies_decode_however_they_are_cut() {
        for (seed, body, trailer) in published_bodies() {
            for step in [1, 2, 7, 85, 86, 87, 1000, 65_536, body.len()] {
                let (bytes, trailers) = decode(decoder(&seed, trailer), &body, step).unwrap();
                assert!(bytes.len() == 66_560 && bytes.iter().all(|byte| *byte == b'a'), "{step}");
                assert_eq!(trailers.len(), trailer.iter().count());
            }
        }
    }

    #[test]
    fn no_byte_of_them_can_be_changed_left_out_or_added() {
        for (seed, body, trailer) in published_bodies() {
            let edges = (0..100).chain(65_600..65_740).chain(body.len() - 300..body.len()).step_by(2);
            for place in edges {
                let mut changed = body.clone();
                changed[place] ^= 1;
                assert!(decode(decoder(&seed, trailer), &changed, 997).is_err(), "changed at {place}");
                assert!(decode(decoder(&seed, trailer), &body[..place], 997).is_err(), "cut at {place}");
            }
            let longer = [&body[..], b"0"].concat();
            assert!(decode(decoder(&seed, trailer), &longer, 997).is_err());
        }
    }

    /// Chunks signed by our own hand, with the chain in the right order.
    fn chunks(seed: &Seed, contents: &[&[u8]]) -> Vec<Vec<u8>> {
        let mut seed = seed.clone();
        let framed = contents.iter().map(|bytes| {
            let line = format!("{:x};chunk-signature={}\r\n", bytes.len(), seed.sign_chunk(bytes));
            [line.as_bytes(), bytes, b"\r\n"].concat()
        });
        framed.collect()
    }

    #[test]
    fn chunks_cannot_be_repeated_left_out_or_put_in_another_order() {
        let (seed, ..) = published_bodies().into_iter().next().unwrap();
        let chunks = chunks(&seed, &[b"one", b"two", b"three", b""]);
        for (order, expected) in [
            (&[0, 1, 2, 3][..], Some("onetwothree")),
            (&[0, 0, 1, 2, 3], None),
            (&[0, 2, 3], None),
            (&[1, 0, 2, 3], None),
            (&[0, 1, 3], None),
            (&[3], None),
            (&[0, 1, 2], None),
            (&[0, 1, 2, 3, 3], None),
        ] {
            let body: Vec<u8> = order.iter().flat_map(|index| chunks[*index].clone()).collect();
            let answer = decode(decoder(&seed, None), &body, 5).ok();
            assert_eq!(answer.map(|(bytes, _)| bytes), expected.map(|text| text.as_bytes().to_vec()), "{order:?}");
        }
    }

    #[test]
    fn trailers_of_a_signed_body_are_signed() {
        let (seed, ..) = published_bodies().into_iter().next().unwrap();
        let mut chain = seed.clone();
        let head = format!(
            "3;chunk-signature={}\r\nabc\r\n0;chunk-signature={}\r\n",
            chain.sign_chunk(b"abc"),
            chain.sign_chunk(b"")
        );
        let signature = chain.sign_trailer("x-amz-checksum-crc32:NSRBwg==\n");
        let good = format!("x-amz-checksum-crc32:NSRBwg==\r\nx-amz-trailer-signature:{signature}\r\n\r\n");
        for (tail, fine) in [
            (good.clone(), true),
            (good.replace("NSR", "ASR"), false),
            ("x-amz-checksum-crc32:NSRBwg==\r\n\r\n".to_owned(), false),
            ("\r\n".to_owned(), false),
            (good.replace("crc32", "crc32c"), false),
            (format!("x-amz-checksum-crc32:NSRBwg==\r\n{good}"), false),
        ] {
            let body = format!("{head}{tail}");
            let answer = decode(decoder(&seed, Some("x-amz-checksum-crc32")), body.as_bytes(), 3);
            assert_eq!(answer.is_ok(), fine, "{tail}");
        }
    }

    #[test]
    fn what_is_no_framing_is_refused() {
        let plain = || Decoder::new(None, true, vec!["x-amz-checksum-crc32".to_owned()]);
        let long = "0".repeat(300);
        for (body, expected) in [
            ("3\r\nabc\r\n0\r\nx-amz-checksum-crc32:NSRBwg==\r\n\r\n", Ok(())),
            ("0\r\n\r\n", Ok(())), // the missing checksum is `Body`'s to notice
            ("3;chunk-signature=00\r\nabc\r\n0\r\n\r\n", Err("InvalidRequest")),
            ("800001\r\n", Err("EntityTooLarge")),
            ("ffffffffffffffff\r\n", Err("EntityTooLarge")),
            ("10000000000000000\r\n", Err("InvalidRequest")),
            ("+3\r\nabc\r\n", Err("InvalidRequest")),
            ("-1\r\n", Err("InvalidRequest")),
            ("\r\n", Err("InvalidRequest")),
            ("3\nabc", Err("InvalidRequest")),
            ("3\r\nabcd\r\n", Err("InvalidRequest")),
            ("3\r\nabc\r\n", Err("IncompleteBody")),
            ("3\r\nab", Err("IncompleteBody")),
            ("0\r\n", Err("IncompleteBody")),
            ("", Err("IncompleteBody")),
            ("0\r\nx-other:1\r\n\r\n", Err("InvalidRequest")),
            (&long, Err("InvalidRequest")),
        ] {
            for step in [1, 4, 1024] {
                let answer = decode(plain(), body.as_bytes(), step);
                assert_eq!(answer.map(|_| ()).map_err(|error| error.code), expected, "{body} by {step}");
            }
        }
    }
}
