//! Text around puzzles: it makes no puzzle and no error, and what stands by a puzzle is its name or its remark.

use sudoku::format::{Batch, InputFormat};

use crate::cases::{Cases, errors, puzzles};
use crate::common::{HARD, LINE, OTHER};
use crate::held::readers;
use crate::styles::{DrawingStyle, ROWS};
use crate::texts::read;

/// Titles in any words.
const TITLES: [&str; 18] = [
    "Guardian hard",
    "2023-05-01",
    "1 May 2023",
    "No. 1234",
    "Nº 7 — difícil",
    "Sudoku #12 (hard)",
    "Puzzle 4, very hard!",
    "Easy",
    "Level: evil",
    "Extreme (ER 9.0)",
    "数独 第3問",
    "Судоку № 5",
    "**Hard**",
    "The Times, Fiendish 4321",
    "hard:",
    "#12 by Anna",
    "My puzzle of Monday, with twenty-four givens and a symmetric pattern; solved in 12:34 minutes",
    "Week 18/2023",
];

/// Text as it stands around puzzles in posts, mails, pages and programs.
const TEXTS: [(&str, &[&str]); 10] = [
    ("prose", &["Hello everybody,", "I am stuck with this one. Can you tell me what comes next?"]),
    ("prose with numbers", &["In 2023 I solved 365 of them, 12 in under 5 minutes.", "Not this one:"]),
    ("link", &["See https://www.example.org/forum/viewtopic.php?t=1234&p=56#p56 for more."]),
    ("address", &["https://www.example.org/puzzles/2023/05/01"]),
    ("mail", &["From: Anna <anna@example.org>", "Date: Mon, 1 May 2023 10:00:00 +0200", "Subject: this week's sudoku"]),
    ("quoted", &["On 1 May 2023 Anna wrote:", "> Did you see this one?"]),
    ("program", &["def solve(grid):", "    return None"]),
    ("page", &["Home | Puzzles | Forum | About", "(c) 2023 Example Ltd. All rights reserved."]),
    ("list", &["- easy", "- hard", "1. first", "2) second"]),
    ("stars", &["*** Hard ***", "~~~ ~~~", "~ ~ ~"]),
];

/// The styles that texts are tried around.
fn styles() -> Vec<DrawingStyle> {
    let names = ["plain", "wide", "light", "the first row as header", "spaced", "Python"];
    DrawingStyle::all().into_iter().filter(|style| names.contains(&style.name)).collect()
}

fn grid(style: &DrawingStyle, puzzle: &str) -> String {
    style.draw(puzzle).lines.join("\n") + "\n"
}

/// Each puzzle with its name and its remark.
type NamedPuzzle<'a> = (&'a str, Option<&'a str>, Option<&'a str>);

fn named(batch: &Batch) -> Vec<(String, Option<String>, Option<String>)> {
    let puzzles = batch.iter().filter_map(|(record, puzzle)| Some((record, puzzle.ok()?)));
    puzzles
        .map(|(record, puzzle)| {
            let extra = record.extra();
            (puzzle.to_string(), extra.name.clone(), extra.remark.clone())
        })
        .collect()
}

/// The text holds these puzzles with these names, and no error.
fn check_named(cases: &mut Cases, family: &str, name: &str, text: &str, expected: &[NamedPuzzle]) {
    let batch = read(text);
    let of = |text: &Option<&str>| text.map(String::from);
    let expected: Vec<_> =
        expected.iter().map(|(puzzle, name, remark)| (puzzle.to_string(), of(name), of(remark))).collect();
    let found = named(&batch);
    let is_right = found == expected && errors(&batch) == 0;
    let told = || format!("expected {expected:#?}\nfound {found:#?} and {} errors", errors(&batch));
    cases.note(family, name, "names", text, (!is_right).then(told));
}

