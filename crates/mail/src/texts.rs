//! What mails say, in the reader's language: built in, or from files of the operator's.
//!
//! In the folder of templates `<kind>.html` replaces a mail's page, `<kind>.txt` its plain text and `<kind>.subject.txt` its
//! subject; `<kind>.<language>.…` goes before for that language. What is missing is built in.
//!
//! A mail of kind `bulk` brings all of it along (`mail.bodies`): only `{{Name}}` in it is filled in, for each variable.

mod own;

use serde_json::{Map, Value};

use crate::{
    Letter, Message,
    template::{Form, Template},
};

pub use own::Refused;

/// What a project's own functions queue; the message brings its words along.
const LETTER: &str = "letter";

/// One of many letters that say the same.
const BULK: &str = "bulk";

/// Kinds of mail that auth sends: upstream's names.
pub const KINDS: &[&str] = &[
    "confirmation",
    "invite",
    "recovery",
    "magic_link",
    "email_change",
    "reauthentication",
    "password_changed",
    "email_changed",
    "phone_changed",
    "identity_linked",
    "identity_unlinked",
    "mfa_factor_enrolled",
    "mfa_factor_unenrolled",
];
/// The first of them that ask for something; the others only tell.
#[cfg(test)]
const ASKING: usize = 6;

const BUILT_IN: &[(&str, &str)] = &[
    ("en", include_str!("../texts/en.json")),
    ("sv", include_str!("../texts/sv.json")),
    ("nb", include_str!("../texts/nb.json")),
    ("fi", include_str!("../texts/fi.json")),
    ("ar", include_str!("../texts/ar.json")),
    ("fa", include_str!("../texts/fa.json")),
];
const LAYOUT_HTML: &str = include_str!("../texts/layout.html");
const LAYOUT_TEXT: &str = include_str!("../texts/layout.txt");

/// Every text of every language, parsed once.
#[derive(Debug)]
pub struct Texts {
    default: String,
    languages: Vec<(String, Value)>,
    html: Template,
    text: Template,
    own: own::Files,
}

/// The parts of a mail that a file may replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Part {
    Html,
    Text,
    Subject,
}

impl Texts {
    /// `default` is for readers whose languages nobody wrote. The folder is read once.
    pub fn new(default: &str, folder: Option<&std::path::Path>) -> Result<Self, Refused> {
        let own = own::Files::read(folder)?;
        let parse =
            |text: &str| Template::parse(text).map_err(|mistake| Refused::new("built in", &mistake.to_string()));
        let languages = BUILT_IN.iter().map(|(language, text)| {
            let parsed = serde_json::from_str(text);
            parsed
                .map(|texts| ((*language).to_owned(), texts))
                .map_err(|wrong| Refused::new(language, &wrong.to_string()))
        });
        let languages: Vec<(String, Value)> = languages.collect::<Result<_, _>>()?;
        let texts =
            Self { default: default.to_owned(), languages, html: parse(LAYOUT_HTML)?, text: parse(LAYOUT_TEXT)?, own };
        match texts.has(default) {
            true => Ok(texts),
            false => Err(Refused::new(default, "no mails are written in this language")),
        }
    }

    fn has(&self, language: &str) -> bool {
        self.languages.iter().any(|(known, _)| known == language) || self.own.has(language)
    }

    /// Pure: the same message always reads the same.
    pub fn write(&self, message: &Message) -> Letter {
        let wanted = message.languages.iter().find(|language| self.has(language));
        let language = wanted.unwrap_or(&self.default);
        if message.kind == BULK {
            return ready(&message.variables, language);
        }
        let mut data = message.variables.as_object().cloned().unwrap_or_default();
        let text = self.built_in(language, &message.kind, &data);
        data.insert("Text".into(), Value::Object(text));
        data.insert("Language".into(), language.as_str().into());
        let data = Value::Object(data);
        let part = |part: Part, built_in: &Template, form: Form| {
            self.own.get(&message.kind, language, part).unwrap_or(built_in).render(&data, form)
        };
        let own_subject = self.own.get(&message.kind, language, Part::Subject);
        let subject = match own_subject {
            Some(template) => template.render(&data, Form::Text),
            None => data["Text"]["subject"].as_str().unwrap_or_default().to_owned(),
        };
        Letter {
            subject: one_line(&subject),
            html: part(Part::Html, &self.html, Form::Html),
            text: part(Part::Text, &self.text, Form::Text),
            language: language.clone(),
        }
    }

