//! Which relationship an embed means, and how it is joined.

use query::{Ident, QualifiedIdent};

use super::{
    Planner,
    read::{Parent, unqualified},
    tree::{JoinPair, Source},
};
use crate::{
    error::{Candidate, PlanError},
    request::EmbedItem,
    schema::{Cardinality, ColumnPair, ForeignKey, Junction, Relationship},
};

/// How an embed is joined to its parent.
pub(super) struct Found {
    pub(super) table: QualifiedIdent,
    pub(super) source: Source,
    pub(super) qualifier: QualifiedIdent,
    pub(super) alias: Option<Ident>,
    pub(super) junction: Option<QualifiedIdent>,
    pub(super) joins: Vec<JoinPair>,
    /// Names the joined subquery: table, relation, depth.
    pub(super) subquery: Ident,
    pub(super) parent_columns: Option<Vec<String>>,
}

impl Found {
    pub(super) fn new(relationship: &Relationship, item: &EmbedItem, parent: &Parent<'_>, depth: usize) -> Self {
        let foreign = relationship.foreign();
        let shown = item.alias.as_deref().unwrap_or(&item.target);
        let subquery = Ident::new(format!("{}_{shown}_{depth}", relationship.table().name.as_str()));
        let alias = Ident::new(format!("{}_{depth}", foreign.name.as_str()));
        let aliased = |source, joins, parent_columns| Found {
            table: foreign.clone(),
            source,
            qualifier: unqualified(&alias),
            alias: Some(alias.clone()),
            junction: None,
            joins,
            subquery: subquery.clone(),
            parent_columns,
        };
        match relationship {
            Relationship::Computed(computed) => {
                let row = parent.alias.cloned().unwrap_or_else(|| computed.table.name.clone());
                let source =
                    Source::Computed { function: computed.function.clone(), row, table: computed.table.clone() };
                aliased(source, Vec::new(), None)
            }
            Relationship::Key(key) => match &key.cardinality {
                Cardinality::ManyToMany(junction) => many_to_many(key, junction, parent, subquery),
                Cardinality::OneToMany { columns, .. }
                | Cardinality::ManyToOne { columns, .. }
                | Cardinality::OneToOne { columns, .. } => {
                    let joins = columns
                        .iter()
                        .map(|(here, there)| pair((&unqualified(&alias), there), (parent.qualifier, here)));
                    aliased(Source::Table(foreign.clone()), joins.collect(), Some(here(columns)))
                }
            },
        }
    }
}

/// The target and the junction keep their own names; both ends of the junction become conditions.
fn many_to_many(key: &ForeignKey, junction: &Junction, parent: &Parent<'_>, subquery: Ident) -> Found {
    let target = junction.target_columns.iter();
    let target = target.map(|(column, middle)| pair((&junction.table, middle), (&key.foreign, column)));
    let source = junction.source_columns.iter();
    let source = source.map(|(column, middle)| pair((&junction.table, middle), (parent.qualifier, column)));
    Found {
        table: key.foreign.clone(),
        source: Source::Table(key.foreign.clone()),
        qualifier: key.foreign.clone(),
        alias: None,
        junction: Some(junction.table.clone()),
        joins: target.chain(source).collect(),
        subquery,
        parent_columns: Some(here(&junction.source_columns)),
    }
}

fn here(columns: &[ColumnPair]) -> Vec<String> {
    columns.iter().map(|(here, _)| here.clone()).collect()
}

fn pair(left: (&QualifiedIdent, &String), right: (&QualifiedIdent, &String)) -> JoinPair {
    JoinPair {
        left: (left.0.clone(), Ident::new(left.1.clone())),
        right: (right.0.clone(), Ident::new(right.1.clone())),
    }
}

