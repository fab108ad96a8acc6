//! Answers that must not tell by their time whether there is an account: they leave on a beat, not when they are done.

use std::time::{Duration, Instant};

/// Longer than the statements of any such flow take on an idle machine, shorter than anybody notices.
const BEAT: Duration = Duration::from_millis(40);

/// Runs `work` and gives its outcome at the next beat after `began`. Nothing is held while it waits.
pub(super) async fn level<T>(began: Instant, work: impl Future<Output = T>) -> T {
    let outcome = work.await;
    tokio::time::sleep(rest(began.elapsed())).await;
    outcome
}

/// What is left of the beat in which `took` ends.
fn rest(took: Duration) -> Duration {
    let beats = took.as_nanos().div_ceil(BEAT.as_nanos()).max(1);
    BEAT.saturating_mul(u32::try_from(beats).unwrap_or(u32::MAX)).saturating_sub(took)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_leave_on_the_beat() {
        for took in [0, 1, 5, 39] {
            let took = Duration::from_millis(took);
            assert_eq!(took + rest(took), BEAT);
        }
        assert_eq!(rest(BEAT), Duration::ZERO);
        assert_eq!(rest(Duration::from_millis(41)), Duration::from_millis(39));
    }

    #[tokio::test]
    async fn what_is_quick_waits_and_keeps_its_outcome() {
        let began = Instant::now();
        assert_eq!(level(began, async { 7 }).await, 7);
        assert!(began.elapsed() >= BEAT);
    }
}
