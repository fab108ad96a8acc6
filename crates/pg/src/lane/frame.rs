//! Backend messages as they lie in the read buffer: cut, never copied. Pure: knows bytes, not sockets.
//!
//! Formats are those of the chapter "Message Formats" of the PostgreSQL documentation.

use bytes::{Buf as _, Bytes, BytesMut};
use query::{Column, JsonRows, Row};

use crate::{DatabaseError, Error};

/// Tag byte and length word.
pub(super) const HEADER: usize = 5;

/// One message at the head of a read buffer. Dropping it steps over it.
pub(super) struct Frame<'a> {
    pub(super) tag: u8,
    buffer: &'a mut BytesMut,
    /// Bytes of the whole message; zero once it was taken out.
    len: usize,
}

impl<'a> Frame<'a> {
    /// The message at the head of `buffer`, which must hold all of it (see [`whole_length`]).
    pub(super) fn at_head(buffer: &'a mut BytesMut, len: usize) -> Self {
        Self { tag: buffer[0], buffer, len }
    }

    pub(super) fn body(&self) -> &[u8] {
        &self.buffer[HEADER..self.len]
    }

    /// The body as its own handle on the read buffer.
    pub(super) fn into_body(mut self) -> Bytes {
        let len = std::mem::take(&mut self.len);
        self.buffer.advance(HEADER);
        self.buffer.split_to(len - HEADER).freeze()
    }
}

impl Drop for Frame<'_> {
    fn drop(&mut self) {
        self.buffer.advance(self.len);
    }
}

/// Length of the message that starts at the head of `bytes`, header included; `None` until the header is there.
pub(super) fn whole_length(bytes: &[u8]) -> Result<Option<usize>, Error> {
    let Some(header) = bytes.first_chunk::<HEADER>() else { return Ok(None) };
    let length = i32::from_be_bytes([header[1], header[2], header[3], header[4]]);
    match usize::try_from(length) {
        Ok(length) if length >= 4 => Ok(Some(length + 1)),
        _ => Err(malformed("message length")),
    }
}

/// `DataRow`.
pub(super) fn row(body: &Bytes) -> Result<Row, Error> {
    let mut reader = Reader(body);
    let width = reader.u16()?;
    let mut cells = Vec::with_capacity(usize::from(width));
    for _ in 0..width {
        cells.push(reader.cell()?.map(|cell| body.slice_ref(cell)));
    }
    Ok(Row(cells))
}

/// `DataRow`, its cells borrowed from the read buffer.
pub(super) fn json_row(body: &[u8], columns: &[Column], json: &mut JsonRows) -> Result<(), Error> {
    let mut reader = Reader(body);
    let width = reader.u16()?;
    let mut whole = usize::from(width) == columns.len();
    let cells = (0..width).map(|_| {
        reader.cell().unwrap_or_else(|_| {
            whole = false;
            None
        })
    });
    json.push(columns, cells);
    if whole { Ok(()) } else { Err(malformed("row")) }
}

/// `RowDescription`.
pub(super) fn columns(body: &[u8]) -> Result<Vec<Column>, Error> {
    let mut reader = Reader(body);
    let width = reader.u16()?;
    let mut columns = Vec::with_capacity(usize::from(width));
    for _ in 0..width {
        let name = reader.text()?;
        reader.take(6)?; // table and attribute number
        let type_oid = reader.i32()?.cast_unsigned();
        reader.take(8)?; // type size, modifier, format
        columns.push(Column::new(name, type_oid));
    }
    Ok(columns)
}

