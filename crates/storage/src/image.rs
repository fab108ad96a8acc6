//! Images made smaller: what was asked for ([`options`]) becomes a plan ([`geometry`], [`format`]), the plan becomes bytes
//! ([`mod@render`]).
//!
//! Sources are strangers' files. Their type is told by their first bytes and by nothing else; their size is judged by the
//! header before a pixel is decoded; every decoder is memory-safe Rust. libwebp, which is C, only ever sees pixels that were
//! decoded already. AVIF is neither read nor written: reading needs a C library fed with strangers' bytes, writing it costs a
//! second of a core per picture and a minute of every build.

mod cache;
mod decode;
mod encode;
mod format;
mod geometry;
mod options;
mod orientation;
mod render;
mod smart;
mod workers;

pub use cache::Cache;
pub use format::{Kind, Requested, choose, takes_webp};
pub use geometry::{Geometry, Gravity, Resize};
pub use options::{Bounds, Options};
pub use render::{Caps, Job, Rendered, render};
pub use workers::Workers;

use crate::error::{Code, Error};

/// Why there is no picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// No image, a broken one, or one of a type that is not read.
    Unreadable,
    /// More pixels than are decoded.
    Pixels,
    /// More bytes than are read.
    Bytes,
    /// It took, or would have taken, too long.
    Time,
    /// Asked for as AVIF.
    Avif,
}

impl From<Refusal> for Error {
    /// Upstream's texts, which name its renderer's failures.
    fn from(refusal: Refusal) -> Self {
        let bad = |text: &'static str| Self::new(Code::InvalidRequest, text);
        match refusal {
            Refusal::Unreadable => bad("The source image is invalid or unsupported for rendering"),
            Refusal::Pixels => bad("The source image resolution is too large to process"),
            Refusal::Bytes => bad("The source image file is too large to process"),
            Refusal::Time => bad("Image request timed out"),
            Refusal::Avif => Self::new(Code::NotSupported, "The format avif is not supported"),
        }
    }
}
