//! Where most is to be seen: the point around which [`super::Gravity::Smart`] cuts.

use super::{decode::Pixels, orientation::Orientation};

/// Points looked at per side.
const GRID: u32 = 96;

/// Shares of width and height. Edges draw the eye, so the point is the middle of all edges, the strong ones counting most.
pub(super) fn focus(pixels: &Pixels, orientation: Orientation) -> (f64, f64) {
    let seen = orientation.size((pixels.width, pixels.height));
    let (columns, rows) = (GRID.min(seen.0), GRID.min(seen.1));
    let light = |column: u32, row: u32| {
        let x = (column * 2 + 1) * seen.0 / (columns * 2);
        let y = (row * 2 + 1) * seen.1 / (rows * 2);
        luma(pixels, orientation.source((x.min(seen.0 - 1), y.min(seen.1 - 1)), seen))
    };
    let (mut sum, mut sum_x, mut sum_y) = (0.0, 0.0, 0.0);
    for row in 1..rows {
        for column in 1..columns {
            let here = light(column, row);
            let edge = (here - light(column - 1, row)).abs() + (here - light(column, row - 1)).abs();
            let weight = edge * edge;
            sum += weight;
            sum_x += weight * (f64::from(column) + 0.5) / f64::from(columns);
            sum_y += weight * (f64::from(row) + 0.5) / f64::from(rows);
        }
    }
    if sum > 0.0 { (sum_x / sum, sum_y / sum) } else { (0.5, 0.5) }
}

fn luma(pixels: &Pixels, (x, y): (u32, u32)) -> f64 {
    let at = (y as usize * pixels.width as usize + x as usize) * 4;
    match pixels.rgba.get(at..at + 4) {
        Some([red, green, blue, alpha]) => {
            let light = 0.299 * f64::from(*red) + 0.587 * f64::from(*green) + 0.114 * f64::from(*blue);
            light * f64::from(*alpha) / 255.0
        }
        _ => 0.0,
    }
}
