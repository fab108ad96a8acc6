//! Sending: a code and a link are made, and the mail that brings them is put into the queue, all in one transaction.

use time::OffsetDateTime;
use uuid::Uuid;

use super::FIVE_MINUTES;
use crate::{
    Auth, Call,
    error::{EMAIL_LIMITED, Error},
    json::Object,
    limit::{Action, Rate, Who},
    one_time::{Purpose, Secret},
    pkce::Challenge,
    store::{Sql, flow_states, identities, mail, one_time},
    user::User,
};

mod dispatch;
mod notice;

pub(super) use notice::Notice;

const AN_HOUR: std::time::Duration = std::time::Duration::from_secs(3600);

/// Which mail, and so which text and which code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letter {
    SignUp,
    Invite,
    Recovery,
    MagicLink,
    EmailChangeCurrent,
    EmailChangeNew,
    Reauthentication,
}

impl Letter {
    pub(super) fn purpose(self) -> Purpose {
        match self {
            Self::SignUp | Self::Invite => Purpose::Confirmation,
            Self::Recovery | Self::MagicLink => Purpose::Recovery,
            Self::EmailChangeCurrent => Purpose::EmailChangeCurrent,
            Self::EmailChangeNew => Purpose::EmailChangeNew,
            Self::Reauthentication => Purpose::Reauthentication,
        }
    }

    /// Whoever answers it is the owner of the account's own address.
    fn proves_the_account(self) -> bool {
        matches!(self, Self::SignUp | Self::Invite | Self::Recovery | Self::MagicLink)
    }

    /// Upstream's name of the template.
    fn template(self) -> &'static str {
        match self {
            Self::SignUp => "confirmation",
            Self::Invite => "invite",
            Self::Recovery => "recovery",
            Self::MagicLink => "magic_link",
            Self::EmailChangeCurrent | Self::EmailChangeNew => "email_change",
            Self::Reauthentication => "reauthentication",
        }
    }

    /// `type` of the link.
    pub(super) fn link_type(self) -> &'static str {
        match self {
            Self::SignUp => "signup",
            Self::Invite => "invite",
            Self::Recovery => "recovery",
            Self::MagicLink => "magiclink",
            Self::EmailChangeCurrent | Self::EmailChangeNew => "email_change",
            Self::Reauthentication => "reauthentication",
        }
    }

    /// What a session that follows was proved by, when a verifier gets it.
    pub(super) fn method(self) -> &'static str {
        match self {
            Self::SignUp => "email/signup",
            other => other.link_type(),
        }
    }
}

/// To whom a letter goes and where its link ends.
#[derive(Debug, Clone, Copy)]
pub(super) struct Envelope<'a> {
    pub(super) letter: Letter,
    /// The address that the code proves.
    pub(super) to: &'a str,
    /// Allowed already.
    pub(super) redirect_to: &'a str,
    pub(super) pkce: bool,
}

/// What a request says about where to return to.
#[derive(Debug, Default, Clone)]
pub struct Return {
    /// Header or query parameter `redirect_to`.
    pub asked: Option<String>,
    pub referrer: Option<String>,
}

impl Auth {
    /// Where a link may end: what was asked for if it is allowed, else the page it was asked from, else the site.
    pub(super) fn target(&self, back: &Return) -> String {
        self.0.redirects.choose([back.asked.as_deref(), back.referrer.as_deref()]).to_owned()
    }

    /// Makes code and link for `envelope` and sends them on their way. The caller commits and then calls [`Auth::ring`].
    pub(super) async fn post(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        envelope: Envelope<'_>,
    ) -> Result<(), Error> {
        self.count_mail(call)?;
        let (secret, id) = (self.secret(call, envelope), call.uuid());
        let data = self.email_data(envelope, &secret);
        let kept = self.keep(sql, (id, user, call.now), envelope, &secret);
        tokio::try_join!(biased; kept, self.dispatch(sql, call, user, envelope, (&secret, data)))?;
        Ok(())
    }

    /// One more mail of the whole process, if it may.
    fn count_mail(&self, call: &Call<'_>) -> Result<(), Error> {
        let Some(limit) = self.0.config.mail.hourly.filter(|_| !self.0.config.autoconfirm) else { return Ok(()) };
        let rate = Rate::at_once(limit, AN_HOUR);
        let all = (limit > 0).then(|| self.0.limiter.take(Action::Mail, Who::Everybody, rate, call.tick));
        match all {
            Some(Ok(())) => Ok(()),
            Some(Err(wait)) => Err(Error { retry_after: Some(wait), ..EMAIL_LIMITED.into() }),
            None => Err(EMAIL_LIMITED.into()),
        }
    }

