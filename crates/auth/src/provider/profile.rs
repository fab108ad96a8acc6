//! What a client may read of an account, by scope: OpenID Connect Core §5.4, with upstream's names and fallbacks.

use serde_json::{Map, Value};
use time::OffsetDateTime;
use uuid::Uuid;

use super::{authorization::Wanted, scope};
use crate::user::User;

/// Seconds an ID token says something for, as upstream's.
const ID_TOKEN_LIFETIME_S: i64 = 3600;

/// The claims of an ID token: who signed in, for which client, and what that may read. Upstream's names, which differ from
/// those of userinfo.
pub(crate) fn id_token(user: &User, issuer: &str, client: Uuid, wanted: &Wanted, now: OffsetDateTime) -> Value {
    let (iat, scopes) = (now.unix_timestamp(), &wanted.scope);
    let mut claims = Map::new();
    put(&mut claims, "iss", issuer);
    claims.insert("sub".into(), user.id.to_string().into());
    claims.insert("aud".into(), client.to_string().into());
    claims.insert("exp".into(), (iat + ID_TOKEN_LIFETIME_S).into());
    claims.insert("iat".into(), iat.into());
    put(&mut claims, "nonce", &wanted.nonce);
    let authenticated = user.last_sign_in_at.unwrap_or(now).unix_timestamp();
    claims.insert("auth_time".into(), authenticated.into());
    let (email, phone) = (scope::has(scopes, "email"), scope::has(scopes, "phone"));
    if email {
        put(&mut claims, "email", &user.email);
    }
    claims.insert("email_verified".into(), (email && user.email_confirmed_at.is_some()).into());
    if phone {
        put(&mut claims, "phone_number", &user.phone);
    }
    claims.insert("phone_number_verified".into(), (phone && user.phone_confirmed_at.is_some()).into());
    if scope::has(scopes, "profile") {
        profile(&mut claims, user);
    }
    claims.insert("client_id".into(), client.to_string().into());
    Value::Object(claims)
}

/// The answer of the userinfo endpoint. Without scopes, as in a session that no client began, just whose token it is.
pub(crate) fn user_info(user: &User, scopes: &str) -> Map<String, Value> {
    let mut info = Map::new();
    info.insert("sub".into(), user.id.to_string().into());
    if scope::has(scopes, "email") {
        put(&mut info, "email", &user.email);
        if user.email_confirmed_at.is_some() {
            info.insert("email_verified".into(), true.into());
        }
    }
    if scope::has(scopes, "profile") {
        profile(&mut info, user);
        info.insert("user_metadata".into(), Value::Object(user.user_metadata.clone()));
    }
    if scope::has(scopes, "phone") {
        put(&mut info, "phone", &user.phone);
        if user.phone_confirmed_at.is_some() {
            info.insert("phone_verified".into(), true.into());
        }
    }
    info
}

fn profile(info: &mut Map<String, Value>, user: &User) {
    let metadata = |name: &str| user.user_metadata.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    put(info, "name", metadata("name").unwrap_or(&user.email));
    put(info, "picture", metadata("picture").or_else(|| metadata("avatar_url")).unwrap_or_default());
    put(
        info,
        "preferred_username",
        metadata("preferred_username").or_else(|| metadata("username")).unwrap_or_default(),
    );
    info.insert("updated_at".into(), user.updated_at.unix_timestamp().into());
}

fn put(info: &mut Map<String, Value>, name: &str, value: &str) {
    if !value.is_empty() {
        info.insert(name.into(), value.into());
    }
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn a_client_reads_what_it_was_granted() {
        let mut user = User::new(Uuid::nil(), "", "", datetime!(1970-01-01 00:01 UTC));
        user.email = "a@x.io".into();
        user.email_confirmed_at = Some(user.created_at);
        user.user_metadata.insert("avatar_url".into(), "https://x.io/a.png".into());
        let text = |scopes: &str| Value::Object(user_info(&user, scopes)).to_string();
        let sub = r#""sub":"00000000-0000-0000-0000-000000000000""#;
        assert_eq!(text(""), format!("{{{sub}}}"));
        assert_eq!(text("openid phone"), format!("{{{sub}}}"));
        assert_eq!(text("email"), format!(r#"{{{sub},"email":"a@x.io","email_verified":true}}"#));
        let profile = r#""name":"a@x.io","picture":"https://x.io/a.png","updated_at":60"#;
        let metadata = r#""user_metadata":{"avatar_url":"https://x.io/a.png"}"#;
        assert_eq!(text("openid profile"), format!("{{{sub},{profile},{metadata}}}"));
    }
}
