//! The ladder against the reference program: ratings and step logs measured with Sudoku Explainer 1.2.1
//! (Glenn Fowler's `serate`).

use sudoku::grid::Grid;
use sudoku::logic::{Ladder, State, Step, Technique};
use sudoku::rate::Rater;

use crate::common::{pencilmarks, project_puzzles, reference_text};
use crate::human::RATED_PUZZLES;
use crate::{PUZZLES, lines};

/// Returns the reference program's name for the step's technique. That program also calls the last empty cell of a
/// house a hidden single, and its logs do not say whether chains are dynamic.
fn reference_name(step: &Step) -> &'static str {
    let name = match step.technique {
        Technique::FullHouse => Technique::HiddenSingle.name(),
        technique => technique.name(),
    };
    match name.strip_prefix("Dynamic ").and_then(|name| name.split_once(" Forcing")) {
        None => name,
        Some(("Contradiction", _)) => "Contradiction Forcing Chain",
        Some(("Double", _)) => "Double Forcing Chain",
        Some(("Cell", _)) => "Cell Forcing Chains",
        Some(_) => "Region Forcing Chains",
    }
}

#[test]
fn ratings_of_our_own_puzzles_are_the_same() {
    assert_eq!(assert_equal_ratings(lines(RATED_PUZZLES)), 500);
    assert_eq!(assert_equal_ratings(lines(PUZZLES)), lines(PUZZLES).count());
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn every_rating_of_the_table_is_the_same() {
    let table = reference_text("ratings/serate_1.2.1.tsv");
    let count = assert_equal_ratings(table.lines().skip(1));
    assert_eq!(count, 4532, "the table is not the one this test was written for");
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn ratings_of_hard_puzzles_are_the_same() {
    let table = reference_text("ratings/serate_1.2.1_hard.tsv");
    // There are many easy puzzles, and the hardest ones take long.
    let is_hardest = |line: &&str| line[82..].starts_with("1");
    let (hardest, easier): (Vec<&str>, Vec<&str>) = table.lines().skip(1).partition(is_hardest);
    let lines = easier.into_iter().step_by(20).chain(hardest.into_iter().step_by(3));
    let count = assert_equal_ratings(lines);
    assert_eq!(count, 93, "the table is not the one this test was written for");
}

#[test]
fn well_known_puzzles_have_the_ratings_that_players_know() {
    let ratings = ["10.5/1.2/1.2", "10.7/10.7/9.7", "10.6/1.2/1.2", "11.9/11.9/11.3"];
    let rated = project_puzzles("hard.sdm").into_iter().map(|puzzle| Rater::new().rate(&puzzle).unwrap().to_string());
    assert_eq!(rated.collect::<Vec<_>>(), ratings);
}

/// Rates the puzzles of a table again and asserts that the ratings are equal. Returns the number of puzzles.
fn assert_equal_ratings<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
    let mut rater = Rater::new();
    let check = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let rating = rater.rate(&fields[0].parse().unwrap()).unwrap();
        assert_eq!(rating.to_string(), fields[1..4].join("/"), "{line}");
    };
    let count = lines.map(check).count();
    println!("{count} ratings are the same");
    count
}

/// Follows the log with this name and asserts that the ladder finds its steps, `expected_count` in all. A line is a
/// puzzle after `# `, the candidates before a step, or a step, perhaps with the digits after it. Skips `=` lines.
fn assert_equal_steps(name: &str, expected_count: usize) {
    let mut ladder = Ladder::sudoku_explainer().without_evidence();
    let (mut state, mut count) = (State::new(&Grid::EMPTY), 0);
    for line in reference_text(name).lines().filter(|line| !line.starts_with('=')) {
        if let Some(puzzle) = line.strip_prefix("# ") {
            state = State::new(&puzzle.parse().unwrap());
            continue;
        }
        let fields: Vec<&str> = line.split('\t').collect();
        let [difficulty, text, digits @ ..] = &fields[..] else {
            // A filled cell and a naked single that is yet to be placed are both written as one digit, but all
            // candidates can be compared.
            assert_eq!(pencilmarks(&state.grid()), line);
            continue;
        };
        let step = ladder.next_step(&state).unwrap();
        assert_eq!(step.difficulty.to_string(), *difficulty, "{text}: {step:?}");
        let expected_name = text.split(':').next().unwrap().replace("Triplet", "Triple");
        assert_eq!(reference_name(&step), expected_name, "{text}: {step:?}");
        state.apply(&step);
        count += 1;
        if let [digits] = digits {
            let mut filled_grid = state.grid();
            filled_grid.clear(state.empty_cells());
            assert_eq!(filled_grid.to_string(), *digits, "after {text}");
        }
    }
    println!("{count} steps are the same");
    assert_eq!(count, expected_count);
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn steps_are_those_of_the_reference_program() {
    assert_equal_steps("ratings/steps_top1465_first20_with_candidates.txt", 1752);
    assert_equal_steps("ratings/steps_17clue_first500.txt", 32_592);
}
