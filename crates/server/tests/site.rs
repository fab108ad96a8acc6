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

const INDEX: &str =
    "<html lang=\"sv\"><head><title>Build</title><!--head--><!--boot--></head><body><!--paint--></body></html>";

const FUNCTIONS: &str = "
create table public.words (greeting text);
insert into public.words values ('Hej');
alter table public.words enable row level security;
create policy everybody on public.words for select using (true);
create function public.page_head(p_path text, p_lang text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'status', case p_path when '/' then 200 when '/produkt/röd' then 200 when '/gammal' then 301 when '/bort' then 301 else 404 end,
    'location', case p_path when '/gammal' then '/ny' when '/bort' then '//evil.example' end,
    'alternates', jsonb_build_array(jsonb_build_object('lang', 'sv', 'href', '/'), jsonb_build_object('lang', 'ar', 'href', '/?lang=ar')),
    'paint', jsonb_build_object('heading', 'Hej & ' || coalesce(p_lang, '–')),
    'lang', coalesce(p_lang, 'sv'), 'dir', case when p_lang = 'ar' then 'rtl' else 'ltr' end,
    'title', (select greeting from public.words) || ' ' || p_path || ' ' || current_user,
    'canonical', p_path || coalesce('?lang=' || p_lang, ''), 'boot', jsonb_build_object('lang', p_lang)) $$;
create function public.page_form(p_path text, p_query text, p_body text) returns jsonb language sql volatile as $$
  select case p_path when '/brev' then jsonb_build_object('status', 303, 'location', '/brev?' || p_query || '&' || p_body || '&' || current_user)
    else jsonb_build_object('status', 405) end $$;
create function public.sitemap() returns jsonb language sql stable as $$
  select jsonb_build_array(jsonb_build_object('path', '/produkt', 'lastmod', '2026-11-21',
    'alternates', jsonb_build_array(jsonb_build_object('lang', 'ar', 'href', '/produkt?lang=ar')))) $$;
";

const MINUTELY: &str = "create function public.every_minute() returns void language sql as 'update public.words set greeting = current_user'";

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
        std::fs::write(site.join("paint.html"), "<h1>{{ heading }}</h1>").unwrap();
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

    /// Status and `Location` of a form that is sent to a page.
    async fn send(&self, path: &str, body: &'static str) -> (u16, String) {
        let application = App::new().app_data(self.state.clone()).configure(app::routes);
        let service = test::init_service(application).await;
        let request =
            TestRequest::post().uri(path).insert_header(("content-type", "application/x-www-form-urlencoded"));
        let response = test::call_service(&service, request.set_payload(body).to_request()).await;
        let location = response.headers().get("location").and_then(|value| value.to_str().ok()).unwrap_or_default();
        (response.status().as_u16(), location.to_owned())
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
    assert_eq!(fixture.send("/brev?a=1", "x=1").await.0, 405, "nobody takes forms");

    fixture.sql("functions.sql", FUNCTIONS).await;
    fixture.state.site.forget();
    let (status, page) = fixture.page("/?lang=ar").await;
    assert!(status == 200 && page.contains("<html lang=\"ar\" dir=\"rtl\" data-painted=\"/\">"), "{page}");
    assert!(page.contains("<title>Hej / anon</title>"), "asked as a visitor: {page}");
    assert!(page.contains("<link rel=\"canonical\" href=\"https://shop.example/?lang=ar\">"), "{page}");
    let (status, page) = fixture.page("/produkt/r%C3%B6d/").await;
    assert!(status == 200 && page.contains("<title>Hej /produkt/röd anon</title>"), "{page}");
    let (status, page) = fixture.page("/finns-inte").await;
    assert!(status == 404 && page.contains("id=\"boot\""), "a missing page is still the application: {page}");
    assert_eq!(fixture.page("/paint.html").await.0, 404, "a template is no page");

    // Painted in the browser's language, if the site has it; a narrowed list is not.
    let painted = async |path: &str, language: &str| {
        let (_, _, body) = fixture.get(path, &[("accept-language", language)]).await;
        let page = String::from_utf8(body).unwrap();
        page.split_once("<h1>").and_then(|(_, rest)| rest.split_once("</h1>")).map(|(words, _)| words.to_owned())
    };
    assert_eq!(painted("/", "ar-EG,sv;q=0.8").await.as_deref(), Some("Hej &amp; ar"));
    assert_eq!(painted("/", "de,ar;q=0.8").await.as_deref(), Some("Hej &amp; –"));
    assert_eq!(painted("/?lang=sv", "ar").await.as_deref(), Some("Hej &amp; sv"));
    assert_eq!(painted("/?search=x", "ar").await, None);

    let (_, _, body) = fixture.get("/", &[("accept-language", "ar")]).await;
    let page = String::from_utf8(body).unwrap();
    assert!(
        page.contains("<link rel=\"canonical\" href=\"https://shop.example/\">"),
        "it speaks what is wished: {page}"
    );

    let moved = async |path: &str| {
        let (status, headers, _) = fixture.get(path, &[]).await;
        (status, headers.get("location").map(|place| place.to_str().unwrap().to_owned()))
    };
    assert_eq!(moved("/gammal").await, (301, Some("/ny".to_owned())));
    assert_eq!(moved("/gammal?lang=ar&utm=1").await, (301, Some("/ny?lang=ar&utm=1".to_owned())));
    assert_eq!(moved("/bort").await, (301, None), "nobody is sent to another site");

    let (status, xml) = fixture.page("/sitemap.xml").await;
    assert!(status == 200 && xml.contains("<loc>https://shop.example/produkt</loc>"), "{xml}");

    let taken = fixture.send("/brev?a=1", "List-Unsubscribe=One-Click").await;
    assert_eq!(taken, (303, "/brev?a=1&List-Unsubscribe=One-Click&anon".to_owned()), "asked as a visitor");
    assert_eq!(fixture.send("/", "x=1").await.0, 405);

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
    fixture.state.rest.schema.contents_changed();
    assert!(fixture.page("/").await.1.contains("God dag /"));

    // By the clock: with the service role, once at a time.
    assert_eq!(server::minute::call(&fixture.state.pool).await.unwrap_err().sqlstate(), Some("42883"));
    fixture.execute(MINUTELY).await;
    server::minute::call(&fixture.state.pool).await.unwrap();
    fixture.state.site.forget();
    assert!(fixture.page("/").await.1.contains("service_role /"));

    // An outage: what is known is served, the rest says that it is one.
    cluster.stop().await;
    assert_eq!(fixture.page("/").await.0, 200);
    assert_eq!(fixture.page("/annan").await.0, 503);
    assert_eq!(fixture.page("/ready").await.0, 503);
    assert_eq!(fixture.page("/live").await.0, 200);
    std::fs::remove_dir_all(&fixture.folder).unwrap();
}
