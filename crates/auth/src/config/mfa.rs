//! What an operator may choose about second factors.

use std::time::Duration;

#[derive(Debug, Clone)]
pub struct Mfa {
    /// Authenticator apps may be added.
    pub totp_enroll: bool,
    /// Authenticator apps that were added may be used.
    pub totp_verify: bool,
    /// Security keys may be added.
    pub webauthn_enroll: bool,
    /// Security keys that were added may be used.
    pub webauthn_verify: bool,
    pub phone: PhoneFactor,
    /// Factors an account has at most, verified or not.
    pub enrolled_max: u32,
    /// Of which this many are verified.
    pub verified_max: u32,
    /// How long a challenge may be answered.
    pub challenge_lifetime: Duration,
    /// How long a factor that was never challenged stays.
    pub unverified_lifetime: Duration,
    /// Challenges, and answers to them, per client address and minute; 0 for no limit. Twice as many wrong answers are counted
    /// per account and hour.
    pub rate: u32,
}

/// Telephones as second factors, apart from those that people sign in with.
#[derive(Debug, Clone)]
pub struct PhoneFactor {
    /// Telephones may be added.
    pub enroll: bool,
    /// Telephones that were added may be used.
    pub verify: bool,
    /// Digits of a code, 6 to 10.
    pub code_length: u32,
    /// Text of a message, where `{{ .Code }}` stands for its code.
    pub template: String,
    /// Between two messages to one factor.
    pub apart: Duration,
}

impl Default for PhoneFactor {
    fn default() -> Self {
        Self {
            enroll: false,
            verify: false,
            code_length: 6,
            template: "Your code is {{ .Code }}".into(),
            apart: Duration::from_secs(60),
        }
    }
}

impl Default for Mfa {
    fn default() -> Self {
        Self {
            totp_enroll: true,
            totp_verify: true,
            webauthn_enroll: false,
            webauthn_verify: false,
            phone: PhoneFactor::default(),
            enrolled_max: 10,
            verified_max: 10,
            challenge_lifetime: Duration::from_secs(300),
            unverified_lifetime: Duration::from_secs(300),
            rate: 15,
        }
    }
}
