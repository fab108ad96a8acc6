//! Pages against a real database: their status and words come from `page_head`, and they outlive an outage.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::{io::Read as _, path::PathBuf, sync::Arc};

use actix_web::{
    App,
    http::header::HeaderMap,
    middleware::from_fn,
    test::{self, TestRequest},
    web::Data,
};
use pg::{
    cluster::{Cluster, Durability, Options},
    control::Control,
    migrate::{self, Kind, Project, SqlFile},
};
use server::{app, config::Config, database::Logins, envelope, state::State};

const INDEX: &str = "<html lang=\"sv\"><head><title>Build</title><!--head--><!--boot--></head><body></body></html>";

const FUNCTIONS: &str = "
create table public.words (greeting text);
insert into public.words values ('Hej');
alter table public.words enable row level security;
create policy everybody on public.words for select using (true);
create function public.page_head(p_path text, p_lang text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'status', case p_path when '/' then 200 when '/produkt/röd' then 200 else 404 end,
    'lang', coalesce(p_lang, 'sv'), 'dir', case when p_lang = 'ar' then 'rtl' else 'ltr' end,
    'title', (select greeting from public.words) || ' ' || p_path || ' ' || current_user,
    'canonical', p_path, 'boot', jsonb_build_object('lang', p_lang)) $$;
create function public.sitemap() returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object('path', '/produkt', 'lastmod', '2026-11-21',
    'alternates', jsonb_build_array(jsonb_build_object('lang', 'ar', 'href', '/produkt?lang=ar')))) $$;
";

/// A database and a built site, both thrown away at the end.
struct Fixture {
    folder: PathBuf,
    owner: String,
    state: Data<State>,
}

impl Fixture {
    async fn new() -> (Self, Cluster) {
        let folder = std::env::temp_dir().join(format!("saluhall-site-{}", std::process::id()));
        let site = folder.join("dist");
        std::fs::create_dir_all(&site).unwrap();
        std::fs::write(site.join("index.html"), INDEX).unwrap();
        let options = Options { durability: Durability::Throwaway, ..Options::new(folder.join("data")) };
        let cluster = Cluster::start(options).await.unwrap();
        let owner = cluster.endpoint().owner_url();
        migrate::apply(&owner, &Project::platform(), |_| {}).await.unwrap();
        let lookup = |name: &str| match name {
            "SALUHALL_SITE" => Some(site.display().to_string()),
            "STORAGE_FILE_BACKEND_PATH" => Some(folder.join("files").display().to_string()),
            "SITE_URL" => Some("https://shop.example".to_owned()),
            _ => None,
        };
        let config = Arc::new(Config::from_env(&lookup).unwrap());
        let logins = Logins::of(&owner, &config.keys.jwt_secret);
        logins.enable(&config.keys.jwt_secret).await.unwrap();
        let state = Data::new(State::open(&config, &logins, 54321).unwrap());
        (Self { folder, owner, state }, cluster)
    }

    async fn sql(&self, name: &'static str, sql: &'static str) {
        let project = Project::new("site", vec![SqlFile::new(Kind::Migration, name, sql)]);
        migrate::apply(&self.owner, &project, |_| {}).await.unwrap();
    }

    async fn execute(&self, sql: &'static str) {
        let connection = Control::new(&self.owner, 1).unwrap().connection().await.unwrap();
        connection.execute(sql, &[]).await.unwrap();
    }

    /// Status, headers and body of a page, asked of a fresh application over the same state.
    async fn get(&self, path: &str, headers: &[(&'static str, &str)]) -> (u16, HeaderMap, Vec<u8>) {
        let application =
            App::new().app_data(self.state.clone()).configure(app::routes).wrap(from_fn(envelope::around));
        let service = test::init_service(application).await;
        let request =
            headers.iter().fold(TestRequest::with_uri(path), |request, header| request.insert_header(*header));
        let response = test::call_service(&service, request.to_request()).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        (status, headers, test::read_body(response).await.to_vec())
    }

    async fn page(&self, path: &str) -> (u16, String) {
        let (status, _, body) = self.get(path, &[]).await;
        (status, String::from_utf8(body).unwrap())
    }
}

#[actix_web::test]
async fn a_page_is_what_the_database_says_about_it() {
    let (fixture, cluster) = Fixture::new().await;

    // Any Supabase application: no functions, so every path is the application.
    let (status, page) = fixture.page("/anything").await;
    assert!(status == 200 && page.contains("<title>Build</title>") && page.contains("\"anonKey\""), "{page}");
    assert_eq!(fixture.page("/sitemap.xml").await.0, 404);

    fixture.sql("functions.sql", FUNCTIONS).await;
    fixture.state.site.forget();
    let (status, page) = fixture.page("/?lang=ar").await;
    assert!(status == 200 && page.contains("<html lang=\"ar\" dir=\"rtl\">"), "{page}");
    assert!(page.contains("<title>Hej / anon</title>"), "asked as a visitor: {page}");
    assert!(page.contains("<link rel=\"canonical\" href=\"https://shop.example/\">"), "{page}");
    let (status, page) = fixture.page("/produkt/r%C3%B6d/").await;
    assert!(status == 200 && page.contains("<title>Hej /produkt/röd anon</title>"), "{page}");
    let (status, page) = fixture.page("/finns-inte").await;
    assert!(status == 404 && page.contains("id=\"boot\""), "a missing page is still the application: {page}");
    let (status, xml) = fixture.page("/sitemap.xml").await;
    assert!(status == 200 && xml.contains("<loc>https://shop.example/produkt</loc>"), "{xml}");

    let (_, headers, body) = fixture.get("/", &[("accept-encoding", "gzip")]).await;
    let mut unpacked = String::new();
    flate2::read::GzDecoder::new(body.as_slice()).read_to_string(&mut unpacked).unwrap();
    assert!(unpacked.contains("<title>Hej / anon</title>"), "{unpacked}");
    let tag = headers.get("etag").unwrap().to_str().unwrap().to_owned();
    let same = [("accept-encoding", "gzip"), ("if-none-match", tag.as_str())];
    assert_eq!(fixture.get("/", &same).await.0, 304);
    assert_eq!(fixture.get("/", &same[1..]).await.0, 200, "another encoding is another entity");

    // Kept for a moment, unless told that the database changed.
    fixture.execute("update public.words set greeting = 'God dag'").await;
    assert!(fixture.page("/").await.1.contains("Hej /"));
    fixture.state.site.forget();
    assert!(fixture.page("/").await.1.contains("God dag /"));

    // An outage: what is known is served, the rest says that it is one.
    cluster.stop().await;
    assert_eq!(fixture.page("/").await.0, 200);
    assert_eq!(fixture.page("/annan").await.0, 503);
    assert_eq!(fixture.page("/ready").await.0, 503);
    assert_eq!(fixture.page("/live").await.0, 200);
    std::fs::remove_dir_all(&fixture.folder).unwrap();
}
