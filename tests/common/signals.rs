//! Signals that end a process.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Child;

use rustix::process::{Pid, Signal, kill_process};

/// Returns the signals that end a process started by the tests. Signals that the tests themselves ignore, such as `INT`
/// in a background script, are left out, because the process inherits this and ignores them too.
pub fn fatal_signals() -> Vec<Signal> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored_signal_bits = mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    let is_fatal = |signal: &Signal| {
        let is_ignored = ignored_signal_bits >> (signal.as_raw() - 1) & 1 == 1;
        if is_ignored {
            eprintln!("not tested: {signal:?} is ignored here");
        }
        !is_ignored
    };
    [Signal::INT, Signal::TERM, Signal::HUP].into_iter().filter(is_fatal).collect()
}

pub fn send(signal: Signal, child: &Child) {
    kill_process(Pid::from_child(child), signal).unwrap();
}

/// Waits for the end of a process, and asserts that this signal ended it.
pub fn assert_dies(mut child: Child, signal: Signal) {
    assert_eq!(child.wait().unwrap().signal(), Some(signal.as_raw()), "the signal must end the process");
}
