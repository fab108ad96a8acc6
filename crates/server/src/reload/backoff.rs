//! How long to wait before trying again. Pure: chance comes as an argument.

use std::time::Duration;

const FIRST: Duration = Duration::from_millis(100);
/// A database that was away for long is found again within this time, even when nobody says that it is back.
const MAX: Duration = Duration::from_secs(5);

/// Pauses that double, spread so that several processes do not knock at once.
#[derive(Debug, Default)]
pub struct Backoff(u32);

impl Backoff {
    /// `chance` in 0..1: between half and the whole of the pause.
    pub fn next(&mut self, chance: f64) -> Duration {
        let whole = FIRST.saturating_mul(1 << self.0.min(16)).min(MAX);
        self.0 = self.0.saturating_add(1);
        whole.mul_f64(0.5 + chance.clamp(0.0, 1.0) / 2.0)
    }

    pub fn reset(&mut self) {
        self.0 = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_a_cap_and_begin_anew() {
        let mut backoff = Backoff::default();
        let pauses: Vec<_> = (0..40).map(|_| backoff.next(1.0)).collect();
        assert_eq!(pauses[..3], [100, 200, 400].map(Duration::from_millis));
        assert_eq!(pauses[39], MAX);
        assert_eq!(backoff.next(0.0), MAX / 2);
        backoff.reset();
        assert_eq!(backoff.next(0.5), Duration::from_millis(75));
    }
}
