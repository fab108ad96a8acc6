//! The inbox of a machine that has no mail server: what would have been sent, kept in memory for its developer and tests.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};

use time::OffsetDateTime;

use crate::{Letter, Message, Sender};

/// Older mails are forgotten.
const KEPT_MAX: usize = 500;

#[derive(Debug, Clone)]
pub struct Mail {
    /// 32 hex digits.
    pub id: String,
    pub from: Sender,
    pub to: String,
    pub letter: Letter,
    pub at: OffsetDateTime,
    pub read: bool,
}

impl Mail {
    /// In bytes, as far as anybody cares.
    pub fn size(&self) -> usize {
        self.letter.html.len() + self.letter.text.len() + self.letter.subject.len()
    }
}

#[derive(Debug)]
pub struct Inbox {
    mails: Mutex<VecDeque<Mail>>,
    clock: fn() -> OffsetDateTime,
}

impl Inbox {
    /// `clock` says when a mail arrives.
    pub fn new(clock: fn() -> OffsetDateTime) -> Self {
        Self { mails: Mutex::default(), clock }
    }

    fn mails(&self) -> MutexGuard<'_, VecDeque<Mail>> {
        self.mails.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The same mail put twice is one.
    pub(crate) fn put(&self, message: &Message, sender: &Sender, letter: Letter) {
        let id = message.id.simple().to_string();
        let (from, to) = (sender.clone(), message.recipient.clone());
        let mut mails = self.mails();
        mails.retain(|mail| mail.id != id);
        mails.push_front(Mail { id, from, to, letter, at: (self.clock)(), read: false });
        mails.truncate(KEPT_MAX);
    }

    /// Newest first.
    pub fn list(&self) -> Vec<Mail> {
        self.mails().iter().cloned().collect()
    }

    /// Newest first, as Mailpit searches: every word must occur, `to:`, `from:` and `subject:` say where.
    pub fn search(&self, query: &str) -> Vec<Mail> {
        let terms = terms(query);
        self.mails().iter().filter(|mail| terms.iter().all(|term| term.fits(mail))).cloned().collect()
    }

    /// `latest` is the newest. Marks it as read.
    pub fn open(&self, id: &str) -> Option<Mail> {
        let mut mails = self.mails();
        let mail = mails.iter_mut().find(|mail| id == "latest" || mail.id == id)?;
        mail.read = true;
        Some(mail.clone())
    }

    /// Those named, or all.
    pub fn delete(&self, ids: Option<&[String]>) {
        self.mails().retain(|mail| ids.is_some_and(|ids| !ids.contains(&mail.id)));
    }
}

struct Term {
    place: Option<Place>,
    text: String,
    negated: bool,
}

#[derive(Clone, Copy)]
enum Place {
    To,
    From,
    Subject,
}

impl Term {
    fn fits(&self, mail: &Mail) -> bool {
        let has = |text: &str| text.to_lowercase().contains(&self.text);
        let found = match self.place {
            Some(Place::To) => has(&mail.to),
            Some(Place::From) => has(&mail.from.address),
            Some(Place::Subject) => has(&mail.letter.subject),
            None => [&mail.to, &mail.from.address, &mail.letter.subject, &mail.letter.text].into_iter().any(|t| has(t)),
        };
        found != self.negated
    }
}

/// Words, or phrases in quotes.
fn terms(query: &str) -> Vec<Term> {
    let mut quoted = false;
    let words = query.split(|c: char| {
        quoted ^= c == '"';
        c.is_whitespace() && !quoted
    });
    let term = |word: &str| {
        let (negated, word) = word.strip_prefix(['-', '!']).map_or((false, word), |rest| (true, rest));
        let places =
            [("to:", Place::To), ("addressed:", Place::To), ("from:", Place::From), ("subject:", Place::Subject)];
        let placed = places.iter().find_map(|(name, place)| word.strip_prefix(name).map(|rest| (Some(*place), rest)));
        let (place, text) = placed.unwrap_or((None, word));
        Term { place, text: text.replace('"', "").to_lowercase(), negated }
    };
    words.filter(|word| !word.is_empty()).map(term).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::Value;
    use uuid::Uuid;

    use super::*;

    fn inbox() -> Inbox {
        let inbox = Inbox::new(|| OffsetDateTime::UNIX_EPOCH);
        for (number, (to, subject)) in [("a@x.io", "Sign in now"), ("b@x.io", "Välkommen")].iter().enumerate() {
            let message = Message {
                id: Uuid::from_u128(number as u128),
                kind: String::new(),
                recipient: (*to).into(),
                languages: Vec::new(),
                variables: Value::Null,
            };
            let letter =
                Letter { subject: (*subject).into(), html: String::new(), text: "body".into(), language: "en".into() };
            inbox.put(&message, &Sender { name: String::new(), address: "shop@x.io".into() }, letter);
        }
        inbox
    }

    #[test]
    fn searching_is_mailpits() {
        let inbox = inbox();
        for (query, found) in [
            ("to:a@x.io", vec!["a@x.io"]),
            ("to:\"A@x.io\"", vec!["a@x.io"]),
            ("subject:\"sign in\"", vec!["a@x.io"]),
            ("välkommen", vec!["b@x.io"]),
            ("body -to:a@x.io", vec!["b@x.io"]),
            ("", vec!["b@x.io", "a@x.io"]),
            ("to:c@x.io", vec![]),
        ] {
            assert_eq!(inbox.search(query).iter().map(|mail| mail.to.as_str()).collect::<Vec<_>>(), found, "{query}");
        }
    }

    #[test]
    fn mails_are_read_and_deleted() {
        let inbox = inbox();
        assert_eq!(inbox.open("latest").map(|mail| mail.to), Some("b@x.io".into()));
        assert_eq!(inbox.list().iter().map(|mail| mail.read).collect::<Vec<_>>(), [true, false]);
        let newest = inbox.list()[0].id.clone();
        inbox.delete(Some(&[newest]));
        assert_eq!(inbox.list().len(), 1);
        inbox.delete(None);
        assert!(inbox.list().is_empty() && inbox.open("latest").is_none());
    }
}
