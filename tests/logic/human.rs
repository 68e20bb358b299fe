//! The players' ladder against HoDoKu 2.2: the levels, scores and techniques that HoDoKu gives to puzzles.

use sudoku::grid::Grid;
use sudoku::logic::human::{LADDER, Level};
use sudoku::logic::{Ladder, LadderName, State, Technique, TechniqueSet};
use sudoku::rate::{HumanRater, HumanRating};

use crate::common::reference;
use crate::{every_step, follow_ladder, own_puzzles, techniques_named};

/// HoDoKu's names for techniques that have another name here.
#[rustfmt::skip]
const NAMES: &[(&str, &str)] = &[
    ("Locked Candidates Type 1 (Pointing)", "Pointing"), ("Locked Candidates Type 2 (Claiming)", "Claiming"),
    ("Naked Quadruple", "Naked Quad"), ("Hidden Quadruple", "Hidden Quad"),
    ("Bivalue Universal Grave + 1", "BUG type 1"),
    ("Uniqueness Test 1", "u1"), ("Uniqueness Test 2", "u2"), ("Uniqueness Test 3", "u3"),
    ("Uniqueness Test 4", "u4"), ("Uniqueness Test 5", "u5"), ("Uniqueness Test 6", "u6"),
    ("Simple Colors Trap", "sc1"), ("Simple Colors Wrap", "sc2"), ("Multi Colors 1", "mc1"), ("Multi Colors 2", "mc2"),
    ("Almost Locked Set XZ-Rule", "axz"), ("Almost Locked Set XY-Wing", "axy"), ("Almost Locked Set Chain", "ach"),
];

/// A line of the table.
struct HodokuRating {
    puzzle: Grid,
    level: Level,
    score: u32,
    /// The techniques in the order of their first use; `None` for guesses.
    techniques: Vec<Option<Technique>>,
}

fn table() -> Vec<HodokuRating> {
    let read = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let technique = |text: &str| {
            let name = text.split(':').next().unwrap();
            let ours = NAMES.iter().find(|(theirs, _)| *theirs == name).map_or(name, |(_, ours)| *ours);
            let lacking = name == "Brute Force";
            (!lacking).then(|| Technique::from_name(ours).unwrap())
        };
        HodokuRating {
            puzzle: fields[0].parse().unwrap(),
            level: fields[1].parse().unwrap(),
            score: fields[2].parse().unwrap(),
            techniques: fields[4].split(';').map(technique).collect(),
        }
    };
    reference("ratings/hodoku.tsv").lines().skip(1).map(read).collect()
}

fn is_near(score: u32, expected: u32) -> bool {
    10 * score.abs_diff(expected) <= expected
}

/// Compares the puzzles that HoDoKu solves with these techniques alone.
#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn puzzles_with_simple_techniques_have_the_level_and_about_the_score_of_hodoku() {
    let table = table();
    let simple = techniques_named(&["singles", "subsets", "lc1", "lc2", "bf2", "bf3", "bf4"]);
    let is_simple =
        |of: &&HodokuRating| of.techniques.iter().all(|technique| technique.is_some_and(|one| simple.contains(one)));
    let mut rater = HumanRater::new();
    let (mut count, mut levels, mut near, mut same) = (0, 0, 0, 0);
    for expected in table.iter().filter(is_simple) {
        let rating = rater.rate_unique(State::new(&expected.puzzle));
        assert!(rating.score < 20_000, "{}", expected.puzzle);
        count += 1;
        levels += usize::from(rating.level == expected.level);
        near += usize::from(is_near(rating.score, expected.score));
        same += usize::from(rating.score == expected.score);
        if rating.level != expected.level || !is_near(rating.score, expected.score) {
            println!("{} {rating}, HoDoKu: {} {}", expected.puzzle, expected.level, expected.score);
        }
    }
    println!("of {count}: {levels} levels equal, {near} scores within a tenth, {same} equal");
    assert_eq!((count, levels, near), (1136, 1136, 1136));
}

/// Returns a number of puzzles as a percentage.
fn share(count: usize, total: usize) -> f64 {
    100.0 * count as f64 / total as f64
}

/// Returns the rungs of the easiest and of the hardest technique beyond singles.
fn ends(techniques: impl Iterator<Item = Technique>) -> Option<(usize, usize)> {
    let rung = |technique: Technique| LADDER.iter().position(|entry| entry.technique == technique);
    let rungs: Vec<usize> = techniques.filter_map(rung).filter(|&place| place > 2).collect();
    Some((*rungs.iter().min()?, *rungs.iter().max()?))
}

fn first_beyond_singles(puzzle: &Grid) -> Option<Technique> {
    let mut techniques = Vec::new();
    follow_ladder(&mut Ladder::human(), State::new(puzzle), |_, step| techniques.push(step.technique));
    techniques.into_iter().find(|&technique| ends([technique].into_iter()).is_some())
}

