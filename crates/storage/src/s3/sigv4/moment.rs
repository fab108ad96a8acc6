//! The time of a signature, `20130524T000000Z`: the text, which is signed, and what it means.

use time::{OffsetDateTime, PrimitiveDateTime, format_description::BorrowedFormatItem, macros::format_description};

const FORMAT: &[BorrowedFormatItem<'_>] = format_description!("[year][month][day]T[hour][minute][second]Z");

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    pub(super) text: String,
    /// Since 1970.
    pub seconds: i64,
}

impl Moment {
    pub(super) fn parse(text: &str) -> Option<Self> {
        let moment = PrimitiveDateTime::parse(text, FORMAT).ok().filter(|_| text.len() == 16)?;
        Some(Self { text: text.to_owned(), seconds: moment.assume_utc().unix_timestamp() })
    }

    /// Eight digits, which the scope repeats.
    pub(super) fn date(&self) -> &str {
        self.text.split('T').next().unwrap_or_default()
    }

    /// For tests and for clients of our own: the moment `seconds` after 1970 began.
    pub fn at(seconds: i64) -> Option<Self> {
        let text = OffsetDateTime::from_unix_timestamp(seconds).ok()?.format(FORMAT).ok()?;
        Some(Self { text, seconds })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_basic_form_of_iso_8601_is_a_time() {
        let moment = Moment::parse("20130524T000000Z").unwrap();
        assert_eq!((moment.seconds, moment.date()), (1_369_353_600, "20130524"));
        assert_eq!(Moment::at(moment.seconds).unwrap(), moment);
        for wrong in ["", "20130524", "2013-05-24T00:00:00Z", "20130524T000000", "20131324T000000Z", "20130524T250000Z"]
        {
            assert_eq!(Moment::parse(wrong), None, "{wrong}");
        }
    }
}
