//! The cursor of list v2: opaque to clients, lines in base64 to us, as upstream has them.

use base64::{Engine as _, prelude::BASE64_STANDARD};

use super::{Entry, ListV2, SortColumn, order};
use crate::{Code, Error};

/// Where the page before ended.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    pub(super) last: String,
    order: Option<String>,
    column: Option<String>,
    pub(super) moment: String,
}

impl Cursor {
    pub(super) fn parse(text: &str) -> Result<Self, Error> {
        let wrong = || Error::new(Code::InvalidParameter, "Invalid Parameter cursor");
        let bytes = BASE64_STANDARD.decode(text).map_err(|_| wrong())?;
        let lines = String::from_utf8(bytes).map_err(|_| wrong())?;
        let mut cursor = Self::default();
        for line in lines.split('\n') {
            match line.split_once(':').ok_or_else(wrong)? {
                ("l", last) => cursor.last = last.to_owned(),
                ("o", order) => cursor.order = Some(order.to_owned()),
                ("c", column) => cursor.column = Some(column.to_owned()),
                ("a", moment) => cursor.moment = moment.to_owned(),
                _ => return Err(wrong()),
            }
        }
        let moment = &cursor.moment;
        let plain = moment.len() <= 40 && moment.bytes().all(|b| b.is_ascii_digit() || b"-:.TZ+ ".contains(&b));
        if cursor.last.is_empty() || !plain || (cursor.column.is_some() && moment.is_empty()) {
            return Err(wrong());
        }
        Ok(cursor)
    }

    /// The order of the pages before stays.
    pub(super) fn applied(&self, asked: &ListV2) -> ListV2 {
        let column = self.column.as_deref().and_then(SortColumn::parse);
        ListV2 {
            sort: column.unwrap_or(asked.sort),
            descending: self.order.as_deref().map_or(asked.descending, |order| order == "desc"),
            ..asked.clone()
        }
    }

    pub(super) fn behind(last: &Entry, asked: &ListV2) -> Self {
        let moment = match asked.sort {
            SortColumn::CreatedAt => last.created_at.clone(),
            SortColumn::UpdatedAt => last.updated_at.clone(),
            SortColumn::Name | SortColumn::LastAccessedAt => None,
        };
        let sorted = moment.is_some();
        Self {
            last: last.name.clone(),
            order: sorted.then(|| order(asked.descending).to_owned()),
            column: sorted.then(|| asked.sort.as_str().to_owned()),
            moment: moment.unwrap_or_default(),
        }
    }

    pub(super) fn to_text(&self) -> String {
        let mut lines = vec![format!("l:{}", self.last)];
        lines.extend(self.order.iter().map(|order| format!("o:{order}")));
        lines.extend(self.column.iter().map(|column| format!("c:{column}")));
        if self.column.is_some() {
            lines.push(format!("a:{}", self.moment));
        }
        BASE64_STANDARD.encode(lines.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cursor_survives_its_trip() {
        let by_name = Cursor { last: "a/b:c.png".into(), ..Cursor::default() };
        assert_eq!(by_name.to_text(), BASE64_STANDARD.encode("l:a/b:c.png"));
        let by_time = Cursor {
            last: "x".into(),
            order: Some("desc".into()),
            column: Some("created_at".into()),
            moment: "2021-02-17T04:43:32.770Z".into(),
        };
        for cursor in [by_name, by_time] {
            assert_eq!(Cursor::parse(&cursor.to_text()).unwrap(), cursor);
        }
        for wrong in ["", "%%", "bDo=", &BASE64_STANDARD.encode("x:1"), &BASE64_STANDARD.encode("l:a\na:'; drop")] {
            assert!(Cursor::parse(wrong).is_err(), "{wrong}");
        }
    }
}
