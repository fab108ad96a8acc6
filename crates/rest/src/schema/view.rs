//! Which keys a view shows. Postgres keeps a view as a parse tree (`pg_rewrite.ev_action`) in which every output column
//! remembers the table column it came from; following those, through views over views, tells which primary and foreign
//! keys are visible in full, and under which names.

use std::collections::{BTreeSet, HashMap};

use super::{Constraint, TableEntry};

/// How a view shows one key of one table.
pub(super) struct Dependency<'a> {
    pub(super) view: &'a TableEntry,
    /// For each column of the key, in key order: the view columns that show it (at least one).
    pub(super) columns: Vec<Vec<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum KeyEnd {
    Primary,
    /// The referencing columns of a foreign key.
    Referencing,
    /// The referenced columns of a foreign key.
    Referenced,
}

#[derive(Debug, Default)]
pub(super) struct Dependencies {
    /// By view: its names for the primary key columns of the tables it shows.
    primary_keys: HashMap<String, Vec<String>>,
    /// By position of the constraint and which end of it.
    by_key: HashMap<(usize, KeyEnd), Vec<usize>>,
    all: Vec<(usize, Vec<Vec<String>>)>,
}

impl Dependencies {
    pub(super) fn primary_key_of_view(&self, view_oid: &str) -> Option<Vec<String>> {
        self.primary_keys.get(view_oid).cloned()
    }

    pub(super) fn of<'a>(&self, tables: &'a [TableEntry], constraint: usize, end: KeyEnd) -> Vec<Dependency<'a>> {
        let found = self.by_key.get(&(constraint, end)).map_or(&[][..], Vec::as_slice);
        let entry = |&at: &usize| {
            let (view, columns) = self.all.get(at)?;
            Some(Dependency { view: tables.get(*view)?, columns: columns.clone() })
        };
        found.iter().filter_map(entry).collect()
    }
}

/// (object id, column number) of where a view column comes from.
type Origin = (String, i32);

pub(super) fn dependencies(tables: &[TableEntry], constraints: &[Constraint]) -> Dependencies {
    let trees: HashMap<&str, Vec<(i32, Origin)>> = tables
        .iter()
        .filter_map(|table| Some((table.oid.as_str(), target_list(table.definition.as_deref()?))))
        .collect();
    let mut by_table: HashMap<&str, Vec<usize>> = HashMap::new();
    for (number, constraint) in constraints.iter().enumerate() {
        for oid in [&constraint.table, &constraint.foreign] {
            by_table.entry(oid).or_default().push(number);
        }
    }
    let mut dependencies = Dependencies::default();
    for (at, view) in tables.iter().enumerate().filter(|(_, table)| table.exposed && table.view) {
        let shown = columns_shown(view, &trees);
        // Only keys of the tables it shows: thousands of views times all keys would take longer than the query.
        let of_table = |(oid, _): &Origin| by_table.get(oid.as_str()).map_or(&[][..], Vec::as_slice);
        let numbers: BTreeSet<usize> = shown.keys().flat_map(of_table).copied().collect();
        for number in numbers {
            dependencies.add(at, view, number, &constraints[number], &shown);
        }
    }
    dependencies
}

impl Dependencies {
    fn add(
        &mut self,
        view_at: usize,
        view: &TableEntry,
        number: usize,
        constraint: &Constraint,
        shown: &HashMap<Origin, Vec<String>>,
    ) {
        let ends: &[KeyEnd] = match constraint.kind {
            'p' => &[KeyEnd::Primary],
            'f' => &[KeyEnd::Referencing, KeyEnd::Referenced],
            _ => &[],
        };
        for &end in ends {
            let (table, numbers) = match (end, &constraint.foreign_numbers) {
                (KeyEnd::Referenced, Some(numbers)) => (&constraint.foreign, numbers),
                _ => (&constraint.table, &constraint.numbers),
            };
            let columns: Option<Vec<Vec<String>>> =
                numbers.iter().map(|&column| shown.get(&(table.clone(), column)).cloned()).collect();
            let Some(columns) = columns else { continue };
            if end == KeyEnd::Primary {
                let names = columns.iter().filter_map(|names| names.first().cloned());
                self.primary_keys.entry(view.oid.clone()).or_default().extend(names);
            }
            self.by_key.entry((number, end)).or_default().push(self.all.len());
            self.all.push((view_at, columns));
        }
    }
}

