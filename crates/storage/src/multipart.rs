//! `multipart/form-data` as it arrives: bytes in, events out, a bounded number of them held. Pure.

use bytes::{Bytes, BytesMut};
use memchr::memmem;

use crate::error::{Code, Error};

/// Largest head of a part in bytes.
const HEAD_MAX: usize = 16 << 10;
/// Longest boundary, by RFC 2046.
const BOUNDARY_MAX: usize = 70;

#[derive(Debug)]
pub struct Multipart {
    /// Between parts: `\r\n--boundary`.
    delimiter: Vec<u8>,
    held: BytesMut,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Preamble,
    /// A delimiter was read; what follows says whether a part begins.
    Delimiter,
    Head,
    Data,
    Ended,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    /// A part begins; its data follows.
    Part(Head),
    Data(Bytes),
    /// The part is over.
    PartEnd,
    /// Everything is; what follows is of no interest.
    End,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Head {
    pub name: String,
    pub file_name: Option<String>,
    pub content_type: Option<String>,
}

impl Head {
    /// A file rather than a field.
    pub fn is_file(&self) -> bool {
        self.file_name.is_some() || self.content_type.as_deref() == Some("application/octet-stream")
    }
}

impl Multipart {
    /// `None` when the content type names no boundary.
    pub fn new(content_type: &str) -> Option<Self> {
        let (essence, parameters) = content_type.split_once(';')?;
        let boundary = parameter(parameters, "boundary")?;
        let fits = essence.trim().eq_ignore_ascii_case("multipart/form-data")
            && (1..=BOUNDARY_MAX).contains(&boundary.len())
            && !boundary.bytes().any(|byte| byte.is_ascii_control());
        let delimiter = format!("\r\n--{boundary}").into_bytes();
        // The first delimiter stands at the very beginning, where no line ends before it.
        fits.then(|| Self { delimiter, held: BytesMut::from(&b"\r\n"[..]), state: State::Preamble })
    }

    pub fn feed(&mut self, chunk: &[u8]) {
        self.held.extend_from_slice(chunk);
    }

    /// `None` until more bytes are fed. Errors: `InvalidRequest` for what is no form.
    pub fn next_event(&mut self) -> Result<Option<Event>, Error> {
        loop {
            match self.state {
                State::Preamble => match self.find_delimiter() {
                    Some(at) => self.pass_delimiter(at),
                    None => {
                        self.keep_tail();
                        return Ok(None);
                    }
                },
                State::Delimiter => {
                    if self.held.len() < 2 {
                        return Ok(None);
                    }
                    match &self.held[..2] {
                        b"--" => self.state = State::Ended,
                        b"\r\n" => self.state = State::Head,
                        _ => return Err(malformed("a boundary is followed by neither a line nor the end")),
                    }
                    let _ = self.held.split_to(2);
                }
                State::Head => return self.head(),
                State::Data => return Ok(self.data()),
                State::Ended => return Ok(Some(Event::End)),
            }
        }
    }

    fn head(&mut self) -> Result<Option<Event>, Error> {
        let (text, end) = if self.held.starts_with(b"\r\n") {
            (0, 2)
        } else {
            match memmem::find(&self.held[..self.held.len().min(HEAD_MAX)], b"\r\n\r\n") {
                Some(at) => (at, at + 4),
                None if self.held.len() >= HEAD_MAX => return Err(malformed("the head of a part is too large")),
                None => return Ok(None),
            }
        };
        let head = self.held.split_to(end);
        self.state = State::Data;
        Ok(Some(Event::Part(head_of(&String::from_utf8_lossy(&head[..text])))))
    }

    fn data(&mut self) -> Option<Event> {
        match self.find_delimiter() {
            Some(0) => {
                self.pass_delimiter(0);
                Some(Event::PartEnd)
            }
            Some(at) => Some(Event::Data(self.held.split_to(at).freeze())),
            None => {
                let sure = self.held.len().saturating_sub(self.delimiter.len() - 1);
                (sure > 0).then(|| Event::Data(self.held.split_to(sure).freeze()))
            }
        }
    }

    fn find_delimiter(&self) -> Option<usize> {
        memmem::find(&self.held, &self.delimiter)
    }

    fn pass_delimiter(&mut self, at: usize) {
        let _ = self.held.split_to(at + self.delimiter.len());
        self.state = State::Delimiter;
    }

