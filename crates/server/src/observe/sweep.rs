//! What is said about sweeps of storage.

use tracing::{info, warn};

#[derive(Debug, Clone, Copy)]
pub enum Sweep<'a> {
    /// Bytes that crashes left and no row names are gone.
    Done {
        unfinished: u64,
        unnamed: u64,
    },
    Failed {
        reason: &'a str,
    },
}

impl Sweep<'_> {
    pub(super) fn emit(&self) {
        match self {
            Self::Done { unfinished, unnamed } => info!(unfinished, unnamed, "storage swept"),
            Self::Failed { reason } => warn!(reason, "storage could not be swept, it will be tried again"),
        }
    }
}
