//! The environment variables of the tests: `SUDOKU_TESTS`, a mode, and `SUDOKU_TEST_SEED`, the seed of random tests.

use std::env;
use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use proptest::test_runner::{Config, RngSeed};

const SEED_VARIABLE: &str = "SUDOKU_TEST_SEED";

/// Returns the first `count` seeds, or only the seed in `SUDOKU_TEST_SEED` if it is set.
pub fn seeds(count: u64) -> Range<u64> {
    only_seed().map_or(0..count, |seed| seed..seed + 1)
}

/// Returns the seed in `SUDOKU_TEST_SEED`, or `None`. With a seed, tests cannot assert counts over all seeds.
pub fn only_seed() -> Option<u64> {
    let seed = env::var(SEED_VARIABLE).ok()?;
    Some(seed.parse().unwrap_or_else(|error| panic!("{SEED_VARIABLE}={seed}: {error}")))
}

/// Returns a message that says how to run one seed again, for tests to print before they fail.
pub fn seed_message(seed: u64) -> String {
    format!("{SEED_VARIABLE}={seed} runs this seed alone")
}

/// Returns the configuration of a property: this many cases, all drawn from one seed, which is new unless
/// `SUDOKU_TEST_SEED` is set. Failed cases are kept in `tests/proptest-regressions` and run first.
pub fn random_cases(count: u32) -> Config {
    let seed = only_seed().unwrap_or_else(|| RandomState::new().hash_one(()));
    println!("{}", seed_message(seed));
    Config { cases: count, rng_seed: RngSeed::Fixed(seed), ..Config::default() }
}

/// Returns whether `SUDOKU_TESTS` is set to this word. With `renew`, tests replace expected by actual text.
pub fn is_test_mode(word: &str) -> bool {
    env::var_os("SUDOKU_TESTS").is_some_and(|mode| mode == word)
}
