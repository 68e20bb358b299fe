//! Skyscraper.
//!
//! The two lines are the towers, the line across them with one place of each is the ground, and the other two places
//! are the tops. If the tops were on one line as well, the pattern would be an X-wing.

use crate::grid::{CellSet, Digit, House, HouseKind};
use crate::logic::explain::phrases::{all_lines, and, cells, lines, or};
use crate::logic::position::order::{house, houses};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Evidence, Flow, Parts, Role, State, Step, Steps, Technique};

/// Finds skyscrapers. They have the rating of turbot fish, as in Sudoku Explainer.
pub fn skyscraper(state: &State, steps: &mut Steps<'_>) -> Flow {
    use HouseKind::{Column, Row};
    for digit in steps.news.digits {
        for (along, across) in [(Row, Column), (Column, Row)] {
            let has_two = |line: &House| state.places(*line, digit).count_ones() == 2;
            let strong: Vec<House> = houses(along).filter(has_two).collect();
            let towers = (0..strong.len()).flat_map(|second| (0..second).map(move |first| [first, second]));
            for [first, second] in towers.map(|towers| towers.map(|number| strong[number])) {
                let joined = state.places(first, digit) & state.places(second, digit);
                if joined.is_power_of_two() {
                    let ground = house(across, joined.trailing_zeros() as usize);
                    let found = Skyscraper::new(state, digit, [first, second], ground);
                    let eliminated = CandidateSet::of_digit(digit, found.seen(state));
                    let step = Step::eliminating(Technique::Skyscraper, eliminated);
                    steps.push(step.rated(Technique::TurbotFish.base()), || found)?;
                }
            }
        }
    }
    CONTINUE
}

/// Two lines with two places each for a digit, joined at one end.
#[derive(Debug)]
pub struct Skyscraper {
    digit: Digit,
    towers: [House; 2],
    /// The line that joins the towers.
    ground: House,
    /// The places on the ground.
    feet: CellSet,
    tops: CellSet,
}

impl Skyscraper {
    fn new(state: &State, digit: Digit, towers: [House; 2], ground: House) -> Self {
        let [first, second] = towers.map(House::cells);
        let places = state.cells(digit) & (first | second);
        let (feet, tops) = (places & ground.cells(), places - ground.cells());
        Self { digit, towers, ground, feet, tops }
    }

    /// Returns the cells from which the digit is eliminated. (A foot that sees both tops would be a locked candidate.)
    fn seen(&self, state: &State) -> CellSet {
        let others = state.cells(self.digit) - self.feet;
        others & self.tops.seen_by_all()
    }
}

impl Evidence for Skyscraper {
    fn parts(&self) -> Parts {
        let pattern = CandidateSet::of_digit(self.digit, self.feet | self.tops);
        Parts {
            roles: vec![(Role::Pattern, pattern)],
            base: self.towers.map(|tower| Constraint::House(tower, self.digit)).to_vec(),
            cover: vec![Constraint::House(self.ground, self.digit)],
        }
    }

    fn short(&self, _: &Step) -> String {
        let (towers, ground) = (lines(&self.towers), lines(&[self.ground]));
        let (digit, tops) = (self.digit, cells(self.tops));
        format!("{digit} in {towers} on {ground}, tops {tops}")
    }

    fn reason(&self, _: &Step) -> String {
        let (digit, towers) = (self.digit, all_lines(&self.towers));
        format!(
            "In {towers}, {digit} has two places each, and one of each lies in {}. At most one of {} is \
             {digit}, so {} is, and {digit} is eliminated from all cells that see both",
            self.ground,
            and(self.feet),
            or(self.tops),
        )
    }
}
