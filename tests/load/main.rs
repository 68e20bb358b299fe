//! Load: tens of thousands of lines, among them hostile records, and an independent judge of every answer. `cargo bench
//! --bench load` does the same with a hundred million lines.
#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![cfg_attr(not(unix), allow(unused, reason = "only the tests for Unix use everything"))]

#[path = "../common/mod.rs"]
mod common;

mod hostile;
mod jobs;
mod judge;
#[cfg(unix)]
mod judging;
mod lines;
mod source;
mod stream;
mod types;

use std::process::Command;

#[cfg(unix)]
use common::script_command;
use common::sudoku;
use judge::JudgedCommand::{Check, Count, Solve};
use judge::Truth;
use source::RecordSource;
use stream::LoadFigures;

/// The maximum number of lines in the binary and the pipes, per thread: three jobs of 1024 lines may be unfinished.
const MAX_LINES_AHEAD_PER_THREAD: u64 = 8 * 1024;
/// The maximum number of lines in the binary and the pipes, in addition to those per thread.
const BASE_LINES_AHEAD: u64 = 16 * 1024;

/// Returns a command that runs the binary with so little memory that it fails if its memory grows with the input.
#[cfg(unix)]
fn confined_command() -> Command {
    script_command("ulimit -d 100000; exec \"$0\" \"$@\"")
}

#[test]
fn every_answer_is_right_and_in_its_place() {
    for (seed, (command, threads, line_count)) in
        [(Solve, 1, 30_000), (Solve, 2, 30_000), (Solve, 7, 20_000), (Check, 2, 2_000), (Count, 3, 20_000)]
            .into_iter()
            .enumerate()
    {
        let arguments = ["--threads", &threads.to_string()];
        let source = RecordSource::new(seed as u64, 0);
        stream::run(&mut sudoku(), command, &arguments, source, line_count).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn memory_is_bounded_with_hostile_records_among_the_lines() {
    for (command, threads) in [(Solve, 1), (Solve, 2), (Solve, 5), (Count, 2), (Check, 2)] {
        let arguments = ["--max-guesses", "3000", "--threads", &threads.to_string()];
        let (line_count, period) = if command == Check { (2_000, 100) } else { (30_000, 400) };
        let source = RecordSource::new(7, period);
        let figures = stream::run(&mut confined_command(), command, &arguments, source, line_count).unwrap();
        assert_bounded(&figures, threads);
    }
}

/// Streams a few records that take long to answer, with thousands of lines after each.
#[cfg(unix)]
#[test]
fn lines_behind_a_slow_record_are_bounded() {
    for threads in [1, 2, 5] {
        let arguments = ["--max-guesses", "100000", "--threads", &threads.to_string()];
        let mut source = RecordSource::new(3, 8_000);
        source.retain_hostile(|record| record.truth == Truth::TooHard);
        let figures = stream::run(&mut confined_command(), Solve, &arguments, source, 40_000).unwrap();
        assert_bounded(&figures, threads);
    }
}

#[cfg(unix)]
fn assert_bounded(figures: &LoadFigures, threads: u64) {
    let (lines_ahead, max) = (figures.max_lines_ahead, BASE_LINES_AHEAD + MAX_LINES_AHEAD_PER_THREAD * threads);
    assert!(lines_ahead <= max, "{threads} threads: {lines_ahead} lines were taken in advance, more than {max}");
    if let (Some(early), Some(peak)) = (figures.early_peak_kib, figures.peak_kib) {
        assert!(peak < 64 << 10, "{threads} threads: {peak} KiB");
        assert!(peak < early + (16 << 10), "{threads} threads: from {early} to {peak} KiB");
    }
}

/// Checks the answer to each hostile record, with several numbers of threads and on another engine.
#[test]
fn answers_to_hostile_records_alone_are_right() {
    let records = hostile::hostile_records();
    assert!(records.len() > 150);
    let input: Vec<u8> = records.iter().flat_map(|record| [&record.line[..], b"\n"].concat()).collect();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &input).unwrap();
    let run = |arguments: &[&str]| {
        let output = sudoku().args(arguments).arg(file.path()).output().unwrap();
        assert_eq!((output.status.code(), &output.stderr[..]), (Some(1), &b""[..]));
        output.stdout
    };
    for (command, max_guesses) in [(Solve, "1000"), (Count, "1000"), (Check, "300")] {
        let arguments = [command.arguments(), &["--max-guesses", max_guesses]].concat();
        let answers = run(&[&arguments[..], &["--threads", "1"]].concat());
        let lines: Vec<&[u8]> = answers.split_inclusive(|&byte| byte == b'\n').collect();
        assert_eq!(lines.len(), records.len());
        for (record, answer) in records.iter().zip(lines) {
            let answer = answer.strip_suffix(b"\n").unwrap();
            let is_accepted = command.accepts(&record.line, record.truth, answer);
            let text = String::from_utf8_lossy(answer);
            assert!(is_accepted, "{command:?}, {}: {text}\n{record:?}", record.kind);
        }
        for run_options in [&["--threads", "2"][..], &["--threads", "9"], &["--engine", "portable"]] {
            assert_eq!(run(&[&arguments[..], run_options].concat()), answers, "{command:?} {run_options:?}");
        }
    }
}
