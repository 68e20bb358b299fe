//! Input that changes while it is read, that arrives in small pieces, or that cannot be read.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Child;
use std::thread;

use crate::common::{
    Conversation, LINE, SOLVED, TOO_SHORT, piped, plain_rows, project_file, run, shell, stderr, stdout, sudoku,
};

/// The number of lines in the test file. They make 4 MB, far more than is read ahead of the output.
const LINE_COUNT: usize = 50_000;

/// Writes a file of lines, starts to solve it, and reads one answer. Most of the file is unread until more are read.
fn start_solving(path: &Path, threads: &str) -> (Child, BufReader<impl Read + use<>>) {
    fs::write(path, format!("{LINE}\n").repeat(LINE_COUNT)).unwrap();
    let mut child = piped(sudoku().args(["solve", "--threads", threads]).arg(path));
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let mut first_answer = String::new();
    answers.read_line(&mut first_answer).unwrap();
    assert_eq!(first_answer, format!("{SOLVED}\n"));
    (child, answers)
}

#[test]
fn a_file_that_grows_while_it_is_read_is_read_to_its_new_end() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for threads in ["1", "2"] {
        let (child, mut answers) = start_solving(&path, threads);
        let mut file = File::options().append(true).open(&path).unwrap();
        write!(file, "{TOO_SHORT}\n{LINE}\n").unwrap();
        let mut rest = String::new();
        answers.read_to_string(&mut rest).unwrap();
        let added_answers = format!("\tinvalid: expected 81 cells, found 80\n{SOLVED}\n");
        assert!(rest == format!("{SOLVED}\n").repeat(LINE_COUNT - 1) + &added_answers, "{threads}");
        let output = child.wait_with_output().unwrap();
        let line_number = LINE_COUNT + 1;
        let error = format!("sudoku: {}:{line_number}:81: expected 81 cells, found 80\n", path.display());
        assert_eq!((output.status.code(), stderr(&output)), (Some(2), error));
    }
}

#[test]
fn a_file_that_is_cut_while_it_is_read_ends_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for threads in ["1", "2"] {
        // The cut is in the middle of a line that has not been read yet, or at the start of the file.
        for (new_len, whole_lines) in [(82 * (LINE_COUNT - 10) + 40, Some(LINE_COUNT - 10)), (0, None)] {
            let (child, mut answers) = start_solving(&path, threads);
            File::options().write(true).open(&path).unwrap().set_len(new_len as u64).unwrap();
            let mut rest = String::new();
            answers.read_to_string(&mut rest).unwrap();
            let output = child.wait_with_output().unwrap();
            let answer = format!("{SOLVED}\n");
            match whole_lines {
                Some(whole_lines) => {
                    let error = "\tinvalid: expected 81 cells, found 40\n";
                    assert!(rest == answer.repeat(whole_lines - 1) + error, "{threads}");
                    assert_eq!(output.status.code(), Some(2));
                }
                // The number of lines read before the cut is unknown; the last of them may be incomplete.
                None => {
                    let solved_count = rest.lines().filter(|line| *line == SOLVED).count();
                    assert!((1..LINE_COUNT - 1).contains(&solved_count), "{solved_count}");
                    let invalid_lines = rest.strip_prefix(&answer.repeat(solved_count)).unwrap();
                    assert!(invalid_lines.is_empty() || invalid_lines.starts_with("\tinvalid: "), "{invalid_lines}");
                    assert_eq!(invalid_lines.lines().count(), stderr(&output).lines().count());
                    let code = if invalid_lines.is_empty() { 0 } else { 2 };
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
        let arguments = ["convert", "--format", "line", "--threads", threads, "fifo", "file"];
        let mut talk = Conversation::new(sudoku().args(arguments).current_dir(folder.path()));
        // Opening one end waits until the other end is opened; the run is waiting already.
        let mut fifo = File::options().write(true).open(&path).unwrap();
        for text in [plain_rows(LINE), format!("{LINE}\n"), plain_rows(LINE), format!("{LINE}\r\n")] {
            for byte in text.bytes() {
                fifo.write_all(&[byte]).unwrap();
                thread::yield_now();
            }
            // The writer continues only after the answer.
            assert_eq!(talk.next_line(), LINE);
        }
        drop(fifo);
        assert_eq!(talk.next_line(), SOLVED);
        assert_eq!(talk.finish(), Some(0));
    }
}

/// Root may read anything.
#[test]
fn a_file_that_may_not_be_read_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("locked");
    fs::write(&path, LINE).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    let output = sudoku().args(["solve", "locked"]).current_dir(folder.path()).output().unwrap();
    let expected = match File::open(&path) {
        Ok(_) => (Some(0), format!("{SOLVED}\n"), ""),
        Err(_) => (Some(2), String::new(), "sudoku: locked: Permission denied (os error 13)\n"),
    };
    assert_eq!((output.status.code(), stdout(&output), &*stderr(&output)), expected);
}

#[test]
fn an_input_without_a_puzzle_is_an_error_with_its_place_in_a_file_as_in_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    for (text, error) in [
        ("{\"name\": \"hard\"}\n", "no puzzle in this JSON object"),
        ("It was a dark and stormy night;\nthe rain fell in torrents.\n", "no puzzle in this input"),
        ("<html><body>Hello</body></html>", "no puzzle in this XML: it has no <game>"),
        (
            "PK\x03\x04\x14\0\0\0\x08\0\x01\x02",
            "a zip archive, not text: `unzip -p FILE | sudoku solve`; save a spreadsheet as CSV",
        ),
    ] {
        fs::write(folder.path().join("none"), text).unwrap();
        let from_file = sudoku().args(["solve", "none"]).current_dir(folder.path()).output().unwrap();
        for (output, source) in [(from_file, "none"), (run(&["solve"], text), "<stdin>")] {
            let expected = (format!("\tinvalid: {error}\n"), format!("sudoku: {source}:1:1: {error}\n"));
            assert_eq!((stdout(&output), stderr(&output)), expected);
            assert_eq!(output.status.code(), Some(2), "{source}: {text}");
        }
    }
}

/// Fields are left out with a notice, whatever the input was.
#[test]
fn convert_says_which_fields_a_format_cannot_hold() {
    let inputs = [
        fs::read_to_string(project_file("puzzles/escargot.sdk")).unwrap(),
        format!("#AArto\n{}", plain_rows(LINE)),
        format!("puzzle,author\n{LINE},Arto\n"),
        format!("{{\"puzzle\":\"{LINE}\",\"author\":\"Arto\"}}\n"),
    ];
    for input in inputs {
        for format in ["mirror", "line", "grid", "markdown", "pencilmarks", "hodoku"] {
            let output = run(&["convert", "--format", format], &input);
            let message = stderr(&output);
            assert!(message.contains("cannot hold fields (author"), "{format}: {message}{input}");
            assert_eq!(output.status.code(), Some(0));
        }
    }
}
