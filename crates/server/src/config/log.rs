//! What is written to standard error, and how.

use super::setting::{Kind, Reader, Section, Setting};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Human on a terminal, JSON otherwise.
    Auto,
    Human,
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    All,
    /// Only answers of 500 and above.
    Failures,
    Off,
}

const FORMAT: Setting<Format> = Setting::new(
    "SALUHALL_LOG_FORMAT",
    Kind::new("auto, human or json", |text| match text {
        "auto" => Some(Format::Auto),
        "human" | "text" => Some(Format::Human),
        "json" => Some(Format::Json),
        _ => None,
    }),
    "auto",
    "`human` or `json` lines; `auto` is human on a terminal.",
);
const LEVEL: Setting<String> = Setting::new(
    "SALUHALL_LOG_LEVEL",
    Kind::new("error, warn, info, debug or trace", |text| {
        let level = text.to_ascii_lowercase();
        ["error", "warn", "info", "debug", "trace"].contains(&level.as_str()).then_some(level)
    }),
    "info",
    "The least important line that is written: `error`, `warn`, `info`, `debug` or `trace`.",
)
.or(&["LOG_LEVEL", "GOTRUE_LOG_LEVEL"]);
const ACCESS: Setting<Access> = Setting::new(
    "SALUHALL_LOG_ACCESS",
    Kind::new("all, failures or off", |text| match text {
        "all" => Some(Access::All),
        "failures" => Some(Access::Failures),
        "off" => Some(Access::Off),
        _ => None,
    }),
    "all",
    "Which requests get a line: `all`, `failures` (500 and above) or `off`.",
);

pub const SECTION: Section =
    Section { title: "Log", doc: "One line per event on standard error.", rows: &[FORMAT.row, LEVEL.row, ACCESS.row] };

#[derive(Debug, Clone)]
pub struct Log {
    pub format: Format,
    pub level: String,
    pub access: Access,
}

pub fn read(reader: &mut Reader<'_>) -> Option<Log> {
    let format = reader.get(&FORMAT);
    let level = reader.get(&LEVEL);
    let access = reader.get(&ACCESS);
    Some(Log { format: format?, level: level?, access: access? })
}
