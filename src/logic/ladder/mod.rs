//! The ladders: the order in which techniques are tried, and their finders.
//!
//! Each ladder has its own table: Sudoku Explainer's is in `se`, the players' is in [`human`].

mod finder;
pub mod human;
pub(super) mod names;
mod se;
pub(super) mod told;

use std::fmt;

use super::{Difficulty, Flow, State, Step, StepSink, Technique, TechniqueSet};
use crate::grid::named;
use crate::logic::position::uniqueness::UniquenessMemory;
use crate::logic::step::{Purpose, SearchOptions, StepSelection};

use finder::{Finder, FinderMemory};
use human::{LADDER, LadderRow};
use told::ToldTechniques;

named! {
    /// One of the two ladders, with the name that users type.
    pub enum LadderName {
        SudokuExplainer "se" "Sudoku Explainer's techniques, in its order and on its scale"
        Human "human" "the players' own names for techniques, easiest first, with levels and scores"
    }
}

impl LadderName {
    /// Returns all techniques of the ladder, including those that are off by default.
    pub fn techniques(self) -> TechniqueSet {
        match self {
            Self::SudokuExplainer => se::TECHNIQUES,
            Self::Human => human::TECHNIQUES,
        }
    }

    /// Returns the techniques that are used by default to list all steps: the default techniques and, on the players'
    /// ladder, those that HoDoKu lacks. For other purposes the latter are off: they would change levels and scores.
    pub fn listed_techniques(self) -> TechniqueSet {
        let rows_without_code = LADDER.iter().filter(|row| row.code.is_empty() && self == Self::Human);
        self.default_techniques() | rows_without_code.map(|row| row.technique).collect()
    }

    /// Returns the techniques of the ladder up to and including the last one of a set; all of them if the ladder has none
    /// of the set.
    pub fn techniques_up_to(self, techniques: TechniqueSet) -> TechniqueSet {
        let order: Vec<Technique> = self.ordered_techniques().collect();
        let last_index = order.iter().rposition(|&technique| techniques.contains(technique));
        order.into_iter().take(last_index.map_or(usize::MAX, |index| index + 1)).collect()
    }

    /// Iterates over the techniques of the ladder in its order.
    pub fn ordered_techniques(self) -> impl Iterator<Item = Technique> {
        let (explainer_ladder, players_ladder): (&[Technique], &[LadderRow]) = match self {
            Self::SudokuExplainer => (Technique::SUDOKU_EXPLAINER_LADDER, &[]),
            Self::Human => (&[], LADDER),
        };
        explainer_ladder.iter().copied().chain(players_ladder.iter().map(|row| row.technique))
    }

    /// Returns the techniques that are used by default.
    pub fn default_techniques(self) -> TechniqueSet {
        match self {
            Self::SudokuExplainer => self.techniques(),
            Self::Human => LADDER.iter().filter(|row| row.is_default).map(|row| row.technique).collect(),
        }
    }
}

const _: () = {
    let mut index = 0;
    while index < Technique::COUNT {
        let technique = Technique::ALL[index];
        assert!(
            se::TECHNIQUES.contains(technique) || human::TECHNIQUES.contains(technique),
            "a technique is on no ladder: its row in `catalogue/table.rs` needs a part in braces"
        );
        index += 1;
    }
};

/// A rung of a ladder: techniques whose first step is taken from one finder.
struct Rung {
    finder_index: usize,
    wanted_techniques: TechniqueSet,
    min_difficulty: Difficulty,
}

impl Rung {
    fn new(finder_index: usize, wanted_techniques: TechniqueSet) -> Self {
        let techniques = Technique::ALL.into_iter().filter(|&technique| wanted_techniques.contains(technique));
        let min_difficulty = techniques.map(Technique::base_difficulty).min().unwrap_or(Difficulty::UNSOLVED);
        Self { finder_index, wanted_techniques, min_difficulty }
    }
}

fn restrict(finders: &mut [Finder], techniques: TechniqueSet) {
    finders.iter_mut().for_each(|finder| finder.techniques &= techniques);
}

