//! The file of `-o`: complete or absent, whatever happens.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use rustix::process::Signal;
use tempfile::TempDir;

use crate::common::{
    Conversation, LINE, OTHER, SOLVED, assert_dies, entry_names, fatal_signals, piped, project_file, quiet_output, run,
    script_command, send, stderr, stdout, sudoku, wait_until,
};

/// Starts the binary in a folder and reads its messages.
fn converse_in(folder: &TempDir, arguments: &[&str]) -> Conversation {
    Conversation::with_messages(sudoku().args(arguments).current_dir(folder.path()))
}

#[test]
fn an_output_file_is_replaced_only_by_a_complete_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answers");
    let target = path.to_str().unwrap();
    let output = run(&["solve", "-o", target], LINE);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));

    // While a run is under way, and when it is killed, the old file stays.
    let mut talk = Conversation::with_messages(sudoku().args(["solve", "-o", target]));
    talk.send_and_wait_for_write(OTHER);
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));
    talk.child.kill().unwrap();
    talk.child.wait().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{SOLVED}\n"));
}

#[test]
fn the_ending_of_a_name_decides_the_format() {
    let folder = tempfile::tempdir().unwrap();
    let input = format!("{LINE}\n{OTHER}\n");
    for (ending, format) in [("csv", "csv"), ("tsv", "tsv"), ("json", "json"), ("jsonl", "json"), ("NDJSON", "json")] {
        let path = folder.path().join(format!("rated.{ending}"));
        quiet_output(&run(&["rate", "-o", path.to_str().unwrap()], &input));
        let expected = quiet_output(&run(&["rate", "--format", format], &input));
        assert_eq!(fs::read_to_string(&path).unwrap(), expected, "{ending}");
    }
}

/// Needs a file system of 64 KB, which only users who may create a namespace can mount.
#[test]
#[ignore = "needs the right to mount"]
fn a_disk_that_fills_is_a_failed_write() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(5000)).unwrap();
    fs::create_dir(folder.path().join("disk")).unwrap();
    let run_on_disk = |script: &str| {
        let script = format!("mount -t tmpfs -o size=64k none disk && cd disk && {{ {script}; }}");
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]);
        command.arg(env!("CARGO_BIN_EXE_sudoku")).current_dir(folder.path()).output().unwrap()
    };
    for arguments in ["", "--threads 1", "--format csv", "--format json"] {
        let script = format!("echo old > file; \"$0\" solve {arguments} -o file ../many; echo $?; cat file; ls -A");
        let output = run_on_disk(&script);
        assert_eq!(stdout(&output), "2\nold\nfile\n");
        assert_eq!(stderr(&output), "sudoku: file: No space left on device (os error 28)\n");
    }
    let output = run_on_disk("\"$0\" solve ../many > file; echo $?");
    assert_eq!(stderr(&output), "sudoku: <stdout>: No space left on device (os error 28)\n");
    assert_eq!(stdout(&output), "2\n");
    // Man pages need more space than there is. Each file is complete or absent.
    let output = run_on_disk("\"$0\" man -o .; echo $?; find . -size 0 -o -name '.sudoku*'");
    assert_eq!(stdout(&output), "2\n");
    // Output that fits is written.
    let output = run_on_disk("head -10 ../many | \"$0\" solve -o file; echo $?; wc -l < file");
    assert_eq!(stdout(&output), "0\n10\n");
}

#[test]
fn an_interrupted_run_leaves_no_file_behind() {
    for signal in fatal_signals() {
        let folder = tempfile::tempdir().unwrap();
        let mut talk = converse_in(&folder, &["solve", "--format", "csv", "-o", "file"]);
        talk.send_and_wait_for_write(LINE);
        let unfinished_files = entry_names(folder.path());
        assert_eq!(unfinished_files.len(), 1);
        assert!(fs::read_to_string(folder.path().join(&unfinished_files[0])).unwrap().contains(SOLVED));
        send(signal, &talk.child);
        assert_dies(talk.child, signal);
        assert_eq!(entry_names(folder.path()), [""; 0]);
    }
    // A signal that the run ignores from the start, as under `nohup`, stays ignored.
    let folder = tempfile::tempdir().unwrap();
    let script = "trap '' HUP INT; exec \"$0\" solve --exit-zero -o file";
    let mut talk = Conversation::with_messages(script_command(script).current_dir(folder.path()));
    talk.send_and_wait_for_write(OTHER);
    send(Signal::HUP, &talk.child);
    send(Signal::INT, &talk.child);
    talk.send_and_wait_for_write(LINE);
    assert_eq!(talk.finish(), Some(0));
    let written = fs::read_to_string(folder.path().join("file")).unwrap();
    assert!(written.contains(SOLVED), "{written}");
}