/// The text holds these puzzles, and no error.
fn check_puzzles(cases: &mut Cases, family: &str, name: &str, text: &str, expected: &[&str]) {
    let batch = read(text);
    let is_right = puzzles(&batch) == expected && errors(&batch) == 0;
    let wrong: Vec<_> =
        batch.iter().filter_map(|(_, puzzle)| puzzle.err()).map(|error| format!("{}: {error}", error.line)).collect();
    let told = || format!("found {} puzzles and {wrong:?}", batch.puzzles.len());
    cases.note(family, name, "puzzles", text, (!is_right).then(told));
}

#[test]
fn the_text_above_a_grid_is_its_name() {
    let mut cases = Cases::default();
    for (style, title) in styles().iter().flat_map(|style| TITLES.map(|title| (style, title))) {
        let other = TITLES[(title.len() + 5) % TITLES.len()];
        let name = format!("{title:?} above {}", style.title());
        for gap in ["", "\n"] {
            let one = format!("{title}\n{gap}{}", grid(style, LINE));
            let two = format!("{one}\n{other}\n{gap}{}", grid(style, OTHER));
            // A number sign begins a comment.
            let of = |title: &'static str| Some(title.trim_end_matches(':')).filter(|title| !title.starts_with('#'));
            if of(title).is_some() && of(other).is_some() {
                check_named(&mut cases, "one name", &name, &one, &[(LINE, of(title), None)]);
                let expected = [(LINE, of(title), None), (OTHER, of(other), None)];
                check_named(&mut cases, "two names", &name, &two, &expected);
            }
            check_puzzles(&mut cases, "puzzles", &name, &two, &[LINE, OTHER]);
        }
    }
    cases.finish();
}

#[test]
fn the_last_text_above_a_grid_is_its_name() {
    let mut cases = Cases::default();
    for style in styles() {
        let [first, second] = [LINE, OTHER].map(|puzzle| grid(&style, puzzle));
        let prose = "Hello everybody,\nI am stuck with this one.\n\n";
        let text = format!("{prose}Guardian hard\n{first}\nAnd this:\n\nEasy\n\n{second}\nThanks!\n");
        let expected = [(LINE, Some("Guardian hard"), None), (OTHER, Some("Easy"), None)];
        check_named(&mut cases, "grids", &style.title(), &text, &expected);
        let text = format!("Guardian hard\n{first}\n{second}");
        let expected = [(LINE, Some("Guardian hard"), None), (OTHER, None, None)];
        check_named(&mut cases, "one title, two grids", &style.title(), &text, &expected);
        let text = format!("Guardian hard\n\n\n{OTHER}\n{first}");
        let batch = read(&text);
        let is_right = puzzles(&batch) == [OTHER, LINE] && batch.records[1].extra().name.is_none();
        let problem = (!is_right).then(|| format!("{batch:?}"));
        cases.note("a line between", &style.title(), "names", &text, problem);
    }
    cases.finish();
}

#[test]
fn text_around_puzzles_is_passed_over() {
    let mut cases = Cases::default();
    for (kind, lines) in TEXTS {
        let text = lines.join("\n") + "\n";
        let around = |first: &str, second: &str| ["", "\n"].map(|gap| [&text, first, &text, second, &text].join(gap));
        for all in around(&format!("{LINE}\n"), &format!("{OTHER}\n")) {
            check_puzzles(&mut cases, "lines", kind, &all, &[LINE, OTHER]);
        }
        for style in styles() {
            for all in around(&grid(&style, LINE), &grid(&style, OTHER)) {
                let name = format!("{kind} around {}", style.title());
                check_puzzles(&mut cases, "grids", &name, &all, &[LINE, OTHER]);
            }
        }
        let fenced = format!("{text}\n```\n{}```\n\n{text}", grid(&ROWS, LINE));
        check_puzzles(&mut cases, "fences", kind, &fenced, &[LINE]);
        let fenced = format!("## Hard one\n\n{text}\n~~~text\n{LINE}\n{OTHER}\n~~~\n");
        check_puzzles(&mut cases, "fences", kind, &fenced, &[LINE, OTHER]);
    }
    cases.finish();
}

