//! What postgrest-js's own tests ask of a server (`contracts/clients.md` §7.1), over a database like theirs: no headers
//! but those that a request is about, and the texts that they compare word for word.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::{Value, json};
use testkit::Http;

struct Chat {
    http: Http,
    _server: testkit::Server,
    _database: testkit::Database,
}

impl Chat {
    async fn open() -> Self {
        let database = testkit::database().await.unwrap();
        database.sql(include_str!("../src/chat.sql")).await.unwrap();
        let server = testkit::Server::on(&database)
            .unwrap()
            .set("PGRST_DB_SCHEMAS", "public,personal")
            .set("PGRST_DB_AGGREGATES_ENABLED", "true")
            .start()
            .await
            .unwrap();
        Self { http: server.http(), _server: server, _database: database }
    }

    async fn get(&self, path: &str) -> (u16, Value) {
        let answer = self.http.get(&format!("/rest/v1{path}")).send().await.unwrap();
        (answer.status, answer.json().unwrap_or(Value::Null))
    }

    async fn call(&self, function: &str, arguments: Value) -> (u16, Value) {
        let answer = self.http.post(&format!("/rest/v1/rpc/{function}"), &arguments).send().await.unwrap();
        (answer.status, answer.json().unwrap_or(Value::Null))
    }
}

fn refusal(code: &str, message: &str, details: Option<&str>, hint: Option<&str>) -> Value {
    json!({ "code": code, "message": message, "details": details, "hint": hint })
}

fn alva() -> Value {
    json!({ "username": "alva", "data": null, "age_range": null, "catchphrase": null, "status": "ONLINE" })
}

#[tokio::test]
async fn rows_of_tables_and_views_are_arguments() {
    let chat = Chat::open().await;
    let ids =
        |body: &Value| -> Vec<i64> { body.as_array().unwrap().iter().map(|row| row["id"].as_i64().unwrap()).collect() };
    let channel = json!({ "channel_row": { "id": 2, "data": null, "slug": null } });
    assert_eq!(ids(&chat.call("get_messages", channel).await.1), [2]);
    assert_eq!(ids(&chat.call("get_messages", json!({ "user_row": alva() })).await.1), [1, 2]);
    assert_eq!(ids(&chat.call("recent_of", json!({ "user_row": alva() })).await.1), [2, 1]);
    assert_eq!(ids(&chat.call("recent_of", json!({ "active_user_row": alva() })).await.1), [2, 1]);
    let profile = json!({ "id": 1, "username": "alva" });
    assert_eq!(chat.call("get_user_profile", json!({ "user_row": alva() })).await, (200, profile.clone()));
    assert_eq!(chat.call("only_profile", json!({ "user_row": alva() })).await, (200, json!([profile])));
    // One row that a filter takes away is null, not an error.
    let nobody = chat.call("get_user_profile?username=eq.nope&select=id", json!({ "user_row": alva() })).await;
    assert_eq!(nobody, (200, Value::Null));
    let embedded = chat
        .call(
            "get_messages_by_username?select=message,blurb_message,users(status)&limit=1",
            json!({ "search_username": "alva" }),
        )
        .await;
    assert_eq!(
        embedded.1,
        json!([{ "message": "Hello World", "blurb_message": "Hel", "users": { "status": "ONLINE" } }])
    );
}

