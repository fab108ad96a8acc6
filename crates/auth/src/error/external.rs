//! Codes of signing in elsewhere, and of adding and removing identities.

use super::{Code, code, oauth};

pub const INVALID_ID_TOKEN: Code = oauth("invalid request", "Bad ID token");
pub const INVALID_NONCE: Code = oauth("invalid nonce", "Nonces mismatch");

pub const BAD_OAUTH_STATE: Code = code(400, "bad_oauth_state", "OAuth state not found or expired");
pub const BAD_OAUTH_CALLBACK: Code = code(400, "bad_oauth_callback", "OAuth state parameter missing");
pub const FLOW_USED: Code = code(400, "flow_state_already_used", "State has already been used");
pub const PROVIDER_UNSUPPORTED: Code = code(400, "oauth_provider_not_supported", "Unsupported provider");
pub const PROVIDER_DISABLED: Code = code(400, "provider_disabled", "Provider is not enabled");
pub const CLIENT_STATE_NOT_FOUND: Code = code(422, "oauth_client_state_not_found", "OAuth client state not found");
pub const CLIENT_STATE_EXPIRED: Code = code(422, "oauth_client_state_expired", "OAuth client state has expired");
pub const EMAIL_UNVERIFIED: Code = code(422, "provider_email_needs_verification", "Unverified email");
pub const INVITE_NOT_FOUND: Code = code(404, "invite_not_found", "Invite not found");
pub const INVITED_NOT_FOUND: Code = code(404, "user_not_found", "User identified by token not found");
pub const LINKING_TARGET_NOT_FOUND: Code = code(422, "user_not_found", "Linking target user not found");
pub const LINKING_DISABLED: Code = code(404, "manual_linking_disabled", "Manual linking is disabled");
pub const IDENTITY_EXISTS: Code = code(422, "identity_already_exists", "Identity is already linked to another user");
pub const IDENTITY_NOT_FOUND: Code = code(422, "identity_not_found", "Identity doesn't exist");
pub const LAST_IDENTITY: Code =
    code(422, "single_identity_not_deletable", "User must have at least 1 identity after unlinking");
pub const IDENTITY_CONFLICT: Code =
    code(422, "email_conflict_identity_not_deletable", "Unable to unlink identity due to email conflict");
pub const UNEXPECTED_AUDIENCE: Code = code(403, "unexpected_audience", "Token audience doesn't match request audience");
pub const LINKED_EMAIL_EXISTS: Code =
    code(400, "email_exists", "A user with this email address has already been registered");

pub const CUSTOM_NOT_FOUND: Code = code(404, "custom_provider_not_found", "Custom OAuth provider not found");
pub const CUSTOM_EXISTS: Code = code(400, "conflict", "A custom OAuth provider with this identifier already exists");
pub const CUSTOM_QUOTA: Code =
    code(400, "over_custom_provider_quota", "Maximum number of custom OAuth/OIDC providers reached");
