//! Grids with borders and bars: ASCII, box drawing, Markdown, bars alone.

use super::{DrawingStyle, ROWS};

const WIDE: &str = "+-------+-------+-------+";
const TIGHT: &str = "+---+---+---+";
const CELLS: &str = "+---+---+---+---+---+---+---+---+---+";
const LIGHT: &str = "├───┼───┼───┼───┼───┼───┼───┼───┼───┤";
const THIN: &str = "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢";
const FINE: &str = "┠───┼───┼───╂───┼───┼───╂───┼───┼───┨";

const LETTERS: [&str; 9] = ["A ", "B ", "C ", "D ", "E ", "F ", "G ", "H ", "I "];
const NUMBERS: [&str; 9] = ["| 1 ", "| 2 ", "| 3 ", "| 4 ", "| 5 ", "| 6 ", "| 7 ", "| 8 ", "| 9 "];

const ASCII: DrawingStyle = DrawingStyle {
    family: "ASCII borders",
    name: "wide",
    above: &[WIDE],
    between_bands: Some(WIDE),
    below: &[WIDE],
    open: "| ",
    cell: " ",
    bar: " | ",
    close: " |",
    ..ROWS
};
const SQUEEZED: DrawingStyle = DrawingStyle {
    name: "tight",
    above: &[TIGHT],
    between_bands: Some(TIGHT),
    below: &[TIGHT],
    open: "|",
    cell: "",
    bar: "|",
    close: "|",
    ..ASCII
};
const STARRED: DrawingStyle = DrawingStyle {
    name: "stars at the corners",
    above: &["*-----------*"],
    between_bands: Some("|---+---+---|"),
    below: &["*-----------*"],
    ..SQUEEZED
};
const DOTTED: DrawingStyle = DrawingStyle {
    name: "points at the corners",
    above: &[".-------.-------.-------."],
    between_bands: Some(":-------+-------+-------:"),
    below: &["'-------'-------'-------'"],
    ..ASCII
};
const EACH: DrawingStyle = DrawingStyle {
    name: "round each cell",
    above: &[CELLS],
    between_rows: Some(CELLS),
    between_bands: Some(CELLS),
    below: &[CELLS],
    cell: " | ",
    ..ASCII
};
const DOUBLED: DrawingStyle = DrawingStyle {
    name: "double bars between boxes",
    above: &["++---+---+---++---+---+---++---+---+---++"],
    between_rows: Some("++---+---+---++---+---+---++---+---+---++"),
    between_bands: Some("++===+===+===++===+===+===++===+===+===++"),
    below: &["++---+---+---++---+---+---++---+---+---++"],
    open: "|| ",
    bar: " || ",
    close: " ||",
    ..EACH
};
const BETWEEN: DrawingStyle = DrawingStyle { name: "rules between bands only", above: &[], below: &[], ..ASCII };
const DASHES: DrawingStyle = DrawingStyle {
    name: "dashes alone",
    above: &["-------------------------"],
    between_bands: Some("-------------------------"),
    below: &["-------------------------"],
    ..ASCII
};
const INDENTED: DrawingStyle = DrawingStyle { name: "indented", prefix: "    ", ..ASCII };
const HEADED: DrawingStyle = DrawingStyle {
    name: "headings",
    above: &["    1 2 3   4 5 6   7 8 9", "  +-------+-------+-------+"],
    between_bands: Some("  +-------+-------+-------+"),
    below: &["  +-------+-------+-------+"],
    headings: LETTERS,
    ..ASCII
};

