//! Passwords that everybody tries first, without asking anybody: a list of words, and what people do to a word so that it
//! passes for a password (`P@ssw0rd!`, `sommar2024`, `qwertyqwerty`).

use std::{collections::HashSet, sync::LazyLock};

static WORDS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("common.txt").split_whitespace().collect());

/// What may stand beside a word without making a password of it.
const TRIMMINGS_MAX: usize = 5;
/// Shorter parts of an address are no word of theirs.
const CONTEXT_MIN: usize = 4;

/// Whether a password is one of the first that somebody would try; `context` are words that belong to its owner or to this
/// place, such as the address it is for.
pub(crate) fn is_common(password: &str, context: &[&str]) -> bool {
    let lower = password.to_lowercase();
    if is_row(&lower) {
        return true;
    }
    let plain = undisguised(&lower);
    let own: Vec<String> = context.iter().flat_map(|text| parts(text)).collect();
    let known = |word: &str| WORDS.contains(word) || own.iter().any(|own| own == word);
    [lower.as_str(), plain.as_str()].into_iter().any(|text| {
        let word = text.trim_matches(|c: char| !c.is_alphabetic());
        let trimmings = text.chars().count() - word.chars().count();
        known(text) || (trimmings <= TRIMMINGS_MAX && (known(word) || half(word).is_some_and(known)))
    })
}

/// A word said twice.
fn half(word: &str) -> Option<&str> {
    let (one, other) = word.split_at_checked(word.len() / 2)?;
    (one == other && !one.is_empty()).then_some(one)
}

/// The words of an address or a host: what stands between its signs.
fn parts(text: &str) -> Vec<String> {
    let text = text.to_lowercase();
    let parts = text.split(|c: char| !c.is_alphabetic()).filter(|part| part.chars().count() >= CONTEXT_MIN);
    parts.map(str::to_owned).chain(std::iter::once(text.clone())).collect()
}

/// One character again and again, or neighbours in the alphabet, among the digits or on the keyboard.
fn is_row(text: &str) -> bool {
    const ROWS: [&str; 7] = [
        "0123456789012345678901234567890",
        "abcdefghijklmnopqrstuvwxyz",
        "qwertyuiopåqwertyuiop",
        "asdfghjklöäasdfghjkl",
        "zxcvbnmzxcvbnm",
        "1q2w3e4r5t6y7u8i9o0p",
        "1qaz2wsx3edc4rfv5tgb6yhn",
    ];
    let backwards: String = text.chars().rev().collect();
    let mut characters: Vec<char> = text.chars().collect();
    characters.sort_unstable();
    characters.dedup();
    characters.len() <= 2 || ROWS.iter().any(|row| row.contains(text) || row.contains(&backwards))
}

/// Signs that stand for letters read as those letters.
fn undisguised(text: &str) -> String {
    let letter = |c: char| match c {
        '@' | '4' => 'a',
        '0' => 'o',
        '1' | '!' | '|' => 'i',
        '3' | '€' => 'e',
        '5' | '$' => 's',
        '7' => 't',
        '8' => 'b',
        other => other,
    };
    // At the end a digit is a digit: `sommar2024`.
    let end = text.trim_end_matches(|c: char| !c.is_alphabetic()).len();
    text[..end].chars().map(letter).chain(text[end..].chars()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_first_is_known() {
        for password in [
            "password",
            "Password1",
            "P@ssw0rd!",
            "passw0rd123",
            "qwerty",
            "qwertyuiop",
            "1q2w3e4r",
            "12345678",
            "87654321",
            "abcdefgh",
            "aaaaaaaa",
            "abababab",
            "iloveyou",
            "Sommar2024!",
            "lösenord",
            "Lösenord1",
            "letmein1",
            "monkeymonkey",
            "!!dragon!!",
            "trustno1",
            "hejhej123",
            "admin123",
            "zxcvbnm",
        ] {
            assert!(is_common(password, &[]), "{password}");
        }
    }

    #[test]
    fn what_is_known_of_its_owner_is_no_password() {
        let context = ["anna.lindqvist@example.se", "nordfjard.example"];
        for password in ["Lindqvist1", "anna.lindqvist@example.se", "nordfjard2026", "L1ndqvist!"] {
            assert!(is_common(password, &context), "{password}");
        }
        assert!(!is_common("anna och lindqvist", &context));
    }

    #[test]
    fn sentences_and_random_ones_pass() {
        for password in [
            "filmjölk till frukost",
            "correct horse battery",
            "xK9#mQ2$vL",
            "password and a spade",
            "en mening som jag minns",
            "dragonfly-lantern",
            "8f3k2ls9",
            "ett nytt lösenord 17",
        ] {
            assert!(!is_common(password, &[]), "{password}");
        }
    }
}
