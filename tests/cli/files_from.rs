//! `--files-from`: files named in a list, any number of them.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Output;

use crate::common::{LINE, SOLVED, Talk, feed, project_file, shell, stderr, stdout, sudoku};

/// Runs the binary in this folder, with this for standard input.
fn run(arguments: &[&str], folder: &Path, input: impl AsRef<[u8]>) -> Output {
    feed(sudoku().args(arguments).current_dir(folder), input)
}

#[test]
fn every_command_reads_a_list_like_arguments() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["generated.txt", "wikipedia.ss", "mixed.txt"] {
        fs::copy(project_file("puzzles").join(name), folder.path().join(name)).unwrap();
    }
    fs::write(folder.path().join("list"), "wikipedia.ss\nmixed.txt").unwrap();
    let commands = "solve check count hint rate minimize canonicalize shuffle convert";
    for command in commands.split(' ') {
        let mut arguments = vec![command, "generated.txt"];
        if ["minimize", "shuffle"].contains(&command) {
            arguments.push("--seed=1");
        }
        let listed = run(&[&arguments[..], &["--files-from", "list"]].concat(), folder.path(), "");
        arguments.extend(["wikipedia.ss", "mixed.txt"]);
        let named = run(&arguments, folder.path(), "");
        assert!(!named.stdout.is_empty(), "{command}");
        assert_eq!(listed, named, "{command}");
    }
    let bench = ["bench", "--engine=portable", "--threads=1", "--rounds=1", "--format=json", "--files-from=list"];
    let output = stdout(&run(&bench, folder.path(), ""));
    let sources: Vec<_> = output.lines().map(|line| line.split('"').nth(3).unwrap()).collect();
    assert_eq!(sources, ["wikipedia.ss", "mixed.txt"]);
}

#[test]
fn what_cannot_be_read_is_named_with_its_place_and_nothing_else_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good"), LINE).unwrap();
    fs::write(folder.path().join("empty"), "").unwrap();
    fs::write(folder.path().join("bad"), "1234\n").unwrap();
    let list = "good\n\nmissing\r\n.\nempty\r\nbad\ngood\0bad\n \nlist2\ngood\n-\ngood\n";
    let list = format!("{list}{}\n", "x".repeat(3 << 16));
    fs::write(folder.path().join("list"), list).unwrap();
    let output = run(&["solve", "--files-from", "list", "good", "-"], folder.path(), LINE);
    let expected = [
        "sudoku: list:3: missing: No such file or directory (os error 2)",
        "sudoku: list:4: .: Is a directory (os error 21)",
        "sudoku: bad:1:1: no puzzle in this input",
        "sudoku: list:7: good\\u{0}bad: file name contained an unexpected NUL byte",
        "sudoku: list:8:  : No such file or directory (os error 2)",
        "sudoku: list:9: list2: No such file or directory (os error 2)",
        "sudoku: list:13: path of more than 65536 bytes",
    ];
    assert_eq!(stderr(&output).lines().collect::<Vec<_>>(), expected);
    let (answer, invalid) = (format!("{SOLVED}\n"), "\tinvalid: no puzzle in this input\n".to_owned());
    // The arguments first; standard input has been read when the list names it.
    assert_eq!(stdout(&output), answer.repeat(3) + &invalid + &answer.repeat(2));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_list_that_cannot_be_read_is_an_error_after_the_arguments() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good"), LINE).unwrap();
    for (list, error) in [
        ("missing", "sudoku: missing: No such file or directory (os error 2)\n"),
        (".", "sudoku: .: Is a directory (os error 21)\n"),
    ] {
        let output = run(&["solve", "--files-from", list, "good"], folder.path(), "");
        assert_eq!((stdout(&output), stderr(&output)), (format!("{SOLVED}\n"), error.to_owned()));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn an_empty_list_means_no_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    for list in ["", "\n", "\r\n\n", "\n\n\n"] {
        fs::write(folder.path().join("list"), list).unwrap();
        for command in ["solve", "check", "convert"] {
            let output = run(&[command, "--files-from", "list"], folder.path(), LINE);
            assert_eq!((output.status.code(), stdout(&output)), (Some(0), String::new()));
            assert_eq!(stderr(&output), "");
            let output = run(&[command, "--files-from", "-"], folder.path(), list);
            assert_eq!((output.status.code(), stdout(&output)), (Some(0), String::new()));
        }
    }
    let output = run(&["bench", "--files-from", "list"], folder.path(), LINE);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(stderr(&output), "sudoku: no puzzles to measure with\n");
}