impl<'a> Planner<'a> {
    /// The one relationship that starts at the parent and fits target and hint.
    pub(super) fn find_relationship(
        &self,
        parent: &Parent<'_>,
        item: &EmbedItem,
    ) -> Result<&'a Relationship, PlanError> {
        let schema = parent.table.schema.as_str();
        // The rows of a write or call are looked up under the name they were given.
        let all = self.schema.relationships(&parent.table).unwrap_or_default();
        let in_schema = all.iter().filter(|relationship| relationship.foreign().schema.as_str() == schema);
        let fitting: Vec<&Relationship> = in_schema.filter(|relationship| fits(relationship, item)).collect();
        let name = parent.table.name.as_str();
        match fitting.as_slice() {
            [one] => Ok(one),
            [] => Err(PlanError::NoRelationship {
                parent: name.to_owned(),
                child: item.target.clone(),
                schema: schema.to_owned(),
                used_hint: item.hint.clone(),
                suggestion: self.suggest_relationship(&parent.table, &item.target),
            }),
            several => Err(PlanError::AmbiguousRelationship {
                parent: name.to_owned(),
                child: item.target.clone(),
                candidates: several.iter().filter_map(|relationship| candidate(relationship)).collect(),
            }),
        }
    }
}

/// A target is a table, a constraint or the column of a foreign key; a hint is a constraint, a column of either side or
/// a junction. A computed relationship is named by its function.
fn fits(relationship: &Relationship, item: &EmbedItem) -> bool {
    let target = item.target.as_str();
    let key = match relationship {
        Relationship::Computed(computed) => return computed.function.name.as_str() == target,
        Relationship::Key(key) => key,
    };
    let is_target = key.foreign.name.as_str() == target;
    let (constraint, columns) = key.cardinality.key().unwrap_or_default();
    let single = match columns {
        [(here, there)] => Some((here.as_str(), there.as_str())),
        _ => None,
    };
    let column_here = |name: &str| single.is_some_and(|(here, _)| here == name);
    let column_there = |name: &str| single.is_some_and(|(_, there)| there == name);
    let one_to_many = matches!(key.cardinality, Cardinality::OneToMany { .. });
    let many_to_one = matches!(key.cardinality, Cardinality::ManyToOne { .. });
    match (key.is_self, item.hint.as_deref()) {
        // One key, two directions: the table's name means the many, the column's name the one.
        (true, None) => is_target && one_to_many || column_here(target) && many_to_one,
        (true, Some(hint)) => is_target && one_to_many && column_there(hint),
        (false, None) => {
            is_target || !key.foreign_is_view && (!columns.is_empty() && constraint == target || column_here(target))
        }
        (false, Some(hint)) => {
            let through = match &key.cardinality {
                Cardinality::ManyToMany(junction) => junction.table.name.as_str() == hint,
                _ => constraint == hint,
            };
            is_target && (through || column_here(hint) || column_there(hint))
        }
    }
}

fn candidate(relationship: &Relationship) -> Option<Candidate> {
    let Relationship::Key(key) = relationship else { return None };
    let (table, foreign) = (key.table.name.as_str(), key.foreign.name.as_str());
    let list = |names: Vec<&str>| format!("({})", names.join(", "));
    let first = |columns: &[ColumnPair]| list(columns.iter().map(|(here, _)| here.as_str()).collect());
    let second = |columns: &[ColumnPair]| list(columns.iter().map(|(_, there)| there.as_str()).collect());
    let (cardinality, relationship, hint) = match &key.cardinality {
        Cardinality::ManyToMany(junction) => (
            "many-to-many",
            format!(
                "{} using {}{} and {}{}",
                junction.table.name.as_str(),
                junction.source_constraint,
                second(&junction.source_columns),
                junction.target_constraint,
                second(&junction.target_columns)
            ),
            junction.table.name.as_str(),
        ),
        Cardinality::OneToMany { constraint, columns }
        | Cardinality::ManyToOne { constraint, columns }
        | Cardinality::OneToOne { constraint, columns, .. } => (
            match &key.cardinality {
                Cardinality::OneToMany { .. } => "one-to-many",
                Cardinality::ManyToOne { .. } => "many-to-one",
                _ => "one-to-one",
            },
            format!("{constraint} using {table}{} and {foreign}{}", first(columns), second(columns)),
            constraint.as_str(),
        ),
    };
    Some(Candidate {
        cardinality,
        embedding: format!("{table} with {foreign}"),
        relationship,
        hint: format!("{foreign}!{hint}"),
    })
}
