//! The inbox as a page: the list, and one mail with its text and its own page in a frame that can run nothing.

use std::fmt::Write as _;

use actix_web::{
    HttpRequest, HttpResponse,
    http::header,
    web::{Data, Path, ServiceConfig, resource},
};
use mail::{Inbox, inbox::Mail};

use super::api::query;

const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; \
                      frame-ancestors 'none'";
const STYLE: &str = "body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#222;background:#f4f2ee}\
main{max-width:820px;margin:0 auto;padding:24px}h1{font-size:22px;margin:0}a{color:#1d4d3a}\
header,.row{display:flex;gap:16px;align-items:baseline;justify-content:space-between}\
ul{list-style:none;margin:24px 0;padding:0;background:#fff;border-radius:8px}li{border-bottom:1px solid #eee}\
li a{display:block;padding:12px 16px;color:inherit;text-decoration:none}li a:hover,li a:focus{background:#faf8f4}\
.unread{font-weight:600}.dim{color:#666;font-size:13px;font-weight:400}button{font:inherit;padding:6px 12px}\
form{display:inline}iframe{width:100%;height:560px;border:1px solid #ddd;border-radius:8px;background:#fff}\
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#fff;padding:16px;border-radius:8px}\
@media(prefers-color-scheme:dark){body{background:#1b1b1b;color:#eee}ul,pre{background:#262626}li{border-color:#333}\
li a:hover,li a:focus{background:#303030}a{color:#8fd3b6}.dim{color:#aaa}}";

pub(super) fn configure(config: &mut ServiceConfig) {
    config
        .service(resource("/").get(list))
        .service(resource("/mail/{id}").get(open))
        .service(resource("/mail/{id}/delete").post(delete))
        .service(resource("/delete").post(delete_all));
}

async fn list(request: HttpRequest, inbox: Data<Inbox>) -> HttpResponse {
    let asked = query(&request, "query").unwrap_or_default();
    let mails = inbox.search(&asked);
    let mut body = format!(
        "<header><h1>Inbox</h1><form method=\"post\" action=\"/delete\"><button>Delete all</button></form></header>\
         <form><input type=\"search\" name=\"query\" aria-label=\"Search\" placeholder=\"to:anna@example.com\" value=\"{}\">\
         <button>Search</button></form>",
        escaped(&asked)
    );
    if mails.is_empty() {
        body.push_str("<p>No mail. What the server would send by SMTP appears here.</p>");
    } else {
        body.push_str("<ul>");
        for mail in &mails {
            let _ = write!(
                body,
                "<li><a href=\"/mail/{}\" class=\"{}\"><span class=\"row\"><span dir=\"auto\">{}</span>\
                 <span class=\"dim\">{}</span></span><span class=\"dim\">{}</span></a></li>",
                mail.id,
                if mail.read { "" } else { "unread" },
                escaped(&mail.letter.subject),
                time(mail),
                escaped(&mail.to),
            );
        }
        body.push_str("</ul>");
    }
    page("Inbox", &body)
}

async fn open(id: Path<String>, inbox: Data<Inbox>) -> HttpResponse {
    let Some(mail) = inbox.open(&id) else {
        return HttpResponse::SeeOther().insert_header((header::LOCATION, "/")).finish();
    };
    let body = format!(
        "<p><a href=\"/\">Inbox</a></p><header><h1 dir=\"auto\">{subject}</h1>\
         <form method=\"post\" action=\"/mail/{id}/delete\"><button>Delete</button></form></header>\
         <p class=\"dim\">To {to}, from {from}, {time}</p>\
         <iframe src=\"/view/{id}.html\" title=\"The mail\" sandbox=\"allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation\"></iframe>\
         <h2>As plain text</h2><pre dir=\"auto\">{text}</pre>",
        subject = escaped(&mail.letter.subject),
        id = mail.id,
        to = escaped(&mail.to),
        from = escaped(&mail.from.address),
        time = time(&mail),
        text = escaped(&mail.letter.text),
    );
    page(&mail.letter.subject, &body)
}

async fn delete(id: Path<String>, inbox: Data<Inbox>) -> HttpResponse {
    inbox.delete(Some(&[id.into_inner()]));
    back()
}

async fn delete_all(inbox: Data<Inbox>) -> HttpResponse {
    inbox.delete(None);
    back()
}

fn back() -> HttpResponse {
    HttpResponse::SeeOther().insert_header((header::LOCATION, "/")).finish()
}

fn page(title: &str, body: &str) -> HttpResponse {
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{}</title><style>{STYLE}</style></head>\
         <body><main>{body}</main></body></html>",
        escaped(title)
    );
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CONTENT_SECURITY_POLICY, POLICY));
    response.content_type("text/html; charset=utf-8").body(html)
}

fn time(mail: &Mail) -> String {
    let at = mail.at;
    format!("{} {:02}:{:02}:{:02} UTC", at.date(), at.hour(), at.minute(), at.second())
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, c| {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
        out
    })
}
