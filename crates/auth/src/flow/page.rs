//! Lists page by page, with the headers that clients count by.

use crate::error::{Error, VALIDATION};

const PER_PAGE_MAX: i64 = 10_000;

/// Which page of a list, and how long pages are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pages {
    page: i64,
    per_page: i64,
    /// Said by the caller, so that links say it again.
    given: bool,
}

impl Pages {
    /// The parameters `page` and `per_page`; clients send empty strings for what they leave out.
    pub(crate) fn parse(page: Option<&str>, per_page: Option<&str>, usual: i64) -> Result<Self, Error> {
        let given = per_page.is_some_and(|text| !text.is_empty());
        let per_page = number("per_page", per_page, usual)?.min(PER_PAGE_MAX);
        Ok(Self { page: number("page", page, 1)?, per_page, given })
    }

    pub(crate) fn limit(&self) -> i64 {
        self.per_page
    }

    pub(crate) fn offset(&self) -> i64 {
        (self.page - 1).saturating_mul(self.per_page)
    }

    /// Header `Link`. `page` comes first in each address: clients read the number after the first equals sign.
    pub(crate) fn link(&self, path: &str, total: i64) -> String {
        let last = (total.max(1) - 1) / self.per_page + 1;
        let to = |page: i64, rel: &str| match self.given {
            true => format!("<{path}?page={page}&per_page={}>; rel=\"{rel}\"", self.per_page),
            false => format!("<{path}?page={page}>; rel=\"{rel}\""),
        };
        match self.page < last {
            true => format!("{}, {}", to(self.page + 1, "next"), to(last, "last")),
            false => to(last, "last"),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn link(page: i64, per_page: &str, total: i64) -> String {
        Pages::parse(Some(&page.to_string()), Some(per_page), 50).unwrap().link("/admin/users", total)
    }

    #[test]
    fn links_name_the_next_and_the_last_page() {
        assert_eq!(
            link(1, "1", 3),
            r#"</admin/users?page=2&per_page=1>; rel="next", </admin/users?page=3&per_page=1>; rel="last""#
        );
        assert_eq!(link(2, "", 100), r#"</admin/users?page=2>; rel="last""#);
        assert_eq!(link(1, "", 0), r#"</admin/users?page=1>; rel="last""#);
    }

    #[test]
    fn pages_are_positive_numbers() {
        let offset = |page: &str| Pages::parse(Some(page), None, 50).map(|pages| pages.offset());
        assert_eq!(offset("").unwrap(), 0);
        assert_eq!(offset("7").unwrap(), 300);
        for bad in ["-1", "0", "x", "99999999999"] {
            assert_eq!(offset(bad).unwrap_err().code.code, "validation_failed", "{bad}");
        }
    }
}
