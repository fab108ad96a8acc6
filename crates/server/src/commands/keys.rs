//! `saluhall keys`: what a client needs to sign its requests, from the configuration alone; and new keys for the server.

pub mod change;

use crate::{cli::Output, config::Config};

pub fn run(config: &Config, output: Output) -> String {
    render(&pairs(config), output)
}

fn pairs(config: &Config) -> Vec<(&'static str, String)> {
    let keys = &config.keys;
    let mut pairs =
        vec![("SUPABASE_ANON_KEY", keys.anon.clone()), ("SUPABASE_SERVICE_ROLE_KEY", keys.service_role.clone())];
    pairs.extend(keys.publishable.clone().map(|key| ("SUPABASE_PUBLISHABLE_KEY", key)));
    pairs.extend(keys.secret.clone().map(|key| ("SUPABASE_SECRET_KEY", key)));
    pairs.push(("JWT_SECRET", keys.jwt_secret.clone()));
    pairs.extend(s3(config));
    pairs
}

/// What clients of S3 need, by the names that Supabase's CLI prints; nothing while the protocol is off.
pub(super) fn s3(config: &Config) -> Vec<(&'static str, String)> {
    let s3 = &config.s3;
    let mut pairs = Vec::new();
    if !s3.enabled {
        return pairs;
    }
    if let Some((id, secret)) = &s3.static_keys {
        pairs.push(("S3_PROTOCOL_ACCESS_KEY_ID", id.clone()));
        pairs.push(("S3_PROTOCOL_ACCESS_KEY_SECRET", secret.clone()));
    }
    pairs.push(("S3_PROTOCOL_REGION", s3.region.clone()));
    pairs
}

/// Pairs as people, shells or programs read them. Values of an `.env` are quoted, so that any shell takes them.
pub fn render(pairs: &[(&'static str, String)], output: Output) -> String {
    match output {
        Output::Env => pairs.iter().map(|(name, value)| format!("{name}=\"{}\"\n", escape(value))).collect(),
        Output::Json => {
            let object: serde_json::Map<_, _> =
                pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone().into())).collect();
            format!("{:#}\n", serde_json::Value::Object(object))
        }
        Output::Text => {
            let width = pairs.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
            pairs.iter().map(|(name, value)| format!("{name:width$}  {value}\n")).collect()
        }
    }
}

fn escape(value: &str) -> String {
    value.chars().flat_map(|c| "\"\\$`".contains(c).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_env_file_reads_back() {
        let pairs = [("A", "x\"y\\$z".to_owned()), ("B", "plain".to_owned())];
        assert_eq!(render(&pairs, Output::Env), "A=\"x\\\"y\\\\\\$z\"\nB=\"plain\"\n");
        assert_eq!(render(&pairs, Output::Text), "A  x\"y\\$z\nB  plain\n");
        assert!(render(&pairs, Output::Json).contains("\"B\": \"plain\""));
    }
}
