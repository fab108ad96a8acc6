//! Accounts page by page, with the headers that clients count by.

use serde::Serialize;

use crate::{
    Auth, Call,
    error::{Error, VALIDATION},
    flow::page::Pages,
    store::users,
    user::User,
};

const PER_PAGE: i64 = 50;

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
        let pages = Pages::parse(query.page, query.per_page, PER_PAGE)?;
        let ascending = match query.sort.unwrap_or_default().split_whitespace().collect::<Vec<_>>()[..] {
            [] | ["created_at"] | ["created_at", "desc"] => false,
            ["created_at", "asc"] => true,
            _ => return Err(Error::saying(VALIDATION, "bad field for sort, only created_at is supported")),
        };
        let aud = self.audience(call).to_owned();
        let db = self.0.db.connection().await?;
        let filter = query.filter.unwrap_or_default();
        let (users, total) = users::list_page(&db, &aud, filter, ascending, pages.limit(), pages.offset()).await?;
        Ok(Page { users, aud, total, link: pages.link("/admin/users", total) })
    }
}
