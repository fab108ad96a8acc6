//! Bytes → pixels. Headers are judged first; pixels are decoded afterwards and only within the caps.

use std::{
    io::{self, BufRead, Cursor, Read, Seek, SeekFrom},
    num::NonZeroU64,
    time::Instant,
};

use zune_jpeg::{
    JpegDecoder,
    zune_core::{bytestream::ZCursor, colorspace::ColorSpace, options::DecoderOptions},
};

use super::{Kind, Refusal, orientation::Orientation};

/// Largest colour profile that is carried over, in bytes. The usual ones have 500 to 4,000.
const PROFILE_MAX: usize = 64 << 10;
/// Progressive scans; each costs a walk over all pixels, and pictures have ten.
const SCANS_MAX: usize = 40;

/// What a header says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) kind: Kind,
    /// Pixels as they are stored.
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) orientation: Orientation,
    /// What colours mean, if the file says so.
    pub(super) profile: Option<Vec<u8>>,
}

/// Pixels of four bytes: red, green, blue, and how solid.
pub(super) struct Pixels {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) rgba: Vec<u8>,
}

/// Reads no pixel.
pub(super) fn header(bytes: &[u8]) -> Result<Header, Refusal> {
    let kind = Kind::sniff(bytes).ok_or(Refusal::Unreadable)?;
    let header = match kind {
        Kind::Jpeg => jpeg_header(bytes),
        Kind::Png => png_header(bytes),
        Kind::Webp => webp_header(bytes),
        Kind::Gif => gif_header(bytes),
    }?;
    let rgb = |profile: &Vec<u8>| profile.len() <= PROFILE_MAX && profile.get(16..20) == Some(b"RGB ");
    Ok(Header { profile: header.profile.filter(rgb), ..header })
}

/// The first picture, if the file holds several. Reading stops at `deadline`.
pub(super) fn pixels(bytes: &[u8], header: &Header, deadline: Instant) -> Result<Pixels, Refusal> {
    let rgba = match header.kind {
        Kind::Jpeg => jpeg(bytes),
        Kind::Png => png(bytes, header, deadline),
        Kind::Webp => webp(bytes, deadline),
        Kind::Gif => gif(bytes, header, deadline),
    };
    if Instant::now() > deadline {
        return Err(Refusal::Time);
    }
    let rgba = rgba?;
    let wanted = u64::from(header.width) * u64::from(header.height) * 4;
    if rgba.len() as u64 != wanted {
        return Err(Refusal::Unreadable);
    }
    Ok(Pixels { width: header.width, height: header.height, rgba })
}

fn unreadable<E>(_: E) -> Refusal {
    Refusal::Unreadable
}

fn jpeg_decoder(bytes: &[u8]) -> JpegDecoder<ZCursor<&[u8]>> {
    // The decoder's own limits on sides are left to our caps, which come before.
    let options = DecoderOptions::new_safe()
        .set_max_width(usize::from(u16::MAX))
        .set_max_height(usize::from(u16::MAX))
        .jpeg_set_max_scans(SCANS_MAX)
        .jpeg_set_out_colorspace(ColorSpace::RGBA);
    JpegDecoder::new_with_options(ZCursor::new(bytes), options)
}

fn jpeg_header(bytes: &[u8]) -> Result<Header, Refusal> {
    if has_colours_apart(bytes).unwrap_or(false) {
        return Err(Refusal::Unreadable);
    }
    let mut decoder = jpeg_decoder(bytes);
    decoder.decode_headers().map_err(unreadable)?;
    let info = decoder.info().ok_or(Refusal::Unreadable)?;
    let orientation = decoder.exif().map(|exif| Orientation::read(exif)).unwrap_or_default();
    let (width, height) = (u32::from(info.width), u32::from(info.height));
    Ok(Header { kind: Kind::Jpeg, width, height, orientation, profile: decoder.icc_profile() })
}

