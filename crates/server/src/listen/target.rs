//! Which bytes of a connection must be percent-encoded so that a request target may hold `>`, as `select=data->>x` does.
//!
//! The parser under actix refuses them with an empty 400; upstream's server and its documentation's examples do not.
//! Only request targets are touched. To know where one begins, messages are followed as that parser follows them, and
//! where the two could ever disagree nothing is touched for the rest of the connection: a body is never altered.

use memchr::memchr;

/// As much of a header line as is looked at: `content-length`, its blanks and twenty digits.
pub(crate) const LINE_SEEN: usize = 64;

/// Bytes of a target that need no thought.
static PLAIN: [bool; 256] = {
    let (mut plain, mut byte) = ([false; 256], b'!');
    while byte <= b'~' {
        plain[byte as usize] = !matches!(byte, b'?' | b'<' | b'>' | b'`' | b'"');
        byte += 1;
    }
    plain
};

/// Follows the bytes that one client sends.
#[derive(Debug, Default)]
pub(crate) struct Follower {
    place: Place,
    line: Line,
    /// What `content-length` said in the head that is being read.
    length: Option<u64>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Before a request; empty lines are skipped.
    #[default]
    Between,
    Method,
    /// Before the first byte of the target.
    Target,
    Path,
    Query,
    /// After the target, until the end of its line.
    Version,
    Headers,
    /// So many bytes are left.
    Body(u64),
    /// Nothing is touched any more.
    Untouched,
}

impl Follower {
    /// The first byte that must not reach the parser as it is; it and those before it are then behind us.
    /// `None`: all of them may pass, and are behind us.
    pub(crate) fn refused(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < bytes.len() {
            let rest = &bytes[at..];
            at += match self.place {
                Place::Untouched => return None,
                Place::Between => self.between(rest),
                Place::Method => self.method(rest),
                Place::Target => {
                    // `*`, `host:port` and whole addresses: for proxies, upgrades and other protocols.
                    self.place = if rest[0] == b'/' { Place::Path } else { Place::Untouched };
                    0
                }
                Place::Path | Place::Query => match self.target(rest) {
                    Ok(passed) => passed,
                    Err(refused) => return Some(at + refused),
                },
                Place::Version => self.version(rest),
                Place::Headers => self.headers(rest),
                Place::Body(left) => self.body(rest, left),
            };
        }
        None
    }

    /// Each function from here on says how many bytes it took, at least one unless it moved to another place.
    fn between(&mut self, rest: &[u8]) -> usize {
        let empty = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        if empty < rest.len() {
            self.place = Place::Method;
        }
        empty
    }

    fn method(&mut self, rest: &[u8]) -> usize {
        let Some(end) = rest.iter().position(|byte| !byte.is_ascii_graphic()) else {
            self.line.push(rest);
            return rest.len();
        };
        self.line.push(&rest[..end]);
        // After CONNECT the connection is no longer one of requests; anything but a blank is refused by the parser.
        let follows = rest[end] == b' ' && self.line.seen() != b"CONNECT";
        self.place = if follows { Place::Target } else { Place::Untouched };
        self.line.clear();
        end + 1
    }

    /// The error is the byte to encode.
    fn target(&mut self, rest: &[u8]) -> Result<usize, usize> {
        let mut at = 0;
        while let Some(plain) = rest[at..].iter().position(|byte| !PLAIN[usize::from(*byte)]) {
            at += plain;
            match rest[at] {
                b' ' => {
                    self.place = Place::Version;
                    return Ok(at + 1);
                }
                b'?' => self.place = Place::Query,
                b'<' | b'>' | 0x80.. => return Err(at),
                b'`' if self.place == Place::Path => return Err(at),
                b'"' if self.place == Place::Query => return Err(at),
                b'`' | b'"' => {}
                // The parser refuses the request, and with it the connection.
                _ => {
                    self.place = Place::Untouched;
                    return Ok(at);
                }
            }
            at += 1;
        }
        Ok(rest.len())
    }

    fn version(&mut self, rest: &[u8]) -> usize {
        let Some(end) = memchr(b'\n', rest) else { return rest.len() };
        self.place = Place::Headers;
        self.length = None;
        end + 1
    }

