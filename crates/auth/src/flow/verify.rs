//! Showing a code or following a link: what was sent to an address is used up, and the address counts as its owner's.
//! Rules: contracts/auth.md §1.8.

use pg::control::Tx;
use serde::Deserialize;
use serde_json::{Value, json};
use time::OffsetDateTime;

use super::{FIVE_MINUTES, given, phone, post::Return};
use crate::{
    Auth, Call, address,
    error::{BANNED, CODE_EXPIRED, Error, FLOW_NOT_FOUND, LINK_EXPIRED, VALIDATION},
    limit::{Action, Rate},
    one_time::{self, PKCE, Purpose},
    session::Tokens,
    store::{
        Sql, audit, flow_states,
        one_time::{self as codes, Codes},
        users,
    },
    user::User,
};

mod confirm;
mod redirect;

use confirm::Outcome;

/// Wrong codes for one address until its code is worth nothing; its link still is.
const GUESSES: u32 = 10;
/// What follows the first of two confirmations of a new address.
pub const HALF_WAY: &str = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Verify {
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub token: Option<String>,
    pub token_hash: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
}

/// The query of a link.
#[derive(Debug, Default)]
pub struct Followed {
    pub kind: Option<String>,
    pub token: Option<String>,
    pub back: Return,
}

#[derive(Debug)]
pub enum Verified {
    Session(Box<Tokens>),
    /// The other address of a change has yet to agree.
    HalfWay,
}

/// What is being proved, by the request's `type`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    SignUp,
    Invite,
    Recovery,
    MagicLink,
    EmailChange,
    /// Any code that was sent to an address.
    Email,
}

impl Kind {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "signup" => Self::SignUp,
            "invite" => Self::Invite,
            "recovery" => Self::Recovery,
            "magiclink" => Self::MagicLink,
            "email_change" => Self::EmailChange,
            "email" => Self::Email,
            _ => return None,
        })
    }

    fn purposes(self) -> &'static [Purpose] {
        match self {
            Self::SignUp | Self::Invite => &[Purpose::Confirmation],
            Self::Recovery | Self::MagicLink => &[Purpose::Recovery],
            Self::Email => &[Purpose::Confirmation, Purpose::Recovery],
            Self::EmailChange => &[Purpose::EmailChangeCurrent, Purpose::EmailChangeNew],
        }
    }

    /// What the flow of a verifier was noted under.
    fn method(self, purpose: Purpose) -> &'static str {
        match (self, purpose) {
            (Self::Invite, _) => "invite",
            (Self::Recovery, _) => "recovery",
            (Self::EmailChange, _) => "email_change",
            (_, Purpose::Confirmation) => "email/signup",
            _ => "magiclink",
        }
    }
}

impl Auth {
    /// `POST /verify`: a code with its address, or a link's hash.
    pub async fn verify_code(&self, call: &mut Call<'_>, body: Verify) -> Result<Verified, Error> {
        let refused = |why: &'static str| Err(Error::saying(VALIDATION, why));
        let kind = given(body.kind.as_deref());
        let Some(kind_text) = kind else { return refused("Verify requires a verification type") };
        let (email, phone) = (given(body.email.as_deref()), given(body.phone.as_deref()));
        let rate = Rate::new(self.0.config.limits.verify, FIVE_MINUTES);
        match (given(body.token.as_deref()), given(body.token_hash.as_deref())) {
            (Some(token), None) => {
                let email = match (email, phone) {
                    (Some(email), None) => address::email(email)?,
                    (None, Some(phone)) => {
                        let phone = address::phone(phone)?;
                        self.limit(call, Action::Verify, rate)?;
                        // To a number no code of another type was ever sent.
                        let kind = phone::verify::Kind::parse(kind_text).ok_or(CODE_EXPIRED)?;
                        return self.use_phone_code(call, kind, &phone, token).await;
                    }
                    _ => return refused("Only an email address or phone number should be provided on verify"),
                };
                let Some(kind) = Kind::parse(kind_text) else { return refused("Invalid email verification type") };
                self.limit(call, Action::Verify, rate)?;
                self.use_code(call, kind, &email, token).await
            }
            (None, Some(link)) => {
                if email.is_some() || phone.is_some() {
                    return refused("Only the token_hash and type should be provided");
                }
                let Some(kind) = Kind::parse(kind_text) else { return refused("Invalid email verification type") };
                self.limit(call, Action::Verify, rate)?;
                self.use_link(call, kind, link).await
            }
            _ => refused("Verify requires either a token or a token hash"),
        }
    }

    async fn use_code(&self, call: &mut Call<'_>, kind: Kind, email: &str, code: &str) -> Result<Verified, Error> {
        // Counted per address, whether or not it has an account, and refused as a wrong code is.
        self.allow_guess(call, email).map_err(|_| CODE_EXPIRED)?;
        let aud = self.audience(call).to_owned();
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let found = match kind {
            Kind::EmailChange => codes::changing(&tx, email, &aud).await?,
            _ => users::by_email(&tx, email, &aud).await?.map(|user| user.id),
        };
        let id = found.unwrap_or_else(|| call.nobody());
        let (stored, user) = tokio::try_join!(biased; codes::lock_codes(&tx, id), users::by_id(&tx, id))?;
        // All are compared, so that it takes as long whichever it is.
        let matching =
            |found, purpose: &Purpose| if is_code_of(&stored, *purpose, email, code) { Some(*purpose) } else { found };
        let purpose = kind.purposes().iter().fold(None, matching);
        let (Some(user), Some(purpose)) = (user, purpose) else {
            self.count_guess(call, email);
            return Err(CODE_EXPIRED.into());
        };
        if !self.is_fresh(sent_at(&user, purpose), call) {
            return Err(CODE_EXPIRED.into());
        }
        let verified = self.accept(tx, call, (user, stored), (kind, purpose)).await?;
        self.ring();
        Ok(verified)
    }

