//! What people trust the server with never reaches its log: every flow runs with the log wide open, then the log is searched
//! for each secret they used. Must show 5 of issue 4.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{Mail, PASSWORD, Server, key};

const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

/// What must not be found, with what it is.
#[derive(Default)]
struct Secrets(Vec<(&'static str, String)>);

impl Secrets {
    fn add(&mut self, what: &'static str, secret: impl Into<String>) {
        let secret = secret.into();
        assert!(secret.len() >= 6, "{what} {secret:?} would be found everywhere");
        self.0.push((what, secret));
    }

    fn mail(&mut self, mail: &Mail) {
        self.add("code", mail.code());
        if mail.text.contains("/verify?") {
            self.add("link", mail.parameter("token"));
        }
    }

    /// Tokens and addresses of an answer, wherever they stand in it.
    fn answer(&mut self, value: &Value) {
        const NAMES: [&str; 8] = [
            "access_token",
            "refresh_token",
            "email",
            "new_email",
            "phone",
            "hashed_token",
            "email_otp",
            "action_link",
        ];
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    if let (Some(what), Value::String(text)) = (NAMES.iter().find(|known| *known == name), value)
                        && !text.is_empty()
                    {
                        self.add(what, text);
                    }
                    self.answer(value);
                }
            }
            Value::Array(all) => all.iter().for_each(|value| self.answer(value)),
            _ => {}
        }
    }
}

/// A server under observation.
struct Told {
    server: Server,
    secrets: Secrets,
}

impl Told {
    async fn post(&mut self, path: &str, body: Value) -> Value {
        let answer = self.server.post(path, body).await;
        self.secrets.answer(&answer.body);
        answer.body
    }

    async fn as_user(&mut self, method: Method, path: &str, token: &Value, body: Option<Value>) -> Value {
        let answer = self.server.as_user(method, path, token.as_str().unwrap(), body).await;
        self.secrets.answer(&answer.body);
        answer.body
    }

    async fn as_admin(&mut self, method: Method, path: &str, body: Option<Value>) -> Value {
        self.as_user(method, path, &json!(key("service_role")), body).await
    }

    async fn mail_to(&mut self, address: &str) -> Mail {
        let mail = self.server.mail_to(address).await;
        self.secrets.mail(&mail);
        mail
    }

    /// Follows a link and notes what it leads to.
    async fn follow(&mut self, link: &str) -> Option<String> {
        let landing = self.server.follow(link).await;
        for name in ["access_token", "refresh_token"] {
            if let Some(token) = landing.fragment.get(name) {
                self.secrets.add("token in a link", token);
            }
        }
        let code = landing.query.get("code").cloned();
        code.iter().for_each(|code| self.secrets.add("code for a verifier", code));
        code
    }
}

async fn passwords_and_sessions(told: &mut Told) {
    let email = "anna.hemlig@brevlada.example";
    told.post("/signup", json!({ "email": email, "password": PASSWORD, "data": { "phone": "070-1740605" } })).await;
    told.secrets.add("metadata", "070-1740605");
    let mail = told.mail_to(email).await;
    told.follow(&mail.link()).await;
    told.follow(&mail.link()).await; // used up: an error with the address of the site
    told.post("/token?grant_type=password", json!({ "email": email, "password": "ett fel lösenord" })).await;
    told.post("/token?grant_type=password", json!({ "email": "okand@brevlada.example", "password": "gissning 4711" }))
        .await;
    let session = told.post("/token?grant_type=password", json!({ "email": email, "password": PASSWORD })).await;
    let refresh = json!({ "refresh_token": session["refresh_token"] });
    let newer = told.post("/token?grant_type=refresh_token", refresh.clone()).await;
    told.post("/token?grant_type=refresh_token", json!({ "refresh_token": newer["refresh_token"] })).await;
    told.post("/token?grant_type=refresh_token", refresh).await; // an old one comes back
    told.post("/token?grant_type=refresh_token", json!({ "refresh_token": "gissadetoken" })).await;
    let token = session["access_token"].clone();
    told.as_user(Method::PUT, "/user", &token, Some(json!({ "password": "ett nytt lösenord 17" }))).await;
    told.as_user(Method::PUT, "/user", &token, Some(json!({ "email": "ny.adress@brevlada.example" }))).await;
    told.mail_to("ny.adress@brevlada.example").await;
    let old = told.mail_to(email).await;
    told.post("/verify", json!({ "type": "email_change", "email": email, "token": old.code() })).await;
    told.as_user(Method::GET, "/reauthenticate", &token, None).await;
    told.mail_to(email).await;
    told.as_user(Method::POST, "/logout", &token, None).await;
    for secret in [email, "ett fel lösenord", "okand@brevlada", "gissning 4711", "gissadetoken", "ett nytt lösenord 17"]
    {
        told.secrets.add("asked with", secret);
    }
}

