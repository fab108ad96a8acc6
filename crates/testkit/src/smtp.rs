//! A mail server that does what a test tells it to: refuses, puts off, falls silent or hangs up, at any point of the protocol.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Result;
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    task::JoinHandle,
};

/// Where in a session something may go wrong, in the order a client meets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Point {
    Greeting,
    Hello,
    Login,
    From,
    To,
    /// The command `DATA`.
    Data,
    /// In the middle of the text.
    Text,
    /// The text has come whole; nothing was said to that yet.
    End,
    /// The mail was accepted, and that was said.
    Accepted,
}

impl Point {
    pub const ALL: [Self; 9] = [
        Self::Greeting,
        Self::Hello,
        Self::Login,
        Self::From,
        Self::To,
        Self::Data,
        Self::Text,
        Self::End,
        Self::Accepted,
    ];
}

/// What happens there instead of the usual.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Answers this line, such as `451 try again later`.
    Say(&'static str),
    /// Waits, then goes on as usual.
    Wait(Duration),
    /// Closes the connection.
    HangUp,
}

/// A mail that was sent here.
#[derive(Debug, Clone)]
pub struct Received {
    pub to: String,
    /// Headers and text as they came, dots unstuffed.
    pub text: String,
    /// Whether its sender was told that it is in good hands.
    pub acknowledged: bool,
    pub at: Instant,
}

impl Received {
    /// The text without the soft line breaks and escapes of quoted-printable that links suffer.
    pub fn readable(&self) -> String {
        self.text.replace("=\r\n", "").replace("=3D", "=").replace("=26", "&")
    }
}

/// Listens on a port of its own until it is dropped.
#[derive(Debug)]
pub struct Smtp {
    port: u16,
    shared: Arc<Shared>,
    listening: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Shared {
    state: Mutex<State>,
    login: Option<(String, String)>,
}

#[derive(Debug, Default)]
struct State {
    script: Vec<Turn>,
    mails: Vec<Received>,
    /// When which point was reached.
    visits: Vec<(Point, Instant)>,
}

/// `times` times at `point`, for any recipient or for one.
#[derive(Debug)]
struct Turn {
    point: Point,
    to: Option<String>,
    act: Act,
    times: u32,
}

impl Smtp {
    pub async fn start() -> Result<Self> {
        Self::listen(Shared::default()).await
    }

    /// Takes mail only from who logs in with `AUTH PLAIN`.
    pub async fn guarded(user: &str, password: &str) -> Result<Self> {
        let login = Some((user.to_owned(), password.to_owned()));
        Self::listen(Shared { login, ..Shared::default() }).await
    }

    async fn listen(shared: Shared) -> Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let port = listener.local_addr()?.port();
        let shared = Arc::new(shared);
        let listening = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Self { port, shared, listening })
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// The next `times` sessions that come to `point` meet `act`.
    pub fn at(&self, point: Point, act: Act, times: u32) {
        self.shared.state().script.push(Turn { point, to: None, act, times });
    }

    /// As [`Smtp::at`], for mails to one address; only from [`Point::To`] on is it known.
    pub fn at_for(&self, to: &str, point: Point, act: Act, times: u32) {
        self.shared.state().script.push(Turn { point, to: Some(to.to_owned()), act, times });
    }

    /// From now on everything is as usual.
    pub fn behave(&self) {
        self.shared.state().script.clear();
    }

    /// What was told to happen and has not.
    pub fn outstanding(&self) -> Vec<Point> {
        self.shared.state().script.iter().filter(|turn| turn.times > 0).map(|turn| turn.point).collect()
    }

    /// Every mail whose text came whole, in that order.
    pub fn mails(&self) -> Vec<Received> {
        self.shared.state().mails.clone()
    }

    /// Those it took responsibility for.
    pub fn accepted(&self) -> Vec<Received> {
        self.mails().into_iter().filter(|mail| mail.acknowledged).collect()
    }

    /// When sessions came to `point`.
    pub fn visits(&self, point: Point) -> Vec<Instant> {
        self.shared.state().visits.iter().filter(|(at, _)| *at == point).map(|(_, when)| *when).collect()
    }

