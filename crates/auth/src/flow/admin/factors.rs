//! An administrator looks after somebody's second factors: above all, removes the one whose telephone was lost.

use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use crate::{
    Auth, Call, address,
    error::{Error, FACTOR_NAME_TAKEN, FACTOR_NOT_FOUND, PHONE_FACTOR_EXISTS, USER_NOT_FOUND},
    factor::{Factor, Kind},
    flow::given,
    store::{Sql, audit, factors, is_duplicate, users},
    user::User,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct UpdateFactor {
    pub friendly_name: Option<String>,
    /// Only of a factor that is a telephone.
    pub phone: Option<String>,
}

impl Auth {
    pub async fn admin_list_factors(&self, user: Uuid) -> Result<Vec<Factor>, Error> {
        Ok(self.admin_get_user(user).await?.factors)
    }

    pub async fn admin_update_factor(
        &self,
        call: &mut Call<'_>,
        user: Uuid,
        factor: Uuid,
        body: UpdateFactor,
    ) -> Result<Factor, Error> {
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        let (user, factor) = find(&tx, user, factor).await?;
        let phone = given(body.phone.as_deref()).filter(|_| factor.factor_type == Kind::Phone);
        let phone = phone.map(address::phone).transpose()?;
        let name = given(body.friendly_name.as_deref());
        factors::update(&tx, user.id, factor.id, name, phone.as_deref(), call.now).await.map_err(taken)?;
        let traits = json!({ "user_id": user.id, "factor_id": factor.id, "factor_type": factor.factor_type });
        let payload = audit::payload(&user, audit::Action::FactorUpdated, traits);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        let (_, changed) = find(&tx, user.id, factor.id).await?;
        tx.commit().await?;
        Ok(changed)
    }

    /// Sessions that were raised with it fall to the first level.
    pub async fn admin_delete_factor(&self, call: &mut Call<'_>, user: Uuid, factor: Uuid) -> Result<Factor, Error> {
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        factors::lock_sessions(&tx, user).await?;
        let (user, factor) = find(&tx, user, factor).await?;
        let payload =
            audit::payload(&user, audit::Action::FactorDeleted, json!({ "user_id": user.id, "factor_id": factor.id }));
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        factors::delete(&tx, user.id, factor.id, true, call.now)
            .await
            .map_err(|error| Error::database(error, "Database error deleting factor"))?;
        tx.commit().await?;
        Ok(factor)
    }
}

async fn find(sql: &impl Sql, user: Uuid, factor: Uuid) -> Result<(User, Factor), Error> {
    let user = users::by_id(sql, user).await?.ok_or(USER_NOT_FOUND)?;
    let factor = user.factors.iter().find(|known| known.id == factor).cloned().ok_or(FACTOR_NOT_FOUND)?;
    Ok((user, factor))
}

fn taken(error: pg::Error) -> Error {
    if is_duplicate(&error, "mfa_factors_user_friendly_name_unique") {
        return FACTOR_NAME_TAKEN.into();
    }
    match is_duplicate(&error, "unique_phone_factor_per_user") {
        true => PHONE_FACTOR_EXISTS.into(),
        false => error.into(),
    }
}
