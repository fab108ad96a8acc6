//! Whose account a provider's word leads to, and what becomes of it. Only an address that the provider has verified leads to
//! somebody else's account; one that was never proved there is the newcomer's, and whatever came before it is gone.

use super::{Admitted, Errand};
use crate::{
    Auth, Call,
    error::{
        BANNED, EMAIL_UNVERIFIED, Error, IDENTITY_EXISTS, INVITE_NOT_FOUND, SIGNUP_DISABLED, SUB_NOT_FOUND, UNEXPECTED,
        VALIDATION,
    },
    external::{
        linking::{self, Found, Holder, Linking},
        profile::Profile,
        provider::Provider,
    },
    flow::post::{Envelope, Letter, SIGN_UP},
    json::merge,
    one_time::Purpose,
    store::{Sql, audit, identities, one_time, users},
    user::User,
};

const SAVING: &str = "Database error saving new user";
/// A person with more addresses is looked for by the first of them.
const ADDRESSES_MAX: usize = 10;

impl Auth {
    /// The account of whoever the provider describes. The caller commits.
    pub(super) async fn admit(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        provider: &Provider,
        profile: &Profile,
        errand: &Errand,
    ) -> Result<Admitted, Error> {
        if profile.subject.is_empty() || (profile.emails.is_empty() && !provider.email_optional) {
            return Err(Error::saying(UNEXPECTED, "Error getting user email from external provider"));
        }
        // Two visits of one person, or by one address, are judged one after the other.
        identities::queue_up(sql, &format!("{}\n{}", provider.name, profile.subject)).await?;
        for address in profile.verified() {
            identities::queue_up(sql, address).await?;
        }
        match errand {
            Errand::Link(target) => self.link_identity(sql, call, provider, profile, *target).await,
            Errand::Accept(token) => self.accept_invitation(sql, call, provider, profile, token).await,
            Errand::SignIn => self.sign_in_elsewhere(sql, call, provider, profile).await,
        }
    }

    async fn sign_in_elsewhere(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        provider: &Provider,
        profile: &Profile,
    ) -> Result<Admitted, Error> {
        let found = self.look_for(sql, call, provider, profile).await?;
        match linking::decide(&found) {
            Linking::Known(id) => self.welcome_back(sql, call, provider, profile, id).await,
            Linking::Join(id) => {
                let user = self.standing(sql, call, id).await?;
                self.add_identity(sql, call, (provider, profile), &user).await?;
                let user = self.settle(sql, call, id, |user| merge(&mut user.user_metadata, &profile.data)).await?;
                Ok(Admitted::In(Box::new(user), audit::Action::Login))
            }
            Linking::Take(id) => {
                let user = self.standing(sql, call, id).await?;
                self.add_identity(sql, call, (provider, profile), &user).await?;
                let user = self.take_over(sql, call, provider, profile, id).await?;
                Ok(Admitted::In(Box::new(user), audit::Action::UserSignedUp))
            }
            Linking::Release(id) => {
                users::release_email(sql, id).await?;
                self.create_elsewhere(sql, call, provider, profile).await
            }
            Linking::Create => self.create_elsewhere(sql, call, provider, profile).await,
            Linking::Ambiguous => {
                let why = "Multiple accounts with the same email address in the same linking domain detected: default";
                Err(Error::saying(UNEXPECTED, why))
            }
        }
    }

    async fn look_for(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        provider: &Provider,
        profile: &Profile,
    ) -> Result<Found, Error> {
        let identity = identities::owner(sql, &provider.name, &profile.subject).await?;
        let mut found = Found { identity, ..Found::default() };
        if found.identity.is_some() {
            return Ok(found);
        }
        let aud = self.audience(call);
        let addresses: Vec<&str> = profile.verified().into_iter().take(ADDRESSES_MAX).collect();
        for address in &addresses {
            let Some(user) = users::by_email(sql, address, aud).await? else { continue };
            if found.accounts.iter().all(|known| known.id != user.id) {
                let (email_confirmed, phone_confirmed) =
                    (user.email_confirmed_at.is_some(), user.phone_confirmed_at.is_some());
                found.accounts.push(Holder { id: user.id, email_confirmed, phone_confirmed });
            }
        }
        found.relatives = identities::owners_of_verified(sql, &addresses, aud).await?;
        Ok(found)
    }

    /// The identity is known. Its account may still wait for a proof of its address.
    async fn welcome_back(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        provider: &Provider,
        profile: &Profile,
        id: uuid::Uuid,
    ) -> Result<Admitted, Error> {
        let user = self.standing(sql, call, id).await?;
        let own = (provider.name.as_str(), profile.subject.as_str());
        identities::refresh(sql, own, &profile.data, call.now).await?;
        let proved = profile.verified().contains(&user.email.as_str());
        if user.email_confirmed_at.is_none() && proved {
            let user = self.take_over(sql, call, provider, profile, id).await?;
            return Ok(Admitted::In(Box::new(user), audit::Action::UserSignedUp));
        }
        let user = self
            .settle(sql, call, id, |user| {
                let confirmed = user.user_metadata.get("email_verified").cloned();
                merge(&mut user.user_metadata, &profile.data);
                // About the account's own address, which may be another than the provider's.
                if let Some(confirmed) = confirmed {
                    user.user_metadata.insert("email_verified".into(), confirmed);
                }
            })
            .await?;
        let is_waiting = user.email_confirmed_at.is_none() && !user.email.is_empty();
        if !is_waiting {
            return Ok(Admitted::In(Box::new(user), audit::Action::Login));
        }
        if self.0.config.autoconfirm {
            let user = self.settle(sql, call, id, |user| confirm(user, call.now)).await?;
            return Ok(Admitted::In(Box::new(user), audit::Action::UserSignedUp));
        }
        if !self.0.config.external.unverified_sign_ins {
            self.ask_for_proof(sql, call, &user).await?;
            // Asking forgets whoever claimed the address before; this is the one who asks.
            self.add_identity(sql, call, (provider, profile), &user).await.or_else(already_there)?;
        }
        self.until_proved(provider, user)
    }

