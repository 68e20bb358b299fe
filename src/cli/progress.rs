//! Progress on stderr while work takes long.

use std::io::{self, IsTerminal, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};
use std::{env, fs, thread};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;

use super::args::{InputOptions, ProgressMode, RunOptions, WorkOptions, is_stdio};
use super::file_parts::stream_metadata;
use super::status::print_message;

const PROGRESS_DELAY: Duration = Duration::from_secs(1);

/// The time without a puzzle after which a search reports where no line is shown.
const FIRST_REPORT_DELAY: Duration = Duration::from_secs(10);

/// The time between two such reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(60);

/// The time between two updates, short enough to show that work continues while a single puzzle takes long.
const REDRAW_INTERVAL: Duration = Duration::from_millis(200);

/// The template for work of known size, in ASCII for any locale. The message is truncated to the width of the terminal.
const BAR_TEMPLATE: &str = "{percent:>3} % [{bar:20}] {wide_msg}";

/// The template for work of unknown size. The spinner shows that the work continues.
const SPINNER_TEMPLATE: &str = "{spinner} {wide_msg}";

/// The environment variable that Jupyter sets for the programs that it starts. A notebook cannot redraw a line.
const NOTEBOOK_VARIABLE: &str = "JPY_PARENT_PID";

/// A line that shows the progress of work until it is dropped.
pub struct ProgressLine {
    bar: ProgressBar,
    counts: Arc<ProgressCounts>,
    /// Ends the thread that draws the line when dropped.
    _alive: Sender<()>,
}

#[derive(Debug, Clone)]
pub enum Work {
    /// Reading input, with its size in bytes if that is known.
    Input(Option<u64>),
    /// Searching for puzzles, with the number to find (`u64::MAX` for an endless search).
    Search { puzzles: u64, search: SearchProgress },
}

/// The state of a search for puzzles.
#[derive(Debug, Clone)]
pub struct SearchProgress {
    /// The attempts so far.
    pub attempts: Arc<AtomicU64>,
    /// Advice for a search that takes long, if there is any.
    pub advice: Option<&'static str>,
}

struct ProgressCounts {
    work: Work,
    start: Instant,
    puzzles: AtomicU64,
    /// The number of input bytes up to the end of the finished records.
    bytes: AtomicU64,
}

impl ProgressLine {
    /// Starts a line for the progress through input of `size` bytes, if that is known. By default, it is shown if
    /// stderr is a terminal, unless the input is typed, or the output also goes to a terminal and the size is unknown.
    pub fn start_for_input(options: &RunOptions, size: impl FnOnce() -> Option<u64>) -> Option<Self> {
        let (output, input, mode) = (&options.output, &options.input, options.work.progress);
        let is_input_typed = || input.reads_stdin() && io::stdin().is_terminal();
        if !is_enabled(mode) || mode == ProgressMode::Auto && is_input_typed() {
            return None;
        }
        let size = size();
        let is_separate_from_output = mode == ProgressMode::Json || !output.is_on_terminal();
        if !is_separate_from_output && size.is_none() {
            return None;
        }
        Self::start(Work::Input(size), move |counts, bar, end| show(mode, &counts, &bar, &end))
    }

    /// Starts a line for the progress of a search for puzzles. By default, it is shown if stderr is a terminal. Elsewhere,
    /// a message says from time to time that a search, which may never end, has found nothing for long.
    pub fn start_for_search(options: &WorkOptions, puzzles: u64, search: SearchProgress) -> Option<Self> {
        let (mode, work) = (options.progress, Work::Search { puzzles, search });
        if is_enabled(mode) {
            return Self::start(work, move |counts, bar, end| show(mode, &counts, &bar, &end));
        }
        let has_messages = mode == ProgressMode::Auto && !options.quiet;
        if has_messages { Self::start(work, |counts, _, end| report_long_search(&counts, &end)) } else { None }
    }

    /// Starts a thread that shows the progress until its receiver is disconnected.
    fn start(
        work: Work,
        show_until_end: impl FnOnce(Arc<ProgressCounts>, ProgressBar, Receiver<()>) + Send + 'static,
    ) -> Option<Self> {
        let (puzzles, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
        let counts = Arc::new(ProgressCounts { work, start: Instant::now(), puzzles, bytes });
        let bar = ProgressBar::with_draw_target(counts.total_amount(), ProgressDrawTarget::hidden());
        let template = if counts.total_amount().is_some() { BAR_TEMPLATE } else { SPINNER_TEMPLATE };
        // The templates are valid constants, so this does not fail.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("=> ").tick_chars("|/-\\ "));
        }
        let (alive, end_receiver) = mpsc::channel::<()>();
        let (shown_bar, shared_counts) = (bar.clone(), Arc::clone(&counts));
        let show_progress = move || show_until_end(shared_counts, shown_bar, end_receiver);
        // If the thread cannot be started, no progress is shown.
        thread::Builder::new().spawn(show_progress).ok()?;
        Some(Self { bar, counts, _alive: alive })
    }

    /// Sets the number of finished records, and the number of input bytes up to their end.
    pub fn update(&self, records: u64, bytes: u64) {
        self.counts.puzzles.store(records, Ordering::Relaxed);
        self.counts.bytes.fetch_max(bytes, Ordering::Relaxed);
    }

