//! Secrets sealed in the database. GoTrue's names and envelope, so that either side opens what the other sealed.

use std::collections::HashMap;

use ::auth::sealed::{Sealing, SealingKey};

use super::setting::{FLAG, Kind, Problem, Reader, Section, Setting, TEXT};

const ENCRYPT: Setting<bool> = Setting::new(
    "GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPT",
    FLAG,
    "false",
    "Seal new secrets of authenticator apps; older ones are when they are next used.",
);
const KEY_ID: Setting<String> =
    Setting::new("GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY_ID", TEXT, "", "Name of the key that seals.");
const KEY: Setting<SealingKey> = Setting::new(
    "GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY",
    Kind::new("32 bytes in base64url", SealingKey::parse),
    "",
    "The key that seals.",
)
.secret();
const OLD_KEYS: Setting<HashMap<String, SealingKey>> = Setting::new(
    "GOTRUE_SECURITY_DB_ENCRYPTION_DECRYPTION_KEYS",
    Kind::new("a list of name:key separated by commas, each key 32 bytes in base64url", named),
    "",
    "Keys that sealed before, such as 2025:<key>,2026:<key>.",
)
.secret();

pub const SECTION: Section = Section {
    title: "Sealed secrets",
    doc: "What a copy of the database does not show.",
    rows: &[ENCRYPT.row, KEY_ID.row, KEY.row, OLD_KEYS.row],
};

fn named(text: &str) -> Option<HashMap<String, SealingKey>> {
    let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| pair.split_once(':').and_then(|(name, key)| Some((name.to_owned(), SealingKey::parse(key)?))))
        .collect()
}

pub fn read(reader: &mut Reader<'_>) -> Option<Sealing> {
    let encrypt = reader.get(&ENCRYPT);
    let id = reader.optional(&KEY_ID);
    let key = reader.optional(&KEY);
    let old = reader.optional(&OLD_KEYS);
    let (encrypt, id, key) = (encrypt?, id?, key?);
    let mut keys = old?.unwrap_or_default();
    let in_use = match (id, key) {
        (Some(id), Some(key)) => {
            keys.insert(id.clone(), key);
            Some(id)
        }
        _ if encrypt => {
            let mend = "name the key that seals by ..._ENCRYPTION_KEY_ID and give it as ..._ENCRYPTION_KEY";
            reader.problems.push(Problem::new(ENCRYPT.row.name, "is on, and there is no key", mend));
            return None;
        }
        _ => None,
    };
    Some(Sealing { in_use: in_use.filter(|_| encrypt), keys })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: &str = "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE";

    fn check(given: &[(&str, &str)]) -> Result<Sealing, Vec<String>> {
        let name = |short: &str| format!("GOTRUE_SECURITY_DB_ENCRYPTION_{short}");
        let lookup = |full: &str| given.iter().find(|(key, _)| name(key) == full).map(|(_, value)| (*value).to_owned());
        let mut reader = Reader::new(&lookup);
        let sealing = read(&mut reader);
        sealing.ok_or_else(|| reader.problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn the_key_in_use_also_opens() {
        let on = check(&[("ENCRYPT", "true"), ("ENCRYPTION_KEY_ID", "a"), ("ENCRYPTION_KEY", ONE)]).unwrap();
        assert_eq!((on.in_use.as_deref(), on.keys.contains_key("a")), (Some("a"), true));
        let old = format!("b:{ONE}, c:{ONE}");
        let off = check(&[("ENCRYPTION_KEY_ID", "a"), ("ENCRYPTION_KEY", ONE), ("DECRYPTION_KEYS", &old)]).unwrap();
        assert_eq!((off.in_use, off.keys.len()), (None, 3));
    }

    #[test]
    fn mistakes_are_told_and_keys_are_not() {
        for given in [
            [("ENCRYPT", "true"), ("ENCRYPTION_KEY_ID", "a")],
            [("ENCRYPT", "true"), ("ENCRYPTION_KEY", "c2hvcnQ")],
            [("ENCRYPT", "true"), ("DECRYPTION_KEYS", "b=c2hvcnQ")],
        ] {
            let problems = check(&given).unwrap_err();
            assert!(
                !problems.is_empty() && problems.iter().all(|problem| !problem.contains("c2hvcnQ")),
                "{problems:?}"
            );
        }
    }
}
