//! Which way up a camera was held, by the one EXIF entry that says so. Pure.

use super::geometry::Part;

/// What must be done to the pixels so that they stand as the photographer saw them: first the diagonal, then the mirrors.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Orientation {
    /// Rows become columns.
    pub(super) transpose: bool,
    pub(super) mirror_x: bool,
    pub(super) mirror_y: bool,
}

impl Orientation {
    /// By the number EXIF gives it.
    fn new(number: u16) -> Self {
        let (transpose, mirror_x, mirror_y) = match number {
            2 => (false, true, false),
            3 => (false, true, true),
            4 => (false, false, true),
            5 => (true, false, false),
            6 => (true, true, false),
            7 => (true, true, true),
            8 => (true, false, true),
            _ => (false, false, false),
        };
        Self { transpose, mirror_x, mirror_y }
    }

    /// From an EXIF block, with or without the six bytes that name it. Whatever cannot be read counts as upright.
    pub(super) fn read(exif: &[u8]) -> Self {
        Self::find(exif.strip_prefix(b"Exif\0\0").unwrap_or(exif)).map_or_else(Self::default, Self::new)
    }

    fn find(tiff: &[u8]) -> Option<u16> {
        let little = match tiff.get(..4)? {
            b"II*\0" => true,
            b"MM\0*" => false,
            _ => return None,
        };
        let short = |at: usize| {
            let bytes: [u8; 2] = tiff.get(at..at.checked_add(2)?)?.try_into().ok()?;
            Some(if little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
        };
        let long = |at: usize| {
            let bytes: [u8; 4] = tiff.get(at..at.checked_add(4)?)?.try_into().ok()?;
            Some(if little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
        };
        let table = usize::try_from(long(4)?).ok()?;
        let entries = usize::from(short(table)?);
        let entry = |index: usize| table.checked_add(2 + index * 12);
        (0..entries).map_while(entry).find(|at| short(*at) == Some(0x0112)).and_then(|at| short(at.checked_add(8)?))
    }

    /// Width and height as a viewer sees them.
    pub(super) fn size(self, (width, height): (u32, u32)) -> (u32, u32) {
        if self.transpose { (height, width) } else { (width, height) }
    }

    /// Where in the stored pixels a part lies that was chosen in the picture as a viewer sees it; `seen` is that picture's
    /// size.
    pub(super) fn stored(self, part: Part, seen: (u32, u32)) -> Part {
        let mut stored = part;
        if self.mirror_x {
            stored.left = (f64::from(seen.0) - part.left - part.width).max(0.0);
        }
        if self.mirror_y {
            stored.top = (f64::from(seen.1) - part.top - part.height).max(0.0);
        }
        if self.transpose {
            stored = Part { left: stored.top, top: stored.left, width: stored.height, height: stored.width };
        }
        stored
    }

    /// The stored pixel that is seen at `(x, y)` of a picture of the size `seen`.
    pub(super) fn source(self, (x, y): (u32, u32), seen: (u32, u32)) -> (u32, u32) {
        let x = if self.mirror_x { seen.0 - 1 - x } else { x };
        let y = if self.mirror_y { seen.1 - 1 - y } else { y };
        if self.transpose { (y, x) } else { (x, y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exif(little: bool, number: u16) -> Vec<u8> {
        let short = |value: u16| if little { value.to_le_bytes() } else { value.to_be_bytes() };
        let long = |value: u32| if little { value.to_le_bytes() } else { value.to_be_bytes() };
        let mut bytes = if little { b"II*\0".to_vec() } else { b"MM\0*".to_vec() };
        bytes.extend(long(8));
        bytes.extend(short(2));
        for (tag, value) in [(0x010f, 1), (0x0112, number)] {
            bytes.extend(short(tag));
            bytes.extend(short(3));
            bytes.extend(long(1));
            bytes.extend(short(value));
            bytes.extend([0, 0]);
        }
        bytes
    }

    #[test]
    fn one_entry_says_which_way_up() {
        for little in [true, false] {
            assert_eq!(Orientation::read(&exif(little, 6)), Orientation::new(6));
            let named = [b"Exif\0\0".to_vec(), exif(little, 3)].concat();
            assert_eq!(Orientation::read(&named), Orientation::new(3));
        }
        let whole = exif(true, 6);
        (0..14).for_each(|end| assert_eq!(Orientation::read(&whole[..end]), Orientation::default()));
        assert_eq!(Orientation::read(b"II*\0\xff\xff\xff\xff"), Orientation::default());
        assert_eq!(Orientation::read(&exif(true, 99)), Orientation::default());
    }

    /// The picture `ab / cd / ef`, stored so that each orientation shows it upright, is found again.
    #[test]
    fn every_way_of_holding_shows_the_same_picture() {
        let stored = ["ab cd ef", "ba dc fe", "fe dc ba", "ef cd ab", "ace bdf", "bdf ace", "fdb eca", "eca fdb"];
        for (number, rows) in (1..).zip(stored) {
            let rows: Vec<&[u8]> = rows.split(' ').map(str::as_bytes).collect();
            let orientation = Orientation::new(number);
            let seen = orientation.size((rows[0].len() as u32, rows.len() as u32));
            assert_eq!(seen, (2, 3), "{number}");
            let at = |x, y| {
                let (x, y) = orientation.source((x, y), seen);
                rows[y as usize][x as usize]
            };
            let picture: Vec<u8> = (0..3).flat_map(|y| (0..2).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect();
            assert_eq!(picture, b"abcdef", "{number}");
            let top_left = Part { left: 0.0, top: 0.0, width: 1.0, height: 1.0 };
            let part = orientation.stored(top_left, seen);
            assert_eq!(rows[part.top as usize][part.left as usize], b'a', "{number}");
        }
    }
}
