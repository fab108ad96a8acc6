//! New accounts. Behaviours 3 to 10.

use serde_json::{Value, json};

use super::harness::{PASSWORD, Server, claims};

#[tokio::test]
async fn a_new_account_is_signed_in_at_once() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "Anna@X.io", "password": PASSWORD, "data": { "full_name": "Anna" } });
    let answer = server.post("/signup", body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let user = &answer.body["user"];
    assert_eq!(user["email"], "anna@x.io");
    assert!(user["email_confirmed_at"].is_string());
    assert_eq!(user["identities"].as_array().unwrap().len(), 1);
    assert_eq!(user["identities"][0]["id"], user["id"]);
    assert_eq!(user["app_metadata"], json!({ "provider": "email", "providers": ["email"] }));
    assert_eq!(user["user_metadata"]["full_name"], "Anna");
    assert_eq!(user["user_metadata"]["email_verified"], true);
    assert_eq!(user["is_anonymous"], false);
    let claims = claims(answer.body["access_token"].as_str().unwrap());
    assert_eq!(claims["sub"], user["id"]);
    assert_eq!((&claims["role"], &claims["aud"]), (&json!("authenticated"), &json!("authenticated")));
    assert_eq!((&claims["aal"], &claims["amr"][0]["method"]), (&json!("aal1"), &json!("password")));
    assert_eq!((&claims["email"], &claims["phone"]), (&json!("anna@x.io"), &json!("")));
    assert_eq!(claims["exp"].as_i64().unwrap() - claims["iat"].as_i64().unwrap(), 3600);
    assert_eq!(answer.body["expires_at"], claims["exp"]);
    assert_eq!((&answer.body["token_type"], &answer.body["expires_in"]), (&json!("bearer"), &json!(3600)));
}

