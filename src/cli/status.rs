//! The outcome of a run: its exit code and the counts of `--stats`; messages on stderr.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use serde_json::json;

use sudoku::format::write::is_unprintable;
use sudoku::grid::Grid;
use sudoku::search::{self, NotProper, Verdict};

/// Prints a message as one line on stderr. It is lost if stderr is closed.
pub fn print_message(message: &dyn Display) {
    let _ = writeln!(io::stderr(), "sudoku: {}", escape_unprintable(&message.to_string()));
}

/// Returns the text on one line. Characters that a terminal would interpret, as in some file names, are escaped.
pub fn escape_unprintable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return Cow::Borrowed(text);
    }
    let mut escaped_text = String::with_capacity(text.len());
    for c in text.chars() {
        if is_unprintable(c) { escaped_text.extend(c.escape_default()) } else { escaped_text.push(c) }
    }
    Cow::Owned(escaped_text)
}

/// Replaces the error of opening a file with advice, if the process has too many open files.
pub fn with_remedy(error: io::Error) -> io::Error {
    const TOO_MANY_OPEN_FILES: i32 = 24;
    match error.raw_os_error() {
        Some(TOO_MANY_OPEN_FILES) if cfg!(unix) => {
            io::Error::other("too many open files; raise the limit with ulimit -n")
        }
        _ => error,
    }
}

/// The outcome of a record or a run, from best to worst. A run has the status of its worst record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Status {
    /// Every puzzle was handled as asked.
    #[default]
    Done,
    /// A puzzle has no solution, or several where one is required, or the search was given up.
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

/// Returns the message for a search that was given up after this number of solutions.
pub fn gave_up_message(solutions: u64) -> String {
    match solutions {
        0 => "gave up".to_owned(),
        1 => "gave up: at least 1 solution".to_owned(),
        _ => format!("gave up: at least {solutions} solutions"),
    }
}

/// Returns why a puzzle is not proper. If there is a simple reason why it has no solution, that reason is included.
pub fn describe_problem(problem: NotProper, puzzle: &Grid) -> String {
    let reason = if problem == NotProper::NoSolution { search::diagnose(puzzle) } else { None };
    reason.map_or(problem.to_string(), |reason| format!("{problem}: {reason}"))
}

/// Named numbers, or objects of named numbers, which can be added up over the shards of a run.
pub type Sums = serde_json::Map<String, serde_json::Value>;

/// The counts of a run or a part of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct RunTally {
    pub status: Status,
    /// The number of well-formed records.
    pub puzzles: u64,
    pub malformed_records: u64,
    /// The number of puzzles for each [`Verdict`], in the order of its variants. All are 0 if nothing is solved.
    verdict_counts: [u64; 5],
    /// The number of puzzles with a right claim, a wrong claim and no claim. All are 0 if claims are not checked.
    claim_counts: [u64; 3],
    /// Whether puzzles were solved by search.
    has_searches: bool,
    /// The number of guesses in all searches.
    guesses: u64,
    /// The maximum depth of the guess stack in any search, in states.
    max_stack_depth: usize,
}

impl RunTally {
    pub fn add(&mut self, other: &Self) {
        self.worsen(other.status);
        self.puzzles += other.puzzles;
        self.malformed_records += other.malformed_records;
        let counts = self.verdict_counts.iter_mut().chain(&mut self.claim_counts);
        for (count, added_count) in counts.zip(other.verdict_counts.into_iter().chain(other.claim_counts)) {
            *count += added_count;
        }
        self.has_searches |= other.has_searches;
        self.guesses += other.guesses;
        self.max_stack_depth = self.max_stack_depth.max(other.max_stack_depth);
    }

    /// Replaces the status with this one if this one is worse.
    pub fn worsen(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Records the maximum depth of a search's stack, in states.
    pub fn record_stack_depth(&mut self, depth: usize) {
        self.max_stack_depth = self.max_stack_depth.max(depth);
    }

    /// Counts a puzzle by its verdict, and the search with its guesses.
    pub fn count_search(&mut self, verdict: Verdict, guesses: u64) {
        self.count_verdict(verdict);
        self.has_searches = true;
        self.guesses += guesses;
    }

    /// Counts a puzzle by its verdict, but no search and no guesses.
    pub fn count_verdict(&mut self, verdict: impl Into<Verdict>) {
        self.verdict_counts[verdict.into() as usize] += 1;
    }

    /// Counts a puzzle by whether its claimed solution is right; `None` if nothing is claimed.
    pub fn count_claim(&mut self, is_right: Option<bool>) {
        let index = match is_right {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        };
        self.claim_counts[index] += 1;
    }

    /// Returns the counts of claims by name, for commands that check them.
    pub fn claim_sums(&self) -> Sums {
        let [right, wrong, missing] = self.claim_counts;
        [("claims".to_owned(), json!({ "right": right, "wrong": wrong, "no_claim": missing }))].into_iter().collect()
    }

    fn has_claims(&self) -> bool {
        self.claim_counts.iter().any(|&count| count > 0)
    }

    /// Returns the counts by name. They can be added up over the shards of a run.
    pub fn sums(&self, elapsed: Duration) -> Sums {
        let verdicts = Verdict::ALL.map(|verdict| verdict.name().replace(' ', "_"));
        let mut sums: Sums = verdicts.into_iter().zip(self.verdict_counts.map(Into::into)).collect();
        let counts = [("puzzles", self.puzzles), ("invalid", self.malformed_records), ("guesses", self.guesses)];
        sums.extend(counts.map(|(name, count)| (name.to_owned(), count.into())));
        sums.insert("seconds".to_owned(), elapsed.as_secs_f64().into());
        sums.extend(if self.has_claims() { self.claim_sums() } else { Sums::new() });
        sums
    }

    pub fn print(&self, elapsed: Duration) {
        let Self { puzzles, verdict_counts, has_searches, guesses, max_stack_depth, .. } = self;
        let invalid = self.malformed_records;
        let [none, unique, solved, multiple, gave_up] = verdict_counts;
        let noun = if *puzzles == 1 { "puzzle" } else { "puzzles" };
        if verdict_counts.iter().all(|&count| count == 0) {
            print_message(&format_args!("{puzzles} {noun}; {invalid} invalid"));
        } else {
            let solved = if *solved > 0 { format!("{solved} solved, ") } else { String::new() };
            let gave_up = if *gave_up > 0 { format!(", {gave_up} gave up") } else { String::new() };
            print_message(&format_args!(
                "{puzzles} {noun}: {solved}{unique} unique, {multiple} multiple, {none} none{gave_up}; {invalid} invalid"
            ));
        }
        if self.has_claims() {
            let [right, wrong, missing] = self.claim_counts;
            print_message(&format_args!("claims: {right} right, {wrong} wrong, {missing} no claim"));
        }
        if *has_searches {
            let noun = if *guesses == 1 { "guess" } else { "guesses" };
            let depth = Some(max_stack_depth).filter(|&&max| max > 0).map(|max| format!(", deepest stack {max}"));
            print_message(&format_args!("{guesses} {noun}{}", depth.unwrap_or_default()));
        }
        let seconds = elapsed.as_secs_f64();
        let rate = *puzzles as f64 / seconds.max(1e-9);
        print_message(&format_args!("{seconds:.3} s, {rate:.0} puzzles per second"));
    }
}
