//! `saluhall keys new`, `rotate` and `forget`: the next value of GOTRUE_JWT_KEYS, and what to do with it.
//!
//! Nothing is written anywhere: the set lives in the environment, and only its owner knows from where.

use auth::key_set::{KeySet, Step, make};

use super::render;
use crate::{
    cli::{ChangeKeys, Output, SigningAlgorithm},
    config::Config,
};

/// The changed set for standard output, and for standard error what it means.
#[derive(Debug)]
pub struct Changed {
    pub value: String,
    pub told: String,
}

/// `id` names the key that is made, if one is. The error is one line.
pub fn run(config: &Config, change: &ChangeKeys, output: Output, id: &str) -> Result<Changed, String> {
    let before = config.keys.set.clone();
    let (set, told) = match change {
        ChangeKeys::New { algorithm } => new(before.as_ref(), *algorithm, id)?,
        ChangeKeys::Rotate { algorithm, at_once } => rotate(before, *algorithm, *at_once, id)?,
        ChangeKeys::Forget { id } => {
            let told = format!("Key {id} is left out: with this set, what it signed is refused.");
            (before.ok_or(NO_SET)?.without(id).map_err(named)?, told)
        }
    };
    Ok(Changed { value: written(&set, output), told })
}

const NO_SET: &str = "GOTRUE_JWT_KEYS: it is not set; make a first set with `saluhall keys new`";

fn named(what: String) -> String {
    format!("GOTRUE_JWT_KEYS: {what}")
}

fn new(before: Option<&KeySet>, algorithm: SigningAlgorithm, id: &str) -> Result<(KeySet, String), String> {
    if before.is_some() {
        return Err(
            "GOTRUE_JWT_KEYS: it is set already; `saluhall keys rotate` replaces its key without signing anybody out"
                .to_owned(),
        );
    }
    let set = KeySet::of(made(algorithm, id)?)?;
    let told = format!(
        "Key {id} signs once the server runs with this set. Keep JWT_SECRET: it makes the API keys, and tokens it signed stay valid."
    );
    Ok((set, told))
}

fn rotate(
    before: Option<KeySet>,
    algorithm: Option<SigningAlgorithm>,
    at_once: bool,
    id: &str,
) -> Result<(KeySet, String), String> {
    let before = before.ok_or(NO_SET)?;
    let signed = before.id().unwrap_or("without a name").to_owned();
    let fresh = make(algorithm.map_or(before.algorithm(), Into::into), id).map_err(|failed| failed.to_string())?;
    if at_once {
        let told = format!(
            "Key {id} signs from the restart on, and key {signed} only verifies. `saluhall keys forget {signed}` signs out everybody it signed in."
        );
        return Ok((before.at_once(fresh).map_err(named)?, told));
    }
    let (set, step) = before.next(fresh).map_err(named)?;
    let told = match step {
        Step::Prepared => format!(
            "Key {id} stands by. Run the server with this set for ten minutes, as long as copies of it are kept, and then rotate again: key {id} will sign."
        ),
        Step::Rotated => format!(
            "Key {} signs from the restart on, and key {signed} only verifies: `saluhall keys forget {signed}` once its tokens have expired. Key {id} stands by for the next time.",
            set.id().unwrap_or_default()
        ),
    };
    Ok((set, told))
}

fn made(algorithm: SigningAlgorithm, id: &str) -> Result<serde_json::Value, String> {
    make(algorithm.into(), id).map_err(|failed| failed.to_string())
}

fn written(set: &KeySet, output: Output) -> String {
    match output {
        Output::Json => set.text() + "\n",
        Output::Env | Output::Text => render(&[("GOTRUE_JWT_KEYS", set.text())], Output::Env),
    }
}

impl From<SigningAlgorithm> for auth::key_set::Algorithm {
    fn from(algorithm: SigningAlgorithm) -> Self {
        match algorithm {
            SigningAlgorithm::Es256 => Self::Es256,
            SigningAlgorithm::Rs256 => Self::Rs256,
            SigningAlgorithm::Eddsa => Self::EdDsa,
            SigningAlgorithm::Hs256 => Self::Hs256,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(keys: &str) -> Config {
        Config::from_env(&|name| (name == "GOTRUE_JWT_KEYS" && !keys.is_empty()).then(|| keys.to_owned())).unwrap()
    }

    #[test]
    fn a_set_is_made_rotated_and_forgets() {
        let change = |keys: &str, change: ChangeKeys, id: &str| run(&config(keys), &change, Output::Json, id);
        let rotate = || ChangeKeys::Rotate { algorithm: None, at_once: false };
        let new = || ChangeKeys::New { algorithm: SigningAlgorithm::Es256 };
        let first = change("", new(), "a").unwrap();
        let second = change(&first.value, rotate(), "b").unwrap();
        assert!(second.told.starts_with("Key b stands by."), "{}", second.told);
        let third = change(&second.value, rotate(), "c").unwrap();
        assert!(third.told.starts_with("Key b signs from the restart on, and key a only verifies"), "{}", third.told);
        assert_eq!(config(&third.value).keys.set.unwrap().id(), Some("b"));
        let fourth = change(&third.value, ChangeKeys::Forget { id: "a".into() }, "").unwrap();
        assert!(!fourth.value.contains(r#""kid":"a""#));

        assert!(change(&first.value, new(), "z").unwrap_err().contains("it is set already"));
        assert_eq!(change("", rotate(), "z").unwrap_err(), NO_SET);
        let signing = change(&third.value, ChangeKeys::Forget { id: "b".into() }, "").unwrap_err();
        assert_eq!(signing, "GOTRUE_JWT_KEYS: key b signs; rotate first");
    }

    #[test]
    fn an_env_file_takes_the_set() {
        let changed =
            run(&config(""), &ChangeKeys::New { algorithm: SigningAlgorithm::Eddsa }, Output::Env, "a").unwrap();
        let read = crate::config::dotenv::parse(&changed.value).unwrap();
        assert_eq!(config(&read["GOTRUE_JWT_KEYS"]).keys.set.unwrap().id(), Some("a"));
    }
}
