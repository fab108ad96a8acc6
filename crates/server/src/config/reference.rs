//! The table of settings as people read it: for `--help`, and as the reference page `SETTINGS.md`.

use std::fmt::Write as _;

use super::{SECTIONS, setting::Row};

/// Grouped by section, one setting per paragraph: the end of `saluhall --help`.
pub fn help() -> String {
    let mut out = String::from("Settings are environment variables (or lines of the file named by --env-file):\n");
    for section in SECTIONS {
        let _ = write!(out, "\n{}: {}\n", section.title, section.doc);
        for row in section.rows {
            let _ =
                writeln!(out, "  {}{}", row.name, default(row).map(|text| format!(" [{text}]")).unwrap_or_default());
            let _ = writeln!(out, "      {}", row.doc);
        }
    }
    out
}

/// Markdown; written to `crates/server/SETTINGS.md` by `cargo xtask codegen`.
pub fn page() -> String {
    let mut out = String::from(
        "# Settings\n\nGenerated from the tables in `src/config/` by `cargo xtask codegen`; edit those.\n\n\
         Settings are environment variables, or lines of the file named by `--env-file` (the process environment wins). \
         An empty value counts as unset, unknown names are ignored. `saluhall` reports every mistake at once.\n",
    );
    for section in SECTIONS {
        let _ = write!(
            out,
            "\n## {}\n\n{}\n\n| name | default | meaning |\n| --- | --- | --- |\n",
            section.title, section.doc
        );
        for row in section.rows {
            let name = std::iter::once(&row.name).chain(row.aliases).map(|name| format!("`{name}`"));
            let default = default(row).map(|text| format!("`{text}`")).unwrap_or_default();
            let _ = writeln!(
                out,
                "| {} | {default} | {} Takes {}. |",
                name.collect::<Vec<_>>().join("<br>"),
                row.doc,
                row.kind
            );
        }
    }
    out
}

fn default(row: &Row) -> Option<&'static str> {
    (!row.default.is_empty()).then_some(row.default)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_is_the_table() {
        let written = include_str!("../../SETTINGS.md");
        assert!(written == super::page(), "SETTINGS.md differs from the settings: run `cargo xtask codegen`");
    }
}
