//! Printed sheets: their pages, headings, captions, texts and layouts.

use std::fs;

use serde_json::Value;

use crate::common::{LINE, feed, objects, project_file, quiet_output, run, stderr, stdout, sudoku};

/// Returns the sheets of an input. Asserts that there is no message.
fn sheets(options: &[&str], input: &str) -> String {
    quiet_output(&run(&[&["print"], options].concat(), input))
}

/// Returns the texts, without tags, of the elements of this name that lie on one line.
fn texts(sheets: &str, element: &str) -> Vec<String> {
    let (start, end) = (format!("<{element}>"), format!("</{element}>"));
    let content = |line: &str| Some(line.split_once(&start)?.1.split_once(&end)?.0.to_owned());
    let text_after_tag = |part: &str| part.split_once('>').map_or(part, |(_, text)| text).to_owned();
    sheets.lines().filter_map(content).map(|content| content.split('<').map(text_after_tag).collect()).collect()
}

/// Returns the headings, in the order of the pages, without repetition.
fn headings(sheets: &str) -> Vec<String> {
    let mut headings = texts(sheets, "h1");
    headings.dedup();
    headings
}

fn generated_puzzles() -> String {
    stdout(&run(&["generate", "-n", "25", "--seed", "4"], ""))
}

#[test]
fn sheets_have_as_many_pages_as_needed() {
    let puzzles = format!("{LINE}\n").repeat(25);
    let link = "<a class=\"code\" href=\"https://sudokupad.app/scf5NlQ19j9mGca3OIN1bWGk2m41TjS79\">";
    for (options, page_count, link_count) in [
        ("--per-page 1", 27, 0),
        ("--per-page 12 --solutions full", 6, 0),
        ("--solutions none --qr --candidates", 7, 25),
    ] {
        let sheets = sheets(&options.split(' ').collect::<Vec<_>>(), &puzzles);
        let counts = [sheets.matches("<section").count(), sheets.matches(link).count()];
        assert_eq!(counts, [page_count, link_count], "{options}");
    }
}

#[test]
fn headings_that_are_numbers_rise() {
    let puzzles = generated_puzzles();
    let rated = objects(&stdout(&run(&["rate", "-f", "json", "--columns", "er,score"], &puzzles)));
    for field in ["er", "score"] {
        let mut values: Vec<&Value> = rated.iter().map(|record| &record[field]).collect();
        values.sort_by(|a, b| a.as_f64().unwrap().total_cmp(&b.as_f64().unwrap()));
        values.dedup();
        assert!(values.len() > 10, "{values:?}");
        let expected: Vec<String> = values.iter().map(|value| value.to_string()).collect();
        assert_eq!(headings(&sheets(&["--heading", field, "--solutions", "none"], &puzzles)), expected, "{field}");
    }
}

#[test]
fn puzzles_with_ratings_are_sorted_as_those_without_and_scores_rise_within_a_level() {
    let puzzles = generated_puzzles();
    let rate_output = run(&["rate", "-f", "csv", "--columns", "level,score"], &puzzles);
    let rated = quiet_output(&rate_output);
    assert_eq!(sheets(&["--heading", "level"], &rated), sheets(&["--heading", "level"], &puzzles));
    // With the scores as titles, the captions show their order.
    let titled = rated.replacen("score", "title", 1);
    let mut places: Vec<(usize, u32)> = titled.lines().skip(1).map(place).collect();
    places.sort();
    let numbered = places.iter().enumerate();
    let expected: Vec<String> = numbered.map(|(index, (_, score))| format!("{} · {score}", index + 1)).collect();
    assert_eq!(texts(&sheets(&["--heading", "level", "--solutions", "none"], &titled), "figcaption"), expected);
}

/// Returns the level, as a number that rises with it, and the score in a row of a table.
fn place(row: &str) -> (usize, u32) {
    let [_, level, score] = row.split(',').collect::<Vec<_>>()[..] else { panic!("{row}") };
    let levels = ["easy", "medium", "hard", "unfair", "extreme"];
    (levels.iter().position(|other| *other == level).unwrap(), score.parse().unwrap())
}

#[test]
fn the_words_that_help_lists_are_the_english_ones() {
    let folder = tempfile::tempdir().unwrap();
    let words = folder.path().join("words");
    fs::write(&words, sheets(&["--words", "help"], "")).unwrap();
    let options = ["--qr", "--title", "T"];
    let with_words = sheets(&[&options[..], &["--words", words.to_str().unwrap()]].concat(), LINE);
    assert_eq!(with_words, sheets(&options, LINE));
}

#[test]
fn words_that_cannot_be_used_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let names = "dir, lang, title, solutions, easy, medium, hard, unfair, extreme, none, multiple, gave up, scan, \
                 puzzle, solution, link";
    for (words, message) in [
        (&b"eazy = x"[..], format!(":1: there is no text 'eazy'; the names are {names}")),
        (b"\ndir = up", ":2: dir: expected one of ltr, rtl, not 'up'".into()),
        (b"lang = a b", ":1: 'a b' is no language; expected a tag such as ar or pt-BR".into()),
        (b"puzzle = x", ":1: 'puzzle' needs {n} in the place of the number".into()),
        (b"easy", ":1: expected a line such as `easy = facile`".into()),
        (b"easy =", ":1: 'easy' has no text; leave the line out to keep the English one".into()),
        (b"easy = \xff", ": not UTF-8; save the file as UTF-8".into()),
        (b"none = 1\nnone = 2", ":2: 'none' is set twice".into()),
    ] {
        fs::write(folder.path().join("bad"), [words, b"\n"].concat()).unwrap();
        let output = feed(sudoku().args(["print", "--words", "bad"]).current_dir(folder.path()), LINE);
        assert_eq!(stderr(&output), format!("sudoku: --words: bad{message}\n"));
        assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()), "{message}");
    }
}

