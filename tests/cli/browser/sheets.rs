//! Sheets on paper: pages, captions and digits of the PDF that the browser prints.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::Browser;
use crate::common::{quiet_output, shell, stdout};

/// Writes puzzles with one solution each to the file `puzzles` in the folder. Returns them and their solutions.
fn make_puzzles(folder: &Path) -> (Vec<String>, Vec<String>) {
    let made = stdout(&shell("\"$0\" generate -n 25 --seed 1 | tee puzzles", folder));
    let puzzles: Vec<String> = made.lines().map(str::to_owned).collect();
    let solved = stdout(&shell("\"$0\" solve puzzles", folder));
    (puzzles, solved.lines().map(str::to_owned).collect())
}

fn program_output(program: &str, arguments: &[&str], file: &Path) -> String {
    stdout(&Command::new(program).args(arguments).arg(file).arg("-").output().unwrap())
}

/// Returns the number of pages and the name of their size, such as `A4`.
pub fn page_count_and_size(file: &Path) -> (u64, String) {
    let text = stdout(&Command::new("pdfinfo").arg(file).output().unwrap());
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{text}")).trim().to_owned()
    };
    let size = value("Page size:");
    let size = size.split_once('(').map_or(size.clone(), |(_, name)| name.replace(')', ""));
    (value("Pages:").parse().unwrap(), size)
}

/// Returns the captions of puzzles on pages, each with the digits that follow it, in their order on paper.
fn captions_with_digits(text: &str) -> Vec<(String, String)> {
    let mut sections: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if line.contains(char::is_alphabetic) {
            sections.push((line.trim_start_matches('\u{c}').to_owned(), String::new()));
        } else if let Some((_, digits)) = sections.last_mut() {
            digits.extend(line.chars().filter(char::is_ascii_digit));
        }
    }
    sections
}

/// Returns the grids on pages, each with its number. In the text, grids side by side follow a line with their numbers.
fn grids(text: &str) -> Vec<(usize, String)> {
    let mut numbered_grids: Vec<(usize, String)> = Vec::new();
    let mut grids_per_row = 0;
    for line in text.lines().filter(|line| line.contains(char::is_numeric)) {
        if line.contains(char::is_alphabetic) {
            continue;
        }
        let numbers: Vec<usize> = line.split_whitespace().map(|number| number.parse().unwrap()).collect();
        let row_start = numbered_grids.len() - grids_per_row;
        let are_grids_full = numbered_grids[row_start..].iter().all(|(_, grid)| grid.len() == 81);
        if are_grids_full {
            grids_per_row = numbers.len();
            numbered_grids.extend(numbers.into_iter().map(|number| (number, String::new())));
            continue;
        }
        assert_eq!(numbers.len(), 9 * grids_per_row, "{text}");
        for ((_, grid), row) in numbered_grids[row_start..].iter_mut().zip(numbers.chunks(9)) {
            grid.extend(row.iter().map(ToString::to_string));
        }
    }
    numbered_grids
}

#[test]
#[ignore = "needs chromium, pdfinfo and pdftotext"]
fn every_layout_prints_the_expected_pages_and_grids() {
    let mut browser = Browser::start();
    let folder = tempfile::tempdir().unwrap();
    let (puzzles, solutions) = make_puzzles(folder.path());
    fs::write(folder.path().join("arabic"), "lang = ar\ndir = rtl\n").unwrap();
    let (html, pdf) = (folder.path().join("sheets.html"), folder.path().join("sheets.pdf"));
    let mut print = |arguments: &str| {
        quiet_output(&shell(&format!("\"$0\" print -q -o sheets.html {arguments} puzzles"), folder.path()));
        browser.open(&html, "");
        browser.print(&pdf);
        browser.assert_quiet(&html);
    };
    let puzzle_count = puzzles.len() as u64;
    for per_page in [1, 2, 4, 6, 9, 12] {
        for (paper, size, solution_layout, other_options) in [
            ("a4", "A4", "small", ""),
            ("letter", "letter", "full", ""),
            ("a5", "A5", "small", ""),
            ("a4", "A4", "none", "--qr --title 'A book'"),
            ("letter", "letter", "none", "--qr --candidates"),
            ("legal", "612 x 1008 pts", "full", "--words arabic --title 'A book' --candidates"),
        ] {
            // The command refuses codes on pages that have no room for them.
            if other_options.contains("--qr") && (per_page == 12 || per_page == if paper == "a4" { 6 } else { 9 }) {
                let script = format!("\"$0\" print {other_options} --paper {paper} --per-page {per_page} puzzles");
                assert_eq!(shell(&script, folder.path()).status.code(), Some(2), "{script}");
                continue;
            }
            print(&format!("--per-page {per_page} --paper {paper} --solutions {solution_layout} {other_options}"));
            let solution_pages = match solution_layout {
                "small" => puzzle_count.div_ceil(if paper == "a5" { 12 } else { 20 }),
                "full" => puzzle_count.div_ceil(per_page),
                _ => 0,
            };
            let expected = (puzzle_count.div_ceil(per_page) + solution_pages, size.to_owned());
            assert_eq!(page_count_and_size(&pdf), expected, "{per_page} {paper} {solution_layout} {other_options}");
        }
    }
    // The puzzles are printed in order, with their givens and with the level that `rate --ladder human` finds.
    print("--per-page 6 --title 'A book'");
    let text = program_output("pdftotext", &["-raw", "-l", "5"], &pdf);
    let mut sections = captions_with_digits(&text);
    assert_eq!(sections.iter().filter(|(caption, _)| caption.contains("A book")).count(), 5);
    sections.retain(|(caption, _)| !caption.contains("A book"));
    let rated = stdout(&shell("\"$0\" rate --ladder human puzzles", folder.path()));
    assert_eq!(sections.len(), puzzles.len());
    for (number, ((caption, digits), rating)) in (1..).zip(sections.iter().zip(rated.lines())) {
        let level = rating.split('\t').nth(2).unwrap();
        assert_eq!(caption.to_lowercase(), format!("{number} \u{b7} {level}"));
        assert_eq!(*digits, puzzles[number - 1].replace('.', ""));
    }
    // Each solution belongs to the puzzle with its number.
    for arguments in ["--per-page 6", "--per-page 6 --solutions full"] {
        print(arguments);
        let text = program_output("pdftotext", &["-layout", "-f", "6"], &pdf);
        let expected: Vec<_> = (1..).zip(solutions.iter().cloned()).collect();
        assert_eq!(grids(&text), expected, "{text}");
    }
}

