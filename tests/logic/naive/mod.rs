//! Plain searches that check lists of steps: whatever they find at random positions, the finders of the players' ladder
//! must list as well. The searches share nothing with the finders but the vocabulary, try every possibility, and take
//! their time.

mod als;
mod broken_wing;
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

/// The minimum number of finds over all positions of a test.
const MIN_FINDS: usize = 15;

/// Asserts that the techniques list everything that the search finds at random positions: one step has all conclusions
/// of a find, and maybe more.
fn assert_listed(position_count: u64, techniques: &[Technique], search: impl Fn(&State) -> Vec<NaiveFind>) {
    let mut ladder = Ladder::with_techniques(LadderName::Human, techniques.iter().copied().collect());
    let mut count = 0;
    for seed in seeds(position_count) {
        let position = drawn::draw_position(seed);
        let conclusions: Vec<_> = every_step(&mut ladder, &position.state).iter().map(Step::conclusions).collect();
        for find in search(&position.state).into_iter().filter(|find| !find.is_empty()) {
            let is_listed = conclusions.iter().any(|candidates| (find - *candidates).is_empty());
            assert!(is_listed, "{techniques:?} do not list {find:?}");
            count += 1;
        }
    }
    println!("{techniques:?}: {count} finds");
    assert!(only_seed().is_some() || count >= MIN_FINDS, "{techniques:?}: {count}");
}

/// Returns every choice of `count` items, with the items in their original order.
fn choices<T: Copy>(items: &[T], count: usize) -> Vec<Vec<T>> {
    let Some((&first, others)) = items.split_first() else {
        return if count == 0 { vec![vec![]] } else { vec![] };
    };
    if count == 0 {
        return vec![vec![]];
    }
    let with_first = choices(others, count - 1).into_iter();
    let mut chosen: Vec<Vec<T>> = with_first.map(|choice| [vec![first], choice].concat()).collect();
    chosen.extend(choices(others, count));
    chosen
}

fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |common, cell| common & cell.peers())
}

/// Returns the candidates of a digit in these cells.
fn candidates_of_digit(state: &State, digit: Digit, cells: CellSet) -> CandidateSet {
    CandidateSet::from_digit(digit, state.cells_with(digit) & cells)
}

/// Returns the cells with this many candidates.
fn cells_with_candidate_count(state: &State, count: usize) -> Vec<Cell> {
    state.empty_cells().iter().filter(|&cell| state.candidates(cell).len() == count).collect()
}
