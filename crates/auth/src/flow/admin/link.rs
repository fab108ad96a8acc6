//! A link without a mail, for administrators who send their own. Rules: contracts/auth.md §1.11.

use serde::{Deserialize, Serialize};

use crate::{
    Auth, Call, address,
    error::{EMAIL_EXISTS, Error, USER_NOT_FOUND, VALIDATION},
    flow::{
        given,
        newcomer::Contact,
        post::{Envelope, Letter, Return},
    },
    json::Object,
    one_time::Secret,
    password,
    store::{Sql, one_time, users},
    user::User,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct GenerateLink {
    #[serde(rename = "type")]
    pub kind: Option<String>,
    pub email: Option<String>,
    pub new_email: Option<String>,
    pub password: Option<String>,
    pub data: Option<Object>,
    pub redirect_to: Option<String>,
}

#[derive(Debug, Serialize)]
pub struct Link {
    #[serde(flatten)]
    pub user: User,
    pub action_link: String,
    pub email_otp: String,
    pub hashed_token: String,
    pub verification_type: &'static str,
    pub redirect_to: String,
}

impl Auth {
    pub async fn admin_generate_link(
        &self,
        call: &mut Call<'_>,
        body: GenerateLink,
        mut back: Return,
    ) -> Result<Link, Error> {
        let email = address::email(body.email.as_deref().unwrap_or_default())?;
        let new_email = given(body.new_email.as_deref()).map(address::email).transpose()?;
        let letter = letter(body.kind.as_deref(), new_email.is_some())?;
        let hash = match given(body.password.as_deref()) {
            Some(text) if letter == Letter::SignUp => {
                password::check(text, self.0.config.password_min)?;
                Some(self.hash(call, text.to_owned()).await?)
            }
            None if letter == Letter::SignUp => {
                return Err(Error::saying(VALIDATION, "Signup requires a valid password"));
            }
            _ => None,
        };
        back.asked = back.asked.or(body.redirect_to);
        let redirect_to = self.target(&back);

        let data = body.data.unwrap_or_default();
        if matches!(letter, Letter::SignUp | Letter::Invite | Letter::MagicLink) {
            let newcomer = self.newcomer(call, Contact::Email(email.clone()), None, data.clone());
            self.vet(call, &newcomer).await?;
        }
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let (letter, user) = self.linked_user(&tx, call, letter, email, hash, data).await?;
        let user = self.with_new_email(&tx, user, new_email.as_deref(), letter).await?;
        let to = match letter {
            Letter::EmailChangeNew => user.new_email.clone(),
            _ => user.email.clone(),
        };
        let envelope = Envelope { letter, to: &to, redirect_to: &redirect_to, pkce: false };
        let secret: Secret = self.issue(&tx, call, &user, envelope).await?;
        let user = users::by_id(&tx, user.id).await?.unwrap_or(user);
        tx.commit().await?;
        self.welcome(call).await?;
        let action_link = self.link(envelope, &secret);
        let verification_type = match letter {
            Letter::EmailChangeCurrent => "email_change_current",
            Letter::EmailChangeNew => "email_change_new",
            other => other.link_type(),
        };
        let (email_otp, hashed_token) = (secret.code, secret.link);
        Ok(Link { user, action_link, email_otp, hashed_token, verification_type, redirect_to })
    }

    /// The account a link is for. A sign-in link for an address without account is one that signs up.
    async fn linked_user(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        letter: Letter,
        email: String,
        hash: Option<String>,
        data: Object,
    ) -> Result<(Letter, User), Error> {
        let known = users::by_email(sql, &email, self.audience(call)).await?;
        match (letter, known) {
            (Letter::Invite, _) => Ok((letter, self.invited(sql, call, email, data).await?)),
            (Letter::SignUp, Some(known)) if known.is_confirmed() => Err(EMAIL_EXISTS.into()),
            (Letter::SignUp, Some(mut known)) => {
                known.encrypted_password = hash;
                known.updated_at = call.now;
                users::save(sql, &known).await?;
                Ok((letter, known))
            }
            (Letter::SignUp | Letter::MagicLink, None) => {
                Ok((Letter::SignUp, self.insert_with_email(sql, call, email, hash, data).await?))
            }
            (_, Some(known)) => Ok((letter, known)),
            (_, None) => Err(USER_NOT_FOUND.into()),
        }
    }

    async fn with_new_email(
        &self,
        sql: &impl Sql,
        mut user: User,
        new_email: Option<&str>,
        letter: Letter,
    ) -> Result<User, Error> {
        let Some(new_email) =
            new_email.filter(|_| matches!(letter, Letter::EmailChangeCurrent | Letter::EmailChangeNew))
        else {
            return Ok(user);
        };
        if users::by_email(sql, new_email, &user.aud).await?.is_some_and(|other| other.id != user.id) {
            return Err(EMAIL_EXISTS.into());
        }
        // The two links of one change are asked for one after the other; another address starts anew.
        if user.new_email != new_email {
            user.new_email = new_email.to_owned();
            users::save(sql, &user).await?;
            one_time::begin_email_change(sql, user.id).await?;
        }
        Ok(user)
    }
}

fn letter(kind: Option<&str>, has_new_email: bool) -> Result<Letter, Error> {
    let letter = match kind.unwrap_or_default() {
        "signup" => Letter::SignUp,
        "invite" => Letter::Invite,
        "magiclink" => Letter::MagicLink,
        "recovery" => Letter::Recovery,
        "email_change_current" | "email_change_new" if !has_new_email => {
            return Err(Error::saying(VALIDATION, "A new email is required for this type of link"));
        }
        "email_change_current" => Letter::EmailChangeCurrent,
        "email_change_new" => Letter::EmailChangeNew,
        _ => return Err(Error::saying(VALIDATION, "Invalid email action link type requested")),
    };
    Ok(letter)
}
