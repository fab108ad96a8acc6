//! What tokens say of whoever they are made for, and where links in mails lead. GoTrue's own names.

use super::setting::{Kind, LIST, Reader, Section, Setting, TEXT};

const ISSUER: Setting<String> =
    Setting::new("GOTRUE_JWT_ISSUER", TEXT, "", "`iss` of access tokens. Unset: the public address of the auth API.")
        .or(&["JWT_ISSUER"]);
const AUDIENCE: Setting<String> =
    Setting::new("GOTRUE_JWT_AUD", TEXT, "authenticated", "`aud` of new accounts, and of requests that name none.")
        .or(&["JWT_AUD"]);
const ROLE: Setting<String> =
    Setting::new("GOTRUE_JWT_DEFAULT_GROUP_NAME", TEXT, "authenticated", "Database role of new accounts.");
const ADMIN_ROLES: Setting<Vec<String>> = Setting::new(
    "GOTRUE_JWT_ADMIN_ROLES",
    LIST,
    "service_role,supabase_admin",
    "Roles whose tokens may use the admin routes.",
);
const VERIFY_PATH: Setting<String> = Setting::new(
    "GOTRUE_MAILER_URLPATHS_CONFIRMATION",
    PATH,
    "",
    "Path on API_EXTERNAL_URL that links in mails lead to, one for all kinds. Unset: `/verify` of the auth API.",
)
.or(&["GOTRUE_MAILER_URLPATHS_RECOVERY", "GOTRUE_MAILER_URLPATHS_INVITE", "GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE"]);
const PATH: Kind<String> =
    Kind::new("a path that begins with /", |text| text.starts_with('/').then(|| text.trim_end_matches('/').to_owned()));

pub const SECTION: Section = Section {
    title: "Tokens",
    doc: "What access tokens say, and where links in mails lead.",
    rows: &[ISSUER.row, AUDIENCE.row, ROLE.row, ADMIN_ROLES.row, VERIFY_PATH.row],
};

#[derive(Debug, Clone)]
pub struct Tokens {
    pub issuer: Option<String>,
    pub audience: String,
    pub role: String,
    pub admin_roles: Vec<String>,
    /// Of the links in mails, on the public address.
    pub verify_path: Option<String>,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Tokens> {
    let issuer = reader.optional(&ISSUER);
    let audience = reader.get(&AUDIENCE);
    let role = reader.get(&ROLE);
    let admin_roles = reader.get(&ADMIN_ROLES);
    let verify_path = reader.optional(&VERIFY_PATH);
    Some(Tokens {
        issuer: issuer?,
        audience: audience?,
        role: role?,
        admin_roles: admin_roles?,
        verify_path: verify_path?,
    })
}
