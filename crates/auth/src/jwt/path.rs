//! Where a token keeps its role: `jwt-role-claim-key` as PostgREST reads it, which is JSONPath (RFC 9535, without its
//! functions), or the older notation with leading dots and filters of its own.

mod legacy;
mod parse;

use serde_json::{Map, Value};

/// A parsed path.
#[derive(Debug, Clone, PartialEq)]
pub struct RolePath {
    text: String,
    kind: Kind,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Modern(Vec<Segment>),
    Legacy(Vec<legacy::Step>),
}

impl RolePath {
    /// `None` when it is neither notation.
    pub fn parse(text: &str) -> Option<Self> {
        let kind = match parse::query(text) {
            Some(segments) => Kind::Modern(segments),
            None => Kind::Legacy(legacy::parse(text)?),
        };
        Some(Self { text: text.to_owned(), kind })
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is written in the notation that PostgREST is about to give up.
    pub fn is_legacy(&self) -> bool {
        matches!(self.kind, Kind::Legacy(_))
    }

    /// The first value the path leads to. A role that is not text is taken as it is written in JSON.
    pub fn role(&self, claims: &Map<String, Value>) -> Option<String> {
        let found = match &self.kind {
            Kind::Modern(segments) => {
                // The common case, without a copy of the claims.
                if let [Segment { descends: false, selectors }] = segments.as_slice()
                    && let [Selector::Name(name)] = selectors.as_slice()
                {
                    return claims.get(name).map(text_of);
                }
                let root = Value::Object(claims.clone());
                return find(segments, &root, &root).first().map(|value| text_of(value));
            }
            Kind::Legacy(steps) => legacy::find(steps, claims),
        };
        found.as_ref().map(text_of)
    }
}

impl Default for RolePath {
    fn default() -> Self {
        let role = Segment { descends: false, selectors: vec![Selector::Name("role".to_owned())] };
        Self { text: "$.role".to_owned(), kind: Kind::Modern(vec![role]) }
    }
}

fn text_of(value: &Value) -> String {
    match value {
        Value::String(role) => role.clone(),
        other => other.to_string(),
    }
}

/// One step: `.name`, `[…]`, or with two dots at any depth.
#[derive(Debug, Clone, PartialEq)]
struct Segment {
    descends: bool,
    selectors: Vec<Selector>,
}

#[derive(Debug, Clone, PartialEq)]
enum Selector {
    Name(String),
    Wildcard,
    Index(i64),
    Slice { start: Option<i64>, end: Option<i64>, step: i64 },
    Filter(Test),
}

/// What a filter asks of each member.
#[derive(Debug, Clone, PartialEq)]
enum Test {
    Any(Vec<Test>),
    All(Vec<Test>),
    Not(Box<Test>),
    Exists(Query),
    Compare(Operand, Comparison, Operand),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

#[derive(Debug, Clone, PartialEq)]
enum Operand {
    Literal(Value),
    Query(Query),
}

/// A path inside a filter: from the member (`@`) or from the top (`$`).
#[derive(Debug, Clone, PartialEq)]
struct Query {
    from_top: bool,
    segments: Vec<Segment>,
}

fn find<'a>(segments: &[Segment], from: &'a Value, top: &'a Value) -> Vec<&'a Value> {
    segments.iter().fold(vec![from], |nodes, segment| {
        let within = |node: &'a Value| if segment.descends { descendants(node) } else { vec![node] };
        let select = |node: &'a Value| segment.selectors.iter().flat_map(move |selector| select(selector, node, top));
        nodes.into_iter().flat_map(within).flat_map(select).collect()
    })
}

/// The node itself and all below it, parents first.
fn descendants(node: &Value) -> Vec<&Value> {
    let mut all = vec![node];
    members(node).for_each(|member| all.extend(descendants(member)));
    all
}

fn members(node: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    match node {
        Value::Array(items) => Box::new(items.iter()),
        Value::Object(fields) => Box::new(fields.values()),
        _ => Box::new(std::iter::empty()),
    }
}

fn select<'a>(selector: &Selector, node: &'a Value, top: &'a Value) -> Vec<&'a Value> {
    match (selector, node) {
        (Selector::Name(name), Value::Object(fields)) => fields.get(name).into_iter().collect(),
        (Selector::Wildcard, _) => members(node).collect(),
        (Selector::Index(index), Value::Array(items)) => at(items, *index).into_iter().collect(),
        (Selector::Slice { start, end, step }, Value::Array(items)) => slice(items, *start, *end, *step),
        (Selector::Filter(test), _) => members(node).filter(|member| holds(test, member, top)).collect(),
        _ => Vec::new(),
    }
}

/// Negative numbers count from the end.
fn at(items: &[Value], index: i64) -> Option<&Value> {
    let index = if index < 0 { index.checked_add(i64::try_from(items.len()).ok()?)? } else { index };
    items.get(usize::try_from(index).ok()?)
}

fn slice(items: &[Value], start: Option<i64>, end: Option<i64>, step: i64) -> Vec<&Value> {
    let len = i64::try_from(items.len()).unwrap_or(i64::MAX);
    let clamp = |bound: i64, low: i64, high: i64| {
        let bound = if bound < 0 { bound.saturating_add(len) } else { bound };
        bound.clamp(low, high)
    };
    let mut chosen = Vec::new();
    if step > 0 {
        let (mut here, end) = (clamp(start.unwrap_or(0), 0, len), clamp(end.unwrap_or(len), 0, len));
        while here < end {
            chosen.extend(at(items, here));
            here = here.saturating_add(step);
        }
    } else if step < 0 {
        let mut here = start.map_or(len - 1, |start| clamp(start, -1, len - 1));
        let end = end.map_or(-1, |end| clamp(end, -1, len - 1));
        while here > end {
            chosen.extend(at(items, here));
            here = here.saturating_add(step);
        }
    }
    chosen
}

fn holds(test: &Test, member: &Value, top: &Value) -> bool {
    match test {
        Test::Any(tests) => tests.iter().any(|test| holds(test, member, top)),
        Test::All(tests) => tests.iter().all(|test| holds(test, member, top)),
        Test::Not(test) => !holds(test, member, top),
        Test::Exists(query) => !ask(query, member, top).is_empty(),
        Test::Compare(left, comparison, right) => {
            compare(value_of(left, member, top), *comparison, value_of(right, member, top))
        }
    }
}

fn ask<'a>(query: &Query, member: &'a Value, top: &'a Value) -> Vec<&'a Value> {
    find(&query.segments, if query.from_top { top } else { member }, top)
}

/// `None` stands for nothing, which equals only itself.
fn value_of<'a>(operand: &'a Operand, member: &'a Value, top: &'a Value) -> Option<&'a Value> {
    match operand {
        Operand::Literal(value) => Some(value),
        Operand::Query(query) => ask(query, member, top).first().copied(),
    }
}

