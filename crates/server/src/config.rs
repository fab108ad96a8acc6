//! Every setting of the server: read from the environment in one pure step that reports all mistakes at once.
//!
//! One row in a section's file defines a setting wherever it appears: the parser, `--help`, the reference page
//! (`SETTINGS.md`) and `doctor`.

pub mod accounts;
pub mod api;
pub mod auth;
pub mod auth_alone;
pub mod captcha;
pub mod database;
pub mod dotenv;
pub mod external;
pub mod hooks;
pub mod keys;
pub mod limits;
pub mod log;
pub mod mail;
pub mod media;
pub mod mfa;
pub mod network;
pub mod notices;
pub mod oauth_server;
pub mod passkeys;
pub mod pgrst;
pub mod phone;
pub mod proxies;
pub mod reference;
pub mod remote;
pub mod s3;
pub mod sealing;
pub mod setting;
pub mod site;
pub mod storage;
pub mod tokens;

use std::{collections::HashMap, net::IpAddr, path::Path};

pub use accounts::Accounts;
pub use api::Api;
pub use auth::Auth;
pub use database::Database;
pub use external::External;
pub use keys::{Keys, login_password};
pub use limits::Limits;
pub use log::{Access, Format, Log};
pub use mail::Mail;
pub use media::Media;
pub use network::Network;
pub use passkeys::Passkeys;
pub use proxies::Proxies;
pub use s3::S3;
use setting::Reader;
pub use setting::{Problem, Section};
pub use site::Site;
pub use storage::Storage;
pub use tokens::Tokens;

/// In the order of help and reference: what people look for first comes first.
pub const SECTIONS: &[&Section] = &[
    &network::SECTION,
    &database::SECTION,
    &keys::SECTION,
    &auth::SECTION,
    &accounts::SECTION,
    &tokens::SECTION,
    &mfa::SECTION,
    &passkeys::SECTION,
    &sealing::SECTION,
    &mail::SECTION,
    &notices::SECTION,
    &oauth_server::SECTION,
    &phone::SECTION,
    &hooks::SECTION,
    &external::SECTION,
    &captcha::SECTION,
    &api::SECTION,
    &storage::SECTION,
    &remote::SECTION,
    &media::SECTION,
    &s3::SECTION,
    &site::SECTION,
    &limits::SECTION,
    &log::SECTION,
];

/// Which part of the server runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// Every API below its prefix, and the site.
    Whole,
    /// The auth API alone, at the root path.
    Auth,
}

#[derive(Debug, Clone)]
pub struct Config {
    pub surface: Surface,
    pub network: Network,
    pub database: Database,
    pub keys: Keys,
    pub auth: Auth,
    pub accounts: Accounts,
    pub tokens: Tokens,
    pub mfa: ::auth::Mfa,
    pub passkeys: Passkeys,
    pub sealing: ::auth::sealed::Sealing,
    pub notices: ::auth::Notices,
    pub mail: Mail,
    pub oauth_server: ::auth::provider::Settings,
    pub external: External,
    pub captcha: Option<::auth::captcha::Settings>,
    pub phone: ::auth::Phone,
    pub hooks: ::auth::hook::Hooks,
    pub api: Api,
    pub storage: Storage,
    pub media: Media,
    pub s3: S3,
    pub site: Site,
    pub limits: Limits,
    pub log: Log,
}

