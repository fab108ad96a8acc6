//! Uploads in pieces, over TUS. One that was cut is gone on with where the server says it stands.

use std::time::{Duration, Instant};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use testkit::{Answer, http::Request};

use super::{BUCKET, Client, content};

const PIECES: usize = 3;
/// After so long nobody would wait any more.
const PATIENCE: Duration = Duration::from_secs(20);

impl Client {
    pub(super) async fn in_pieces(&self, name: &str, seed: u32) {
        self.intend(name, Some(seed));
        let bytes = content(seed);
        let created = self.create(name, bytes.len()).await;
        let location = created.as_ref().ok().filter(|created| created.status == 201).map(location);
        let Some(location) = location else { return self.failed("TUS", &created).await };
        let (began, mut offset) = (Instant::now(), Some(0));
        while began.elapsed() < PATIENCE {
            let Some(at) = offset else {
                // Where does it stand? Gone means for good: it expired.
                match self.tus("HEAD", &location).send().await {
                    Ok(told) if told.status == 200 => {
                        let at = told.header("upload-offset").parse::<usize>().ok();
                        if at == Some(bytes.len()) {
                            // As good as an answer to the last piece: clients ask no further.
                            return self.acknowledged(name, Some(seed));
                        }
                        offset = at;
                    }
                    Ok(told) if [404, 410].contains(&told.status) => return,
                    _ => tokio::time::sleep(Duration::from_millis(50)).await,
                }
                continue;
            };
            let piece = &bytes[at..(at + bytes.len().div_ceil(PIECES)).min(bytes.len())];
            let request = self.tus("PATCH", &location).header("upload-offset", &at.to_string());
            let sent = request.bytes(piece, "application/offset+octet-stream").send().await;
            match sent {
                Ok(sent) if sent.status == 204 => {
                    let now = sent.header("upload-offset").parse().unwrap_or(0);
                    if now == bytes.len() {
                        return self.acknowledged(name, Some(seed));
                    }
                    offset = Some(now);
                }
                // The restart took longer than uploads are kept.
                Ok(sent) if sent.status == 410 => return,
                other => {
                    self.failed("TUS", &other).await;
                    offset = None;
                }
            }
        }
    }

    async fn create(&self, name: &str, length: usize) -> anyhow::Result<Answer> {
        let metadata = format!("bucketName {},objectName {}", STANDARD.encode(BUCKET), STANDARD.encode(name));
        let request = self.tus("POST", "/storage/v1/upload/resumable").header("upload-length", &length.to_string());
        request.header("upload-metadata", &metadata).send().await
    }

    fn tus(&self, method: &str, path: &str) -> Request {
        let request = self.http.request(method.parse().unwrap(), path).bearer(&self.key);
        request.header("tus-resumable", "1.0.0").header("x-upsert", "true")
    }
}

/// Without scheme and host.
fn location(created: &Answer) -> String {
    let location = created.header("location");
    location.find("/storage/v1").map_or_else(|| location.to_owned(), |at| location[at..].to_owned())
}
