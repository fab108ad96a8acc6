//! How mails leave and what they are worth. GoTrue's names, with those of Supabase's `.env`.

use std::{path::PathBuf, time::Duration};

use super::setting::{COUNT, DURATION, FLAG, Kind, PATH, PORT, Problem, Reader, Section, Setting, TEXT};

const SMTP_HOST: Setting<String> = Setting::new(
    "SMTP_HOST",
    TEXT,
    "",
    "Mail server. Unset: on this machine mails go to the inbox, elsewhere nowhere.",
)
.or(&["GOTRUE_SMTP_HOST"]);
const SMTP_PORT: Setting<u16> =
    Setting::new("SMTP_PORT", PORT, "587", "Port of the mail server.").or(&["GOTRUE_SMTP_PORT"]);
const SMTP_USER: Setting<String> =
    Setting::new("SMTP_USER", TEXT, "", "Login at the mail server.").or(&["GOTRUE_SMTP_USER"]);
const SMTP_PASS: Setting<String> =
    Setting::new("SMTP_PASS", TEXT, "", "Password at the mail server.").or(&["GOTRUE_SMTP_PASS"]).secret();
const SMTP_TLS: Setting<Tls> = Setting::new(
    "SALUHALL_SMTP_TLS",
    TLS,
    "auto",
    "auto: tls on port 465, else starttls, which is demanded; off only for a server on this machine.",
);
const SENDER: Setting<String> =
    Setting::new("SMTP_ADMIN_EMAIL", TEXT, "", "Address mails are from.").or(&["GOTRUE_SMTP_ADMIN_EMAIL"]);
const SENDER_NAME: Setting<String> =
    Setting::new("SMTP_SENDER_NAME", TEXT, "", "Name mails are from.").or(&["GOTRUE_SMTP_SENDER_NAME"]);
const APART: Setting<Duration> = Setting::new(
    "GOTRUE_SMTP_MAX_FREQUENCY",
    DURATION,
    "60s",
    "Between two mails of one kind to one address, whether or not it has an account.",
);
const HOURLY: Setting<u32> = Setting::new(
    "GOTRUE_RATE_LIMIT_EMAIL_SENT",
    COUNT,
    "",
    "Mails of the whole server in an hour; 0 sends none. Unset: no such limit, each address has its own.",
);
const CODE_LIFETIME: Setting<Duration> =
    Setting::new("GOTRUE_MAILER_OTP_EXP", DURATION, "10m", "How long codes and links in mails work.");
const CODE_LENGTH: Setting<u32> =
    Setting::new("GOTRUE_MAILER_OTP_LENGTH", COUNT, "6", "Digits of a code, 6 to 10; anything else is 6.");
const SECURE_CHANGE: Setting<bool> = Setting::new(
    "GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED",
    FLAG,
    "true",
    "A new address needs the consent of the old one, too.",
);
const REAUTHENTICATE: Setting<bool> = Setting::new(
    "GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION",
    FLAG,
    "false",
    "In a session older than a day a password changes only with a code sent by mail.",
);
const RATE_VERIFY: Setting<u32> =
    Setting::new("GOTRUE_RATE_LIMIT_VERIFY", COUNT, "30", "Codes and links shown per address in 5 minutes.");
const TEMPLATES: Setting<PathBuf> = Setting::new(
    "SALUHALL_MAIL_TEMPLATES",
    PATH,
    "",
    "Folder of templates such as recovery.html, recovery.sv.html, recovery.txt and recovery.subject.txt.",
);
const LANGUAGE: Setting<String> =
    Setting::new("SALUHALL_MAIL_LANGUAGE", TEXT, "en", "Language of mails to readers of none that is written.");
const INBOX_PORT: Setting<u16> = Setting::new(
    "INBOX_PORT",
    PORT,
    "54324",
    "Port of the inbox that catches mails on this machine; 0 takes a free one. Off with SMTP_HOST or a public HOST.",
);

