//! Compiles `sql/platform` into the crate, in the order of its `plan`, so that the binary carries its own schema.

use std::{env, error::Error, fmt::Write as _, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../sql/platform").canonicalize()?;
    let plan = root.join("plan");
    println!("cargo:rerun-if-changed={}", plan.display());
    let mut code = String::from("&[\n");
    for name in fs::read_to_string(&plan)?.lines().map(str::trim) {
        if name.is_empty() || name.starts_with('#') {
            continue;
        }
        let file = root.join(name);
        if !file.is_file() {
            return Err(format!("sql/platform/plan names {name}, which is not there").into());
        }
        println!("cargo:rerun-if-changed={}", file.display());
        writeln!(code, "    ({name:?}, include_str!({:?})),", file.to_string_lossy())?;
    }
    code.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("platform.rs"), code)?;
    Ok(())
}
