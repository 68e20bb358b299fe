//! The ladder against the reference program: ratings and step logs measured with Sudoku Explainer 1.2.1
//! (Glenn Fowler's `serate`), in `../shared/ratings`. Skipped, with a note, where these files are missing.

use sudoku::grid::{DigitSet, Grid};
use sudoku::logic::{Ladder, State, Step, Technique};
use sudoku::rate::{Rater, Score};

use crate::common::{pencilmarks, shared};

/// The reference calls the last empty cell of a house a hidden single, too.
fn reference_name(step: &Step) -> &'static str {
    match step.technique {
        Technique::FullHouse => Technique::HiddenSingle.name(),
        technique => technique.name(),
    }
}

#[test]
fn every_rating_of_the_table_is_the_same() {
    let Some(table) = shared("ratings/serate_1.2.1.tsv") else { return };
    let mut rater = Rater::new();
    let (mut exact, mut beyond) = (0, 0);
    for line in table.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, er, ep, ed] = fields[..] else { panic!("{line}") };
        let rating = rater.rate(&puzzle.parse().unwrap()).unwrap();
        // What is beyond the ladder has no exact rating; EP and ED may be reached before.
        let shown = [er, ep, ed].map(|rating| {
            let is_beyond = rating.parse::<f64>().unwrap() > 8.45;
            if is_beyond { "> 8.4".to_owned() } else { rating.to_owned() }
        });
        assert_eq!(rating.to_string(), shown.join("/"), "{line}");
        let count = if matches!(rating.er, Score::Beyond(_)) { &mut beyond } else { &mut exact };
        *count += 1;
    }
    println!("{exact} ratings are the same, {beyond} are beyond the ladder");
    assert!(exact > 1000 && beyond > 10, "the table is not the one this test was written for");
}

/// Compares step by step, until a step is rated above 8.4.
struct Follower {
    ladder: Ladder,
    state: State,
    is_done: bool,
    steps: usize,
}

impl Follower {
    fn new() -> Self {
        let state = State::new(&Grid::EMPTY);
        Self { ladder: Ladder::new(), state, is_done: false, steps: 0 }
    }

    fn start(&mut self, puzzle: &str) {
        self.state = State::new(&puzzle.parse().unwrap());
        self.is_done = false;
    }

    fn follow(&mut self, difficulty: &str, text: &str) {
        if difficulty.parse::<f64>().unwrap() > 8.45 {
            self.is_done = true;
        }
        if self.is_done {
            return;
        }
        let step = self.ladder.next_step(&self.state).unwrap();
        assert_eq!(step.difficulty.to_string(), difficulty, "{text}: {step:?}");
        let name = text.split(':').next().unwrap();
        assert_eq!(reference_name(&step), name, "{text}: {step:?}");
        self.state.apply(&step);
        self.steps += 1;
    }
}

#[test]
fn steps_are_the_same_with_all_candidates_before_each() {
    let path = "ratings/steps_top1465_first20_with_candidates.txt";
    let Some(log) = shared(path) else { return };
    let mut follower = Follower::new();
    for line in log.lines() {
        if let Some(puzzle) = line.strip_prefix("# ") {
            follower.start(puzzle);
        } else if let Some((difficulty, text)) = line.split_once('\t') {
            follower.follow(difficulty, text);
        } else if !line.starts_with('=') && !follower.is_done {
            // A filled cell is written as its one digit, so the naked singles still to be placed are not
            // told apart from it; all candidates are.
            assert_eq!(pencilmarks(&follower.state.grid()), line);
        }
    }
    println!("{} steps are the same", follower.steps);
    assert!(follower.steps > 500);
}

#[test]
fn steps_are_the_same_with_all_digits_after_each() {
    let Some(log) = shared("ratings/steps_17clue_first500.txt") else { return };
    let mut follower = Follower::new();
    for line in log.lines() {
        if let Some(puzzle) = line.strip_prefix("# ") {
            follower.start(puzzle);
        } else if let [difficulty, text, digits] = line.split('\t').collect::<Vec<_>>()[..] {
            follower.follow(difficulty, text);
            if !follower.is_done {
                let state = &follower.state;
                let mut standing = state.grid();
                for cell in state.empty() {
                    standing[cell] = DigitSet::ALL;
                }
                assert_eq!(standing.to_string(), digits, "after {text}");
            }
        }
    }
    println!("{} steps are the same", follower.steps);
    assert!(follower.steps > 20_000);
}
