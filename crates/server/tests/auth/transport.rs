//! Mails on their way to a mail server that is slow, moody, broken or gone: design/reliability.md. None is lost, none is sent
//! again once it was acknowledged, and no request waits for any of it.

use std::time::{Duration, Instant};

use pg::control::{Connection, Control};
use serde_json::json;
use testkit::{
    Smtp,
    smtp::{Act, Point},
};

use super::harness::{PASSWORD, Server};

const SOON: Duration = Duration::from_secs(10);

/// A server whose mails go to `smtp`.
async fn server(smtp: &Smtp, settings: &[(&str, &str)]) -> Server {
    let port = smtp.port().to_string();
    let own = [
        ("SMTP_HOST", "127.0.0.1"),
        ("SMTP_PORT", &port),
        ("SALUHALL_SMTP_TLS", "off"),
        ("SMTP_ADMIN_EMAIL", "shop@x.io"),
        ("SMTP_SENDER_NAME", "Nordfjärd"),
    ];
    let settings: Vec<(&str, &str)> = own.iter().chain(settings).copied().collect();
    Server::start(&settings).await
}

async fn ask_for_mail(server: &Server, email: &str) {
    assert_eq!(server.post("/otp", json!({ "email": email })).await.status, 200);
}

async fn queued(sql: &Connection) -> i64 {
    sql.query("select count(*) from mail.queue", &[]).await.unwrap()[0].get(0)
}

