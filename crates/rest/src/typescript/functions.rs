//! Functions: their arguments, what they answer with, and which of several the API could never choose.

use super::{
    catalog::{Catalog, Function, Parameter, TypeEntry},
    collate::compare,
    layout::{Field, Type},
    relations::{by_name, value},
    resolve::Resolver,
};

/// A function that a request may name, or that stands for a column.
pub(super) struct Callable<'a> {
    pub(super) function: &'a Function,
    /// What goes in, by name.
    arguments: Vec<&'a Parameter>,
}

/// Types of a sole argument without a name, which a request's whole body can be.
const BODIES: [&str; 3] = ["json", "jsonb", "text"];

/// In the order of their names, overloads in that of their arguments.
pub(super) fn of_schema<'a>(catalog: &'a Catalog, resolver: &Resolver<'_>, schema: &str) -> Vec<Callable<'a>> {
    let of = |function: &'a Function| {
        let mut arguments: Vec<&Parameter> =
            function.parameters.iter().filter(|parameter| matches!(parameter.mode, 'i' | 'b' | 'v')).collect();
        arguments.sort_by(|a, b| compare(&a.name, &b.name));
        Callable { function, arguments }
    };
    let own = catalog.functions.iter().filter(|function| function.schema == schema);
    let mut callable: Vec<Callable<'_>> = own.map(of).filter(|one| one.is_told(resolver)).collect();
    callable.sort_by(|a, b| {
        let (a, b) = (a.function, b.function);
        compare(&a.name, &b.name)
            .then_with(|| compare(&a.arguments, &b.arguments))
            .then_with(|| compare(&a.result, &b.result))
    });
    callable
}

