//! The ways out: an SMTP server, the inbox of this machine, or none.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor,
    message::{Mailbox, MultiPart, header::ContentType, header::HeaderName, header::HeaderValue},
    transport::smtp::{
        PoolConfig,
        authentication::Credentials,
        client::{Tls as LettreTls, TlsParameters},
    },
};

use crate::{Inbox, Letter, Message};

/// One command of SMTP may take this long.
const TIMEOUT: Duration = Duration::from_secs(20);
/// All commands of one mail together.
pub(crate) const ATTEMPT_MAX: Duration = Duration::from_secs(60);
const CONNECTIONS_MAX: u32 = 8;

/// How the connection to an SMTP server is protected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    /// From the first byte, usually on port 465.
    Implicit,
    /// Asked for before anything is said; without it nothing is sent.
    StartTls,
    /// Not at all: for a server on this machine.
    Off,
}

#[derive(Clone)]
pub struct Smtp {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    /// User and password.
    pub login: Option<(String, String)>,
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Smtp")
            .field("host", &self.host)
            .field("port", &self.port)
            .field("tls", &self.tls)
            .finish_non_exhaustive()
    }
}

/// Who mails are from.
#[derive(Debug, Clone)]
pub struct Sender {
    pub name: String,
    pub address: String,
}

/// Where mails go. Cheap to clone.
#[derive(Clone)]
pub enum Post {
    Smtp {
        transport: AsyncSmtpTransport<Tokio1Executor>,
        sender: Sender,
    },
    Inbox {
        inbox: Arc<Inbox>,
        sender: Sender,
    },
    /// Somebody who makes a mail of what it is to say.
    Carrier(Arc<dyn Carrier>),
    /// Nobody configured anything: they are dropped, and that is said.
    Nowhere,
}

pub type Delivery<'a> = Pin<Box<dyn Future<Output = Result<(), Failure>> + Send + 'a>>;

/// A way out that this crate does not know.
pub trait Carrier: Send + Sync {
    fn carry<'a>(&'a self, message: &'a Message) -> Delivery<'a>;
}

/// Why a mail did not go. Holds no text of the other side: servers repeat addresses in what they say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The server took offence at this mail; it will again.
    #[error("refused by the mail server with {0}")]
    Refused(u16),
    #[error("put off by the mail server with {0}")]
    PutOff(u16),
    /// Said of the sender, not of the mail: user and password, or that they were wanted.
    #[error("not let in by the mail server with {0}")]
    NotLetIn(u16),
    #[error("the mail server took too long")]
    TooSlow,
    #[error("the mail server cannot be reached")]
    Unreachable,
    #[error("the connection to the mail server is not secure")]
    Insecure,
    #[error("the address cannot be written to")]
    Address,
    /// It may have gone, and may not.
    #[error("an answer that says neither yes nor no")]
    Odd,
    #[error("no mail server is configured")]
    Nowhere,
}

impl Failure {
    /// Whether another attempt may end otherwise.
    pub fn may_pass(self) -> bool {
        matches!(self, Self::PutOff(_) | Self::NotLetIn(_) | Self::TooSlow | Self::Unreachable | Self::Insecure)
    }

    /// What the answer to a command means. 5xx is about this mail, save the codes of RFC 4954 and 8314 about who sends it.
    fn of_answer(code: u16, permanent: bool) -> Self {
        match code {
            524 | 525 | 530 | 534 | 535 | 538 => Self::NotLetIn(code),
            _ if permanent => Self::Refused(code),
            _ => Self::PutOff(code),
        }
    }
}

impl Post {
    /// Connects to nothing yet. The error is one line.
    pub fn smtp(smtp: &Smtp, sender: Sender) -> Result<Self, String> {
        sender.address.parse::<Address>().map_err(|error| error.to_string())?;
        let tls = || TlsParameters::new(smtp.host.clone()).map_err(|error| error.to_string());
        let tls = match smtp.tls {
            Tls::Implicit => LettreTls::Wrapper(tls()?),
            Tls::StartTls => LettreTls::Required(tls()?),
            Tls::Off => LettreTls::None,
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&smtp.host)
            .port(smtp.port)
            .tls(tls)
            .timeout(Some(TIMEOUT))
            .pool_config(PoolConfig::new().max_size(CONNECTIONS_MAX));
        if let Some((user, password)) = &smtp.login {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Self::Smtp { transport: builder.build(), sender })
    }

    /// `Nowhere` and whatever SMTP said are the only failures.
    pub async fn send(&self, message: &Message, letter: Letter) -> Result<(), Failure> {
        match self {
            Self::Nowhere => Err(Failure::Nowhere),
            Self::Inbox { inbox, sender } => {
                inbox.put(message, sender, letter);
                Ok(())
            }
            Self::Carrier(carrier) => carrier.carry(message).await,
            Self::Smtp { transport, sender } => {
                let mail = compose(message, sender, letter).ok_or(Failure::Address)?;
                let sending = tokio::time::timeout(ATTEMPT_MAX, transport.send(mail));
                let sent = sending.await.map_err(|_| Failure::TooSlow)?;
                sent.map(drop).map_err(|error| match error.status() {
                    Some(code) => Failure::of_answer(u16::from(code), error.is_permanent()),
                    None if error.is_timeout() => Failure::TooSlow,
                    None if error.is_tls() => Failure::Insecure,
                    None => Failure::Unreachable,
                })
            }
        }
    }
}

