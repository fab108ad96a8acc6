//! AWS Signature Version 4: who signed a request, and whether it is still the request that was signed.
//!
//! Stricter than upstream where that closes a door and no client of AWS notices: the host and every `x-amz-` header must be
//! signed, no header that counts may come twice, the clock is looked at, and a body without a hash is refused.

mod canonical;
mod claim;
mod headers;
mod hex;
mod key;
mod moment;
pub mod policy;
#[cfg(test)]
mod published;
#[cfg(test)]
mod tampered;

pub use claim::{Claim, Payload};
pub use headers::Headers;
pub use key::{Scope, Seed};
pub use moment::Moment;
#[cfg(test)]
pub(crate) use published::bodies as published_bodies;

use super::{
    error::{Refusal, Result},
    query::Query,
};

/// How far a client's clock may be from ours, in seconds: AWS' quarter of an hour.
pub const SKEW_SECONDS: i64 = 15 * 60;
/// The longest a presigned address may last, in seconds: AWS' week.
pub const PRESIGNED_SECONDS_MAX: i64 = 7 * 24 * 3600;

/// What a signature is about.
#[derive(Debug, Clone, Copy)]
pub struct Request<'a> {
    pub method: &'a str,
    /// As the client wrote it: still encoded, with the prefix that the public sees.
    pub path: &'a str,
    pub query: &'a Query,
    pub headers: &'a Headers<'a>,
    /// The host and port the client spoke to, which need not be ours behind a proxy.
    pub host: &'a str,
}

/// Which scopes this server takes.
#[derive(Debug, Clone, Copy)]
pub struct Rules<'a> {
    /// Where this server says it stands.
    pub region: &'a str,
    /// Whether the client must say the same.
    pub enforce_region: bool,
}

impl Rules<'_> {
    /// Contract §9: without enforcement these four regions; any other one was signed for somebody else.
    fn admit(&self, scope: &Scope, of_session: bool) -> Result<()> {
        if scope.service != "s3" {
            return Err(Refusal::denied("Invalid Service"));
        }
        if self.enforce_region {
            return if scope.region == self.region { Ok(()) } else { Err(Refusal::denied("Invalid Region")) };
        }
        if ["auto", "us-east-1", "", self.region].contains(&scope.region.as_str()) {
            Ok(())
        } else {
            Err(Refusal::mismatch(of_session))
        }
    }
}

impl Claim {
    /// Whether the request is what the holder of one of `secrets` signed, at most a quarter of an hour ago or within the time a
    /// presigned address has. `now` in seconds since 1970.
    ///
    /// # Errors
    /// `AccessDenied`, `RequestTimeTooSkewed`, `ExpiredToken` and, last, `SignatureDoesNotMatch`.
    pub fn verify(&self, request: &Request<'_>, secrets: &[&str], rules: &Rules<'_>, now: i64) -> Result<Seed> {
        rules.admit(&self.scope, self.session_token.is_some())?;
        self.in_time(now)?;
        for secret in secrets {
            let key = self.scope.signing_key(secret);
            for path in canonical::paths(request.path) {
                let text = canonical::request(request, &path, &self.signed_headers, &self.payload.text());
                if key::matches(&key, &canonical::string_to_sign(&self.moment, &self.scope, &text), &self.signature) {
                    return Ok(Seed::new(key, &self.scope, &self.moment, self.signature));
                }
            }
        }
        Err(Refusal::mismatch(self.session_token.is_some()))
    }

    fn in_time(&self, now: i64) -> Result<()> {
        let age_seconds = now.saturating_sub(self.moment.seconds);
        match self.expires_seconds {
            _ if age_seconds < -SKEW_SECONDS => Err(Refusal::skewed()),
            Some(expires) if age_seconds > expires => Err(Refusal::expired()),
            None if age_seconds > SKEW_SECONDS => Err(Refusal::skewed()),
            _ => Ok(()),
        }
    }
}
