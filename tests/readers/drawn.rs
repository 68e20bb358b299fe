//! Grids as people draw them: each style alone, and several in one file.

use sudoku::format::{InputFormat, Layout};

use crate::common::{LINE, OTHER, SOLVED, Xorshift, rows};
use crate::fuzz_properties::readers::assert_reads_consistently;
use crate::styles::{DrawingStyle, StyledGrid};
use crate::texts::{error_count, read, records, separated};

/// Returns the line with some of its cells blank.
fn with_blanks(line: &str, is_blank: impl Fn(usize) -> bool) -> String {
    line.char_indices().map(|(index, c)| if is_blank(index) { '.' } else { c }).collect()
}

/// Returns whether each row and both outer columns have a digit, so that a drawing is as wide and as high as the grid
/// even if blanks are invisible.
fn shows_its_edges(line: &str) -> bool {
    let has_digit = |cell: usize| line.as_bytes()[cell] != b'.';
    let has_digit_in_row = |row: usize| (0..9).any(|column| has_digit(9 * row + column));
    (0..9).all(has_digit_in_row) && [0, 8].iter().all(|column| (0..9).any(|row| has_digit(9 * row + column)))
}

/// Returns a random puzzle that shows its edges, with this number of givens.
fn random_puzzle(givens: usize) -> String {
    let mut random = Xorshift::new(givens as u64);
    loop {
        let solution = random.solution();
        let puzzle = random.puzzle(&solution, givens).to_string();
        if shows_its_edges(&puzzle) {
            return puzzle;
        }
    }
}

/// Returns puzzles that a style can show.
fn drawable_puzzles(style: &DrawingStyle) -> Vec<String> {
    let mut lines = vec![LINE.into(), OTHER.into(), SOLVED.into(), random_puzzle(17), random_puzzle(60)];
    // A row of this grid has one digit, but is not an integer that lost its zeros.
    lines.push(LINE.replace(".6....28.", "......2.."));
    lines.push(with_blanks(LINE, |cell| cell % 9 == 4));
    if style.shows_empty_rows() {
        lines.push(with_blanks(LINE, |cell| cell / 9 == 4));
        if style.shows_missing_cells() {
            lines.extend([0, 8].map(|column| with_blanks(LINE, |cell| cell % 9 == column)));
        }
    }
    lines
}

/// The end of all lines but the last, and the end of the last line.
const ENDS: [[&str; 2]; 5] = [["\n", "\n"], ["\r\n", "\r\n"], ["  \n", "  \n"], ["\n", ""], ["\r\n", ""]];

/// The lines before the first drawing, and those between it and the second.
const GAPS: [(&[&str], &[&str]); 6] = [
    (&[], &[""]),
    (&[], &["", ""]),
    (&[], &[]),
    (&["Guardian hard"], &["Guardian easy"]),
    (&["No. 1234", ""], &["", "No. 1235", ""]),
    (&["2023-05-01"], &["", "2023-05-02"]),
];

/// The lines of drawings, and the expected records: a line number, a puzzle, and a layout if the drawing is not JSON.
#[derive(Default)]
struct DrawnText {
    lines: Vec<String>,
    expected: Vec<(u64, String, Option<Layout>)>,
}

impl DrawnText {
    /// Adds these lines and a drawing below them.
    fn with(mut self, gap: &[&str], style: &DrawingStyle, puzzle: &str) -> Self {
        self.lines.extend(gap.iter().map(|&line| String::from(line)));
        let StyledGrid { lines, first_row_line } = style.draw(puzzle);
        let layout = (!style.is_json).then(|| style.layout());
        self.expected.push(((self.lines.len() + first_row_line + 1) as u64, puzzle.to_owned(), layout));
        self.lines.extend(lines);
        self
    }

    fn assert_read(&self, style: &DrawingStyle, [line_end, last_line_end]: [&str; 2]) {
        let text = self.lines.join(line_end) + last_line_end;
        let batch = read(&text);
        let context = || format!("{}: {:?}\n{text}", style.title(), records(&text));
        assert_eq!((batch.len(), error_count(&batch)), (self.expected.len(), 0), "{}", context());
        for ((record, puzzle), (line, expected, layout)) in batch.iter().zip(&self.expected) {
            assert_eq!((record.line, puzzle.unwrap().to_string()), (*line, expected.clone()), "{}", context());
            assert_eq!(record.warning, None, "{}", context());
            assert!(layout.is_none_or(|layout| layout == record.layout), "{}", context());
        }
    }
}

