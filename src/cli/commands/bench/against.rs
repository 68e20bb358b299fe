//! Comparing this build with another: both do the same work in alternation.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};

/// A comparison with another build.
pub struct Match {
    pub other: PathBuf,
    /// The number of rounds. The minimum of their times counts.
    pub rounds: u32,
}

/// The times for one kind of work.
#[derive(Debug, Serialize)]
pub struct AgainstRow {
    source: String,
    /// What was timed: an engine's search, or a command.
    work: String,
    /// Minimum times in nanoseconds: per puzzle for engines, for the whole process for commands.
    other_ns: f64,
    this_ns: f64,
    /// `other_ns / this_ns`: above 1, this build is faster.
    ratio: f64,
}

/// The needed members of a line of `sudoku bench --format json`. Older builds print the same.
#[derive(Deserialize)]
struct Measured {
    engine: String,
    threads: usize,
    first_min_ns: f64,
    proof_min_ns: f64,
}

/// The name of some work and its time in nanoseconds.
type Time = (String, f64);

impl Match {
    /// Times `sudoku bench` with these options, on a file or on the built-in puzzles.
    ///
    /// # Errors
    /// A build can't be started or fails.
    pub fn engines(&self, options: &[String], file: Option<&Path>) -> anyhow::Result<Vec<AgainstRow>> {
        let source = file.map_or("built-in".to_owned(), |file| file.display().to_string());
        self.compare(&source, |binary| {
            let mut command = Command::new(binary);
            command.args(["bench", "--format", "json", "--rounds", "1"]).args(options).args(file);
            let output = command.stderr(Stdio::inherit()).output()?;
            ensure!(output.status.success(), "bench ended with {}", output.status);
            let mut times = Vec::new();
            for line in output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()) {
                let Measured { engine, threads, first_min_ns, proof_min_ns } = serde_json::from_slice(line)?;
                times.push((format!("{engine} x{threads} first"), first_min_ns));
                times.push((format!("{engine} x{threads} proof"), proof_min_ns));
            }
            Ok(times)
        })
    }

    /// Times a command as a whole process: from the file to a file, and through pipes.
    ///
    /// # Errors
    /// A build can't be started or fails.
    pub fn command(&self, arguments: &str, file: Option<&Path>) -> anyhow::Result<Vec<AgainstRow>> {
        let source = file.map_or("-".to_owned(), |file| file.display().to_string());
        self.compare(&source, |binary| {
            let mut command = Command::new(binary);
            command.args(arguments.split_whitespace());
            let by_file = to_file(Command::new(binary).args(arguments.split_whitespace()).args(file))?;
            let by_pipe = through_pipes(&mut command, file)?;
            Ok(vec![(format!("{arguments} (files)"), by_file), (format!("{arguments} (pipes)"), by_pipe)])
        })
    }

    /// Runs the work with both builds in turn.
    fn compare(
        &self,
        source: &str,
        work: impl Fn(&Path) -> anyhow::Result<Vec<Time>>,
    ) -> anyhow::Result<Vec<AgainstRow>> {
        let this = std::env::current_exe()?;
        let mut rows: Vec<AgainstRow> = Vec::new();
        for _ in 0..self.rounds {
            let other = work(&self.other).with_context(|| self.other.display().to_string())?;
            let this = work(&this).context("this build")?;
            for (work, other_ns) in other {
                // Only work that both builds know can be compared.
                let Some(&(_, this_ns)) = this.iter().find(|(name, _)| *name == work) else {
                    continue;
                };
                match rows.iter_mut().find(|row| row.work == work) {
                    Some(row) => {
                        row.other_ns = row.other_ns.min(other_ns);
                        row.this_ns = row.this_ns.min(this_ns);
                    }
                    None => rows.push(AgainstRow { source: source.into(), work, other_ns, this_ns, ratio: 0.0 }),
                }
            }
        }
        rows.iter_mut().for_each(|row| row.ratio = row.other_ns / row.this_ns);
        Ok(rows)
    }
}

/// Times a command whose output goes to a file, in nanoseconds.
fn to_file(command: &mut Command) -> anyhow::Result<f64> {
    let out = tempfile::tempfile()?;
    let start = Instant::now();
    let status = command.stdin(Stdio::null()).stdout(out).status()?;
    finish(start, status.code())
}

/// Times a command that reads the file from a pipe and writes to another pipe, in nanoseconds.
fn through_pipes(command: &mut Command, file: Option<&Path>) -> anyhow::Result<f64> {
    let mut bytes = Vec::new();
    file.map(|file| File::open(file)?.read_to_end(&mut bytes)).transpose()?;
    let start = Instant::now();
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
    thread::scope(|scope| {
        let feed = || stdin.map(|mut stdin| io::copy(&mut &bytes[..], &mut stdin));
        thread::Builder::new().spawn_scoped(scope, feed)?;
        stdout.map(|mut stdout| io::copy(&mut stdout, &mut io::sink())).transpose()
    })?;
    finish(start, child.wait()?.code())
}

/// The time since the start in nanoseconds, if the command succeeded. Code 1 is for puzzles without exactly one
/// solution.
fn finish(start: Instant, code: Option<i32>) -> anyhow::Result<f64> {
    match code {
        Some(0 | 1) => Ok(start.elapsed().as_nanos() as f64),
        Some(code) => bail!("the command ended with {code}"),
        None => bail!("the command was ended by a signal"),
    }
}

/// A table with a line for each row.
pub fn table(rows: &[AgainstRow]) -> String {
    let width = |text: fn(&AgainstRow) -> &str| rows.iter().map(|row| text(row).len()).max().unwrap_or(0);
    let (source, work) = (width(|row| &row.source).max(6), width(|row| &row.work).max(4));
    let mut text =
        format!("{:source$}  {:work$} {:>14} {:>14} {:>8}\n", "source", "work", "other ns", "this ns", "ratio");
    for AgainstRow { source: from, work: what, other_ns, this_ns, ratio } in rows {
        // Writing to a string does not fail.
        let _ = writeln!(text, "{from:source$}  {what:work$} {other_ns:>14.1} {this_ns:>14.1} {ratio:>8.3}");
    }
    text
}
