//! Every route × every kind of credential: who is turned away, with which status and code. A route that is new belongs into
//! [`ROUTES`]; a route without its row fails the run.

use reqwest::Method;
use serde_json::{Value, json};

use super::harness::{Answer, PASSWORD, Server, claims, key, token};

/// Whom a route lets in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Guard {
    /// Anybody: what a caller shows changes nothing.
    Open,
    /// A signed-in user.
    User,
    /// The service key, or the session of a user with its role.
    Admin,
}

/// What a caller shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown {
    Nothing,
    Garbage,
    /// Signed with another secret.
    Forged,
    Expired,
    AnonKey,
    ServiceKey,
    /// A user's token for another audience.
    Audience,
    /// Of a session that was signed out.
    Revoked,
    Banned,
    /// Of an account that was deleted.
    Deleted,
    /// Of an account with the service role, whose session was signed out, or that was banned.
    RevokedAdmin,
    BannedAdmin,
}

const SHOWN: [Shown; 12] = [
    Shown::Nothing,
    Shown::Garbage,
    Shown::Forged,
    Shown::Expired,
    Shown::AnonKey,
    Shown::ServiceKey,
    Shown::Audience,
    Shown::Revoked,
    Shown::Banned,
    Shown::Deleted,
    Shown::RevokedAdmin,
    Shown::BannedAdmin,
];

impl Guard {
    /// How it turns away; `None` when it does not.
    fn refusal(self, shown: Shown) -> Option<(u16, &'static str)> {
        match (self, shown) {
            (Self::Open, _) | (Self::Admin, Shown::ServiceKey) => None,
            (_, Shown::Nothing) => Some((401, "no_authorization")),
            (_, Shown::Garbage | Shown::Forged | Shown::Expired) => Some((403, "bad_jwt")),
            (Self::User, Shown::AnonKey | Shown::ServiceKey | Shown::Audience) => Some((403, "bad_jwt")),
            (_, Shown::RevokedAdmin) => Some((403, "session_not_found")),
            (_, Shown::BannedAdmin) => Some((403, "user_banned")),
            (Self::User, Shown::Revoked) => Some((403, "session_not_found")),
            (Self::User, Shown::Banned) => Some((403, "user_banned")),
            (Self::User, Shown::Deleted) => Some((403, "user_not_found")),
            (Self::Admin, _) => Some((403, "not_admin")),
        }
    }
}

struct Route {
    method: &'static str,
    path: &'static str,
    guard: Guard,
    /// Chosen so that an open route answers the same each time.
    body: &'static str,
}

const fn route(method: &'static str, path: &'static str, guard: Guard, body: &'static str) -> Route {
    Route { method, path, guard, body }
}

const ID: &str = "00000000-0000-4000-8000-000000000000";

