//! The two documents clients send: which keys to delete, and of which parts an object is made.

use quick_xml::{Reader, escape::resolve_predefined_entity, events::Event};

use super::super::error::{Refusal, Result};

/// Most keys that one request deletes, and more parts than an object has.
const KEYS_MAX: usize = 1000;
const PARTS_MAX: usize = 10_000;
/// The documents are two elements deep; nobody gets to nest more.
const DEPTH_MAX: usize = 8;

/// `<Delete>`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Deletion {
    pub keys: Vec<String>,
    /// Whether only what went wrong is told.
    pub quiet: bool,
}

/// One `<Part>` of `<CompleteMultipartUpload>`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompletedPart {
    pub number: u32,
    /// Without quotes.
    pub etag: Option<String>,
}

/// # Errors
/// `MalformedXML`, also for more than a thousand keys or none.
pub fn deletion(xml: &[u8]) -> Result<Deletion> {
    let mut deletion = Deletion::default();
    walk(xml, |path, event| match (path, event) {
        (["Delete", "Object", "Key"], Leaf::Text(key)) if !key.is_empty() && deletion.keys.len() < KEYS_MAX => {
            deletion.keys.push(key.to_owned());
            Ok(())
        }
        (["Delete", "Object", "Key"], Leaf::Text(_)) => Err(Refusal::malformed_xml()),
        (["Delete", "Quiet"], Leaf::Text(text)) => {
            deletion.quiet = text == "true";
            Ok(())
        }
        (["Delete", "Object", "VersionId"], Leaf::Text(text)) if text != "null" && !text.is_empty() => {
            Err(Refusal::not_implemented("VersionId"))
        }
        ([root, ..], _) if *root != "Delete" => Err(Refusal::malformed_xml()),
        _ => Ok(()),
    })?;
    if deletion.keys.is_empty() { Err(Refusal::malformed_xml()) } else { Ok(deletion) }
}

/// Nothing at all means every part there is, as upstream has it.
///
/// # Errors
/// `MalformedXML`; `InvalidPartOrder` when the numbers do not rise.
pub fn completed_parts(xml: &[u8]) -> Result<Vec<CompletedPart>> {
    let mut parts: Vec<CompletedPart> = Vec::new();
    if xml.trim_ascii().is_empty() {
        return Ok(parts);
    }
    walk(xml, |path, event| match (path, event) {
        (["CompleteMultipartUpload", "Part"], Leaf::Start) if parts.len() < PARTS_MAX => {
            parts.push(CompletedPart::default());
            Ok(())
        }
        (["CompleteMultipartUpload", "Part"], Leaf::Start) => Err(Refusal::malformed_xml()),
        (["CompleteMultipartUpload", "Part", name], Leaf::Text(text)) => {
            let part = parts.last_mut().ok_or(Refusal::malformed_xml())?;
            match *name {
                "PartNumber" => part.number = text.trim().parse().map_err(|_| Refusal::malformed_xml())?,
                "ETag" => part.etag = Some(text.trim().trim_matches('"').to_owned()),
                _ => {}
            }
            Ok(())
        }
        ([root, ..], _) if *root != "CompleteMultipartUpload" => Err(Refusal::malformed_xml()),
        _ => Ok(()),
    })?;
    if parts.iter().any(|part| !(1..=10_000).contains(&part.number)) {
        return Err(Refusal::malformed_xml());
    }
    if parts.windows(2).any(|pair| pair[0].number >= pair[1].number) {
        return Err(Refusal::new(400, "InvalidPartOrder", "The list of parts was not in ascending order."));
    }
    Ok(parts)
}

enum Leaf<'a> {
    Start,
    /// The text of an element that ends here.
    Text(&'a str),
}

/// Calls `visit` where an element begins and where it ends, with the names from the root down. No entities but XML's own five
/// and numbers are known, so that nothing expands and nothing is fetched.
fn walk(xml: &[u8], mut visit: impl FnMut(&[&str], Leaf<'_>) -> Result<()>) -> Result<()> {
    const WRONG: Refusal = Refusal::malformed_xml();
    let xml = std::str::from_utf8(xml).map_err(|_| WRONG)?;
    let mut reader = Reader::from_str(xml);
    reader.config_mut().expand_empty_elements = true;
    let mut path: Vec<&str> = Vec::new();
    let mut text = String::new();
    let mut over = false;
    loop {
        match reader.read_event().map_err(|_| WRONG)? {
            Event::Start(_) if over || path.len() == DEPTH_MAX => return Err(WRONG),
            Event::Start(start) => {
                path.push(known(start.local_name().into_inner()));
                text.clear();
                visit(&path, Leaf::Start)?;
            }
            Event::Text(piece) => text.push_str(&piece.xml10_content().map_err(|_| WRONG)?),
            Event::CData(piece) => text.push_str(&piece.xml10_content().map_err(|_| WRONG)?),
            Event::GeneralRef(entity) => match entity.resolve_char_ref().map_err(|_| WRONG)? {
                Some(char) => text.push(char),
                None => text.push_str(resolve_predefined_entity(&entity.decode().map_err(|_| WRONG)?).ok_or(WRONG)?),
            },
            Event::End(_) => {
                visit(&path, Leaf::Text(&text))?;
                text.clear();
                path.pop();
                over = path.is_empty();
            }
            Event::DocType(_) => return Err(WRONG),
            Event::Eof => return if over { Ok(()) } else { Err(WRONG) },
            Event::Empty(_) | Event::Decl(_) | Event::PI(_) | Event::Comment(_) => {}
        }
    }
}

/// The names that mean something; all others are one.
fn known(name: &[u8]) -> &'static str {
    const NAMES: [&str; 9] =
        ["Delete", "Object", "Key", "Quiet", "VersionId", "CompleteMultipartUpload", "Part", "PartNumber", "ETag"];
    NAMES.into_iter().find(|known| known.as_bytes() == name).unwrap_or("other")
}
