//! Canonical forms: compared with brute force, compared with known forms, and unchanged by shuffling.

use std::cmp::Ordering;
use std::collections::HashSet;

use sudoku::grid::{Cell, DigitSet, Grid};
use sudoku::random::Random;
use sudoku::transform::{Canonical, NoCanonicalForm, Symmetry, canonical};

use crate::common::{grid, line_orders};
use crate::{filled_grid, random_puzzle, without_cells};

/// Canonical forms that players know, with their numbers of automorphisms (forum.enjoysudoku.com, "Canonical form",
/// 2007): the grid with the most automorphisms, and the least and the greatest of all forms.
const KNOWN_FORMS: [(&str, u32); 3] = [
    ("123456789456789123789123456231564897564897231897231564312645978645978312978312645", 648),
    ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", 3),
    ("123456789457893612986217354274538196531964827698721435342685971715349268869172543", 72),
];

fn canonical_form(grid: &Grid) -> Canonical {
    canonical(grid).unwrap()
}

/// Returns the least line and the number of arrangements that give it, by trying all 2 · 6⁸ arrangements.
fn brute_force_form(grid: &Grid) -> (String, u32) {
    let orders = line_orders();
    let plain = grid.to_ascii();
    let flipped: [u8; 81] = std::array::from_fn(|i| plain[i % 9 * 9 + i / 9]);
    let (mut least, mut count) = (vec![b'9' + 1; 81], 0);
    for view in [plain, flipped] {
        for rows in &orders {
            for columns in &orders {
                match relabelled(&view, rows, columns).cmp(least.iter().copied()) {
                    Ordering::Less => (least, count) = (relabelled(&view, rows, columns).collect(), 1),
                    Ordering::Equal => count += 1,
                    Ordering::Greater => {}
                }
            }
        }
    }
    (String::from_utf8(least).unwrap(), count)
}

/// Iterates over the cells in this arrangement, with the digits relabelled in the order of their first appearance.
fn relabelled(view: &[u8; 81], rows: &[usize; 9], columns: &[usize; 9]) -> impl Iterator<Item = u8> {
    let (mut labels, mut next_label) = ([0; 256], b'1');
    labels[usize::from(b'.')] = b'.';
    (0..81).map(move |i| {
        let label = &mut labels[usize::from(view[9 * rows[i / 9] + columns[i % 9]])];
        if *label == 0 {
            (*label, next_label) = (next_label, next_label + 1);
        }
        *label
    })
}

fn assert_agrees_with_brute_force(grid: &Grid) {
    let form = canonical_form(grid);
    assert_eq!(form.symmetry.apply(grid), form.grid);
    assert_eq!((form.grid.to_string(), form.automorphisms), brute_force_form(grid), "{grid}");
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
    assert_eq!(canonical(&marked), Err(NoCanonicalForm::Pencilmarks));
    let clash = grid(&format!("7......7.{}", ".".repeat(72)));
    let message = canonical(&clash).unwrap_err().to_string();
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
