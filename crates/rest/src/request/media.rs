//! Media types of `Accept` and `Content-Type`.

use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Media {
    Json,
    /// `application/vnd.pgrst.array+json;nulls=stripped`
    ArrayStripped,
    /// `application/vnd.pgrst.object+json`
    Object {
        stripped: bool,
    },
    /// `application/vnd.pgrst.plan+…`: how Postgres would run it.
    Plan {
        of: Box<Media>,
        format: PlanFormat,
        options: Vec<&'static str>,
    },
    GeoJson,
    Csv,
    Text,
    Xml,
    /// `application/openapi+json`, which is version 2.0 where none is named.
    OpenApi,
    /// The same with `version=3.1`, or as it is registered: `application/vnd.oai.openapi+json`.
    OpenApi31 {
        registered: bool,
    },
    Form,
    Bytes,
    Any,
    Other(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PlanFormat {
    Json,
    Text,
}

/// `explain` options in the order they are always written.
const PLAN_OPTIONS: [&str; 5] = ["analyze", "verbose", "settings", "buffers", "wal"];

impl Media {
    pub fn parse(text: &str) -> Self {
        // Nearly every request says one of these.
        match text {
            "*/*" => return Media::Any,
            "application/json" => return Media::Json,
            _ => {}
        }
        let Some((kind, params)) = tokens(text) else { return Media::Other(text.to_owned()) };
        let stripped = params.get("nulls").is_some_and(|value| value == "stripped");
        match kind.as_str() {
            "application/json" => Media::Json,
            "application/geo+json" => Media::GeoJson,
            "text/csv" => Media::Csv,
            "text/plain" => Media::Text,
            "text/xml" => Media::Xml,
            "application/openapi+json" | "application/vnd.oai.openapi+json" => openapi(text, &kind, &params),
            "application/x-www-form-urlencoded" => Media::Form,
            "application/octet-stream" => Media::Bytes,
            "application/vnd.pgrst.plan" | "application/vnd.pgrst.plan+text" => plan(PlanFormat::Text, &params),
            "application/vnd.pgrst.plan+json" => plan(PlanFormat::Json, &params),
            "application/vnd.pgrst.object" | "application/vnd.pgrst.object+json" => Media::Object { stripped },
            "application/vnd.pgrst.array" | "application/vnd.pgrst.array+json" => {
                if stripped {
                    Media::ArrayStripped
                } else {
                    Media::Json
                }
            }
            "*/*" => Media::Any,
            _ => Media::Other(text.to_owned()),
        }
    }

    /// The types of an `Accept` header, the most wanted first.
    pub fn accepted(header: Option<&str>) -> Vec<Media> {
        let Some(header) = header else { return vec![Media::Any] };
        let mut wanted: Vec<(f32, isize, Media)> = header.split(',').map(weighted).collect();
        wanted.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)));
        wanted.into_iter().map(|(_, _, media)| media).collect()
    }

    /// Without a character set.
    pub fn mime(&self) -> String {
        match self {
            Media::Json => "application/json".to_owned(),
            Media::ArrayStripped => "application/vnd.pgrst.array+json;nulls=stripped".to_owned(),
            Media::Object { stripped: true } => "application/vnd.pgrst.object+json;nulls=stripped".to_owned(),
            Media::Object { stripped: false } => "application/vnd.pgrst.object+json".to_owned(),
            Media::GeoJson => "application/geo+json".to_owned(),
            Media::Csv => "text/csv".to_owned(),
            Media::Text => "text/plain".to_owned(),
            Media::Xml => "text/xml".to_owned(),
            Media::OpenApi => "application/openapi+json".to_owned(),
            Media::OpenApi31 { registered: false } => "application/openapi+json; version=3.1".to_owned(),
            Media::OpenApi31 { registered: true } => "application/vnd.oai.openapi+json; version=3.1".to_owned(),
            Media::Form => "application/x-www-form-urlencoded".to_owned(),
            Media::Bytes => "application/octet-stream".to_owned(),
            Media::Any => "*/*".to_owned(),
            Media::Other(text) => text.clone(),
            Media::Plan { of, format, options } => {
                let format = if *format == PlanFormat::Json { "json" } else { "text" };
                let options =
                    if options.is_empty() { String::new() } else { format!("; options={}", options.join("|")) };
                format!("application/vnd.pgrst.plan+{format}; for=\"{}\"{options}", of.mime())
            }
        }
    }

    /// The value of `Content-Type`.
    pub fn content_type(&self) -> String {
        match self {
            Media::Bytes | Media::Other(_) => self.mime(),
            _ => format!("{}; charset=utf-8", self.mime()),
        }
    }

    pub fn is_object(&self) -> bool {
        matches!(self, Media::Object { .. })
    }
}

fn openapi(text: &str, kind: &str, params: &HashMap<String, String>) -> Media {
    match params.get("version").map(String::as_str) {
        None | Some("2.0") => Media::OpenApi,
        Some(version) if version == "3.1" || version.starts_with("3.1.") => {
            Media::OpenApi31 { registered: kind.starts_with("application/vnd") }
        }
        Some(_) => Media::Other(text.to_owned()),
    }
}

