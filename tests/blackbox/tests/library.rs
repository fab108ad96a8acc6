//! The table interface spoken by the `postgrest` crate: reading, filtering, embedding, writing, calling, and being refused.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

use postgrest::{Builder, Postgrest};
use serde_json::{Value, json};
use testkit::jwt;

struct Library {
    server: testkit::Server,
    _database: testkit::Database,
}

impl Library {
    async fn open() -> Self {
        let database = testkit::database().await.unwrap();
        database.sql(include_str!("../src/library.sql")).await.unwrap();
        let server = testkit::Server::on(&database).unwrap().start().await.unwrap();
        Self { server, _database: database }
    }

    fn visitor(&self) -> Postgrest {
        let key = self.server.anon_key();
        Postgrest::new(format!("{}/rest/v1", self.server.url())).insert_header("apikey", key)
    }

    fn books(&self) -> Builder {
        self.visitor().from("books")
    }

    fn reader(&self, id: &str) -> String {
        jwt::user(jwt::TEST_SECRET, id)
    }
}

/// Status, `Content-Range` and body.
async fn ask(builder: Builder) -> (u16, String, Value) {
    let response = builder.execute().await.unwrap();
    let status = response.status().as_u16();
    let range = response.headers().get("content-range").map(|range| range.to_str().unwrap().to_owned());
    let text = response.text().await.unwrap();
    let body = if text.is_empty() { Value::Null } else { serde_json::from_str(&text).unwrap_or(Value::String(text)) };
    (status, range.unwrap_or_default(), body)
}

async fn rows(builder: Builder) -> Value {
    let (status, _, body) = ask(builder).await;
    assert!((200..300).contains(&status), "{status} {body}");
    body
}

/// Ids of the books that a filter leaves, in order.
async fn ids(builder: Builder) -> Vec<i64> {
    let found = rows(builder.select("id").order("id")).await;
    found.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect()
}

async fn refusal(builder: Builder) -> (u16, String) {
    let (status, _, body) = ask(builder).await;
    (status, body["code"].as_str().unwrap_or_else(|| panic!("{status} {body}")).to_owned())
}

