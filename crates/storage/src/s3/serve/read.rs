//! What is read of an object: by whom was decided by its row, so that only conditions and headers are left to think about.

use time::{OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description};

use super::{Answer, Asked, Content};
use crate::{
    BucketId, ByteRange, Object, error,
    s3::{
        answers,
        error::{Refusal, Result},
        sigv4::Headers,
    },
};

const HTTP_DATE: &[BorrowedFormatItem<'_>] =
    format_description!("[weekday repr:short], [day] [month repr:short] [year] [hour]:[minute]:[second] GMT");

/// What the client makes its request depend on.
#[derive(Debug, Default)]
pub(super) struct Conditions<'a> {
    pub(super) if_match: Option<&'a str>,
    pub(super) if_none_match: Option<&'a str>,
    pub(super) if_modified_since: Option<OffsetDateTime>,
    pub(super) if_unmodified_since: Option<OffsetDateTime>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    GoOn,
    NotModified,
    Failed,
}

impl<'a> Conditions<'a> {
    /// `prefix` is empty or that of the conditions of a copy's source. A date that is none does not count, as HTTP has it.
    pub(super) fn read(headers: &Headers<'a>, prefix: &str) -> Result<Self> {
        let get = |name: &str| headers.get(&format!("{prefix}{name}"));
        let date = |name: &str| get(name).map(|text| text.and_then(http_date));
        Ok(Self {
            if_match: get("if-match")?,
            if_none_match: get("if-none-match")?,
            if_modified_since: date("if-modified-since")?,
            if_unmodified_since: date("if-unmodified-since")?,
        })
    }

    /// Hashes go before dates.
    pub(super) fn judge(&self, etag: &str, modified: Option<OffsetDateTime>) -> Verdict {
        let modified = modified.map(|moment| moment.replace_nanosecond(0).unwrap_or(moment));
        let newer = |than: OffsetDateTime| modified.is_none_or(|modified| modified > than);
        match (self.if_match, self.if_unmodified_since) {
            (Some(list), _) if !matches(list, etag) => return Verdict::Failed,
            (None, Some(moment)) if newer(moment) => return Verdict::Failed,
            _ => {}
        }
        match (self.if_none_match, self.if_modified_since) {
            (Some(list), _) if matches(list, etag) => Verdict::NotModified,
            (None, Some(moment)) if !newer(moment) => Verdict::NotModified,
            _ => Verdict::GoOn,
        }
    }
}

fn matches(list: &str, etag: &str) -> bool {
    let bare = |text: &str| text.trim().trim_start_matches("W/").trim_matches('"').to_owned();
    list.split(',').any(|one| one.trim() == "*" || bare(one) == bare(etag))
}

pub(super) fn precondition_failed() -> Refusal {
    Refusal::new(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold")
}

fn http_date(text: &str) -> Option<OffsetDateTime> {
    time::PrimitiveDateTime::parse(text, HTTP_DATE).ok().map(time::PrimitiveDateTime::assume_utc)
}

fn last_modified(object: &Object) -> Option<OffsetDateTime> {
    object.metadata.last_modified()
}

/// User metadata as headers; what no header can hold is counted.
pub(super) fn metadata_headers(json: Option<&str>) -> Vec<(String, String)> {
    let Some(metadata) = json.and_then(crate::object::user_metadata) else { return Vec::new() };
    let mut headers = Vec::new();
    let mut missing = 0_usize;
    for (name, value) in &metadata {
        let name_fits = !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&-^_.+'*|~`%".contains(&byte));
        match value.as_str().filter(|text| name_fits && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))) {
            Some(text) => headers.push((format!("x-amz-meta-{}", name.to_ascii_lowercase()), text.to_owned())),
            None => missing += 1,
        }
    }
    if missing > 0 {
        headers.push(("x-amz-missing-meta".to_owned(), missing.to_string()));
    }
    headers
}

