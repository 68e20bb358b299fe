//! Grids as people draw them: each style alone, and several in one file.

use crate::cases::{Cases, ExpectedPuzzle, errors, puzzles};
use crate::common::{LINE, OTHER, SOLVED, Xorshift, rows};
use crate::styles::{DrawingStyle, StyledGrid};
use crate::texts::read;

/// The puzzles that a style is tried with: each with a name, and whether every style can show it.
struct Puzzles {
    sparse: String,
    all: Vec<(&'static str, String)>,
}

/// The line without its digits in some cells.
fn without(line: &str, is_out: impl Fn(usize) -> bool) -> String {
    line.char_indices().map(|(at, c)| if is_out(at) { '.' } else { c }).collect()
}

/// Whether the drawing is as wide and as high as the grid, where blanks can't be seen.
pub fn shows_its_edges(line: &str) -> bool {
    let digit = |at: usize| line.as_bytes()[at] != b'.';
    let full = |row: usize| (0..9).any(|column| digit(9 * row + column));
    (0..9).all(full) && [0, 8].iter().all(|column| (0..9).any(|row| digit(9 * row + column)))
}

/// A random puzzle with this many givens.
pub fn any_puzzle(random: &mut Xorshift, givens: usize) -> String {
    loop {
        let solution = random.solution();
        let puzzle = random.puzzle(&solution, givens).to_string();
        if shows_its_edges(&puzzle) {
            return puzzle;
        }
    }
}

impl Puzzles {
    fn new() -> Self {
        let mut random = Xorshift::new(17);
        let sparse = any_puzzle(&mut random, 17);
        let all = vec![
            ("first", LINE.into()),
            ("second", OTHER.into()),
            ("17 givens", sparse.clone()),
            ("an empty column", without(LINE, |at| at % 9 == 4)),
            ("60 givens", any_puzzle(&mut random, 60)),
            ("full", SOLVED.into()),
        ];
        Self { sparse, all }
    }

