//! Both ladders against the reference programs, on puzzles of our own: no other files are needed.

use sudoku::logic::Level;
use sudoku::logic::State;
use sudoku::rate::HumanRater;

use crate::reference::assert_equal_ratings;
use crate::{PUZZLES, lines};

/// Puzzles with their ratings by the two reference programs, from the easiest to the hardest.
const RATED: &str = include_str!("rated.txt");

#[test]
fn every_rating_is_that_of_sudoku_explainer() {
    assert_eq!(assert_equal_ratings(lines(RATED)), 500);
    assert_eq!(assert_equal_ratings(lines(PUZZLES)), lines(PUZZLES).count());
}

/// HoDoKu itself gives another score to almost half of the puzzles when they are relabelled: if several steps of a
/// technique are possible, it takes the one that it meets first. Where HoDoKu guesses, our ladder gives up.
#[test]
fn levels_are_those_of_hodoku_and_most_scores() {
    let mut rater = HumanRater::new();
    let (mut levels, mut near, mut same) = (0, 0, 0);
    for line in lines(RATED) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (level, score): (Level, u32) = (fields[4].parse().unwrap(), fields[5].parse().unwrap());
        let rating = rater.rate_unique(State::new(&fields[0].parse().unwrap()));
        let off = rating.score.abs_diff(score);
        levels += usize::from(rating.level == level);
        near += usize::from(10 * off <= score);
        same += usize::from(off == 0);
        if rating.level != level {
            println!("{rating}, not as HoDoKu: {line}");
        }
    }
    assert!(levels >= 499 && near >= 416 && same >= 343, "{levels} {near} {same}");
}
