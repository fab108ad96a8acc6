//! The secret that signs tokens and the keys made from it, with the rule that the well-known ones stay at home.

use auth::key_set::KeySet;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use super::setting::{COUNT, Problem, Reader, Section, Setting, TEXT};

/// The secret of every local Supabase; published, hence worthless anywhere else.
const LOCAL_SECRET: &str = "super-secret-jwt-token-with-at-least-32-characters-long";
const LOCAL_PUBLISHABLE_KEY: &str = "sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH";
const LOCAL_SECRET_KEY: &str = "sb_secret_N7UND0UgjKTVK-Uodkm0Hg_xSvEMPvz";
/// When minted keys end, in seconds since 1970: that of the well-known ones (November 2032).
const KEY_EXPIRY: u64 = 1_983_812_996;

const JWT_SECRET: Setting<String> = Setting::new(
    "JWT_SECRET",
    TEXT,
    "",
    "Signs access tokens and keys (HS256), at least 32 characters. Unset: the well-known local one.",
)
.or(&["GOTRUE_JWT_SECRET", "PGRST_JWT_SECRET", "SUPABASE_JWT_SECRET"])
.secret();
const ANON: Setting<String> =
    Setting::new("ANON_KEY", TEXT, "", "Token of role anon, for browsers. Unset: made from JWT_SECRET.")
        .or(&["SUPABASE_ANON_KEY"]);
const SERVICE_ROLE: Setting<String> = Setting::new(
    "SERVICE_ROLE_KEY",
    TEXT,
    "",
    "Token of role service_role, which bypasses row security: for servers only. Unset: made from JWT_SECRET.",
)
.or(&["SUPABASE_SERVICE_ROLE_KEY", "SERVICE_KEY", "SUPABASE_SERVICE_KEY"])
.secret();
const PUBLISHABLE: Setting<String> = Setting::new(
    "SUPABASE_PUBLISHABLE_KEY",
    TEXT,
    "",
    "New-style key `sb_publishable_…` that stands for ANON_KEY. Unset: the well-known one locally, else none.",
);
const SECRET: Setting<String> = Setting::new(
    "SUPABASE_SECRET_KEY",
    TEXT,
    "",
    "New-style key `sb_secret_…` that stands for SERVICE_ROLE_KEY. Unset: the well-known one locally, else none.",
)
.secret();
const KEYS: Setting<String> = Setting::new(
    "GOTRUE_JWT_KEYS",
    TEXT,
    "",
    "JSON list of private JWKs (RS256, ES256, EdDSA, HS256), one of which signs access tokens; `saluhall keys new` makes it. What JWT_SECRET signed stays valid.",
)
.or(&["JWT_KEYS"])
.secret();
const KEY_ID: Setting<String> =
    Setting::new("GOTRUE_JWT_KEY_ID", TEXT, "", "Name of JWT_SECRET in the header of tokens signed with it.")
        .or(&["JWT_KEY_ID"]);
const EXPIRY: Setting<u32> =
    Setting::new("JWT_EXPIRY", COUNT, "3600", "Seconds an access token lasts.").or(&["GOTRUE_JWT_EXP", "JWT_EXP"]);

pub const SECTION: Section = Section {
    title: "Keys",
    doc: "Locally the well-known ones of every Supabase development setup, so that existing `.env` files work; refused with DATABASE_URL or a public HOST.",
    rows: &[JWT_SECRET.row, ANON.row, SERVICE_ROLE.row, PUBLISHABLE.row, SECRET.row, KEYS.row, KEY_ID.row, EXPIRY.row],
};

#[derive(Clone)]
pub struct Keys {
    pub jwt_secret: String,
    pub anon: String,
    pub service_role: String,
    pub publishable: Option<String>,
    pub secret: Option<String>,
    /// What signs access tokens; the secret, when there is none.
    pub set: Option<KeySet>,
    /// The secret's name in the header of tokens.
    pub jwt_key_id: Option<String>,
    /// Seconds.
    pub jwt_expiry: u32,
}

impl std::fmt::Debug for Keys {
    /// Secrets stay out of whatever prints a configuration.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keys").field("jwt_expiry", &self.jwt_expiry).finish_non_exhaustive()
    }
}

impl Keys {
    /// Whether anybody who has read Supabase's documentation could sign for this server.
    pub fn are_well_known(&self) -> bool {
        self.jwt_secret == LOCAL_SECRET || self.secret.as_deref() == Some(LOCAL_SECRET_KEY)
    }
}

