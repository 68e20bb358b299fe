//! Work on many puzzles, each of which asks one question at a time.

use crate::Limit;
use crate::engine::Solver;
use crate::grid::Grid;
use crate::search::{Question, QuestionSource, Verdict};

/// The work on one puzzle.
pub(crate) trait PuzzleTask {
    /// Sets up the next question. Returns its [limit](Question::limit); `None` if the task is done.
    fn ask(&mut self) -> Option<Limit>;

    /// The puzzle of the open question.
    fn question(&self) -> &Grid;

    /// Continues with the answer to the question.
    fn tell(&mut self, verdict: Verdict);
}

/// Where tasks come from, and where they go.
pub(crate) trait TaskSource {
    type Task: PuzzleTask;
    /// Names a task.
    type Key;

    /// The next task, if there is one.
    fn begin(&mut self) -> Option<(Self::Key, Self::Task)>;

    /// Whether the outcome of a task is still of use. A task that is not is left unfinished.
    fn is_wanted(&self, _: &Self::Key) -> bool {
        true
    }

    /// Takes a task that is done, or no longer wanted.
    fn finish(&mut self, key: &Self::Key, task: &Self::Task);
}

/// Does all tasks of a source. A task begins when no other one has a question to ask.
pub(crate) fn do_tasks(solver: &mut Solver, source: &mut impl TaskSource) {
    solver.answer_questions(&mut Questions { source, tasks: Vec::new(), ready: Vec::new(), done: Vec::new() });
}

/// The outcomes of tasks, in their order. Each comes with a first outcome; without a task it is the last one, too.
pub(super) fn outcomes<T: PuzzleTask, O>(
    solver: &mut Solver,
    tasks: impl Iterator<Item = (O, Option<T>)>,
    outcome: impl Fn(&T) -> O,
) -> Vec<O> {
    let mut source = OutcomeList { tasks, outcome, outcomes: Vec::new() };
    do_tasks(solver, &mut source);
    source.outcomes
}

struct OutcomeList<I, F, O> {
    tasks: I,
    outcome: F,
    outcomes: Vec<O>,
}

impl<T: PuzzleTask, O, I: Iterator<Item = (O, Option<T>)>, F: Fn(&T) -> O> TaskSource for OutcomeList<I, F, O> {
    type Task = T;
    /// Its place in the list.
    type Key = usize;

    fn begin(&mut self) -> Option<(usize, T)> {
        loop {
            let (outcome, task) = self.tasks.next()?;
            self.outcomes.push(outcome);
            if let Some(task) = task {
                return Some((self.outcomes.len() - 1, task));
            }
        }
    }

    fn finish(&mut self, &place: &usize, task: &T) {
        self.outcomes[place] = (self.outcome)(task);
    }
}

/// The questions of all tasks.
struct Questions<'s, S: TaskSource> {
    source: &'s mut S,
    /// The tasks begun. A question has the number of its task.
    tasks: Vec<(S::Key, S::Task)>,
    /// The tasks whose questions have been answered.
    ready: Vec<usize>,
    /// The tasks that are done. New ones take their places.
    done: Vec<usize>,
}

impl<S: TaskSource> Questions<'_, S> {
    /// Begins a task, and returns its number.
    fn begin(&mut self) -> Option<usize> {
        let task = self.source.begin()?;
        if let Some(number) = self.done.pop() {
            self.tasks[number] = task;
            return Some(number);
        }
        self.tasks.push(task);
        Some(self.tasks.len() - 1)
    }
}

impl<S: TaskSource> QuestionSource for Questions<'_, S> {
    fn next(&mut self) -> Option<Question<'_>> {
        loop {
            let number = match self.ready.pop() {
                Some(number) => number,
                None => self.begin()?,
            };
            let (key, task) = &mut self.tasks[number];
            if self.source.is_wanted(key)
                && let Some(limit) = task.ask()
            {
                return Some(Question { number, puzzle: self.tasks[number].1.question(), limit });
            }
            self.source.finish(key, task);
            self.done.push(number);
        }
    }

    fn receive_verdict(&mut self, number: usize, verdict: Verdict) {
        self.tasks[number].1.tell(verdict);
        self.ready.push(number);
    }
}
