//! Settings as a configuration file: those in force, and an example to start from.

use std::fmt::Write as _;

use super::{
    Pgrst,
    options::{OPTIONS, Shown},
};

/// Every setting with its value, sorted by name. Read again it gives the same settings.
pub fn settings(pgrst: &Pgrst) -> String {
    lines(pgrst, false)
}

/// The same without what a stranger must not learn.
pub fn public(pgrst: &Pgrst) -> String {
    lines(pgrst, true)
}

fn lines(pgrst: &Pgrst, hides: bool) -> String {
    let of_option = OPTIONS.iter().filter_map(|option| {
        let value = match (option.show)(pgrst) {
            Shown::Text(text) if hides && option.row.secret && !text.is_empty() => quoted("***"),
            // The role path escapes its own dollar signs.
            Shown::Text(text) if option.row.name == "jwt-role-claim-key" => quote(&text),
            Shown::Text(text) => quoted(&text),
            Shown::Plain(text) if text.is_empty() => return None,
            Shown::Plain(text) => text,
        };
        Some(format!("{} = {value}", option.row.name))
    });
    let app_setting =
        |(name, value): &(String, String)| format!("{name} = {}", quoted(if hides { "***" } else { value }));
    let mut lines: Vec<String> = of_option.chain(pgrst.app_settings.iter().map(app_setting)).collect();
    lines.sort_unstable();
    lines.join("\n") + "\n"
}

fn quoted(text: &str) -> String {
    quote(&text.replace('$', "$$"))
}

fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

/// Every setting, with what it means, commented out where unset is the default.
pub fn example() -> String {
    let mut out = String::from("## Settings of `saluhall rest`; those commented out have no default.\n");
    for option in OPTIONS.iter().filter(|option| !option.row.name.starts_with("internal-")) {
        let value = match (option.show)(&Pgrst::default()) {
            Shown::Text(_) => quote(&option.row.default.replace('$', "$$")),
            Shown::Plain(_) if option.row.default.is_empty() => "0".to_owned(),
            Shown::Plain(_) => option.row.default.to_owned(),
        };
        let comment = if option.row.default.is_empty() { "# " } else { "" };
        let _ = write!(out, "\n## {}\n{comment}{} = {value}\n", option.row.doc, option.row.name);
    }
    out + "\n## Any setting that functions read with current_setting('app.settings.name').\n# app.settings.name = \"value\"\n"
}

#[cfg(test)]
mod tests {
    use super::super::{Layers, file};
    use super::*;

    fn reread(text: &str) -> Pgrst {
        let path = std::env::temp_dir().join(format!("saluhall-dump-{}-{:x}.conf", std::process::id(), text.len()));
        std::fs::write(&path, text).unwrap();
        let entries = file::read(&path, &|_| None).unwrap();
        std::fs::remove_file(&path).unwrap();
        Pgrst::from_layers(&Layers { file: entries, ..Layers::default() }).unwrap()
    }

    #[test]
    fn a_dump_read_again_is_the_same() {
        let given = [
            ("db-schemas", "multi,   tenant,setup"),
            ("jwt-role-claim-key", ".user[0].\"real-role\""),
            ("jwt-secret", "a $ecret with \"quotes\" and \\ of 32 characters"),
            ("db-max-rows", "1000"),
            ("server-unix-socket-mode", "777"),
            ("openapi-server-proxy-uri", "https://postgrest.org"),
            ("db-pre-request", "test.custom_headers"),
            ("db-tx-end", "rollback-allow-override"),
            ("app.settings.test", "test"),
            ("admin-server-port", "3001"),
        ];
        let file = given.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let pgrst = Pgrst::from_layers(&Layers { file, ..Layers::default() }).unwrap();
        let dumped = settings(&pgrst);
        assert!(dumped.contains("db-schemas = \"multi,tenant,setup\"\n"), "{dumped}");
        assert!(dumped.contains("jwt-role-claim-key = \".user[0].\\\"real-role\\\"\"\n"), "{dumped}");
        assert_eq!(settings(&reread(&dumped)), dumped);
        assert_eq!(reread(&dumped).jwt, pgrst.jwt);
        let shown = public(&pgrst);
        assert!(
            !shown.contains("ecret with")
                && shown.contains("jwt-secret = \"***\"")
                && shown.contains("db-uri = \"***\""),
            "{shown}"
        );
    }

    #[test]
    fn the_example_is_the_defaults() {
        let default = Pgrst::from_layers(&Layers::default()).unwrap();
        assert_eq!(settings(&reread(&example())), settings(&default));
        assert!(default == reread(&example()));
    }
}
