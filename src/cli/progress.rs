//! Progress on stderr, when work takes long.

use std::env;
use std::fs;
use std::io::{self, IsTerminal, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use serde_json::{Value, json};

use super::args::is_stdin;
use super::args::{Reported, Sources, Target};
use super::input::stream_metadata;

/// The time after which progress is shown.
const LONG: Duration = Duration::from_secs(1);

/// The time between two updates, short enough to show life while a single puzzle takes long.
const TICK: Duration = Duration::from_millis(200);

/// The frames of the spinner, in ASCII for any locale.
const SPINNER: [char; 4] = ['|', '/', '-', '\\'];

/// The length of the bar, in characters.
const BAR_CHARS: u64 = 20;

/// The variable that notebooks set for the programs that they start. Their terminals cannot redraw a line.
const NOTEBOOK: &str = "JPY_PARENT_PID";

/// A line that says how far the work has come.
pub struct ProgressLine {
    bar: ProgressBar,
    amounts: Arc<Amounts>,
    /// Ends the thread that draws the line, when dropped.
    _alive: Sender<()>,
}

/// The work to do.
#[derive(Debug, Clone)]
pub enum Work {
    /// Input, with its number of bytes if that is known.
    Input(Option<u64>),
    /// Puzzles to find, of which there may be no end, and a counter of attempts.
    Search { puzzles: u64, attempts: Arc<AtomicU64> },
}

/// The work, and how much of it is done.
struct Amounts {
    work: Work,
    start: Instant,
    puzzles: AtomicU64,
    /// Bytes of the input.
    bytes: AtomicU64,
}

impl ProgressLine {
    /// The progress of answering records of `size` bytes, if that is known. By default it is shown if stderr is a
    /// terminal. If the output goes to a terminal too, only progress towards a known size is shown.
    pub fn of_input(
        target: &Target,
        reported: Reported,
        sources: &Sources,
        size: impl FnOnce() -> Option<u64>,
    ) -> Option<Self> {
        let is_typed = || sources.read_stdin() && io::stdin().is_terminal();
        if !is_wanted(reported) || reported == Reported::Auto && is_typed() {
            return None;
        }
        let size = size();
        let is_apart = reported == Reported::Json || !target.is_on_terminal();
        if is_apart || size.is_some() { Self::start(reported, Work::Input(size)) } else { None }
    }

    /// The progress of a search for puzzles. By default it is shown if stderr is a terminal.
    pub fn of_search(reported: Reported, puzzles: u64, attempts: Arc<AtomicU64>) -> Option<Self> {
        if is_wanted(reported) { Self::start(reported, Work::Search { puzzles, attempts }) } else { None }
    }

    fn start(reported: Reported, work: Work) -> Option<Self> {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        // The template is a constant that is known to be valid. `wide_msg` is cut to the width of the terminal.
        if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
            bar.set_style(style);
        }
        let (puzzles, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
        let amounts = Arc::new(Amounts { work, start: Instant::now(), puzzles, bytes });
        let (alive, ended) = mpsc::channel::<()>();
        let (shown, done) = (bar.clone(), Arc::clone(&amounts));
        let show = move || {
            let goes_on = |wait| ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
            if reported == Reported::Json {
                while goes_on(LONG) {
                    let _ = writeln!(io::stderr(), "{}", done.object());
                }
                return;
            }
            if !goes_on(LONG) {
                return;
            }
            // The line stays hidden on a terminal that can't move its cursor.
            shown.set_draw_target(ProgressDrawTarget::stderr());
            for frame in SPINNER.into_iter().cycle() {
                // This draws the line.
                shown.set_message(format!("{frame} {}", done.line(done.start.elapsed())));
                if !goes_on(TICK) {
                    return;
                }
            }
        };
        // Without a thread there is no progress to see.
        thread::Builder::new().spawn(show).ok()?;
        Some(Self { bar, amounts, _alive: alive })
    }

    /// Sets the number of records that are done, and the bytes of the input up to their end.
    pub fn set(&self, records: u64, bytes: u64) {
        self.amounts.puzzles.store(records, Ordering::Relaxed);
        self.amounts.bytes.fetch_max(bytes, Ordering::Relaxed);
    }

    /// Clears the line while something else is printed on the terminal.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        self.bar.suspend(print)
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Whether progress is to be reported: by default, if stderr is a terminal that can redraw a line.
fn is_wanted(reported: Reported) -> bool {
    let has_width = || terminal_size::terminal_size_of(io::stderr()).is_some_and(|(width, _)| width.0 > 0);
    match reported {
        Reported::Auto => io::stderr().is_terminal() && has_width() && env::var_os(NOTEBOOK).is_none(),
        Reported::Never => false,
        Reported::Json => true,
    }
}

impl Amounts {
    /// The progress as a JSON object.
    fn object(&self) -> Value {
        json!({ "puzzles": self.puzzles.load(Ordering::Relaxed), "seconds": self.start.elapsed().as_secs_f64() })
    }

    /// The progress for a person, after this time.
    fn line(&self, elapsed: Duration) -> String {
        let puzzles = self.puzzles.load(Ordering::Relaxed);
        let (done, total) = match &self.work {
            Work::Input(size) => (self.bytes.load(Ordering::Relaxed), size.unwrap_or(0)),
            // A single puzzle is no part of the work until it is all of it.
            Work::Search { puzzles: 1 | u64::MAX, .. } => (0, 0),
            Work::Search { puzzles: total, .. } => (puzzles, *total),
        };
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let rate = |count: u64| match count as f64 / seconds {
            rate if rate < 10.0 => format!("{rate:.1}/s"),
            rate => format!("{}/s", HumanCount(rate as u64)),
        };
        let noun = if puzzles == 1 { "puzzle" } else { "puzzles" };
        let counts = match &self.work {
            Work::Input(_) => format!("{} {noun}, {}", HumanCount(puzzles), rate(puzzles)),
            Work::Search { attempts, .. } => {
                let attempts = attempts.load(Ordering::Relaxed);
                format!("{} {noun}, {} attempts, {}", HumanCount(puzzles), HumanCount(attempts), rate(attempts))
            }
        };
        if total == 0 {
            return format!("{counts}, {:#}", HumanDuration(elapsed));
        }
        let part = done.min(total) as f64 / total as f64;
        let bar = "=".repeat((part * BAR_CHARS as f64) as usize);
        let bar = format!("{:>3} % [{bar:<1$}] {counts}", (part * 100.0) as u64, BAR_CHARS as usize);
        match Duration::try_from_secs_f64(seconds / part - seconds) {
            Ok(left) => format!("{bar}, {:#} left", HumanDuration(left)),
            // Nothing is done yet.
            Err(_) => bar,
        }
    }
}

/// Returns the number of bytes that these sources hold as they are, compressed or not; `None` unless all of them are
/// named and regular files. What is no file at all holds none.
pub fn input_size(sources: &Sources) -> Option<u64> {
    if sources.files_from.is_some() {
        return None;
    }
    let stdin = if sources.files.is_empty() { Some(stdin_size()?) } else { None };
    let sizes = sources.files.iter().map(|path| match fs::metadata(path) {
        _ if is_stdin(path) => stdin_size(),
        Ok(data) => data.is_file().then_some(data.len()),
        Err(_) => Some(0),
    });
    sizes.chain(stdin.map(Some)).sum()
}

/// The size of the file that standard input is, if it is one.
fn stdin_size() -> Option<u64> {
    stream_metadata(&io::stdin()).filter(|data| data.is_file()).map(|data| data.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(work: Work, puzzles: u64, bytes: u64, seconds: u64) -> String {
        let (puzzles, bytes) = (AtomicU64::new(puzzles), AtomicU64::new(bytes));
        Amounts { work, start: Instant::now(), puzzles, bytes }.line(Duration::from_secs(seconds))
    }

    #[test]
    fn a_line_says_how_much_is_done_and_how_long_it_will_take() {
        let search = |puzzles| Work::Search { puzzles, attempts: Arc::new(AtomicU64::new(12_000)) };
        for (work, puzzles, bytes, expected) in [
            (Work::Input(None), 1_000, 82_000, "1,000 puzzles, 100/s, 10s"),
            (Work::Input(Some(410_000)), 1_000, 82_000, " 20 % [====                ] 1,000 puzzles, 100/s, 40s left"),
            (Work::Input(Some(82)), 1, 83, "100 % [====================] 1 puzzle, 0.1/s, 0s left"),
            (Work::Input(Some(82)), 0, 0, "  0 % [                    ] 0 puzzles, 0.0/s"),
            (search(1), 0, 0, "0 puzzles, 12,000 attempts, 1,200/s, 10s"),
            (search(u64::MAX), 3, 0, "3 puzzles, 12,000 attempts, 1,200/s, 10s"),
            (search(4), 1, 0, " 25 % [=====               ] 1 puzzle, 12,000 attempts, 1,200/s, 30s left"),
        ] {
            assert_eq!(line(work, puzzles, bytes, 10), expected);
        }
    }
}
