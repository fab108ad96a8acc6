//! Which languages somebody reads: what the account says, then what the browser says.

use crate::json::Object;

/// Keys of `user_metadata` that name a language.
const KEYS: [&str; 3] = ["language", "lang", "locale"];
const LISTED_MAX: usize = 8;

/// Two or three letters each, best first; `accepted` is a header `Accept-Language`.
pub(crate) fn of(metadata: &Object, accepted: &str) -> Vec<String> {
    let own = KEYS.iter().filter_map(|key| metadata.get(*key)?.as_str()).filter_map(primary);
    let mut listed: Vec<(String, u16)> = accepted.split(',').filter_map(weighed).collect();
    listed.sort_by_key(|(_, weight)| std::cmp::Reverse(*weight));
    let mut found: Vec<String> = Vec::new();
    for language in own.chain(listed.into_iter().map(|(language, _)| language)) {
        if !found.contains(&language) && found.len() < LISTED_MAX {
            found.push(language);
        }
    }
    found
}

/// One entry and its weight in thousandths; a weight of nothing is a refusal.
fn weighed(entry: &str) -> Option<(String, u16)> {
    let (tag, quality) = entry.split_once(';').unwrap_or((entry, "q=1"));
    let quality: f32 = quality.trim().strip_prefix("q=")?.parse().ok().filter(|q| (0.001..=1.0).contains(q))?;
    // In range by the line above.
    Some((primary(tag)?, (quality * 1000.0) as u16))
}

fn primary(tag: &str) -> Option<String> {
    let primary = tag.trim().split(['-', '_']).next()?.to_ascii_lowercase();
    let known = match primary.as_str() {
        // Both written forms of Norwegian are served by one text.
        "no" | "nn" => "nb".to_owned(),
        _ => primary,
    };
    ((2..=3).contains(&known.len()) && known.bytes().all(|b| b.is_ascii_lowercase())).then_some(known)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_account_comes_first_and_weights_count() {
        let metadata = json!({ "locale": "ar-SY", "language": 7 });
        let read = |accepted| of(metadata.as_object().unwrap(), accepted);
        assert_eq!(read("en;q=0.5, sv-SE, de;q=0, *;q=0.1, no;q=0.7"), ["ar", "sv", "nb", "en"]);
        assert_eq!(read(""), ["ar"]);
        assert!(of(&Object::new(), "x-../../etc, q=1;;;, ☃").is_empty());
    }
}
