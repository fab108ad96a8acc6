//! Whether the time of an answer tells who has an account: known and unknown addresses take turns, medians are compared.

use std::{fmt::Write as _, time::Duration};

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use super::server::{Client, PASSWORD, Server, fresh};
use crate::progress::Step;

/// A request that must answer alike.
pub(super) struct Kind {
    what: &'static str,
    path: &'static str,
    body: fn(&str) -> Value,
    /// Signing up makes an account: an address is unknown once.
    consumes: bool,
}

pub(super) const BY_PASSWORD: [Kind; 1] = [Kind {
    what: "sign-in, wrong password",
    path: "/token?grant_type=password",
    body: |email| json!({ "email": email, "password": "not this one" }),
    consumes: false,
}];

pub(super) const BY_MAIL: [Kind; 5] = [
    Kind {
        what: "sign-up, to be confirmed",
        path: "/signup",
        body: |email| json!({ "email": email, "password": PASSWORD }),
        consumes: true,
    },
    Kind { what: "recover", path: "/recover", body: |email| json!({ "email": email }), consumes: false },
    Kind { what: "otp", path: "/otp", body: |email| json!({ "email": email }), consumes: true },
    Kind { what: "magiclink", path: "/magiclink", body: |email| json!({ "email": email }), consumes: true },
    Kind {
        what: "resend",
        path: "/resend",
        body: |email| json!({ "email": email, "type": "signup" }),
        consumes: false,
    },
];

/// Medians of one kind.
pub(super) struct Medians {
    what: &'static str,
    known: Duration,
    unknown: Duration,
    /// Statuses and bodies were the same throughout.
    alike: bool,
}

pub(super) fn measure(server: &Server, pairs: usize, kinds: &[Kind], step: &Step) -> Result<Vec<Medians>> {
    let client = server.client();
    let (known, _) = client.sign_up()?;
    confirm(&client, &known)?;
    kinds.iter().map(|kind| compare(&client, kind, &known, pairs, step)).collect()
}

fn compare(client: &Client, kind: &Kind, known: &str, pairs: usize, step: &Step) -> Result<Medians> {
    let never = fresh("nobody");
    let (mut times, mut alike) = ([Vec::new(), Vec::new()], true);
    for at in 0..pairs + 5 {
        step.now(&format!("{} {at} of {pairs}", kind.what));
        let unknown = if kind.consumes { fresh("nobody") } else { never.clone() };
        let ask = |email: &str| client.post(kind.path, &(kind.body)(email));
        // Who goes first changes, too.
        let (one, other) = match at % 2 {
            0 => {
                let one = ask(known)?;
                (one, ask(&unknown)?)
            }
            _ => {
                let other = ask(&unknown)?;
                (ask(known)?, other)
            }
        };
        ensure!(one.status != 429 && other.status < 500, "{}: {} {}", kind.what, one.status, other.status);
        alike &= one.status == other.status && (kind.path == "/signup" || one.body == other.body);
        // The first few warm up.
        if at >= 5 {
            times[0].push(one.took);
            times[1].push(other.took);
        }
    }
    let [known, unknown] = times.map(median);
    Ok(Medians { what: kind.what, known, unknown, alike })
}

/// Follows the mail's link, as its reader would; nothing to do where accounts are confirmed at once.
fn confirm(client: &Client, email: &str) -> Result<()> {
    if client.sign_in(email, PASSWORD)?.status == 200 {
        return Ok(());
    }
    client.confirm_by_inbox(email)
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

pub(super) fn table(all: &[Medians]) -> String {
    format!("| answer | known | unknown | difference | status and body |\n|---|---:|---:|---:|---|\n{}", rows(all))
}

pub(super) fn rows(all: &[Medians]) -> String {
    let mut text = String::new();
    for Medians { what, known, unknown, alike } in all {
        let ms = |time: &Duration| time.as_secs_f64() * 1e3;
        let difference = 100.0 * (ms(known) - ms(unknown)).abs() / ms(unknown);
        let said = if *alike { "alike" } else { "DIFFER" };
        let _ = writeln!(text, "| {what} | {:.2} ms | {:.2} ms | {difference:.1} % | {said} |", ms(known), ms(unknown));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_median_is_the_middle() {
        assert_eq!(median([9, 1, 2].map(Duration::from_millis).to_vec()), Duration::from_millis(2));
        assert_eq!(median(Vec::new()), Duration::ZERO);
    }
}
