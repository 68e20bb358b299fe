//! Canonical forms: compared with brute force, compared with known forms, and unchanged by shuffling.

use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};

use sudoku::grid::{Cell, DigitSet, Grid};
use sudoku::random::Random;
use sudoku::transform::{CanonicalForm, NoCanonicalForm, Symmetry, canonicalize, maximal};

use crate::common::{grid, line_orders, run, stdout};
use crate::{filled_grid, random_puzzle, without_cells};

/// Canonical forms that players know, with their numbers of automorphisms (forum.enjoysudoku.com, "Canonical form",
/// 2007): the grid with the most automorphisms, and the least and the greatest of all forms.
const KNOWN_FORMS: [(&str, u32); 3] = [
    ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
    ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3),
    ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
];

fn canonical_form(grid: &Grid) -> CanonicalForm {
    canonicalize(grid).unwrap()
}

/// A line, and the number of arrangements that give it.
#[derive(Debug, PartialEq)]
struct PlainForm {
    line: String,
    automorphisms: u32,
}

impl PlainForm {
    fn of(form: &CanonicalForm) -> Self {
        Self { line: form.grid.to_string(), automorphisms: form.automorphisms }
    }
}

/// Returns the first or the last of the lines by trying all 2 · 6⁸ arrangements, each with the labels of the digits in
/// the order of their first appearance. `is_better` is the ordering of a line that replaces the best so far.
fn brute_force_form(grid: &Grid, labels: &[u8; 9], is_better: Ordering) -> PlainForm {
    let orders = line_orders();
    let plain = grid.to_ascii();
    let flipped: [u8; 81] = std::array::from_fn(|i| plain[i % 9 * 9 + i / 9]);
    let identity = std::array::from_fn(|i| i);
    let (mut best, mut count): (Vec<u8>, _) = (relabelled(&plain, &identity, &identity, labels).collect(), 0);
    for view in [plain, flipped] {
        for rows in &orders {
            for columns in &orders {
                let ordering = relabelled(&view, rows, columns, labels).cmp(best.iter().copied());
                if ordering == is_better {
                    (best, count) = (relabelled(&view, rows, columns, labels).collect(), 1);
                } else {
                    count += u32::from(ordering.is_eq());
                }
            }
        }
    }
    PlainForm { line: String::from_utf8(best).unwrap(), automorphisms: count }
}

/// Iterates over the cells in this arrangement, with the digits relabelled in the order of their first appearance.
fn relabelled(
    view: &[u8; 81],
    rows: &[usize; 9],
    columns: &[usize; 9],
    new_labels: &[u8; 9],
) -> impl Iterator<Item = u8> {
    let (mut labels, mut next_labels) = ([0; 256], new_labels.iter());
    labels[usize::from(b'.')] = b'.';
    (0..81).map(move |i| {
        let label = &mut labels[usize::from(view[9 * rows[i / 9] + columns[i % 9]])];
        if *label == 0 {
            *label = *next_labels.next().unwrap();
        }
        *label
    })
}

fn assert_agrees_with_brute_force(grid: &Grid) {
    let form = canonical_form(grid);
    assert_eq!(form.symmetry.apply(grid), form.grid);
    assert_eq!(PlainForm::of(&form), brute_force_form(grid, b"123456789", Ordering::Less), "{grid}");
}

fn assert_maximal_form_agrees_with_brute_force(grid: &Grid) {
    let form = maximal(grid).unwrap();
    assert_eq!(form.symmetry.apply(grid), form.grid);
    assert_eq!(PlainForm::of(&form), brute_force_form(grid, b"987654321", Ordering::Greater), "{grid}");
}

#[test]
fn filled_grids_agree_with_brute_force() {
    KNOWN_FORMS.iter().for_each(|(line, _)| assert_agrees_with_brute_force(&grid(line)));
    (0..6).for_each(|number| assert_agrees_with_brute_force(&filled_grid(number)));
}

#[test]
fn puzzles_agree_with_brute_force() {
    let given_counts = [1, 2, 3, 5, 8, 12, 17, 20, 24, 30, 45, 60, 72, 79, 80];
    (0..).zip(given_counts).for_each(|(number, givens)| assert_agrees_with_brute_force(&random_puzzle(number, givens)));
}

#[test]
fn puzzles_with_many_automorphisms_agree_with_brute_force() {
    assert_agrees_with_brute_force(&Grid::EMPTY);
    let solved = filled_grid(1);
    let has_corner_digit = |cell: Cell| solved[cell] == solved[Cell::at(0, 0)];
    let parts: [&dyn Fn(Cell) -> bool; 4] =
        [&|cell| cell.row() == 4, &|cell| cell.block() < 3, &|cell| cell.block() % 4 == 0, &has_corner_digit];
    for is_kept in parts {
        assert_agrees_with_brute_force(&without_cells(solved, Cell::all().filter(|&cell| !is_kept(cell)).collect()));
    }
}

#[test]
fn maximal_forms_agree_with_brute_force() {
    assert_maximal_form_agrees_with_brute_force(&grid(KNOWN_FORMS[2].0));
    let given_counts = [0, 1, 3, 6, 17, 23, 28, 40, 66, 80];
    (0..).zip(given_counts).for_each(|(number, givens)| {
        assert_maximal_form_agrees_with_brute_force(&random_puzzle(50 + number, givens));
    });
    let solved = filled_grid(1);
    let is_kept = |cell: &Cell| cell.block().is_multiple_of(4);
    assert_maximal_form_agrees_with_brute_force(&without_cells(solved, Cell::all().filter(|c| !is_kept(c)).collect()));
}