/// `exposed` says why strangers might reach this server or its data, when they might.
pub fn read(reader: &mut Reader<'_>, exposed: Option<&str>) -> Option<Keys> {
    let jwt_secret = reader.optional(&JWT_SECRET);
    let anon = reader.optional(&ANON);
    let service_role = reader.optional(&SERVICE_ROLE);
    let publishable = reader.optional(&PUBLISHABLE);
    let secret = reader.optional(&SECRET);
    let set = key_set(reader);
    let jwt_key_id = reader.optional(&KEY_ID);
    let jwt_expiry = reader.get(&EXPIRY);

    let jwt_secret = jwt_secret?.unwrap_or_else(|| LOCAL_SECRET.to_owned());
    let local = |key: &str| exposed.is_none().then(|| key.to_owned());
    let keys = Keys {
        anon: anon?.unwrap_or_else(|| mint(&jwt_secret, "anon")),
        service_role: service_role?.unwrap_or_else(|| mint(&jwt_secret, "service_role")),
        publishable: publishable?.or_else(|| local(LOCAL_PUBLISHABLE_KEY)),
        secret: secret?.or_else(|| local(LOCAL_SECRET_KEY)),
        set: set?,
        jwt_key_id: jwt_key_id?,
        jwt_expiry: jwt_expiry?,
        jwt_secret,
    };
    reader.problems.extend(problems(&keys, exposed));
    Some(keys)
}

/// An empty list counts as unset, as `.env` templates have it.
fn key_set(reader: &mut Reader<'_>) -> Option<Option<KeySet>> {
    let Some(text) = reader.optional(&KEYS)? else { return Some(None) };
    let mend = "correct it, or make a new list with `saluhall keys new`";
    match KeySet::parse(&text) {
        Ok(set) => Some(set),
        Err(problems) => {
            reader.problems.extend(problems.into_iter().map(|what| Problem::new(KEYS.row.name, what, mend)));
            None
        }
    }
}

fn problems(keys: &Keys, exposed: Option<&str>) -> Vec<Problem> {
    let mut found = Vec::new();
    if let Some(reason) = exposed {
        if keys.jwt_secret == LOCAL_SECRET {
            let mend = "set JWT_SECRET to a random text of 32 characters or more, e.g. from `openssl rand -hex 32`";
            found.push(Problem::new(
                "JWT_SECRET",
                format!("the well-known local secret is refused because {reason}"),
                mend,
            ));
        }
        if keys.secret.as_deref() == Some(LOCAL_SECRET_KEY) {
            let mend = "set SUPABASE_SECRET_KEY to `sb_secret_` and 32 random characters, or leave it unset";
            found.push(Problem::new(
                "SUPABASE_SECRET_KEY",
                format!("the well-known local key is refused because {reason}"),
                mend,
            ));
        }
    }
    if keys.jwt_secret.len() < 32 {
        let mend = "use at least 32, e.g. from `openssl rand -hex 32`";
        found.push(Problem::new("JWT_SECRET", "it has fewer than 32 characters", mend));
    }
    for (name, key, role) in
        [("ANON_KEY", &keys.anon, "anon"), ("SERVICE_ROLE_KEY", &keys.service_role, "service_role")]
    {
        if let Some(what) = wrong_key(key, role, &keys.jwt_secret) {
            found.push(Problem::new(name, what, "leave it unset to have it made from JWT_SECRET"));
        }
    }
    for (name, key, prefix) in [
        ("SUPABASE_PUBLISHABLE_KEY", &keys.publishable, "sb_publishable_"),
        ("SUPABASE_SECRET_KEY", &keys.secret, "sb_secret_"),
    ] {
        if key.as_ref().is_some_and(|key| !key.starts_with(prefix) || key.len() < prefix.len() + 16) {
            found.push(Problem::new(
                name,
                format!("it is not `{prefix}` and at least 16 characters"),
                "correct it or leave it unset",
            ));
        }
    }
    found
}

/// Why a key cannot serve for its role. Asymmetric keys are left to the verifier, which knows their public half.
fn wrong_key(key: &str, role: &str, secret: &str) -> Option<String> {
    let mut parts = key.split('.');
    let (Some(header), Some(payload), Some(signature), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Some("it is not a token of three parts".to_owned());
    };
    let decode = |part: &str| serde_json::from_slice::<serde_json::Value>(&BASE64.decode(part).ok()?).ok();
    let (Some(header), Some(payload)) = (decode(header), decode(payload)) else {
        return Some("it cannot be decoded as a token".to_owned());
    };
    if payload["role"].as_str() != Some(role) {
        return Some(format!("its role is not {role}"));
    }
    let signed = &key[..key.len() - signature.len() - 1];
    (header["alg"] == "HS256" && signature != sign(secret, signed))
        .then(|| "it is not signed with JWT_SECRET".to_owned())
}

