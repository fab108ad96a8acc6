//! E-mail addresses and telephone numbers as accounts carry them.

use crate::error::{Error, VALIDATION};

/// Lower-cased, or why it is no address. The grammar is that of HTML's e-mail input, which upstream uses too.
pub(crate) fn email(text: &str) -> Result<String, Error> {
    let valid =
        text.len() <= 255 && text.split_once('@').is_some_and(|(local, domain)| local_part(local) && host(domain));
    if valid {
        Ok(text.to_ascii_lowercase())
    } else {
        Err(Error::saying(VALIDATION, "Unable to validate email address: invalid format"))
    }
}

fn local_part(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b".!#$%&'*+/=?^_`{|}~-".contains(&b))
}

fn host(text: &str) -> bool {
    text.split('.').all(|label| {
        let edge = |b: Option<&u8>| b.is_some_and(u8::is_ascii_alphanumeric);
        let bytes = label.as_bytes();
        bytes.len() <= 63
            && edge(bytes.first())
            && edge(bytes.last())
            && bytes.iter().all(|b| b.is_ascii_alphanumeric() || *b == b'-')
    })
}

/// Without the plus sign and blanks, as upstream looks for it; not judged.
pub(crate) fn plain_phone(text: &str) -> String {
    text.strip_prefix('+').unwrap_or(text).chars().filter(|c| *c != ' ').collect()
}

/// E.164 without the plus sign, as upstream stores it.
pub(crate) fn phone(text: &str) -> Result<String, Error> {
    let digits = plain_phone(text);
    let valid =
        (2..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    if valid { Ok(digits) } else { Err(Error::saying(VALIDATION, "Invalid phone number format (E.164 required)")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        assert_eq!(email("Anna.Ek+shop@Exempel.SE").unwrap(), "anna.ek+shop@exempel.se");
        assert_eq!(email("a@localhost").unwrap(), "a@localhost");
        for bad in ["", "a", "@b.se", "a@", "a b@c.se", "a@-c.se", "a@c..se", "a@b@c.se", "å@c.se", "a@c.se\n"] {
            assert!(email(bad).is_err(), "{bad:?}");
        }
        assert!(email(&format!("{}@b.se", "a".repeat(260))).is_err());
    }

    #[test]
    fn numbers() {
        assert_eq!(phone("+46 701234567").unwrap(), "46701234567");
        for bad in ["", "+", "0701234567", "+46a", "1234567890123456"] {
            assert!(phone(bad).is_err(), "{bad:?}");
        }
    }
}
