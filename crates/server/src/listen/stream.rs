//! A client's connection as actix reads it: request targets encoded on the way in, answers as they are.

use std::{
    io::{self, IoSlice},
    pin::Pin,
    task::{Context, Poll, ready},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::target::{Follower, encode, encoded};

/// `S` with request targets that the parser takes.
#[derive(Debug)]
pub(super) struct Encoding<S> {
    stream: S,
    follower: Follower,
    /// What was read and had no room, because encoding makes it longer: at most three times one read.
    kept: Vec<u8>,
    /// How much of `kept` was already handed on.
    handed: usize,
}

impl<S> Encoding<S> {
    pub(super) fn new(stream: S) -> Self {
        Self { stream, follower: Follower::default(), kept: Vec::new(), handed: 0 }
    }

    fn hand_on(&mut self, buffer: &mut ReadBuf<'_>) {
        let fits = (self.kept.len() - self.handed).min(buffer.remaining());
        buffer.put_slice(&self.kept[self.handed..self.handed + fits]);
        self.handed += fits;
        if self.handed == self.kept.len() {
            // Few connections ever need it; those that wait for their next request hold no memory for it.
            self.kept = Vec::new();
            self.handed = 0;
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Encoding<S> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if !this.kept.is_empty() {
            this.hand_on(buffer);
            return Poll::Ready(Ok(()));
        }
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
        let fresh = &buffer.filled()[before..];
        if let Some(at) = this.follower.refused(fresh) {
            this.kept.extend_from_slice(&encoded(fresh[at]));
            encode(&mut this.follower, &fresh[at + 1..], &mut this.kept);
            buffer.set_filled(before + at);
            this.hand_on(buffer);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Encoding<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    /// However little room the reader has, and however the client cuts what it sends.
    #[actix_web::test]
    async fn nothing_is_lost_between_small_reads_and_small_writes() {
        let sent = "GET /->>ü\" HTTP/1.1\r\nContent-Length: 2\r\n\r\n>>GET /<<<<<?\"\"\" HTTP/1.1\r\n\r\n".repeat(3);
        let wanted = sent.replace("/->>ü\"", "/-%3E%3E%C3%BC\"").replace("/<<<<<?\"\"\"", "/%3C%3C%3C%3C%3C?%22%22%22");
        for room in 1..20 {
            let (mut client, server) = tokio::io::duplex(room * 3);
            let (mut server, mut got, mut buffer) = (Encoding::new(server), Vec::new(), vec![0; room]);
            let reading = async {
                loop {
                    match server.read(&mut buffer).await.unwrap() {
                        0 => break,
                        count => got.extend_from_slice(&buffer[..count]),
                    }
                }
            };
            let writing = async {
                for piece in sent.as_bytes().chunks(7) {
                    client.write_all(piece).await.unwrap();
                }
                client.shutdown().await.unwrap();
            };
            futures_util::future::join(reading, writing).await;
            assert_eq!(String::from_utf8_lossy(&got), wanted, "room for {room}");
            assert!(server.kept.is_empty());
        }
    }
}
