//! What the database is told about where a request comes from: the real binary on a real Postgres.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use reqwest::Client;
use serde_json::{Value, json};

const SQL: &str = "
create function public.seen() returns json language sql stable as $$
  select json_build_array(h ->> 'x-forwarded-for', h ->> 'x-real-ip') from (select current_setting('request.headers')::json as h) x $$;
grant execute on function public.seen() to anon;
create table public.uploads (headers json);
create function public.note_upload() returns trigger language plpgsql security definer as $$
begin
  insert into public.uploads values (current_setting('request.headers', true)::json);
  return new;
end $$;
create trigger note_upload before insert on storage.objects for each row execute function public.note_upload();
insert into storage.buckets (id, name, public) values ('files', 'files', true);
";

struct Shop {
    server: testkit::Server,
    database: testkit::Database,
}

impl Shop {
    async fn new(settings: &[(&str, &str)]) -> Self {
        let database = testkit::database().await.unwrap();
        database.sql(SQL).await.unwrap();
        let plan = testkit::Server::on(&database).unwrap();
        let plan = settings.iter().fold(plan, |plan, (name, value)| plan.set(name, value));
        Self { server: plan.start().await.unwrap(), database }
    }

    /// What a function sees of a request with these headers.
    async fn seen(&self, headers: &[(&str, &str)]) -> Value {
        let request = Client::new().get(format!("{}/rest/v1/rpc/seen", self.server.url()));
        let request = headers.iter().fold(request, |request, (name, value)| request.header(*name, *value));
        request.send().await.unwrap().json().await.unwrap()
    }
}

#[tokio::test]
async fn nobody_says_of_themselves_where_they_are() {
    let shop = Shop::new(&[]).await;
    assert_eq!(shop.seen(&[]).await, json!(["127.0.0.1", "127.0.0.1"]));
    let claims = [("x-forwarded-for", "6.6.6.6"), ("x-real-ip", "6.6.6.6"), ("X-Forwarded-For", "7.7.7.7")];
    assert_eq!(shop.seen(&claims).await, json!(["127.0.0.1", "127.0.0.1"]));
}

#[tokio::test]
async fn a_proxy_of_ours_says_it_for_them() {
    let shop = Shop::new(&[("SALUHALL_TRUSTED_PROXIES", "127.0.0.1, 10.0.0.0/8")]).await;
    let seen = shop.seen(&[("x-forwarded-for", "6.6.6.6, 1.1.1.1, 10.0.0.9"), ("x-real-ip", "6.6.6.6")]).await;
    assert_eq!(seen, json!(["1.1.1.1", "1.1.1.1"]), "the first one is the client's own word");
    assert_eq!(shop.seen(&[]).await, json!(["127.0.0.1", "127.0.0.1"]));
}

#[tokio::test]
async fn policies_of_files_read_the_same() {
    let shop = Shop::new(&[]).await;
    let key = shop.server.service_key();
    let request = Client::new().post(format!("{}/storage/v1/object/files/a.txt", shop.server.url()));
    let request = request.header("authorization", format!("Bearer {key}")).header("x-forwarded-for", "6.6.6.6");
    let answer = request.header("content-type", "text/plain").body("a").send().await.unwrap();
    assert!(answer.status().is_success(), "{}", answer.text().await.unwrap());
    let control = pg::control::Control::new(&shop.database.owner_url(), 1).unwrap();
    let connection = control.connection().await.unwrap();
    let rows = connection.query("select headers ->> 'x-forwarded-for' from public.uploads", &[]).await.unwrap();
    assert!(!rows.is_empty());
    assert!(rows.iter().all(|row| row.get::<_, String>(0) == "127.0.0.1"));
}
