//! The order of puzzles under headings.

use std::collections::{HashMap, HashSet};

use sudoku::draw::SheetPuzzle;
use sudoku::logic::{Level, Technique};

/// A puzzle that belongs under a heading.
#[derive(Debug)]
pub struct PrintedPuzzle {
    pub sheet_puzzle: SheetPuzzle,
    /// The value of the column that the heading is from; empty if there is none.
    pub heading_value: String,
    /// The score by which puzzles under a heading are sorted: infinite if there is none, and 0 if they keep their order.
    pub score: f64,
}

/// A heading, and the value of the column that it is from.
struct Heading {
    text: String,
    value: String,
}

/// A puzzle with the number of headings before its own.
struct RankedPuzzle<'a> {
    rank: usize,
    puzzle: &'a PrintedPuzzle,
}

/// Returns puzzles sorted by their headings and, under each heading, by their scores.
///
/// Headings are sorted by difficulty if all are levels, by size if all are numbers, by score if all are techniques, and
/// by their first appearance if not. Puzzles without a heading come last: elsewhere, they would seem to belong under the
/// heading before them.
pub fn sorted_by_heading<'a>(puzzles: &'a [PrintedPuzzle]) -> Vec<&'a SheetPuzzle> {
    let headings = distinct_headings(puzzles);
    let scales = [level_rank, number_in, technique_score];
    let values = || headings.iter().map(|heading| &*heading.value);
    let sort_keys: Option<Vec<f64>> = scales.iter().find_map(|scale| values().map(scale).collect());
    let mut order: Vec<usize> = (0..headings.len()).collect();
    if let Some(sort_keys) = sort_keys {
        order.sort_by(|&a, &b| sort_keys[a].total_cmp(&sort_keys[b]));
    }
    let ranks: HashMap<&str, usize> =
        order.into_iter().zip(0..).map(|(index, rank)| (&*headings[index].text, rank)).collect();
    let rank_of = |heading: &str| ranks.get(heading).copied().unwrap_or(usize::MAX);
    let ranked = |puzzle: &'a PrintedPuzzle| RankedPuzzle { rank: rank_of(&puzzle.sheet_puzzle.heading), puzzle };
    let mut ranked_puzzles: Vec<RankedPuzzle<'a>> = puzzles.iter().map(ranked).collect();
    ranked_puzzles.sort_by(|a, b| a.rank.cmp(&b.rank).then(a.puzzle.score.total_cmp(&b.puzzle.score)));
    ranked_puzzles.into_iter().map(|ranked| &ranked.puzzle.sheet_puzzle).collect()
}

/// Returns the different headings in the order of their first appearance.
fn distinct_headings(puzzles: &[PrintedPuzzle]) -> Vec<Heading> {
    let mut seen_texts = HashSet::new();
    let mut headings = Vec::new();
    for PrintedPuzzle { sheet_puzzle: SheetPuzzle { heading: text, .. }, heading_value: value, .. } in puzzles {
        if !text.is_empty() && seen_texts.insert(&**text) {
            headings.push(Heading { text: text.clone(), value: value.clone() });
        }
    }
    headings
}

fn level_rank(text: &str) -> Option<f64> {
    text.parse::<Level>().ok().map(|level| f64::from(level as u8))
}

/// Returns the number that a text is.
pub fn number_in(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

fn technique_score(text: &str) -> Option<f64> {
    Technique::from_name(text).ok()?.ladder_row().map(|row| f64::from(row.score))
}
