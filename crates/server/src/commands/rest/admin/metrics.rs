//! Figures in the text format of Prometheus, under upstream's names.

use std::{fmt::Write as _, sync::atomic::Ordering};

use auth::jwt::CacheFigures;
use pg::PoolFigures;

use crate::routes::rest::Api;

/// Figures of one moment.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Metrics {
    pool: PoolFigures,
    tokens: CacheFigures,
    loads: u64,
    failed_loads: u64,
    load_query_seconds: f64,
    /// Open descriptors and how many may be; `None` where the system does not say.
    descriptors: Option<(u64, u64)>,
}

impl Metrics {
    pub(super) fn of(api: &Api) -> Self {
        let figures = api.schema.figures();
        let micros = u32::try_from(figures.query_us.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
        Self {
            pool: api.pool.figures(),
            tokens: api.in_force.get().verifier.cache_figures(),
            loads: figures.successes.load(Ordering::Relaxed),
            failed_loads: figures.failures.load(Ordering::Relaxed),
            load_query_seconds: f64::from(micros) / 1e6,
            descriptors: descriptors(),
        }
    }
}

fn descriptors() -> Option<(u64, u64)> {
    let open = std::fs::read_dir("/proc/self/fd").ok()?.count();
    let max = rustix::process::getrlimit(rustix::process::Resource::Nofile).current?;
    Some((u64::try_from(open).ok()?, max))
}

pub(super) fn text(metrics: &Metrics) -> String {
    let Metrics { pool, tokens, .. } = *metrics;
    let mut out = String::new();
    let mut family = |name: &str, kind: &str, help: &str, samples: &[(&str, String)]| {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}");
        for (labels, value) in samples {
            let _ = writeln!(out, "{name}{labels} {value}");
        }
    };
    let one = |value: u64| [("", format!("{value}.0"))];
    let count = |value: usize| [("", format!("{value}.0"))];
    family(
        "pgrst_schema_cache_loads_total",
        "counter",
        "The total number of times the schema cache was loaded",
        &[
            ("{status=\"SUCCESS\"}", format!("{}.0", metrics.loads)),
            ("{status=\"FAIL\"}", format!("{}.0", metrics.failed_loads)),
        ],
    );
    family(
        "pgrst_schema_cache_query_time_seconds",
        "gauge",
        "The query time in seconds of the last schema cache load",
        &[("", metrics.load_query_seconds.to_string())],
    );
    family("pgrst_db_pool_max", "gauge", "Max pool connections", &count(pool.max));
    family("pgrst_db_pool_available", "gauge", "Available connections in the pool", &count(pool.available));
    family("pgrst_db_pool_waiting", "gauge", "Requests waiting to acquire a pool connection", &count(pool.waiting));
    family(
        "pgrst_db_pool_timeouts_total",
        "counter",
        "The total number of pool connection timeouts",
        &one(pool.timeouts),
    );
    family("pgrst_jwt_cache_requests_total", "counter", "The total number of JWT cache lookups", &one(tokens.lookups));
    family("pgrst_jwt_cache_hits_total", "counter", "The total number of JWT cache hits", &one(tokens.hits));
    family(
        "pgrst_jwt_cache_evictions_total",
        "counter",
        "The total number of JWT cache evictions",
        &one(tokens.evictions),
    );
    if let Some((open, max)) = metrics.descriptors {
        family("process_open_fds", "gauge", "Number of open file descriptors", &[("", open.to_string())]);
        family("process_max_fds", "gauge", "Maximum number of open file descriptors", &[("", max.to_string())]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_kind_and_a_value() {
        let metrics = Metrics { loads: 3, failed_loads: 1, load_query_seconds: 0.25, ..Metrics::default() };
        let text = text(&metrics);
        for line in [
            "pgrst_schema_cache_loads_total{status=\"SUCCESS\"} 3.0",
            "pgrst_schema_cache_loads_total{status=\"FAIL\"} 1.0",
            "pgrst_schema_cache_query_time_seconds 0.25",
            "# TYPE pgrst_db_pool_available gauge",
            "pgrst_db_pool_timeouts_total 0.0",
        ] {
            assert!(text.lines().any(|own| own == line), "{line}:\n{text}");
        }
    }
}