    fn headers(&mut self, rest: &[u8]) -> usize {
        let Some(end) = memchr(b'\n', rest) else {
            self.line.push(rest);
            return rest.len();
        };
        let told = if self.line.length == 0 {
            // The whole line is at hand, as nearly always: nothing is copied.
            Told::by(&rest[..end.min(LINE_SEEN)], end > LINE_SEEN)
        } else {
            self.line.push(&rest[..end]);
            let told = Told::by(self.line.seen(), self.line.length > LINE_SEEN);
            self.line.clear();
            told
        };
        match told {
            Told::Nothing => {}
            Told::Length(length) if self.length.is_none() => self.length = Some(length),
            Told::Length(_) | Told::Doubt => self.place = Place::Untouched,
            Told::End => self.place = self.length.filter(|&length| length > 0).map_or(Place::Between, Place::Body),
        }
        end + 1
    }

    fn body(&mut self, rest: &[u8], left: u64) -> usize {
        let here = usize::try_from(left).unwrap_or(usize::MAX).min(rest.len());
        let left = left - here as u64;
        self.place = if left == 0 { Place::Between } else { Place::Body(left) };
        here
    }
}

/// The beginning of a line that came in several reads.
#[derive(Debug)]
struct Line {
    start: [u8; LINE_SEEN],
    /// In bytes; what is beyond `start` is only counted.
    length: usize,
}

impl Default for Line {
    fn default() -> Self {
        Self { start: [0; LINE_SEEN], length: 0 }
    }
}

impl Line {
    fn push(&mut self, bytes: &[u8]) {
        let from = self.length.min(LINE_SEEN);
        let here = bytes.len().min(LINE_SEEN - from);
        self.start[from..from + here].copy_from_slice(&bytes[..here]);
        self.length = self.length.saturating_add(bytes.len());
    }

    fn seen(&self) -> &[u8] {
        &self.start[..self.length.min(LINE_SEEN)]
    }

    fn clear(&mut self) {
        self.length = 0;
    }
}

/// What one line of a head means for where the message ends.
#[derive(Debug, PartialEq, Eq)]
enum Told {
    Nothing,
    Length(u64),
    /// The head is over.
    End,
    /// The message ends where only its reader knows, or the line is not to be trusted.
    Doubt,
}

impl Told {
    /// `long`: the line goes on after what is seen of it.
    fn by(seen: &[u8], long: bool) -> Self {
        match seen.first() {
            None => return Self::End,
            Some(b'\r') => return if seen.len() == 1 { Self::End } else { Self::Doubt },
            // A continued line, which no server should take.
            Some(b' ' | b'\t') => return Self::Doubt,
            Some(b'c' | b'C' | b't' | b'T' | b'u' | b'U') => {}
            Some(_) => return Self::Nothing,
        }
        let Some(colon) = memchr(b':', seen) else { return Self::Nothing };
        let (name, value) = (seen[..colon].trim_ascii_end(), &seen[colon + 1..]);
        if name.eq_ignore_ascii_case(b"content-length") {
            return if long { Self::Doubt } else { number(value.trim_ascii()).map_or(Self::Doubt, Self::Length) };
        }
        let doubt = [&b"transfer-encoding"[..], b"upgrade"].iter().any(|doubtful| name.eq_ignore_ascii_case(doubtful));
        if doubt { Self::Doubt } else { Self::Nothing }
    }
}

/// Digits and nothing else.
fn number(digits: &[u8]) -> Option<u64> {
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    str::from_utf8(digits).ok()?.parse().ok()
}

/// `byte` percent-encoded.
pub(crate) fn encoded(byte: u8) -> [u8; 3] {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    [b'%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]
}

/// `bytes` as the parser is to see them, written after what `out` holds.
pub(crate) fn encode(follower: &mut Follower, mut bytes: &[u8], out: &mut Vec<u8>) {
    while let Some(at) = follower.refused(bytes) {
        out.extend_from_slice(&bytes[..at]);
        out.extend_from_slice(&encoded(bytes[at]));
        bytes = &bytes[at + 1..];
    }
    out.extend_from_slice(bytes);
}
