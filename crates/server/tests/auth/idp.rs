//! An identity provider of the tests' own: OpenID Connect and GitHub's API, on a free port, with real signatures. Every path
//! before `/.well-known` is an issuer; all of them share one key, as tenants do.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, mpsc},
};

use actix_web::{
    App, HttpRequest, HttpResponse, HttpServer, rt,
    web::{self, Data, Form, Path, Query},
};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD as BASE64};
use jsonwebtoken::{Algorithm, EncodingKey, Header, jwk::Jwk};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Made for these tests; they protect nothing.
const OWN: &str = include_str!("idp/own.pem");
const OTHER: &str = include_str!("idp/other.pem");

pub(super) const CLIENT: &str = "saluhall";
pub(super) const SECRET: &str = "hush: 100% secret";

type Pairs = HashMap<String, String>;

/// The provider, as a test steers it.
#[derive(Clone)]
pub(super) struct Idp {
    pub(super) origin: String,
    state: Arc<Mutex<State>>,
}

/// What it knows and how it behaves.
struct State {
    origin: String,
    /// Claims of whoever signs in next.
    person: Value,
    /// GitHub's list of the person's addresses.
    emails: Value,
    /// Written over the claims of the token, wrong as they may be.
    lies: Value,
    /// Header of the token instead of the right one.
    header: Option<Value>,
    /// Signs with a key that is not published.
    forges: bool,
    /// Says no.
    denies: bool,
    /// Keeps claims for the userinfo endpoint.
    terse: bool,
    key_id: String,
    codes: HashMap<String, Pairs>,
    asked: Vec<String>,
}

impl Idp {
    pub(super) fn start() -> Self {
        let (tell, told) = mpsc::channel();
        std::thread::spawn(move || {
            let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            let origin = format!("http://{}", listener.local_addr().unwrap());
            let state = Arc::new(Mutex::new(State::new(&origin)));
            tell.send(Self { origin, state: Arc::clone(&state) }).unwrap();
            let app = move || App::new().app_data(Data::from(Arc::clone(&state))).configure(routes);
            rt::System::new().block_on(HttpServer::new(app).workers(1).listen(listener).unwrap().run()).unwrap();
        });
        told.recv().unwrap()
    }

    /// An issuer of this provider.
    pub(super) fn issuer(&self, base: &str) -> String {
        format!("{}/{base}", self.origin)
    }

    /// Settings of a provider that is an issuer here.
    pub(super) fn settings(&self, key: &str, base: &str) -> Vec<(String, String)> {
        [("ENABLED", "true"), ("CLIENT_ID", "saluhall,app"), ("SECRET", SECRET), ("URL", &self.issuer(base))]
            .map(|(name, value)| (format!("GOTRUE_EXTERNAL_{key}_{name}"), value.to_owned()))
            .to_vec()
    }

    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.state.lock().unwrap())
    }

    /// Who signs in next.
    pub(super) fn person(&self, claims: Value) {
        self.with(|state| state.person = claims);
    }

    pub(super) fn emails(&self, emails: Value) {
        self.with(|state| state.emails = emails);
    }

    pub(super) fn lies(&self, claims: Value) {
        self.with(|state| state.lies = claims);
    }

    pub(super) fn header(&self, header: Option<Value>) {
        self.with(|state| state.header = header);
    }

    pub(super) fn forges(&self, forges: bool) {
        self.with(|state| state.forges = forges);
    }

    pub(super) fn denies(&self, denies: bool) {
        self.with(|state| state.denies = denies);
    }

    pub(super) fn terse(&self, terse: bool) {
        self.with(|state| state.terse = terse);
    }

    pub(super) fn rotate(&self, key_id: &str) {
        self.with(|state| key_id.clone_into(&mut state.key_id));
    }

    /// Paths that were asked for since the last time.
    pub(super) fn asked(&self) -> Vec<String> {
        self.with(|state| std::mem::take(&mut state.asked))
    }

    /// A token as an app would get it, for whoever signs in next.
    pub(super) fn id_token(&self, base: &str, claims: Value) -> String {
        let issuer = self.issuer(base);
        self.with(|state| state.id_token(&issuer, claims))
    }
}

