//! The operating-system user that Postgres runs as. It refuses to run as root, so a server started as root steps down.

use std::{
    fs,
    os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown},
    path::Path,
};

use super::{Error, Options, folder};

/// Tried in this order when nothing was said: an account made for us, for Postgres, and the one every Linux has.
/// `initdb` looks its user up by name, so a bare number without an account will not do.
const CANDIDATES: [&str; 3] = ["saluhall", "postgres", "nobody"];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Owner {
    /// Not root: Postgres runs as we do.
    Ourselves,
    Account {
        name: String,
        uid: u32,
        gid: u32,
    },
}

impl Owner {
    pub(super) fn choose(options: &Options) -> Result<Self, Error> {
        if !rustix::process::geteuid().is_root() {
            return Ok(Self::Ourselves);
        }
        let accounts = fs::read_to_string("/etc/passwd").map_err(Error::io("read", "/etc/passwd"))?;
        if let Some(wanted) = &options.run_as {
            return find(&accounts, |name, uid| name == wanted && uid != 0)
                .ok_or_else(|| Error::NoUser { wanted: wanted.clone() });
        }
        let existing = folder::owner_of_cluster(&options.data).filter(|uid| *uid != 0);
        existing
            .and_then(|owner| find(&accounts, |_, uid| uid == owner))
            .or_else(|| CANDIDATES.iter().find_map(|wanted| find(&accounts, |name, uid| name == *wanted && uid != 0)))
            .ok_or_else(|| Error::NoUser { wanted: "postgres".into() })
    }

    /// Gives a path to the account; a no-op when we are it.
    pub(super) fn take(&self, path: &Path) -> Result<(), Error> {
        match self {
            Self::Ourselves => Ok(()),
            Self::Account { uid, gid, .. } => {
                chown(path, Some(*uid), Some(*gid)).map_err(Error::io("change the owner of", path))
            }
        }
    }

    /// Whether the account may walk to this path: every folder above it must let it through.
    pub(super) fn reaches(&self, path: &Path) -> bool {
        let Self::Account { uid, gid, .. } = self else { return true };
        path.ancestors().skip(1).all(|folder| match fs::metadata(folder) {
            Ok(meta) if meta.uid() == *uid => meta.mode() & 0o100 != 0,
            Ok(meta) if meta.gid() == *gid => meta.mode() & 0o010 != 0,
            Ok(meta) => meta.mode() & 0o001 != 0,
            Err(_) => true, // not made yet: we will make it passable
        })
    }

    /// Makes a folder of the account's own, closed to everybody else.
    pub(super) fn make_private(&self, path: &Path) -> Result<(), Error> {
        fs::create_dir_all(path).map_err(Error::io("make", path))?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o700)).map_err(Error::io("close", path))?;
        self.take(path)
    }

    pub(super) fn command(&self, program: &Path) -> tokio::process::Command {
        let mut command = tokio::process::Command::new(program);
        if let Self::Account { uid, gid, .. } = self {
            // Started as root, the standard library also drops the supplementary groups when it sets the user.
            command.uid(*uid).gid(*gid);
        }
        command
    }
}

/// The first account of `/etc/passwd` that fits: `name:password:uid:gid:…`.
fn find(accounts: &str, fits: impl Fn(&str, u32) -> bool) -> Option<Owner> {
    accounts.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        fits(name, uid).then(|| Owner::Account { name: name.to_owned(), uid, gid })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PASSWD: &str = "root:x:0:0:root:/root:/bin/bash\nbroken line\nnobody:x:65534:65534::/:/bin/false\npostgres:x:101:104::/:/bin/sh\n";

    #[test]
    fn an_account_is_found_by_what_is_asked_of_it() {
        let postgres = Owner::Account { name: "postgres".into(), uid: 101, gid: 104 };
        assert_eq!(find(PASSWD, |name, _| name == "postgres"), Some(postgres.clone()));
        assert_eq!(find(PASSWD, |_, uid| uid == 101), Some(postgres));
        assert_eq!(find(PASSWD, |name, uid| name == "root" && uid != 0), None);
    }

    #[test]
    fn a_path_is_reached_only_through_open_folders() {
        let home = std::env::temp_dir().join(format!("saluhall-reach-{}", std::process::id()));
        let inner = home.join("inner/data");
        fs::create_dir_all(&inner).unwrap();
        let somebody = Owner::Account { name: "somebody".into(), uid: 4_000_001, gid: 4_000_001 };
        fs::set_permissions(&home, fs::Permissions::from_mode(0o711)).unwrap();
        assert!(somebody.reaches(&inner));
        fs::set_permissions(&home, fs::Permissions::from_mode(0o700)).unwrap();
        assert!(!somebody.reaches(&inner));
        assert!(Owner::Ourselves.reaches(&inner));
        fs::remove_dir_all(&home).unwrap();
    }
}
