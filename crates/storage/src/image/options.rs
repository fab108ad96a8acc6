//! What is asked of an image, as queries, bodies and tokens write it, and as `X-Transformations` tells it. Pure.

use std::fmt::Write as _;

use serde_json::Value;

use super::{Gravity, Requested, Resize};
use crate::error::{self, Code, Error};

/// Everything that can be asked for. Zero as a width or a height asks for nothing, as upstream reads it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Options {
    /// Pixels.
    pub width: Option<u32>,
    /// Pixels.
    pub height: Option<u32>,
    pub resize: Option<Resize>,
    /// 20 to 100.
    pub quality: Option<u8>,
    pub format: Option<Requested>,
    pub gravity: Option<Gravity>,
    /// Pixels, or a share of the image when less than one.
    pub x_offset: Option<f64>,
    pub y_offset: Option<f64>,
}

/// Between which widths and heights are held, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Bounds {
    pub min: u32,
    pub max: u32,
}

impl Default for Bounds {
    fn default() -> Self {
        Self { min: 1, max: 2000 }
    }
}

/// Ajv's words for what does not fit, by where it stood: `querystring` or `body/transform`.
struct Reader<'a> {
    place: &'a str,
    failures: Vec<String>,
}

impl Options {
    /// From a query, whose values are texts. Errors: `InvalidRequest` with every failure in Ajv's words.
    pub fn from_query<'a>(pairs: impl Iterator<Item = (&'a str, &'a str)>) -> Result<Self, Error> {
        // A text that is a number counts as one, the way Ajv coerces.
        let coerced = |text: &str| match text.trim().parse::<f64>() {
            Ok(number) if number.is_finite() => serde_json::json!(number),
            _ => Value::from(text),
        };
        let numeric = |name: &str| matches!(name, "width" | "height" | "quality" | "x_offset" | "y_offset");
        let value = |name: &str, text: &str| if numeric(name) { coerced(text) } else { Value::from(text) };
        Self::read("querystring", pairs.map(|(name, text)| (name, value(name, text))))
    }

    /// From the `transform` of a body. Errors: as [`Options::from_query`].
    pub fn from_json(transform: &Value) -> Result<Self, Error> {
        let Value::Object(fields) = transform else {
            return Err(error::invalid_request("body/transform must be object"));
        };
        Self::read("body/transform", fields.iter().map(|(name, value)| (name.as_str(), value.clone())))
    }

    fn read<'a>(place: &str, fields: impl Iterator<Item = (&'a str, Value)>) -> Result<Self, Error> {
        let mut reader = Reader { place, failures: Vec::new() };
        let mut options = Self::default();
        for (name, value) in fields {
            match name {
                "width" => options.width = reader.size(name, &value),
                "height" => options.height = reader.size(name, &value),
                "resize" => options.resize = reader.word(name, &value, Resize::parse),
                "format" => options.format = reader.word(name, &value, Requested::parse),
                "gravity" => options.gravity = reader.word(name, &value, Gravity::parse),
                "quality" => options.quality = reader.quality(&value),
                "x_offset" => options.x_offset = reader.number(name, &value),
                "y_offset" => options.y_offset = reader.number(name, &value),
                _ => {}
            }
        }
        if !reader.failures.is_empty() {
            return Err(error::invalid_request(reader.failures.join(", ")));
        }
        options.check()
    }

    /// From the token of an address. What it does not know it leaves out: the text was ours when it was signed.
    pub fn from_token(transformations: &str, format: Option<&str>) -> Result<Self, Error> {
        let mut options = Self { format: format.and_then(Requested::parse), ..Self::default() };
        for part in transformations.split(',') {
            let mut words = part.split(':');
            let (name, value) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            match name {
                "width" => options.width = value.parse().ok(),
                "height" => options.height = value.parse().ok(),
                "resize" => options.resize = Resize::parse(value),
                "format" => options.format = Requested::parse(value),
                "quality" => options.quality = value.parse().ok().filter(|quality| (1..=100).contains(quality)),
                "gravity" => {
                    let finite = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
                    options.gravity = Gravity::parse(value);
                    options.x_offset = words.next().and_then(finite);
                    options.y_offset = words.next().and_then(finite);
                }
                _ => {}
            }
        }
        options.check()
    }

    fn check(self) -> Result<Self, Error> {
        let share = |offset: Option<f64>| offset.is_some_and(|offset| (0.0..=1.0).contains(&offset));
        if self.gravity == Some(Gravity::FocalPoint) && !(share(self.x_offset) && share(self.y_offset)) {
            let text = "Focal point requires x and y coordinates within 0-1 range";
            return Err(Error::new(Code::InvalidParameter, text));
        }
        Ok(self)
    }

    /// Whether nothing at all is asked for.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The claim `transformations` of a token.
    pub fn to_token(&self, bounds: Bounds) -> String {
        self.text(bounds, |resize| format!("resize:{}", resize.as_str()))
    }

    /// The header `X-Transformations`, in the words of upstream's renderer.
    pub fn to_header(&self, bounds: Bounds) -> String {
        self.text(bounds, |resize| format!("resizing_type:{}", resize.renderers_word()))
    }

    /// Width and height as they count, in pixels.
    pub fn size(&self, bounds: Bounds) -> (Option<u32>, Option<u32>) {
        let held = |side: Option<u32>| side.filter(|side| *side > 0).map(|side| side.clamp(bounds.min, bounds.max));
        (held(self.width), held(self.height))
    }

    fn text(&self, bounds: Bounds, resize: impl Fn(Resize) -> String) -> String {
        let (width, height) = self.size(bounds);
        let mut parts = Vec::new();
        parts.extend(height.map(|height| format!("height:{height}")));
        parts.extend(width.map(|width| format!("width:{width}")));
        if width.is_some() || height.is_some() {
            parts.push(resize(self.resize.unwrap_or_default()));
        }
        parts.extend(self.quality.map(|quality| format!("quality:{quality}")));
        parts.extend(
            self.format.filter(|f| *f != Requested::Origin).map(|format| format!("format:{}", format.as_str())),
        );
        parts.extend(self.gravity.map(|gravity| self.gravity_text(gravity)));
        parts.join(",")
    }

    fn gravity_text(&self, gravity: Gravity) -> String {
        let mut text = format!("gravity:{}", gravity.as_str());
        let silent = gravity == Gravity::Smart || (self.x_offset.is_none() && self.y_offset.is_none());
        if !silent {
            // Writing to a text cannot fail.
            let _ = write!(text, ":{}:{}", self.x_offset.unwrap_or(0.0), self.y_offset.unwrap_or(0.0));
        }
        text
    }
}

