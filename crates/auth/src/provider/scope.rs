//! Scopes: what of an account a client may read. They do not narrow what its tokens may do with data; row security does that,
//! by the claim `client_id`.

/// In upstream's order.
pub(crate) const SUPPORTED: [&str; 5] = ["openid", "profile", "email", "phone", "offline_access"];

/// The words of a list separated by blanks, each once.
pub(crate) fn list(scopes: &str) -> Vec<&str> {
    let mut words: Vec<&str> = Vec::new();
    for word in scopes.split(' ').filter(|word| !word.is_empty()) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

pub(crate) fn has(scopes: &str, scope: &str) -> bool {
    scopes.split(' ').any(|word| word == scope)
}

/// Whether everything `wanted` was `granted` before.
pub(crate) fn covers(granted: &str, wanted: &str) -> bool {
    list(wanted).iter().all(|scope| has(granted, scope))
}

/// What is wrong with a request for these, in upstream's words.
pub(crate) fn fault(scopes: &str) -> Option<String> {
    let words = list(scopes);
    if words.is_empty() {
        return Some("scope parameter cannot be empty".to_owned());
    }
    let unknown = words.iter().find(|word| !SUPPORTED.contains(word))?;
    Some(format!("unsupported scope: {}", unknown.escape_debug()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_words() {
        assert_eq!(list(" openid  email openid "), ["openid", "email"]);
        assert_eq!(fault("openid email"), None);
        assert_eq!(fault(" ").as_deref(), Some("scope parameter cannot be empty"));
        assert_eq!(fault("email admin").as_deref(), Some("unsupported scope: admin"));
        assert!(covers("email openid", "openid") && covers("email", " email"));
        assert!(!covers("email", "email phone") && !covers("emails", "email"));
    }
}
