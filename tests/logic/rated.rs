//! Both ladders against the reference programs, on puzzles of our own: no other files are needed.

use sudoku::grid::Grid;
use sudoku::logic::State;
use sudoku::logic::human::HumanLevel;
use sudoku::rate::HumanRater;

use crate::lines;
use crate::reference::assert_equal_ratings;

/// Puzzles with their ratings by the two reference programs, from the easiest to the hardest.
const RATED: &str = include_str!("rated.txt");

/// A line of the table.
struct Rated {
    puzzle: Grid,
    level: HumanLevel,
    score: u32,
}

fn rated() -> impl Iterator<Item = Rated> {
    lines(RATED).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        Rated {
            puzzle: fields[0].parse().unwrap(),
            level: fields[4].parse().unwrap(),
            score: fields[5].parse().unwrap(),
        }
    })
}

#[test]
fn every_rating_is_that_of_sudoku_explainer() {
    assert_eq!(assert_equal_ratings(lines(RATED)), 500);
}

/// HoDoKu itself gives another score to almost half of the puzzles when they are relabelled: where several
/// steps of a technique are open, it takes the one that it meets first. And where it guesses, ours gives up.
#[test]
fn levels_are_those_of_hodoku_and_most_scores() {
    let mut rater = HumanRater::new();
    let (mut levels, mut near, mut same) = (0, 0, 0);
    for expected in rated() {
        let rating = rater.rate_unique(State::new(&expected.puzzle));
        let off = rating.score.abs_diff(expected.score);
        levels += usize::from(rating.level == expected.level);
        near += usize::from(10 * off <= expected.score);
        same += usize::from(off == 0);
        if rating.level != expected.level {
            println!("{} {rating}, HoDoKu: {} {}", expected.puzzle, expected.level, expected.score);
        }
    }
    assert!(levels >= 499 && near >= 416 && same >= 343, "{levels} {near} {same}");
}
