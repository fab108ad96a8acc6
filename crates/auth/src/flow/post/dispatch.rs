//! Which way a mail takes: into the queue, to be written from a template or given to a hook over HTTP, or to a hook that is a
//! function of the database, in the same transaction.
//!
//! A hook over HTTP is asked by the worker of the queue and not while a request waits: a slow one holds nobody up, a broken one
//! is tried again, and how long an answer takes does not tell whether an address has an account.

use serde_json::{Value, json};

use super::{Envelope, Letter};
use crate::{
    Auth, Call,
    error::Error,
    flow::hooks,
    hook::{
        MAIL_VARIABLE, Point, Target,
        payload::{EmailData, Question},
    },
    languages,
    one_time::Secret,
    store::{Sql, mail},
    user::User,
};

impl Auth {
    /// The mails of a change of address: to the new one, and to the present one where its consent is needed. A hook is asked
    /// once for both.
    pub(in crate::flow) async fn post_change(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        (redirect_to, pkce): (&str, bool),
    ) -> Result<(), Error> {
        let envelope = |letter, to| Envelope { letter, to, redirect_to, pkce };
        let new = envelope(Letter::EmailChangeNew, &user.new_email);
        if !self.0.config.mail.secure_email_change || user.email.is_empty() {
            return self.post(sql, call, user, new).await;
        }
        let current = envelope(Letter::EmailChangeCurrent, &user.email);
        if !self.is_hooked(Point::SendEmail) {
            self.post(sql, call, user, current).await?;
            return self.post(sql, call, user, new).await;
        }
        let for_current = self.issue(sql, call, user, current).await?;
        let for_new = self.issue(sql, call, user, new).await?;
        self.count_mail(call)?;
        let data = EmailData {
            token: for_current.code,
            token_new: for_new.code.clone(),
            token_hash_new: for_current.link,
            ..self.email_data(new, &for_new)
        };
        self.dispatch(sql, call, user, new, (&for_new, data)).await
    }

    pub(super) fn email_data(&self, envelope: Envelope<'_>, secret: &Secret) -> EmailData {
        EmailData {
            token: secret.code.clone(),
            token_hash: secret.link.clone(),
            redirect_to: envelope.redirect_to.to_owned(),
            email_action_type: envelope.letter.link_type(),
            site_url: self.0.config.mail.verify_url.trim_end_matches("/verify").to_owned(),
            ..EmailData::default()
        }
    }

    pub(super) async fn dispatch(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        envelope: Envelope<'_>,
        (secret, data): (&Secret, EmailData),
    ) -> Result<(), Error> {
        let question = Question::SendEmail { user, email_data: &data };
        let mut variables = self.variables(user, envelope, secret);
        match self.0.config.hooks.at(Point::SendEmail) {
            // Nobody is written to, and no function asked.
            Some(Target::Function(_)) if user.is_nobody() => return Ok(()),
            Some(Target::Function(_)) => return self.ask_hook_within(sql, call, question).await.map(drop),
            Some(Target::Http(_)) => variables[MAIL_VARIABLE] = hooks::payload(call, question)?,
            None => {}
        }
        let languages = languages::of(&user.user_metadata, call.languages);
        let queued = mail::Queued {
            id: call.uuid(),
            user: user.id,
            kind: envelope.letter.template(),
            recipient: envelope.to,
            languages: &languages,
            variables: &variables,
            expires_at: call.now + self.0.config.mail.code_lifetime,
        };
        Ok(mail::queue(sql, &queued).await?)
    }

    fn variables(&self, user: &User, envelope: Envelope<'_>, secret: &Secret) -> Value {
        let link = match envelope.letter {
            Letter::Reauthentication => String::new(),
            _ => self.link(envelope, secret),
        };
        json!({
            "SiteURL": self.0.config.mail.site_url,
            "ConfirmationURL": link,
            "Email": user.email,
            "NewEmail": user.new_email,
            "SendingTo": envelope.to,
            "Token": secret.code,
            "TokenHash": secret.link,
            "RedirectTo": envelope.redirect_to,
            "Data": Value::Object(user.user_metadata.clone()),
        })
    }
}
