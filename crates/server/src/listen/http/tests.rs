//! Raw bytes sent to an application that says what reached it.

use std::{
    io::{Read, Write},
    os::unix::net::UnixStream as StdUnixStream,
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use actix_web::{App, HttpRequest, HttpResponse, web};

use super::*;

const TERMS: Terms = Terms {
    workers: 1,
    // Longer than whoever waits for `header_timeout` may take: the one is not the other.
    keep_alive: Duration::from_secs(8),
    header_timeout: Duration::from_secs(2),
    connections: 100,
    drain: Duration::from_secs(5),
};

async fn echo(request: HttpRequest, body: web::Bytes) -> HttpResponse {
    let peer = request.peer_addr().map_or("-".to_owned(), |peer| peer.ip().to_string());
    let line = format!("<{} {} {peer} {}>", request.method(), request.uri(), body.escape_ascii());
    HttpResponse::Ok().body(line)
}

/// Only one test asks for what takes long.
static UNDER_WAY: AtomicBool = AtomicBool::new(false);

async fn slow() -> HttpResponse {
    UNDER_WAY.store(true, Ordering::SeqCst);
    actix_web::rt::time::sleep(Duration::from_millis(500)).await;
    HttpResponse::Ok().body("<late>")
}

/// What `client` makes of a server on `socket`, in a thread of its own.
async fn with_server<T: Send + 'static>(socket: Socket, client: impl FnOnce() -> T + Send + 'static) -> T {
    let app = || App::new().route("/slow", web::to(slow)).default_service(web::to(echo));
    let server = serve(socket, TERMS, app).unwrap();
    let handle = server.handle();
    let running = actix_web::rt::spawn(server);
    let outcome = actix_web::rt::task::spawn_blocking(client).await.unwrap();
    handle.stop(true).await;
    running.await.unwrap().unwrap();
    outcome
}

fn local() -> (Socket, SocketAddr) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    (Socket::Tcp(listener), address)
}

fn connect(address: SocketAddr) -> std::net::TcpStream {
    let stream = std::net::TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream
}

