//! Twenty uploads of 50 MB at once: what they add to the server's memory, sampled while they run.

use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail, ensure};

use super::{super::cpu, world::World};

const UPLOADS: usize = 20;
const SIZE: usize = 50_000_000;
/// kB that the issue allows.
const ALLOWED: u64 = 64 << 10;

pub(super) fn measure(world: &World<'_>) -> Result<String> {
    let (port, pid, key) = (world.server.port, world.server.pid(), World::service_key()?);
    let (before, _) = cpu::memory(pid);
    let (stop, began) = (AtomicBool::new(false), Instant::now());
    let peak = thread::scope(|scope| {
        let watching = scope.spawn(|| {
            let mut peak = 0;
            while !stop.load(Ordering::Relaxed) {
                peak = peak.max(cpu::memory(pid).0);
                thread::sleep(Duration::from_millis(10));
            }
            peak
        });
        let uploads: Vec<_> = (0..UPLOADS)
            .map(|number| {
                scope.spawn({
                    let key = &key;
                    move || upload(port, key, number)
                })
            })
            .collect();
        let outcomes: Vec<_> = uploads.into_iter().map(thread::ScopedJoinHandle::join).collect();
        stop.store(true, Ordering::Relaxed);
        for outcome in outcomes {
            match outcome {
                Ok(done) => done?,
                Err(_) => bail!("a client died"),
            }
        }
        watching.join().map_err(|_| anyhow::anyhow!("the watcher died"))
    })?;
    let (after, took) = (cpu::memory(pid).0, began.elapsed().as_secs_f64());
    let added = peak.saturating_sub(before);
    let verdict = if added <= ALLOWED { "kept" } else { "MISSED" };
    Ok(format!(
        "{}\n\n{UPLOADS} uploads of 50 MB at once in {took:.1} s: memory {before} kB before, {peak} kB at its peak (+{added} kB, \
         allowed +{ALLOWED}: {verdict}), {after} kB afterwards\n",
        world.described()
    ))
}

fn upload(port: u16, key: &str, number: usize) -> Result<()> {
    let mut stream = TcpStream::connect(("127.0.0.1", port))?;
    let head = format!(
        "POST /storage/v1/object/closed/large-{number}.bin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Authorization: Bearer {key}\r\nContent-Type: application/octet-stream\r\nContent-Length: {SIZE}\r\n\r\n"
    );
    stream.write_all(head.as_bytes())?;
    let piece = vec![b'x'; 100_000];
    for _ in 0..SIZE / piece.len() {
        stream.write_all(&piece).context("the server hung up")?;
    }
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    ensure!(answer.starts_with("HTTP/1.1 200"), "upload {number}: {answer}");
    Ok(())
}