impl Reader<'_> {
    fn fail<T>(&mut self, name: &str, why: &str) -> Option<T> {
        self.failures.push(format!("{}/{name} {why}", self.place));
        None
    }

    fn integer(&mut self, name: &str, value: &Value) -> Option<f64> {
        match value.as_f64() {
            Some(number) if number.fract() == 0.0 => Some(number),
            _ => self.fail(name, "must be integer"),
        }
    }

    fn size(&mut self, name: &str, value: &Value) -> Option<u32> {
        let number = self.integer(name, value)?;
        if number < 0.0 {
            return self.fail(name, "must be >= 0");
        }
        // Larger ones are held to the bounds anyway.
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped, and not negative")]
        Some(number.min(f64::from(u32::MAX)) as u32)
    }

    fn quality(&mut self, value: &Value) -> Option<u8> {
        let number = self.integer("quality", value)?;
        if number < 20.0 {
            return self.fail("quality", "must be >= 20");
        }
        if number > 100.0 {
            return self.fail("quality", "must be <= 100");
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 20 and 100")]
        Some(number as u8)
    }

    fn number(&mut self, name: &str, value: &Value) -> Option<f64> {
        value.as_f64().or_else(|| self.fail(name, "must be number"))
    }

    fn word<T>(&mut self, name: &str, value: &Value, parse: fn(&str) -> Option<T>) -> Option<T> {
        let Some(text) = value.as_str() else { return self.fail(name, "must be string") };
        parse(text).or_else(|| self.fail(name, "must be equal to one of the allowed values"))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn query(text: &str) -> Result<Options, Error> {
        Options::from_query(text.split('&').filter_map(|pair| pair.split_once('=')))
    }

    fn header(text: &str) -> String {
        query(text).unwrap().to_header(Bounds::default())
    }

    #[test]
    fn a_header_tells_what_counted_in_upstreams_order() {
        assert_eq!(header("width=10&height=20&resize=cover"), "height:20,width:10,resizing_type:fill");
        assert_eq!(header("width=99999&quality=50"), "width:2000,resizing_type:fill,quality:50");
        assert_eq!(header("width=0&height=0&resize=contain"), "");
        assert_eq!(header("height=7&resize=contain&format=webp"), "height:7,resizing_type:fit,format:webp");
        assert_eq!(header("height=7&resize=fill&format=origin"), "height:7,resizing_type:force");
    }

    #[test]
    fn gravities_say_their_offsets_as_upstream_does() {
        for (asked, told) in [
            ("gravity=no", "gravity:no"),
            ("gravity=so&x_offset=0.25&y_offset=0.75", "gravity:so:0.25:0.75"),
            ("gravity=ea&x_offset=12", "gravity:ea:12:0"),
            ("gravity=we&y_offset=12", "gravity:we:0:12"),
            ("gravity=noea&x_offset=-12&y_offset=4", "gravity:noea:-12:4"),
            ("gravity=sm&x_offset=12&y_offset=-4", "gravity:sm"),
            ("gravity=fp&x_offset=0&y_offset=1", "gravity:fp:0:1"),
            ("x_offset=1&y_offset=1", ""),
        ] {
            assert_eq!(header(asked), told, "{asked}");
        }
        for wrong in ["gravity=fp", "gravity=fp&x_offset=0.5", "gravity=fp&x_offset=-0.1&y_offset=0.5"] {
            let error = query(wrong).unwrap_err();
            assert_eq!(error.message(), "Focal point requires x and y coordinates within 0-1 range", "{wrong}");
            assert_eq!(error.code(), Code::InvalidParameter);
        }
    }

    #[test]
    fn a_token_says_again_what_was_asked() {
        let asked = json!({"width": 10, "height": 20, "resize": "contain", "quality": 60, "format": "webp",
            "gravity": "fp", "x_offset": 0.5, "y_offset": 0.75});
        let options = Options::from_json(&asked).unwrap();
        let text = options.to_token(Bounds::default());
        assert_eq!(text, "height:20,width:10,resize:contain,quality:60,format:webp,gravity:fp:0.5:0.75");
        assert_eq!(Options::from_token(&text, None).unwrap(), options);
        let origin = Options::from_token("width:5,resize:undefined", Some("origin")).unwrap();
        assert_eq!((origin.resize, origin.format), (None, Some(Requested::Origin)));
        assert_eq!(Options::from_token("gravity:no:NaN:Infinity", None).unwrap().x_offset, None);
        assert!(Options::from_token("", None).unwrap().is_empty());
    }

    #[test]
    fn what_does_not_fit_is_told_in_ajvs_words() {
        for (asked, told) in [
            ("width=-1", "querystring/width must be >= 0"),
            ("width=1.5", "querystring/width must be integer"),
            ("height=", "querystring/height must be integer"),
            ("height=1e999", "querystring/height must be integer"),
            ("quality=19", "querystring/quality must be >= 20"),
            ("quality=101", "querystring/quality must be <= 100"),
            ("resize=zoom", "querystring/resize must be equal to one of the allowed values"),
            ("format=bmp", "querystring/format must be equal to one of the allowed values"),
            ("gravity=up", "querystring/gravity must be equal to one of the allowed values"),
            ("x_offset=a", "querystring/x_offset must be number"),
            ("width=-1&quality=1", "querystring/width must be >= 0, querystring/quality must be >= 20"),
        ] {
            assert_eq!(query(asked).unwrap_err().message(), told, "{asked}");
        }
        let error = Options::from_json(&json!({"width": "a"})).unwrap_err();
        assert_eq!(error.message(), "body/transform/width must be integer");
        assert!(query("width=1e2&unknown=x").is_ok());
    }
}
