//! What an upload is and what may be done to it: every rule of the protocol as a function of values. Pure.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description};

use super::{Headers, Metadata, Refusal, UploadId};

/// RFC 7231's date.
const HTTP_DATE: &[BorrowedFormatItem<'_>] =
    format_description!("[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT");

/// One upload, from its creation until it expires; also when it has become an object, so that a client whose last answer was
/// lost hears that all is well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upload {
    /// The last segment of its address.
    pub segment: String,
    /// Bytes; `None` until the client knows.
    pub length: Option<u64>,
    pub metadata: Metadata,
    /// From the creation; clients forget to say it again.
    pub upsert: bool,
    /// Seconds since 1970.
    pub expires: i64,
    /// Who sent the last byte. Set before the object is made, so that it can be made after a crash.
    pub finisher: Option<Finisher>,
    /// It has become an object.
    pub completed: bool,
    /// Bytes that are safe. Kept beside the rest, because it changes more often.
    #[serde(skip)]
    pub offset: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finisher {
    pub owner: Option<String>,
    pub upsert: bool,
}

/// Bytes that may be appended now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Piece {
    pub from: u64,
    /// Bytes at most.
    pub room: u64,
    /// The length was told with this piece.
    pub declared: bool,
}

impl Upload {
    /// What a POST says before anybody is asked about it: the length, and the metadata as they are stored.
    /// Errors: `Concatenation`, `LengthRequired`, `MetadataRequired`.
    pub fn announced(headers: &Headers) -> Result<(Option<u64>, Metadata), Refusal> {
        if headers.concatenation {
            return Err(Refusal::Concatenation);
        }
        if headers.length.is_some() == headers.deferred {
            return Err(Refusal::LengthRequired);
        }
        let metadata = headers.metadata.clone().ok_or(Refusal::MetadataRequired)?;
        Ok((headers.length, metadata.with_cache_control()))
    }

    /// A new one. `limit` in bytes. Errors: `MaximumExceeded`.
    pub fn create(
        id: &UploadId,
        (length, metadata): (Option<u64>, Metadata),
        upsert: bool,
        limit: u64,
        expires: OffsetDateTime,
    ) -> Result<Self, Refusal> {
        if length.is_some_and(|length| length > limit) {
            return Err(Refusal::MaximumExceeded);
        }
        let expires = expires.unix_timestamp();
        let segment = id.to_segment();
        Ok(Self { segment, length, metadata, upsert, expires, finisher: None, completed: false, offset: 0 })
    }

    /// Errors: `Expired`.
    pub fn alive(&self, now: OffsetDateTime) -> Result<&Self, Refusal> {
        if now.unix_timestamp() >= self.expires { Err(Refusal::Expired) } else { Ok(self) }
    }

    /// The body of a POST.
    pub fn first_piece(&self, headers: &Headers, limit: u64) -> Result<Piece, Refusal> {
        self.piece(headers, limit, false)
    }

    /// The body of a PATCH, by its headers. The upload takes the length that is told with it.
    /// Errors: `Expired`, `OffsetConflict`, `LengthRequired`, `MaximumExceeded`, `SizeExceeded`.
    pub fn next_piece(&mut self, headers: &Headers, limit: u64, now: OffsetDateTime) -> Result<Piece, Refusal> {
        self.alive(now)?;
        if headers.offset != Some(self.offset) {
            return Err(Refusal::OffsetConflict);
        }
        if let Some(length) = headers.length {
            if self.length.is_some() || length < self.offset {
                return Err(Refusal::LengthRequired);
            }
            if length > limit {
                return Err(Refusal::MaximumExceeded);
            }
            self.length = Some(length);
        }
        self.piece(headers, limit, headers.length.is_some())
    }

    fn piece(&self, headers: &Headers, limit: u64, declared: bool) -> Result<Piece, Refusal> {
        let room = self.length.unwrap_or(limit).saturating_sub(self.offset);
        if headers.content_length.is_some_and(|body| body > room) {
            return Err(Refusal::SizeExceeded);
        }
        Ok(Piece { from: self.offset, room, declared })
    }

    /// All bytes are there.
    pub fn is_whole(&self) -> bool {
        self.length == Some(self.offset)
    }

    /// Errors: `Completed`.
    pub fn terminate(&self) -> Result<(), Refusal> {
        if self.is_whole() { Err(Refusal::Completed) } else { Ok(()) }
    }

    /// `Upload-Expires`; an upload that is whole does not expire.
    pub fn expires_header(&self) -> Option<String> {
        let moment = OffsetDateTime::from_unix_timestamp(self.expires).ok().filter(|_| !self.is_whole())?;
        moment.format(HTTP_DATE).ok()
    }

