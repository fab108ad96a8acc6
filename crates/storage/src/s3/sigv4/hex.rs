//! Hashes as signatures write them.

use std::fmt::Write as _;

pub(super) fn lower(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Exactly 64 digits of lower case, which is how AWS and every client of it write a hash.
pub(super) fn hash(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    let mut bytes = [0; 32];
    if digits.len() != 64 {
        return None;
    }
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(bytes)
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_read_as_they_are_written() {
        let bytes: [u8; 32] = std::array::from_fn(|index| index as u8 * 8 + 7);
        assert_eq!(hash(&lower(&bytes)), Some(bytes));
        for wrong in ["", "0", &"g".repeat(64), &"A".repeat(64), &"0".repeat(63), &"0".repeat(65), &"å".repeat(32)] {
            assert_eq!(hash(wrong), None, "{wrong}");
        }
    }
}
