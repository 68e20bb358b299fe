//! Removes givens from a puzzle as long as it has one solution.
//!
//! The givens are removed in groups: single cells, or the orbits of a symmetry. The caller chooses the order in which
//! the groups are tried. Each is removed if the puzzle has one solution without it; otherwise it stays. The outcome
//! depends only on the puzzle and the order. Three optimizations make this faster:
//!
//! * Groups that can be removed together can also be removed one by one. While nearly all cells are given, nearly all
//!   groups can go, so the first question covers many groups.
//! * Evident answers need no question (see [`evident`](super::evident)).
//! * For a single given the question is reversed: does the puzzle have a solution with another digit in its cell? The
//!   solver answers this faster than it counts to two solutions.

use std::ops::RangeInclusive;

use super::evident::EvidentGivens;
use super::nearby::NearbyQuestions;
use super::questions::{QuestionTask, TaskQuestion};
use super::redundant::{RedundancyTask, RedundantGivens};
use super::unavoidable::SimpleUnavoidableSets;
use crate::NotUnique;
use crate::engine::Verdict;
use crate::grid::{CellSet, Grid, Solution};

/// The number of givens that remain in the first question. Other numbers were measured to be slower.
const GIVENS_AFTER_FIRST_QUESTION: usize = 48;

/// The maximum number of givens of a puzzle in which nearly all givens are expected to be needed.
const MAX_SPARSE_GIVENS: usize = 26;

/// Once the number of givens known to stay is closer to the maximum than this, it pays to count the evidently needed
/// givens as well.
const LOOKAHEAD_MARGIN: usize = 3;

pub(crate) struct Removal<'a> {
    /// The puzzle with the remaining givens.
    pub(crate) puzzle: Grid,
    /// The cells of the remaining givens.
    pub(crate) givens: CellSet,
    solution: Solution,
    groups: &'a [CellSet],
    /// The numbers of the undecided groups, the next one last.
    undecided_groups: Vec<usize>,
    /// The number of groups in the next question.
    asked_group_count: usize,
    /// The givens that the next question is about; empty if the removal is done.
    asked_givens: CellSet,
    /// The numbers of givens that may remain.
    given_counts: RangeInclusive<usize>,
    /// The number of givens that are known to stay.
    needed_count: usize,
    /// The tables that make answers evident. Computed when the first question about a single group is due.
    evident_tables: Option<Box<EvidentTables>>,
    /// The questions about single givens, if nearly all are expected to stay.
    nearby_questions: Option<NearbyQuestions>,
    /// Whether groups were kept without a trial, as too few givens would have been left without them.
    pub(crate) has_untried_groups: bool,
    /// Whether the solver gave up on a question. If so, the puzzle may not be minimal.
    pub(crate) gave_up: bool,
}

impl<'a> Removal<'a> {
    /// Creates a removal of groups in this order, the last one first. It leaves at least `given_counts.start()` givens,
    /// and stops when more than `given_counts.end()` are known to stay.
    ///
    /// `solution` must be the puzzle's only solution. This is not checked.
    pub(crate) fn new(
        puzzle: Grid,
        solution: Solution,
        groups: &'a [CellSet],
        order: Vec<usize>,
        given_counts: RangeInclusive<usize>,
    ) -> Self {
        let givens = puzzle.filled_cells();
        let is_single = |&group: &usize| groups[group].is_single();
        let is_sparse = givens.len() <= MAX_SPARSE_GIVENS && order.iter().all(is_single);
        let evident_tables = is_sparse.then(|| EvidentTables::new(solution, &puzzle));
        let nearby_questions = evident_tables.as_ref().map(|tables| NearbyQuestions::new(&tables.givens, false));
        let min_givens = *given_counts.start();
        let mut removal = Self {
            puzzle,
            givens,
            solution,
            groups,
            undecided_groups: order,
            asked_group_count: 0,
            asked_givens: CellSet::EMPTY,
            given_counts,
            needed_count: 0,
            evident_tables,
            nearby_questions,
            has_untried_groups: false,
            gave_up: false,
        };
        let spare_count = givens.len().saturating_sub(GIVENS_AFTER_FIRST_QUESTION.max(min_givens));
        let mut cell_count = 0;
        let fits = |group: &&usize| {
            cell_count += groups[**group].len();
            cell_count <= spare_count
        };
        removal.asked_group_count = removal.undecided_groups.iter().rev().take_while(fits).count().max(1);
        removal.choose_asked_givens();
        removal
    }

    /// After groups have been removed, starts the search among `cells` for a given that is redundant by itself.
    pub(crate) fn start_redundancy_search(&mut self, cells: CellSet) -> (RedundantGivens, Option<RedundancyTask>) {
        let Self { evident_tables, solution, puzzle, .. } = self;
        let tables = evident_tables.get_or_insert_with(|| EvidentTables::new(*solution, puzzle));
        RedundancyTask::new(puzzle, cells, &tables.givens, &tables.sets, true)
    }

