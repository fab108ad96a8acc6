//! Which changes of an account its owner is told of by mail. GoTrue's names.

use super::setting::{FLAG, Reader, Section, Setting};

macro_rules! notice {
    ($name:literal, $doc:literal) => {
        Setting::new(concat!("GOTRUE_MAILER_NOTIFICATIONS_", $name, "_ENABLED"), FLAG, "false", $doc)
    };
}

const PASSWORD_CHANGED: Setting<bool> =
    notice!("PASSWORD_CHANGED", "Tell the owner of an account by mail of a new password.");
const EMAIL_CHANGED: Setting<bool> =
    notice!("EMAIL_CHANGED", "Tell the owner of an account by mail of a new address, at the old one.");
const PHONE_CHANGED: Setting<bool> =
    notice!("PHONE_CHANGED", "Tell the owner of an account by mail of a new telephone number.");
const IDENTITY_LINKED: Setting<bool> =
    notice!("IDENTITY_LINKED", "Tell the owner of an account by mail of a new way to sign in.");
const IDENTITY_UNLINKED: Setting<bool> =
    notice!("IDENTITY_UNLINKED", "Tell the owner of an account by mail of a way to sign in that was removed.");
const MFA_FACTOR_ENROLLED: Setting<bool> =
    notice!("MFA_FACTOR_ENROLLED", "Tell the owner of an account by mail of a new second factor.");
const MFA_FACTOR_UNENROLLED: Setting<bool> =
    notice!("MFA_FACTOR_UNENROLLED", "Tell the owner of an account by mail of a second factor that was removed.");

pub const SECTION: Section = Section {
    title: "Notices",
    doc: "Mails that only tell. Their templates are called as these settings, such as password_changed.html.",
    rows: &[
        PASSWORD_CHANGED.row,
        EMAIL_CHANGED.row,
        PHONE_CHANGED.row,
        IDENTITY_LINKED.row,
        IDENTITY_UNLINKED.row,
        MFA_FACTOR_ENROLLED.row,
        MFA_FACTOR_UNENROLLED.row,
    ],
};

pub fn read(reader: &mut Reader<'_>) -> Option<::auth::Notices> {
    let password_changed = reader.get(&PASSWORD_CHANGED);
    let email_changed = reader.get(&EMAIL_CHANGED);
    let phone_changed = reader.get(&PHONE_CHANGED);
    let identity_linked = reader.get(&IDENTITY_LINKED);
    let identity_unlinked = reader.get(&IDENTITY_UNLINKED);
    let factor_enrolled = reader.get(&MFA_FACTOR_ENROLLED);
    let factor_unenrolled = reader.get(&MFA_FACTOR_UNENROLLED);
    Some(::auth::Notices {
        password_changed: password_changed?,
        email_changed: email_changed?,
        phone_changed: phone_changed?,
        identity_linked: identity_linked?,
        identity_unlinked: identity_unlinked?,
        factor_enrolled: factor_enrolled?,
        factor_unenrolled: factor_unenrolled?,
    })
}