#[test]
#[ignore = "needs chromium"]
fn sheets_in_arabic_begin_at_the_right_with_the_same_boards() {
    /// Returns the places of what is on the pages: the left edges of titles, page numbers, captions, codes and boards, and
    /// the positions of the digits in the first board.
    const SCRIPT: &str = "JSON.stringify(Object.fromEntries([
        ['titles', 'h1'], ['numbers', 'header span'], ['captions', '.puzzles b'], ['codes', '.code'],
        ['boards', '.puzzles .board'],
    ].map(([name, selector]) => [name, [...document.querySelectorAll(selector)].map(
        element => Math.round(element.getBoundingClientRect().left))])))";
    const DIGITS: &str = "(() => {
        const board = document.querySelector('.board'), left = board.getBoundingClientRect().left;
        return [...board.querySelectorAll('text')].flatMap(text => [...text.textContent].map((digit, index) =>
            digit + Math.round(text.getStartPositionOfChar(index).x) + ' ' + Math.round(text.getBBox().y))).join();
    })()";
    let mut browser = Browser::start();
    browser.resize(1200, 900);
    let folder = tempfile::tempdir().unwrap();
    make_puzzles(folder.path());
    fs::write(folder.path().join("arabic"), "lang = ar\ndir = rtl\nsolutions = \u{627}\u{644}\u{62d}\u{644}\n")
        .unwrap();
    let html = folder.path().join("sheets.html");
    let mut places = |arguments: &str| {
        quiet_output(&shell(
            &format!("\"$0\" print -q --qr --title 'A (1)' -o sheets.html {arguments} puzzles"),
            folder.path(),
        ));
        browser.open(&html, "");
        let places: Value = serde_json::from_str(browser.eval(SCRIPT).as_str().unwrap()).unwrap();
        let lefts = |name: &str| -> Vec<i64> {
            places[name].as_array().unwrap().iter().map(|left| left.as_i64().unwrap()).collect()
        };
        let names = ["titles", "numbers", "captions", "codes", "boards"];
        (names.map(lefts), browser.eval(DIGITS))
    };
    for per_page in [2, 4, 9] {
        let (english, digits) = places(&format!("--per-page {per_page}"));
        let (arabic, same_digits) = places(&format!("--words arabic --per-page {per_page}"));
        assert_eq!(digits, same_digits);
        let [titles, numbers, captions, codes, boards] = english;
        let [arabic_titles, arabic_numbers, arabic_captions, arabic_codes, arabic_boards] = arabic;
        // A title is at the left, or at the right. The number of an odd page is across from it.
        assert!(titles[0] < numbers[0] && arabic_titles[0] > arabic_numbers[0], "{titles:?} {arabic_titles:?}");
        assert!(titles[1] > numbers[1] && arabic_titles[1] < arabic_numbers[1]);
        assert!(captions[0] < codes[0] && arabic_captions[0] > arabic_codes[0]);
        if per_page > 2 {
            let columns = if per_page == 4 { 2 } else { 3 };
            let row = &boards[..columns];
            let mirrored_row: Vec<i64> = arabic_boards[..columns].iter().rev().copied().collect();
            assert_eq!(row, mirrored_row);
            assert!(row.is_sorted());
        }
    }
}
