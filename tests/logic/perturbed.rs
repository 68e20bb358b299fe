//! Every technique at positions drawn at random. There the finders meet what no ladder would leave: singles beside long
//! chains, gaps in patterns, digits placed and candidates eliminated in any order.

use std::collections::HashMap;
use std::ops::ControlFlow;

use sudoku::grid::Solution;
use sudoku::logic::human::LADDER;
use sudoku::logic::{Ladder, LadderName, State, Step, Technique};

use crate::assert_sound;
use crate::common::{only_seed, seeds};
use crate::drawn::{self, RandomPosition};
use crate::truths::assert_proven;

const POSITION_COUNT: u64 = 1200;

/// The number of steps after which a technique is no longer judged.
const MAX_JUDGED_STEPS: usize = 80;

/// The maximum number of steps of a technique that are judged at one position.
const MAX_STEPS_PER_POSITION: usize = 30;

/// Techniques of a ladder that are searched for together.
struct JudgedRung {
    name: LadderName,
    techniques: Vec<Technique>,
    ladder: Ladder,
    position_count: usize,
    step_counts: HashMap<Technique, usize>,
}

impl JudgedRung {
    fn new(name: LadderName, techniques: Vec<Technique>) -> Self {
        let ladder = Ladder::with_techniques(name, techniques.iter().copied().collect());
        Self { name, techniques, ladder, position_count: 0, step_counts: HashMap::new() }
    }

    fn step_count(&self, technique: Technique) -> usize {
        self.step_counts.get(&technique).copied().unwrap_or(0)
    }

    /// Judges the steps in a position whose techniques have not reached the maximum number of steps or of positions.
    fn judge_position(&mut self, RandomPosition { state, solution, .. }: &RandomPosition) {
        let is_wanted = |&technique: &Technique| {
            self.step_count(technique) < MAX_JUDGED_STEPS && self.position_count < max_positions(technique)
        };
        let wanted_techniques: Vec<Technique> = self.techniques.iter().copied().filter(is_wanted).collect();
        if wanted_techniques.is_empty() {
            return;
        }
        self.position_count += 1;
        let mut counts_at_position: HashMap<Technique, usize> = HashMap::new();
        let _ = self.ladder.for_each_step(state, |step| {
            assert!(self.techniques.contains(&step.technique), "{step:?}");
            let count = counts_at_position.entry(step.technique).or_insert(0);
            *count += 1;
            if *count > MAX_STEPS_PER_POSITION || !wanted_techniques.contains(&step.technique) {
                // The rest of the search matters only if other techniques are asked for as well.
                let has_one_technique = self.techniques.len() == 1;
                return if has_one_technique { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            }
            assert_holds(self.name, state, &step, solution);
            *self.step_counts.entry(step.technique).or_insert(0) += 1;
            ControlFlow::Continue(())
        });
    }
}

/// Returns the maximum number of positions at which a technique is searched for: nested chains take long.
fn max_positions(technique: Technique) -> usize {
    match technique.base_difficulty() {
        difficulty if difficulty >= Technique::DynamicContradictionWithDynamicForcing.base_difficulty() => 4,
        difficulty if difficulty >= Technique::DynamicContradictionWithDynamic.base_difficulty() => 10,
        difficulty if difficulty >= Technique::DynamicContradiction.base_difficulty() => 40,
        _ => usize::MAX,
    }
}

/// Asserts that the step is sound, that the position has the step's evidence, and, for techniques whose steps are
/// proven by base and cover, that the step follows from them.
pub fn assert_holds(name: LadderName, state: &State, step: &Step, solution: &Solution) {
    assert_sound(state, step, solution);
    if is_proven_by_base_and_cover(name, step.technique) {
        assert_proven(state, step);
    }
}

/// Returns whether base and cover alone prove all steps of the technique. They do not prove placements that follow only
/// after the pattern's eliminations, aligned exclusions, or chains with nested patterns or chains.
fn is_proven_by_base_and_cover(name: LadderName, technique: Technique) -> bool {
    use Technique::*;
    let needs_more = match technique {
        DirectPointing | DirectHiddenPair | DirectHiddenTriple => true,
        AlignedPairExclusion | AlignedTripleExclusion => true,
        _ => technique.base_difficulty() >= DynamicContradictionWithPatterns.base_difficulty(),
    };
    name == LadderName::Human || !needs_more
}

fn rungs() -> Vec<JudgedRung> {
    // Sudoku Explainer's finders all run, whichever techniques are asked for, so its pattern techniques share one rung.
    let is_pattern = |technique: &Technique| technique.base_difficulty() < Technique::XCycle.base_difficulty();
    let (patterns, chains) = Technique::SUDOKU_EXPLAINER_LADDER.iter().partition(|technique| is_pattern(technique));
    let chains: Vec<Technique> = chains;
    let explainer_techniques = chains.into_iter().map(|technique| vec![technique]).chain([patterns]);
    let player_techniques = LADDER.iter().map(|row| vec![row.technique]);
    let explainer_rungs =
        explainer_techniques.map(|techniques| JudgedRung::new(LadderName::SudokuExplainer, techniques));
    explainer_rungs.chain(player_techniques.map(|techniques| JudgedRung::new(LadderName::Human, techniques))).collect()
}

#[test]
fn every_technique_is_found_at_random_positions_and_each_step_holds() {
    let mut rungs = rungs();
    for seed in seeds(POSITION_COUNT) {
        let position = drawn::draw_position(seed);
        rungs.iter_mut().for_each(|rung| rung.judge_position(&position));
    }
    let mut missing = Vec::new();
    for rung in &rungs {
        for &technique in &rung.techniques {
            let (name, count, positions) = (rung.name, rung.step_count(technique), rung.position_count);
            println!("{name} {technique}: {count} steps at {positions} positions");
            if count == 0 {
                missing.push((name, technique));
            }
        }
    }
    assert!(only_seed().is_some() || missing.is_empty(), "{missing:?}");
}
