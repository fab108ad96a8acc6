//! Signing in with a code sent to a number, which gets an account if it has none; and the same message once more.

use serde_json::{Value, json};

use super::{Text, check_channel};
use crate::{
    Auth, Call, address,
    error::{Error, OTP_DISABLED, PHONE_LOGINS_DISABLED, PHONE_UNCONFIRMED_422, SIGNUP_DISABLED, UNSUPPORTED_PHONE},
    flow::newcomer::Contact,
    hook::Point,
    json::Object,
    limit::Action,
    store::{audit, users},
    user::User,
};

/// What a request of `POST /otp` with a number says.
pub(in crate::flow) struct Asked<'a> {
    pub(in crate::flow) phone: &'a str,
    pub(in crate::flow) channel: Option<&'a str>,
    pub(in crate::flow) create_user: bool,
    pub(in crate::flow) data: Object,
}

impl Auth {
    /// What the sender calls the message, for numbers that have an account.
    pub(in crate::flow) async fn otp_by_phone(
        &self,
        call: &mut Call<'_>,
        asked: Asked<'_>,
    ) -> Result<Option<&'static str>, Error> {
        let config = &self.0.config;
        if !config.phone.enabled {
            return Err(UNSUPPORTED_PHONE.into());
        }
        check_channel(asked.channel, self.is_hooked(Point::SendSms))?;
        let phone = address::phone(asked.phone)?;
        self.limit_mails(call, Action::Otp)?;
        let newcomer = self.newcomer(call, Contact::Phone(phone), None, asked.data);
        if asked.create_user && !config.disable_signup {
            self.vet(call, &newcomer).await?;
        }
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let known = users::by_phone(&tx, &newcomer.phone, self.audience(call)).await?;
        let user = match known {
            Some(user) => user,
            None if !asked.create_user => return Err(OTP_DISABLED.into()),
            None if config.disable_signup => return Err(SIGNUP_DISABLED.into()),
            None => self.insert(&tx, call, newcomer).await?,
        };
        let user = match config.phone.autoconfirm && user.phone_confirmed_at.is_none() {
            true => self.confirm_phone(&tx, call, user).await?,
            false => user,
        };
        let message = if user.phone_confirmed_at.is_none() {
            self.ask_to_confirm_phone(&tx, call, user).await?;
            None
        } else {
            let channel = json!({ "channel": asked.channel.unwrap_or("sms") });
            let payload = audit::payload(&user, audit::Action::UserRecoveryRequested, channel);
            audit::write(&tx, call.uuid(), &payload, call.now).await?;
            self.text(&tx, call, &user, (&user.phone.clone(), Text::Confirmation)).await?
        };
        tx.commit().await?;
        self.welcome(call).await?;
        Ok(message)
    }

    /// `GET /reauthenticate` of an account that has a number and no address.
    pub(in crate::flow) async fn reauthenticate_by_phone(
        &self,
        call: &mut Call<'_>,
        user: User,
    ) -> Result<Option<&'static str>, Error> {
        if user.phone_confirmed_at.is_none() {
            return Err(PHONE_UNCONFIRMED_422.into());
        }
        self.limit_mails(call, Action::Resend)?;
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let message = self.text(&tx, call, &user, (&user.phone, Text::Reauthentication)).await?;
        let payload = audit::payload(&user, audit::Action::UserReauthenticateRequested, Value::Null);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        tx.commit().await?;
        Ok(message)
    }

    /// `POST /resend` with a number. The answer is the same whether anything is under way for it.
    pub(in crate::flow) async fn resend_by_phone(
        &self,
        call: &mut Call<'_>,
        phone: &str,
        change: bool,
    ) -> Result<Option<&'static str>, Error> {
        if !self.0.config.phone.enabled {
            return Err(PHONE_LOGINS_DISABLED.into());
        }
        let phone = address::phone(phone)?;
        self.limit_mails(call, Action::Resend)?;
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let known = users::by_phone(&tx, &phone, self.audience(call)).await?;
        let pending = known.filter(|user| match change {
            true => !user.new_phone.is_empty(),
            false => user.phone_confirmed_at.is_none(),
        });
        let user = pending.unwrap_or_else(|| self.decoy(call));
        let (to, text) = match change && !user.is_nobody() {
            true => (user.new_phone.clone(), Text::Change),
            false if change => (phone, Text::Change),
            false => (phone, Text::Confirmation),
        };
        let message = self.text(&tx, call, &user, (&to, text)).await?;
        tx.commit().await?;
        Ok(message.filter(|_| !user.is_nobody()))
    }
}
