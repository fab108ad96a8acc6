//! Looking after passkeys: by their owner, and by administrators.

use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use super::register::may_manage;
use crate::{
    Auth, Call,
    error::{ANONYMOUS_REFUSED, Error, PASSKEY_NOT_FOUND, VALIDATION},
    flow::{Caller, admin, given},
    passkey::Passkey,
    store::{audit, passkeys},
    user::User,
};

/// In bytes, as upstream counts.
const NAME_MAX: usize = 120;

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct RenamePasskey {
    pub friendly_name: Option<String>,
}

fn passkey_id(text: &str) -> Result<Uuid, Error> {
    admin::uuid(text).ok_or_else(|| PASSKEY_NOT_FOUND.into())
}

impl Auth {
    pub async fn list_passkeys(&self, caller: Caller) -> Result<Vec<Passkey>, Error> {
        if caller.user.is_anonymous {
            return Err(ANONYMOUS_REFUSED.into());
        }
        let db = self.0.db.connection().await?;
        Ok(passkeys::list(&db, caller.user.id).await?)
    }

    pub async fn rename_passkey(
        &self,
        call: &mut Call<'_>,
        caller: Caller,
        id: &str,
        body: RenamePasskey,
    ) -> Result<Passkey, Error> {
        if caller.user.is_anonymous {
            return Err(ANONYMOUS_REFUSED.into());
        }
        let id = passkey_id(id)?;
        let wrong = |message: &'static str| Error::saying(VALIDATION, message);
        let name = given(body.friendly_name.as_deref()).ok_or_else(|| wrong("friendly_name is required"))?;
        if name.len() > NAME_MAX {
            return Err(wrong("friendly_name must be 120 characters or less"));
        }
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let renamed = passkeys::rename(&tx, caller.user.id, id, name, call.now).await?.ok_or(PASSKEY_NOT_FOUND)?;
        let payload = audit::payload(&caller.user, audit::Action::PasskeyUpdated, json!({ "passkey_id": id }));
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        tx.commit().await?;
        Ok(renamed)
    }

    pub async fn delete_passkey(&self, call: &mut Call<'_>, caller: Caller, id: &str) -> Result<(), Error> {
        may_manage(&caller)?;
        self.remove(call, &caller.user, passkey_id(id)?).await
    }

    pub async fn admin_list_passkeys(&self, user: Uuid) -> Result<Vec<Passkey>, Error> {
        let user = self.admin_get_user(user).await?;
        let db = self.0.db.connection().await?;
        Ok(passkeys::list(&db, user.id).await?)
    }

    pub async fn admin_delete_passkey(&self, call: &mut Call<'_>, user: Uuid, id: &str) -> Result<(), Error> {
        let user = self.admin_get_user(user).await?;
        self.remove(call, &user, passkey_id(id)?).await
    }

    async fn remove(&self, call: &mut Call<'_>, user: &User, id: Uuid) -> Result<(), Error> {
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        if !passkeys::delete(&tx, user.id, id).await? {
            return Err(PASSKEY_NOT_FOUND.into());
        }
        let payload = audit::payload(user, audit::Action::PasskeyDeleted, json!({ "passkey_id": id }));
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        Ok(tx.commit().await?)
    }
}
