//! The S3 protocol: who may speak it and what it says of itself. Upstream's names, and the local credentials of its CLI.

use super::setting::{FLAG, Reader, Section, Setting, TEXT};

/// Those of every local Supabase; published, hence worthless anywhere else.
const LOCAL_KEY_ID: &str = "625729a08b95bf1b7ff351a663f3a23c";
const LOCAL_SECRET: &str = "850181e4652dd023b7a98c58ae0d2d34bd487ee0cc3254aed6eda37307425907";

const ENABLED: Setting<bool> = Setting::new("S3_PROTOCOL_ENABLED", FLAG, "true", "Serve /storage/v1/s3.");
const KEY_ID: Setting<String> = Setting::new(
    "S3_PROTOCOL_ACCESS_KEY_ID",
    TEXT,
    "",
    "Access key that acts as the service role. Unset: the well-known one locally, else none; session tokens work without.",
);
const SECRET: Setting<String> =
    Setting::new("S3_PROTOCOL_ACCESS_KEY_SECRET", TEXT, "", "The secret to that access key, at least 32 characters.")
        .secret();
const REGION: Setting<String> =
    Setting::new("S3_PROTOCOL_REGION", TEXT, "local", "What the server says of where it stands.").or(&["REGION"]);
const ENFORCE: Setting<bool> = Setting::new(
    "S3_PROTOCOL_ENFORCE_REGION",
    FLAG,
    "false",
    "Take only signatures for S3_PROTOCOL_REGION. Otherwise auto, us-east-1 and none do, too.",
);
const TENANT: Setting<String> = Setting::new(
    "TENANT_ID",
    TEXT,
    "stub",
    "The project's name: the access key of people who sign with ANON_KEY and show their own token.",
)
.or(&["PROJECT_REF", "STORAGE_TENANT_ID"]);
pub const SECTION: Section = Section {
    title: "S3 protocol",
    doc: "Buckets and files for clients of S3, at /storage/v1/s3.",
    rows: &[ENABLED.row, KEY_ID.row, SECRET.row, REGION.row, ENFORCE.row, TENANT.row],
};

#[derive(Clone)]
pub struct S3 {
    pub enabled: bool,
    /// Access key and secret of the service role.
    pub static_keys: Option<(String, String)>,
    pub region: String,
    pub enforce_region: bool,
    pub tenant: String,
}

impl std::fmt::Debug for S3 {
    /// The secret stays out of whatever prints a configuration.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("S3").field("enabled", &self.enabled).field("region", &self.region).finish_non_exhaustive()
    }
}

/// `exposed` says why strangers might reach this server or its data, when they might.
pub fn read(reader: &mut Reader<'_>, exposed: Option<&str>) -> Option<S3> {
    let enabled = reader.get(&ENABLED);
    let key_id = reader.optional(&KEY_ID);
    let secret = reader.optional(&SECRET);
    let region = reader.get(&REGION);
    let enforce_region = reader.get(&ENFORCE);
    let tenant = reader.get(&TENANT);
    let static_keys = static_keys(reader, (key_id?, secret?), exposed);
    Some(S3 {
        enabled: enabled?,
        static_keys: static_keys?,
        region: region?,
        enforce_region: enforce_region?,
        tenant: tenant?,
    })
}

/// `None` after a problem was noted.
#[expect(clippy::option_option, reason = "no problem is one thing, no keys another")]
fn static_keys(
    reader: &mut Reader<'_>,
    given: (Option<String>, Option<String>),
    exposed: Option<&str>,
) -> Option<Option<(String, String)>> {
    match (given, exposed) {
        ((None, None), None) => Some(Some((LOCAL_KEY_ID.to_owned(), LOCAL_SECRET.to_owned()))),
        ((None, None), Some(_)) => Some(None),
        ((Some(_), Some(secret)), Some(why)) if secret == LOCAL_SECRET => {
            reader.problem(
                &SECRET,
                &format!("its value is published, and {why}"),
                "choose another, for example by `openssl rand -hex 32`",
            );
            None
        }
        ((Some(_), Some(secret)), _) if secret.len() < 32 => {
            reader.problem(&SECRET, "its value is short enough to be guessed", "choose one of 32 characters or more");
            None
        }
        ((Some(id), Some(secret)), _) => Some(Some((id, secret))),
        ((Some(_), None), _) => {
            reader.problem(&SECRET, "it is not set, but S3_PROTOCOL_ACCESS_KEY_ID is", "set both or neither");
            None
        }
        ((None, Some(_)), _) => {
            reader.problem(&KEY_ID, "it is not set, but S3_PROTOCOL_ACCESS_KEY_SECRET is", "set both or neither");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[(&str, &str)], exposed: Option<&str>) -> Result<S3, Vec<String>> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        let mut reader = Reader::new(&lookup);
        read(&mut reader, exposed)
            .ok_or_else(|| reader.problems.iter().map(|problem| problem.setting.clone()).collect())
    }

    #[test]
    fn published_keys_stay_at_home() {
        let id = ("S3_PROTOCOL_ACCESS_KEY_ID", LOCAL_KEY_ID);
        let secret = ("S3_PROTOCOL_ACCESS_KEY_SECRET", LOCAL_SECRET);
        let local = Some((LOCAL_KEY_ID.to_owned(), LOCAL_SECRET.to_owned()));
        assert_eq!(check(&[], None).unwrap().static_keys, local);
        assert_eq!(check(&[id, secret], None).unwrap().static_keys, local);
        assert_eq!(check(&[], Some("HOST=0.0.0.0")).unwrap().static_keys, None);
        assert_eq!(check(&[id, secret], Some("HOST=0.0.0.0")).unwrap_err(), ["S3_PROTOCOL_ACCESS_KEY_SECRET"]);
        let own = "0123456789abcdef0123456789abcdef";
        let keys = check(&[("S3_PROTOCOL_ACCESS_KEY_ID", "own"), ("S3_PROTOCOL_ACCESS_KEY_SECRET", own)], Some("why"));
        assert_eq!(keys.unwrap().static_keys, Some(("own".to_owned(), own.to_owned())));
    }

    #[test]
    fn a_key_has_both_halves() {
        assert_eq!(check(&[("S3_PROTOCOL_ACCESS_KEY_ID", "a")], None).unwrap_err(), ["S3_PROTOCOL_ACCESS_KEY_SECRET"]);
        assert_eq!(check(&[("S3_PROTOCOL_ACCESS_KEY_SECRET", "a")], None).unwrap_err(), ["S3_PROTOCOL_ACCESS_KEY_ID"]);
        let short = [("S3_PROTOCOL_ACCESS_KEY_ID", "a"), ("S3_PROTOCOL_ACCESS_KEY_SECRET", "b")];
        assert_eq!(check(&short, None).unwrap_err(), ["S3_PROTOCOL_ACCESS_KEY_SECRET"]);
    }
}
