//! Pictures made from files built here, judged by decoding what came out.

use super::*;
use crate::image::{Requested, Resize};

const LATE: Duration = Duration::from_secs(60);

/// Left half red, right half blue; the top row green.
fn flag(width: u32, height: u32) -> Pixels {
    let pixel = |x, y| match (x < width / 2, y) {
        (_, 0) => [0, 255, 0, 255],
        (true, _) => [255, 0, 0, 255],
        (false, _) => [0, 0, 255, 255],
    };
    let rgba = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).flat_map(|(x, y)| pixel(x, y)).collect();
    Pixels { width, height, rgba }
}

/// Something that compresses badly, so that qualities differ.
fn noise(width: u32, height: u32) -> Pixels {
    let mut state = 1_u32;
    let mut next = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let rgba = (0..width * height).flat_map(|_| [next(), next(), next(), 255]).collect();
    Pixels { width, height, rgba }
}

fn file(pixels: &Pixels, kind: Kind) -> Vec<u8> {
    encode::encode(pixels, kind, Some(90), None).unwrap()
}

fn options(text: &str) -> Options {
    Options::from_query(text.split('&').filter_map(|pair| pair.split_once('='))).unwrap()
}

fn try_render(bytes: Vec<u8>, asked: &str) -> Result<Rendered, Refusal> {
    let job = Job::new(bytes, options(asked), None, &Caps::default())?;
    render(&job, Instant::now() + LATE)
}

/// What a viewer sees.
fn seen(rendered: &Rendered) -> Pixels {
    let header = decode::header(&rendered.bytes).unwrap();
    assert_eq!(header.kind, rendered.kind);
    decode::pixels(&rendered.bytes, &header, Instant::now() + LATE).unwrap()
}

fn size(bytes: &[u8], asked: &str) -> (u32, u32) {
    let pixels = seen(&try_render(bytes.to_vec(), asked).unwrap());
    (pixels.width, pixels.height)
}

/// One letter for the colour at a place.
fn colour(pixels: &Pixels, x: u32, y: u32) -> char {
    let at = ((y * pixels.width + x) * 4) as usize;
    match pixels.rgba[at..at + 4] {
        [.., alpha] if alpha < 128 => '.',
        [r, g, b, _] if r > 128 && g < 128 && b < 128 => 'r',
        [r, g, b, _] if g > 128 && r < 128 && b < 128 => 'g',
        [r, g, b, _] if b > 128 && r < 128 && g < 128 => 'b',
        _ => '?',
    }
}

#[test]
fn every_kind_is_read_resized_and_written() {
    for kind in [Kind::Jpeg, Kind::Png, Kind::Webp, Kind::Gif] {
        let source = file(&flag(400, 300), kind);
        for (asked, expected) in [
            ("width=100&height=100", (100, 100)),
            ("width=100&height=100&resize=contain", (100, 75)),
            ("width=100&height=100&resize=fill", (100, 100)),
            ("width=200", (200, 150)),
            ("height=60&resize=contain", (80, 60)),
            ("width=800&height=800", (400, 300)),
            ("", (400, 300)),
        ] {
            assert_eq!(size(&source, asked), expected, "{kind:?} {asked}");
        }
    }
}

#[test]
fn cover_cuts_where_gravity_says_and_fill_bends_the_whole() {
    let source = file(&flag(400, 200), Kind::Png);
    let middle = |asked: &str| {
        let pixels = seen(&try_render(source.clone(), asked).unwrap());
        let row = pixels.height / 2;
        [0, pixels.width / 4, pixels.width * 3 / 4, pixels.width - 1]
            .map(|x| colour(&pixels, x, row))
            .iter()
            .collect::<String>()
    };
    assert_eq!(middle("width=100&height=100"), "rrbb");
    assert_eq!(middle("width=100&height=100&gravity=we"), "rrrr");
    assert_eq!(middle("width=100&height=100&gravity=ea"), "bbbb");
    assert_eq!(middle("width=100&height=100&gravity=fp&x_offset=0&y_offset=0"), "rrrr");
    assert_eq!(middle("width=100&height=100&gravity=fp&x_offset=1&y_offset=1"), "bbbb");
    assert_eq!(middle("width=100&height=100&resize=fill"), "rrbb");
    assert_eq!(middle("width=100&height=100&resize=contain"), "rrbb");
}

#[test]
fn smart_keeps_what_there_is_to_see() {
    let mut picture = Pixels { width: 400, height: 100, rgba: vec![255; 400 * 100 * 4] };
    for (x, y) in (300..380).flat_map(|x| (10..90).map(move |y| (x, y))).filter(|(x, y)| (x / 8 + y / 8) % 2 == 0) {
        let at = (y * 400 + x) * 4;
        picture.rgba[at..at + 4].copy_from_slice(&[255, 0, 0, 255]);
    }
    let source = file(&picture, Kind::Png);
    let reds = |asked: &str| {
        let pixels = seen(&try_render(source.clone(), asked).unwrap());
        pixels.rgba.chunks(4).filter(|pixel| pixel[1] < 128).count()
    };
    assert!(reds("width=100&height=100&gravity=sm") > 2500);
    assert_eq!(reds("width=100&height=100&gravity=we"), 0);
}

