//! The shape of the project, checked: the arrows between crates, what each file opens with, what no file may say.

mod arrows;
mod files;

use anyhow::{Result, bail};

pub(crate) fn run() -> Result<()> {
    let mut complaints = arrows::check()?;
    complaints.extend(files::check()?);
    if complaints.is_empty() {
        println!("tidy: nothing to complain about");
        return Ok(());
    }
    complaints.iter().for_each(|complaint| println!("tidy: {complaint}"));
    bail!("{} complaints", complaints.len())
}
