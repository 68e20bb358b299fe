//! Two damaged grids side by side are never read as a third puzzle, and whole grids beside them are read.

use crate::common::{HARD, LINE, OTHER, Xorshift, rows};
use crate::damage::{STYLES, TITLES, WriteStyle, gridded};
use crate::texts::{holds, read};

const GRIDS: [&str; 3] = [LINE, HARD[1], OTHER];

/// What may be wrong with a row of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Damage {
    Missing,
    Doubled,
    Short,
    Long,
    Character,
    /// A text before it.
    Text,
    /// A blank line before it.
    Torn,
}
use Damage::{Character, Doubled, Long, Missing, Short, Text, Torn};

type Damages = Vec<(Damage, usize)>;

/// Each damage to one row.
fn single() -> Vec<Damages> {
    let all = [Missing, Doubled, Short, Long, Character, Text, Torn];
    all.into_iter().flat_map(|damage| (0..9).map(move |row| vec![(damage, row)])).collect()
}

/// Each two damages.
fn double() -> Vec<Damages> {
    let single = single().concat();
    let pairs = single.iter().flat_map(|&one| single.iter().map(move |&other| vec![other, one]));
    // What stands farther down is damaged first, so that the numbers of the other rows hold.
    // Two to the same row may heal each other.
    let apart = |pair: &Damages| pair[0].1 > pair[1].1 || pair[0] == (Torn, pair[1].1);
    pairs.filter(apart).collect()
}

/// A grid as it stands in a text, with its damages.
struct DamagedGrid {
    puzzle: &'static str,
    text: String,
    /// Its rows, in order, as far as they are right.
    rows: Vec<Option<String>>,
    whole: bool,
}

impl DamagedGrid {
    fn new(style: WriteStyle, at: usize, damages: &[(Damage, usize)]) -> Self {
        let puzzle = GRIDS[at];
        let mut lines = style(puzzle);
        let mut rows: Vec<_> = rows(puzzle).into_iter().map(Some).collect();
        for &(damage, row) in damages {
            let mut at = lines.iter().enumerate().filter(|(_, line)| line.contains('.'));
            let Some((at, _)) = at.nth(row) else { continue };
            let with = |cell: &str| lines[at].replacen('.', cell, 1);
            match damage {
                Missing => {
                    lines.remove(at);
                    rows.remove(row);
                }
                Doubled => {
                    lines.insert(at, lines[at].clone());
                    rows.insert(row, rows[row].clone());
                }
                Torn => lines.insert(at, String::new()),
                Text => lines.insert(at, "something".into()),
                Short | Long | Character => {
                    lines[at] = match damage {
                        Short => with(""),
                        Long => with(".."),
                        _ => with("q"),
                    };
                    rows[row] = None;
                }
            }
        }
        Self { puzzle, text: lines.join("\n") + "\n", rows, whole: damages.is_empty() }
    }

    /// Whether nine of its rows, one after the other, are this puzzle.
    fn holds(&self, puzzle: &str) -> bool {
        holds(&self.rows, puzzle)
    }
}

/// Every puzzle that is read is one of the grids, and where one is missing there is an error. Those without
/// damage are all read if `all` says so.
fn assert_no_other(grids: &[DamagedGrid], separator: &dyn Fn(usize) -> String, all: bool) {
    let text: String = (1..).zip(grids).map(|(number, grid)| separator(number) + &grid.text).collect();
    let batch = read(&text);
    let found: Vec<_> = batch.puzzles.iter().map(ToString::to_string).collect();
    for puzzle in &found {
        assert!(grids.iter().any(|grid| grid.holds(puzzle)), "{puzzle} comes out of\n{text}");
    }
    assert!(found.len() >= grids.len() || batch.len() > found.len(), "no error in\n{text}");
    for grid in grids.iter().filter(|grid| all && grid.whole) {
        assert!(found.iter().any(|puzzle| puzzle == grid.puzzle), "{} is lost in\n{text}", grid.puzzle);
    }
}

/// What may stand before each of several grids.
type Separator = Box<dyn Fn(usize) -> String>;

fn separators() -> Vec<Separator> {
    let fixed = |gap: &'static str| Box::new(move |_| gap.to_owned()) as Separator;
    let titled = |(title, gap): (fn(usize) -> String, &'static str)| {
        Box::new(move |number| gap.to_owned() + &title(number)) as Separator
    };
    let gaps = ["\n", "\n\n", "===========\n", "\n===========\n\n", "-----------\n"];
    let titles = TITLES.into_iter().flat_map(|title| ["", "\n"].map(|gap| (title, gap)));
    gaps.map(fixed).into_iter().chain(titles.map(titled)).collect()
}

/// Calls this with every layout and separator.
fn for_each(check: impl Fn(WriteStyle, &dyn Fn(usize) -> String)) {
    for style in STYLES.into_iter().chain([gridded as WriteStyle]) {
        separators().iter().for_each(|separator| check(style, separator));
    }
}

#[test]
fn grids_with_one_damage_each_make_no_third() {
    let damages = single();
    for_each(|style, separator| {
        // A word may as well have got into the grid before it.
        let all = separator(1) != "easy\n";
        let grid = |at, damages: &[_]| DamagedGrid::new(style, at, damages);
        for (at, first) in damages.iter().enumerate() {
            assert_no_other(&[grid(0, &[]), grid(1, first), grid(2, &[])], separator, all);
            assert_no_other(&[grid(0, first), grid(1, &[])], separator, all);
            // A ninth of all pairs, another one for each first.
            for second in damages.iter().skip(at % 9).step_by(9) {
                assert_no_other(&[grid(0, first), grid(1, second)], separator, all);
            }
        }
    });
}

/// With two damages to a grid it may be ambiguous where the next begins: a grid may be lost, but none invented.
#[test]
fn grids_with_two_damages_each_make_no_third() {
    let (single, double) = (single(), double());
    for_each(|style, separator| {
        let mut random = Xorshift::new(1);
        for number in 0..300 {
            let mut any = |at| {
                let damages = match random.below(4) {
                    0 => &[][..],
                    1 => &single[random.below(single.len())],
                    _ => &double[random.below(double.len())],
                };
                DamagedGrid::new(style, at, damages)
            };
            let grids: Vec<_> = (0..2 + number % 2).map(&mut any).collect();
            assert_no_other(&grids, separator, false);
        }
    });
}