    /// Clears the line while `print` writes to the terminal.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Draws the line, or writes objects, until the end.
fn show(mode: ProgressMode, counts: &ProgressCounts, bar: &ProgressBar, end: &Receiver<()>) {
    let mut delay = PROGRESS_DELAY;
    while end.recv_timeout(delay) == Err(RecvTimeoutError::Timeout) {
        if mode == ProgressMode::Json {
            let (puzzles, seconds) = (counts.puzzles.load(Ordering::Relaxed), counts.start.elapsed().as_secs_f64());
            let _ = writeln!(io::stderr(), "{}", json!({ "puzzles": puzzles, "seconds": seconds }));
            continue;
        }
        if delay == PROGRESS_DELAY {
            // The line stays hidden on a terminal that cannot move its cursor.
            bar.set_draw_target(ProgressDrawTarget::stderr());
            delay = REDRAW_INTERVAL;
        }
        bar.set_position(counts.finished_amount());
        // This draws the line.
        bar.set_message(counts.message_after(counts.start.elapsed()));
    }
}

/// Says on stderr that a search has found no puzzle for long: after ten seconds, and then each minute.
fn report_long_search(counts: &ProgressCounts, end: &Receiver<()>) {
    let Work::Search { search: SearchProgress { attempts, advice }, .. } = &counts.work else { return };
    let mut known_puzzles = 0;
    let mut last_success = Instant::now();
    let mut last_report: Option<Instant> = None;
    while end.recv_timeout(PROGRESS_DELAY) == Err(RecvTimeoutError::Timeout) {
        let puzzles = counts.puzzles.load(Ordering::Relaxed);
        if puzzles != known_puzzles {
            known_puzzles = puzzles;
            last_success = Instant::now();
        }
        let waiting_time = last_success.elapsed();
        if waiting_time < FIRST_REPORT_DELAY || last_report.is_some_and(|time| time.elapsed() < REPORT_INTERVAL) {
            continue;
        }
        last_report = Some(Instant::now());
        let advice = advice.unwrap_or("--timeout limits the time for a puzzle");
        let seconds = waiting_time.as_secs();
        let attempts = HumanCount(attempts.load(Ordering::Relaxed));
        print_message(&format_args!("no puzzle for {seconds} s, {attempts} attempts so far; {advice}"));
    }
}

/// Returns whether to report progress: by default, only if stderr is a terminal that can redraw a line.
fn is_enabled(mode: ProgressMode) -> bool {
    let has_width = || terminal_size::terminal_size_of(io::stderr()).is_some_and(|(width, _)| width.0 > 0);
    match mode {
        ProgressMode::Auto => io::stderr().is_terminal() && has_width() && env::var_os(NOTEBOOK_VARIABLE).is_none(),
        ProgressMode::Never => false,
        ProgressMode::Json => true,
    }
}

impl ProgressCounts {
    /// Returns the total amount of work, if it is known: bytes of the input, or puzzles to find. `None` for the search
    /// for a single puzzle, since it has no intermediate progress.
    fn total_amount(&self) -> Option<u64> {
        match self.work {
            Work::Input(size) => size.filter(|size| *size > 0),
            Work::Search { puzzles, .. } => Some(puzzles).filter(|puzzles| (2..u64::MAX).contains(puzzles)),
        }
    }

    /// Returns the amount of work that is done.
    fn finished_amount(&self) -> u64 {
        let counter = if let Work::Input(_) = self.work { &self.bytes } else { &self.puzzles };
        counter.load(Ordering::Relaxed).min(self.total_amount().unwrap_or(u64::MAX))
    }

    /// Returns the text of the line: the counts, and the time left or, if the total is unknown, the elapsed time.
    fn message_after(&self, elapsed: Duration) -> String {
        let puzzles = self.puzzles.load(Ordering::Relaxed);
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let rate_text = |count: u64| match count as f64 / seconds {
            rate if rate < 10.0 => format!("{rate:.1}/s"),
            rate => format!("{}/s", HumanCount(rate as u64)),
        };
        let counted = |count, noun: &str| format!("{} {noun}{}", HumanCount(count), if count == 1 { "" } else { "s" });
        let counts_text = match &self.work {
            Work::Input(_) => format!("{}, {}", counted(puzzles, "puzzle"), rate_text(puzzles)),
            Work::Search { search, .. } => {
                let attempts = search.attempts.load(Ordering::Relaxed);
                format!("{}, {}, {}", counted(puzzles, "puzzle"), counted(attempts, "attempt"), rate_text(attempts))
            }
        };
        let Some(total) = self.total_amount() else { return format!("{counts_text}, {:#}", HumanDuration(elapsed)) };
        let finished_fraction = self.finished_amount() as f64 / total as f64;
        match Duration::try_from_secs_f64(seconds / finished_fraction - seconds) {
            Ok(remaining_time) => format!("{:#} left, {counts_text}", HumanDuration(remaining_time)),
            // Nothing is done yet.
            Err(_) => counts_text,
        }
    }
}

/// Returns the total size of the input in bytes, before any unpacking, if all its sources are regular files and it has
/// no list of files. A file that cannot be found counts as empty.
pub fn input_size(input: &InputOptions) -> Option<u64> {
    if input.files_from.is_some() {
        return None;
    }
    let default_size = input.files.is_empty().then(stdin_size);
    let sizes = input.files.iter().map(|path| match fs::metadata(path) {
        _ if is_stdio(path) => stdin_size(),
        Ok(metadata) => metadata.is_file().then_some(metadata.len()),
        Err(_) => Some(0),
    });
    sizes.chain(default_size).sum()
}

/// Returns the size of standard input, if it is a regular file.
fn stdin_size() -> Option<u64> {
    stream_metadata(&io::stdin()).filter(|metadata| metadata.is_file()).map(|metadata| metadata.len())
}
