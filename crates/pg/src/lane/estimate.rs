//! What a statement is expected to take, learned from what it took. Pure: time comes as an argument.
//!
//! Only statements known to be short and small may share a connection: on it, everybody waits for the one in front.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use ahash::RandomState;

/// Longer ones keep a connection to themselves.
const SHORT: Duration = Duration::from_millis(1);
/// A larger answer would hold up the small ones behind it.
const SMALL: usize = 64 * 1024;
/// Shapes remembered per thread; beyond it all are learned anew.
const SHAPES_MAX: usize = 4096;
/// After a statement turned out long on the shared lane: runs of its own before it may come back. Doubles each time.
const BARRED: u32 = 64;
const BARRED_MAX: u32 = 1 << 16;

#[derive(Debug, Default)]
struct Estimate {
    took: Duration,
    bytes: usize,
    barred: u32,
    barred_next: u32,
}

#[derive(Debug, Default)]
pub(super) struct Estimates(HashMap<u64, Estimate, RandomState>);

impl Estimates {
    /// Whether the statement may share a connection. Never seen: it may not.
    pub(super) fn is_short(&self, shape: u64) -> bool {
        let known = self.0.get(&shape);
        known.is_some_and(|known| known.barred == 0 && known.took < SHORT && known.bytes < SMALL)
    }

    /// A busy machine makes runs look longer than the statement is and none look shorter: the estimate falls to a low
    /// sample quickly and climbs to high ones in small steps.
    pub(super) fn observe(&mut self, shape: u64, took: Duration, bytes: usize) {
        if self.0.len() >= SHAPES_MAX && !self.0.contains_key(&shape) {
            self.0.clear();
        }
        let known = self.0.entry(shape).or_insert(Estimate { took, bytes, barred: 0, barred_next: BARRED });
        known.took = if took < known.took { (known.took + took) / 2 } else { took.min(known.took + known.took / 16) };
        known.bytes = if bytes > known.bytes { bytes } else { known.bytes - (known.bytes - bytes) / 8 };
        known.barred = known.barred.saturating_sub(1);
    }

    /// It was stopped because it held up others.
    pub(super) fn bar(&mut self, shape: u64) {
        let estimate = self.0.entry(shape).or_default();
        estimate.barred = estimate.barred_next.max(BARRED);
        estimate.barred_next = (estimate.barred * 2).min(BARRED_MAX);
    }
}

/// What one batch took on a connection where it was queued behind others.
pub(super) fn own_time(sent: Instant, previous_ended: Instant, ended: Instant) -> Duration {
    ended.saturating_duration_since(sent.max(previous_ended))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FAST: Duration = Duration::from_micros(100);
    const SLOW: Duration = Duration::from_millis(20);

    #[test]
    fn only_the_known_short_and_small_share() {
        let mut estimates = Estimates::default();
        assert!(!estimates.is_short(1));
        estimates.observe(1, FAST, 100);
        assert!(estimates.is_short(1));
        estimates.observe(2, SLOW, 100);
        estimates.observe(3, FAST, SMALL);
        assert!(!estimates.is_short(2) && !estimates.is_short(3));
    }

    #[test]
    fn noise_does_not_bar_and_a_few_fast_runs_admit() {
        let mut estimates = Estimates::default();
        estimates.observe(1, FAST, 1);
        for _ in 0..100 {
            (0..10).for_each(|_| estimates.observe(1, Duration::from_millis(5), 1));
            estimates.observe(1, FAST, 1);
        }
        assert!(estimates.is_short(1));
        (0..60).for_each(|_| estimates.observe(1, Duration::from_millis(5), 1));
        assert!(!estimates.is_short(1));
        estimates.observe(2, Duration::from_millis(2), 1);
        (0..3).for_each(|_| estimates.observe(2, FAST, 1));
        assert!(estimates.is_short(2));
    }

    #[test]
    fn who_held_up_others_stays_away_for_longer_each_time() {
        let mut estimates = Estimates::default();
        estimates.observe(1, FAST, 1);
        let runs_until_back = |estimates: &mut Estimates| {
            estimates.bar(1);
            (1..).find(|_| {
                estimates.observe(1, FAST, 1);
                estimates.is_short(1)
            })
        };
        assert_eq!(runs_until_back(&mut estimates), Some(BARRED));
        assert_eq!(runs_until_back(&mut estimates), Some(2 * BARRED));
    }

    #[test]
    fn waiting_behind_others_is_not_counted() {
        let start = Instant::now();
        let at = |ms| start + Duration::from_millis(ms);
        assert_eq!(own_time(at(0), at(5), at(7)), Duration::from_millis(2));
        assert_eq!(own_time(at(6), at(5), at(7)), Duration::from_millis(1));
    }
}
