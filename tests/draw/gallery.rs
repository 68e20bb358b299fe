//! Draws every technique of both ladders on one page: `cargo run --release --example gallery [FILE]... > gallery.html`
//!
//! The positions are those of the tests, of the puzzles there, and of those in more files. What none of them shows is
//! named on stderr.

use std::collections::HashMap;
use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use sudoku::draw::{Scene, escape, svg};
use sudoku::format::Batch;
use sudoku::grid::{CellSet, Grid};
use sudoku::logic::human::LADDER;
use sudoku::logic::{Ladder, LadderName, State, Step, Technique, TechniqueSet, explain};

/// The first step found of each technique, and the state in which it was found.
type ShownSteps = HashMap<(LadderName, Technique), (State, Step)>;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logic");
    let mut found = ShownSteps::new();
    for line in fs::read_to_string(folder.join("human.txt"))?.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        if let ["show", technique, puzzle, candidates, ..] = fields[..] {
            let (puzzle, grid) = (read(puzzle)?, read(candidates)?);
            let placed = grid.filled() - puzzle.filled();
            look(LadderName::Human, Technique::called(technique)?, &grid, placed, &mut found);
        }
    }
    for line in fs::read_to_string(folder.join("one_digit.txt"))?.lines() {
        let entry = line.split(':').nth(1).filter(|code| !code.is_empty());
        let entry = entry.and_then(|code| LADDER.iter().find(|entry| entry.code == code));
        if let Some(entry) = entry {
            look(LadderName::Human, entry.technique, &read(line)?, CellSet::EMPTY, &mut found);
        }
    }
    for technique in Technique::OF_SUDOKU_EXPLAINER {
        let name = technique.name().to_lowercase().replace([' ', '-'], "_");
        let Ok(text) = fs::read_to_string(folder.join(format!("positions/{name}.txt"))) else {
            continue;
        };
        for line in text.lines().filter_map(|line| line.strip_prefix("show\t")) {
            let grid = read(line.split('\t').next().unwrap_or_default())?;
            for name in LadderName::ALL {
                look(name, *technique, &grid, CellSet::EMPTY, &mut found);
            }
        }
    }
    let mut files = vec![folder.join("puzzles.txt")];
    files.extend(std::env::args().skip(1).map(PathBuf::from));
    let mut puzzles = Vec::new();
    for file in files {
        puzzles.extend(Batch::read_all(File::open(file)?)?.puzzles);
    }
    for name in LadderName::ALL {
        puzzles.iter().for_each(|puzzle| climb(name, puzzle, &mut found));
        // What never comes first, as something easier is there as well.
        for technique in techniques(name) {
            // The hardest puzzles come last.
            for puzzle in puzzles.iter().rev() {
                if found.contains_key(&(name, technique)) {
                    break;
                }
                look(name, technique, puzzle, CellSet::EMPTY, &mut found);
            }
        }
    }
    print(&found);
    Ok(())
}

/// The one puzzle in a text.
fn read(text: &str) -> Result<Grid, Box<dyn Error>> {
    Ok(Batch::read_all(text.as_bytes())?.puzzles.pop().ok_or(text)?)
}

/// Looks for a step of a technique in a position.
fn look(name: LadderName, technique: Technique, grid: &Grid, placed: CellSet, found: &mut ShownSteps) {
    let state = State::new(grid).with_placed(placed);
    let step = Ladder::of(name, TechniqueSet::of(technique)).next_step(&state);
    if let Some(step) = step.filter(|step| step.technique == technique) {
        found.entry((name, technique)).or_insert((state, step));
    }
}

/// Looks for more techniques on the way of a puzzle.
fn climb(name: LadderName, puzzle: &Grid, found: &mut ShownSteps) {
    let (mut ladder, mut state) = (Ladder::of(name, name.usual()), State::new(puzzle));
    while let Some(step) = ladder.next_step(&state) {
        let before = state.clone();
        state.apply(&step);
        found.entry((name, step.technique)).or_insert((before, step));
    }
}

/// The techniques of a ladder, in its order.
fn techniques(name: LadderName) -> Vec<Technique> {
    match name {
        LadderName::SudokuExplainer => Technique::OF_SUDOKU_EXPLAINER.to_vec(),
        LadderName::Human => LADDER.iter().map(|entry| entry.technique).collect(),
    }
}

fn print(found: &ShownSteps) {
    println!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Techniques</title><style>\
         body{{font-family:sans-serif;display:grid;grid-template-columns:repeat(auto-fill,684px);gap:16px}}\
         figure{{margin:0;break-inside:avoid}}</style>"
    );
    for name in LadderName::ALL {
        for technique in techniques(name) {
            let Some((state, step)) = found.get(&(name, technique)) else {
                eprintln!("no picture: {name} {technique}");
                continue;
            };
            let sentence = explain::short(step);
            let picture = svg(&Scene::of_step(state, step), technique.name(), &sentence);
            let caption = escape(&sentence);
            println!("<figure><figcaption>{name}: {caption}</figcaption>\n{picture}</figure>");
        }
    }
}
