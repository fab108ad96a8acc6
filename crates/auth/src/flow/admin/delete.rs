//! An administrator removes an account: with everything that hangs on it, or softly, so that foreign keys keep their row.

use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::{
    Auth, Call,
    error::{Error, USER_NOT_FOUND},
    store::{audit, factors, users},
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct DeleteUser {
    pub should_soft_delete: bool,
}

impl Auth {
    pub async fn admin_delete_user(&self, call: &mut Call<'_>, id: Uuid, body: DeleteUser) -> Result<(), Error> {
        const DELETING: &str = "Database error deleting user";
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        // As everybody does who ends sessions and factors: sessions first.
        factors::lock_sessions(&tx, id).await?;
        let Some(user) = users::lock(&tx, id).await? else { return Err(USER_NOT_FOUND.into()) };
        let traits = json!({ "user_id": user.id, "user_email": user.email, "user_phone": user.phone });
        let payload = audit::payload(&user, audit::Action::UserDeleted, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        let deleted = match body.should_soft_delete {
            true if user.deleted_at.is_some() => Ok(()),
            true => users::delete_softly(&tx, id, call.now).await,
            false => users::delete(&tx, id).await,
        };
        deleted.map_err(|error| Error::database(error, DELETING))?;
        tx.commit().await.map_err(|error| Error::database(error, DELETING))
    }
}
