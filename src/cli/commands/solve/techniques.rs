//! Applies techniques, without a search, until none makes progress, and writes the position that they reach.

use super::answer::{SOLVE_COLUMNS, SolveFields};
use crate::cli::command_prelude::*;
use crate::cli::ladder::ChosenLadder;
use sudoku::logic::{Family, Ladder, State, Technique, TechniqueSet};
use sudoku::search;

/// The task of `solve --only` and other options that choose techniques.
pub struct TechniquesTask {
    pub search: SearchOptions,
    ladder: ChosenLadder,
    /// The singles, if there are no other techniques.
    singles: Option<ChosenSingles>,
    /// Whether a technique assumes that the puzzle has one solution.
    assumes_uniqueness: bool,
}

/// The kinds of singles to fill in. Full houses are both.
#[derive(Clone, Copy)]
struct ChosenSingles {
    naked: bool,
    hidden: bool,
}

impl ChosenSingles {
    /// Returns the singles, if these techniques are no others. Full houses alone are not.
    fn from_techniques(techniques: TechniqueSet) -> Option<Self> {
        let [naked, hidden] =
            [Technique::NakedSingle, Technique::HiddenSingle].map(|technique| techniques.contains(technique));
        let are_singles = (techniques - Family::Singles.techniques()).is_empty() && (naked || hidden);
        are_singles.then_some(Self { naked, hidden })
    }

    /// Fills in singles until there are none. The order does not matter for the position that is reached.
    fn fill(self, state: &mut State) {
        loop {
            let naked = if self.naked { state.naked_singles().next() } else { None };
            let hidden = || state.hidden_singles().next().map(|(_, single)| single).filter(|_| self.hidden);
            let Some(single) = naked.or_else(hidden) else { return };
            state.place(single.cell(), single.digit());
        }
    }
}

impl TechniquesTask {
    pub fn new(search: SearchOptions, ladder: ChosenLadder) -> Self {
        let techniques = ladder.techniques();
        Self {
            search,
            ladder,
            singles: ChosenSingles::from_techniques(techniques),
            assumes_uniqueness: !(techniques & Family::Uniqueness.techniques()).is_empty(),
        }
    }
}

impl PuzzleTask for TechniquesTask {
    /// The ladder, and a solver for the proof that there is one solution.
    type Worker = (Ladder, Solver);
    type Fields<'a> = SolveFields<'a>;

    const BATCH_RECORDS: usize = 64;

    fn default_columns(&self) -> DefaultColumns {
        DefaultColumns { always: &["solution", "status", "position"], ..SOLVE_COLUMNS }
    }

    fn new_worker(&self) -> (Ladder, Solver) {
        (self.ladder.telling_ladder(), self.search.solver())
    }

    fn write_answer(&self, (ladder, solver): &mut (Ladder, Solver), writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        if self.assumes_uniqueness
            && let Err(problem) = solver.prove(case.puzzle)
        {
            return write_improper::<Self>(writer, problem);
        }
        let mut state = State::with_progress(case.puzzle, case.record.extra().progress);
        match self.singles {
            Some(singles) => singles.fill(&mut state),
            // Techniques may lead anywhere from a contradiction.
            None if search::diagnose(case.puzzle).is_some() => {}
            None => {
                while let Ok(step) = ladder.next_step(&state) {
                    state.apply(&step);
                }
            }
        }
        write_position(&state, writer);
        writer.flush_if_late();
    }
}

/// Writes the position that the techniques reach, or the puzzle if they lead to a contradiction.
fn write_position(state: &State, writer: &mut RecordWriter<'_>) {
    let case = writer.case;
    let grid = state.grid();
    if let Some(contradiction) = search::diagnose(&grid) {
        let outcome = Outcome::new(RecordStatus::None, contradiction.to_string());
        return writer.write_outcome::<SolveFields<'_>>(&outcome);
    }
    let progress = state.progress();
    let solution = Solution::try_from(&grid).ok().filter(|_| state.is_solved());
    let outcome = match solution {
        Some(_) => RecordStatus::of_proper(case.puzzle).into(),
        None => Outcome::new(RecordStatus::GaveUp, format!("cells left: {}", state.empty_cells().len())),
    };
    writer.count_outcome(&outcome);
    let fields = SolveFields {
        solution: solution.as_ref().map_or(Value::Null, Value::Solution),
        status: Value::Str(outcome.status.word()),
        position: Value::Position(&grid, progress),
        error: outcome.error().map_or(Value::Null, Value::Str),
        ..SolveFields::default()
    };
    if let Some(solution) = &solution {
        return writer.write(Board::Solved(case.puzzle, solution), &[], &fields);
    }
    let mut extra = Extra { progress, ..case.record.extra().clone() };
    extra.drop_step();
    let format = writer.style.format;
    let shows_digits = matches!(format.kind, OutputKind::Mirror | OutputKind::Line | OutputKind::Grid);
    let has_candidates = if shows_digits { !case.puzzle.is_plain() } else { format.holds_positions() };
    if has_candidates {
        return writer.write_changed(&extra, Board::Puzzle(&grid), &[], &fields);
    }
    extra.progress.unfilled = CellSet::EMPTY;
    let mut digits = grid;
    digits.clear(state.empty_cells());
    writer.write_changed(&extra, Board::Puzzle(&digits), &[], &fields);
}
