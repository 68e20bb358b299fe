//! Answers each puzzle once, many puzzles at a time, or writes all solutions of each puzzle as they are found.

use crate::cli::command_prelude::*;
use crate::cli::sources::RecordLocation;
use sudoku::search::{Event, Observer};

fields!("solve", SolveFields { solution, status, position, guesses, error });

pub const SOLVE_COLUMNS: DefaultColumns = DefaultColumns { always: &["solution", "status"], in_objects: &[] };

/// The task of `solve` that answers each puzzle once.
pub struct SolveTask {
    pub search: ModelSearchOptions,
    /// The number of solutions to look for: two to prove that there is only one.
    pub limit: Limit,
    /// The seed for trying candidates in random order, if the user asks for that order. The model solver then replaces
    /// the engine. The order also depends on the puzzle's location.
    pub seed: Option<u64>,
}

impl PuzzleTask for SolveTask {
    /// A solver, its answers to the puzzles of the batch, and the depth of the deepest stack so far, in states.
    type Worker = (Solver, Vec<Answer>, usize);
    type Fields<'a> = SolveFields<'a>;

    fn default_columns(&self) -> DefaultColumns {
        SOLVE_COLUMNS
    }

    fn new_worker(&self) -> Self::Worker {
        (self.search.without_model().solver(), Vec::new(), 0)
    }

    fn answer_puzzles(&self, worker: &mut Self::Worker, puzzles: &[Grid], locations: &mut LocationIter<'_>) {
        let (solver, answers, max_stack_depth) = worker;
        if self.seed.is_none() && !self.search.uses_model() {
            return solver.solve_many(puzzles, self.limit, answers);
        }
        let solve = |(location, puzzle): (RecordLocation<'_>, _)| {
            let random = self.seed.map(|seed| location.random(seed, 0));
            let mut search = self.search.search(puzzle, (), random);
            let answer = search.count(self.limit);
            *max_stack_depth = search.max_depth().max(*max_stack_depth);
            answer
        };
        *answers = locations.zip(puzzles).map(solve).collect();
    }

    fn write_answer(&self, (_, answers, max_stack_depth): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        writer.tally().record_stack_depth(*max_stack_depth);
        write_search_answer(&answers[writer.case.index], writer);
    }
}

/// Writes the answer to a puzzle after a search.
pub fn write_search_answer(answer: &Answer, writer: &mut RecordWriter<'_>) {
    let outcome = Outcome::of_answer(answer, writer.case.puzzle);
    writer.tally().count_search(answer.guesses);
    writer.count_outcome(&outcome);
    write_solution(answer.first.as_ref(), &outcome, outcome.remark().as_ref(), answer.guesses, writer);
}

/// Writes a solution or, without one, the puzzle.
fn write_solution(
    solution: Option<&Solution>,
    outcome: &Outcome,
    remark: Option<&String>,
    guesses: u64,
    writer: &mut RecordWriter<'_>,
) {
    let fields = SolveFields {
        status: Value::Str(outcome.status.word()),
        solution: solution.map_or(Value::Null, Value::Solution),
        position: solution.map_or(writer.puzzle_value(writer.case.puzzle), Value::Solution),
        guesses: Value::Number(guesses),
        error: outcome.error().map_or(Value::Null, Value::Str),
    };
    let puzzle = writer.case.puzzle;
    let board = solution.map_or(Board::Puzzle(puzzle), |solution| Board::Solved(puzzle, solution));
    let remark = remark.map(|remark| remark as &dyn Text);
    writer.write(board, remark.as_slice(), &fields);
}

/// The task of `solve --all`: finds up to `limit` solutions of each puzzle.
pub struct AllSolutionsTask(pub SolveTask);

impl PuzzleTask for AllSolutionsTask {
    type Worker = ();
    type Fields<'a> = SolveFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn default_columns(&self) -> DefaultColumns {
        SOLVE_COLUMNS
    }

    fn new_worker(&self) {}

    fn write_answer(&self, (): &mut (), writer: &mut RecordWriter<'_>) {
        let (puzzle, limit) = (writer.case.puzzle, self.0.limit);
        let random = self.0.seed.map(|seed| writer.case.location.random(seed, 0));
        let mut solution_writer = SolutionWriter { writer, limit, solution_count: 0, first_solution: None, guesses: 0 };
        let mut search = self.0.search.search(puzzle, &mut solution_writer, random);
        // Even if the user wants only one solution, its status depends on whether there is a second one.
        let answer = search.count(limit.max(Limit::TWO));
        let max_stack_depth = search.max_depth();
        if solution_writer.writer.is_closed {
            return;
        }
        if let Some(only_solution) = solution_writer.first_solution.take() {
            let status = if answer.gave_up() { RecordStatus::Solved } else { RecordStatus::of_proper(puzzle) };
            solution_writer.write(&only_solution, status);
        }
        writer.tally().record_stack_depth(max_stack_depth);
        match RecordStatus::of_answer(&answer, puzzle) {
            // The puzzle itself follows the solutions that were found.
            RecordStatus::None | RecordStatus::GaveUp => {
                write_search_answer(&Answer { first: None, ..answer }, writer);
            }
            status => {
                writer.tally().count_search(answer.guesses);
                writer.tally().count_status(status);
            }
        }
    }
}

struct SolutionWriter<'a, 'p> {
    writer: &'a mut RecordWriter<'p>,
    limit: Limit,
    solution_count: u64,
    /// The first solution, until the search for a second one has decided its status.
    first_solution: Option<Solution>,
    guesses: u64,
}

impl Observer for &mut SolutionWriter<'_, '_> {
    fn event(&mut self, event: Event, candidates: &Grid) -> ControlFlow<()> {
        match event {
            Event::Solution => {
                if let Ok(solution) = Solution::try_from(candidates) {
                    self.accept_solution(solution);
                }
            }
            // The last candidate is not a guess.
            Event::Guess(guess) | Event::Backtrack(guess) => {
                self.guesses += u64::from(guess.nth < guess.candidate_count);
            }
            _ => {}
        }
        self.writer.flush_if_large_or_late()
    }
}

impl SolutionWriter<'_, '_> {
    fn accept_solution(&mut self, solution: Solution) {
        self.solution_count += 1;
        if self.solution_count == 1 {
            self.first_solution = Some(solution);
            return;
        }
        if let Some(first) = self.first_solution.take() {
            self.write(&first, RecordStatus::Multiple);
        }
        if self.solution_count <= self.limit.get() {
            self.write(&solution, RecordStatus::Multiple);
        }
    }

    fn write(&mut self, solution: &Solution, status: RecordStatus) {
        write_solution(Some(solution), &status.into(), None, self.guesses, self.writer);
    }
}
