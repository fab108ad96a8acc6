//! The read tree: first a draft with everything the request says about each relation, then the tree with every name
//! resolved.

mod condition;
mod draft;
mod outputs;

use std::collections::BTreeSet;

use query::{Ident, QualifiedIdent};

pub(super) use self::condition::{condition, logic_condition};
use self::{
    condition::null_embeds,
    draft::Draft,
    outputs::{column_ref, outputs, spread_one, spread_outputs},
};
use super::{
    Planner, Returned,
    embed::Found,
    tree::{ColumnRef, Embed, EmbedShape, Order, Output, ReadNode, Source},
};
use crate::{
    error::{Error, RequestError},
    request::{ColumnItem, Join, OrderTerm, Range},
    schema::Table,
};

/// Where a draft hangs in the tree that is being built.
pub(super) struct Parent<'a> {
    /// What the parent's relationships are looked up by.
    pub(super) table: QualifiedIdent,
    pub(super) qualifier: &'a QualifiedIdent,
    pub(super) alias: Option<&'a Ident>,
    pub(super) depth: usize,
    pub(super) aggregates: bool,
}

impl Planner<'_> {
    /// `alias`: set when the rows come from a write or call, and named like the table they are of.
    pub(super) fn resolve(
        &self,
        draft: Draft,
        relation: &QualifiedIdent,
        alias: Option<Ident>,
    ) -> Result<ReadNode, Error> {
        let (source, qualifier) = match &alias {
            Some(alias) => (Source::Returned, unqualified(alias)),
            None => (Source::Table(relation.clone()), relation.clone()),
        };
        let place = Place { source, qualifier, alias, junction: None, joins: Vec::new(), table: relation.clone() };
        let node = self.node(draft, place, 0, false)?;
        self.refuse_aggregates(&node)?;
        Ok(node)
    }

    fn node(&self, draft: Draft, place: Place, depth: usize, above_aggregates: bool) -> Result<ReadNode, Error> {
        let table = self.schema.table(&place.table);
        let is_spread = draft.item.as_ref().is_some_and(|item| item.spread);
        let aggregates = above_aggregates || draft.columns.iter().any(|column| column.aggregate.is_some());
        let legacy_name = draft.legacy.then(|| (draft.target().to_owned(), draft.name().to_owned()));
        let names: Vec<(String, String)> =
            draft.children.iter().map(|child| (child.name().to_owned(), child.target().to_owned())).collect();
        let parent = Parent {
            table: QualifiedIdent { schema: Ident::new(self.request.schema.clone()), name: place.table.name.clone() },
            qualifier: &place.qualifier,
            alias: place.alias.as_ref(),
            depth,
            aggregates,
        };
        let mut embeds = Vec::with_capacity(draft.children.len());
        for child in draft.children {
            embeds.push(self.embed(child, &parent)?);
        }
        let conditions = draft.filters.iter().map(|filter| condition(table, filter));
        let conditions = conditions.chain(draft.logic.iter().map(|logic| logic_condition(table, logic)));
        let conditions = conditions.map(|condition| null_embeds(condition, &embeds)).collect();
        let order = draft.order.iter().map(|term| self.order(table, term, &place.table, &names, &embeds));
        let order = order.collect::<Result<Vec<_>, _>>()?;
        let select = draft.columns.iter().flat_map(|item| outputs(table, item, is_spread, aggregates)).collect();
        let stored_columns = !self.settings.plain_sql && stored(table, &draft.columns, &order);
        Ok(ReadNode {
            source: place.source,
            qualifier: place.qualifier,
            alias: place.alias,
            junction: place.junction,
            select,
            extra: Vec::new(),
            conditions,
            joins: place.joins,
            order,
            range: self.ceiling(draft.range.unwrap_or(Range::ALL)),
            embeds,
            stored_columns,
            legacy_name,
        })
    }

    fn embed(&self, draft: Draft, parent: &Parent<'_>) -> Result<Embed, Error> {
        let Some(item) = draft.item.clone() else { return Err(RequestError::NotImplemented("embed").into()) };
        let depth = parent.depth + 1;
        let relationship = self.find_relationship(parent, &item)?;
        let found = Found::new(relationship, &item, parent, depth);
        let hidden = draft.shows_nothing();
        let spread_many = item.spread && !relationship.is_to_one();
        let place = Place {
            table: found.table,
            source: found.source,
            qualifier: found.qualifier,
            alias: found.alias,
            junction: found.junction,
            joins: found.joins,
        };
        let mut node = self.node(draft, place, depth, parent.aggregates || spread_many)?;
        let shape = match (item.spread, relationship.is_to_one()) {
            (true, true) => EmbedShape::SpreadOne(spread_one(&mut node)),
            (true, false) => self.spread_many(&mut node, &found.subquery)?,
            (false, _) if hidden => EmbedShape::Hidden,
            (false, _) => EmbedShape::Json,
        };
        Ok(Embed {
            node,
            name: Ident::new(item.alias.clone().unwrap_or_else(|| item.target.clone())),
            alias: found.subquery,
            shape,
            inner: item.join == Some(Join::Inner),
            parent_columns: found.parent_columns,
            to_one: relationship.is_to_one(),
        })
    }

    fn order(
        &self,
        table: Option<&Table>,
        term: &OrderTerm,
        origin: &QualifiedIdent,
        names: &[(String, String)],
        embeds: &[Embed],
    ) -> Result<Order, Error> {
        let OrderTerm { relation, field, direction, nulls } = term;
        let (direction, nulls) = (*direction, *nulls);
        let Some(relation) = relation else {
            return Ok(Order { embed: None, column: column_ref(table, field), direction, nulls });
        };
        let found = names.iter().zip(embeds).find(|((name, _), _)| name == relation);
        let Some((_, embed)) = found else {
            return Err(RequestError::NotEmbedded { name: relation.clone(), alias_of: None }.into());
        };
        if !embed.to_one {
            let origin = origin.name.as_str().to_owned();
            return Err(RequestError::RelatedOrder { origin, target: relation.clone() }.into());
        }
        let column = ColumnRef { path: field.path.clone(), ..ColumnRef::plain(field.name.clone()) };
        Ok(Order { embed: Some(embed.alias.clone()), column, direction, nulls })
    }

    /// The order moves out of the subquery, where the arrays are built; the columns it needs are selected for it.
    fn spread_many(&self, node: &mut ReadNode, subquery: &Ident) -> Result<EmbedShape, Error> {
        if node.aggregates() {
            self.refuse_aggregates(node)?;
            let what = "Aggregates are not implemented for one-to-many or many-to-many spreads.";
            return Err(RequestError::NotImplemented(what).into());
        }
        let outputs = spread_outputs(node);
        let mut order = Vec::new();
        for (at, term) in std::mem::take(&mut node.order).into_iter().enumerate() {
            let alias = Ident::new(format!("{}_{}_{}", subquery.as_str(), term.column.name, at + 1));
            let output = Output { alias: Some(alias.clone()), ..Output::column(term.column) };
            node.extra.push((term.embed, output));
            order.push(Order {
                embed: None,
                column: ColumnRef::plain(alias.as_str()),
                direction: term.direction,
                nulls: term.nulls,
            });
        }
        Ok(EmbedShape::SpreadMany(outputs, order))
    }

    fn refuse_aggregates(&self, node: &ReadNode) -> Result<(), RequestError> {
        if self.settings.aggregates {
            return Ok(());
        }
        if node.aggregates() {
            return Err(RequestError::Aggregates);
        }
        node.embeds.iter().try_for_each(|embed| self.refuse_aggregates(&embed.node))
    }
}