impl State {
    fn new(origin: &str) -> Self {
        Self {
            origin: origin.to_owned(),
            person: json!({ "sub": "1", "email": "anna@x.io", "email_verified": true, "name": "Anna Ek" }),
            emails: json!([]),
            lies: json!({}),
            header: None,
            forges: false,
            denies: false,
            terse: false,
            key_id: "one".into(),
            codes: HashMap::new(),
            asked: Vec::new(),
        }
    }

    /// The person's claims, then those of this token, then the lies.
    fn id_token(&self, issuer: &str, claims: Value) -> String {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
        let mut token = json!({ "iss": issuer, "aud": CLIENT, "iat": now, "exp": now + 300 });
        let person = if self.terse { json!({ "sub": self.person["sub"] }) } else { self.person.clone() };
        for layer in [person, claims, self.lies.clone()] {
            for (name, value) in layer.as_object().unwrap() {
                token[name] = value.clone();
            }
        }
        let key = EncodingKey::from_ec_pem(if self.forges { OTHER } else { OWN }.as_bytes()).unwrap();
        let header = Header { kid: Some(self.key_id.clone()), ..Header::new(Algorithm::ES256) };
        let good = jsonwebtoken::encode(&header, &token, &key).unwrap();
        match &self.header {
            None => good,
            Some(header) => {
                let (_, rest) = good.split_once('.').unwrap();
                format!("{}.{rest}", BASE64.encode(header.to_string()))
            }
        }
    }
}

fn routes(config: &mut web::ServiceConfig) {
    config
        .route("/hub/login/oauth/authorize", web::get().to(authorize))
        .route("/hub/login/oauth/access_token", web::post().to(hub_token))
        .route("/hub/api/v3/user", web::get().to(hub_user))
        .route("/hub/api/v3/user/emails", web::get().to(hub_emails))
        .route("/{base:.*}/.well-known/openid-configuration", web::get().to(description))
        .route("/{base:.*}/auth", web::get().to(authorize))
        .route("/{base:.*}/token", web::post().to(token))
        .route("/{base:.*}/keys", web::get().to(keys))
        .route("/{base:.*}/userinfo", web::get().to(user_info));
}

type Shared = Data<Mutex<State>>;

fn note(state: &Shared, request: &HttpRequest) {
    state.lock().unwrap().asked.push(request.path().to_owned());
}

async fn description(request: HttpRequest, state: Shared, base: Path<String>) -> HttpResponse {
    note(&state, &request);
    let issuer = format!("{}/{base}", state.lock().unwrap().origin);
    HttpResponse::Ok().json(json!({
        "issuer": issuer, "authorization_endpoint": format!("{issuer}/auth"), "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"), "userinfo_endpoint": format!("{issuer}/userinfo"),
    }))
}

async fn keys(request: HttpRequest, state: Shared) -> HttpResponse {
    note(&state, &request);
    let mut jwk = Jwk::from_encoding_key(&EncodingKey::from_ec_pem(OWN.as_bytes()).unwrap(), Algorithm::ES256).unwrap();
    jwk.common.key_id = Some(state.lock().unwrap().key_id.clone());
    HttpResponse::Ok().json(json!({ "keys": [jwk] }))
}

/// The person agrees, or not, and the browser goes back.
async fn authorize(state: Shared, asked: Query<Pairs>) -> HttpResponse {
    let asked = asked.into_inner();
    let mut state = state.lock().unwrap();
    assert_eq!((asked["client_id"].as_str(), asked["response_type"].as_str()), (CLIENT, "code"));
    let back = &asked["redirect_uri"];
    let answer = if state.denies {
        "error=access_denied&error_description=The+person+said+no".to_owned()
    } else {
        let code = format!("code-{}-of-{}", state.codes.len(), state.person["sub"]);
        state.codes.insert(code.clone(), asked.clone());
        format!("code={code}")
    };
    let location = format!("{back}?{answer}&state={}", asked["state"]);
    HttpResponse::Found().insert_header(("location", location)).finish()
}

