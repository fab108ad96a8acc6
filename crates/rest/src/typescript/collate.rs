//! The order of names: that of the English collation, which the Supabase CLI sorts by. Letters of either case stand
//! together, after digits, after marks.

use std::cmp::Ordering;

/// Marks in their order; what is not among them and no letter or digit of ASCII follows all, by code point.
const MARKS: &str = " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";

pub(super) fn compare(a: &str, b: &str) -> Ordering {
    let weights = |text: &str| text.chars().map(weight).collect::<Vec<_>>();
    // Case only decides between what is the same otherwise, small letters first.
    let cases = |text: &str| text.chars().map(|c| c.is_ascii_uppercase()).collect::<Vec<_>>();
    weights(a).cmp(&weights(b)).then_with(|| cases(a).cmp(&cases(b))).then_with(|| a.cmp(b))
}

fn weight(c: char) -> (u8, u32) {
    match MARKS.chars().position(|mark| mark == c) {
        Some(at) => (0, u32::try_from(at).unwrap_or(u32::MAX)),
        None if c.is_ascii_digit() => (1, u32::from(c)),
        None => (2, u32::from(c.to_ascii_lowercase())),
    }
}

#[cfg(test)]
mod tests {
    use super::compare;

    #[test]
    fn names_are_in_the_order_of_a_dictionary() {
        let sorted = ["_a", "a", "A", "a b", "a_b", "a-b", "a1", "ab", "aB", "Ab", "b", "Z", "é"];
        let mut names = sorted;
        names.reverse();
        names.sort_by(|a, b| compare(a, b));
        assert_eq!(names, sorted);
    }
}
