//! A byte stream to Postgres and its two buffers. Everything is poll-shaped, so that one task can write and read the
//! same connection at once: a batch larger than the socket buffers must not stop the answers from being read.

use std::{
    future::poll_fn,
    io,
    os::fd::{AsFd as _, OwnedFd},
    pin::Pin,
    task::{Context, Poll, Waker, ready},
};

use bytes::{Buf as _, BufMut as _, BytesMut};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpStream, UnixStream},
};
use tokio_util::io::poll_read_buf;

use super::{
    frame::{self, Frame},
    reply::{Reply, Status},
};
use crate::Error;

const READ_BUFFER: usize = 16 * 1024;
/// A message longer than this is read into a buffer of its own, so that one large body does not leave a large buffer
/// behind on the connection.
const LARGE: usize = 64 * 1024;
/// A write buffer that grew beyond this is given back.
const WRITE_BUFFER_KEPT: usize = 256 * 1024;

pub(super) enum Stream {
    Unix(UnixStream),
    Tcp(TcpStream),
}

pub(super) struct Wire {
    stream: Stream,
    input: BytesMut,
    /// A large message under way, with room for exactly all of it, and its length; zero when there is none.
    large: BytesMut,
    large_len: usize,
    output: BytesMut,
    sent: u64,
}

impl Wire {
    pub(super) fn new(stream: Stream) -> Self {
        let input = BytesMut::with_capacity(READ_BUFFER);
        Self { stream, input, large: BytesMut::new(), large_len: 0, output: BytesMut::new(), sent: 0 }
    }

    /// Where batches are written before [`Wire::poll_flush`] sends them.
    pub(super) fn output(&mut self) -> &mut BytesMut {
        &mut self.output
    }

    /// Takes everything in `bytes` over for sending.
    pub(super) fn send_from(&mut self, bytes: &mut BytesMut) {
        if self.output.is_empty() {
            std::mem::swap(&mut self.output, bytes);
        } else {
            self.output.extend_from_slice(bytes);
            bytes.clear();
        }
    }