/// Another program may move a file away as soon as it is finished.
#[test]
fn a_finished_file_in_a_folder_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let output_folder = folder.path().join("out");
    let mut talk = converse_in(&folder, &["solve", "--exit-zero", "-o", "out/"]);
    talk.send_and_wait_for_write(LINE);
    fs::rename(output_folder.join("000001.txt"), folder.path().join("moved")).unwrap();
    talk.send(format!("{OTHER}\n").repeat(1100));
    assert_eq!(talk.finish(), Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("moved")).unwrap(), format!("{SOLVED}\n"));
    let files = entry_names(&output_folder);
    assert_eq!((files.len(), &*files[0], &*files[1101]), (1102, "000002.txt", "001103.txt"));
}

/// With a file for each record, the files that exist are complete, and the one being written is removed.
#[test]
fn an_interrupted_run_leaves_no_part_of_a_file_in_a_folder() {
    for signal in fatal_signals() {
        for min_file_count in [1, 2, 5, 20, 50] {
            let folder = tempfile::tempdir().unwrap();
            let arguments = ["generate", "-n", "0", "--format", "svg", "-o", "./"];
            let child = sudoku().args(arguments).current_dir(folder.path()).spawn().unwrap();
            wait_until(|| entry_names(folder.path()).len() >= min_file_count);
            send(signal, &child);
            assert_dies(child, signal);
            for name in entry_names(folder.path()) {
                let text = fs::read_to_string(folder.path().join(&name)).unwrap();
                assert!(name.ends_with(".svg") && text.ends_with("</svg>\n"), "{name}");
            }
        }
    }
}

/// The first signal ends the search. The file gets the puzzles made so far, and the process dies of the signal. A second
/// signal at once changes nothing: `timeout` sends two.
#[test]
fn an_interrupted_search_keeps_its_puzzles() {
    for (signal, format) in
        fatal_signals().iter().flat_map(|&signal| ["line", "opensudoku"].map(|format| (signal, format)))
    {
        let folder = tempfile::tempdir().unwrap();
        let arguments = ["generate", "-n", "0", "--seed", "1", "--format", format, "-o", "file"];
        let child = piped(sudoku().args(arguments).current_dir(folder.path()));
        let is_long = |name: &String| fs::metadata(folder.path().join(name)).unwrap().len() > 10_000;
        wait_until(|| entry_names(folder.path()).iter().any(is_long));
        send(signal, &child);
        send(signal, &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.signal(), Some(signal.as_raw()));
        let text = fs::read_to_string(folder.path().join("file")).unwrap();
        let puzzle_count = if format == "line" { text.lines().count() } else { text.matches("<game ").count() };
        assert!(text.ends_with('\n') && (format == "line" || text.ends_with("</opensudoku>\n")));
        let message = format!("sudoku: interrupted; puzzles kept in file: {puzzle_count}\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), message);
        assert_eq!(entry_names(folder.path()), ["file"]);
    }
}

/// Before the first puzzle there is nothing to keep.
#[test]
fn a_signal_before_the_first_puzzle_leaves_the_old_file() {
    for signal in fatal_signals() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "old").unwrap();
        let arguments = ["generate", "--er", "11.9", "-o", "file"];
        let child = sudoku().args(arguments).current_dir(folder.path()).spawn().unwrap();
        wait_until(|| entry_names(folder.path()).len() >= 2);
        send(signal, &child);
        assert_dies(child, signal);
        assert_eq!(entry_names(folder.path()), ["file"]);
        assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old");
    }
}

/// Interrupts ratings that would take minutes.
#[test]
fn a_long_rating_can_be_interrupted() {
    let hard = fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let hardest = hard.lines().last().unwrap();
    for signal in fatal_signals() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("file"), "old").unwrap();
        let mut talk = converse_in(&folder, &["rate", "-o", "file"]);
        talk.send_and_wait_for_write(LINE);
        talk.send(format!("{hardest}\n").repeat(200));
        assert_eq!(entry_names(folder.path()).len(), 2);
        send(signal, &talk.child);
        assert_dies(talk.child, signal);
        assert_eq!(entry_names(folder.path()), ["file"]);
        assert_eq!(fs::read_to_string(folder.path().join("file")).unwrap(), "old");
    }
}
