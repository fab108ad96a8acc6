//! The tables beside this file say which test proves what; here it is proved that those tests exist, and that no public code
//! of auth is missing.

use std::{collections::BTreeSet, fs, path::PathBuf};

fn crates() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    let path = crates().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The cells of every row of a table, under whatever heading.
fn rows(text: &str) -> Vec<Vec<String>> {
    let lines = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| -"));
    lines.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()).collect()
}

/// What stands between backticks and names a test: `file::test` beside this file, or `path/from/crates/file.rs::test`.
fn references(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).filter(|text| text.contains("::")).collect()
}

/// Why a reference leads nowhere.
fn broken(reference: &str) -> Option<String> {
    let (file, test) = reference.rsplit_once("::")?;
    let path = match file.contains('/') {
        true => crates().join(file),
        false => crates().join(format!("server/tests/auth/{file}.rs")),
    };
    let Ok(text) = fs::read_to_string(&path) else { return Some(format!("{reference}: no {}", path.display())) };
    let found = text.match_indices(&format!("fn {test}(")).any(|(at, _)| {
        // A test, not a helper: its attribute stands right above it.
        let above = text[..at].trim_end().trim_end_matches("async").trim_end();
        above.ends_with("#[test]") || above.ends_with("#[tokio::test]")
    });
    (!found).then(|| format!("{reference}: no such test in {}", path.display()))
}

const TABLES: [&str; 4] = ["behaviours.md", "codes.md", "advisories.md", "asvs.md"];

#[test]
fn every_test_that_a_table_names_exists() {
    let mut wrong = Vec::new();
    for table in TABLES {
        let text = read(&format!("server/tests/auth/{table}"));
        let named: Vec<String> = rows(&text).concat();
        let named: BTreeSet<&str> = named.iter().flat_map(|cell| references(cell)).collect();
        assert!(named.len() > 10, "{table} names {} tests", named.len());
        wrong.extend(named.into_iter().filter_map(broken).map(|why| format!("{table}: {why}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_row_has_a_proof_or_says_that_it_has_none() {
    for table in TABLES {
        for row in
            rows(&read(&format!("server/tests/auth/{table}"))).iter().filter(|row| row[0] != "#" && row[0] != "code")
        {
            let proof = row.last().unwrap();
            let says = ["open:", "not met:", "partly:", "not applicable:", "document:", "never:"]
                .iter()
                .any(|word| proof.contains(word));
            assert!(says || !references(proof).is_empty(), "{table}: no proof and no reason in {row:?}");
        }
    }
}

#[test]
fn the_forty_behaviours_are_all_there() {
    let all = rows(&read("server/tests/auth/behaviours.md"));
    let numbers: Vec<u32> = all.iter().filter_map(|row| row[0].parse().ok()).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<u32>>());
}

/// Codes as the crate has them, by the shape of their definitions.
#[test]
fn every_public_code_has_a_row() {
    let table = rows(&read("server/tests/auth/codes.md"));
    let known: BTreeSet<&str> = table.iter().flat_map(|row| row[0].split('`').skip(1).step_by(2)).collect();
    let source = read("auth/src/error.rs");
    let codes: BTreeSet<&str> = source
        .split("code(")
        .skip(1)
        .filter_map(|rest| rest.split_once(", \"")?.1.split('"').next())
        .filter(|code| {
            !code.is_empty() && code.bytes().all(|b| b.is_ascii_lowercase() || b == b'_' || b.is_ascii_digit())
        })
        .collect();
    assert!(codes.len() > 35, "{codes:?}");
    let missing: Vec<_> = codes.difference(&known).collect();
    assert!(missing.is_empty(), "without a row in codes.md: {missing:?}");
}
