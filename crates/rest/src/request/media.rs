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
    OpenApi,
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
        let text = text.trim();
        let Some((kind, params)) = tokens(text) else { return Media::Other(text.to_owned()) };
        let stripped = params.get("nulls").is_some_and(|value| value == "stripped");
        match kind.as_str() {
            "application/json" => Media::Json,
            "application/geo+json" => Media::GeoJson,
            "text/csv" => Media::Csv,
            "text/plain" => Media::Text,
            "text/xml" => Media::Xml,
            "application/openapi+json" => Media::OpenApi,
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
        let mut wanted: Vec<(f32, u8, Media)> = split_outside_quotes(header, ',').map(weighted).collect();
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

fn plan(format: PlanFormat, params: &HashMap<String, String>) -> Media {
    let of = params.get("for").map_or(Media::Json, |text| Media::parse(text));
    let asked = params.get("options").map_or("", String::as_str);
    let options = PLAN_OPTIONS.into_iter().filter(|option| asked.split('|').any(|word| word == *option)).collect();
    Media::Plan { of: Box::new(of), format, options }
}

/// The weight, how specific it is, and the type itself.
fn weighted(text: &str) -> (f32, u8, Media) {
    let lower = text.to_ascii_lowercase();
    let split = lower.find(";q=").or_else(|| lower.find("; q="));
    let (kind, weight) = match split {
        Some(at) => {
            let value = lower[at..].split_once('=').map_or("1", |(_, value)| value);
            (&text[..at], value.split(';').next().unwrap_or("1").trim().parse().unwrap_or(1.0))
        }
        None => (text, 1.0),
    };
    let kind = kind.trim();
    let specific = match kind {
        "*/*" => 0,
        other if other.ends_with("/*") => 1,
        other => 2 + u8::from(other.contains(';')),
    };
    (weight, specific, Media::parse(kind))
}

/// `type/subtype` in lower case, and its parameters.
fn tokens(text: &str) -> Option<(String, HashMap<String, String>)> {
    let mut parts = split_outside_quotes(text, ';');
    let kind = parts.next()?.trim().to_ascii_lowercase();
    let known = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '*' | '+' | '-' | '/');
    if kind.matches('/').count() != 1 || !kind.chars().all(known) {
        return None;
    }
    let params = parts.filter_map(|part| part.split_once('='));
    let params =
        params.map(|(name, value)| (name.trim().to_ascii_lowercase(), value.trim().trim_matches('"').to_owned()));
    Some((kind, params.collect()))
}

fn split_outside_quotes(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c: char| {
        quoted ^= c == '"';
        c == separator && !quoted
    })
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
    fn weights_order_what_is_accepted() {
        let accepted = Media::accepted(Some("text/plain;q=0.5, */*;q=0.1, text/csv"));
        assert_eq!(accepted, [Media::Csv, Media::Text, Media::Any]);
        assert_eq!(Media::accepted(None), [Media::Any]);
    }
}
