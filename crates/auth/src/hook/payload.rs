//! What hooks are asked, field for field as upstream asks it.

use std::net::IpAddr;

use serde::Serialize;
use serde_json::Value;
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

use super::Point;
use crate::user::User;

/// Comes with every question.
#[derive(Debug, Serialize)]
pub(crate) struct Metadata {
    pub(crate) uuid: Uuid,
    #[serde(with = "rfc3339")]
    pub(crate) time: OffsetDateTime,
    pub(crate) name: &'static str,
    pub(crate) ip_address: IpAddr,
}

/// One question.
#[derive(Debug, Serialize)]
pub(crate) struct Payload<'a> {
    pub(crate) metadata: Metadata,
    #[serde(flatten)]
    pub(crate) question: Question<'a>,
}

#[derive(Debug, Clone, Copy, Serialize)]
#[serde(untagged)]
pub(crate) enum Question<'a> {
    MfaVerification { user_id: Uuid, factor_id: Uuid, factor_type: &'a str, valid: bool },
    PasswordVerification { user_id: Uuid, valid: bool },
    CustomAccessToken { user_id: Uuid, claims: &'a Value, authentication_method: &'a str },
    SendEmail { user: &'a User, email_data: &'a EmailData },
    SendSms { user: &'a User, sms: Sms<'a> },
    BeforeUserCreated { user: &'a User },
    AfterUserCreated { user: &'a User },
}

impl Question<'_> {
    pub(crate) fn point(&self) -> Point {
        match self {
            Self::MfaVerification { .. } => Point::MfaVerification,
            Self::PasswordVerification { .. } => Point::PasswordVerification,
            Self::CustomAccessToken { .. } => Point::CustomAccessToken,
            Self::SendEmail { .. } => Point::SendEmail,
            Self::SendSms { .. } => Point::SendSms,
            Self::BeforeUserCreated { .. } => Point::BeforeUserCreated,
            Self::AfterUserCreated { .. } => Point::AfterUserCreated,
        }
    }
}

#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Sms<'a> {
    pub(crate) otp: &'a str,
    /// Of a second factor `mfa`; otherwise left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) sms_type: Option<&'static str>,
    pub(crate) phone: &'a str,
    /// The text that the operator wants; upstream leaves it to the hook.
    pub(crate) message: &'a str,
}

/// In a change of address with two consents `token` is for the present address and `token_new` for the new one, but
/// `token_hash` for the new one and `token_hash_new` for the present one: upstream's hooks are written to that.
#[derive(Debug, Default, Serialize)]
pub(crate) struct EmailData {
    pub(crate) token: String,
    pub(crate) token_hash: String,
    pub(crate) redirect_to: String,
    pub(crate) email_action_type: &'static str,
    pub(crate) site_url: String,
    pub(crate) token_new: String,
    pub(crate) token_hash_new: String,
    /// Of notices, as the next three.
    pub(crate) old_email: String,
    pub(crate) old_phone: String,
    pub(crate) provider: String,
    pub(crate) factor_type: String,
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use serde_json::json;
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_question_is_flat_and_says_who_asks() {
        let question = Question::PasswordVerification { user_id: Uuid::nil(), valid: false };
        let metadata = Metadata {
            uuid: Uuid::nil(),
            time: datetime!(2026-11-21 12:00 UTC),
            name: question.point().name(),
            ip_address: Ipv4Addr::LOCALHOST.into(),
        };
        let asked = serde_json::to_value(Payload { metadata, question }).unwrap();
        let wanted = json!({
            "metadata": {
                "uuid": "00000000-0000-0000-0000-000000000000", "time": "2026-11-21T12:00:00Z",
                "name": "password-verification", "ip_address": "127.0.0.1",
            },
            "user_id": "00000000-0000-0000-0000-000000000000", "valid": false,
        });
        assert_eq!(asked, wanted);
    }
}
