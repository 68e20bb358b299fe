//! Is every grid drawn, and equally likely?

use super::tables::PARTITIONS;
use super::*;
use crate::grid::Cell;

#[test]
fn grids_are_valid_and_never_change() {
    assert!((0..2000).all(|i| full_grid(&mut Random::new(&[1, i])).is_valid()));
    assert_eq!(
        full_grid(&mut Random::new(&[2026, 0])).as_str(),
        "478219653621357984935684172157498326293176548864532791542761839786943215319825467"
    );
}

/// The weights of all possible draws add up to the number of grids.
#[test]
fn the_tables_account_for_every_grid() {
    let tables = PartitionTables::get();
    // Second boxes with the same greatest count are alike: one stands for all.
    let greatest = |number: &u16| tables.greatest(*number);
    let mut kinds: Vec<u16> = (0..PARTITIONS as u16).map(|number| greatest(&number)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, [32, 48, 86, 144, 288]);
    let mut sum: u128 = 0;
    for kind in kinds {
        let alike: Vec<u16> = (0..PARTITIONS as u16).filter(|number| greatest(number) == kind).collect();
        let grids = (0..PARTITIONS as u16)
            .map(|right| u64::from(tables.count([alike[0], right])) * below(tables, [alike[0], right]));
        sum += alike.len() as u128 * u128::from(grids.sum::<u64>());
    }
    // The columns of the first box, their order in the other two, the order of rows in three bands.
    let orders = 1680 * 6 * 6 * 6 * 6 * 6;
    assert_eq!(orders * sum, 6_670_903_752_021_072_936_960);
}

/// The number of ways to add two bands below one whose boxes have the columns `123 456 789` and these two.
fn below(tables: &PartitionTables, columns: [u16; 2]) -> u64 {
    let mut sum = 0;
    for relabelled in &tables.relabelled {
        let lower = columns.map(|columns| {
            let relabel = |next: [u16; 2]| [0, 1].map(|i| relabelled[usize::from(next[i])][i]);
            tables.next[usize::from(columns)].map(relabel)
        });
        for [second, third] in lower[0] {
            let ways = |[a, b]: &[u16; 2]| u64::from(tables.count([second, *a])) * u64::from(tables.count([third, *b]));
            sum += lower[1].iter().map(ways).sum::<u64>();
        }
    }
    sum
}

/// The first band is drawn in another way than the rest, and rows in another way than columns. This must not show: a
/// feature of three lines must be about equally frequent in all bands and stacks. The feature here: two rows of a band
/// have the same three digits in two boxes.
#[test]
fn no_band_or_stack_is_special() {
    const GRIDS: u64 = 40_000;
    let mut counts = [0; 6];
    for i in 0..GRIDS {
        let grid = full_grid(&mut Random::new(&[3, i]));
        let digit = |chute: usize, line: usize, place: usize| {
            let (across, along) = (3 * (chute % 3) + line, place);
            let (row, column) = if chute < 3 { (across, along) } else { (along, across) };
            1u16 << grid.digit(Cell::at(row, column)).index()
        };
        for (chute, count) in counts.iter_mut().enumerate() {
            let triple =
                |line: usize, part: usize| (0..3).fold(0u16, |set, i: usize| set | digit(chute, line, 3 * part + i));
            for [a, b] in [[0, 1], [0, 2], [1, 2]] {
                *count += u32::from((1..3).any(|part| triple(a, 0) == triple(b, part)));
            }
        }
    }
    let mean = f64::from(counts.iter().sum::<u32>()) / 6.0;
    // About one pair in 28. Four and a half standard deviations, of a chance that is small.
    assert!((0.95..1.10).contains(&(mean * 28.0 / (3.0 * GRIDS as f64))), "{counts:?}");
    let near = |&count: &u32| (f64::from(count) - mean).abs() < 4.5 * mean.sqrt();
    assert!(counts.iter().all(near), "{counts:?}");
}
