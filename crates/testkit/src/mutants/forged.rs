//! Made without any key of the verifier.

use base64::{
    Engine as _,
    engine::general_purpose::{STANDARD, URL_SAFE, URL_SAFE_NO_PAD as BASE64},
};
use serde_json::{Map, Value, json};

use super::{Hand, Make, Material, Parts, encode, random::Random};

pub(super) const KINDS: &[(&str, Make)] = &[
    ("alg none", none),
    ("alg by another name", other_algorithm),
    ("public key as secret", public_as_secret),
    ("guessed secret", guessed_secret),
    ("kid that leads somewhere", leading_kid),
    ("embedded key", embedded_key),
    ("foreign key", foreign_key),
    ("raised claims", raised_claims),
    ("crit", critical),
    ("truncated", truncated),
    ("padded", padded),
    ("re-encoded", re_encoded),
    ("one character changed", changed),
    ("parts rearranged", rearranged),
    ("signature of nothing", empty_signature),
];

fn good(random: &mut Random, material: &Material<'_>) -> Parts {
    Parts::of(random.choose::<String>(material.good))
}

/// Claims worth forging; no two the same.
fn raised(random: &mut Random, mut claims: Map<String, Value>) -> Map<String, Value> {
    let raise: [(&str, Value); 7] = [
        ("role", "service_role".into()),
        ("role", "postgres".into()),
        ("sub", "00000000-0000-0000-0000-000000000001".into()),
        ("aal", "aal2".into()),
        ("exp", 9_999_999_999_u64.into()),
        ("app_metadata", json!({ "admin": true })),
        ("session_id", Value::Null),
    ];
    let (name, value) = random.choose(&raise).clone();
    claims.insert(name.to_owned(), value);
    claims.insert("jti".to_owned(), random.next().into());
    claims
}

fn none(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let mut parts = good(random, material);
    let names = ["none", "None", "NONE", "nOnE", "noNe", "", " ", "none ", "null", "none\u{0}", "NonE", "plain"];
    parts.header.insert("alg".to_owned(), (*random.choose(&names)).into());
    if random.flip() {
        parts.header.remove("kid");
    }
    let claims = raised(random, parts.claims);
    let signature = match random.below(4) {
        0 => parts.text[2].clone(),
        1 => BASE64.encode(random.bytes(32)),
        2 => "none".to_owned(),
        _ => String::new(),
    };
    format!("{}.{}.{signature}", encode(parts.header), encode(claims))
}

/// The header says another algorithm than the one that signed, or in another way.
fn other_algorithm(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let mut parts = good(random, material);
    let own = parts.header.get("alg").and_then(Value::as_str).unwrap_or_default().to_owned();
    let names = [
        own.to_lowercase(),
        format!("{own} "),
        format!(" {own}"),
        format!("{own}\u{0}"),
        own.replace("256", "384"),
        own.replace("256", "1"),
        "HS256K".to_owned(),
        "ES256K".to_owned(),
        "PS256".to_owned(),
        "RS1".to_owned(),
        "HS512".to_owned(),
        "dir".to_owned(),
        "A128GCMKW".to_owned(),
    ];
    let named: Vec<Value> = names.iter().filter(|name| **name != own).map(|name| name.as_str().into()).collect();
    let odd = [json!(["HS256"]), json!({ "alg": "HS256" }), json!(256), json!(true), Value::Null];
    let value = if random.flip() { random.choose(&named) } else { random.choose(&odd) }.clone();
    parts.header.insert("alg".to_owned(), value);
    parts.header.insert("cty".to_owned(), random.next().to_string().into());
    let payload = if random.flip() { parts.text[1].clone() } else { encode(raised(random, parts.claims)) };
    format!("{}.{payload}.{}", encode(parts.header), parts.text[2])
}

/// The classic confusion: what everybody can read, used as an HMAC key.
fn public_as_secret(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let mut parts = good(random, material);
    let hand = Hand::secret(random.choose::<Vec<u8>>(material.public));
    parts.header.insert("alg".to_owned(), "HS256".into());
    match random.below(3) {
        0 => drop(parts.header.remove("kid")),
        1 => drop(parts.header.insert("kid".to_owned(), "anything".into())),
        _ => {}
    }
    let claims = raised(random, parts.claims);
    hand.signed(&Value::Object(parts.header).to_string(), Value::Object(claims).to_string().as_bytes())
}

fn guessed_secret(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let guesses: [&[u8]; 8] = [
        b"",
        b"secret",
        b"password",
        b"\0",
        b"null",
        b"undefined",
        b"super-secret-jwt-token-with-at-least-32-characters-long",
        b"your-super-secret-jwt-token-with-at-least-32-characters-long",
    ];
    let parts = good(random, material);
    let claims = raised(random, parts.claims);
    Hand::secret(random.choose::<&[u8]>(&guesses)).token(&Value::Object(claims))
}

