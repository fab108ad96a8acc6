//! A type of Postgres as the type of the value that JSON carries for it.

use std::collections::HashMap;

use super::{
    catalog::{Catalog, Relation, TypeEntry, Types},
    layout::{Type, quoted},
};

pub(super) struct Resolver<'a> {
    types: Types<'a>,
    /// Relations that are told, by object id.
    pub(super) relations: HashMap<&'a str, &'a Relation>,
    schemas: &'a [&'a str],
}

impl<'a> Resolver<'a> {
    pub(super) fn new(catalog: &'a Catalog, schemas: &'a [&'a str]) -> Self {
        let relations = catalog.relations.iter().map(|relation| (relation.oid.as_str(), relation)).collect();
        Self { types: catalog.types(), relations, schemas }
    }

    pub(super) fn entry(&self, oid: &str) -> Option<&'a TypeEntry> {
        self.types.of(oid)
    }

    /// What nobody can know is `unknown`.
    pub(super) fn of(&self, oid: &str) -> Type {
        self.entry(oid).map_or_else(|| Type::text("unknown"), |entry| self.of_entry(entry))
    }

    fn of_entry(&self, entry: &TypeEntry) -> Type {
        if let Some(element) = &entry.element {
            return self.of(element).array();
        }
        if let Some(labels) = &entry.labels {
            return match self.shown(&entry.schema) {
                true => member(&entry.schema, "Enums", &entry.name),
                false => Type::Union(labels.iter().map(|label| Type::literal(label)).collect()),
            };
        }
        match (&entry.relation, entry.kind) {
            (Some(_), Some('c')) if self.shown(&entry.schema) => member(&entry.schema, "CompositeTypes", &entry.name),
            (Some(oid), Some(_)) => self.row(oid),
            _ => Type::text(scalar(&entry.name)),
        }
    }

    /// A row of a table or view.
    fn row(&self, oid: &str) -> Type {
        let Some(relation) = self.relations.get(oid) else { return Type::text("unknown") };
        let section = if relation.view { "Views" } else { "Tables" };
        match member(&relation.schema, section, &relation.name) {
            Type::Text(text) => Type::Text(format!("{text}[\"Row\"]")),
            other => other,
        }
    }

    fn shown(&self, schema: &str) -> bool {
        self.schemas.contains(&schema)
    }
}

fn member(schema: &str, section: &str, name: &str) -> Type {
    Type::Text(format!("Database[{}][\"{section}\"][{}]", quoted(schema), quoted(name)))
}

fn scalar(name: &str) -> &'static str {
    match name {
        "bool" => "boolean",
        "int2" | "int4" | "int8" | "float4" | "float8" | "numeric" => "number",
        "bytea" | "bpchar" | "varchar" | "date" | "text" | "citext" | "time" | "timetz" | "timestamp"
        | "timestamptz" | "uuid" | "vector" | "interval" => "string",
        "json" | "jsonb" => "Json",
        "void" => "undefined",
        "record" => "Record<string, unknown>",
        _ => "unknown",
    }
}
