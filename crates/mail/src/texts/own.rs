//! Templates that the operator wrote.

use std::{collections::HashMap, fs, path::Path};

use super::{KINDS, LETTER, Part};
use crate::template::Template;

/// Which file is wrong and why; one line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {what}")]
pub struct Refused {
    place: String,
    what: String,
}

impl Refused {
    pub(super) fn new(place: &str, what: &str) -> Self {
        Self { place: place.to_owned(), what: what.to_owned() }
    }
}

/// By kind, language (empty for any) and part.
#[derive(Debug, Default)]
pub(super) struct Files(HashMap<(String, String, Part), Template>);

impl Files {
    /// Every file of the folder that is named like one; a mistake in any is said now, not when the mail is due.
    pub(super) fn read(folder: Option<&Path>) -> Result<Self, Refused> {
        let Some(folder) = folder else { return Ok(Self::default()) };
        let place = folder.display().to_string();
        let refused = |error: std::io::Error| Refused::new(&place, &error.to_string());
        let mut files = Self::default();
        for entry in fs::read_dir(folder).map_err(refused)? {
            let path = entry.map_err(refused)?.path();
            let Some(key) = path.file_name().and_then(|name| name.to_str()).and_then(key) else { continue };
            let place = path.display().to_string();
            let text = fs::read_to_string(&path).map_err(|error| Refused::new(&place, &error.to_string()))?;
            let template = Template::parse(&text).map_err(|mistake| Refused::new(&place, &mistake.to_string()))?;
            files.0.insert(key, template);
        }
        Ok(files)
    }

    pub(super) fn has(&self, wanted: &str) -> bool {
        self.0.keys().any(|(_, language, _)| language == wanted)
    }

    /// That of the language before that of any.
    pub(super) fn get(&self, kind: &str, language: &str, part: Part) -> Option<&Template> {
        let key = |language: &str| (kind.to_owned(), language.to_owned(), part);
        self.0.get(&key(language)).or_else(|| self.0.get(&key("")))
    }
}

/// What a file's name says it is.
fn key(name: &str) -> Option<(String, String, Part)> {
    let (stem, part) = [(".subject.txt", Part::Subject), (".txt", Part::Text), (".html", Part::Html)]
        .into_iter()
        .find_map(|(ending, part)| name.strip_suffix(ending).map(|stem| (stem, part)))?;
    let (kind, language) = stem.split_once('.').unwrap_or((stem, ""));
    let legal = language.len() <= 3 && language.bytes().all(|b| b.is_ascii_lowercase());
    ((kind == LETTER || KINDS.contains(&kind)) && legal).then(|| (kind.to_owned(), language.to_owned(), part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_say_what_a_file_is() {
        let is = |kind: &str, language: &str, part| Some((kind.to_owned(), language.to_owned(), part));
        assert_eq!(key("recovery.html"), is("recovery", "", Part::Html));
        assert_eq!(key("recovery.sv.subject.txt"), is("recovery", "sv", Part::Subject));
        assert_eq!(key("magic_link.ar.txt"), is("magic_link", "ar", Part::Text));
        assert_eq!(key("letter.txt"), is("letter", "", Part::Text));
        for other in ["README.md", "recovery.sv-SE.html", "welcome.html", ".html"] {
            assert_eq!(key(other), None, "{other}");
        }
    }
}
