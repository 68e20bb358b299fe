//! Handles signals: removes the temporary file when a signal ends the process, turns SIGXFSZ into a failed write,
//! leaves interrupts to a pager, and lets a run end early with the output produced so far.

use std::io;
use std::process;
use std::sync::{Mutex, OnceLock, PoisonError};

use sudoku::StopFlag;
use tempfile::NamedTempFile;

#[cfg(unix)]
pub use unix::{create_removed_on_signal, let_writes_fail, survive_interrupts};

/// A function that is called before a signal ends the process.
type LastWords = Box<dyn FnOnce() + Send>;

static LAST_WORDS: Mutex<Option<LastWords>> = Mutex::new(None);

/// The flag that the first fatal signal sets, if the run checks it and ends by itself.
static STOP_FLAG: OnceLock<StopFlag> = OnceLock::new();

/// The exit code after an interrupt, on systems where no signal can end the process.
const INTERRUPT_EXIT_CODE: i32 = 130;

/// Returns a flag that the first fatal signal sets from now on, instead of ending the process. Without an output file,
/// no signal is caught.
pub fn stop_flag() -> StopFlag {
    STOP_FLAG.get_or_init(StopFlag::new).clone()
}

/// Calls a function before a fatal signal ends the process. It is called once at most.
pub fn set_last_words(say: impl FnOnce() + Send + 'static) {
    *LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(say));
    #[cfg(unix)]
    unix::listen();
}

/// Takes back the function that was set.
pub fn forget_last_words() {
    LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner).take();
}

/// Ends the process by the signal that has set the flag.
pub fn end_process_as_signalled() -> ! {
    #[cfg(unix)]
    unix::end_process_as_signalled();
    process::exit(INTERRUPT_EXIT_CODE)
}

#[cfg(not(unix))]
pub fn let_writes_fail() {}

#[cfg(not(unix))]
pub fn survive_interrupts() {}

#[cfg(not(unix))]
pub fn create_removed_on_signal(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
    make()
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
    use std::sync::{Arc, Mutex, Once, PoisonError, mpsc};
    use std::thread;
    use std::time::{Duration, Instant};

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::{flag, low_level};

    use super::{LAST_WORDS, NamedTempFile, STOP_FLAG, io};

    /// The file to remove: the last one created. The lock is held while a file is created, so that none is missed.
    static TEMPORARY_FILE: Mutex<Option<PathBuf>> = Mutex::new(None);

    /// The fatal signal that has set the flag.
    static STOP_SIGNAL: AtomicI32 = AtomicI32::new(SIGINT);

    /// The time within which a second signal is taken for the first one: `timeout` sends its signal to the process and
    /// to the group of the process.
    const MIN_SIGNAL_GAP: Duration = Duration::from_secs(1);

    /// Makes a write beyond `ulimit -f` fail. Without a handler, the signal would kill the process.
    pub fn let_writes_fail() {
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }

    /// Leaves interrupts from the keyboard to the programs that this one has started.
    pub fn survive_interrupts() {
        let _ = flag::register(SIGINT, Arc::new(AtomicBool::new(false)));
    }

    /// Creates a file that is removed if a signal ends the process. The process still dies of that signal.
    ///
    /// Only the last file is removed: an earlier one must already have been moved to its final path.
    pub fn create_removed_on_signal(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<NamedTempFile> {
        listen();
        let mut path = TEMPORARY_FILE.lock().unwrap_or_else(PoisonError::into_inner);
        let file = make()?;
        *path = Some(file.path().to_owned());
        Ok(file)
    }

    /// Starts the thread that handles signals, unless it runs already.
    pub fn listen() {
        static LISTENING: Once = Once::new();
        LISTENING.call_once(start_signal_thread);
    }

    fn start_signal_thread() {
        let (ready_sender, ready_receiver) = mpsc::channel();
        let wait_for_signals = move || {
            // Signals that were ignored at the start, as by `nohup`, stay ignored.
            let ignored_mask = ignored_signal_mask();
            let fatal_signals = [SIGHUP, SIGINT, SIGTERM];
            let ends_process = |signal: &i32| ignored_mask >> (signal - 1) & 1 == 0;
            let Ok(mut signals) = Signals::new(fatal_signals.into_iter().filter(ends_process)) else { return };
            let _ = ready_sender.send(());
            let mut first_signal_time: Option<Instant> = None;
            for signal in signals.forever() {
                match first_signal_time {
                    Some(time) if time.elapsed() < MIN_SIGNAL_GAP => {}
                    Some(_) => end_process_by_signal(signal),
                    None => {
                        first_signal_time = Some(Instant::now());
                        begin_to_end(signal);
                    }
                }
            }
        };
        // If the thread cannot be started, a signal leaves the file behind.
        if thread::Builder::new().spawn(wait_for_signals).is_ok() {
            let _ = ready_receiver.recv();
        }
    }

    /// Lets the run end by itself if it checks the flag. Otherwise, says the last words and ends the process.
    fn begin_to_end(signal: i32) {
        if let Some(flag) = STOP_FLAG.get() {
            STOP_SIGNAL.store(signal, Ordering::Relaxed);
            return flag.stop();
        }
        let Some(say) = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            return end_process_by_signal(signal);
        };
        // Nobody may read the words. Another signal can then end the process.
        let say_and_end = move || {
            say();
            end_process_by_signal(signal);
        };
        if thread::Builder::new().spawn(say_and_end).is_err() {
            end_process_by_signal(signal);
        }
    }

    pub fn end_process_as_signalled() {
        end_process_by_signal(STOP_SIGNAL.load(Ordering::Relaxed));
    }

    /// Removes the file and ends the process with this signal.
    fn end_process_by_signal(signal: i32) {
        // The lock keeps other threads from creating files until the process ends.
        let path = TEMPORARY_FILE.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = path.as_ref().map(fs::remove_file);
        let _ = low_level::emulate_default_handler(signal);
    }

    /// Returns the signals that the process ignores, as bits; bit 0 is signal 1. They are known on Linux only.
    fn ignored_signal_mask() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}
