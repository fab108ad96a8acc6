//! Functions that can be called by `/rpc/…`.

use std::collections::HashMap;

use query::{QualifiedIdent, TypeName};
use serde::Deserialize;

#[derive(Debug, Clone)]
pub struct Routine {
    /// Tells overloads apart.
    pub oid: String,
    pub name: QualifiedIdent,
    pub arguments: Vec<Argument>,
    pub returns: Returns,
    pub set_of: bool,
    pub volatility: Volatility,
    pub variadic: bool,
    /// `default_transaction_isolation` of the function's own settings.
    pub isolation: Option<String>,
    /// Settings of the function that apply to the whole transaction.
    pub settings: Vec<(String, String)>,
    pub comment: Option<String>,
    /// Roles that may execute it; an empty name is everyone.
    pub visible_to: Vec<String>,
}

#[derive(Debug, Clone)]
pub struct Argument {
    /// Empty when the function gives it no name.
    pub name: String,
    /// As Postgres prints it.
    pub type_text: String,
    pub type_name: Option<TypeName>,
    /// Like `type_name`, but accepting values of any length (`bit varying` for `bit`).
    pub wide_type: Option<TypeName>,
    pub required: bool,
    pub variadic: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Returns {
    Void,
    Scalar,
    /// Rows of this table or composite type. A function with OUT parameters has no such name (`record`).
    Composite(QualifiedIdent),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Volatility {
    Immutable,
    Stable,
    Volatile,
}

impl Routine {
    pub fn returns_scalar(&self) -> bool {
        !self.set_of && matches!(self.returns, Returns::Scalar | Returns::Void)
    }

    pub fn returns_set_of_scalar(&self) -> bool {
        self.set_of && matches!(self.returns, Returns::Scalar | Returns::Void)
    }

    pub fn returns_single_composite(&self) -> bool {
        !self.set_of && matches!(self.returns, Returns::Composite(_))
    }

    pub fn returns_void(&self) -> bool {
        !self.set_of && self.returns == Returns::Void
    }

    /// The relation whose columns and relationships the answer has.
    pub fn table_name(&self) -> Option<&QualifiedIdent> {
        match &self.returns {
            Returns::Composite(name) => Some(name),
            Returns::Void | Returns::Scalar => None,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct RoutineEntry {
    oid: String,
    schema: String,
    name: String,
    volatility: char,
    variadic: bool,
    set_of: bool,
    composite: bool,
    return_schema: String,
    return_name: String,
    arguments: Vec<ArgumentEntry>,
    comment: Option<String>,
    visible_to: Option<Vec<String>>,
    isolation: Option<String>,
    settings: Vec<(String, String)>,
}

#[derive(Deserialize)]
struct ArgumentEntry {
    name: String,
    #[serde(rename = "type")]
    type_name: String,
    wide: String,
    required: bool,
    variadic: bool,
}

pub(super) fn by_name(entries: Vec<RoutineEntry>) -> HashMap<QualifiedIdent, Vec<Routine>> {
    let mut routines: HashMap<QualifiedIdent, Vec<Routine>> = HashMap::new();
    for entry in entries.into_iter().filter(callable) {
        let routine = routine(entry);
        routines.entry(routine.name.clone()).or_default().push(routine);
    }
    for overloads in routines.values_mut() {
        overloads.sort_by(|one, other| order(one).cmp(&order(other)));
    }
    routines
}

/// The order in which an ambiguity lists overloads: clients compare the text.
fn order(routine: &Routine) -> impl Ord {
    let argument = |argument: &Argument| (argument.name.clone(), argument.type_text.clone(), argument.required);
    let arguments: Vec<_> = routine.arguments.iter().map(argument).collect();
    (arguments.len(), routine.comment.clone(), arguments)
}

/// Arguments go by name. The one exception is a single unnamed argument that can take the whole body.
fn callable(entry: &RoutineEntry) -> bool {
    match entry.arguments.iter().filter(|argument| argument.name.is_empty()).count() {
        0 => true,
        1 => matches!(entry.arguments[0].type_name.as_str(), "bytea" | "json" | "jsonb" | "text" | "xml"),
        _ => false,
    }
}

fn routine(entry: RoutineEntry) -> Routine {
    let returns = if entry.composite {
        Returns::Composite(QualifiedIdent::new(entry.return_schema, entry.return_name))
    } else if entry.return_schema == "pg_catalog" && entry.return_name == "void" {
        Returns::Void
    } else {
        Returns::Scalar
    };
    let volatility = match entry.volatility {
        'i' => Volatility::Immutable,
        's' => Volatility::Stable,
        _ => Volatility::Volatile,
    };
    Routine {
        oid: entry.oid,
        name: QualifiedIdent::new(entry.schema, entry.name),
        arguments: entry.arguments.into_iter().map(argument).collect(),
        returns,
        set_of: entry.set_of,
        volatility,
        variadic: entry.variadic,
        isolation: entry.isolation,
        settings: entry.settings,
        comment: entry.comment,
        visible_to: entry.visible_to.unwrap_or_default(),
    }
}

fn argument(entry: ArgumentEntry) -> Argument {
    Argument {
        type_name: TypeName::parse(&entry.type_name),
        wide_type: TypeName::parse(&entry.wide),
        name: entry.name,
        type_text: entry.type_name,
        required: entry.required,
        variadic: entry.variadic,
    }
}