    async fn create_elsewhere(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        provider: &Provider,
        profile: &Profile,
    ) -> Result<Admitted, Error> {
        let config = &self.0.config;
        if config.disable_signup {
            return Err(SIGNUP_DISABLED.into());
        }
        let aud = self.audience(call).to_owned();
        let email = profile.email();
        let is_taken = match email.filter(|email| !email.verified) {
            Some(email) => users::by_email(sql, &email.address, &aud).await?.is_some(),
            None => false,
        };
        let lenient = config.autoconfirm || config.external.unverified_sign_ins;
        if is_taken && !lenient {
            let why =
                format!("Unverified email with {0}. Verify the email with {0} in order to sign in", provider.name);
            return Err(Error::saying(EMAIL_UNVERIFIED, why));
        }
        let email = email.filter(|_| !is_taken);
        let mut user = User::new(call.uuid(), &aud, &config.default_role, call.now);
        user.email = email.map(|email| email.address.clone()).unwrap_or_default();
        user.add_provider(&provider.name);
        user.user_metadata = profile.data.clone();
        self.before_user_created_within(sql, call, &user).await?;
        users::insert(sql, &user).await.map_err(|error| Error::database(error, SAVING))?;
        call.newcomer = Some(user.id);
        let is_unproved = email.is_some_and(|email| !email.verified) && !config.autoconfirm;
        if is_unproved {
            self.ask_for_proof(sql, call, &user).await?;
        }
        self.add_identity(sql, call, (provider, profile), &user).await?;
        let has_email = email.is_some();
        let user = self
            .settle(sql, call, user.id, |user| {
                if has_email && !is_unproved {
                    confirm(user, call.now);
                }
            })
            .await?;
        if is_unproved {
            self.until_proved(provider, user)
        } else {
            Ok(Admitted::In(user.into(), audit::Action::UserSignedUp))
        }
    }

    /// An invitation counts for whoever has its token and the address it went to.
    async fn accept_invitation(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        provider: &Provider,
        profile: &Profile,
        token: &str,
    ) -> Result<Admitted, Error> {
        let taken = one_time::take_link(sql, token, &[Purpose::Confirmation]).await?.ok_or(INVITE_NOT_FOUND)?;
        let user = self.standing(sql, call, taken.user).await?;
        if !self.is_fresh(user.confirmation_sent_at, call) {
            return Err(INVITE_NOT_FOUND.into());
        }
        if !profile.emails.iter().any(|email| email.address == user.email) {
            return Err(Error::saying(VALIDATION, "Invited email does not match emails from external provider"));
        }
        self.add_identity(sql, call, (provider, profile), &user).await?;
        let user = self.take_over(sql, call, provider, profile, user.id).await?;
        Ok(Admitted::In(Box::new(user), audit::Action::InviteAccepted))
    }

    /// The account, locked, if it may be used.
    pub(super) async fn standing(&self, sql: &impl Sql, call: &Call<'_>, id: uuid::Uuid) -> Result<User, Error> {
        let user = users::lock(sql, id).await?.filter(|user| user.deleted_at.is_none()).ok_or(SUB_NOT_FOUND)?;
        if user.is_banned(call.now) { Err(BANNED.into()) } else { Ok(user) }
    }

    /// A new way into an account; told to the audit log unless it is the account's first.
    pub(super) async fn add_identity(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        (provider, profile): (&Provider, &Profile),
        user: &User,
    ) -> Result<(), Error> {
        let (ids, own) = ((call.uuid(), user.id), (provider.name.as_str(), profile.subject.as_str()));
        let added = identities::add(sql, ids, own, &profile.data, call.now).await?.ok_or(IDENTITY_EXISTS)?;
        if user.identities.iter().flatten().next().is_none() && !user.is_anonymous {
            return Ok(());
        }
        let traits =
            serde_json::json!({ "identity_id": added, "provider": provider.name, "provider_id": profile.subject });
        let payload = audit::payload(user, audit::Action::IdentityLinked, traits);
        audit::write(sql, call.uuid(), &payload, call.now).await?;
        Ok(())
    }

    /// A mail that asks the owner of the account's address to prove it.
    pub(super) async fn ask_for_proof(&self, sql: &impl Sql, call: &mut Call<'_>, user: &User) -> Result<(), Error> {
        self.space(sql, call, SIGN_UP, &user.email).await?;
        let target = self.0.config.mail.site_url.clone();
        let envelope = Envelope { letter: Letter::SignUp, to: &user.email, redirect_to: &target, pkce: false };
        self.post(sql, call, user, envelope).await
    }

    fn until_proved(&self, provider: &Provider, user: User) -> Result<Admitted, Error> {
        if self.0.config.external.unverified_sign_ins {
            return Ok(Admitted::In(Box::new(user), audit::Action::Login));
        }
        let why =
            format!("Unverified email with {0}. A confirmation email has been sent to your {0} email", provider.name);
        Ok(Admitted::Later(Error::saying(EMAIL_UNVERIFIED, why)))
    }
}

/// Its address counts as its owner's from now on.
pub(super) fn confirm(user: &mut User, now: time::OffsetDateTime) {
    user.email_confirmed_at = Some(now);
    user.user_metadata.insert("email_verified".into(), true.into());
    user.is_anonymous = false;
}

fn already_there(error: Error) -> Result<(), Error> {
    if error.code == IDENTITY_EXISTS { Ok(()) } else { Err(error) }
}