impl Config {
    /// `lookup` gives the text of a variable. All problems come back together, one line each.
    pub fn from_env(lookup: &dyn Fn(&str) -> Option<String>) -> Result<Self, Vec<Problem>> {
        let mut reader = Reader::new(lookup);
        let host = network::host(&mut reader);
        let url = database::url(&mut reader);
        let exposed = exposed(host, url.as_ref().is_some_and(Option::is_some));
        let network = network::read(&mut reader, host);
        let database = database::read(&mut reader, url);
        let keys = keys::read(&mut reader, exposed.as_deref());
        let auth = auth::read(&mut reader);
        let accounts = accounts::read(&mut reader);
        let tokens = tokens::read(&mut reader);
        let mfa = mfa::read(&mut reader);
        let passkeys = passkeys::read(&mut reader);
        let sealing = sealing::read(&mut reader);
        let notices = notices::read(&mut reader);
        let mail = mail::read(&mut reader);
        let oauth_server = oauth_server::read(&mut reader);
        let external = external::read(&mut reader);
        let captcha = captcha::read(&mut reader);
        let phone = phone::read(&mut reader);
        let hooks = hooks::read(&mut reader);
        let api = api::read(&mut reader);
        let storage = storage::read(&mut reader);
        let media = media::read(&mut reader);
        let s3 = s3::read(&mut reader, exposed.as_deref());
        let site = site::read(&mut reader);
        let limits = limits::read(&mut reader);
        let log = log::read(&mut reader);
        let config = (|| {
            Some(Self {
                surface: Surface::Whole,
                network: network?,
                database: database?,
                keys: keys?,
                auth: auth?,
                accounts: accounts?,
                tokens: tokens?,
                mfa: mfa?,
                passkeys: passkeys?,
                sealing: sealing?,
                notices: notices?,
                mail: mail?,
                oauth_server: oauth_server?,
                external: external?,
                captcha: captcha?,
                phone: phone?,
                hooks: hooks?,
                api: api?,
                storage: storage?,
                media: media?,
                s3: s3?,
                site: site?,
                limits: limits?,
                log: log?,
            })
        })();
        match config {
            Some(config) if reader.problems.is_empty() => Ok(config),
            _ => Err(reader.problems),
        }
    }

    /// Whether the well-known keys may be used: nobody else can reach the server or its database.
    pub fn is_local(&self) -> bool {
        exposed(Some(self.network.host), self.database.url.is_some()).is_none()
    }

    /// Where the site is for the public, without a trailing slash. `port` is the one really listened on.
    pub fn site_url(&self, port: u16) -> String {
        self.auth.site_url.clone().unwrap_or_else(|| self.listen_url(port))
    }

    /// Where the API is for the public, without a trailing slash.
    pub fn api_url(&self, port: u16) -> String {
        self.auth.external_url.clone().unwrap_or_else(|| self.site_url(port))
    }

    /// Where the auth API is for the public, without a trailing slash.
    pub fn auth_url(&self, port: u16) -> String {
        let public = self.auth.external_url.clone().unwrap_or_else(|| self.listen_url(port));
        match self.surface {
            Surface::Auth => public,
            Surface::Whole => format!("{}/auth/v1", public.trim_end_matches("/auth/v1")),
        }
    }

    /// Where links in mails lead to.
    pub fn verify_url(&self, port: u16) -> String {
        let base = self.auth_url(port);
        let Some(path) = &self.tokens.verify_path else { return format!("{base}/verify") };
        // The path is one of the host, as upstream reads it.
        let host = base.find("://").map_or(0, |at| at + 3);
        let end = base[host..].find('/').map_or(base.len(), |at| host + at);
        format!("{}{path}", &base[..end])
    }

    /// An address this machine can open, also when listening on every network.
    pub fn listen_url(&self, port: u16) -> String {
        match self.network.host {
            IpAddr::V6(host) if !host.is_unspecified() => format!("http://[{host}]:{port}"),
            host if host.is_unspecified() => format!("http://127.0.0.1:{port}"),
            host => format!("http://{host}:{port}"),
        }
    }
}

/// Why strangers might reach this server or its data.
fn exposed(host: Option<IpAddr>, external_database: bool) -> Option<String> {
    match (host.filter(|host| !host.is_loopback()), external_database) {
        (Some(host), _) => Some(format!("HOST={host} is not this machine alone")),
        (None, true) => Some("DATABASE_URL names a database of your own".to_owned()),
        (None, false) => None,
    }
}

/// Problems as the terminal shows them.
pub fn lines(problems: Vec<Problem>) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

/// Variables from the process and, behind them, from a `.env` file.
pub struct Environment {
    file: HashMap<String, String>,
}