#[tokio::test]
async fn overloads_are_told_apart_or_refused_by_name() {
    let chat = Chat::open().await;
    let hint =
        "Try renaming the parameters or the function itself in the database so function overloading can be resolved";
    let torn =
        "Could not choose the best candidate function between: public.torn(a => integer), public.torn(a => text)";
    for argument in [json!("test"), json!(1)] {
        let answer = chat.call("torn", json!({ "a": argument })).await;
        assert_eq!(answer, (300, refusal("PGRST203", torn, None, Some(hint))));
    }
    assert_eq!(chat.call("torn", json!({})).await, (204, Value::Null));
    assert_eq!(chat.call("told_apart", json!({})).await, (204, Value::Null));
    assert_eq!(chat.call("told_apart", json!({ "a": "x" })).await, (200, json!(1)));
    assert_eq!(chat.call("told_apart", json!({ "b": 1 })).await, (200, json!("foo")));
    assert_eq!(chat.call("told_apart", json!({ "profile_id": 1 })).await.1, json!([{ "id": 1, "username": "alva" }]));
    assert_eq!(chat.call("told_apart", json!({ "user_row": alva() })).await.1.as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn parameters_without_names_take_the_whole_body() {
    let chat = Chat::open().await;
    for argument in [json!("test"), json!(true)] {
        assert_eq!(chat.call("unnamed_many", json!({ "": argument })).await, (200, json!("foo")));
    }
    assert_eq!(chat.call("unnamed_jsonb", json!({ "": { "a": 1 } })).await, (200, json!(1)));
    assert_eq!(chat.call("unnamed_text", json!({ "": "test" })).await, (200, json!(1)));
    assert_eq!(chat.call("unnamed_or_none", json!({})).await, (200, json!(1)));
    assert_eq!(chat.call("unnamed_or_none", json!({ "": "" })).await, (200, json!("foo")));
    assert_eq!(chat.call("unnamed_default", json!({ "": "custom" })).await, (200, json!("foo")));
    let hint =
        "Try renaming the parameters or the function itself in the database so function overloading can be resolved";
    let message = "Could not choose the best candidate function between: public.unnamed_default(), public.unnamed_default( => text)";
    assert_eq!(chat.call("unnamed_default", json!({})).await, (300, refusal("PGRST203", message, None, Some(hint))));
    let details = "Searched for the function public.unnamed_integer with parameter  or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.";
    let message = "Could not find the function public.unnamed_integer() in the schema cache";
    let (status, body) = chat.call("unnamed_integer", json!({ "": 1 })).await;
    assert_eq!((status, &body["details"], &body["message"]), (404, &json!(details), &json!(message)));
    let details = "Searched for the function public.blurb_message without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.";
    let message = "Could not find the function public.blurb_message without parameters in the schema cache";
    let (status, body) = chat.call("blurb_message", json!({})).await;
    assert_eq!((status, &body["details"], &body["message"]), (404, &json!(details), &json!(message)));
    assert_eq!(chat.get("/rpc/with_array?param=%7Ba,b%7D").await, (200, json!(2)));
    assert_eq!(chat.get("/rpc/with_default").await, (200, json!("")));
}

/// Two of the client's snapshots show how relations are called inside the statement.
#[tokio::test]
async fn names_inside_the_statement_are_those_of_upstream() {
    let chat = Chat::open().await;
    let twice = refusal("42712", "table name \"best_friends_users_1\" specified more than once", None, None);
    assert_eq!(chat.get("/best_friends?select=users!first_user(*),users!second_user(*)&limit=1").await, (400, twice));
    let column = |message| refusal("42703", message, None, None);
    let answer = chat.get("/users?select=username,messages(sum)&limit=1").await;
    assert_eq!(answer, (400, column("column messages_1.sum does not exist")));
    let answer = chat.get("/users?select=alias:missing_column.count()").await;
    assert_eq!(answer, (400, column("column users.missing_column does not exist")));
    let answer = chat.get("/messages?select=message,users.count(),casted:message::int4").await;
    assert_eq!(answer, (400, column("column messages.users does not exist")));
}

#[tokio::test]
async fn relations_are_hinted_nested_spread_and_counted() {
    let chat = Chat::open().await;
    let (status, body) = chat.get("/best_friends?select=first_user:users(*)").await;
    assert_eq!((status, &body["code"]), (300, &json!("PGRST201")));
    assert_eq!(body["details"].as_array().unwrap().len(), 3);
    assert_eq!(
        body["details"][0]["relationship"],
        "best_friends_first_user_fkey using best_friends(first_user) and users(username)"
    );
    let friends = "/best_friends?select=first:users!first_user(username),third:users!best_friends_third_wheel_fkey(username)&id=eq.1";
    assert_eq!(
        chat.get(friends).await.1,
        json!([{ "first": { "username": "alva" }, "third": { "username": "cajsa" } }])
    );
    let tree = "/collections?select=description,parent_id(description),collections(description)&id=eq.2";
    assert_eq!(
        chat.get(tree).await.1,
        json!([{ "description": "Child", "parent_id": { "description": "Root" }, "collections": [{ "description": "Grandchild" }] }])
    );
    assert_eq!(
        chat.get("/channels?select=id,...messages(message),channel_details(details)&id=eq.1").await.1,
        json!([{ "id": 1, "message": ["Hello World"], "channel_details": { "details": "Details for public channel" } }])
    );
    assert_eq!(
        chat.get("/users?select=username,messages(count)&order=username").await.1[0],
        json!({ "username": "alva", "messages": [{ "count": 2 }] })
    );
    assert_eq!(
        chat.get("/users?select=username,get_messages(id)&username=eq.bo").await.1[0]["get_messages"],
        json!([{ "id": 3 }])
    );
    assert_eq!(
        chat.get("/active_users?select=username,recent_of(id)&username=eq.alva").await.1[0]["recent_of"],
        json!([{ "id": 2 }, { "id": 1 }])
    );
    assert_eq!(
        chat.get("/events?select=id,age_in_days&kind=eq.logout").await.1,
        json!([{ "id": 2, "age_in_days": 2 }])
    );
    assert_eq!(
        chat.get("/users?select=username&order=data->foo->bar->>nested.asc.nullslast&limit=1").await.1[0]["username"],
        "cajsa"
    );
    assert_eq!(
        chat.get("/cornercase?select=%22column%20whitespace%22&id=eq.1").await.1,
        json!([{ "column whitespace": "here" }])
    );
}

#[tokio::test]
async fn the_second_schema_answers_by_its_header() {
    let chat = Chat::open().await;
    let request = chat.http.get("/rest/v1/users?select=username").header("Accept-Profile", "personal");
    let answer = request.send().await.unwrap();
    assert_eq!((answer.status, answer.header("content-profile")), (200, "personal"));
    assert_eq!(answer.json().unwrap(), json!([{ "username": "leroy" }]));
    assert_eq!(chat.get("/users?select=username&limit=1").await.0, 200);
    let request = chat.http.get("/rest/v1/users").header("Accept-Profile", "elsewhere");
    assert_eq!(request.send().await.unwrap().json().unwrap()["code"], "PGRST106");
    let view = chat.http.post("/rest/v1/non_updatable_view", &json!({ "username": "x" })).send().await.unwrap();
    assert_eq!((view.status, view.json().unwrap()["code"].clone()), (500, json!("55000")));
    let offline = chat
        .http
        .post("/rest/v1/rpc/set_users_offline", &json!({ "name_param": "%" }))
        .header("Prefer", "handling=strict,max-affected=1");
    assert_eq!(offline.send().await.unwrap().json().unwrap()["code"], "PGRST124");
    assert_eq!(chat.get("/users?status=eq.ONLINE&select=username").await.1.as_array().unwrap().len(), 2);
}
