//! Input that can't be read, that changes while it is read, or that arrives in small pieces.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;

use crate::common::{LINE, SOLVED, TOO_SHORT, Talk, piped, plain_rows, run, shell, stderr, stdout, sudoku};

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let (good, locked) = (folder.path().join("good"), folder.path().join("locked"));
    fs::write(&good, LINE).unwrap();
    fs::write(&locked, LINE).unwrap();
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o000)).unwrap();
    let (good, locked) = (good.to_str().unwrap(), locked.to_str().unwrap());
    let output = run(&["solve", "/missing", folder.path().to_str().unwrap(), locked, good, "-"], LINE);
    assert_eq!(output.status.code(), Some(2));
    let said = stderr(&output);
    let mut said = said.lines();
    assert_eq!(said.next(), Some("sudoku: /missing: No such file or directory (os error 2)"));
    let directory = format!("sudoku: {}: Is a directory (os error 21)", folder.path().display());
    assert_eq!(said.next(), Some(directory.as_str()));
    // The superuser may read anything.
    let denied = format!("sudoku: {locked}: Permission denied (os error 13)");
    let readable = File::open(locked).is_ok();
    assert_eq!(said.next(), (!readable).then_some(denied.as_str()));
    assert_eq!(stdout(&output), format!("{SOLVED}\n").repeat(if readable { 3 } else { 2 }));
}

#[test]
fn a_malformed_record_is_reported_by_bench_and_the_others_are_measured() {
    let bench = "bench --engine portable --threads 1 --rounds 1 --format json -";
    let bench: Vec<_> = bench.split(' ').collect();
    let output = run(&bench, format!("{LINE}\n{}\n{LINE}\n", &LINE[..80]));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "sudoku: <stdin>:2:81: expected 81 cells, found 80\n");
    assert!(stdout(&output).starts_with("{\"source\":\"<stdin>\",\"puzzles\":2,"));
}

#[test]
fn standard_input_may_be_no_stream_at_all() {
    let output = shell("\"$0\" solve < .", Path::new("."));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "sudoku: <stdin>: Is a directory (os error 21)\n");
}

#[test]
fn an_endless_line_is_an_error_in_bounded_memory() {
    // 400 MB without a newline, more than the limit on the process's memory.
    let mut child = piped(std::process::Command::new("sh").args([
        "-c",
        "ulimit -v 300000; exec \"$0\" solve --threads 1",
        env!("CARGO_BIN_EXE_sudoku"),
    ]));
    let mut stdin = child.stdin.take().unwrap();
    let feeder = thread::spawn(move || {
        writeln!(stdin, "{LINE}").unwrap();
        for _ in 0..400 {
            stdin.write_all(&[b'.'; 1_000_000]).unwrap();
        }
        writeln!(stdin, "\n{LINE}").unwrap();
    });
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", stderr(&output));
    assert_eq!(stderr(&output), "sudoku: <stdin>:2: line of more than 1048576 bytes\n");
    assert_eq!(stdout(&output), format!("{SOLVED}\n\tinvalid: line of more than 1048576 bytes\n{SOLVED}\n"));
}

/// Lines in the file below: 4 MB, far more than is read ahead of the output.
const LINES: usize = 50_000;

/// Begins to solve a file of lines. Until its output is read further it waits, with most of the file unread.
fn begun(path: &Path, threads: &str) -> (Child, BufReader<impl Read + use<>>) {
    fs::write(path, format!("{LINE}\n").repeat(LINES)).unwrap();
    let mut child = piped(sudoku().args(["solve", "--threads", threads]).arg(path));
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first = String::new();
    answers.read_line(&mut first).unwrap();
    assert_eq!(first, format!("{SOLVED}\n"));
    (child, answers)
}

#[test]
fn a_file_that_grows_while_it_is_read_is_read_to_its_new_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for threads in ["1", "2"] {
        let (child, mut answers) = begun(&path, threads);
        let mut file = File::options().append(true).open(&path).unwrap();
        write!(file, "{TOO_SHORT}\n{LINE}\n").unwrap();
        let mut rest = String::new();
        answers.read_to_string(&mut rest).unwrap();
        let grown = format!("\tinvalid: expected 81 cells, found 80\n{SOLVED}\n");
        assert!(rest == format!("{SOLVED}\n").repeat(LINES - 1) + &grown, "{threads}");
        let output = child.wait_with_output().unwrap();
        let number = LINES + 1;
        let error = format!("sudoku: {}:{number}:81: expected 81 cells, found 80\n", path.display());
        assert_eq!((output.status.code(), stderr(&output)), (Some(2), error));
    }
}