#[tokio::test]
async fn without_autoconfirm_the_account_waits_for_its_mail() {
    let server = Server::start(&[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    let answer = server.post("/signup", json!({ "email": "a@x.io", "password": PASSWORD })).await;
    assert_eq!(answer.status, 200);
    assert!(answer.body["id"].is_string() && answer.body["access_token"].is_null(), "{}", answer.body);
    assert!(answer.body["email_confirmed_at"].is_null() && answer.body["confirmation_sent_at"].is_string());
    assert_eq!(answer.body["identities"].as_array().unwrap().len(), 1);
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.refusal(), (400, "email_not_confirmed"));
    assert_eq!(server.sign_in("a@x.io", "not this one").await.refusal(), (400, "invalid_credentials"));

    let landing = server.follow(&server.mail_to("a@x.io").await.link()).await;
    assert_eq!(landing.page, server.url());
    assert_eq!((landing.fragment["type"].as_str(), landing.fragment["token_type"].as_str()), ("signup", "bearer"));
    let user = server.get_user(&landing.fragment["access_token"]).await.body;
    assert_eq!((&user["id"], &user["user_metadata"]["email_verified"]), (&answer.body["id"], &json!(true)));
    assert_eq!(user["identities"][0]["identity_data"]["email_verified"], true);
    assert_eq!(claims(&landing.fragment["access_token"])["amr"][0]["method"], "otp");
    assert_eq!(server.refresh(&landing.fragment["refresh_token"]).await.status, 200);
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_repeated_sign_up_tells_a_stranger_nothing() {
    let server = Server::start(&[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD });
    let first = server.post("/signup", body.clone()).await.body;
    // Not confirmed: the account itself, with its first password.
    let again = server.post("/signup", json!({ "email": "a@x.io", "password": "another one" })).await.body;
    assert_eq!(again["id"], first["id"]);

    let path = format!("/admin/users/{}", first["id"].as_str().unwrap());
    server
        .as_admin(reqwest::Method::PUT, &path, Some(json!({ "email_confirm": true, "user_metadata": { "secret": 1 } })))
        .await;
    server.inbox().request(reqwest::Method::DELETE, "/api/v1/messages").send().await.unwrap();
    let decoy = server.post("/signup", body).await;
    server.no_mail_to("a@x.io").await;
    assert_eq!(decoy.status, 200);
    assert_ne!(decoy.body["id"], first["id"]);
    assert_eq!(decoy.body["identities"], json!([]));
    assert_eq!(decoy.body["user_metadata"], json!({}), "nothing of the real account shows");
    assert_eq!(server.sign_in("a@x.io", "another one").await.refusal(), (400, "invalid_credentials"));
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.status, 200);
}

/// Whoever comes second gets the mail again, not the account.
#[tokio::test]
async fn only_the_first_password_of_an_unconfirmed_account_works() {
    let server = Server::start(&[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    let first = server.post("/signup", json!({ "email": "a@x.io", "password": PASSWORD })).await.body;
    server.mail_to("a@x.io").await;
    let second = server.post("/signup", json!({ "email": "a@x.io", "password": "another one" })).await;
    assert_eq!((second.status, &second.body["id"]), (200, &first["id"]));
    server.follow(&server.mail_to("a@x.io").await.link()).await;
    assert_eq!(server.sign_in("a@x.io", "another one").await.refusal(), (400, "invalid_credentials"));
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn an_address_can_be_taken_once_also_by_many_at_once() {
    let server = Server::start(&[]).await;
    let body = || json!({ "email": "a@x.io", "password": PASSWORD });
    let all = futures_util::future::join_all((0..8).map(|_| server.post("/signup", body()))).await;
    let mut statuses: Vec<_> = all.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422, 422, 422, 422, 422, 422, 422]);
    assert_eq!(server.post("/signup", body()).await.refusal(), (422, "user_already_exists"));
    let rows = server.sql().await.query("select count(*) from auth.users", &[]).await.unwrap();
    assert_eq!(rows[0].get::<_, i64>(0), 1);
}

#[tokio::test]
async fn an_unconfirmed_account_opens_only_with_its_own_password() {
    let server = Server::start(&[]).await;
    let body = json!({ "email": "a@x.io", "password": PASSWORD });
    assert_eq!(server.as_admin(reqwest::Method::POST, "/admin/users", Some(body.clone())).await.status, 200);
    let stranger = server.post("/signup", json!({ "email": "a@x.io", "password": "a guess at it" })).await;
    assert_eq!(stranger.refusal(), (422, "user_already_exists"));
    assert_eq!(server.post("/signup", body).await.status, 200);
}

#[tokio::test]
async fn passwords_are_judged_by_length_in_characters() {
    let server = Server::start(&[]).await;
    let short = server.post("/signup", json!({ "email": "a@x.io", "password": "12345" })).await;
    assert_eq!(short.refusal(), (422, "weak_password"));
    assert_eq!(short.body["weak_password"]["reasons"], json!(["length"]));
    let long = "å".repeat(128);
    assert_eq!(server.post("/signup", json!({ "email": "a@x.io", "password": long })).await.status, 200);
    assert_eq!(server.sign_in("a@x.io", &long).await.status, 200);
    assert_eq!(server.sign_in("a@x.io", &"å".repeat(127)).await.refusal(), (400, "invalid_credentials"));
    let endless = server.post("/signup", json!({ "email": "b@x.io", "password": "x".repeat(1025) })).await;
    assert_eq!(endless.refusal(), (400, "validation_failed"));
}

/// Where strangers can reach the server, as on any Postgres that is not its own, that is so without any setting.
#[tokio::test]
async fn passwords_that_everybody_tries_are_refused() {
    let settings = [
        ("SALUHALL_PASSWORD_UNCOMMON", ""),
        ("GOTRUE_PASSWORD_REQUIRED_CHARACTERS", "abcdefghijklmnopqrstuvwxyz:0123456789"),
        ("SITE_URL", "https://www.nordfjard.example"),
    ];
    let server = Server::start(&settings).await;
    let reasons = async |password: &str| {
        let answer = server.post("/signup", json!({ "email": "anna.lindqvist@x.io", "password": password })).await;
        assert_eq!(answer.refusal(), (422, "weak_password"), "{password}");
        answer.body["weak_password"]["reasons"].clone()
    };
    for common in ["password1", "P@ssw0rd123", "1q2w3e4r", "lindqvist7", "nordfjard26"] {
        assert_eq!(reasons(common).await, json!(["pwned"]), "{common}");
    }
    assert_eq!(reasons("12345678").await, json!(["characters", "pwned"]));
    assert_eq!(reasons("no digit here").await, json!(["characters"]));
    let body = json!({ "email": "anna.lindqvist@x.io", "password": "7 sorters filmjölk" });
    let user = server.post("/signup", body).await.tokens();
    let change = Some(json!({ "password": "sommar2024" }));
    let refused = server.as_user(reqwest::Method::PUT, "/user", &user.access, change).await;
    assert_eq!(refused.refusal(), (422, "weak_password"));
}

#[tokio::test]
async fn anonymous_accounts_are_a_choice() {
    let server = Server::start(&[]).await;
    let answer = server.post("/signup", json!({ "data": { "theme": "dark" } })).await;
    let tokens = answer.tokens();
    let user = &answer.body["user"];
    assert_eq!(
        (&user["is_anonymous"], &user["identities"], &user["app_metadata"]),
        (&json!(true), &json!([]), &json!({}))
    );
    assert_eq!((&user["email"], &user["user_metadata"]), (&json!(""), &json!({ "theme": "dark" })));
    let claims = claims(&tokens.access);
    assert_eq!((&claims["is_anonymous"], &claims["amr"][0]["method"]), (&json!(true), &json!("anonymous")));

    // It becomes an ordinary account by taking an address, and keeps its id.
    let password_alone = json!({ "password": PASSWORD });
    let refused = server.as_user(reqwest::Method::PUT, "/user", &tokens.access, Some(password_alone)).await;
    assert_eq!(refused.refusal(), (422, "validation_failed"));
    let both = json!({ "email": "a@x.io", "password": PASSWORD });
    let kept = server.as_user(reqwest::Method::PUT, "/user", &tokens.access, Some(both)).await;
    assert_eq!((&kept.body["is_anonymous"], &kept.body["id"]), (&json!(false), &json!(tokens.user)), "{}", kept.body);
    assert_eq!(server.sign_in("a@x.io", PASSWORD).await.tokens().user, tokens.user);

    let off = Server::start(&[("ENABLE_ANONYMOUS_USERS", "false")]).await;
    assert_eq!(off.post("/signup", json!({})).await.refusal(), (422, "anonymous_provider_disabled"));
}

#[tokio::test]
async fn what_is_missing_or_closed_is_said() {
    let server = Server::start(&[]).await;
    let refusal = async |body: Value| {
        let answer = server.post("/signup", body).await;
        (
            answer.status,
            answer.body["error_code"].as_str().unwrap().to_owned(),
            answer.body["msg"].as_str().unwrap().to_owned(),
        )
    };
    let is = |status: u16, code: &str, message: &str| (status, code.to_owned(), message.to_owned());
    assert_eq!(
        refusal(json!({ "email": "a@x.io" })).await,
        is(400, "validation_failed", "Signup requires a valid password")
    );
    assert_eq!(
        refusal(json!({ "email": "not an address", "password": PASSWORD })).await,
        is(400, "validation_failed", "Unable to validate email address: invalid format")
    );
    assert_eq!(
        refusal(json!({ "email": "a@x.io", "phone": "123", "password": PASSWORD })).await,
        is(400, "validation_failed", "Only an email address or phone number should be provided on signup.")
    );
    assert_eq!(refusal(json!({ "phone": "+46701234567", "password": PASSWORD })).await.1, "phone_provider_disabled");
    let closed = Server::start(&[("DISABLE_SIGNUP", "true")]).await;
    let answer = closed.post("/signup", json!({ "email": "a@x.io", "password": PASSWORD })).await;
    assert_eq!(answer.refusal(), (422, "signup_disabled"));
}

/// The pattern of every tutorial: a profile row for each new account, and a way to refuse one.
#[tokio::test]
async fn triggers_run_inside_the_sign_up_and_may_refuse_it() {
    let server = Server::start(&[]).await;
    let setup = "do $$ begin
        create table public.profiles (id uuid primary key references auth.users on delete cascade, name text);
        create function public.handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $f$
        begin
          if new.email like '%@blocked.io' then raise exception 'this domain is blocked'; end if;
          insert into public.profiles values (new.id, new.raw_user_meta_data ->> 'name');
          new.raw_app_meta_data := new.raw_app_meta_data || '{\"plan\":\"free\"}';
          return new;
        end $f$;
        create trigger on_sign_up after insert on auth.users for each row execute function public.handle_new_user();
        create function public.brand() returns trigger language plpgsql as $f$
        begin new.raw_app_meta_data := new.raw_app_meta_data || '{\"plan\":\"free\"}'; return new; end $f$;
        create trigger brand before insert on auth.users for each row execute function public.brand();
      end $$";
    let sql = server.sql().await;
    sql.execute(setup, &[]).await.unwrap();
    let body = json!({ "email": "a@x.io", "password": PASSWORD, "data": { "name": "Anna" } });
    let answer = server.post("/signup", body).await;
    let tokens = answer.tokens();
    assert_eq!(claims(&tokens.access)["app_metadata"]["plan"], "free", "what a trigger decides is in the first token");
    let row = sql.query_opt("select id::text, name from public.profiles", &[]).await.unwrap().unwrap();
    assert_eq!((row.get::<_, &str>(0), row.get::<_, &str>(1)), (tokens.user.as_str(), "Anna"));

    let refused = server.post("/signup", json!({ "email": "b@blocked.io", "password": PASSWORD })).await;
    assert_eq!(
        (refused.status, &refused.body["code"], &refused.body["message"]),
        (500, &json!("P0001"), &json!("this domain is blocked"))
    );
    let left = sql.query("select 1 from auth.users where email like '%blocked.io'", &[]).await.unwrap();
    assert!(left.is_empty(), "nothing stays behind");
}
