//! Progress on stderr, when work takes long.

use std::io::{self, IsTerminal, Write as _};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use serde_json::{Value, json};

use super::args::{Reported, Target};

/// The time after which progress is shown.
const LONG: Duration = Duration::from_secs(1);

/// The time between two updates, short enough to show life while a single puzzle takes long.
const TICK: Duration = Duration::from_millis(200);

/// The frames of the spinner, in ASCII for any locale. The last one is for the end.
const SPINNER: &str = r"|/-\ ";

/// A line that says how far the work has come.
pub struct ProgressLine {
    bar: ProgressBar,
    /// Ends the thread that draws the line, when dropped.
    _alive: Sender<()>,
}

impl ProgressLine {
    /// Progress in the form that was asked for. By default it is shown if stderr is a terminal and the output does not
    /// go to a terminal too.
    pub fn new(target: &Target, reported: Reported) -> Option<Self> {
        let apart = target.file().is_some() || !io::stdout().is_terminal();
        let is_seen = match reported {
            Reported::Auto => apart && io::stderr().is_terminal(),
            Reported::Never => false,
            Reported::Json => true,
        };
        if !is_seen {
            return None;
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        // The template is a constant that is known to be valid. `wide_msg` is cut to the width of the terminal.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style.tick_chars(SPINNER));
        }
        let (alive, ended) = mpsc::channel::<()>();
        let shown = bar.clone();
        let show = move || {
            let goes_on = |wait| ended.recv_timeout(wait) == Err(RecvTimeoutError::Timeout);
            if reported == Reported::Json {
                while goes_on(LONG) {
                    let _ = writeln!(io::stderr(), "{}", object(&shown));
                }
                return;
            }
            if !goes_on(LONG) {
                return;
            }
            // The line stays hidden on a terminal that can't move its cursor.
            shown.set_draw_target(ProgressDrawTarget::stderr());
            loop {
                shown.set_message(line(&shown));
                shown.tick();
                if !goes_on(TICK) {
                    return;
                }
            }
        };
        // Without a thread there is no progress to see.
        thread::Builder::new().spawn(show).ok()?;
        Some(Self { bar, _alive: alive })
    }

    /// Sets the number of records that are done.
    pub fn set(&self, records: u64) {
        self.bar.set_position(records);
    }

    /// Clears the line while something else is printed on stderr.
    pub fn suspend(&self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The progress as a JSON object.
fn object(bar: &ProgressBar) -> Value {
    json!({ "puzzles": bar.position(), "seconds": bar.elapsed().as_secs_f64() })
}

fn line(bar: &ProgressBar) -> String {
    let (count, rate) = (HumanCount(bar.position()), bar.per_sec());
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { HumanCount(rate as u64).to_string() };
    format!("{count} puzzles, {rate}/s, {:#}", HumanDuration(bar.elapsed()))
}