    /// Sends what is pending; ready when nothing is left.
    pub(super) fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        while !self.output.is_empty() {
            let sent = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.output)).map_err(lost)?;
            if sent == 0 {
                return Poll::Ready(Err(lost(io::ErrorKind::WriteZero.into())));
            }
            self.output.advance(sent);
            self.sent += sent as u64;
        }
        if self.output.capacity() > WRITE_BUFFER_KEPT {
            self.output = BytesMut::new();
        }
        Poll::Ready(Ok(()))
    }

    /// The next whole message, if it has arrived.
    pub(super) fn frame(&mut self) -> Result<Option<Frame<'_>>, Error> {
        let Some(len) = self.whole_message()? else { return Ok(None) };
        let large = std::mem::take(&mut self.large_len) > 0;
        Ok(Some(Frame::at_head(if large { &mut self.large } else { &mut self.input }, len)))
    }

    /// Length of the message at the head, once all of it is there; until then makes room for the rest.
    fn whole_message(&mut self) -> Result<Option<usize>, Error> {
        if self.large_len > 0 {
            return Ok(Some(self.large_len).filter(|len| self.large.len() == *len));
        }
        // Even emptied, the buffer would keep the memory of the last large message alive.
        self.large = BytesMut::new();
        let Some(len) = frame::whole_length(&self.input)? else { return Ok(None) };
        if self.input.len() >= len {
            return Ok(Some(len));
        }
        if len > LARGE {
            self.large.reserve(len);
            self.large.extend_from_slice(&self.input);
            self.input.clear();
            self.large_len = len;
        } else {
            self.input.reserve(len - self.input.len());
        }
        Ok(None)
    }

    /// Reads what has arrived. The end of the stream is an error: Postgres does not hang up between messages unless it
    /// is going away.
    pub(super) fn poll_fill(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let stream = Pin::new(&mut self.stream);
        let read = if self.large_len > 0 {
            let room = self.large_len - self.large.len();
            poll_read_buf(stream, cx, &mut (&mut self.large).limit(room))
        } else {
            if self.input.capacity() - self.input.len() < READ_BUFFER / 4 {
                self.input.reserve(READ_BUFFER);
            }
            poll_read_buf(stream, cx, &mut self.input)
        };
        match ready!(read) {
            Ok(0) => Poll::Ready(Err(Error::Lost("connection closed by the database".into()))),
            Ok(_) => Poll::Ready(Ok(())),
            Err(error) => Poll::Ready(Err(lost(error))),
        }
    }

    /// Sends what is pending and waits for the next message.
    pub(super) async fn receive(&mut self) -> Result<Frame<'_>, Error> {
        poll_fn(|cx| {
            let flushed = self.poll_flush(cx)?;
            while self.whole_message()?.is_none() {
                ready!(self.poll_fill(cx))?;
            }
            Poll::Ready(Ok::<_, Error>(flushed.is_ready()))
        })
        .await?;
        self.frame()?.ok_or_else(|| Error::Protocol("message vanished".into()))
    }

    /// Sends what is pending and feeds the answer to `reply` until ReadyForQuery.
    pub(super) fn poll_exchange(&mut self, cx: &mut Context<'_>, reply: &mut Reply) -> Poll<Result<Status, Error>> {
        // Postgres may say why it is hanging up: read that before the broken pipe is reported.
        let broken = match self.poll_flush(cx) {
            Poll::Ready(Err(error)) => Some(error),
            _ => None,
        };
        loop {
            while let Some(frame) = self.frame()? {
                if let Some(status) = reply.accept(frame)? {
                    return Poll::Ready(Ok(status));
                }
            }
            match (self.poll_fill(cx), &broken) {
                (Poll::Ready(Ok(())), _) => {}
                (_, Some(error)) => return Poll::Ready(Err(error.clone())),
                (Poll::Ready(Err(error)), None) => return Poll::Ready(Err(error)),
                (Poll::Pending, None) => return Poll::Pending,
            }
        }
    }

    /// Bytes that the kernel took so far: unchanged means that Postgres cannot have seen a new batch.
    pub(super) fn sent(&self) -> u64 {
        self.sent
    }

    /// The same socket once more, to end it from outside. `None` when the process has no descriptor left.
    pub(super) fn duplicate(&self) -> Option<OwnedFd> {
        let socket = match &self.stream {
            Stream::Unix(stream) => stream.as_fd(),
            Stream::Tcp(stream) => stream.as_fd(),
        };
        socket.try_clone_to_owned().ok()
    }

    /// Whether an idle connection may be used: nothing arrived on it but notices. Asks the kernel nothing that the
    /// runtime does not know already.
    pub(super) fn is_alive(&mut self) -> bool {
        let mut cx = Context::from_waker(Waker::noop());
        loop {
            let arrived = self.frame().map(|frame| frame.map(|frame| frame.tag));
            match arrived {
                Ok(Some(b'N' | b'S' | b'A')) => {}
                Ok(Some(_)) | Err(_) => return false,
                Ok(None) => match self.poll_fill(&mut cx) {
                    Poll::Pending => return true,
                    Poll::Ready(Ok(())) => {}
                    Poll::Ready(Err(_)) => return false,
                },
            }
        }
    }
}

impl AsyncRead for Stream {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Unix(stream) => Pin::new(stream).poll_read(cx, buf),
            Self::Tcp(stream) => Pin::new(stream).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Stream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Unix(stream) => Pin::new(stream).poll_write(cx, buf),
            Self::Tcp(stream) => Pin::new(stream).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Unix(stream) => Pin::new(stream).poll_flush(cx),
            Self::Tcp(stream) => Pin::new(stream).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Unix(stream) => Pin::new(stream).poll_shutdown(cx),
            Self::Tcp(stream) => Pin::new(stream).poll_shutdown(cx),
        }
    }
}

/// The peer is gone, or the socket is.
pub(super) fn lost(error: io::Error) -> Error {
    Error::Lost(error.to_string())
}
