//! One login per duty, so that what serves requests owns nothing.

use pg::control::Control;

use crate::config::login_password;

/// Logins that serve requests.
pub const AUTHENTICATOR: &str = "authenticator";
pub const AUTH_ADMIN: &str = "supabase_auth_admin";

/// Addresses of one Postgres, by who logs in.
#[derive(Clone)]
pub struct Logins {
    pub owner: String,
    pub authenticator: String,
    pub auth_admin: String,
}

impl Logins {
    /// Service logins take the owner's address and a password that only the holder of the secret can derive.
    pub fn of(owner: &str, secret: &str) -> Self {
        let login = |role: &str| log_in_as(owner, role, &login_password(secret, role));
        Self { owner: owner.to_owned(), authenticator: login(AUTHENTICATOR), auth_admin: login(AUTH_ADMIN) }
    }

    /// One login for every duty.
    pub fn one(url: &str) -> Self {
        Self { owner: url.to_owned(), authenticator: url.to_owned(), auth_admin: url.to_owned() }
    }

    /// Makes the service logins work. A login that already does is left alone, so a server that restarts writes nothing.
    pub async fn enable(&self, secret: &str) -> Result<(), pg::Error> {
        for (role, url) in [(AUTHENTICATOR, &self.authenticator), (AUTH_ADMIN, &self.auth_admin)] {
            match Control::new(url, 1)?.connection().await {
                Ok(_) => {}
                // 28P01 and 28000: wrong or no password, or none allowed.
                Err(error) if error.sqlstate().is_some_and(|code| code.starts_with("28")) => {
                    set_password(&self.owner, role, &login_password(secret, role)).await?;
                    Control::new(url, 1)?.connection().await?;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}

/// `alter role` takes no parameters, so name and password travel as settings of the transaction.
async fn set_password(owner: &str, role: &str, password: &str) -> Result<(), pg::Error> {
    let mut connection = Control::new(owner, 1)?.connection().await?;
    let transaction = connection.transaction().await?;
    let settings = "select set_config('saluhall.role', $1, true), set_config('saluhall.password', $2, true)";
    transaction.query(settings, &[&role, &password]).await?;
    transaction
        .execute(
            "do $$ begin execute format('alter role %I login password %L',
               current_setting('saluhall.role'), current_setting('saluhall.password')); end $$",
            &[],
        )
        .await?;
    transaction.commit().await
}

/// The same address with another user and password. Later values win in both notations of libpq.
fn log_in_as(address: &str, role: &str, password: &str) -> String {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        let glue = if address.contains('?') { '&' } else { '?' };
        format!("{address}{glue}user={role}&password={password}")
    } else {
        format!("{address} user={role} password={password}")
    }
}

/// Where an address leads, without user and password: for lines that people read.
pub fn place(address: &str) -> String {
    let Some((_, rest)) = address.split_once("://") else {
        let shown = address
            .split_whitespace()
            .filter(|pair| ["host=", "port=", "dbname=", "hostaddr="].iter().any(|key| pair.starts_with(key)));
        return shown.collect::<Vec<_>>().join(" ");
    };
    let rest = rest.split('?').next().unwrap_or(rest);
    rest.rsplit_once('@').map_or(rest, |(_, place)| place).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn service_logins_replace_the_owners() {
        assert_eq!(log_in_as("postgresql://me:pw@h/db", "a", "p"), "postgresql://me:pw@h/db?user=a&password=p");
        assert_eq!(log_in_as("postgres:///db?host=/run/x", "a", "p"), "postgres:///db?host=/run/x&user=a&password=p");
        assert_eq!(log_in_as("host=/run/x user=me", "a", "p"), "host=/run/x user=me user=a password=p");
    }

    #[test]
    fn a_place_shows_no_password() {
        assert_eq!(place("postgresql://me:p@ss@db.example:5432/shop?sslmode=require"), "db.example:5432/shop");
        assert_eq!(place("postgresql://db.example/shop?password=x"), "db.example/shop");
        assert_eq!(place("host=/run dbname=shop user=me password=x"), "host=/run dbname=shop");
    }
}
