//! An account that is about to be: made in memory, shown to the hook that may refuse it, then written.

use crate::{
    Auth, Call,
    error::Error,
    hook::Point,
    json::Object,
    store::{Sql, identities, users},
    user::{User, identity_data, phone_identity_data},
};

pub(super) const SAVING: &str = "Database error saving new user";

/// What an account is found by.
#[derive(Debug, Clone)]
pub(super) enum Contact {
    Email(String),
    Phone(String),
}

impl Contact {
    /// The address or number itself.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Email(name) | Self::Phone(name) => name,
        }
    }

    pub(super) fn provider(&self) -> &'static str {
        match self {
            Self::Email(_) => "email",
            Self::Phone(_) => "phone",
        }
    }
}

impl Auth {
    /// Without a hash no password opens it.
    pub(super) fn newcomer(&self, call: &mut Call<'_>, contact: Contact, hash: Option<String>, data: Object) -> User {
        let aud = self.audience(call).to_owned();
        let mut user = User::new(call.uuid(), &aud, &self.0.config.default_role, call.now);
        user.encrypted_password = hash;
        match contact {
            Contact::Email(email) => {
                user.add_provider("email");
                user.user_metadata = identity_data(user.id, &email, false, &data);
                user.email = email;
            }
            Contact::Phone(phone) => {
                user.add_provider("phone");
                user.user_metadata = phone_identity_data(user.id, &phone, false, &data);
                user.phone = phone;
            }
        }
        user
    }

    /// Asks the hook that may refuse newcomers, if this is one. Holds no connection meanwhile.
    pub(super) async fn vet(&self, call: &mut Call<'_>, newcomer: &User) -> Result<(), Error> {
        if !self.is_hooked(Point::BeforeUserCreated) {
            return Ok(());
        }
        let db = self.0.db.connection().await?;
        let known = match newcomer.email.is_empty() {
            true => users::by_phone(&db, &newcomer.phone, &newcomer.aud).await?,
            false => users::by_email(&db, &newcomer.email, &newcomer.aud).await?,
        };
        drop(db);
        match known {
            Some(_) => Ok(()),
            None => self.before_user_created(call, newcomer).await,
        }
    }

    /// Row and identity, as triggers left them.
    pub(super) async fn insert(&self, sql: &impl Sql, call: &mut Call<'_>, newcomer: User) -> Result<User, Error> {
        let provider = if newcomer.email.is_empty() { "phone" } else { "email" };
        let data = newcomer.user_metadata.clone();
        let written = tokio::try_join!(
            biased;
            users::insert(sql, &newcomer),
            identities::put(sql, newcomer.id, provider, data, call.now),
            users::by_id(sql, newcomer.id),
        );
        let ((), (), user) = written.map_err(|error| Error::database(error, SAVING))?;
        call.newcomer = Some(newcomer.id);
        Ok(user.unwrap_or(newcomer))
    }

    /// As [`Auth::insert`], for an address that counts as proved at once.
    pub(super) async fn insert_confirmed(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        newcomer: User,
    ) -> Result<User, Error> {
        let data = newcomer.user_metadata.clone();
        let written = tokio::try_join!(
            biased;
            users::insert(sql, &newcomer),
            identities::put(sql, newcomer.id, "email", data, call.now),
            users::confirm_new(sql, newcomer.id, call.now),
            users::by_id(sql, newcomer.id),
        );
        let ((), (), (), user) = written.map_err(|error| Error::database(error, SAVING))?;
        call.newcomer = Some(newcomer.id);
        Ok(user.unwrap_or(newcomer))
    }
}
