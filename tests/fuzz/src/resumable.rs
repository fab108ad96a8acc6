//! What TUS clients say: headers, metadata, and the last segment of an upload's address.

use storage::resumable::{Headers, Metadata, Method, UploadId};

const NAMES: [&str; 8] = [
    "tus-resumable",
    "upload-offset",
    "upload-length",
    "upload-metadata",
    "content-type",
    "upload-defer-length",
    "upload-concat",
    "content-length",
];

/// Lines are headers in the order of [`NAMES`], then a segment; an empty line is a header that was not sent.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let lines: Vec<&str> = text.split('\n').collect();
    let get = |name: &str| {
        let at = NAMES.iter().position(|known| *known == name)?;
        lines.get(at).copied().filter(|line| !line.is_empty())
    };
    for method in [Method::Post, Method::Head, Method::Patch, Method::Delete] {
        if let Ok(headers) = Headers::read(method, get) {
            for (number, name) in [(headers.offset, "upload-offset"), (headers.length, "upload-length")] {
                // A number is what was written, and a client in JavaScript writes it the same way.
                assert_eq!(number.map(|number| number.to_string()).as_deref(), get(name), "{name}");
                assert!(number.is_none_or(|number| number < 1 << 53));
            }
            assert_eq!(headers.metadata.is_some(), get("upload-metadata").is_some());
        }
    }
    if let Some(metadata) = get("upload-metadata").and_then(Metadata::parse) {
        let header = metadata.to_header();
        assert_eq!(Metadata::parse(&header).as_ref(), Some(&metadata), "told again it is another");
        let stored = metadata.with_cache_control();
        assert!(stored.get("cacheControl").is_some_and(|value| value == "no-cache" || value.starts_with("max-age=")));
    }
    if let Some(id) = lines.get(NAMES.len()).and_then(|segment| UploadId::parse(segment)) {
        assert_eq!(UploadId::parse(&id.to_segment()), Some(id.clone()), "an address that leads elsewhere");
        assert!(id.path().split('/').all(|segment| segment != ".."), "a way out of the folder");
    }
}