/// Every table column that the view shows, however many views lie between, with the view's names for it.
fn columns_shown(view: &TableEntry, trees: &HashMap<&str, Vec<(i32, Origin)>>) -> HashMap<Origin, Vec<String>> {
    let mut shown: HashMap<Origin, Vec<String>> = HashMap::new();
    let Some(own) = trees.get(view.oid.as_str()) else { return shown };
    for (number, origin) in own {
        let Some(name) = view.columns.iter().find(|column| column.number == *number).map(|column| &column.name) else {
            continue;
        };
        let mut origin = origin.clone();
        let mut path: Vec<String> = Vec::new();
        while !path.contains(&origin.0) {
            path.push(origin.0.clone());
            shown.entry(origin.clone()).or_default().push(name.clone());
            let below = trees.get(origin.0.as_str()).and_then(|tree| tree.iter().find(|(n, _)| *n == origin.1));
            match below {
                Some((_, next)) => origin = next.clone(),
                None => break,
            }
        }
    }
    shown
}

/// The output columns of the outermost query of a parse tree: (position, origin), for those that have an origin.
///
/// The tree reads `({QUERY … :targetList ({TARGETENTRY :expr {…} :resno 1 … :resorigtbl 16707 :resorigcol 1 …} …) …})`;
/// a backslash protects the character after it, so brackets inside names do not count.
fn target_list(tree: &str) -> Vec<(i32, Origin)> {
    let bytes = tree.as_bytes();
    let mut columns = Vec::new();
    let (mut depth, mut inside, mut at) = (0_usize, false, 0_usize);
    let mut entry = Entry::default();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 1,
            b'{' | b'(' => depth += 1,
            b'}' | b')' => {
                if inside && depth == ENTRY_DEPTH {
                    columns.extend(std::mem::take(&mut entry).finish());
                }
                depth = depth.saturating_sub(1);
                if inside && depth == QUERY_DEPTH {
                    return columns;
                }
            }
            b':' if depth == QUERY_DEPTH && bytes[at..].starts_with(b":targetList ") => inside = true,
            b':' if inside && depth == ENTRY_DEPTH => entry.read(&tree[at..]),
            _ => {}
        }
        at += 1;
    }
    columns
}

/// `({QUERY` is two brackets deep, `:targetList ({TARGETENTRY` four.
const QUERY_DEPTH: usize = 2;
const ENTRY_DEPTH: usize = 4;

#[derive(Default)]
struct Entry {
    number: Option<i32>,
    table: Option<String>,
    column: Option<i32>,
}

impl Entry {
    fn read(&mut self, text: &str) {
        let mut words = text.split([' ', '}']);
        match (words.next(), words.next()) {
            (Some(":resno"), Some(value)) => self.number = value.parse().ok(),
            (Some(":resorigtbl"), Some(value)) if value != "0" => self.table = Some(value.to_owned()),
            (Some(":resorigcol"), Some(value)) => self.column = value.parse().ok(),
            _ => {}
        }
    }

    fn finish(self) -> Option<(i32, Origin)> {
        Some((self.number?, (self.table?, self.column?)))
    }
}

#[cfg(test)]
mod tests {
    use super::target_list;

    #[test]
    fn the_outer_target_list_is_found_and_inner_ones_are_not() {
        let tree = concat!(
            r"({QUERY :rtable ({RTE :subquery {QUERY :targetList ({TARGETENTRY :resno 9 :resorigtbl 9 :resorigcol 9})}}) ",
            r":targetList ({TARGETENTRY :expr {VAR :varno 3} :resno 1 :resname we\{ird :resorigtbl 167 :resorigcol 2 :resjunk false} ",
            r"{TARGETENTRY :expr {CONST :constvalue 4 [ 1 0 0 0 ]} :resno 2 :resname b :resorigtbl 0 :resorigcol 0}) ",
            r":havingQual {SUBLINK :subselect {QUERY :targetList ({TARGETENTRY :resno 7 :resorigtbl 7 :resorigcol 7})}}})"
        );
        assert_eq!(target_list(tree), [(1, ("167".to_owned(), 2))]);
    }

    #[test]
    fn garbage_is_no_view() {
        for text in ["", "}", "(((", ":targetList (", "\\"] {
            assert!(target_list(text).is_empty(), "{text}");
        }
    }
}
