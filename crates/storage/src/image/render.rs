//! One picture from one file: header, plan, pixels, resize, bytes. Takes a thread for as long as it lasts.

use std::time::{Duration, Instant};

use fast_image_resize::{
    PixelType, ResizeOptions, Resizer,
    images::{Image, ImageRef},
};

use super::{
    Bounds, Gravity, Kind, Options, Refusal, choose,
    decode::{self, Header, Pixels},
    encode,
    geometry::{Anchor, Geometry, plan},
    orientation::Orientation,
    smart,
};

/// What a source may be at most, and how long it may take.
#[derive(Debug, Clone, Copy)]
pub struct Caps {
    pub bytes: u64,
    pub pixels: u64,
    pub time: Duration,
    pub bounds: Bounds,
}

impl Default for Caps {
    /// Upstream's documented limits.
    fn default() -> Self {
        Self { bytes: 25_000_000, pixels: 50_000_000, time: Duration::from_secs(15), bounds: Bounds::default() }
    }
}

/// A source whose header was found bearable.
pub struct Job {
    bytes: Vec<u8>,
    header: Header,
    kind: Kind,
    options: Options,
    bounds: Bounds,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    pub kind: Kind,
    pub bytes: Vec<u8>,
}

impl Job {
    /// Judges the header; decodes nothing.
    pub fn new(bytes: Vec<u8>, options: Options, accept: Option<&str>, caps: &Caps) -> Result<Self, Refusal> {
        if bytes.len() as u64 > caps.bytes {
            return Err(Refusal::Bytes);
        }
        let header = decode::header(&bytes)?;
        let count = u64::from(header.width) * u64::from(header.height);
        if count == 0 {
            return Err(Refusal::Unreadable);
        }
        if count > caps.pixels {
            return Err(Refusal::Pixels);
        }
        let kind = choose(header.kind, options.format, accept)?;
        Ok(Self { bytes, header, kind, options, bounds: caps.bounds })
    }

    /// Bytes of memory it will take, roughly: the file, its pixels, and what a progressive JPEG keeps beside them.
    pub fn weight(&self) -> u64 {
        let per_pixel = if self.header.kind == Kind::Jpeg { 7 } else { 5 };
        u64::from(self.header.width) * u64::from(self.header.height) * per_pixel + self.bytes.len() as u64
    }
}

/// Errors: `Unreadable`, `Time`.
pub fn render(job: &Job, deadline: Instant) -> Result<Rendered, Refusal> {
    if Instant::now() > deadline {
        return Err(Refusal::Time);
    }
    let pixels = decode::pixels(&job.bytes, &job.header, deadline)?;
    let orientation = job.header.orientation;
    let seen = orientation.size((pixels.width, pixels.height));
    let geometry =
        plan(seen, job.options.size(job.bounds), job.options.resize.unwrap_or_default(), anchor(job, &pixels));
    let small = upright(resize(pixels, geometry, orientation, seen)?, orientation);
    if Instant::now() > deadline {
        return Err(Refusal::Time);
    }
    let bytes = encode::encode(&small, job.kind, job.options.quality, job.header.profile.as_deref())?;
    Ok(Rendered { kind: job.kind, bytes })
}

fn anchor(job: &Job, pixels: &Pixels) -> Anchor {
    let options = &job.options;
    let gravity = options.gravity.unwrap_or_default();
    if gravity == Gravity::Smart {
        let (x, y) = smart::focus(pixels, job.header.orientation);
        return Anchor { gravity, x, y };
    }
    let offset = |given: Option<f64>| given.filter(|_| options.gravity.is_some()).unwrap_or(0.0);
    Anchor { gravity, x: offset(options.x_offset), y: offset(options.y_offset) }
}

/// Cuts and scales in one pass, in the pixels as they are stored.
fn resize(pixels: Pixels, plan: Geometry, orientation: Orientation, seen: (u32, u32)) -> Result<Pixels, Refusal> {
    if (plan.width, plan.height) == seen {
        return Ok(pixels);
    }
    let part = orientation.stored(plan.part, seen);
    let (width, height) = orientation.size((plan.width, plan.height));
    let solid = pixels.rgba.as_chunks::<4>().0.iter().all(|[.., alpha]| *alpha == 255);
    let failed = |_| Refusal::Unreadable;
    let source =
        ImageRef::new(pixels.width, pixels.height, &pixels.rgba, PixelType::U8x4).map_err(|_| Refusal::Unreadable)?;
    let mut target = Image::new(width, height, PixelType::U8x4);
    let options = ResizeOptions::new().crop(part.left, part.top, part.width, part.height).use_alpha(!solid);
    Resizer::new().resize(&source, &mut target, &options).map_err(failed)?;
    Ok(Pixels { width, height, rgba: target.into_vec() })
}

/// Turns the finished picture the way it is to be seen.
fn upright(stored: Pixels, orientation: Orientation) -> Pixels {
    if orientation == Orientation::default() {
        return stored;
    }
    let (width, height) = orientation.size((stored.width, stored.height));
    let pixels = stored.rgba.as_chunks::<4>().0;
    let mut rgba = Vec::with_capacity(stored.rgba.len());
    for y in 0..height {
        for x in 0..width {
            let (from_x, from_y) = orientation.source((x, y), (width, height));
            let at = from_y as usize * stored.width as usize + from_x as usize;
            rgba.extend(pixels.get(at).copied().unwrap_or_default());
        }
    }
    Pixels { width, height, rgba }
}

#[cfg(test)]
#[path = "render/tests.rs"]
mod tests;
