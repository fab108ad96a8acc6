//! The project's own code, asked at fixed points: contracts/auth.md §1.14.

use std::time::{Duration, Instant};

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use hmac::{Hmac, KeyInit as _, Mac as _};
use reqwest::Method;
use serde_json::{Value, json};
use sha2::Sha256;
use testkit::{
    Receiver,
    receiver::{Asked, Say},
};

use super::harness::{PASSWORD, Server, claims};

const KEY: &str = "MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

/// A server with one hook over HTTP, at `NAME`, and more settings.
async fn with_http(name: &str, hook: &Receiver, settings: &[(&str, &str)]) -> Server {
    let names = ["ENABLED", "URI", "SECRETS"].map(|part| format!("GOTRUE_HOOK_{name}_{part}"));
    let (url, secret) = (hook.url("/hook"), format!("v1,whsec_{KEY}"));
    let own = [(names[0].as_str(), "true"), (names[1].as_str(), url.as_str()), (names[2].as_str(), secret.as_str())];
    let settings: Vec<(&str, &str)> = own.iter().chain(settings).copied().collect();
    Server::start(&settings).await
}

/// A server with one hook in the database: `body` is the function's, `event` its argument.
async fn with_function(name: &str, tables: &'static [&'static str], settings: &[(&str, &str)]) -> Server {
    let names = ["ENABLED", "URI"].map(|part| format!("GOTRUE_HOOK_{name}_{part}"));
    let own = [(names[0].as_str(), "true"), (names[1].as_str(), "pg-functions://postgres/public/hook")];
    let settings: Vec<(&str, &str)> = own.iter().chain(settings).copied().collect();
    let server = Server::start(&settings).await;
    let sql = server.sql().await;
    for statement in tables {
        sql.execute(statement, &[]).await.unwrap();
    }
    sql.execute("grant usage on schema public to supabase_auth_admin", &[]).await.unwrap();
    server
}

/// Whether the signature of Standard Webhooks is right, and young.
fn is_signed(asked: &Asked) -> bool {
    let (id, at) = (asked.header("webhook-id"), asked.header("webhook-timestamp"));
    let mut mac = Hmac::<Sha256>::new_from_slice(&BASE64.decode(KEY).unwrap()).unwrap();
    mac.update(format!("{id}.{at}.{}", asked.text).as_bytes());
    let wanted = format!("v1,{}", BASE64.encode(mac.finalize().into_bytes()));
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    asked.header("webhook-signature") == wanted && now.abs_diff(at.parse().unwrap()) < 60
}

fn no(status: u16, message: &str) -> Say {
    Say::json(&json!({ "error": { "http_code": status, "message": message } }))
}

async fn sign_up(server: &Server, email: &str) -> super::harness::Answer {
    server.post("/signup", json!({ "email": email, "password": PASSWORD, "data": { "nick": "N" } })).await
}

