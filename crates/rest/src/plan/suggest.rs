//! "Perhaps you meant": the closest name among those the caller may see.

use std::collections::{BTreeSet, HashSet};

use query::QualifiedIdent;

use super::Planner;

/// How alike a name of a table or function must be; column and argument lists are matched more loosely.
const NAME_SCORE_MIN: f64 = 0.75;
const LIST_SCORE_MIN: f64 = 0.33;
/// Comparing with every name of a very large schema would cost more than the hint is worth.
const NAMES_MAX: usize = 500;

impl Planner<'_> {
    pub(super) fn suggest_table(&self, asked: &QualifiedIdent) -> Option<String> {
        let tables = self.schema.tables().filter(|(name, _)| name.schema == asked.schema);
        let visible = tables.filter(|(_, table)| self.schema.is_visible(&table.visible_to, self.role));
        let names: Vec<&str> = visible.map(|(name, _)| name.name.as_str()).collect();
        if names.len() >= NAMES_MAX {
            return None;
        }
        closest(names, asked.name.as_str(), NAME_SCORE_MIN).map(|(name, _)| name.to_owned())
    }

    /// A parent that exists has the wrong child; otherwise the parent itself is misspelt.
    pub(super) fn suggest_relationship(&self, parent: &QualifiedIdent, child: &str) -> Option<String> {
        let visible = |name: &QualifiedIdent| {
            self.schema.table(name).is_none_or(|table| self.schema.is_visible(&table.visible_to, self.role))
        };
        let known = self.schema.table(parent).map(|_| &[][..]);
        let (found, wrong) = match self.schema.relationships(parent).or(known) {
            Some(relationships) => {
                let shown = relationships.iter().map(crate::schema::Relationship::foreign).filter(|name| visible(name));
                let (name, score) = closest(shown.map(|name| name.name.as_str()).collect(), child, LIST_SCORE_MIN)?;
                // The child is there: the hint was wrong, and no other name would help.
                if score >= 1.0 {
                    return None;
                }
                (name, child)
            }
            None => {
                let others = self.schema.related_tables().filter(|name| name.schema == parent.schema && visible(name));
                let names = others.map(|name| name.name.as_str()).collect();
                (closest(names, parent.name.as_str(), LIST_SCORE_MIN)?.0, parent.name.as_str())
            }
        };
        Some(format!("Perhaps you meant '{found}' instead of '{wrong}'."))
    }

    pub(super) fn suggest_routine(&self, asked: &QualifiedIdent, keys: &BTreeSet<String>) -> Option<String> {
        let visible = |visible_to: &[String]| self.schema.is_visible(visible_to, self.role);
        let overloads = self.schema.routines(asked);
        let schema = asked.schema.as_str();
        if overloads.is_empty() {
            let others = self.schema.all_routines().filter(|(name, _)| name.schema == asked.schema);
            let others = others.filter(|(_, overloads)| overloads.iter().any(|routine| visible(&routine.visible_to)));
            let names = others.map(|(name, _)| name.name.as_str()).collect();
            let (name, _) = closest(names, asked.name.as_str(), NAME_SCORE_MIN)?;
            return Some(format!("{schema}.{name}"));
        }
        let list = |names: BTreeSet<&str>| format!("({})", names.into_iter().collect::<Vec<_>>().join(", "));
        let lists: Vec<String> = overloads
            .iter()
            .filter(|routine| visible(&routine.visible_to))
            .map(|routine| list(routine.arguments.iter().map(|argument| argument.name.as_str()).collect()))
            .collect();
        let wanted = list(keys.iter().map(String::as_str).collect());
        let (arguments, _) = closest(lists.iter().map(String::as_str).collect(), &wanted, LIST_SCORE_MIN)?;
        Some(format!("{schema}.{}{arguments}", asked.name.as_str()))
    }
}

/// The name most like `wanted` with its score, from `min` to 1. Names sharing pieces of three letters (or else of two)
/// are ranked by how few edits lie between.
fn closest<'a>(mut names: Vec<&'a str>, wanted: &str, min: f64) -> Option<(&'a str, f64)> {
    names.sort_unstable();
    names.dedup();
    let wanted = bounded(wanted);
    let candidates: Vec<(&str, Vec<char>)> = names
        .into_iter()
        .map(|name| (name, bounded(name)))
        // What strangers ask for may be as long as a URL: no time is spent on what cannot be alike.
        .filter(|(_, name)| most_alike(name.len(), wanted.len()) >= min)
        .collect();
    [3, 2].into_iter().find_map(|size| {
        let pieces: HashSet<&[char]> = wanted.windows(size.min(wanted.len())).collect();
        let shares = |name: &[char]| name.windows(size.min(name.len())).any(|piece| pieces.contains(piece));
        let alike = candidates.iter().filter(|(_, name)| shares(name));
        let scored = alike.map(|(name, chars)| (*name, likeness(inner(chars), inner(&wanted))));
        scored.filter(|(_, score)| *score >= min).max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| b.0.cmp(a.0)))
    })
}

/// In lower case, with a mark at both ends, so that how a name begins and ends counts as a piece, too.
fn bounded(name: &str) -> Vec<char> {
    std::iter::once('-').chain(name.chars().flat_map(char::to_lowercase)).chain(['-']).collect()
}

/// Without the marks.
fn inner(bounded: &[char]) -> &[char] {
    &bounded[1..bounded.len() - 1]
}

/// The best score that lengths alone allow; both counted with their two marks.
fn most_alike(a: usize, b: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "lengths of names")]
    let best = 1.0 - (a.abs_diff(b)) as f64 / a.max(b).saturating_sub(2).max(1) as f64;
    best
}

/// 1 for equal texts, 0 for texts with nothing in common.
fn likeness(a: &[char], b: &[char]) -> f64 {
    let longest = a.len().max(b.len()).max(1);
    #[expect(clippy::cast_precision_loss, reason = "lengths of names")]
    let score = 1.0 - edits(a, b) as f64 / longest as f64;
    score
}

/// Levenshtein distance.
fn edits(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substitution = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substitution.min(row[j] + 1).min(row[j + 1] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn close_names_are_found_and_distant_ones_are_not() {
        let names = vec!["directors", "roles", "actors"];
        assert_eq!(closest(names.clone(), "role", LIST_SCORE_MIN).map(|found| found.0), Some("roles"));
        assert_eq!(closest(names.clone(), "noclosealternative", LIST_SCORE_MIN), None);
        assert_eq!(closest(names, "actors", LIST_SCORE_MIN).map(|found| found.1), Some(1.0));
        assert_eq!(edits(&['a', 'b'], &['b']), 1);
    }
}
