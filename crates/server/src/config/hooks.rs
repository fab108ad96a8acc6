//! The project's own code, asked at fixed points. GoTrue's names.

use ::auth::hook::{Hooks, Point, Secret, Target};

use super::setting::{FLAG, Kind, Problem, Reader, Section, Setting, TEXT};

/// The three settings of one hook.
struct Hook {
    point: Point,
    enabled: Setting<bool>,
    uri: Setting<String>,
    secrets: Setting<Vec<Secret>>,
}

const SECRETS: Kind<Vec<Secret>> = Kind::new("a list of keys such as `v1,whsec_<base64>`", Secret::parse_list);

macro_rules! hook {
    ($point:ident, $name:literal, $doc:literal) => {
        Hook {
            point: Point::$point,
            enabled: Setting::new(concat!("GOTRUE_HOOK_", $name, "_ENABLED"), FLAG, "false", $doc),
            uri: Setting::new(
                concat!("GOTRUE_HOOK_", $name, "_URI"),
                TEXT,
                "",
                "Its address: pg-functions://postgres/schema/function or https://….",
            ),
            secrets: Setting::new(
                concat!("GOTRUE_HOOK_", $name, "_SECRETS"),
                SECRETS,
                "",
                "Keys that sign what it is asked over HTTP, several separated by vertical bars.",
            )
            .secret(),
        }
    };
}

const BEFORE_USER_CREATED: Hook = hook!(BeforeUserCreated, "BEFORE_USER_CREATED", "Ask a hook who may sign up.");
const AFTER_USER_CREATED: Hook = hook!(AfterUserCreated, "AFTER_USER_CREATED", "Tell a hook who signed up.");
const CUSTOM_ACCESS_TOKEN: Hook =
    hook!(CustomAccessToken, "CUSTOM_ACCESS_TOKEN", "Let a hook rewrite the claims of access tokens.");
const PASSWORD_VERIFICATION: Hook =
    hook!(PasswordVerification, "PASSWORD_VERIFICATION_ATTEMPT", "Tell a hook of each password shown; it may refuse.");
const MFA_VERIFICATION: Hook =
    hook!(MfaVerification, "MFA_VERIFICATION_ATTEMPT", "Tell a hook of each second factor shown; it may refuse.");
const SEND_EMAIL: Hook = hook!(SendEmail, "SEND_EMAIL", "Let a hook send the mails.");
const SEND_SMS: Hook = hook!(SendSms, "SEND_SMS", "Let a hook send the text messages; nothing else does.");

const HOOKS: [&Hook; 7] = [
    &BEFORE_USER_CREATED,
    &AFTER_USER_CREATED,
    &CUSTOM_ACCESS_TOKEN,
    &PASSWORD_VERIFICATION,
    &MFA_VERIFICATION,
    &SEND_EMAIL,
    &SEND_SMS,
];

pub const SECTION: Section = Section {
    title: "Hooks",
    doc: "Functions of the database, or addresses over HTTP, that auth asks whether and how to go on.",
    rows: &[
        BEFORE_USER_CREATED.enabled.row,
        BEFORE_USER_CREATED.uri.row,
        BEFORE_USER_CREATED.secrets.row,
        AFTER_USER_CREATED.enabled.row,
        AFTER_USER_CREATED.uri.row,
        AFTER_USER_CREATED.secrets.row,
        CUSTOM_ACCESS_TOKEN.enabled.row,
        CUSTOM_ACCESS_TOKEN.uri.row,
        CUSTOM_ACCESS_TOKEN.secrets.row,
        PASSWORD_VERIFICATION.enabled.row,
        PASSWORD_VERIFICATION.uri.row,
        PASSWORD_VERIFICATION.secrets.row,
        MFA_VERIFICATION.enabled.row,
        MFA_VERIFICATION.uri.row,
        MFA_VERIFICATION.secrets.row,
        SEND_EMAIL.enabled.row,
        SEND_EMAIL.uri.row,
        SEND_EMAIL.secrets.row,
        SEND_SMS.enabled.row,
        SEND_SMS.uri.row,
        SEND_SMS.secrets.row,
    ],
};

/// Those that are enabled.
pub fn read(reader: &mut Reader<'_>) -> Option<Hooks> {
    // All of them, so that every mistake is told at once.
    let read: Vec<_> = HOOKS.iter().map(|hook| (hook.point, one(reader, hook))).collect();
    read.into_iter().try_fold(Hooks::default(), |hooks, (point, target)| {
        Some(match target? {
            Some(target) => hooks.with(point, target),
            None => hooks,
        })
    })
}

/// Hooks that are asked over HTTP and cannot tell who asks: the setting that would help, and which.
pub fn unsigned(hooks: &Hooks) -> Vec<(&'static str, Point)> {
    let is_unsigned = |point| matches!(hooks.at(point), Some(Target::Http(endpoint)) if endpoint.secrets.is_empty());
    HOOKS.iter().filter(|hook| is_unsigned(hook.point)).map(|hook| (hook.secrets.row.name, hook.point)).collect()
}

fn one(reader: &mut Reader<'_>, hook: &Hook) -> Option<Option<Target>> {
    let enabled = reader.get(&hook.enabled);
    let uri = reader.optional(&hook.uri);
    let secrets = reader.optional(&hook.secrets);
    let (enabled, uri, secrets) = (enabled?, uri?, secrets?.unwrap_or_default());
    if !enabled {
        return Some(None);
    }
    let target = uri.ok_or("is not set").and_then(|uri| Target::parse(&uri, secrets));
    match target {
        Ok(target) => Some(Some(target)),
        Err(why) => {
            let mend = "name a function as pg-functions://postgres/schema/function, or an address with https";
            reader.problems.push(Problem::new(hook.uri.row.name, why, mend));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(given: &[(&str, &str)]) -> Result<Hooks, Vec<String>> {
        let lookup = |name: &str| given.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned());
        let mut reader = Reader::new(&lookup);
        let hooks = read(&mut reader);
        hooks.ok_or_else(|| reader.problems.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn only_what_is_enabled_is_asked() {
        let function = ("GOTRUE_HOOK_SEND_SMS_URI", "pg-functions://postgres/public/send_sms");
        assert!(check(&[function]).unwrap().at(Point::SendSms).is_none());
        let hooks = check(&[function, ("GOTRUE_HOOK_SEND_SMS_ENABLED", "true")]).unwrap();
        assert!(matches!(hooks.at(Point::SendSms), Some(Target::Function(_))));
        assert!(Point::ALL.into_iter().filter(|point| *point != Point::SendSms).all(|point| hooks.at(point).is_none()));
    }

    #[test]
    fn mistakes_are_told_and_secrets_are_not() {
        let problems = check(&[
            ("GOTRUE_HOOK_SEND_EMAIL_ENABLED", "true"),
            ("GOTRUE_HOOK_SEND_SMS_ENABLED", "true"),
            ("GOTRUE_HOOK_SEND_SMS_URI", "http://hooks.example"),
            ("GOTRUE_HOOK_SEND_SMS_SECRETS", "v1,whsec_abc"),
        ])
        .unwrap_err();
        assert_eq!(problems.len(), 2, "{problems:?}");
        assert!(problems[0].starts_with("GOTRUE_HOOK_SEND_EMAIL_URI: is not set"), "{problems:?}");
        assert!(problems[1].starts_with("GOTRUE_HOOK_SEND_SMS_SECRETS: its value is not"), "{problems:?}");
    }
}
