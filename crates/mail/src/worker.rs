//! Sends what is queued: woken when something is put there, and looking by itself now and then for what another process left.

use std::{sync::Arc, time::Duration};

use futures_util::future::join_all;
use pg::control::Control;
use tokio::sync::Notify;

use crate::{
    Post, Texts,
    post::Failure,
    queue::{self, Claimed},
};

/// Mails sent at the same time.
const BATCH: i64 = 4;
/// Longest time without a look at the queue.
const PAUSE: Duration = Duration::from_secs(30);
/// Between attempts, doubled each time.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LAST_PAUSE: Duration = Duration::from_secs(300);
/// After the database did not answer.
const AFTER_TROUBLE: Duration = Duration::from_secs(5);

/// What operators may want to know. Names no address and no word of a mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Report {
    /// It will be tried again.
    Delayed {
        failure: Failure,
        attempt: u32,
    },
    /// It never will.
    Dropped {
        failure: Failure,
    },
    /// Codes became void before their mails went.
    Expired {
        mails: u64,
    },
    QueueLost,
}

pub struct Worker {
    pub db: Control,
    pub texts: Texts,
    pub post: Post,
    /// Rings when something was queued.
    pub posted: Arc<Notify>,
    pub report: fn(Report),
}

impl Worker {
    /// Until it is dropped. A mail that is being sent at that moment is sent again by whoever comes next.
    pub async fn run(self) {
        let mut trouble = false;
        loop {
            let pause = match self.round().await {
                Ok(pause) => {
                    trouble = false;
                    pause
                }
                Err(_) => {
                    // Said once per outage; the database itself is watched elsewhere.
                    if !std::mem::replace(&mut trouble, true) {
                        (self.report)(Report::QueueLost);
                    }
                    AFTER_TROUBLE
                }
            };
            let _ = tokio::time::timeout(pause, self.posted.notified()).await;
        }
    }

    /// Sends what is due, and says for how long nothing will be.
    async fn round(&self) -> Result<Duration, pg::Error> {
        let db = self.db.connection().await?;
        let expired = queue::tidy(&db).await?;
        if expired > 0 {
            (self.report)(Report::Expired { mails: expired });
        }
        drop(db);
        loop {
            // No connection is held while a mail server makes up its mind.
            let db = self.db.connection().await?;
            let batch = queue::claim(&db, BATCH).await?;
            if batch.is_empty() {
                return Ok(queue::next(&db).await?.unwrap_or(PAUSE).clamp(Duration::from_millis(10), PAUSE));
            }
            drop(db);
            let outcomes = join_all(batch.iter().map(|claimed| self.send(claimed))).await;
            let db = self.db.connection().await?;
            for (claimed, outcome) in batch.iter().zip(outcomes) {
                match outcome {
                    Err(failure) if failure.may_pass() => {
                        (self.report)(Report::Delayed { failure, attempt: claimed.attempt });
                        queue::try_again(&db, &claimed.message, pause(claimed.attempt)).await?;
                    }
                    Err(failure) => {
                        (self.report)(Report::Dropped { failure });
                        queue::drop_message(&db, &claimed.message).await?;
                    }
                    Ok(()) => queue::drop_message(&db, &claimed.message).await?,
                }
            }
        }
    }

    async fn send(&self, claimed: &Claimed) -> Result<(), Failure> {
        self.post.send(&claimed.message, self.texts.write(&claimed.message)).await
    }
}

fn pause(attempt: u32) -> Duration {
    FIRST_PAUSE.saturating_mul(1 << attempt.saturating_sub(1).min(16)).min(LAST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_limit() {
        let seconds: Vec<u64> = [1, 2, 3, 8, 9, 400].iter().map(|attempt| pause(*attempt).as_secs()).collect();
        assert_eq!(seconds, [2, 4, 8, 256, 300, 300]);
    }
}
