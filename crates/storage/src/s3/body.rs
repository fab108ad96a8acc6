//! The bytes of an upload on their way to where they are kept: taken out of `aws-chunked`, and held to everything that was said
//! about them. They are passed on before the last word is known; what was written is thrown away when `finish` refuses.

mod checksum;
mod chunked;

use bytes::Bytes;
use md5::Md5;
use sha2::{Digest as _, Sha256};

use super::{
    error::{Refusal, Result},
    sigv4::{Headers, Payload, Seed},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use checksum::Checksum;
use chunked::Decoder;

/// Longest chunk, in bytes: upstream's.
pub const CHUNK_BYTES_MAX: u64 = 8 << 20;

/// A body and what must be true of it.
pub struct Body {
    framing: Framing,
    /// Bytes of the object, as announced.
    announced: Option<u64>,
    seen: u64,
    hash: Option<(Sha256, [u8; 32])>,
    md5: Option<(Md5, [u8; 16])>,
    checksums: Vec<Checksum>,
}

enum Framing {
    Plain,
    Chunked(Box<Decoder>),
}

impl std::fmt::Debug for Body {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Body").field("announced", &self.announced).field("seen", &self.seen).finish_non_exhaustive()
    }
}

impl Body {
    /// What `headers` and the signature say about the body to come.
    ///
    /// # Errors
    /// Announcements that contradict each other or cannot be read, and checksums of kinds nobody knows.
    pub fn new(payload: Payload, seed: Seed, headers: &Headers<'_>) -> Result<Self> {
        let length = number(headers, "content-length")?;
        let mut checksums = checksum::announced(headers)?;
        let (framing, announced, hash) = match payload {
            Payload::Streaming { signed, trailer } => {
                let decoded = number(headers, "x-amz-decoded-content-length")?;
                let decoded = decoded.ok_or(Refusal::length_required())?;
                let named = if trailer { headers.get("x-amz-trailer")? } else { None };
                let trailers = named.into_iter().flat_map(|names| names.split(',')).map(|name| name.trim().to_owned());
                let trailers: Vec<String> = trailers.filter(|name| !name.is_empty()).collect();
                for name in &trailers {
                    checksums.push(Checksum::of_trailer(name)?);
                }
                (
                    Framing::Chunked(Box::new(Decoder::new(signed.then_some(seed), trailer, trailers))),
                    Some(decoded),
                    None,
                )
            }
            Payload::Hash(hash) => (Framing::Plain, length, Some((Sha256::new(), hash))),
            Payload::Unsigned => (Framing::Plain, length, None),
        };
        Ok(Self { framing, announced, seen: 0, hash, md5: md5(headers)?, checksums })
    }

    /// A body of which nothing was said, as the file in a form.
    pub fn unannounced() -> Self {
        Self { framing: Framing::Plain, announced: None, seen: 0, hash: None, md5: None, checksums: Vec::new() }
    }

    /// Bytes of the object that are to come, when that was said.
    pub fn announced(&self) -> Option<u64> {
        self.announced
    }

    /// Takes what arrived and adds to `out` what of it belongs to the object.
    ///
    /// # Errors
    /// Framing that is none, a chunk that was not signed or is not the one signed, more bytes than were announced.
    pub fn push(&mut self, bytes: Bytes, out: &mut Vec<Bytes>) -> Result<()> {
        let from = out.len();
        match &mut self.framing {
            Framing::Plain => out.push(bytes),
            Framing::Chunked(decoder) => decoder.push(bytes, out)?,
        }
        for piece in &out[from..] {
            self.seen += piece.len() as u64;
            if let Some((hasher, _)) = &mut self.hash {
                hasher.update(piece);
            }
            if let Some((hasher, _)) = &mut self.md5 {
                hasher.update(piece);
            }
            self.checksums.iter_mut().for_each(|checksum| checksum.update(piece));
        }
        match self.announced {
            Some(announced) if self.seen > announced => {
                Err(Refusal::invalid("There are more bytes than were announced"))
            }
            _ => Ok(()),
        }
    }

