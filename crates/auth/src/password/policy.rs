//! Which passwords are accepted. Upstream stops at 72 bytes, bcrypt's limit; here long passphrases are welcome.

use super::common;
use crate::error::{Error, VALIDATION};

/// Longest password, in bytes: far beyond any passphrase, short enough that hashing it costs nothing extra.
const LENGTH_MAX: usize = 1024;

/// What an operator asks of a password.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Policy<'a> {
    /// In characters, never below 6.
    pub(crate) minimum: usize,
    /// Of each of these sets one character.
    pub(crate) required: &'a [String],
    /// Refuse what everybody tries first, and these words of its owner.
    pub(crate) common: Option<&'a [&'a str]>,
}

/// `minimum` in characters, never below 6.
pub(crate) fn check(password: &str, minimum: usize) -> Result<(), Error> {
    Policy { minimum, required: &[], common: None }.judge(password)
}

impl Policy<'_> {
    /// All that is wrong with it, said at once.
    pub(crate) fn judge(&self, password: &str) -> Result<(), Error> {
        if password.len() > LENGTH_MAX {
            return Err(Error::saying(VALIDATION, format!("Password cannot be longer than {LENGTH_MAX} bytes")));
        }
        let (mut reasons, mut said) = (Vec::new(), Vec::new());
        let minimum = self.minimum.max(6);
        if password.chars().count() < minimum {
            reasons.push("length");
            said.push(format!("Password should be at least {minimum} characters."));
        }
        if self.required.iter().any(|set| !password.contains(|c| set.contains(c))) {
            reasons.push("characters");
            said.push(format!("Password should contain at least one character of each: {}.", self.required.join(", ")));
        }
        if self.common.is_some_and(|context| common::is_common(password, context)) {
            reasons.push("pwned");
            said.push("Password is known to be weak and easy to guess, please choose a different one.".to_owned());
        }
        if reasons.is_empty() { Ok(()) } else { Err(Error::weak(reasons, said.join(" "))) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths() {
        let code = |password: &str| check(password, 0).err().map(|error| error.code.code);
        assert_eq!(code("12345"), Some("weak_password"));
        assert_eq!(code("ååååå"), Some("weak_password"), "characters count, not bytes");
        assert_eq!(code("123456"), None);
        assert_eq!(code(&"å".repeat(128)), None);
        assert_eq!(code(&"x".repeat(1025)), Some("validation_failed"));
        assert_eq!(check("1234567", 8).unwrap_err().message, "Password should be at least 8 characters.");
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let required = ["abc".to_owned(), "0123456789".to_owned()];
        let policy = Policy { minimum: 8, required: &required, common: Some(&["shop.example"]) };
        let wrong = policy.judge("qwerty").unwrap_err();
        assert_eq!(wrong.weak, ["length", "characters", "pwned"]);
        assert_eq!(
            wrong.message,
            "Password should be at least 8 characters. Password should contain at least one character of each: abc, \
             0123456789. Password is known to be weak and easy to guess, please choose a different one."
        );
        assert!(policy.judge("a sentence with 7 words").is_ok());
    }
}
