//! The table of settings as people read it: for `--help`, and as the reference page `SETTINGS.md`.

use std::fmt::Write as _;

use super::{
    SECTIONS,
    pgrst::options::{OPTIONS, WITHOUT_EFFECT},
    setting::Row,
};

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
    rest(&mut out);
    out
}

/// The settings of `saluhall rest`, in three places each.
fn rest(out: &mut String) {
    out.push_str(
        "\n## `saluhall rest`\n\nThe REST API alone, configured as PostgREST is: by a file of `name = value` lines \
         (`saluhall rest FILE`), by variables, and by the database (`alter role … set pgrst.…`, or the function of \
         `db-pre-config`). The database goes before the variables and those before the file; the variable of \
         `db-max-rows` is `PGRST_DB_MAX_ROWS`, its setting in the database `pgrst.db_max_rows`. `app.settings.*` \
         (`PGRST_APP_SETTINGS_*`) are settings that functions read. SIGUSR2 and `NOTIFY pgrst, 'reload config'` read \
         all again, SIGUSR1 and `NOTIFY pgrst` the schema; a mistake is logged and what was in force stays. \
         Connections, ports and sockets stay as they were at the start. The limits above hold here too, and \
         `SALUHALL_LOG_FORMAT`.\n\n| name | in the database | default | meaning |\n| --- | --- | --- | --- |\n",
    );
    for option in OPTIONS.iter().filter(|option| !option.row.name.starts_with("internal-")) {
        let name = std::iter::once(&option.row.name).chain(option.row.aliases).map(|name| format!("`{name}`"));
        let default = default(&option.row).map(|text| format!("`{text}`")).unwrap_or_default();
        let database = if option.in_database { "yes" } else { "" };
        let _ = writeln!(
            out,
            "| {} | {database} | {default} | {} |",
            name.collect::<Vec<_>>().join("<br>"),
            option.row.doc
        );
    }
    out.push_str("\nAccepted without effect, which the log says:\n\n");
    for (name, why) in WITHOUT_EFFECT {
        let _ = writeln!(out, "- `{name}`: {why}");
    }
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
