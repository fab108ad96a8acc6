//! The public codes of auth, one row each, and how an error reads on the wire in upstream's two shapes.
//!
//! Source of codes, statuses and texts: contracts/auth.md §2.

mod external;
mod mfa;
mod passkeys;

use std::{borrow::Cow, time::Duration};

pub use mfa::*;
pub use passkeys::*;

use serde_json::{Value, json};

pub use external::*;

/// What a client may know about a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    pub status: u16,
    pub code: &'static str,
    pub message: &'static str,
    pub shape: Shape,
}

/// Which protocol's clients read it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Upstream's own, in two versions.
    Auth,
    /// RFC 6749 §5.2.
    OAuth,
}

const fn code(status: u16, code: &'static str, message: &'static str) -> Code {
    Code { status, code, message, shape: Shape::Auth }
}

/// Upstream answers 400 to all of them.
const fn oauth(code: &'static str, message: &'static str) -> Code {
    Code { status: 400, code, message, shape: Shape::OAuth }
}

pub const BAD_JSON: Code = code(400, "bad_json", "Could not parse request body as JSON");
pub const BODY_TOO_LARGE: Code = code(413, "request_entity_too_large", "Request body too large (max 1048576 bytes)");
pub const VALIDATION: Code = code(400, "validation_failed", "Invalid parameters");
pub const VALIDATION_422: Code = code(422, "validation_failed", "Invalid parameters");
pub const VALIDATION_404: Code = code(404, "validation_failed", "Invalid parameters");
pub const UNEXPECTED: Code =
    code(500, "unexpected_failure", "Unexpected failure, please check server logs for more information");
pub const TIMEOUT: Code =
    code(504, "request_timeout", "Processing this request timed out, please retry after a moment.");

