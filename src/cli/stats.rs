//! The counts of a run, printed at its end by `--stats`, or when a signal ends it.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::args::{InputOptions, StatsFormat};
use super::outcome::RecordStatus;
use super::signals;
use super::status::{Status, print_message};

/// Named numbers, or objects of named numbers, which can be added up over the shards of a run.
pub type JsonCounts = serde_json::Map<String, Value>;

/// The counts of a run or a part of it.
#[derive(Debug, Clone, Copy, Default)]
pub struct RunTally {
    pub status: Status,
    /// The number of well-formed records.
    pub puzzles: u64,
    pub malformed_records: u64,
    /// The number of puzzles for each [`RecordStatus`], in the order of its variants. All are 0 if nothing is judged.
    status_counts: [u64; RecordStatus::ALL.len()],
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
        let counts = self.status_counts.iter_mut().chain(&mut self.claim_counts);
        for (count, added_count) in counts.zip(other.status_counts.into_iter().chain(other.claim_counts)) {
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

    /// Counts a search with its guesses.
    pub fn count_search(&mut self, guesses: u64) {
        self.has_searches = true;
        self.guesses += guesses;
    }

    /// Counts a puzzle by its status.
    pub fn count_status(&mut self, status: RecordStatus) {
        self.status_counts[status as usize] += 1;
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
    pub fn claim_sums(&self) -> JsonCounts {
        let [right, wrong, missing] = self.claim_counts;
        [("claims".to_owned(), json!({ "right": right, "wrong": wrong, "no_claim": missing }))].into_iter().collect()
    }

    fn has_claims(&self) -> bool {
        self.claim_counts.iter().any(|&count| count > 0)
    }

    fn has_statuses(&self) -> bool {
        self.status_counts.iter().any(|&count| count > 0)
    }

    /// Returns the counts by name. Those of statuses are left out if nothing is judged.
    fn sums(&self, judges_puzzles: bool) -> JsonCounts {
        let mut sums = JsonCounts::new();
        let mut add = |name: &str, count: u64| _ = sums.insert(name.to_owned(), count.into());
        add("puzzles", self.puzzles);
        if judges_puzzles || self.has_statuses() {
            let judged = RecordStatus::ALL.iter().zip(self.status_counts).filter(|(s, _)| **s != RecordStatus::Invalid);
            judged.for_each(|(status, count)| add(&status.word().replace(' ', "_"), count));
        }
        add("invalid", self.malformed_records);
        if self.has_searches {
            add("guesses", self.guesses);
        }
        sums.extend(if self.has_claims() { self.claim_sums() } else { JsonCounts::new() });
        sums
    }

    fn print(&self, elapsed: Duration) {
        let Self { puzzles, malformed_records: invalid, has_searches, guesses, max_stack_depth, .. } = self;
        let noun = if *puzzles == 1 { "puzzle" } else { "puzzles" };
        let counts = RecordStatus::ALL.iter().zip(self.status_counts).filter(|&(_, count)| count > 0);
        let counts: Vec<String> = counts.map(|(status, count)| format!("{count} {}", status.word())).collect();
        let counts = if counts.is_empty() { String::new() } else { format!(": {}", counts.join(", ")) };
        print_message(&format_args!("{puzzles} {noun}{counts}; {invalid} invalid"));
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

/// The numbers of records that a run has printed and left out, counted by all threads.
#[derive(Debug, Default)]
pub struct FilterCounts {
    printed: AtomicU64,
    left_out: AtomicU64,
}

impl FilterCounts {
    /// Counts a record, and returns whether it is printed.
    pub fn count(&self, is_printed: bool) -> bool {
        let count = if is_printed { &self.printed } else { &self.left_out };
        count.fetch_add(1, Ordering::Relaxed);
        is_printed
    }

    pub fn printed(&self) -> u64 {
        self.printed.load(Ordering::Relaxed)
    }

    /// Returns the counts. Records are left out for this reason: `filtered` or `duplicates`.
    pub fn sums(&self, reason: &str) -> JsonCounts {
        let left_out = self.left_out.load(Ordering::Relaxed);
        [("printed".to_owned(), self.printed().into()), (reason.to_owned(), left_out.into())].into_iter().collect()
    }
}

/// The command's own counts, by name.
pub type OwnCounts = Arc<dyn Fn() -> JsonCounts + Send + Sync>;

/// The command of a run, and its input.
#[derive(Clone)]
pub struct RunIdentity {
    pub command: &'static str,
    /// The input, as an object; `None` if the command reads nothing.
    pub input: Option<Value>,
    /// Whether the command judges puzzles, so that the number of each status is told even if it is 0.
    pub judges_puzzles: bool,
    pub own_counts: OwnCounts,
}

/// Returns the object that describes the input.
pub fn input_identity(options: &InputOptions) -> JsonCounts {
    let mut input = JsonCounts::new();
    let names: Vec<String> = options.files.iter().map(|file| file.display().to_string()).collect();
    let names = if options.has_files() { names } else { vec!["-".to_owned()] };
    input.insert("files".to_owned(), names.into());
    if let Some(list) = &options.files_from {
        input.insert("files_from".to_owned(), list.display().to_string().into());
    }
    input
}

/// The counts of a run so far, shared with the thread that handles signals.
pub struct RunStats {
    tally: Arc<Mutex<RunTally>>,
    identity: RunIdentity,
    format: Option<StatsFormat>,
    start_time: Instant,
}

impl RunStats {
    /// Begins to count. With `--stats=json`, a signal that ends the process prints the counts so far.
    pub fn start(identity: RunIdentity, format: Option<StatsFormat>) -> Self {
        let stats = Self { tally: Arc::default(), identity, format, start_time: Instant::now() };
        if format == Some(StatsFormat::Json) {
            let (tally, identity, start_time) = (Arc::clone(&stats.tally), stats.identity.clone(), stats.start_time);
            signals::set_last_words(move || {
                if let Ok(tally) = tally.lock() {
                    print_object(&tally, &identity, start_time.elapsed());
                }
            });
        }
        stats
    }

    pub fn tally(&self) -> MutexGuard<'_, RunTally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints the counts, if the user asks for them.
    pub fn print(self) {
        let elapsed = self.start_time.elapsed();
        signals::forget_last_words();
        match self.format {
            None => {}
            Some(StatsFormat::Text) => self.tally().print(elapsed),
            Some(StatsFormat::Json) => print_object(&self.tally(), &self.identity, elapsed),
        }
    }
}

fn print_object(tally: &RunTally, identity: &RunIdentity, elapsed: Duration) {
    let mut object = JsonCounts::new();
    object.insert("version".to_owned(), env!("CARGO_PKG_VERSION").into());
    object.insert("command".to_owned(), identity.command.into());
    object.extend(identity.input.iter().map(|input| ("input".to_owned(), input.clone())));
    object.extend((identity.own_counts)());
    object.extend(tally.sums(identity.judges_puzzles));
    object.insert("seconds".to_owned(), elapsed.as_secs_f64().into());
    // A closed stderr is not a failure.
    let _ = writeln!(io::stderr(), "{}", Value::from(object));
}
