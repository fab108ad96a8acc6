//! How large the answer is and which part of the source it shows. Pure, and by the rules of upstream's renderer: nothing is
//! made larger than it is, and a part never leaves the picture.

/// How width and height are met.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Resize {
    /// Both filled, what stands over is cut.
    #[default]
    Cover,
    /// Both held, nothing cut.
    Contain,
    /// Both met, whatever becomes of the proportions.
    Fill,
}

/// Which part stays when something is cut.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Gravity {
    North,
    South,
    East,
    West,
    NorthEast,
    NorthWest,
    SouthEast,
    SouthWest,
    #[default]
    Center,
    /// Where most is to be seen.
    Smart,
    /// A point, by its share of width and height.
    FocalPoint,
}

/// The answer's size, and the part of the source it shows, both the way a viewer sees them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Geometry {
    /// Pixels of the answer.
    pub width: u32,
    pub height: u32,
    /// In pixels of the source; may lie between two.
    pub part: Part,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Part {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// Where to cut.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Anchor {
    pub(super) gravity: Gravity,
    pub(super) x: f64,
    pub(super) y: f64,
}

const RESIZES: [(&str, &str, Resize); 3] =
    [("cover", "fill", Resize::Cover), ("contain", "fit", Resize::Contain), ("fill", "force", Resize::Fill)];

impl Resize {
    pub fn parse(text: &str) -> Option<Self> {
        RESIZES.iter().find(|(word, ..)| *word == text).map(|(.., resize)| *resize)
    }

    pub fn as_str(self) -> &'static str {
        RESIZES.iter().find(|(.., resize)| *resize == self).map_or("cover", |(word, ..)| word)
    }

    /// What `X-Transformations` calls it.
    pub fn renderers_word(self) -> &'static str {
        RESIZES.iter().find(|(.., resize)| *resize == self).map_or("fill", |(_, word, _)| word)
    }
}

const GRAVITIES: [(&str, Gravity); 11] = [
    ("no", Gravity::North),
    ("so", Gravity::South),
    ("ea", Gravity::East),
    ("we", Gravity::West),
    ("noea", Gravity::NorthEast),
    ("nowe", Gravity::NorthWest),
    ("soea", Gravity::SouthEast),
    ("sowe", Gravity::SouthWest),
    ("ce", Gravity::Center),
    ("sm", Gravity::Smart),
    ("fp", Gravity::FocalPoint),
];

impl Gravity {
    pub fn parse(text: &str) -> Option<Self> {
        GRAVITIES.iter().find(|(word, _)| *word == text).map(|(_, gravity)| *gravity)
    }

    pub fn as_str(self) -> &'static str {
        GRAVITIES.iter().find(|(_, gravity)| *gravity == self).map_or("ce", |(word, _)| word)
    }
}

/// The plan for a source of `(width, height)` pixels, asked to become `wanted`.
pub(super) fn plan(source: (u32, u32), wanted: (Option<u32>, Option<u32>), resize: Resize, anchor: Anchor) -> Geometry {
    let (width, height) = (f64::from(source.0.max(1)), f64::from(source.1.max(1)));
    let (shrink_x, shrink_y) = shrinks((width, height), wanted, resize);
    let scaled = (pixels(width / shrink_x), pixels(height / shrink_y));
    let cut = |scaled: u32, wanted: Option<u32>| match resize {
        Resize::Cover => wanted.map_or(scaled, |wanted| wanted.min(scaled)),
        Resize::Contain | Resize::Fill => scaled,
    };
    let inner = (cut(scaled.0, wanted.0), cut(scaled.1, wanted.1));
    let (left, top) = position(scaled, inner, anchor);
    // Back to the source's own pixels, by the scale that was really reached.
    let (scale_x, scale_y) = (width / f64::from(scaled.0), height / f64::from(scaled.1));
    let part = Part {
        left: left * scale_x,
        top: top * scale_y,
        width: (f64::from(inner.0) * scale_x).min(width - left * scale_x),
        height: (f64::from(inner.1) * scale_y).min(height - top * scale_y),
    };
    Geometry { width: inner.0, height: inner.1, part }
}

/// By how much each side is made smaller.
fn shrinks((width, height): (f64, f64), wanted: (Option<u32>, Option<u32>), resize: Resize) -> (f64, f64) {
    let mut x = wanted.0.map_or(1.0, |wanted| width / f64::from(wanted));
    let mut y = wanted.1.map_or(1.0, |wanted| height / f64::from(wanted));
    match (wanted, resize) {
        ((None, None), _) => return (1.0, 1.0),
        ((None, _), Resize::Cover | Resize::Contain) => x = y,
        ((_, None), Resize::Cover | Resize::Contain) => y = x,
        (_, Resize::Contain) => (x, y) = (x.max(y), x.max(y)),
        (_, Resize::Cover) => (x, y) = (x.min(y), x.min(y)),
        (_, Resize::Fill) => {}
    }
    // Never larger than the source: the other side gives way, so that the proportions asked for stay.
    if x < 1.0 {
        (x, y) = (1.0, y / x);
    }
    if y < 1.0 {
        (x, y) = (x / y, 1.0);
    }
    (x.min(width), y.min(height))
}

