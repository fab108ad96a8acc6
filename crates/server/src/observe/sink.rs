//! Where log lines go: standard error, human on a terminal and JSON otherwise, written by a thread of its own so that
//! no request waits for a terminal or a pipe.

use std::{
    io::{self, IsTerminal as _, Write},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    },
    thread::JoinHandle,
};

use tracing_subscriber::{EnvFilter, fmt::MakeWriter};

use crate::config::{Format, Log};

/// Lines that may wait; when the reader of standard error stalls, further ones are dropped and counted.
const QUEUE: usize = 8192;

/// Keeps the writing thread; dropping it flushes.
pub struct Guard {
    sender: Option<SyncSender<Vec<u8>>>,
    thread: Option<JoinHandle<()>>,
}

/// Installs the subscriber. Called once, by `main`.
pub fn install(log: &Log) -> Guard {
    let (sender, receiver) = sync_channel(QUEUE);
    let dropped = Arc::new(AtomicU64::new(0));
    let counter = Arc::clone(&dropped);
    let thread =
        std::thread::Builder::new().name("log".to_owned()).spawn(move || write_lines(&receiver, &counter)).ok();
    let human = match log.format {
        Format::Auto => io::stderr().is_terminal(),
        Format::Human => true,
        Format::Json => false,
    };
    // Libraries speak only when something is wrong; the level is about this program.
    let filter = EnvFilter::new(format!("warn,server={0},pg={0},auth={0}", log.level));
    let writer = Queue { sender: sender.clone(), dropped };
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer).with_target(false);
    let installed = if human {
        builder.with_ansi(io::stderr().is_terminal()).try_init()
    } else {
        builder.json().flatten_event(true).try_init()
    };
    drop(installed);
    Guard { sender: Some(sender), thread }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // The subscriber lives as long as the process and holds a sender, so an empty line marks the end.
        if let Some(sender) = self.sender.take() {
            drop(sender.send(Vec::new()));
        }
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

fn write_lines(receiver: &Receiver<Vec<u8>>, dropped: &AtomicU64) {
    while let Ok(line) = receiver.recv() {
        let mut out = line;
        let mut last = out.is_empty();
        // Whatever else has arrived goes out in the same system call.
        while let Some(next) = (out.len() < 64 << 10).then(|| receiver.try_recv().ok()).flatten() {
            last |= next.is_empty();
            out.extend_from_slice(&next);
        }
        let lost = dropped.swap(0, Ordering::Relaxed);
        if lost > 0 {
            out.extend_from_slice(
                format!("{{\"level\":\"WARN\",\"message\":\"log lines dropped\",\"count\":{lost}}}\n").as_bytes(),
            );
        }
        // Nobody is left to tell when standard error is gone.
        drop(io::stderr().lock().write_all(&out));
        if last {
            return;
        }
    }
}

struct Queue {
    sender: SyncSender<Vec<u8>>,
    dropped: Arc<AtomicU64>,
}

/// One event: the formatter writes it in one call.
struct Line<'a>(&'a Queue);

impl<'a> MakeWriter<'a> for Queue {
    type Writer = Line<'a>;

    fn make_writer(&'a self) -> Line<'a> {
        Line(self)
    }
}

impl Write for Line<'_> {
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if let Err(TrySendError::Full(_)) = self.0.sender.try_send(line.to_vec()) {
            self.0.dropped.fetch_add(1, Ordering::Relaxed);
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
