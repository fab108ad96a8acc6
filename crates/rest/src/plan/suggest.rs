//! "Perhaps you meant": the closest name among those the caller may see.

use std::collections::{BTreeSet, HashMap};

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
    let wanted = wanted.to_lowercase();
    [3, 2].into_iter().find_map(|size| {
        let pieces = grams(&wanted, size);
        let alike = names.iter().filter(|name| shares(&grams(&name.to_lowercase(), size), &pieces));
        let scored = alike.map(|name| (*name, likeness(&name.to_lowercase(), &wanted)));
        scored.filter(|(_, score)| *score >= min).max_by(|a, b| a.1.total_cmp(&b.1).then_with(|| b.0.cmp(a.0)))
    })
}

fn grams(text: &str, size: usize) -> HashMap<String, usize> {
    let word: Vec<char> = std::iter::once('-').chain(text.chars()).chain(['-']).collect();
    let mut grams = HashMap::new();
    for piece in word.windows(size.min(word.len())) {
        *grams.entry(piece.iter().collect()).or_default() += 1;
    }
    grams
}

fn shares(a: &HashMap<String, usize>, b: &HashMap<String, usize>) -> bool {
    a.keys().any(|gram| b.contains_key(gram))
}

/// 1 for equal texts, 0 for texts with nothing in common.
fn likeness(a: &str, b: &str) -> f64 {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let longest = a.len().max(b.len()).max(1);
    #[expect(clippy::cast_precision_loss, reason = "lengths of names")]
    let score = 1.0 - edits(&a, &b) as f64 / longest as f64;
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
