//! The charts of ratings.

use crate::cli::chart::Chart;
use crate::cli::scales::Ratings;
use sudoku::logic::{Difficulty, Level};
use sudoku::rate::BoundedRating;

/// The range of ER that a bin covers, in tenths.
const TENTHS_PER_BIN: u32 = 5;
/// The number of bins for ER: those up to 12.9, and one for puzzles that are beyond all techniques.
const ER_BIN_COUNT: usize = 130 / TENTHS_PER_BIN as usize + 1;
/// The range of scores that a bin covers.
const SCORES_PER_BIN: u32 = 200;
/// The number of bins for scores: those up to 2999, and one for higher scores.
const SCORE_BIN_COUNT: usize = 3000 / SCORES_PER_BIN as usize + 1;

/// The charts of both ladders.
pub struct RateCharts {
    pub er: Chart,
    pub level: Chart,
    pub score: Chart,
}

impl RateCharts {
    /// Creates empty charts. With `max_er`, puzzles with a higher ER are counted in a bin of their own.
    pub fn new(max_er: Option<Difficulty>) -> Self {
        let bin_count =
            max_er.map_or(ER_BIN_COUNT, |bound| ((bound.tenths() / TENTHS_PER_BIN + 1) as usize).min(ER_BIN_COUNT));
        let above_label = max_er.map(|bound| format!("> {bound}"));
        Self {
            er: Chart::new("    ER   ", (0..bin_count).map(er_label).chain(above_label)),
            level: Chart::new("     level", Level::ALL.map(|level| level.to_string())),
            score: Chart::new("     score", (0..SCORE_BIN_COUNT).map(score_label)),
        }
    }

    pub fn add(&self, Ratings { se, human }: &Ratings) {
        match se {
            Some(BoundedRating::Within(rating)) => {
                self.er.count_puzzle((rating.er.tenths() / TENTHS_PER_BIN).min(ER_BIN_COUNT as u32 - 1));
            }
            Some(BoundedRating::Above(_)) => self.er.count_puzzle(u32::MAX),
            None => {}
        }
        if let Some(rating) = human {
            self.level.count_puzzle(rating.level as u32);
            self.score.count_puzzle(rating.score / SCORES_PER_BIN);
        }
    }
}

fn er_label(bin_index: usize) -> String {
    let min_tenths = bin_index as u32 * TENTHS_PER_BIN;
    let max_tenths = min_tenths + TENTHS_PER_BIN - 1;
    match bin_index {
        _ if bin_index == ER_BIN_COUNT - 1 => Difficulty::UNSOLVED.to_string(),
        _ => format!("{}.{} - {}.{}", min_tenths / 10, min_tenths % 10, max_tenths / 10, max_tenths % 10),
    }
}

fn score_label(bin_index: usize) -> String {
    let min = bin_index as u32 * SCORES_PER_BIN;
    if bin_index == SCORE_BIN_COUNT - 1 { format!("{min}..") } else { format!("{min}..{}", min + SCORES_PER_BIN - 1) }
}
