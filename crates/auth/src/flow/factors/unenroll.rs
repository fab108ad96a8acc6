//! Removing a second factor. One that counts is removed only by who can use it; sessions raised with it fall back.

use serde_json::json;
use uuid::Uuid;

use super::Holder;
use crate::{
    Auth, Call,
    error::{Error, FACTOR_NOT_FOUND, UNENROLL_AAL},
    flow::{Caller, post::Notice},
    session::Aal,
    store::{audit, factors},
};

impl Auth {
    pub async fn unenroll_factor(&self, call: &mut Call<'_>, caller: Caller, factor: Uuid) -> Result<(), Error> {
        let holder = Holder::new(caller)?;
        let factor = holder.factor(factor)?;
        let is_raised = holder.aal >= Aal::Aal2;
        if factor.is_verified() && !is_raised {
            return Err(UNENROLL_AAL.into());
        }
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        factors::lock_sessions(&tx, holder.user.id).await?;
        if !factors::delete(&tx, holder.user.id, factor.id, is_raised, call.now).await? {
            return Err(FACTOR_NOT_FOUND.into());
        }
        let traits = json!({ "factor_id": factor.id, "factor_status": factor.status, "session_id": holder.session.id });
        let payload = audit::payload(&holder.user, audit::Action::FactorUnenrolled, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        if factor.is_verified() {
            self.notify(&tx, call, &holder.user, Notice::FactorUnenrolled(factor.factor_type)).await?;
        }
        tx.commit().await?;
        self.ring();
        Ok(())
    }
}