/// Finds the steps of a solution, one after another. Keeps the memory of its finders between steps.
pub struct Ladder {
    finders: Vec<Finder>,
    rungs: Vec<Rung>,
    memory: Box<FinderMemory>,
    uniqueness: UniquenessMemory,
    options: SearchOptions,
    /// Whether the minimum difficulty never falls from rung to rung.
    ascends: bool,
}

impl fmt::Debug for Ladder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let techniques = self.rungs.iter().fold(TechniqueSet::EMPTY, |all, rung| all | rung.wanted_techniques);
        f.debug_struct("Ladder").field("techniques", &techniques).finish_non_exhaustive()
    }
}

/// The reason why a ladder has no next step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum NoStep {
    /// Every cell is filled.
    #[error("the grid is solved")]
    Solved,
    /// The techniques of the ladder find no step. They may also end here, or lead anywhere, if the grid does not have
    /// exactly one solution: see [`Solver::prove`](crate::engine::Solver::prove).
    #[error("no technique of the ladder finds a step")]
    Stuck,
}

impl Ladder {
    /// Creates Sudoku Explainer's ladder with all its techniques.
    pub fn sudoku_explainer() -> Self {
        Self::with_techniques(LadderName::SudokuExplainer, TechniqueSet::ALL)
    }

    /// Creates the players' ladder with its default techniques.
    pub fn human() -> Self {
        Self::with_techniques(LadderName::Human, LadderName::Human.default_techniques())
    }

    /// Creates the ladder with this name. It uses only these techniques and ignores those that it does not have.
    pub fn with_techniques(name: LadderName, techniques: TechniqueSet) -> Self {
        let mut finders: Vec<Finder> = match name {
            LadderName::SudokuExplainer => se::finders(),
            LadderName::Human => human::finders(),
        };
        restrict(&mut finders, techniques);
        let full_rung = |(index, finder): (usize, &Finder)| Rung::new(index, finder.techniques);
        let rungs = match name {
            LadderName::SudokuExplainer => finders.iter().enumerate().map(full_rung).collect(),
            LadderName::Human => {
                let rung_of_row = |row: &LadderRow| {
                    let index = finders.iter().position(|finder| finder.techniques.contains(row.technique))?;
                    Some(Rung::new(index, TechniqueSet::from_technique(row.technique)))
                };
                LADDER.iter().filter_map(rung_of_row).collect()
            }
        };
        Self::from_parts(finders, rungs)
    }

