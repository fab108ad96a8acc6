//! Signed by a key of the verifier, and wrong nevertheless. No attacker can make these; a mistake elsewhere might.

use base64::{Engine as _, engine::general_purpose::URL_SAFE as PADDED};
use serde_json::{Map, Value, json};

use super::{Hand, Make, Material, random::Random};

pub(super) const KINDS: &[(&str, Make)] = &[
    ("ours: crit", critical),
    ("ours: a name twice in the header", header_name_twice),
    ("ours: a name twice in the claims", claim_twice),
    ("ours: a claim of another type", other_type),
    ("ours: dates", dates),
    ("ours: claims that are no object", no_object),
    ("ours: padded", padded),
    ("ours: a header of another type", header_type),
];

/// Good claims, and nobody has seen them before.
fn claims(random: &mut Random, material: &Material<'_>) -> Map<String, Value> {
    let mut claims = material.claims.as_object().cloned().unwrap_or_default();
    claims.insert("jti".to_owned(), random.next().into());
    claims
}

fn signed(hand: &Hand, header: Map<String, Value>, claims: Map<String, Value>) -> String {
    hand.signed(&Value::Object(header).to_string(), Value::Object(claims).to_string().as_bytes())
}

fn critical(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let hand = random.choose(material.own);
    let mut header = hand.header();
    let listed = [json!(["b64"]), json!(["exp"]), json!(["urn:example:unknown"]), json!([]), json!("b64"), json!(1)];
    header.insert("crit".to_owned(), random.choose(&listed).clone());
    header.insert("b64".to_owned(), random.flip().into());
    signed(hand, header, claims(random, material))
}

/// `{…}` with one more member at the end, whether or not there is one of that name.
fn with_member(object: Map<String, Value>, name: &str, value: &Value) -> String {
    let text = Value::Object(object).to_string();
    format!("{},{}:{value}}}", text.trim_end_matches('}'), Value::from(name))
}

fn header_name_twice(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let hand = random.choose(material.own);
    let mut header = Map::from_iter([("alg".to_owned(), Value::from("none")), ("typ".to_owned(), "JWT".into())]);
    let own = hand.header();
    let text = match random.below(3) {
        0 => with_member(header, "alg", &own["alg"]),
        1 => with_member(own, "typ", &"JWT".into()),
        _ => {
            header.extend(own.clone());
            with_member(header, "alg", &own["alg"])
        }
    };
    let claims = Value::Object(claims(random, material)).to_string();
    hand.signed(&text, claims.as_bytes())
}

fn claim_twice(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let hand = random.choose(material.own);
    let again: [(&str, Value); 5] = [
        ("role", "service_role".into()),
        ("sub", "00000000-0000-0000-0000-000000000001".into()),
        ("exp", 9_999_999_999_u64.into()),
        ("session_id", "00000000-0000-0000-0000-000000000001".into()),
        ("aal", "aal2".into()),
    ];
    let (name, value) = random.choose(&again);
    let mut claims = claims(random, material);
    claims.entry(*name).or_insert_with(|| value.clone());
    // The last `}` closes the claims; what is nested must keep its own.
    let text = Value::Object(claims).to_string();
    let open = text.strip_suffix('}').unwrap_or(&text);
    hand.signed(
        &Value::Object(hand.header()).to_string(),
        format!("{open},{}:{value}}}", Value::from(*name)).as_bytes(),
    )
}

fn other_type(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let texts = ["role", "sub", "session_id", "aal", "email", "phone", "iss", "client_id", "scope"];
    let objects = ["app_metadata", "user_metadata"];
    let any: [Value; 6] =
        [json!(7), json!(true), json!(["service_role"]), json!({ "role": "service_role" }), json!(1.5), json!([])];
    let (name, wrong): (&str, Value) = match random.below(5) {
        0 => (*random.choose(&objects), random.choose(&[json!("x"), json!(1), json!([]), json!(false)]).clone()),
        1 => ("amr", random.choose(&[json!("password"), json!(1), json!({}), json!(true)]).clone()),
        2 => ("is_anonymous", random.choose(&[json!("false"), json!(0), json!([]), json!({})]).clone()),
        3 => (
            "aud",
            random.choose(&[json!(1), json!(true), json!({}), json!([1]), json!(["authenticated", null])]).clone(),
        ),
        _ => (*random.choose(&texts), random.choose(&any).clone()),
    };
    let mut claims = claims(random, material);
    claims.insert(name.to_owned(), wrong);
    let hand = random.choose(material.own);
    signed(hand, hand.header(), claims)
}

fn dates(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let passed =
        [json!(0), json!(-1), json!(1), json!(1_000_000_000), json!(0.5), json!(-1.5e300), json!(1_500_000_000.75)];
    let huge =
        [json!(u64::MAX), json!(i64::MAX), json!(1e19), json!(1e300), json!(253_402_300_800_u64), json!(i64::MIN)];
    let odd =
        [json!("4000000000"), json!(true), json!([4_000_000_000_u64]), json!({ "exp": 4_000_000_000_u64 }), json!("")];
    let future = [json!(4_100_000_000_u64), json!(9_999_999_999_u64), json!(4_100_000_000.5)];
    let (name, value) = match random.below(5) {
        0 => ("exp", random.choose(&passed)),
        1 => ("exp", random.choose(&huge)),
        2 => (*random.choose(&["exp", "iat", "nbf"]), random.choose(&odd)),
        3 => (*random.choose(&["iat", "nbf"]), random.choose(&future)),
        _ => (*random.choose(&["iat", "nbf"]), random.choose(&huge)),
    };
    let mut claims = claims(random, material);
    claims.insert(name.to_owned(), value.clone());
    let hand = random.choose(material.own);
    signed(hand, hand.header(), claims)
}

fn no_object(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let hand = random.choose(material.own);
    let good = Value::Object(claims(random, material)).to_string();
    let payload = match random.below(7) {
        0 => format!("[{good}]").into_bytes(),
        1 => Value::from(good).to_string().into_bytes(),
        2 => format!("{good}{good}").into_bytes(),
        3 => good.as_bytes()[..1 + random.below(good.len() - 1)].to_vec(),
        4 => [good.as_bytes(), &[0xff, 0xfe]].concat(),
        5 => random.bytes(24),
        _ => random.next().to_string().into_bytes(),
    };
    hand.signed(&Value::Object(hand.header()).to_string(), &payload)
}

fn padded(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let hand = random.choose(material.own);
    let header = PADDED.encode(format!("{} ", Value::Object(hand.header())));
    let claims = PADDED.encode(Value::Object(claims(random, material)).to_string());
    let pad = if claims.ends_with('=') || header.ends_with('=') { "" } else { "==" };
    let message = format!("{header}.{claims}{pad}");
    let signature = hand.sign(&message);
    format!("{message}.{signature}")
}

fn header_type(random: &mut Random, material: &Material<'_>, _: &[Hand]) -> String {
    let hand = random.choose(material.own);
    let mut header = hand.header();
    let wrong = [json!(7), json!(true), Value::Null, json!([]), json!({}), json!(["HS256"])];
    let name = *random.choose(&["alg", "kid"]);
    header.insert(name.to_owned(), random.choose(&wrong).clone());
    signed(hand, header, claims(random, material))
}
