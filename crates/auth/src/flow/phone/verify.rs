//! Showing a code that was sent to a number.

use serde_json::json;
use time::OffsetDateTime;

use crate::{
    Auth, Call,
    error::{BANNED, CODE_EXPIRED, Error},
    flow::verify::Verified,
    one_time,
    store::{Sql, audit, identities, one_time as codes, phone as phones, users},
    user::{User, phone_identity_data},
};

/// Which code, by the request's `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::flow) enum Kind {
    Sms,
    Change,
}

impl Kind {
    pub(in crate::flow) fn parse(text: &str) -> Option<Self> {
        match text {
            "sms" => Some(Self::Sms),
            "phone_change" => Some(Self::Change),
            _ => None,
        }
    }
}

impl Auth {
    pub(in crate::flow) async fn use_phone_code(
        &self,
        call: &mut Call<'_>,
        kind: Kind,
        phone: &str,
        code: &str,
    ) -> Result<Verified, Error> {
        // Counted per number, whether or not it has an account, and refused as a wrong code is.
        self.allow_guess(call, phone).map_err(|_| CODE_EXPIRED)?;
        let aud = self.audience(call).to_owned();
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let found = match kind {
            Kind::Sms => users::by_phone(&tx, phone, &aud).await?.map(|user| user.id),
            Kind::Change => phones::changing(&tx, phone, &aud).await?,
        };
        let id = found.unwrap_or_else(|| call.nobody());
        let stored = codes::lock_codes(&tx, id).await?;
        let user = users::by_id(&tx, id).await?;
        let (kept, sent_at) = match kind {
            Kind::Sms => (&stored.confirmation, user.as_ref().and_then(|user| user.confirmation_sent_at)),
            Kind::Change => (&stored.phone_change, user.as_ref().and_then(|user| user.phone_change_sent_at)),
        };
        let fresh = self.is_phone_code_fresh(sent_at, call);
        let sent = one_time::matches(kept, phone, code) && fresh;
        let test = self.0.config.phone.test_code(phone, call.now);
        let test = test.is_some_and(|test| one_time::equal(test.as_bytes(), code.as_bytes()));
        let (Some(user), true) = (user, sent || test) else {
            self.count_guess(call, phone);
            return Err(CODE_EXPIRED.into());
        };
        if user.is_banned(call.now) {
            return Err(BANNED.into());
        }
        let (user, action) = match kind {
            Kind::Sms if user.phone_confirmed_at.is_some() => {
                users::clear_one_time_tokens(&tx, user.id).await?;
                (user, audit::Action::Login)
            }
            Kind::Sms => (self.confirm_phone(&tx, call, user).await?, audit::Action::UserSignedUp),
            Kind::Change => (self.take_new_phone(&tx, call, user).await?, audit::Action::UserModified),
        };
        self.forget_phone_spacing(&tx, &[phone, &user.phone]).await?;
        let tokens = self.begin_session(&tx, call, user, "otp", (action, json!({ "provider": "phone" }))).await?;
        tx.commit().await?;
        Ok(Verified::Session(Box::new(tokens)))
    }

    pub(in crate::flow) fn is_phone_code_fresh(&self, sent_at: Option<OffsetDateTime>, call: &Call<'_>) -> bool {
        sent_at.is_some_and(|sent| sent + self.0.config.phone.code_lifetime > call.now)
    }

    /// The number is proved to be the account's. Every code under way becomes void.
    pub(super) async fn confirm_phone(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        mut user: User,
    ) -> Result<User, Error> {
        let data = user.identity("phone").and_then(|identity| identity.identity_data.as_object().cloned());
        let data = phone_identity_data(user.id, &user.phone, true, &data.unwrap_or_default());
        identities::put(sql, user.id, "phone", data, call.now).await?;
        user.user_metadata.insert("phone_verified".into(), true.into());
        user.phone_confirmed_at = Some(call.now);
        user.is_anonymous = false;
        user.updated_at = call.now;
        users::save(sql, &user).await.map_err(|error| Error::database(error, "Database error updating user"))?;
        users::clear_one_time_tokens(sql, user.id).await?;
        Ok(users::by_id(sql, user.id).await?.unwrap_or(user))
    }
}
