//! Bytes on their way into the backend, held to what was said of them before they count.

use futures_util::StreamExt as _;

use super::{Asked, Incoming, broken};
use crate::{Stored, flow::new_version, s3::error::Result};

impl Asked<'_> {
    /// Makes what comes in durable, `most` bytes of it at most. What is refused leaves nothing.
    pub(super) async fn receive(&self, mut incoming: Incoming<'_>, most: u64) -> Result<Stored> {
        let mut writer = self.storage.backend().begin(new_version(), most).await?;
        match pass(&mut incoming, &mut writer).await.and_then(|()| incoming.body.finish()) {
            Ok(()) => Ok(writer.finish().await?),
            Err(refusal) => {
                writer.abandon().await;
                Err(refusal)
            }
        }
    }
}

async fn pass(incoming: &mut Incoming<'_>, writer: &mut crate::Writer) -> Result<()> {
    let mut pieces = Vec::new();
    while let Some(bytes) = incoming.bytes.next().await {
        incoming.body.push(bytes.map_err(broken)?, &mut pieces)?;
        for piece in pieces.drain(..) {
            writer.write(piece).await?;
        }
    }
    Ok(())
}
