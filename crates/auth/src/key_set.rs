//! The keys a project signs with and verifies by, as `GOTRUE_JWT_KEYS` lists them: JWKs, exactly one of which signs.
//!
//! A key has three duties in turn. It stands by: its public half is published before it signs anything, so that whoever
//! keeps a copy of the set knows it in time. It signs. And it is retired: it still verifies what it signed, until that has
//! expired and the key is forgotten. In the list those that stand by come before the one that signs, the retired behind it.

mod jwk;
mod make;
mod pair;

use std::{collections::BTreeSet, sync::Arc};

use serde_json::{Value, json};

use self::jwk::Key;
pub use self::make::{Failed, make};
pub(crate) use self::pair::Pair;

/// What a key can sign with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Algorithm {
    Hs256,
    Rs256,
    Rs512,
    Es256,
    EdDsa,
}

impl Algorithm {
    pub fn name(self) -> &'static str {
        match self {
            Self::Hs256 => "HS256",
            Self::Rs256 => "RS256",
            Self::Rs512 => "RS512",
            Self::Es256 => "ES256",
            Self::EdDsa => "EdDSA",
        }
    }

    fn of(name: &str) -> Option<Self> {
        [Self::Hs256, Self::Rs256, Self::Rs512, Self::Es256, Self::EdDsa].into_iter().find(|own| own.name() == name)
    }
}

/// Cheap to clone; knows private keys, which nothing prints.
#[derive(Clone)]
pub struct KeySet {
    /// Published, and signing nothing yet; the next to sign stands last.
    standby: Vec<Key>,
    signing: Key,
    pair: Arc<Pair>,
    /// Newest first.
    retired: Vec<Key>,
}

/// What became of a set by one step of its rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// A new key stands by; the same one signs.
    Prepared,
    /// The key that stood by signs, the one before it is retired, and a new one stands by.
    Rotated,
}

impl KeySet {
    /// Reads a JSON list of JWKs, or a JWK set. `None` when it lists none. Every line of the error is one mistake, and none
    /// shows any of a key.
    pub fn parse(text: &str) -> Result<Option<Self>, Vec<String>> {
        let listed = match serde_json::from_str(text) {
            Ok(Value::Array(listed)) => listed,
            Ok(Value::Object(mut set)) => match set.remove("keys") {
                Some(Value::Array(listed)) => listed,
                _ => return Err(vec!["it is no JSON list of JWKs".to_owned()]),
            },
            _ => return Err(vec!["it is no JSON list of JWKs".to_owned()]),
        };
        if listed.is_empty() {
            return Ok(None);
        }
        let mut problems = Vec::new();
        let mut keys = Vec::new();
        for (at, jwk) in listed.into_iter().enumerate() {
            match Key::read(jwk) {
                Ok(key) => keys.push(key),
                Err(what) => problems.push(format!("key {}: {what}", at + 1)),
            }
        }
        problems.extend(mistaken_ids(&keys));
        if !problems.is_empty() {
            return Err(problems);
        }
        Self::arrange(keys).map(Some).map_err(|what| vec![what])
    }

    fn arrange(mut keys: Vec<Key>) -> Result<Self, String> {
        let at = match keys.iter().filter(|key| key.signs()).count() {
            0 => return Err("no key of it signs: exactly one needs `sign` among its `key_ops`".to_owned()),
            1 => keys.iter().position(Key::signs).unwrap_or(0),
            many => return Err(format!("{many} keys of it sign: exactly one may have `sign` among its `key_ops`")),
        };
        let retired = keys.split_off(at + 1);
        let signing = keys.pop().ok_or("no key of it signs")?;
        let pair = Arc::new(signing.pair()?);
        Ok(Self { standby: keys, signing, pair, retired })
    }

    /// A set of one key, which signs.
    pub fn of(fresh: Value) -> Result<Self, String> {
        Self::arrange(vec![Key::read(fresh)?.signing()])
    }

    /// One step on: see [`Step`].
    pub fn next(mut self, fresh: Value) -> Result<(Self, Step), String> {
        let fresh = Key::read(fresh)?.verifying();
        let Some(waiting) = self.standby.pop() else {
            self.standby.push(fresh);
            return Ok((self, Step::Prepared));
        };
        let mut next = self.succeeded_by(waiting)?;
        next.standby.insert(0, fresh);
        Ok((next, Step::Rotated))
    }

    /// For when the key in use is known to others: the fresh one signs from now on, although no copy of the set has it yet.
    pub fn at_once(self, fresh: Value) -> Result<Self, String> {
        let fresh = Key::read(fresh)?;
        self.succeeded_by(fresh)
    }

    fn succeeded_by(mut self, key: Key) -> Result<Self, String> {
        let signing = key.signing();
        let pair = Arc::new(signing.pair()?);
        self.retired.insert(0, self.signing.retired());
        Ok(Self { standby: self.standby, signing, pair, retired: self.retired })
    }

    /// Without one key that does not sign; what it signed is refused from then on.
    pub fn without(mut self, id: &str) -> Result<Self, String> {
        if self.signing.id() == Some(id) {
            return Err(format!("key {id} signs; rotate first"));
        }
        let before = self.standby.len() + self.retired.len();
        self.standby.retain(|key| key.id() != Some(id));
        self.retired.retain(|key| key.id() != Some(id));
        if self.standby.len() + self.retired.len() == before {
            return Err(format!("there is no key {id}"));
        }
        Ok(self)
    }

    fn all(&self) -> impl Iterator<Item = &Key> {
        self.standby.iter().chain([&self.signing]).chain(&self.retired)
    }

    /// Of the key that signs.
    pub fn id(&self) -> Option<&str> {
        self.signing.id()
    }

    /// Of the key that signs.
    pub fn algorithm(&self) -> Algorithm {
        self.signing.algorithm()
    }

    /// As [`KeySet::parse`] reads it again, private halves and all.
    pub fn text(&self) -> String {
        Value::from_iter(self.all().map(Key::whole)).to_string()
    }

    /// What everybody may know: public halves, and no shared secret.
    pub fn public(&self) -> Value {
        json!({ "keys": self.all().filter_map(Key::public).collect::<Vec<_>>() })
    }

    /// A JWK set that verifies what any of the keys signed: public halves, and shared secrets as they are.
    pub fn verifying(&self) -> String {
        json!({ "keys": self.all().map(|key| key.public().unwrap_or_else(|| key.whole())).collect::<Vec<_>>() })
            .to_string()
    }

    pub(crate) fn pair(&self) -> Arc<Pair> {
        Arc::clone(&self.pair)
    }
}

impl std::fmt::Debug for KeySet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ids: Vec<_> = self.all().map(Key::id).collect();
        f.debug_struct("KeySet").field("signing", &self.signing.id()).field("ids", &ids).finish_non_exhaustive()
    }
}

impl PartialEq for KeySet {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// A token names its key, so that a name must mean one.
fn mistaken_ids(keys: &[Key]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut problems = Vec::new();
    for (at, key) in keys.iter().enumerate() {
        match key.id() {
            None if keys.len() > 1 => {
                problems.push(format!("key {}: it has no `kid`, which one of several needs", at + 1))
            }
            Some(id) if !seen.insert(id) => problems.push(format!("key {}: another has the same `kid`", at + 1)),
            _ => {}
        }
    }
    problems
}

#[cfg(test)]
mod tests;
