//! An administrator invites somebody: an account without a password, and a mail whose link opens it.

use serde::Deserialize;
use serde_json::json;

use crate::{
    Auth, Call, address,
    error::{EMAIL_EXISTS, Error, VALIDATION},
    flow::{
        given,
        newcomer::Contact,
        post::{Envelope, Letter, Return},
    },
    json::Object,
    store::{Sql, audit, users},
    user::User,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Invite {
    pub email: Option<String>,
    pub data: Option<Object>,
}

impl Auth {
    pub async fn admin_invite(&self, call: &mut Call<'_>, body: Invite, back: &Return) -> Result<User, Error> {
        let email =
            given(body.email.as_deref()).ok_or_else(|| Error::saying(VALIDATION, "An email address is required"))?;
        let email = address::email(email)?;
        let data = body.data.unwrap_or_default();
        let newcomer = self.newcomer(call, Contact::Email(email.clone()), None, data.clone());
        self.vet(call, &newcomer).await?;
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let user = self.invited(&tx, call, email, data).await?;
        let envelope =
            Envelope { letter: Letter::Invite, to: &user.email, redirect_to: &self.target(back), pkce: false };
        self.post(&tx, call, &user, envelope).await?;
        let user = users::by_id(&tx, user.id).await?.unwrap_or(user);
        tx.commit().await?;
        self.ring();
        self.welcome(call).await?;
        Ok(user)
    }

    /// The account to invite, new or not confirmed yet.
    pub(super) async fn invited(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        email: String,
        data: Object,
    ) -> Result<User, Error> {
        let user = match users::by_email(sql, &email, self.audience(call)).await? {
            Some(known) if known.is_confirmed() => return Err(EMAIL_EXISTS.into()),
            Some(known) => known,
            None => self.insert_with_email(sql, call, email, None, data).await?,
        };
        users::set_invited(sql, user.id, call.now).await?;
        let traits = json!({ "user_id": user.id, "user_email": user.email });
        let payload = audit::payload(&user, audit::Action::UserInvited, traits);
        audit::write(sql, call.uuid(), &payload, call.now).await?;
        Ok(user)
    }
}
