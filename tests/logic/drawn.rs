//! Positions drawn at random: partly solved puzzles, in which some digits have been placed and some false candidates
//! eliminated, in an order that no person would choose.
//!
//! Uniqueness steps hold in these positions too. If a deadly pattern were true, its digits could be swapped, and the
//! puzzle would have another solution, whichever false candidates have been eliminated.

use std::sync::LazyLock;
use std::{fs, thread};

use sudoku::generate::{Generator, Request};
use sudoku::grid::{Cell, MIN_GIVENS, Solution};
use sudoku::logic::{Candidate, State, Technique};

use crate::common::{Xorshift, entry_names, grid, pencilmarks, project_file, seed_message};
use crate::players_techniques::position;
use crate::{generated_puzzles, lines, only_solution};

/// A position with the seed that it was drawn from. Prints itself if a test fails.
pub struct RandomPosition {
    pub seed: u64,
    pub solution: Solution,
    pub state: State,
}

impl Drop for RandomPosition {
    fn drop(&mut self) {
        if thread::panicking() {
            let grid = pencilmarks(&self.state.grid());
            println!("{grid}\n{}", seed_message(self.seed));
        }
    }
}

/// Draws the position of this seed. Every third seed takes one that shows a technique: first unchanged, later changed.
pub fn draw_position(seed: u64) -> RandomPosition {
    let mut random = Xorshift::new(seed);
    let (index, shows_technique) = (seed as usize / 3, seed.is_multiple_of(3));
    // In the positions of SK loops, some cells of givens are still empty. Deadly patterns then prove nothing.
    let positions = TECHNIQUE_POSITIONS.iter().filter(|(technique, _)| *technique != Technique::SkLoop);
    let states: Vec<&State> = positions.map(|(_, state)| state).collect();
    let state = if shows_technique { states[index % states.len()].clone() } else { initial_state(&mut random) };
    let solution = only_solution(&state.grid());
    let empty_count = state.empty_cells().len();
    let (placed_count, max_percent) = match random.below(3) {
        _ if shows_technique && index < states.len() => (0, 0),
        _ if shows_technique => (random.below(3), 2),
        // Deadly patterns appear where few candidates are left.
        0 => (empty_count.saturating_sub(4 + random.below(16)), 50),
        _ => (random.below(empty_count), 50),
    };
    let mut random_position = RandomPosition { seed, solution, state };
    random_position.perturb(placed_count, max_percent, &mut random);
    random_position
}

/// The positions that show a technique, each with the technique: those in `positions/`, then those in `human.txt`.
pub static TECHNIQUE_POSITIONS: LazyLock<Vec<(Technique, State)>> = LazyLock::new(|| {
    let folder = project_file("tests/logic/positions");
    let files = entry_names(&folder);
    let texts = files.iter().map(|file| fs::read_to_string(folder.join(file)).unwrap());
    let text = texts.chain([include_str!("human.txt").to_owned()]).collect::<String>();
    let parse_line = |line: &str| {
        let (state, step) = match line.split('\t').collect::<Vec<&str>>()[..] {
            ["show", candidates, step] => (State::new(&grid(candidates)), step),
            ["show", _, puzzle, candidates, step] => (position(puzzle, candidates), step),
            _ => return None,
        };
        Some((Technique::from_name(step.split(':').next()?).unwrap(), state))
    };
    lines(&text).filter_map(parse_line).collect()
});

impl RandomPosition {
    /// Fills this many cells, and eliminates up to this percentage of the false candidates.
    fn perturb(&mut self, placed_count: usize, max_percent: usize, random: &mut Xorshift) {
        let Self { solution, state, .. } = self;
        let mut cells: Vec<Cell> = state.empty_cells().iter().collect();
        random.shuffle(&mut cells);
        for &cell in cells.iter().take(placed_count) {
            state.place(cell, solution.digit(cell));
        }
        let is_false = |candidate: &Candidate| solution.digit(candidate.cell()) != candidate.digit();
        let mut false_candidates: Vec<Candidate> = state.all_candidates().iter().filter(is_false).collect();
        random.shuffle(&mut false_candidates);
        for candidate in &false_candidates[..random.below(false_candidates.len() * max_percent / 100 + 1)] {
            state.eliminate(candidate.cell(), candidate.digit());
        }
    }
}

/// Returns the state of one of the project's puzzles or of a new one.
fn initial_state(random: &mut Xorshift) -> State {
    if random.below(2) == 0 {
        let index = random.below(generated_puzzles().count());
        return State::new(&generated_puzzles().nth(index).unwrap());
    }
    let is_minimal = random.below(2) == 0;
    let request = Request::builder().with_redundant_givens(!is_minimal).with_clues(MIN_GIVENS..=45).build().unwrap();
    let outcome = Generator::new(request, random.next()).make(0..1)[0];
    State::new(&outcome.made().unwrap().grid)
}
