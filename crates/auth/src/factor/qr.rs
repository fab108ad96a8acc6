//! A QR code as SVG text. Clients put it behind `data:image/svg+xml;utf-8,` as it is, so it holds no `#`, which would end the
//! address, and no line break.

use qrcode::{EcLevel, QrCode, render::svg::Color};

use crate::error::{Error, VALIDATION};

/// Side of a module in pixels, as upstream draws it.
const MODULE: u32 = 3;

/// As robust as upstream's where `text` is short enough for that, else with less redundancy.
pub(crate) fn svg(text: &str) -> Result<String, Error> {
    let levels = [EcLevel::H, EcLevel::M, EcLevel::L];
    let code = levels.into_iter().find_map(|level| QrCode::with_error_correction_level(text, level).ok());
    let code = code.ok_or_else(|| Error::saying(VALIDATION, "Issuer is too long for a QR code"))?;
    let (dark, light) = (Color("black"), Color("white"));
    Ok(code.render::<Color<'_>>().module_dimensions(MODULE, MODULE).dark_color(dark).light_color(light).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_can_stand_in_an_address() {
        let drawn = svg("otpauth://totp/x.io:a@x.io?secret=ABC").unwrap();
        assert!(drawn.contains("<svg") && drawn.ends_with("</svg>"), "{drawn}");
        assert!(!drawn.contains(['#', '\n']), "{drawn}");
        assert!(svg(&"x".repeat(2_000)).is_ok(), "less redundancy, but a code");
        assert_eq!(svg(&"x".repeat(3_000)).unwrap_err().code.code, "validation_failed");
    }
}