    /// Returns whether the next group can be removed; `None` if this is not evident.
    fn evident_decision(&mut self) -> Option<bool> {
        let Self { evident_tables, solution, puzzle, asked_givens, .. } = self;
        let first_cell = asked_givens.first()?;
        let tables = evident_tables.get_or_insert_with(|| EvidentTables::new(*solution, puzzle));
        if tables.is_any_needed(*asked_givens) {
            return Some(false);
        }
        (*asked_givens == CellSet::from_cell(first_cell) && tables.givens.is_single(first_cell)).then_some(true)
    }

    /// Removes the givens of the last question, or keeps them.
    fn remove_or_keep(&mut self, is_removable: bool) {
        if !is_removable && self.asked_group_count == 1 {
            self.needed_count += self.asked_givens.len();
            if self.needs_too_many_givens() {
                self.asked_givens = CellSet::EMPTY;
                return;
            }
        }
        if is_removable {
            self.givens -= self.asked_givens;
            self.puzzle.clear(self.asked_givens);
            if let Some(tables) = &mut self.evident_tables {
                self.asked_givens.iter().for_each(|cell| tables.givens.toggle_given(cell));
            }
        }
        if is_removable || self.asked_group_count == 1 {
            self.undecided_groups.truncate(self.undecided_groups.len() - self.asked_group_count);
            self.asked_group_count = 1;
        } else {
            self.asked_group_count /= 2;
        }
        self.choose_asked_givens();
    }

    /// Returns whether too many givens are known to stay. When the number is close to the maximum, givens that are
    /// evidently needed count too.
    fn needs_too_many_givens(&self) -> bool {
        let (mut needed_count, max_givens) = (self.needed_count, *self.given_counts.end());
        if needed_count + LOOKAHEAD_MARGIN > max_givens
            && let Some(tables) = &self.evident_tables
        {
            let later_groups = self.undecided_groups.iter().rev().skip(1).map(|&group| self.groups[group]);
            let needed_groups = later_groups.filter(|&cells| tables.is_any_needed(cells));
            needed_count += needed_groups.map(CellSet::len).sum::<usize>();
        }
        needed_count > max_givens
    }

    /// Chooses the givens of the next question. Skips groups whose removal would leave too few givens.
    fn choose_asked_givens(&mut self) {
        let min_givens = *self.given_counts.start();
        if min_givens > 0 {
            let spare_count = self.givens.len().saturating_sub(min_givens);
            let is_too_large = |group: &usize| self.groups[*group].len() > spare_count;
            while self.undecided_groups.last().is_some_and(is_too_large) {
                self.undecided_groups.pop();
                self.has_untried_groups = true;
            }
        }
        let next_groups = self.undecided_groups.iter().rev().take(self.asked_group_count);
        let cells = next_groups.map(|&group| self.groups[group]);
        self.asked_givens = cells.fold(CellSet::EMPTY, CellSet::union);
    }
}

impl QuestionTask for Removal<'_> {
    fn next_question(&mut self) -> Option<TaskQuestion> {
        while self.asked_group_count == 1
            && let Some(is_removable) = self.evident_decision()
        {
            self.remove_or_keep(is_removable);
        }
        let cell = self.asked_givens.first()?;
        if self.asked_givens != CellSet::from_cell(cell) {
            let puzzle = self.puzzle.without(self.asked_givens);
            return Some(TaskQuestion { puzzle, is_known_excluded: false });
        }
        if let Some(nearby) = &self.nearby_questions {
            let puzzle = nearby.open_question(&self.puzzle, cell);
            return Some(TaskQuestion { puzzle, is_known_excluded: true });
        }
        let mut puzzle = self.puzzle;
        puzzle[cell] = !self.puzzle[cell];
        Some(TaskQuestion { puzzle, is_known_excluded: true })
    }

    fn receive_verdict(&mut self, verdict: Verdict) {
        let questions = self.nearby_questions.as_mut();
        let Some(verdict) = questions.map_or(Some(verdict), |nearby| nearby.receive_verdict(verdict)) else { return };
        if verdict == Err(NotUnique::GaveUp) && self.asked_group_count == 1 {
            self.gave_up = true;
            self.asked_givens = CellSet::EMPTY;
            return;
        }
        self.remove_or_keep(verdict.is_ok());
    }
}

/// The tables that make answers about the givens of a puzzle evident.
struct EvidentTables {
    givens: EvidentGivens,
    sets: SimpleUnavoidableSets,
}

impl EvidentTables {
    fn new(solution: Solution, puzzle: &Grid) -> Box<Self> {
        Box::new(Self { givens: EvidentGivens::new(solution, puzzle), sets: SimpleUnavoidableSets::new(&solution) })
    }

    /// Returns whether any of these givens is evidently needed.
    fn is_any_needed(&self, cells: CellSet) -> bool {
        cells.iter().any(|cell| self.givens.is_needed(cell, &self.sets))
    }
}
