//! The search against a deliberately naive solver, and against the corpora.
#![allow(clippy::unwrap_used)]

mod common;

use common::{corpus, is_solution, line, naive_count, random, random_full};
use rand::RngExt;
use sudoku::grid::Grid;
use sudoku::search::Search;

/// Random grids with many, several, one and no solutions, small enough for the naive solver.
fn random_grids(count: usize, seed: u64) -> impl Iterator<Item = [u8; 81]> {
    let mut random = random(seed);
    (0..count).map(move |i| {
        let mut cells = random_full(&mut random);
        let blanks = random.random_range(30..62u32);
        for _ in 0..blanks {
            cells[random.random_range(0..81u32) as usize] = 0;
        }
        // In every third grid one digit is wrong, which often shows only late.
        if i % 3 == 0 {
            let at = random.random_range(0..81u32) as usize;
            cells[at] = random.random_range(1..=9u32) as u8;
        }
        cells
    })
}

#[test]
fn the_search_counts_as_the_naive_solver_does() {
    let (mut none, mut unique, mut multiple) = (0, 0, 0);
    for mut cells in random_grids(12_000, 1) {
        let text = line(&cells);
        let puzzle: Grid = text.parse().unwrap();
        let expected = naive_count(&mut cells, 4);
        let answer = Search::new(&puzzle).count(4);
        assert_eq!(answer.solutions, expected as u64, "{text}");
        if let Some(first) = answer.first {
            assert!(is_solution(&text, first.as_str()), "{text}");
        }
        match expected {
            0 => none += 1,
            1 => unique += 1,
            _ => multiple += 1,
        }
    }
    assert!(none > 1000 && unique > 1000 && multiple > 1000, "{none} {unique} {multiple}");
}

/// Every `step`-th puzzle of a corpus has as many solutions as said, up to two.
fn corpus_has(name: &str, step: usize, solutions: u64) {
    let Some(puzzles) = corpus(name) else { return };
    for text in puzzles.iter().step_by(step) {
        let answer = Search::new(&text.parse().unwrap()).count(2);
        assert_eq!(answer.solutions, solutions, "{text}");
        assert!(is_solution(text, answer.first.unwrap().as_str()), "{text}");
    }
}

#[test]
fn the_corpora_have_the_solutions_that_they_should() {
    corpus_has("puzzles2_17_clue", 100, 1);
    corpus_has("puzzles3_magictour_top1465", 5, 1);
    corpus_has("puzzles5_forum_hardest_1905_11+", 100, 1);
    corpus_has("puzzles6_forum_hardest_1106", 5, 1);
    corpus_has("puzzles7_serg_benchmark", 1, 2);
}

#[test]
fn the_projects_own_puzzles_have_one_solution() {
    for name in ["puzzles/generated.txt", "puzzles/hard.sdm"] {
        let text = std::fs::read_to_string(common::project_file(name)).unwrap();
        for text in text.lines().filter(|line| !line.starts_with('#')).map(|line| &line[..81]) {
            let answer = Search::new(&text.parse().unwrap()).count(2);
            assert_eq!(answer.solutions, 1, "{text}");
            assert!(is_solution(text, answer.first.unwrap().as_str()), "{text}");
        }
    }
}
