//! What a password must be, how long sessions last, and how long a request may take. GoTrue's names.

use std::time::Duration;

use super::setting::{DURATION, FLAG, Kind, LIST, Reader, Section, Setting};

const TIMEBOX: Setting<Duration> = Setting::new(
    "GOTRUE_SESSIONS_TIMEBOX",
    DURATION,
    "0s",
    "How long a session lasts at most, whatever is done with it; 0s is for ever.",
);
const INACTIVITY: Setting<Duration> = Setting::new(
    "GOTRUE_SESSIONS_INACTIVITY_TIMEOUT",
    DURATION,
    "0s",
    "How long a session may go without a refresh; 0s is for ever.",
);
const LOW_AAL: Setting<Duration> = Setting::new(
    "GOTRUE_SESSIONS_ALLOW_LOW_AAL",
    DURATION,
    "0s",
    "How long somebody with a second factor may go without showing it; 0s is for ever.",
);
const SINGLE: Setting<bool> = Setting::new(
    "GOTRUE_SESSIONS_SINGLE_PER_USER",
    FLAG,
    "false",
    "Of the sessions of an account only the one refreshed last goes on.",
);
const TAGS: Setting<Vec<String>> = Setting::new(
    "GOTRUE_SESSIONS_TAGS",
    LIST,
    "",
    "Tags of sessions of which an account may then have one each; a session with none of them counts as the first.",
);
const CURRENT_PASSWORD: Setting<bool> = Setting::new(
    "GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD",
    FLAG,
    "false",
    "A new password needs the present one, save in a session that began with a mail.",
);
const CHARACTERS: Setting<Vec<String>> = Setting::new(
    "GOTRUE_PASSWORD_REQUIRED_CHARACTERS",
    Kind::new("sets of characters between colons", |text| Some(sets(text))),
    "",
    "Sets of characters, between colons, of each of which a new password needs one; `\\:` is a colon.",
);
const UNCOMMON: Setting<Option<bool>> = Setting::new(
    "SALUHALL_PASSWORD_UNCOMMON",
    Kind::new("true, false or auto", |text| match text.to_ascii_lowercase().as_str() {
        "auto" => Some(None),
        other => (FLAG.parse)(other).map(Some),
    }),
    "auto",
    "Refuse new passwords that everybody tries first, and words of the address they are for. auto: wherever others can reach it.",
);
const REQUEST: Setting<Duration> = Setting::new(
    "GOTRUE_API_MAX_REQUEST_DURATION",
    DURATION,
    "10s",
    "How long a request of auth may take; 0s is for ever. Longer: 504.",
);

pub const SECTION: Section = Section {
    title: "Passwords and sessions",
    doc: "What a password must be, and how long what was proved once counts.",
    rows: &[
        TIMEBOX.row,
        INACTIVITY.row,
        LOW_AAL.row,
        SINGLE.row,
        TAGS.row,
        CHARACTERS.row,
        UNCOMMON.row,
        CURRENT_PASSWORD.row,
        REQUEST.row,
    ],
};

#[derive(Debug, Clone)]
pub struct Accounts {
    pub sessions: ::auth::SessionRules,
    pub required_characters: Vec<String>,
    /// `None`: as the server can be reached by others or not.
    pub uncommon: Option<bool>,
    pub current_password: bool,
    pub request: Duration,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Accounts> {
    let limit = |duration: Duration| (!duration.is_zero()).then_some(duration);
    let timebox = reader.get(&TIMEBOX).map(limit);
    let inactivity = reader.get(&INACTIVITY).map(limit);
    let low_aal = reader.get(&LOW_AAL).map(limit);
    let single_per_user = reader.get(&SINGLE);
    let tags = reader.get(&TAGS);
    let required_characters = reader.get(&CHARACTERS);
    let uncommon = reader.get(&UNCOMMON);
    let current_password = reader.get(&CURRENT_PASSWORD);
    let request = reader.get(&REQUEST);
    Some(Accounts {
        sessions: ::auth::SessionRules {
            timebox: timebox?,
            inactivity: inactivity?,
            low_aal: low_aal?,
            single_per_user: single_per_user?,
            tags: tags?,
        },
        required_characters: required_characters?,
        uncommon: uncommon?,
        current_password: current_password?,
        request: request.map(|most| if most.is_zero() { Duration::MAX } else { most })?,
    })
}

/// GoTrue's notation: colons between sets, a backslash in front of a colon that belongs to one.
fn sets(text: &str) -> Vec<String> {
    let mut sets = vec![String::new()];
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, sets.last_mut()) {
            ('\\', Some(set)) if characters.peek() == Some(&':') => set.extend(characters.next()),
            (':', _) => sets.push(String::new()),
            (other, Some(set)) => set.push(other),
            (_, None) => {}
        }
    }
    sets.retain(|set| !set.is_empty());
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_stand_between_colons() {
        assert_eq!(sets(r"abc:ABC:012\:;"), ["abc", "ABC", "012:;"]);
        assert_eq!(sets(""), Vec::<String>::new());
    }
}
