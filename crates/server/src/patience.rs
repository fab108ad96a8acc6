//! How long a body may keep us waiting. A request whose body never comes holds a connection, and connections are counted: a few
//! thousand such requests, or as many that send a byte now and then, would keep everybody else out.
//!
//! Only waiting is measured: a handler that writes to a slow disk makes no client late.

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::{Duration, Instant},
};

use actix_web::{
    HttpMessage as _,
    dev::{Payload, ServiceRequest},
    error::PayloadError,
    web::Bytes,
};
use futures_util::Stream;
use tokio::time::{Sleep, sleep};

/// For one piece, and for the whole of a body that brings next to nothing.
const PATIENCE: Duration = Duration::from_secs(30);
/// What a body earns by coming: a second for so many bytes.
const BYTES_A_SECOND: u64 = 512;

/// From here on the request's body ends in an error when it keeps us waiting for too long. A request without one is left alone.
pub(crate) fn limit(request: &mut ServiceRequest) {
    match request.take_payload() {
        Payload::None => {}
        body => request.set_payload(Payload::Stream { payload: Box::pin(Patient::new(body, PATIENCE)) }),
    }
}

struct Patient<S> {
    body: S,
    patience: Duration,
    received: u64,
    waited: Duration,
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> Patient<S> {
    fn new(body: S, patience: Duration) -> Self {
        Self { body, patience, received: 0, waited: Duration::ZERO, waiting: None }
    }

    fn left(&self) -> Duration {
        let earned = Duration::from_secs(self.received / BYTES_A_SECOND);
        (self.patience + earned).saturating_sub(self.waited).min(self.patience)
    }
}

impl<S: Stream<Item = Result<Bytes, PayloadError>> + Unpin> Stream for Patient<S> {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        if let Poll::Ready(piece) = Pin::new(&mut this.body).poll_next(context) {
            if let Some((since, _)) = this.waiting.take() {
                this.waited += since.elapsed();
            }
            if let Some(Ok(bytes)) = &piece {
                this.received += bytes.len() as u64;
            }
            return Poll::Ready(piece);
        }
        let left = this.left();
        let (_, timer) = this.waiting.get_or_insert_with(|| (Instant::now(), Box::pin(sleep(left))));
        ready!(timer.as_mut().poll(context));
        Poll::Ready(Some(Err(PayloadError::Io(io::ErrorKind::TimedOut.into()))))
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{StreamExt as _, stream};

    use super::*;

    const SHORT: Duration = Duration::from_millis(60);

    fn dripping(pieces: usize, every: Duration) -> impl Stream<Item = Result<Bytes, PayloadError>> + Unpin {
        Box::pin(stream::iter(0..pieces).then(move |_| async move {
            sleep(every).await;
            Ok(Bytes::from_static(b"x"))
        }))
    }

    async fn read(
        body: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin,
        patience: Duration,
    ) -> Result<usize, PayloadError> {
        let mut body = Patient::new(body, patience);
        let mut length = 0;
        while let Some(piece) = body.next().await {
            length += piece?.len();
        }
        Ok(length)
    }

    #[tokio::test]
    async fn a_body_that_comes_is_read() {
        assert_eq!(read(dripping(3, Duration::from_millis(5)), Duration::from_secs(30)).await.unwrap(), 3);
    }

    #[tokio::test]
    async fn one_that_does_not_come_or_drips_ends() {
        assert!(read(Box::pin(stream::pending()), SHORT).await.is_err());
        assert!(
            read(dripping(40, Duration::from_millis(10)), SHORT).await.is_err(),
            "each piece in time, the whole not"
        );
    }

    #[tokio::test]
    async fn what_we_do_with_it_meanwhile_is_not_the_clients_time() {
        let patience = Duration::from_secs(1);
        let mut body = Patient::new(dripping(2, Duration::from_millis(5)), patience);
        assert!(body.next().await.unwrap().is_ok());
        sleep(patience * 2).await;
        assert!(body.next().await.unwrap().is_ok());
    }
}
