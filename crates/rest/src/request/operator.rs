//! Every filter operator, one row each. The parser finds them here by name, the renderer takes their SQL from here.

/// What stands after the operator's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// One value, to the end of the parameter.
    Value,
    /// One value; the operator may be quantified: `eq(any).{1,2}`.
    Quantifiable,
    /// As `Quantifiable`, with `*` standing for `%`.
    Pattern,
    /// A value, optionally with a text search configuration: `fts(english).cat`.
    Search,
    /// `null`, `not_null`, `true`, `false` or `unknown`.
    Truth,
    /// `(a,b,c)`.
    List,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Operator {
    pub name: &'static str,
    pub operand: Operand,
    pub sql: &'static str,
}

const fn row(name: &'static str, operand: Operand, sql: &'static str) -> Operator {
    Operator { name, operand, sql }
}

/// All of them may be negated with `not.`.
pub static OPERATORS: &[Operator] = &[
    row("eq", Operand::Quantifiable, "="),
    row("neq", Operand::Value, "<>"),
    row("gt", Operand::Quantifiable, ">"),
    row("gte", Operand::Quantifiable, ">="),
    row("lt", Operand::Quantifiable, "<"),
    row("lte", Operand::Quantifiable, "<="),
    row("like", Operand::Pattern, "like"),
    row("ilike", Operand::Pattern, "ilike"),
    row("match", Operand::Quantifiable, "~"),
    row("imatch", Operand::Quantifiable, "~*"),
    row("in", Operand::List, "="),
    row("is", Operand::Truth, "is"),
    row("isdistinct", Operand::Value, "is distinct from"),
    row("fts", Operand::Search, "to_tsquery"),
    row("plfts", Operand::Search, "plainto_tsquery"),
    row("phfts", Operand::Search, "phraseto_tsquery"),
    row("wfts", Operand::Search, "websearch_to_tsquery"),
    row("cs", Operand::Value, "@>"),
    row("cd", Operand::Value, "<@"),
    row("ov", Operand::Value, "&&"),
    row("sl", Operand::Value, "<<"),
    row("sr", Operand::Value, ">>"),
    row("nxr", Operand::Value, "&<"),
    row("nxl", Operand::Value, "&>"),
    row("adj", Operand::Value, "-|-"),
];

/// The operator of exactly this name.
pub(super) fn find(name: &str) -> Option<&'static Operator> {
    OPERATORS.iter().find(|operator| operator.name == name)
}

/// The longest operator that `text` begins with.
pub(super) fn beginning(text: &str) -> Option<&'static str> {
    OPERATORS.iter().map(|operator| operator.name).filter(|name| text.starts_with(name)).max_by_key(|name| name.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        for (at, operator) in OPERATORS.iter().enumerate() {
            assert!(OPERATORS[at + 1..].iter().all(|other| other.name != operator.name), "{}", operator.name);
        }
        assert_eq!(find("eq").map(|operator| operator.sql), Some("="));
        assert_eq!(find("nope"), None);
    }
}