/// The key of a role, always the same for one secret.
fn mint(secret: &str, role: &str) -> String {
    let header = BASE64.encode(r#"{"alg":"HS256","typ":"JWT"}"#);
    let payload = BASE64.encode(format!(r#"{{"iss":"supabase-demo","role":"{role}","exp":{KEY_EXPIRY}}}"#));
    let signed = format!("{header}.{payload}");
    let signature = sign(secret, &signed);
    format!("{signed}.{signature}")
}

fn sign(secret: &str, text: &str) -> String {
    BASE64.encode(hmac(secret, text))
}

/// The password of a service login, known to whoever knows the secret and to nobody else. 64 hexadecimal digits.
pub fn login_password(secret: &str, role: &str) -> String {
    hmac(secret, &format!("saluhall login {role}")).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn hmac(secret: &str, text: &str) -> Vec<u8> {
    // HMAC takes keys of any length; the fallback is never reached and would only make a key nobody can use.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return Vec::new() };
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOCAL_ANON: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6ImFub24iLCJleHAiOjE5ODM4MTI5OTZ9.CRXP1A7WOeoJeXxjNni43kdQwgnWNReilDMblYTn_I0";
    const LOCAL_SERVICE: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJzdXBhYmFzZS1kZW1vIiwicm9sZSI6InNlcnZpY2Vfcm9sZSIsImV4cCI6MTk4MzgxMjk5Nn0.EGIM96RAZx35lJzdJsyH-qQwv8Hdp7fsn3W0YpN81IU";

    fn check(given: &[(&str, &str)], exposed: Option<&str>) -> (Option<Keys>, Vec<String>) {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        let mut reader = Reader::new(&lookup);
        let keys = read(&mut reader, exposed);
        (keys, reader.problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn locally_the_keys_are_the_well_known_ones() {
        let (keys, problems) = check(&[], None);
        let keys = keys.unwrap();
        assert_eq!((keys.anon.as_str(), keys.service_role.as_str()), (LOCAL_ANON, LOCAL_SERVICE));
        assert!(problems.is_empty() && keys.are_well_known());
    }

    #[test]
    fn exposed_they_are_refused_even_when_spelled_out() {
        for given in
            [&[][..], &[("JWT_SECRET", LOCAL_SECRET)], &[("GOTRUE_JWT_SECRET", LOCAL_SECRET), ("ANON_KEY", LOCAL_ANON)]]
        {
            let (_, problems) = check(given, Some("HOST is 0.0.0.0"));
            assert_eq!(problems.len(), 1, "{problems:?}");
            assert!(
                problems[0].starts_with("JWT_SECRET: the well-known local secret is refused because HOST is 0.0.0.0; ")
            );
        }
        let own = "0123456789abcdef0123456789abcdef";
        let (keys, problems) = check(&[("JWT_SECRET", own)], Some("HOST is 0.0.0.0"));
        assert!(problems.is_empty() && !keys.unwrap().are_well_known());
        let (_, problems) = check(&[("JWT_SECRET", own), ("SUPABASE_SECRET_KEY", LOCAL_SECRET_KEY)], Some("x"));
        assert_eq!(problems.len(), 1);
    }

    #[test]
    fn a_key_must_fit_its_secret_and_role() {
        let own = "0123456789abcdef0123456789abcdef";
        let (_, problems) =
            check(&[("JWT_SECRET", own), ("ANON_KEY", LOCAL_ANON), ("SERVICE_ROLE_KEY", LOCAL_ANON)], None);
        assert_eq!(
            problems,
            [
                "ANON_KEY: it is not signed with JWT_SECRET; leave it unset to have it made from JWT_SECRET",
                "SERVICE_ROLE_KEY: its role is not service_role; leave it unset to have it made from JWT_SECRET",
            ]
        );
        let (_, problems) = check(&[("JWT_SECRET", "short")], None);
        assert_eq!(
            problems,
            ["JWT_SECRET: it has fewer than 32 characters; use at least 32, e.g. from `openssl rand -hex 32`"]
        );
    }

    #[test]
    fn a_key_set_is_told_all_its_mistakes() {
        let (keys, problems) = check(&[("GOTRUE_JWT_KEYS", "[]")], None);
        assert!(problems.is_empty() && keys.is_some_and(|keys| keys.set.is_none()));
        let (_, problems) = check(&[("JWT_KEYS", r#"[{"kty":"oct"},{"kty":"EC","crv":"P-521"}]"#)], None);
        assert_eq!(
            problems,
            [
                "GOTRUE_JWT_KEYS: key 1: it has no list `key_ops`; correct it, or make a new list with `saluhall keys new`",
                "GOTRUE_JWT_KEYS: key 2: its `crv` is neither P-256 nor Ed25519; correct it, or make a new list with `saluhall keys new`",
            ]
        );
    }

    #[test]
    fn no_secret_is_printed() {
        let (keys, _) = check(&[], None);
        assert_eq!(format!("{:?}", keys.unwrap()), "Keys { jwt_expiry: 3600, .. }");
    }

    #[test]
    fn login_passwords_differ_by_role() {
        let one = login_password(LOCAL_SECRET, "authenticator");
        assert_eq!(one.len(), 64);
        assert_ne!(one, login_password(LOCAL_SECRET, "supabase_auth_admin"));
    }
}
