//! Is every grid drawn, and equally likely?

use super::fillings::PARTITIONS;
use super::*;

#[test]
fn grids_are_valid_and_never_change() {
    assert!((0..2000).all(|i| full_grid(&mut Random::new(&[1, i])).is_valid()));
    assert_eq!(
        full_grid(&mut Random::new(&[2026, 0])).as_str(),
        "845123679127968354369475128953841267671239485284657931438596712596712843712384596"
    );
}

/// All that can be drawn, weighted as it is drawn, are as many grids as there are.
#[test]
fn the_tables_account_for_every_grid() {
    let fillings = Fillings::get();
    let partitions: Vec<Partition> = (0..PARTITIONS).map(|n| fillings.sets(n)).collect();
    let mut sum: u128 = 0;
    // Second boxes with the same greatest count are alike: one stands for all.
    let mut kinds: Vec<u16> = (0..PARTITIONS).map(|n| fillings.greatest(n)).collect();
    kinds.sort_unstable();
    kinds.dedup();
    assert_eq!(kinds, [32, 48, 86, 144, 288]);
    for kind in kinds {
        let alike: Vec<usize> = (0..PARTITIONS).filter(|&n| fillings.greatest(n) == kind).collect();
        let beside = partitions[alike[0]];
        let grids: u64 = (0..PARTITIONS)
            .map(|right| {
                let first = u64::from(fillings.count([alike[0], right]));
                first * below(fillings, beside, partitions[right])
            })
            .sum();
        sum += alike.len() as u128 * u128::from(grids);
    }
    // The columns of the first box, their order in the other two, the order of rows in three bands.
    let orders = 1680 * 6 * 6 * 6 * 6 * 6;
    assert_eq!(orders * sum, 6_670_903_752_021_072_936_960);
}

/// In how many ways two bands can follow one with the columns `123 456 789` and these.
fn below(fillings: &Fillings, beside: Partition, right: Partition) -> u64 {
    let mut sum = 0;
    for successor in 0..SUCCESSORS {
        let firsts = [0, 1].map(|place| First { place, successor });
        let numbers = |from: Partition| {
            let all = (0..SUCCESSORS).map(move |n| super::successor(from, n));
            let both = all.map(move |next| {
                [fillings.number(firsts[0], next), fillings.number(firsts[1], third(from, next))]
            });
            both.collect::<Vec<_>>()
        };
        let rights = numbers(right);
        for [second, bottom] in numbers(beside) {
            let pair = |[a, b]: &[usize; 2]| {
                u64::from(fillings.count([second, *a])) * u64::from(fillings.count([bottom, *b]))
            };
            sum += rights.iter().map(pair).sum::<u64>();
        }
    }
    sum
}

/// The first band is drawn otherwise than the rest, and rows otherwise than columns; yet none of it must
/// show. The bands and stacks of a uniform grid are alike, so a feature of three lines comes about as
/// often in each: here, that two rows of a band have the same three digits in two boxes.
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
            let triple = |line: usize, part: usize| {
                (0..3).fold(0u16, |set, i: usize| set | digit(chute, line, 3 * part + i))
            };
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