/// The row count at the end of a `CommandComplete` tag, such as `INSERT 0 3`; zero where the tag has none.
pub(super) fn affected(body: &[u8]) -> u64 {
    let tag = body.strip_suffix(&[0]).unwrap_or(body);
    let digits = tag.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
    std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

/// `ErrorResponse`, with what decides whether the connection and the request can go on.
#[derive(Debug, Clone, Default)]
pub(super) struct Refusal {
    pub(super) error: DatabaseError,
    /// The backend ends after it.
    pub(super) fatal: bool,
    /// The function of the server's source that raised it; the only reliable way to tell a stale plan from a user's
    /// own `0A000`.
    pub(super) routine: String,
}

pub(super) fn refusal(body: &[u8]) -> Refusal {
    let mut refusal = Refusal::default();
    for field in body.split(|byte| *byte == 0) {
        let Some((code, value)) = field.split_first() else { continue };
        let value = String::from_utf8_lossy(value).into_owned();
        let error = &mut refusal.error;
        match code {
            b'V' => refusal.fatal = matches!(value.as_str(), "FATAL" | "PANIC"),
            b'R' => refusal.routine = value,
            b'C' => error.sqlstate = value,
            b'M' => error.message = value,
            b'D' => error.detail = Some(value),
            b'H' => error.hint = Some(value),
            b's' => error.schema = Some(value),
            b't' => error.table = Some(value),
            b'c' => error.column = Some(value),
            b'n' => error.constraint = Some(value),
            _ => {}
        }
    }
    refusal
}

fn malformed(what: &str) -> Error {
    Error::Protocol(format!("malformed {what}"))
}

/// A cursor over a message body that cannot run past its end.
pub(super) struct Reader<'a>(pub(super) &'a [u8]);

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], Error> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or_else(|| malformed("message body"))?;
        self.0 = rest;
        Ok(taken)
    }

    /// A cell of a row; `None` for NULL.
    fn cell(&mut self) -> Result<Option<&'a [u8]>, Error> {
        let length = self.i32()?;
        usize::try_from(length).ok().map(|length| self.take(length)).transpose()
    }

    pub(super) fn i32(&mut self) -> Result<i32, Error> {
        let (taken, rest) = self.0.split_first_chunk::<4>().ok_or_else(|| malformed("message body"))?;
        self.0 = rest;
        Ok(i32::from_be_bytes(*taken))
    }

    fn u16(&mut self) -> Result<u16, Error> {
        let (taken, rest) = self.0.split_first_chunk::<2>().ok_or_else(|| malformed("message body"))?;
        self.0 = rest;
        Ok(u16::from_be_bytes(*taken))
    }

    pub(super) fn text(&mut self) -> Result<&'a str, Error> {
        let end = self.0.iter().position(|byte| *byte == 0).ok_or_else(|| malformed("string"))?;
        let text = std::str::from_utf8(&self.0[..end]).map_err(|_| malformed("string"))?;
        self.0 = &self.0[end + 1..];
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_steps_over_itself_unless_taken() {
        let mut buffer = BytesMut::from(&b"C\0\0\0\x06ab2\0\0\0\x04rest"[..]);
        let len = whole_length(&buffer).unwrap().unwrap();
        let frame = Frame::at_head(&mut buffer, len);
        assert_eq!((frame.tag, frame.into_body()), (b'C', Bytes::from_static(b"ab")));
        let len = whole_length(&buffer).unwrap().unwrap();
        assert_eq!(Frame::at_head(&mut buffer, len).body(), b"");
        assert_eq!(buffer, b"rest"[..]);
    }

    #[test]
    fn lengths_are_checked_before_they_are_used() {
        assert_eq!(whole_length(b"D\0\0").unwrap(), None);
        assert!(whole_length(b"D\0\0\0\x03").is_err());
        assert!(whole_length(b"D\xff\xff\xff\xff").is_err());
        assert!(row(&Bytes::from_static(b"\0\x01\0\0\0\x09abc")).is_err());
        assert!(row(&Bytes::from_static(b"\0")).is_err());
    }

    #[test]
    fn rows_share_the_buffer_and_know_null() {
        let body = Bytes::from_static(b"\0\x02\xff\xff\xff\xff\0\0\0\x02hi");
        let row = row(&body).unwrap();
        assert_eq!((row.get(0), row.text(1)), (None, Some("hi")));
        assert_eq!(row.get(1).unwrap().as_ptr(), body[10..].as_ptr());
    }

    #[test]
    fn command_tags_and_errors_are_read() {
        assert_eq!(affected(b"INSERT 0 3\0"), 3);
        assert_eq!(affected(b"BEGIN\0"), 0);
        let refusal = refusal(b"SFATAL\0VFATAL\0C57P01\0Mgone\0RProcessInterrupts\0\0");
        assert!(refusal.fatal);
        assert_eq!((refusal.error.sqlstate.as_str(), refusal.error.message.as_str()), ("57P01", "gone"));
        assert_eq!(refusal.routine, "ProcessInterrupts");
    }
}