/// Where the rows of a node come from.
struct Place {
    source: Source,
    qualifier: QualifiedIdent,
    alias: Option<Ident>,
    junction: Option<QualifiedIdent>,
    joins: Vec<super::tree::JoinPair>,
    table: QualifiedIdent,
}

fn stored(table: Option<&Table>, columns: &[ColumnItem], order: &[Order]) -> bool {
    let Some(table) = table else { return false };
    let known = |name: &str| name == "*" || table.column(name).is_some();
    columns.iter().all(|item| known(&item.field.name))
        && order.iter().all(|term| term.embed.is_some() || known(&term.column.name))
}

pub(super) fn unqualified(alias: &Ident) -> QualifiedIdent {
    QualifiedIdent { schema: Ident::new(""), name: alias.clone() }
}

/// Columns that what surrounds the tree must hand in, so that its columns and embeds can be built.
pub(super) fn needed(node: &ReadNode, keys: &[String]) -> Returned {
    let mut columns: BTreeSet<String> = node.select.iter().map(|output| output.column.name.clone()).collect();
    // What a computed relationship reads of its row is not known.
    let computed = node.embeds.iter().any(|embed| embed.parent_columns.is_none());
    if computed || columns.contains("*") {
        return Returned::All;
    }
    columns.extend(node.embeds.iter().flat_map(|embed| embed.parent_columns.iter().flatten().cloned()));
    columns.extend(keys.iter().cloned());
    Returned::Columns(columns)
}