/// The numbers of puzzles that a page can have.
const PER_PAGE: [&str; 6] = ["1", "2", "4", "6", "9", "12"];

struct Paper {
    name: &'static str,
    /// The widths of a board in millimetres, for each of [`PER_PAGE`].
    widths: [&'static str; 6],
    /// The sizes of candidates that are hard to read, in millimetres, for the last of [`PER_PAGE`].
    small_candidates: &'static [&'static str],
    /// The numbers of puzzles with candidates that are easy to read.
    per_page_for_candidates: &'static str,
    /// The numbers of puzzles beside which there is no room for codes.
    crowded: &'static [&'static str],
    per_page_for_codes: &'static str,
}

const PAPERS: [Paper; 4] = [
    Paper {
        name: "a4",
        widths: ["185.00", "120.50", "89.00", "75.67", "57.00", "53.25"],
        small_candidates: &["1.11", "1.04"],
        per_page_for_candidates: "1, 2, 4 or 6",
        crowded: &["6", "12"],
        per_page_for_codes: "1, 2, 4 or 9",
    },
    Paper {
        name: "a5",
        widths: ["123.00", "77.00", "58.00", "46.67", "36.33", "31.50"],
        small_candidates: &["1.13", "0.91", "0.71", "0.61"],
        per_page_for_candidates: "1 or 2",
        crowded: &["6", "9", "12"],
        per_page_for_codes: "1, 2 or 4",
    },
    Paper {
        name: "letter",
        widths: ["190.00", "111.50", "91.50", "69.67", "58.67", "48.75"],
        small_candidates: &["1.35", "1.14", "0.95"],
        per_page_for_candidates: "1, 2 or 4",
        crowded: &["9", "12"],
        per_page_for_codes: "1, 2, 4 or 6",
    },
    Paper {
        name: "legal",
        widths: ["190.00", "150.00", "91.50", "91.50", "58.67", "58.67"],
        small_candidates: &["1.14", "1.14"],
        per_page_for_candidates: "1, 2, 4 or 6",
        crowded: &["6", "12"],
        per_page_for_codes: "1, 2, 4 or 9",
    },
];

#[test]
fn codes_take_nothing_from_the_boards_and_small_candidates_are_reported() {
    for Paper { name, widths, small_candidates, per_page_for_candidates, crowded, per_page_for_codes } in PAPERS {
        let sizes = std::iter::repeat_n(None, 6 - small_candidates.len()).chain(small_candidates.iter().map(Some));
        for ((per_page, width), size) in PER_PAGE.into_iter().zip(widths).zip(sizes) {
            let layout = ["print", "--paper", name, "--per-page", per_page];
            let rule = format!("\n.puzzles .board{{width:{width}mm;");
            let with_candidates = run(&[&layout[..], &["--candidates"]].concat(), LINE);
            assert!(stdout(&with_candidates).contains(&rule), "{layout:?} {width}");
            let message = size.map_or(String::new(), |size| {
                let advice = format!("use --per-page {per_page_for_candidates}");
                format!("sudoku: --candidates: digits of {size} mm are hard to read; {advice}\n")
            });
            assert_eq!((stderr(&with_candidates), with_candidates.status.code()), (message, Some(0)), "{layout:?}");
            let with_codes = run(&[&layout[..], &["--qr"]].concat(), LINE);
            if crowded.contains(&per_page) {
                let puzzles = format!("{per_page} puzzles on {name}");
                let advice = format!("use --per-page {per_page_for_codes}");
                let message = format!("sudoku: --qr: codes of 20 mm do not fit beside {puzzles}; {advice}\n");
                assert_eq!((stderr(&with_codes), with_codes.status.code()), (message, Some(2)), "{layout:?}");
            } else {
                assert!(quiet_output(&with_codes).contains(&rule), "{layout:?} {width}");
            }
        }
    }
}

#[test]
fn a_caption_is_never_what_another_command_has_found_out() {
    let text = fs::read_to_string(project_file("puzzles/hard.sdm")).unwrap();
    let puzzles: String = text.lines().skip(1).map(|line| format!("{}\n", &line[..81])).collect();
    for command in [
        &["rate", "--format", "line"][..],
        &["rate", "--ladder", "human", "--format", "line"],
        &["check"],
        &["count"],
        &["convert", "--format", "line"],
    ] {
        let captions = texts(&sheets(&["--solutions", "none"], &stdout(&run(command, &puzzles))), "figcaption");
        assert_eq!(captions, ["1 · Extreme", "2 · Extreme", "3 · Extreme", "4 · Extreme"], "{command:?}");
    }
}