/// The visit that a code belongs to; codes work once, for whoever began, and only with the verifier.
fn redeem(state: &mut State, form: &Pairs) -> Option<Pairs> {
    let visit = state.codes.remove(&form["code"])?;
    let challenge = form.get("code_verifier").map(|verifier| BASE64.encode(Sha256::digest(verifier)));
    let same = visit.get("code_challenge") == challenge.as_ref() && visit["redirect_uri"] == form["redirect_uri"];
    (same && form["grant_type"] == "authorization_code").then_some(visit)
}

async fn token(request: HttpRequest, state: Shared, base: Path<String>, form: Form<Pairs>) -> HttpResponse {
    let mut state = state.lock().unwrap();
    let basic = base64::engine::general_purpose::STANDARD.encode("saluhall:hush%3A+100%25+secret");
    let sent = request.headers().get("authorization").and_then(|value| value.to_str().ok());
    if sent != Some(&format!("Basic {basic}")) {
        return HttpResponse::Unauthorized().json(json!({ "error": "invalid_client" }));
    }
    let Some(visit) = redeem(&mut state, &form) else {
        return HttpResponse::BadRequest().json(json!({ "error": "invalid_grant" }));
    };
    let access_token = format!("provider-token-of-{}", state.person["sub"].as_str().unwrap_or_default());
    let at_hash = BASE64.encode(&Sha256::digest(&access_token)[..16]);
    let issuer = format!("{}/{base}", state.origin);
    let id_token = state.id_token(&issuer, json!({ "nonce": visit["nonce"], "at_hash": at_hash }));
    HttpResponse::Ok().json(json!({
        "access_token": access_token, "refresh_token": "provider/refresh+token", "token_type": "Bearer", "id_token": id_token,
    }))
}

async fn user_info(request: HttpRequest, state: Shared) -> HttpResponse {
    note(&state, &request);
    bearer(&request, &state, |state| state.person.clone())
}

async fn hub_token(state: Shared, form: Form<Pairs>) -> HttpResponse {
    let mut state = state.lock().unwrap();
    if (form["client_id"].as_str(), form["client_secret"].as_str()) != (CLIENT, SECRET) {
        return HttpResponse::Ok().json(json!({ "error": "incorrect_client_credentials" }));
    }
    match redeem(&mut state, &form) {
        // GitHub refuses with status 200.
        None => HttpResponse::Ok().json(json!({ "error": "bad_verification_code" })),
        Some(_) => {
            let access_token = format!("provider-token-of-{}", state.person["sub"].as_str().unwrap_or_default());
            HttpResponse::Ok()
                .json(json!({ "access_token": access_token, "token_type": "bearer", "scope": "user:email" }))
        }
    }
}

async fn hub_user(request: HttpRequest, state: Shared) -> HttpResponse {
    let user = |state: &State| {
        let id: u64 = state.person["sub"].as_str().unwrap().parse().unwrap();
        json!({ "id": id, "login": "anna-ek", "name": state.person["name"], "avatar_url": "https://avatars.example/1" })
    };
    bearer(&request, &state, user)
}

async fn hub_emails(request: HttpRequest, state: Shared) -> HttpResponse {
    bearer(&request, &state, |state| state.emails.clone())
}

/// Only for the bearer of the person's token.
fn bearer(request: &HttpRequest, state: &Shared, answer: impl FnOnce(&State) -> Value) -> HttpResponse {
    let state = state.lock().unwrap();
    let expected = format!("Bearer provider-token-of-{}", state.person["sub"].as_str().unwrap_or_default());
    match request.headers().get("authorization").and_then(|value| value.to_str().ok()) {
        Some(sent) if sent == expected => HttpResponse::Ok().json(answer(&state)),
        _ => HttpResponse::Unauthorized().finish(),
    }
}
