//! Signals: what a run that is ended from outside cleans up, and a limit of the system that is to be a failure like
//! others.

#[cfg(unix)]
pub use unix::{let_writes_fail, remove_when_ended};

#[cfg(not(unix))]
pub fn let_writes_fail() {}

#[cfg(not(unix))]
pub fn remove_when_ended(_: std::path::PathBuf) {}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::{flag, low_level};

    /// A write beyond `ulimit -f` fails, for which the system would end a process that does not listen.
    pub fn let_writes_fail() {
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }

    /// From now on removes the file when a signal ends the process, which then dies of that signal as it
    /// would have.
    pub fn remove_when_ended(path: PathBuf) {
        let (ready, waiting) = mpsc::channel();
        let wait = move || {
            // What the process was started with ignored, as by `nohup`, stays so.
            let ignored = ignored();
            let deadly = [SIGHUP, SIGINT, SIGTERM];
            let ends = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
            let Ok(mut signals) = Signals::new(deadly.into_iter().filter(ends)) else { return };
            let _ = ready.send(());
            if let Some(signal) = signals.forever().next() {
                let _ = fs::remove_file(&path);
                let _ = low_level::emulate_default_handler(signal);
            }
        };
        // Where no thread can be had, the file stays behind.
        if thread::Builder::new().spawn(wait).is_ok() {
            let _ = waiting.recv();
        }
    }

    /// The signals that the process ignores, from bit 0 on. Only Linux tells.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}