impl Asked<'_> {
    pub(super) async fn get(&self, bucket: &BucketId, key: &str, with_bytes: bool) -> Result<Answer> {
        let object = self.storage.find(&self.call, bucket, &self.existing_key(key)?).await?;
        let answer = self.described(&object, with_bytes)?;
        match Conditions::read(self.headers, "")?.judge(&object.metadata.etag, last_modified(&object)) {
            Verdict::Failed => return Err(precondition_failed()),
            Verdict::NotModified => return Ok(Answer { status: 304, ..answer }),
            Verdict::GoOn => {}
        }
        let size = object.metadata.size;
        let range = self.headers.get("range")?.map(|header| ByteRange::parse(header, size)).transpose()?.flatten();
        let answer = match range {
            Some(range) => Answer { status: 206, ..answer }.with("content-range", range.content_range(size)),
            None => answer,
        };
        let length = range.map_or(size, ByteRange::length);
        if !with_bytes {
            return Ok(Answer { content: Content::Length(length), ..answer });
        }
        let version = object.version().ok_or_else(error::no_such_key)?;
        Ok(Answer { content: Content::Bytes(self.storage.backend().read(version, range).await?), ..answer })
    }

    /// From the row alone.
    pub(super) async fn head(&self, bucket: &BucketId, key: &str) -> Result<Answer> {
        self.get(bucket, key, false).await
    }

    pub(super) async fn tagging(&self, bucket: &BucketId, key: &str) -> Result<Answer> {
        self.storage.find(&self.call, bucket, &self.existing_key(key)?).await?;
        Ok(answers::tagging().into())
    }

    /// The headers, with what the client wants them to say instead.
    fn described(&self, object: &Object, overridable: bool) -> Result<Answer> {
        let metadata = &object.metadata;
        let own = |name: &str| {
            let wanted = self.query.get(&format!("response-{name}")).filter(|_| overridable);
            wanted.filter(|text| !text.is_empty() && !text.chars().any(char::is_control))
        };
        let mut answer = Answer::empty(200)
            .with("accept-ranges", "bytes")
            .with("cache-control", own("cache-control").unwrap_or(&metadata.cache_control))
            .with("content-type", own("content-type").unwrap_or(&metadata.mimetype))
            .with("etag", metadata.etag.as_str());
        for name in ["content-disposition", "content-encoding", "content-language", "expires"] {
            if let Some(text) = own(name) {
                if name == "expires" && http_date(text).is_none() {
                    return Err(Refusal::parameter("response-expires"));
                }
                answer = answer.with(name, text);
            }
        }
        if let Some(moment) = last_modified(object).and_then(|moment| moment.format(HTTP_DATE).ok()) {
            answer = answer.with("last-modified", moment);
        }
        if !overridable {
            answer = answer.with("created-at", object.created_at.as_str());
        }
        answer.headers.extend(metadata_headers(object.user_metadata.as_deref()));
        Ok(answer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_go_before_dates() {
        let moment = http_date("Sun, 13 Sep 2020 12:26:40 GMT").unwrap();
        let judge = |fields: &[(&str, &str)]| {
            let headers = Headers::new(fields.iter().map(|(name, value)| (*name, value.as_bytes())));
            Conditions::read(&headers, "").unwrap().judge("\"abc\"", Some(moment))
        };
        let before = "Sun, 13 Sep 2020 12:26:39 GMT";
        let same = "Sun, 13 Sep 2020 12:26:40 GMT";
        for (fields, verdict) in [
            (&[][..], Verdict::GoOn),
            (&[("if-none-match", "\"abc\"")], Verdict::NotModified),
            (&[("if-none-match", "\"x\", W/\"abc\"")], Verdict::NotModified),
            (&[("if-none-match", "*")], Verdict::NotModified),
            (&[("if-none-match", "\"x\""), ("if-modified-since", same)], Verdict::GoOn),
            (&[("if-modified-since", same)], Verdict::NotModified),
            (&[("if-modified-since", before)], Verdict::GoOn),
            (&[("if-modified-since", "yesterday")], Verdict::GoOn),
            (&[("if-match", "\"abc\"")], Verdict::GoOn),
            (&[("if-match", "\"x\"")], Verdict::Failed),
            (&[("if-unmodified-since", before)], Verdict::Failed),
            (&[("if-unmodified-since", same)], Verdict::GoOn),
            (&[("if-match", "\"abc\""), ("if-unmodified-since", before)], Verdict::GoOn),
        ] {
            assert_eq!(judge(fields), verdict, "{fields:?}");
        }
    }

    #[test]
    fn metadata_that_no_header_holds_is_counted() {
        let headers = metadata_headers(Some(r#"{"Plain":"a b","å":"x","name":"ö","n":1,"line":"a\nb"}"#));
        let expected = [("x-amz-meta-plain", "a b"), ("x-amz-missing-meta", "4")];
        assert_eq!(headers, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
        assert!(metadata_headers(None).is_empty() && metadata_headers(Some("[]")).is_empty());
    }
}
