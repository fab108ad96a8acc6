//! Pixels → bytes.

use std::borrow::Cow;

use super::{Kind, Refusal, decode::Pixels};

/// What upstream's renderer uses when none is asked for.
const QUALITY: u8 = 80;
const QUALITY_WEBP: u8 = 79;
/// Of libwebp's 0 to 6: beyond it pictures hardly get smaller, and take twice as long.
const WEBP_EFFORT: i32 = 3;

pub(super) fn encode(
    pixels: &Pixels,
    kind: Kind,
    quality: Option<u8>,
    profile: Option<&[u8]>,
) -> Result<Vec<u8>, Refusal> {
    match kind {
        Kind::Jpeg => jpeg(pixels, quality.unwrap_or(QUALITY), profile),
        Kind::Png => png(pixels, profile),
        Kind::Webp => webp(pixels, quality.unwrap_or(QUALITY_WEBP), profile),
        Kind::Gif => gif(pixels),
    }
}

fn failed<E>(_: E) -> Refusal {
    Refusal::Unreadable
}

fn short(side: u32) -> Result<u16, Refusal> {
    u16::try_from(side).map_err(|_| Refusal::Pixels)
}

fn jpeg(pixels: &Pixels, quality: u8, profile: Option<&[u8]>) -> Result<Vec<u8>, Refusal> {
    let mut bytes = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut bytes, quality);
    // What eyes see least is kept at half the size, as cameras do; above 90 somebody cares.
    let sampling = if quality > 90 { jpeg_encoder::SamplingFactor::F_1_1 } else { jpeg_encoder::SamplingFactor::F_2_2 };
    encoder.set_sampling_factor(sampling);
    if let Some(profile) = profile {
        encoder.add_icc_profile(profile).map_err(failed)?;
    }
    let (width, height) = (short(pixels.width)?, short(pixels.height)?);
    encoder.encode(&pixels.rgba, width, height, jpeg_encoder::ColorType::Rgba).map_err(failed)?;
    Ok(bytes)
}

fn png(pixels: &Pixels, profile: Option<&[u8]>) -> Result<Vec<u8>, Refusal> {
    let (color, raw) = match without_alpha(&pixels.rgba) {
        Some(rgb) => (png::ColorType::Rgb, Cow::Owned(rgb)),
        None => (png::ColorType::Rgba, Cow::Borrowed(pixels.rgba.as_slice())),
    };
    let mut info = png::Info::with_size(pixels.width, pixels.height);
    info.icc_profile = profile.map(|profile| Cow::Owned(profile.to_vec()));
    info.color_type = color;
    info.bit_depth = png::BitDepth::Eight;
    let mut bytes = Vec::new();
    let mut writer = png::Encoder::with_info(&mut bytes, info).and_then(png::Encoder::write_header).map_err(failed)?;
    writer.write_image_data(&raw).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

/// The colours alone, when everything is solid.
fn without_alpha(rgba: &[u8]) -> Option<Vec<u8>> {
    let pixels = rgba.as_chunks::<4>().0;
    let solid = pixels.iter().all(|[.., alpha]| *alpha == 255);
    solid.then(|| pixels.iter().flat_map(|[red, green, blue, _]| [*red, *green, *blue]).collect())
}

fn webp(pixels: &Pixels, quality: u8, profile: Option<&[u8]>) -> Result<Vec<u8>, Refusal> {
    let mut config = webp::WebPConfig::new().map_err(failed)?;
    config.quality = f32::from(quality);
    config.method = WEBP_EFFORT;
    config.alpha_compression = 1;
    let encoder = webp::Encoder::from_rgba(&pixels.rgba, pixels.width, pixels.height);
    let bytes = encoder.encode_advanced(&config).map_err(failed)?;
    Ok(match profile {
        Some(profile) => with_profile(&bytes, profile, (pixels.width, pixels.height)).unwrap_or_else(|| bytes.to_vec()),
        None => bytes.to_vec(),
    })
}

/// The same picture in the extended form, which has room for a profile. `None` when it is not built as expected.
fn with_profile(webp: &[u8], profile: &[u8], (width, height): (u32, u32)) -> Option<Vec<u8>> {
    const HAS_PROFILE: u8 = 0x20;
    let chunks = webp.get(12..)?;
    let (mut extended, rest) = match chunks.get(..4)? {
        b"VP8X" => (chunks.get(8..18)?.to_vec(), chunks.get(18..)?),
        _ => {
            let side = |side: u32| (side - 1).to_le_bytes();
            let [w0, w1, w2, _] = side(width);
            let [h0, h1, h2, _] = side(height);
            (vec![0, 0, 0, 0, w0, w1, w2, h0, h1, h2], chunks)
        }
    };
    *extended.first_mut()? |= HAS_PROFILE;
    let mut body = b"WEBP".to_vec();
    for (name, data) in [(b"VP8X", extended.as_slice()), (b"ICCP", profile)] {
        body.extend(name);
        body.extend(u32::try_from(data.len()).ok()?.to_le_bytes());
        body.extend(data);
        body.extend((data.len() % 2 == 1).then_some(0));
    }
    body.extend(rest);
    let size = u32::try_from(body.len()).ok()?.to_le_bytes();
    Some([b"RIFF".as_slice(), &size, &body].concat())
}

fn gif(pixels: &Pixels) -> Result<Vec<u8>, Refusal> {
    let (width, height) = (short(pixels.width)?, short(pixels.height)?);
    let mut rgba = pixels.rgba.clone();
    // 1 is slow and good, 30 fast and rough.
    let frame = gif::Frame::from_rgba_speed(width, height, &mut rgba, 10);
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &[]).map_err(failed)?;
    encoder.write_frame(&frame).map_err(failed)?;
    drop(encoder);
    Ok(bytes)
}
