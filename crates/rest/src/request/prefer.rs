//! The `Prefer` header (RFC 7240): what the client would like, and what it insists on.

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prefer {
    pub resolution: Option<Resolution>,
    pub returning: Option<Returning>,
    pub count: Option<Count>,
    pub transaction: Option<Transaction>,
    pub missing: Option<Missing>,
    pub handling: Option<Handling>,
    pub timezone: Option<String>,
    pub max_affected: Option<i64>,
    /// What no one here understands.
    pub unknown: Vec<String>,
}

macro_rules! preference {
    ($(#[$doc:meta])* $name:ident { $($variant:ident = $text:literal),+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($variant),+ }

        impl $name {
            const ALL: &'static [(&'static str, $name)] = &[$(($text, $name::$variant)),+];

            pub fn text(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }

            fn find(text: &str) -> Option<Self> {
                Self::ALL.iter().find(|(known, _)| *known == text).map(|(_, value)| *value)
            }
        }
    };
}

preference!(/// What an insert does with a row whose key exists.
    Resolution { Merge = "resolution=merge-duplicates", Ignore = "resolution=ignore-duplicates" });
preference!(/// What a write answers with.
    Returning {
    Representation = "return=representation", Minimal = "return=minimal", HeadersOnly = "return=headers-only" });
preference!(/// How the total is found.
    Count { Exact = "count=exact", Planned = "count=planned", Estimated = "count=estimated" });
preference!(/// Whether the transaction persists.
    Transaction { Commit = "tx=commit", RollBack = "tx=rollback" });
preference!(/// What a column missing from the body becomes.
    Missing { Default = "missing=default", Null = "missing=null" });
preference!(/// Whether an unknown preference is an error.
    Handling { Strict = "handling=strict", Lenient = "handling=lenient" });

impl Prefer {
    /// `headers`: the values of every `Prefer` header. Of several values for one preference the first counts.
    /// `may_choose_ending`: whether `tx=` is honoured here at all.
    pub fn parse<'a>(headers: impl Iterator<Item = &'a str>, may_choose_ending: bool) -> Self {
        let mut prefer = Self::default();
        for text in headers.flat_map(|header| header.split(',')).map(str::trim).filter(|text| !text.is_empty()) {
            prefer.take(text, may_choose_ending);
        }
        prefer
    }

    fn take(&mut self, text: &str, may_choose_ending: bool) {
        fn first<T>(slot: &mut Option<T>, value: T) {
            slot.get_or_insert(value);
        }
        if let Some(value) = Resolution::find(text) {
            first(&mut self.resolution, value);
        } else if let Some(value) = Returning::find(text) {
            first(&mut self.returning, value);
        } else if let Some(value) = Count::find(text) {
            first(&mut self.count, value);
        } else if let Some(value) = Missing::find(text) {
            first(&mut self.missing, value);
        } else if let Some(value) = Handling::find(text) {
            first(&mut self.handling, value);
        } else if let Some(value) = Transaction::find(text) {
            if may_choose_ending {
                first(&mut self.transaction, value);
            }
        } else if let Some(zone) = text.strip_prefix("timezone=") {
            first(&mut self.timezone, zone.to_owned());
        } else if let Some(number) = text.strip_prefix("max-affected=") {
            if let Ok(number) = number.parse() {
                first(&mut self.max_affected, number);
            }
        } else {
            self.unknown.push(text.to_owned());
        }
    }

    pub fn is_strict(&self) -> bool {
        self.handling == Some(Handling::Strict)
    }

    pub fn wants_representation(&self) -> bool {
        self.returning == Some(Returning::Representation)
    }

    /// Whether rows are counted exactly, at least up to a limit.
    pub fn counts_rows(&self) -> bool {
        matches!(self.count, Some(Count::Exact | Count::Estimated))
    }

    /// Whether the planner is asked for its estimate.
    pub fn asks_planner(&self) -> bool {
        matches!(self.count, Some(Count::Planned | Count::Estimated))
    }

    /// The value of `Preference-Applied`; `None` when nothing was.
    pub fn applied(&self) -> Option<String> {
        let mut applied: Vec<String> = Vec::new();
        let words = [
            self.resolution.map(Resolution::text),
            self.missing.map(Missing::text),
            self.returning.map(Returning::text),
            self.count.map(Count::text),
            self.transaction.map(Transaction::text),
            self.handling.map(Handling::text),
        ];
        applied.extend(words.into_iter().flatten().map(str::to_owned));
        applied.extend(self.timezone.as_ref().map(|zone| format!("timezone={zone}")));
        let affected = self.max_affected.filter(|_| self.is_strict());
        applied.extend(affected.map(|number| format!("max-affected={number}")));
        (!applied.is_empty()).then(|| applied.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_each_counts_and_the_rest_is_remembered() {
        let headers = ["count=exact, tx=commit ,return=minimal", "return=representation, nope"];
        let prefer = Prefer::parse(headers.into_iter(), true);
        assert_eq!(prefer.count, Some(Count::Exact));
        assert_eq!(prefer.returning, Some(Returning::Minimal));
        assert_eq!(prefer.transaction, Some(Transaction::Commit));
        assert_eq!(prefer.unknown, ["nope"]);
        assert_eq!(prefer.applied().as_deref(), Some("return=minimal, count=exact, tx=commit"));
    }

    #[test]
    fn the_ending_is_ours_unless_said_otherwise() {
        let prefer = Prefer::parse(["tx=rollback"].into_iter(), false);
        assert_eq!((prefer.transaction, prefer.unknown.len()), (None, 0));
    }
}