#[test]
fn every_style_is_read_alone() {
    for style in DrawingStyle::all() {
        for puzzle in drawable_puzzles(&style) {
            let ends = if puzzle == LINE { &ENDS[..] } else { &ENDS[2..] };
            let text = DrawnText::default().with(&[], &style, &puzzle);
            ends.iter().for_each(|&end| text.assert_read(&style, end));
        }
    }
}

#[test]
fn every_style_is_read_twice_in_one_file() {
    let (sparse, dense) = (random_puzzle(17), random_puzzle(60));
    for style in DrawingStyle::all() {
        let has_blank_lines = style.draw(LINE).lines.iter().any(|line| line.trim().is_empty());
        // In a style with blank lines, a drawing directly below another would continue the other's last band.
        for (first, second) in GAPS.into_iter().filter(|(_, second)| !has_blank_lines || !second.is_empty()) {
            for [first_puzzle, second_puzzle] in [[LINE, OTHER], [OTHER, &sparse], [&dense, LINE]] {
                let text = DrawnText::default().with(first, &style, first_puzzle).with(second, &style, second_puzzle);
                [ENDS[0], ENDS[4]].into_iter().for_each(|end| text.assert_read(&style, end));
            }
        }
    }
}

#[test]
fn styles_take_turns_in_one_file() {
    let styles = DrawingStyle::all();
    for (style, other) in styles.iter().zip(styles.iter().cycle().skip(7)) {
        for gap in [&[""][..], &["", "Guardian hard"]] {
            DrawnText::default().with(&[], style, LINE).with(gap, other, OTHER).assert_read(style, ENDS[0]);
        }
    }
}

#[test]
fn thirty_grids_of_a_style_are_read_and_damage_is_read_the_same_however_it_is_cut() {
    let mut random = Xorshift::new(1);
    let puzzles: Vec<String> = (20..50).map(random_puzzle).collect();
    for style in DrawingStyle::all() {
        let text = puzzles.iter().fold(DrawnText::default(), |text, puzzle| text.with(&[""], &style, puzzle));
        text.assert_read(&style, ENDS[0]);
        for damage in 0..10 {
            let mut chars: Vec<char> = text.lines.join("\n").chars().collect();
            let index = random.below(chars.len());
            match damage % 4 {
                0 => _ = chars.remove(index),
                1 => chars.insert(index, ['0', '.', 'x', '7', '|', '\n', ' ', '-'][random.below(8)]),
                2 => chars[index] = '*',
                _ => _ = chars.drain(index..chars.len().min(index + 1 + random.below(150))),
            }
            assert_reads_consistently(String::from_iter(chars).as_bytes(), InputFormat::Auto, damage);
        }
    }
}

/// Returns grids in which the columns of the cells are ambiguous.
fn ambiguous_grids() -> [Vec<String>; 7] {
    let rows_with_bar = |bar: &str| -> Vec<String> {
        let row = |row: String| format!("{}{bar}{}{bar}{}", &row[..3], &row[3..6], &row[6..]).replace('.', " ");
        rows(LINE).into_iter().map(row).collect()
    };
    let barred = || rows_with_bar(" | ").iter().map(|row| format!("| {row} |")).collect::<Vec<_>>();
    let with_line = |mut lines: Vec<String>, at: usize, line: &str| {
        lines[at] = line.into();
        lines
    };
    [
        // A pair of bars is missing, all bars are missing, or a box has two columns.
        with_line(barred(), 0, "| 53  7 |"),
        with_line(barred(), 3, "8 6 3"),
        with_line(barred(), 4, "| 4  | 8 3 |  1 |"),
        // A row of seven cells between rows with points; rows without their blanks.
        with_line(rows(LINE), 2, "98    6"),
        rows(LINE).iter().map(|row| separated(&row.replace('.', ""), " ")).collect(),
        // A row is shifted to the right, or to the left.
        with_line(rows_with_bar(""), 4, &format!(" {}", rows_with_bar("")[4])),
        with_line(rows_with_bar(" "), 6, rows_with_bar(" ")[6].trim_start()),
    ]
}

#[test]
fn ambiguous_columns_are_one_error_that_says_how_to_write_a_blank() {
    for lines in ambiguous_grids() {
        for (before, after) in [("", ""), ("\n", "\n"), ("", OTHER)] {
            let text = format!("{before}{}\n\n{after}", lines.join("\n"));
            let results = records(&text);
            assert!(
                results[0].contains(" error ") && results[0].contains("write blanks as `.` or `0`"),
                "{results:?}\n{text}"
            );
            let other_puzzles: Vec<_> = results[1..].iter().map(|record| record.split(' ').nth(1).unwrap()).collect();
            assert_eq!(other_puzzles, [OTHER].repeat(usize::from(after == OTHER)), "{text}");
        }
    }
}
