//! Requests at random, to two servers on one database: one as fast as it can, one with `PGRST_DB_PLAIN_SQL`, where Postgres
//! makes every body in one statement, nothing is prepared and no connection is shared. Status, headers and body must be
//! the same to the byte, the blanks of JSON aside.
//!
//! `SALUHALL_DIFFERENTIAL` is the number of requests, `SALUHALL_DIFFERENTIAL_SEED` where they start.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test may fail")]

mod random;
mod requests;
mod servers;

use std::{collections::BTreeMap, sync::Arc};

use tokio::sync::Mutex;

use self::{random::Random, requests::Asked, servers::Server};

/// Requests under way at the same time: enough for connections to be shared.
const AT_ONCE: u64 = 8;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[derive(Default)]
struct Tally {
    by_status: BTreeMap<u16, u64>,
    bytes: usize,
    differences: Vec<String>,
}

#[tokio::test]
async fn every_technique_answers_as_plain_sql_does() {
    let database = testkit::empty_database().await.unwrap();
    database.sql(include_str!("schema.sql")).await.unwrap();
    let url = database.url("diff_login");
    let (fast, plain) = (Server::start(&url, false).await, Server::start(&url, true).await);
    let (fast, plain) = (Arc::new(fast), Arc::new(plain));
    let (count, seed) = (number("SALUHALL_DIFFERENTIAL", 3000), number("SALUHALL_DIFFERENTIAL_SEED", 20_261_121));
    let tally = Arc::new(Mutex::new(Tally::default()));
    let tasks: Vec<_> = (0..AT_ONCE)
        .map(|task| {
            let (fast, plain, tally) = (fast.clone(), plain.clone(), tally.clone());
            tokio::spawn(async move {
                let mut random = Random::new(seed ^ (task << 48));
                for _ in 0..count / AT_ONCE {
                    compare(&fast, &plain, &requests::request(&mut random), &tally).await;
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let tally = tally.lock().await;
    let compared: u64 = tally.by_status.values().sum();
    println!("{compared} requests, {} bytes, by status {:?}", tally.bytes, tally.by_status);
    assert!(
        tally.differences.is_empty(),
        "{} of {compared} differ, seed {seed}\n{}",
        tally.differences.len(),
        tally.differences.iter().take(5).cloned().collect::<Vec<_>>().join("\n\n")
    );
    let good: u64 = tally.by_status.range(200..300).map(|(_, count)| count).sum();
    assert!(good * 2 > compared, "too few answers have rows to compare: {:?}", tally.by_status);
}

async fn compare(fast: &Server, plain: &Server, asked: &Asked, tally: &Mutex<Tally>) {
    // One after the other would never find a shared connection busy.
    let (fast, plain) = tokio::join!(fast.answer(asked), plain.answer(asked));
    let mut tally = tally.lock().await;
    *tally.by_status.entry(plain.status).or_default() += 1;
    tally.bytes += plain.body.len();
    if fast != plain {
        let at = fast.body.bytes().zip(plain.body.bytes()).take_while(|(a, b)| a == b).count();
        let part = |answer: &servers::Answer| {
            let body = answer.body.as_bytes();
            let near = &body[at.saturating_sub(60).min(body.len())..(at + 60).min(body.len())];
            format!("{} {:?} …{}…", answer.status, answer.headers, String::from_utf8_lossy(near))
        };
        tally.differences.push(format!("{asked:?}\n  fast  {}\n  plain {}", part(&fast), part(&plain)));
    }
}