/// Where the inner picture lies in the outer one.
fn position(outer: (u32, u32), inner: (u32, u32), anchor: Anchor) -> (f64, f64) {
    let (left_max, top_max) = (f64::from(outer.0 - inner.0), f64::from(outer.1 - inner.1));
    let (width, height) = (f64::from(outer.0), f64::from(outer.1));
    if matches!(anchor.gravity, Gravity::FocalPoint | Gravity::Smart) {
        let left = (anchor.x * width).round() - f64::from(inner.0 / 2);
        let top = (anchor.y * height).round() - f64::from(inner.1 / 2);
        return (left.clamp(0.0, left_max), top.clamp(0.0, top_max));
    }
    // Less than one is a share of the picture.
    let offset = |given: f64, side: f64| if given.abs() >= 1.0 { given.round() } else { (given * side).round() };
    let (x, y) = (offset(anchor.x, width), offset(anchor.y, height));
    let left = match anchor.gravity {
        Gravity::East | Gravity::NorthEast | Gravity::SouthEast => left_max - x,
        Gravity::West | Gravity::NorthWest | Gravity::SouthWest => x,
        _ => (left_max / 2.0).round() + x,
    };
    let top = match anchor.gravity {
        Gravity::North | Gravity::NorthEast | Gravity::NorthWest => y,
        Gravity::South | Gravity::SouthEast | Gravity::SouthWest => top_max - y,
        _ => (top_max / 2.0).round() + y,
    };
    (left.clamp(0.0, left_max), top.clamp(0.0, top_max))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a side of a picture, never negative")]
fn pixels(side: f64) -> u32 {
    side.round().clamp(1.0, f64::from(u32::MAX)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(source: (u32, u32), wanted: (u32, u32), resize: Resize) -> (u32, u32) {
        let some = |side| (side > 0).then_some(side);
        let plan = plan(source, (some(wanted.0), some(wanted.1)), resize, Anchor::default());
        assert!(plan.part.left >= 0.0 && plan.part.left + plan.part.width <= f64::from(source.0) + 1e-6, "{plan:?}");
        assert!(plan.part.top >= 0.0 && plan.part.top + plan.part.height <= f64::from(source.1) + 1e-6, "{plan:?}");
        (plan.width, plan.height)
    }

    #[test]
    fn cover_fills_contain_holds_and_fill_bends() {
        use Resize::{Contain, Cover, Fill};
        for (source, wanted, resize, expected) in [
            ((400, 300), (100, 100), Cover, (100, 100)),
            ((400, 300), (100, 100), Contain, (100, 75)),
            ((400, 300), (100, 100), Fill, (100, 100)),
            ((300, 400), (100, 100), Contain, (75, 100)),
            ((400, 300), (200, 0), Cover, (200, 150)),
            ((400, 300), (0, 30), Contain, (40, 30)),
            ((400, 300), (200, 0), Fill, (200, 300)),
            ((400, 300), (0, 0), Cover, (400, 300)),
            ((10_000, 1), (10, 0), Contain, (10, 1)),
            // Nothing grows.
            ((100, 50), (200, 200), Cover, (100, 50)),
            ((100, 50), (200, 200), Contain, (100, 50)),
            ((100, 50), (50, 200), Cover, (50, 50)),
            ((100, 100), (200, 50), Fill, (100, 25)),
            ((1, 1), (2000, 2000), Cover, (1, 1)),
        ] {
            assert_eq!(size(source, wanted, resize), expected, "{source:?} {wanted:?} {resize:?}");
        }
    }

    fn left(gravity: Gravity, x: f64, y: f64) -> (f64, f64) {
        let part = plan((400, 200), (Some(100), Some(100)), Resize::Cover, Anchor { gravity, x, y }).part;
        (part.left, part.top)
    }

    #[test]
    fn gravity_says_which_part_stays() {
        // Scaled to 200 x 100, of which 100 x 100 stay; told in pixels of the source.
        for (gravity, x, y, expected) in [
            (Gravity::Center, 0.0, 0.0, (100.0, 0.0)),
            (Gravity::West, 0.0, 0.0, (0.0, 0.0)),
            (Gravity::East, 0.0, 0.0, (200.0, 0.0)),
            (Gravity::NorthWest, 0.0, 0.0, (0.0, 0.0)),
            (Gravity::SouthEast, 0.0, 0.0, (200.0, 0.0)),
            (Gravity::West, 10.0, 0.0, (20.0, 0.0)),
            (Gravity::West, 0.1, 0.0, (40.0, 0.0)),
            (Gravity::East, 10.0, 0.0, (180.0, 0.0)),
            (Gravity::West, -50.0, 0.0, (0.0, 0.0)),
            (Gravity::Center, 1000.0, 1000.0, (200.0, 0.0)),
            (Gravity::FocalPoint, 0.0, 0.5, (0.0, 0.0)),
            (Gravity::FocalPoint, 0.5, 0.5, (100.0, 0.0)),
            (Gravity::FocalPoint, 1.0, 1.0, (200.0, 0.0)),
        ] {
            assert_eq!(left(gravity, x, y), expected, "{gravity:?} {x} {y}");
        }
    }

    #[test]
    fn words_are_read_as_they_are_written() {
        GRAVITIES
            .iter()
            .for_each(|(word, gravity)| assert_eq!(Gravity::parse(word).map(Gravity::as_str), Some(gravity.as_str())));
        assert!(Gravity::parse("up").is_none() && Resize::parse("fit").is_none());
        assert_eq!(Resize::Contain.renderers_word(), "fit");
    }
}