#[test]
fn quality_decides_the_size() {
    let source = file(&noise(200, 200), Kind::Png);
    let length = |asked: &str| try_render(source.clone(), asked).unwrap().bytes.len();
    let lengths = [20, 50, 80, 100].map(|quality| length(&format!("format=webp&quality={quality}")));
    assert!(lengths.is_sorted() && lengths[0] * 2 < lengths[3], "{lengths:?}");
    let photo = file(&noise(200, 200), Kind::Jpeg);
    let length = |asked: &str| try_render(photo.clone(), asked).unwrap().bytes.len();
    let lengths = [20, 50, 80, 100].map(|quality| length(&format!("quality={quality}")));
    assert!(lengths.is_sorted() && lengths[0] * 2 < lengths[3], "{lengths:?}");
}

#[test]
fn the_browsers_word_chooses_the_type() {
    let source = file(&flag(40, 30), Kind::Jpeg);
    let kind = |asked: &str, accept| {
        let job = Job::new(source.clone(), options(asked), accept, &Caps::default())?;
        render(&job, Instant::now() + LATE)
            .map(|rendered| seen(&rendered).width.min(1) as usize + rendered.kind as usize)
    };
    let chrome = Some("image/avif,image/webp,*/*");
    assert_eq!(kind("", chrome), Ok(Kind::Webp as usize + 1));
    assert_eq!(kind("format=origin", chrome), Ok(Kind::Jpeg as usize + 1));
    assert_eq!(kind("", Some("*/*")), Ok(Kind::Jpeg as usize + 1));
    assert_eq!(kind("format=avif", chrome), Err(Refusal::Avif));
}

#[test]
fn see_through_stays_see_through() {
    let mut picture = flag(64, 64);
    picture.rgba.chunks_mut(4).take(64 * 32).for_each(|pixel| pixel[3] = 0);
    for (kind, asked) in [
        (Kind::Png, "width=32"),
        (Kind::Png, "width=32&format=webp"),
        (Kind::Webp, "width=32"),
        (Kind::Gif, "width=32"),
    ] {
        let pixels = seen(&try_render(file(&picture, kind), asked).unwrap());
        assert_eq!(colour(&pixels, 4, 4), '.', "{kind:?} {asked}");
        assert_ne!(colour(&pixels, 4, 28), '.', "{kind:?} {asked}");
    }
}

/// A JPEG with an EXIF block that says how the camera was held.
fn held(pixels: &Pixels, number: u8) -> Vec<u8> {
    let jpeg = file(pixels, Kind::Jpeg);
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([number, 0, 0, 0, 0, 0, 0]);
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &exif, &jpeg[2..]].concat()
}

#[test]
fn a_camera_held_upright_is_believed() {
    // Stored lying: red left, blue right; held so, red is above.
    let source = held(&flag(80, 40), 6);

    let pixels = seen(&try_render(source.clone(), "").unwrap());
    assert_eq!((pixels.width, pixels.height), (40, 80));
    assert_eq!((colour(&pixels, 10, 10), colour(&pixels, 10, 70)), ('r', 'b'));
    let pixels = seen(&try_render(source.clone(), "width=20&height=20&gravity=no").unwrap());
    assert_eq!((pixels.width, colour(&pixels, 8, 5), colour(&pixels, 8, 17)), (20, 'r', 'r'));
    let pixels = seen(&try_render(source, "width=20&height=20&gravity=so").unwrap());
    assert_eq!((pixels.width, colour(&pixels, 8, 5), colour(&pixels, 8, 17)), (20, 'b', 'b'));
}

#[test]
fn a_profile_goes_along() {
    let mut profile = vec![7; 301];
    profile[16..20].copy_from_slice(b"RGB ");
    for kind in [Kind::Jpeg, Kind::Png, Kind::Webp] {
        let source = encode::encode(&flag(40, 30), kind, None, Some(&profile)).unwrap();
        for asked in ["width=20", "width=20&format=webp"] {
            let rendered = try_render(source.clone(), asked).unwrap();
            let header = decode::header(&rendered.bytes).unwrap();
            assert_eq!(header.profile.as_deref(), Some(profile.as_slice()), "{kind:?} {asked}");
            assert_eq!(seen(&rendered).width, 20);
        }
    }
    let foreign = encode::encode(&flag(40, 30), Kind::Jpeg, None, Some(&[7; 200])).unwrap();
    assert_eq!(decode::header(&foreign).unwrap().profile, None);
}

/// A PNG that says it is huge; its pixels are one row of nothing.
fn png_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_chunk(png::chunk::IDAT, &[0x78, 0x9c, 0x63, 0, 0, 0, 1, 0, 1]).unwrap();
    drop(writer);
    bytes
}

