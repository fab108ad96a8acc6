//! What an account becomes when its identities changed.

use serde_json::Value;
use time::OffsetDateTime;
use uuid::Uuid;

use super::account::confirm;
use crate::{
    Auth, Call,
    error::{Error, SUB_NOT_FOUND},
    external::{profile::Profile, provider::Provider},
    store::{Sql, identities, users},
    user::{Identity, User},
};

const UPDATING: &str = "Error updating user";

impl Auth {
    /// Writes a change together with the list of providers, and gives the account as triggers left it.
    pub(super) async fn settle(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        id: Uuid,
        change: impl FnOnce(&mut User),
    ) -> Result<User, Error> {
        let mut user = users::by_id(sql, id).await?.ok_or(SUB_NOT_FOUND)?;
        change(&mut user);
        name_providers(&mut user);
        user.updated_at = call.now;
        users::save(sql, &user).await.map_err(|error| Error::database(error, UPDATING))?;
        Ok(users::by_id(sql, id).await?.unwrap_or(user))
    }

    /// The account becomes that of the person the provider describes: whoever signed up before with an address they did not
    /// own loses password, identities, sessions and factors.
    pub(super) async fn take_over(
        &self,
        sql: &impl Sql,
        call: &Call<'_>,
        provider: &Provider,
        profile: &Profile,
        id: Uuid,
    ) -> Result<User, Error> {
        identities::remove_all_but(sql, id, (&provider.name, &profile.subject)).await?;
        users::strip(sql, id).await?;
        self.settle(sql, call, id, |user| {
            user.encrypted_password = None;
            user.user_metadata = profile.data.clone();
            confirm(user, call.now);
        })
        .await
    }
}

/// The first provider of the account stays `provider` as long as it is one; all of them, sorted, are `providers`.
fn name_providers(user: &mut User) {
    let mut providers: Vec<String> = user.identities.iter().flatten().map(|one| one.provider.clone()).collect();
    let first = providers.first().cloned();
    providers.sort();
    providers.dedup();
    let named = user.app_metadata.get("provider").and_then(Value::as_str);
    let stays = named.is_some_and(|named| providers.iter().any(|provider| provider == named));
    if !stays {
        match first {
            Some(first) => user.app_metadata.insert("provider".into(), first.into()),
            None => user.app_metadata.shift_remove("provider"),
        };
    }
    user.app_metadata.insert("providers".into(), providers.into());
}

/// The address of an account that lost an identity. `None`: it keeps its own.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) email: String,
    pub(super) is_proved: bool,
}

/// Which addresses an account might have when none of the identities it keeps has its own, best first: verified by a
/// provider, then claimed, then none; older before newer.
pub(super) fn candidates(user: &User) -> Option<Vec<Address>> {
    let email = |identity: &Identity| identity.email.clone().unwrap_or_default();
    let kept: Vec<&Identity> = user.identities.iter().flatten().collect();
    if kept.iter().any(|identity| email(identity) == user.email) {
        return None;
    }
    let address = |identity: &&Identity| Address {
        email: email(identity),
        is_proved: identity.identity_data.get("email_verified") == Some(&Value::Bool(true)),
    };
    let mut found: Vec<(u8, Option<OffsetDateTime>, Address)> = kept
        .iter()
        .map(|identity| {
            let address = address(identity);
            let rank = if address.email.is_empty() { 2 } else { u8::from(!address.is_proved) };
            (rank, identity.created_at, address)
        })
        .collect();
    found.sort_by_key(|(rank, at, _)| (*rank, *at));
    Some(found.into_iter().map(|(_, _, address)| address).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use time::macros::datetime;

    use super::*;

    fn user(email: &str, identities: &[(&str, &str, bool)]) -> User {
        let start = datetime!(2026-11-21 06:00 UTC);
        let mut user = User::new(Uuid::nil(), "", "", start);
        user.email = email.into();
        let identity = |(at, (provider, email, verified)): (usize, &(&str, &str, bool))| Identity {
            identity_id: Uuid::nil(),
            id: at.to_string(),
            user_id: Uuid::nil(),
            identity_data: json!({ "email": email, "email_verified": verified }),
            provider: (*provider).to_owned(),
            last_sign_in_at: None,
            created_at: Some(start + time::Duration::seconds(at as i64)),
            updated_at: None,
            email: Some((*email).to_owned()).filter(|email| !email.is_empty()),
        };
        user.identities = Some(identities.iter().enumerate().map(identity).collect());
        user
    }

    #[test]
    fn the_first_provider_stays_while_it_is_one() {
        let names = |user: &User| (user.app_metadata["provider"].clone(), user.app_metadata["providers"].clone());
        let mut both = user("", &[("google", "", true), ("email", "", true), ("google", "", true)]);
        both.app_metadata.insert("provider".into(), "email".into());
        name_providers(&mut both);
        assert_eq!(names(&both), (json!("email"), json!(["email", "google"])));
        both.identities.as_mut().unwrap().retain(|identity| identity.provider == "google");
        name_providers(&mut both);
        assert_eq!(names(&both), (json!("google"), json!(["google"])));
        both.identities = Some(Vec::new());
        name_providers(&mut both);
        assert!(!both.app_metadata.contains_key("provider"));
    }

    #[test]
    fn an_account_keeps_its_address_or_takes_the_best_proved() {
        assert_eq!(candidates(&user("a@x", &[("google", "a@x", true)])), None);
        let found = candidates(&user(
            "gone@x",
            &[("x", "", true), ("github", "claimed@x", false), ("google", "b@x", true), ("azure", "c@x", true)],
        ));
        let emails: Vec<_> = found.unwrap().into_iter().map(|address| address.email).collect();
        assert_eq!(emails, ["b@x", "c@x", "claimed@x", ""]);
    }
}