pub const SECTION: Section = Section {
    title: "Mail",
    doc: "How mails leave, and how long what they carry works.",
    rows: &[
        SMTP_HOST.row,
        SMTP_PORT.row,
        SMTP_USER.row,
        SMTP_PASS.row,
        SMTP_TLS.row,
        SENDER.row,
        SENDER_NAME.row,
        APART.row,
        HOURLY.row,
        CODE_LIFETIME.row,
        CODE_LENGTH.row,
        SECURE_CHANGE.row,
        REAUTHENTICATE.row,
        RATE_VERIFY.row,
        TEMPLATES.row,
        LANGUAGE.row,
        INBOX_PORT.row,
    ],
};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    Auto,
    Implicit,
    StartTls,
    Off,
}

const TLS: Kind<Tls> = Kind::new("auto, tls, starttls or off", |text| {
    Some(match text.to_ascii_lowercase().as_str() {
        "auto" => Tls::Auto,
        "tls" => Tls::Implicit,
        "starttls" => Tls::StartTls,
        "off" => Tls::Off,
        _ => return None,
    })
});

#[derive(Debug, Clone)]
pub struct Mail {
    /// `None`: the inbox, or nowhere.
    pub smtp: Option<mail::Smtp>,
    /// Empty parts have a default that only the server knows.
    pub sender: mail::Sender,
    pub apart: Duration,
    pub hourly: Option<u32>,
    pub code_lifetime: Duration,
    pub code_length: u32,
    pub secure_change: bool,
    pub reauthenticate: bool,
    /// Per client address in 5 minutes.
    pub rate_verify: u32,
    pub templates: Option<PathBuf>,
    pub language: String,
    pub inbox_port: u16,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Mail> {
    let host = reader.optional(&SMTP_HOST);
    let port = reader.get(&SMTP_PORT);
    let user = reader.optional(&SMTP_USER);
    let password = reader.optional(&SMTP_PASS);
    let tls = reader.get(&SMTP_TLS);
    let address = reader.optional(&SENDER);
    let name = reader.optional(&SENDER_NAME);
    let apart = reader.get(&APART);
    let hourly = reader.optional(&HOURLY);
    let code_lifetime = reader.get(&CODE_LIFETIME);
    let code_length = reader.get(&CODE_LENGTH);
    let secure_change = reader.get(&SECURE_CHANGE);
    let reauthenticate = reader.get(&REAUTHENTICATE);
    let rate_verify = reader.get(&RATE_VERIFY);
    let templates = reader.optional(&TEMPLATES);
    let language = reader.get(&LANGUAGE);
    let inbox_port = reader.get(&INBOX_PORT);
    let sender = mail::Sender { name: name?.unwrap_or_default(), address: address?.unwrap_or_default() };
    let login = user?.zip(password?);
    let smtp = host?.map(|host| smtp(host, port?, login, tls?)).map_or(Some(None), |smtp| smtp.map(Some))?;
    if smtp.is_some() && sender.address.is_empty() {
        let mend = "set it to the address mails are from";
        reader.problems.push(Problem::new(SENDER.row.name, "SMTP_HOST is set and this is not", mend));
    }
    Some(Mail {
        smtp,
        sender,
        apart: apart?,
        hourly: hourly?,
        code_lifetime: code_lifetime?,
        code_length: code_length.map(|length| if (6..=10).contains(&length) { length } else { 6 })?,
        secure_change: secure_change?,
        reauthenticate: reauthenticate?,
        rate_verify: rate_verify?,
        templates: templates?,
        language: language?,
        inbox_port: inbox_port?,
    })
}

fn smtp(host: String, port: u16, login: Option<(String, String)>, tls: Tls) -> Option<mail::Smtp> {
    let tls = match tls {
        Tls::Auto if port == 465 => mail::Tls::Implicit,
        Tls::Auto | Tls::StartTls => mail::Tls::StartTls,
        Tls::Implicit => mail::Tls::Implicit,
        Tls::Off => mail::Tls::Off,
    };
    Some(mail::Smtp { host, port, tls, login })
}