impl Environment {
    /// Reads the file when one is named; there is no default file.
    pub fn read(path: Option<&Path>) -> Result<Self, Vec<Problem>> {
        let Some(path) = path else { return Ok(Self { file: HashMap::new() }) };
        let name = path.display().to_string();
        let text = std::fs::read_to_string(path).map_err(|error| {
            vec![Problem::new(&name, error.to_string(), "name a file that can be read after --env-file")]
        })?;
        let located = |problem: Problem| Problem { setting: format!("{name}, {}", problem.setting), ..problem };
        let file = dotenv::parse(&text).map_err(|problems| problems.into_iter().map(located).collect::<Vec<_>>())?;
        Ok(Self { file })
    }

    /// Of all variables that are set.
    pub fn names(&self) -> impl Iterator<Item = String> {
        let process = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        let mut names: Vec<String> = process.chain(self.file.keys().cloned()).collect();
        names.sort_unstable();
        names.dedup();
        names.into_iter()
    }

    pub fn get(&self, name: &str) -> Option<String> {
        std::env::var(name).ok().filter(|value| !value.is_empty()).or_else(|| self.file.get(name).cloned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[(&str, &str)]) -> Result<Config, Vec<String>> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        Config::from_env(&lookup).map_err(|problems| problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn nothing_set_is_a_local_server() {
        let config = check(&[]).unwrap();
        assert!(config.is_local());
        assert_eq!(config.network.port, 54321);
        assert_eq!(config.site_url(54321), "http://127.0.0.1:54321");
        assert_eq!(config.api.schemas, ["public"]);
        assert_eq!(config.api.extra_search_path, ["public", "extensions"]);
    }

    #[test]
    fn every_mistake_is_reported_at_once() {
        let problems = check(&[
            ("PORT", "http"),
            ("HOST", "0.0.0.0"),
            ("SITE_URL", "shop.example"),
            ("DISABLE_SIGNUP", "maybe"),
            ("SALUHALL_MAX_BODY", "much"),
            ("LOG_LEVEL", "loud"),
        ])
        .unwrap_err();
        let names: Vec<_> = problems.iter().filter_map(|line| line.split_once(": ")).map(|(name, _)| name).collect();
        // A wrong PORT hides nothing: the secret is still judged by what could be read.
        assert_eq!(names, ["PORT", "JWT_SECRET", "SITE_URL", "DISABLE_SIGNUP", "SALUHALL_MAX_BODY", "LOG_LEVEL"]);
        assert_eq!(
            problems[0],
            "PORT: \"http\" is not a port number (0 to 65535); correct it or leave it unset for 54321"
        );
    }

    #[test]
    fn a_public_address_needs_keys_of_its_own() {
        let problems = check(&[("HOST", "0.0.0.0")]).unwrap_err();
        assert_eq!(problems.len(), 1);
        assert!(problems[0].contains("HOST=0.0.0.0 is not this machine alone"), "{problems:?}");
        let problems = check(&[("DATABASE_URL", "postgresql://me@host/db")]).unwrap_err();
        assert!(problems[0].contains("DATABASE_URL names a database of your own"), "{problems:?}");
        assert!(check(&[("HOST", "0.0.0.0"), ("JWT_SECRET", "0123456789abcdef0123456789abcdef")]).is_ok());
    }

    #[test]
    fn names_of_other_tools_are_accepted() {
        let config = check(&[
            ("GOTRUE_SITE_URL", "https://shop.example/"),
            ("GOTRUE_URI_ALLOW_LIST", "https://a.example/*, ,https://b.example"),
            ("GOTRUE_JWT_EXP", "60"),
            ("DISABLE_SIGNUP", ""),
            ("GOTRUE_DISABLE_SIGNUP", "true"),
        ])
        .unwrap();
        assert_eq!(config.auth.site_url.as_deref(), Some("https://shop.example"));
        assert_eq!(config.auth.redirect_urls, ["https://a.example/*", "https://b.example"]);
        assert_eq!(config.keys.jwt_expiry, 60);
        assert!(config.auth.disable_signup, "an empty value does not hide an alias");
    }

    #[test]
    fn names_are_unique_and_described() {
        let rows = || SECTIONS.iter().flat_map(|section| section.rows);
        let mut names: Vec<_> = rows().flat_map(|row| std::iter::once(&row.name).chain(row.aliases)).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "a name belongs to one setting");
        assert!(rows().all(|row| row.doc.ends_with('.')), "docs are sentences");
    }
}
