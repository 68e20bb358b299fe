//! Colours: on a terminal, and elsewhere only if they are forced.

use std::fs;

use super::{run_on_terminal, with_environment};
use crate::common::{stderr, stdout};

const ESCAPE: char = '\u{1b}';

/// Commands with every kind of output that may be coloured: grids, marked candidates, help, a usage error.
const COLOURED_COMMANDS: [&[&str]; 5] = [
    &["solve", "wikipedia.ss"],
    &["solve", "--trace=logic,grid", "wikipedia.ss"],
    &["--help"],
    &["solve", "-h"],
    &["solve", "--nonsense"],
];

/// Asserts that the output of each command has colours, or that none has.
fn assert_coloured(environment: &[(&str, &str)], has_colours: bool, output: impl Fn(&[&str]) -> String) {
    for arguments in COLOURED_COMMANDS {
        let text = output(arguments);
        assert!(text.len() > 100, "{text}");
        assert_eq!(text.contains(ESCAPE), has_colours, "{environment:?} {arguments:?} {text}");
    }
}

#[test]
fn a_terminal_gets_colours_unless_the_environment_says_no() {
    for (environment, has_colours) in [
        (&[("TERM", "xterm-256color")][..], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "")], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "1")], false),
        (&[("TERM", "xterm"), ("CLICOLOR", "0")], false),
        (&[("TERM", "xterm"), ("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false),
        (&[("TERM", "dumb")], false),
        (&[], false),
        (&[("TERM", "dumb"), ("CLICOLOR_FORCE", "1")], true),
    ] {
        assert_coloured(environment, has_colours, |arguments| run_on_terminal(80, environment, arguments).0);
    }
}

#[test]
fn a_pipe_gets_colours_only_if_the_environment_forces_them() {
    for (environment, has_colours) in [
        (&[("TERM", "xterm-256color")][..], false),
        (&[], false),
        (&[("TERM", "xterm"), ("CLICOLOR_FORCE", "1")], true),
        (&[("TERM", "xterm"), ("NO_COLOR", "1"), ("CLICOLOR_FORCE", "1")], false),
    ] {
        assert_coloured(environment, has_colours, |arguments| {
            let output = with_environment(environment).args(arguments).output().unwrap();
            stdout(&output) + &stderr(&output)
        });
    }
}

#[test]
fn the_command_line_overrides_the_environment() {
    let arguments_with = |color: &'static str| ["solve", "--color", color, "wikipedia.ss"];
    let output = with_environment(&[("NO_COLOR", "1")]).args(arguments_with("always")).output().unwrap().stdout;
    assert!(output.contains(&(ESCAPE as u8)));
    let environment = [("TERM", "xterm"), ("CLICOLOR_FORCE", "1")];
    let (screen, _) = run_on_terminal(80, &environment, &arguments_with("never"));
    assert!(!screen.contains(ESCAPE), "{screen}");
    // Output to a file has no colours, even if stdout and stderr are a terminal.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("answer");
    let arguments = ["solve", "-o", path.to_str().unwrap(), "wikipedia.ss"];
    let (screen, code) = run_on_terminal(80, &[("TERM", "xterm")], &arguments);
    assert_eq!((screen.as_str(), code), ("", Some(0)));
    assert!(!fs::read_to_string(&path).unwrap().contains(ESCAPE));
}

/// Neither output for programs nor messages about the input have colours, even on a terminal.
#[test]
fn output_for_programs_and_input_errors_have_no_colours() {
    for arguments in [
        &["solve", "-f", "line", "wikipedia.ss"][..],
        &["solve", "-f", "json", "wikipedia.ss"],
        &["check", "-f", "csv", "wikipedia.ss"],
        &["solve", "missing"],
    ] {
        let (screen, _) = run_on_terminal(80, &[("TERM", "xterm")], arguments);
        assert!(!screen.is_empty() && !screen.contains(ESCAPE), "{screen}");
    }
}
