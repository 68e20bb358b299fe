//! How a run went: what is said on stderr, its exit code, and what `--stats` counts.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use sudoku::grid::Grid;
use sudoku::search::{self, Verdict};

/// Says something on stderr, on one line. That stderr is closed is no reason to fail.
pub fn complain(message: &dyn Display) {
    let _ = writeln!(io::stderr(), "sudoku: {}", escaped(&message.to_string()));
}

/// Text on one line: a name may hold line ends, or escapes that a terminal would obey.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(char::is_control) {
        return Cow::Borrowed(text);
    }
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() { line.extend(c.escape_default()) } else { line.push(c) }
    }
    Cow::Owned(line)
}

/// How a run went, from good to bad: the worst of its records is that of the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Status {
    /// Every puzzle did what was asked.
    #[default]
    Done,
    /// A puzzle has no solution, or several where one was asked for; or the search was given up.
    Unsolved,
    /// A record is malformed.
    Malformed,
    /// Something could not be read or written.
    Failed,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::Unsolved => 1,
            Status::Malformed | Status::Failed => 2,
        })
    }
}

/// Says that a search was given up, and how many solutions it had found by then.
pub fn gave_up(solutions: u64) -> String {
    match solutions {
        0 => "gave up".to_owned(),
        1 => "gave up: 1 solution or more".to_owned(),
        _ => format!("gave up: {solutions} solutions or more"),
    }
}

/// Says what is known of a puzzle's solutions and, if there is none, why, where that can be said.
pub fn describe(verdict: Verdict, puzzle: &Grid) -> String {
    let reason = if verdict == Verdict::None { search::diagnose(puzzle) } else { None };
    reason.map_or(verdict.to_string(), |reason| format!("{verdict}: {reason}"))
}

/// Named numbers, or objects of such, that add up over the parts of a run.
pub type Sums = serde_json::Map<String, serde_json::Value>;

/// What a run, or a part of it, adds up to.
#[derive(Debug, Clone, Copy, Default)]
pub struct RunTally {
    pub status: Status,
    /// Well-formed records.
    pub puzzles: u64,
    pub invalid: u64,
    /// Puzzles by their [`Verdict`], in its order; none where nothing is solved.
    outcomes: [u64; 5],
    /// Whether puzzles were solved by search, so that the next three mean something.
    searched: bool,
    guesses: u64,
    /// States kept at most, for any puzzle, and the bytes that they took.
    deepest: usize,
    stack_bytes: usize,
}

impl RunTally {
    /// Takes another into account.
    pub fn add(&mut self, other: &Self) {
        self.worsen(other.status);
        self.puzzles += other.puzzles;
        self.invalid += other.invalid;
        for (count, other) in self.outcomes.iter_mut().zip(other.outcomes) {
            *count += other;
        }
        self.searched |= other.searched;
        self.guesses += other.guesses;
        self.deepest = self.deepest.max(other.deepest);
        self.stack_bytes = self.stack_bytes.max(other.stack_bytes);
    }

    /// Takes into account that something went so.
    pub fn worsen(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Takes into account that so many states of so many bytes each were kept at once.
    pub fn keep_deepest(&mut self, deepest: usize, frame_bytes: usize) {
        self.deepest = self.deepest.max(deepest);
        self.stack_bytes = self.stack_bytes.max(deepest * frame_bytes);
    }

    /// Counts a puzzle by what came of the search for its solutions.
    pub fn count(&mut self, verdict: Verdict, guesses: u64) {
        self.count_unsearched(verdict);
        self.searched = true;
        self.guesses += guesses;
    }

    /// Counts a puzzle by what is known of it.
    pub fn count_unsearched(&mut self, verdict: Verdict) {
        self.outcomes[verdict as usize] += 1;
    }

    /// All that adds up, by name.
    pub fn sums(&self, elapsed: Duration) -> Sums {
        let [none, unique, solved, multiple, gave_up] = self.outcomes;
        let counts = [
            ("puzzles", self.puzzles),
            ("invalid", self.invalid),
            ("none", none),
            ("unique", unique),
            ("solved", solved),
            ("multiple", multiple),
            ("gave_up", gave_up),
            ("guesses", self.guesses),
        ];
        let counts = counts.map(|(name, count)| (name.to_owned(), count.into()));
        let seconds = ("seconds".to_owned(), elapsed.as_secs_f64().into());
        counts.into_iter().chain([seconds]).collect()
    }

    /// Prints it on stderr.
    pub fn print(&self, elapsed: Duration) {
        let Self { puzzles, invalid, outcomes, searched, guesses, deepest, stack_bytes, .. } = self;
        let [none, unique, solved, multiple, gave_up] = outcomes;
        let noun = if *puzzles == 1 { "puzzle" } else { "puzzles" };
        if outcomes.iter().all(|&count| count == 0) {
            complain(&format_args!("{puzzles} {noun}; {invalid} invalid"));
        } else {
            let solved = if *solved > 0 { format!("{solved} solved, ") } else { String::new() };
            let gave_up = if *gave_up > 0 { format!(", {gave_up} gave up") } else { String::new() };
            complain(&format_args!(
                "{puzzles} {noun}: {solved}{unique} unique, {multiple} multiple, {none} none{gave_up}; {invalid} invalid"
            ));
        }
        if *searched {
            complain(&format_args!(
                "{guesses} guesses, deepest stack {deepest} ({stack_bytes} bytes)"
            ));
        }
        let seconds = elapsed.as_secs_f64();
        let rate = *puzzles as f64 / seconds.max(1e-9);
        complain(&format_args!("{seconds:.3} s, {rate:.0} puzzles per second"));
    }
}
