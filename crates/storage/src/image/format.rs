//! Which type an image has, told by its first bytes, and which one is sent. Pure.

use super::Refusal;

/// What is read and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Jpeg,
    Png,
    Webp,
    Gif,
}

/// What a caller may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Requested {
    /// The source's own, whatever the browser would rather have.
    Origin,
    Avif,
    Webp,
}

impl Kind {
    /// By the first bytes: names and declared types are claims of whoever uploaded.
    pub fn sniff(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [0xff, 0xd8, 0xff, ..] => Some(Self::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(Self::Png),
            [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', ..] => Some(Self::Gif),
            [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some(Self::Webp),
            _ => None,
        }
    }

    pub fn mime_type(self) -> &'static str {
        match self {
            Self::Jpeg => "image/jpeg",
            Self::Png => "image/png",
            Self::Webp => "image/webp",
            Self::Gif => "image/gif",
        }
    }

    /// Also the ending of files in the cache.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Jpeg => "jpeg",
            Self::Png => "png",
            Self::Webp => "webp",
            Self::Gif => "gif",
        }
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        [Self::Jpeg, Self::Png, Self::Webp, Self::Gif].into_iter().find(|kind| kind.as_str() == text)
    }
}

impl Requested {
    pub fn parse(text: &str) -> Option<Self> {
        [Self::Origin, Self::Avif, Self::Webp].into_iter().find(|format| format.as_str() == text)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Origin => "origin",
            Self::Avif => "avif",
            Self::Webp => "webp",
        }
    }
}

/// What a source of one type is sent as: as asked for, else as WebP to whoever says that it takes that, else as it is.
pub fn choose(source: Kind, requested: Option<Requested>, accept: Option<&str>) -> Result<Kind, Refusal> {
    match requested {
        Some(Requested::Avif) => Err(Refusal::Avif),
        Some(Requested::Webp) => Ok(Kind::Webp),
        Some(Requested::Origin) => Ok(source),
        None if accept.is_some_and(takes_webp) => Ok(Kind::Webp),
        None => Ok(source),
    }
}

/// By name: `*/*` is what clients say that do not know.
pub fn takes_webp(accept: &str) -> bool {
    accept.split(',').any(|range| {
        let mut parts = range.split(';').map(str::trim);
        let names = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("image/webp"));
        let refused = parts.filter_map(|part| part.split_once('=')).any(|(name, weight)| {
            name.trim().eq_ignore_ascii_case("q") && weight.trim().parse::<f32>().is_ok_and(|weight| weight <= 0.0)
        });
        names && !refused
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_bytes_tell() {
        assert_eq!(Kind::sniff(b"\xff\xd8\xff\xe0"), Some(Kind::Jpeg));
        assert_eq!(Kind::sniff(b"\x89PNG\r\n\x1a\n"), Some(Kind::Png));
        assert_eq!(Kind::sniff(b"GIF89a"), Some(Kind::Gif));
        assert_eq!(Kind::sniff(b"RIFF\0\0\0\0WEBPVP8 "), Some(Kind::Webp));
        for other in [
            &b"<svg xmlns"[..],
            b"%PDF-1.7",
            b"BM",
            b"\0\0\0\x20ftypavif",
            b"II*\0",
            b"GIF88a",
            b"RIFF\0\0\0\0WAVE",
            b"",
        ] {
            assert_eq!(Kind::sniff(other), None);
        }
    }

    #[test]
    fn webp_goes_to_those_who_name_it() {
        let browser = Some("image/avif,image/webp,image/apng,*/*;q=0.8");
        assert_eq!(choose(Kind::Jpeg, None, browser), Ok(Kind::Webp));
        for accept in
            [None, Some("*/*"), Some("image/*"), Some("image/webp;q=0"), Some("image/png, image/webp ; Q=0.0")]
        {
            assert_eq!(choose(Kind::Jpeg, None, accept), Ok(Kind::Jpeg), "{accept:?}");
        }
        assert_eq!(choose(Kind::Png, Some(Requested::Origin), browser), Ok(Kind::Png));
        assert_eq!(choose(Kind::Png, Some(Requested::Webp), None), Ok(Kind::Webp));
        assert_eq!(choose(Kind::Png, Some(Requested::Avif), browser), Err(Refusal::Avif));
    }
}
