//! Which passwords are accepted. Upstream stops at 72 bytes, bcrypt's limit; here long passphrases are welcome.

use crate::error::{Error, VALIDATION};

/// Longest password, in bytes: far beyond any passphrase, short enough that hashing it costs nothing extra.
const LENGTH_MAX: usize = 1024;

/// `minimum` in characters, never below 6.
pub(crate) fn check(password: &str, minimum: usize) -> Result<(), Error> {
    if password.len() > LENGTH_MAX {
        return Err(Error::saying(VALIDATION, format!("Password cannot be longer than {LENGTH_MAX} bytes")));
    }
    let minimum = minimum.max(6);
    if password.chars().count() < minimum {
        return Err(Error::weak(vec!["length"], format!("Password should be at least {minimum} characters.")));
    }
    Ok(())
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
}
