//! Second factors: what one is, when an account may have another, and what its challenges are worth. Rules:
//! contracts/auth.md §1.10. Everything here decides; nothing is read or written.

pub(crate) mod challenge;
pub(crate) mod qr;
pub(crate) mod totp;

use serde::{Deserialize, Serialize};
use time::{OffsetDateTime, serde::rfc3339};
use uuid::Uuid;

use crate::{
    config::Mfa,
    error::{ENROLL_AAL, Error, FACTOR_NAME_TAKEN, PHONE_FACTOR_EXISTS, TOO_MANY_FACTORS},
    session::Aal,
};

/// What a factor is made of. The names are the database's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Totp,
    Phone,
    Webauthn,
}

impl Kind {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Phone => "phone",
            Self::Webauthn => "webauthn",
        }
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        [Self::Totp, Self::Phone, Self::Webauthn].into_iter().find(|kind| kind.as_str() == text)
    }

    /// What a session's `amr` calls its use.
    pub(crate) fn method(self) -> &'static str {
        match self {
            Self::Totp => "totp",
            Self::Phone => "mfa/phone",
            Self::Webauthn => "mfa/webauthn",
        }
    }
}

/// A factor counts once its first challenge was answered. There is no way back but to remove it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Unverified,
    Verified,
}

/// A factor as its owner and administrators see it; the secret never leaves the database.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Factor {
    pub id: Uuid,
    #[serde(with = "rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "rfc3339")]
    pub updated_at: OffsetDateTime,
    pub status: Status,
    #[serde(skip_serializing_if = "unnamed")]
    pub friendly_name: Option<String>,
    pub factor_type: Kind,
    /// Digits without the plus sign; empty unless the factor is a telephone.
    #[serde(default, deserialize_with = "text_or_null")]
    pub phone: String,
    #[serde(with = "rfc3339::option")]
    pub last_challenged_at: Option<OffsetDateTime>,
    /// The model of a security key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub web_authn_aaguid: Option<Uuid>,
}

fn unnamed(name: &Option<String>) -> bool {
    name.as_deref().is_none_or(str::is_empty)
}

fn text_or_null<'de, D: serde::Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

impl Factor {
    pub fn is_verified(&self) -> bool {
        self.status == Status::Verified
    }

    /// Upstream does not tell a factor without a name from one called "".
    fn name(&self) -> &str {
        self.friendly_name.as_deref().unwrap_or_default()
    }
}

/// Whether an account that has `factors` may enroll one called `name`, in upstream's order of reasons.
pub(crate) fn may_enroll(factors: &[Factor], name: &str, aal: Aal, rules: &Mfa) -> Result<(), Error> {
    if factors.iter().any(|factor| factor.name() == name) {
        let message = format!("A factor with the friendly name {name:?} for this user already exists");
        return Err(Error::saying(FACTOR_NAME_TAKEN, message));
    }
    let verified = factors.iter().filter(|factor| factor.is_verified()).count();
    if factors.len() >= rules.enrolled_max as usize || verified >= rules.verified_max as usize {
        return Err(TOO_MANY_FACTORS.into());
    }
    // Otherwise a stolen password could add a factor of the thief's own and come past the others with it.
    if verified > 0 && aal < Aal::Aal2 {
        return Err(ENROLL_AAL.into());
    }
    Ok(())
}

/// Whether a telephone of this number may be added to `factors`; which of them make room for it, because nobody ever finished
/// them.
pub(crate) fn may_take_number(factors: &[Factor], phone: &str) -> Result<Vec<Uuid>, Error> {
    let same = || factors.iter().filter(|factor| factor.factor_type == Kind::Phone && factor.phone == phone);
    if same().any(Factor::is_verified) {
        return Err(PHONE_FACTOR_EXISTS.into());
    }
    Ok(same().map(|factor| factor.id).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factor(name: Option<&str>, status: Status) -> Factor {
        let at = OffsetDateTime::UNIX_EPOCH;
        Factor {
            id: Uuid::nil(),
            created_at: at,
            updated_at: at,
            status,
            friendly_name: name.map(str::to_owned),
            factor_type: Kind::Totp,
            phone: String::new(),
            last_challenged_at: None,
            web_authn_aaguid: None,
        }
    }

    fn refusal(factors: &[Factor], name: &str, aal: Aal) -> Option<&'static str> {
        let rules = Mfa { enrolled_max: 3, verified_max: 2, ..Mfa::default() };
        may_enroll(factors, name, aal, &rules).err().map(|error| error.code.code)
    }

    #[test]
    fn a_name_is_used_once_also_none_at_all() {
        use Status::Unverified;
        assert_eq!(refusal(&[], "", Aal::Aal1), None);
        assert_eq!(refusal(&[factor(Some("a"), Unverified)], "b", Aal::Aal1), None);
        let taken = Some("mfa_factor_name_conflict");
        assert_eq!(refusal(&[factor(Some("a"), Unverified)], "a", Aal::Aal1), taken);
        assert_eq!(refusal(&[factor(None, Unverified)], "", Aal::Aal1), taken);
    }

    #[test]
    fn factors_are_counted_before_the_session_is_judged() {
        use Status::{Unverified, Verified};
        let three = ["a", "b", "c"].map(|name| factor(Some(name), Unverified));
        let verified = ["a", "b"].map(|name| factor(Some(name), Verified));
        assert_eq!(refusal(&three, "d", Aal::Aal2), Some("too_many_enrolled_mfa_factors"));
        assert_eq!(refusal(&verified, "d", Aal::Aal1), Some("too_many_enrolled_mfa_factors"));
        assert_eq!(refusal(&verified[..1], "d", Aal::Aal1), Some("insufficient_aal"));
        assert_eq!(refusal(&verified[..1], "d", Aal::Aal2), None);
    }

    #[test]
    fn a_number_counts_once_and_an_unfinished_one_makes_room() {
        let telephone = |id: u128, number: &str, status| Factor {
            id: Uuid::from_u128(id),
            factor_type: Kind::Phone,
            phone: number.to_owned(),
            ..factor(Some("a"), status)
        };
        let all = [telephone(1, "46701", Status::Unverified), telephone(2, "46702", Status::Verified)];
        assert_eq!(may_take_number(&all, "46701").unwrap(), [Uuid::from_u128(1)]);
        assert_eq!(may_take_number(&all, "46702").unwrap_err().code.code, "mfa_verified_factor_exists");
        assert!(may_take_number(&all, "46703").unwrap().is_empty());
        assert!(may_take_number(&[factor(None, Status::Verified)], "").unwrap().is_empty(), "an app has no number");
    }

    #[test]
    fn a_factor_reads_as_upstream_writes_it() {
        let mut shown = factor(Some(""), Status::Unverified);
        assert_eq!(
            serde_json::to_string(&shown).unwrap(),
            concat!(
                r#"{"id":"00000000-0000-0000-0000-000000000000","created_at":"1970-01-01T00:00:00Z","#,
                r#""updated_at":"1970-01-01T00:00:00Z","status":"unverified","factor_type":"totp","phone":"","#,
                r#""last_challenged_at":null}"#
            )
        );
        shown.friendly_name = Some("laptop".into());
        assert!(serde_json::to_string(&shown).unwrap().contains(r#""friendly_name":"laptop""#));
    }
}
