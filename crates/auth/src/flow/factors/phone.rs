//! Telephones as second factors: a code in a text message, which leaves as every other does. Only its hash is kept, and what it
//! is a hash of is number and code, so that a number which changes meanwhile takes its codes with it.

use super::{
    Holder,
    enroll::{Beginning, EnrollFactor, Enrolled, check_length},
};
use crate::{
    Auth, Call, address,
    error::{Error, SMS_LIMITED, VALIDATION},
    factor::{Factor, Kind},
    flow::{
        given,
        phone::{check_channel, worded},
        post,
    },
    hook::{Point, payload::Sms},
    one_time::{self, Secret},
    store::{Sql, factors::Asked, mail},
    user::User,
};

/// What the hook that sends is told such a message is.
const KIND: &str = "mfa";

impl Auth {
    pub(super) async fn enroll_phone(
        &self,
        call: &mut Call<'_>,
        holder: Holder,
        body: EnrollFactor,
    ) -> Result<Enrolled, Error> {
        let missing = || Error::saying(VALIDATION, "Phone number required to enroll Phone factor");
        let as_given = given(body.phone.as_deref()).ok_or_else(missing)?.to_owned();
        let phone = address::phone(&as_given)?;
        let name = body.friendly_name.unwrap_or_default();
        check_length(&name)?;
        let new = Beginning { kind: Kind::Phone, name: &name, secret: "", phone: &phone };
        let id = self.begin_factor(call, &holder, new).await?;
        Ok(Enrolled::new(id, Kind::Phone, name).with_phone(as_given))
    }

    /// Sends a code, unless one was sent just now or the number is one of those for tests.
    pub(super) async fn text_code(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        (factor, channel): (&Factor, Option<&str>),
    ) -> Result<Asked, Error> {
        let config = &self.0.config;
        let rules = &config.mfa.phone;
        check_channel(channel, self.is_hooked(Point::SendSms))?;
        let spaced = mail::space(sql, &spacing(factor), call.now, rules.apart).await?;
        spaced.map_err(|left| Error::too_soon(SMS_LIMITED, left))?;
        let phone = factor.phone.as_str();
        let secret = Secret::new(call, rules.code_length, phone, false);
        if let Some(code) = config.phone.test_code(phone, call.now) {
            return Ok(asked(secret.with_code(phone, code)));
        }
        // Every one counts: numbers are chosen by whoever adds the factor.
        self.count_message(call, false)?;
        let message = worded(&rules.template, &secret.code);
        let sms = Sms { otp: &secret.code, sms_type: Some(KIND), phone, message: &message };
        self.send(sql, call, user, sms).await?;
        Ok(asked(secret))
    }
}

fn asked(secret: Secret) -> Asked {
    Asked { code: Some(secret.code_hash), key: None }
}

/// Whether `code` is what was sent to the factor's number for this challenge.
pub(super) fn is_code(factor: &Factor, asked: &Asked, code: &str) -> bool {
    one_time::matches(asked.code.as_deref().unwrap_or_default(), &factor.phone, code)
}

/// A number that was never proved is written to seldom, whoever says it is theirs and under however many factors; whoever
/// proved one waits for nobody else.
fn spacing(factor: &Factor) -> String {
    match factor.is_verified() {
        true => post::spacing_name(KIND, &factor.id.to_string()),
        false => post::spacing_name("mfa_unproved", &factor.phone),
    }
}
