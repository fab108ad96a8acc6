//! Sends what is queued: woken when something is put there, and looking by itself now and then for what another process left.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use pg::control::{Connection, Control};
use tokio::{sync::Notify, task::JoinSet, time::Instant};
use uuid::Uuid;

use crate::{
    Post, Texts,
    post::Failure,
    queue::{self, Claimed, Gone},
};

/// Mails sent at the same time: those to slow servers hold up the others only when there are as many of them.
const AT_ONCE: usize = 8;
/// Between looks at the queue for what nobody rang for: another process' mails, a project's letters, attempts that are due.
const LOOK: Duration = Duration::from_secs(1);
/// Between forgetting what is void.
const TIDY: Duration = Duration::from_secs(30);
/// Between attempts, doubled each time.
const FIRST_PAUSE: Duration = Duration::from_secs(2);
const LAST_PAUSE: Duration = Duration::from_secs(300);
/// A server that is told to end waits so long for answers of the mail server.
const LAST_ANSWERS: Duration = Duration::from_secs(5);
/// After the database did not answer.
const AFTER_TROUBLE: Duration = Duration::from_secs(5);

/// What operators may want to know. Names no address and no word of a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Report {
    /// It will be tried again.
    Delayed {
        mail: Uuid,
        kind: String,
        failure: Failure,
        attempt: u32,
    },
    /// It never will.
    Dropped {
        mail: Uuid,
        kind: String,
        failure: Failure,
    },
    /// Codes became void before their mails went.
    Expired {
        mails: u64,
    },
    QueueLost,
    /// A fault of ours while sending; the mail is tried again.
    Panicked,
}

pub struct Worker {
    pub db: Control,
    pub texts: Texts,
    pub post: Post,
    /// Rings when something was queued.
    pub posted: Arc<Notify>,
    /// Rings when no mail may be begun any more.
    pub closing: Arc<Notify>,
    pub report: fn(Report),
    pub done: Done,
}

/// Mails that went, or never will, and still stand in the queue because the database did not let go of them.
#[derive(Debug, Default)]
pub struct Done(Mutex<Vec<Gone>>);

impl Done {
    fn list(&self) -> MutexGuard<'_, Vec<Gone>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Worker {
    /// Until it is told to close, or dropped. What a mail server has in hand then is waited for a while: unanswered, it is sent
    /// again by whoever comes next.
    pub async fn run(self) {
        let (worker, mut trouble) = (Arc::new(self), false);
        let (mut under_way, mut tidied) = (JoinSet::new(), None);
        loop {
            let pause = match worker.begin(&mut under_way, &mut tidied).await {
                Ok(()) => {
                    trouble = false;
                    LOOK
                }
                Err(_) => {
                    // Said once per outage; the database itself is watched elsewhere.
                    if !std::mem::replace(&mut trouble, true) {
                        (worker.report)(Report::QueueLost);
                    }
                    AFTER_TROUBLE
                }
            };
            tokio::select! {
                () = worker.closing.notified() => break,
                Some(ended) = under_way.join_next() => if ended.is_err_and(|error| error.is_panic()) {
                    (worker.report)(Report::Panicked);
                },
                () = worker.posted.notified(), if under_way.len() < AT_ONCE => {}
                () = tokio::time::sleep(pause) => {}
            }
        }
        let answered = async { while under_way.join_next().await.is_some() {} };
        drop(tokio::time::timeout(LAST_ANSWERS, answered).await);
    }

    /// Begins to send what is due, as far as there is room.
    async fn begin(
        self: &Arc<Self>,
        under_way: &mut JoinSet<()>,
        tidied: &mut Option<Instant>,
    ) -> Result<(), pg::Error> {
        let db = self.db.connection().await?;
        // First of all: what was acknowledged must not be claimed again.
        self.forget_done(&db).await?;
        if tidied.is_none_or(|at| at.elapsed() >= TIDY) {
            let expired = queue::tidy(&db).await?;
            *tidied = Some(Instant::now());
            if expired > 0 {
                (self.report)(Report::Expired { mails: expired });
            }
        }
        let room = AT_ONCE - under_way.len().min(AT_ONCE);
        if room > 0 {
            for claimed in queue::claim(&db, room).await? {
                let worker = Arc::clone(self);
                under_way.spawn(async move { worker.send(claimed).await });
            }
        }
        Ok(())
    }

    /// No connection is held while a mail server makes up its mind.
    async fn send(&self, claimed: Claimed) {
        let (message, attempt) = (&claimed.message, claimed.attempt);
        let outcome = self.post.send(message, self.texts.write(message)).await;
        let (mail, kind) = (message.id, message.kind.clone());
        // A row that the database does not let go of now is seen to by the next look at the queue.
        let failure = match outcome {
            Err(failure) if failure.may_pass() => {
                (self.report)(Report::Delayed { mail, kind, failure, attempt });
                if let Ok(db) = self.db.connection().await {
                    drop(queue::try_again(&db, mail, pause(attempt), failure).await);
                }
                return;
            }
            Err(failure) => {
                (self.report)(Report::Dropped { mail, kind, failure });
                Some(failure)
            }
            Ok(()) => None,
        };
        self.done.list().push(Gone { mail, failure });
        if let Ok(db) = self.db.connection().await {
            drop(self.forget_done(&db).await);
        }
    }

    async fn forget_done(&self, db: &Connection) -> Result<(), pg::Error> {
        let gone = self.done.list().clone();
        if !gone.is_empty() {
            queue::forget(db, &gone).await?;
            self.done.list().retain(|kept| gone.iter().all(|gone| gone.mail != kept.mail));
        }
        Ok(())
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
