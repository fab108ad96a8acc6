//! What of a schema a description tells: all of it, or what the role may use.

use std::collections::{BTreeSet, HashMap};

use query::{Param, QualifiedIdent, Record, Statement};

use crate::schema::{Argument, Routine, Schema, Table};

/// Asks which relations and functions of the schema the role may use; nothing when everything is told.
pub(crate) fn statements(schema: &str, follow_privileges: bool) -> Vec<Statement> {
    if !follow_privileges {
        return Vec::new();
    }
    let mut tables = Statement::new(
        "select coalesce(json_agg(c.relname), '[]')::text from pg_catalog.pg_class c \
         join pg_catalog.pg_namespace n on n.oid = c.relnamespace \
         where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition \
         and (pg_catalog.pg_has_role(c.relowner, 'USAGE') \
         or pg_catalog.has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES') \
         or pg_catalog.has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')) \
         and n.nspname = ",
    );
    tables.param(Param::text(schema));
    // The types as they are called within this request's search path, those of all arguments that go in.
    let mut functions = Statement::new(
        "select coalesce(json_object_agg(p.oid, (\
         select coalesce(json_agg(x.type::regtype::text order by x.at), '[]') \
         from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes) with ordinality as x(type, mode, at) \
         where coalesce(x.mode, 'i') in ('i', 'b', 'v'))), '{}')::text from pg_catalog.pg_proc p \
         join pg_catalog.pg_namespace n on n.oid = p.pronamespace \
         where p.prokind = 'f' and pg_catalog.has_function_privilege(p.oid, 'execute') and n.nspname = ",
    );
    functions.param(Param::text(schema));
    vec![tables, functions]
}

/// What is told, in the order of names.
pub(super) struct Visible<'a> {
    pub(super) tables: Vec<(&'a QualifiedIdent, &'a Table)>,
    /// The overloads of each function, those with the fewest arguments first.
    pub(super) functions: Vec<(&'a str, Vec<Function<'a>>)>,
}

/// A function, with its types as the reader knows them.
pub(super) struct Function<'a> {
    pub(super) routine: &'a Routine,
    types: Option<&'a Vec<String>>,
}

/// The answers to [`statements`].
#[derive(Default)]
pub(super) struct Allowed {
    tables: Option<BTreeSet<String>>,
    /// Object id of a function to the types of its arguments.
    functions: Option<HashMap<String, Vec<String>>>,
}

impl Allowed {
    pub(super) fn read(records: &[Record]) -> Self {
        let text = |at: usize| records.get(at)?.first()?.text(0);
        Self {
            tables: text(0).and_then(|names| serde_json::from_str(names).ok()),
            functions: text(1).and_then(|types| serde_json::from_str(types).ok()),
        }
    }
}

impl<'a> Visible<'a> {
    pub(super) fn of(schema: &'a Schema, name: &str, allowed: &'a Allowed) -> Self {
        let shown = |table: &str| allowed.tables.as_ref().is_none_or(|names| names.contains(table));
        let mut tables: Vec<_> =
            schema.tables().filter(|(ident, _)| ident.schema.as_str() == name && shown(ident.name.as_str())).collect();
        tables.sort_by_key(|(ident, _)| ident.name.as_str());
        let mut functions: Vec<_> = schema
            .all_routines()
            .filter(|(ident, _)| ident.schema.as_str() == name)
            .map(|(ident, overloads)| {
                (ident.name.as_str(), overloads.iter().filter_map(|one| Function::of(one, allowed)).collect())
            })
            .filter(|(_, overloads): &(_, Vec<_>)| !overloads.is_empty())
            .collect();
        functions.sort_by_key(|(name, _)| *name);
        Self { tables, functions }
    }
}

impl<'a> Function<'a> {
    fn of(routine: &'a Routine, allowed: &'a Allowed) -> Option<Self> {
        let types = match &allowed.functions {
            Some(types) => Some(types.get(&routine.oid)?),
            None => None,
        };
        Some(Self { routine, types })
    }

    /// Each argument with the name of its type.
    pub(super) fn arguments(&self) -> impl Iterator<Item = (&'a Argument, &'a str)> {
        let types = self.types;
        self.routine.arguments.iter().enumerate().map(move |(at, argument)| {
            let told = types.and_then(|types| types.get(at)).unwrap_or(&argument.type_text);
            (argument, told.as_str())
        })
    }
}

/// The first line of a comment is a summary, what follows the blank lines after it a description.
pub(super) fn summary(comment: Option<&str>) -> (Option<&str>, Option<&str>) {
    let Some(comment) = comment else { return (None, None) };
    let (summary, rest) = comment.split_once('\n').unwrap_or((comment, ""));
    (Some(summary), Some(rest.trim_start_matches('\n')))
}
