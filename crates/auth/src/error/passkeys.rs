//! The codes of passkeys: contracts/auth.md §2.2.

use super::{Code, code};

pub const PASSKEYS_DISABLED: Code = code(404, "passkey_disabled", "Passkeys are disabled");
pub const TOO_MANY_PASSKEYS: Code = code(422, "too_many_passkeys", "Maximum number of passkeys reached");
pub const PASSKEY_EXISTS: Code = code(422, "webauthn_credential_exists", "This credential is already registered");
pub const PASSKEY_NOT_FOUND: Code = code(404, "validation_failed", "Passkey not found");
pub const PASSKEY_AAL: Code =
    code(403, "insufficient_aal", "AAL2 session is required to manage passkeys when MFA is enabled");
pub const WEBAUTHN_CHALLENGE_NOT_FOUND: Code =
    code(400, "webauthn_challenge_not_found", "Challenge not found or already used");
pub const WEBAUTHN_CHALLENGE_EXPIRED: Code = code(400, "webauthn_challenge_expired", "Challenge has expired");
pub const WEBAUTHN_FAILED: Code = code(400, "webauthn_verification_failed", "Credential verification failed");
pub const PASSKEY_USER_GONE: Code = code(403, "user_not_found", "User not found");
pub const PASSKEY_EMAIL_UNCONFIRMED: Code = code(403, "email_not_confirmed", "Email not confirmed");
pub const PASSKEY_PHONE_UNCONFIRMED: Code = code(403, "phone_not_confirmed", "Phone not confirmed");