#[tokio::test]
async fn filters() {
    let library = Library::open().await;
    let books = || library.books();
    assert_eq!(ids(books().eq("id", "3")).await, [3]);
    assert_eq!(ids(books().neq("author_id", "1")).await, [3, 4]);
    assert_eq!(ids(books().gt("pages", "230")).await, [1, 2]);
    assert_eq!(ids(books().gte("pages", "230").lt("pages", "600")).await, [1, 4]);
    assert_eq!(ids(books().lte("pages", "160")).await, [3]);
    assert_eq!(ids(books().like("title", "The *")).await, [2, 4]);
    assert_eq!(ids(books().ilike("title", "%LONG%")).await, [3]);
    assert_eq!(ids(books().is("author_id", "null")).await, [5]);
    assert_eq!(ids(books().in_("id", ["1", "5"])).await, [1, 5]);
    assert_eq!(
        ids(books().in_("title", [r#""An anonymous book, with \"quotes\"""#, "Pippi Longstocking"])).await,
        [3, 5]
    );
    assert_eq!(ids(books().not("is", "pages", "null")).await, [1, 2, 3, 4]);
    assert_eq!(ids(books().or("id.eq.1,and(pages.gt.200,pages.lt.300)")).await, [1, 4]);
    assert_eq!(ids(books().and("pages.gt.100,not.or(id.eq.1,id.eq.2)")).await, [3, 4]);
    assert_eq!(ids(books().eq("facts->>first", "1906")).await, [2]);
    assert_eq!(ids(books().gt("facts->first", "1906")).await, [3, 4]);
}

#[tokio::test]
async fn filters_of_arrays_ranges_and_texts() {
    let library = Library::open().await;
    let books = || library.books();
    assert_eq!(ids(books().cs("tags", "{children}")).await, [2, 3, 4]);
    assert_eq!(ids(books().cd("tags", "{children,sad}")).await, [3, 4, 5]);
    assert_eq!(ids(books().ov("tags", "{debut,geese}")).await, [1, 2]);
    assert_eq!(ids(books().cs("facts", r#"{"first": 1891}"#)).await, [1]);
    // The client sends ranges without their ends: (1905,1910) begins at 1906.
    assert_eq!(ids(books().sl("years", (1945, 1950))).await, [1, 2]);
    assert_eq!(ids(books().sr("years", (1906, 1910))).await, [3, 4]);
    assert_eq!(ids(books().nxr("years", (1891, 1950))).await, [1, 2, 3]);
    assert_eq!(ids(books().nxl("years", (1905, 1910))).await, [2, 3, 4]);
    assert_eq!(ids(books().adj("years", (1899, 1906))).await, [1, 2]);
    assert_eq!(ids(books().fts("words", "adventure", Some("english"))).await, [2]);
    assert_eq!(ids(books().plfts("words", "wonderful adventures", Some("english"))).await, [2]);
    assert_eq!(ids(books().phfts("words", "brothers lionheart", Some("english"))).await, [4]);
    assert_eq!(ids(books().wfts("words", "pippi or brothers", Some("english"))).await, [3, 4]);
}

#[tokio::test]
async fn columns_order_and_pages() {
    let library = Library::open().await;
    let select = "name:title,pages::text,first:facts->first";
    let row = rows(library.books().select(select).eq("id", "1").single()).await;
    assert_eq!(row, json!({ "name": "Gösta Berlings saga", "pages": "400", "first": 1891 }));
    let by_pages = rows(library.books().select("id").order("pages.desc.nullslast,id").limit(2)).await;
    assert_eq!(by_pages, json!([{ "id": 2 }, { "id": 1 }]));
    let (status, range, page) = ask(library.books().select("id").order("id").exact_count().range(1, 2)).await;
    assert_eq!((status, range.as_str(), page), (206, "1-2/5", json!([{ "id": 2 }, { "id": 3 }])));
    // Asked for a count alone, this client asks for the first row.
    let (status, range, _) = ask(library.books().select("id").exact_count()).await;
    assert_eq!((status, range.as_str()), (206, "0-0/5"));
    assert_eq!(refusal(library.books().select("id").exact_count().range(10, 12)).await, (416, "PGRST103".into()));
    assert_eq!(refusal(library.books().single()).await, (406, "PGRST116".into()));
}

#[tokio::test]
async fn embeds() {
    let library = Library::open().await;
    let of = |table: &str, select: &str| library.visitor().from(table).select(select).order("id");
    let row = rows(of("books", "title,authors(name)").eq("id", "3").single()).await;
    assert_eq!(row, json!({ "title": "Pippi Longstocking", "authors": { "name": "Astrid Lindgren" } }), "to one");
    let row = rows(of("authors", "name,books(id)").eq("id", "3").single()).await;
    assert_eq!(row, json!({ "name": "Nobody", "books": [] }), "to many, and none");
    let row = rows(of("books", "id,genres(name)").eq("id", "2").single()).await;
    assert_eq!(row["genres"].as_array().unwrap().len(), 2, "many to many: {row}");
    let row = rows(of("authors", "name,books(title,genres(name))").eq("id", "1").single()).await;
    assert_eq!(row["books"][0]["genres"], json!([{ "name": "Classic" }]), "nested");
    assert_eq!(ids(library.visitor().from("authors").select("id,books!inner(id)").eq("books.id", "4")).await, [2]);
    let row = of("authors", "books(id)").eq("id", "2").order_with_options("pages", Some("books"), false, false);
    assert_eq!(rows(row.single()).await, json!({ "books": [{ "id": 4 }, { "id": 3 }] }), "ordered inside");
    let row = of("authors", "books(id)").eq("id", "1").foreign_table_limit(1, "books");
    assert_eq!(rows(row.single()).await["books"].as_array().unwrap().len(), 1);
    let row = rows(of("books", "id,...authors(writer:name)").eq("id", "4").single()).await;
    assert_eq!(row, json!({ "id": 4, "writer": "Astrid Lindgren" }), "spread");
    assert_eq!(refusal(of("books", "id,notes(id)")).await, (400, "PGRST200".into()));
}

#[tokio::test]
async fn writes() {
    let library = Library::open().await;
    let reader = library.reader("11111111-1111-4111-8111-111111111111");
    let books = || library.books().auth(&reader);
    let (status, _, made) = ask(books()
        .insert(r#"[{"title": "One", "pages": null}, {"title": "Two", "pages": 10}]"#)
        .select("title,pages"))
    .await;
    assert_eq!((status, made), (201, json!([{ "title": "One", "pages": null }, { "title": "Two", "pages": 10 }])));
    assert_eq!(refusal(books().insert(r#"{"title": "One"}"#)).await, (409, "23505".into()));
    assert_eq!(refusal(books().insert(r#"{"title": "Three", "author_id": 99}"#)).await, (409, "23503".into()));
    assert_eq!(refusal(books().insert(r#"{"nope": 1}"#)).await, (400, "PGRST204".into()));

    let upsert = r#"[{"title": "One", "pages": 11}, {"title": "Four", "pages": 4}]"#;
    let done = rows(books().upsert(upsert).on_conflict("title").select("title,pages")).await;
    assert_eq!(done, json!([{ "title": "One", "pages": 11 }, { "title": "Four", "pages": 4 }]));
    let changed = rows(books().update(r#"{"pages": 12}"#).in_("title", ["One", "Four"]).select("pages")).await;
    assert_eq!(changed, json!([{ "pages": 12 }, { "pages": 12 }]));
    let (status, _, gone) = ask(books().delete().eq("pages", "12").select("title")).await;
    assert_eq!((status, gone.as_array().unwrap().len()), (200, 2));
    let (status, _, none) = ask(books().delete().eq("pages", "12")).await;
    assert_eq!((status, none), (200, json!([])), "this client always asks for the rows");
}

#[tokio::test]
async fn calls() {
    let library = Library::open().await;
    let visitor = library.visitor();
    assert_eq!(rows(visitor.rpc("add", r#"{"a": 2, "b": 3}"#)).await, json!(5));
    let found =
        rows(visitor.rpc("books_of", r#"{"author": "Astrid Lindgren"}"#).select("id,authors(name)").gt("pages", "200"))
            .await;
    assert_eq!(found, json!([{ "id": 4, "authors": { "name": "Astrid Lindgren" } }]));
    let (status, _, teapot) = ask(visitor.rpc("refuse", "{}")).await;
    let expected = json!({ "code": "PT418", "message": "a teapot", "details": "short", "hint": "and stout" });
    assert_eq!((status, teapot), (418, expected));
    assert_eq!(refusal(visitor.rpc("add", r#"{"a": 2}"#)).await, (404, "PGRST202".into()));
    assert_eq!(rows(visitor.rpc("whoami", "{}")).await, "anon");
    let reader = library.reader("11111111-1111-4111-8111-111111111111");
    assert_eq!(rows(visitor.rpc("whoami", "{}").auth(reader)).await, "authenticated");
}

#[tokio::test]
async fn rights() {
    let library = Library::open().await;
    let notes = |id: &str| library.visitor().from("notes").auth(library.reader(id)).select("text");
    assert_eq!(rows(notes("11111111-1111-4111-8111-111111111111")).await, json!([{ "text": "mine" }]));
    assert_eq!(rows(notes("22222222-2222-4222-8222-222222222222")).await, json!([{ "text": "hers" }]));
    assert_eq!(rows(library.visitor().from("notes")).await, json!([]));
    let stolen = r#"{"id": 3, "owner": "22222222-2222-4222-8222-222222222222", "text": "not hers"}"#;
    let reader = library.reader("11111111-1111-4111-8111-111111111111");
    assert_eq!(refusal(library.visitor().from("notes").auth(&reader).insert(stolen)).await, (403, "42501".into()));
    assert_eq!(refusal(library.visitor().from("closed")).await, (401, "42501".into()));
    assert_eq!(refusal(library.visitor().from("closed").auth(&reader)).await, (403, "42501".into()));
    assert_eq!(refusal(library.visitor().from("books").auth("garbage.garbage.garbage")).await.0, 401);
    let service = jwt::key(jwt::TEST_SECRET, "service_role");
    assert_eq!(rows(library.visitor().from("notes").auth(service)).await.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn schemas_and_names() {
    let library = Library::open().await;
    assert_eq!(rows(library.visitor().schema("public").from("genres")).await.as_array().unwrap().len(), 2);
    assert_eq!(refusal(library.visitor().schema("archive").from("shelves")).await, (406, "PGRST106".into()));
    assert_eq!(refusal(library.visitor().from("boks")).await, (404, "PGRST205".into()));
    assert_eq!(refusal(library.books().select("titel")).await, (400, "42703".into()));
    assert_eq!(refusal(library.books().eq("id", "x")).await, (400, "22P02".into()));
    let (_, _, body) = ask(library.visitor().from("boks")).await;
    assert!(body["hint"].as_str().unwrap().contains("books"), "{body}");
}