/// Where one press of the reader's mail program ends the letters (RFC 8058), when there is such an address.
fn unsubscribe(message: &Message) -> Option<[HeaderValue; 2]> {
    let link = message.variables["Unsubscribe"].as_str()?;
    let sound = link.starts_with("http") && link.bytes().all(|b| b.is_ascii_graphic() && b != b'<' && b != b'>');
    // Written as it is: an encoder might break a long address.
    let header = |name: &'static str, value: String| {
        HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.clone(), value)
    };
    sound.then(|| {
        [
            header("List-Unsubscribe", format!("<{link}>")),
            header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
        ]
    })
}

fn compose(message: &Message, sender: &Sender, letter: Letter) -> Option<lettre::Message> {
    let mailbox = |name: Option<String>, address: &str| Some(Mailbox::new(name, address.parse().ok()?));
    let name = Some(sender.name.clone()).filter(|name| !name.is_empty());
    let automatic = HeaderValue::new(HeaderName::new_from_ascii_str("Auto-Submitted"), "auto-generated".to_owned());
    let domain = sender.address.rsplit_once('@').map_or("localhost", |(_, domain)| domain);
    let mut mail = lettre::Message::builder()
        .from(mailbox(name, &sender.address)?)
        .to(mailbox(None, &message.recipient)?)
        .subject(letter.subject)
        // The same at each attempt, so that a mail sent twice is recognised as one.
        .message_id(Some(format!("<{}@{domain}>", message.id)))
        .raw_header(automatic);
    for header in unsubscribe(message).into_iter().flatten() {
        mail = mail.raw_header(header);
    }
    let html = lettre::message::SinglePart::builder().header(ContentType::TEXT_HTML).body(letter.html);
    let text = lettre::message::SinglePart::builder().header(ContentType::TEXT_PLAIN).body(letter.text);
    mail.multipart(MultiPart::alternative().singlepart(text).singlepart(html)).ok()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use uuid::Uuid;

    use super::*;

    fn message(recipient: &str) -> Message {
        Message {
            id: Uuid::nil(),
            kind: "recovery".into(),
            recipient: recipient.into(),
            languages: Vec::new(),
            variables: Value::Null,
        }
    }

    #[test]
    fn a_wrong_password_costs_no_mail() {
        assert_eq!(Failure::of_answer(550, true), Failure::Refused(550));
        assert_eq!(Failure::of_answer(451, false), Failure::PutOff(451));
        assert!([530, 534, 535].iter().all(|code| Failure::of_answer(*code, true).may_pass()));
        assert!(!Failure::of_answer(554, true).may_pass());
    }

    #[test]
    fn letters_to_many_say_how_to_end_them() {
        let letter =
            Letter { subject: "Nytt".into(), html: "<p>x</p>".into(), text: "x".into(), language: "sv".into() };
        let sender = Sender { name: String::new(), address: "shop@x.io".into() };
        let text = |link: &str| {
            let mut message = message("a@x.io");
            message.variables = serde_json::json!({ "Unsubscribe": link });
            String::from_utf8(compose(&message, &sender, letter.clone()).unwrap().formatted()).unwrap()
        };
        let link = format!("https://shop.example/newsletter/unsubscribe?token={}", "0123456789abcdef".repeat(4));
        let mail = text(&link);
        assert!(mail.contains(&format!("List-Unsubscribe: <{link}>\r\n")), "{mail}");
        assert!(mail.contains("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"), "{mail}");
        for bad in ["", "javascript:x", "https://x.io/>\r\nBcc: b@x.io"] {
            assert!(!text(bad).contains("List-Unsubscribe"), "{bad:?}");
        }
    }

    #[test]
    fn a_mail_has_both_parts_and_no_header_but_ours() {
        let letter = Letter {
            subject: "Välj lösenord".into(),
            html: "<p>Å</p>".into(),
            text: "Å".into(),
            language: "sv".into(),
        };
        let sender = Sender { name: "Nordfjärd".into(), address: "shop@x.io".into() };
        let mail = compose(&message("a@x.io"), &sender, letter.clone()).unwrap();
        let text = String::from_utf8(mail.formatted()).unwrap();
        for part in [
            "To: a@x.io\r\n",
            "multipart/alternative",
            "text/plain; charset=utf-8",
            "text/html; charset=utf-8",
            "Auto-Submitted: auto-generated",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        for bad in ["a@x.io\r\nBcc: b@x.io", "", "a"] {
            assert!(compose(&message(bad), &sender, letter.clone()).is_none(), "{bad:?}");
        }
    }
}
