//! What strangers send, read by every parser that reads it, with what must hold afterwards.
//!
//! Each module is one target: a function of bytes that panics when a promise is broken. `targets/` hands them to
//! libFuzzer, the tests below replay the committed corpus without it, and `cargo xtask fuzz` runs both.

pub mod accept;
pub mod corpus;
pub mod csv;
pub mod images;
pub mod json;
pub mod jwt;
pub mod multipart;
pub mod objects;
pub mod path;
pub mod prefer;
pub mod query;
pub mod range;
pub mod resumable;
pub mod sigv4;
pub mod statement;
pub mod target;
mod world;

/// A function of bytes that panics when a promise is broken.
pub type Target = fn(&[u8]);

/// Every target by name, as the files of `corpus/` are called.
pub const TARGETS: &[(&str, Target)] = &[
    ("accept", accept::run),
    ("csv", csv::run),
    ("images", images::run),
    ("json", json::run),
    ("jwt", jwt::run),
    ("multipart", multipart::run),
    ("objects", objects::run),
    ("path", path::run),
    ("prefer", prefer::run),
    ("query", query::run),
    ("range", range::run),
    ("resumable", resumable::run),
    ("sigv4", sigv4::run),
    ("target", target::run),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// What once broke a promise, and what reaches the far corners of a parser, is tried in every ordinary test run.
    #[test]
    fn the_corpus_holds() {
        for (name, target) in TARGETS {
            let inputs = corpus::read(name).expect("a corpus for every target");
            assert!(inputs.len() >= 10, "{name}: {} inputs", inputs.len());
            inputs.iter().for_each(|input| target(input));
        }
    }

    /// A request line holds 16 KB: what can be nested in it must not reach the end of a thread's stack.
    #[test]
    fn nesting_has_an_end() {
        let deep = |open: &str, inner: &str, close: &str| {
            let times = 16_000 / (open.len() + close.len());
            [open.repeat(times).as_str(), inner, close.repeat(times).as_str()].concat()
        };
        let queries = [
            format!("and=({})", deep("and(", "id.eq.1", ")")),
            format!("or=({})", deep("not.or(", "id.eq.1", ")")),
            format!("select={}", deep("a(", "id", ")")),
            format!("select={}", deep("...a(", "id", ")")),
            format!("order={}", deep("a(", "id", ")")),
            format!("{}id=eq.1", "a.".repeat(8000)),
            format!("select=a{}", "->b".repeat(5000)),
        ];
        // As little stack as a worker thread of the server has.
        let run = move || queries.iter().for_each(|query| query::run(&[b"\0", query.as_bytes()].concat()));
        let worker = std::thread::Builder::new().stack_size(2 << 20).spawn(run).expect("a thread");
        worker.join().expect("every request was answered");
        accept::run(deep("application/vnd.pgrst.plan+json; for=", "text/csv", ";").as_bytes());
        json::run(deep("[", "1", "]").as_bytes());
        json::run(deep(r#"{"a":"#, "1", "}").as_bytes());
    }
}
