//! Uploads in parts, over S3. One that was cut is not gone on with: the sweeper has to find it.

use testkit::Answer;

use super::{BUCKET, Client, content};

const PARTS: usize = 3;

impl Client {
    pub(super) async fn in_parts(&self, name: &str, seed: u32) {
        self.intend(name, Some(seed));
        match self.try_in_parts(name, &content(seed)).await {
            Ok(answer) if answer.status == 200 && answer.body.contains("<CompleteMultipartUploadResult") => {
                self.acknowledged(name, Some(seed));
            }
            other => self.failed("S3", &other).await,
        }
    }

    /// The answer that ended it.
    async fn try_in_parts(&self, name: &str, bytes: &[u8]) -> anyhow::Result<Answer> {
        let target = format!("/{BUCKET}/{name}");
        let begun = self.s3.request("POST", &format!("{target}?uploads="), &[]).send().await?;
        let id = begun.body.split("<UploadId>").nth(1).and_then(|rest| rest.split('<').next()).map(str::to_owned);
        let (Some(id), 200) = (id, begun.status) else { return Ok(begun) };
        for (at, part) in bytes.chunks(bytes.len().div_ceil(PARTS)).enumerate() {
            let request = self.s3.request("PUT", &format!("{target}?partNumber={}&uploadId={id}", at + 1), &[]);
            let sent = request.bytes(part, "application/octet-stream").send().await?;
            if sent.status != 200 {
                return Ok(sent);
            }
        }
        self.s3.request("POST", &format!("{target}?uploadId={id}"), &[]).send().await
    }
}