const BOX: DrawingStyle = DrawingStyle {
    family: "box drawing",
    name: "light",
    above: &["┌───────┬───────┬───────┐"],
    between_bands: Some("├───────┼───────┼───────┤"),
    below: &["└───────┴───────┴───────┘"],
    open: "│ ",
    bar: " │ ",
    close: " │",
    ..ASCII
};
const ROUNDED: DrawingStyle = DrawingStyle {
    name: "rounded",
    above: &["╭───────┬───────┬───────╮"],
    below: &["╰───────┴───────┴───────╯"],
    ..BOX
};
const BOX_SQUEEZED: DrawingStyle = DrawingStyle {
    name: "light, tight",
    above: &["┌───┬───┬───┐"],
    between_bands: Some("├───┼───┼───┤"),
    below: &["└───┴───┴───┘"],
    open: "│",
    cell: "",
    bar: "│",
    close: "│",
    ..BOX
};
const HEAVY: DrawingStyle = DrawingStyle {
    name: "heavy",
    above: &["┏━━━━━━━┳━━━━━━━┳━━━━━━━┓"],
    between_bands: Some("┣━━━━━━━╋━━━━━━━╋━━━━━━━┫"),
    below: &["┗━━━━━━━┻━━━━━━━┻━━━━━━━┛"],
    open: "┃ ",
    bar: " ┃ ",
    close: " ┃",
    ..BOX
};
const DOUBLE: DrawingStyle = DrawingStyle {
    name: "double",
    above: &["╔═══════╦═══════╦═══════╗"],
    between_bands: Some("╠═══════╬═══════╬═══════╣"),
    below: &["╚═══════╩═══════╩═══════╝"],
    open: "║ ",
    bar: " ║ ",
    close: " ║",
    ..BOX
};
const MIXED: DrawingStyle = DrawingStyle {
    name: "double outside, light inside",
    above: &["╔═══════╤═══════╤═══════╗"],
    between_bands: Some("╟───────┼───────┼───────╢"),
    below: &["╚═══════╧═══════╧═══════╝"],
    open: "║ ",
    bar: " │ ",
    close: " ║",
    ..BOX
};
const BOX_EACH: DrawingStyle = DrawingStyle {
    name: "light, round each cell",
    above: &["┌───┬───┬───┬───┬───┬───┬───┬───┬───┐"],
    between_rows: Some(LIGHT),
    between_bands: Some(LIGHT),
    below: &["└───┴───┴───┴───┴───┴───┴───┴───┴───┘"],
    cell: " │ ",
    ..BOX
};
const DOUBLE_EACH: DrawingStyle = DrawingStyle {
    name: "double between boxes, light between cells",
    above: &["╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗"],
    between_rows: Some(THIN),
    between_bands: Some("╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣"),
    below: &["╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝"],
    cell: " │ ",
    ..DOUBLE
};
const HEAVY_EACH: DrawingStyle = DrawingStyle {
    name: "heavy between boxes, light between cells",
    above: &["┏━━━┯━━━┯━━━┳━━━┯━━━┯━━━┳━━━┯━━━┯━━━┓"],
    between_rows: Some(FINE),
    between_bands: Some("┣━━━┿━━━┿━━━╋━━━┿━━━┿━━━╋━━━┿━━━┿━━━┫"),
    below: &["┗━━━┷━━━┷━━━┻━━━┷━━━┷━━━┻━━━┷━━━┷━━━┛"],
    cell: " │ ",
    ..HEAVY
};
const BOX_BARS: DrawingStyle = DrawingStyle { name: "bars alone", above: &[], between_bands: None, below: &[], ..BOX };

