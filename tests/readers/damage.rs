//! A damaged grid is one error and no other grid of its file is lost, whatever stands between them.

use crate::common::{HARD, LINE, OTHER, rows};
use crate::texts::{apart, bordered, read, records};

pub const DAMAGED: &str = HARD[1];

/// The lines of a grid.
pub type WriteStyle = fn(&str) -> Vec<String>;

pub const STYLES: [WriteStyle; 6] = [rows, spaced, ruled, banded, framed, headed];

fn spaced(line: &str) -> Vec<String> {
    rows(line).iter().map(|row| apart(row, " ")).collect()
}

fn ruled(line: &str) -> Vec<String> {
    parted(line, "------+-------+------")
}

fn banded(line: &str) -> Vec<String> {
    parted(line, "")
}

fn framed(line: &str) -> Vec<String> {
    let text = bordered(line, "*-----------*", "|---+---+---|", "*-----------*");
    text.lines().map(String::from).collect()
}

pub fn gridded(line: &str) -> Vec<String> {
    let border = "+-------+-------+-------+";
    bordered(line, border, border, border).replace('|', " | ").lines().map(String::from).collect()
}

fn barred(line: &str) -> Vec<String> {
    let mut lines = gridded(line);
    lines.retain(|row| row.contains('.'));
    ["------+------+------"; 2].map(String::from).into_iter().zip([6, 3]).for_each(|(rule, at)| lines.insert(at, rule));
    lines
}

fn array(line: &str) -> Vec<String> {
    let row = |row: &String| format!("{{{}}},", apart(&row.replace('.', "0"), ","));
    let rows = rows(line).iter().map(row).collect();
    [vec!["{".into()], rows, vec!["};".into()]].concat()
}

fn euler(line: &str) -> Vec<String> {
    [vec!["Grid 07".into()], rows(line)].concat()
}

fn sdk(line: &str) -> Vec<String> {
    [vec!["[Puzzle]".into()], rows(line)].concat()
}

/// With headings of rows and columns.
fn headed(line: &str) -> Vec<String> {
    let mut grid = vec!["   0 1 2  3 4 5  6 7 8".to_owned()];
    grid.extend((0..).zip(rows(line)).map(|(at, row)| format!("{at} {}", apart(&row, " "))));
    grid.insert(7, "  -------+------+------".to_owned());
    grid.insert(4, "  -------+------+------".to_owned());
    grid
}

fn parted(line: &str, border: &str) -> Vec<String> {
    let bands: Vec<_> = rows(line).chunks(3).map(<[String]>::to_vec).collect();
    bands.join(&border.to_owned())
}

/// Titles for grids that follow each other at once, and after a blank line.
pub const TITLES: [fn(usize) -> String; 6] = [
    |number| format!("{number}\n"),
    |number| format!("{number}.\n"),
    |number| format!("2024-01-0{number}\n"),
    |number| format!("{}\n", ["easy", "hard", "evil"][number - 1]),
    |number| format!("Grid 0{number}\n"),
    |number| format!("# {number}\n"),
];

/// The ways to damage one line of a grid. The first leaves out all that follows, too.
pub const DAMAGES: [fn(&str) -> String; 5] = [
    |_| String::new(),
    |_| String::new(),
    |row| row.replacen(['.', '1'], "q", 1) + "\n",
    |row| row.to_owned() + ".\n",
    |row| format!("something\n{row}\n"),
];

/// A grid with its line `at` damaged; `None` where that is no damage, or a border is the end of it.
pub fn damaged(grid: &[String], kind: usize, at: usize) -> Option<String> {
    let is_row = |line: &String| line.contains('.');
    let whole = |lines: &[String]| lines.iter().map(|line| line.to_owned() + "\n").collect::<String>();
    let (before, after) = (&grid[..at], if kind == 0 { &[] } else { &grid[at + 1..] });
    let is_damage = match kind {
        0 => before.last().is_none_or(is_row),
        4 => at > 0,
        _ => true,
    };
    let is_damage = is_damage && is_row(&grid[at]);
    is_damage.then(|| whole(before) + &DAMAGES[kind](&grid[at]) + &whole(after))
}

fn assert_neighbours_are_read(style: WriteStyle, title: impl Fn(usize) -> String, gap: &str) {
    let whole = |line| style(line).join("\n") + "\n";
    let grid = style(DAMAGED);
    for (kind, at) in (0..DAMAGES.len()).flat_map(|kind| (0..grid.len()).map(move |at| (kind, at))) {
        let Some(damaged) = damaged(&grid, kind, at) else { continue };
        let grids = [whole(LINE), damaged, whole(OTHER)];
        let text: String = (1..).zip(&grids).map(|(number, grid)| title(number) + grid + gap).collect();
        let batch = read(&text);
        let mut puzzles: Vec<_> = batch.puzzles.iter().map(ToString::to_string).collect();
        // What stands before a border or in a heading may be no damage.
        puzzles.retain(|puzzle| puzzle != DAMAGED);
        assert_eq!(puzzles, [LINE, OTHER], "damage {kind} to line {at}:\n{text}");
        // Where a grid lacks all its rows, there is none.
        assert!(batch.len() > 2 || (kind, at) == (0, 0), "no error: damage {kind} to line {at}:\n{text}");
    }
}