/// Whether a sequential JPEG keeps each colour in a scan of its own, at different sizes. Nearly nobody writes those, and
/// zune-jpeg 0.5.15 reads their colours wrong; no picture is better than another one.
fn has_colours_apart(bytes: &[u8]) -> Option<bool> {
    let (mut at, mut colours, mut sizes_differ) = (2, 0, false);
    loop {
        let [0xff, marker] = *bytes.get(at..)?.first_chunk::<2>()? else { return None };
        if marker == 0xff {
            at += 1;
            continue;
        }
        let length = usize::from(u16::from_be_bytes(*bytes.get(at + 2..)?.first_chunk()?));
        let body = bytes.get(at + 4..at + 2 + length)?;
        match marker {
            0xc0 | 0xc1 => {
                colours = *body.get(5)?;
                let samplings = || body.get(6..).unwrap_or_default().chunks_exact(3).map(|colour| colour[1]);
                sizes_differ = samplings().any(|sampling| Some(sampling) != samplings().next());
            }
            0xda => return Some(sizes_differ && *body.first()? < colours),
            _ => {}
        }
        at += 2 + length;
    }
}

fn jpeg(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    jpeg_decoder(bytes).decode().map_err(unreadable)
}

fn png_decoder<R: BufRead + Seek>(source: R) -> png::Decoder<R> {
    let mut options = png::DecodeOptions::default();
    options.set_ignore_text_chunk(true);
    let mut decoder = png::Decoder::new_with_options(source, options);
    // For what stands beside the pixels; those were judged by the header.
    decoder.set_limits(png::Limits { bytes: 8 << 20 });
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    decoder
}

fn png_header(bytes: &[u8]) -> Result<Header, Refusal> {
    // The sides stand first; nothing else is read before they are known to be bearable.
    let info = png_decoder(Cursor::new(bytes)).read_header_info().map_err(unreadable)?.clone();
    let mut header = Header {
        kind: Kind::Png,
        width: info.width,
        height: info.height,
        orientation: Orientation::default(),
        profile: None,
    };
    if let Ok(reader) = png_decoder(Cursor::new(bytes)).read_info() {
        let info = reader.info();
        header.orientation = info.exif_metadata.as_deref().map(Orientation::read).unwrap_or_default();
        header.profile = info.icc_profile.as_deref().map(<[u8]>::to_vec);
    }
    Ok(header)
}

fn png(bytes: &[u8], header: &Header, deadline: Instant) -> Result<Vec<u8>, Refusal> {
    let mut decoder = png_decoder(Timed::new(bytes, deadline));
    let room = usize::try_from(u64::from(header.width) * u64::from(header.height) * 8).map_err(unreadable)?;
    decoder.set_limits(png::Limits { bytes: room.saturating_add(16 << 20) });
    let mut reader = decoder.read_info().map_err(unreadable)?;
    let mut raw = vec![0; reader.output_buffer_size().ok_or(Refusal::Pixels)?];
    let frame = reader.next_frame(&mut raw).map_err(unreadable)?;
    if (frame.width, frame.height) != (header.width, header.height) || frame.bit_depth != png::BitDepth::Eight {
        return Err(Refusal::Unreadable);
    }
    raw.truncate(frame.buffer_size());
    match frame.color_type {
        png::ColorType::Rgba => Ok(raw),
        png::ColorType::Rgb => Ok(solid(&raw)),
        png::ColorType::Grayscale => Ok(raw.iter().flat_map(|gray| [*gray, *gray, *gray, 255]).collect()),
        png::ColorType::GrayscaleAlpha => {
            Ok(raw.as_chunks::<2>().0.iter().flat_map(|[gray, alpha]| [*gray, *gray, *gray, *alpha]).collect())
        }
        png::ColorType::Indexed => Err(Refusal::Unreadable),
    }
}

