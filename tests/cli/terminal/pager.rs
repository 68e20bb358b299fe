//! Man pages on a terminal: shown by `man`, or as plain text, in a pager if there is one, but never as roff.

use std::path::Path;

use super::run_on_terminal;
use crate::common::write_script;

/// Puts a script into a folder of programs, and returns the path of that folder.
fn add_program<'f>(folder: &'f Path, name: &str, script: &str) -> &'f str {
    write_script(&folder.join(name), &format!("#!/bin/sh\n{script}\n"));
    folder.to_str().unwrap()
}

#[test]
fn pages_are_shown_by_man_where_it_is_installed() {
    let folder = tempfile::tempdir().unwrap();
    let man = "echo \"man $*\"; while read -r line; do case $line in .SH*) echo \"$line\";; esac; done";
    let path = add_program(folder.path(), "man", man);
    let (shown, code) = run_on_terminal(80, &[("PATH", path)], &["man", "formats"]);
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!((code, lines[0], lines[1]), (Some(0), "man -l -", ".SH NAME"), "{shown}");
}

#[test]
fn leaving_the_pager_is_no_failure() {
    for script in ["exit 0", "read -r line; exit 3", "kill -INT $$", "kill -PIPE $$"] {
        let folder = tempfile::tempdir().unwrap();
        let path = add_program(folder.path(), "man", script);
        let shown = run_on_terminal(80, &[("PATH", path)], &["man", "solve"]);
        assert_eq!(shown, (String::new(), Some(0)), "{script}");
    }
}

/// An interrupt from the keyboard reaches both the pager and the binary.
#[test]
fn an_interrupt_does_not_end_a_run_in_a_pager() {
    let folder = tempfile::tempdir().unwrap();
    let man = "kill -INT $PPID; while read -r line; do :; done; echo shown";
    let path = add_program(folder.path(), "man", man);
    let (shown, code) = run_on_terminal(80, &[("PATH", path)], &["man", "solve"]);
    assert_eq!((shown.trim_end(), code), ("shown", Some(0)));
}

#[test]
fn without_man_a_page_is_plain_text() {
    let folder = tempfile::tempdir().unwrap();
    let path_without_man = folder.path().to_str().unwrap();
    // This `man` does not have `-l`.
    let other_folder = tempfile::tempdir().unwrap();
    let path_with_other_man = add_program(other_folder.path(), "man", "exit 1");
    for path in [path_without_man, path_with_other_man] {
        for page in ["", "solve", "generate", "formats", "machines", "data"] {
            let arguments = if page.is_empty() { vec!["man"] } else { vec!["man", page] };
            let dumb_terminal = ("TERM", "dumb");
            let (shown, code) = run_on_terminal(70, &[("PATH", path), dumb_terminal], &arguments);
            assert_eq!(code, Some(0));
            let is_roff = |line: &&str| line.starts_with('.') || line.contains("\\f") || line.contains("\\-");
            assert_eq!(shown.lines().find(is_roff), None, "{page}");
            match page {
                "formats" => assert!(shown.contains("\n  opensudoku       ")),
                "machines" => assert!(shown.contains("--max-guesses <N>")),
                "data" => assert!(shown.contains("pandas")),
                "" => assert!(shown.starts_with(&run_on_terminal(70, &[dumb_terminal], &["--help"]).0)),
                command => assert!(shown.starts_with(&run_on_terminal(70, &[dumb_terminal], &[command, "--help"]).0)),
            }
            let prose = shown.split("\nExamples:").next().unwrap().lines().filter(|line| !line.starts_with("  "));
            let wide = prose.filter(|line| line.trim_end().len() > 70).find(|line| line.trim().contains(' '));
            assert_eq!(wide, None, "{page}");
        }
    }
}

#[test]
fn plain_text_goes_through_the_pager() {
    let folder = tempfile::tempdir().unwrap();
    let path = add_program(folder.path(), "pages", "echo \"pages $1\"; read -r line; echo \"$line\"");
    std::os::unix::fs::symlink("/bin/sh", folder.path().join("sh")).unwrap();
    let environment = [("PATH", path), ("PAGER", "pages --quietly")];
    let (shown, code) = run_on_terminal(80, &environment, &["man", "formats"]);
    assert!(shown.starts_with("pages --quietly\r\n# RULES") && code == Some(0), "{shown}");
    let (shown, code) = run_on_terminal(80, &environment, &["explain"]);
    let list = "pages --quietly\nSingles:\n";
    assert_eq!((shown.replace('\r', "").as_str(), code), (list, Some(0)));
    // The text about one technique or term needs no pager: it is short.
    let (shown, code) = run_on_terminal(80, &environment, &["explain", "house"]);
    assert!(shown.starts_with("house, unit, region") && code == Some(0), "{shown}");
}
