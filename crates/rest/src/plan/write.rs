//! Inserts, updates, replacements and deletes.

use std::collections::BTreeSet;

use query::{Ident, QualifiedIdent};

use super::{
    Answer, Ask, Body, BodyColumn, Condition, Insert, Plan, Planner, Returned, Rows, Total, TransactionNeeds, Write,
    WriteAsk,
    columns::{self, Marks},
    read::{condition, logic_condition, needed},
};
use crate::{
    error::{Error, PlanError, RequestError},
    request::{Action, Missing, Payload, Resolution, Returning},
    respond::Reply,
    schema::Table,
};

impl Planner<'_> {
    pub(super) fn write(&self, relation: &QualifiedIdent) -> Result<Plan, Error> {
        let table = self.table(relation)?;
        let prefer = &self.request.prefer;
        let draft = self.draft()?;
        let mut tree = self.resolve(draft, relation, Some(relation.name.clone()))?;
        let returning = match prefer.returning {
            Some(Returning::Representation | Returning::HeadersOnly) => needed(&tree, &table.primary_key),
            Some(Returning::Minimal) | None => Returned::Nothing,
        };
        let write = self.statement(relation, table, returning)?;
        self.refuse_unknown_preferences()?;
        let negotiated = self.negotiate(relation, false, &tree)?;
        let body = if prefer.wants_representation() { negotiated.body } else { Body::None };
        let is_insert = matches!(self.request.action, Action::Insert { .. });
        let is_replace = matches!(self.request.action, Action::Replace { .. });
        let location =
            (is_insert && prefer.returning == Some(Returning::HeadersOnly)).then(|| table.primary_key.clone());
        let counts_inserted = is_replace || is_insert && prefer.resolution == Some(Resolution::Merge);
        let reply =
            Reply::write(self.request, self.settings, relation, &negotiated.media, has_conflict_target(self, table));
        let answer = Answer { body, reads_overrides: self.reads_overrides(false), explain: negotiated.explain };
        // These are told beside the body, in the same row.
        let tells_more = location.is_some() || counts_inserted;
        let columns = !self.settings.plain_sql
            && !tells_more
            && columns::prepare(&mut tree, Some(table), &answer, Total::Page, Marks::Possible);
        let ask = WriteAsk { write, tree, answer, location, counts_inserted, columns };
        let transaction = TransactionNeeds { writes: true, ..TransactionNeeds::default() };
        Ok(Plan { ask: Ask::Write(ask), reply, transaction })
    }

    fn statement(&self, relation: &QualifiedIdent, table: &Table, returning: Returned) -> Result<Write, Error> {
        let relation = relation.clone();
        match &self.request.action {
            Action::Insert { .. } => {
                let key = self.request.on_conflict.clone().unwrap_or_else(|| table.primary_key.clone());
                let conflict = self.request.prefer.resolution.map(|resolution| (resolution, key));
                let rows = self.rows(&relation, table)?;
                Ok(Write::Insert(Insert { table: relation, rows, conflict, conditions: Vec::new(), returning }))
            }
            Action::Replace { .. } => {
                self.refuse_other_than_key(table)?;
                let rows = Rows { defaults: false, ..self.rows(&relation, table)? };
                let conflict = Some((Resolution::Merge, table.primary_key.clone()));
                Ok(Write::Insert(Insert {
                    table: relation,
                    rows,
                    conflict,
                    conditions: self.conditions(table),
                    returning,
                }))
            }
            Action::Update { .. } => {
                let rows = self.rows(&relation, table)?;
                Ok(Write::Update { table: relation, rows, filters: self.conditions(table), returning })
            }
            _ => Ok(Write::Delete { table: relation, filters: self.conditions(table), returning }),
        }
    }

    /// The filters of the written table itself.
    fn conditions(&self, table: &Table) -> Vec<Condition> {
        let filters = self.request.filters.iter().filter(|(path, _)| path.is_empty());
        let filters = filters.map(|(_, filter)| condition(Some(table), filter));
        let logic = self.request.logic.iter().filter(|(path, _)| path.is_empty());
        filters.chain(logic.map(|(_, logic)| logic_condition(Some(table), logic))).collect()
    }

    /// A PUT names its row by `eq` on every column of the key and nothing else.
    fn refuse_other_than_key(&self, table: &Table) -> Result<(), RequestError> {
        let key: BTreeSet<String> = table.primary_key.iter().cloned().collect();
        let plain = |(path, filter): &(Vec<String>, crate::request::Filter)| {
            !path.is_empty() || filter.test.plain_equality().is_some()
        };
        let fits = self.request.logic.is_empty()
            && !key.is_empty()
            && self.request.filter_keys == key
            && self.request.filters.iter().all(plain);
        if fits { Ok(()) } else { Err(RequestError::PutFilters) }
    }

    fn rows(&self, relation: &QualifiedIdent, table: &Table) -> Result<Rows, Error> {
        let columns = self.request.columns.iter().map(|name| {
            let column = table.column(name).and_then(|column| {
                Some(BodyColumn {
                    name: Ident::new(name.clone()),
                    type_name: column.type_name.clone()?,
                    default: column.default.clone(),
                    parse: column.parse_json().cloned(),
                })
            });
            let missing = || PlanError::NoColumn { table: relation.name.as_str().to_owned(), column: name.clone() };
            column.ok_or_else(missing)
        });
        let columns = columns.collect::<Result<Vec<_>, _>>()?;
        let (body, is_object) = match &self.request.payload {
            Payload::Json { body, is_object } => (body.clone(), *is_object),
            Payload::None | Payload::Raw(_) | Payload::Form(_) => (bytes::Bytes::from_static(b"[]"), false),
        };
        let defaults = self.request.prefer.missing == Some(Missing::Default);
        Ok(Rows { body, is_object, columns, defaults })
    }
}

/// Whether `Prefer: resolution` has something to resolve.
fn has_conflict_target(planner: &Planner<'_>, table: &Table) -> bool {
    !table.primary_key.is_empty() || planner.request.on_conflict.is_some()
}
