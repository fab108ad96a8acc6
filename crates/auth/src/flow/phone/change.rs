//! An account moves to another number.

use super::Text;
use crate::{
    Auth, Call,
    error::{CODE_EXPIRED, Error, PHONE_EXISTS},
    flow::post::Notice,
    store::{Sql, is_duplicate, phone as phones, users},
    user::User,
};

impl Auth {
    /// The number waits as `new_phone` until its code is shown; under autoconfirm it is the account's at once.
    pub(in crate::flow) async fn begin_phone_change(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        user: User,
        phone: &str,
    ) -> Result<User, Error> {
        if users::by_phone(sql, phone, &user.aud).await?.is_some() {
            return Err(PHONE_EXISTS.into());
        }
        phones::begin_change(sql, user.id, phone).await?;
        let user = User { new_phone: phone.to_owned(), ..user };
        if self.0.config.phone.autoconfirm {
            return self.take_new_phone(sql, call, user).await;
        }
        self.text(sql, call, &user, (phone, Text::Change)).await?;
        Ok(user)
    }

    /// The number that was waiting becomes the account's own.
    pub(super) async fn take_new_phone(
        &self,
        sql: &impl Sql,
        call: &mut Call<'_>,
        mut user: User,
    ) -> Result<User, Error> {
        let phone = std::mem::take(&mut user.new_phone);
        if phone.is_empty() {
            return Err(CODE_EXPIRED.into());
        }
        if users::by_phone(sql, &phone, &user.aud).await?.is_some_and(|other| other.id != user.id) {
            return Err(PHONE_EXISTS.into());
        }
        phones::end_change(sql, user.id).await?;
        let old = std::mem::replace(&mut user.phone, phone);
        user.add_provider("phone");
        let confirmed = self.confirm_phone(sql, call, user).await;
        let user = confirmed.map_err(|error| match &error.source {
            Some(source) if is_duplicate(source, "users_phone_key") => PHONE_EXISTS.into(),
            _ => error,
        })?;
        self.notify(sql, call, &user, Notice::PhoneChanged(&old)).await?;
        Ok(user)
    }
}
