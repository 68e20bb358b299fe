//! The ladders: the order in which techniques are tried, and their finders.
//!
//! Each ladder has its own table: Sudoku Explainer's in `se`, the players' in [`human`].

mod finder;
pub mod human;
pub(super) mod names;
mod se;

use std::ops::ControlFlow;

use super::{Difficulty, State, Step, Steps, Technique, TechniqueSet};
use crate::grid::named;
use crate::logic::step::{SearchOptions, Want};

use finder::{Finder, FinderMemory};
use human::{LADDER, LadderRow};

named! {
    /// A ladder.
    pub enum LadderName {
        SudokuExplainer "se" "Sudoku Explainer's techniques, in its order and on its scale"
        Human "human" "the players' own names for techniques, easiest first, with levels and scores"
    }
}

impl LadderName {
    /// Both ladders.
    pub const ALL: [Self; 2] = Self::LIST;

    /// Returns its techniques, including those that are off by default.
    pub fn techniques(self) -> TechniqueSet {
        match self {
            Self::SudokuExplainer => se::TECHNIQUES,
            Self::Human => human::TECHNIQUES,
        }
    }

    /// Returns the default techniques for listing all steps: the usual ones and those that HoDoKu lacks. The latter are
    /// otherwise off, since they would change levels and scores.
    pub fn listed(self) -> TechniqueSet {
        let lacks = LADDER.iter().filter(|entry| entry.code.is_empty() && self == Self::Human);
        self.usual() | lacks.map(|entry| entry.technique).collect()
    }

    /// Returns the techniques that are tried up to this one, which is among them.
    pub fn up_to(self, technique: Technique) -> TechniqueSet {
        let order: Vec<Technique> = match self {
            Self::SudokuExplainer => Technique::OF_SUDOKU_EXPLAINER.to_vec(),
            Self::Human => LADDER.iter().map(|entry| entry.technique).collect(),
        };
        order.split_inclusive(|&one| one == technique).next().into_iter().flatten().copied().collect()
    }

    /// Returns the techniques used by default.
    pub fn usual(self) -> TechniqueSet {
        match self {
            Self::SudokuExplainer => self.techniques(),
            Self::Human => LADDER.iter().filter(|entry| entry.is_on).map(|entry| entry.technique).collect(),
        }
    }
}

/// Compilation fails if no ladder uses a technique.
const _: () = {
    let mut number = 0;
    while number < Technique::COUNT {
        let technique = Technique::ALL[number];
        assert!(
            se::TECHNIQUES.contains(technique) || human::TECHNIQUES.contains(technique),
            "a technique is on no ladder: it needs a row in `ladder/human.rs`"
        );
        let is_of_se = number < Technique::OF_SUDOKU_EXPLAINER.len();
        assert!(se::TECHNIQUES.contains(technique) == is_of_se, "a technique is in the wrong part of the catalogue");
        number += 1;
    }
};

/// Techniques that one finder searches for together.
struct Turn {
    finder: usize,
    wanted: TechniqueSet,
    /// The lowest rating of its steps.
    least: Difficulty,
}

impl Turn {
    fn new(finder: usize, wanted: TechniqueSet) -> Self {
        let bases = Technique::ALL.iter().filter(|&&one| wanted.contains(one)).map(|one| one.base());
        Self { finder, wanted, least: bases.min().unwrap_or(Difficulty::BEYOND) }
    }
}

/// Finds the next step of a solution. Keeps the memory of its finders between steps.
pub struct Ladder {
    finders: Vec<Finder>,
    turns: Vec<Turn>,
    memory: Box<FinderMemory>,
    options: SearchOptions,
}

impl Ladder {
    /// Creates a ladder of Sudoku Explainer's techniques.
    pub fn new() -> Self {
        Self::of(LadderName::SudokuExplainer, TechniqueSet::ALL)
    }

    /// Creates the players' ladder with the techniques used by default.
    pub fn human() -> Self {
        Self::of(LadderName::Human, LadderName::Human.usual())
    }

    /// Creates a ladder with those of these techniques that it has, in its order.
    pub fn of(name: LadderName, techniques: TechniqueSet) -> Self {
        let mut finders: Vec<Finder> = match name {
            LadderName::SudokuExplainer => se::LADDER.iter().map(se::Rung::finder).collect(),
            LadderName::Human => human::finders(),
        };
        for finder in &mut finders {
            finder.asked &= techniques;
        }
        let all = || finders.iter().enumerate();
        let turns = match name {
            LadderName::SudokuExplainer => all().map(|(finder, of)| Turn::new(finder, of.asked)).collect(),
            LadderName::Human => {
                let rung = |entry: &LadderRow| {
                    let (finder, _) = all().find(|(_, of)| of.asked.contains(entry.technique))?;
                    Some(Turn::new(finder, TechniqueSet::of(entry.technique)))
                };
                LADDER.iter().filter_map(rung).collect()
            }
        };
        Self { finders, turns, memory: Box::default(), options: SearchOptions::default() }
    }

    /// Makes the ladder return steps without evidence, which is faster for rating many puzzles.
    pub fn effects_only(self) -> Self {
        Self { options: SearchOptions { with_evidence: false, ..self.options }, ..self }
    }

    /// Sets the number of threads for the longest searches. The results do not depend on it.
    pub fn on_threads(self, threads: usize) -> Self {
        Self { options: SearchOptions { threads, ..self.options }, ..self }
    }

    /// Returns the first step that any rung finds; `None` if the state is solved or needs other techniques.
    pub fn next_step(&mut self, state: &State) -> Option<Step> {
        self.next_step_up_to(state, Difficulty::BEYOND)
    }

    /// Returns the next step if it is rated at most `most`; otherwise any step rated above, or `None`.
    ///
    /// This holds for Sudoku Explainer's ladder only, whose rungs have increasing lowest ratings.
    pub fn next_step_up_to(&mut self, state: &State, most: Difficulty) -> Option<Step> {
        let Self { finders, turns, memory, .. } = self;
        let options = SearchOptions { most, ..self.options };
        if memory.barren_states.turn_to(state) {
            finders.iter_mut().for_each(Finder::forget);
        }
        let mut asked = 0;
        let mut first = |turn: &Turn| {
            asked = asked.max(turn.finder + 1);
            finders[turn.finder].first(state, turn.wanted, options, memory)
        };
        let step = turns.iter().filter(|turn| turn.least.is_at_most(most)).find_map(&mut first);
        finders[..asked].iter_mut().for_each(|finder| finder.kept = None);
        step
    }

    /// Passes every step of every finder to `take`, until it breaks.
    pub fn all_steps(&mut self, state: &State, mut take: impl FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
        let asked = self.finders.iter_mut().filter(|finder| !finder.asked.is_empty());
        asked
            .map(|finder| {
                let mut steps = Steps::new(finder.asked, Want::Every, self.options, &mut take);
                (finder.find)(state, &mut steps, &mut self.memory)
            })
            .try_for_each(|flow| flow)
    }
}

impl Default for Ladder {
    fn default() -> Self {
        Self::new()
    }
}
