//! What each operation answers, as documents. Pure: rows in, tree out.

use super::{
    operation::{Listing, PartListing, UploadListing, encode_marker},
    query::encode,
    xml::{Document, Node},
};

/// One object of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub key: String,
    /// ISO 8601.
    pub last_modified: String,
    /// In quotes.
    pub etag: String,
    /// Bytes.
    pub size: u64,
}

/// A page of objects and of what they have in common up to the delimiter.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    pub entries: Vec<Entry>,
    pub prefixes: Vec<String>,
    /// The last key or prefix of the page, when there are more.
    pub next: Option<String>,
}

/// An upload in progress, or what several have in common up to the delimiter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadEntry {
    pub key: String,
    pub id: String,
    /// ISO 8601.
    pub initiated: String,
    pub is_prefix: bool,
}

/// A part that has arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartEntry {
    pub number: u32,
    /// In quotes.
    pub etag: String,
    /// ISO 8601.
    pub last_modified: String,
    /// Bytes.
    pub size: u64,
}

type Elements = Vec<(&'static str, Node)>;

pub fn buckets(buckets: impl IntoIterator<Item = (String, String)>) -> Document {
    let bucket =
        |(name, created): (String, String)| Node::Tree(vec![("Name", name.into()), ("CreationDate", created.into())]);
    let list = Node::List(buckets.into_iter().map(bucket).collect());
    Document::new("ListAllMyBucketsResult", vec![("Buckets", Node::Tree(vec![("Bucket", list)]))])
}

/// S3 writes the region as the text of the root; upstream does, too.
pub fn location(region: &str) -> Document {
    Document { root: "LocationConstraint", content: region.into() }
}

pub fn versioning() -> Document {
    Document::new("VersioningConfiguration", vec![("Status", "Suspended".into()), ("MfaDelete", "Disabled".into())])
}

pub fn tagging() -> Document {
    Document::new("Tagging", vec![("TagSet", "".into())])
}

/// Both versions of the list. Markers of version 1 are keys; tokens of version 2 are opaque.
pub fn objects(bucket: &str, listing: &Listing, page: &Page) -> Document {
    let name = |text: &str| Node::Text(written(text, listing.encoded));
    let mut elements: Elements = vec![("Name", bucket.into()), ("Prefix", name(&listing.prefix))];
    if listing.version_two {
        optional(&mut elements, "ContinuationToken", listing.token.as_deref().map(Node::from));
        optional(&mut elements, "StartAfter", listing.after.as_deref().map(name));
    } else {
        elements.push(("Marker", listing.after.as_deref().map_or_else(|| "".into(), name)));
    }
    elements.push(("MaxKeys", u64::from(listing.max_keys).into()));
    optional(&mut elements, "Delimiter", listing.delimiter.as_deref().map(name));
    optional(&mut elements, "EncodingType", listing.encoded.then(|| "url".into()));
    elements.push(("IsTruncated", page.next.is_some().into()));
    if listing.version_two {
        elements.push(("KeyCount", ((page.entries.len() + page.prefixes.len()) as u64).into()));
        optional(&mut elements, "NextContinuationToken", page.next.as_deref().map(|next| encode_marker(next).into()));
    } else if listing.delimiter.is_some() {
        optional(&mut elements, "NextMarker", page.next.as_deref().map(name));
    }
    let entry = |entry: &Entry| {
        Node::Tree(vec![
            ("Key", name(&entry.key)),
            ("LastModified", entry.last_modified.as_str().into()),
            ("ETag", entry.etag.as_str().into()),
            ("Size", entry.size.into()),
            ("StorageClass", "STANDARD".into()),
        ])
    };
    elements.push(("Contents", Node::List(page.entries.iter().map(entry).collect())));
    elements.push(("CommonPrefixes", prefixes(page.prefixes.iter(), listing.encoded)));
    Document::new("ListBucketResult", elements)
}

/// `uploads` may hold one more than was asked for, which says that there are more.
pub fn uploads(bucket: &str, listing: &UploadListing, mut uploads: Vec<UploadEntry>) -> Document {
    let name = |text: &str| Node::Text(written(text, listing.encoded));
    let truncated = uploads.len() > listing.max_uploads as usize;
    uploads.truncate(listing.max_uploads as usize);
    let marker = |text: &Option<String>| text.as_deref().map(|text| Node::Text(encode_marker(text)));
    let mut elements: Elements = vec![("Bucket", bucket.into()), ("Prefix", name(&listing.prefix))];
    optional(&mut elements, "KeyMarker", marker(&listing.key_marker));
    optional(&mut elements, "UploadIdMarker", marker(&listing.upload_marker));
    if let Some(last) = uploads.last().filter(|_| truncated) {
        elements.push(("NextKeyMarker", encode_marker(&last.key).into()));
        elements.push(("NextUploadIdMarker", encode_marker(&last.id).into()));
    }
    elements.push(("MaxUploads", u64::from(listing.max_uploads).into()));
    optional(&mut elements, "Delimiter", listing.delimiter.as_deref().map(name));
    optional(&mut elements, "EncodingType", listing.encoded.then(|| "url".into()));
    elements.push(("IsTruncated", truncated.into()));
    let upload = |entry: &UploadEntry| {
        Node::Tree(vec![
            ("Key", name(&entry.key)),
            ("UploadId", entry.id.as_str().into()),
            ("Initiated", entry.initiated.as_str().into()),
            ("StorageClass", "STANDARD".into()),
        ])
    };
    let (shared, own): (Vec<_>, Vec<_>) = uploads.iter().partition(|entry| entry.is_prefix);
    elements.push(("Upload", Node::List(own.into_iter().map(upload).collect())));
    elements.push(("CommonPrefixes", prefixes(shared.into_iter().map(|entry| &entry.key), listing.encoded)));
    Document::new("ListMultipartUploadsResult", elements)
}

/// `parts` may hold one more than was asked for.
pub fn parts(bucket: &str, key: &str, upload: &str, listing: &PartListing, mut parts: Vec<PartEntry>) -> Document {
    let truncated = parts.len() > listing.max_parts as usize;
    parts.truncate(listing.max_parts as usize);
    let mut elements: Elements = vec![("Bucket", bucket.into()), ("Key", key.into()), ("UploadId", upload.into())];
    optional(&mut elements, "PartNumberMarker", listing.after_part.map(|part| u64::from(part).into()));
    let last = parts.last().filter(|_| truncated).map(|part| u64::from(part.number).into());
    optional(&mut elements, "NextPartNumberMarker", last);
    elements.push(("MaxParts", u64::from(listing.max_parts).into()));
    elements.push(("IsTruncated", truncated.into()));
    let part = |part: &PartEntry| {
        Node::Tree(vec![
            ("PartNumber", u64::from(part.number).into()),
            ("LastModified", part.last_modified.as_str().into()),
            ("ETag", part.etag.as_str().into()),
            ("Size", part.size.into()),
        ])
    };
    elements.push(("Part", Node::List(parts.iter().map(part).collect())));
    Document::new("ListPartsResult", elements)
}

pub fn initiated(bucket: &str, key: &str, upload: &str) -> Document {
    let elements = vec![("Bucket", bucket.into()), ("Key", key.into()), ("UploadId", upload.into())];
    Document::new("InitiateMultipartUploadResult", elements)
}

pub fn completed(bucket: &str, key: &str, etag: &str) -> Document {
    let location = format!("{bucket}/{key}");
    let elements =
        vec![("Location", location.into()), ("Bucket", bucket.into()), ("Key", key.into()), ("ETag", etag.into())];
    Document::new("CompleteMultipartUploadResult", elements)
}

/// `root` is `CopyObjectResult` or `CopyPartResult`.
pub fn copied(root: &'static str, etag: &str, last_modified: &str) -> Document {
    Document::new(root, vec![("ETag", etag.into()), ("LastModified", last_modified.into())])
}

/// Keys that are gone, and keys that are still there.
pub fn deleted(gone: &[String], kept: &[String], quiet: bool) -> Document {
    let key = |key: &String| Node::Tree(vec![("Key", key.as_str().into())]);
    let refused = |key: &String| {
        let elements =
            vec![("Key", key.as_str().into()), ("Code", "AccessDenied".into()), ("Message", "Access Denied".into())];
        Node::Tree(elements)
    };
    let gone = if quiet { Vec::new() } else { gone.iter().map(key).collect() };
    let errors = kept.iter().map(refused).collect();
    Document::new("DeleteResult", vec![("Deleted", Node::List(gone)), ("Error", Node::List(errors))])
}

/// `POST` of a form whose `success_action_status` is 201.
pub fn posted(bucket: &str, key: &str, etag: &str) -> Document {
    let location = format!("{bucket}/{key}");
    let elements =
        vec![("Location", location.into()), ("Bucket", bucket.into()), ("Key", key.into()), ("ETag", etag.into())];
    Document::new("PostResponse", elements)
}

fn prefixes<'a>(prefixes: impl Iterator<Item = &'a String>, encoded: bool) -> Node {
    Node::List(prefixes.map(|prefix| Node::Tree(vec![("Prefix", written(prefix, encoded).into())])).collect())
}