    async fn use_link(&self, call: &mut Call<'_>, kind: Kind, link: &str) -> Result<Verified, Error> {
        let mut db = self.0.waiting.connection().await?;
        let tx = db.transaction().await?;
        let (user, stored, purpose) = self.take_link(&tx, call, kind, link).await?;
        let verified = self.accept(tx, call, (user, stored), (kind, purpose)).await?;
        self.ring();
        Ok(verified)
    }

    /// Uses the link up, if it is still worth something.
    async fn take_link(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        kind: Kind,
        link: &str,
    ) -> Result<(User, Codes, Purpose), Error> {
        let taken = codes::take_link(sql, link, kind.purposes()).await?.ok_or(LINK_EXPIRED)?;
        let (stored, user) =
            tokio::try_join!(biased; codes::lock_codes(sql, taken.user), users::by_id(sql, taken.user))?;
        let user = user.filter(|user| user.deleted_at.is_none()).ok_or(LINK_EXPIRED)?;
        if !self.is_fresh(sent_at(&user, taken.purpose), call) {
            return Err(LINK_EXPIRED.into());
        }
        Ok((user, stored, taken.purpose))
    }

    /// A session for whoever proved the address. Ends the transaction.
    async fn accept(
        &self,
        tx: Tx<'_>,
        call: &mut Call<'_>,
        proved: (User, Codes),
        (kind, purpose): (Kind, Purpose),
    ) -> Result<Verified, Error> {
        match self.confirm(&tx, call, proved, kind, purpose).await? {
            Outcome::HalfWay => {
                tx.commit().await?;
                Ok(Verified::HalfWay)
            }
            Outcome::Done(user, action) => {
                let audit = (action, json!({ "provider": "email" }));
                let tokens = self.begin_last(tx, call, *user, "otp", audit).await?;
                Ok(Verified::Session(Box::new(tokens)))
            }
        }
    }

    /// For a link of a verifier's flow: the code that the verifier exchanges. Nobody is signed in yet.
    async fn grant(&self, sql: &impl Sql, call: &mut Call<'_>, kind: Kind, link: &str) -> Result<Granted, Error> {
        let (user, stored, purpose) = self.take_link(sql, call, kind, link).await?;
        match self.confirm(sql, call, (user, stored), kind, purpose).await? {
            Outcome::HalfWay => Ok(Granted::HalfWay),
            Outcome::Done(user, action) => {
                let method = kind.method(purpose);
                let code = flow_states::grant(sql, user.id, method, call.now).await?.ok_or(FLOW_NOT_FOUND)?;
                let payload = audit::payload(&user, action, Value::Null);
                audit::write(sql, call.uuid(), &payload, call.now).await?;
                Ok(Granted::Code(code))
            }
        }
    }

    pub(super) fn is_fresh(&self, sent_at: Option<OffsetDateTime>, call: &Call<'_>) -> bool {
        sent_at.is_some_and(|sent| sent + self.0.config.mail.code_lifetime > call.now)
    }

    pub(super) fn allow_guess(&self, call: &Call<'_>, email: &str) -> Result<(), Error> {
        let who = self.0.limiter.account(email);
        self.0.limiter.check(Action::FailedCode, who, self.guesses(), call.tick).map_err(Error::limited)
    }

    pub(super) fn count_guess(&self, call: &Call<'_>, email: &str) {
        let who = self.0.limiter.account(email);
        // Full already: the next one is refused before it is looked at.
        let _ = self.0.limiter.take(Action::FailedCode, who, self.guesses(), call.tick);
    }

    fn guesses(&self) -> Rate {
        Rate::at_once(GUESSES, self.0.config.mail.code_lifetime)
    }
}

/// What a followed link of a verifier's flow leads to.
enum Granted {
    Code(String),
    HalfWay,
}

/// As slow for a wrong code as for a right one, and for none.
fn is_code_of(stored: &Codes, purpose: Purpose, email: &str, code: &str) -> bool {
    let kept = match purpose {
        Purpose::Confirmation => &stored.confirmation,
        Purpose::Recovery => &stored.recovery,
        Purpose::EmailChangeCurrent => &stored.email_change_current,
        Purpose::EmailChangeNew => &stored.email_change_new,
        Purpose::Reauthentication => &stored.reauthentication,
        Purpose::PhoneChange => &stored.phone_change,
    };
    one_time::matches(kept, email, code)
}

fn sent_at(user: &User, purpose: Purpose) -> Option<OffsetDateTime> {
    match purpose {
        Purpose::Confirmation => user.confirmation_sent_at,
        Purpose::Recovery => user.recovery_sent_at,
        Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => user.email_change_sent_at,
        Purpose::Reauthentication => user.reauthentication_sent_at,
        Purpose::PhoneChange => user.phone_change_sent_at,
    }
}

fn refuse_banned(user: &User, now: OffsetDateTime) -> Result<(), Error> {
    if user.is_banned(now) { Err(BANNED.into()) } else { Ok(()) }
}
