//! Signals by which others end a process.

use std::fs;
use std::path::Path;
use std::process::Child;

use super::{shell, stderr};

/// Those that a process started here dies of, by name and number. What is ignored here, as `INT` is in the
/// background of a script, is ignored there as well.
pub fn deadly() -> Vec<(&'static str, i32)> {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = mask.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
    let dies = |&(signal, number): &(&str, i32)| {
        let dies = ignored >> (number - 1) & 1 == 0;
        if !dies {
            eprintln!("not tried: {signal} is ignored here");
        }
        dies
    };
    [("INT", 2), ("TERM", 15), ("HUP", 1)].into_iter().filter(dies).collect()
}

/// Sends a signal.
pub fn send(signal: &str, child: &Child) {
    let sent = shell(&format!("kill -{signal} {}", child.id()), Path::new("."));
    assert!(sent.status.success(), "{}", stderr(&sent));
}
