//! Signals that end a process.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Child;

use rustix::process::{Pid, Signal, kill_process};

/// Returns the signals that end a process started by the tests. A signal that the tests ignore, as a script in the
/// background ignores `INT`, is ignored by such a process too.
pub fn deadly_signals() -> Vec<Signal> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    let dies = |signal: &Signal| {
        let dies = ignored >> (signal.as_raw() - 1) & 1 == 0;
        if !dies {
            eprintln!("not tested: {signal:?} is ignored here");
        }
        dies
    };
    [Signal::INT, Signal::TERM, Signal::HUP].into_iter().filter(dies).collect()
}

pub fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Waits for the end of a process, and asserts that this signal ended it.
pub fn assert_dies(mut child: Child, signal: Signal) {
    assert_eq!(child.wait().unwrap().signal(), Some(signal.as_raw()), "dies of the signal");
}
