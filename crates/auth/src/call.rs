//! What a request brings besides its body.

use std::{net::IpAddr, time::Instant};

use rand::CryptoRng;
use time::OffsetDateTime;
use uuid::Uuid;

/// One request: when it came, from where, and the randomness it may use.
pub struct Call<'a> {
    /// Wall clock, to the microsecond, which is what Postgres keeps.
    pub now: OffsetDateTime,
    /// Monotonic clock of the rate limits, which no clock change must disturb.
    pub tick: Instant,
    pub rng: &'a mut dyn CryptoRng,
    /// The socket's peer, or what a trusted proxy says it was.
    pub address: IpAddr,
    pub user_agent: &'a str,
    /// Header `Accept-Language`.
    pub languages: &'a str,
    /// Header `X-JWT-AUD`, when sent.
    pub audience: Option<&'a str>,
    /// The account it made, of which the project's own code is told once it is committed.
    pub(crate) newcomer: Option<Uuid>,
}

impl<'a> Call<'a> {
    pub fn new(now: OffsetDateTime, tick: Instant, rng: &'a mut dyn CryptoRng, address: IpAddr) -> Self {
        let micros = now.nanosecond() / 1_000 * 1_000;
        let now = now.replace_nanosecond(micros).unwrap_or(now);
        Self { now, tick, rng, address, user_agent: "", languages: "", audience: None, newcomer: None }
    }

    pub(crate) fn uuid(&mut self) -> Uuid {
        uuid::Builder::from_random_bytes(self.bytes()).into_uuid()
    }

    /// Stands in for an account that is not there.
    pub(crate) fn nobody(&mut self) -> Uuid {
        self.uuid()
    }

    pub(crate) fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let mut bytes = [0; N];
        self.rng.fill_bytes(&mut bytes);
        bytes
    }
}
