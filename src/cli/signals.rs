//! Signals: what a run that is ended from outside cleans up, and a limit on file sizes as a failed write.

#[cfg(unix)]
pub(super) use unix::{fail_at_size_limit, remove_when_ended};

#[cfg(not(unix))]
pub(super) fn fail_at_size_limit() {}

#[cfg(not(unix))]
pub(super) fn remove_when_ended(_: std::path::PathBuf) {}

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

    /// A write beyond `ulimit -f` fails with a message instead of killing the process.
    pub fn fail_at_size_limit() {
        // Whoever hears the signal lives on, and sees the write fail. Without it, nothing is worse than before.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
    }

    /// From now on removes the file when a signal ends the process, which then dies of that signal as it
    /// would have.
    pub fn remove_when_ended(path: PathBuf) {
        let deadly = [SIGHUP, SIGINT, SIGTERM];
        let (ready, waiting) = mpsc::channel();
        let wait = move || {
            let Ok(mut signals) =
                Signals::new(deadly.into_iter().filter(|&signal| !is_ignored(signal)))
            else {
                return;
            };
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

    /// Whether the process was started with this signal ignored, as `nohup` does; it stays so. Only Linux tells.
    fn is_ignored(signal: i32) -> bool {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
    }
}
