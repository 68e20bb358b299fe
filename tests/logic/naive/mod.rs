//! Plain searches judge the lists of steps: what they find at random positions, the finders of the players' ladder list
//! as well. They share nothing with the finders but the vocabulary, try all there is, and take their time.

mod als;
mod fish;
mod houses;
mod medusa;
mod rectangles;
mod wings;

use sudoku::grid::{Cell, CellSet, Digit};
use sudoku::logic::{CandidateSet, Ladder, LadderName, State, Step, Technique};

use crate::common::{only_seed, seeds};
use crate::{drawn, every_step};

/// The conclusions of one instance of a pattern: its eliminations, or the digit that it places.
type NaiveFind = CandidateSet;

/// The smallest number of finds at all positions of a test.
const MIN_FINDS: usize = 15;

/// Asserts that what the search finds at random positions is listed by the techniques: one step concludes all of a find,
/// and maybe more.
fn assert_listed(positions: u64, techniques: &[Technique], search: impl Fn(&State) -> Vec<NaiveFind>) {
    let mut ladder = Ladder::with_techniques(LadderName::Human, techniques.iter().copied().collect());
    let mut count = 0;
    for seed in seeds(positions) {
        let drawn = drawn::draw(seed);
        let steps: Vec<CandidateSet> = every_step(&mut ladder, &drawn.state).iter().map(Step::conclusions).collect();
        for find in search(&drawn.state).into_iter().filter(|find| !find.is_empty()) {
            let is_listed = steps.iter().any(|concluded| (find - *concluded).is_empty());
            assert!(is_listed, "{techniques:?} lack {find:?}");
            count += 1;
        }
    }
    println!("{techniques:?}: {count} finds");
    assert!(only_seed().is_some() || count >= MIN_FINDS, "{techniques:?}: {count}");
}

/// Returns every choice of `count` items, each in their order.
fn choices<T: Copy>(items: &[T], count: usize) -> Vec<Vec<T>> {
    let Some((&first, others)) = items.split_first() else {
        return if count == 0 { vec![vec![]] } else { vec![] };
    };
    if count == 0 {
        return vec![vec![]];
    }
    let with_first = choices(others, count - 1).into_iter();
    let mut all: Vec<Vec<T>> = with_first.map(|some| [vec![first], some].concat()).collect();
    all.extend(choices(others, count));
    all
}

/// The cells that see all of these.
fn seeing_all(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |all, cell| all & cell.peers())
}

/// The digit in those of the cells where it is a candidate.
fn of_digit(state: &State, digit: Digit, cells: CellSet) -> CandidateSet {
    CandidateSet::from_digit(digit, state.cells_with(digit) & cells)
}

/// Returns the cells with this many candidates.
fn cells_of(state: &State, candidates: usize) -> Vec<Cell> {
    state.empty_cells().iter().filter(|&cell| state.candidates(cell).len() == candidates).collect()
}
