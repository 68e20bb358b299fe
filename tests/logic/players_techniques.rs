//! The players' techniques, each at positions of our own, and all of them while puzzles are being solved.
//!
//! In `human.txt` a `show` line has a technique, a puzzle, a position reached while solving it, and one of the
//! technique's steps there. The position is 729 candidates or, if cells have a last candidate that is not filled in, a
//! word for each cell. A `trap` line has the same fields, but its step contradicts the solution and is found only if
//! something is overlooked: the candidate in the last field or, if that field is `given`, which digits are given.

use std::collections::HashMap;
use std::sync::LazyLock;

use sudoku::format::Batch;
use sudoku::grid::{CellSet, Digit, Grid, Progress};
use sudoku::logic::human::{LADDER, LadderRow};
use sudoku::logic::{Candidate, Ladder, LadderName, State, Step, Technique, explain};

use crate::chains::is_forcing;
use crate::common::{corpus, grid, with_placed};
use crate::library::is_single_digit;
use crate::truths::assert_proven;
use crate::{
    assert_sound, every_step, follow_ladder, generated_puzzles, lines, only_solution, proper_puzzles, techniques_named,
};

/// All techniques of the players' ladder except those judged elsewhere.
static JUDGED_TECHNIQUES: LazyLock<Vec<Technique>> = LazyLock::new(|| {
    let judged_rows = LADDER.iter().filter(|row| !is_judged_elsewhere(row));
    judged_rows.map(|row| row.technique).collect()
});

/// Returns whether another module judges the technique: `techniques.rs` if Sudoku Explainer has it, `library.rs` if it
/// looks at one digit, `chains.rs` for forcing chains and nets, which conclude something nearly everywhere. Rectangles
/// are judged here as well, as the players' ladder has other finders for them, and so are wings, as they have positions
/// in `human.txt` too.
fn is_judged_elsewhere(row: &LadderRow) -> bool {
    let techniques_judged_twice = techniques_named(&["XY-Wing", "XYZ-Wing", "u1", "u2", "u3", "u4"]);
    let explainer_techniques = LadderName::SudokuExplainer.techniques() - techniques_judged_twice;
    explainer_techniques.contains(row.technique) || is_single_digit(row.code) || is_forcing(row.code)
}

/// Returns the position with these candidates. Filled cells that are not givens count as placed. Only a position in
/// words tells them from cells with a last candidate.
pub fn position(puzzle: &str, candidates: &str) -> State {
    let batch = Batch::read_all(candidates.as_bytes()).unwrap();
    let unfilled = batch.records[0].extra().progress.unfilled;
    let placed = batch.puzzles[0].filled_cells() - unfilled - grid(puzzle).filled_cells();
    State::with_progress(&batch.puzzles[0], Progress { placed, unfilled })
}

/// Returns the players' ladder with only the techniques judged here.
fn judged_ladder() -> Ladder {
    Ladder::with_techniques(LadderName::Human, JUDGED_TECHNIQUES.iter().copied().collect())
}

#[test]
fn each_technique_is_found_in_its_positions_and_not_in_traps() {
    let mut ladder = judged_ladder();
    let (mut show_counts, mut trap_counts) = (HashMap::new(), HashMap::new());
    for line in lines(include_str!("human.txt")) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, technique, puzzle, candidates, text] = fields[..5] else { panic!("{line}") };
        let solution = only_solution(&grid(puzzle));
        let mut state = position(puzzle, candidates);
        let is_expected = |step: &Step| step.to_string() == text;
        let is_named = |judged: &&Technique| judged.name() == technique;
        let technique = *JUDGED_TECHNIQUES.iter().find(is_named).unwrap();
        let found_steps = every_step(&mut ladder, &state);
        for step in &found_steps {
            assert_sound(&state, step, &solution);
            assert_proven(&state, step);
        }
        let is_found = found_steps.iter().any(is_expected);
        if kind == "show" {
            assert!(is_found, "{line}");
            *show_counts.entry(technique).or_insert(0) += 1;
            continue;
        }
        assert!(!is_found, "{line}");
        match fields[5].split_once('=') {
            Some((cell, digit)) => {
                state.eliminate(cell.parse().unwrap(), Digit::new(digit.parse().unwrap()).unwrap());
            }
            // Overlook which digits are given. Without givens that have one solution, the step is refused.
            None => {
                state = with_placed(&state, CellSet::ALL);
                assert!(!every_step(&mut ladder, &state).iter().any(is_expected), "{line}");
                *trap_counts.entry(technique).or_insert(0) += 1;
                continue;
            }
        }
        let wrong_step = every_step(&mut ladder, &state).into_iter().find(is_expected).unwrap();
        let is_true = |candidate: Candidate| solution.digit(candidate.cell()) == candidate.digit();
        let places_wrongly = wrong_step.placement.is_some_and(|placed| !is_true(placed));
        assert!(wrong_step.eliminations.iter().any(is_true) || places_wrongly, "{line}");
        *trap_counts.entry(technique).or_insert(0) += 1;
    }
    for &technique in JUDGED_TECHNIQUES.iter() {
        let count = |counts: &HashMap<Technique, usize>| counts.get(&technique).copied().unwrap_or(0);
        let (shown, traps) = (count(&show_counts), count(&trap_counts));
        assert!(
            shown >= 1 && traps >= 1 && shown + traps >= 3,
            "tests/logic/human.txt: {technique} has {shown} positions that show it and {traps} that only look like it; \
             it needs one of each, and three in all"
        );
    }
}