async fn codes_and_links(told: &mut Told) {
    let email = "bo.hemlig@brevlada.example";
    told.as_admin(
        Method::POST,
        "/admin/users",
        Some(json!({ "email": email, "password": PASSWORD, "email_confirm": true })),
    )
    .await;
    for path in ["/otp", "/magiclink", "/recover"] {
        told.post(path, json!({ "email": email, "code_challenge": CHALLENGE, "code_challenge_method": "s256" })).await;
        let mail = told.mail_to(email).await;
        if let Some(code) = told.follow(&mail.link()).await {
            told.post("/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": "x".repeat(43) })).await;
            told.post("/token?grant_type=pkce", json!({ "auth_code": code, "code_verifier": VERIFIER })).await;
        }
    }
    told.post("/otp", json!({ "email": email })).await;
    let mail = told.mail_to(email).await;
    told.post("/verify", json!({ "type": "email", "email": email, "token": "918273645" })).await;
    told.post("/verify", json!({ "type": "email", "email": email, "token": mail.code() })).await;
    told.post("/resend", json!({ "type": "signup", "email": "ingen.alls@brevlada.example" })).await;
    let made = json!({ "type": "recovery", "email": email });
    told.as_admin(Method::POST, "/admin/generate_link", Some(made)).await;
    told.as_admin(Method::POST, "/invite", Some(json!({ "email": "inbjuden@brevlada.example" }))).await;
    let mail = told.mail_to("inbjuden@brevlada.example").await;
    told.follow(&mail.link()).await;
    told.as_admin(Method::GET, "/admin/users?filter=inbjuden@brevlada.example", None).await;
    for secret in [email, VERIFIER, "918273645", "ingen.alls@brevlada", "inbjuden@brevlada"] {
        told.secrets.add("asked with", secret);
    }
}

/// Requests that fail on the way: their bodies and addresses must not be quoted either.
async fn mistakes(told: &mut Told) {
    let server = &told.server;
    server
        .ask_raw(Method::POST, "/signup", &[], Some(r#"{"email":"trasig@brevlada.example","password":"trasig7"#.into()))
        .await;
    server.ask_raw(Method::POST, "/signup", &[], Some(r#"{"email":["lista@brevlada.example"]}"#.into())).await;
    server.ask_raw(Method::GET, "/verify?token=enhelhemliglank&type=okand&redirect_to=x", &[], None).await;
    server.ask_raw(Method::GET, "/nowhere?access_token=enhelhemligtoken", &[], None).await;
    server.get_user("ett.helt.felaktigttoken").await;
    server.tables("ett.helt.felaktigttoken").await;
    // Postgres quotes what it cannot read, and a project's trigger may say anything.
    for complaint in ["perform new.email::int;", "raise exception 'no seat is left for %, sorry', new.email;"] {
        let setup = format!(
            "create or replace function public.fails() returns trigger language plpgsql as $f$ begin {complaint} return new; end $f$;
            create or replace trigger fails after insert on auth.users for each row execute function public.fails()"
        );
        server.owner_sql(setup).await;
        let failed = server.post("/signup", json!({ "email": "ute@brevlada.example", "password": "otur 1234" })).await;
        assert_eq!(failed.status, 500, "{}", failed.body);
    }
    for secret in [
        "trasig@brevlada",
        "trasig7",
        "lista@brevlada",
        "enhelhemliglank",
        "enhelhemligtoken",
        "felaktigttoken",
        "ute@brevlada",
        "otur 1234",
    ] {
        told.secrets.add("in a mistake", secret);
    }
}

#[tokio::test]
async fn no_secret_reaches_the_log() {
    let server = Server::start(&[("SALUHALL_LOG_LEVEL", "trace"), ("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    let mut told = Told { server, secrets: Secrets::default() };
    told.secrets.add("password", PASSWORD);
    told.secrets.add("service key", key("service_role"));
    told.secrets.add("signing secret", testkit::jwt::TEST_SECRET);
    passwords_and_sessions(&mut told).await;
    codes_and_links(&mut told).await;
    mistakes(&mut told).await;

    // Lines are written in bundles.
    tokio::time::sleep(std::time::Duration::from_millis(200)).await;
    let log = told.server.log();
    let requests = log.lines().filter(|line| line.contains(r#""message":"request""#)).count();
    assert!(
        requests >= 40 && log.contains("no seat is left for") && log.contains(r#""message":"request failed""#),
        "a log that says nothing proves nothing:\n{log}"
    );
    assert!(told.secrets.0.len() > 60, "{}", told.secrets.0.len());
    for (what, secret) in &told.secrets.0 {
        let line = log.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "{what} {secret:?} is in the log: {}", line.unwrap_or_default());
    }
}
