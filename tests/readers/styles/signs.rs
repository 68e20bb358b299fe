//! Signs for a blank, each in three ways to draw a grid; and full-width digits.

use super::bare::boxed;
use super::{DrawingStyle, ROWS};

const SIGNS: [&str; 18] = [".", "0", "*", "_", "-", "x", "X", "?", "·", "•", "–", "—", "□", "▢", "☐", "・", "．", "０"];

/// Signs for a blank between full-width digits.
const FULL_WIDTH: [&str; 9] = ["・", "．", "０", "□", "－", "＿", "＊", "？", "　"];

const TIGHT: DrawingStyle = DrawingStyle { family: "signs", name: "rows", ..ROWS };
const SPACED: DrawingStyle = DrawingStyle { family: "signs", name: "cells apart", cell: " ", bar: " ", ..ROWS };
const BORDERED: DrawingStyle = DrawingStyle { family: "signs", name: "borders", blank: ROWS.blank, ..boxed(ROWS) };
const WIDE: DrawingStyle = DrawingStyle { family: "full-width digits", name: "rows", digit: full_width, ..ROWS };
const WIDE_BOXES: DrawingStyle = DrawingStyle { name: "boxes apart", bar: " ", ..WIDE };
const WIDE_PARTED: DrawingStyle = DrawingStyle { name: "blank lines", between_bands: Some(""), ..WIDE };
const WIDE_BARS: DrawingStyle = DrawingStyle { name: "bars", bar: "│", ..WIDE };

fn full_width(digit: char) -> String {
    char::from_u32(u32::from(digit) + 0xFEE0).unwrap().to_string()
}

pub fn styles() -> Vec<DrawingStyle> {
    let with = |style, blank| DrawingStyle { blank, ..style };
    let signs = SIGNS.iter().flat_map(|sign| [TIGHT, SPACED, BORDERED].map(|s| with(s, sign)));
    let wide =
        FULL_WIDTH.iter().flat_map(|sign| [WIDE, WIDE_BOXES, WIDE_PARTED, WIDE_BARS].map(|style| with(style, sign)));
    let cut = DrawingStyle { name: "rows, cut", blank: "　", cut: "　", ..WIDE };
    signs.chain(wide).chain([with(WIDE, "."), cut]).collect()
}
