//! Beginning a second factor. It counts once its first challenge was answered, and is forgotten if none is asked for.

use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use super::Holder;
use crate::{
    Auth, Call,
    error::{
        Error, FACTOR_NAME_TAKEN, PHONE_ENROLL_DISABLED, PHONE_FACTOR_EXISTS, SUB_NOT_FOUND, TOTP_ENROLL_DISABLED,
        VALIDATION, WEBAUTHN_ENROLL_DISABLED,
    },
    factor::{self, Kind, qr, totp},
    flow::{Caller, given},
    store::{audit, factors, is_duplicate, users},
    user::User,
};

/// Names and issuers are shown to their owner alone, but every answer with the account carries them.
const TEXT_MAX: usize = 255;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct EnrollFactor {
    pub factor_type: Option<String>,
    pub friendly_name: Option<String>,
    /// What the app shows above the code; the site's host unless given.
    pub issuer: Option<String>,
    /// Of a telephone.
    pub phone: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Enrolled {
    id: Uuid,
    #[serde(rename = "type")]
    kind: Kind,
    friendly_name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    totp: Option<Totp>,
    /// As it was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    phone: Option<String>,
}

/// What a factor that begins is made of.
pub(super) struct Beginning<'a> {
    pub(super) kind: Kind,
    pub(super) name: &'a str,
    /// Base32; empty for kinds that have none.
    pub(super) secret: &'a str,
    /// Digits; empty unless it is a telephone.
    pub(super) phone: &'a str,
}

impl Enrolled {
    pub(super) fn new(id: Uuid, kind: Kind, friendly_name: String) -> Self {
        Self { id, kind, friendly_name, totp: None, phone: None }
    }

    pub(super) fn with_phone(self, phone: String) -> Self {
        Self { phone: Some(phone), ..self }
    }
}

/// The one time the secret is shown.
#[derive(Debug, Serialize)]
struct Totp {
    qr_code: String,
    secret: String,
    uri: String,
}

impl Auth {
    pub async fn enroll_factor(
        &self,
        call: &mut Call<'_>,
        caller: Caller,
        body: EnrollFactor,
    ) -> Result<Enrolled, Error> {
        let holder = Holder::new(caller)?;
        match body.factor_type.as_deref().and_then(Kind::parse) {
            Some(Kind::Totp) if self.0.config.mfa.totp_enroll => self.enroll_totp(call, holder, body).await,
            Some(Kind::Totp) => Err(TOTP_ENROLL_DISABLED.into()),
            Some(Kind::Phone) if self.0.config.mfa.phone.enroll => self.enroll_phone(call, holder, body).await,
            Some(Kind::Phone) => Err(PHONE_ENROLL_DISABLED.into()),
            Some(Kind::Webauthn) if self.0.config.mfa.webauthn_enroll => self.enroll_key(call, holder, body).await,
            Some(Kind::Webauthn) => Err(WEBAUTHN_ENROLL_DISABLED.into()),
            None => Err(Error::saying(VALIDATION, "factor_type needs to be totp, phone, or webauthn")),
        }
    }

    async fn enroll_totp(&self, call: &mut Call<'_>, holder: Holder, body: EnrollFactor) -> Result<Enrolled, Error> {
        let name = body.friendly_name.unwrap_or_default();
        let issuer = match given(body.issuer.as_deref()) {
            Some(issuer) => issuer.to_owned(),
            None => self.site_host(),
        };
        check_length(&name)?;
        check_length(&issuer)?;
        let secret = totp::secret(call.bytes());
        let uri = totp::uri(&issuer, account_name(&holder.user), &secret);
        let qr_code = qr::svg(&uri)?;
        let new = Beginning { kind: Kind::Totp, name: &name, secret: &secret, phone: "" };
        let id = self.begin_factor(call, &holder, new).await?;
        Ok(Enrolled { totp: Some(Totp { qr_code, secret, uri }), ..Enrolled::new(id, Kind::Totp, name) })
    }

    /// The key itself is made when it is challenged first.
    async fn enroll_key(&self, call: &mut Call<'_>, holder: Holder, body: EnrollFactor) -> Result<Enrolled, Error> {
        let name = body.friendly_name.unwrap_or_default();
        check_length(&name)?;
        let new = Beginning { kind: Kind::Webauthn, name: &name, secret: "", phone: "" };
        let id = self.begin_factor(call, &holder, new).await?;
        Ok(Enrolled::new(id, Kind::Webauthn, name))
    }

    /// Writes the factor, if the account may have one more. The account is held meanwhile: two requests at once must not both
    /// find the last place free.
    pub(super) async fn begin_factor(
        &self,
        call: &mut Call<'_>,
        holder: &Holder,
        Beginning { kind, name, secret, phone }: Beginning<'_>,
    ) -> Result<Uuid, Error> {
        let rules = &self.0.config.mfa;
        let id = call.uuid();
        let secret = match secret {
            "" => String::new(),
            secret => self.0.config.sealing.seal(&id.to_string(), secret, call.bytes())?,
        };
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let Some(mut user) = users::lock(&tx, holder.user.id).await? else { return Err(SUB_NOT_FOUND.into()) };
        let mut gone = factors::delete_stale(&tx, user.id, call.now - rules.unverified_lifetime).await?;
        if kind == Kind::Phone {
            let unfinished = factor::may_take_number(&user.factors, phone)?;
            factors::delete_unfinished(&tx, user.id, &unfinished).await?;
            gone.extend(unfinished);
        }
        user.factors.retain(|factor| !gone.contains(&factor.id));
        factor::may_enroll(&user.factors, name, holder.aal, rules)?;
        let new = factors::NewFactor { id, user: user.id, kind, name, secret: &secret, phone, now: call.now };
        factors::insert(&tx, &new).await.map_err(taken)?;
        let payload = audit::payload(&user, audit::Action::FactorEnrolled, json!({ "factor_id": id }));
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// Host and port of the site.
    fn site_host(&self) -> String {
        let site = url::Url::parse(&self.0.config.mail.site_url);
        site.map(|site| site.authority().to_owned()).unwrap_or_default()
    }
}

pub(super) fn check_length(text: &str) -> Result<(), Error> {
    if text.chars().count() <= TEXT_MAX {
        return Ok(());
    }
    Err(Error::saying(VALIDATION, "Friendly name and issuer must not be longer than 255 characters"))
}

/// What the app shows next to the code.
fn account_name(user: &User) -> &str {
    if user.email.is_empty() { &user.phone } else { &user.email }
}

fn taken(error: pg::Error) -> Error {
    if is_duplicate(&error, "mfa_factors_user_friendly_name_unique") {
        return FACTOR_NAME_TAKEN.into();
    }
    match is_duplicate(&error, "unique_phone_factor_per_user") {
        true => PHONE_FACTOR_EXISTS.into(),
        false => error.into(),
    }
}