/// All puzzles: `cargo test --test logic hodoku_rates -- --nocapture`.
#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn puzzles_that_hodoku_rates_are_rated_alike() {
    let table = table();
    let mut rater = HumanRater::new();
    let ratings: Vec<HumanRating> = table.iter().map(|of| rater.rate_unique(State::new(&of.puzzle))).collect();
    let count = |holds: &dyn Fn(&HodokuRating, &HumanRating) -> bool| {
        let pairs = table.iter().zip(&ratings);
        share(pairs.filter(|(of, rating)| holds(of, rating)).count(), table.len())
    };
    let level = count(&|of, rating| of.level == rating.level);
    let score = count(&|of, rating| is_near(rating.score, of.score));
    let solved = count(&|_, rating| rating.score < 20_000);
    let first = count(&|of, _| {
        let expected = of.techniques.iter().flatten().find(|&&one| ends([one].into_iter()).is_some());
        first_beyond_singles(&of.puzzle) == expected.copied()
    });
    let hardest = count(&|of, rating| {
        let ours = ends(rating.used_techniques().map(|(technique, _)| technique)).map(|(_, hardest)| hardest);
        let theirs = ends(of.techniques.iter().flatten().copied()).map(|(_, hardest)| hardest);
        ours == theirs && of.techniques.iter().all(Option::is_some)
    });
    println!(
        "{} puzzles: {solved:.1} % solved, level equal {level:.1} %, score within a tenth {score:.1} %, first \
         technique beyond singles {first:.1} %, hardest technique {hardest:.1} %",
        table.len()
    );
    assert!(level >= 99.5 && first >= 100.0 && hardest >= 97.5 && score >= 97.0);
}

#[test]
fn each_step_is_the_first_technique_of_the_ladder_that_finds_any() {
    // The ladder uses ALS-XY-wings without overlap and chains without almost locked sets, but lists the others too;
    // steps of forcing chains and nets would be listed everywhere.
    let more = techniques_named(&["axy", "gcnl", "gdnl", "gaic", "fcc", "fcv", "fnc", "fnv"]);
    let [mut ladder, mut every] =
        [(); 2].map(|()| Ladder::with_techniques(LadderName::Human, LadderName::Human.default_techniques() - more));
    // Among loops and AICs it uses the one that eliminates the most, whatever it is called.
    let loops = [Technique::DiscontinuousNiceLoop, Technique::Aic];
    let rung = |technique| {
        let is_loop = loops.contains(&technique);
        let technique = if is_loop { Technique::ContinuousNiceLoop } else { technique };
        LADDER.iter().position(|entry| entry.technique == technique)
    };
    let mut count = 0;
    for puzzle in own_puzzles().step_by(5) {
        follow_ladder(&mut ladder, State::new(&puzzle), |state, step| {
            let rungs = every_step(&mut every, state).into_iter().filter_map(|other| rung(other.technique));
            assert_eq!(rung(step.technique), rungs.min(), "{step:?}");
            count += 1;
        });
    }
    assert!(count >= 2138, "{count}");
}

#[test]
fn a_ladder_uses_only_the_requested_techniques() {
    let puzzle = own_puzzles().nth(20).unwrap();
    for name in LadderName::ALL {
        let singles = techniques_named(&["singles"]);
        let mut ladder = Ladder::with_techniques(name, name.default_techniques() - singles);
        let state = State::new(&puzzle);
        let next = ladder.next_step(&state);
        assert!(next.is_none_or(|step| !singles.contains(step.technique)));
        let mut only = Ladder::with_techniques(name, TechniqueSet::from_technique(Technique::HiddenSingle));
        assert_eq!(only.next_step(&state).map(|step| step.technique), Some(Technique::HiddenSingle));
        assert!(Ladder::with_techniques(name, TechniqueSet::EMPTY).next_step(&state).is_none());
    }
}

/// Techniques that HoDoKu lacks are listed, but do not change any rating.
#[test]
fn techniques_without_a_code_are_off_until_they_are_asked_for() {
    let lacking = LADDER.iter().filter(|entry| entry.code.is_empty());
    let (usual, listed) = (LadderName::Human.default_techniques(), LadderName::Human.listed_techniques());
    for entry in lacking.clone() {
        let technique = entry.technique;
        assert!(!entry.is_default && !usual.contains(technique) && listed.contains(technique), "{technique}");
    }
    assert_eq!(listed - usual, lacking.map(|entry| entry.technique).collect());
    assert_eq!(LadderName::SudokuExplainer.listed_techniques(), LadderName::SudokuExplainer.default_techniques());
}
