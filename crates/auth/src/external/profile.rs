//! What a provider says about a person, in the words of `identity_data`. Rules: contracts/auth.md §1.9.

use serde_json::{Value, json};

use super::provider::Dialect;
use crate::{
    address,
    json::{Object, object},
};

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Profile {
    /// The provider's own, lasting name for the person.
    pub(crate) subject: String,
    pub(crate) emails: Vec<Email>,
    /// `identity_data`, and what `user_metadata` learns from it.
    pub(crate) data: Object,
}

/// `address` is lower-case and well formed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Email {
    pub(crate) address: String,
    /// By the provider.
    pub(crate) verified: bool,
    pub(crate) primary: bool,
}

/// Claims of OpenID Connect that are texts and may be kept.
const STANDARD: &[&str] = &[
    "name",
    "family_name",
    "given_name",
    "middle_name",
    "nickname",
    "preferred_username",
    "profile",
    "picture",
    "website",
    "gender",
    "birthdate",
    "zoneinfo",
    "locale",
];
/// Of Microsoft's claims, those that say nothing about the person or stand elsewhere.
const NOT_CUSTOM: &[&str] = &[
    "aud",
    "iss",
    "iat",
    "nbf",
    "exp",
    "c_hash",
    "at_hash",
    "aio",
    "nonce",
    "rh",
    "uti",
    "jti",
    "ver",
    "sub",
    "name",
    "preferred_username",
    "email",
];

impl Profile {
    /// From the claims of a verified token, or of an answer that belongs to one. `single` tells whether one authority answers
    /// for all of the provider's people.
    pub(crate) fn of_claims(claims: &Object, dialect: Dialect, single: bool) -> Self {
        let subject = text(claims, "sub").unwrap_or_default().to_owned();
        let mut data = Object::new();
        for name in ["iss", "sub"] {
            put(&mut data, name, text(claims, name));
        }
        put(&mut data, "provider_id", Some(&subject));
        match dialect {
            Dialect::Standard => {
                STANDARD.iter().for_each(|name| put(&mut data, name, text(claims, name)));
                put(&mut data, "full_name", text(claims, "name"));
                put(&mut data, "avatar_url", text(claims, "picture"));
            }
            Dialect::Google => {
                for (name, of) in
                    [("name", "name"), ("full_name", "name"), ("picture", "picture"), ("avatar_url", "picture")]
                {
                    put(&mut data, name, text(claims, of));
                }
                if let Some(domain) = text(claims, "hd") {
                    data.insert("custom_claims".into(), json!({ "hd": domain }));
                }
            }
            Dialect::Azure => {
                put(&mut data, "full_name", text(claims, "name"));
                put(&mut data, "preferred_username", text(claims, "preferred_username"));
                let kept = claims.iter().filter(|(name, _)| !NOT_CUSTOM.contains(&name.as_str()));
                data.insert("custom_claims".into(), kept.map(|(name, value)| (name.clone(), value.clone())).collect());
            }
            Dialect::Apple => {
                let custom = ["is_private_email", "auth_time"];
                let custom = custom.iter().filter_map(|name| Some(((*name).to_owned(), claims.get(*name)?.clone())));
                let custom: Object = custom.collect();
                if !custom.is_empty() {
                    data.insert("custom_claims".into(), custom.into());
                }
            }
        }
        let emails =
            text(claims, "email").and_then(|email| Email::new(email, is_verified(claims, dialect, single), true));
        Self { subject, emails: emails.into_iter().collect(), data }.with_address()
    }

