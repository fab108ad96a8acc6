//! What is said about storage and its sweeps.

use tracing::{info, warn};

#[derive(Debug, Clone, Copy)]
pub enum Sweep<'a> {
    /// Bytes that crashes left and no row names are gone.
    Done {
        unfinished: u64,
        unnamed: u64,
    },
    /// Uploads in parts that nobody went on with are gone, bytes and all.
    Expired {
        uploads: u64,
    },
    Failed {
        reason: &'a str,
    },
    /// The store of the files could not be asked at the start.
    StoreAway {
        reason: &'a str,
    },
}

impl Sweep<'_> {
    pub(super) fn emit(&self) {
        match self {
            Self::Done { unfinished, unnamed } => info!(unfinished, unnamed, "storage swept"),
            Self::Expired { uploads } => info!(uploads, "uploads that were abandoned are taken back"),
            Self::StoreAway { reason } => {
                warn!(reason, "the store of the files does not answer: what needs their bytes fails until it does");
            }
            Self::Failed { reason } => warn!(reason, "storage could not be swept, it will be tried again"),
        }
    }
}
