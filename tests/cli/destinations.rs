//! What a path of `-o` stands for: one table of cases.

use std::fs;
use std::process::Command;

use crate::common::{LINE, OTHER, SOLVED, script_command, stderr, stdout};

struct Case {
    /// What the path stands for, and what becomes of it.
    what: &'static str,
    /// A script in a new folder. `puzzle` and `other` are files with a puzzle each, `solve` solves the first one.
    script: &'static str,
    /// What the script prints. `S` stands for the solution of `puzzle`.
    printed: &'static str,
    /// What it prints on stderr, if anything.
    message: &'static str,
}

const fn case(what: &'static str, script: &'static str, printed: &'static str) -> Case {
    refused(what, script, printed, "")
}

const fn refused(what: &'static str, script: &'static str, printed: &'static str, message: &'static str) -> Case {
    Case { what, script, printed, message }
}

const OVERWRITTEN: &str = "this input would be overwritten by the output; choose another folder";

#[rustfmt::skip]
const CASES: &[Case] = &[
    // Regular files: whole or not at all.
    case("a regular file is replaced", "echo old > file; solve -o file; cat file", "S\n"),
    case("a new file gets the mode of the umask", "umask 027; solve -o file; mode file; cat file", "640\nS\n"),
    case("an old file keeps its mode", "umask 077; echo old > file; chmod 664 file; solve -o file; mode file", "664\n"),
    case("an old file keeps its group",
        "echo old > file; chgrp $other file; chmod 664 file; solve -o file; [ $(group file) = $other ]; echo $?; mode file",
        "0\n664\n"),
    case("an old file in a set-group folder keeps its own group",
        "mkdir d; chgrp $other d; chmod 2775 d; echo old > d/f; chgrp $(id -g) d/f; solve -o d/f; \
         [ $(group d/f) = $(id -g) ]; echo $?", "0\n"),
    case("a new file in a set-group folder gets the folder's group",
        "mkdir d; chgrp $other d; chmod 2775 d; solve -o d/f; [ $(group d/f) = $other ]; echo $?", "0\n"),
    case("a link to a file stays, and the file is replaced",
        "echo old > file; ln -s file link; solve -o link; [ -L link ]; echo $?; cat file", "0\nS\n"),
    case("a dangling link stays, and its file is made",
        "mkdir d; ln -s d/file link; ln -s link again; solve -o again; [ -L again ] && [ -L link ]; echo $?; cat d/file",
        "0\nS\n"),
    case("another name of the same file keeps the old text",
        "echo old > file; ln file twin; solve -o file; cat twin file", "old\nS\n"),
    case("the input itself may be replaced", "cp puzzle file; \"$0\" solve file -o file; cat file", "S\n"),
    case("a file behind a link to a folder is replaced",
        "mkdir d; ln -s d link; echo old > d/file; solve -o link/file; cat d/file", "S\n"),
    case("a folder in /proc that is a link is followed",
        "echo old > file; solve -o /proc/self/cwd/file; cat file", "S\n"),
    case("nothing else is left behind", "solve -o file; ls -A", "file\nother\npuzzle\n"),
    refused("a path whose folder is missing is an error", "solve -o missing/file; echo $?", "2\n",
        "sudoku: missing/file: No such file or directory (os error 2)\n"),
    refused("a loop of links is an error", "ln -s loop loop; solve -o loop; echo $?", "2\n",
        "sudoku: loop: Too many levels of symbolic links (os error 40)\n"),
    refused("a file that gets nothing whole keeps its text", "echo old > file; solve missing -o file; echo $?; cat file",
        "2\nold\n",
        "sudoku: missing: No such file or directory (os error 2)\n\
         sudoku: file is unchanged: the output would be incomplete\n"),
    refused("a file for which nothing is made keeps its text",
        "echo old > file; \"$0\" generate --seed 1 --er 11.8.. --attempts 1 -o file; echo $?; cat file", "1\nold\n",
        "sudoku: gave up on puzzle 1 after 1 attempt; --attempts allows more\n\
         sudoku: file is unchanged: no puzzle was made\n"),
    refused("a column that no table has keeps the text of the file",
        "printf 'puzzle,solution\n%s,\n' $(cat puzzle) > t; echo old > file; \
         for option in puzzle claim; do \"$0\" check --$option-column nope -o file t; echo $?; done; cat file",
        "2\n2\nold\n",
        "sudoku: t:1: no column is named nope; --puzzle-column NAME needs a name from the header\n\
         sudoku: file is unchanged: the output would be incomplete\n\
         sudoku: t:1: no column is named nope; --claim-column NAME needs a name from the header\n\
         sudoku: file is unchanged: the output would be incomplete\n"),
    refused("a member that no object has keeps the text of the file",
        "printf '[{\"puzzle\":\"%s\"}]' $(cat puzzle) > j; echo old > file; \
         \"$0\" check --claim-column nope -o file j; echo $?; cat file", "2\nold\n",
        "sudoku: j:1: no member is named nope; --claim-column NAME needs a name from the objects\n\
         sudoku: file is unchanged: the output would be incomplete\n"),
    case("no puzzles in, an empty file out", "echo old > file; \"$0\" solve -o file < /dev/null; echo $?; cat file", "0\n"),
    // Descriptors, devices and pipes: written through, never renamed over.
    case("standard output by name", "solve -o /dev/stdout; solve -o -", "S\nS\n"),
    case("standard output that is a file",
        "(echo a; solve -o /dev/stdout; echo b) > log; cat log; (echo c; solve -o /dev/fd/1; echo d) >> log; tail -3 log",
        "a\nS\nb\nc\nS\nd\n"),
    case("a link that leads to standard output",
        "ln -s /dev/stdout link; ln -s link again; (echo a; solve -o again; echo b) > log; cat log", "a\nS\nb\n"),
    case("standard output by its descriptor in /proc",
        "(echo a; solve -o /proc/self/fd/1; echo b) > log; cat log", "a\nS\nb\n"),
    case("standard error that is a file",
        "(echo a >&2; solve -o /dev/stderr; echo b >&2) 2> log; cat log; (solve -o /proc/self/fd/2) 2>> log; tail -1 log",
        "a\nS\nb\nS\n"),
    case("devices stay links", "ls -l /dev/stdout > before; solve -o /dev/stdout > file; ls -l /dev/stdout | cmp - before",
        ""),
    case("another descriptor that appends",
        "echo a > log; (solve -o /dev/fd/3; echo b >&3) 3>> log; (solve -o /proc/self/fd/4) 4>> log; cat log",
        "a\nS\nb\nS\n"),
    case("another descriptor that is a pipe", "(solve -o /dev/fd/3 > /dev/null) 3>&1 | cat", "S\n"),
    refused("another descriptor that would overwrite what others write",
        "(echo a >&3; solve -o /dev/fd/3; echo $?; echo b >&3) 3> log; cat log", "2\na\nb\n",
        "sudoku: /dev/fd/3: the file behind it is not open for appending; redirect with >> instead of >\n"),
    refused("a descriptor that is an input", "(solve -o /dev/fd/3; echo $?) 3< other; cmp other puzzle | head -c 12",
        "2\nother puzzle", "sudoku: /dev/fd/3: the file behind it is not open for appending; redirect with >> instead of >\n"),
    refused("the file behind a descriptor that is also read",
        "(\"$0\" solve puzzle -o /dev/fd/3; echo $?) 3>> puzzle; wc -l < puzzle", "2\n1\n",
        "sudoku: input file 'puzzle' is also the output\n"),
    case("a pipe that nobody reads ends the run in silence", "{ solve -o /dev/stdout; echo $? >&2; } 2> code | true; cat code", "0\n"),
    case("a FIFO", "mkfifo pipe; cat pipe & solve -o pipe; wait; [ -p pipe ]; echo $?", "S\n0\n"),
    case("a link to a FIFO", "mkfifo pipe; ln -s pipe link; cat pipe & solve -o link; wait", "S\n"),
    case("a device", "solve -o /dev/null; echo $?; [ -c /dev/null ]; echo $?", "0\n0\n"),
    refused("a full device", "solve -o /dev/full; echo $?", "2\n", "sudoku: /dev/full: No space left on device (os error 28)\n"),
    // Folders and numbers: a file for each record.
    case("a folder has six digits", "solve -o d/; \"$0\" generate -n 2 --seed 1 -o g/; ls d g", "d:\n000001.txt\n\ng:\n000001.txt\n000002.txt\n"),
    case("a number has none", "\"$0\" generate -n 10 --seed 1 -f svg -o 'p{n}.svg'; ls p*.svg | head -2", "p1.svg\np10.svg\n"),
    case("a document does not go into a folder", "mkdir d; \"$0\" print puzzle -o d 2> error; echo $?; ls d; cut -c 1-11 error",
        "2\nsudoku: d: \n"),
    refused("an input in the folder of the output", "mkdir d; cp puzzle d/000002.txt; cp other d/x; \"$0\" solve d/x d/000002.txt -o d; echo $?; ls d; cmp puzzle d/000002.txt",
        "2\n000002.txt\nx\n", "sudoku: d/000002.txt: OVERWRITTEN\n"),
    refused("an input with a number", "cp puzzle p1.txt; cp other p2.txt; \"$0\" convert -o 'p{n}.txt' p1.txt p2.txt; echo $?; cmp puzzle p1.txt",
        "2\n", "sudoku: p1.txt: OVERWRITTEN\n"),
    refused("an input with a number in a folder with a number", "mkdir d7; cp puzzle d7/7; \"$0\" convert -o 'd{n}/{n}' d7/7; echo $?; cmp puzzle d7/7",
        "2\n", "sudoku: d7/7: OVERWRITTEN\n"),
    refused("an input behind a link with a number", "ln -s puzzle p3.txt; solve -o 'p{n}.txt'; echo $?; cat p3.txt", "2\nP\n",
        "sudoku: puzzle: OVERWRITTEN\n"),
    refused("an input that a list names", "cp puzzle p1.txt; echo p1.txt | \"$0\" convert -o 'p{n}.txt' --files-from - other; echo $?; cmp puzzle p1.txt",
        "2\n", "sudoku: p1.txt: OVERWRITTEN\n"),
    refused("an input on standard input", "cp puzzle p1.txt; \"$0\" convert -o 'p{n}.txt' < p1.txt; echo $?; cmp puzzle p1.txt",
        "2\n", "sudoku: /dev/stdin: OVERWRITTEN\n"),
    case("inputs whose names only resemble the output's", "for name in p01.txt p1.txt.old pp1.txt p.txt; do cp puzzle $name; done; \
         \"$0\" solve p?.txt p01.txt p1.txt.old pp1.txt p.txt -o 'p{n}.txt' 2> /dev/null; ls p[0-9].txt; cmp puzzle p01.txt",
        "p1.txt\np2.txt\np3.txt\np4.txt\n"),
];