    /// The built-in texts of one mail, with what they name filled in.
    fn built_in(&self, language: &str, kind: &str, data: &Map<String, Value>) -> Map<String, Value> {
        let known = |wanted: &str| self.languages.iter().find(|(known, _)| known == wanted).map(|(_, texts)| texts);
        let Some(texts) = known(language).or_else(|| known(&self.default)).or_else(|| known("en")) else {
            return Map::new();
        };
        let data = Value::Object(data.clone());
        let of_kind = texts["kinds"][kind].as_object().into_iter().flatten();
        let common = texts.as_object().into_iter().flatten().filter(|(_, value)| value.is_string());
        let filled = |text: &str| Template::parse(text).map(|t| t.render(&data, Form::Text)).unwrap_or_default();
        common
            .chain(of_kind)
            .map(|(key, text)| (key.clone(), filled(text.as_str().unwrap_or_default()).into()))
            .collect()
    }
}

/// A letter that somebody else has written. What is filled in is a value and never markup.
fn ready(variables: &Value, language: &str) -> Letter {
    let written = |part: &str| variables[part].as_str().unwrap_or_default().to_owned();
    let mut letter = Letter {
        subject: one_line(&written("Subject")),
        html: written("Html"),
        text: written("Text"),
        language: language.to_owned(),
    };
    for (name, value) in variables.as_object().into_iter().flatten() {
        let (Some(value), false) = (value.as_str(), ["Subject", "Html", "Text"].contains(&name.as_str())) else {
            continue;
        };
        let place = format!("{{{{{name}}}}}");
        letter.html = letter.html.replace(&place, &escaped(value));
        letter.text = letter.text.replace(&place, value);
    }
    letter
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

/// A header is one line, whatever an account calls itself.
fn one_line(text: &str) -> String {
    text.split(|c: char| c.is_control()).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    fn message(kind: &str, languages: &[&str]) -> Message {
        Message {
            id: Uuid::nil(),
            kind: kind.into(),
            recipient: "a@x.io".into(),
            languages: languages.iter().map(|language| (*language).to_owned()).collect(),
            variables: json!({
                "SiteURL": "https://shop.example", "ConfirmationURL": "https://shop.example/auth/v1/verify?token=t&type=signup",
                "Token": "012345", "TokenHash": "t", "Email": "a@x.io", "NewEmail": "<b>@x.io", "RedirectTo": "", "Data": {}
            }),
        }
    }

    #[test]
    fn every_mail_is_whole_in_every_language() {
        let texts = Texts::new("en", None).unwrap();
        for (language, _) in BUILT_IN {
            for kind in KINDS {
                let letter = texts.write(&message(kind, &["xx", language]));
                assert_eq!(letter.language, *language);
                for part in [&letter.subject, &letter.html, &letter.text] {
                    assert!(!part.is_empty() && !part.contains("{{"), "{language} {kind}: {part}");
                }
                let asks = KINDS[..ASKING].contains(kind);
                let wanted = if asks { "012345" } else { "a@x.io" };
                assert!(letter.html.contains(wanted) && letter.text.contains(wanted), "{language} {kind}");
                let linked = asks && *kind != "reauthentication";
                assert_eq!(letter.html.contains("token=t&amp;type="), linked, "{language} {kind}");
                assert_eq!(letter.text.contains("token=t&type="), linked, "{language} {kind}");
                assert!(!letter.html.contains("<b>"), "an address is escaped");
            }
        }
        assert!(texts.write(&message("recovery", &["ar"])).html.contains(r#"<html lang="ar" dir="rtl">"#));
    }

    #[test]
    fn unknown_languages_get_the_default_one() {
        let texts = Texts::new("sv", None).unwrap();
        assert_eq!(texts.write(&message("recovery", &["de"])).subject, "Välj ett nytt lösenord");
        assert!(Texts::new("xx", None).is_err());
    }

    #[test]
    fn one_of_many_brings_its_words_along() {
        let mut one = message("bulk", &["sv"]);
        one.variables = json!({
            "Subject": "Ny skörd\r\nBcc: b@x.io", "Html": "<p>Hej {{ .Email }} <a href=\"{{Unsubscribe}}\">av</a></p>",
            "Text": "Av: {{Unsubscribe}}", "Unsubscribe": "https://shop.example/u?a=1&b=\"2"
        });
        let letter = Texts::new("en", None).unwrap().write(&one);
        assert_eq!(letter.subject, "Ny skörd Bcc: b@x.io");
        let linked = "<a href=\"https://shop.example/u?a=1&amp;b=&quot;2\">";
        assert!(letter.html.contains(linked) && letter.html.contains("{{ .Email }}"), "{}", letter.html);
        assert_eq!(letter.text, "Av: https://shop.example/u?a=1&b=\"2");
        assert_eq!(letter.language, "sv");
    }

    #[test]
    fn a_subject_is_one_line() {
        assert_eq!(one_line("a\r\nBcc: b@x.io"), "a Bcc: b@x.io");
    }
}
