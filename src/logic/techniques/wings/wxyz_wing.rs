//! WXYZ-wing: an ALS-XZ of three cells and one. In one house, the four cells would be a naked quad.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bits};
use crate::logic::explain::phrases::{and, cells, digits};
use crate::logic::position::order::{combinations, pattern_houses, shared_houses};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, Steps, Technique};

/// Finds WXYZ-wings.
pub fn wxyz_wing(state: &State, steps: &mut Steps<'_>) -> Flow {
    for house in pattern_houses() {
        let open: Vec<Cell> = (house.cells() & state.empty()).iter().collect();
        for mask in combinations(3, open.len()) {
            let three: CellSet = bits(mask).map(|place| open[place]).collect();
            let all = state.digits_in(three);
            let in_box = |cell: Cell| three.is_subset(cell.house(HouseKind::Box).cells());
            let is_of_box = house.kind() != HouseKind::Box && three.first().is_some_and(in_box);
            if all.len() == 4 && !is_of_box {
                beside(state, house, three, all, steps)?;
            }
        }
    }
    CONTINUE
}

fn beside(state: &State, house: House, three: CellSet, all: DigitSet, steps: &mut Steps<'_>) -> Flow {
    for cell in state.bivalue() - three {
        let pair = state.candidates(cell);
        let places = |digit: Digit| three & state.cells(digit);
        let is_restricted = |digit: &Digit| places(*digit).is_subset(cell.peers());
        let restricted: DigitSet = pair.iter().filter(is_restricted).collect();
        let four = three.with(cell);
        let is_set = cell.houses().iter().any(|house| four.is_subset(house.cells()));
        if (pair - all).is_empty() && !restricted.is_empty() && !is_set {
            let wing = WxyzWing { state, house, three, all, cell, pair, restricted };
            let step = Step::eliminating(Technique::WxyzWing, wing.eliminated());
            steps.push(step, || wing.evidence())?;
        }
    }
    CONTINUE
}

/// Three cells of a house with four digits, and a fourth cell with two of these.
struct WxyzWing<'a> {
    state: &'a State,
    house: House,
    three: CellSet,
    all: DigitSet,
    cell: Cell,
    pair: DigitSet,
    /// The digits of the pair whose places in the three cells all see the fourth.
    restricted: DigitSet,
}

impl WxyzWing<'_> {
    fn places(&self, digit: Digit) -> CellSet {
        self.three & self.state.cells(digit)
    }

    /// Returns the digits that the three cells or the fourth hold.
    fn gone(&self) -> DigitSet {
        if self.restricted == self.pair { self.pair } else { self.pair - self.restricted }
    }

    fn eliminated(&self) -> CandidateSet {
        let seen = |digit: Digit, cells: CellSet| {
            let places = self.state.cells(digit);
            let seen = places & cells.seen_by_all();
            CandidateSet::of_digit(digit, seen)
        };
        let in_both = |digit: Digit| seen(digit, self.places(digit).with(self.cell));
        // If both are restricted, the other two digits are locked in the three cells.
        let is_locked = self.restricted == self.pair;
        let others = if is_locked { self.all - self.pair } else { DigitSet::EMPTY };
        let locked = others.iter().map(|digit| seen(digit, self.places(digit)));
        let eliminated = self.gone().iter().map(in_both).chain(locked);
        eliminated.fold(CandidateSet::EMPTY, |all, some| all | some)
    }

    fn evidence(&self) -> Pattern {
        let &Self { state, house, three, all, cell, pair, restricted } = self;
        let shared = |digit: Digit| {
            let houses = self.places(digit).first().into_iter();
            let mut houses = houses.flat_map(|one| shared_houses(one, cell));
            let house = houses.find(|house| self.places(digit).is_subset(house.cells()))?;
            Some(Constraint::House(house, digit))
        };
        let base = three.with(cell).iter().map(Constraint::Cell).collect();
        let cover = all.iter().map(|digit| Constraint::House(house, digit));
        let cover = cover.chain(restricted.iter().filter_map(shared)).collect();
        let short =
            format!("{} in {}, {} in {cell}, common {}", digits(all), cells(three), digits(pair), digits(restricted));
        Pattern::of_sets(state, [base, cover], CandidateSet::EMPTY, short, self.long()).with_digits(all)
    }

    fn long(&self) -> String {
        let &Self { cell, restricted, .. } = self;
        let (three, all, pair) = (and(self.three), and(self.all), and(self.pair));
        if restricted == self.pair {
            return format!(
                "{three} hold {all}, and {cell} holds {pair}. All places of both digits in the three cells see \
                 {cell}, which takes one of them. So the three cells hold their other digits, and each digit is \
                 eliminated from the cells that see all its places"
            );
        }
        let (x, z) = (and(restricted), and(self.gone()));
        format!(
            "{three} hold {all}, and {cell} holds {pair}. All places of {x} in the three cells see {cell}. If \
             {cell} is {x}, the three cells hold their other digits, {z} among them; if not, {cell} is {z}. So {z} is \
             eliminated from the cells that see all its places in the four"
        )
    }
}