/// All that is answered until the server closes.
fn ask(stream: &mut (impl Read + Write), pieces: &[&[u8]]) -> String {
    for (number, piece) in pieces.iter().enumerate() {
        if number > 0 {
            std::thread::sleep(Duration::from_millis(20));
        }
        stream.write_all(piece).unwrap();
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8(answer).unwrap()
}

/// What the application said it was asked, in order.
fn echoes(answer: &str) -> Vec<&str> {
    answer.split('<').skip(1).filter_map(|rest| rest.split_once('>')).map(|(echo, _)| echo).collect()
}

const PIPELINE: &str = "GET /p?select=data->>x HTTP/1.1\r\nHost: h\r\n\r\n\
    POST /p?a=\"ü\" HTTP/1.1\r\nHost: h\r\nContent-Length: 30\r\n\r\nGET /a\"b HTTP/1.1\r\nHost: h\r\n\r\n\
    GET /p`?b=`{}|\\^&c=> HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n";

fn expected(peer: &str) -> [String; 3] {
    [
        format!("GET /p?select=data-%3E%3Ex {peer} "),
        format!("POST /p?a=%22%C3%BC%22 {peer} GET /a\\\"b HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n"),
        format!("GET /p%60?b=`{{}}|\\^&c=%3E {peer} "),
    ]
}

#[actix_web::test]
async fn targets_may_hold_what_uris_may_not() {
    let (socket, address) = local();
    let answers = with_server(socket, move || {
        let bytes = PIPELINE.as_bytes();
        let cut = |at: usize| ask(&mut connect(address), &[&bytes[..at], &bytes[at..]]);
        [0, 15, 16, 30, 60, 66, 68, 70, 100, 130, 150, 160, 180].map(cut)
    })
    .await;
    for answer in answers {
        assert_eq!(echoes(&answer), expected("127.0.0.1"), "{answer}");
    }
}

#[actix_web::test]
async fn on_a_socket_of_the_file_system_as_well() {
    let path = std::env::temp_dir().join(format!("saluhall-line-{}", std::process::id()));
    drop(std::fs::remove_file(&path));
    let socket = Socket::Unix(UnixListener::bind(&path).unwrap());
    let at = path.clone();
    let answer =
        with_server(socket, move || ask(&mut StdUnixStream::connect(at).unwrap(), &[PIPELINE.as_bytes()])).await;
    std::fs::remove_file(&path).unwrap();
    assert_eq!(echoes(&answer), expected("-"), "{answer}");
}

/// 150 kB of bytes that become three each, with a body of the size that is sent after `100 Continue`.
#[actix_web::test]
async fn a_body_reaches_its_reader_as_it_was_sent() {
    let (socket, address) = local();
    let (answer, chunked) = with_server(socket, move || {
        let mut stream = connect(address);
        let body = ">\"ü\n".repeat(30_000);
        let head = format!(
            "POST /?>=\" HTTP/1.1\r\nHost: h\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: {}\r\n\r\n",
            body.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut go_on = [0; 25];
        stream.read_exact(&mut go_on).unwrap();
        assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
        let answer = ask(&mut stream, &[body.as_bytes()]);
        assert!(answer.contains(&format!(" {}>", body.as_bytes().escape_ascii())), "{}", answer.len());
        let chunks = b"POST /> HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n>\"\r\n0\r\n\r\n\
            GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /a>b HTTP/1.1\r\nHost: h\r\n\r\n";
        (answer, ask(&mut connect(address), &[chunks]))
    })
    .await;
    assert!(answer.contains("<POST /?%3E=%22 127.0.0.1 "));
    assert_eq!(echoes(&chunked)[1..], ["GET /a 127.0.0.1 "], "{chunked}");
    assert!(chunked.contains("<POST /%3E 127.0.0.1 >\\\">"), "{chunked}");
    assert!(chunked.contains("HTTP/1.1 400 Bad Request"), "after a body of unknown length as ever: {chunked}");
}

#[actix_web::test]
async fn what_is_malformed_is_refused_as_ever() {
    let (socket, address) = local();
    let answers = with_server(socket, move || {
        ["GET /a b HTTP/1.1\r\nHost: h\r\n\r\n", "GET /a\tb HTTP/1.1\r\nHost: h\r\n\r\n", "GET /a\x7f HTTP/1.1\r\n\r\n"]
            .map(|asked| ask(&mut connect(address), &[asked.as_bytes()]))
    })
    .await;
    for answer in answers {
        assert!(answer.starts_with("HTTP/1.1 400 Bad Request\r\n"), "{answer}");
    }
}

/// Neither a client that never ends its target nor one that sends too much of it is borne with.
#[actix_web::test]
async fn a_target_has_an_end_in_time_and_size() {
    let (socket, address) = local();
    let (slow, took, long) = with_server(socket, move || {
        let began = Instant::now();
        let slow = ask(&mut connect(address), &[b"GET /->>", b">>"]);
        let took = began.elapsed();
        let long = ask(&mut connect(address), &[&[b"GET /".as_slice(), &[b'>'; 50_000]].concat()]);
        (slow, took, long)
    })
    .await;
    assert!(slow.is_empty() || slow.starts_with("HTTP/1.1 408"), "{slow}");
    assert!(took < Duration::from_secs(6), "{took:?}");
    assert!(long.starts_with("HTTP/1.1 431"), "{long}");
}

#[actix_web::test]
async fn a_request_under_way_outlives_the_order_to_stop() {
    let (socket, address) = local();
    let mut stream = with_server(socket, move || {
        let mut stream = connect(address);
        stream.write_all(b"GET /slow?> HTTP/1.1\r\nHost: h\r\n\r\n").unwrap();
        let until = Instant::now() + Duration::from_secs(10);
        while !UNDER_WAY.load(Ordering::SeqCst) {
            assert!(Instant::now() < until, "the request does not arrive");
            std::thread::sleep(Duration::from_millis(5));
        }
        stream
    })
    .await;
    let answer = ask(&mut stream, &[]);
    assert!(answer.contains("<late>"), "{answer}");
}
