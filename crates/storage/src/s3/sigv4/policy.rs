//! Uploads by a form: the policy in it was signed, says until when and under which conditions, and every field must be named in
//! it. Unlike upstream's, `content-length-range` is held to.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::Value;
use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::{
    super::error::{Refusal, Result},
    Moment, Rules, Scope,
    claim::ALGORITHM,
    hex, key,
};

/// Fields that the policy need not name: those it is checked with.
const EXEMPT: [&str; 6] =
    ["policy", "x-amz-signature", "x-amz-algorithm", "x-amz-credential", "x-amz-date", "x-amz-security-token"];

/// The fields of a form before its file, names in lower case.
#[derive(Debug, Clone, Default)]
pub struct Fields {
    pairs: Vec<(String, String)>,
}

/// A form whose signature was read and not yet believed.
#[derive(Debug)]
pub struct Form<'a> {
    fields: &'a Fields,
    pub access_key: String,
    pub session_token: Option<&'a str>,
    scope: Scope,
    signature: [u8; 32],
    policy: &'a str,
}

impl Fields {
    /// # Errors
    /// A name that was there before, in whichever case.
    pub fn push(&mut self, name: &str, value: String) -> Result<()> {
        let name = name.to_ascii_lowercase();
        if self.get(&name).is_some() {
            return Err(Refusal::unreadable("Duplicate form field in POST policy request"));
        }
        self.pairs.push((name, value));
        Ok(())
    }

    /// `name` in lower case.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.pairs.iter().find(|(seen, _)| seen == name).map(|(_, value)| value.as_str())
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

impl<'a> Form<'a> {
    /// # Errors
    /// `AccessDenied` without a policy, `InvalidSignature` when something beside it is missing or cannot be read.
    pub fn read(fields: &'a Fields) -> Result<Self> {
        const FORMAT: Refusal = Refusal::unreadable("Invalid signature format");
        let policy = fields.get("policy").ok_or(Refusal::denied("Missing signature"))?;
        let get = |name: &str| fields.get(name).ok_or(FORMAT);
        if fields.get("x-amz-algorithm").is_some_and(|name| name != ALGORITHM) {
            return Err(Refusal::unreadable("Unsupported authorization type"));
        }
        let moment = Moment::parse(get("x-amz-date")?).ok_or(FORMAT)?;
        let (access_key, scope) = Scope::parse(get("x-amz-credential")?, &moment)?;
        let signature = hex::hash(get("x-amz-signature")?).ok_or(FORMAT)?;
        Ok(Self { fields, access_key, session_token: fields.get("x-amz-security-token"), scope, signature, policy })
    }

    /// The size that the policy allows, in bytes from first to last; `None` when it says nothing of it.
    ///
    /// # Errors
    /// `SignatureDoesNotMatch`; `ExpiredToken`; `AccessDenied` for a condition that does not hold or a field without one.
    pub fn verify(&self, bucket: &str, secrets: &[&str], rules: &Rules<'_>, now: i64) -> Result<Option<(u64, u64)>> {
        let of_session = self.session_token.is_some();
        rules.admit(&self.scope, of_session)?;
        let signed = |secret: &&str| key::matches(&self.scope.signing_key(secret), self.policy, &self.signature);
        if !secrets.iter().any(signed) {
            return Err(Refusal::mismatch(of_session));
        }
        let policy = STANDARD.decode(self.policy).ok().and_then(|json| serde_json::from_slice::<Value>(&json).ok());
        let policy = policy.filter(Value::is_object).ok_or(Refusal::unreadable("Invalid POST policy"))?;
        in_time(&policy, now)?;
        self.conditions(&policy, bucket)
    }

    fn conditions(&self, policy: &Value, bucket: &str) -> Result<Option<(u64, u64)>> {
        let conditions = policy.get("conditions").and_then(Value::as_array);
        let conditions = conditions.ok_or(Refusal::unreadable("Invalid policy conditions"))?;
        let mut covered = Vec::new();
        let mut size = None;
        for condition in conditions {
            match Condition::read(condition)? {
                Condition::Size(first, last) => size = Some((first, last)),
                Condition::Field { name, value, exact } => {
                    let actual = if name == "bucket" { Some(bucket) } else { self.fields.get(&name) };
                    if !actual.is_some_and(|actual| if exact { actual == value } else { actual.starts_with(value) }) {
                        return Err(failed(&format!("\"{name}\" does not match")));
                    }
                    covered.push(name);
                }
            }
        }
        let names = self.fields.iter().map(|(name, _)| name).chain(["bucket"]);
        let mut free = names.filter(|name| !EXEMPT.contains(name) && !name.starts_with("x-ignore-"));
        match free.find(|name| !covered.iter().any(|covered| covered == name)) {
            Some(name) => Err(failed(&format!("field \"{name}\" is not covered by the policy"))),
            None => Ok(size),
        }
    }
}

fn failed(why: &str) -> Refusal {
    Refusal::said(403, "AccessDenied", format!("Policy condition failed: {why}"))
}

fn in_time(policy: &Value, now: i64) -> Result<()> {
    let text =
        policy.get("expiration").and_then(Value::as_str).ok_or(Refusal::unreadable("Missing policy expiration"))?;
    let end = OffsetDateTime::parse(text, &Rfc3339).map_err(|_| Refusal::unreadable("Invalid policy expiration"))?;
    if end.unix_timestamp() < now { Err(Refusal::expired()) } else { Ok(()) }
}

enum Condition<'a> {
    Field { name: String, value: &'a str, exact: bool },
    Size(u64, u64),
}

impl<'a> Condition<'a> {
    fn read(condition: &'a Value) -> Result<Self> {
        const WRONG: Refusal = Refusal::unreadable("Invalid policy condition");
        if let Some(pairs) = condition.as_object() {
            let (name, value) = pairs.iter().next().filter(|_| pairs.len() == 1).ok_or(WRONG)?;
            return Ok(Self::Field {
                name: name.to_ascii_lowercase(),
                value: value.as_str().ok_or(WRONG)?,
                exact: true,
            });
        }
        let [operator, target, value] = condition.as_array().ok_or(WRONG)?.as_slice() else { return Err(WRONG) };
        let exact = match operator.as_str() {
            Some("content-length-range") => {
                return Ok(Self::Size(number(target).ok_or(WRONG)?, number(value).ok_or(WRONG)?));
            }
            Some("eq") => true,
            Some("starts-with") => false,
            _ => return Err(Refusal::unreadable("Unsupported policy condition")),
        };
        let name = target.as_str().and_then(|target| target.strip_prefix('$')).ok_or(WRONG)?;
        Ok(Self::Field { name: name.to_ascii_lowercase(), value: value.as_str().ok_or(WRONG)?, exact })
    }
}

/// Some clients write the bounds as text.
fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
    const RULES: Rules<'static> = Rules { region: "local", enforce_region: false };

