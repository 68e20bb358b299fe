//! Checks every conclusion of every step against the solution.

use std::collections::HashMap;
use std::ops::ControlFlow;

use proptest::prelude::{Strategy, any, proptest};
use sudoku::Limit;
use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, Solution};
use sudoku::logic::{Family, Ladder, LadderName, State, Step, Technique};
use sudoku::search::Search;

use crate::common::{Xorshift, assert_ends, corpus, grid, random_cases, with_placed};
use crate::fuzz_properties::steps;
use crate::techniques::techniques_before_dynamic_chains;
use crate::{assert_sound, follow_ladder, generated_puzzles, only_solution, proper_puzzles};

/// Follows the ladder through the proper puzzles, asserts that every step is sound, and counts steps by technique.
fn count_sound_steps(puzzles: impl Iterator<Item = Grid>) -> [usize; Technique::COUNT] {
    let mut ladder = Ladder::sudoku_explainer();
    let mut counts = [0; Technique::COUNT];
    for (puzzle, solution) in proper_puzzles(puzzles) {
        follow_ladder(&mut ladder, State::new(&puzzle), |state, step| {
            assert_sound(state, step, &solution);
            assert!(step.difficulty >= step.technique.base_difficulty(), "{step:?}");
            counts[step.technique.index()] += 1;
        });
    }
    counts
}

