//! The suites of `tests/` that talk to a server with the demo shop, over HTTP or in a browser: every script of theirs has a
//! shop of its own, new and on ports of its own, so that scripts which change the shop run beside those which read it.

use std::{
    net::TcpListener,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, AtomicU16, Ordering},
    thread,
};

use anyhow::{Result, anyhow, bail};

use crate::{
    demo::{ADMIN_EMAIL, ADMIN_PASSWORD, Demo, Server},
    node::Node,
    postgres,
    progress::step,
    python,
    root::{root, target},
    storefront, suite,
    test::server,
};

/// A folder of `tests/` and what is run of it.
pub(crate) struct Suite {
    name: &'static str,
    /// Scripts of its `package.json`, told side by side.
    scripts: &'static [&'static str],
    /// Further settings of the servers, by name.
    settings: &'static [(&'static str, &'static str)],
    /// Whether it stands in for another site that people sign in with, and has clients in Python.
    is_of_clients: bool,
}

/// Every call of the public clients.
pub(crate) const CONTRACT: Suite =
    Suite { name: "contract", scripts: &["test"], settings: SWITCHED_ON, is_of_clients: true };

/// What people do in a browser. Each script is one browser at a time, which is what two cores are for.
pub(crate) const STORIES: Suite =
    Suite { name: "e2e", scripts: &["test:reading", "test:changing"], settings: &[], is_of_clients: false };

/// What supabase-js can ask for and a server offers only when it is told to.
const SWITCHED_ON: &[(&str, &str)] = &[
    ("GOTRUE_OAUTH_SERVER_ENABLED", "true"),
    ("GOTRUE_SECURITY_MANUAL_LINKING_ENABLED", "true"),
    ("ENABLE_ANONYMOUS_USERS", "true"),
    ("ENABLE_PHONE_SIGNUP", "true"),
    ("GOTRUE_SMS_TEST_OTP", "46700000001:123456,46700000002:123456,46700000003:123456,46700000004:123456"),
    ("GOTRUE_PASSKEY_ENABLED", "true"),
    ("GOTRUE_MFA_PHONE_ENROLL_ENABLED", "true"),
    ("GOTRUE_MFA_PHONE_VERIFY_ENABLED", "true"),
    ("GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED", "true"),
    ("GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED", "true"),
];

/// One machine plays more people than a household has, in less than five minutes.
const CROWDED: &[(&str, &str)] = &[
    ("GOTRUE_RATE_LIMIT_OTP", "1000"),
    ("GOTRUE_RATE_LIMIT_VERIFY", "1000"),
    ("GOTRUE_RATE_LIMIT_TOKEN_REFRESH", "1000"),
];

/// A shop that is open, and the script that visits it.
struct Visit {
    script: &'static str,
    demo: Demo,
    server: Server,
}

pub(crate) fn suite(node: &Node, of: &Suite) -> Result<String> {
    let folder = root().join("tests").join(of.name);
    step("packages", |step| storefront::install(step, node, &folder))?;
    step("storefront", |step| {
        storefront::install(step, node, &storefront::folder())?;
        storefront::build(step, node)
    })?;
    // An optimised build would cost the suite minutes.
    let binary = step("server", server)?;
    let programs = step("Postgres", postgres::ensure)?;
    let python = if of.is_of_clients { Some(step("Python", python::packages)?) } else { None };
    let visits: Vec<_> = of.scripts.iter().map(|script| open(of, script, &binary, &programs)).collect::<Result<_>>()?;
    let told = thread::scope(|scope| {
        let running: Vec<_> =
            visits.iter().map(|visit| scope.spawn(|| visit.tell(node, &folder, python.as_deref()))).collect();
        running
            .into_iter()
            .map(|script| script.join().unwrap_or_else(|_| Err(anyhow!("a script's thread panicked"))))
            .collect()
    });
    for visit in visits {
        visit.close()?;
    }
    suite::together(told)
}

/// A new shop for one script.
fn open(of: &Suite, script: &'static str, binary: &Path, programs: &Path) -> Result<Visit> {
    let name = format!("{}-{}", of.name, script.replace(':', "-"));
    let demo = Demo {
        binary: binary.to_owned(),
        programs: programs.to_owned(),
        port: free_port()?,
        inbox: free_port()?,
        data: scratch(&name)?,
        log: Some(target().join("suites").join(format!("{name}.log"))),
        identity_provider: if of.is_of_clients { Some(free_port()?) } else { None },
        settings: [of.settings, CROWDED].concat(),
    };
    let mut server = demo.start()?;
    server.ready(&demo.url(), &AtomicBool::new(false))?;
    demo.fill()?;
    Ok(Visit { script, demo, server })
}

impl Visit {
    fn tell(&self, node: &Node, folder: &Path, python: Option<&Path>) -> Result<String> {
        let demo = &self.demo;
        let mut tests = node.npm(folder);
        tests.args(["run", self.script]).env("CI", "true").envs(demo.keys()?);
        tests.env("BASE_URL", demo.url()).env("INBOX_URL", demo.inbox_url());
        // For servers of a test's own.
        tests.env("SALUHALL_BIN", &demo.binary).env("SALUHALL_PG_BIN", &demo.programs);
        tests.env("ADMIN_EMAIL", ADMIN_EMAIL).env("ADMIN_PASSWORD", ADMIN_PASSWORD);
        tests.envs(python.map(|packages| ("PYTHON_PACKAGES", packages)));
        tests.envs(demo.identity_provider.map(|port| ("IDENTITY_PROVIDER_PORT", port.to_string())));
        let printed = suite::command(&mut tests);
        if printed.is_err() {
            println!("the server's log: {}", demo.log.iter().map(|log| log.display().to_string()).collect::<String>());
        }
        printed
    }

    fn close(mut self) -> Result<()> {
        self.server.stop()?;
        Ok(std::fs::remove_dir_all(&self.demo.data)?)
    }
}

/// None is given twice, and all lie below those that the system chooses from: a browser that connects somewhere before the server is
/// up does not take its port. Those of the Rust tests begin above.
fn free_port() -> Result<u16> {
    static NEXT: AtomicU16 = AtomicU16::new(12_000);
    while let port @ ..20_000 = NEXT.fetch_add(1, Ordering::Relaxed) {
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return Ok(port);
        }
    }
    bail!("no port is free")
}

/// An empty data folder for one shop.
fn scratch(name: &str) -> Result<PathBuf> {
    let folder = target().join("suites").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}
