//! What callers want, one use case per file; each is a method of [`crate::Auth`].

pub mod admin;
mod caller;
mod exchange;
mod external;
mod factors;
mod health;
mod hooks;
mod issue;
mod level;
mod newcomer;
mod otp;
mod page;
mod passkeys;
mod phone;
mod post;
mod provider;
mod reauthenticate;
mod recover;
mod refresh;
mod resend;
mod settings;
mod sign_in;
mod sign_out;
mod sign_up;
mod update_user;
mod verify;
mod well_known;

pub use caller::Caller;
pub use exchange::Exchange;
pub use external::{Arrival, IdTokenGrant, Landing, Leave};
pub use factors::{ChallengeFactor, Challenged, EnrollFactor, Enrolled, KeyAnswer, VerifyFactor, factor_id};
pub use health::{Health, health};
pub use otp::{Otp, OtpRoute};
pub use passkeys::{Added, PasskeyOptions, PasskeySignIn, RegisterPasskey, RenamePasskey};
pub use post::Return;
pub use provider::{ClientPage, Consent, Details, Grant, Granted};
pub use recover::Recover;
pub use refresh::Refresh;
pub use resend::Resend;
pub use settings::Settings;
pub use sign_in::{SignIn, SignedIn};
pub use sign_out::Scope;
pub use sign_up::{SignUp, SignedUp};
pub use update_user::UpdateUser;
pub use verify::{Followed, HALF_WAY, Verified, Verify};

use std::time::Duration;

use crate::{
    Auth, Call,
    error::{Error, UNEXPECTED},
    limit::{Action, Rate, Who},
    password::{Policy, hash},
};

pub(crate) const FIVE_MINUTES: Duration = Duration::from_secs(300);

/// Upstream treats an empty string as a field that was not sent.
pub(crate) fn given(field: Option<&str>) -> Option<&str> {
    field.filter(|text| !text.is_empty())
}

impl Auth {
    /// One more of this action from the caller's address, if it may.
    pub(crate) fn limit(&self, call: &Call<'_>, action: Action, rate: Rate) -> Result<(), Error> {
        self.0.limiter.take(action, Who::address(call.address), rate, call.tick).map_err(Error::limited)
    }

    /// Whether a password may be chosen for the account of `address`.
    fn judge_password(&self, password: &str, address: &str) -> Result<(), Error> {
        let config = &self.0.config;
        let site = config.mail.site_url.split_once("://").map_or("", |(_, rest)| rest);
        let context = [address, site];
        let common = config.password_uncommon.then_some(context.as_slice());
        Policy { minimum: config.password_min, required: &config.password_required, common }.judge(password)
    }

    /// Hashes on the pool; holds no database connection meanwhile.
    async fn hash(&self, call: &mut Call<'_>, password: String) -> Result<String, Error> {
        let salt = call.bytes();
        self.0.hashing.run(move || hash::hash(&password, salt)).await?.map_err(|error| {
            tracing::error!(%error, "could not hash a password");
            UNEXPECTED.into()
        })
    }

    /// Compares on the pool; holds no database connection meanwhile.
    async fn verify(&self, password: String, stored: Option<String>) -> Result<hash::Verdict, Error> {
        self.0.hashing.run(move || hash::verify(&password, stored.as_deref())).await
    }
}
