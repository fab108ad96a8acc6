//! What the service key may do with accounts: contracts/auth.md §1.11. Call [`crate::Auth::admin`] first.

mod audit_log;
mod ban;
mod create;
mod custom_providers;
mod delete;
mod factors;
mod invite;
mod link;
mod list;
mod sso;
mod update;

pub use audit_log::{AuditPage, ReadAudit};
pub use create::CreateUser;
pub use delete::DeleteUser;
pub use factors::UpdateFactor;
pub use invite::Invite;
pub use link::{GenerateLink, Link};
pub use list::{ListUsers, Page};
pub use update::AdminUpdate;

use uuid::Uuid;

use crate::{
    Auth,
    error::{Error, USER_NOT_FOUND, VALIDATION_404},
    store::users,
    user::User,
};

/// The id in a path. Anything but a UUID is refused here, so nothing else ever reaches a query.
pub fn user_id(text: &str) -> Result<Uuid, Error> {
    uuid(text).ok_or_else(|| Error::saying(VALIDATION_404, "user_id must be an UUID"))
}

/// In its usual form, with hyphens, and no other.
pub(super) fn uuid(text: &str) -> Option<Uuid> {
    Uuid::try_parse(text).ok().filter(|id| id.hyphenated().to_string().eq_ignore_ascii_case(text))
}

impl Auth {
    pub async fn admin_get_user(&self, id: Uuid) -> Result<User, Error> {
        let db = self.0.db.connection().await?;
        users::by_id(&db, id).await?.ok_or_else(|| USER_NOT_FOUND.into())
    }
}
