//! Finds the rich text of a request: values for columns, or arguments, of the domain `rich_text`.

use query::{QualifiedIdent, TypeName};
use rest::{
    Request, Schema,
    request::{Action, Payload},
};

use super::{DOMAIN, html, json::strings_of};

/// Cleans what the request writes. A request that writes no rich text is not even read for it.
pub fn request(request: &mut Request, schema: &Schema) {
    let rich = match &request.action {
        Action::Insert { relation } | Action::Update { relation } | Action::Replace { relation } => {
            columns(schema, relation)
        }
        Action::Call { routine, .. } => arguments(schema, routine),
        _ => return,
    };
    if rich.is_empty() {
        return;
    }
    let chosen = |name: &str| rich.contains(&name);
    request.params.iter_mut().filter(|(name, _)| chosen(name)).for_each(|(_, value)| clean(value));
    match &mut request.payload {
        Payload::Json { body, .. } => {
            if let Some(cleaned) = strings_of(body, &chosen, html) {
                *body = cleaned;
            }
        }
        Payload::Form(fields) => fields.iter_mut().filter(|(name, _)| chosen(name)).for_each(|(_, value)| clean(value)),
        // The one argument without a name.
        Payload::Raw(text) if chosen("") => {
            if let Ok(given) = std::str::from_utf8(text) {
                *text = html(given).into_owned().into();
            }
        }
        Payload::Raw(_) | Payload::None => {}
    }
}

fn clean(value: &mut String) {
    *value = html(value).into_owned();
}

fn columns<'a>(schema: &'a Schema, relation: &QualifiedIdent) -> Vec<&'a str> {
    let columns = schema.table(relation).map_or(&[][..], |table| &table.columns);
    columns.iter().filter(|column| is_rich(column.type_name.as_ref())).map(|column| column.name.as_str()).collect()
}

/// Of all overloads: which one is meant is decided later.
fn arguments<'a>(schema: &'a Schema, routine: &QualifiedIdent) -> Vec<&'a str> {
    let arguments = schema.routines(routine).iter().flat_map(|routine| &routine.arguments);
    arguments.filter(|argument| is_rich(argument.type_name.as_ref())).map(|argument| argument.name.as_str()).collect()
}

/// Whichever schema the domain lives in, and whether or not Postgres printed that schema.
fn is_rich(type_name: Option<&TypeName>) -> bool {
    type_name.is_some_and(|name| {
        let name = name.to_string();
        name.rsplit('.').next().is_some_and(|last| last.trim_matches('"') == DOMAIN)
    })
}
