//! One value: from the text that Postgres prints of it to the JSON that `to_json` makes of it.

/// How a type is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    /// As printed; quoted when it is no number of JSON's.
    Number,
    /// JSON already.
    Json,
    Date,
    Timestamp,
    /// Quoted and escaped.
    Text,
}

impl Kind {
    /// By `pg_type.oid`, which never changes for the types Postgres brings along. `None`: arrays, rows, and all that an
    /// extension or a user made, for which Postgres looks for a cast to JSON.
    pub(super) fn of(type_oid: u32) -> Option<Self> {
        Some(match type_oid {
            16 => Kind::Bool,
            // bigint, smallint, integer, real, double precision, numeric
            20 | 21 | 23 | 700 | 701 | 1700 => Kind::Number,
            // json, jsonb
            114 | 3802 => Kind::Json,
            1082 => Kind::Date,
            // timestamp, timestamptz
            1114 | 1184 => Kind::Timestamp,
            // bytea, "char", name, text, oid, xml, money, macaddr8, macaddr, inet, cidr
            17..=19 | 25 | 26 | 142 | 774 | 790 | 829 | 869 | 650 => Kind::Text,
            // point, lseg, path, box, polygon, line, circle
            600..=604 | 628 | 718 => Kind::Text,
            // character, varchar, time, interval, timetz, bit, varbit, uuid, pg_lsn
            1042 | 1043 | 1083 | 1186 | 1266 | 1560 | 1562 | 2950 | 3220 => Kind::Text,
            // tsvector, tsquery, regconfig, jsonpath
            3614 | 3615 | 3734 | 4072 => Kind::Text,
            // ranges and multiranges of integer, numeric, timestamp, timestamptz, date, bigint
            3904 | 3906 | 3908 | 3910 | 3912 | 3926 | 4451 | 4532..=4536 => Kind::Text,
            // regproc, regprocedure, regoper, regoperator, regclass, regtype
            24 | 2202..=2206 => Kind::Text,
            _ => return None,
        })
    }

    /// False when the text does not look as expected, because a setting has changed how Postgres prints the type.
    pub(super) fn write(self, text: &[u8], out: &mut Vec<u8>) -> bool {
        match self {
            Kind::Bool => match text {
                b"t" => out.extend_from_slice(b"true"),
                b"f" => out.extend_from_slice(b"false"),
                _ => return false,
            },
            Kind::Number if is_finite(text) => out.extend_from_slice(text),
            Kind::Number => quoted(text, out),
            Kind::Json => out.extend_from_slice(text),
            Kind::Text => string(out, text),
            Kind::Date | Kind::Timestamp if is_infinite(text) => quoted(text, out),
            Kind::Date | Kind::Timestamp if !is_iso_date(text) => return false,
            Kind::Date => quoted(text, out),
            Kind::Timestamp => return timestamp(text, out),
        }
        true
    }
}

/// JSON with the blanks that `jsonb` prints: one after each comma and colon, and no other.
pub(super) fn spaced(json: &[u8], out: &mut Vec<u8>) {
    out.reserve(json.len() + json.len() / 8);
    let mut rest = json;
    while let Some((&byte, tail)) = rest.split_first() {
        rest = tail;
        match byte {
            b',' => out.extend_from_slice(b", "),
            b':' => out.extend_from_slice(b": "),
            b' ' | b'\n' | b'\r' | b'\t' => {}
            b'"' => {
                let (string, after) = tail.split_at(string_length(tail));
                out.push(b'"');
                out.extend_from_slice(string);
                rest = after;
            }
            _ => out.push(byte),
        }
    }
}

/// Up to the quote that ends a string, and with it.
fn string_length(text: &[u8]) -> usize {
    let mut escaped = false;
    let ends = |byte: &u8| {
        let ends = *byte == b'"' && !escaped;
        escaped = *byte == b'\\' && !escaped;
        ends
    };
    text.iter().position(ends).map_or(text.len(), |at| at + 1)
}

/// `NaN`, `Infinity` and `-Infinity` are not.
fn is_finite(text: &[u8]) -> bool {
    text.strip_prefix(b"-").unwrap_or(text).first().is_some_and(u8::is_ascii_digit)
}

fn is_infinite(text: &[u8]) -> bool {
    matches!(text, b"infinity" | b"-infinity")
}

/// A year of at least four digits before the first dash: so with `DateStyle` ISO only.
fn is_iso_date(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    digits >= 4 && text.get(digits) == Some(&b'-')
}

/// Between quotes as it is: for texts that hold nothing to escape.
fn quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

/// `2026-01-02 03:04:05.6+00` becomes `"2026-01-02T03:04:05.6+00:00"`. An era (` BC`) stays behind.
fn timestamp(text: &[u8], out: &mut Vec<u8>) -> bool {
    let Some(blank) = text.iter().position(|byte| *byte == b' ') else { return false };
    let (date, rest) = (&text[..blank], &text[blank + 1..]);
    let end = rest.iter().position(|byte| *byte == b' ').unwrap_or(rest.len());
    let (time, era) = rest.split_at(end);
    let zone = time.iter().position(|byte| matches!(byte, b'+' | b'-')).map_or(0, |sign| time.len() - sign);
    out.push(b'"');
    out.extend_from_slice(date);
    out.push(b'T');
    out.extend_from_slice(time);
    // Hours alone; minutes and seconds are printed only where there are any.
    if zone == 3 {
        out.extend_from_slice(b":00");
    }
    out.extend_from_slice(era);
    out.push(b'"');
    true
}