    /// From GitHub's `/user` and `/user/emails`. `None` when there is no id.
    pub(crate) fn of_github(api: &str, user: Value, emails: Value) -> Option<Self> {
        let user = object(Some(user));
        let subject = user.get("id").and_then(Value::as_u64).filter(|id| *id > 0)?.to_string();
        let mut data = Object::new();
        for (name, value) in [
            ("iss", Some(api)),
            ("sub", Some(subject.as_str())),
            ("provider_id", Some(&subject)),
            ("name", text(&user, "name")),
            ("full_name", text(&user, "name")),
            ("preferred_username", text(&user, "login")),
            ("user_name", text(&user, "login")),
            ("avatar_url", text(&user, "avatar_url")),
        ] {
            put(&mut data, name, value);
        }
        let email = |entry: &Value| {
            let flag = |name: &str| entry.get(name) == Some(&Value::Bool(true));
            Email::new(entry.get("email")?.as_str()?, flag("verified"), flag("primary"))
        };
        let emails = emails.as_array().map(|emails| emails.iter().filter_map(email).collect()).unwrap_or_default();
        Some(Self { subject, emails, data }.with_address())
    }

    /// What an administrator wants to know besides.
    pub(crate) fn with_custom_claims(mut self, kept: Object) -> Self {
        if !kept.is_empty() {
            self.data.insert("custom_claims".into(), kept.into());
        }
        self
    }

    /// The address that becomes the account's: the primary one, unless only others are verified.
    pub(crate) fn email(&self) -> Option<&Email> {
        let verified = || self.emails.iter().filter(|email| email.verified);
        let primary = verified().find(|email| email.primary).or_else(|| verified().next());
        primary.or_else(|| self.emails.iter().find(|email| email.primary)).or_else(|| self.emails.first())
    }

    /// The only addresses that may lead to somebody's account.
    pub(crate) fn verified(&self) -> Vec<&str> {
        self.emails.iter().filter(|email| email.verified).map(|email| email.address.as_str()).collect()
    }

    /// Apple tells a name only once, beside the token and unsigned: good for greeting, for nothing else.
    pub(crate) fn add_name(&mut self, form: &str) {
        let said = object(serde_json::from_str(form).ok());
        let part = |name: &str| said.get("name").and_then(|parts| parts.get(name)).and_then(Value::as_str);
        let parts = [part("firstName"), part("lastName")];
        let name: String = parts.into_iter().flatten().collect::<Vec<_>>().join(" ");
        if !name.trim().is_empty() {
            put(&mut self.data, "name", Some(name.trim()));
            put(&mut self.data, "full_name", Some(name.trim()));
        }
    }

    fn with_address(mut self) -> Self {
        let email = self.email().cloned();
        put(&mut self.data, "email", email.as_ref().map(|email| email.address.as_str()));
        self.data.insert("email_verified".into(), email.is_some_and(|email| email.verified).into());
        self.data.insert("phone_verified".into(), false.into());
        self
    }
}

impl Email {
    fn new(text: &str, verified: bool, primary: bool) -> Option<Self> {
        address::email(text).ok().map(|address| Self { address, verified, primary })
    }
}

/// Whether the provider vouches for the address.
fn is_verified(claims: &Object, dialect: Dialect, single: bool) -> bool {
    let is_true = |value: &Value| match value {
        Value::Bool(flag) => *flag,
        Value::String(text) => matches!(text.as_str(), "true" | "1"),
        Value::Number(number) => number.as_u64() == Some(1),
        _ => false,
    };
    let said = |name: &str| claims.get(name).map(is_true);
    match dialect {
        Dialect::Standard => said("email_verified").unwrap_or(false),
        Dialect::Google => said("email_verified").or_else(|| said("verified_email")).unwrap_or(false),
        // Apple hands out only addresses it has verified, and says so where it does not.
        Dialect::Apple => said("email_verified").unwrap_or(true),
        // A tenant's administrator can write any address into its accounts. Unless Microsoft checked who owns the domain, only
        // the one tenant that the operator chose is trusted; upstream trusts them all.
        Dialect::Azure => said("xms_edov").unwrap_or(single),
    }
}

