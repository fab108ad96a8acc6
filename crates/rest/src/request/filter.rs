//! Filters: `column=op.value`, and the trees of `and=(…)`, `or=(…)`.

use super::{
    operator::{self, Operand, Operator},
    scan::{self, Cursor, Field, Scan, Stop, field},
};
use crate::error::RequestError;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    pub field: Field,
    pub test: Test,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    pub negated: bool,
    pub operator: &'static Operator,
    pub quantifier: Option<Quantifier>,
    /// Text search configuration.
    pub language: Option<String>,
    pub value: Value,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantifier {
    Any,
    All,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    One(String),
    Many(Vec<String>),
    Truth(Truth),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Truth {
    Null,
    NotNull,
    True,
    False,
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Logic {
    Filter(Filter),
    Group { negated: bool, any: bool, items: Vec<Logic> },
}

impl Test {
    /// `eq` exactly: not negated, not quantified.
    pub fn plain_equality(&self) -> Option<&str> {
        match (&self.value, self.negated, self.quantifier, self.operator.name) {
            (Value::One(value), false, None, "eq") => Some(value),
            _ => None,
        }
    }

    pub fn is_null_test(&self) -> bool {
        self.value == Value::Truth(Truth::Null)
    }
}

/// `a.b.column=not.op.value`, the key already split from its value.
pub(super) fn filter(key: &str, value: &str) -> Result<(Vec<String>, Filter), RequestError> {
    let (embeds, field) = scan::tree_path(key)?;
    let test = scan::parse("filter", value, value, |cursor| test(cursor, whole_value))?;
    Ok((embeds, Filter { field, test }))
}

/// Whether the value of a GET rpc parameter reads as a filter on the result rather than as an argument.
pub(super) fn looks_like_filter(value: &str) -> bool {
    scan::parse("filter", "", value, |cursor| test(cursor, whole_value)).is_ok()
}

/// `and=(…)`, `a.not.or=(…)`: the embeds on the way, then the tree.
pub(super) fn logic(key: &str, value: &str) -> Result<(Vec<String>, Logic), RequestError> {
    let mut names = scan::parse("logic path", key, key, |cursor| {
        let mut names = vec![scan::name(cursor)?];
        while cursor.optional(|cursor| cursor.literal(".", "delimiter (.)")).is_some() {
            names.push(scan::name(cursor)?);
        }
        Ok(names)
    })?;
    let operator = names.pop().unwrap_or_default();
    let negated = names.iter().any(|name| name == "not");
    names.retain(|name| name != "not");
    let text = format!("{}{operator}{value}", if negated { "not." } else { "" });
    let tree = scan::parse("logic tree", value, &text, logic_tree)?;
    Ok((names, tree))
}

fn logic_tree(cursor: &mut Cursor<'_>) -> Scan<Logic> {
    cursor.nested(|cursor| {
        let group = ["not.", "and", "or"].iter().any(|word| cursor.rest().trim_start().starts_with(word));
        let filter = if group { cursor.guess(logic_filter) } else { cursor.optional(logic_filter) };
        filter.map_or_else(|| logic_group(cursor), |filter| Ok(Logic::Filter(filter)))
    })
}

fn logic_filter(cursor: &mut Cursor<'_>) -> Scan<Filter> {
    let field = field(cursor)?;
    cursor.literal(".", "delimiter (.)")?;
    Ok(Filter { field, test: test(cursor, logic_value)? })
}

fn logic_group(cursor: &mut Cursor<'_>) -> Scan<Logic> {
    cursor.blanks();
    let negated = cursor.literal("not.", "negation operator (not)").is_ok();
    let any = if cursor.literal("and", "logic operator (and, or)").is_ok() {
        false
    } else {
        cursor.literal("or", "logic operator (and, or)")?;
        true
    };
    cursor.lexeme(|cursor| cursor.literal("(", "\"(\""))?;
    let items = cursor.comma_separated(logic_tree)?;
    cursor.lexeme(|cursor| cursor.literal(")", "\")\""))?;
    Ok(Logic::Group { negated, any, items })
}

/// What a refusal calls everything in front of the value.
const OPERATOR: &str = "operator (eq, gt, ...)";

fn test(cursor: &mut Cursor<'_>, value: fn(&mut Cursor<'_>) -> Scan<String>) -> Scan<Test> {
    let negated = cursor.literal("not.", "\"not\"").is_ok();
    let start = cursor.rest();
    let name = &start[..start.find(|c: char| !c.is_ascii_lowercase()).unwrap_or(start.len())];
    let Some(operator) = operator::find(name) else {
        // What could be read of it is read, so that the refusal stands behind that.
        let start = operator::beginning(name).unwrap_or_default();
        cursor.literal(start, OPERATOR)?;
        return cursor.fail(OPERATOR);
    };
    cursor.literal(name, OPERATOR)?;
    let (mut quantifier, mut language) = (None, None);
    match operator.operand {
        Operand::Quantifiable | Operand::Pattern => quantifier = cursor.optional(quantified),
        Operand::Search => language = cursor.optional(configuration),
        Operand::Value | Operand::Truth | Operand::List => {}
    }
    cursor.literal(".", OPERATOR)?;
    let value = match operator.operand {
        Operand::List => Value::Many(list(cursor)?),
        Operand::Truth => Value::Truth(truth(cursor)?),
        _ => Value::One(value(cursor)?),
    };
    Ok(Test { negated, operator, quantifier, language, value })
}

fn quantified(cursor: &mut Cursor<'_>) -> Scan<Quantifier> {
    cursor.literal("(", OPERATOR)?;
    let all = cursor.literal("any", OPERATOR).is_err();
    if all {
        cursor.literal("all", OPERATOR)?;
    }
    cursor.literal(")", OPERATOR)?;
    Ok(if all { Quantifier::All } else { Quantifier::Any })
}

fn configuration(cursor: &mut Cursor<'_>) -> Scan<String> {
    cursor.literal("(", OPERATOR)?;
    let Ok(language) = scan::identifier(cursor) else { return cursor.fail(OPERATOR) };
    cursor.literal(")", OPERATOR)?;
    Ok(language)
}

fn truth(cursor: &mut Cursor<'_>) -> Scan<Truth> {
    let rest = cursor.rest();
    let words = [
        ("null", Truth::Null),
        ("not_null", Truth::NotNull),
        ("true", Truth::True),
        ("false", Truth::False),
        ("unknown", Truth::Unknown),
    ];
    for (word, truth) in words {
        if let Some(start) = rest.get(..word.len()).filter(|start| start.eq_ignore_ascii_case(word)) {
            cursor.literal(start, "isVal: (null, not_null, true, false, unknown)")?;
            return Ok(truth);
        }
    }
    cursor.fail("isVal: (null, not_null, true, false, unknown)")
}

fn list(cursor: &mut Cursor<'_>) -> Scan<Vec<String>> {
    cursor.lexeme(|cursor| cursor.literal("(", "\"(\""))?;
    let mut items = vec![list_item(cursor)?];
    while cursor.literal(",", "\",\"").is_ok() {
        items.push(list_item(cursor)?);
    }
    cursor.lexeme(|cursor| cursor.literal(")", "\")\""))?;
    Ok(items)
}

fn list_item(cursor: &mut Cursor<'_>) -> Scan<String> {
    match cursor.optional(quoted_item) {
        Some(item) => Ok(item),
        None => Ok(cursor.take_while(|c| c != ',' && c != ')').to_owned()),
    }
}

/// A quoted text that ends the item; `"a"b` is not one.
fn quoted_item(cursor: &mut Cursor<'_>) -> Scan<String> {
    let item = cursor.quoted()?;
    if cursor.peek().is_none_or(|next| matches!(next, ',' | ')')) { Ok(item) } else { Err(Stop) }
}

#[expect(clippy::unnecessary_wraps, reason = "has the shape of the other value grammars")]
fn whole_value(cursor: &mut Cursor<'_>) -> Scan<String> {
    Ok(cursor.take_rest().to_owned())
}

/// Inside a tree a value ends at a comma or bracket, unless quoted or an array literal.
fn logic_value(cursor: &mut Cursor<'_>) -> Scan<String> {
    if let Some(quoted) = cursor.optional(quoted_item) {
        return Ok(quoted);
    }
    if let Some(array) = cursor.optional(array_literal) {
        return Ok(array);
    }
    Ok(cursor.take_while(|c| c != ',' && c != ')').to_owned())
}

fn array_literal(cursor: &mut Cursor<'_>) -> Scan<String> {
    cursor.literal("{", "\"{\"")?;
    let inner = cursor.take_while(|c| c != '{' && c != '}');
    cursor.literal("}", "\"}\"")?;
    Ok(format!("{{{inner}}}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test_of(value: &str) -> Test {
        filter("c", value).unwrap().1.test
    }

    #[test]
    fn operators_read_their_operands() {
        assert_eq!(test_of("eq.a.b").value, Value::One("a.b".into()));
        assert!(test_of("not.eq.1").negated);
        assert_eq!(test_of("in.(1,\"a,b\",)").value, Value::Many(vec!["1".into(), "a,b".into(), String::new()]));
        assert_eq!(test_of("is.NULL").value, Value::Truth(Truth::Null));
        assert_eq!(test_of("like(any).{a*,b*}").quantifier, Some(Quantifier::Any));
        assert_eq!(test_of("fts(english).cat").language.as_deref(), Some("english"));
        assert_eq!(test_of("isdistinct.x").operator.sql, "is distinct from");
    }

    #[test]
    fn only_plain_equality_counts_as_such() {
        assert_eq!(test_of("eq.x").plain_equality(), Some("x"));
        for other in ["not.eq.x", "eq(any).{x}", "neq.x", "like.x"] {
            assert_eq!(test_of(other).plain_equality(), None, "{other}");
        }
    }

    #[test]
    fn trees_nest() {
        let (path, tree) = logic("a.not.or", "(x.eq.1,and(y.gt.2,z.in.(1,2)),not.or(q.is.null))").unwrap();
        assert_eq!(path, ["a"]);
        let Logic::Group { negated, any, items } = tree else { panic!("a group") };
        assert!(negated && any);
        assert_eq!(items.len(), 3);
    }

    #[test]
    fn refusals_say_where_and_what() {
        let Err(RequestError::Syntax { message, details }) = logic("or", "()") else { panic!("refused") };
        assert_eq!(message, "\"failed to parse logic tree (())\" (line 1, column 4)");
        assert_eq!(
            details,
            "unexpected \")\" expecting field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)"
        );
        for (text, column, told) in [
            ("noop.0", 1, "unexpected \"o\" expecting \"not\" or operator (eq, gt, ...)"),
            ("val", 1, "unexpected \"v\" expecting \"not\" or operator (eq, gt, ...)"),
            ("eq().value", 4, "unexpected \")\" expecting operator (eq, gt, ...)"),
            ("fts().value", 5, "unexpected \")\" expecting operator (eq, gt, ...)"),
            ("is().value", 3, "unexpected \"(\" expecting operator (eq, gt, ...)"),
            ("in().value", 3, "unexpected \"(\" expecting operator (eq, gt, ...)"),
        ] {
            let Err(RequestError::Syntax { message, details }) = filter("a", text) else { panic!("{text}") };
            assert_eq!(details, told, "{text}");
            assert_eq!(message, format!("\"failed to parse filter ({text})\" (line 1, column {column})"));
        }
        for (text, column, told) in [
            ("(id.in.1,2,id.eq.3)", 10, "unexpected \"1\" expecting \"(\""),
            (")(", 3, "unexpected \")\" expecting \"(\""),
            ("(id.eq.1,not.xor(id.eq.2,id.eq.3))", 16, "unexpected \"x\" expecting logic operator (and, or)"),
        ] {
            let Err(RequestError::Syntax { message, details }) = logic("or", text) else { panic!("{text}") };
            assert_eq!(details, told, "{text}");
            assert!(message.ends_with(&format!("column {column})")), "{message}");
        }
    }
}