#[test]
fn damage_between_titles() {
    for title in TITLES.into_iter().take(5) {
        assert_neighbours_are_read(rows, title, "");
        assert_neighbours_are_read(spaced, title, "");
    }
    for title in TITLES {
        assert_neighbours_are_read(rows, title, "\n");
        assert_neighbours_are_read(spaced, title, "\n");
        assert_neighbours_are_read(ruled, title, "\n");
    }
    for title in TITLES {
        assert_neighbours_are_read(headed, title, "");
        assert_neighbours_are_read(headed, title, "\n");
    }
    // What is neither number nor word could be a row, there where a frame parts it from the grid.
    for at in [0, 3, 4, 5] {
        assert_neighbours_are_read(framed, TITLES[at], "");
        assert_neighbours_are_read(framed, TITLES[at], "\n");
    }
    // Where blank lines part the bands as they part the grids, only a number or the like tells them apart.
    for title in TITLES.into_iter().take(3) {
        assert_neighbours_are_read(banded, title, "\n");
    }
    assert_neighbours_are_read(banded, TITLES[4], "");
}

/// One row of nine damaged in every way, in every style: one error, and no more.
#[test]
fn damage_in_every_style() {
    let is_cell = |c: char| c == '.' || c.is_ascii_digit();
    let whole = |lines: Vec<String>| lines.join("\n");
    for style in [rows as WriteStyle, spaced, array, banded, ruled, barred, framed, gridded, euler, sdk] {
        let grid = style(DAMAGED);
        let is_row = |&at: &usize| grid[at].chars().filter(|&c| is_cell(c)).count() == 9;
        for at in (0..grid.len()).filter(is_row) {
            let cells = grid[at].char_indices().filter(|&(_, c)| is_cell(c));
            let cell = cells.map(|(place, _)| place).nth(at * 5 % 9).unwrap();
            for way in ["row missing", "cell missing", "cell too many", "letter", "text between"] {
                let mut lines = grid.clone();
                match way {
                    "row missing" => drop(lines.remove(at)),
                    "cell missing" => drop(lines[at].remove(cell)),
                    "cell too many" => lines[at].insert(cell, '3'),
                    "letter" => lines[at].replace_range(cell..=cell, "Q"),
                    _ => lines.insert(at, "what is this".into()),
                }
                let text = [style(LINE), lines, style(OTHER)].map(whole).join("\n\n") + "\n";
                let batch = read(&text);
                let mut puzzles: Vec<_> = batch.puzzles.iter().map(ToString::to_string).collect();
                // Text before the first row leaves the grid after it whole.
                puzzles.retain(|puzzle| way != "text between" || puzzle != DAMAGED);
                assert_eq!(puzzles, [LINE, OTHER], "{way}:\n{text}");
                let errors = batch.records.iter().filter(|record| record.malformed.is_some());
                // Text before the first row is its title, or code's.
                let is_title = way == "text between" && batch.puzzles.len() + errors.clone().count() == 3;
                assert!(is_title || errors.count() == 1, "{way}:\n{text}");
            }
        }
    }
}

#[test]
fn damage_between_blank_lines() {
    for style in [rows, spaced, ruled] {
        assert_neighbours_are_read(style, |_| String::new(), "\n");
    }
}

#[test]
fn damage_between_borders() {
    for style in [rows, spaced, banded, framed, headed] {
        assert_neighbours_are_read(style, |_| String::new(), "===========\n");
        assert_neighbours_are_read(style, TITLES[5], "===========\n");
    }
}

#[test]
fn a_title_hides_no_grid() {
    for (style, title) in STYLES.into_iter().flat_map(|style| TITLES.map(|title| (style, title))) {
        let grid = |number| title(number) + &style(OTHER).join("\n") + "\n";
        for gap in ["", "\n"] {
            let batch = read(&[grid(1), grid(2), grid(3)].join(gap));
            assert_eq!((batch.puzzles.len(), batch.len()), (3, 3), "{}", grid(1));
            assert!(batch.puzzles.iter().all(|puzzle| puzzle.to_string() == OTHER));
        }
    }
}

#[test]
fn rows_after_a_title_are_read_or_an_error() {
    let grid = rows(OTHER).join("\n");
    let band = rows(DAMAGED)[..3].join("\n");
    for (text, first) in [
        (format!("5\n{band}\n\n"), 2),
        (format!("5\n{band}\n\nGrid 6\n{grid}\n"), 2),
        (format!("5\n{band}\n\n6\n{grid}\n"), 2),
        (format!("{band}\n\n6\n{grid}\n"), 1),
    ] {
        let error = format!("{first} error {first} expected 9 rows, found 3");
        assert_eq!(records(&text)[0], error, "{text}");
        assert_eq!(read(&text).puzzles.len(), usize::from(text.contains(&grid)), "{text}");
    }
}
