//! What an operator may choose about passkeys and security keys.

use std::time::Duration;

use crate::webauthn::RelyingParty;

#[derive(Debug, Clone)]
pub struct Passkeys {
    /// Sign-in by passkey.
    pub enabled: bool,
    /// Passkeys an account has at most.
    pub per_user_max: u32,
    /// How long a challenge may be answered.
    pub challenge_lifetime: Duration,
    /// The site they belong to; security keys as second factors, too.
    pub party: RelyingParty,
    /// Sign-ins begun per client address in 5 minutes; 0 for no limit.
    pub rate: u32,
}

impl Default for Passkeys {
    fn default() -> Self {
        Self {
            enabled: false,
            per_user_max: 10,
            challenge_lifetime: Duration::from_secs(300),
            party: RelyingParty::default(),
            rate: 30,
        }
    }
}
