//! Streams generated puzzle lines through the binary and judges every answer:
//! `cargo bench --bench load -- [--lines N] [--command solve|check|count] [--seed N]
//! [--hostile N] [--records] [OPTION OF THE BINARY]...`
//!
//! With `--hostile N`, every N-th line is one of the hardest records that we know, some of which need
//! `--max-guesses`. With `--records`, measures instead how long each engine takes for each kind of hostile record.
//!
//! Prints the lines per second of wall time (which includes making and judging them), the processor time of the binary
//! alone, its peak memory after a tenth of the lines and at the end, and the largest number of lines in the binary and
//! the pipes at once. The judge shares no code with the library; `tests/load` shows that it refuses wrong answers.

#[path = "../common/mod.rs"]
mod common;
#[path = "../load/hostile.rs"]
mod hostile;
#[path = "../load/judge.rs"]
mod judge;
#[path = "../load/lines.rs"]
mod lines;
#[path = "../load/records.rs"]
mod records;
#[path = "../load/source.rs"]
mod source;
#[path = "../load/stream.rs"]
mod stream;

use source::RecordSource;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (mut line_count, mut seed, mut hostile_period) = (1_000_000, 1, 0);
    let mut command = judge::JudgedCommand::Solve;
    let mut binary_arguments = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut next_value = || arguments.next().ok_or(format!("{argument} needs a value"));
        match argument.as_str() {
            "--lines" => line_count = next_value()?.parse()?,
            "--hostile" => hostile_period = next_value()?.parse()?,
            "--seed" => seed = next_value()?.parse()?,
            "--command" => {
                let name = next_value()?;
                let commands = [judge::JudgedCommand::Solve, judge::JudgedCommand::Check, judge::JudgedCommand::Count];
                let named_command = commands.into_iter().find(|command| command.arguments()[0] == name);
                command = named_command.ok_or(format!("--command: expected solve, check or count, found {name}"))?;
            }
            "--records" => {
                records::print_figures();
                return Ok(());
            }
            // Cargo passes this argument to every benchmark.
            "--bench" => {}
            _ => binary_arguments.push(argument),
        }
    }
    let binary_arguments: Vec<&str> = binary_arguments.iter().map(String::as_str).collect();
    let mut binary = common::sudoku();
    let source = RecordSource::new(seed, hostile_period);
    let figures = stream::run(&mut binary, command, &binary_arguments, source, line_count)?;
    let lines_per_second = line_count as f64 / figures.seconds;
    let command = command.arguments()[0];
    println!("sudoku {command} {}: {line_count} lines, every answer judged right", binary_arguments.join(" "));
    println!("{:.1} s, {lines_per_second:.0} lines per second, made and judged on the same machine", figures.seconds);
    if let Some(seconds) = figures.processor_seconds {
        let lines_per_second = line_count as f64 / seconds;
        println!("{seconds:.1} s of processor time in the binary: {lines_per_second:.0} lines per second and core");
    }
    if let (Some(early_peak), Some(peak)) = (figures.early_peak_kib, figures.peak_kib) {
        println!("peak memory {peak} KiB; {early_peak} KiB after a tenth of the lines");
    }
    println!("{} lines at most in the binary and the pipes", figures.max_lines_ahead);
    Ok(())
}
