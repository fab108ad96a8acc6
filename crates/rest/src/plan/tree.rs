//! The shape of a read: a tree of relations, each with its columns, conditions, order and the relations embedded in it.

use query::{Ident, QualifiedIdent, TypeName};

use crate::request::{Aggregate, Direction, JsonStep, Nulls, Range, Test};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadNode {
    pub source: Source,
    /// How columns are qualified: the alias, or the table's own name.
    pub qualifier: QualifiedIdent,
    pub alias: Option<Ident>,
    /// Joined in beside the source, for many-to-many.
    pub junction: Option<QualifiedIdent>,
    pub select: Vec<Output>,
    /// Columns an order outside needs: (relation embedded here, its column).
    pub extra: Vec<(Option<Ident>, Output)>,
    pub conditions: Vec<Condition>,
    pub joins: Vec<JoinPair>,
    pub order: Vec<Order>,
    pub range: Range,
    pub embeds: Vec<Embed>,
    /// Whether all its columns are columns of the table, none computed by a function of the row.
    pub stored_columns: bool,
    /// (target, alias) when a parameter named this embed by its target although it has an alias.
    pub legacy_name: Option<(String, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Table(QualifiedIdent),
    /// What the write or call around this read returned.
    Returned,
    /// A computed relationship: `function(row::table)`.
    Computed {
        function: QualifiedIdent,
        row: Ident,
        table: QualifiedIdent,
    },
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnRef {
    /// `*` for all.
    pub name: String,
    pub path: Vec<JsonStep>,
    /// The column is not JSON, and has to become it before the path applies.
    pub to_json: bool,
    /// The whole row as one value, for `count()` in a spread.
    pub whole_row: bool,
}

impl ColumnRef {
    pub fn plain(name: impl Into<String>) -> Self {
        Self { name: name.into(), path: Vec::new(), to_json: false, whole_row: false }
    }

    pub fn is_star(&self) -> bool {
        self.name == "*"
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    pub column: ColumnRef,
    /// The function that shows values of the column's domain, as JSON.
    pub format: Option<QualifiedIdent>,
    pub cast: Option<TypeName>,
    pub aggregate: Option<Aggregate>,
    pub aggregate_cast: Option<TypeName>,
    pub alias: Option<Ident>,
    /// Postgres turns the value into JSON by itself; see [`super::ReadAsk::columns`].
    pub as_json: bool,
}

impl Output {
    pub fn column(column: ColumnRef) -> Self {
        Self { column, format: None, cast: None, aggregate: None, aggregate_cast: None, alias: None, as_json: false }
    }

    /// The key its value has in the result.
    pub fn name(&self) -> Ident {
        self.alias.clone().unwrap_or_else(|| Ident::new(self.column.name.clone()))
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    Group {
        negated: bool,
        any: bool,
        items: Vec<Condition>,
    },
    Test {
        column: ColumnRef,
        is_search_vector: bool,
        /// The function that reads values of the column's domain from text.
        parse: Option<QualifiedIdent>,
        test: Test,
    },
    /// Whether an embed found nothing.
    EmbedNull {
        negated: bool,
        embed: Ident,
    },
}

impl Condition {
    /// Whether it asks if an embed found anything.
    pub fn tests_embed(&self) -> bool {
        match self {
            Condition::Group { items, .. } => items.iter().any(Condition::tests_embed),
            Condition::EmbedNull { .. } => true,
            Condition::Test { .. } => false,
        }
    }
}

/// `left = right`, both qualified.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JoinPair {
    pub left: (QualifiedIdent, Ident),
    pub right: (QualifiedIdent, Ident),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The embed whose column it is.
    pub embed: Option<Ident>,
    pub column: ColumnRef,
    pub direction: Option<Direction>,
    pub nulls: Option<Nulls>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Embed {
    pub node: ReadNode,
    /// The key its value has in the result.
    pub name: Ident,
    /// Names the joined subquery.
    pub alias: Ident,
    pub shape: EmbedShape,
    pub inner: bool,
    pub to_one: bool,
    /// Columns of the parent that it is joined by; `None` when any of them may matter.
    pub parent_columns: Option<Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EmbedShape {
    Json,
    /// Selected nothing: joined for its conditions only.
    Hidden,
    /// Its columns become the parent's.
    SpreadOne(Vec<SpreadOutput>),
    /// Its columns become arrays of the parent's, in this order.
    SpreadMany(Vec<SpreadOutput>, Vec<Order>),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpreadOutput {
    /// The column of the joined subquery; `*` for all.
    pub name: Ident,
    pub aggregate: Option<Aggregate>,
    pub aggregate_cast: Option<TypeName>,
    pub alias: Option<Ident>,
    pub as_json: bool,
}

impl SpreadOutput {
    pub fn plain(name: Ident) -> Self {
        Self { name, aggregate: None, aggregate_cast: None, alias: None, as_json: false }
    }
}

impl ReadNode {
    /// Whether its rows are grouped.
    pub fn aggregates(&self) -> bool {
        let spread = |embed: &Embed| match &embed.shape {
            EmbedShape::SpreadOne(outputs) => outputs.iter().any(|output| output.aggregate.is_some()),
            _ => false,
        };
        self.select.iter().any(|output| output.aggregate.is_some()) || self.embeds.iter().any(spread)
    }

    /// Whether it shows the rows of its source as they are, and nothing else.
    pub fn shows_whole_rows(&self) -> bool {
        self.embeds.is_empty()
            && matches!(self.select.as_slice(), [one] if one.column.is_star() && one.aggregate.is_none())
    }

    /// Every legacy use of a target's name, outermost first.
    pub fn legacy_names(&self) -> Vec<(String, String)> {
        let own = self.legacy_name.iter().cloned();
        own.chain(self.embeds.iter().flat_map(|embed| embed.node.legacy_names())).collect()
    }

    /// Names of the columns its conditions test.
    pub fn condition_columns(&self) -> Vec<String> {
        fn names(condition: &Condition, out: &mut Vec<String>) {
            match condition {
                Condition::Group { items, .. } => items.iter().for_each(|item| names(item, out)),
                Condition::Test { column, .. } => out.push(column.name.clone()),
                Condition::EmbedNull { .. } => {}
            }
        }
        let mut out = Vec::new();
        self.conditions.iter().for_each(|condition| names(condition, &mut out));
        out
    }

    /// Names of its own columns that it is ordered by.
    pub fn order_columns(&self) -> impl Iterator<Item = String> {
        self.order.iter().filter(|term| term.embed.is_none()).map(|term| term.column.name.clone())
    }
}
