//! The codes of second factors: contracts/auth.md §2.2.

use super::{Code, code};

pub const FACTOR_NOT_FOUND: Code = code(404, "mfa_factor_not_found", "Factor not found");
pub const CHALLENGE_NOT_FOUND: Code =
    code(422, "mfa_factor_not_found", "MFA factor with the provided challenge ID not found");
pub const FACTOR_NAME_TAKEN: Code =
    code(422, "mfa_factor_name_conflict", "A factor with the friendly name for this user already exists");
pub const TOO_MANY_FACTORS: Code =
    code(422, "too_many_enrolled_mfa_factors", "Maximum number of verified factors reached, unenroll to continue");
pub const ENROLL_AAL: Code = code(403, "insufficient_aal", "AAL2 required to enroll a new factor");
pub const UNENROLL_AAL: Code = code(422, "insufficient_aal", "AAL2 required to unenroll verified factor");
pub const CHALLENGE_ADDRESS: Code = code(422, "mfa_ip_address_mismatch", "Challenge and verify IP addresses mismatch.");
pub const CHALLENGE_EXPIRED: Code = code(422, "mfa_challenge_expired", "MFA challenge has expired");
pub const FACTOR_CODE_WRONG: Code = code(422, "mfa_verification_failed", "Invalid TOTP code entered");
pub const PHONE_CODE_WRONG: Code = code(422, "mfa_verification_failed", "Invalid MFA Phone code entered");
pub const SECURITY_KEY_WRONG: Code = code(422, "mfa_verification_failed", "Invalid WebAuthn credential response");
pub const PHONE_FACTOR_EXISTS: Code = code(
    422,
    "mfa_verified_factor_exists",
    "A verified phone factor already exists, unenroll the existing factor to continue",
);
pub const ANONYMOUS_REFUSED: Code =
    code(403, "no_authorization", "Anonymous user not allowed to perform these actions");

pub const TOTP_ENROLL_DISABLED: Code = code(422, "mfa_totp_enroll_not_enabled", "MFA enroll is disabled for TOTP");
pub const TOTP_VERIFY_DISABLED: Code =
    code(422, "mfa_totp_verify_not_enabled", "MFA verification is disabled for TOTP");
pub const PHONE_ENROLL_DISABLED: Code = code(422, "mfa_phone_enroll_not_enabled", "MFA enroll is disabled for Phone");
pub const PHONE_VERIFY_DISABLED: Code =
    code(422, "mfa_phone_verify_not_enabled", "MFA verification is disabled for Phone");
pub const WEBAUTHN_ENROLL_DISABLED: Code =
    code(422, "mfa_webauthn_enroll_not_enabled", "MFA enroll is disabled for WebAuthn");
pub const WEBAUTHN_VERIFY_DISABLED: Code =
    code(422, "mfa_webauthn_verify_not_enabled", "MFA verification is disabled for WebAuthn");
