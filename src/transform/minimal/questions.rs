//! Runs tasks on many puzzles. Their questions share the lanes of a solver; each task asks one question at a time.

use crate::engine::Solver;
use crate::engine::{Question, QuestionSource, Verdict};
use crate::grid::Grid;

/// A question that a task asks: has this puzzle a solution other than the known one?
pub(crate) struct TaskQuestion {
    pub(crate) puzzle: Grid,
    /// As in a [`Question`].
    pub(crate) is_known_excluded: bool,
}

/// A task on one puzzle.
pub(crate) trait QuestionTask {
    /// Returns the next question; `None` if the task is done.
    fn next_question(&mut self) -> Option<TaskQuestion>;

    /// Receives the verdict on the open question.
    fn receive_verdict(&mut self, verdict: Verdict);
}

/// A source of tasks, which also receives the tasks when they are done.
pub(crate) trait TaskSource {
    type Task: QuestionTask;
    type Key;

    fn start_task(&mut self) -> Option<(Self::Key, Self::Task)>;

    /// Returns whether the outcome of a task is still needed. Otherwise the task is left unfinished.
    fn is_outcome_needed(&self, _: &Self::Key) -> bool {
        true
    }

    /// Receives a task that is done or whose outcome is no longer needed.
    fn finish_task(&mut self, key: &Self::Key, task: &Self::Task);
}

/// Runs all tasks of a source. A new task starts when no running task has a question to ask.
pub(crate) fn run_tasks(solver: &mut Solver, source: &mut impl TaskSource) {
    let (tasks, ready_indices, free_indices) = (Vec::new(), Vec::new(), Vec::new());
    let last_puzzle = Grid::EMPTY;
    solver.answer_questions(&mut InterleavedQuestions { source, tasks, ready_indices, free_indices, last_puzzle });
}

/// Runs tasks and returns their outcomes in order. Each item has an initial outcome, which is final without a task.
pub(super) fn task_outcomes<T: QuestionTask, O>(
    solver: &mut Solver,
    tasks: impl Iterator<Item = (O, Option<T>)>,
    outcome: impl Fn(&T) -> O,
) -> Vec<O> {
    let mut source = OutcomeList { tasks, outcome, outcomes: Vec::new() };
    run_tasks(solver, &mut source);
    source.outcomes
}

struct OutcomeList<I, F, O> {
    tasks: I,
    outcome: F,
    outcomes: Vec<O>,
}

impl<T: QuestionTask, O, I: Iterator<Item = (O, Option<T>)>, F: Fn(&T) -> O> TaskSource for OutcomeList<I, F, O> {
    type Task = T;
    /// The index in the list.
    type Key = usize;

    fn start_task(&mut self) -> Option<(usize, T)> {
        self.tasks.find_map(|(outcome, task)| {
            self.outcomes.push(outcome);
            Some((self.outcomes.len() - 1, task?))
        })
    }

    fn finish_task(&mut self, &index: &usize, task: &T) {
        self.outcomes[index] = (self.outcome)(task);
    }
}

/// The questions of tasks that take turns in the lanes.
struct InterleavedQuestions<'s, S: TaskSource> {
    source: &'s mut S,
    /// The tasks that were started. The number of a question is the index of its task.
    tasks: Vec<(S::Key, S::Task)>,
    /// The indices of the tasks whose questions have been answered.
    ready_indices: Vec<usize>,
    /// The indices of the tasks that are done; new tasks reuse them.
    free_indices: Vec<usize>,
    /// The puzzle of the last question.
    last_puzzle: Grid,
}

impl<S: TaskSource> InterleavedQuestions<'_, S> {
    fn start_task(&mut self) -> Option<usize> {
        let task = self.source.start_task()?;
        if let Some(number) = self.free_indices.pop() {
            self.tasks[number] = task;
            return Some(number);
        }
        self.tasks.push(task);
        Some(self.tasks.len() - 1)
    }
}

impl<S: TaskSource> QuestionSource for InterleavedQuestions<'_, S> {
    fn next(&mut self) -> Option<Question<'_>> {
        loop {
            let number = match self.ready_indices.pop() {
                Some(number) => number,
                None => self.start_task()?,
            };
            let (key, task) = &mut self.tasks[number];
            if self.source.is_outcome_needed(key)
                && let Some(TaskQuestion { puzzle, is_known_excluded }) = task.next_question()
            {
                self.last_puzzle = puzzle;
                return Some(Question { number, puzzle: &self.last_puzzle, is_known_excluded });
            }
            self.source.finish_task(key, task);
            self.free_indices.push(number);
        }
    }

    fn receive_verdict(&mut self, number: usize, verdict: Verdict) {
        self.tasks[number].1.receive_verdict(verdict);
        self.ready_indices.push(number);
    }
}
