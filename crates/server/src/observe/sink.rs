//! Where log lines go: standard error, human on a terminal and JSON otherwise, written by a thread of its own so that
//! no request waits for a terminal or a pipe.

use std::{
    io::{self, IsTerminal as _, Write},
    sync::{Arc, Condvar, Mutex},
    thread::JoinHandle,
    time::Duration,
};

use tracing_subscriber::{EnvFilter, fmt::MakeWriter};

use crate::config::{Format, Log};

/// Bytes that may wait. When the reader of standard error stalls, further lines are dropped and counted.
const WAITING_MAX: usize = 8 << 20;
/// How long the writer gathers lines before it writes them: fifty wake-ups a second at most, however busy the server.
const GATHER: Duration = Duration::from_millis(20);

/// Keeps the writing thread; dropping it writes what is left.
pub struct Guard {
    queue: Arc<Queue>,
    thread: Option<JoinHandle<()>>,
}

/// Installs the subscriber. Called once, by the command that serves.
pub fn install(log: &Log) -> Guard {
    let queue = Arc::new(Queue::default());
    let writing = Arc::clone(&queue);
    let thread = std::thread::Builder::new().name("log".to_owned()).spawn(move || writing.write_all()).ok();
    let human = match log.format {
        Format::Auto => io::stderr().is_terminal(),
        Format::Human => true,
        Format::Json => false,
    };
    // Libraries speak only when something is wrong; the level is about this program.
    let filter = EnvFilter::new(format!("warn,server={0},pg={0},auth={0}", log.level));
    let lines = Lines(Arc::clone(&queue));
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(lines).with_target(false);
    let installed = if human {
        builder.with_ansi(io::stderr().is_terminal()).try_init()
    } else {
        builder.json().flatten_event(true).try_init()
    };
    // A second subscriber in one process is a test's; the first one goes on.
    drop(installed);
    Guard { queue, thread }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Ok(mut waiting) = self.queue.waiting.lock() {
            waiting.closed = true;
        }
        self.queue.arrived.notify_one();
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

#[derive(Default)]
struct Queue {
    waiting: Mutex<Waiting>,
    arrived: Condvar,
}

#[derive(Default)]
struct Waiting {
    bytes: Vec<u8>,
    dropped: u64,
    closed: bool,
}

impl Queue {
    fn push(&self, line: &[u8]) {
        let Ok(mut waiting) = self.waiting.lock() else { return };
        if waiting.bytes.len() + line.len() > WAITING_MAX {
            waiting.dropped += 1;
            return;
        }
        let first = waiting.bytes.is_empty();
        waiting.bytes.extend_from_slice(line);
        drop(waiting);
        if first {
            self.arrived.notify_one();
        }
    }

    /// The writing thread: until closed and empty.
    fn write_all(&self) {
        let mut out = Vec::new();
        while self.take(&mut out) {
            // Nobody is left to tell when standard error is gone.
            drop(io::stderr().lock().write_all(&out));
            out.clear();
        }
    }

    /// Waits for lines, gathers for a moment and takes them all. False at the end.
    fn take(&self, out: &mut Vec<u8>) -> bool {
        let Ok(waiting) = self.waiting.lock() else { return false };
        let Ok(waiting) = self.arrived.wait_while(waiting, |waiting| waiting.bytes.is_empty() && !waiting.closed)
        else {
            return false;
        };
        // The moment ends early when the log is closed.
        let gathered = self.arrived.wait_timeout_while(waiting, GATHER, |waiting| !waiting.closed);
        let Ok((mut waiting, _)) = gathered else { return false };
        std::mem::swap(&mut waiting.bytes, out);
        let dropped = std::mem::take(&mut waiting.dropped);
        if dropped > 0 {
            out.extend_from_slice(
                format!("{{\"level\":\"WARN\",\"message\":\"log lines dropped\",\"count\":{dropped}}}\n").as_bytes(),
            );
        }
        !out.is_empty()
    }
}

struct Lines(Arc<Queue>);

/// One event; the formatter writes it in one call.
struct Line<'a>(&'a Queue);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(&self.0)
    }
}

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        self.0.push(line);
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_gathered_and_none_is_lost_at_the_end() {
        let queue = Arc::new(Queue::default());
        (0..100).for_each(|at| queue.push(format!("line {at}\n").as_bytes()));
        let mut out = Vec::new();
        assert!(queue.take(&mut out));
        assert_eq!(String::from_utf8(out).unwrap().lines().count(), 100, "in one piece");
        queue.push(b"last\n");
        queue.waiting.lock().unwrap().closed = true;
        let mut out = Vec::new();
        assert!(queue.take(&mut out) && out == b"last\n");
        assert!(!queue.take(&mut Vec::new()));
    }

    #[test]
    fn a_stalled_reader_costs_lines_and_not_memory() {
        let queue = Queue::default();
        let line = vec![b'x'; 1 << 20];
        (0..20).for_each(|_| queue.push(&line));
        let mut out = Vec::new();
        assert!(queue.take(&mut out));
        assert!(out.len() < WAITING_MAX + 100);
        assert!(String::from_utf8_lossy(&out).ends_with("\"count\":12}\n"));
    }
}