fn webp_header(bytes: &[u8]) -> Result<Header, Refusal> {
    let mut decoder = image_webp::WebPDecoder::new(Cursor::new(bytes)).map_err(unreadable)?;
    decoder.set_memory_limit(PROFILE_MAX);
    let (width, height) = decoder.dimensions();
    let exif = decoder.exif_metadata().ok().flatten();
    let orientation = exif.as_deref().map(Orientation::read).unwrap_or_default();
    Ok(Header { kind: Kind::Webp, width, height, orientation, profile: decoder.icc_profile().ok().flatten() })
}

fn webp(bytes: &[u8], deadline: Instant) -> Result<Vec<u8>, Refusal> {
    let mut decoder = image_webp::WebPDecoder::new(Timed::new(bytes, deadline)).map_err(unreadable)?;
    let mut raw = vec![0; decoder.output_buffer_size().ok_or(Refusal::Pixels)?];
    decoder.read_image(&mut raw).map_err(unreadable)?;
    Ok(if decoder.has_alpha() { raw } else { solid(&raw) })
}

fn gif_header(bytes: &[u8]) -> Result<Header, Refusal> {
    // The sides stand at the very front, before anything that a decoder would have to hold.
    let [.., w0, w1, h0, h1] = *bytes.first_chunk::<10>().ok_or(Refusal::Unreadable)?;
    let (width, height) = (u32::from(u16::from_le_bytes([w0, w1])), u32::from(u16::from_le_bytes([h0, h1])));
    Ok(Header { kind: Kind::Gif, width, height, orientation: Orientation::default(), profile: None })
}

fn gif(bytes: &[u8], header: &Header, deadline: Instant) -> Result<Vec<u8>, Refusal> {
    let (width, height) = (header.width as usize, header.height as usize);
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    options.check_frame_consistency(true);
    let room = NonZeroU64::new((width * height * 4) as u64).ok_or(Refusal::Unreadable)?;
    options.set_memory_limit(gif::MemoryLimit::Bytes(room));
    let mut decoder = options.read_info(Timed::new(bytes, deadline)).map_err(unreadable)?;
    let frame = decoder.read_next_frame().map_err(unreadable)?.ok_or(Refusal::Unreadable)?;
    let (left, top) = (usize::from(frame.left), usize::from(frame.top));
    let (inner_width, inner_height) = (usize::from(frame.width), usize::from(frame.height));
    if left + inner_width > width || top + inner_height > height || inner_width == 0 {
        return Err(Refusal::Unreadable);
    }
    // A frame may cover a part of the picture; the rest is see-through.
    let mut canvas = vec![0; width * height * 4];
    let rows = canvas.chunks_exact_mut(width * 4).skip(top);
    for (row, line) in rows.zip(frame.buffer.chunks_exact(inner_width * 4)) {
        row[left * 4..(left + inner_width) * 4].copy_from_slice(line);
    }
    Ok(canvas)
}

fn solid(rgb: &[u8]) -> Vec<u8> {
    rgb.as_chunks::<3>().0.iter().flat_map(|[red, green, blue]| [*red, *green, *blue, 255]).collect()
}

/// Bytes that run dry at a moment: what ends a decoder that is kept busy.
struct Timed<'a> {
    bytes: Cursor<&'a [u8]>,
    deadline: Instant,
}

impl<'a> Timed<'a> {
    fn new(bytes: &'a [u8], deadline: Instant) -> Self {
        Self { bytes: Cursor::new(bytes), deadline }
    }

    fn check(&self) -> io::Result<()> {
        if Instant::now() > self.deadline { Err(io::ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.check()?;
        // Small helpings, so that the clock is looked at between them.
        let helping = out.len().min(16 << 10);
        self.bytes.read(&mut out[..helping])
    }
}

impl BufRead for Timed<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.check()?;
        self.bytes.fill_buf().map(|rest| &rest[..rest.len().min(16 << 10)])
    }

    fn consume(&mut self, taken: usize) {
        self.bytes.consume(taken);
    }
}

impl Seek for Timed<'_> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.bytes.seek(to)
    }
}
