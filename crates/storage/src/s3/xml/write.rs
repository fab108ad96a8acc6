//! Answers.

use quick_xml::{
    Writer,
    events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event},
};
use serde_json::{Map, Value};

use super::super::error::Refusal;

const NAMESPACE: &str = "http://s3.amazonaws.com/doc/2006-03-01/";

/// A part of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    Text(String),
    Number(u64),
    Truth(bool),
    /// Elements in their order; one name may come several times as a `List`.
    Tree(Vec<(&'static str, Node)>),
    /// As many elements of the name this stands under.
    List(Vec<Node>),
}

/// A whole answer: the root's name and what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub root: &'static str,
    pub content: Node,
}

impl From<&str> for Node {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Node {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<bool> for Node {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}

impl From<u64> for Node {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl Document {
    pub fn new(root: &'static str, elements: Vec<(&'static str, Node)>) -> Self {
        Self { root, content: Node::Tree(elements) }
    }

    /// What a refusal reads like. `resource` is the bucket and key that were asked for.
    pub fn error(refusal: &Refusal, resource: &str) -> Self {
        let elements = [
            ("Resource", resource.into()),
            ("Code", refusal.code.into()),
            ("Message", refusal.message.as_ref().into()),
        ];
        Self::new("Error", elements.into())
    }

    pub fn xml(&self) -> Vec<u8> {
        self.written(true)
    }

    /// As AWS writes errors. Python's client looks for `Error` without a namespace and finds no code in one that has it.
    pub fn bare_xml(&self) -> Vec<u8> {
        self.written(false)
    }

    fn written(&self, namespaced: bool) -> Vec<u8> {
        let mut writer = Writer::new(Vec::new());
        // Writing to memory does not fail.
        let _ = writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)));
        let mut start = BytesStart::new(self.root);
        if namespaced {
            start.push_attribute(("xmlns", NAMESPACE));
        }
        let _ = write(&mut writer, start, self.root, &self.content);
        writer.into_inner()
    }

    pub fn json(&self) -> Vec<u8> {
        Value::Object(Map::from_iter([(self.root.to_owned(), json(&self.content))])).to_string().into_bytes()
    }
}

fn write(writer: &mut Writer<Vec<u8>>, start: BytesStart<'_>, name: &'static str, node: &Node) -> std::io::Result<()> {
    if let Node::List(nodes) = node {
        return nodes.iter().try_for_each(|node| write(writer, BytesStart::new(name), name, node));
    }
    writer.write_event(Event::Start(start))?;
    match node {
        Node::Text(text) => writer.write_event(Event::Text(BytesText::new(&legible(text))))?,
        Node::Number(number) => writer.write_event(Event::Text(BytesText::new(&number.to_string())))?,
        Node::Truth(truth) => writer.write_event(Event::Text(BytesText::new(&truth.to_string())))?,
        Node::Tree(elements) => {
            elements.iter().try_for_each(|(name, node)| write(writer, BytesStart::new(*name), name, node))?;
        }
        Node::List(_) => {}
    }
    writer.write_event(Event::End(BytesEnd::new(name)))
}

/// XML 1.0 has no way to write most control characters, not even escaped; clients ask for `encoding-type=url` to see them.
fn legible(text: &str) -> String {
    text.chars().map(|char| if char < ' ' && !matches!(char, '\t' | '\n' | '\r') { '\u{fffd}' } else { char }).collect()
}

fn json(node: &Node) -> Value {
    match node {
        Node::Text(text) => text.as_str().into(),
        Node::Number(number) => (*number).into(),
        Node::Truth(truth) => (*truth).into(),
        Node::List(nodes) => nodes.iter().map(json).collect(),
        Node::Tree(elements) => {
            Value::Object(elements.iter().map(|(name, node)| ((*name).to_owned(), json(node))).collect())
        }
    }
}

/// Whether a client with this `Accept` is answered in XML: all that do not say otherwise.
pub fn takes_xml(accept: Option<&str>) -> bool {
    let Some(accept) = accept.filter(|accept| !accept.trim().is_empty()) else { return true };
    accept.split(',').any(|range| {
        let mut parts = range.split(';').map(str::trim);
        let media = parts.next().unwrap_or_default().to_ascii_lowercase();
        let unwanted = parts.any(|part| part.strip_prefix("q=").is_some_and(|quality| quality.parse() == Ok(0.0)));
        !unwanted && matches!(media.as_str(), "*/*" | "application/*" | "application/xml" | "text/*" | "text/html")
    })
}
