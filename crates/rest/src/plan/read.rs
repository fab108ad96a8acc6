//! The read tree: first a draft with everything the request says about each relation, then the tree with every name
//! resolved.

use std::collections::BTreeSet;

use query::{Ident, QualifiedIdent};

use super::{
    Planner, Returned,
    embed::Found,
    tree::{ColumnRef, Condition, Embed, EmbedShape, Order, Output, ReadNode, Source, SpreadOutput},
};
use crate::{
    error::{Error, RequestError},
    request::{ColumnItem, EmbedItem, Field, Filter, Join, JsonKey, Logic, OrderTerm, Range, SelectItem, Truth, Value},
    schema::{Column, Table},
};

/// How deep embeds may nest, and how many there may be.
const EMBED_DEPTH_MAX: usize = 6;
const EMBEDS_MAX: usize = 20;

/// All that the request says about one relation.
#[derive(Debug, Default)]
pub(super) struct Draft {
    item: Option<EmbedItem>,
    columns: Vec<ColumnItem>,
    filters: Vec<Filter>,
    logic: Vec<Logic>,
    order: Vec<OrderTerm>,
    range: Option<Range>,
    legacy: bool,
    children: Vec<Draft>,
}

impl Draft {
    fn new(items: &[SelectItem], item: Option<EmbedItem>) -> Self {
        let mut draft = Draft { item, ..Draft::default() };
        for item in items {
            match item {
                SelectItem::Column(column) => draft.columns.push(column.clone()),
                SelectItem::Embed(embed) => draft.children.push(Draft::new(&embed.items, Some(embed.clone()))),
            }
        }
        draft
    }

    fn size(&self) -> (usize, usize) {
        let children = self.children.iter().map(Draft::size);
        children.fold((0, 0), |(depth, count), (child_depth, child_count)| {
            (depth.max(child_depth + 1), count + child_count + 1)
        })
    }

    fn target(&self) -> &str {
        self.item.as_ref().map_or("", |item| item.target.as_str())
    }

    fn alias(&self) -> Option<&str> {
        self.item.as_ref().and_then(|item| item.alias.as_deref())
    }

    fn name(&self) -> &str {
        self.alias().unwrap_or(self.target())
    }

    /// The embed that a dotted parameter means.
    fn find(&mut self, path: &[String], legacy_allowed: bool) -> Result<&mut Draft, RequestError> {
        let Some((first, rest)) = path.split_first() else { return Ok(self) };
        let legacy = |child: &Draft| child.target() == first || child.alias() == Some(first.as_str());
        let position = self
            .children
            .iter()
            .position(|child| if legacy_allowed { legacy(child) } else { child.name() == first.as_str() });
        let Some(position) = position else {
            let meant = self.children.iter().find(|child| !legacy_allowed && legacy(child));
            let alias_of = meant.map(|child| (child.target().to_owned(), child.name().to_owned()));
            return Err(RequestError::NotEmbedded { name: first.clone(), alias_of });
        };
        let child = &mut self.children[position];
        child.legacy |= child.alias().is_some_and(|alias| alias != first.as_str());
        child.find(rest, legacy_allowed)
    }

    /// Nothing of it, nor of what is embedded in it, is shown.
    fn shows_nothing(&self) -> bool {
        self.columns.is_empty() && self.children.iter().all(Draft::shows_nothing)
    }
}

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
    pub(super) fn draft(&self) -> Result<Draft, Error> {
        let request = self.request;
        let mut root = Draft::new(&request.select, None);
        let (depth, count) = root.size();
        if depth > EMBED_DEPTH_MAX {
            return Err(RequestError::TooMany("levels of embedding", EMBED_DEPTH_MAX).into());
        }
        if count > EMBEDS_MAX {
            return Err(RequestError::TooMany("embedded relations", EMBEDS_MAX).into());
        }
        let legacy = self.settings.legacy_target_names;
        let writes = request.action.is_write();
        for (path, filter) in request.filters.iter().filter(|(path, _)| !writes || !path.is_empty()) {
            root.find(path, legacy)?.filters.push(filter.clone());
        }
        for (path, terms) in &request.order {
            root.find(path, legacy)?.order.clone_from(terms);
        }
        if !writes {
            root.range = Some(request.range);
            for (path, range) in &request.ranges {
                root.find(path, legacy)?.range = Some(*range);
            }
        }
        for (path, logic) in request.logic.iter().filter(|(path, _)| !writes || !path.is_empty()) {
            root.find(path, legacy)?.logic.push(logic.clone());
        }
        Ok(root)
    }

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

/// What a to-one spread shows; aggregates move up to the parent, whose rows they are to group.
fn spread_one(node: &mut ReadNode) -> Vec<SpreadOutput> {
    let outputs = spread_outputs(node);
    for output in &mut node.select {
        output.aggregate = None;
        output.aggregate_cast = None;
    }
    for embed in &mut node.embeds {
        if let EmbedShape::SpreadOne(outputs) = &mut embed.shape {
            for output in outputs {
                output.aggregate = None;
                output.aggregate_cast = None;
            }
        }
    }
    outputs
}

