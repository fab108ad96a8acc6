//! Adding an identity to one's account, and removing one.

use serde_json::json;
use uuid::Uuid;

use super::{Admitted, account::confirm, settle};
use crate::{
    Auth, Call,
    error::{
        BANNED, EMAIL_UNCONFIRMED_422, Error, IDENTITY_CONFLICT, IDENTITY_EXISTS, IDENTITY_NOT_FOUND, LAST_IDENTITY,
        LINKED_EMAIL_EXISTS, LINKING_TARGET_NOT_FOUND, SUB_NOT_FOUND, UNEXPECTED_AUDIENCE, VALIDATION_404,
    },
    external::{profile::Profile, provider::Provider},
    flow::{Caller, post::Notice},
    store::{Sql, audit, identities, users},
    user::User,
};

impl Auth {
    /// The identity joins `target`. An account without an address gets the provider's.
    pub(super) async fn link_identity(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        provider: &Provider,
        profile: &Profile,
        target: Uuid,
    ) -> Result<Admitted, Error> {
        let user = users::lock(sql, target).await?.filter(|user| user.deleted_at.is_none());
        let user = user.ok_or(LINKING_TARGET_NOT_FOUND)?;
        if user.is_banned(call.now) {
            return Err(BANNED.into());
        }
        match identities::owner(sql, &provider.name, &profile.subject).await? {
            Some(owner) if owner == target => {
                return Err(Error::saying(IDENTITY_EXISTS, "Identity is already linked"));
            }
            Some(_) => return Err(IDENTITY_EXISTS.into()),
            None => {}
        }
        let email = profile.email().filter(|_| user.email.is_empty());
        if let Some(email) = email
            && users::by_email(sql, &email.address, &user.aud).await?.is_some()
        {
            return Err(LINKED_EMAIL_EXISTS.into());
        }
        let is_proved = email.is_none_or(|email| email.verified);
        let mut user = user;
        if let Some(email) = email.filter(|email| !email.verified) {
            user = self.settle(sql, call, target, |user| user.email.clone_from(&email.address)).await?;
            self.ask_for_proof(sql, call, &user).await?;
        }
        self.add_identity(sql, call, (provider, profile), &user).await?;
        let user = self
            .settle(sql, call, target, |user| match email {
                Some(email) if email.verified => {
                    user.email.clone_from(&email.address);
                    confirm(user, call.now);
                }
                Some(_) => {}
                None => user.is_anonymous = false,
            })
            .await?;
        self.notify(sql, call, &user, Notice::IdentityLinked(&provider.name)).await?;
        if is_proved {
            return Ok(Admitted::In(Box::new(user), audit::Action::Login));
        }
        let why =
            format!("Unverified email with {0}. A confirmation email has been sent to your {0} email", provider.name);
        Ok(Admitted::Later(Error::saying(EMAIL_UNCONFIRMED_422, why)))
    }

    /// `DELETE /user/identities/{id}`. The last one stays.
    pub async fn unlink(&self, call: &mut Call<'_>, caller: &Caller, id: &str) -> Result<(), Error> {
        self.require_linking()?;
        caller.in_person()?;
        let id = Uuid::try_parse(id).map_err(|_| Error::saying(VALIDATION_404, "identity_id must be an UUID"))?;
        let asked = call.audience.filter(|asked| !asked.is_empty());
        if asked.is_some_and(|asked| caller.audience.as_deref() != Some(asked)) {
            return Err(UNEXPECTED_AUDIENCE.into());
        }
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let user = users::lock(&tx, caller.user.id).await?.ok_or(SUB_NOT_FOUND)?;
        let own = user.identities.as_deref().unwrap_or_default();
        if own.len() <= 1 {
            return Err(LAST_IDENTITY.into());
        }
        let identity = own.iter().find(|identity| identity.identity_id == id).ok_or(IDENTITY_NOT_FOUND)?;
        let traits = json!({ "identity_id": id, "provider": identity.provider, "provider_id": identity.id });
        let payload = audit::payload(&user, audit::Action::IdentityUnlinked, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        identities::remove(&tx, user.id, id).await?;
        if identity.provider == "phone" {
            let forget = |user: &mut User| {
                user.phone.clear();
                user.phone_confirmed_at = None;
            };
            self.settle(&tx, call, user.id, forget).await?;
        } else {
            self.readdress(&tx, call, user.id).await?;
        }
        self.notify(&tx, call, &user, Notice::IdentityUnlinked(&identity.provider)).await?;
        tx.commit().await?;
        self.ring();
        Ok(())
    }

    /// The account's address must be one of its identities'. If it moves, whatever was sent to the old one is void.
    async fn readdress(&self, sql: &impl Sql, call: &Call<'_>, id: Uuid) -> Result<(), Error> {
        let user = users::by_id(sql, id).await?.ok_or(SUB_NOT_FOUND)?;
        let Some(candidates) = settle::candidates(&user) else {
            self.settle(sql, call, id, |_| {}).await?;
            return Ok(());
        };
        let mut chosen = None;
        for address in candidates {
            let is_free = address.email.is_empty() || users::by_email(sql, &address.email, &user.aud).await?.is_none();
            if is_free {
                chosen = Some(address);
                break;
            }
        }
        let address = chosen.ok_or(IDENTITY_CONFLICT)?;
        users::clear_all_pending(sql, id).await?;
        let stays = !address.email.is_empty() && (address.is_proved || self.0.config.autoconfirm);
        let change = |user: &mut User| {
            user.email = address.email;
            user.new_email.clear();
            if !stays {
                user.email_confirmed_at = None;
                user.user_metadata.insert("email_verified".into(), false.into());
            }
        };
        self.settle(sql, call, id, change).await?;
        Ok(())
    }
}
