//! Processor time and memory of processes, from `/proc`. On a machine that others share, microseconds per request hold
//! still where requests per second do not.

use std::fs;

/// `/proc/<pid>/stat` counts in hundredths of a second on every Linux that Rust supports.
const TICK_US: u64 = 10_000;

/// Processor time in microseconds of a process and of its children that have ended.
pub(crate) fn of_process(pid: u32) -> u64 {
    stat(pid).map_or(0, |stat| stat.own + stat.children)
}

/// The same of a process and all its living children: a postmaster and its backends.
pub(crate) fn of_family(pid: u32) -> u64 {
    let children = fs::read_dir("/proc").into_iter().flatten().flatten();
    let children = children.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let living: u64 = children.filter_map(stat).filter(|stat| stat.parent == pid).map(|stat| stat.own).sum();
    of_process(pid) + living
}

/// Processor time of the children of this process that have ended.
pub(crate) fn of_ended_children() -> u64 {
    stat(std::process::id()).map_or(0, |stat| stat.children)
}

/// Resident memory in kB now, and its peak so far.
pub(crate) fn memory(pid: u32) -> (u64, u64) {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    let field = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        line.split_whitespace().next()?.parse().ok()
    };
    (field("VmRSS:").unwrap_or(0), field("VmHWM:").unwrap_or(0))
}

struct Stat {
    parent: u32,
    own: u64,
    children: u64,
}

fn stat(pid: u32) -> Option<Stat> {
    parse(&fs::read_to_string(format!("/proc/{pid}/stat")).ok()?)
}

/// The name in parentheses may hold anything, so fields count from the last closing one: state is field 3.
fn parse(line: &str) -> Option<Stat> {
    let fields: Vec<&str> = line.rsplit_once(')')?.1.split_whitespace().collect();
    let number = |field: usize| fields.get(field - 3)?.parse::<u64>().ok();
    Some(Stat {
        parent: u32::try_from(number(4)?).ok()?,
        own: (number(14)? + number(15)?) * TICK_US,
        children: (number(16)? + number(17)?) * TICK_US,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_with_spaces_and_parentheses_do_not_shift_the_fields() {
        let line = "42 (a) b (c)) S 7 42 42 0 -1 0 0 0 0 0 5 6 70 80 20 0 1 0 0";
        let stat = parse(line).unwrap();
        assert_eq!((stat.parent, stat.own, stat.children), (7, 11 * TICK_US, 150 * TICK_US));
    }

    #[test]
    fn this_process_has_memory() {
        let (now, peak) = memory(std::process::id());
        assert!(now > 0 && peak >= now);
    }
}
