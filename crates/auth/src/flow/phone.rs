//! Telephone numbers: how a code gets there, and the flows that have nothing else. Rules: contracts/auth.md §1.3 to §1.8.
//!
//! Messages leave by the hook `send_sms` and by nothing else. Unlike mail they are sent while the request waits, as upstream
//! does: whoever waits for a code wants to know at once that none comes, and a message is not to arrive after its code ran out.

mod change;
pub(super) mod otp;
pub(super) mod sign_up;
pub(super) mod verify;

use std::time::Duration;

use super::post;
use crate::{
    Auth, Call,
    error::{Error, NO_SMS_SENDER, SMS_LIMITED, VALIDATION},
    hook::{
        Point,
        payload::{Question, Sms},
    },
    limit::{Action, Rate, Who},
    one_time::{Purpose, Secret},
    store::{Sql, mail, one_time},
    user::User,
};

const AN_HOUR: Duration = Duration::from_secs(3600);
/// What upstream answers in place of the sender's own name for a message that was never sent.
const TEST_MESSAGE: &str = "test-otp";

/// What a code sent to a number is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Text {
    /// Signing up and signing in.
    Confirmation,
    Change,
    Reauthentication,
}

impl Text {
    fn purpose(self) -> Purpose {
        match self {
            Self::Confirmation => Purpose::Confirmation,
            Self::Change => Purpose::PhoneChange,
            Self::Reauthentication => Purpose::Reauthentication,
        }
    }

    /// Messages of one kind are spaced apart.
    fn route(self) -> &'static str {
        match self {
            Self::Confirmation => "sms",
            Self::Change => "phone_change",
            Self::Reauthentication => "sms_reauthentication",
        }
    }
}

/// The way a message takes, which only some senders distinguish.
pub(super) fn check_channel(channel: Option<&str>, hooked: bool) -> Result<(), Error> {
    match channel.filter(|channel| !channel.is_empty()) {
        None | Some("sms") => Ok(()),
        Some(_) if hooked => Ok(()),
        Some(_) => Err(Error::saying(
            VALIDATION,
            "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio \
             Verify is used as the provider.",
        )),
    }
}

impl Auth {
    /// Makes a code for `phone` and sends it; what the sender calls the message, if it has a name. Nobody gets none.
    pub(super) async fn text(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        (phone, text): (&str, Text),
    ) -> Result<Option<&'static str>, Error> {
        let config = &self.0.config.phone;
        let spaced = mail::space(sql, &spacing(text.route(), phone), call.now, config.apart).await?;
        spaced.map_err(|left| Error::too_soon(SMS_LIMITED, left))?;
        let mut secret = Secret::new(call, config.code_length, phone, false);
        let test = config.test_code(phone, call.now);
        if let Some(code) = test {
            secret = secret.with_code(phone, code);
        } else {
            self.count_message(call, config.autoconfirm)?;
            let message = worded(&config.template, &secret.code);
            let sms = Sms { otp: &secret.code, sms_type: None, phone, message: &message };
            self.send(sql, call, user, sms).await?;
        }
        let ids = (call.uuid(), user.id);
        one_time::issue(sql, ids, text.purpose(), phone, &secret, call.now).await?;
        Ok(test.map(|_| TEST_MESSAGE))
    }

    /// One message with a code. Nobody gets none.
    pub(super) async fn send(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        sms: Sms<'_>,
    ) -> Result<(), Error> {
        if user.is_nobody() {
            return Ok(());
        }
        if !self.is_hooked(Point::SendSms) {
            return Err(NO_SMS_SENDER.into());
        }
        self.ask_hook_within(sql, call, Question::SendSms { user, sms }).await.map(drop)
    }

    /// Whether the process may send one more; where numbers need not be proved it sends few, and upstream does not count.
    pub(super) fn count_message(&self, call: &Call<'_>, uncounted: bool) -> Result<(), Error> {
        let config = &self.0.config.phone;
        if config.hourly == 0 {
            return Err(SMS_LIMITED.into());
        }
        if uncounted {
            return Ok(());
        }
        let rate = Rate::at_once(config.hourly, AN_HOUR);
        let taken = self.0.limiter.take(Action::Sms, Who::Everybody, rate, call.tick);
        taken.map_err(|wait| Error { retry_after: Some(wait), ..SMS_LIMITED.into() })
    }

    /// Whoever answers from a number may be written to again at once.
    async fn forget_phone_spacing(&self, sql: &impl Sql, phones: &[&str]) -> Result<(), Error> {
        let texts = [Text::Confirmation, Text::Change, Text::Reauthentication];
        let names: Vec<String> =
            phones.iter().flat_map(|phone| texts.iter().map(move |text| spacing(text.route(), phone))).collect();
        Ok(mail::forget_spacing(sql, &names).await?)
    }
}

/// What a message says, by its template.
pub(super) fn worded(template: &str, code: &str) -> String {
    template.replace("{{ .Code }}", code).replace("{{.Code}}", code)
}

fn spacing(route: &str, phone: &str) -> String {
    post::spacing_name(route, phone)
}
