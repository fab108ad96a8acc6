//! Mailpit's API, as far as tests of clients speak it: list, search, one message, delete.

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{self, Bytes, Data, Path, ServiceConfig, resource},
};
use mail::{Inbox, inbox::Mail};
use serde::Deserialize;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;

/// Mailpit's page of a list.
const LIMIT: usize = 50;

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/api/v1/messages").get(list).delete(delete))
        .service(resource("/api/v1/search").get(search).delete(delete_found))
        .service(resource("/api/v1/message/{id}").get(message))
        .service(resource("/view/{id}.html").get(view))
        .service(resource("/view/{id}.txt").get(plain));
}

async fn list(request: HttpRequest, inbox: Data<Inbox>) -> HttpResponse {
    let all = inbox.list();
    page(&request, &all, &all)
}

async fn search(request: HttpRequest, inbox: Data<Inbox>) -> HttpResponse {
    let found = inbox.search(&query(&request, "query").unwrap_or_default());
    page(&request, &inbox.list(), &found)
}

async fn delete_found(request: HttpRequest, inbox: Data<Inbox>) -> HttpResponse {
    let found = inbox.search(&query(&request, "query").unwrap_or_default());
    inbox.delete(Some(&found.into_iter().map(|mail| mail.id).collect::<Vec<_>>()));
    ok()
}

async fn message(id: Path<String>, inbox: Data<Inbox>) -> HttpResponse {
    match inbox.open(&id) {
        Some(mail) => HttpResponse::Ok().json(whole(&mail)),
        None => not_found(),
    }
}

/// Which to delete; none named means all.
#[derive(Deserialize)]
struct Chosen {
    #[serde(rename = "IDs", default)]
    ids: Option<Vec<String>>,
}

async fn delete(body: Bytes, inbox: Data<Inbox>) -> HttpResponse {
    let chosen = match body.trim_ascii() {
        [] => Chosen { ids: None },
        text => match serde_json::from_slice::<Chosen>(text) {
            Ok(chosen) => chosen,
            Err(_) => return HttpResponse::BadRequest().json(json!({ "Error": "the body is no {\"IDs\": […]}" })),
        },
    };
    inbox.delete(chosen.ids.filter(|ids| !ids.is_empty()).as_deref());
    ok()
}

/// The mail's own page, unable to run or fetch anything.
async fn view(id: Path<String>, inbox: Data<Inbox>) -> HttpResponse {
    let Some(mail) = inbox.open(&id) else { return not_found() };
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
                  frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CONTENT_SECURITY_POLICY, policy));
    response.content_type("text/html; charset=utf-8").body(mail.letter.html)
}

async fn plain(id: Path<String>, inbox: Data<Inbox>) -> HttpResponse {
    match inbox.open(&id) {
        Some(mail) => HttpResponse::Ok().content_type("text/plain; charset=utf-8").body(mail.letter.text),
        None => not_found(),
    }
}

fn ok() -> HttpResponse {
    HttpResponse::Ok().content_type("text/plain; charset=utf-8").body("ok")
}

fn not_found() -> HttpResponse {
    HttpResponse::NotFound().json(json!({ "Error": "message not found" }))
}

fn page(request: &HttpRequest, all: &[Mail], found: &[Mail]) -> HttpResponse {
    let number = |name: &str| query(request, name).and_then(|text| text.parse().ok());
    let (start, limit) = (number("start").unwrap_or(0), number("limit").unwrap_or(LIMIT));
    let messages: Vec<Value> = found.iter().skip(start).take(limit).map(summary).collect();
    let unread = |mails: &[Mail]| mails.iter().filter(|mail| !mail.read).count();
    HttpResponse::Ok().json(json!({
        "total": all.len(),
        "unread": unread(all),
        "count": messages.len(),
        "messages_count": found.len(),
        "messages_unread": unread(found),
        "start": start,
        "tags": [],
        "messages": messages,
    }))
}

fn summary(mail: &Mail) -> Value {
    let snippet: String = mail.letter.text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(250).collect();
    json!({
        "ID": mail.id,
        "MessageID": message_id(mail),
        "Read": mail.read,
        "From": person(&mail.from.name, &mail.from.address),
        "To": [person("", &mail.to)],
        "Cc": [],
        "Bcc": [],
        "ReplyTo": [],
        "Subject": mail.letter.subject,
        "Created": date(mail),
        "Username": "",
        "Tags": [],
        "Size": mail.size(),
        "Attachments": 0,
        "Snippet": snippet,
    })
}

fn whole(mail: &Mail) -> Value {
    json!({
        "ID": mail.id,
        "MessageID": message_id(mail),
        "From": person(&mail.from.name, &mail.from.address),
        "To": [person("", &mail.to)],
        "Cc": [],
        "Bcc": [],
        "ReplyTo": [],
        "ReturnPath": mail.from.address,
        "Subject": mail.letter.subject,
        "Date": date(mail),
        "Username": "",
        "Tags": [],
        "Text": mail.letter.text,
        "HTML": mail.letter.html,
        "Size": mail.size(),
        "Inline": [],
        "Attachments": [],
    })
}

fn person(name: &str, address: &str) -> Value {
    json!({ "Name": name, "Address": address })
}

fn message_id(mail: &Mail) -> String {
    let domain = mail.from.address.rsplit_once('@').map_or("localhost", |(_, domain)| domain);
    format!("{}@{domain}", mail.id)
}

fn date(mail: &Mail) -> String {
    mail.at.format(&Rfc3339).unwrap_or_default()
}

/// A parameter of the query string, decoded.
pub(super) fn query(request: &HttpRequest, name: &str) -> Option<String> {
    let pairs = web::Query::<Vec<(String, String)>>::from_query(request.query_string()).ok()?;
    pairs.into_inner().into_iter().find(|(key, _)| key == name).map(|(_, value)| value)
}
