//! Signals: what a run that is ended from outside finishes and cleans up, and limits of the system that are to be
//! failures like others.

#[cfg(unix)]
pub use unix::{Delay, fail_properly, remove_when_ended};

#[cfg(not(unix))]
pub fn fail_properly() {}

#[cfg(not(unix))]
pub fn remove_when_ended(_: std::path::PathBuf) {}

/// Signals that wait; elsewhere nothing is known of them.
#[cfg(not(unix))]
#[derive(Debug)]
pub struct Delay;

#[cfg(not(unix))]
impl Delay {
    pub fn new() -> Self {
        Self
    }

    pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
        work()
    }
}

#[cfg(unix)]
mod unix {
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::thread;

    use signal_hook::consts::{SIGABRT, SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::iterator::Signals;
    use signal_hook::{flag, low_level};

    /// What the system or the allocator would kill the process for is a failure with a message and an exit code:
    /// a write beyond `ulimit -f`, and memory that has run out.
    pub fn fail_properly() {
        // Whoever hears the first signal lives on, and sees the write fail. The second comes after the allocator has
        // said what it lacks. Without this, nothing is worse than before.
        let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
        let _ = flag::register_conditional_shutdown(SIGABRT, FAILED, Arc::new(true.into()));
    }

    /// The exit code of [`Status::Failed`](super::super::status::Status::Failed).
    const FAILED: i32 = 2;

    /// The signals by which others end a process.
    const DEADLY: [i32; 3] = [SIGHUP, SIGINT, SIGTERM];

    /// Those that do end this one: not what it was started with ignored, as by `nohup`; that stays so.
    fn deadly() -> impl Iterator<Item = i32> {
        let ignored = ignored();
        DEADLY.into_iter().filter(move |&signal| ignored >> (signal - 1) & 1 == 0)
    }

    /// Lets deadly signals wait while something is done that must not be cut.
    #[derive(Debug)]
    pub struct Delay {
        /// Whether a signal may end the process as soon as it comes.
        idle: Arc<AtomicBool>,
        /// The signal that came, or 0.
        come: Arc<AtomicUsize>,
    }

    impl Delay {
        pub fn new() -> Self {
            let delay =
                Self { idle: Arc::new(true.into()), come: Arc::new(AtomicUsize::default()) };
            for signal in deadly() {
                // Noted first, so that between the two it is not lost. Unheard, it cuts what it would have cut.
                let (idle, come) = (Arc::clone(&delay.idle), Arc::clone(&delay.come));
                let _ = flag::register_usize(signal, come, signal as usize)
                    .and_then(|_| flag::register_conditional_default(signal, idle));
            }
            delay
        }

        /// Does the work to its end. If a deadly signal came, the process dies of it now.
        pub fn during<T>(&self, work: impl FnOnce() -> T) -> T {
            self.idle.store(false, Ordering::SeqCst);
            let done = work();
            self.idle.store(true, Ordering::SeqCst);
            let come = self.come.load(Ordering::SeqCst);
            if come != 0 {
                let _ = low_level::emulate_default_handler(come as i32);
            }
            done
        }
    }

    /// From now on removes the file when a signal ends the process, which then dies of that signal as it
    /// would have.
    pub fn remove_when_ended(path: PathBuf) {
        let (ready, waiting) = mpsc::channel();
        let wait = move || {
            let Ok(mut signals) = Signals::new(deadly()) else { return };
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