fn plan(format: PlanFormat, params: &HashMap<String, String>) -> Media {
    let of = params.get("for").map_or(Media::Json, |text| Media::parse(text));
    let asked = params.get("options").map_or("", String::as_str);
    let options = PLAN_OPTIONS.into_iter().filter(|option| asked.split('|').any(|word| word == *option)).collect();
    Media::Plan { of: Box::new(of), format, options }
}

/// The weight, how specific it is, and the type itself. Blanks mean nothing: they are taken out.
fn weighted(text: &str) -> (f32, isize, Media) {
    let text: String = text.chars().filter(|c| *c != ' ').collect();
    let (kind, weight) = match text.split_once(";q=") {
        Some((kind, rest)) => (kind, number(rest).unwrap_or(1.0)),
        None => (text.as_str(), 1.0),
    };
    let count = |c: char| isize::try_from(kind.matches(c).count()).unwrap_or(isize::MAX);
    (weight, count(';') - count('*'), Media::parse(kind))
}

/// The number a text begins with.
fn number(text: &str) -> Option<f32> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    text[..end].parse().ok().filter(|_| text.starts_with(|c: char| c.is_ascii_digit()))
}

/// `type/subtype` in lower case, and its parameters. What follows the first thing that is neither is ignored.
fn tokens(text: &str) -> Option<(String, HashMap<String, String>)> {
    let (kind, rest) = leading(text, |c| c.is_alphanumeric() || matches!(c, '.' | '*'))?;
    let (subtype, mut rest) = leading(rest.strip_prefix('/')?, |c| c.is_alphanumeric() || ".*+-".contains(c))?;
    let mut params = HashMap::new();
    while let Some((name, value, after)) = param(rest) {
        params.insert(name.to_ascii_lowercase(), value.to_owned());
        rest = after;
    }
    Some((format!("{kind}/{subtype}").to_ascii_lowercase(), params))
}

/// ` ; name = value`, the value a word or quoted, and what follows.
fn param(text: &str) -> Option<(&str, &str, &str)> {
    let (name, rest) = leading(text.trim_start().strip_prefix(';')?.trim_start(), |c| c.is_alphanumeric() || c == '-')?;
    let value = rest.trim_start().strip_prefix('=')?.trim_start();
    let (value, rest) = match value.strip_prefix('"').and_then(|quoted| quoted.split_once('"')) {
        Some(quoted) => quoted,
        None => leading(value, |c| c.is_alphanumeric() || matches!(c, '|' | '-' | '.'))?,
    };
    Some((name, value, rest))
}

/// As many of these characters as there are, one at least, and what follows.
fn leading(text: &str, fits: impl Fn(char) -> bool) -> Option<(&str, &str)> {
    let end = text.find(|c| !fits(c)).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vendored_types_have_parameters() {
        assert_eq!(Media::parse("ApplicatIon/vnd.PgRsT.object+json"), Media::Object { stripped: false });
        assert_eq!(Media::parse("application/vnd.pgrst.array+json;nulls=stripped"), Media::ArrayStripped);
        let plan = Media::parse("application/vnd.pgrst.plan+json; for=\"text/csv\"; options=wal|analyze;");
        assert_eq!(plan.mime(), "application/vnd.pgrst.plan+json; for=\"text/csv\"; options=analyze|wal");
        assert_eq!(Media::parse("application/vnd.twkb"), Media::Other("application/vnd.twkb".into()));
    }

    #[test]
    fn descriptions_have_versions() {
        let (ours, registered) = ("application/openapi+json", "application/vnd.oai.openapi+json");
        assert_eq!(Media::parse(ours), Media::OpenApi);
        assert_eq!(Media::parse(registered), Media::OpenApi);
        assert_eq!(Media::parse(&format!("{ours};version=2.0")), Media::OpenApi);
        assert_eq!(Media::parse(&format!("{ours}; version=\"3.1\"")), Media::OpenApi31 { registered: false });
        assert_eq!(Media::parse(&format!("{registered};version=3.1.1")), Media::OpenApi31 { registered: true });
        assert_eq!(Media::parse(&format!("{ours};version=3.0")), Media::Other(format!("{ours};version=3.0")));
    }

    #[test]
    fn weights_order_what_is_accepted() {
        let accepted = Media::accepted(Some("text/plain;q=0.5, */*;q=0.1, text/csv"));
        assert_eq!(accepted, [Media::Csv, Media::Text, Media::Any]);
        assert_eq!(Media::accepted(None), [Media::Any]);
        let accepted = Media::accepted(Some("*/*, text/*, text/csv, text/xml ; q = 0.9, application/json;q=nonsense"));
        assert_eq!(accepted, [Media::Csv, Media::Json, Media::Other("text/*".into()), Media::Any, Media::Xml]);
    }

    #[test]
    fn what_is_no_type_is_kept_as_it_is() {
        assert_eq!(Media::parse("undefined"), Media::Other("undefined".into()));
        assert_eq!(Media::parse("application/json; $$ charset=odd $$"), Media::Json);
        assert_eq!(Media::parse("application/json_more"), Media::Json);
        assert_eq!(Media::accepted(Some("text/html; charset=utf-8")), [Media::Other("text/html;charset=utf-8".into())]);
        for text in ["", "/", "text/", "text", ";", "text/csv;", "text/csv;=", "text/csv;a=\"", "é/é;é=\"é"] {
            let _ = Media::parse(text);
        }
    }
}
