//! Streams lines through the real binary, and judges its answers at the other end of the pipe.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStdin, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use super::judge;
use super::source::RecordSource;
use crate::common::piped;

/// The time and memory of a run, and how far its answers fell behind its input.
#[derive(Debug, Clone, Copy, Default)]
pub struct LoadFigures {
    pub seconds: f64,
    /// The processor time of all threads of the binary.
    pub processor_seconds: Option<f64>,
    /// The binary's peak memory after a tenth of the answers, in KiB.
    pub early_peak_kib: Option<u64>,
    /// The binary's peak memory after nearly all answers, in KiB.
    pub peak_kib: Option<u64>,
    /// The maximum number of lines in the binary and the pipes: written, but not answered.
    pub max_lines_ahead: u64,
}

/// Streams `count` lines through the binary, run with the command and `arguments`, and judges each answer.
///
/// # Errors
/// Returns an error if an answer is wrong or missing, if anything follows the last one, or if the run fails.
pub fn run(
    binary: &mut Command,
    command: judge::JudgedCommand,
    arguments: &[&str],
    judged_source: RecordSource,
    count: u64,
) -> Result<LoadFigures, String> {
    let start = Instant::now();
    let mut child = piped(binary.args(command.arguments()).args(arguments));
    let Some((stdin, stdout)) = child.stdin.take().zip(child.stdout.take()) else { panic!("no pipes") };
    let (source, written) = (judged_source.clone(), Arc::new(AtomicU64::new(0)));
    let counter = Arc::clone(&written);
    let writer = thread::spawn(move || write_lines(stdin, source, count, &counter));
    let mut answers = BufReader::with_capacity(1 << 17, stdout);
    let mut figures = LoadFigures::default();
    let process_id = child.id();
    let judge_result = judge_answers(&mut answers, command, judged_source, count, |number| {
        figures.max_lines_ahead = figures.max_lines_ahead.max(written.load(Relaxed).saturating_sub(number));
        if !number.is_multiple_of(count.div_ceil(100)) {
            return;
        }
        // When the last answers are read, the process may have ended already.
        figures.peak_kib = peak_memory(process_id).or(figures.peak_kib);
        if number <= count.div_ceil(10) {
            figures.early_peak_kib = figures.peak_kib;
        }
    });
    if judge_result.is_err() {
        // Otherwise each side might wait for the other.
        drop(child.kill());
    }
    let mut trailing_bytes = Vec::new();
    let read_result = answers.read_to_end(&mut trailing_bytes);
    figures.processor_seconds = processor_seconds(process_id);
    let write_result = writer.join();
    let output = child.wait_with_output().map_err(|error| error.to_string())?;
    figures.seconds = start.elapsed().as_secs_f64();
    judge_result?;
    read_result.map_err(|error| format!("reading: {error}"))?;
    write_result.map_err(|_| "the writer panicked")?.map_err(|error| format!("writing: {error}"))?;
    if !trailing_bytes.is_empty() || !output.stderr.is_empty() || output.status.code().is_none() {
        let messages = String::from_utf8_lossy(&output.stderr);
        return Err(format!("after the last answer: {} bytes, {}, {messages}", trailing_bytes.len(), output.status));
    }
    Ok(figures)
}

/// Writes the lines and closes the pipe.
fn write_lines(mut stdin: ChildStdin, mut source: RecordSource, count: u64, written: &AtomicU64) -> io::Result<()> {
    const LINES_PER_WRITE: u64 = 800;
    let mut buffer = Vec::new();
    let mut remaining_lines = count;
    while remaining_lines > 0 {
        buffer.clear();
        let chunk_lines = remaining_lines.min(LINES_PER_WRITE);
        for _ in 0..chunk_lines {
            source.append_next(&mut buffer);
            buffer.push(b'\n');
        }
        stdin.write_all(&buffer)?;
        written.fetch_add(chunk_lines, Relaxed);
        remaining_lines -= chunk_lines;
    }
    Ok(())
}

/// Judges the answers; the first wrong or missing one is an error. `after_answer` gets the number of each right one.
fn judge_answers(
    answers: &mut impl BufRead,
    command: judge::JudgedCommand,
    mut source: RecordSource,
    count: u64,
    mut after_answer: impl FnMut(u64),
) -> Result<(), String> {
    let mut answer = Vec::new();
    let mut puzzle = Vec::new();
    for number in 1..=count {
        puzzle.clear();
        let truth = source.append_next(&mut puzzle);
        answer.clear();
        answers.read_until(b'\n', &mut answer).map_err(|error| error.to_string())?;
        let Some((b'\n', text)) = answer.split_last() else { return Err(format!("line {number}: no answer")) };
        if !command.accepts(&puzzle, truth, text) {
            let [puzzle, text] = [&puzzle, text].map(String::from_utf8_lossy);
            return Err(format!("line {number} is {truth:?}:\n{puzzle}\n{text}"));
        }
        after_answer(number);
    }
    Ok(())
}

/// Returns the peak memory of the process in KiB, if the system reports it.
fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}

/// Returns the user and system time of the process so far, if the system reports it.
pub fn processor_seconds(process: u32) -> Option<f64> {
    /// The value on all Linux systems.
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = stat.rsplit_once(')')?;
    let ticks = |index| fields.split_whitespace().nth(index)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS_PER_SECOND)
}