#[test]
fn each_path_is_written_as_what_it_stands_for() {
    let mut failures = Vec::new();
    for Case { what, script, printed, message } in CASES {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("puzzle"), format!("{LINE}\n")).unwrap();
        fs::write(folder.path().join("other"), format!("{OTHER}\n")).unwrap();
        // Only root may give a file to any group.
        let preamble = "solve() { \"$sudoku\" solve puzzle \"$@\"; }; sudoku=$0; \
            mode() { stat -c %a \"$1\"; }; group() { stat -c %g \"$1\"; }; \
            other=$(id -G | tr ' ' '\\n' | tail -1); [ $(id -u) = 0 ] && other=12345\n";
        let mut command: Command = script_command(&format!("{preamble}{script}"));
        let output = command.current_dir(folder.path()).output().unwrap();
        let printed = printed.replace('S', SOLVED).replace('P', LINE);
        let expected = (printed, message.replace("OVERWRITTEN", OVERWRITTEN));
        let found = (stdout(&output), stderr(&output));
        if found != expected {
            failures.push(format!("{what}:\n{script}\nexpected {expected:?}\nfound {found:?}\n"));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// A write-protected file is refused, except that root may write anything.
#[test]
fn a_write_protected_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle"), LINE).unwrap();
    let script =
        "echo old > file; chmod 444 file; [ -w file ]; echo $?; \"$0\" solve puzzle -o file; echo $?; cat file";
    let output = script_command(script).current_dir(folder.path()).output().unwrap();
    let expected = match stdout(&output).starts_with('0') {
        true => (format!("0\n0\n{SOLVED}\n"), ""),
        false => ("1\n2\nold\n".to_owned(), "sudoku: file: Permission denied (os error 13)\n"),
    };
    assert_eq!((stdout(&output), &*stderr(&output)), (expected.0, expected.1));
}