#[test]
fn paths_are_any_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let names: [&[u8]; 5] = [b"plain", b" a b ", b"#c", b"caf\xe9", b"two\nlines\r"];
    for name in names {
        fs::write(folder.path().join(OsStr::from_bytes(name)), LINE).unwrap();
    }
    for (arguments, names, end) in [
        (&["--files-from", "-"][..], &names[..4], b"\n"),
        (&["--files-from", "-", "--null"], &names, b"\0"),
        (&["-0", "--files-from=-"], &names, b"\0"),
    ] {
        let ends = [end[0]; 2];
        for list in [names.join(&end[..]), [&names.join(&ends[..]), &end[..]].concat()] {
            let output = run(&[&["solve"], arguments].concat(), folder.path(), list);
            assert_eq!((stderr(&output), output.status.code()), (String::new(), Some(0)));
            assert_eq!(stdout(&output), format!("{SOLVED}\n").repeat(names.len()));
        }
    }
    // As `find` writes them.
    let script = "find . -type f -print0 | \"$0\" solve -0 --files-from -";
    assert_eq!(stdout(&shell(script, folder.path())), format!("{SOLVED}\n").repeat(5));
}

#[test]
fn standard_input_is_a_list_or_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good"), LINE).unwrap();
    let output = run(&["solve", "-", "--files-from", "-"], folder.path(), "-\ngood\n");
    let error = "-: standard input is the list of files\n";
    assert_eq!(stderr(&output), format!("sudoku: {error}sudoku: <stdin>:1: {error}"));
    assert_eq!((stdout(&output), output.status.code()), (format!("{SOLVED}\n"), Some(2)));
    fs::write(folder.path().join("list"), "-\n").unwrap();
    let output = run(&["solve", "--files-from", "list"], folder.path(), LINE);
    assert_eq!((stdout(&output), stderr(&output)), (format!("{SOLVED}\n"), String::new()));
}

#[test]
fn a_list_is_read_as_it_comes() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("good"), LINE).unwrap();
    for threads in ["1", "2"] {
        let mut talk =
            Talk::new(sudoku().args(["solve", "--files-from", "-", "--threads", threads]).current_dir(folder.path()));
        for _ in 0..10 {
            talk.say("good\n");
            assert_eq!(talk.answer(), SOLVED);
        }
        assert_eq!(talk.end(), Some(0));
    }
}

#[test]
fn a_hundred_thousand_files_need_little_memory_and_few_descriptors() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in [("a", LINE), ("b", SOLVED)] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    fs::write(folder.path().join("list"), "a\nb\n".repeat(50_000)).unwrap();
    // 64 descriptors and 100 MB of data. A limit on addresses would be one on threads.
    let limits = "ulimit -n 64; ulimit -d 100000";
    let listed = format!("{limits}; exec \"$0\" convert --threads 2 --files-from list");
    let named = format!("{limits}; exec \"$0\" convert --threads 2 $(cat list)");
    for script in [listed, named] {
        let output = shell(&script, folder.path());
        assert_eq!((stderr(&output), output.status.code()), (String::new(), Some(0)));
        assert!(stdout(&output) == format!("{LINE}\n{SOLVED}\n").repeat(50_000), "{script}");
    }
}