#[test]
fn no_step_contradicts_the_solution_on_the_projects_own_puzzles() {
    let counts = count_sound_steps(generated_puzzles());
    let unused = techniques_before_dynamic_chains().filter(|technique| counts[technique.index()] == 0);
    assert_eq!(unused.collect::<Vec<_>>(), []);
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn no_step_contradicts_the_solution_on_samples_of_the_corpora() {
    for (file, stride, step_count) in [
        ("puzzles2_17_clue", 97, 33_378),
        ("puzzles3_magictour_top1465", 21, 5905),
        ("puzzles6_forum_hardest_1106", 37, 1198),
    ] {
        let counts = count_sound_steps(corpus(file).into_iter().step_by(stride));
        assert_eq!(counts.iter().sum::<usize>(), step_count, "{file}");
    }
}

/// Generates random candidates, with or without a solution. They are few, since chains over many candidates take long.
fn any_grid() -> impl Strategy<Value = Grid> {
    proptest::collection::vec((0u16..512, 0u8..8), 81).prop_map(|cells| {
        let mut grid = Grid::EMPTY;
        for (cell, (bits, kind)) in Cell::all().zip(cells) {
            grid[cell] = match kind {
                0 => DigitSet::from_bits(bits),
                1 => DigitSet::from_bits(bits | bits.rotate_left(3)),
                _ => DigitSet::from_bits(bits & bits.wrapping_mul(5)),
            };
        }
        grid
    })
}

/// Generates a solution among a few other candidates, with one or two digits that are candidates of every cell. No
/// cell has a single candidate. There are thousands of almost locked sets, more than in any real puzzle.
fn crowded_grid() -> impl Strategy<Value = Grid> {
    (any::<u64>(), 0..9usize, 0..9usize, 0..10usize).prop_map(|(seed, first_digit, second_digit, percent)| {
        let mut random = Xorshift::new(seed);
        let solution = random.solution();
        let digits_everywhere: DigitSet = [first_digit, second_digit].map(Digit::from_index).into_iter().collect();
        let mut grid = random.pencilmarks(&solution, percent);
        for cell in Cell::all() {
            grid[cell] |= digits_everywhere;
            while grid[cell].is_single() {
                grid[cell] |= DigitSet::from_digit(random.digit());
            }
        }
        grid
    })
}

proptest! {
    #![proptest_config(random_cases(32))]

    #[test]
    fn every_technique_comes_to_an_end_on_any_candidates(grid in any_grid()) {
        assert_ends(move || steps::assert_steps_hold([grid]));
    }
}

proptest! {
    #![proptest_config(random_cases(3))]

    #[test]
    fn every_technique_comes_to_an_end_in_a_crowd_of_candidates(grid in crowded_grid()) {
        assert_ends(move || steps::assert_steps_hold([grid]));
    }
}

/// Returns a position with one solution: some filled cells, of which some are placed, and candidates of which some were
/// removed by hand. Its filled digits may have several solutions, and its givens, too.
fn position_by_hand(random: &mut Xorshift, solution: &Solution) -> (Grid, CellSet) {
    let filled_count = 25 + random.below(45);
    let filled = random.puzzle(solution, filled_count);
    let mut grid = State::new(&filled).grid();
    let mut candidates: Vec<(Cell, Digit)> =
        Cell::all().flat_map(|cell| grid[cell].iter().map(move |digit| (cell, digit))).collect();
    random.shuffle(&mut candidates);
    // Candidates of several solutions go until one solution is left, and some more.
    let is_unique = |grid: &Grid| Search::new(grid).count(Limit::TWO).unique_solution().is_ok();
    let spare_count = random.below(20);
    for (removed_count, (cell, digit)) in candidates.into_iter().enumerate() {
        if removed_count > spare_count && is_unique(&grid) {
            break;
        }
        // A cell with one candidate would count as filled.
        if solution.digit(cell) != digit && grid[cell].len() > 2 {
            grid[cell] -= DigitSet::from_digit(digit);
        }
    }
    let placed_percent = random.below(100);
    let placed = filled.filled_cells().iter().filter(|_| random.below(100) < placed_percent).collect();
    (grid, placed)
}

#[test]
fn steps_are_sound_in_positions_made_by_hand() {
    let mut random = Xorshift::new(17);
    let mut ladder = Ladder::with_techniques(LadderName::Human, LadderName::Human.listed_techniques());
    let mut counts = HashMap::new();
    // Positions of both kinds: the digits have one solution, or only the candidates have one.
    let mut position_counts = [0; 2];
    while position_counts != [18, 18] {
        let solution = random.solution();
        let (grid, placed) = position_by_hand(&mut random, &solution);
        if Search::new(&grid).count(Limit::TWO).unique_solution() != Ok(solution) {
            continue;
        }
        let mut digits = grid;
        (!grid.filled_cells()).iter().for_each(|cell| digits[cell] = DigitSet::ALL);
        let kind = usize::from(Search::new(&digits).count(Limit::TWO).unique_solution().is_ok());
        if position_counts[kind] == 18 {
            continue;
        }
        position_counts[kind] += 1;
        let state = with_placed(&State::new(&grid), placed);
        let _ = ladder.for_each_step(&state, |step| {
            assert_sound(&state, &step, &solution);
            *counts.entry((step.technique.family(), kind)).or_insert(0) += 1;
            ControlFlow::Continue(())
        });
        follow_ladder(&mut Ladder::human(), state, |state, step| assert_sound(state, step, &solution));
    }
    assert!(counts.get(&(Family::Uniqueness, 1)).is_some_and(|&count| count > 10), "{counts:?}");
    assert_eq!(counts.get(&(Family::Uniqueness, 0)), None);
    assert!(counts.get(&(Family::Chains, 0)).is_some_and(|&count| count > 20), "{counts:?}");
}

/// Each cell has its digit of the solution and 1, or 1 and another digit. There are nearly 10,000 almost locked sets.
const TWO_CANDIDATES_IN_EACH_CELL: &str = "1.....7..1...5....12.......1......8.1....6...1.......91..4.....1....6...1.3......1..4.....1.....7..1.3......1....6...12.......1.....7..1...5....1.......91......8.1.......91......8.1....6...1..4.....1...5....1.3......12.......12.......1.....7..1.3......1....6...1......8.1.....7..1.......91..4.....1.......91...5....12.......1...5....1.....7..1.......91...5....1.3......12.......1....6...1......8.1..4.....12.......1..4.....12.......1...5....1......8.1....6...1.....7..1.3......1.......91..4.....1.......91..4.....12.......1....6...1......8.1.3......1.....7..1...5....1....6...1.3......1.....7..1.......91..4.....1...5....1......8.12.......1.3......1......8.12.......1...5....1.3......1.....7..1.....7..1.......91..4.....1....6...";

#[test]
fn listing_all_steps_ends_where_every_cell_has_two_candidates() {
    let grid = grid(TWO_CANDIDATES_IN_EACH_CELL);
    let solution = only_solution(&grid);
    let counts = assert_ends(move || {
        let mut counts = HashMap::new();
        let state = State::new(&grid);
        let listed_techniques = LadderName::Human.listed_techniques();
        let _ = Ladder::with_techniques(LadderName::Human, listed_techniques).for_each_step(&state, |step| {
            let count = counts.entry(step.technique).or_insert(0);
            *count += 1;
            if *count % 1000 == 1 {
                assert_sound(&state, &step, &solution);
            }
            ControlFlow::Continue(())
        });
        counts
    });
    for technique in [Technique::AlsXz, Technique::AlsXyWing, Technique::AlsChain, Technique::AicWithSets] {
        assert!(counts[&technique] > 10, "{technique}: {counts:?}");
    }
}

proptest! {
    #![proptest_config(random_cases(256))]

    #[test]
    fn the_ladder_of_sudoku_explainer_comes_to_an_end_on_any_candidates(grid in any_grid()) {
        steps::check_to_the_end(&mut Ladder::sudoku_explainer(), State::new(&grid));
    }

    #[test]
    fn every_step_is_sound_whatever_else_was_eliminated(
        puzzle_index in 0..generated_puzzles().count(),
        spared_digits in proptest::collection::vec(0u16..512, 81),
    ) {
        let puzzle = generated_puzzles().nth(puzzle_index).unwrap();
        let solution = only_solution(&puzzle);
        let mut grid = State::new(&puzzle).grid();
        for (cell, bits) in Cell::all().zip(spared_digits) {
            grid[cell] &= DigitSet::from_bits(bits) | DigitSet::from_digit(solution.digit(cell));
        }
        let mut ladder = Ladder::sudoku_explainer();
        follow_ladder(&mut ladder, State::new(&grid), |state, step| assert_sound(state, step, &solution));
    }
}

#[test]
fn every_step_of_every_rung_is_sound_and_the_next_one_is_among_them() {
    let mut ladder = Ladder::sudoku_explainer();
    let mut step_count = 0;
    for puzzle in generated_puzzles().step_by(30) {
        let solution = only_solution(&puzzle);
        follow_ladder(&mut Ladder::sudoku_explainer(), State::new(&puzzle), |state, next_step| {
            let is_next = |step: &Step| {
                (step.technique, step.difficulty, step.placement, step.eliminations)
                    == (next_step.technique, next_step.difficulty, next_step.placement, next_step.eliminations)
            };
            let mut has_listed_next = false;
            // If the next step places a digit, chains can prove the placement in many ways: then this loop ends early.
            let places_digit = next_step.placement.is_some();
            let _ = ladder.for_each_step(state, |step| {
                assert_sound(state, &step, &solution);
                has_listed_next |= is_next(&step);
                step_count += 1;
                if places_digit && has_listed_next { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            assert!(has_listed_next, "{next_step:?}");
        });
    }
    assert!(step_count >= 173_342, "{step_count}");
}
