//! Hooks: the project's own code, asked at fixed points whether and how to go on. A function of the database, or an address
//! over HTTP. Rules: contracts/auth.md §1.14.
//!
//! Pure here: what is asked ([`payload`]), how a question is signed ([`signature`]), what an answer means ([`answer`]) and
//! which claims a token must keep ([`claims`]). [`http`] is the way out over HTTP; `flow/hooks.rs` asks.

pub mod answer;
pub(crate) mod claims;
pub mod http;
pub(crate) mod payload;
pub mod signature;

use query::QualifiedIdent;
use url::Url;

pub use signature::Secret;

/// Where a mail in the queue keeps, beside what templates may say, what a hook over HTTP is asked about it.
pub const MAIL_VARIABLE: &str = "hook";

/// Where a hook may be, in the order of upstream's settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    MfaVerification,
    PasswordVerification,
    CustomAccessToken,
    SendEmail,
    SendSms,
    BeforeUserCreated,
    AfterUserCreated,
}

impl Point {
    pub const ALL: [Self; 7] = [
        Self::MfaVerification,
        Self::PasswordVerification,
        Self::CustomAccessToken,
        Self::SendEmail,
        Self::SendSms,
        Self::BeforeUserCreated,
        Self::AfterUserCreated,
    ];

    /// What the hook is told it is: `metadata.name`.
    pub fn name(self) -> &'static str {
        match self {
            Self::MfaVerification => "mfa-verification",
            Self::PasswordVerification => "password-verification",
            Self::CustomAccessToken => "customize-access-token",
            Self::SendEmail => "send-email",
            Self::SendSms => "send-sms",
            Self::BeforeUserCreated => "before-user-created",
            Self::AfterUserCreated => "after-user-created",
        }
    }
}

/// Who is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// Takes one JSON value and returns one, as the role `supabase_auth_admin`.
    Function(QualifiedIdent),
    Http(Endpoint),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    pub url: String,
    /// Each signs; none means that nobody can tell who asks.
    pub secrets: Vec<Secret>,
}

/// The hooks of a project, at most one for each point.
#[derive(Debug, Clone, Default)]
pub struct Hooks([Option<Target>; Point::ALL.len()]);

impl Hooks {
    #[must_use]
    pub fn with(mut self, point: Point, target: Target) -> Self {
        if let Some(place) = self.0.get_mut(point as usize) {
            *place = Some(target);
        }
        self
    }

    pub fn at(&self, point: Point) -> Option<&Target> {
        self.0.get(point as usize)?.as_ref()
    }

    /// Whether a connection to the database may be kept waiting for an answer over HTTP.
    pub(crate) fn wait_in_transactions(&self) -> bool {
        let asked = [Point::CustomAccessToken, Point::SendSms, Point::BeforeUserCreated];
        asked.iter().any(|point| matches!(self.at(*point), Some(Target::Http(_))))
    }
}

impl Target {
    /// `pg-functions://database/schema/function`, or an address over HTTP, which must be this machine's unless it is https.
    /// The error says what is wrong with it.
    pub fn parse(uri: &str, secrets: Vec<Secret>) -> Result<Self, &'static str> {
        let url = Url::parse(uri).map_err(|_| "is no address")?;
        match url.scheme() {
            "pg-functions" => {
                let path: Vec<&str> = url.path().trim_start_matches('/').split('/').collect();
                match path[..] {
                    [schema, function] if is_name(schema) && is_name(function) => {
                        Ok(Self::Function(QualifiedIdent::new(schema, function)))
                    }
                    _ => Err("does not name a schema and a function"),
                }
            }
            "https" => Ok(Self::Http(Endpoint { url: uri.to_owned(), secrets })),
            "http" if is_this_machine(&url) => Ok(Self::Http(Endpoint { url: uri.to_owned(), secrets })),
            "http" => Err("is neither https nor on this machine"),
            _ => Err("begins with neither pg-functions:// nor https://"),
        }
    }
}

fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    text.len() <= 63
        && bytes.next().is_some_and(|b| b.is_ascii_alphabetic() || b == b'_')
        && bytes.all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// `host.docker.internal` is the machine itself as seen from a container on it.
fn is_this_machine(url: &Url) -> bool {
    matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]" | "host.docker.internal"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_stand_where_their_number_says() {
        for (at, point) in Point::ALL.into_iter().enumerate() {
            assert_eq!(point as usize, at);
            let function = Target::Function(QualifiedIdent::new("public", "f"));
            let hooks = Hooks::default().with(point, function.clone());
            assert_eq!(hooks.at(point), Some(&function));
        }
    }

    #[test]
    fn targets() {
        let function = Target::parse("pg-functions://postgres/public/My_hook2", Vec::new());
        assert_eq!(function, Ok(Target::Function(QualifiedIdent::new("public", "My_hook2"))));
        for good in ["https://hooks.example/a?b=1", "http://localhost:3000/x", "http://127.0.0.1", "http://[::1]:9/"] {
            assert!(matches!(Target::parse(good, Vec::new()), Ok(Target::Http(_))), "{good}");
        }
        for bad in [
            "",
            "hooks.example",
            "http://hooks.example/",
            "http://localhost.example/",
            "ftp://localhost/",
            "pg-functions://postgres/public",
            "pg-functions://postgres/public/f/g",
            "pg-functions://postgres/public/f;drop",
            "pg-functions://postgres/public/1f",
        ] {
            assert!(Target::parse(bad, Vec::new()).is_err(), "{bad}");
        }
    }
}
