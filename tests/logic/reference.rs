//! The ladder against the reference program: ratings and step logs measured with Sudoku Explainer 1.2.1
//! (Glenn Fowler's `serate`).

use sudoku::grid::Grid;
use sudoku::logic::{Ladder, State, Step, Technique};
use sudoku::rate::Rater;

use crate::common::{pencilmarks, project_puzzles, reference};

/// Returns the reference program's name for the technique. It also calls the last empty cell of a house a hidden
/// single, and its logs do not say whether chains are dynamic.
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
#[ignore = "needs SUDOKU_REFERENCE"]
fn every_rating_of_the_table_is_the_same() {
    let table = reference("ratings/serate_1.2.1.tsv");
    let count = assert_equal_ratings(table.lines().skip(1));
    assert_eq!(count, 4532, "the table is not the one this test was written for");
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn ratings_of_hard_puzzles_are_the_same() {
    let table = reference("ratings/serate_1.2.1_hard.tsv");
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
pub fn assert_equal_ratings<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
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

/// Compares step by step.
struct Follower {
    ladder: Ladder,
    state: State,
    steps: usize,
}

impl Follower {
    fn new() -> Self {
        Self { ladder: Ladder::sudoku_explainer().without_evidence(), state: State::new(&Grid::EMPTY), steps: 0 }
    }

    fn follow(&mut self, difficulty: &str, text: &str) {
        let step = self.ladder.next_step(&self.state).unwrap();
        assert_eq!(step.difficulty.to_string(), difficulty, "{text}: {step:?}");
        let name = text.split(':').next().unwrap().replace("Triplet", "Triple");
        assert_eq!(reference_name(&step), name, "{text}: {step:?}");
        self.state.apply(&step);
        self.steps += 1;
    }
}

/// Follows a log. `check` compares the state with a line that is not a puzzle, and may follow its step.
fn assert_equal_steps(name: &str, steps: usize, check: impl Fn(&mut Follower, &str)) {
    let mut follower = Follower::new();
    for line in reference(name).lines() {
        match line.strip_prefix("# ") {
            Some(puzzle) => follower.state = State::new(&puzzle.parse().unwrap()),
            None => check(&mut follower, line),
        }
    }
    println!("{} steps are the same", follower.steps);
    assert_eq!(follower.steps, steps);
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn steps_are_the_same_with_all_candidates_before_each() {
    assert_equal_steps("ratings/steps_top1465_first20_with_candidates.txt", 1752, |follower, line| {
        if let Some((difficulty, text)) = line.split_once('\t') {
            follower.follow(difficulty, text);
        } else if !line.starts_with('=') {
            // A filled cell and a naked single that is yet to be placed are both written as one digit, but all
            // candidates can be compared.
            assert_eq!(pencilmarks(&follower.state.grid()), line);
        }
    });
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn steps_are_the_same_with_all_digits_after_each() {
    assert_equal_steps("ratings/steps_17clue_first500.txt", 32_592, |follower, line| {
        if let [difficulty, text, digits] = line.split('\t').collect::<Vec<_>>()[..] {
            follower.follow(difficulty, text);
            let mut standing = follower.state.grid();
            standing.clear(follower.state.empty_cells());
            assert_eq!(standing.to_string(), digits, "after {text}");
        }
    });
}
