//! One JWK of the set, checked whole before anything relies on it.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use serde_json::{Map, Value, json};

use super::{Algorithm, Pair};

/// Members that are nobody's secret, by type of key. Whatever else a JWK says is never published.
const PUBLIC: [(&str, &[&str]); 3] = [("RSA", &["n", "e"]), ("EC", &["crv", "x", "y"]), ("OKP", &["crv", "x"])];

#[derive(Clone)]
pub(super) struct Key {
    algorithm: Algorithm,
    id: Option<String>,
    signs: bool,
    /// As it was given, but for `alg` and `key_ops`, which are told anew.
    members: Map<String, Value>,
}

impl Key {
    /// The error shows nothing of the key.
    pub(super) fn read(jwk: Value) -> Result<Self, String> {
        let Value::Object(members) = jwk else { return Err("it is no JSON object".to_owned()) };
        let algorithm = algorithm(&members)?;
        let id = match members.get("kid") {
            None => None,
            Some(Value::String(id)) if !id.is_empty() && id.len() <= 255 => Some(id.clone()),
            Some(_) => return Err("its `kid` is no text of 1 to 255 bytes".to_owned()),
        };
        if members.get("use").is_some_and(|usage| usage != "sig") {
            return Err("its `use` is not `sig`".to_owned());
        }
        let operations = members.get("key_ops").and_then(Value::as_array).ok_or("it has no list `key_ops`")?;
        let may = |operation: &str| operations.iter().any(|listed| listed == operation);
        if !may("sign") && !may("verify") {
            return Err("its `key_ops` have neither `sign` nor `verify`".to_owned());
        }
        let key = Self { algorithm, id, signs: may("sign"), members };
        key.check()?;
        Ok(key)
    }

    /// That it can do what it is listed for. A key that only verifies may come without its private half.
    fn check(&self) -> Result<(), String> {
        if self.signs || self.members.contains_key("d") || self.algorithm == Algorithm::Hs256 {
            return self.pair().map(drop);
        }
        Pair::check_public(self).map_err(str::to_owned)
    }

    pub(super) fn pair(&self) -> Result<Pair, String> {
        Pair::of(self).map_err(str::to_owned)
    }

    pub(super) fn algorithm(&self) -> Algorithm {
        self.algorithm
    }

    pub(super) fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    pub(super) fn signs(&self) -> bool {
        self.signs
    }

    pub(super) fn signing(self) -> Self {
        Self { signs: true, ..self }
    }

    pub(super) fn verifying(self) -> Self {
        Self { signs: false, ..self }
    }

    /// It will never sign again, so the private half need not be kept.
    pub(super) fn retired(self) -> Self {
        match self.public() {
            Some(Value::Object(members)) => Self { signs: false, members, ..self },
            _ => self.verifying(),
        }
    }

    /// A member that is base64url without padding, in bytes.
    pub(super) fn bytes(&self, member: &str) -> Option<Vec<u8>> {
        BASE64.decode(self.members.get(member)?.as_str()?).ok()
    }

    pub(super) fn whole(&self) -> Value {
        let mut members = self.members.clone();
        members.insert("alg".to_owned(), self.algorithm.name().into());
        members.insert("key_ops".to_owned(), if self.signs { json!(["sign", "verify"]) } else { json!(["verify"]) });
        Value::Object(members)
    }

    /// `None` for a shared secret, which has no public half.
    pub(super) fn public(&self) -> Option<Value> {
        let kind = self.members.get("kty")?.as_str()?;
        let (_, names) = PUBLIC.iter().find(|(own, _)| *own == kind)?;
        let mut public = Map::new();
        public.insert("kty".to_owned(), kind.into());
        public.extend(self.id.clone().map(|id| ("kid".to_owned(), id.into())));
        public.insert("use".to_owned(), "sig".into());
        public.insert("key_ops".to_owned(), json!(["verify"]));
        public.insert("alg".to_owned(), self.algorithm.name().into());
        public.extend(names.iter().filter_map(|name| Some(((*name).to_owned(), self.members.get(*name)?.clone()))));
        Some(Value::Object(public))
    }
}

/// What the key signs with: told by `alg`, or by its type alone where that leaves no choice.
fn algorithm(members: &Map<String, Value>) -> Result<Algorithm, String> {
    let text = |name: &str| members.get(name).and_then(Value::as_str);
    let named = match members.get("alg") {
        None => None,
        Some(name) => Some(
            name.as_str().and_then(Algorithm::of).ok_or("its `alg` is none of HS256, RS256, RS512, ES256, EdDSA")?,
        ),
    };
    let fits: &[Algorithm] = match (text("kty"), text("crv")) {
        (Some("oct"), _) => &[Algorithm::Hs256],
        (Some("RSA"), _) => &[Algorithm::Rs256, Algorithm::Rs512],
        (Some("EC"), Some("P-256")) => &[Algorithm::Es256],
        (Some("OKP"), Some("Ed25519")) => &[Algorithm::EdDsa],
        (Some("EC" | "OKP"), _) => return Err("its `crv` is neither P-256 nor Ed25519".to_owned()),
        _ => return Err("its `kty` is none of oct, RSA, EC, OKP".to_owned()),
    };
    let algorithm = named.unwrap_or(fits[0]);
    fits.contains(&algorithm).then_some(algorithm).ok_or_else(|| "its `alg` does not fit its `kty`".to_owned())
}
