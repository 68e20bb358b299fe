//! Applies techniques, without a search, until none makes progress, and writes the position that they reach.

use super::answer::{SOLVE_COLUMNS, SolveFields};
use super::singles::{ChosenSingles, Reached};
use crate::cli::command_prelude::*;
use crate::cli::ladder::ChosenLadder;
use sudoku::logic::{Family, Ladder, State};
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
        let progress = case.record.extra().progress;
        let reached = match self.singles {
            Some(singles) => singles.fill(case.puzzle, progress),
            None => {
                let state = follow(ladder, State::with_progress(case.puzzle, progress));
                Reached {
                    grid: state.grid(),
                    progress: state.progress(),
                    empty_cells: state.empty_cells(),
                    may_be_contradictory: true,
                }
            }
        };
        write_position(&reached, writer);
        writer.flush_if_late();
    }
}

/// Applies the steps of a ladder until it finds none, unless there is a contradiction at the start, from which steps may
/// lead anywhere.
fn follow(ladder: &mut Ladder, mut state: State) -> State {
    if search::fill_naked_singles(&state.grid()).is_ok() {
        while let Ok(step) = ladder.next_step(&state) {
            state.apply(&step);
        }
    }
    state
}

/// Writes the position that the techniques reach, or the puzzle if they lead to a contradiction.
fn write_position(reached: &Reached, writer: &mut RecordWriter<'_>) {
    let case = writer.case;
    let Reached { grid, progress, empty_cells, may_be_contradictory } = *reached;
    if may_be_contradictory && let Err(contradiction) = search::fill_naked_singles(&grid) {
        let outcome = Outcome::new(RecordStatus::None, contradiction.to_string());
        return writer.write_outcome::<SolveFields<'_>>(&outcome);
    }
    let solution = Solution::try_from(&grid).ok().filter(|_| empty_cells.is_empty());
    let outcome = match solution {
        Some(_) => RecordStatus::of_proper(case.puzzle).into(),
        None => Outcome::new(RecordStatus::GaveUp, format!("cells left: {}", empty_cells.len())),
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
    let mut extra = RecordData { progress, ..case.record.extra().clone() };
    extra.drop_step();
    let format = writer.style.format;
    let shows_digits = matches!(format.kind, OutputKind::Mirror | OutputKind::Line | OutputKind::Grid);
    let has_candidates = if shows_digits { !case.puzzle.is_plain() } else { format.holds_positions() };
    if has_candidates {
        return writer.write_changed(&extra, Board::Puzzle(&grid), &[], &fields);
    }
    extra.progress.unfilled = CellSet::EMPTY;
    let mut digits = grid;
    digits.clear(empty_cells);
    writer.write_changed(&extra, Board::Puzzle(&digits), &[], &fields);
}