pub(super) fn fields(functions: &[Callable<'_>], resolver: &Resolver<'_>, schema: &str) -> Vec<Field> {
    let overloads = functions.chunk_by(|a, b| a.function.name == b.function.name);
    let field = |overloads: &[Callable<'_>]| {
        let mut signatures: Vec<Type> =
            overloads.iter().map(|one| one.signature(overloads, resolver, schema)).collect();
        let value = if signatures.len() == 1 { signatures.remove(0) } else { Type::Union(signatures) };
        Some(Field::new(&overloads.first()?.function.name, value))
    };
    overloads.filter_map(field).collect()
}

impl<'a> Callable<'a> {
    fn sole(&self) -> Option<&'a Parameter> {
        match self.arguments.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// Arguments go by name, but for a body, or a row of a table.
    fn is_told(&self, resolver: &Resolver<'_>) -> bool {
        let is_body =
            |one: &Parameter| resolver.entry(&one.type_oid).is_some_and(|entry| BODIES.contains(&entry.name.as_str()));
        let unnamed: Vec<_> = self.arguments.iter().filter(|one| one.name.is_empty()).collect();
        let sole = self.sole().is_some_and(|one| is_body(one) || row_type(resolver, one).is_some());
        sole || unnamed.iter().all(|one| one.optional && is_body(one))
    }

    /// Whether the API shows it as a column of this relation.
    pub(super) fn is_computed_on(&self, resolver: &Resolver<'_>, relation: &str) -> bool {
        let row = self.sole().and_then(|one| row_type(resolver, one));
        row.is_some_and(|entry| entry.relation.as_deref() == Some(relation))
    }

    /// The relation or composite type whose rows it answers with.
    fn target<'t>(&self, resolver: &Resolver<'t>) -> Option<&'t str> {
        let entry = resolver.entry(&self.function.returns)?;
        entry.relation.as_ref().map(|_| entry.name.as_str())
    }

    fn answers_with_many(&self) -> bool {
        self.function.set && self.function.rows > 1.0
    }

    /// One row or value of the answer.
    pub(super) fn row_or_value(&self, resolver: &Resolver<'_>) -> Type {
        let mut columns: Vec<&Parameter> = self.function.parameters.iter().filter(|one| one.mode == 't').collect();
        if !columns.is_empty() {
            columns.sort_by(|a, b| compare(&a.name, &b.name));
            let column = |one: &&Parameter| Field::new(&one.name, resolver.of(&one.type_oid));
            return Type::object(columns.iter().map(column).collect());
        }
        let entry = resolver.entry(&self.function.returns);
        let relation = entry.and_then(|entry| resolver.relations.get(entry.relation.as_deref()?));
        match relation.filter(|relation| relation.schema == self.function.schema) {
            Some(relation) => {
                let columns = by_name(relation).into_iter();
                Type::object(columns.map(|one| Field::new(&one.name, value(resolver, one, one.nullable))).collect())
            }
            None => resolver.of(&self.function.returns),
        }
    }

    /// Lets supabase-js embed in the answer, and the function in rows of its argument.
    fn options(&self, resolver: &Resolver<'_>) -> Option<Type> {
        let target = self.target(resolver)?;
        let source = match self.function.parameters.as_slice() {
            [one] => row_type(resolver, one).map(|entry| entry.name.as_str()),
            _ => None,
        };
        Some(Type::object(vec![
            Field::new("from", Type::literal(source.unwrap_or("*"))),
            Field::new("to", Type::literal(target)),
            Field::new("isOneToOne", Type::text((!self.answers_with_many()).to_string())),
            Field::new("isSetofReturn", Type::text(self.function.set.to_string())),
        ]))
    }

    /// Overloads that differ only in what the API cannot see.
    fn conflict(&self, overloads: &[Callable<'_>], resolver: &Resolver<'_>, schema: &str) -> Option<String> {
        let mut others = overloads.iter().filter(|other| !std::ptr::eq(other.function, self.function));
        let name = &self.function.name;
        let type_name = |oid: &str| resolver.entry(oid).map_or("unknown", |entry| entry.name.as_str());
        let listed = match self.arguments.as_slice() {
            [] => {
                let is_default =
                    |other: &&Callable<'_>| other.sole().is_some_and(|one| one.name.is_empty() && one.optional);
                let other = others.find(is_default)?;
                format!("{schema}.{name}(), {schema}.{name}( => {})", type_name(&other.function.returns))
            }
            [one] if !one.name.is_empty() => {
                let differs = |sole: &&Parameter| sole.name == one.name && sole.type_oid != one.type_oid;
                let others = overloads.iter().filter_map(|other| other.sole().filter(differs));
                let mut types: Vec<&str> = others.map(|sole| sole.type_oid.as_str()).collect();
                if types.is_empty() {
                    return None;
                }
                types.push(&one.type_oid);
                types.sort_by_key(|oid| oid.parse::<u32>().unwrap_or(0));
                let shown = types.iter().map(|oid| format!("{schema}.{name}({} => {})", one.name, type_name(oid)));
                shown.collect::<Vec<_>>().join(", ")
            }
            _ => return None,
        };
        Some(format!(
            "Could not choose the best candidate function between: {listed}. Try renaming the parameters or the function \
             itself in the database so function overloading can be resolved"
        ))
    }

    /// A function of a row that answers with a value is a column, and cannot be called.
    fn is_only_a_column(&self, resolver: &Resolver<'_>, schema: &str) -> Option<String> {
        let sole = self.sole().filter(|one| one.name.is_empty())?;
        row_type(resolver, sole)?;
        self.target(resolver).is_none().then(|| {
            format!(
                "the function {schema}.{} with parameter or with a single unnamed json/jsonb parameter, but no matches \
                 were found in the schema cache",
                self.function.name
            )
        })
    }

    fn signature(&self, overloads: &[Callable<'_>], resolver: &Resolver<'_>, schema: &str) -> Type {
        let arguments: Vec<Field> = self
            .arguments
            .iter()
            .map(|one| Field { name: one.name.clone(), optional: one.optional, value: resolver.of(&one.type_oid) })
            .collect();
        let arguments = match arguments.is_empty() {
            true => Type::text("Record<PropertyKey, never>"),
            false => Type::Object { fields: arguments, open: false },
        };
        let returns = self.conflict(overloads, resolver, schema).or_else(|| self.is_only_a_column(resolver, schema));
        let options = self.options(resolver);
        // A set of one row is told as the row; the options say that it comes in a list.
        let many = self.function.set && (options.is_none() || self.answers_with_many());
        let returns = match returns {
            Some(why) => Type::Refused(why),
            None if many => self.row_or_value(resolver).array(),
            None => self.row_or_value(resolver),
        };
        let mut fields = vec![Field::new("Args", arguments), Field::new("Returns", returns)];
        fields.extend(options.map(|options| Field::new("SetofOptions", options)));
        Type::Object { fields, open: false }
    }
}

/// The relation or composite type that a parameter is a row of.
fn row_type<'t>(resolver: &Resolver<'t>, parameter: &Parameter) -> Option<&'t TypeEntry> {
    resolver.entry(&parameter.type_oid).filter(|entry| entry.relation.is_some())
}
