//! Uploads in pieces: TUS 1.0.0 as a state machine ([`machine`]) over files that survive ([`store`]).
//!
//! What is pure: [`headers`], [`metadata`], [`id`], [`machine`], [`location`]. What touches the world: [`store`] (a folder) and
//! [`locks`] (who writes). An upload is told to hold no more bytes than are safe on disk: bytes are synced first, then the
//! offset that counts them. Bytes beyond the offset are nobody's and are written over.

pub mod headers;
mod id;
pub mod location;
mod locks;
mod machine;
mod metadata;
mod store;

pub use headers::{Headers, Method};
pub use id::UploadId;
pub use locks::{Hold, Locks};
pub use machine::{Finisher, Piece, Upload, expiry};
pub use metadata::Metadata;
pub use store::{PieceWriter, Store};

use crate::Error;

/// The one version there is.
pub const VERSION: &str = "1.0.0";
/// What can be done; concatenation cannot.
pub const EXTENSIONS: &str = "creation,creation-with-upload,creation-defer-length,termination,expiration";

/// What a client is told, in plain text, under its real status. Upstream's texts, line ends included.
#[derive(Debug, Clone)]
pub enum Refusal {
    VersionRequired,
    /// Names of headers that cannot be read.
    Invalid(Vec<&'static str>),
    Concatenation,
    LengthRequired,
    MetadataRequired,
    OffsetRequired,
    ContentTypeRequired,
    NotFound,
    Expired,
    OffsetConflict,
    /// More bytes than the upload was to have.
    SizeExceeded,
    /// More than the bucket or the server takes.
    MaximumExceeded,
    Completed,
    /// Somebody else's request for the same upload came in between.
    Interrupted,
    /// The other request did not end in time.
    LockTimeout,
    /// A refusal of storage itself.
    Storage(Error),
}

impl Refusal {
    pub fn status(&self) -> u16 {
        match self {
            Self::VersionRequired => 412,
            Self::Invalid(_) | Self::LengthRequired | Self::MetadataRequired => 400,
            Self::Completed | Self::Interrupted => 400,
            Self::Concatenation => 501,
            Self::OffsetRequired | Self::ContentTypeRequired => 403,
            Self::NotFound => 404,
            Self::Expired => 410,
            Self::OffsetConflict => 409,
            Self::SizeExceeded | Self::MaximumExceeded => 413,
            Self::LockTimeout => 503,
            Self::Storage(error) => error.status(),
        }
    }

    pub fn text(&self) -> String {
        let text = match self {
            Self::VersionRequired => "Tus-Resumable Required\n",
            Self::Invalid(names) => return format!("Invalid {}\n", names.join(" ")),
            Self::Concatenation => {
                "Concatenation extension is not (yet) supported. Disable parallel uploads in the tus client.\n"
            }
            Self::LengthRequired => "Upload-Length or Upload-Defer-Length header required\n",
            Self::MetadataRequired => "Metadata header is required",
            Self::OffsetRequired => "Upload-Offset header required\n",
            Self::ContentTypeRequired => "Content-Type header required\n",
            Self::NotFound => "The file for this url was not found\n",
            Self::Expired => "The file for this url no longer exists\n",
            Self::OffsetConflict => "Upload-Offset conflict\n",
            Self::SizeExceeded => "upload's size exceeded\n",
            Self::MaximumExceeded => "Maximum size exceeded\n",
            Self::Completed => "Cannot terminate an already completed upload",
            Self::Interrupted => "Request aborted due to lock acquired",
            Self::LockTimeout => "acquiring lock timeout",
            Self::Storage(error) => return error.message().to_owned(),
        };
        text.to_owned()
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Storage(error)
    }
}

impl From<std::io::Error> for Refusal {
    fn from(error: std::io::Error) -> Self {
        Self::Storage(error.into())
    }
}
