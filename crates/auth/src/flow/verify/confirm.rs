//! What an account becomes when an address is proved.

use super::{Kind, refuse_banned};
use crate::{
    Auth, Call,
    error::{CODE_EXPIRED, EMAIL_EXISTS, Error},
    flow::post::Notice,
    one_time::Purpose,
    store::{
        Sql, audit, identities, is_duplicate,
        one_time::{self as codes, Codes},
        users,
    },
    user::{User, identity_data},
};

pub(super) enum Outcome {
    Done(Box<User>, audit::Action),
    HalfWay,
}

const UPDATING: &str = "Database error updating user";

impl Auth {
    /// Every code and link still under way for the account becomes void, save the other half of a change of address.
    pub(super) async fn confirm(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        (mut user, stored): (User, Codes),
        kind: Kind,
        purpose: Purpose,
    ) -> Result<Outcome, Error> {
        refuse_banned(&user, call.now)?;
        let action = match purpose {
            Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => {
                let both = self.0.config.mail.secure_email_change && !user.email.is_empty() && !stored.half_changed;
                if both {
                    codes::agree_to_email_change(sql, user.id, purpose).await?;
                    return Ok(Outcome::HalfWay);
                }
                self.take_new_address(sql, call, &mut user).await?;
                audit::Action::UserModified
            }
            Purpose::Reauthentication | Purpose::PhoneChange => return Err(CODE_EXPIRED.into()),
            Purpose::Confirmation if kind == Kind::Invite => audit::Action::InviteAccepted,
            Purpose::Confirmation => audit::Action::UserSignedUp,
            // Somebody may have signed up with this address before its owner: that password must not open it.
            Purpose::Recovery if !user.is_confirmed() => {
                user.encrypted_password = None;
                audit::Action::UserSignedUp
            }
            Purpose::Recovery => audit::Action::Login,
        };
        if user.email_confirmed_at.is_none() {
            self.confirm_email(sql, call, &mut user).await?;
        }
        user.updated_at = call.now;
        let saved = async {
            users::save(sql, &user).await.map_err(|error| match is_duplicate(&error, "users_email_partial_key") {
                true => EMAIL_EXISTS.into(),
                false => Error::database(error, UPDATING),
            })
        };
        let cleared = async { Ok(users::clear_one_time_tokens(sql, user.id).await?) };
        let addresses = [user.email.as_str(), stored.email.as_str()];
        let reread = async { Ok(users::by_id(sql, user.id).await?) };
        let ((), (), (), reread) =
            tokio::try_join!(biased; saved, cleared, self.forget_spacing(sql, &addresses), reread)?;
        let user = reread.unwrap_or(user);
        Ok(Outcome::Done(Box::new(user), action))
    }

    async fn confirm_email(&self, sql: &impl Sql, call: &Call<'_>, user: &mut User) -> Result<(), Error> {
        user.email_confirmed_at = Some(call.now);
        user.is_anonymous = false;
        user.user_metadata.insert("email_verified".into(), true.into());
        let known = user.identity("email").map(|identity| identity.identity_data.as_object().cloned());
        if known.is_none() {
            if user.identities.iter().flatten().next().is_some() {
                return Ok(());
            }
            // Whoever claimed the address elsewhere has lost it: the account is the address's, and nothing else.
            user.app_metadata.shift_remove("provider");
            user.app_metadata.shift_remove("providers");
            user.add_provider("email");
        }
        let data = known.flatten().unwrap_or_default();
        let data = identity_data(user.id, &user.email, true, &data);
        Ok(identities::put(sql, user.id, "email", data, call.now).await?)
    }

    /// The address that was waiting becomes the account's own.
    async fn take_new_address(&self, sql: &impl Sql, call: &mut Call<'_>, user: &mut User) -> Result<(), Error> {
        let email = std::mem::take(&mut user.new_email);
        if email.is_empty() {
            return Err(CODE_EXPIRED.into());
        }
        if users::by_email(sql, &email, &user.aud).await?.is_some_and(|other| other.id != user.id) {
            return Err(EMAIL_EXISTS.into());
        }
        let old = std::mem::take(&mut user.email);
        self.adopt_address(sql, call, user, email).await?;
        self.notify(sql, call, user, Notice::EmailChanged(&old)).await?;
        Ok(codes::begin_email_change(sql, user.id).await?)
    }

    /// `email` is proved to be this account's.
    pub(in crate::flow) async fn adopt_address(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        user: &mut User,
        email: String,
    ) -> Result<(), Error> {
        let data = user.identity("email").and_then(|identity| identity.identity_data.as_object().cloned());
        let data = identity_data(user.id, &email, true, &data.unwrap_or_default());
        identities::put(sql, user.id, "email", data, call.now).await?;
        user.user_metadata = identity_data(user.id, &email, true, &user.user_metadata);
        user.add_provider("email");
        user.email = email;
        user.new_email.clear();
        user.email_confirmed_at = Some(call.now);
        user.is_anonymous = false;
        Ok(())
    }
}