fn compare(left: Option<&Value>, comparison: Comparison, right: Option<&Value>) -> bool {
    let less = |a: Option<&Value>, b: Option<&Value>| match (a, b) {
        (Some(Value::String(a)), Some(Value::String(b))) => a < b,
        (Some(Value::Number(a)), Some(Value::Number(b))) => a.as_f64() < b.as_f64(),
        _ => false,
    };
    let equal = match (left, right) {
        (Some(Value::Number(a)), Some(Value::Number(b))) => a == b || a.as_f64() == b.as_f64(),
        (left, right) => left == right,
    };
    match comparison {
        Comparison::Equal => equal,
        Comparison::NotEqual => !equal,
        Comparison::Less => less(left, right),
        Comparison::LessOrEqual => equal || less(left, right),
        Comparison::Greater => less(right, left),
        Comparison::GreaterOrEqual => equal || less(right, left),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn role(path: &str, claims: Value) -> Option<String> {
        let Value::Object(claims) = claims else { return None };
        RolePath::parse(path).unwrap().role(&claims)
    }

    #[test]
    fn jsonpath_finds_the_first_match() {
        let claims = || json!({"a": {"b c": ["x", "y", {"n": 3}]}, "roles": ["other", "author"], "n": 7, "z": null});
        let found = |path: &str| role(path, claims());
        assert_eq!(found("$.roles[1]").as_deref(), Some("author"));
        assert_eq!(found("$.roles[-1]").as_deref(), Some("author"));
        assert_eq!(found("$['a']['b c'][1]").as_deref(), Some("y"));
        assert_eq!(found("$.a[\"b c\"][0]").as_deref(), Some("x"));
        assert_eq!(found("$..n").as_deref(), Some("7"));
        assert_eq!(found("$.roles[1:]").as_deref(), Some("author"));
        assert_eq!(found("$.roles[::-1]").as_deref(), Some("author"));
        assert_eq!(found("$.roles[*]").as_deref(), Some("other"));
        assert_eq!(found("$.roles[9]"), None);
        assert_eq!(found("$.roles.x"), None);
    }

    #[test]
    fn filters_choose_among_members() {
        let claims = || json!({"roles": ["other", "author"], "teams": [{"n": 1, "role": "a"}, {"n": 2, "role": "b"}], "mine": "b"});
        let found = |path: &str| role(path, claims());
        assert_eq!(found("$.roles[?(@ == \"author\")]").as_deref(), Some("author"));
        assert_eq!(found("$.roles[?@ != 'other']").as_deref(), Some("author"));
        assert_eq!(found("$.teams[?@.n > 1].role").as_deref(), Some("b"));
        assert_eq!(found("$.teams[?@.n >= 1 && @.role == $.mine].role").as_deref(), Some("b"));
        assert_eq!(found("$.teams[?!(@.n == 1) || @.nothing].role").as_deref(), Some("b"));
        assert_eq!(found("$.roles[?(@ == \"nobody\")]"), None);
    }

    #[test]
    fn the_older_notation_still_works() {
        let claims = || json!({"https://x/roles": [{"value": "v"}], "realm": {"roles": ["other", "my_test_role"]}});
        let found = |path: &str| role(path, claims());
        assert_eq!(found(".\"https://x/roles\"[0].value").as_deref(), Some("v"));
        for filter in ["== \"my_test_role\"", "!= \"other\"", "^== \"my_\"", "==^ \"_role\"", "*== \"_test_\""] {
            assert_eq!(found(&format!(".realm.roles[?(@ {filter})]")).as_deref(), Some("my_test_role"), "{filter}");
        }
        assert!(RolePath::parse(".realm.roles[0]").unwrap().is_legacy());
        assert!(!RolePath::parse("$.realm").unwrap().is_legacy());
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for wrong in [
            "",
            "role.other",
            ".role##",
            ".my_role;;domain",
            ".#$$%&$%/",
            "1234",
            ".role[?(@ =)]",
            "$.",
            "$[",
            "$.a[?]",
        ] {
            assert_eq!(RolePath::parse(wrong), None, "{wrong:?}");
        }
        let deep = format!("$[?{}@.a{}]", "(".repeat(5000), ")".repeat(5000));
        assert_eq!(RolePath::parse(&deep), None, "nesting is bounded");
    }
}
