//! JSON whose objects keep the order they were written in: columns are read in the order of their table.

use serde::{Serialize, Serializer, ser::SerializeMap as _};
use serde_json::Value;

/// A part of a document.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    Value(Value),
    List(Vec<Node>),
    Object(Object),
}

/// Fields in the order they were added; of two with one name the later one counts, in the place of the first.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Object(Vec<(String, Node)>);

impl Object {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn with(mut self, name: impl Into<String>, node: impl Into<Node>) -> Self {
        self.push(name, node);
        self
    }

    pub(super) fn maybe(self, name: &str, node: Option<impl Into<Node>>) -> Self {
        match node {
            Some(node) => self.with(name, node),
            None => self,
        }
    }

    /// Leaves the field out when there is nothing in it, as both versions of the format want their lists.
    pub(super) fn some(self, name: &str, node: impl Into<Node>) -> Self {
        let node = node.into();
        if node.is_empty() { self } else { self.with(name, node) }
    }

    pub(super) fn push(&mut self, name: impl Into<String>, node: impl Into<Node>) {
        self.0.push((name.into(), node.into()));
    }

    /// Fields whose names may repeat.
    pub(super) fn unique(fields: impl IntoIterator<Item = (String, Node)>) -> Self {
        let mut at = std::collections::HashMap::new();
        let mut object = Self::new();
        for (name, node) in fields {
            match at.get(&name) {
                Some(&place) => {
                    let place: &mut (String, Node) = &mut object.0[place];
                    place.1 = node;
                }
                None => {
                    at.insert(name.clone(), object.0.len());
                    object.push(name, node);
                }
            }
        }
        object
    }
}

impl Node {
    fn is_empty(&self) -> bool {
        match self {
            Node::Value(value) => value.is_null(),
            Node::List(list) => list.is_empty(),
            Node::Object(object) => object.0.is_empty(),
        }
    }
}

impl From<Value> for Node {
    fn from(value: Value) -> Self {
        Node::Value(value)
    }
}

impl From<&str> for Node {
    fn from(text: &str) -> Self {
        Node::Value(text.into())
    }
}

impl From<&String> for Node {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}

impl From<String> for Node {
    fn from(text: String) -> Self {
        Node::Value(text.into())
    }
}

impl From<bool> for Node {
    fn from(value: bool) -> Self {
        Node::Value(value.into())
    }
}

impl From<i64> for Node {
    fn from(value: i64) -> Self {
        Node::Value(value.into())
    }
}

impl From<Object> for Node {
    fn from(object: Object) -> Self {
        Node::Object(object)
    }
}

impl<T: Into<Node>> From<Vec<T>> for Node {
    fn from(list: Vec<T>) -> Self {
        Node::List(list.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Node> + Clone> From<&[T]> for Node {
    fn from(list: &[T]) -> Self {
        list.to_vec().into()
    }
}

impl FromIterator<(String, Node)> for Object {
    fn from_iter<I: IntoIterator<Item = (String, Node)>>(fields: I) -> Self {
        Self(fields.into_iter().collect())
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Node::Value(value) => value.serialize(serializer),
            Node::List(list) => list.serialize(serializer),
            Node::Object(object) => object.serialize(serializer),
        }
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, node) in &self.0 {
            map.serialize_entry(name, node)?;
        }
        map.end()
    }
}
