//! `--blank`: the character of blank cells.

use crate::common::{LINE, OTHER, SOLVED, TOO_SHORT, run, stderr, stdout};

const BLANKS: [&str; 8] = [".", "0", "*", "_", "-", "x", "X", "?"];

#[test]
fn any_blank_reads_back() {
    let input = format!("{LINE}\n{OTHER}\n");
    for form in ["line", "sdm", "grid", "sdk", "csv", "json"] {
        for blank in BLANKS {
            let made = stdout(&run(&["convert", "-f", form, "--blank", blank], &input));
            assert!(made.contains(blank), "{form} {made}");
            assert_eq!(stdout(&run(&["convert", "-f", "line"], &made)), input, "{made}");
        }
    }
}

#[test]
fn every_command_takes_it() {
    let input = LINE.replace('.', "0");
    for command in ["check", "count", "rate", "hint", "convert", "canonicalize", "minimize"] {
        let line = stdout(&run(&[command, "-f", "line", "--blank=0"], &input));
        let cells = line.get(..81).unwrap();
        assert!(cells.bytes().all(|byte| byte.is_ascii_digit()), "{command} {line}");
        for form in ["csv", "json"] {
            let made = stdout(&run(&[command, "-f", form, "--blank=0"], &input));
            assert!(made.contains(cells) || command == "minimize", "{command} {made}");
            assert!(!made.contains("...."), "{command} {made}");
        }
    }
    let steps = stdout(&run(&["steps", "-f", "json", "--blank=0"], &input));
    assert!(steps.contains(&format!("\"puzzle\":\"{input}\"")), "{steps}");
    let made = stdout(&run(&["generate", "--seed=2026", "--blank=0"], ""));
    assert!(made.trim_end().bytes().all(|byte| byte.is_ascii_digit()), "{made}");
    assert_eq!(stdout(&run(&["solve", "--blank=0"], &input)), format!("{SOLVED}\n"));
    // Links have blanks of their own.
    let link = |blank| stdout(&run(&["convert", "-f", "hodoku", "--blank", blank], &input));
    assert_eq!(link("x"), link("."));
}

#[test]
fn what_is_no_blank_is_refused() {
    for blank in ["y", "", "1", "..", "#"] {
        let output = run(&["solve", "--blank", blank], LINE);
        assert_eq!(output.status.code(), Some(2), "{blank}");
        let said = stderr(&output);
        assert!(said.contains("[possible values: ., 0, *, _, -, x, X, ?]"), "{said}");
    }
}

#[test]
fn what_changes_a_puzzle_keeps_it_as_it_came() {
    let input = LINE.replace('.', "0");
    for command in ["canonicalize", "shuffle", "minimize"] {
        let csv = stdout(&run(&[command, "-f", "csv", "--blank=0"], format!("{input}\n{TOO_SHORT}\n")));
        let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
        let at = rows[0].iter().position(|name| *name == "input").unwrap();
        assert_eq!(rows[0][at + 1..], ["name", "remark"], "{csv}");
        assert_eq!((rows[1][at], rows[2][at]), (&*input, ""), "{csv}");
        let json = stdout(&run(&[command, "-f", "json"], &input));
        assert!(json.ends_with(&format!(",\"input\":\"{LINE}\",\"name\":null,\"remark\":null}}\n")));
    }
}