    /// The last word, when nothing more arrives.
    ///
    /// # Errors
    /// `IncompleteBody`; a hash or checksum of other bytes than these; a trailer that was announced and is not there.
    pub fn finish(self) -> Result<()> {
        let trailers = match self.framing {
            Framing::Plain => Vec::new(),
            Framing::Chunked(decoder) => decoder.finish()?,
        };
        if self.announced.is_some_and(|announced| announced != self.seen) {
            return Err(Refusal::incomplete());
        }
        if let Some((hasher, expected)) = self.hash
            && hasher.finalize().as_slice() != expected
        {
            return Err(Refusal::hash("The provided 'x-amz-content-sha256' header does not match what was computed."));
        }
        if let Some((hasher, expected)) = self.md5
            && hasher.finalize().as_slice() != expected
        {
            return Err(Refusal::new(
                400,
                "BadDigest",
                "The Content-MD5 you specified did not match what we received.",
            ));
        }
        self.checksums.into_iter().try_for_each(|checksum| checksum.verify(&trailers))
    }
}

fn number(headers: &Headers<'_>, name: &str) -> Result<Option<u64>> {
    let Some(text) = headers.get(name)? else { return Ok(None) };
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => Ok(Some(number)),
        _ => Err(Refusal::parameter(name)),
    }
}

fn md5(headers: &Headers<'_>) -> Result<Option<(Md5, [u8; 16])>> {
    let Some(text) = headers.get("content-md5")? else { return Ok(None) };
    let digest = STANDARD.decode(text).ok().and_then(|digest| digest.try_into().ok());
    digest.map(|digest| Some((Md5::new(), digest))).ok_or(Refusal::new(
        400,
        "InvalidDigest",
        "The Content-MD5 you specified is not valid.",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(payload: Payload, headers: &[(&str, &str)]) -> Result<Body> {
        let (seed, ..) = crate::s3::sigv4::published_bodies().into_iter().next().unwrap();
        let headers = Headers::new(headers.iter().map(|(name, value)| (*name, value.as_bytes())));
        Body::new(payload, seed, &headers)
    }

    fn whole(payload: Payload, headers: &[(&str, &str)], bytes: &'static [u8]) -> Result<()> {
        let mut body = body(payload, headers)?;
        let mut out = Vec::new();
        body.push(Bytes::from_static(bytes), &mut out)?;
        assert_eq!(out.concat(), bytes);
        body.finish()
    }

    #[test]
    fn a_body_is_what_was_said_of_it() {
        let hash = |text: &str| Payload::Hash(Sha256::digest(text).into());
        for (payload, headers, code) in [
            (hash("hello"), &[("content-length", "5")][..], None),
            (hash("Hello"), &[("content-length", "5")], Some("XAmzContentSHA256Mismatch")),
            (Payload::Unsigned, &[], None),
            (Payload::Unsigned, &[("content-length", "6")], Some("IncompleteBody")),
            (Payload::Unsigned, &[("content-length", "4")], Some("InvalidRequest")),
            (Payload::Unsigned, &[("content-length", "five")], Some("InvalidParameter")),
            (Payload::Unsigned, &[("content-md5", "XUFAKrxLKna5cZ2REBfFkg==")], None),
            (Payload::Unsigned, &[("content-md5", "AAAAAAAAAAAAAAAAAAAAAA==")], Some("BadDigest")),
            (Payload::Unsigned, &[("content-md5", "short")], Some("InvalidDigest")),
            (Payload::Unsigned, &[("x-amz-checksum-crc32", "NhCmhg==")], None),
            (Payload::Unsigned, &[("x-amz-checksum-crc32", "NhCmhw==")], Some("InvalidChecksum")),
            (Payload::Unsigned, &[("x-amz-checksum-crc32", "?")], Some("InvalidChecksum")),
            (Payload::Unsigned, &[("x-amz-checksum-crc32c", "mnG7TA==")], None),
            (Payload::Unsigned, &[("x-amz-checksum-sha1", "qvTGHdzF6KLavt4PO0gs2a6pQ00=")], None),
            (Payload::Unsigned, &[("x-amz-checksum-sha256", "LPJNul+wow4m6DsqxbninhsWHlwfp0JecwQzYpOLmCQ=")], None),
            (Payload::Unsigned, &[("x-amz-checksum-sha256", "AAAA")], Some("InvalidChecksum")),
            (Payload::Unsigned, &[("x-amz-checksum-rot13", "AAAA")], Some("InvalidRequest")),
            (Payload::Streaming { signed: true, trailer: false }, &[], Some("MissingContentLength")),
        ] {
            assert_eq!(
                whole(payload, headers, b"hello").err().map(|error| error.code),
                code,
                "{payload:?} {headers:?}"
            );
        }
    }
}
