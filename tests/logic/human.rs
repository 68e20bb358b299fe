//! The players' ladder against HoDoKu 2.2: the levels, scores and techniques that HoDoKu gives to puzzles.

use sudoku::grid::Grid;
use sudoku::logic::human::{LADDER, Level};
use sudoku::logic::{Ladder, LadderName, State, Technique, TechniqueSet};
use sudoku::rate::{PlayersRater, PlayersRating};

use crate::common::reference_text;
use crate::{every_step, follow_ladder, generated_puzzles, lines, techniques_named};

/// Puzzles with their ratings by the two reference programs, from the easiest to the hardest.
pub const RATED_PUZZLES: &str = include_str!("rated.txt");

/// A row of the table of HoDoKu's ratings.
struct HodokuRating {
    puzzle: Grid,
    level: Level,
    score: u32,
    /// The techniques in the order of their first use; `None` for guesses.
    techniques: Vec<Option<Technique>>,
}

fn hodoku_ratings() -> Vec<HodokuRating> {
    let parse_row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let parse_technique = |text: &str| {
            let name = text.split(':').next().unwrap();
            (name != "Brute Force").then(|| Technique::from_name(name).unwrap())
        };
        HodokuRating {
            puzzle: fields[0].parse().unwrap(),
            level: fields[1].parse().unwrap(),
            score: fields[2].parse().unwrap(),
            techniques: fields[4].split(';').map(parse_technique).collect(),
        }
    };
    reference_text("ratings/hodoku.tsv").lines().skip(1).map(parse_row).collect()
}

fn is_near(score: u32, expected: u32) -> bool {
    10 * score.abs_diff(expected) <= expected
}

/// Rates puzzles of which HoDoKu's level and score are known. Returns how many get the same level, a score within a
/// tenth of HoDoKu's, and the same score.
fn count_agreeing(expected: impl Iterator<Item = (Grid, Level, u32)>) -> [usize; 3] {
    let mut rater = PlayersRater::new();
    let mut counts = [0; 3];
    for (puzzle, level, score) in expected {
        let rating = rater.rate(&puzzle).unwrap();
        let agreements = [rating.level == level, is_near(rating.score, score), rating.score == score];
        for (count, agrees) in counts.iter_mut().zip(agreements) {
            *count += usize::from(agrees);
        }
        if !agreements[0] || !agreements[1] {
            println!("{puzzle} {rating}, HoDoKu: {level} {score}");
        }
    }
    println!("{} levels equal, {} scores within a tenth, {} equal", counts[0], counts[1], counts[2]);
    counts
}

/// HoDoKu itself gives another score to almost half of the puzzles when they are relabelled: if several steps of a
/// technique are possible, it takes the one that it meets first. Where HoDoKu guesses, our ladder gives up.
#[test]
fn nearly_all_levels_and_most_scores_are_those_of_hodoku() {
    let [levels, near_scores, equal_scores] = count_agreeing(lines(RATED_PUZZLES).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields[0].parse().unwrap(), fields[4].parse().unwrap(), fields[5].parse().unwrap())
    }));
    assert!(levels >= 499 && near_scores >= 416 && equal_scores >= 343, "{levels} {near_scores} {equal_scores}");
}

/// Compares the puzzles that HoDoKu solves with singles, subsets, locked candidates and basic fish alone.
#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn puzzles_with_simple_techniques_have_the_level_and_about_the_score_of_hodoku() {
    let simple_techniques = techniques_named(&["singles", "subsets", "lc1", "lc2", "bf2", "bf3", "bf4"]);
    let is_simple = |technique: &Option<Technique>| technique.is_some_and(|known| simple_techniques.contains(known));
    let mut table = hodoku_ratings();
    table.retain(|row| row.techniques.iter().all(is_simple));
    let [levels, near_scores, _] = count_agreeing(table.iter().map(|row| (row.puzzle, row.level, row.score)));
    assert_eq!((table.len(), levels, near_scores), (1136, 1136, 1136));
}

/// Returns the index of the technique's rung, or `None` if the technique is a single or not on the ladder.
fn rung_beyond_singles(technique: Technique) -> Option<usize> {
    LADDER.iter().position(|row| row.technique == technique).filter(|&rung| rung > 2)
}

fn first_beyond_singles(puzzle: &Grid) -> Option<Technique> {
    let mut techniques = Vec::new();
    follow_ladder(&mut Ladder::human(), State::new(puzzle), |_, step| techniques.push(step.technique));
    techniques.into_iter().find(|&technique| rung_beyond_singles(technique).is_some())
}

