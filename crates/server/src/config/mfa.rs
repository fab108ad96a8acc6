//! Second factors. GoTrue's names.

use std::time::Duration;

use super::setting::{COUNT, DURATION, FLAG, Reader, Section, Setting, TEXT};

const TOTP_ENROLL: Setting<bool> =
    Setting::new("GOTRUE_MFA_TOTP_ENROLL_ENABLED", FLAG, "true", "Accounts may add authenticator apps.");
const TOTP_VERIFY: Setting<bool> =
    Setting::new("GOTRUE_MFA_TOTP_VERIFY_ENABLED", FLAG, "true", "Authenticator apps may be used.");
const KEY_ENROLL: Setting<bool> =
    Setting::new("GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED", FLAG, "false", "Accounts may add security keys.");
const KEY_VERIFY: Setting<bool> =
    Setting::new("GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED", FLAG, "false", "Security keys may be used.");
const PHONE_ENROLL: Setting<bool> =
    Setting::new("GOTRUE_MFA_PHONE_ENROLL_ENABLED", FLAG, "false", "Accounts may add telephones.");
const PHONE_VERIFY: Setting<bool> =
    Setting::new("GOTRUE_MFA_PHONE_VERIFY_ENABLED", FLAG, "false", "Telephones may be used.");
const PHONE_LENGTH: Setting<u32> = Setting::new(
    "GOTRUE_MFA_PHONE_OTP_LENGTH",
    COUNT,
    "6",
    "Digits of a code sent to a telephone, 6 to 10; anything else is 6.",
);
const PHONE_TEMPLATE: Setting<String> = Setting::new(
    "GOTRUE_MFA_PHONE_TEMPLATE",
    TEXT,
    "Your code is {{ .Code }}",
    "What the hook that sends is given as that message's text.",
);
const PHONE_APART: Setting<Duration> =
    Setting::new("GOTRUE_MFA_PHONE_MAX_FREQUENCY", DURATION, "60s", "Between two codes sent to one telephone.");
const ENROLLED_MAX: Setting<u32> = Setting::new(
    "GOTRUE_MFA_MAX_ENROLLED_FACTORS",
    COUNT,
    "10",
    "Second factors of an account, those counted whose first challenge is still open.",
);
const VERIFIED_MAX: Setting<u32> =
    Setting::new("GOTRUE_MFA_MAX_VERIFIED_FACTORS", COUNT, "10", "Second factors of an account that can be used.");
const CHALLENGE: Setting<Duration> = Setting::new(
    "GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION",
    DURATION,
    "300s",
    "How long a challenge to a second factor may be answered.",
);
const UNVERIFIED: Setting<Duration> = Setting::new(
    "GOTRUE_MFA_FACTOR_EXPIRY_DURATION",
    DURATION,
    "300s",
    "How long a second factor that was never challenged stays in the way of a new one.",
);
const RATE: Setting<u32> = Setting::new(
    "GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY",
    COUNT,
    "15",
    "Challenges, and answers to them, per address and minute; twice as many wrong answers per account and hour.",
);

pub const SECTION: Section = Section {
    title: "Second factors",
    doc: "What proves more than a password does.",
    rows: &[
        TOTP_ENROLL.row,
        TOTP_VERIFY.row,
        KEY_ENROLL.row,
        KEY_VERIFY.row,
        PHONE_ENROLL.row,
        PHONE_VERIFY.row,
        PHONE_LENGTH.row,
        PHONE_TEMPLATE.row,
        PHONE_APART.row,
        ENROLLED_MAX.row,
        VERIFIED_MAX.row,
        CHALLENGE.row,
        UNVERIFIED.row,
        RATE.row,
    ],
};

pub fn read(reader: &mut Reader<'_>) -> Option<::auth::Mfa> {
    let totp_enroll = reader.get(&TOTP_ENROLL);
    let totp_verify = reader.get(&TOTP_VERIFY);
    let webauthn_enroll = reader.get(&KEY_ENROLL);
    let webauthn_verify = reader.get(&KEY_VERIFY);
    let phone = phone(reader);
    let enrolled_max = reader.get(&ENROLLED_MAX);
    let verified_max = reader.get(&VERIFIED_MAX);
    let challenge_lifetime = reader.get(&CHALLENGE);
    let unverified_lifetime = reader.get(&UNVERIFIED);
    let rate = reader.get(&RATE);
    Some(::auth::Mfa {
        totp_enroll: totp_enroll?,
        totp_verify: totp_verify?,
        webauthn_enroll: webauthn_enroll?,
        webauthn_verify: webauthn_verify?,
        phone: phone?,
        enrolled_max: enrolled_max?,
        verified_max: verified_max?,
        challenge_lifetime: challenge_lifetime?,
        unverified_lifetime: unverified_lifetime?,
        rate: rate?,
    })
}

fn phone(reader: &mut Reader<'_>) -> Option<::auth::PhoneFactor> {
    let enroll = reader.get(&PHONE_ENROLL);
    let verify = reader.get(&PHONE_VERIFY);
    let code_length = reader.get(&PHONE_LENGTH);
    let template = reader.get(&PHONE_TEMPLATE);
    let apart = reader.get(&PHONE_APART);
    Some(::auth::PhoneFactor {
        enroll: enroll?,
        verify: verify?,
        code_length: code_length.map(|length| if (6..=10).contains(&length) { length } else { 6 })?,
        template: template?,
        apart: apart?,
    })
}
