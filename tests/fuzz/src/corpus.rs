//! Inputs worth keeping: one file per target, one escaped input a line, so that a reviewer can read what is tried.

use std::{fs, io, path::PathBuf};

/// The file of a target's inputs.
pub fn file(target: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{target}.txt"))
}

/// # Errors
/// When the file cannot be read.
pub fn read(target: &str) -> io::Result<Vec<Vec<u8>>> {
    Ok(fs::read_to_string(file(target))?.lines().map(unescape).collect())
}

/// Sorted and without doubles.
///
/// # Errors
/// When the file cannot be written.
pub fn write(target: &str, inputs: impl IntoIterator<Item = Vec<u8>>) -> io::Result<()> {
    let mut lines: Vec<String> = inputs.into_iter().map(|input| input.escape_ascii().to_string()).collect();
    lines.sort();
    lines.dedup();
    fs::write(file(target), lines.iter().map(|line| format!("{line}\n")).collect::<String>())
}

/// The way back from `escape_ascii`; what was not escaped stands for itself.
fn unescape(line: &str) -> Vec<u8> {
    let (mut bytes, mut out) = (line.bytes(), Vec::with_capacity(line.len()));
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            out.push(byte);
            continue;
        }
        match bytes.next() {
            Some(b'n') => out.push(b'\n'),
            Some(b'r') => out.push(b'\r'),
            Some(b't') => out.push(b'\t'),
            Some(b'x') => {
                let digits: String = bytes.by_ref().take(2).map(char::from).collect();
                out.extend(u8::from_str_radix(&digits, 16).ok());
            }
            other => out.extend(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::unescape;

    #[test]
    fn every_byte_survives() {
        let all: Vec<u8> = (0..=255).collect();
        assert_eq!(unescape(&all.escape_ascii().to_string()), all);
    }
}
