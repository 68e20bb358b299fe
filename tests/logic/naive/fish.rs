//! Fish of rows and columns, without fins and with.

use sudoku::grid::{CellSet, Digit, House, HouseKind};
use sudoku::logic::{State, Technique};

use super::{NaiveFind, assert_listed, choices, of_digit, seeing_all};

const POSITIONS: u64 = 150;

/// Finds `size` lines, and `size` crossing lines that contain all places of a digit in the former. The digit is
/// eliminated from the other cells of the crossing lines. With fins, the former may have places outside the crossing
/// lines, and the digit is eliminated only from cells that see all of these. A line with a single is not used.
fn fish(state: &State, size: usize, has_fins: bool) -> Vec<NaiveFind> {
    let mut finds = Vec::new();
    for (base, cover) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        for digit in Digit::all() {
            let lines = |kind: HouseKind, least: usize| -> Vec<CellSet> {
                let lines = House::all().filter(|house| house.kind() == kind);
                let places = lines.map(|house| state.cells_with(digit) & house.cells());
                places.filter(|places| places.len() >= least).collect()
            };
            let covers = choices(&lines(cover, 1), size);
            for base in choices(&lines(base, 2), size) {
                let base = union(&base);
                for cover in &covers {
                    let is_needed = cover.iter().all(|line| !(*line & base).is_empty());
                    let fins = base - union(cover);
                    if is_needed && fins.is_empty() != has_fins {
                        let beside = union(cover) - base;
                        finds.push(of_digit(state, digit, beside & seeing_all(fins)));
                    }
                }
            }
        }
    }
    finds
}

fn union(lines: &[CellSet]) -> CellSet {
    lines.iter().fold(CellSet::EMPTY, |cells, &line| cells | line)
}

#[test]
fn every_fish_is_listed() {
    use Technique::*;
    for (size, technique) in [(2, XWing), (3, Swordfish), (4, Jellyfish)] {
        assert_listed(POSITIONS, &[technique], |state| fish(state, size, false));
    }
}

#[test]
fn every_finned_fish_is_listed() {
    use Technique::*;
    // With fewer houses in the cover, the fish is smaller, down to a locked digit.
    let techniques = [
        Pointing, Claiming, FinnedXWing, SashimiXWing, FinnedSwordfish, SashimiSwordfish, FinnedJellyfish,
        SashimiJellyfish,
    ];
    for size in 2..=4 {
        let up_to_size = &techniques[..2 * size];
        assert_listed(POSITIONS, up_to_size, |state| fish(state, size, true));
    }
}