async fn until_empty(sql: &Connection) {
    let until = Instant::now() + SOON;
    while queued(sql).await > 0 {
        assert!(Instant::now() < until, "{} mails are still queued", queued(sql).await);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_mail_that_arrives_signs_in() {
    let smtp = Smtp::guarded("shop", "mjölk & ost").await.unwrap();
    let server = server(&smtp, &[("SMTP_USER", "shop"), ("SMTP_PASS", "mjölk & ost")]).await;
    ask_for_mail(&server, "a@x.io").await;
    let mail = smtp.until_accepted(1, SOON).await.unwrap().remove(0);
    assert_eq!(mail.to, "a@x.io");
    let text = mail.readable();
    assert!(text.contains("From: =?utf-8?") && text.contains("<shop@x.io>"), "{text}");
    let at = text.find("/auth/v1/verify").unwrap_or_else(|| panic!("no link in {text}"));
    let link = text[at + "/auth/v1".len()..].split_whitespace().next().unwrap();
    assert!(server.follow(link).await.fragment.contains_key("access_token"));
}

#[tokio::test]
async fn a_mail_that_is_put_off_is_tried_again_with_growing_pauses() {
    let smtp = Smtp::start().await.unwrap();
    let server = server(&smtp, &[]).await;
    smtp.at(Point::To, Act::Say("451 greylisted, try again"), 2);
    ask_for_mail(&server, "a@x.io").await;
    assert_eq!(smtp.until_accepted(1, Duration::from_secs(20)).await.unwrap().len(), 1);
    let tries = smtp.visits(Point::To);
    let pauses: Vec<f64> = tries.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64()).collect();
    assert!(pauses.len() == 2 && pauses[0] >= 1.9 && pauses[1] >= 3.9, "{pauses:?}");
    until_empty(&server.sql().await).await;
    let log = server.until_logged("put off by the mail server with 451").await;
    assert_eq!(log.matches("put off by the mail server with 451").count(), 2, "{log}");
    assert!(!log.contains("a@x.io"));
}

#[tokio::test]
async fn a_silent_mail_server_holds_no_request() {
    let smtp = Smtp::start().await.unwrap();
    let server = server(&smtp, &[("ENABLE_EMAIL_AUTOCONFIRM", "false")]).await;
    server.confirmed("known@x.io").await;
    smtp.at(Point::Greeting, Act::Wait(Duration::from_secs(600)), 100);
    let mut slowest = Duration::ZERO;
    for number in 0..20 {
        let began = Instant::now();
        let email = format!("n{number}@x.io");
        ask_for_mail(&server, &email).await;
        let signed_up =
            server.post("/signup", json!({ "email": format!("s{number}@x.io"), "password": PASSWORD })).await;
        assert_eq!(signed_up.status, 200);
        assert_eq!(server.post("/recover", json!({ "email": "known@x.io" })).await.status, 200);
        slowest = slowest.max(began.elapsed());
    }
    assert!(slowest < Duration::from_secs(5), "three requests took {slowest:?} while no mail went");
    assert!(queued(&server.sql().await).await >= 40, "and all of them wait");
}

#[tokio::test]
async fn a_refused_address_is_given_up_and_told() {
    let smtp = Smtp::start().await.unwrap();
    let server = server(&smtp, &[]).await;
    smtp.at_for("gone@x.io", Point::To, Act::Say("550 5.1.1 <gone@x.io> no such mailbox"), 100);
    ask_for_mail(&server, "gone@x.io").await;
    ask_for_mail(&server, "here@x.io").await;
    assert_eq!(smtp.until_accepted(1, SOON).await.unwrap()[0].to, "here@x.io");
    until_empty(&server.sql().await).await;
    assert_eq!(smtp.visits(Point::To).len(), 2, "a refusal is final");
    let log = server.until_logged("mail dropped").await;
    let told =
        log.lines().find(|line| line.contains("mail dropped")).unwrap_or_else(|| panic!("nothing was told: {log}"));
    assert!(told.contains("refused by the mail server with 550") && told.contains("confirmation"), "{told}");
    assert!(!log.contains("gone@x.io"), "what mail servers say names addresses");
}

/// One mail for each point of the protocol at which the connection may break.
#[tokio::test]
async fn a_broken_connection_loses_no_mail_and_doubles_none_that_was_taken() {
    let smtp = Smtp::guarded("shop", "secret").await.unwrap();
    let server = server(&smtp, &[("SMTP_USER", "shop"), ("SMTP_PASS", "secret")]).await;
    for point in Point::ALL {
        smtp.at(point, Act::HangUp, 1);
    }
    for number in 0..Point::ALL.len() {
        ask_for_mail(&server, &format!("n{number}@x.io")).await;
    }
    smtp.until_accepted(Point::ALL.len(), Duration::from_secs(40)).await.unwrap();
    until_empty(&server.sql().await).await;
    assert_eq!(smtp.outstanding(), [], "every break happened");
    let mut taken: Vec<String> = smtp.accepted().into_iter().map(|mail| mail.to).collect();
    taken.sort();
    let wanted: Vec<String> = (0..Point::ALL.len()).map(|number| format!("n{number}@x.io")).collect();
    assert_eq!(taken, wanted, "each once");
    // The one whose acknowledgement was lost came twice, and can be recognised.
    let twice: Vec<String> = smtp.mails().into_iter().filter(|mail| !mail.acknowledged).map(|mail| mail.to).collect();
    assert_eq!(twice.len(), 1);
    let ids: Vec<String> =
        smtp.mails().into_iter().filter(|mail| mail.to == twice[0]).map(|mail| id(&mail.text)).collect();
    assert!(ids.len() == 2 && ids[0] == ids[1], "{ids:?}");
}

fn id(mail: &str) -> String {
    mail.lines().find_map(|line| line.strip_prefix("Message-ID: ")).unwrap().to_owned()
}

#[tokio::test]
async fn a_wrong_password_of_the_operators_costs_no_mail() {
    let smtp = Smtp::guarded("shop", "secret").await.unwrap();
    let server = server(&smtp, &[("SMTP_USER", "shop"), ("SMTP_PASS", "secret")]).await;
    smtp.at(Point::Login, Act::Say("535 5.7.8 wrong"), 1);
    ask_for_mail(&server, "a@x.io").await;
    smtp.until_accepted(1, SOON).await.unwrap();
    server.until_logged("not let in by the mail server with 535").await;
}

#[tokio::test]
async fn nothing_is_said_in_the_clear_where_that_was_not_allowed() {
    let smtp = Smtp::start().await.unwrap();
    let server = server(&smtp, &[("SALUHALL_SMTP_TLS", "starttls")]).await;
    ask_for_mail(&server, "a@x.io").await;
    smtp.until_reached(Point::Hello, 1, SOON).await.unwrap();
    let until = Instant::now() + SOON;
    while !server.log().contains("mail delayed") {
        assert!(Instant::now() < until, "nothing was told: {}", server.log());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(smtp.visits(Point::From).len(), 0);
    assert_eq!(queued(&server.sql().await).await, 1, "it waits for a server that has TLS");
}

/// The database keeps hold of a row that should go, and later everything looks as if the mail were due again.
#[tokio::test]
async fn an_acknowledged_mail_is_not_sent_again_though_the_database_did_not_hear_of_it() {
    let smtp = Smtp::start().await.unwrap();
    let server = server(&smtp, &[]).await;
    smtp.at(Point::End, Act::Wait(Duration::from_secs(5)), 1);
    ask_for_mail(&server, "a@x.io").await;
    smtp.until_reached(Point::End, 1, SOON).await.unwrap();
    let mut holder = server.sql().await;
    let held = holder.transaction().await.unwrap();
    held.execute("update mail.queue set due_at = now()", &[]).await.unwrap();
    smtp.until_accepted(1, SOON).await.unwrap();
    let until = Instant::now() + Duration::from_secs(15);
    while !server.log().contains("mail queue lost") {
        assert!(Instant::now() < until, "the row was let go: {}", server.log());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    held.commit().await.unwrap();
    until_empty(&server.sql().await).await;
    assert_eq!(smtp.mails().len(), 1);
}

#[tokio::test]
async fn a_killed_server_loses_no_mail() {
    let smtp = Smtp::start().await.unwrap();
    let database = testkit::database().await.unwrap();
    let port = smtp.port().to_string();
    let settings = [
        ("SALUHALL_WORKERS", "1"),
        ("GOTRUE_RATE_LIMIT_OTP", "100000"),
        ("SMTP_HOST", "127.0.0.1"),
        ("SMTP_PORT", &port),
        ("SALUHALL_SMTP_TLS", "off"),
        ("SMTP_ADMIN_EMAIL", "shop@x.io"),
    ];
    let plan = testkit::Server::on(&database).unwrap();
    let plan = settings.iter().fold(plan, |plan, (name, value)| plan.set(name, value));
    let mut process = plan.start().await.unwrap();
    let mut asked = Vec::new();
    for kill in 0..3 {
        // Eight are being sent when the process dies, four wait behind them.
        let before = smtp.visits(Point::End).len();
        smtp.at(Point::End, Act::Wait(Duration::from_secs(600)), 8);
        for number in 0..12 {
            let email = format!("k{kill}n{number:02}@x.io");
            let answer = process.http().post("/auth/v1/otp", &json!({ "email": email })).send().await.unwrap();
            assert_eq!(answer.status, 200, "{}", answer.body);
            asked.push(email);
        }
        smtp.until_reached(Point::End, before + 8, SOON).await.unwrap();
        let plan = process.kill().unwrap();
        smtp.behave();
        // The hold of the dead process would lapse by itself, after a minute and a half.
        let sql = Control::new(&database.owner_url(), 1).unwrap().connection().await.unwrap();
        sql.execute("update mail.queue set due_at = now()", &[]).await.unwrap();
        process = plan.start().await.unwrap();
        smtp.until_accepted(asked.len(), Duration::from_secs(20)).await.unwrap();
        until_empty(&sql).await;
    }
    let mut taken: Vec<String> = smtp.accepted().into_iter().map(|mail| mail.to).collect();
    taken.sort();
    assert_eq!(taken, asked, "each once");
}

/// What nobody does, costs nothing: a loop that never rests shows in what the database counts.
#[tokio::test]
async fn a_server_that_nobody_asks_asks_its_database_a_few_times_a_second() {
    let smtp = Smtp::start().await.unwrap();
    let server = server(&smtp, &[]).await;
    let sql = server.sql().await;
    let transactions = async || -> i64 {
        let count = "select xact_commit from pg_stat_database where datname = current_database()";
        sql.query(count, &[]).await.unwrap()[0].get(0)
    };
    let before = transactions().await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let each = (transactions().await - before) / 4;
    assert!(each < 20, "{each} transactions a second");
}
