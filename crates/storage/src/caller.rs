//! Who asks, and for what: all that policies may look at.

/// Whose rights count. Claims come from a verified token and from nowhere else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    pub role: String,
    /// JSON.
    pub claims: String,
    /// Becomes the owner of what is written.
    pub sub: Option<String>,
    /// The token itself, for policies that read `request.jwt`; empty when none was shown.
    pub token: String,
}

impl Caller {
    /// Someone without a token.
    pub fn anonymous(role: &str) -> Self {
        let claims = serde_json::json!({ "role": role }).to_string();
        Self { role: role.to_owned(), claims, sub: None, token: String::new() }
    }

    pub fn is_service(&self) -> bool {
        self.role == SERVICE_ROLE
    }
}

/// Stands above row policies.
pub const SERVICE_ROLE: &str = "service_role";

/// One request, as policies and triggers see it.
#[derive(Debug, Clone, Copy)]
pub struct Call<'a> {
    pub caller: &'a Caller,
    /// `storage.object.upload` and the like: `storage.operation()` in policies.
    pub operation: &'static str,
    pub method: &'a str,
    /// Below the mount, with its query.
    pub path: &'a str,
    /// JSON object of the request's headers.
    pub headers: &'a str,
}