fn spread_outputs(node: &ReadNode) -> Vec<SpreadOutput> {
    let own = node.select.iter().map(|output| SpreadOutput {
        name: output.name(),
        aggregate: output.aggregate,
        aggregate_cast: output.aggregate_cast.clone(),
        alias: output.aggregate.and(output.alias.clone()),
        as_json: false,
    });
    let embedded = node.embeds.iter().flat_map(|embed| match &embed.shape {
        EmbedShape::Json => vec![SpreadOutput::plain(embed.name.clone())],
        EmbedShape::Hidden => Vec::new(),
        EmbedShape::SpreadOne(outputs) | EmbedShape::SpreadMany(outputs, _) => outputs.clone(),
    });
    own.chain(embedded).collect()
}

/// `grouped`: columns must stand one by one, as they also must when one of them is formatted.
fn outputs(table: Option<&Table>, item: &ColumnItem, is_spread: bool, grouped: bool) -> Vec<Output> {
    let star = item.field.name == "*";
    if let (true, None, Some(table)) = (star, item.aggregate, table.filter(|table| grouped || table.formats())) {
        return table.columns.iter().map(formatted).collect();
    }
    let format = table
        .filter(|_| item.aggregate.is_none() && item.field.path.is_empty())
        .and_then(|table| table.column(&item.field.name)?.format());
    let mut column = column_ref(table, &item.field);
    column.whole_row = star && is_spread && item.aggregate.is_some();
    let alias = item.alias.clone().or_else(|| match item.aggregate {
        Some(aggregate) if is_spread => Some(aggregate.name().to_owned()),
        Some(_) => None,
        None => json_name(&item.field).or_else(|| format.map(|_| item.field.name.clone())),
    });
    vec![Output {
        column,
        format: format.cloned(),
        cast: item.cast.clone(),
        aggregate: item.aggregate,
        aggregate_cast: item.aggregate_cast.clone(),
        alias: alias.map(Ident::new),
        as_json: false,
    }]
}

/// A column of `*`. A function's result would not bear the column's name by itself.
fn formatted(column: &Column) -> Output {
    let format = column.format().cloned();
    let alias = format.as_ref().map(|_| Ident::new(column.name.as_str()));
    Output { format, alias, ..Output::column(ColumnRef::plain(column.name.clone())) }
}

/// `data->a->1` is shown under its last key, or under the column's name when there is none.
fn json_name(field: &Field) -> Option<String> {
    field.path.last()?;
    let keys = field.path.iter().rev().find_map(|step| match &step.key {
        JsonKey::Name(key) => Some(key.clone()),
        JsonKey::Index(_) => None,
    });
    Some(keys.unwrap_or_else(|| field.name.clone()))
}

fn column_ref(table: Option<&Table>, field: &Field) -> ColumnRef {
    let base = table.and_then(|table| table.column(&field.name)).and_then(|column| column.type_name.as_ref());
    let is_json = base.is_some_and(|name| matches!(name.as_str(), "json" | "jsonb"));
    ColumnRef { name: field.name.clone(), path: field.path.clone(), to_json: !is_json, whole_row: false }
}

pub(super) fn condition(table: Option<&Table>, filter: &Filter) -> Condition {
    let column = table.and_then(|table| table.column(&filter.field.name));
    let is_search_vector = column.is_none_or(|column| column.base_type == "tsvector");
    let parse = column.filter(|_| filter.field.path.is_empty()).and_then(|column| column.parse_text().cloned());
    Condition::Test { column: column_ref(table, &filter.field), is_search_vector, parse, test: filter.test.clone() }
}

pub(super) fn logic_condition(table: Option<&Table>, logic: &Logic) -> Condition {
    match logic {
        Logic::Filter(filter) => condition(table, filter),
        Logic::Group { negated, any, items } => Condition::Group {
            negated: *negated,
            any: *any,
            items: items.iter().map(|item| logic_condition(table, item)).collect(),
        },
    }
}

/// A null test on the name of an embed asks whether the embed found anything.
fn null_embeds(condition: Condition, embeds: &[Embed]) -> Condition {
    match condition {
        Condition::Group { negated, any, items } => {
            Condition::Group { negated, any, items: items.into_iter().map(|item| null_embeds(item, embeds)).collect() }
        }
        Condition::Test { column, is_search_vector, parse, test } => {
            let embed = embeds.iter().find(|embed| column.path.is_empty() && embed.name.as_str() == column.name);
            match (embed, &test.value) {
                (Some(embed), Value::Truth(Truth::Null)) => {
                    Condition::EmbedNull { negated: test.negated, embed: embed.alias.clone() }
                }
                _ => Condition::Test { column, is_search_vector, parse, test },
            }
        }
        other @ Condition::EmbedNull { .. } => other,
    }
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
