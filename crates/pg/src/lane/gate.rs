//! How often an unreachable Postgres is tried again. Pure: time and chance come as arguments.

use std::time::{Duration, Instant};

use crate::Error;

const FIRST_DELAY: Duration = Duration::from_millis(25);
/// A database that is starting must be found again within a second of being ready.
const DELAY_MAX: Duration = Duration::from_millis(800);
/// A login that is refused will not be accepted because it is tried often.
const REFUSED_DELAY_MAX: Duration = Duration::from_secs(5);

/// Closed for a while after each failed attempt; meanwhile requests fail at once with the reason of the last attempt
/// instead of queueing behind a database that is not there.
#[derive(Debug, Default)]
pub(super) struct Gate {
    failures: u32,
    closed: Option<(Instant, Error)>,
}

impl Gate {
    pub(super) fn check(&self, now: Instant) -> Result<(), Error> {
        match &self.closed {
            Some((until, reason)) if now < *until => Err(reason.clone()),
            _ => Ok(()),
        }
    }

    pub(super) fn succeeded(&mut self) {
        *self = Self::default();
    }

    /// `chance` in 0..1 spreads the attempts of several processes.
    pub(super) fn failed(&mut self, now: Instant, reason: Error, chance: f64) {
        let cap = if login_refused(&reason) { REFUSED_DELAY_MAX } else { DELAY_MAX };
        let delay = FIRST_DELAY.saturating_mul(1 << self.failures.min(16)).min(cap);
        self.failures += 1;
        self.closed = Some((now + delay.mul_f64(0.5 + chance.clamp(0.0, 1.0) / 2.0), reason));
    }
}

/// SQLSTATE class 28, as [`super::connect`] words it.
fn login_refused(reason: &Error) -> bool {
    matches!(reason, Error::Unavailable(text) if text.contains("(SQLSTATE 28") || text.contains("(SQLSTATE 3D000"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn delays(reason: &Error, times: usize) -> Vec<Duration> {
        let (mut gate, now) = (Gate::default(), Instant::now());
        let delay = |gate: &mut Gate| {
            gate.failed(now, reason.clone(), 1.0);
            gate.closed.as_ref().map(|(until, _)| *until - now).unwrap()
        };
        (0..times).map(|_| delay(&mut gate)).collect()
    }

    #[test]
    fn delays_double_up_to_a_cap_that_depends_on_the_reason() {
        let down = delays(&Error::Unavailable("refused".into()), 30);
        assert_eq!(down[..3], [25, 50, 100].map(Duration::from_millis));
        assert_eq!(down[29], DELAY_MAX);
        let password = delays(&Error::Unavailable("no (SQLSTATE 28P01)".into()), 30);
        assert_eq!(password[29], REFUSED_DELAY_MAX);
    }

    #[test]
    fn the_gate_opens_by_itself_and_after_success() {
        let (mut gate, now) = (Gate::default(), Instant::now());
        assert!(gate.check(now).is_ok());
        gate.failed(now, Error::Unavailable("down".into()), 0.0);
        assert!(gate.check(now).is_err());
        assert!(gate.check(now + FIRST_DELAY).is_ok());
        gate.succeeded();
        assert!(gate.check(now).is_ok());
    }
}