    /// Only what might be the beginning of a delimiter.
    fn keep_tail(&mut self) {
        let keep = self.delimiter.len() - 1;
        if self.held.len() > keep {
            let _ = self.held.split_to(self.held.len() - keep);
        }
    }
}

fn malformed(why: &'static str) -> Error {
    Error::new(Code::InvalidRequest, "Unexpected end of multipart data").because(why)
}

fn head_of(text: &str) -> Head {
    let mut head = Head::default();
    for (name, value) in text.split("\r\n").filter_map(|line| line.split_once(':')) {
        if name.trim().eq_ignore_ascii_case("content-disposition") {
            let parameters = value.split_once(';').map_or("", |(_, parameters)| parameters);
            head.name = parameter(parameters, "name").unwrap_or_default();
            head.file_name = parameter(parameters, "filename");
        } else if name.trim().eq_ignore_ascii_case("content-type") {
            head.content_type = Some(value.trim().to_owned());
        }
    }
    head
}

/// One of `; name="value"`, with quotes taken away.
fn parameter(mut rest: &str, wanted: &str) -> Option<String> {
    loop {
        let (name, value) = rest.split_once('=')?;
        let value = value.trim_start();
        let (value, after) = match value.strip_prefix('"') {
            Some(quoted) => {
                let end = quoted.find('"')?;
                (&quoted[..end], &quoted[end + 1..])
            }
            None => {
                let end = value.find(';').unwrap_or(value.len());
                (value[..end].trim(), &value[end..])
            }
        };
        if name.trim_matches([' ', ';', '\t']).eq_ignore_ascii_case(wanted) {
            return Some(value.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n"));
        }
        rest = after;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &[u8] = b"--XX\r\nContent-Disposition: form-data; name=\"cacheControl\"\r\n\r\n3600\r\n\
        --XX\r\nContent-Disposition: form-data; name=\"\"; filename=\"a\"\r\nContent-Type: image/png\r\n\r\n\
        1\r\n--X2\r\n\r\n--XX\r\ncontent-disposition: form-data; name=empty\r\n\r\n\r\n--XX--\r\n";

    /// What a form says, fed in pieces of this size.
    fn read(form: &[u8], size: usize) -> Result<Vec<(Head, Vec<u8>)>, Error> {
        let mut reader = Multipart::new("multipart/form-data; boundary=XX").unwrap();
        let (mut parts, mut chunks) = (Vec::new(), form.chunks(size));
        loop {
            match reader.next_event()? {
                Some(Event::Part(head)) => parts.push((head, Vec::new())),
                Some(Event::Data(data)) => parts.last_mut().unwrap().1.extend_from_slice(&data),
                Some(Event::PartEnd) => {}
                Some(Event::End) => return Ok(parts),
                None => match chunks.next() {
                    Some(chunk) => reader.feed(chunk),
                    None => return Err(malformed("ended early")),
                },
            }
        }
    }

    #[test]
    fn a_form_reads_the_same_however_it_is_cut() {
        for size in 1..FORM.len() {
            let parts = read(FORM, size).unwrap();
            assert_eq!(parts.len(), 3, "pieces of {size}");
            assert_eq!((parts[0].0.name.as_str(), &parts[0].1[..]), ("cacheControl", &b"3600"[..]));
            assert!(parts[1].0.is_file() && parts[1].0.content_type.as_deref() == Some("image/png"));
            assert_eq!(parts[1].1, b"1\r\n--X2\r\n", "what only looks like a boundary is data");
            assert_eq!((parts[2].0.name.as_str(), parts[2].1.len()), ("empty", 0));
        }
    }

    #[test]
    fn what_is_no_form_is_refused() {
        assert!(Multipart::new("multipart/form-data").is_none());
        assert!(Multipart::new("text/plain; boundary=x").is_none());
        assert!(read(b"--XX\r\nno end", 3).is_err());
        assert!(read(b"--XXgarbage\r\n", 100).is_err());
        assert!(read(&[b"--XX\r\n".as_slice(), &vec![b'a'; HEAD_MAX + 1]].concat(), 1000).is_err());
    }

    #[test]
    fn little_is_held_of_what_is_long() {
        let mut reader = Multipart::new("multipart/form-data; boundary=\"XX\"").unwrap();
        reader.feed(b"--XX\r\n\r\n");
        assert_eq!(reader.next_event().unwrap(), Some(Event::Part(Head::default())));
        for _ in 0..100 {
            reader.feed(&[b'a'; 10_000]);
            while let Some(event) = reader.next_event().unwrap() {
                assert!(matches!(event, Event::Data(_)));
            }
            assert!(reader.held.len() < 10);
        }
    }
}
