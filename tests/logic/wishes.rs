//! Bounds on ratings: what exists is never refused.

use sudoku::logic::{Family, LadderName, State, Technique, TechniqueSet};
use sudoku::rate::{
    ErFilter, ErRange, ErRating, NumberRange, OtherTechniques, PlayersFilter, PlayersRater, Rater, Usage, Wishes,
};

use crate::generated_puzzles;

/// A puzzle's rating by each ladder, and the wishes that ask for exactly these must pass.
#[test]
fn the_ratings_of_a_puzzle_are_possible_wishes() {
    let (mut se_rater, mut human_rater) = (Rater::new(), PlayersRater::new());
    let [se_techniques, human_techniques] =
        [LadderName::SudokuExplainer, LadderName::Human].map(LadderName::default_techniques);
    let mut checked_count = 0;
    for puzzle in generated_puzzles() {
        let ErRating { er, counts, .. } = se_rater.rate_unique(State::new(&puzzle));
        let human = human_rater.rate_unique(State::new(&puzzle));
        let score: NumberRange = human.score.to_string().parse().unwrap();
        let exact_er = ErRange { min: Some(er), max: Some(er) };
        let hardest = |techniques: TechniqueSet, other_techniques| Usage {
            techniques,
            other_techniques,
            eliminations: NumberRange::default(),
        };
        let last = |techniques: &mut dyn Iterator<Item = (Technique, usize)>| {
            techniques.last().map_or(TechniqueSet::EMPTY, |(technique, _)| TechniqueSet::from_technique(technique))
        };
        let used_by_human = human.counts.used_techniques().map(|(technique, _)| technique).collect::<TechniqueSet>();
        let used_by_se = counts.used_techniques().map(|(technique, _)| technique).collect::<TechniqueSet>();
        let hardest_of_human = last(&mut human.counts.used_techniques());
        for other_techniques in [OtherTechniques::Easier, OtherTechniques::Any] {
            let human_filter = PlayersFilter {
                levels: vec![human.level],
                score,
                usage: Some(hardest(hardest_of_human, other_techniques)),
            };
            let se_filter = ErFilter { er: exact_er, ..ErFilter::default() };
            // With all techniques, and with those alone that the puzzle needs.
            for (se_techniques, human_techniques, must_be_solved) in
                [(se_techniques, human_techniques, human.is_unsolved), (used_by_se, used_by_human, !human.is_unsolved)]
            {
                let wishes = Wishes {
                    se_filter: &se_filter,
                    human_filter: &human_filter,
                    se_techniques,
                    human_techniques,
                    must_be_solved: must_be_solved && !human.is_unsolved,
                };
                assert_eq!(wishes.check(), Ok(()), "{puzzle} {human} {er}");
                checked_count += 1;
            }
        }
    }
    assert!(checked_count > 400, "{checked_count}");
}

/// The bounds are reached: singles rate 2.3, and the next higher rating is refused.
#[test]
fn the_bound_of_singles_is_that_of_the_naked_single() {
    let check = |er: &str| {
        let se_filter = ErFilter { er: er.parse().unwrap(), ..ErFilter::default() };
        let human_filter = PlayersFilter::default();
        let singles = Family::Singles.techniques();
        let wishes = Wishes {
            se_filter: &se_filter,
            human_filter: &human_filter,
            se_techniques: singles,
            human_techniques: singles,
            must_be_solved: true,
        };
        wishes.check().map_err(|error| error.to_string())
    };
    assert_eq!(check("2.3.."), Ok(()));
    assert_eq!(check("2.4.."), Err("the techniques that may be used solve puzzles up to ER 2.3".to_owned()));
}
