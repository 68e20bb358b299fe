//! Grids without bars: blanks as spaces in columns, cells with a separator between them, text that is quoted.

use super::{DrawingStyle, ROWS};

const COLUMNS: DrawingStyle = DrawingStyle { family: "columns", name: "every character", blank: " ", cut: " ", ..ROWS };
const KEPT: DrawingStyle = DrawingStyle { name: "every character, trailing blanks", cut: "", ..COLUMNS };
const SECOND: DrawingStyle = DrawingStyle { name: "every second character", cell: " ", bar: " ", ..COLUMNS };
const THIRD: DrawingStyle = DrawingStyle { name: "every third character", cell: "  ", bar: "  ", ..COLUMNS };
const APART: DrawingStyle = DrawingStyle { name: "every character, boxes apart", bar: " ", ..COLUMNS };
const FAR_APART: DrawingStyle = DrawingStyle { name: "every character, boxes far apart", bar: "  ", ..COLUMNS };
const SECOND_APART: DrawingStyle = DrawingStyle { name: "every second character, boxes apart", bar: "  ", ..SECOND };
const SECOND_FAR_APART: DrawingStyle =
    DrawingStyle { name: "every second character, boxes far apart", bar: "   ", ..SECOND };

const fn parted(style: DrawingStyle) -> DrawingStyle {
    DrawingStyle { between_bands: Some(""), family: "columns, blank lines", ..style }
}

const fn ruled(style: DrawingStyle, rule: &'static str) -> DrawingStyle {
    DrawingStyle { between_bands: Some(rule), family: "columns, rules", ..style }
}

const fn indented(style: DrawingStyle) -> DrawingStyle {
    DrawingStyle { prefix: "    ", family: "columns, indented", ..style }
}

const SPACED: DrawingStyle = DrawingStyle { name: "cells apart", cell: " ", bar: " ", ..ROWS };
const SPACED_APART: DrawingStyle = DrawingStyle { name: "cells apart, boxes further", cell: " ", bar: "  ", ..ROWS };

const fn separated(name: &'static str, separator: &'static str) -> DrawingStyle {
    DrawingStyle { family: "separators", name, cell: separator, bar: separator, blank: "", ..ROWS }
}

const fn short(name: &'static str, separator: &'static str) -> DrawingStyle {
    DrawingStyle { family: "separators, cut", cut: separator, ..separated(name, separator) }
}

const fn quoted(name: &'static str, prefix: &'static str) -> DrawingStyle {
    DrawingStyle { family: "quoted", name, prefix, ..ROWS }
}

/// The same rows with borders around the boxes.
pub(super) const fn boxed(style: DrawingStyle) -> DrawingStyle {
    DrawingStyle {
        above: &["+-------+-------+-------+"],
        between_bands: Some("+-------+-------+-------+"),
        below: &["+-------+-------+-------+"],
        open: "| ",
        cell: " ",
        bar: " | ",
        close: " |",
        blank: " ",
        ..style
    }
}

const fn spaced(style: DrawingStyle) -> DrawingStyle {
    DrawingStyle { cell: " ", bar: " ", ..style }
}

pub const STYLES: &[DrawingStyle] = &[
    ROWS,
    DrawingStyle { name: "blank lines", between_bands: Some(""), ..ROWS },
    DrawingStyle { name: "rules", between_bands: Some("---+---+---"), bar: " ", ..ROWS },
    SPACED,
    SPACED_APART,
    DrawingStyle { name: "cells apart, blank lines", between_bands: Some(""), ..SPACED_APART },
    COLUMNS,
    KEPT,
    SECOND,
    THIRD,
    APART,
    FAR_APART,
    SECOND_APART,
    SECOND_FAR_APART,
    parted(COLUMNS),
    parted(SECOND),
    parted(APART),
    parted(SECOND_FAR_APART),
    ruled(COLUMNS, "---------"),
    ruled(SECOND, "-----------------"),
    ruled(APART, "---+---+---"),
    ruled(SECOND_FAR_APART, "------+-------+------"),
    indented(COLUMNS),
    indented(SECOND),
    indented(APART),
    indented(parted(SECOND_APART)),
    separated("commas", ","),
    separated("commas and spaces", ", "),
    separated("semicolons", ";"),
    separated("tabs", "\t"),
    short("commas", ","),
    short("semicolons", ";"),
    short("tabs", "\t"),
    quoted("mail", "> "),
    quoted("mail without a space", ">"),
    quoted("mail twice", ">> "),
    quoted("mail twice, apart", "> > "),
    quoted("list of dashes", "- "),
    quoted("list of stars", "* "),
    quoted("indented", "    "),
    quoted("indented by a tab", "\t"),
    spaced(quoted("mail, cells apart", "> ")),
    spaced(quoted("list of dashes, cells apart", "- ")),
    spaced(quoted("list of stars, cells apart", "* ")),
    boxed(quoted("mail, borders", "> ")),
    boxed(quoted("mail twice, borders", ">> ")),
    DrawingStyle { blank: " ", cut: " ", ..quoted("mail, columns", "> ") },
];
