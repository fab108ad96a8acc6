//! Second factors of the caller: adding one, being challenged, answering, removing it. Rules: contracts/auth.md §1.10.

mod challenge;
mod enroll;
mod phone;
mod security_key;
mod unenroll;
mod verify;

pub use challenge::{ChallengeFactor, Challenged};
pub use enroll::{EnrollFactor, Enrolled};
pub use security_key::KeyAnswer;
pub use verify::VerifyFactor;

use std::time::Duration;

use uuid::Uuid;

use super::Caller;
use crate::{
    Auth, Call,
    error::{
        ANONYMOUS_REFUSED, Error, FACTOR_NOT_FOUND, PHONE_VERIFY_DISABLED, SESSION_NOT_FOUND, SSO_MANAGED,
        TOTP_VERIFY_DISABLED, VALIDATION_404, WEBAUTHN_VERIFY_DISABLED,
    },
    factor::{Factor, Kind},
    limit::{Action, Rate, Who},
    session::{Aal, Session},
    user::User,
};

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

/// The id in a path. Anything but a UUID is refused here, so nothing else ever reaches a query.
pub fn factor_id(text: &str) -> Result<Uuid, Error> {
    super::admin::uuid(text).ok_or_else(|| Error::saying(VALIDATION_404, "factor_id must be an UUID"))
}

/// Who may have second factors: somebody with an account of their own, in a session that can be raised.
struct Holder {
    user: User,
    session: Session,
    aal: Aal,
}

impl Holder {
    fn new(caller: Caller) -> Result<Self, Error> {
        caller.in_person()?;
        let Caller { user, session, aal, .. } = caller;
        if user.is_anonymous {
            return Err(ANONYMOUS_REFUSED.into());
        }
        // Their second factors are their organisation's business.
        if user.is_sso_user {
            return Err(SSO_MANAGED.into());
        }
        let session = session.ok_or(SESSION_NOT_FOUND)?;
        Ok(Self { user, session, aal })
    }

    /// One of the holder's own; anybody else's does not exist.
    fn factor(&self, id: Uuid) -> Result<Factor, Error> {
        self.user.factors.iter().find(|factor| factor.id == id).cloned().ok_or_else(|| FACTOR_NOT_FOUND.into())
    }
}

impl Auth {
    /// Whether factors of this kind may be used at all.
    fn may_use(&self, kind: Kind) -> Result<(), Error> {
        match kind {
            Kind::Totp if self.0.config.mfa.totp_verify => Ok(()),
            Kind::Totp => Err(TOTP_VERIFY_DISABLED.into()),
            Kind::Phone if self.0.config.mfa.phone.verify => Ok(()),
            Kind::Phone => Err(PHONE_VERIFY_DISABLED.into()),
            Kind::Webauthn if self.0.config.mfa.webauthn_verify => Ok(()),
            Kind::Webauthn => Err(WEBAUTHN_VERIFY_DISABLED.into()),
        }
    }

    fn limit_factors(&self, call: &Call<'_>, action: Action) -> Result<(), Error> {
        self.limit(call, action, Rate::new(self.0.config.mfa.rate, MINUTE))
    }

    /// The bucket of wrong codes for an account: six digits are few, and addresses to guess from are many.
    fn factor_guesses(&self, user: &User) -> (Who, Rate) {
        let limit = self.0.config.mfa.rate.saturating_mul(2);
        (self.0.limiter.account(&user.id.to_string()), Rate::new(limit, HOUR))
    }
}