    /// The answer to HEAD.
    pub fn head(&self) -> Vec<(&'static str, String)> {
        let mut headers = vec![("Cache-Control", "no-store".to_owned()), ("Upload-Offset", self.offset.to_string())];
        headers.push(match self.length {
            Some(length) => ("Upload-Length", length.to_string()),
            None => ("Upload-Defer-Length", "1".to_owned()),
        });
        headers.push(("Upload-Metadata", self.metadata.to_header()));
        headers.extend(self.expires_header().map(|moment| ("Upload-Expires", moment)));
        headers
    }
}

/// When an upload made now expires.
pub fn expiry(now: OffsetDateTime, life: std::time::Duration) -> OffsetDateTime {
    now.saturating_add(Duration::try_from(life).unwrap_or(Duration::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{KeyRule, object::Version};

    const LIMIT: u64 = 100;

    fn at(seconds: i64) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(seconds).unwrap()
    }

    fn upload(length: Option<u64>) -> Upload {
        let id = UploadId::new("b", "k", KeyRule::Ascii, Version::new([1; 16])).unwrap();
        let metadata = Metadata::parse("bucketName Yg==").unwrap();
        Upload::create(&id, (length, metadata), false, LIMIT, expiry(at(0), std::time::Duration::from_secs(50)))
            .unwrap()
    }

    fn patch(offset: u64, length: Option<u64>, body: Option<u64>) -> Headers {
        Headers { offset: Some(offset), length, content_length: body, piece: true, ..Headers::default() }
    }

    fn status<T>(result: Result<T, Refusal>) -> u16 {
        result.map_or_else(|refusal| refusal.status(), |_| 200)
    }

    #[test]
    fn a_creation_names_its_length_and_what_it_is() {
        let metadata = Metadata::parse("bucketName Yg==");
        let all = Headers { length: Some(5), metadata, ..Headers::default() };
        assert!(
            Upload::announced(&all).is_ok_and(|(length, metadata)| {
                length == Some(5) && metadata.get("cacheControl") == Some("no-cache")
            })
        );
        assert!(Upload::announced(&Headers { length: None, deferred: true, ..all.clone() }).is_ok());
        for (headers, expected) in [
            (Headers { concatenation: true, ..all.clone() }, 501),
            (Headers { deferred: true, ..all.clone() }, 400),
            (Headers { length: None, ..all.clone() }, 400),
            (Headers { metadata: None, ..all }, 400),
        ] {
            assert_eq!(status(Upload::announced(&headers)), expected);
        }
    }

    #[test]
    fn pieces_come_in_order_and_fit() {
        let mut own = upload(Some(10));
        assert_eq!(
            own.next_piece(&patch(0, None, Some(4)), LIMIT, at(1)).unwrap(),
            Piece { from: 0, room: 10, declared: false }
        );
        own.offset = 4;
        assert_eq!(own.next_piece(&patch(4, None, None), LIMIT, at(1)).unwrap().room, 6);
        assert_eq!(status(own.next_piece(&patch(3, None, None), LIMIT, at(1))), 409);
        assert_eq!(status(own.next_piece(&patch(4, None, Some(7)), LIMIT, at(1))), 413);
        assert_eq!(status(own.next_piece(&patch(4, Some(10), Some(6)), LIMIT, at(1))), 400);
        assert_eq!(status(own.next_piece(&patch(4, None, Some(6)), LIMIT, at(50))), 410);
        assert_eq!(status(own.next_piece(&patch(3, None, Some(99)), LIMIT, at(50))), 410);
    }

    #[test]
    fn a_length_can_be_told_later_and_once() {
        let mut own = upload(None);
        assert_eq!(own.next_piece(&patch(0, None, None), LIMIT, at(1)).unwrap().room, LIMIT);
        own.offset = 6;
        assert!(!own.is_whole() && own.head().contains(&("Upload-Defer-Length", "1".to_owned())));
        assert_eq!(status(own.clone().next_piece(&patch(6, Some(5), None), LIMIT, at(1))), 400);
        assert_eq!(status(own.clone().next_piece(&patch(6, Some(101), None), LIMIT, at(1))), 413);
        assert!(own.next_piece(&patch(6, Some(6), Some(0)), LIMIT, at(1)).unwrap().declared);
        assert!(own.is_whole() && status(own.terminate()) == 400);
        assert_eq!(status(own.next_piece(&patch(6, Some(6), None), LIMIT, at(1))), 400);
    }

    #[test]
    fn head_tells_where_to_go_on() {
        let mut own = upload(Some(10));
        own.offset = 3;
        let told = own.head();
        for pair in
            [("Upload-Offset", "3"), ("Upload-Length", "10"), ("Upload-Expires", "Thu, 01 Jan 1970 00:00:50 GMT")]
        {
            assert!(told.contains(&(pair.0, pair.1.to_owned())), "{told:?}");
        }
        assert!(own.terminate().is_ok() && own.alive(at(49)).is_ok());
        assert_eq!(
            status(Upload::create(
                &UploadId::parse(&own.segment).unwrap(),
                (Some(101), Metadata::default()),
                false,
                LIMIT,
                at(9)
            )),
            413
        );
    }
}
