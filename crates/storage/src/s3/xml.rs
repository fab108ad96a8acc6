//! Documents of the protocol. An answer is a small tree that is written as XML, or as JSON for those who do not take XML; what
//! clients send is read into the two shapes there are.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{CompletedPart, Deletion, completed_parts, deletion};
pub use write::{Document, Node, takes_xml};