fn written(text: &str, encoded: bool) -> String {
    if encoded { encode(text) } else { text.to_owned() }
}

fn optional(elements: &mut Elements, name: &'static str, node: Option<Node>) {
    elements.extend(node.map(|node| (name, node)));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn xml(document: &Document) -> String {
        String::from_utf8(document.xml()).unwrap()
    }

    fn listing(version_two: bool) -> Listing {
        Listing {
            version_two,
            prefix: "a b/".into(),
            delimiter: Some("/".into()),
            max_keys: 2,
            encoded: true,
            ..Listing::default()
        }
    }

    fn page() -> Page {
        let entry = Entry {
            key: "a b/å".into(),
            last_modified: "2026-01-01T00:00:00.000Z".into(),
            etag: "\"e\"".into(),
            size: 7,
        };
        Page { entries: vec![entry], prefixes: vec!["a b/c/".into()], next: Some("a b/å".into()) }
    }

    #[test]
    fn both_lists_say_where_to_go_on() {
        let two = xml(&objects("b", &listing(true), &page()));
        for part in [
            "<Prefix>a%20b%2F</Prefix>",
            "<KeyCount>2</KeyCount>",
            "<IsTruncated>true</IsTruncated>",
            &format!("<NextContinuationToken>{}</NextContinuationToken>", encode_marker("a b/å")),
            "<Contents><Key>a%20b%2F%C3%A5</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>&quot;e&quot;</ETag><Size>7</Size>",
            "<CommonPrefixes><Prefix>a%20b%2Fc%2F</Prefix></CommonPrefixes>",
        ] {
            assert!(two.contains(part), "{part} in {two}");
        }
        let one = xml(&objects("b", &listing(false), &page()));
        assert!(one.contains("<NextMarker>a%20b%2F%C3%A5</NextMarker>") && !one.contains("KeyCount"), "{one}");
        let flat = xml(&objects("b", &Listing { delimiter: None, ..listing(false) }, &page()));
        assert!(!flat.contains("NextMarker"), "{flat}");
    }

    #[test]
    fn one_entry_too_many_is_a_next_page() {
        let upload = |key: &str, is_prefix| UploadEntry {
            key: key.into(),
            id: format!("id-{key}"),
            initiated: "t".into(),
            is_prefix,
        };
        let listing = UploadListing { max_uploads: 2, ..UploadListing::default() };
        let text = xml(&uploads("b", &listing, vec![upload("a", false), upload("b/", true), upload("c", false)]));
        let next = format!("<NextKeyMarker>{}</NextKeyMarker>", encode_marker("b/"));
        assert!(
            text.contains(&next) && text.contains("<CommonPrefixes><Prefix>b/</Prefix>") && !text.contains("id-c"),
            "{text}"
        );
        let part = |number| PartEntry { number, etag: "\"e\"".into(), last_modified: "t".into(), size: 1 };
        let listing = PartListing { max_parts: 1, after_part: Some(3) };
        let text = xml(&parts("b", "k", "u", &listing, vec![part(4), part(9)]));
        assert!(
            text.contains("<NextPartNumberMarker>4</NextPartNumberMarker>") && !text.contains("<PartNumber>9"),
            "{text}"
        );
    }

    #[test]
    fn a_quiet_deletion_tells_what_was_kept() {
        let text = xml(&deleted(&["a".into()], &["b".into()], true));
        assert!(!text.contains("<Deleted>") && text.contains("<Error><Key>b</Key><Code>AccessDenied</Code>"), "{text}");
        let text = String::from_utf8(deleted(&["a".into()], &[], false).json()).unwrap();
        assert_eq!(text, r#"{"DeleteResult":{"Deleted":[{"Key":"a"}],"Error":[]}}"#);
    }
}