fn leading_kid(random: &mut Random, material: &Material<'_>, foreign: &[Hand]) -> String {
    let places = [
        "../../../../../../dev/null",
        "/dev/null",
        "/proc/sys/kernel/randomize_va_space",
        "file:///etc/hostname",
        "http://127.0.0.1:1/jwks.json",
        "https://evil.example/key.pem",
        "' or '1'='1",
        "x' union select 'known secret' -- ",
        "$(id)",
        "| whoami",
        "{{7*7}}",
        "\u{0}",
        "",
        "%2e%2e%2f",
        "-----BEGIN PUBLIC KEY-----",
    ];
    let mut parts = good(random, material);
    let place = *random.choose(&places);
    let long = "k".repeat(1 + random.below(4000));
    let id: Value = match random.below(5) {
        0 => long.into(),
        1 => json!([place]),
        2 => json!({ "kid": place }),
        _ => place.into(),
    };
    let claims = Value::Object(raised(random, parts.claims)).to_string();
    parts.header.insert("kid".to_owned(), id);
    parts.header.insert("alg".to_owned(), "HS256".into());
    // What such a place would hold, if somebody looked there.
    let secrets: [&[u8]; 4] = [b"", b"2\n", b"known secret", place.as_bytes()];
    if random.below(4) == 0 {
        let hand = random.choose(foreign);
        parts.header.insert("alg".to_owned(), format!("{:?}", hand.algorithm).into());
        return hand.signed(&Value::Object(parts.header).to_string(), claims.as_bytes());
    }
    Hand::secret(random.choose::<&[u8]>(&secrets)).signed(&Value::Object(parts.header).to_string(), claims.as_bytes())
}