/// `{id}`, `{user}` and `{factor}` stand for a UUID that nobody has.
const ROUTES: &[Route] = &[
    route("GET", "/health", Guard::Open, ""),
    route("GET", "/settings", Guard::Open, ""),
    route("GET", "/.well-known/jwks.json", Guard::Open, ""),
    route("GET", "/.well-known/openid-configuration", Guard::Open, ""),
    route("POST", "/signup", Guard::Open, r#"{"email":"a@x.io","password":"12345"}"#),
    route("POST", "/token?grant_type=password", Guard::Open, r#"{"email":"a@x.io","password":"wrong one"}"#),
    route("POST", "/token?grant_type=refresh_token", Guard::Open, r#"{"refresh_token":"abcdefabcdef"}"#),
    route("POST", "/token?grant_type=pkce", Guard::Open, r#"{"auth_code":"x","code_verifier":"y"}"#),
    route("POST", "/recover", Guard::Open, r#"{"email":"nobody@x.io"}"#),
    route("POST", "/otp", Guard::Open, r#"{"email":"nobody@x.io","create_user":false}"#),
    route("POST", "/magiclink", Guard::Open, r#"{"email":"nobody@x.io","create_user":false}"#),
    route("POST", "/resend", Guard::Open, r#"{"email":"nobody@x.io","type":"signup"}"#),
    route("GET", "/verify?token=x&type=signup", Guard::Open, ""),
    route("POST", "/verify", Guard::Open, r#"{"type":"signup","token_hash":"x"}"#),
    route("POST", "/token?grant_type=id_token", Guard::Open, "{}"),
    route("GET", "/authorize?provider=none", Guard::Open, ""),
    route("GET", "/callback", Guard::Open, ""),
    route("POST", "/callback", Guard::Open, ""),
    route("GET", "/user/identities/authorize", Guard::User, ""),
    route("DELETE", "/user/identities/{id}", Guard::User, ""),
    route("GET", "/admin/custom-providers", Guard::Admin, ""),
    route("POST", "/admin/custom-providers", Guard::Admin, "{}"),
    route("GET", "/admin/custom-providers/{identifier}", Guard::Admin, ""),
    route("PUT", "/admin/custom-providers/{identifier}", Guard::Admin, "{}"),
    route("DELETE", "/admin/custom-providers/{identifier}", Guard::Admin, ""),
    route("POST", "/logout", Guard::User, ""),
    route("GET", "/user", Guard::User, ""),
    route("PUT", "/user", Guard::User, r#"{"data":{"a":1}}"#),
    route("GET", "/reauthenticate", Guard::User, ""),
    route("POST", "/factors", Guard::User, r#"{"factor_type":"eid"}"#),
    route("DELETE", "/factors/{id}", Guard::User, ""),
    route("POST", "/factors/{id}/challenge", Guard::User, "{}"),
    route("POST", "/factors/{id}/verify", Guard::User, r#"{"code":"123456"}"#),
    route("GET", "/admin/users/{user}/factors", Guard::Admin, ""),
    route("PUT", "/admin/users/{user}/factors/{factor}", Guard::Admin, r#"{"friendly_name":"x"}"#),
    route("DELETE", "/admin/users/{user}/factors/{factor}", Guard::Admin, ""),
    route("GET", "/passkeys", Guard::User, ""),
    route("POST", "/passkeys/registration/options", Guard::User, ""),
    route("POST", "/passkeys/registration/verify", Guard::User, "{}"),
    route("POST", "/passkeys/authentication/verify", Guard::Open, "{}"),
    route("PATCH", "/passkeys/{id}", Guard::User, r#"{"friendly_name":"x"}"#),
    route("DELETE", "/passkeys/{id}", Guard::User, ""),
    route("GET", "/admin/users/{user}/passkeys", Guard::Admin, ""),
    route("DELETE", "/admin/users/{user}/passkeys/{id}", Guard::Admin, ""),
    route("POST", "/invite", Guard::Admin, r#"{"email":"new@x.io"}"#),
    route("GET", "/admin/users", Guard::Admin, ""),
    route("POST", "/admin/users", Guard::Admin, r#"{"email":"new@x.io"}"#),
    route("GET", "/admin/users/{id}", Guard::Admin, ""),
    route("PUT", "/admin/users/{id}", Guard::Admin, "{}"),
    route("DELETE", "/admin/users/{id}", Guard::Admin, ""),
    route("GET", "/admin/audit", Guard::Admin, ""),
    route("GET", "/admin/oauth/clients", Guard::Admin, ""),
    route("POST", "/admin/oauth/clients", Guard::Admin, "{}"),
    route("GET", "/admin/oauth/clients/{id}", Guard::Admin, ""),
    route("PUT", "/admin/oauth/clients/{id}", Guard::Admin, r#"{"client_name":"x"}"#),
    route("DELETE", "/admin/oauth/clients/{id}", Guard::Admin, ""),
    route("POST", "/admin/oauth/clients/{id}/regenerate_secret", Guard::Admin, ""),
    route("POST", "/oauth/clients/register", Guard::Open, "{}"),
    route("GET", "/oauth/authorize", Guard::Open, ""),
    route("POST", "/oauth/token", Guard::Open, r#"{"grant_type":"refresh_token"}"#),
    route("GET", "/oauth/authorizations/{id}", Guard::User, ""),
    route("POST", "/oauth/authorizations/{id}/consent", Guard::User, r#"{"action":"approve"}"#),
    route("GET", "/oauth/userinfo", Guard::User, ""),
    route("GET", "/user/oauth/grants", Guard::User, ""),
    route("DELETE", "/user/oauth/grants?client_id={id}", Guard::User, ""),
    route("GET", "/.well-known/oauth-authorization-server", Guard::Open, ""),
    route("POST", "/sso", Guard::Open, r#"{"domain":"x.io"}"#),
    route("GET", "/sso/saml/metadata", Guard::Open, ""),
    route("POST", "/sso/saml/acs", Guard::Open, ""),
    route("GET", "/admin/sso/providers", Guard::Admin, ""),
    route("POST", "/admin/sso/providers", Guard::Admin, r#"{"type":"saml"}"#),
    route("GET", "/admin/sso/providers/{id}", Guard::Admin, ""),
    route("PUT", "/admin/sso/providers/{id}", Guard::Admin, "{}"),
    route("DELETE", "/admin/sso/providers/{id}", Guard::Admin, ""),
    route("POST", "/admin/generate_link", Guard::Admin, r#"{"type":"magiclink","email":"a@x.io"}"#),
];

/// Accounts in every state that matters, as the tokens they hold.
struct Credentials(Vec<(Shown, Option<String>)>);

impl Credentials {
    async fn make(server: &Server) -> Self {
        let user = server.sign_up("a@x.io").await;
        let changed = |change: &[(&str, Value)]| {
            let mut claims = claims(&user.access);
            for (name, value) in change {
                claims[*name] = value.clone();
            }
            token(&claims)
        };
        let forged = testkit::jwt::sign("another secret of at least 32 characters", &claims(&user.access));
        let revoked = ended(server, "revoked@x.io", "authenticated", End::SignedOut).await;
        let banned = ended(server, "banned@x.io", "authenticated", End::Banned).await;
        let deleted = ended(server, "deleted@x.io", "authenticated", End::Deleted).await;
        let revoked_admin = ended(server, "revoked-admin@x.io", "service_role", End::SignedOut).await;
        let banned_admin = ended(server, "banned-admin@x.io", "service_role", End::Banned).await;
        let token_of = |shown| match shown {
            Shown::Nothing => None,
            Shown::Garbage => Some("garbage".to_owned()),
            Shown::Forged => Some(forged.clone()),
            Shown::Expired => Some(changed(&[("exp", json!(1_000_000_000))])),
            Shown::AnonKey => Some(key("anon")),
            Shown::ServiceKey => Some(key("service_role")),
            Shown::Audience => Some(changed(&[("aud", json!("elsewhere"))])),
            Shown::Revoked => Some(revoked.clone()),
            Shown::Banned => Some(banned.clone()),
            Shown::Deleted => Some(deleted.clone()),
            Shown::RevokedAdmin => Some(revoked_admin.clone()),
            Shown::BannedAdmin => Some(banned_admin.clone()),
        };
        Self(SHOWN.map(|shown| (shown, token_of(shown))).into())
    }
}

#[derive(Debug, Clone, Copy)]
enum End {
    SignedOut,
    Banned,
    Deleted,
}

/// A token that was good once.
async fn ended(server: &Server, email: &str, role: &str, end: End) -> String {
    let body = json!({ "email": email, "password": PASSWORD, "email_confirm": true, "role": role });
    let made = server.as_admin(Method::POST, "/admin/users", Some(body)).await;
    assert_eq!(made.status, 200, "{}", made.body);
    let user = server.sign_in(email, PASSWORD).await.tokens();
    assert_eq!(claims(&user.access)["role"], json!(role));
    assert_eq!(server.get_user(&user.access).await.status, 200);
    let path = format!("/admin/users/{}", user.user);
    let done = match end {
        End::SignedOut => server.as_user(Method::POST, "/logout", &user.access, None).await,
        End::Banned => server.as_admin(Method::PUT, &path, Some(json!({ "ban_duration": "24h" }))).await,
        End::Deleted => server.as_admin(Method::DELETE, &path, None).await,
    };
    assert!([200, 204].contains(&done.status), "{}", done.body);
    user.access
}

async fn call(server: &Server, route: &Route, bearer: Option<&str>) -> Answer {
    let path = ["{id}", "{user}", "{factor}"].iter().fold(route.path.to_owned(), |path, name| path.replace(name, ID));
    let method: Method = route.method.parse().unwrap();
    let bearer = bearer.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|value| ("authorization", value.as_str())).collect();
    let body = (!route.body.is_empty()).then(|| route.body.to_owned());
    server.ask_raw(method, &path, &headers, body).await
}

#[tokio::test]
async fn every_route_turns_away_whom_it_must() {
    let server = Server::start(&[("GOTRUE_OAUTH_SERVER_ENABLED", "true"), ("GOTRUE_PASSKEY_ENABLED", "true")]).await;
    let credentials = Credentials::make(&server).await;
    let mut wrong = Vec::new();
    for route in ROUTES {
        let nobody = call(&server, route, None).await;
        for (shown, token) in &credentials.0 {
            let answer = call(&server, route, token.as_deref()).await;
            let code = answer.body["error_code"].as_str().unwrap_or_default();
            let fits = match route.guard.refusal(*shown) {
                Some(refusal) => (answer.status, code) == refusal,
                None if route.guard == Guard::Open => answer.status == nobody.status && answer.body == nobody.body,
                // Let in: what becomes of it is other tests' business.
                None => !["no_authorization", "bad_jwt", "not_admin"].contains(&code),
            };
            if !fits {
                wrong
                    .push(format!("{} {} with {shown:?}: {} {}", route.method, route.path, answer.status, answer.body));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn the_table_interface_turns_the_same_away() {
    let server = Server::start(&[]).await;
    let credentials = Credentials::make(&server).await;
    for (shown, token) in &credentials.0 {
        let answer = match token {
            Some(token) => server.tables(token).await,
            None => server.tables_as_nobody().await,
        };
        let code = answer.body["code"].as_str().unwrap_or_default();
        let expected = match shown {
            Shown::Nothing | Shown::AnonKey | Shown::ServiceKey => (200, ""),
            // As PostgREST without `jwt-aud`: who trusts the project's secret may come with an audience of its own.
            Shown::Audience => (200, ""),
            Shown::Garbage | Shown::Forged => (401, "PGRST301"),
            Shown::Expired | Shown::Revoked | Shown::Banned | Shown::Deleted => (401, "PGRST303"),
            Shown::RevokedAdmin | Shown::BannedAdmin => (401, "PGRST303"),
        };
        assert_eq!((answer.status, code), expected, "{shown:?}: {}", answer.body);
    }
}

/// Routes as the server's source registers them.
fn registered() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/routes");
    let rooms = std::fs::read_dir(folder.join("auth")).unwrap().map(|entry| entry.unwrap().path());
    let files = rooms.chain([folder.join("auth.rs")]).filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        let paths = text.split("resource(\"").skip(1).filter_map(|rest| rest.split('"').next());
        found.extend(paths.map(str::to_owned));
    }
    found
}

/// Open routes that the table cannot hold: two stand at the root of the host, one answers with a new challenge each time.
const APART: [&str; 3] =
    ["/oauth-authorization-server", "/oauth-authorization-server/auth/v1", "/passkeys/authentication/options"];

#[test]
fn no_route_lacks_its_row() {
    let known =
        |path: &str| APART.contains(&path) || ROUTES.iter().any(|route| route.path.split('?').next() == Some(path));
    let missing: Vec<String> = registered().into_iter().filter(|path| !known(path)).collect();
    assert!(missing.is_empty(), "routes without a row in ROUTES: {missing:?}");
}
