//! Telling the owner of an account what has just been changed about it, so that whoever did not change it learns of it. Off
//! unless chosen: contracts/auth.md §6.1.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    Auth, Call,
    error::Error,
    factor::Kind,
    flow::hooks,
    hook::{
        MAIL_VARIABLE, Point, Target,
        payload::{EmailData, Question},
    },
    languages,
    store::{Sql, mail},
    user::User,
};

/// News older than this is none.
const NEWS: Duration = Duration::from_secs(24 * 3600);

/// What was changed.
#[derive(Debug, Clone, Copy)]
pub(in crate::flow) enum Notice<'a> {
    PasswordChanged,
    /// From this address, which is told, for the new one is whoever changed it.
    EmailChanged(&'a str),
    /// From this number.
    PhoneChanged(&'a str),
    IdentityLinked(&'a str),
    IdentityUnlinked(&'a str),
    FactorEnrolled(Kind),
    FactorUnenrolled(Kind),
}

impl Notice<'_> {
    /// Template, and what a hook is told it is.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::PasswordChanged => ("password_changed", "password_changed_notification"),
            Self::EmailChanged(_) => ("email_changed", "email_changed_notification"),
            Self::PhoneChanged(_) => ("phone_changed", "phone_changed_notification"),
            Self::IdentityLinked(_) => ("identity_linked", "identity_linked_notification"),
            Self::IdentityUnlinked(_) => ("identity_unlinked", "identity_unlinked_notification"),
            Self::FactorEnrolled(_) => ("mfa_factor_enrolled", "mfa_factor_enrolled_notification"),
            Self::FactorUnenrolled(_) => ("mfa_factor_unenrolled", "mfa_factor_unenrolled_notification"),
        }
    }

    fn details(self) -> Details {
        let (mut details, text) = (Details::default(), str::to_owned);
        match self {
            Self::PasswordChanged => {}
            Self::EmailChanged(old) => details.old_email = text(old),
            Self::PhoneChanged(old) => details.old_phone = text(old),
            Self::IdentityLinked(provider) | Self::IdentityUnlinked(provider) => details.provider = text(provider),
            Self::FactorEnrolled(kind) | Self::FactorUnenrolled(kind) => details.factor_type = text(kind.as_str()),
        }
        details
    }
}

/// What templates and hooks are told beside the account itself.
#[derive(Debug, Default)]
struct Details {
    old_email: String,
    old_phone: String,
    provider: String,
    factor_type: String,
}

impl Auth {
    /// `user` is as it has become. The caller commits and then calls [`Auth::ring`].
    pub(in crate::flow) async fn notify(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        notice: Notice<'_>,
    ) -> Result<(), Error> {
        let recipient = match notice {
            Notice::EmailChanged(old) => old,
            _ => &user.email,
        };
        if recipient.is_empty() || !self.tells(notice) {
            return Ok(());
        }
        let (kind, email_action_type) = notice.names();
        let told = notice.details();
        let mut variables = json!({
            "SiteURL": self.0.config.mail.site_url,
            "Email": user.email,
            "OldEmail": told.old_email,
            "Phone": user.phone,
            "OldPhone": told.old_phone,
            "Provider": told.provider,
            "FactorType": told.factor_type,
            "SendingTo": recipient,
            "Data": Value::Object(user.user_metadata.clone()),
        });
        let data = EmailData {
            email_action_type,
            site_url: self.0.config.mail.verify_url.trim_end_matches("/verify").to_owned(),
            old_email: told.old_email,
            old_phone: told.old_phone,
            provider: told.provider,
            factor_type: told.factor_type,
            ..EmailData::default()
        };
        let question = Question::SendEmail { user, email_data: &data };
        match self.0.config.hooks.at(Point::SendEmail) {
            Some(Target::Function(_)) => return self.ask_hook_within(sql, call, question).await.map(drop),
            Some(Target::Http(_)) => variables[MAIL_VARIABLE] = hooks::payload(call, question)?,
            None => {}
        }
        let languages = languages::of(&user.user_metadata, call.languages);
        let queued = mail::Queued {
            id: call.uuid(),
            user: user.id,
            kind,
            recipient,
            languages: &languages,
            variables: &variables,
            expires_at: call.now + NEWS,
        };
        Ok(mail::queue(sql, &queued).await?)
    }

    fn tells(&self, notice: Notice<'_>) -> bool {
        let chosen = &self.0.config.mail.notices;
        match notice {
            Notice::PasswordChanged => chosen.password_changed,
            Notice::EmailChanged(_) => chosen.email_changed,
            Notice::PhoneChanged(_) => chosen.phone_changed,
            Notice::IdentityLinked(_) => chosen.identity_linked,
            Notice::IdentityUnlinked(_) => chosen.identity_unlinked,
            Notice::FactorEnrolled(_) => chosen.factor_enrolled,
            Notice::FactorUnenrolled(_) => chosen.factor_unenrolled,
        }
    }
}
