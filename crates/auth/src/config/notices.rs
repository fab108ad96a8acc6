//! Which changes of an account its owner is told of by mail.

#[derive(Debug, Clone, Copy, Default)]
pub struct Notices {
    pub password_changed: bool,
    pub email_changed: bool,
    pub phone_changed: bool,
    pub identity_linked: bool,
    pub identity_unlinked: bool,
    /// Once it counts.
    pub factor_enrolled: bool,
    pub factor_unenrolled: bool,
}
