//! Where a server listens: a Unix socket or a port, on an address, a name, or any address in upstream's words.

use std::{
    fs, io,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, ToSocketAddrs as _},
    os::unix::{fs::PermissionsExt as _, net::UnixListener},
    path::PathBuf,
};

use rustix::net::{AddressFamily, SocketType, sockopt};

use crate::{config::pgrst::Listening, listen::BACKLOG};

pub(super) enum Socket {
    Tcp(TcpListener),
    Unix(UnixListener, PathBuf),
}

/// How to reach it from this machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Address {
    Tcp(SocketAddr),
    Unix(PathBuf),
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Tcp(address) => write!(f, "http://{address}"),
            Self::Unix(path) => write!(f, "{}", path.display()),
        }
    }
}

/// The error is one line that names the setting.
pub(super) fn bind(listening: &Listening, setting: &str) -> Result<Socket, String> {
    if let Some(path) = &listening.unix_socket {
        let refused =
            |error: io::Error| format!("{}: {}: {error}", setting.replace("port", "unix-socket"), path.display());
        return unix(path.clone(), listening.unix_socket_mode).map_err(refused);
    }
    let port = listening.port.unwrap_or(0);
    let addresses =
        addresses(&listening.host, port).map_err(|what| format!("{}: {what}", setting.replace("port", "host")))?;
    let mut last = String::new();
    for (address, only_v6) in addresses {
        match tcp(address, only_v6, listening.reuse_port) {
            Ok(listener) => return Ok(Socket::Tcp(listener)),
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                return Err(format!(
                    "{setting}: {address} is already taken; stop what listens there or set another port"
                ));
            }
            Err(error) => last = format!("{setting}: cannot listen on {address}: {error}"),
        }
    }
    Err(last)
}

/// Tried in order; with each, whether IPv4 is to be left alone.
fn addresses(host: &str, port: u16) -> Result<Vec<(SocketAddr, bool)>, String> {
    let v4 = (SocketAddr::from((Ipv4Addr::UNSPECIFIED, port)), false);
    let v6 = |only| (SocketAddr::from((Ipv6Addr::UNSPECIFIED, port)), only);
    Ok(match host {
        "!4" => vec![v4],
        "!6" => vec![v6(true)],
        // A socket of IPv6 answers IPv4 too; where there is no IPv6, that of IPv4 must do.
        "*" | "*6" => vec![v6(false), v4],
        "*4" => vec![v4, v6(false)],
        name => {
            let found = (name.trim_matches(['[', ']']), port).to_socket_addrs();
            found.map_err(|error| format!("{name}: {error}"))?.map(|address| (address, false)).collect()
        }
    })
}

fn tcp(address: SocketAddr, only_v6: bool, reuse_port: bool) -> io::Result<TcpListener> {
    let family = if address.is_ipv6() { AddressFamily::INET6 } else { AddressFamily::INET };
    let flags = rustix::net::SocketFlags::CLOEXEC;
    let socket = rustix::net::socket_with(family, SocketType::STREAM, flags, None)?;
    sockopt::set_socket_reuseaddr(&socket, true)?;
    if reuse_port {
        sockopt::set_socket_reuseport(&socket, true)?;
    }
    if address.is_ipv6() {
        sockopt::set_ipv6_v6only(&socket, only_v6)?;
    }
    rustix::net::bind(&socket, &address)?;
    rustix::net::listen(&socket, BACKLOG)?;
    Ok(socket.into())
}

/// In the place of one that a process before left behind, but not of one that somebody answers on.
fn unix(path: PathBuf, mode: u32) -> io::Result<Socket> {
    let listener = match UnixListener::bind(&path) {
        Err(error)
            if error.kind() == io::ErrorKind::AddrInUse && std::os::unix::net::UnixStream::connect(&path).is_err() =>
        {
            fs::remove_file(&path)?;
            UnixListener::bind(&path)?
        }
        outcome => outcome?,
    };
    fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
    Ok(Socket::Unix(listener, path))
}

impl Socket {
    pub(super) fn address(&self) -> Address {
        match self {
            Self::Tcp(listener) => {
                let mut address = listener.local_addr().unwrap_or_else(|_| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
                if address.ip().is_unspecified() {
                    address.set_ip(if address.is_ipv6() {
                        Ipv6Addr::LOCALHOST.into()
                    } else {
                        Ipv4Addr::LOCALHOST.into()
                    });
                }
                Address::Tcp(address)
            }
            Self::Unix(_, path) => Address::Unix(path.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_address_has_several_words() {
        let first = |host: &str| addresses(host, 80).unwrap()[0];
        assert_eq!(first("!4"), ("0.0.0.0:80".parse().unwrap(), false));
        assert_eq!(first("*4"), first("!4"));
        assert_eq!(first("*"), ("[::]:80".parse().unwrap(), false));
        assert_eq!(first("*6"), first("*"));
        assert_eq!(first("!6"), ("[::]:80".parse().unwrap(), true));
        assert_eq!(first("::1"), ("[::1]:80".parse().unwrap(), false));
        assert!(first("localhost").0.ip().is_loopback());
        assert!(addresses("no such host", 80).is_err());
    }
}