/// As `escape_json` does.
pub(super) fn string(out: &mut Vec<u8>, text: &[u8]) {
    out.reserve(text.len() + 2);
    out.push(b'"');
    let mut rest = text;
    while let Some(at) = next_special(rest) {
        let (plain, special) = rest.split_at(at);
        out.extend_from_slice(plain);
        escape(special[0], out);
        rest = &special[1..];
    }
    out.extend_from_slice(rest);
    out.push(b'"');
}

fn is_special(byte: u8) -> bool {
    byte < b' ' || byte == b'"' || byte == b'\\'
}

/// Looks at whole chunks without leaving early, which the compiler turns into vector instructions.
fn next_special(text: &[u8]) -> Option<usize> {
    const CHUNK: usize = 32;
    let (chunks, tail) = text.as_chunks::<CHUNK>();
    let clean = |chunk: &[u8; CHUNK]| !chunk.iter().fold(false, |found, byte| found | is_special(*byte));
    let skipped = chunks.iter().take_while(|chunk| clean(chunk)).count() * CHUNK;
    let rest = if skipped == text.len() - tail.len() { tail } else { &text[skipped..] };
    rest.iter().position(|byte| is_special(*byte)).map(|at| skipped + at)
}

fn escape(byte: u8, out: &mut Vec<u8>) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let short = match byte {
        b'"' => b'"',
        b'\\' => b'\\',
        0x08 => b'b',
        0x0c => b'f',
        b'\n' => b'n',
        b'\r' => b'r',
        b'\t' => b't',
        _ => {
            out.extend_from_slice(b"\\u00");
            out.push(DIGITS[usize::from(byte >> 4)]);
            out.push(DIGITS[usize::from(byte & 15)]);
            return;
        }
    };
    out.push(b'\\');
    out.push(short);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(kind: Kind, text: &str) -> Option<String> {
        let mut out = Vec::new();
        kind.write(text.as_bytes(), &mut out).then(|| String::from_utf8_lossy(&out).into_owned())
    }

    #[test]
    fn numbers_stay_as_printed() {
        for text in ["0", "-0", "1.0", "1e+20", "-1.5e-07", "12345678901234567890.000"] {
            assert_eq!(written(Kind::Number, text).as_deref(), Some(text));
        }
        for text in ["NaN", "Infinity", "-Infinity"] {
            assert_eq!(written(Kind::Number, text), Some(format!("\"{text}\"")));
        }
    }

    #[test]
    fn times_become_iso_8601() {
        for (text, json) in [
            ("2026-01-02 03:04:05.6+00", "\"2026-01-02T03:04:05.6+00:00\""),
            ("2026-01-02 03:04:05-03:30", "\"2026-01-02T03:04:05-03:30\""),
            ("1890-01-01 00:00:00+01:12:12", "\"1890-01-01T00:00:00+01:12:12\""),
            ("0044-03-15 12:00:00+00 BC", "\"0044-03-15T12:00:00+00:00 BC\""),
            ("12026-01-02 03:04:05", "\"12026-01-02T03:04:05\""),
            ("0044-03-15 12:00:00 BC", "\"0044-03-15T12:00:00 BC\""),
            ("-infinity", "\"-infinity\""),
        ] {
            assert_eq!(written(Kind::Timestamp, text).as_deref(), Some(json));
        }
        assert_eq!(written(Kind::Date, "0044-03-15 BC").as_deref(), Some("\"0044-03-15 BC\""));
    }

    #[test]
    fn other_date_styles_are_refused() {
        for text in ["02.01.2026 03:04:05 CET", "01/02/2026 03:04:05 CET", "Fri Jan 02 03:04:05 2026 CET"] {
            assert_eq!(written(Kind::Timestamp, text), None);
        }
        assert_eq!(written(Kind::Date, "01-02-2026"), None);
    }

    #[test]
    fn text_is_escaped_wherever_the_special_byte_stands() {
        for length in 0..70 {
            for at in 0..length {
                let mut text = "å".repeat(length / 2) + &"x".repeat(length % 2 + length);
                text.insert(text.char_indices().nth(at).unwrap().0, '\u{1f}');
                let expected = format!("\"{}\"", text.replace('\u{1f}', "\\u001f"));
                assert_eq!(written(Kind::Text, &text), Some(expected));
            }
        }
        assert_eq!(
            written(Kind::Text, "\"\\/\u{8}\u{c}\n\r\t\u{7f}").as_deref(),
            Some("\"\\\"\\\\/\\b\\f\\n\\r\\t\u{7f}\"")
        );
    }
}
