//! What stands between the braces: fields, constants and Go's few functions.

use serde_json::Value;

use super::Scope;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expression {
    /// From `.`, or from `$` when `rooted`.
    Field {
        rooted: bool,
        path: Vec<String>,
    },
    Constant(Value),
    Call(Function, Vec<Expression>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Function {
    Eq,
    Ne,
    And,
    Or,
    Not,
}

impl Function {
    pub(super) fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "eq" => Self::Eq,
            "ne" => Self::Ne,
            "and" => Self::And,
            "or" => Self::Or,
            "not" => Self::Not,
            _ => return None,
        })
    }

    pub(super) fn takes(self, count: usize) -> bool {
        match self {
            Self::Not => count == 1,
            Self::Ne => count == 2,
            Self::Eq => count >= 2,
            Self::And | Self::Or => count >= 1,
        }
    }
}

impl Expression {
    pub(super) fn value(&self, scope: &Scope<'_>) -> Value {
        match self {
            Self::Constant(value) => value.clone(),
            Self::Field { rooted, path } => {
                let start = if *rooted { scope.root } else { scope.dot };
                path.iter().try_fold(start, |value, name| value.get(name)).cloned().unwrap_or_default()
            }
            Self::Call(function, arguments) => call(*function, arguments, scope),
        }
    }
}

/// `and` and `or` give one of their arguments, as in Go.
fn call(function: Function, arguments: &[Expression], scope: &Scope<'_>) -> Value {
    let mut values = arguments.iter().map(|argument| argument.value(scope));
    let first = values.next().unwrap_or_default();
    match function {
        Function::Not => (!truth(&first)).into(),
        Function::Eq => values.any(|value| value == first).into(),
        Function::Ne => values.all(|value| value != first).into(),
        Function::And => values.fold(first, |last, value| if truth(&last) { value } else { last }),
        Function::Or => values.fold(first, |last, value| if truth(&last) { last } else { value }),
    }
}

/// Go's rule: zero and empty are false.
pub(super) fn truth(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(value) => *value,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::String(text) => !text.is_empty(),
        Value::Array(items) => !items.is_empty(),
        Value::Object(object) => !object.is_empty(),
    }
}