#[test]
fn a_file_that_is_cut_while_it_is_read_ends_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for threads in ["1", "2"] {
        // In the middle of a line that is yet to be read, and before what has been read.
        for (cut, whole) in [(82 * (LINES - 10) + 40, Some(LINES - 10)), (0, None)] {
            let (child, mut answers) = begun(&path, threads);
            File::options().write(true).open(&path).unwrap().set_len(cut as u64).unwrap();
            let mut rest = String::new();
            answers.read_to_string(&mut rest).unwrap();
            let output = child.wait_with_output().unwrap();
            let answer = format!("{SOLVED}\n");
            match whole {
                Some(whole) => {
                    let cut = "\tinvalid: expected 81 cells, found 40\n";
                    assert!(rest == answer.repeat(whole - 1) + cut, "{threads}");
                    assert_eq!(output.status.code(), Some(2));
                }
                // How much was read before, nobody knows; the line at its end may be cut.
                None => {
                    let lines = rest.lines().filter(|line| *line == SOLVED).count();
                    assert!((1..LINES - 1).contains(&lines), "{lines}");
                    let after = rest.strip_prefix(&answer.repeat(lines)).unwrap();
                    assert!(after.is_empty() || after.starts_with("\tinvalid: "), "{after}");
                    assert_eq!(after.lines().count(), stderr(&output).lines().count());
                    let code = if after.is_empty() { 0 } else { 2 };
                    assert_eq!(output.status.code(), Some(code));
                }
            }
        }
    }
}

#[test]
fn a_fifo_may_pause_anywhere() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fifo");
    assert!(shell("mkfifo fifo", folder.path()).status.success());
    fs::write(folder.path().join("file"), SOLVED).unwrap();
    for threads in ["1", "3"] {
        let mut command = sudoku();
        let arguments = ["convert", "--format", "line", "--threads", threads, "fifo", "file"];
        command.args(arguments).current_dir(folder.path());
        let mut talk = Talk::new(&mut command);
        // This waits until the other end is opened, and that until now waited for this one.
        let mut fifo = File::options().write(true).open(&path).unwrap();
        for text in [plain_rows(LINE), format!("{LINE}\n"), plain_rows(LINE), format!("{LINE}\r\n")] {
            for byte in text.bytes() {
                fifo.write_all(&[byte]).unwrap();
                thread::yield_now();
            }
            // The writer goes on only when the answer has come.
            assert_eq!(talk.answer(), LINE);
        }
        drop(fifo);
        assert_eq!(talk.answer(), SOLVED);
        assert_eq!(talk.end(), Some(0));
    }
}

#[test]
fn a_file_may_be_a_device() {
    let output = sudoku().args(["solve", "/dev/null"]).stdin(Stdio::null()).output().unwrap();
    assert_eq!((stdout(&output), stderr(&output)), (String::new(), String::new()));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_name_that_a_terminal_would_obey_is_escaped() {
    let folder = tempfile::tempdir().unwrap();
    let name = "a\u{1b}[31m\nb";
    fs::write(folder.path().join(name), format!("{LINE}\n{TOO_SHORT}\n")).unwrap();
    let output = |form| {
        let mut command = sudoku();
        command.args(["solve", "-f", form, name]).current_dir(folder.path()).output().unwrap()
    };
    let escaped = "a\\u{1b}[31m\\nb";
    let csv = output("csv");
    assert!(stdout(&csv).lines().skip(1).all(|row| row.starts_with(&format!("{escaped},"))));
    assert!(stderr(&csv).starts_with(&format!("sudoku: {escaped}:2:81: ")), "{}", stderr(&csv));
    assert!(stdout(&output("json")).starts_with("{\"source\":\"a\\u001b[31m\\nb\","));
}
