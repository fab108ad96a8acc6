//! Relationships, derived from keys: a foreign key gives one each way, a table whose primary key covers two foreign keys
//! joins their ends many-to-many, views inherit those whose columns they show, and functions between row types add theirs.

use std::collections::{HashMap, HashSet};

use query::QualifiedIdent;

use super::{
    Constraint, Document, TableEntry,
    view::{Dependencies, Dependency, KeyEnd},
};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relationship {
    Key(ForeignKey),
    Computed(Computed),
}

/// A relationship that exists because a key does.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ForeignKey {
    pub table: QualifiedIdent,
    pub foreign: QualifiedIdent,
    pub is_self: bool,
    pub cardinality: Cardinality,
    pub table_is_view: bool,
    pub foreign_is_view: bool,
}

/// A function that takes a row of one table and answers with rows of another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Computed {
    pub function: QualifiedIdent,
    pub table: QualifiedIdent,
    pub foreign: QualifiedIdent,
    pub to_one: bool,
}

/// (column here, column there).
pub type ColumnPair = (String, String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cardinality {
    OneToMany { constraint: String, columns: Vec<ColumnPair> },
    ManyToOne { constraint: String, columns: Vec<ColumnPair> },
    OneToOne { constraint: String, columns: Vec<ColumnPair>, is_parent: bool },
    ManyToMany(Junction),
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Junction {
    pub table: QualifiedIdent,
    pub source_constraint: String,
    pub target_constraint: String,
    /// (column of the source table, column of the junction).
    pub source_columns: Vec<ColumnPair>,
    /// (column of the target table, column of the junction).
    pub target_columns: Vec<ColumnPair>,
}

impl Relationship {
    pub fn foreign(&self) -> &QualifiedIdent {
        match self {
            Relationship::Key(key) => &key.foreign,
            Relationship::Computed(computed) => &computed.foreign,
        }
    }

    pub fn table(&self) -> &QualifiedIdent {
        match self {
            Relationship::Key(key) => &key.table,
            Relationship::Computed(computed) => &computed.table,
        }
    }

    pub fn is_to_one(&self) -> bool {
        match self {
            Relationship::Key(key) => {
                matches!(key.cardinality, Cardinality::ManyToOne { .. } | Cardinality::OneToOne { .. })
            }
            Relationship::Computed(computed) => computed.to_one,
        }
    }
}

impl Cardinality {
    /// Constraint and columns, for all but many-to-many.
    pub fn key(&self) -> Option<(&str, &[ColumnPair])> {
        match self {
            Cardinality::OneToMany { constraint, columns }
            | Cardinality::ManyToOne { constraint, columns }
            | Cardinality::OneToOne { constraint, columns, .. } => Some((constraint, columns)),
            Cardinality::ManyToMany(_) => None,
        }
    }
}

pub(super) fn derive(
    document: &Document,
    primary_keys: &HashMap<&str, Vec<&str>>,
    dependencies: &Dependencies,
    exposed: &HashSet<&str>,
) -> HashMap<QualifiedIdent, Vec<Relationship>> {
    let by_oid: HashMap<&str, &TableEntry> = document.tables.iter().map(|table| (table.oid.as_str(), table)).collect();
    let unique = unique_keys(&document.constraints);
    let mut keys = Vec::new();
    for (at, constraint) in document.constraints.iter().enumerate().filter(|(_, constraint)| constraint.kind == 'f') {
        let one_to_one = is_unique(&unique, constraint);
        keys.extend(of_constraint(document, &by_oid, dependencies, at, constraint, one_to_one));
    }
    let junction_keys = junction_primary_keys(document, primary_keys, dependencies);
    let many_to_many = many_to_many(&keys, &junction_keys);
    let inverse: Vec<ForeignKey> = keys.iter().filter_map(inverse).collect();
    let shown = |name: &QualifiedIdent| exposed.contains(name.schema.as_str());
    let all = keys.into_iter().chain(many_to_many).chain(inverse).filter(|key| {
        let junction = match &key.cardinality {
            Cardinality::ManyToMany(junction) => shown(&junction.table),
            _ => true,
        };
        junction && shown(&key.table) && shown(&key.foreign)
    });
    with_computed(all, document, exposed)
}

/// The relationship of one foreign key, between its tables and between every view that shows its columns.
fn of_constraint(
    document: &Document,
    by_oid: &HashMap<&str, &TableEntry>,
    dependencies: &Dependencies,
    at: usize,
    constraint: &Constraint,
    one_to_one: bool,
) -> Vec<ForeignKey> {
    let (Some(table), Some(foreign)) = (by_oid.get(constraint.table.as_str()), by_oid.get(constraint.foreign.as_str()))
    else {
        return Vec::new();
    };
    let here = ends(table, &constraint.columns, dependencies.of(&document.tables, at, KeyEnd::Referencing));
    let foreign_columns = constraint.foreign_columns.clone().unwrap_or_default();
    let there = ends(foreign, &foreign_columns, dependencies.of(&document.tables, at, KeyEnd::Referenced));
    let mut keys = Vec::new();
    for (from, from_columns) in &here {
        for (to, to_columns) in &there {
            let columns: Vec<ColumnPair> = from_columns.iter().cloned().zip(to_columns.iter().cloned()).collect();
            let constraint = constraint.name.clone();
            let cardinality = if one_to_one {
                Cardinality::OneToOne { constraint, columns, is_parent: false }
            } else {
                Cardinality::ManyToOne { constraint, columns }
            };
            keys.push(ForeignKey {
                table: from.ident(),
                foreign: to.ident(),
                // Two ends of one table, or the same view on both ends; a table and a view over it are not "self".
                is_self: from.oid == to.oid,
                cardinality,
                table_is_view: from.view,
                foreign_is_view: to.view,
            });
        }
    }
    keys
}

/// The table itself, then each view with each choice of its columns.
fn ends<'a>(
    table: &'a TableEntry,
    columns: &[String],
    views: Vec<Dependency<'a>>,
) -> Vec<(&'a TableEntry, Vec<String>)> {
    let mut ends = vec![(table, columns.to_vec())];
    for dependency in views {
        ends.extend(choices(&dependency.columns).into_iter().map(|names| (dependency.view, names)));
    }
    ends
}

/// Every way to take one name from each list.
fn choices(columns: &[Vec<String>]) -> Vec<Vec<String>> {
    columns.iter().fold(vec![Vec::new()], |taken, names| {
        let extend = |prefix: &Vec<String>| {
            let with = |name: &String| prefix.iter().cloned().chain([name.clone()]).collect();
            names.iter().map(with).collect::<Vec<Vec<String>>>()
        };
        taken.iter().flat_map(extend).collect()
    })
}

/// The column numbers of each table's primary and unique keys, sorted.
fn unique_keys(constraints: &[Constraint]) -> HashMap<&str, Vec<Vec<i32>>> {
    let mut keys: HashMap<&str, Vec<Vec<i32>>> = HashMap::new();
    for key in constraints.iter().filter(|key| key.kind != 'f') {
        keys.entry(&key.table).or_default().push(sorted(&key.numbers));
    }
    keys
}

/// A foreign key whose columns are also a primary or unique key points at most once at each row.
fn is_unique(keys: &HashMap<&str, Vec<Vec<i32>>>, constraint: &Constraint) -> bool {
    keys.get(constraint.table.as_str()).is_some_and(|keys| keys.contains(&sorted(&constraint.numbers)))
}

fn sorted(numbers: &[i32]) -> Vec<i32> {
    let mut numbers = numbers.to_vec();
    numbers.sort_unstable();
    numbers
}

fn inverse(key: &ForeignKey) -> Option<ForeignKey> {
    let swap = |columns: &[ColumnPair]| columns.iter().map(|(a, b)| (b.clone(), a.clone())).collect();
    let cardinality = match &key.cardinality {
        Cardinality::ManyToOne { constraint, columns } => {
            Cardinality::OneToMany { constraint: constraint.clone(), columns: swap(columns) }
        }
        Cardinality::OneToOne { constraint, columns, is_parent } => {
            Cardinality::OneToOne { constraint: constraint.clone(), columns: swap(columns), is_parent: !is_parent }
        }
        Cardinality::OneToMany { .. } | Cardinality::ManyToMany(_) => return None,
    };
    Some(ForeignKey {
        table: key.foreign.clone(),
        foreign: key.table.clone(),
        is_self: key.is_self,
        cardinality,
        table_is_view: key.foreign_is_view,
        foreign_is_view: key.table_is_view,
    })
}

fn junction_primary_keys(
    document: &Document,
    primary_keys: &HashMap<&str, Vec<&str>>,
    dependencies: &Dependencies,
) -> HashMap<QualifiedIdent, HashSet<String>> {
    let of = |table: &TableEntry| -> Option<HashSet<String>> {
        if table.view {
            return dependencies.primary_key_of_view(&table.oid).map(|names| names.into_iter().collect());
        }
        primary_keys.get(table.oid.as_str()).map(|names| names.iter().map(|&name| name.to_owned()).collect())
    };
    document.tables.iter().filter_map(|table| Some((table.ident(), of(table)?))).collect()
}

/// A table joins two others many-to-many when both foreign keys lie inside its primary key.
fn many_to_many(keys: &[ForeignKey], primary_keys: &HashMap<QualifiedIdent, HashSet<String>>) -> Vec<ForeignKey> {
    let mut by_table: HashMap<&QualifiedIdent, Vec<&ForeignKey>> = HashMap::new();
    for key in keys.iter().filter(|key| matches!(key.cardinality, Cardinality::ManyToOne { .. })) {
        by_table.entry(&key.table).or_default().push(key);
    }
    let mut found = Vec::new();
    for (table, keys) in by_table {
        let Some(primary_key) = primary_keys.get(table) else { continue };
        for source in &keys {
            for target in &keys {
                found.extend(joined(table, source, target, primary_key));
            }
        }
    }
    found
}

fn joined(
    table: &QualifiedIdent,
    source: &ForeignKey,
    target: &ForeignKey,
    primary_key: &HashSet<String>,
) -> Option<ForeignKey> {
    let (source_constraint, source_columns) = source.cardinality.key()?;
    let (target_constraint, target_columns) = target.cardinality.key()?;
    let covered = source_columns.iter().chain(target_columns).all(|(column, _)| primary_key.contains(column));
    if source_constraint == target_constraint || !covered {
        return None;
    }
    let swap = |columns: &[ColumnPair]| columns.iter().map(|(a, b)| (b.clone(), a.clone())).collect();
    Some(ForeignKey {
        table: source.foreign.clone(),
        foreign: target.foreign.clone(),
        is_self: source.foreign == target.foreign,
        cardinality: Cardinality::ManyToMany(Junction {
            table: table.clone(),
            source_constraint: source_constraint.to_owned(),
            target_constraint: target_constraint.to_owned(),
            source_columns: swap(source_columns),
            target_columns: swap(target_columns),
        }),
        table_is_view: source.foreign_is_view,
        foreign_is_view: target.foreign_is_view,
    })
}

/// A computed relationship takes the place of detected ones between the same table and a relation of the function's name.
fn with_computed(
    keys: impl Iterator<Item = ForeignKey>,
    document: &Document,
    exposed: &HashSet<&str>,
) -> HashMap<QualifiedIdent, Vec<Relationship>> {
    let computed: HashMap<(QualifiedIdent, QualifiedIdent), Computed> = document
        .computed
        .iter()
        .map(|entry| {
            let function = QualifiedIdent::new(entry.function_schema.clone(), entry.function.clone());
            let table = QualifiedIdent::new(entry.table_schema.clone(), entry.table.clone());
            let foreign = QualifiedIdent::new(entry.foreign_schema.clone(), entry.foreign.clone());
            let computed = Computed { function: function.clone(), table: table.clone(), foreign, to_one: entry.to_one };
            ((table, function), computed)
        })
        .collect();
    let mut all: HashMap<QualifiedIdent, Vec<Relationship>> = HashMap::new();
    for key in keys.filter(|key| !computed.contains_key(&(key.table.clone(), key.foreign.clone()))) {
        all.entry(key.table.clone()).or_default().push(Relationship::Key(key));
    }
    let shown = |computed: &Computed| {
        exposed.contains(computed.table.schema.as_str()) && exposed.contains(computed.foreign.schema.as_str())
    };
    for computed in computed.into_values().filter(shown) {
        all.entry(computed.table.clone()).or_default().push(Relationship::Computed(computed));
    }
    all.values_mut().for_each(|relationships| relationships.sort());
    all
}
