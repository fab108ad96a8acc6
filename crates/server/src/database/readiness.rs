//! Whether Postgres answers, as the health checks ask it.

use std::{
    sync::Mutex,
    time::{Duration, Instant},
};

use pg::control::Control;

use super::Logins;
use crate::observe::Event;

/// Whether Postgres answers. Asked at most once a second, whoever asks, so that health checks are no load.
pub struct Readiness {
    control: Control,
    last: Mutex<Option<Verdict>>,
    asking: tokio::sync::Mutex<()>,
}

#[derive(Clone)]
struct Verdict {
    at: Instant,
    /// Since when it has been away, and why.
    away: Option<(Instant, String)>,
}

impl Readiness {
    const FRESH: Duration = Duration::from_secs(1);
    const PATIENCE: Duration = Duration::from_secs(2);

    /// With a connection of its own: requests that use up the pool do not make the server look dead.
    pub fn new(logins: &Logins) -> Result<Self, pg::Error> {
        let control = Control::new(&logins.authenticator, 1)?;
        Ok(Self { control, last: Mutex::new(None), asking: tokio::sync::Mutex::new(()) })
    }

    /// `Err` says why not.
    pub async fn check(&self) -> Result<(), String> {
        if let Some(known) = self.known() {
            return known;
        }
        let _one_at_a_time = self.asking.lock().await;
        if let Some(known) = self.known() {
            return known;
        }
        let answer = match tokio::time::timeout(Self::PATIENCE, self.ask()).await {
            Ok(answer) => answer.map_err(|error| error.to_string()),
            Err(_) => Err(format!("the database did not answer within {} s", Self::PATIENCE.as_secs())),
        };
        self.note(&answer);
        answer
    }

    async fn ask(&self) -> Result<(), pg::Error> {
        self.control.connection().await?.query("select 1", &[]).await.map(drop)
    }

    fn known(&self) -> Option<Result<(), String>> {
        let last = self.last.lock().ok()?.clone()?;
        (last.at.elapsed() < Self::FRESH).then(|| last.away.map_or(Ok(()), |(_, reason)| Err(reason)))
    }

    /// An outage is one event when it begins and one when it ends.
    fn note(&self, answer: &Result<(), String>) {
        let Ok(mut last) = self.last.lock() else { return };
        let before = last.take().and_then(|verdict| verdict.away);
        let away = match (answer, before) {
            (Ok(()), Some((since, _))) => {
                Event::DatabaseBack { after: since.elapsed() }.emit();
                None
            }
            (Ok(()), None) => None,
            (Err(reason), Some((since, _))) => Some((since, reason.clone())),
            (Err(reason), None) => {
                Event::DatabaseLost { reason }.emit();
                Some((Instant::now(), reason.clone()))
            }
        };
        *last = Some(Verdict { at: Instant::now(), away });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };

    use super::*;

    /// Ten health checks in a row are no ten questions, though the answer is bad each time.
    #[tokio::test]
    async fn an_answer_is_good_for_a_second() {
        let nobody = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("postgresql://nobody@{}/nothing", nobody.local_addr().unwrap());
        let asked = Arc::new(AtomicUsize::new(0));
        let counting = Arc::clone(&asked);
        std::thread::spawn(move || {
            while let Ok(_until_counted) = nobody.accept() {
                counting.fetch_add(1, Ordering::SeqCst);
            }
        });
        let readiness = Readiness::new(&Logins::one(&url)).unwrap();
        for _ in 0..10 {
            assert!(readiness.check().await.is_err());
        }
        let asked = asked.load(Ordering::SeqCst);
        assert!((1..10).contains(&asked), "asked {asked} times");
    }
}
