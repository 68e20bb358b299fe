//! The records that are hardest for a solver, as far as we know.
//!
//! Most of them take a moment. The records with [`Truth::TooHard`] have no solution, but proving this takes millions of
//! guesses, or more than anybody can wait for. The digit 1 cannot be placed nine times in `PLACES_OF_ONE`. No single
//! band or stack shows this, and a search that begins with the other digits meets the same failure again and again.

use super::judge::Truth;
use super::lines::read_puzzles;
use crate::common::{HARD, HOPELESS, Xorshift};

/// A record that is hard for a solver. The line has no line end.
#[derive(Debug, Clone)]
pub struct HostileRecord {
    pub kind: &'static str,
    pub line: Vec<u8>,
    pub truth: Truth,
}

/// Puzzles with 17 clues: the first of Gordon Royle's list, and one that is slow for cell-by-cell search.
const SEVENTEEN_CLUE_PUZZLES: [&str; 2] = [
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

/// Peter Norvig's impossible puzzle, and a similar one.
const IMPOSSIBLE_PUZZLES: [&str; 2] =
    [".....5.8....6.1.43..........1.5........1.6...........553.....61..................", HOPELESS];

/// The cells that may hold the digit 1. All cells may hold all other digits.
const PLACES_OF_ONE: &str = "....1...1...1.1.1...1.1....1111.1....1.1.1..1.1...11......1..1....1..1...11.1...1";

/// Returns all hostile records, the same each time.
pub fn hostile_records() -> Vec<HostileRecord> {
    let mut random = Xorshift::new(2026);
    let mut records = Vec::new();
    let mut add = |kind, line: &[u8], truth| records.push(HostileRecord { kind, line: line.to_vec(), truth });
    for line in HARD {
        add("hard for people", line.as_bytes(), Truth::Unique { is_minimal: true });
    }
    add("empty", &[b'.'; 81], Truth::Several);
    for line in SEVENTEEN_CLUE_PUZZLES {
        add("17 clues", line.as_bytes(), Truth::Unique { is_minimal: true });
        for cell in (0..81).filter(|&cell| line.as_bytes()[cell] != b'.') {
            let mut fewer_givens = line.as_bytes().to_vec();
            fewer_givens[cell] = b'.';
            add("one clue of 17 removed", &fewer_givens, Truth::Several);
        }
    }
    for puzzle in read_puzzles("generated.txt") {
        for _ in 0..10 {
            let mut fewer_givens = puzzle.map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
            while fewer_givens.iter().filter(|&&byte| byte != b'.').count() > 16 {
                fewer_givens[random.below(81)] = b'.';
            }
            add("16 clues", &fewer_givens, Truth::Several);
        }
    }
    for _ in 0..20 {
        add("pairs", &paired_pencilmarks(&mut random), Truth::Several);
    }
    for line in IMPOSSIBLE_PUZZLES {
        add("impossible", line.as_bytes(), Truth::TooHard);
    }
    let cell_candidates = |cell: u8| if cell == b'1' { *b"123456789" } else { *b".23456789" };
    let pencilmarks: Vec<u8> = PLACES_OF_ONE.bytes().flat_map(cell_candidates).collect();
    add("nowhere", &pencilmarks, Truth::TooHard);
    records
}

/// Returns a random solution as pencil marks in which 1 and 2 always go together, as do 3 and 4, 5 and 6, 7 and 8.
fn paired_pencilmarks(random: &mut Xorshift) -> Vec<u8> {
    let partner = |digit: u8| if digit == b'9' { digit } else { ((digit - b'1') ^ 1) + b'1' };
    let cell_candidates =
        |digit: u8| (b'1'..=b'9').map(move |d| if d == digit || d == partner(digit) { d } else { b'.' });
    random.solution().as_bytes().iter().flat_map(|&digit| cell_candidates(digit)).collect()
}
