//! Proves to Postgres who we are. Pure: takes what Postgres asked, gives back what to send.

use bytes::BytesMut;
use postgres_protocol::{
    authentication::sasl::{ChannelBinding, SCRAM_SHA_256, ScramSha256},
    message::frontend,
};

use super::frame::Reader;
use crate::Error;

/// A login under way.
pub(super) struct Login<'a> {
    password: Option<&'a [u8]>,
    /// The password may travel in clear text: over a local socket or inside TLS.
    private: bool,
    scram: Option<ScramSha256>,
}

impl<'a> Login<'a> {
    pub(super) fn new(password: Option<&'a [u8]>, private: bool) -> Self {
        Self { password, private, scram: None }
    }

    /// Answers the body of one Authentication message; true once Postgres is satisfied.
    pub(super) fn answer(&mut self, body: &[u8], out: &mut BytesMut) -> Result<bool, Error> {
        let mut reader = Reader(body);
        match reader.i32()? {
            0 => return Ok(true),
            3 if self.private => frontend::password_message(self.password()?, out).map_err(refused)?,
            3 => return Err(Error::Unavailable("the database asks for the password in clear text".into())),
            5 => {
                let advice = "set password_encryption = 'scram-sha-256' and the password again";
                return Err(Error::Unavailable(format!("the database asks for an MD5 password: {advice}")));
            }
            10 => self.begin(reader.0, out)?,
            11 => {
                let scram = self.scram.as_mut().ok_or_else(out_of_turn)?;
                scram.update(reader.0).map_err(refused)?;
                frontend::sasl_response(scram.message(), out).map_err(refused)?;
            }
            12 => self.scram.as_mut().ok_or_else(out_of_turn)?.finish(reader.0).map_err(refused)?,
            other => return Err(Error::Unavailable(format!("authentication method {other} is not supported"))),
        }
        Ok(false)
    }

    fn begin(&mut self, mechanisms: &[u8], out: &mut BytesMut) -> Result<(), Error> {
        if !mechanisms.split(|byte| *byte == 0).any(|mechanism| mechanism == SCRAM_SHA_256.as_bytes()) {
            return Err(Error::Unavailable("the database offers no SCRAM-SHA-256".into()));
        }
        let scram = ScramSha256::new(self.password()?, ChannelBinding::unsupported());
        frontend::sasl_initial_response(SCRAM_SHA_256, scram.message(), out).map_err(refused)?;
        self.scram = Some(scram);
        Ok(())
    }

    fn password(&self) -> Result<&'a [u8], Error> {
        self.password.ok_or_else(|| Error::Unavailable("the database asks for a password and none is set".into()))
    }
}

fn refused(error: std::io::Error) -> Error {
    Error::Unavailable(format!("authentication failed: {error}"))
}

fn out_of_turn() -> Error {
    Error::Protocol("SASL message out of turn".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_text_password_only_travels_in_private() {
        let mut out = BytesMut::new();
        assert!(Login::new(Some(b"secret"), false).answer(&[0, 0, 0, 3], &mut out).is_err());
        assert!(out.is_empty());
        assert!(!Login::new(Some(b"secret"), true).answer(&[0, 0, 0, 3], &mut out).unwrap());
        assert_eq!(out, b"p\0\0\0\x0bsecret\0"[..]);
    }

    #[test]
    fn md5_and_unknown_methods_are_refused_in_words() {
        let answer = |method| Login::new(Some(b"x"), true).answer(&[0, 0, 0, method], &mut BytesMut::new());
        assert!(answer(5).unwrap_err().to_string().contains("scram-sha-256"));
        assert!(answer(7).unwrap_err().to_string().contains("method 7"));
        assert!(answer(0).unwrap());
        assert!(answer(11).is_err());
    }
}
