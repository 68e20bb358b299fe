//! The seeds of random tests. `SUDOKU_TEST_SEED=N` tries one alone.

use std::env;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use proptest::test_runner::{Config, RngSeed};

const VARIABLE: &str = "SUDOKU_TEST_SEED";

/// The first seeds; the one in `SUDOKU_TEST_SEED` instead, if it is set.
pub fn seeds(count: u64) -> Range<u64> {
    only_seed().map_or(0..count, |seed| seed..seed + 1)
}

/// The seed in `SUDOKU_TEST_SEED`. What is counted over all seeds cannot be asserted if it is set.
pub fn only_seed() -> Option<u64> {
    let seed = env::var(VARIABLE).ok()?;
    Some(seed.parse().unwrap_or_else(|error| panic!("{VARIABLE}={seed}: {error}")))
}

/// Returns the advice how to try one seed again, printed before a test fails.
pub fn one_seed(seed: u64) -> String {
    format!("{VARIABLE}={seed} tries this seed alone")
}

/// The configuration of a property: this many cases, all drawn from one seed, which is a new one each time. Cases that
/// failed are kept in `tests/proptest-regressions`, and tried first.
pub fn random_cases(count: u32) -> Config {
    let seed = only_seed().unwrap_or_else(|| RandomState::new().hash_one(()));
    println!("{}", one_seed(seed));
    Config { cases: count, rng_seed: RngSeed::Fixed(seed), ..Config::default() }
}
