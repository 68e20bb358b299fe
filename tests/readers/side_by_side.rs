//! Of two damaged grids side by side no third puzzle is read.

use crate::common::{HARD, LINE, OTHER};
use crate::damage::{DAMAGED, DAMAGES, STYLES, Style, TITLES, damaged};
use crate::texts::read;

const SECOND: &str = HARD[0];

/// A grid with each damage to each line. A grid that is cut off is none of them: it may end with a band, and
/// then nobody can see what it lacks.
fn all_damaged(style: Style, puzzle: &str) -> Vec<String> {
    let grid = style(puzzle);
    let damages = (1..DAMAGES.len()).flat_map(|kind| (0..grid.len()).map(move |at| (kind, at)));
    damages.filter_map(|(kind, at)| damaged(&grid, kind, at)).collect()
}

/// Reads two damaged grids, by themselves and between good ones, with these titles and gaps.
fn assert_no_third(style: Style, title: impl Fn(usize) -> String, gap: &str) {
    let whole = |line| style(line).join("\n") + "\n";
    let (before, after) = (whole(LINE), whole(OTHER));
    let seconds = all_damaged(style, SECOND);
    for (at, first) in all_damaged(style, DAMAGED).iter().enumerate() {
        // A third of all pairs, another one for each first.
        for second in seconds.iter().skip(at % 3).step_by(3) {
            for grids in [&[first, second][..], &[&before, first, second, &after]] {
                // Titles are numbers up to three.
                let numbers = [1, 2, 3].into_iter().cycle();
                let text: String =
                    numbers.zip(grids).map(|(number, grid)| title(number) + grid + gap).collect();
                let known = [LINE, DAMAGED, SECOND, OTHER];
                for puzzle in read(&text).puzzles.iter().map(ToString::to_string) {
                    assert!(known.contains(&&*puzzle), "{puzzle} comes out of\n{text}");
                }
            }
        }
    }
}

#[test]
fn two_damaged_grids_make_no_third() {
    for (at, style) in STYLES.into_iter().enumerate() {
        assert_no_third(style, |_| String::new(), "\n");
        // Two grids of nine rows in one block: a border may as well part bands of one grid.
        if at > 1 {
            assert_no_third(style, |_| String::new(), "===========\n");
        }
        for title in TITLES {
            assert_no_third(style, title, "\n");
        }
        // A comment alone parts nothing.
        for title in TITLES.into_iter().take(5) {
            assert_no_third(style, title, "");
        }
    }
}
