//! How often somebody may try. Token buckets in memory, on a monotonic clock that is passed in.
//!
//! Keys are chosen by the server alone: the socket's address, or an account that was looked up. Nothing else of a request can
//! reach a key, so a caller cannot choose a fresh bucket.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::Mutex,
    time::{Duration, Instant},
};

use uuid::Uuid;

/// Buckets kept at most; beyond, full ones are forgotten, which changes no answer.
const BUCKETS_MAX: usize = 100_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    SignUp,
    AnonymousSignUp,
    SignIn,
    FailedSignIn,
    Refresh,
    FailedRefresh,
    UpdateUser,
    Recover,
    Resend,
    /// Off to a provider.
    Leave,
    /// Codes and links by mail: `/otp`.
    Otp,
    MagicLink,
    Verify,
    /// Wrong codes for one address.
    FailedCode,
    /// Sign-ins by passkey that were begun.
    Passkey,
    FactorChallenge,
    FactorVerify,
    /// Wrong codes of the second factors of one account.
    FailedFactorCode,
    /// Mails of the whole process.
    Mail,
    /// Requests of OAuth clients to sign a user in.
    Authorize,
    /// Applications that register themselves.
    RegisterClient,
    /// Captchas checked with their service.
    Captcha,
    /// Wrong client secrets and codes.
    FailedClient,
    /// Text messages of the whole process.
    Sms,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Who {
    /// One address; of IPv6 the /64 that one customer holds.
    Address(IpAddr),
    /// Hash of an account's name: exists or not makes no difference.
    Account(u64),
    Session(Uuid),
    /// One bucket for all.
    Everybody,
}

impl Who {
    pub fn address(ip: IpAddr) -> Self {
        Self::Address(match ip.to_canonical() {
            IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & (u128::MAX << 64))),
            v4 => v4,
        })
    }
}

/// `limit` per `window`, of which a part may come at once.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    pub limit: u32,
    pub window: Duration,
    pub burst: u32,
}

impl Rate {
    /// Upstream's burst of 30 at its own numbers; in general a fifth of the limit, at least 30, never more than the limit.
    pub fn new(limit: u32, window: Duration) -> Self {
        Self { limit, window, burst: (limit / 5).max(30).min(limit) }
    }

    /// The whole limit may come at once.
    pub fn at_once(limit: u32, window: Duration) -> Self {
        Self { limit, window, burst: limit }
    }

    fn per_second(&self) -> f64 {
        f64::from(self.limit) / self.window.as_secs_f64()
    }
}

#[derive(Debug, Clone, Copy)]
struct Bucket {
    tokens: f64,
    at: Instant,
    rate: Rate,
}

impl Bucket {
    fn refilled(&self, now: Instant) -> f64 {
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * self.rate.per_second();
        (self.tokens + gained).min(f64::from(self.rate.burst))
    }
}

/// All buckets of the process.
#[derive(Debug, Default)]
pub struct Limiter {
    buckets: Mutex<HashMap<(Action, Who), Bucket, ahash::RandomState>>,
    names: ahash::RandomState,
}

impl Limiter {
    /// The key of an account's name, which itself is not kept.
    pub fn account(&self, name: &str) -> Who {
        Who::Account(self.names.hash_one(name))
    }

    /// Takes one token, or says after how long there is one. A limit of 0 is no limit.
    pub fn take(&self, action: Action, who: Who, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.reach(action, who, rate, now, 1.0)
    }

    /// Asks without taking: for limits that count only failures.
    pub fn check(&self, action: Action, who: Who, rate: Rate, now: Instant) -> Result<(), Duration> {
        self.reach(action, who, rate, now, 0.0)
    }

    fn reach(&self, action: Action, who: Who, rate: Rate, now: Instant, cost: f64) -> Result<(), Duration> {
        if rate.limit == 0 {
            return Ok(());
        }
        // A panic while holding the lock cannot leave a bucket half-written, so a poisoned lock is still good.
        let mut buckets = self.buckets.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if buckets.len() >= BUCKETS_MAX {
            buckets.retain(|_, bucket| bucket.refilled(now) < f64::from(bucket.rate.burst));
        }
        let full = Bucket { tokens: f64::from(rate.burst), at: now, rate };
        let bucket = buckets.entry((action, who)).or_insert(full);
        let tokens = bucket.refilled(now);
        if tokens < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - tokens) / rate.per_second()));
        }
        *bucket = Bucket { tokens: tokens - cost, at: now, rate };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIVE_MINUTES: Duration = Duration::from_secs(300);

    fn here() -> Who {
        Who::address("127.0.0.1".parse().unwrap())
    }

    #[test]
    fn the_burst_passes_then_one_per_interval() {
        let (limiter, start, rate) = (Limiter::default(), Instant::now(), Rate::new(30, FIVE_MINUTES));
        for _ in 0..30 {
            assert_eq!(limiter.take(Action::SignUp, here(), rate, start), Ok(()));
        }
        let wait = limiter.take(Action::SignUp, here(), rate, start).unwrap_err();
        assert_eq!(wait.as_secs_f64().round(), 10.0);
        assert!(limiter.take(Action::SignUp, here(), rate, start + Duration::from_millis(9_900)).is_err());
        assert!(limiter.take(Action::SignUp, here(), rate, start + Duration::from_millis(10_100)).is_ok());
        assert!(limiter.take(Action::SignIn, here(), rate, start).is_ok(), "another action has its own bucket");
    }

    #[test]
    fn bursts() {
        assert_eq!(Rate::new(5, FIVE_MINUTES).burst, 5);
        assert_eq!(Rate::new(30, FIVE_MINUTES).burst, 30);
        assert_eq!(Rate::new(150, FIVE_MINUTES).burst, 30);
        assert_eq!(Rate::new(100_000, FIVE_MINUTES).burst, 20_000);
    }

    #[test]
    fn asking_takes_nothing_and_zero_means_no_limit() {
        let (limiter, now) = (Limiter::default(), Instant::now());
        let one = Rate::new(1, FIVE_MINUTES);
        for _ in 0..3 {
            assert!(limiter.check(Action::FailedSignIn, here(), one, now).is_ok());
        }
        assert!(limiter.take(Action::FailedSignIn, here(), one, now).is_ok());
        assert!(limiter.check(Action::FailedSignIn, here(), one, now).is_err());
        let none = Rate::new(0, FIVE_MINUTES);
        assert!((0..1000).all(|_| limiter.take(Action::SignUp, here(), none, now).is_ok()));
    }

    #[test]
    fn neighbours_in_one_ipv6_network_share_a_bucket() {
        let who = |text: &str| Who::address(text.parse().unwrap());
        assert_eq!(who("2001:db8::1"), who("2001:db8::ffff:1"));
        assert_ne!(who("2001:db8::1"), who("2001:db8:0:1::1"));
        assert_eq!(who("::ffff:10.0.0.1"), who("10.0.0.1"));
        assert_ne!(who("10.0.0.1"), who("10.0.0.2"));
    }
}