const RULE: &str = "|---|---|---|---|---|---|---|---|---|";
const CENTRED: &str = "|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|:-:|";
const TABLE: DrawingStyle = DrawingStyle {
    family: "Markdown",
    name: "the first row as header",
    after_first: Some(RULE),
    open: "| ",
    cell: " | ",
    bar: " | ",
    close: " |",
    blank: " ",
    ..ROWS
};
const TABLE_TIGHT: DrawingStyle = DrawingStyle {
    name: "the first row as header, tight",
    after_first: Some(CENTRED),
    open: "|",
    cell: "|",
    bar: "|",
    close: "|",
    ..TABLE
};
const TABLE_EMPTY: DrawingStyle = DrawingStyle {
    name: "an empty header",
    above: &["|   |   |   |   |   |   |   |   |   |", RULE],
    after_first: None,
    ..TABLE
};
const TABLE_NUMBERS: DrawingStyle = DrawingStyle {
    name: "numbers of columns",
    above: &["| 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |", CENTRED],
    ..TABLE_EMPTY
};
const TABLE_LETTERS: DrawingStyle = DrawingStyle {
    name: "letters of columns",
    above: &["| A | B | C | D | E | F | G | H | I |", "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"],
    ..TABLE_EMPTY
};
const TABLE_HEADINGS: DrawingStyle = DrawingStyle {
    name: "numbers of columns and rows",
    above: &["|   | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |", "|---|---|---|---|---|---|---|---|---|---|"],
    headings: NUMBERS,
    ..TABLE_EMPTY
};
const TABLE_OPEN: DrawingStyle = DrawingStyle {
    name: "no outer bars",
    after_first: Some("--|---|---|---|---|---|---|---|--"),
    open: "",
    close: "",
    ..TABLE
};
const TABLE_BANDS: DrawingStyle =
    DrawingStyle { name: "rules between bands", after_first: None, between_bands: Some(RULE), ..TABLE };
const TABLE_PLAIN: DrawingStyle = DrawingStyle { name: "without a rule", after_first: None, ..TABLE };

const BARS: DrawingStyle = DrawingStyle { family: "bars alone", name: "spaced", cell: " ", bar: " | ", ..ROWS };
const BARS_RULED: DrawingStyle =
    DrawingStyle { name: "spaced, rules", between_bands: Some("------+-------+------"), ..BARS };
const BARS_PARTED: DrawingStyle = DrawingStyle { name: "spaced, blank lines", between_bands: Some(""), ..BARS };
const BARS_TIGHT: DrawingStyle = DrawingStyle { name: "tight", cell: "", bar: "|", ..BARS };
const BARS_TIGHT_RULED: DrawingStyle =
    DrawingStyle { name: "tight, rules", between_bands: Some("---+---+---"), ..BARS_TIGHT };

const fn blank(style: DrawingStyle, blank: &'static str) -> DrawingStyle {
    DrawingStyle { blank, ..style }
}

const fn cut(style: DrawingStyle) -> DrawingStyle {
    DrawingStyle { blank: " ", cut: " ", ..style }
}

pub const STYLES: &[DrawingStyle] = &[
    ASCII,
    blank(ASCII, " "),
    SQUEEZED,
    blank(SQUEEZED, " "),
    STARRED,
    blank(STARRED, " "),
    blank(DOTTED, " "),
    EACH,
    blank(EACH, " "),
    blank(DOUBLED, " "),
    blank(BETWEEN, " "),
    DASHES,
    blank(DASHES, " "),
    blank(INDENTED, " "),
    HEADED,
    blank(HEADED, " "),
    BOX,
    blank(BOX, " "),
    blank(BOX, "·"),
    blank(ROUNDED, " "),
    blank(BOX_SQUEEZED, " "),
    HEAVY,
    blank(HEAVY, " "),
    DOUBLE,
    blank(DOUBLE, " "),
    MIXED,
    blank(MIXED, " "),
    BOX_EACH,
    blank(BOX_EACH, " "),
    blank(DOUBLE_EACH, " "),
    blank(HEAVY_EACH, " "),
    blank(BOX_BARS, " "),
    TABLE,
    blank(TABLE, "."),
    blank(TABLE, ""),
    TABLE_TIGHT,
    blank(TABLE_TIGHT, ""),
    TABLE_EMPTY,
    blank(TABLE_EMPTY, "."),
    TABLE_NUMBERS,
    blank(TABLE_NUMBERS, "."),
    TABLE_LETTERS,
    TABLE_HEADINGS,
    blank(TABLE_OPEN, "."),
    TABLE_OPEN,
    TABLE_BANDS,
    TABLE_PLAIN,
    BARS,
    cut(BARS),
    BARS_RULED,
    cut(BARS_RULED),
    BARS_PARTED,
    cut(BARS_PARTED),
    BARS_TIGHT,
    cut(BARS_TIGHT),
    cut(BARS_TIGHT_RULED),
];
