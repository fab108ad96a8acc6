//! Which prepared statements a connection holds. Pure: hands out names, never sends.
//!
//! The key is (role, search_path, SQL). Without the role, row security makes Postgres analyse a shared plan anew at
//! every change of role, which costs more than the request itself. A text is prepared under a name only when it comes
//! back: one-off texts go out unnamed and leave nothing behind. Names are never used twice on a connection.

use std::{collections::HashMap, sync::Arc};

use ahash::RandomState;
use query::Column;

/// A statement costs its backend 40 to 100 kB.
const NAMED_MAX: usize = 128;
/// Remembered first sightings; a power of two.
const SEEN: usize = 256;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Key<'a> {
    pub(super) role: &'a str,
    pub(super) search_path: &'a str,
    pub(super) text: &'a str,
}

impl<'a> Key<'a> {
    /// For texts that name no table, so that no role and no path can change their meaning.
    pub(super) fn plain(text: &'a str) -> Self {
        Self { role: "", search_path: "", text }
    }
}

/// Stands for one named statement of one connection.
pub(super) type Id = u64;

/// How to send a statement.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Use<'a> {
    /// Parse without a name.
    Unnamed,
    /// Parse under this name and report back with [`Statements::learn`].
    Prepare { id: Id, name: &'a str },
    /// Already there. Columns are unknown when the first run failed before Postgres described them.
    Named { id: Id, name: &'a str, columns: Option<Arc<[Column]>> },
}

/// What the answer to a batch taught about a statement.
#[derive(Debug, Clone)]
pub(super) enum Lesson {
    Prepared(Id),
    Columns(Id, Arc<[Column]>),
    /// Its Parse was refused or never reached.
    Absent(Id),
}

struct Entry {
    role: Box<str>,
    search_path: Box<str>,
    text: Box<str>,
    id: Id,
    name: Box<str>,
    prepared: bool,
    columns: Option<Arc<[Column]>>,
    used: u64,
}

impl Entry {
    fn is(&self, key: Key<'_>) -> bool {
        *self.text == *key.text && *self.role == *key.role && *self.search_path == *key.search_path
    }
}

pub(super) struct Statements {
    /// False behind a transaction pooler, where a name may be another backend's.
    named: bool,
    hasher: RandomState,
    entries: HashMap<u64, Entry, RandomState>,
    seen: Vec<u64>,
    /// Counts look-ups, so that the least recently used entry can be told.
    clock: u64,
    last_id: Id,
    closing: Vec<Box<str>>,
    schema_version: u64,
}

impl Statements {
    pub(super) fn new(named: bool, schema_version: u64) -> Self {
        Self {
            named,
            hasher: RandomState::new(),
            entries: HashMap::with_hasher(RandomState::new()),
            seen: vec![0; SEEN],
            clock: 0,
            last_id: 0,
            closing: Vec::new(),
            schema_version,
        }
    }

    /// Forgets everything once per new schema; call before the look-ups of a batch.
    pub(super) fn at_version(&mut self, schema_version: u64) {
        if self.schema_version != schema_version {
            self.schema_version = schema_version;
            self.clear();
        }
    }

    pub(super) fn clear(&mut self) {
        self.closing.extend(self.entries.drain().filter(|(_, entry)| entry.prepared).map(|(_, entry)| entry.name));
        self.seen.fill(0);
    }

    /// Names that Postgres may forget, to be closed ahead of the next batch.
    pub(super) fn take_closing(&mut self) -> Vec<Box<str>> {
        std::mem::take(&mut self.closing)
    }

    /// `at_once`: prepare at the first sighting, for texts known to come back.
    pub(super) fn look_up(&mut self, key: Key<'_>, at_once: bool) -> Use<'_> {
        if !self.named {
            return Use::Unnamed;
        }
        self.clock += 1;
        let hash = self.hasher.hash_one((key.role, key.search_path, key.text));
        let (known, usable) = match self.entries.get(&hash) {
            None => (false, false),
            Some(entry) => (true, entry.prepared && entry.is(key)),
        };
        if !known && (at_once || self.comes_back(hash)) && self.make_room() {
            return self.prepare(hash, key);
        }
        match self.entries.get_mut(&hash) {
            Some(entry) if usable => {
                entry.used = self.clock;
                Use::Named { id: entry.id, name: &entry.name, columns: entry.columns.clone() }
            }
            // Not seen twice yet, or its Parse is still under way in an earlier batch, or two texts with one hash.
            _ => Use::Unnamed,
        }
    }

    /// What its rows consist of, if it is prepared and was described.
    pub(super) fn columns(&self, key: Key<'_>) -> Option<&[Column]> {
        let hash = self.hasher.hash_one((key.role, key.search_path, key.text));
        let entry = self.entries.get(&hash).filter(|entry| entry.prepared && entry.is(key))?;
        entry.columns.as_deref()
    }

    pub(super) fn learn(&mut self, lesson: Lesson) {
        let (Lesson::Prepared(id) | Lesson::Columns(id, _) | Lesson::Absent(id)) = &lesson;
        let Some((hash, entry)) = self.entries.iter_mut().find(|(_, entry)| entry.id == *id) else {
            // Dropped while its Parse was under way: now there is something to close.
            if let Lesson::Prepared(id) = lesson {
                self.closing.push(format!("s{id}").into());
            }
            return;
        };
        let hash = *hash;
        match lesson {
            Lesson::Prepared(_) => entry.prepared = true,
            Lesson::Columns(_, columns) => entry.columns = Some(columns),
            Lesson::Absent(_) => {
                self.entries.remove(&hash);
            }
        }
    }

    fn comes_back(&mut self, hash: u64) -> bool {
        let at = usize::try_from(hash).unwrap_or(0) & (SEEN - 1);
        std::mem::replace(&mut self.seen[at], hash) == hash
    }

    fn make_room(&mut self) -> bool {
        if self.entries.len() < NAMED_MAX {
            return true;
        }
        let oldest = self.entries.iter().filter(|(_, entry)| entry.prepared).min_by_key(|(_, entry)| entry.used);
        let Some(hash) = oldest.map(|(hash, _)| *hash) else { return false };
        self.closing.extend(self.entries.remove(&hash).map(|entry| entry.name));
        true
    }

    fn prepare(&mut self, hash: u64, key: Key<'_>) -> Use<'_> {
        self.last_id += 1;
        let entry = Entry {
            role: key.role.into(),
            search_path: key.search_path.into(),
            text: key.text.into(),
            id: self.last_id,
            name: format!("s{}", self.last_id).into(),
            prepared: false,
            columns: None,
            used: self.clock,
        };
        let entry = self.entries.entry(hash).or_insert(entry);
        Use::Prepare { id: entry.id, name: &entry.name }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key<'a>(role: &'a str, text: &'a str) -> Key<'a> {
        Key { role, search_path: "public", text }
    }

    fn prepare(statements: &mut Statements, key: Key<'_>) -> Id {
        let Use::Prepare { id, .. } = statements.look_up(key, true) else { panic!("not prepared") };
        statements.learn(Lesson::Prepared(id));
        id
    }

    #[test]
    fn the_second_sighting_is_prepared_and_the_third_uses_it() {
        let mut statements = Statements::new(true, 0);
        let select = key("anon", "select 1");
        assert_eq!(statements.look_up(select, false), Use::Unnamed);
        assert_eq!(statements.look_up(select, false), Use::Prepare { id: 1, name: "s1" });
        // While the Parse is under way nobody may rely on the name.
        assert_eq!(statements.look_up(select, false), Use::Unnamed);
        statements.learn(Lesson::Prepared(1));
        assert_eq!(statements.look_up(select, false), Use::Named { id: 1, name: "s1", columns: None });
    }

    #[test]
    fn roles_do_not_share_a_statement() {
        let mut statements = Statements::new(true, 0);
        prepare(&mut statements, key("anon", "select 1"));
        assert!(matches!(statements.look_up(key("authenticated", "select 1"), true), Use::Prepare { id: 2, .. }));
    }

    #[test]
    fn a_refused_parse_leaves_no_name_behind() {
        let mut statements = Statements::new(true, 0);
        assert!(matches!(statements.look_up(key("a", "x"), true), Use::Prepare { id: 1, .. }));
        statements.learn(Lesson::Absent(1));
        assert!(matches!(statements.look_up(key("a", "x"), true), Use::Prepare { id: 2, .. }));
    }

    #[test]
    fn the_least_recently_used_is_closed() {
        let mut statements = Statements::new(true, 0);
        let texts: Vec<String> = (0..=NAMED_MAX).map(|n| format!("select {n}")).collect();
        texts[..NAMED_MAX].iter().for_each(|text| {
            prepare(&mut statements, key("a", text));
        });
        assert!(matches!(statements.look_up(key("a", &texts[0]), true), Use::Named { id: 1, .. }));
        prepare(&mut statements, key("a", &texts[NAMED_MAX]));
        assert_eq!(statements.take_closing(), ["s2".into()]);
        assert!(statements.take_closing().is_empty());
    }

    #[test]
    fn a_new_schema_closes_everything_once() {
        let mut statements = Statements::new(true, 0);
        prepare(&mut statements, key("a", "x"));
        statements.at_version(1);
        statements.at_version(1);
        assert_eq!(statements.take_closing(), ["s1".into()]);
        assert_eq!(statements.look_up(key("a", "x"), false), Use::Unnamed);
    }

    #[test]
    fn a_statement_dropped_before_it_was_ready_is_closed_when_it_is() {
        let mut statements = Statements::new(true, 0);
        assert!(matches!(statements.look_up(key("a", "x"), true), Use::Prepare { id: 1, .. }));
        statements.at_version(1);
        assert!(statements.take_closing().is_empty());
        statements.learn(Lesson::Prepared(1));
        assert_eq!(statements.take_closing(), ["s1".into()]);
    }

    #[test]
    fn behind_a_pooler_nothing_is_named() {
        let mut statements = Statements::new(false, 0);
        assert_eq!(statements.look_up(key("a", "x"), true), Use::Unnamed);
        assert_eq!(statements.look_up(key("a", "x"), true), Use::Unnamed);
    }
}