#[test]
fn text_is_passed_over_after_many_puzzles_and_before_them() {
    let mut cases = Cases::default();
    let text = "It was a dark and stormy night;\nthe rain fell in torrents.\n".repeat(60);
    let grid = grid(&ROWS, HARD[0]);
    let many = format!("{LINE}\n").repeat(50);
    let all = format!("Many\n{many}{text}{grid}\n{text}{OTHER}\n{text}");
    let expected = [&[LINE; 50][..], &[HARD[0], OTHER]].concat();
    check_puzzles(&mut cases, "long texts", "prose", &all, &expected);
    cases.finish();
}

#[test]
fn ids_and_remarks_of_lines_are_names_and_remarks() {
    let mut cases = Cases::default();
    for (id, name) in [
        ("17 ", "17"),
        ("17. ", "17."),
        ("puzzle-17\t", "puzzle-17"),
        ("Top1465_3;", "Top1465_3"),
        ("a,", "a"),
        ("2023-05-01 ", "2023-05-01"),
        ("No7:  ", "No7:"),
    ] {
        let text = format!("{id}{LINE}\n{id}{OTHER}\n");
        let expected = [(LINE, Some(name), None), (OTHER, Some(name), None)];
        check_named(&mut cases, "ids", &format!("{id:?}"), &text, &expected);
        let first = read(&text).records.iter().all(|record| record.extra().name_first);
        let problem = (!first).then(|| "the name does not stand first".into());
        cases.note("ids", id, "place", &text, problem);
    }
    for (behind, remark) in [
        (" # Guardian, hard", "Guardian, hard"),
        ("#Guardian", "Guardian"),
        ("  hard", "hard"),
        ("\thard, ED=7.2/1.2", "hard, ED=7.2/1.2"),
        (" ; by Anna ", "by Anna"),
        (" , 24 givens", "24 givens"),
        (" # Nº 7 — difícil", "Nº 7 — difícil"),
        ("  \"the hardest\", Anna, 2012", "\"the hardest\", Anna, 2012"),
        ("  \"by Anna\"", "by Anna"),
    ] {
        let text = format!("{LINE}{behind}\n{OTHER}\n");
        let expected = [(LINE, None, Some(remark)), (OTHER, None, None)];
        check_named(&mut cases, "remarks", &format!("{behind:?}"), &text, &expected);
        let text = format!("7 {LINE}{behind}\n");
        let expected = [(LINE, Some("7"), Some(remark))];
        check_named(&mut cases, "ids and remarks", &format!("{behind:?}"), &text, &expected);
    }
    cases.finish();
}

#[test]
fn in_lines_alone_each_text_is_an_error() {
    let titles = TITLES.iter().copied().filter(|title| !title.starts_with('#'));
    for text in titles.chain(TEXTS.iter().flat_map(|(_, lines)| lines.iter().copied())) {
        let all = format!("{text}\n{LINE}\n{text}\n");
        let batch = readers::read(all.as_bytes(), InputFormat::Line);
        // The first may be the header of a table.
        let expected = if text.contains(',') { 2..=3 } else { 3..=3 };
        assert!(expected.contains(&batch.len()), "{all}");
        assert_eq!(puzzles(&batch), [LINE], "{all}");
    }
}

#[test]
fn a_text_without_a_puzzle_is_an_error() {
    let titles = TITLES.iter().map(|title| (title, format!("{title}\n")));
    let texts = TEXTS.iter().map(|(kind, lines)| (kind, lines.join("\n") + "\n"));
    let all = titles.filter(|(title, _)| !title.starts_with('#')).chain(texts);
    for (kind, text) in all {
        let batch = read(&text);
        assert!(batch.puzzles.is_empty() && errors(&batch) > 0, "{kind}: {batch:?}\n{text}");
    }
}