/// Also prints the percentages: `cargo test --test logic hodoku_rates -- --ignored --nocapture`.
#[test]
#[ignore = "needs SUDOKU_REFERENCE"]
fn puzzles_that_hodoku_rates_are_rated_alike() {
    let table = hodoku_ratings();
    let mut rater = PlayersRater::new();
    let ratings: Vec<PlayersRating> = table.iter().map(|row| rater.rate_unique(State::new(&row.puzzle))).collect();
    let percentage = |agrees: &dyn Fn(&HodokuRating, &PlayersRating) -> bool| {
        let pairs = table.iter().zip(&ratings);
        100.0 * pairs.filter(|(row, rating)| agrees(row, rating)).count() as f64 / table.len() as f64
    };
    let level = percentage(&|row, rating| row.level == rating.level);
    let score = percentage(&|row, rating| is_near(rating.score, row.score));
    let solved = percentage(&|_, rating| rating.score < 20_000);
    let first = percentage(&|row, _| {
        let mut techniques = row.techniques.iter().flatten().copied();
        let expected = techniques.find(|&technique| rung_beyond_singles(technique).is_some());
        first_beyond_singles(&row.puzzle) == expected
    });
    let hardest = percentage(&|row, rating| {
        let ours = rating.counts.used_techniques().filter_map(|(technique, _)| rung_beyond_singles(technique)).max();
        let theirs = row.techniques.iter().flatten().copied().filter_map(rung_beyond_singles).max();
        ours == theirs && row.techniques.iter().all(Option::is_some)
    });
    println!(
        "{} puzzles: {solved:.1} % solved, level equal {level:.1} %, score within a tenth {score:.1} %, first \
         technique beyond singles {first:.1} %, hardest technique {hardest:.1} %",
        table.len()
    );
    assert!(level >= 99.5 && first >= 100.0 && hardest >= 97.5 && score >= 97.0);
}

#[test]
fn each_step_has_the_first_technique_of_the_ladder_that_finds_any() {
    // The ladder uses ALS-XY-wings without overlap and chains without almost locked sets, but lists the others too;
    // steps of forcing chains and nets would be listed everywhere.
    let techniques = LadderName::Human.default_techniques()
        - techniques_named(&["axy", "gcnl", "gdnl", "gaic", "fcc", "fcv", "fnc", "fnv"]);
    let [mut ladder, mut listing_ladder] = [(); 2].map(|()| Ladder::with_techniques(LadderName::Human, techniques));
    // Among loops and AICs, the ladder uses the chain that eliminates the most, whatever its technique.
    let loops = [Technique::DiscontinuousNiceLoop, Technique::Aic];
    let rung = |technique| {
        let is_loop = loops.contains(&technique);
        let technique = if is_loop { Technique::ContinuousNiceLoop } else { technique };
        LADDER.iter().position(|row| row.technique == technique)
    };
    let mut count = 0;
    for puzzle in generated_puzzles().step_by(20) {
        follow_ladder(&mut ladder, State::new(&puzzle), |state, step| {
            let rungs = every_step(&mut listing_ladder, state).into_iter().filter_map(|other| rung(other.technique));
            assert_eq!(rung(step.technique), rungs.min(), "{step:?}");
            count += 1;
        });
    }
    assert!(count >= 485, "{count}");
}

#[test]
fn a_ladder_uses_only_the_requested_techniques() {
    let puzzle = generated_puzzles().nth(20).unwrap();
    for name in LadderName::ALL {
        let singles = techniques_named(&["singles"]);
        let mut ladder = Ladder::with_techniques(name, name.default_techniques() - singles);
        let state = State::new(&puzzle);
        let next = ladder.next_step(&state).ok();
        assert!(next.is_none_or(|step| !singles.contains(step.technique)));
        let mut single_ladder = Ladder::with_techniques(name, TechniqueSet::from_technique(Technique::HiddenSingle));
        assert_eq!(single_ladder.next_step(&state).map(|step| step.technique), Ok(Technique::HiddenSingle));
        assert!(Ladder::with_techniques(name, TechniqueSet::EMPTY).next_step(&state).is_err());
    }
}

/// Techniques that HoDoKu lacks are listed, but do not change any rating.
#[test]
fn techniques_without_a_code_are_off_until_they_are_asked_for() {
    let rows_without_code = LADDER.iter().filter(|row| row.code.is_empty());
    assert!(rows_without_code.clone().all(|row| !row.is_default));
    let techniques_off = LadderName::Human.listed_techniques() - LadderName::Human.default_techniques();
    assert_eq!(techniques_off, rows_without_code.map(|row| row.technique).collect());
    assert_eq!(LadderName::SudokuExplainer.listed_techniques(), LadderName::SudokuExplainer.default_techniques());
}
