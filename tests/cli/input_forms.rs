//! Grids as people draw them, and text around them, through the program: from files and from standard input.

use std::fs;
use std::process::Output;

use crate::common::{LINE, OTHER, SOLVED, run, stderr, stdout};
use crate::styles::DrawingStyle;

/// Styles by family, name and blank, and the name of their format.
const FORMS: [(&str, &str, &str, &str); 4] = [
    ("ASCII borders", "wide", " ", "rows"),
    ("box drawing", "light", " ", "rows"),
    ("separators, cut", "tabs", "", "rows"),
    ("arrays", "Python", "None", "array"),
];

fn style(family: &str, name: &str, blank: &str) -> DrawingStyle {
    let is_it = |style: &DrawingStyle| (style.family, style.name, style.blank) == (family, name, blank);
    DrawingStyle::all().into_iter().find(is_it).unwrap()
}

/// What is wrong with an answer, if anything is.
fn problem(output: &Output, answers: &str) -> Option<String> {
    let is_right = output.status.code() == Some(0) && stdout(output) == answers && stderr(output).is_empty();
    (!is_right).then(|| format!("{:?}\n{}{}", output.status.code(), stdout(output), stderr(output)))
}

#[test]
fn grids_as_people_draw_them_are_solved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grid.txt");
    let name = path.to_str().unwrap();
    let (mut failures, mut count) = (Vec::new(), 0);
    for (family, form, blank, format) in FORMS {
        let drawn = style(family, form, blank).draw(LINE).lines;
        let text = drawn.join("\n") + "\n";
        fs::write(&path, &text).unwrap();
        let answer = format!("{SOLVED}\n");
        for (arguments, input) in [(["--from", "auto", name], ""), (["--from", format, "-"], &*text)] {
            let arguments = [&["solve", "-f", "line"], &arguments[..]].concat();
            count += 1;
            if let Some(problem) = problem(&run(&arguments, input), &answer) {
                failures.push(format!("{family}: {form}, blank {blank:?}: {arguments:?}: {problem}"));
            }
        }
    }
    assert!(failures.is_empty(), "{} of {count} failed:\n{}", failures.len(), failures.join("\n"));
}

/// The note on standard error: the place of the first text, and how many there are.
fn assert_one_note(output: &Output, place: &str, count: &str) {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    let digits = said.split(|c: char| !c.is_ascii_digit());
    assert!(said.contains(place) && digits.skip(1).any(|number| number == count), "{said}");
}

#[test]
fn text_around_puzzles_is_one_note() {
    let post = format!(
        "Hello everybody,\nI am stuck with this one.\nCan anybody help?\n\nGuardian hard\n{}\n\n\
         And with this one:\n\n{OTHER}\n\nThanks!\nAnna\n",
        style("box drawing", "light", " ").draw(LINE).lines.join("\n")
    );
    let output = run(&["solve", "-f", "line"], &post);
    assert_eq!(stdout(&output).lines().next(), Some(&*format!("{SOLVED}\tGuardian hard")));
    assert_eq!(stdout(&output).lines().count(), 2, "{}", stderr(&output));
    let said = stderr(&output);
    assert_eq!((output.status.code(), said.lines().count()), (Some(0), 1), "{said}");
    assert!(said.starts_with("sudoku: <stdin>:1: "), "{said}");
}

#[test]
fn the_note_counts_the_lines() {
    for (text, place, count) in [
        (format!("My puzzles\n{LINE}\n{}{LINE}\n", "and another one\n".repeat(7)), "<stdin>:3", "6"),
        (format!("My puzzles\n{LINE}\n\nthank you\n\n{LINE}\n\n\nbye\n"), "<stdin>:9", "1"),
        (format!("{}{LINE}\n", "a dark and stormy night\n".repeat(23)), "<stdin>:1", "2"),
    ] {
        // The last line above a puzzle may be its title.
        let count = if place.ends_with(":1") { ["23", "22"] } else { [count; 2] };
        let output = run(&["convert", "-f", "line"], &text);
        let said = stderr(&output);
        let of = if said.contains(count[0]) { count[0] } else { count[1] };
        assert_one_note(&output, place, of);
    }
}

#[test]
fn a_title_is_not_worth_a_note() {
    let grid = style("rows", "plain", ".").draw(LINE).lines.join("\n");
    let output = run(&["solve", "-f", "line"], format!("Guardian hard\n{grid}\n"));
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), format!("{SOLVED}\tGuardian hard\n")));
    assert_eq!(stderr(&output), "");
}

#[test]
fn lines_alone_are_strict() {
    let text = format!("Guardian hard\n{LINE}\n");
    for from in ["line", "sdm"] {
        let output = run(&["solve", "--from", from], &text);
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(stdout(&output).lines().nth(1), Some(SOLVED));
        assert_eq!(stderr(&output), "sudoku: <stdin>:1:1: expected 81 cells, found 12\n");
    }
}

#[test]
fn columns_in_doubt_are_told() {
    let text = style("rows", "plain", ".").draw(LINE).lines.join("\n");
    let text = text.replace(".98....6.", "98    6");
    let output = run(&["solve"], text);
    assert_eq!((output.status.code(), stderr(&output).lines().count()), (Some(2), 1));
    assert!(stderr(&output).contains("write blanks as `.` or `0`"), "{}", stderr(&output));
}