    /// Those that a style can show.
    fn of(&self, style: &DrawingStyle) -> Vec<(&'static str, String)> {
        let mut all = self.all.clone();
        if style.shows_empty_rows() {
            all.push(("an empty row", without(LINE, |at| at / 9 == 4)));
            if style.counts_cells() {
                all.push(("an empty first column", without(LINE, |at| at % 9 == 0)));
                all.push(("an empty last column", without(LINE, |at| at % 9 == 8)));
            }
        }
        all
    }
}

/// The ends of lines: what stands behind each line, and whether the last has one.
const ENDS: [(&str, &str, bool); 5] = [
    ("LF", "\n", true),
    ("CRLF", "\r\n", true),
    ("trailing blanks", "  \n", true),
    ("no last line end", "\n", false),
    ("CRLF, no last line end", "\r\n", false),
];

/// What may stand between two drawings: before the first, and before the second.
const GAPS: [(&str, &[&str], &[&str]); 6] = [
    ("a blank line between", &[], &[""]),
    ("two blank lines between", &[], &["", ""]),
    ("directly after each other", &[], &[]),
    ("titles", &["Guardian hard"], &["Guardian easy"]),
    ("titles, blank lines", &["No. 1234", ""], &["", "No. 1235", ""]),
    ("titles after blank lines", &["2023-05-01"], &["", "2023-05-02"]),
];

/// The lines of drawings with gaps before them, and what they must read as.
fn together(style: &DrawingStyle, parts: &[(&[&str], &str)]) -> (Vec<String>, Vec<ExpectedPuzzle>) {
    let (mut lines, mut expected) = (Vec::new(), Vec::new());
    for (gap, puzzle) in parts {
        lines.extend(gap.iter().map(|&line| String::from(line)));
        let StyledGrid { lines: drawn, rows } = style.draw(puzzle);
        expected.push(ExpectedPuzzle {
            line: (lines.len() + rows[0] + 1) as u64,
            puzzle: (*puzzle).into(),
            layout: (!style.json).then(|| style.layout()),
        });
        lines.extend(drawn);
    }
    (lines, expected)
}

fn text(lines: &[String], end: &str, last: bool) -> String {
    let text = lines.join(end);
    if last { text + end } else { text }
}

#[test]
fn every_style_is_read_alone() {
    let (mut cases, puzzles) = (Cases::default(), Puzzles::new());
    for style in DrawingStyle::all() {
        for (of, puzzle) in puzzles.of(&style) {
            let (lines, expected) = together(&style, &[(&[], &puzzle)]);
            let all = if puzzle == LINE { &ENDS[..] } else { &ENDS[2..4] };
            for (ends, end, last) in all {
                let about = format!("{of}, {ends}");
                let text = text(&lines, end, *last);
                cases.check(style.family, &style.title(), &about, &text, &expected);
            }
        }
    }
    cases.finish();
}

#[test]
fn every_style_is_read_twice_in_one_file() {
    let (mut cases, puzzles) = (Cases::default(), Puzzles::new());
    for style in DrawingStyle::all() {
        let has_blank_lines = style.between_bands == Some("") || style.between_rows == Some("");
        for (gap, first, second) in GAPS {
            // Blocks that a blank line parts do not begin within a block.
            if has_blank_lines && second.is_empty() {
                continue;
            }
            for pair in [[LINE, OTHER], [OTHER, &puzzles.sparse], [&puzzles.all[4].1, LINE]] {
                let (lines, expected) = together(&style, &[(first, pair[0]), (second, pair[1])]);
                for (ends, end, last) in [ENDS[0], ENDS[4]] {
                    let about = format!("{gap}, {ends}");
                    let text = text(&lines, end, last);
                    cases.check(style.family, &style.title(), &about, &text, &expected);
                }
            }
        }
    }
    cases.finish();
}

#[test]
fn styles_take_turns_in_one_file() {
    let mut cases = Cases::default();
    let styles = DrawingStyle::all();
    for (at, style) in styles.iter().enumerate() {
        let other = &styles[(at + 7) % styles.len()];
        for gap in [&[""][..], &["", "Guardian hard"]] {
            let (mut lines, mut expected) = together(style, &[(&[], LINE)]);
            let (more, behind) = together(other, &[(gap, OTHER)]);
            expected.extend(
                behind.into_iter().map(|puzzle| ExpectedPuzzle { line: puzzle.line + lines.len() as u64, ..puzzle }),
            );
            lines.extend(more);
            let about = format!("then {}, {gap:?}", other.title());
            let text = text(&lines, "\n", true);
            cases.check(style.family, &style.title(), &about, &text, &expected);
        }
    }
    cases.finish();
}

/// Grids of which nobody can tell what stands in which column.
fn doubtful() -> Vec<(&'static str, Vec<String>)> {
    let columns = |bar: &str| -> Vec<String> {
        let row = |row: String| format!("{}{bar}{}{bar}{}", &row[..3], &row[3..6], &row[6..]);
        rows(LINE).into_iter().map(row).map(|row| row.replace('.', " ")).collect()
    };
    let barred = || columns(" | ").iter().map(|row| format!("| {row} |")).collect::<Vec<_>>();
    let with = |mut lines: Vec<String>, at: usize, line: &str| {
        lines[at] = line.into();
        lines
    };
    let squeezed = |line: &str| -> Vec<String> { rows(line).iter().map(|row| row.replace('.', "")).collect() };
    let apart = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    vec![
        ("a pair of bars is missing", with(barred(), 0, "| 53  7 |")),
        ("bars are missing", with(barred(), 3, "8 6 3")),
        ("a box with two columns", with(barred(), 4, "| 4  | 8 3 |  1 |")),
        ("seven cells between points", with(rows(LINE), 2, "98    6")),
        ("blanks left out, digits apart", squeezed(LINE).iter().map(apart).collect()),
        ("a row farther to the right", with(columns(""), 4, &format!(" {}", columns("")[4]))),
        ("a row farther to the left", with(columns(" "), 6, columns(" ")[6].trim_start())),
    ]
}

#[test]
fn columns_in_doubt_are_one_error_that_says_how_to_write_a_blank() {
    let mut cases = Cases::default();
    for (name, lines) in doubtful() {
        for (before, behind) in [("", ""), ("\n", "\n"), ("", OTHER)] {
            let text = format!("{before}{}\n{behind}", text(&lines, "\n", true));
            let batch = read(&text);
            let found: Vec<String> =
                batch.iter().filter_map(|(_, puzzle)| puzzle.err()).map(|e| e.to_string()).collect();
            let help = "write blanks as `.` or `0`";
            let is_right =
                errors(&batch) == 1 && found[0].contains(help) && batch.puzzles.len() == usize::from(behind == OTHER);
            let told = || {
                let read = puzzles(&batch);
                format!("expected one error with {help:?}\nfound {found:?} and {read:?}")
            };
            let problem = (!is_right).then(told);
            cases.note("doubtful", name, &format!("before {behind:?}"), &text, problem);
        }
    }
    cases.finish();
}
