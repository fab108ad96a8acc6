//! The corpus outside of libFuzzer: unpacked into files, packed again, or told as the SQL it becomes.
//!
//! `fuzz-corpus unpack TARGET FOLDER`, `pack TARGET FOLDER`, `sql TARGET FOLDER…`: the last prints one JSON line per
//! statement for Postgres' own parser.

use std::{fs, io, io::Write as _, path::Path};

use fuzz::{corpus, path, query, statement};

fn main() -> io::Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["unpack", target, folder] => unpack(target, Path::new(folder)),
        ["pack", target, folder] => corpus::write(target, files(Path::new(folder))?),
        ["sql", target, folders @ ..] => folders.iter().try_for_each(|folder| sql(target, Path::new(folder))),
        _ => Err(io::Error::other("unpack TARGET FOLDER, pack TARGET FOLDER or sql TARGET FOLDER…")),
    }
}

fn unpack(target: &str, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let inputs = corpus::read(target)?;
    inputs.iter().enumerate().try_for_each(|(at, input)| fs::write(folder.join(at.to_string()), input))
}

fn files(folder: &Path) -> io::Result<Vec<Vec<u8>>> {
    fs::read_dir(folder)?.map(|file| fs::read(file?.path())).collect()
}

fn sql(target: &str, folder: &Path) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for input in files(folder)? {
        let raw = if target == "path" { path::raw(&input) } else { query::raw(&input) };
        for told in raw.iter().flat_map(statement::told) {
            let (sql, params, fixed) = (told.sql, told.params, told.fixed);
            writeln!(out, "{}", serde_json::json!({"sql": sql, "params": params, "fixed": fixed}))?;
        }
    }
    Ok(())
}