#[tokio::test]
async fn a_hook_may_refuse_newcomers() {
    let hook = Receiver::start().await.unwrap();
    let server = with_http("BEFORE_USER_CREATED", &hook, &[]).await;
    let welcome = sign_up(&server, "a@x.io").await.tokens();
    let asked = hook.take().remove(0);
    assert!(is_signed(&asked), "{asked:?}");
    assert_eq!((asked.path.as_str(), asked.header("content-type")), ("/hook", "application/json"));
    let question = asked.json();
    assert_eq!(question["metadata"]["name"], "before-user-created");
    assert_eq!(question["metadata"]["ip_address"], "127.0.0.1");
    assert!(question["metadata"]["uuid"].is_string() && question["metadata"]["time"].is_string());
    let user = &question["user"];
    assert_eq!(
        (&user["id"], &user["email"], &user["aud"]),
        (&json!(welcome.user), &json!("a@x.io"), &json!("authenticated"))
    );
    assert_eq!(user["app_metadata"], json!({ "provider": "email", "providers": ["email"] }));
    assert_eq!(user["user_metadata"]["nick"], "N");
    assert!(user.get("encrypted_password").is_none());

    hook.next(no(403, "Only for members."));
    let refused = sign_up(&server, "b@x.io").await;
    assert_eq!((refused.status, &refused.body["msg"]), (403, &json!("Only for members.")));
    let newer = [("x-supabase-api-version", "2024-01-01")];
    hook.next(no(422, "No."));
    let body = json!({ "email": "b@x.io", "password": PASSWORD });
    let refused = server.ask(Method::POST, "/signup", &newer, Some(body)).await;
    assert_eq!((refused.status, refused.body), (422, json!({ "code": "unknown", "message": "No." })));
    hook.next(no(403, "Only for members."));
    assert_eq!(server.post("/otp", json!({ "email": "b@x.io" })).await.status, 403);
    hook.next(no(403, "Only for members."));
    assert_eq!(server.post("/signup", json!({})).await.status, 403, "nor without a name");
    let invite = json!({ "email": "b@x.io" });
    hook.next(no(403, "Only for members."));
    assert_eq!(server.as_admin(Method::POST, "/invite", Some(invite)).await.status, 403);
    hook.next(no(403, "Only for members."));
    let link = json!({ "type": "magiclink", "email": "b@x.io" });
    assert_eq!(server.as_admin(Method::POST, "/admin/generate_link", Some(link)).await.status, 403);
    let users = server.sql().await.query("select 1 from auth.users", &[]).await.unwrap();
    assert_eq!(users.len(), 1, "nothing was written");

    // Who is one already is not asked about.
    hook.take();
    assert_eq!(server.post("/otp", json!({ "email": "a@x.io" })).await.status, 200);
    assert_eq!(hook.asked().len(), 0);
}

#[tokio::test]
async fn a_function_may_refuse_newcomers_and_what_it_notes_stays() {
    let tables: &[&str] = &[
        "create table public.asked (email text, by name default current_user)",
        "create function public.hook(event jsonb) returns jsonb language plpgsql as $$
         begin
           insert into public.asked (email) values (event -> 'user' ->> 'email');
           if event -> 'user' ->> 'email' like '%@evil.example' then
             return jsonb_build_object('error', jsonb_build_object('http_code', 403, 'message', 'Not you.'));
           end if;
           return '{}';
         end $$",
        "grant insert on public.asked to supabase_auth_admin",
    ];
    let server = with_function("BEFORE_USER_CREATED", tables, &[]).await;
    sign_up(&server, "a@x.io").await.tokens();
    let refused = sign_up(&server, "b@evil.example").await;
    assert_eq!((refused.status, &refused.body["msg"]), (403, &json!("Not you.")));
    let asked = server.sql().await.query("select email, by::text from public.asked order by 1", &[]).await.unwrap();
    let asked: Vec<(String, String)> = asked.iter().map(|row| (row.get(0), row.get(1))).collect();
    let by = |email: &str| (email.to_owned(), "supabase_auth_admin".to_owned());
    assert_eq!(asked, [by("a@x.io"), by("b@evil.example")]);
}

