//! Accounts by telephone number. GoTrue's names, with those of Supabase's `.env`.

use std::{collections::HashMap, time::Duration};

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

use super::setting::{COUNT, DURATION, FLAG, Kind, Reader, Section, Setting, TEXT};

const ENABLED: Setting<bool> =
    Setting::new("ENABLE_PHONE_SIGNUP", FLAG, "false", "Accounts by telephone number and password or code.")
        .or(&["GOTRUE_EXTERNAL_PHONE_ENABLED"]);
const AUTOCONFIRM: Setting<bool> = Setting::new(
    "ENABLE_PHONE_AUTOCONFIRM",
    FLAG,
    "false",
    "New numbers may sign in at once, without a code sent to them.",
)
.or(&["GOTRUE_SMS_AUTOCONFIRM"]);
const APART: Setting<Duration> = Setting::new(
    "GOTRUE_SMS_MAX_FREQUENCY",
    DURATION,
    "60s",
    "Between two text messages of one kind to one number, whether or not it has an account.",
);
const HOURLY: Setting<u32> = Setting::new(
    "GOTRUE_RATE_LIMIT_SMS_SENT",
    COUNT,
    "30",
    "Text messages of the whole server in an hour; 0 sends none.",
);
const CODE_LIFETIME: Setting<Duration> =
    Setting::new("GOTRUE_SMS_OTP_EXP", DURATION, "60s", "How long codes in text messages work.");
const CODE_LENGTH: Setting<u32> = Setting::new(
    "GOTRUE_SMS_OTP_LENGTH",
    COUNT,
    "6",
    "Digits of a code in a text message, 6 to 10; anything else is 6.",
);
const TEMPLATE: Setting<String> = Setting::new(
    "GOTRUE_SMS_TEMPLATE",
    TEXT,
    "Your code is {{ .Code }}",
    "What the hook that sends is given as the message's text.",
);
const TEST_CODES: Setting<HashMap<String, String>> = Setting::new(
    "GOTRUE_SMS_TEST_OTP",
    NUMBERS,
    "",
    "Numbers that get no message and whose code is always the same, such as 46700000000:123456.",
)
.secret();
const TEST_UNTIL: Setting<OffsetDateTime> =
    Setting::new("GOTRUE_SMS_TEST_OTP_VALID_UNTIL", TIME, "", "When those numbers become like any other.");

const NUMBERS: Kind<HashMap<String, String>> = Kind::new("a list of number:code separated by commas", |text| {
    let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    pairs
        .map(|pair| {
            let (number, code) = pair.split_once([':', '='])?;
            let (number, code) = (number.trim().trim_start_matches('+'), code.trim());
            (digits(number) && digits(code)).then(|| (number.to_owned(), code.to_owned()))
        })
        .collect()
});
const TIME: Kind<OffsetDateTime> =
    Kind::new("a time such as 2026-12-31T23:59:59Z", |text| OffsetDateTime::parse(text, &Rfc3339).ok());

pub const SECTION: Section = Section {
    title: "Telephone",
    doc: "Accounts by telephone number. Messages leave by the hook GOTRUE_HOOK_SEND_SMS.",
    rows: &[
        ENABLED.row,
        AUTOCONFIRM.row,
        APART.row,
        HOURLY.row,
        CODE_LIFETIME.row,
        CODE_LENGTH.row,
        TEMPLATE.row,
        TEST_CODES.row,
        TEST_UNTIL.row,
    ],
};

pub fn read(reader: &mut Reader<'_>) -> Option<::auth::Phone> {
    let enabled = reader.get(&ENABLED);
    let autoconfirm = reader.get(&AUTOCONFIRM);
    let apart = reader.get(&APART);
    let hourly = reader.get(&HOURLY);
    let code_lifetime = reader.get(&CODE_LIFETIME);
    let code_length = reader.get(&CODE_LENGTH);
    let template = reader.get(&TEMPLATE);
    let test_codes = reader.optional(&TEST_CODES);
    let test_until = reader.optional(&TEST_UNTIL);
    Some(::auth::Phone {
        enabled: enabled?,
        autoconfirm: autoconfirm?,
        apart: apart?,
        hourly: hourly?,
        code_lifetime: code_lifetime?,
        code_length: code_length.map(|length| if (6..=10).contains(&length) { length } else { 6 })?,
        template: template?,
        test_codes: test_codes?.unwrap_or_default(),
        test_until: test_until?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_codes() {
        let read = (NUMBERS.parse)("+46700000000:123456, 4670000001=654321,").unwrap();
        assert_eq!(read.get("46700000000").map(String::as_str), Some("123456"));
        assert_eq!(read.get("4670000001").map(String::as_str), Some("654321"));
        for bad in ["46700000000", "46700000000:", ":1", "a:1", "1:b"] {
            assert!((NUMBERS.parse)(bad).is_none(), "{bad}");
        }
    }
}