/// The public half of the key that signs comes along, in every way RFC 7515 knows.
fn embedded_key(random: &mut Random, material: &Material<'_>, foreign: &[Hand]) -> String {
    let parts = good(random, material);
    let hand = random.choose(foreign);
    let mut header = hand.header();
    if random.flip() {
        // Under the name of a key that is really there.
        header.extend(parts.header.get("kid").map(|id| ("kid".to_owned(), id.clone())));
    }
    let jwk = match hand.id.as_deref() {
        Some("foreign-ed") => json!({ "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "x": ED_X }),
        Some(_) => json!({ "kty": "RSA", "alg": "RS256", "n": RSA_N, "e": "AQAB" }),
        None => {
            json!({ "kty": "oct", "alg": "HS256", "k": BASE64.encode(b"a secret that somebody else thought of, long enough for HS256") })
        }
    };
    let ways = [
        ("jwk", jwk.clone()),
        ("jku", "https://evil.example/.well-known/jwks.json".into()),
        (
            "jku",
            format!("data:application/json;base64,{}", STANDARD.encode(json!({ "keys": [jwk] }).to_string())).into(),
        ),
        ("x5u", "http://127.0.0.1:1/cert.pem".into()),
        ("x5c", json!([STANDARD.encode(random.bytes(64))])),
        ("x5t", BASE64.encode(random.bytes(20)).into()),
        ("x5t#S256", BASE64.encode(random.bytes(32)).into()),
        ("keys", json!([jwk])),
    ];
    for _ in 0..=random.below(3) {
        let (name, value) = random.choose(&ways).clone();
        header.insert(name.to_owned(), value);
    }
    let claims = raised(random, parts.claims);
    hand.signed(&Value::Object(header).to_string(), Value::Object(claims).to_string().as_bytes())
}

fn foreign_key(random: &mut Random, material: &Material<'_>, foreign: &[Hand]) -> String {
    let parts = good(random, material);
    let hand = random.choose(foreign);
    let mut header = hand.header();
    match random.below(3) {
        0 => drop(header.remove("kid")),
        1 => header.extend(parts.header.get("kid").map(|id| ("kid".to_owned(), id.clone()))),
        _ => {}
    }
    let claims = if random.flip() { raised(random, parts.claims) } else { with_id(random, parts.claims) };
    hand.signed(&Value::Object(header).to_string(), Value::Object(claims).to_string().as_bytes())
}

fn with_id(random: &mut Random, mut claims: Map<String, Value>) -> Map<String, Value> {
    claims.insert("jti".to_owned(), random.next().into());
    claims
}

/// Another content under the signature of a good token.
fn raised_claims(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let parts = good(random, material);
    format!("{}.{}.{}", parts.text[0], encode(raised(random, parts.claims)), parts.text[2])
}

fn critical(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let mut parts = good(random, material);
    let listed =
        [json!(["b64"]), json!(["exp"]), json!(["alg"]), json!([]), json!("b64"), json!([1]), json!({ "b64": 1 })];
    parts.header.insert("crit".to_owned(), random.choose(&listed).clone());
    parts.header.insert("b64".to_owned(), random.flip().into());
    parts.header.insert("cty".to_owned(), random.next().to_string().into());
    format!("{}.{}.{}", encode(parts.header), parts.text[1], parts.text[2])
}

fn truncated(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let token = random.choose(material.good).clone();
    let parts = Parts::of(&token);
    let mut text = parts.text;
    let at = random.below(3);
    match random.below(3) {
        0 => token[..random.below(token.len())].to_owned(),
        1 => {
            let keep = random.below(text[at].len());
            text[at].truncate(keep);
            text.join(".")
        }
        _ => {
            let from = 1 + random.below(text[at].len());
            text[at] = text[at].split_off(from);
            text.join(".")
        }
    }
}

fn padded(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let mut text = good(random, material).text;
    let pads = ["=", "==", "====", " ", "\t", "\r\n", "\u{0}", "%3D", "A", "AA", "AAAA", "\u{a0}", "~", "\"", ","];
    for _ in 0..=random.below(3) {
        let (at, pad) = (random.below(3), *random.choose(&pads));
        let place = if random.flip() { text[at].len() } else { random.below(text[at].len()) };
        text[at].insert_str(place, pad);
    }
    // A header's value is trimmed before anybody sees it.
    let token = text.join(".");
    if token.trim() == token { token } else { format!("{}=", token.trim()) }
}

fn re_encoded(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let mut text = good(random, material).text;
    let at = random.below(3);
    let bytes = BASE64.decode(&text[at]).unwrap_or_default();
    text[at] = match random.below(6) {
        0 => BASE64.encode(&text[at]),
        1 => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        2 => text[at].bytes().map(|byte| format!("%{byte:02X}")).collect(),
        3 => format!("{}=", URL_SAFE.encode(&bytes)),
        4 => format!("{}+/", STANDARD.encode(&bytes)),
        _ => text[at].to_uppercase(),
    };
    let cut = random.below(text[at].len());
    if random.flip() {
        text[at].truncate(cut + 1);
    }
    text.join(".")
}

fn changed(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut bytes = random.choose(material.good).clone().into_bytes();
    let at = random.below(bytes.len());
    bytes[at] = *random.choose(ALPHABET);
    String::from_utf8(bytes).unwrap_or_default()
}

fn rearranged(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let ([h, p, s], [other, _, signature]) = (good(random, material).text, good(random, material).text);
    let filler = BASE64.encode(random.bytes(12));
    match random.below(9) {
        0 => format!("{p}.{h}.{s}.{filler}"),
        1 => format!("{h}.{p}.{filler}"),
        2 => format!("{h}.{p}.{s}.{filler}"),
        3 => format!("{h}..{filler}.{p}.{s}"),
        4 => format!("{h}.{filler}.{s}"),
        5 => format!("{filler}.{p}.{s}"),
        6 => format!("{other}.{}.{signature}", encode(with_id(random, Parts::of(&format!("{h}.{p}.{s}")).claims))),
        7 => json!({ "payload": p, "protected": h, "signature": s, "header": { "n": filler } }).to_string(),
        _ => format!("{h}.{p}.{s},{h}.{p}.{filler}"),
    }
}

/// All zeros, the order of the curve, a DER envelope: signatures that careless arithmetic takes for valid ones.
fn empty_signature(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    const ORDER_P256: &[u8] = &[
        0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xbc, 0xe6, 0xfa, 0xad,
        0xa7, 0x17, 0x9e, 0x84, 0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51,
    ];
    let parts = good(random, material);
    let size = *random.choose(&[0_usize, 32, 48, 64, 96, 132, 256]);
    let signature = match random.below(5) {
        0 => vec![0; size],
        1 => [ORDER_P256, ORDER_P256].concat(),
        2 => [&[0_u8; 31][..], &[1], &[0; 31], &[1]].concat(),
        3 => vec![0x30, 6, 2, 1, 0, 2, 1, 0],
        _ => random.bytes(size),
    };
    format!("{}.{}.{}", parts.text[0], encode(raised(random, parts.claims)), BASE64.encode(signature))
}

const ED_X: &str = "fGquaONorDlAGrC0lojqtQJg3z-zhGhlIAiT1tZOmC0";
const RSA_N: &str = "pu6xuPEq_TT_FnAcERi6SVhin0-rMy1S1dLruQ1DUaPEOTRhAw4flHwxItT0JiZJu9hJ5uy0xdBCfacV6ll3FK6qpRRloB2z4-eIdh0bstWPlRjkPQKhpPNdq7D_6fVsUVOkKHxbrsd2G7KjHJKP-EC9tqeWAAcVUMnHRv1DO0TjeCGRvJG9-89j_SqYdyO6AyTsOJJj-dC9k3heUqNGrylSauXgzDu8w0uDnf9AUlf33nFtjFLBJkK_2O_Tb_79RizrfIdlqcmFVlksg7z93aiK4oQo99ey4VJjEg1mrAUBRFKGd_wlUW5Ek3Y8tcIkY7SI7aT9e7Rx4sZMg4a33Q";
