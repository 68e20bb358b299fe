//! Grids in programs and between fences.

use super::{DrawingStyle, ROWS};

const FENCED: DrawingStyle =
    DrawingStyle { family: "fences", name: "backticks", above: &["```"], below: &["```"], ..ROWS };
const TILDES: DrawingStyle = DrawingStyle { name: "tildes", above: &["~~~"], below: &["~~~"], ..FENCED };
const BORDERED: DrawingStyle = DrawingStyle {
    family: "fences",
    name: "backticks, borders",
    above: &["```text", "+-------+-------+-------+"],
    between_bands: Some("+-------+-------+-------+"),
    below: &["+-------+-------+-------+", "```"],
    open: "| ",
    cell: " ",
    bar: " | ",
    close: " |",
    blank: " ",
    ..ROWS
};

const ARRAY: DrawingStyle = DrawingStyle {
    family: "arrays",
    name: "JavaScript",
    above: &["const grid = ["],
    below: &["];"],
    open: "  [",
    cell: ", ",
    bar: ", ",
    close: "],",
    blank: "0",
    ..ROWS
};
const PYTHON: DrawingStyle =
    DrawingStyle { name: "Python", above: &["board = ["], below: &["]"], open: "    [", ..ARRAY };
const C: DrawingStyle =
    DrawingStyle { name: "C", above: &["int grid[9][9] = {"], below: &["};"], open: "    {", close: "},", ..ARRAY };
const NUMPY: DrawingStyle = DrawingStyle {
    name: "numpy",
    above: &[],
    below: &[],
    first_open: Some("grid = np.array([["),
    open: "                 [",
    last_close: Some("]])"),
    ..ARRAY
};
const NUMPY_REPR: DrawingStyle =
    DrawingStyle { name: "numpy, repr", first_open: Some("array([["), open: "       [", ..NUMPY };
const NUMPY_PRINTED: DrawingStyle = DrawingStyle {
    name: "numpy, printed",
    first_open: Some("[["),
    open: " [",
    cell: " ",
    bar: " ",
    close: "]",
    last_close: Some("]]"),
    ..NUMPY
};
const LEETCODE: DrawingStyle = DrawingStyle {
    name: "LeetCode",
    above: &[],
    below: &[],
    first_open: Some("[["),
    open: "[",
    cell: ",",
    bar: ",",
    close: "],",
    last_close: Some("]]"),
    blank: "\".\"",
    digit: double,
    json: true,
    ..ARRAY
};
const LEETCODE_LINES: DrawingStyle =
    DrawingStyle { name: "LeetCode, commas in front", open: ",[", close: "]", ..LEETCODE };
const SINGLE: DrawingStyle =
    DrawingStyle { name: "LeetCode, single quotes", blank: "'.'", digit: single, json: false, ..LEETCODE };
const CHARACTERS: DrawingStyle = DrawingStyle {
    name: "C, characters",
    above: &["char board[9][9] = {"],
    cell: ",",
    bar: ",",
    blank: "'.'",
    digit: single,
    ..C
};
const STRINGS: DrawingStyle = DrawingStyle {
    name: "strings",
    above: &["const rows = ["],
    below: &["];"],
    open: "  \"",
    cell: "",
    bar: "",
    close: "\",",
    blank: ".",
    ..ARRAY
};

fn double(digit: char) -> String {
    format!("\"{digit}\"")
}

fn single(digit: char) -> String {
    format!("'{digit}'")
}

const fn blank(style: DrawingStyle, blank: &'static str) -> DrawingStyle {
    DrawingStyle { blank, ..style }
}

/// Words for a blank are JavaScript's or Python's, and what has them is no JSON.
const fn word(style: DrawingStyle, blank: &'static str) -> DrawingStyle {
    DrawingStyle { blank, json: false, ..style }
}

const fn joined(style: DrawingStyle) -> DrawingStyle {
    DrawingStyle { joined: true, family: "arrays on one line", ..style }
}

pub const STYLES: &[DrawingStyle] = &[
    FENCED,
    TILDES,
    BORDERED,
    ARRAY,
    blank(ARRAY, "null"),
    blank(ARRAY, "undefined"),
    blank(ARRAY, "\"\""),
    blank(ARRAY, "''"),
    blank(ARRAY, "' '"),
    DrawingStyle { name: "JavaScript, strings", digit: single, ..blank(ARRAY, "''") },
    DrawingStyle { name: "JavaScript, double strings", digit: double, ..blank(ARRAY, "\" \"") },
    PYTHON,
    blank(PYTHON, "None"),
    DrawingStyle { name: "Python, strings", digit: single, ..blank(PYTHON, "' '") },
    C,
    CHARACTERS,
    blank(CHARACTERS, "' '"),
    NUMPY,
    NUMPY_REPR,
    NUMPY_PRINTED,
    DrawingStyle { prefix: "> ", name: "numpy, quoted", ..NUMPY },
    LEETCODE,
    LEETCODE_LINES,
    blank(LEETCODE, "\"\""),
    blank(LEETCODE, "\" \""),
    blank(LEETCODE, "null"),
    SINGLE,
    blank(SINGLE, "''"),
    blank(SINGLE, "' '"),
    word(SINGLE, "None"),
    STRINGS,
    joined(ARRAY),
    joined(blank(ARRAY, "null")),
    joined(blank(ARRAY, "undefined")),
    joined(blank(PYTHON, "None")),
    joined(C),
    joined(CHARACTERS),
    joined(NUMPY),
    joined(LEETCODE),
    joined(blank(LEETCODE, "null")),
    joined(blank(LEETCODE, "\"\"")),
    joined(blank(LEETCODE, "\" \"")),
    joined(word(LEETCODE, "undefined")),
    joined(SINGLE),
    joined(blank(SINGLE, "''")),
    joined(blank(SINGLE, "' '")),
    joined(word(SINGLE, "None")),
];
