//! A broken grid between two good ones: one error, and both neighbours are read, in every layout.
#![allow(clippy::unwrap_used)]

mod common;

use common::{line, random, random_full};
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;
use sudoku::format::Batch;

type Layout = fn(&str) -> Vec<String>;

const LAYOUTS: [(&str, Layout); 9] = [
    ("plain", rows),
    ("spaced", |p| rows(p).iter().map(|row| spaced(row, " ")).collect()),
    ("array", |p| [vec!["{".into()], arrays(p), vec!["};".into()]].concat()),
    ("bands", |p| banded(&rows(p), &[], "", &[])),
    ("rules", |p| banded(&barred(p, "|"), &[], "------+------+------", &[])),
    ("ss", |p| banded(&barred(p, "|"), &["*-----------*"], "|---+---+---|", &["*-----------*"])),
    ("grid", |p| {
        let border = "+-------+-------+-------+";
        banded(&barred(p, " | "), &[border], border, &[border])
    }),
    ("euler", |p| [vec!["Grid 07".into()], rows(p)].concat()),
    ("sdk", |p| [vec!["[Puzzle]".into()], rows(p)].concat()),
];

fn rows(puzzle: &str) -> Vec<String> {
    puzzle.as_bytes().chunks(9).map(|row| String::from_utf8(row.to_vec()).unwrap()).collect()
}

fn spaced(row: &str, separator: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(separator)
}

fn arrays(puzzle: &str) -> Vec<String> {
    rows(puzzle).iter().map(|row| format!("{{{}}},", spaced(&row.replace('.', "0"), ","))).collect()
}

fn barred(puzzle: &str, bar: &str) -> Vec<String> {
    let bar_row =
        |row: &String| format!("{bar}{}{bar}{}{bar}{}{bar}", &row[..3], &row[3..6], &row[6..]);
    rows(puzzle).iter().map(bar_row).collect()
}

fn banded(rows: &[String], above: &[&str], between: &str, below: &[&str]) -> Vec<String> {
    let mut lines: Vec<String> = above.iter().map(|&line| line.into()).collect();
    for (i, band) in rows.chunks(3).enumerate() {
        lines.extend((i > 0).then(|| between.to_owned()));
        lines.extend_from_slice(band);
    }
    lines.extend(below.iter().map(|&line| line.into()));
    lines
}

const WAYS: [&str; 5] = ["row missing", "cell missing", "cell too many", "letter", "text between"];

/// Breaks one row of a grid.
fn broken(mut lines: Vec<String>, way: &str, random: &mut Xoshiro256PlusPlus) -> Vec<String> {
    let is_cell = |c: char| c == '.' || c.is_ascii_digit();
    let is_row = |line: &String| line.chars().filter(|&c| is_cell(c)).count() == 9;
    let at: Vec<_> = (0..lines.len()).filter(|&i| is_row(&lines[i])).collect();
    let at = at[random.random_range(0..at.len() as u32) as usize];
    let cells: Vec<_> =
        lines[at].char_indices().filter(|&(_, c)| is_cell(c)).map(|(i, _)| i).collect();
    let cell = cells[random.random_range(0..9u32) as usize];
    match way {
        "row missing" => drop(lines.remove(at)),
        "cell missing" => drop(lines[at].remove(cell)),
        "cell too many" => lines[at].insert(cell, '3'),
        "letter" => lines[at].replace_range(cell..=cell, "Q"),
        _ => lines.insert(at, "what is this".into()),
    }
    lines
}

#[test]
fn neighbours_of_a_broken_grid_are_read() {
    let mut random = random(11);
    let mut puzzle = || {
        let mut cells = random_full(&mut random);
        (0..50).for_each(|_| cells[random.random_range(0..81u32) as usize] = 0);
        line(&cells)
    };
    let puzzles: Vec<_> = (0..90).map(|_| puzzle()).collect();
    for (name, layout) in LAYOUTS {
        for way in WAYS {
            for three in puzzles.chunks_exact(3) {
                let bad = broken(layout(&three[1]), way, &mut random);
                let all = [layout(&three[0]), bad, layout(&three[2])].map(|lines| lines.join("\n"));
                let text = all.join("\n\n") + "\n";
                let batch = Batch::read_all(text.as_bytes()).unwrap();
                let mut read: Vec<_> = batch.puzzles.iter().map(ToString::to_string).collect();
                // Text before the first row leaves the grid after it whole.
                read.retain(|puzzle| way != "text between" || *puzzle != three[1]);
                assert_eq!(read, [&*three[0], &*three[2]], "{name}, {way}:\n{text}");
                let errors = batch.records.iter().filter(|record| record.malformed.is_some());
                assert_eq!(errors.count(), 1, "{name}, {way}:\n{text}");
            }
        }
    }
}
