//! Requests to other people's servers: identity providers, hooks, SMS gateways. The only HTTP client of the server.
//!
//! No redirects, no cookies, no proxy headers, nothing kept open between two requests; bodies are capped while they are read.
//! Where an address came from somebody with an API key, names that resolve to this machine or a private network are refused
//! when the connection is made, so that a name cannot change its mind between a check and the request.

mod address;

use std::{
    error::Error as _,
    future::Future,
    io,
    net::IpAddr,
    pin::Pin,
    sync::{Arc, OnceLock},
};

use auth::outgoing::{Failure, Method, Outgoing, Reach, Request, Response};
use bytes::BytesMut;
use reqwest::{
    Client, Url,
    dns::{Addrs, Name, Resolve, Resolving},
    redirect::Policy,
};

/// Made with the first request: a server that asks nobody needs no certificates.
#[derive(Default)]
pub struct Http {
    anywhere: OnceLock<Option<Client>>,
    public: OnceLock<Option<Client>>,
}

impl Outgoing for Http {
    fn send(&self, request: Request) -> Pin<Box<dyn Future<Output = Result<Response, Failure>> + Send + '_>> {
        Box::pin(self.ask(request))
    }
}

impl Http {
    async fn ask(&self, request: Request) -> Result<Response, Failure> {
        let url = Url::parse(&request.url).map_err(|_| Failure::Forbidden)?;
        if !may_ask(&url, request.reach) {
            return Err(Failure::Forbidden);
        }
        let client = self.client(request.reach).ok_or(Failure::Unreachable)?;
        let mut asking = match request.method {
            Method::Get => client.get(url),
            Method::Post => client.post(url).body(request.body),
        };
        for (name, value) in request.headers {
            asking = asking.header(name, value);
        }
        let mut answer = asking.timeout(request.timeout).send().await.map_err(|error| failure(&error))?;
        let text = |value: &reqwest::header::HeaderValue| value.to_str().ok().map(str::to_owned);
        let headers = answer.headers().iter();
        let headers = headers.filter_map(|(name, value)| Some((name.as_str().to_owned(), text(value)?))).collect();
        let status = answer.status().as_u16();
        let mut body = BytesMut::new();
        while let Some(part) = answer.chunk().await.map_err(|error| failure(&error))? {
            if body.len() + part.len() > request.answer_max {
                return Err(Failure::TooLong);
            }
            body.extend_from_slice(&part);
        }
        Ok(Response { status, headers, body: body.freeze() })
    }

    /// `None` when this machine has no certificates to judge others by.
    fn client(&self, reach: Reach) -> Option<&Client> {
        let slot = match reach {
            Reach::Anywhere => &self.anywhere,
            Reach::Public => &self.public,
        };
        slot.get_or_init(|| build(reach)).as_ref()
    }
}

fn build(reach: Reach) -> Option<Client> {
    // Workers each have a runtime of their own: a connection kept by one must not be used by another.
    let builder = Client::builder().user_agent("saluhall").redirect(Policy::none()).pool_max_idle_per_host(0);
    let builder = match reach {
        Reach::Anywhere => builder,
        Reach::Public => builder.no_proxy().dns_resolver(Arc::new(PublicNames)),
    };
    builder.build().map_err(|error| tracing::error!(%error, "no HTTP client: are there CA certificates?")).ok()
}

/// What can be said before a name is looked up.
fn may_ask(url: &Url, reach: Reach) -> bool {
    let literal = url.host_str().and_then(|host| host.trim_matches(['[', ']']).parse::<IpAddr>().ok());
    match reach {
        Reach::Anywhere => matches!(url.scheme(), "http" | "https"),
        Reach::Public => url.scheme() == "https" && literal.is_none_or(address::is_public),
    }
}

fn failure(error: &reqwest::Error) -> Failure {
    let forbidden = |error: &(dyn std::error::Error + 'static)| {
        error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::PermissionDenied)
    };
    if std::iter::successors(error.source(), |&error| error.source()).any(forbidden) {
        return Failure::Forbidden;
    }
    match () {
        () if error.is_timeout() => Failure::Timeout,
        () if error.is_connect() => Failure::Unreachable,
        () => Failure::Broken,
    }
}

/// Names as the system resolves them, without the addresses of private networks.
struct PublicNames;

impl Resolve for PublicNames {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found: Vec<_> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let public: Vec<_> = found.into_iter().filter(|found| address::is_public(found.ip())).collect();
            if public.is_empty() {
                return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
            }
            let addresses: Addrs = Box::new(public.into_iter());
            Ok(addresses)
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read as _, Write as _},
        net::TcpListener,
        time::Duration,
    };

    use super::*;

    /// A server that gives one answer and says what it was asked.
    fn once(answer: &'static str) -> (String, std::thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let serving = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = [0; 4096];
            let read = stream.read(&mut asked).unwrap();
            stream.write_all(answer.as_bytes()).unwrap();
            if answer.is_empty() {
                std::thread::sleep(Duration::from_mins(1));
            }
            String::from_utf8_lossy(&asked[..read]).into_owned()
        });
        (url, serving)
    }

    #[tokio::test]
    async fn an_answer_is_read_whole_and_redirects_are_left_to_the_asker() {
        let (url, serving) =
            once("HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 5\r\n\r\nhello");
        let request = Request::post(&url, "application/json", "{}").header("authorization", "Bearer x");
        let answer = Http::default().send(request).await.unwrap();
        assert_eq!((answer.status, answer.header("location")), (302, Some("http://127.0.0.1:1/")));
        assert_eq!(answer.body, "hello");
        let asked = serving.join().unwrap().to_ascii_lowercase();
        assert!(asked.starts_with("post / http/1.1\r\n") && asked.contains("\r\nuser-agent: saluhall\r\n"), "{asked}");
        assert!(asked.contains("\r\nauthorization: bearer x\r\n"), "{asked}");
    }

    #[tokio::test]
    async fn long_and_late_answers_are_failures() {
        let (url, _serving) = once("HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n0123456789");
        let request = Request { answer_max: 9, ..Request::get(&url) };
        assert_eq!(Http::default().send(request).await.unwrap_err(), Failure::TooLong);
        let (url, _serving) = once("");
        let request = Request { timeout: Duration::from_millis(50), ..Request::get(&url) };
        assert_eq!(Http::default().send(request).await.unwrap_err(), Failure::Timeout);
        let gone = Http::default().send(Request::get("http://127.0.0.1:1/")).await;
        assert_eq!(gone.unwrap_err(), Failure::Unreachable);
    }

    #[tokio::test]
    async fn private_addresses_are_refused_by_number_and_by_name() {
        for url in [
            "https://127.0.0.1/",
            "https://2130706433/",
            "https://[::1]/",
            "https://[::ffff:169.254.169.254]/",
            "https://localhost/",
            "http://93.184.215.14/",
            "file:///etc/passwd",
            "not an address",
        ] {
            let refused = Http::default().send(Request::get(url).reach(Reach::Public)).await;
            assert_eq!(refused.unwrap_err(), Failure::Forbidden, "{url}");
        }
    }
}
