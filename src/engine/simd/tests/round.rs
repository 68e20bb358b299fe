//! Compares the rounds of each instruction set with the definition of a round in `deduce`.

use crate::engine::card_ops::CardOps;
use crate::engine::card_ops::SEARCH_LANES;
use crate::engine::lanes::{LaneCards, SolverStats};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use crate::random::Random;
use crate::transform::Symmetry;

tests_on_each_isa!(each_lane_agrees_with_the_definition_of_a_round);

/// The outcome of a round on a grid.
struct PlainRound {
    grid: Grid,
    /// Whether a cell is empty, or a digit has no permutation of minirows in some band, or of minicolumns in some
    /// stack.
    is_contradictory: bool,
    /// Whether a cell is the only place of two digits in its row. With eight lanes or more per vector, that is a
    /// contradiction; with fewer, the lower digit stays.
    has_two_hidden_singles: bool,
}

impl PlainRound {
    fn new(initial_grid: &Grid) -> Self {
        let is_contradictory = Cell::all().any(|cell| initial_grid[cell].is_empty());
        let mut round = Self { grid: *initial_grid, is_contradictory, has_two_hidden_singles: false };
        for cell in initial_grid.filled_cells() {
            let seen_cells = cell.house(HouseKind::Row).cells() | cell.house(HouseKind::Block).cells();
            round.eliminate(seen_cells.without(cell), initial_grid[cell]);
        }
        for stack in 0..3 {
            round.close_square(|i, j| House::column(3 * stack + i).cells() & House::block(3 * j + stack).cells());
        }
        for band in 0..3 {
            round.close_square(|i, j| House::row(3 * band + i).cells() & House::block(3 * band + j).cells());
        }
        let other_candidates = |cell: Cell| round.candidates(cell.house(HouseKind::Row).cells().without(cell));
        let hidden_digits: Vec<DigitSet> = Cell::all().map(|cell| round.grid[cell] - other_candidates(cell)).collect();
        for (cell, digits) in Cell::all().zip(hidden_digits) {
            round.has_two_hidden_singles |= digits.len() > 1;
            round.grid[cell] = digits.first().map_or(round.grid[cell], DigitSet::from_digit);
        }
        round
    }

    fn candidates(&self, cells: CellSet) -> DigitSet {
        cells.iter().fold(DigitSet::EMPTY, |union, cell| union | self.grid[cell])
    }

    fn eliminate(&mut self, cells: CellSet, digits: DigitSet) {
        cells.iter().for_each(|cell| self.grid[cell] -= digits);
    }

    /// Closes a square of minirows or minicolumns: the intersections of three lines and three boxes.
    fn close_square(&mut self, square: impl Fn(usize, usize) -> CellSet) {
        let initial_candidates: [[DigitSet; 3]; 3] =
            [0, 1, 2].map(|i| [0, 1, 2].map(|j| self.candidates(square(i, j))));
        for (i, j) in (0..9).map(|index| (index / 3, index % 3)).filter(|&(i, j)| initial_candidates[i][j].len() <= 3) {
            for other in [1, 2] {
                self.eliminate(square((i + other) % 3, j), initial_candidates[i][j]);
                self.eliminate(square(i, (j + other) % 3), initial_candidates[i][j]);
            }
        }
        for digit in Digit::all() {
            let mut possible_cells = CellSet::EMPTY;
            for [a, b, c] in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]] {
                let minirows = [square(0, a), square(1, b), square(2, c)];
                if minirows.iter().all(|&cells| self.candidates(cells).contains(digit)) {
                    possible_cells = minirows.into_iter().fold(possible_cells, CellSet::union);
                }
            }
            self.is_contradictory |= possible_cells.is_empty();
            let square_cells = (0..9).fold(CellSet::EMPTY, |union, index| union | square(index / 3, index % 3));
            self.eliminate(square_cells - possible_cells, DigitSet::from_digit(digit));
        }
    }
}

/// Returns a solution with a random number of other candidates. Sometimes a few candidates are removed from a cell, or
/// are the only candidates of a minirow or minicolumn.
fn random_grid(random: &mut Random) -> Grid {
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let mut grid = Symmetry::random(random).apply(&solved.parse().unwrap());
    let (percent, flaw_count) = (random.below(100), random.below(3) * random.below(3));
    for cell in Cell::all() {
        grid[cell] = Digit::all().filter(|_| random.below(100) < percent).fold(grid[cell], DigitSet::with);
    }
    for _ in 0..flaw_count {
        let cell = Cell::new(random.below(81) as usize).unwrap();
        let few_digits: DigitSet = (0..3).map(|_| Digit::from_index(random.below(9) as usize)).collect();
        match [None, Some(HouseKind::Row), Some(HouseKind::Column)][random.below(3) as usize] {
            None => grid[cell] -= few_digits,
            Some(kind) => {
                let minirow = cell.house(kind).cells() & cell.house(HouseKind::Block).cells();
                minirow.iter().for_each(|cell| grid[cell] = few_digits);
            }
        }
    }
    grid
}

fn each_lane_agrees_with_the_definition_of_a_round<S: CardOps>(simd: S) {
    let (mut cards, mut stats) = (LaneCards::new(simd), SolverStats::default());
    let mut random = Random::new(&[4]);
    let mut counts = [0; 5];
    for _ in 0..if cfg!(miri) { 1 } else { 60 } {
        let mut grids: [Grid; SEARCH_LANES] = std::array::from_fn(|_| random_grid(&mut random));
        // After this many rounds, most grids no longer change.
        for _ in 0..6 {
            for (lane, grid) in grids.iter().enumerate() {
                cards.scatter(lane, &simd.card_from_grid(grid));
            }
            let outcome = cards.run_round(u32::MAX, &mut stats);
            for (lane, grid) in grids.iter_mut().enumerate() {
                let is_set = |lanes: u32| lanes >> lane & 1 == 1;
                let PlainRound { grid: next_grid, is_contradictory, has_two_hidden_singles } = PlainRound::new(grid);
                let is_contradictory = is_contradictory || has_two_hidden_singles && S::LANES >= 8;
                assert_eq!(is_set(outcome.contradictory), is_contradictory, "{} lanes: {grid:?}", S::LANES);
                let is_unsolved = Cell::all().any(|cell| grid[cell].len() > 1);
                if !is_contradictory {
                    assert_eq!(cards.gather(lane).0, simd.card_from_grid(&next_grid).0, "{} lanes: {grid:?}", S::LANES);
                    assert_eq!(is_set(outcome.changed), next_grid != *grid);
                    assert_eq!(is_set(outcome.unsolved), is_unsolved);
                }
                let occurrences = [
                    is_contradictory,
                    has_two_hidden_singles,
                    next_grid != *grid,
                    !is_contradictory && next_grid == *grid,
                    !is_unsolved,
                ];
                counts.iter_mut().zip(occurrences).for_each(|(count, has_occurred)| *count += u32::from(has_occurred));
                *grid = if is_contradictory { random_grid(&mut random) } else { next_grid };
            }
        }
    }
    assert!(cfg!(miri) || counts.iter().all(|&count| count > 100), "{counts:?}");
}