    /// Creates the players' ladder for a person, with these techniques. By default, it leads every proper puzzle that was
    /// tried to the full grid.
    ///
    /// ```
    /// use sudoku::logic::{Ladder, State, ToldTechniques};
    ///
    /// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    /// let (mut ladder, mut state) = (Ladder::told(ToldTechniques::default()), State::new(&puzzle.parse()?));
    /// while let Ok(step) = ladder.next_step(&state) {
    ///     state.apply(&step);
    /// }
    /// assert!(state.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn told(techniques: ToldTechniques) -> Self {
        let mut finders = told::finders();
        restrict(&mut finders, techniques.all());
        let rungs = told::rungs(&finders, techniques);
        Self::from_parts(finders, rungs).telling()
    }

    fn from_parts(finders: Vec<Finder>, rungs: Vec<Rung>) -> Self {
        let used_rungs = rungs.iter().filter(|rung| !rung.wanted_techniques.is_empty());
        let ascends = used_rungs.map(|rung| rung.min_difficulty).is_sorted_by(|lower, upper| lower.is_at_most(*upper));
        Self {
            ascends,
            finders,
            rungs,
            memory: Box::default(),
            uniqueness: UniquenessMemory::default(),
            options: SearchOptions::default(),
        }
    }

    /// Returns the index of the technique's rung: rungs are tried in this order. Returns `None` if the ladder lacks the
    /// technique.
    pub fn rung_index(&self, technique: Technique) -> Option<usize> {
        self.rungs.iter().position(|rung| rung.wanted_techniques.contains(technique))
    }

    /// Makes the ladder find steps for a person rather than for a score: under their most common names, with all their
    /// eliminations. So the score of a solution may differ from that of [`PlayersRating`](crate::rate::PlayersRating).
    #[must_use]
    pub fn telling(self) -> Self {
        Self { options: SearchOptions { purpose: Purpose::Tells, ..self.options }, ..self }
    }

    /// Makes the ladder return steps without evidence, which speeds up the rating of many puzzles.
    #[must_use]
    pub fn without_evidence(self) -> Self {
        Self { options: SearchOptions { is_evidence_needed: false, ..self.options }, ..self }
    }

    /// Sets the number of threads for the longest searches. The results do not depend on it.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { options: SearchOptions { threads, ..self.options }, ..self }
    }

    /// Makes the ladder search for chains everywhere. This is slow, and the steps are the same: `tests/logic/pruning.rs`
    /// compares them.
    #[doc(hidden)]
    #[must_use]
    pub fn without_pruning(self) -> Self {
        Self { options: SearchOptions { prunes: false, ..self.options }, ..self }
    }

    /// Returns the step of the first rung that finds one.
    ///
    /// ```
    /// use sudoku::logic::{Ladder, NoStep, State};
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let (mut ladder, mut state) = (Ladder::human(), State::new(&puzzle));
    /// let end = loop {
    ///     match ladder.next_step(&state) {
    ///         Ok(step) => state.apply(&step),
    ///         Err(end) => break end,
    ///     }
    /// };
    /// assert_eq!(end, NoStep::Solved);
    /// assert_eq!(ladder.next_step(&State::new(&sudoku::grid::Grid::EMPTY)).err(), Some(NoStep::Stuck));
    /// # Ok::<(), sudoku::grid::ParseGridError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the grid is solved, or if no technique of the ladder finds a step.
    pub fn next_step(&mut self, state: &State) -> Result<Step, NoStep> {
        let step = self.next_step_up_to(state, Difficulty::UNSOLVED);
        step.ok_or(if state.is_solved() { NoStep::Solved } else { NoStep::Stuck })
    }

    /// Returns the next step if its difficulty is at most `max_difficulty`; otherwise, a more difficult step or `None`.
    /// A bound saves time only on Sudoku Explainer's ladder.
    pub fn next_step_up_to(&mut self, state: &State, max_difficulty: Difficulty) -> Option<Step> {
        let max_difficulty = if self.ascends { max_difficulty } else { Difficulty::UNSOLVED };
        let Self { finders, rungs, memory, uniqueness, .. } = self;
        let options = SearchOptions { max_difficulty, ..self.options };
        if memory.exhausted_states.start_state(state) {
            finders.iter_mut().for_each(|finder| finder.exhausted_state = None);
        }
        let mut searched_finder_count = 0;
        let mut first_step = |rung: &Rung| {
            searched_finder_count = searched_finder_count.max(rung.finder_index + 1);
            finders[rung.finder_index].next_step(state, rung.wanted_techniques, options, memory, uniqueness)
        };
        let step = rungs.iter().filter(|rung| rung.min_difficulty.is_at_most(max_difficulty)).find_map(&mut first_step);
        finders[..searched_finder_count].iter_mut().for_each(|finder| finder.leftover_steps = None);
        step
    }

    /// Passes every step of every finder to `receive`, until `receive` breaks. The steps are for a person, as with
    /// [`Self::telling`].
    pub fn for_each_step(&mut self, state: &State, receive: impl FnMut(Step) -> Flow) -> Flow {
        self.for_each_step_of(TechniqueSet::ALL, state, receive)
    }

    /// Passes every step of those of the techniques that the ladder has to `receive`, as [`Self::for_each_step`] does.
    pub fn for_each_step_of(
        &mut self,
        techniques: TechniqueSet,
        state: &State,
        mut receive: impl FnMut(Step) -> Flow,
    ) -> Flow {
        let Self { finders, memory, uniqueness, .. } = self;
        let options = SearchOptions { purpose: Purpose::Tells, ..self.options };
        finders.iter().filter(|finder| !(finder.techniques & techniques).is_empty()).try_for_each(|finder| {
            let wanted = finder.techniques & techniques;
            let mut steps = StepSink::new(wanted, StepSelection::Every, options, state, uniqueness, &mut receive);
            (finder.find)(state, &mut steps, memory)
        })
    }
}
