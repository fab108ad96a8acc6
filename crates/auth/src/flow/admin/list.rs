//! Accounts page by page, with the headers that clients count by.

use serde::Serialize;

use crate::{
    Auth, Call,
    error::{Error, VALIDATION},
    store::users,
    user::User,
};

const PER_PAGE: i64 = 50;
const PER_PAGE_MAX: i64 = 10_000;

/// The query string, as it came; clients send empty strings for what they leave out.
#[derive(Debug, Default, Clone, Copy)]
pub struct ListUsers<'a> {
    pub page: Option<&'a str>,
    pub per_page: Option<&'a str>,
    /// Part of the e-mail address or of the full name.
    pub filter: Option<&'a str>,
    /// `created_at desc` (default) or `created_at asc`.
    pub sort: Option<&'a str>,
}

#[derive(Debug, Serialize)]
pub struct Page {
    pub users: Vec<User>,
    pub aud: String,
    /// Header `X-Total-Count`.
    #[serde(skip)]
    pub total: i64,
    /// Header `Link`.
    #[serde(skip)]
    pub link: String,
}

impl Auth {
    pub async fn admin_list_users(&self, call: &Call<'_>, query: ListUsers<'_>) -> Result<Page, Error> {
        let page = number("page", query.page, 1)?;
        let per_page = number("per_page", query.per_page, PER_PAGE)?.min(PER_PAGE_MAX);
        let ascending = match query.sort.unwrap_or_default().split_whitespace().collect::<Vec<_>>()[..] {
            [] | ["created_at"] | ["created_at", "desc"] => false,
            ["created_at", "asc"] => true,
            _ => return Err(Error::saying(VALIDATION, "bad field for sort, only created_at is supported")),
        };
        let aud = self.audience(call).to_owned();
        let offset = (page - 1).saturating_mul(per_page);
        let db = self.0.db.connection().await?;
        let filter = query.filter.unwrap_or_default();
        let (users, total) = users::list_page(&db, &aud, filter, ascending, per_page, offset).await?;
        let given_per_page = query.per_page.filter(|text| !text.is_empty()).map(|_| per_page);
        Ok(Page { users, aud, total, link: link(page, per_page, total, given_per_page) })
    }
}

/// A positive number, or `default` when nothing was given.
fn number(name: &str, text: Option<&str>, default: i64) -> Result<i64, Error> {
    match text.unwrap_or_default() {
        "" => Ok(default),
        text => text.parse().ok().filter(|number| (1..=i64::from(i32::MAX)).contains(number)).ok_or_else(|| {
            Error::saying(VALIDATION, format!("Bad Pagination Parameters: {name} must be a positive number"))
        }),
    }
}

/// `page` comes first in each address: clients read the number after the first equals sign.
fn link(page: i64, per_page: i64, total: i64, given_per_page: Option<i64>) -> String {
    let last = (total.max(1) - 1) / per_page + 1;
    let to = |page: i64, rel: &str| match given_per_page {
        Some(per_page) => format!("</admin/users?page={page}&per_page={per_page}>; rel=\"{rel}\""),
        None => format!("</admin/users?page={page}>; rel=\"{rel}\""),
    };
    match page < last {
        true => format!("{}, {}", to(page + 1, "next"), to(last, "last")),
        false => to(last, "last"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_the_next_and_the_last_page() {
        assert_eq!(
            link(1, 1, 3, Some(1)),
            r#"</admin/users?page=2&per_page=1>; rel="next", </admin/users?page=3&per_page=1>; rel="last""#
        );
        assert_eq!(link(2, 50, 100, None), r#"</admin/users?page=2>; rel="last""#);
        assert_eq!(link(1, 50, 0, None), r#"</admin/users?page=1>; rel="last""#);
    }

    #[test]
    fn pages_are_positive_numbers() {
        assert_eq!(number("page", Some(""), 1).unwrap(), 1);
        assert_eq!(number("page", Some("7"), 1).unwrap(), 7);
        for bad in ["-1", "0", "x", "99999999999"] {
            assert_eq!(number("page", Some(bad), 1).unwrap_err().code.code, "validation_failed", "{bad}");
        }
    }
}
