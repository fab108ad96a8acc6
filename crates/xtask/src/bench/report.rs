//! The figures as a table, and whether they reach what was promised.

use std::fmt::Write as _;

use super::{
    load::Sample,
    scenario::{Scenario, Target},
};

/// The median sample of each contender in one scenario.
pub(crate) struct Figures {
    pub(crate) scenario: &'static Scenario,
    pub(crate) sequential: Sample,
    pub(crate) pipelined: Sample,
    pub(crate) server: Sample,
    /// pgbench in one round trip over as many connections as the server may open, where it has more otherwise.
    pub(crate) few_connections: Option<(usize, Sample)>,
}

impl Figures {
    fn of_pipeline(&self) -> f64 {
        self.server.per_second / self.pipelined.per_second
    }

    /// Two lines about a missed target.
    #[expect(clippy::cast_precision_loss, reason = "a count of cores fits")]
    fn where_time_goes(&self) -> String {
        let Self { scenario, server, pipelined, few_connections, .. } = self;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let share = |us: f64| us * server.per_second / 1e4 / cores as f64;
        let (postgres, own, load) = (share(server.postgres_us), share(server.server_us), share(server.load_us));
        let mut text = format!(
            "missed: {}. Of the time of {cores} cores Postgres took {postgres:.0} %, the server {own:.0} %, wrk {load:.0} %; \
             {:.0} % went to waiting or to others.\n",
            scenario.what,
            (100.0 - postgres - own - load).max(0.0)
        );
        if let Some((connections, sample)) = few_connections {
            let _ = writeln!(
                text,
                "        pgbench with {connections} connections instead of {}: {:.0}/s, {:.2} of its own; the server reaches {:.2} of that. \
                 Commits wait for the disk together, so more connections share one wait.",
                scenario.pgbench_clients,
                sample.per_second,
                sample.per_second / pipelined.per_second,
                server.per_second / sample.per_second
            );
        }
        text
    }

    /// Share of what the target is measured by, and the target.
    fn reached(&self, all: &[Self]) -> (f64, f64) {
        match self.scenario.target {
            Target::OfPipeline(target) => (self.of_pipeline(), target),
            Target::OfPeak(name, target) => {
                let peak = all.iter().find(|figures| figures.scenario.name == name);
                (peak.map_or(f64::NAN, |peak| self.of_pipeline() / peak.of_pipeline()), target)
            }
        }
    }
}

fn verdict(reached: f64, target: f64) -> &'static str {
    if reached >= target { "reached" } else { "MISSED" }
}

/// The sample in the middle by requests per second.
pub(crate) fn median(mut samples: Vec<Sample>) -> Sample {
    samples.sort_by(|a, b| a.per_second.total_cmp(&b.per_second));
    samples.get(samples.len() / 2).copied().unwrap_or_default()
}

pub(crate) fn table(all: &[Figures]) -> String {
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:<33} {:>8} {:>8} {:>8}  {:>5} {:>6}  {:>8} {:<21} {:>5}  {:>13}  target",
        "", "seq/s", "pipe2/s", "server/s", "/seq", "/pipe2", "pipe2 us", "server us pg+srv+load", "cpu", "p50/p99 ms"
    );
    for figures in all {
        let Figures { scenario, sequential, pipelined, server, .. } = figures;
        let (reached, target) = figures.reached(all);
        let of = if matches!(scenario.target, Target::OfPeak(..)) { "of peak" } else { "of pipe2" };
        let _ = writeln!(
            text,
            "{:<33} {:>8.0} {:>8.0} {:>8.0}  {:>5.2} {:>6.2}  {:>8.0} {:>5.0}+{:<4.0}+{:<4.0}={:<5.0} {:>5.2}  {:>6.2}/{:<6.2}  {reached:.2} {of}, wanted {target:.2}: {} (first slice {:.2}: {})",
            scenario.what,
            sequential.per_second,
            pipelined.per_second,
            server.per_second,
            server.per_second / sequential.per_second,
            server.per_second / pipelined.per_second,
            pipelined.total_us(),
            server.postgres_us,
            server.server_us,
            server.load_us,
            server.total_us(),
            pipelined.total_us() / server.total_us(),
            server.p50_ms,
            server.p99_ms,
            verdict(reached, target),
            scenario.first_slice,
            verdict(reached, scenario.first_slice),
        );
    }
    let missed = all.iter().filter(|figures| {
        let (reached, target) = figures.reached(all);
        reached < target
    });
    missed.for_each(|figures| text.push_str(&figures.where_time_goes()));
    text.push_str(
        "seq, pipe2: pgbench with PostgREST's SQL in four round trips, in one. cpu: processor time of pipe2 per request / of \
         the server's.\n",
    );
    text
}

#[cfg(test)]
mod tests {
    use super::{super::scenario::SCENARIOS, *};

    fn at(per_second: f64) -> Sample {
        Sample { per_second, ..Sample::default() }
    }

    #[test]
    fn the_median_is_the_middle_sample() {
        assert_eq!(median(vec![at(3.0), at(1.0), at(2.0)]).per_second, 2.0);
        assert_eq!(median(Vec::new()).per_second, 0.0);
    }

    #[test]
    fn a_target_is_reached_or_missed() {
        let figures = |at_scenario: usize, server| Figures {
            scenario: &SCENARIOS[at_scenario],
            sequential: at(50.0),
            pipelined: at(100.0),
            server: at(server),
            few_connections: None,
        };
        let text = table(&[figures(0, 80.0), figures(1, 40.0)]);
        assert!(text.contains("0.80 of pipe2, wanted 0.80: reached (first slice 0.50: reached)"), "{text}");
        assert!(text.contains("0.50 of peak, wanted 0.80: MISSED"), "{text}");
        assert!(text.contains("missed: the same at 1,000 connections"), "{text}");
    }
}