#[test]
fn bombs_are_refused_by_their_headers() {
    assert_eq!(try_render(png_of(50_000, 50_000), "width=10").err(), Some(Refusal::Pixels));
    let mut gif = b"GIF89a".to_vec();
    gif.extend([0xff, 0xff, 0xff, 0xff, 0, 0, 0, b';']);
    assert_eq!(try_render(gif, "width=10").err(), Some(Refusal::Pixels));
    // Sides of a JPEG stand in its frame header.
    let mut jpeg = file(&flag(16, 16), Kind::Jpeg);
    let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    jpeg[frame + 5..frame + 9].fill(0xff);
    assert_eq!(try_render(jpeg, "width=10").err(), Some(Refusal::Pixels));
    // The extended header of a WebP says 16384 x 16384, the picture in it is small.
    let mut webp = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x3f\0\xff\x3f\0".to_vec();
    webp.extend(&file(&flag(16, 16), Kind::Webp)[12..]);
    let size = (webp.len() as u32 - 8).to_le_bytes();
    webp[4..8].copy_from_slice(&size);
    assert_eq!(try_render(webp, "width=10").err(), Some(Refusal::Pixels));
}

#[test]
fn lies_within_the_caps_are_refused_too() {
    assert_eq!(try_render(png_of(4000, 4000), "width=10").err(), Some(Refusal::Unreadable));
    let mut webp = b"RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xff\x03\0\xff\x03\0".to_vec();
    webp.extend(&file(&flag(16, 16), Kind::Webp)[12..]);
    let size = (webp.len() as u32 - 8).to_le_bytes();
    webp[4..8].copy_from_slice(&size);
    assert_eq!(try_render(webp, "width=10").err(), Some(Refusal::Unreadable));
    // A frame that reaches beyond the screen.
    let mut gif = file(&flag(16, 16), Kind::Gif);
    gif[6..10].copy_from_slice(&[8, 0, 8, 0]);
    assert_eq!(try_render(gif, "width=10").err(), Some(Refusal::Unreadable));
    let caps = Caps { bytes: 10, ..Caps::default() };
    assert_eq!(Job::new(file(&flag(9, 9), Kind::Png), Options::default(), None, &caps).err(), Some(Refusal::Bytes));
}

#[test]
fn broken_files_are_refused_and_never_panic() {
    for kind in [Kind::Jpeg, Kind::Png, Kind::Webp, Kind::Gif] {
        let whole = file(&noise(48, 40), kind);
        for end in (0..whole.len()).step_by(whole.len() / 60 + 1) {
            drop(try_render(whole[..end].to_vec(), "width=10"));
        }
        for at in (0..whole.len()).step_by(whole.len() / 200 + 1) {
            let mut broken = whole.clone();
            broken[at] ^= 0x55;
            drop(try_render(broken, "width=10&height=7&gravity=sm"));
        }
    }
    let cut = |kind| {
        let whole = file(&noise(48, 40), kind);
        try_render(whole[..whole.len() / 3].to_vec(), "width=10").err()
    };
    assert_eq!([cut(Kind::Png), cut(Kind::Webp), cut(Kind::Gif)], [Some(Refusal::Unreadable); 3]);
}

#[test]
fn a_jpeg_whose_colours_would_be_misread_is_refused() {
    let flag = flag(80, 40);
    let own = file(&flag, Kind::Jpeg);
    let mut apart = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut apart, 80);
    encoder.set_sampling_factor(jpeg_encoder::SamplingFactor::F_2_2);
    // Writes one scan per colour.
    encoder.set_optimized_huffman_tables(true);
    encoder.encode(&flag.rgba, 80, 40, jpeg_encoder::ColorType::Rgba).unwrap();
    assert_eq!(try_render(apart, "").err(), Some(Refusal::Unreadable));
    let pixels = seen(&try_render(own, "").unwrap());
    assert_eq!((colour(&pixels, 10, 20), colour(&pixels, 70, 20)), ('r', 'b'));
}

#[test]
fn what_is_no_image_is_refused() {
    for other in [
        &b"not an image"[..],
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"<!doctype html><script>alert(1)</script>",
        b"%PDF-1.7\n",
        b"PK\x03\x04",
        b"\0\0\0\x10ftypmif1\0\0\0\0",
        b"\0\0\0\x20ftypavif\0\0\0\0avifmif1",
        b"BM\x46\0\0\0\0\0\0\0",
        b"II*\0\x08\0\0\0",
        b"{\"json\": true}",
        b"\x7fELF\x02\x01\x01",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
    ] {
        assert_eq!(try_render(other.to_vec(), "width=1").err(), Some(Refusal::Unreadable), "{other:?}");
    }
}

#[test]
fn time_is_up_when_it_is_up() {
    let job = Job::new(file(&noise(64, 64), Kind::Png), options("width=10"), None, &Caps::default()).unwrap();
    assert_eq!(render(&job, Instant::now()).err(), Some(Refusal::Time));
    assert!(job.weight() >= 64 * 64 * 4);
    assert_eq!(Requested::parse("origin"), Some(Requested::Origin));
    assert_eq!(Resize::default(), Resize::Cover);
}