/// Solves the puzzles with the first ladder. In up to `max_positions` positions whose next step is accepted, judges
/// all steps of the second ladder. Returns the number of judged steps of each technique.
pub fn judge_steps(
    puzzles: impl Iterator<Item = Grid>,
    max_positions: usize,
    [mut followed, mut judged]: [Ladder; 2],
    accepts: impl Fn(&Step) -> bool,
) -> HashMap<Technique, usize> {
    let (mut counts, mut position_count) = (HashMap::new(), 0);
    for (puzzle, solution) in proper_puzzles(puzzles) {
        if position_count == max_positions {
            break;
        }
        follow_ladder(&mut followed, State::new(&puzzle), |state, next| {
            if accepts(next) && position_count < max_positions {
                position_count += 1;
                for step in every_step(&mut judged, state) {
                    assert_sound(state, &step, &solution);
                    assert_proven(state, &step);
                    assert!(explain::explanation(&step).ends_with('.'));
                    *counts.entry(step.technique).or_insert(0) += 1;
                }
            }
        });
    }
    println!("{position_count} positions");
    for row in LADDER.iter().filter(|row| counts.contains_key(&row.technique)) {
        println!("{} {}: {}", row.code, row.technique, counts[&row.technique]);
    }
    counts
}

/// Judges all steps of the ladder `judged` in up to `max_positions` positions in which the next step of the players'
/// ladder places no digit. For this, the players' ladder includes the techniques that are off by default.
fn judge_along(puzzles: impl Iterator<Item = Grid>, max_positions: usize, judged: Ladder) -> HashMap<Technique, usize> {
    let techniques = LadderName::Human.listed_techniques() | JUDGED_TECHNIQUES.iter().copied().collect();
    let players = Ladder::with_techniques(LadderName::Human, techniques);
    judge_steps(puzzles, max_positions, [players, judged], |next| next.placement.is_none())
}

/// The techniques that have no step while the first puzzles are solved. `human.txt` and `perturbed.rs` show them.
const TECHNIQUES_WITHOUT_STEPS: &str = "Locked Triple, Remote Pair, Unique Rectangle type 5, \
                              Avoidable Rectangle type 1, Avoidable Rectangle type 2, Avoidable Rectangle type 3, \
                              Hidden Avoidable Rectangle, Extended Rectangle, BUG+n, Symmetrical Placement, \
                              Firework Triple, Firework Quad, Tridagon, Junior Exocet, SK Loop";

#[test]
fn every_step_while_solving_puzzles_is_sound_and_proven() {
    let counts = judge_along(generated_puzzles(), 70, judged_ladder());
    let missing = JUDGED_TECHNIQUES.iter().filter(|technique| !counts.contains_key(technique));
    assert_eq!(missing.map(|technique| technique.name()).collect::<Vec<_>>().join(", "), TECHNIQUES_WITHOUT_STEPS);
    // A new technique adds to the steps.
    assert!(counts.values().sum::<usize>() >= 26_013);
}

#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn every_step_while_solving_hard_puzzles_is_sound_and_proven() {
    judge_along(corpus("puzzles3_magictour_top1465").into_iter().step_by(97), 30, judged_ladder());
}

#[test]
#[ignore = "takes minutes, needs SUDOKU_REFERENCE"]
fn takes_minutes_every_step_while_solving_many_puzzles_is_sound_and_proven() {
    for file in ["puzzles3_magictour_top1465", "puzzles2_17_clue"] {
        judge_along(corpus(file).into_iter(), 5000, judged_ladder());
    }
}

#[test]
#[ignore = "takes minutes, needs SUDOKU_REFERENCE"]
fn takes_minutes_every_step_that_hodoku_lacks_is_sound_and_proven() {
    let lacking = LadderName::Human.listed_techniques() - LadderName::Human.default_techniques();
    for file in ["puzzles3_magictour_top1465", "puzzles2_17_clue", "puzzles6_forum_hardest_1106"] {
        judge_along(corpus(file).into_iter(), 5000, Ladder::with_techniques(LadderName::Human, lacking));
    }
}