    fn form(conditions: &str, more: &[(&str, &str)]) -> Fields {
        let json = format!(r#"{{"expiration":"2015-12-30T12:00:00.000Z","conditions":{conditions}}}"#);
        let policy = STANDARD.encode(json);
        let scope = Scope::parse("AK/20151229/us-east-1/s3/aws4_request", &Moment::parse("20151229T000000Z").unwrap());
        let signature = hex::lower(&key::sign(&scope.unwrap().1.signing_key(SECRET), policy.as_bytes()));
        let mut fields = Fields::default();
        for (name, value) in [
            ("Policy", policy.as_str()),
            ("X-Amz-Signature", &signature),
            ("X-Amz-Credential", "AK/20151229/us-east-1/s3/aws4_request"),
            ("X-Amz-Date", "20151229T000000Z"),
            ("X-Amz-Algorithm", ALGORITHM),
        ]
        .into_iter()
        .chain(more.iter().copied())
        {
            fields.push(name, value.to_owned()).unwrap();
        }
        fields
    }

    fn check(conditions: &str, more: &[(&str, &str)], now: i64) -> Result<Option<(u64, u64)>> {
        let fields = form(conditions, more);
        Form::read(&fields)?.verify("b", &[SECRET], &RULES, now)
    }

    const DAY: i64 = 1_451_347_200;

    #[test]
    fn conditions_hold_or_the_form_is_refused() {
        let key = [("key", "user/a.jpg")];
        for (conditions, fields, code) in [
            (r#"[{"bucket":"b"},["starts-with","$key","user/"]]"#, &key[..], None),
            (r#"[{"bucket":"b"},["eq","$key","user/a.jpg"],["content-length-range",1,10]]"#, &key, None),
            (r#"[{"bucket":"b"},{"key":"user/a.jpg"}]"#, &[key[0], ("x-ignore-x", "1")], None),
            (r#"[{"bucket":"c"},{"key":"user/a.jpg"}]"#, &key, Some("AccessDenied")),
            (r#"[{"key":"user/a.jpg"}]"#, &key, Some("AccessDenied")), // the bucket is not named
            (r#"[{"bucket":"b"},["starts-with","$key","other/"]]"#, &key, Some("AccessDenied")),
            (r#"[{"bucket":"b"},{"key":"user/a.jpg"}]"#, &[key[0], ("x-amz-meta-a", "1")], Some("AccessDenied")),
            (r#"[{"bucket":"b"},{"key":"user/a.jpg"},{"acl":"public-read"}]"#, &key, Some("AccessDenied")),
            (r#"[{"bucket":"b"},["matches","$key",".*"]]"#, &key, Some("InvalidSignature")),
            (r#"[{"bucket":"b","key":"user/a.jpg"}]"#, &key, Some("InvalidSignature")),
            (r#"[["eq","key","user/a.jpg"]]"#, &key, Some("InvalidSignature")),
            (r#"{"bucket":"b"}"#, &key, Some("InvalidSignature")),
        ] {
            assert_eq!(check(conditions, fields, DAY).err().map(|error| error.code), code, "{conditions}");
        }
    }

    #[test]
    fn sizes_come_back_and_ends_are_kept() {
        let conditions = r#"[{"bucket":"b"},["starts-with","$key",""],["content-length-range",1,"10"]]"#;
        assert_eq!(check(conditions, &[("key", "k")], DAY), Ok(Some((1, 10))));
        assert_eq!(check(conditions, &[("key", "k")], DAY + 3 * 86_400).unwrap_err().code, "ExpiredToken");
    }

    #[test]
    fn a_policy_is_what_was_signed() {
        let conditions = r#"[{"bucket":"b"},["starts-with","$key",""]]"#;
        let fields = form(conditions, &[("key", "k")]);
        let mut other = Fields::default();
        for (name, value) in fields.iter() {
            let value = if name == "policy" { STANDARD.encode(r#"{"conditions":[]}"#) } else { value.to_owned() };
            other.push(name, value).unwrap();
        }
        let answer = Form::read(&other).unwrap().verify("b", &[SECRET], &RULES, DAY);
        assert_eq!(answer.unwrap_err().code, "SignatureDoesNotMatch");
        let answer = Form::read(&fields).unwrap().verify("b", &["another"], &RULES, DAY);
        assert_eq!(answer.unwrap_err().code, "SignatureDoesNotMatch");
        assert!(other.push("KEY", String::new()).is_err());
    }
}
