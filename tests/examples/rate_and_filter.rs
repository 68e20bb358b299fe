//! Keeps the puzzles of a file that players find unfair or harder, with their ratings on both scales.
//!
//! ```text
//! $ cargo run --example rate_and_filter puzzles/generated.txt
//! .....3.9..9.4..83..28....7..3759...1..6...7......4.....837.4...2....8.5.6...2.... 8.2/1.2/1.2 extreme 3440
//! .3...4...9.4....5.5...3...8.4.9....2...72..9......6.....7...3.9..2.8.6......1.2.. 7.2/1.2/1.2 unfair 1012
//! ..1..49..52....67....82.....5..3..6..3...1.5.6.8..7..9..3...5..9..1.....1......4. 7.2/1.2/1.2 unfair 1164
//! ```

use std::{env, error::Error, fs};

use sudoku::grid::Grid;
use sudoku::logic::{Level, State};
use sudoku::rate::{PlayersFilter, PlayersRater, Rater};

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: rate_and_filter FILE")?;
    let (mut explainer, mut players) = (Rater::new(), PlayersRater::new());
    let filter = PlayersFilter { levels: vec![Level::Unfair, Level::Extreme], ..PlayersFilter::default() };
    for line in fs::read_to_string(path)?.lines() {
        let Ok(puzzle) = line.parse::<Grid>() else { continue };
        // This proves that the puzzle has one solution, without which no rating has a meaning.
        let rating = explainer.rate(&puzzle)?;
        // The filter stops at the first step that decides.
        if let Some(human_rating) = players.rate_if_admitted(State::new(&puzzle), &filter) {
            println!("{puzzle} {rating} {human_rating}");
        }
    }
    Ok(())
}
