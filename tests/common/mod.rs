//! What several test files need: the binary, an independent judge of solutions, a naive solver, random grids.
#![allow(dead_code, clippy::unwrap_used)]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The binary under test.
pub fn sudoku() -> Command {
    Command::new(env!("CARGO_BIN_EXE_sudoku"))
}

/// Runs the binary with these arguments and this input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    feed(sudoku().args(arguments), input)
}

/// Runs a command with this input.
pub fn feed(command: &mut Command, input: impl AsRef<[u8]>) -> Output {
    let mut child = piped(command);
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

/// Starts a command with pipes for all its streams.
pub fn piped(command: &mut Command) -> Child {
    let (stdin, stdout, stderr) = (Stdio::piped(), Stdio::piped(), Stdio::piped());
    command.stdin(stdin).stdout(stdout).stderr(stderr).spawn().unwrap()
}

/// Runs a script in a folder, with the binary as `$0`.
pub fn shell(script: &str, folder: &Path) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_sudoku")]).current_dir(folder).output().unwrap()
}

pub fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A file of the project.
pub fn project_file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A file of the shared corpora, which lie beside a developer's checkout; elsewhere the test is skipped.
pub fn shared(name: &str) -> Option<PathBuf> {
    let path = project_file("../shared").join(name);
    if !path.exists() {
        eprintln!("skipped: ../shared/{name} is not here");
        return None;
    }
    Some(path)
}

/// The puzzles of a corpus: 81 characters on each line that is no comment.
pub fn corpus(name: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(shared(&format!("corpora/{name}"))?).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
    Some(lines.map(|line| line[..81].to_owned()).collect())
}

/// Judges a solution by rows, columns, boxes and givens, with nothing of the library.
pub fn is_solution(puzzle: &str, solution: &str) -> bool {
    let (puzzle, solution) = (puzzle.as_bytes(), solution.as_bytes());
    if puzzle.len() != 81 || solution.len() != 81 {
        return false;
    }
    let complete = |cells: [usize; 9]| {
        let mut digits = cells.map(|cell| solution[cell]);
        digits.sort_unstable();
        digits == *b"123456789"
    };
    let houses = (0..9).all(|i| {
        complete(std::array::from_fn(|k| 9 * i + k))
            && complete(std::array::from_fn(|k| 9 * k + i))
            && complete(std::array::from_fn(|k| i / 3 * 27 + i % 3 * 3 + k / 3 * 9 + k % 3))
    });
    houses
        && puzzle
            .iter()
            .zip(solution)
            .all(|(given, digit)| !given.is_ascii_digit() || *given == b'0' || given == digit)
}

/// Counts solutions up to `limit` in the most simple-minded way: cell after cell, digit after digit, with
/// nothing of the library. `cells` holds 0 for blanks.
pub fn naive_count(cells: &mut [u8; 81], limit: usize) -> usize {
    let fits = |cells: &[u8; 81], at: usize, digit: u8| {
        (0..81).all(|other| {
            let together = other / 9 == at / 9
                || other % 9 == at % 9
                || (other / 27 == at / 27 && other % 9 / 3 == at % 9 / 3);
            other == at || !together || cells[other] != digit
        })
    };
    if (0..81).any(|at| cells[at] != 0 && !fits(cells, at, cells[at])) {
        return 0;
    }
    fn fill(
        cells: &mut [u8; 81],
        limit: usize,
        fits: &dyn Fn(&[u8; 81], usize, u8) -> bool,
    ) -> usize {
        let Some(at) = cells.iter().position(|&digit| digit == 0) else { return 1 };
        let mut found = 0;
        for digit in 1..=9 {
            if found < limit && fits(cells, at, digit) {
                cells[at] = digit;
                found += fill(cells, limit - found, fits);
                cells[at] = 0;
            }
        }
        found
    }
    fill(cells, limit, &fits)
}

/// Random numbers, the same in each run.
pub fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// A grid that keeps the rules: a well-known one with digits, rows, columns and bands exchanged at random.
pub fn random_full(random: &mut Xoshiro256PlusPlus) -> [u8; 81] {
    let mut shuffled = |n: usize| {
        let mut items: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            items.swap(i, random.random_range(0..=i as u32) as usize);
        }
        items
    };
    let digits = shuffled(9);
    let mut lines = || {
        let bands = shuffled(3);
        bands
            .into_iter()
            .flat_map(|band| shuffled(3).into_iter().map(move |i| 3 * band + i))
            .collect::<Vec<_>>()
    };
    let (rows, columns) = (lines(), lines());
    // Row r of this grid is the digits in order, shifted by 3r + r / 3.
    std::array::from_fn(|cell| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        digits[(3 * row + row / 3 + column) % 9] as u8 + 1
    })
}

/// The grid as 81 characters.
pub fn line(cells: &[u8; 81]) -> String {
    cells.iter().map(|&digit| if digit == 0 { '.' } else { char::from(b'0' + digit) }).collect()
}
