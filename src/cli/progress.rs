//! Progress on stderr, once the work has taken long.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::options::Target;

/// Work is long after this.
const LONG: Duration = Duration::from_secs(1);

/// Between two looks at it, so that it is seen to be alive while a single puzzle takes long.
const TICK: Duration = Duration::from_millis(200);

/// A line that says how far the work has come.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Lets go of the thread that waits for the work to be long.
    _alive: Sender<()>,
}

impl Progress {
    /// Progress, where a person looks at stderr and the output does not run through the same terminal.
    pub(super) fn new(target: &Target) -> Option<Self> {
        let apart = target.file().is_some() || !io::stdout().is_terminal();
        if !apart || !io::stderr().is_terminal() {
            return None;
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        // The template is a constant that is known to be right; any other look would do.
        if let Ok(style) =
            ProgressStyle::with_template("{spinner} {human_pos} puzzles, {rate}/s, {elapsed}")
        {
            bar.set_style(style.with_key("rate", rate));
        }
        let (alive, ended) = mpsc::channel::<()>();
        let shown = bar.clone();
        let show = move || {
            if ended.recv_timeout(LONG) == Err(RecvTimeoutError::Timeout) {
                shown.set_draw_target(ProgressDrawTarget::stderr());
                shown.enable_steady_tick(TICK);
            }
        };
        // Where no thread can be had, there is no progress to be seen.
        thread::Builder::new().spawn(show).ok()?;
        Some(Self { bar, _alive: alive })
    }

    /// So many records are done.
    pub(super) fn set(&self, records: u64) {
        self.bar.set_position(records);
    }

    /// Says something else on stderr.
    pub(super) fn suspend(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// Records per second, as a whole number.
fn rate(state: &ProgressState, line: &mut dyn fmt::Write) {
    // Writing to a string does not fail.
    let _ = write!(line, "{}", HumanCount(state.per_sec() as u64));
}
