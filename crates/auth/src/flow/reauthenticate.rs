//! Proving once more to be there, before a password changes in an old session: a code to the account's address.

use serde_json::Value;
use time::Duration;

use super::{
    Caller, given,
    post::{Envelope, Letter, REAUTHENTICATE},
};
use crate::{
    Auth, Call,
    error::{EMAIL_UNCONFIRMED_422, Error, REAUTHENTICATION_INVALID, REAUTHENTICATION_NEEDED, VALIDATION},
    limit::Action,
    one_time,
    store::{Sql, audit, one_time as codes, sessions},
};

/// A session this young has just proved itself.
const FRESH: Duration = Duration::hours(24);

impl Auth {
    /// By mail, or by text message to who has a number and no address. What its sender calls the message, if it has a name.
    pub async fn reauthenticate(&self, call: &mut Call<'_>, caller: Caller) -> Result<Option<&'static str>, Error> {
        let user = caller.user;
        if user.email.is_empty() && !user.phone.is_empty() {
            return self.reauthenticate_by_phone(call, user).await;
        }
        if user.email.is_empty() {
            let why = "Reauthentication requires the user to have an email or a phone number";
            return Err(Error::saying(VALIDATION, why));
        }
        if user.email_confirmed_at.is_none() {
            return Err(EMAIL_UNCONFIRMED_422.into());
        }
        self.limit_mails(call, Action::Resend)?;
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        self.space(&tx, call, REAUTHENTICATE, &user.email).await?;
        let envelope = Envelope { letter: Letter::Reauthentication, to: &user.email, redirect_to: "", pkce: false };
        self.post(&tx, call, &user, envelope).await?;
        let payload = audit::payload(&user, audit::Action::UserReauthenticateRequested, Value::Null);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        tx.commit().await?;
        self.ring();
        Ok(None)
    }

    /// Before a new password, where the operator wants it: the code, unless the session is young.
    pub(super) async fn require_nonce(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        caller: &Caller,
        nonce: Option<&str>,
    ) -> Result<(), Error> {
        if !self.0.config.mail.reauthenticate {
            return Ok(());
        }
        if let Some(session) = &caller.session
            && sessions::begun_at(sql, session.id).await?.is_some_and(|begun| begun + FRESH > call.now)
        {
            return Ok(());
        }
        let nonce = given(nonce).ok_or(REAUTHENTICATION_NEEDED)?;
        let user = &caller.user;
        let by_mail = !user.email.is_empty();
        let to = if by_mail { &user.email } else { &user.phone };
        self.allow_guess(call, to).map_err(|_| REAUTHENTICATION_INVALID)?;
        let stored = codes::lock_codes(sql, user.id).await?.reauthentication;
        let fresh = match by_mail {
            true => self.is_fresh(user.reauthentication_sent_at, call),
            false => self.is_phone_code_fresh(user.reauthentication_sent_at, call),
        };
        if one_time::matches(&stored, to, nonce) && fresh {
            return Ok(());
        }
        self.count_guess(call, to);
        Err(REAUTHENTICATION_INVALID.into())
    }
}