#[tokio::test]
async fn a_function_that_fails_or_dawdles_is_our_fault() {
    let tables: &[&str] = &["create function public.hook(event jsonb) returns jsonb language plpgsql as $$
         begin
           if event -> 'user' ->> 'email' = 'slow@x.io' then perform pg_sleep(60); end if;
           raise exception 'secret detail';
         end $$"];
    let server = with_function("BEFORE_USER_CREATED", tables, &[]).await;
    let refused = sign_up(&server, "a@x.io").await;
    assert_eq!(refused.refusal(), (500, "unexpected_failure"));
    assert_eq!(refused.body["msg"], "Error running hook URI: pg-functions://postgres/public/hook");
    server.until_logged("secret detail").await;
    let began = Instant::now();
    assert_eq!(sign_up(&server, "slow@x.io").await.refusal(), (500, "unexpected_failure"));
    assert!((1.9..8.0).contains(&began.elapsed().as_secs_f64()), "{:?}", began.elapsed());
    server.sql().await.execute("drop function public.hook", &[]).await.unwrap();
    assert_eq!(sign_up(&server, "a@x.io").await.refusal(), (500, "unexpected_failure"));
}

#[tokio::test]
async fn claims_are_rewritten_and_kept_whole() {
    let hook = Receiver::answering(|asked| {
        let mut claims = asked.json()["claims"].clone();
        claims["favourite"] = json!("filmjölk");
        claims["role"] = json!("authenticated");
        Say::json(&json!({ "claims": claims }))
    });
    let hook = hook.await.unwrap();
    let server = with_http("CUSTOM_ACCESS_TOKEN", &hook, &[]).await;
    let tokens = sign_up(&server, "a@x.io").await.tokens();
    let asked = hook.take().remove(0);
    assert!(is_signed(&asked));
    let question = asked.json();
    assert_eq!(question["metadata"]["name"], "customize-access-token");
    assert_eq!((&question["user_id"], &question["authentication_method"]), (&json!(tokens.user), &json!("password")));
    let said = claims(&tokens.access);
    assert_eq!(said["favourite"], "filmjölk");
    assert_eq!(said["sub"], question["claims"]["sub"]);
    assert_eq!(server.get_user(&tokens.access).await.status, 200);

    assert_eq!(claims(&server.sign_in("a@x.io", PASSWORD).await.tokens().access)["favourite"], "filmjölk");
    let again = server.refresh(&tokens.refresh).await.tokens();
    assert_eq!(claims(&again.access)["favourite"], "filmjölk");
    assert_eq!(hook.take().last().unwrap().json()["authentication_method"], "token_refresh");

    for (answer, why) in [
        (json!({}), "output claims field is missing".to_owned()),
        (json!({ "claims": "none" }), "Error unmarshaling JSON output.".to_owned()),
        (without(&question["claims"], "session_id"), required("session_id")),
        (without(&question["claims"], "is_anonymous"), required("is_anonymous")),
    ] {
        hook.next(Say::json(&answer));
        let refused = server.sign_in("a@x.io", PASSWORD).await;
        assert_eq!((refused.refusal(), &refused.body["msg"]), ((500, "unexpected_failure"), &json!(why)));
    }
    // A refresh that came to nothing used nothing up.
    hook.next(no(503, "later"));
    assert_eq!(server.refresh(&again.refresh).await.status, 503);
    let last = server.refresh(&again.refresh).await.tokens();
    assert_ne!(last.refresh, again.refresh);
    let sessions = server.sql().await.query("select 1 from auth.sessions", &[]).await.unwrap();
    assert_eq!(sessions.len(), 2, "no session without its token");
}

fn without(claims: &Value, name: &str) -> Value {
    let mut claims = claims.clone();
    claims.as_object_mut().unwrap().remove(name);
    json!({ "claims": claims })
}

fn required(name: &str) -> String {
    format!("output claims do not conform to the expected schema: \n- (root): {name} is required\n")
}

#[tokio::test]
async fn a_function_rewrites_claims() {
    let tables: &[&str] = &["create function public.hook(event jsonb) returns jsonb language sql as $$
         select jsonb_set(event, '{claims,level}', to_jsonb(7)) $$"];
    let server = with_function("CUSTOM_ACCESS_TOKEN", tables, &[]).await;
    let tokens = sign_up(&server, "a@x.io").await.tokens();
    assert_eq!(claims(&tokens.access)["level"], 7);
    assert_eq!(claims(&server.refresh(&tokens.refresh).await.tokens().access)["level"], 7);
    assert_eq!(server.get_user(&tokens.access).await.status, 200);
}

#[tokio::test]
async fn a_hook_hears_of_passwords_and_may_lock_out() {
    let tables: &[&str] = &[
        "create table public.failed (user_id uuid primary key, times int not null)",
        "create function public.hook(event jsonb) returns jsonb language plpgsql as $$
         declare failures int;
         begin
           if (event ->> 'valid')::boolean then return '{\"decision\": \"continue\"}'; end if;
           insert into public.failed values ((event ->> 'user_id')::uuid, 1)
             on conflict (user_id) do update set times = failed.times + 1 returning times into failures;
           if failures = 2 then
             return '{\"decision\": \"reject\", \"message\": \"Two strikes.\", \"should_logout_user\": true}';
           elsif failures > 2 then
             return '{\"decision\": \"reject\"}';
           end if;
           return '{\"decision\": \"continue\"}';
         end $$",
        "grant all on public.failed to supabase_auth_admin",
    ];
    let server = with_function("PASSWORD_VERIFICATION_ATTEMPT", tables, &[]).await;
    let tokens = sign_up(&server, "a@x.io").await.tokens();
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.status, 200);
    let wrong = async || {
        let answer = server.sign_in("a@x.io", "wrong").await;
        assert_eq!(answer.refusal(), (400, "invalid_credentials"));
        answer.body["msg"].as_str().unwrap().to_owned()
    };
    assert_eq!(wrong().await, "Invalid login credentials");
    assert_eq!(server.get_user(&tokens.access).await.status, 200);
    assert_eq!(wrong().await, "Two strikes.");
    assert_eq!(server.get_user(&tokens.access).await.refusal(), (403, "session_not_found"));
    assert_eq!(wrong().await, "Further password verification attempts will be rejected.");
    assert_eq!(server.sign_in("nobody@x.io", "wrong").await.refusal(), (400, "invalid_credentials"));
    let noted: i32 = server.sql().await.query("select times from public.failed", &[]).await.unwrap()[0].get(0);
    assert_eq!(noted, 3, "what a hook writes stays, also when it says no");
}

#[tokio::test]
async fn a_hook_is_asked_again_where_that_helps() {
    let hook = Receiver::start().await.unwrap();
    let server = with_http("BEFORE_USER_CREATED", &hook, &[]).await;
    let mut number = 0;
    let mut ask = async || {
        number += 1;
        sign_up(&server, &format!("n{number}@x.io")).await
    };
    // Busy, and saying when: asked again, under the same id.
    hook.next(Say::status(429).with("retry-after", "1"));
    hook.next(Say::status(503).with("retry-after", "true"));
    assert_eq!(ask().await.status, 200);
    let asked = hook.take();
    assert_eq!(asked.len(), 3);
    assert!(asked[1].at - asked[0].at >= Duration::from_secs(1));
    assert!(asked.iter().all(|one| is_signed(one) && one.header("webhook-id") == asked[0].header("webhook-id")));
    for _ in 0..3 {
        hook.next(Say::status(429).with("retry-after", "0"));
    }
    let busy = ask().await;
    assert_eq!((busy.status, &busy.body["msg"]), (500, &json!("Service currently unavailable due to hook")));
    assert_eq!(hook.take().len(), 3);
    // Busy without a word about when: not again.
    for (status, message) in [
        (503, "Service currently unavailable due to hook"),
        (400, "Invalid payload sent to hook"),
        (401, "Hook requires authorization token"),
        (418, "Unexpected status code returned from hook: 418"),
        (302, "Unexpected status code returned from hook: 302"),
    ] {
        hook.next(Say::status(status));
        let refused = ask().await;
        assert_eq!((refused.refusal(), &refused.body["msg"]), ((500, "unexpected_failure"), &json!(message)));
        assert_eq!(hook.take().len(), 1, "{status}");
    }
    // A connection that broke: after two seconds.
    hook.next(Say::nothing());
    assert_eq!(ask().await.status, 200);
    let asked = hook.take();
    assert!(asked.len() == 2 && asked[1].at - asked[0].at >= Duration::from_millis(1900));
}

#[tokio::test]
async fn what_a_hook_answers_is_judged() {
    let hook = Receiver::start().await.unwrap();
    let server = with_http("BEFORE_USER_CREATED", &hook, &[]).await;
    let mut number = 0;
    let mut with = async |say: Say| {
        number += 1;
        hook.next(say);
        sign_up(&server, &format!("n{number}@x.io")).await
    };
    assert_eq!(with(Say::status(204)).await.status, 200);
    let accepted = Say::status(202).with("content-type", "application/json; charset=utf-8").body("{}".into());
    assert_eq!(with(accepted).await.status, 200);
    let plain = with(Say::status(200).with("content-type", "text/plain").body("{}".into())).await;
    assert_eq!(plain.refusal(), (400, "hook_payload_invalid_content_type"));
    assert_eq!(plain.body["msg"], "Invalid JSON response. Received content-type: text/plain");
    let silent = with(Say::status(200).body("{}".into())).await;
    assert_eq!(silent.refusal(), (400, "hook_payload_invalid_content_type"));
    let broken = with(Say::status(200).with("content-type", "application/json").body("{".into())).await;
    assert_eq!((broken.status, &broken.body["msg"]), (500, &json!("Error unmarshaling JSON output.")));
    let large = json!({ "padding": "x".repeat(200 * 1024) });
    let large = with(Say::json(&large)).await;
    assert_eq!(large.refusal(), (422, "hook_payload_over_size_limit"));
    assert_eq!(large.body["msg"], "Payload size exceeded size limit of 204800 bytes");
    let (began, late) = (Instant::now(), Say::status(204).after(Duration::from_secs(60)));
    let late = with(late).await;
    assert_eq!(late.refusal(), (422, "hook_timeout"));
    assert_eq!(late.body["msg"], "Failed to reach hook within maximum time of 5.000000 seconds");
    assert!((4.9..12.0).contains(&began.elapsed().as_secs_f64()), "{:?}", began.elapsed());
    assert_eq!(with(no(700, "odd")).await.status, 500);
}

#[tokio::test]
async fn a_hook_that_is_not_there_is_told() {
    let hook = Receiver::start().await.unwrap();
    let server = with_http("BEFORE_USER_CREATED", &hook, &[]).await;
    drop(hook);
    let refused = sign_up(&server, "a@x.io").await;
    assert_eq!(refused.refusal(), (422, "hook_timeout_after_retry"));
    assert_eq!(refused.body["msg"], "Failed to reach hook after maximum retries");
}

/// Otherwise every other route would wait behind it.
#[tokio::test]
async fn a_dawdling_hook_holds_up_nobody_else() {
    let hook = Receiver::answering(|_| Say::status(204).after(Duration::from_secs(60))).await.unwrap();
    let server = with_http("CUSTOM_ACCESS_TOKEN", &hook, &[("GOTRUE_DB_MAX_POOL_SIZE", "2")]).await;
    hook.next(Say::status(401)); // a user, and no session
    let body = json!({ "email": "a@x.io", "password": PASSWORD, "email_confirm": true });
    assert_eq!(server.as_admin(Method::POST, "/admin/users", Some(body)).await.status, 200);
    hook.next(Say::status(401));
    let slow = (0..6).map(|_| server.sign_in("a@x.io", PASSWORD));
    let others = async {
        hook.until_asked(2, Duration::from_secs(30)).await.unwrap();
        for _ in 0..10 {
            let began = Instant::now();
            assert_eq!(server.as_admin(Method::GET, "/admin/users", None).await.status, 200);
            assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
        }
    };
    let (answers, ()) = futures_util::future::join(futures_util::future::join_all(slow), others).await;
    assert!(answers.iter().all(|answer| answer.status >= 400));
}

#[tokio::test]
async fn a_hook_sends_the_mails_and_no_request_waits_for_it() {
    let hook = Receiver::start().await.unwrap();
    let server = with_http("SEND_EMAIL", &hook, &[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    hook.next(Say::json(&json!({})).after(Duration::from_secs(4)));
    let began = Instant::now();
    assert_eq!(sign_up(&server, "a@x.io").await.status, 200);
    assert!(began.elapsed() < Duration::from_secs(4));
    let asked = hook.until_asked(1, Duration::from_secs(10)).await.unwrap().remove(0);
    assert!(is_signed(&asked));
    let question = asked.json();
    assert_eq!(question["metadata"]["name"], "send-email");
    assert_eq!(question["user"]["email"], "a@x.io");
    let data = &question["email_data"];
    assert_eq!(data["email_action_type"], "signup");
    assert_eq!(data["site_url"], json!(format!("{}/auth/v1", server.url())));
    for name in ["token_new", "token_hash_new", "old_email", "old_phone", "provider", "factor_type"] {
        assert_eq!(data[name], "", "{name}");
    }
    // What the hook is given works.
    let hash = json!({ "type": "signup", "token_hash": data["token_hash"] });
    let tokens = server.post("/verify", hash).await.tokens();

    hook.take();
    let change = json!({ "email": "new@x.io" });
    assert_eq!(server.as_user(Method::PUT, "/user", &tokens.access, Some(change)).await.status, 200);
    let asked = hook.until_asked(1, Duration::from_secs(10)).await.unwrap();
    assert_eq!(asked.len(), 1, "one question for both addresses");
    let data = asked[0].json()["email_data"].clone();
    assert_eq!(data["email_action_type"], "email_change");
    let show = async |email: &str, code: &Value| {
        server.post("/verify", json!({ "type": "email_change", "email": email, "token": code })).await
    };
    assert_eq!(show("a@x.io", &data["token"]).await.body["code"], "200", "token is for the present address");
    assert_eq!(show("new@x.io", &data["token_new"]).await.status, 200, "token_new for the new one");
}

#[tokio::test]
async fn a_mail_hook_that_fails_is_asked_again_and_one_that_refuses_is_told() {
    let hook = Receiver::start().await.unwrap();
    let server = with_http("SEND_EMAIL", &hook, &[]).await;
    hook.next(Say::status(500));
    assert_eq!(server.post("/otp", json!({ "email": "a@x.io" })).await.status, 200);
    let asked = hook.until_asked(2, Duration::from_secs(10)).await.unwrap();
    assert_eq!(asked[0].header("webhook-id"), asked[1].header("webhook-id"), "it can tell that it was asked before");
    assert_eq!(asked[0].text, asked[1].text);
    hook.next(no(403, "b@x.io is on our list"));
    assert_eq!(server.post("/otp", json!({ "email": "b@x.io" })).await.status, 200);
    server.queue_empty().await;
    assert_eq!(hook.take().len(), 3);
    let log = server.until_logged("refused by the mail server with 403").await;
    assert!(!log.contains("b@x.io"));
}

#[tokio::test]
async fn a_function_sends_the_mails_in_the_same_transaction() {
    let tables: &[&str] = &[
        "create table public.outbox (action text, token text)",
        "create function public.hook(event jsonb) returns void language plpgsql as $$
         begin
           if event -> 'user' ->> 'email' like '%@evil.example' then raise exception 'no'; end if;
           insert into public.outbox
             values (event -> 'email_data' ->> 'email_action_type', event -> 'email_data' ->> 'token');
         end $$",
        "grant insert on public.outbox to supabase_auth_admin",
    ];
    let server = with_function("SEND_EMAIL", tables, &[]).await;
    assert_eq!(server.post("/otp", json!({ "email": "a@x.io" })).await.status, 200);
    assert_eq!(server.post("/recover", json!({ "email": "nobody@x.io" })).await.body, json!({}));
    let sql = server.sql().await;
    let sent = sql.query("select action, token from public.outbox", &[]).await.unwrap();
    assert_eq!(sent.len(), 1, "nobody is written to");
    let (action, token): (String, String) = (sent[0].get(0), sent[0].get(1));
    assert_eq!(action, "signup");
    let code = json!({ "type": "signup", "email": "a@x.io", "token": token });
    assert_eq!(server.post("/verify", code).await.status, 200);
    assert_eq!(server.post("/otp", json!({ "email": "b@evil.example" })).await.status, 500);
    let users = sql.query("select 1 from auth.users", &[]).await.unwrap();
    assert_eq!(users.len(), 1, "who cannot be written to is no user");
}
