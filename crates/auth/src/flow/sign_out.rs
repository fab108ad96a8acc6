//! Ending sessions. Their refresh tokens go with them; access tokens stay valid elsewhere until they expire.

use serde_json::Value;

use super::Caller;
use crate::{
    Auth, Call,
    error::{Error, VALIDATION},
    store::{
        audit,
        sessions::{self, Which},
    },
};

/// Which of the caller's sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Global,
    Local,
    Others,
}

impl Scope {
    /// The query parameter `scope`; missing or empty means all.
    pub fn parse(text: Option<&str>) -> Result<Self, Error> {
        match text.unwrap_or_default() {
            "" | "global" => Ok(Self::Global),
            "local" => Ok(Self::Local),
            "others" => Ok(Self::Others),
            other => Err(Error::saying(VALIDATION, format!("Unsupported logout scope \"{}\"", other.escape_debug()))),
        }
    }
}

impl Auth {
    pub async fn sign_out(&self, call: &mut Call<'_>, caller: Caller, scope: Scope) -> Result<(), Error> {
        let session = caller.session.map(|session| session.id);
        let which = match (scope, session) {
            (Scope::Global, _) | (_, None) => Which::All,
            (Scope::Local, Some(id)) => Which::Only(id),
            (Scope::Others, Some(id)) => Which::AllBut(id),
        };
        let mut db = self.0.db.connection().await?;
        let tx = db.transaction().await?;
        sessions::end(&tx, caller.user.id, which)
            .await
            .map_err(|error| Error::database(error, "Error logging out user"))?;
        let payload = audit::payload(&caller.user, audit::Action::Logout, Value::Null);
        audit::write(&tx, call.uuid(), &payload, call.now).await?;
        Ok(tx.commit().await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes() {
        assert_eq!(Scope::parse(None).unwrap(), Scope::Global);
        assert_eq!(Scope::parse(Some("others")).unwrap(), Scope::Others);
        assert_eq!(Scope::parse(Some("foo")).unwrap_err().code.code, "validation_failed");
    }
}