    /// Waits until so many mails were accepted; says how many there are when that takes too long.
    pub async fn until_accepted(&self, wanted: usize, limit: Duration) -> Result<Vec<Received>> {
        let until = Instant::now() + limit;
        loop {
            let accepted = self.accepted();
            if accepted.len() >= wanted {
                return Ok(accepted);
            }
            anyhow::ensure!(Instant::now() < until, "{} of {wanted} mails after {limit:?}", accepted.len());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until so many sessions came to `point`.
    pub async fn until_reached(&self, point: Point, wanted: usize, limit: Duration) -> Result<()> {
        let until = Instant::now() + limit;
        while self.visits(point).len() < wanted {
            anyhow::ensure!(Instant::now() < until, "{point:?} was not reached {wanted} times in {limit:?}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Ok(())
    }
}

impl Drop for Smtp {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the visit and takes what was planned for it.
    fn visit(&self, point: Point, to: &str) -> Option<Act> {
        let mut state = self.state();
        state.visits.push((point, Instant::now()));
        let meant = |turn: &&mut Turn| {
            turn.point == point && turn.times > 0 && turn.to.as_deref().is_none_or(|wanted| wanted == to)
        };
        let turn = state.script.iter_mut().find(meant)?;
        turn.times -= 1;
        Some(turn.act.clone())
    }

    /// Keeps a mail; returns where, for when it is acknowledged.
    fn keep(&self, to: &str, text: String) -> usize {
        let mut state = self.state();
        state.mails.push(Received { to: to.to_owned(), text, acknowledged: false, at: Instant::now() });
        state.mails.len() - 1
    }

    fn acknowledge(&self, mail: usize) {
        if let Some(mail) = self.state().mails.get_mut(mail) {
            mail.acknowledged = true;
        }
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    while let Ok((stream, _)) = listener.accept().await {
        let session = Session { stream: BufReader::new(stream), shared: Arc::clone(&shared), to: String::new() };
        // Ends when either side closes; a client that went away is no news.
        tokio::spawn(session.run());
    }
}

/// The connection is over.
struct Over;

impl From<std::io::Error> for Over {
    fn from(_: std::io::Error) -> Self {
        Self
    }
}

struct Session {
    stream: BufReader<TcpStream>,
    shared: Arc<Shared>,
    to: String,
}

impl Session {
    async fn run(mut self) {
        let Err(Over) = self.converse().await;
    }

    async fn converse(&mut self) -> Result<std::convert::Infallible, Over> {
        self.reply(Point::Greeting, "220 test").await?;
        loop {
            let line = self.line().await?;
            let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
            match verb.as_str() {
                "EHLO" | "HELO" if self.shared.login.is_some() => {
                    self.reply(Point::Hello, "250-test\r\n250 AUTH PLAIN").await?;
                }
                "EHLO" | "HELO" => self.reply(Point::Hello, "250-test\r\n250 8BITMIME").await?,
                "AUTH" => self.login(&line).await?,
                "MAIL" => self.reply(Point::From, "250 ok").await?,
                "RCPT" => {
                    self.to = between(&line, '<', '>').to_owned();
                    self.reply(Point::To, "250 ok").await?;
                }
                "DATA" => self.data().await?,
                "QUIT" => {
                    self.say("221 bye").await?;
                    return Err(Over);
                }
                _ => self.say("250 ok").await?,
            }
        }
    }

    async fn login(&mut self, line: &str) -> Result<(), Over> {
        let sent = line.split(' ').nth(2).and_then(|text| BASE64.decode(text).ok()).unwrap_or_default();
        let wanted = self.shared.login.as_ref().map(|(user, password)| format!("\0{user}\0{password}"));
        let usual = if wanted.is_some_and(|wanted| wanted.as_bytes() == sent) { "235 ok" } else { "535 no" };
        self.reply(Point::Login, usual).await
    }

    async fn data(&mut self) -> Result<(), Over> {
        match self.shared.visit(Point::Data, &self.to) {
            Some(Act::Say(line)) => return self.say(line).await,
            Some(Act::Wait(pause)) => tokio::time::sleep(pause).await,
            Some(Act::HangUp) => return Err(Over),
            None => {}
        }
        self.say("354 go on").await?;
        let mut text = self.line().await? + "\r\n";
        match self.shared.visit(Point::Text, &self.to) {
            Some(Act::Wait(pause)) => tokio::time::sleep(pause).await,
            Some(_) => return Err(Over),
            None => {}
        }
        loop {
            let line = self.line().await?;
            if line == "." {
                break;
            }
            text.push_str(line.strip_prefix('.').unwrap_or(&line));
            text.push_str("\r\n");
        }
        let mail = self.shared.keep(&self.to, text);
        match self.shared.visit(Point::End, &self.to) {
            Some(Act::Say(line)) => return self.say(line).await,
            Some(Act::Wait(pause)) => tokio::time::sleep(pause).await,
            Some(Act::HangUp) => return Err(Over),
            None => {}
        }
        self.shared.acknowledge(mail);
        self.say("250 taken").await?;
        match self.shared.visit(Point::Accepted, &self.to) {
            Some(Act::Wait(pause)) => tokio::time::sleep(pause).await,
            Some(_) => return Err(Over),
            None => {}
        }
        Ok(())
    }

    /// Says `usual`, or what was planned.
    async fn reply(&mut self, point: Point, usual: &str) -> Result<(), Over> {
        match self.shared.visit(point, &self.to) {
            Some(Act::Say(line)) => self.say(line).await,
            Some(Act::HangUp) => Err(Over),
            Some(Act::Wait(pause)) => {
                tokio::time::sleep(pause).await;
                self.say(usual).await
            }
            None => self.say(usual).await,
        }
    }

    async fn say(&mut self, line: &str) -> Result<(), Over> {
        self.stream.get_mut().write_all(format!("{line}\r\n").as_bytes()).await?;
        Ok(())
    }

    async fn line(&mut self) -> Result<String, Over> {
        let mut line = String::new();
        match self.stream.read_line(&mut line).await? {
            0 => Err(Over),
            _ => Ok(line.trim_end_matches(['\r', '\n']).to_owned()),
        }
    }
}

fn between(text: &str, from: char, to: char) -> &str {
    let rest = text.split_once(from).map_or("", |(_, rest)| rest);
    rest.split_once(to).map_or(rest, |(inside, _)| inside)
}
