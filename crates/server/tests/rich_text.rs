//! Rich text is cleaned whichever way it comes in: the real binary on a real Postgres.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use reqwest::{Client, Method};
use serde_json::Value;

const TABLES: &str = "
create domain public.rich_text as text check (octet_length(value) <= 1000);
create table public.pages (id int primary key, title text, body public.rich_text, extra numeric);
grant all on public.pages to service_role;
create function public.write_page(id int, body public.rich_text) returns text language sql as $$
  insert into public.pages (id, body) values (id, body) returning body $$;
create function public.shout(text) returns text language sql as 'select upper($1)';
";
const HOSTILE: &str = "<p onclick=x()>Ost</p><script>alert(1)</script><a href=javascript:x>y</a>";
const CLEAN: &str = "<p>Ost</p><a rel=\"noopener noreferrer\">y</a>";

struct Api {
    server: testkit::Server,
    _database: testkit::Database,
}

impl Api {
    async fn new() -> Self {
        let database = testkit::database().await.unwrap();
        database.sql(TABLES).await.unwrap();
        let server = testkit::Server::on(&database).unwrap().start().await.unwrap();
        Self { server, _database: database }
    }

    /// Sends a body as it is, as the service role; answers with the body of the answer, which must be a success.
    async fn send(&self, method: Method, path: &str, content_type: &str, body: String) -> String {
        let key = self.server.service_key();
        let request = Client::new().request(method, format!("{}/rest/v1{path}", self.server.url()));
        let request = request.header("apikey", &key).header("authorization", format!("Bearer {key}"));
        let request = request.header("content-type", content_type).header("prefer", "return=representation");
        let answer = request.body(body).send().await.unwrap();
        let (status, text) = (answer.status(), answer.text().await.unwrap());
        assert!(status.is_success(), "{status} {text}\n{}", self.server.log());
        text
    }

    async fn json(&self, method: Method, path: &str, body: String) -> Value {
        serde_json::from_str(&self.send(method, path, "application/json", body).await).unwrap()
    }
}

#[tokio::test]
async fn every_way_in_is_cleaned() {
    let api = Api::new().await;
    let hostile = serde_json::to_string(HOSTILE).unwrap();

    let one = format!(r#"{{"id":1,"title":{hostile},"body":{hostile},"extra":12345678901234567890.10}}"#);
    let row = api.json(Method::POST, "/pages", one).await;
    assert_eq!(row[0]["body"], CLEAN);
    assert_eq!(row[0]["title"], HOSTILE, "only rich text is markup; other text is text");
    assert!(row.to_string().contains("12345678901234567890.10") || row[0]["extra"].is_number());
    let stored = api.send(Method::GET, "/pages?select=extra::text&id=eq.1", "application/json", String::new()).await;
    assert_eq!(stored, r#"[{"extra":"12345678901234567890.10"}]"#, "no other value was touched");

    let many = format!(r#"[{{"id":2,"body":"fine"}},{{"id":3,"body":{hostile}}},{{"id":4,"body":null}}]"#);
    let rows = api.json(Method::POST, "/pages", many).await;
    assert_eq!((&rows[0]["body"], &rows[1]["body"], &rows[2]["body"]), (&"fine".into(), &CLEAN.into(), &Value::Null));

    let twice = format!(r#"{{"id":5,"body":"fine","b\u006fdy":{hostile}}}"#);
    assert_eq!(api.json(Method::POST, "/pages", twice).await[0]["body"], CLEAN, "the last of two, spelled oddly");
    let columns = format!(r#"[{{"id":6,"body":{hostile}}}]"#);
    assert_eq!(api.json(Method::POST, "/pages?columns=id,body", columns).await[0]["body"], CLEAN);
    let csv = format!("id,body\n7,\"{HOSTILE}\"\n");
    let row: Value = serde_json::from_str(&api.send(Method::POST, "/pages", "text/csv", csv).await).unwrap();
    assert_eq!(row[0]["body"], CLEAN);

    // A text column takes a list or an object as its JSON: markup in there is markup.
    for (id, given) in
        [(9, format!("[{hostile}]")), (10, format!(r#"{{"a":{hostile}}}"#)), (11, r#"["\u003cscript>x"]"#.to_owned())]
    {
        let row = api.json(Method::POST, "/pages", format!(r#"{{"id":{id},"body":{given}}}"#)).await;
        let body = row[0]["body"].as_str().unwrap();
        assert!(!body.contains("script") && !body.contains("onclick") && !body.contains("javascript"), "{body}");
    }

    let change = format!(r#"{{"body":{hostile}}}"#);
    assert_eq!(api.json(Method::PATCH, "/pages?id=eq.2", change).await[0]["body"], CLEAN);
    let replace = format!(r#"{{"id":2,"title":"t","body":{hostile},"extra":1}}"#);
    assert_eq!(api.json(Method::PUT, "/pages?id=eq.2", replace).await[0]["body"], CLEAN);
    let upsert = format!(r#"[{{"id":8,"body":{hostile}}}]"#);
    assert_eq!(api.json(Method::POST, "/pages?on_conflict=id", upsert).await[0]["body"], CLEAN);
}

#[tokio::test]
async fn arguments_of_functions_are_cleaned_by_their_type() {
    let api = Api::new().await;
    let hostile = serde_json::to_string(HOSTILE).unwrap();
    let call = format!(r#"{{"id":1,"body":{hostile}}}"#);
    assert_eq!(api.json(Method::POST, "/rpc/write_page", call).await, CLEAN);
    let form = "id=2&body=%3Cp%20onclick%3Dx%28%29%3EOst%3C%2Fp%3E".to_owned();
    let answer = api.send(Method::POST, "/rpc/write_page", "application/x-www-form-urlencoded", form).await;
    assert_eq!(answer, "\"<p>Ost</p>\"");
    let plain = api.send(Method::POST, "/rpc/shout", "text/plain", HOSTILE.to_owned()).await;
    assert!(plain.contains("<SCRIPT>"), "a text argument is text: {plain}");
}