pub const NO_AUTHORIZATION: Code = code(401, "no_authorization", "This endpoint requires a valid Bearer token");
pub const BAD_JWT: Code = code(403, "bad_jwt", "invalid JWT: unable to parse or verify signature");
pub const MISSING_SUB: Code = code(403, "bad_jwt", "invalid claim: missing sub claim");
pub const BAD_SUB: Code = code(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
pub const BAD_AUDIENCE: Code = code(403, "bad_jwt", "invalid claim: aud claim is not the user's");
pub const BAD_SESSION_ID: Code = code(403, "bad_jwt", "invalid claim: session_id claim must be a UUID");
pub const NOT_ADMIN: Code = code(403, "not_admin", "User not allowed");
pub const SUB_NOT_FOUND: Code = code(403, "user_not_found", "User from sub claim in JWT does not exist");
pub const SESSION_NOT_FOUND: Code =
    code(403, "session_not_found", "Session from session_id claim in JWT does not exist");
pub const SESSION_EXPIRED: Code = code(403, "session_expired", "Session has expired");
pub const BANNED: Code = code(403, "user_banned", "User is banned");

pub const SIGNUP_DISABLED: Code = code(422, "signup_disabled", "Signups not allowed for this instance");
pub const ANONYMOUS_DISABLED: Code = code(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
pub const EMAIL_SIGNUP_DISABLED: Code = code(400, "email_provider_disabled", "Email signups are disabled");
pub const EMAIL_LOGIN_DISABLED: Code = code(422, "email_provider_disabled", "Email logins are disabled");
pub const PHONE_SIGNUP_DISABLED: Code = code(400, "phone_provider_disabled", "Phone signups are disabled");
pub const PHONE_LOGIN_DISABLED: Code = code(422, "phone_provider_disabled", "Phone logins are disabled");
pub const ALREADY_REGISTERED: Code = code(422, "user_already_exists", "User already registered");
pub const EMAIL_EXISTS: Code = code(422, "email_exists", "A user with this email address has already been registered");
pub const PHONE_EXISTS: Code = code(422, "phone_exists", "A user with this phone number has already been registered");
pub const WEAK_PASSWORD: Code = code(422, "weak_password", "Password is too weak");
pub const SAME_PASSWORD: Code = code(422, "same_password", "New password should be different from the old password.");
pub const SSO_MANAGED: Code =
    code(422, "user_sso_managed", "Updating email, phone, password of a SSO account only possible via SSO");
pub const INSUFFICIENT_AAL: Code =
    code(401, "insufficient_aal", "AAL2 session is required to update email or password when MFA is enabled.");

pub const INVALID_CREDENTIALS: Code = code(400, "invalid_credentials", "Invalid login credentials");
pub const UNSUPPORTED_GRANT: Code = code(400, "invalid_credentials", "unsupported_grant_type");
pub const LOGIN_BANNED: Code = code(400, "user_banned", "User is banned");
pub const EMAIL_NOT_CONFIRMED: Code = code(400, "email_not_confirmed", "Email not confirmed");
pub const PHONE_NOT_CONFIRMED: Code = code(400, "phone_not_confirmed", "Phone not confirmed");

pub const REFRESH_MALFORMED: Code = code(400, "validation_failed", "Refresh token is not valid");
pub const REFRESH_NOT_FOUND: Code =
    code(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
pub const REFRESH_USED: Code = code(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
pub const REFRESH_BANNED: Code = code(400, "user_banned", "Invalid Refresh Token: User Banned");
pub const REFRESH_NO_SESSION: Code = code(400, "session_not_found", "Invalid Refresh Token: No Valid Session Found");
pub const REFRESH_EXPIRED: Code = code(400, "session_expired", "Invalid Refresh Token: Session Expired");
pub const REFRESH_INACTIVE: Code = code(400, "session_expired", "Invalid Refresh Token: Session Expired (Inactivity)");
pub const REFRESH_LOW_AAL: Code =
    code(400, "session_expired", "Invalid Refresh Token: Session Expired (Low AAL: User Needs MFA Verification)");
pub const REFRESH_SUPERSEDED: Code =
    code(400, "session_expired", "Invalid Refresh Token: Session Expired (Revoked by Newer Login)");
pub const REFRESH_CONFLICT: Code =
    code(409, "conflict", "Too many concurrent token refresh requests on the same session or refresh token");

pub const SMS_LIMITED: Code = code(429, "over_sms_send_rate_limit", "SMS rate limit exceeded");
/// Nobody sends text messages for this server.
pub const NO_SMS_SENDER: Code = code(500, "unexpected_failure", "Unable to get SMS provider");
pub const UNSUPPORTED_PHONE: Code = code(400, "phone_provider_disabled", "Unsupported phone provider");
pub const PHONE_LOGINS_DISABLED: Code = code(400, "phone_provider_disabled", "Phone logins are disabled");
pub const PHONE_UNCONFIRMED_422: Code = code(422, "phone_not_confirmed", "Please verify your phone first.");
pub const EMAIL_LIMITED: Code = code(429, "over_email_send_rate_limit", "email rate limit exceeded");
pub const OTP_DISABLED: Code = code(422, "otp_disabled", "Signups not allowed for otp");
pub const CODE_EXPIRED: Code = code(403, "otp_expired", "Token has expired or is invalid");
pub const LINK_EXPIRED: Code = code(403, "otp_expired", "Email link is invalid or has expired");
pub const FLOW_NOT_FOUND: Code = code(404, "flow_state_not_found", "invalid flow state, no valid flow state found");
pub const FLOW_EXPIRED: Code = code(422, "flow_state_expired", "invalid flow state, flow state has expired");
pub const BAD_VERIFIER: Code =
    code(400, "bad_code_verifier", "code challenge does not match previously saved code verifier");
pub const REAUTHENTICATION_NEEDED: Code =
    code(400, "reauthentication_needed", "Password update requires reauthentication");
pub const REAUTHENTICATION_INVALID: Code = code(422, "reauthentication_not_valid", "Nonce has expired or is invalid");
pub const CURRENT_PASSWORD_NEEDED: Code =
    code(400, "current_password_required", "Current password required when setting new password.");
pub const CURRENT_PASSWORD_WRONG: Code =
    code(400, "current_password_invalid", "Current password required when setting new password.");
pub const EMAIL_UNCONFIRMED_422: Code = code(422, "email_not_confirmed", "Please verify your email first.");

pub const OAUTH_SERVER_DISABLED: Code = code(404, "feature_disabled", "OAuth server is disabled");
pub const OAUTH_REGISTRATION_DISABLED: Code =
    code(403, "oauth_dynamic_client_registration_disabled", "Dynamic client registration is not enabled");
pub const OAUTH_CLIENT_NOT_FOUND: Code = code(404, "oauth_client_not_found", "OAuth client not found");
pub const OAUTH_CLIENT_UNKNOWN: Code = code(400, "oauth_client_not_found", "invalid client_id");
pub const OAUTH_AUTHORIZATION_NOT_FOUND: Code = code(404, "oauth_authorization_not_found", "authorization not found");
pub const OAUTH_CONSENT_NOT_FOUND: Code = code(404, "oauth_consent_not_found", "No active grant found for this client");
pub const NOT_FOR_CLIENTS: Code =
    code(403, "no_authorization", "This endpoint requires a session that no OAuth client began");
pub const INVALID_REQUEST: Code = oauth("invalid_request", "Invalid request");
pub const INVALID_CLIENT: Code = oauth("invalid_client", "Invalid client credentials");
pub const INVALID_GRANT: Code = oauth("invalid_grant", "Invalid authorization code");
pub const ACCESS_DENIED: Code = oauth("access_denied", "User is banned");
pub const UNSUPPORTED_GRANT_TYPE: Code = oauth("unsupported_grant_type", "Unsupported grant type");
pub const MFA_REJECTED: Code =
    code(403, "mfa_verification_rejected", "Further MFA verification attempts will be rejected.");

pub const SAML_DISABLED: Code = code(404, "saml_provider_disabled", "SAML 2.0 is disabled");
pub const SSO_PROVIDER_NOT_FOUND: Code = code(404, "sso_provider_not_found", "SSO Identity Provider not found");
pub const WEB3_DISABLED: Code = code(422, "web3_provider_disabled", "Web3 provider is disabled");
pub const CAPTCHA_FAILED: Code = code(400, "captcha_failed", "captcha protection: request disallowed");
pub const CAPTCHA_UNCHECKED: Code = code(500, "unexpected_failure", "captcha verification process failed");

pub const RATE_LIMITED: Code = code(429, "over_request_rate_limit", "Request rate limit reached");
pub const USER_NOT_FOUND: Code = code(404, "user_not_found", "User not found");

/// A failed flow: its public code, and for the log what happened underneath.
#[derive(Debug, thiserror::Error)]
#[error("{} {}: {message}", .code.status, .code.code)]
pub struct Error {
    pub code: Code,
    /// What the client reads. Never contains a secret, a token or an address of somebody else.
    pub message: Cow<'static, str>,
    /// Which rules a password broke: `length`, `characters`, `pwned`.
    pub weak: Vec<&'static str>,
    /// After how long it is worth trying again.
    pub retry_after: Option<Duration>,
    /// What Postgres said, for the log; clients see only what [`Error::raised`] lets through.
    #[source]
    pub source: Option<Box<pg::Error>>,
}

impl From<Code> for Error {
    fn from(code: Code) -> Self {
        Self { code, message: code.message.into(), weak: Vec::new(), retry_after: None, source: None }
    }
}

impl From<pg::Error> for Error {
    fn from(source: pg::Error) -> Self {
        Error::database(source, UNEXPECTED.message)
    }
}

impl Error {
    pub(crate) fn saying(code: Code, message: impl Into<Cow<'static, str>>) -> Self {
        Self { message: message.into(), ..code.into() }
    }

    pub(crate) fn weak(reasons: Vec<&'static str>, message: String) -> Self {
        Self { weak: reasons, ..Self::saying(WEAK_PASSWORD, message) }
    }

    pub(crate) fn limited(retry_after: Duration) -> Self {
        Self { retry_after: Some(retry_after), ..RATE_LIMITED.into() }
    }

    /// The address or number was written to a moment ago.
    pub(crate) fn too_soon(code: Code, left: Duration) -> Self {
        let seconds = left.as_secs_f64().ceil();
        let message = format!("For security purposes, you can only request this after {seconds} seconds.");
        Self { retry_after: Some(left), ..Self::saying(code, message) }
    }

    /// `doing` is upstream's text for the step that failed, e.g. "Database error saving new user".
    pub(crate) fn database(source: pg::Error, doing: &'static str) -> Self {
        let mut error = Self { message: doing.into(), ..UNEXPECTED.into() };
        if matches!(source, pg::Error::AcquireTimeout | pg::Error::Unavailable(_) | pg::Error::Lost(_)) {
            error.code.status = 503;
            error.retry_after = Some(Duration::from_secs(1));
        }
        if let Some(status @ 400..=599) = source.sqlstate().and_then(chosen_status) {
            error.code.status = status;
        }
        error.source = Some(Box::new(source));
        error
    }

    /// What a project's own trigger raised on purpose, by `raise exception` (`P0001`) or with a status (`PTnnn`): it speaks to
    /// the user. Everything else Postgres says may name what is nobody's business.
    fn raised(&self) -> Option<&pg::DatabaseError> {
        match self.source.as_deref() {
            Some(pg::Error::Database(raised)) => {
                (raised.sqlstate == "P0001" || chosen_status(&raised.sqlstate).is_some()).then_some(raised)
            }
            _ => None,
        }
    }

    /// The answer's body. `id` is the request's id, shown on 5xx so that a report can be matched with the log.
    pub fn body(&self, version: ApiVersion, id: Option<&str>) -> Value {
        if self.code.shape == Shape::OAuth {
            return json!({ "error": self.code.code, "error_description": self.message });
        }
        let mut body = match (version, self.raised()) {
            (ApiVersion::V20240101, _) => json!({ "code": self.code.code, "message": self.message }),
            (ApiVersion::Initial, Some(raised)) => json!({
                "code": raised.sqlstate, "message": raised.message, "hint": raised.hint, "detail": raised.detail,
            }),
            (ApiVersion::Initial, None) => {
                json!({ "code": self.code.status, "error_code": self.code.code, "msg": self.message })
            }
        };
        if !self.weak.is_empty() {
            body["weak_password"] = json!({ "reasons": self.weak });
        }
        if let (500.., ApiVersion::Initial, Some(id)) = (self.code.status, version, id) {
            body["error_id"] = id.into();
        }
        body
    }
}

/// The status in an SQLSTATE of the form `PTnnn`.
fn chosen_status(sqlstate: &str) -> Option<u16> {
    sqlstate.strip_prefix("PT")?.parse().ok()
}

/// Which error shape the client understands, by its header `X-Supabase-Api-Version`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApiVersion {
    Initial,
    V20240101,
}

impl ApiVersion {
    pub const HEADER: &str = "X-Supabase-Api-Version";

    /// A date from 2024-01-01 on; anything else, also a missing header, is the initial version.
    pub fn parse(header: Option<&str>) -> Self {
        let format = time::macros::format_description!("[year]-[month]-[day]");
        match header.map(|text| time::Date::parse(text, format)) {
            Some(Ok(date)) if date >= time::macros::date!(2024 - 01 - 01) => Self::V20240101,
            _ => Self::Initial,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_before_2024_and_nonsense_get_the_old_shape() {
        for old in [None, Some("2023-12-31"), Some("yes"), Some("2024-13-01")] {
            assert_eq!(ApiVersion::parse(old), ApiVersion::Initial, "{old:?}");
        }
        for new in ["2024-01-01", "2026-01-01"] {
            assert_eq!(ApiVersion::parse(Some(new)), ApiVersion::V20240101);
        }
    }

    #[test]
    fn one_error_reads_in_both_shapes() {
        let error = Error::weak(vec!["length"], "Password should be at least 6 characters.".into());
        assert_eq!(
            error.body(ApiVersion::Initial, None).to_string(),
            r#"{"code":422,"error_code":"weak_password","msg":"Password should be at least 6 characters.","weak_password":{"reasons":["length"]}}"#
        );
        assert_eq!(
            error.body(ApiVersion::V20240101, None).to_string(),
            r#"{"code":"weak_password","message":"Password should be at least 6 characters.","weak_password":{"reasons":["length"]}}"#
        );
    }

    #[test]
    fn errors_of_oauth_read_alike_in_both_versions() {
        for version in [ApiVersion::Initial, ApiVersion::V20240101] {
            let body = Error::saying(INVALID_GRANT, "why").body(version, Some("id")).to_string();
            assert_eq!(body, r#"{"error":"invalid_grant","error_description":"why"}"#);
        }
    }

    #[test]
    fn only_what_a_trigger_raised_on_purpose_is_passed_on() {
        let raised = |sqlstate: &str| {
            let error =
                pg::DatabaseError { sqlstate: sqlstate.into(), message: "no seats left".into(), ..Default::default() };
            Error::database(pg::Error::Database(Box::new(error)), "Database error saving new user")
        };
        let status_and_text = |error: Error| (error.code.status, error.body(ApiVersion::Initial, None).to_string());
        let (status, body) = status_and_text(raised("PT418"));
        assert_eq!(status, 418);
        assert!(body.contains("no seats left"));
        let (status, body) = status_and_text(raised("23505"));
        assert_eq!(status, 500);
        assert!(!body.contains("no seats left"), "{body}");
    }
}
