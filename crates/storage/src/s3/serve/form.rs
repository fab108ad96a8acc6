//! An upload by a form: fields first, among them the policy that allows it, then the file.

use bytes::Bytes;
use futures_util::{StreamExt as _, stream, stream::LocalBoxStream};

use super::{Answer, Asked, Incoming, broken, existing};
use crate::{
    Put,
    multipart::{Event, Multipart},
    s3::{
        answers,
        body::Body,
        error::{Refusal, Result},
        sigv4::policy::Fields,
    },
};

/// What comes before the file, in bytes and fields.
const FIELDS_BYTES_MAX: usize = 64 << 10;
const FIELDS_MAX: usize = 40;

/// A form of which the fields were read.
pub struct FormReader<'a> {
    bytes: LocalBoxStream<'a, std::io::Result<Bytes>>,
    multipart: Multipart,
    pub fields: Fields,
    /// Of the file, as the client names it.
    file_name: String,
    content_type: Option<String>,
}

/// What the policy of a form was found to allow.
#[derive(Debug, Clone, Copy)]
pub struct Posted {
    /// Bytes, from and to.
    pub size: Option<(u64, u64)>,
}

impl<'a> FormReader<'a> {
    /// Reads up to the file. Fields after it do not count, as with S3.
    ///
    /// # Errors
    /// What is no form, a form without a file, a field given twice, fields without end.
    pub async fn read(content_type: &str, bytes: LocalBoxStream<'a, std::io::Result<Bytes>>) -> Result<Self> {
        let malformed = || {
            Refusal::new(
                400,
                "MalformedPOSTRequest",
                "The body of your POST request is not well-formed multipart/form-data.",
            )
        };
        let multipart = Multipart::new(content_type).ok_or_else(malformed)?;
        let mut form =
            Self { bytes, multipart, fields: Fields::default(), file_name: String::new(), content_type: None };
        let (mut name, mut value, mut seen, mut count) = (String::new(), Vec::new(), 0, 0);
        loop {
            match form.multipart.next_event()? {
                Some(Event::Part(head)) if head.name.eq_ignore_ascii_case("file") => {
                    form.file_name = head.file_name.unwrap_or_default();
                    form.content_type = head.content_type;
                    return Ok(form);
                }
                Some(Event::Part(head)) => {
                    count += 1;
                    name = head.name;
                    value.clear();
                }
                Some(Event::Data(data)) => {
                    seen += data.len();
                    value.extend_from_slice(&data);
                }
                Some(Event::PartEnd) => {
                    let text = String::from_utf8(std::mem::take(&mut value)).map_err(|_| malformed())?;
                    form.fields.push(&name, text)?;
                }
                Some(Event::End) => return Err(Refusal::invalid("POST requires exactly one file upload per request.")),
                None => match form.bytes.next().await {
                    Some(bytes) => form.multipart.feed(&bytes.map_err(broken)?),
                    None => return Err(Refusal::incomplete()),
                },
            }
            if seen > FIELDS_BYTES_MAX || count > FIELDS_MAX {
                return Err(Refusal::new(
                    400,
                    "MaxPostPreDataLengthExceeded",
                    "Your POST request fields preceding the upload file were too large.",
                ));
            }
        }
    }

    /// The key, with the name of the file where it is asked for.
    fn key(&self) -> Result<String> {
        let key = self.fields.get("key").ok_or_else(|| Refusal::missing("key"))?;
        let name = self.file_name.rsplit(['/', '\\']).next().unwrap_or_default();
        Ok(key.replace("${filename}", name))
    }

    /// The bytes of the file.
    fn file(self) -> LocalBoxStream<'a, std::io::Result<Bytes>> {
        let state = (self.bytes, self.multipart);
        let pieces = stream::try_unfold(state, async |(mut bytes, mut multipart)| {
            loop {
                match multipart.next_event().map_err(std::io::Error::other)? {
                    Some(Event::Data(data)) => return Ok(Some((data, (bytes, multipart)))),
                    Some(Event::PartEnd | Event::End) => return Ok(None),
                    Some(Event::Part(_)) => return Err(std::io::Error::other("a part within the file")),
                    None => match bytes.next().await {
                        Some(more) => multipart.feed(&more?),
                        None => return Err(std::io::ErrorKind::UnexpectedEof.into()),
                    },
                }
            }
        });
        pieces.boxed_local()
    }
}

impl Asked<'_> {
    /// # Errors
    /// As `PutObject`; `EntityTooSmall` and `EntityTooLarge` outside what the policy allows.
    pub async fn post_form(&self, bucket: &str, form: FormReader<'_>, posted: Posted) -> Result<Answer> {
        let own = |name: &str| form.fields.get(name).filter(|text| !text.is_empty()).map(str::to_owned);
        let key = form.key()?;
        let mime_type = own("content-type").or_else(|| form.content_type.clone());
        let put = Put {
            bucket: existing(bucket)?,
            key: self.new_key(&key)?,
            upsert: true,
            mime_type: mime_type.unwrap_or_else(|| "application/octet-stream".to_owned()),
            cache_control: own("cache-control").unwrap_or_else(|| "no-cache".to_owned()),
            robots: None,
            length: None,
            user_metadata: metadata(&form.fields),
            owner: self.owner(),
        };
        let status = own("success_action_status");
        let most = self.storage.admit(&self.call, &put).await?;
        let (least, most) = posted.size.map_or((0, most), |(first, last)| (first, last.min(most)));
        let incoming = Incoming { bytes: form.file(), body: Body::unannounced() };
        let stored = self.receive(incoming, most).await?;
        if stored.size < least {
            self.storage.backend().remove(stored.version).await?;
            return Err(Refusal::new(
                400,
                "EntityTooSmall",
                "Your proposed upload is smaller than the minimum allowed size.",
            ));
        }
        let object = self.storage.settle(&self.call, &put, &stored).await?;
        let answer = match status.as_deref() {
            Some("201") => {
                Answer { status: 201, ..answers::posted(bucket, &object.name, &object.metadata.etag).into() }
            }
            Some("204") => Answer::empty(204),
            _ => Answer::empty(200),
        };
        Ok(answer.with("etag", object.metadata.etag))
    }
}

fn metadata(fields: &Fields) -> Option<String> {
    let own = fields.iter().filter_map(|(name, value)| Some((name.strip_prefix("x-amz-meta-")?, value)));
    let own: serde_json::Map<_, _> = own.map(|(name, value)| (name.to_owned(), value.into())).collect();
    (!own.is_empty()).then(|| serde_json::Value::Object(own).to_string())
}
