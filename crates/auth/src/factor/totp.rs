//! Codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds, one step of tolerance either way. Anything else
//! is not understood by all apps.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use time::OffsetDateTime;
use totp_rs::{Builder, Secret, Totp};

use crate::{error::Error, error::UNEXPECTED, one_time::equal};

/// Seconds that one code is shown for.
const STEP_S: u64 = 30;
/// RFC 3986's unreserved characters stay as they are.
const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');
/// In a label also the sign of addresses, which every app reads.
const LABEL: &AsciiSet = &ENCODED.remove(b'@');

/// A fresh secret in the form people type: 160 bits, the length of RFC 4226.
pub(crate) fn secret(random: [u8; 20]) -> String {
    Secret::from(random).to_base32()
}

/// What a QR code says to the app. `account` is shown below `issuer`.
pub(crate) fn uri(issuer: &str, account: &str, secret: &str) -> String {
    let label = |text: &str| utf8_percent_encode(text, LABEL).to_string();
    let value = utf8_percent_encode(issuer, ENCODED);
    format!(
        "otpauth://totp/{}:{}?algorithm=SHA1&digits=6&issuer={value}&period={STEP_S}&secret={secret}",
        label(issuer),
        label(account)
    )
}

/// The time step that `code` belongs to, if it is one of those accepted now. Takes equally long for every code.
pub(crate) fn step(code: &str, secret: &str, now: OffsetDateTime) -> Result<Option<u64>, Error> {
    let totp = generator(secret)?;
    let here = u64::try_from(now.unix_timestamp()).unwrap_or_default() / STEP_S;
    let matching = (here.saturating_sub(1)..=here + 1)
        .filter(|step| equal(totp.generate(step * STEP_S).to_string().as_bytes(), code.as_bytes()));
    Ok(matching.max())
}

/// Secrets from elsewhere may be shorter than we make them, so only their form is checked.
fn generator(secret: &str) -> Result<Totp, Error> {
    let secret = Secret::try_from_base32(secret).map_err(|_| {
        tracing::error!("the secret of a factor in the database is not base32");
        Error::saying(UNEXPECTED, "Database error verifying MFA TOTP secret")
    })?;
    Ok(Builder::new().with_secret(secret).build_noncompliant())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The key of RFC 6238's test vectors.
    const KEY: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    fn at(seconds: i64) -> OffsetDateTime {
        OffsetDateTime::from_unix_timestamp(seconds).unwrap()
    }

    #[test]
    fn codes_are_those_of_the_rfc() {
        // Appendix B, the last six of its eight digits.
        for (time, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")]
        {
            assert_eq!(step(code, KEY, at(time)).unwrap(), Some(time as u64 / 30), "{time}");
        }
    }

    #[test]
    fn one_step_either_way_is_accepted() {
        let code = "081804"; // of the step that begins at 1111111080
        for (time, accepted) in
            [(1_111_111_049, false), (1_111_111_050, true), (1_111_111_139, true), (1_111_111_140, false)]
        {
            assert_eq!(step(code, KEY, at(time)).unwrap().is_some(), accepted, "{time}");
        }
        for wrong in ["", "81804", "0081804", "081805", "08180４"] {
            assert_eq!(step(wrong, KEY, at(1_111_111_109)).unwrap(), None, "{wrong}");
        }
        assert!(step(code, "not base32!", at(0)).is_err());
    }

    #[test]
    fn apps_learn_everything_from_the_address() {
        let secret = secret([0; 20]);
        assert_eq!(secret, "A".repeat(32));
        assert_eq!(
            uri("Mjölk & Co", "a+b@x.io", "ABC"),
            "otpauth://totp/Mj%C3%B6lk%20%26%20Co:a%2Bb@x.io?algorithm=SHA1&digits=6&issuer=Mj%C3%B6lk%20%26%20Co&period=30&secret=ABC"
        );
    }
}