#[test]
#[ignore = "takes minutes"]
fn takes_minutes_maximal_forms_agree_with_brute_force_for_200_puzzles() {
    for number in 0..200 {
        assert_maximal_form_agrees_with_brute_force(&random_puzzle(1000 + number, number as usize % 41));
    }
}

#[test]
fn any_shuffle_has_the_same_maximal_form() {
    for number in 0..100 {
        let puzzle =
            if number % 10 == 0 { filled_grid(number) } else { random_puzzle(number, 12 + number as usize / 3) };
        let form = maximal(&puzzle).unwrap();
        assert_eq!(form.automorphisms, canonical_form(&puzzle).automorphisms);
        assert_eq!(maximal(&form.grid).unwrap().grid, form.grid);
        for i in 0..30 {
            let shuffled = Symmetry::random(&mut Random::new(&[number, i])).apply(&puzzle);
            let shuffled_form = maximal(&shuffled).unwrap();
            assert_eq!((shuffled_form.grid, shuffled_form.automorphisms), (form.grid, form.automorphisms), "{puzzle}");
            assert_eq!(shuffled_form.symmetry.apply(&shuffled), form.grid);
        }
    }
}

/// Applies a map as a script would.
fn apply_map(map: &str, puzzle: &str) -> String {
    let values: HashMap<&str, Vec<usize>> = map
        .split(' ')
        .map(|part| {
            let (name, digits) = part.split_once('=').unwrap();
            (name, digits.bytes().map(|digit| usize::from(digit - b'0')).collect())
        })
        .collect();
    let mut form = String::new();
    for row in &values["rows"] {
        for column in &values["columns"] {
            let [row, column] = if values["transpose"] == [1] { [column, row] } else { [row, column] };
            let cell = puzzle.as_bytes()[9 * (row - 1) + column - 1];
            match cell {
                b'.' => form.push('.'),
                digit => form += &values["digits"][usize::from(digit - b'1')].to_string(),
            }
        }
    }
    form
}

#[test]
fn a_map_says_how_a_form_is_made() {
    assert_eq!(Symmetry::IDENTITY.to_string(), "transpose=0 rows=123456789 columns=123456789 digits=123456789");
    let puzzles: Vec<String> = (0..60).map(|number| random_puzzle(number, 20 + number as usize).to_string()).collect();
    let input = puzzles.join("\n");
    for options in [&["--map"][..], &["--map", "--max"]] {
        let output = stdout(&run(&[&["canonicalize"], options].concat(), &input));
        assert_eq!(output.lines().count(), 60);
        let mut transposed_count = 0;
        for (puzzle, line) in puzzles.iter().zip(output.lines()) {
            let [form, _, map] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
            assert_eq!(apply_map(map, puzzle), form);
            transposed_count += usize::from(map.starts_with("transpose=1"));
        }
        assert!((10..50).contains(&transposed_count));
    }
}

#[test]
fn any_shuffle_has_the_same_form() {
    let known = KNOWN_FORMS.iter().map(|&(line, automorphisms)| (grid(line), grid(line), automorphisms));
    let others = (0..100).map(|number| {
        let grid = if number % 2 == 0 { filled_grid(number) } else { random_puzzle(number, 24) };
        let form = canonical_form(&grid);
        (grid, form.grid, form.automorphisms)
    });
    for (number, (grid, least, automorphisms)) in (0..).zip(known.chain(others)) {
        for i in 0..300 {
            let shuffled = Symmetry::random(&mut Random::new(&[number, i])).apply(&grid);
            let form = canonical_form(&shuffled);
            assert_eq!((form.grid, form.automorphisms), (least, automorphisms));
            assert_eq!(form.symmetry.apply(&shuffled), form.grid);
        }
    }
}

#[test]
fn different_grids_have_different_forms() {
    let forms: HashSet<_> = (0..500).map(|number| canonical_form(&filled_grid(number)).grid).collect();
    assert_eq!(forms.len(), 500);
}

#[test]
fn pencilmarks_and_clashes_are_refused() {
    let mut marked = random_puzzle(3, 30);
    let open_cell = Cell::all().find(|&cell| marked[cell] == DigitSet::ALL).unwrap();
    marked[open_cell] = DigitSet::from_bits(0b11);
    assert_eq!(canonicalize(&marked), Err(NoCanonicalForm::Pencilmarks));
    let clash = grid(&format!("7......7.{}", ".".repeat(72)));
    let message = canonicalize(&clash).unwrap_err().to_string();
    assert_eq!(message, "7 twice in row 1 (r1c1, r1c8)");
}

#[test]
fn symmetries_form_a_group() {
    let mut random = Random::new(&[31]);
    for number in 0..200 {
        let [a, b, c] = [(); 3].map(|()| Symmetry::random(&mut random));
        let grid = filled_grid(number);
        assert_eq!(b.compose(&a).apply(&grid), b.apply(&a.apply(&grid)));
        assert_eq!(c.compose(&b).compose(&a), c.compose(&b.compose(&a)));
        assert_eq!([a.compose(&Symmetry::IDENTITY), Symmetry::IDENTITY.compose(&a)], [a; 2]);
        assert_eq!([a.compose(&a.inverse()), a.inverse().compose(&a)], [Symmetry::IDENTITY; 2]);
        assert_eq!(Symmetry::IDENTITY.apply(&grid), grid);
    }
}