    /// Makes code and link, and sends nothing.
    pub(super) async fn issue(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        envelope: Envelope<'_>,
    ) -> Result<Secret, Error> {
        let (secret, id) = (self.secret(call, envelope), call.uuid());
        self.keep(sql, (id, user, call.now), envelope, &secret).await?;
        Ok(secret)
    }

    fn secret(&self, call: &mut Call<'_>, envelope: Envelope<'_>) -> Secret {
        Secret::new(call, self.0.config.mail.code_length, envelope.to, envelope.pkce)
    }

    /// What was made is worth something from now on.
    async fn keep(
        &self,
        sql: &impl Sql,
        (id, user, now): (Uuid, &User, OffsetDateTime),
        envelope: Envelope<'_>,
        secret: &Secret,
    ) -> Result<(), Error> {
        let forgotten = async {
            match envelope.letter.proves_the_account() {
                true => identities::forget_unproved(sql, user.id).await,
                false => Ok(()),
            }
        };
        let issued = one_time::issue(sql, (id, user.id), envelope.letter.purpose(), envelope.to, secret, now);
        tokio::try_join!(biased; forgotten, issued)?;
        Ok(())
    }

    /// What a mail's button opens. As upstream, the target is escaped only where it must be.
    pub(super) fn link(&self, envelope: Envelope<'_>, secret: &Secret) -> String {
        let target = envelope.redirect_to;
        let escaped = match target.contains(['&', '=', '#', '%', '+']) {
            true => url::form_urlencoded::byte_serialize(target.as_bytes()).collect::<String>(),
            false => target.to_owned(),
        };
        let base = &self.0.config.mail.verify_url;
        format!("{base}?token={}&type={}&redirect_to={escaped}", secret.link, envelope.letter.link_type())
    }

    /// Remembers the verifier's challenge until the link is followed.
    pub(super) async fn expect_verifier(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: &User,
        letter: Letter,
        challenge: Option<&Challenge>,
    ) -> Result<(), Error> {
        let Some(challenge) = challenge else { return Ok(()) };
        let ids = (call.uuid(), call.uuid());
        Ok(flow_states::begin(sql, ids, user.id, letter.method(), challenge, call.now).await?)
    }

    /// Refuses a second mail of one kind to one address too soon, whether or not it has an account.
    pub(super) async fn space(&self, sql: &impl Sql, call: &Call<'_>, route: &str, to: &str) -> Result<(), Error> {
        let apart = self.0.config.mail.apart;
        mail::space(sql, &spacing_name(route, to), call.now, apart)
            .await?
            .map_err(|left| Error::too_soon(EMAIL_LIMITED, left))
    }

    /// Whoever answers from an address may be written to again at once.
    pub(super) async fn forget_spacing(&self, sql: &impl Sql, addresses: &[&str]) -> Result<(), Error> {
        let routes = [SIGN_UP, OTP, RECOVER, EMAIL_CHANGE];
        let names: Vec<String> =
            addresses.iter().flat_map(|to| routes.iter().map(move |route| spacing_name(route, to))).collect();
        Ok(mail::forget_spacing(sql, &names).await?)
    }

    /// There is mail: called after the transaction that queued it.
    pub(super) fn ring(&self) {
        self.0.posted.notify_one();
    }

    pub(super) fn limit_mails(&self, call: &Call<'_>, action: Action) -> Result<(), Error> {
        self.limit(call, action, Rate::new(self.0.config.limits.otp, FIVE_MINUTES))
    }

    /// In place of an account that is not there, so that the same statements run.
    pub(super) fn decoy(&self, call: &mut Call<'_>) -> User {
        let nobody = call.nobody();
        let mut decoy = User::new(nobody, "", "", call.now);
        decoy.user_metadata = Object::new();
        decoy
    }
}

/// Kinds of mail that are spaced apart, each by itself.
pub(super) const SIGN_UP: &str = "signup";
pub(super) const OTP: &str = "otp";
pub(super) const RECOVER: &str = "recover";
pub(super) const EMAIL_CHANGE: &str = "email_change";
pub(super) const REAUTHENTICATE: &str = "reauthenticate";

pub(super) fn spacing_name(route: &str, to: &str) -> String {
    format!("{route}\n{to}")
}
