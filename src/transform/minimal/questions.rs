//! Work on many puzzles, each of which asks one question at a time.

use crate::grid::Grid;
use crate::search::{Question, QuestionSource, Verdict};

/// Puzzles to work on.
pub(crate) trait PuzzleWork {
    /// The work on one puzzle.
    type Task;

    /// Begins with the next puzzle, if there is one.
    fn begin(&mut self) -> Option<Self::Task>;

    /// Sets up the next question of a task. Returns its [limit](Question::limit). If there is none, the
    /// task is done, and its outcome is taken.
    fn ask(&mut self, task: &mut Self::Task) -> Option<u64>;

    /// The puzzle of a task's open question.
    fn question(task: &Self::Task) -> &Grid;

    /// Continues a task with the answer to its question.
    fn tell(&mut self, task: &mut Self::Task, verdict: Verdict);
}

/// The questions of all puzzles in a work. A puzzle is begun when no other one has a question to ask.
pub(crate) struct Questions<W: PuzzleWork> {
    pub(crate) work: W,
    /// The tasks begun. A question has the number of its task.
    tasks: Vec<W::Task>,
    /// The tasks whose questions have been answered.
    ready: Vec<usize>,
    /// The tasks that are done. New ones take their places.
    done: Vec<usize>,
}

impl<W: PuzzleWork> Questions<W> {
    pub(crate) fn new(work: W) -> Self {
        Self { work, tasks: Vec::new(), ready: Vec::new(), done: Vec::new() }
    }

    /// Begins a task, and returns its number.
    fn begin(&mut self) -> Option<usize> {
        let task = self.work.begin()?;
        if let Some(number) = self.done.pop() {
            self.tasks[number] = task;
            return Some(number);
        }
        self.tasks.push(task);
        Some(self.tasks.len() - 1)
    }
}

impl<W: PuzzleWork> QuestionSource for Questions<W> {
    fn next(&mut self) -> Option<Question<'_>> {
        loop {
            let number = match self.ready.pop() {
                Some(number) => number,
                None => self.begin()?,
            };
            if let Some(limit) = self.work.ask(&mut self.tasks[number]) {
                return Some(Question { number, puzzle: W::question(&self.tasks[number]), limit });
            }
            self.done.push(number);
        }
    }

    fn tell(&mut self, number: usize, verdict: Verdict) {
        self.work.tell(&mut self.tasks[number], verdict);
        self.ready.push(number);
    }
}
