//! A schema as TypeScript: the `Database` that supabase-js is typed by, and the helpers around it, in the very shape that
//! `supabase gen types typescript` writes. Relationships, and which views can be written, come from the schema cache that
//! requests are planned with, so that what compiles is what the API serves.

mod catalog;
mod collate;
mod functions;
mod layout;
mod relations;
mod resolve;

use std::collections::BTreeSet;

use catalog::{Catalog, TypeEntry};
use collate::compare;
use layout::{Field, Type, key, quoted};
use resolve::Resolver;

use crate::schema::{Schema, Unreadable};

/// The second catalog query. `$1` the schemas to tell. Its search path should be theirs.
pub const CATALOG: &str = include_str!("typescript/catalog.sql");

/// Told to postgrest-js, whose types differ by it.
const POSTGREST_VERSION: &str = "14";

/// `catalog`: the answer to [`CATALOG`] for these schemas. The output depends on nothing else.
pub fn database(schema: &Schema, catalog: &str, schemas: &[String]) -> Result<String, Unreadable> {
    let catalog: Catalog = serde_json::from_str(catalog)?;
    let names: BTreeSet<&str> = schemas.iter().map(String::as_str).collect();
    let mut names: Vec<&str> = names.into_iter().collect();
    names.sort_by(|a, b| compare(a, b));
    let resolver = Resolver::new(&catalog, &names);
    let mut out = String::from(JSON);
    out.push_str("\nexport type Database = {");
    out.push_str("\n  // Which version of the API's types postgrest-js should use.");
    let version = Type::object(vec![Field::new("PostgrestVersion", Type::literal(POSTGREST_VERSION))]);
    Field::new("__InternalSupabase", version).write(&mut out, 2);
    for name in &names {
        Field::new(*name, one_schema(schema, &catalog, &resolver, name)).write(&mut out, 2);
    }
    out.push_str("\n}\n\n");
    let default = if names.contains(&"public") { "public" } else { names.first().copied().unwrap_or("public") };
    out.push_str(&HELPERS.replace("\"public\"", &quoted(default)));
    constants(&mut out, &catalog, &names);
    Ok(out)
}

const JSON: &str = "export type Json =\n  | string\n  | number\n  | boolean\n  | null\n  \
                    | { [key: string]: Json | undefined }\n  | Json[]\n";
const HELPERS: &str = include_str!("typescript/helpers.ts");

fn one_schema(schema: &Schema, catalog: &Catalog, resolver: &Resolver<'_>, name: &str) -> Type {
    let functions = functions::of_schema(catalog, resolver, name);
    let tables = relations::fields(schema, catalog, resolver, &functions, name, false);
    let views = relations::fields(schema, catalog, resolver, &functions, name, true);
    let enums = enums(catalog, name).into_iter().map(|(entry, labels)| {
        Field::new(&entry.name, Type::Union(labels.iter().map(|label| Type::literal(label)).collect()))
    });
    let mut composites: Vec<&TypeEntry> = catalog.types_of(name).filter(|entry| entry.attributes.is_some()).collect();
    composites.sort_by(|a, b| compare(&a.name, &b.name));
    let composites = composites.into_iter().map(|entry| {
        let attribute = |(name, oid): &(String, String)| Field::new(name, resolver.of(oid).or_null());
        Field::new(&entry.name, Type::object(entry.attributes.iter().flatten().map(attribute).collect()))
    });
    Type::object(vec![
        Field::new("Tables", Type::section(tables)),
        Field::new("Views", Type::section(views)),
        Field::new("Functions", Type::section(functions::fields(&functions, resolver, name))),
        Field::new("Enums", Type::section(enums.collect())),
        Field::new("CompositeTypes", Type::section(composites.collect())),
    ])
}

fn enums<'a>(catalog: &'a Catalog, schema: &'a str) -> Vec<(&'a TypeEntry, &'a [String])> {
    let mut enums: Vec<_> =
        catalog.types_of(schema).filter_map(|entry| Some((entry, entry.labels.as_deref()?))).collect();
    enums.sort_by(|a, b| compare(&a.0.name, &b.0.name));
    enums
}

/// The labels of enums once more, as values.
fn constants(out: &mut String, catalog: &Catalog, schemas: &[&str]) {
    out.push_str("\nexport const Constants = {\n");
    for schema in schemas {
        out.push_str(&format!("  {}: {{\n", key(schema)));
        let enums = enums(catalog, schema);
        if enums.is_empty() {
            out.push_str("    Enums: {},\n");
        } else {
            out.push_str("    Enums: {");
            for (entry, labels) in enums {
                let items = labels.iter().map(|label| Type::literal(label)).collect();
                Field::new(&entry.name, Type::Tuple { items, open: false }).write(out, 6);
                out.push(',');
            }
            out.push_str("\n    },\n");
        }
        out.push_str("  },\n");
    }
    out.push_str("} as const\n");
}
