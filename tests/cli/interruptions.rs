//! Interruptions of a run from outside: a closed pipe, a signal. What a signal leaves of `-o` is in `output_file.rs`.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::process::Stdio;

use crate::common::{
    Conversation, HOPELESS, LINE, SOLVED, TOO_SHORT, assert_dies, entry_names, fatal_signals, feed_forever, piped,
    read_first_bytes, run, send, stderr, sudoku, wait_until,
};

#[test]
fn a_closed_pipe_ends_the_run_silently() {
    let empty = ".".repeat(81);
    for (arguments, puzzle) in [
        (&["solve"][..], LINE),
        (&["solve", "--threads", "1"], LINE),
        (&["check"], LINE),
        (&["rate"], LINE),
        (&["solve", "--all"], &empty),
        (&["convert", "-f", "csv"], LINE),
        (&["solve", "--trace"], HOPELESS),
        (&["minimize"], SOLVED),
        (&["minimize", "--all"], SOLVED),
        (&["canonicalize"], SOLVED),
        (&["shuffle"], SOLVED),
        (&["shuffle", "-n", "1000000000"], SOLVED),
        (&["generate", "-n", "0"], LINE),
        (&["generate", "-n", "0", "--full", "--threads", "1"], LINE),
    ] {
        // Only the closed output can end the run: the input, or the generated output, has no end.
        for count in [0, 20] {
            read_first_bytes(arguments, &format!("{puzzle}\n"), count);
        }
    }
}

#[test]
fn a_reader_may_close_the_output_at_any_point() {
    let text = format!("{LINE}\n");
    for format in ["line", "grid", "json", "csv"] {
        let arguments = ["solve", "--threads", "2", "--format", format];
        let expected = run(&arguments, text.repeat(5000)).stdout;
        // Around the ends of a line, of a page and of a full pipe buffer, and in the middle of long output.
        for count in [0, 1, 80, 81, 82, 83, 4095, 4096, 4097, 65_535, 65_536, 65_537, 200_000, 400_000] {
            let bytes = read_first_bytes(&arguments, &text, count);
            assert!(bytes == expected[..count], "{format} {count}");
        }
    }
}

#[test]
fn a_closed_pipe_ends_the_run_while_the_input_pauses() {
    let (reader, mut closed) = io::pipe().unwrap();
    drop(reader);
    // A process that another test starts at this moment may hold the reading end a little longer.
    while closed.write(b"\n").is_ok() {}
    let mut child = sudoku().arg("solve").stdin(Stdio::piped()).stdout(closed).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    writeln!(stdin, "{LINE}").unwrap();
    // The input stays open: it is the failed write that ends the run.
    assert_eq!(child.wait().unwrap().code(), Some(0));
    drop(stdin);
}

#[test]
fn answers_go_on_when_nobody_reads_the_messages() {
    let mut command = sudoku();
    // The reader of the messages is dropped after the first message.
    let (reader, writer) = std::io::pipe().unwrap();
    let mut talk = Conversation::new(command.arg("solve").stderr(writer));
    drop(command);
    talk.send(format!("{TOO_SHORT}\n"));
    assert_eq!(talk.next_line(), "\tinvalid: expected 81 cells, found 80");
    drop(reader);
    for _ in 0..3 {
        talk.send(format!("{TOO_SHORT}\n{LINE}\n"));
        assert_eq!(talk.next_line(), "\tinvalid: expected 81 cells, found 80");
        assert_eq!(talk.next_line(), SOLVED);
    }
    assert_eq!(talk.finish(), Some(2));
}

/// When the signal comes, the run is usually waiting in the middle of a write, since the pipe is full.
#[test]
fn a_run_that_writes_can_be_ended() {
    let text = format!("{LINE}\n");
    for arguments in [&["solve"][..], &["convert", "--format", "json", "--threads", "1"]] {
        for signal in fatal_signals() {
            let mut child = piped(sudoku().args(arguments));
            let feeder = feed_forever(&mut child, &text);
            let mut stdout = child.stdout.take().unwrap();
            let mut written = vec![0; 100_000];
            stdout.read_exact(&mut written).unwrap();
            send(signal, &child);
            stdout.read_to_end(&mut written).unwrap();
            assert_dies(child, signal);
            assert!(written == read_first_bytes(arguments, &text, written.len()), "{arguments:?}");
            feeder.join().unwrap();
        }
    }
}

/// A process that waits for input ends at once, with all earlier answers written.
#[test]
fn a_run_that_waits_for_input_can_be_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    for signal in fatal_signals() {
        let mut command = sudoku();
        command.args(["solve", "--threads", "2"]).stdin(Stdio::piped()).stdout(File::create(&path).unwrap());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        for count in 1..=3 {
            writeln!(stdin, "{LINE}").unwrap();
            wait_until(|| fs::metadata(&path).unwrap().len() >= 82 * count);
        }
        send(signal, &child);
        assert_dies(child, signal);
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n").repeat(3));
        drop(stdin);
    }
}

/// With `--stats=json`, the counts so far are printed when a signal ends the run, even one that waits for input.
#[test]
fn a_run_that_is_ended_prints_its_statistics() {
    for signal in fatal_signals() {
        let mut talk = Conversation::new(sudoku().args(["solve", "--stats=json"]).stderr(Stdio::piped()));
        for _ in 0..3 {
            talk.send(format!("{LINE}\n"));
            assert_eq!(talk.next_line(), SOLVED);
        }
        let mut messages = talk.child.stderr.take().unwrap();
        send(signal, &talk.child);
        // `timeout` sends a second one at once.
        send(signal, &talk.child);
        let mut text = String::new();
        messages.read_to_string(&mut text).unwrap();
        let stats: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&stats["command"], &stats["unique"]), (&"solve".into(), &3.into()), "{stats}");
        assert_dies(talk.child, signal);
    }
}

/// A search that a signal ends prints the statistics of the puzzles that it has written.
#[test]
fn a_search_that_is_ended_prints_its_statistics() {
    for signal in fatal_signals() {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["generate", "-n", "0", "--seed", "1", "--stats=json", "-o", "file"];
        let child = piped(sudoku().args(arguments).current_dir(folder.path()));
        let is_long = |name: &String| fs::metadata(folder.path().join(name)).unwrap().len() > 10_000;
        wait_until(|| entry_names(folder.path()).iter().any(is_long));
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        let text = stderr(&output);
        let stats: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
        let line_count = fs::read_to_string(folder.path().join("file")).unwrap().lines().count();
        assert_eq!(stats["puzzles"], line_count, "{text}");
    }
}