fn text<'a>(claims: &'a Object, name: &str) -> Option<&'a str> {
    claims.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn put(data: &mut Object, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        data.insert(name.to_owned(), value.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(dialect: Dialect, single: bool, claims: Value) -> Profile {
        Profile::of_claims(&object(Some(claims)), dialect, single)
    }

    #[test]
    fn google_reads_as_upstream_writes_it() {
        let claims = json!({ "iss": "https://accounts.google.com", "sub": "7", "aud": "me", "exp": 1, "name": "Anna Ek",
            "given_name": "Anna", "picture": "https://p/1", "email": "Anna@X.io", "email_verified": true, "hd": "x.io" });
        assert_eq!(
            Value::Object(profile(Dialect::Google, true, claims).data),
            json!({ "iss": "https://accounts.google.com", "sub": "7", "provider_id": "7", "name": "Anna Ek",
                "full_name": "Anna Ek", "picture": "https://p/1", "avatar_url": "https://p/1",
                "custom_claims": { "hd": "x.io" }, "email": "anna@x.io", "email_verified": true, "phone_verified": false })
        );
    }

    #[test]
    fn an_address_is_verified_only_if_somebody_says_so() {
        let verified = |dialect, single, extra: Value| {
            let mut claims = object(Some(json!({ "sub": "7", "email": "a@x.io" })));
            claims.extend(object(Some(extra)));
            Profile::of_claims(&claims, dialect, single).verified().len() == 1
        };
        for (dialect, single, extra, expected) in [
            (Dialect::Standard, true, json!({}), false),
            (Dialect::Standard, true, json!({ "email_verified": "true" }), true),
            (Dialect::Standard, true, json!({ "email_verified": "yes" }), false),
            (Dialect::Google, true, json!({}), false),
            (Dialect::Apple, true, json!({}), true),
            (Dialect::Apple, true, json!({ "email_verified": "false" }), false),
            (Dialect::Azure, false, json!({}), false),
            (Dialect::Azure, true, json!({}), true),
            (Dialect::Azure, false, json!({ "xms_edov": "1" }), true),
            (Dialect::Azure, true, json!({ "xms_edov": false }), false),
        ] {
            assert_eq!(verified(dialect, single, extra.clone()), expected, "{dialect:?} {single} {extra}");
        }
    }

    #[test]
    fn of_githubs_addresses_a_verified_one_comes_first() {
        let user =
            json!({ "id": 7, "login": "anna", "name": null, "avatar_url": "https://a/7", "email": "shown@x.io" });
        let emails = json!([
            { "email": "old@x.io", "primary": false, "verified": true },
            { "email": "new@x.io", "primary": true, "verified": false },
            { "email": "not an address", "primary": false, "verified": true },
        ]);
        let github = Profile::of_github("https://api.github.com", user, emails).unwrap();
        assert_eq!((github.email().unwrap().address.as_str(), github.verified()), ("old@x.io", vec!["old@x.io"]));
        assert_eq!((&github.data["user_name"], &github.data["sub"]), (&json!("anna"), &json!("7")));
        assert!(!github.data.contains_key("name"));
        assert!(Profile::of_github("", json!({ "login": "x" }), json!([])).is_none());
        let nobody =
            Profile::of_github("", json!({ "id": 1 }), json!([{ "email": "a@x.io", "verified": "true" }])).unwrap();
        assert!(nobody.verified().is_empty(), "a text is not true");
    }

    #[test]
    fn apples_form_names_and_proves_nothing() {
        let mut apple =
            profile(Dialect::Apple, true, json!({ "sub": "7", "email": "a@x.io", "email_verified": "false" }));
        apple.add_name(r#"{"name":{"firstName":"Anna","lastName":"Ek"},"email":"victim@x.io"}"#);
        assert_eq!((&apple.data["full_name"], &apple.data["email"]), (&json!("Anna Ek"), &json!("a@x.io")));
        apple.add_name("no JSON");
        assert_eq!(apple.verified(), Vec::<&str>::new());
    }
}
