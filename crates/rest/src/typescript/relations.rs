//! Tables and views: their rows as they are read, inserted and changed, and what they lead to.

use query::QualifiedIdent;

use super::{
    catalog::{Catalog, Column, Relation},
    collate::compare,
    functions::Callable,
    layout::{Field, Type, quoted},
    resolve::Resolver,
};
use crate::schema::{Cardinality, Relationship, Schema, Table};

/// The tables of a schema, or its views.
pub(super) fn fields(
    schema: &Schema,
    catalog: &Catalog,
    resolver: &Resolver<'_>,
    functions: &[Callable<'_>],
    name: &str,
    views: bool,
) -> Vec<Field> {
    let mut relations: Vec<&Relation> =
        catalog.relations.iter().filter(|relation| relation.schema == name && relation.view == views).collect();
    relations.sort_by(|a, b| compare(&a.name, &b.name));
    let field = |relation: &Relation| {
        let ident = QualifiedIdent::new(relation.schema.clone(), relation.name.clone());
        let table = schema.table(&ident)?;
        Some(Field::new(&relation.name, one(schema, resolver, functions, &ident, relation, table)))
    };
    relations.into_iter().filter_map(field).collect()
}

fn one(
    schema: &Schema,
    resolver: &Resolver<'_>,
    functions: &[Callable<'_>],
    ident: &QualifiedIdent,
    relation: &Relation,
    table: &Table,
) -> Type {
    let columns = by_name(relation);
    let mut row: Vec<Field> =
        columns.iter().map(|column| Field::new(&column.name, value(resolver, column, column.nullable))).collect();
    let computed = functions.iter().filter(|function| function.is_computed_on(resolver, &relation.oid));
    row.extend(computed.map(|callable| Field::new(&callable.function.name, callable.row_or_value(resolver).or_null())));
    let mut fields = vec![Field::new("Row", Type::object(row))];
    if !relation.view || table.insertable {
        fields.push(Field::new("Insert", written(resolver, &columns, relation.view, |column| column.optional)));
    }
    if !relation.view || table.updatable {
        fields.push(Field::new("Update", written(resolver, &columns, relation.view, |_| true)));
    }
    fields.push(Field::new("Relationships", relationships(schema, ident)));
    Type::object(fields)
}

pub(super) fn by_name(relation: &Relation) -> Vec<&Column> {
    let mut columns: Vec<&Column> = relation.columns.iter().collect();
    columns.sort_by(|a, b| compare(&a.name, &b.name));
    columns
}

/// `Json` has null in it, which a column that is never null does not.
pub(super) fn value(resolver: &Resolver<'_>, column: &Column, nullable: bool) -> Type {
    match resolver.of(&column.type_oid) {
        Type::Text(text) if text == "Json" && !nullable => Type::text("NonNullable<Json>"),
        other if nullable => other.or_null(),
        other => other,
    }
}

/// Nothing is known of what a view demands, so there all may be left out and all may be null.
fn written(resolver: &Resolver<'_>, columns: &[&Column], view: bool, optional: impl Fn(&Column) -> bool) -> Type {
    let field = |column: &&Column| {
        if !column.written {
            return Field::optional(&column.name, Type::text("never"));
        }
        let nullable = view || column.nullable;
        let value = value(resolver, column, nullable);
        Field { name: column.name.clone(), optional: nullable || optional(column), value }
    };
    Type::object(columns.iter().map(field).collect())
}

/// Foreign keys that start here and end in the same schema, also those that views show.
fn relationships(schema: &Schema, ident: &QualifiedIdent) -> Type {
    let mut found = Vec::new();
    for relationship in schema.relationships(ident).into_iter().flatten() {
        let Relationship::Key(key) = relationship else { continue };
        let (constraint, columns, unique) = match &key.cardinality {
            Cardinality::ManyToOne { constraint, columns } => (constraint, columns, false),
            Cardinality::OneToOne { constraint, columns, is_parent: false } => (constraint, columns, true),
            _ => continue,
        };
        if key.foreign.schema == ident.schema {
            let (own, referenced): (Vec<&str>, Vec<&str>) =
                columns.iter().map(|(a, b)| (a.as_str(), b.as_str())).unzip();
            found.push((constraint, key.foreign.name.as_str(), referenced, own, unique));
        }
    }
    let text = |names: &[&str]| names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(",");
    found.sort_by(|a, b| {
        compare(a.0, b.0)
            .then_with(|| compare(a.1, b.1))
            .then_with(|| compare(&text(&a.2), &text(&b.2)))
            .then_with(|| compare(&text(&a.3), &text(&b.3)))
    });
    let list =
        |names: &[&str]| Type::Tuple { items: names.iter().map(|name| Type::literal(name)).collect(), open: false };
    let items = found.into_iter().map(|(constraint, target, referenced, own, unique)| {
        Type::object(vec![
            Field::new("foreignKeyName", Type::literal(constraint)),
            Field::new("columns", list(&own)),
            Field::new("isOneToOne", Type::text(unique.to_string())),
            Field::new("referencedRelation", Type::literal(target)),
            Field::new("referencedColumns", list(&referenced)),
        ])
    });
    Type::Tuple { items: items.collect(), open: true }
}
