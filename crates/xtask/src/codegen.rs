//! `cargo xtask codegen`: writes the files that are told from other files. The suites fail where one is out of date.

use std::process::Command;

use anyhow::Result;

use crate::{
    conformance, node, progress,
    progress::{Step, step},
    root::root,
    storefront,
};

pub(crate) fn run() -> Result<()> {
    step("database.gen.ts", |step| {
        let test = ["test", "--quiet", "--package", "shop-tests", "--test", "generated"];
        progress::run(step, cargo(&test).env("SALUHALL_CODEGEN", "write")).map(drop)
    })?;
    step("SETTINGS.md", settings)?;
    step("schema.json of the golden SQL", |step| {
        Ok(std::fs::write(root().join("crates/rest/tests/schema.json"), conformance::catalog(step)?)?)
    })?;
    let node = step("Node", node::ensure)?;
    step("translations of the seed", |step| {
        let script = storefront::folder().join("tools/translations-seed.mjs");
        progress::run(step, node.command("node", &storefront::folder()).arg(script)).map(drop)
    })
}

fn settings(step: &Step) -> Result<()> {
    let page = progress::run(step, &mut cargo(&["run", "--quiet", "--package", "server", "--", "settings"]))?;
    std::fs::write(root().join("crates/server/SETTINGS.md"), page.trim_end().to_owned() + "\n")?;
    Ok(())
}

fn cargo(arguments: &[&str]) -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(root()).args(arguments);
    cargo
}
