//! Sue de Coq, or two-sector disjoint subsets.
//!
//! In the extended form the cells outside the crossing have digits of their own, and there is one more cell for each.

use crate::grid::{Cell, CellSet, DigitSet, House, HouseKind};
use crate::logic::explain::phrases::{and, cells, digits};
use crate::logic::position::order::houses;
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Parts, Pattern, Role, State, Step, Steps, Technique};

/// Cells and the union of their candidates.
type Cells = (CellSet, DigitSet);

/// A subset of at most six cells.
#[derive(Clone, Copy)]
struct CellChoice {
    /// The cells as bits.
    mask: u32,
    len: usize,
    digits: DigitSet,
}

/// The subsets of at most six cells that have more digits than cells.
struct Choices {
    cells: CellSet,
    of: [CellChoice; 64],
    count: usize,
}

impl Choices {
    fn new(state: &State, cells: CellSet) -> Self {
        let none = CellChoice { mask: 0, len: 0, digits: DigitSet::EMPTY };
        let (mut all, mut of) = ([none; 64], [none; 64]);
        let (mut total, mut count) = (1, 0);
        let cells = cells & state.empty();
        for (place, cell) in cells.iter().enumerate() {
            let candidates = state.candidates(cell);
            for choice in 0..total {
                let CellChoice { mask, len, digits } = all[choice];
                let (mask, len, digits) = (mask | 1 << place, len + 1, digits | candidates);
                all[total + choice] = CellChoice { mask, len, digits };
                if digits.len() > len {
                    of[count] = all[total + choice];
                    count += 1;
                }
            }
            total *= 2;
        }
        Self { cells, of, count }
    }

    fn iter(&self) -> impl Iterator<Item = CellChoice> {
        self.of[..self.count].iter().copied()
    }

    /// Iterates over the subsets with fewer digits outside the crossing than cells, with the difference.
    fn beside(&self, crossing: DigitSet) -> impl Iterator<Item = (CellChoice, usize)> {
        self.iter().filter_map(move |choice| {
            let own = (choice.digits - crossing).len();
            (own < choice.len).then(|| (choice, choice.len - own))
        })
    }

    fn cells(&self, choice: CellChoice) -> Cells {
        let is_chosen = |(place, _): &(usize, Cell)| choice.mask >> place & 1 == 1;
        let chosen = self.cells.iter().enumerate().filter(is_chosen);
        (chosen.map(|(_, cell)| cell).collect(), choice.digits)
    }
}

/// Finds Sue de Coqs.
pub fn sue_de_coq(state: &State, steps: &mut Steps<'_>) -> Flow {
    for block in houses(HouseKind::Box) {
        for kind in [HouseKind::Row, HouseKind::Column] {
            for number in 0..3 {
                let first = block.cell(if kind == HouseKind::Row { 3 * number } else { number });
                let line = first.house(kind);
                let crossing = block.cells() & line.cells() & state.empty();
                let has_news = steps.news.is_in(block) || steps.news.is_in(line);
                if crossing.len() >= 2 && has_news {
                    in_crossing(state, block, line, crossing, steps)?;
                }
            }
        }
    }
    CONTINUE
}

fn in_crossing(state: &State, block: House, line: House, crossing: CellSet, steps: &mut Steps<'_>) -> Flow {
    let middle = Choices::new(state, crossing);
    let has_room = |choice: &CellChoice| choice.len >= 2 && choice.digits.len() >= choice.len + 2;
    let mut middles = middle.iter().filter(has_room).peekable();
    if middles.peek().is_none() {
        return CONTINUE;
    }
    let in_line = Choices::new(state, line.cells() - block.cells());
    let in_block = Choices::new(state, block.cells() - line.cells());
    for choice in middles {
        let (all, surplus) = (choice.digits, choice.digits.len() - choice.len);
        let mut beside = [(choice, 0); 64];
        let mut count = 0;
        for option in in_block.beside(all).filter(|&(_, fewer)| fewer < surplus) {
            beside[count] = option;
            count += 1;
        }
        for (of_line, fewer) in in_line.beside(all).filter(|&(_, fewer)| fewer < surplus) {
            let fits = |(of_block, more): &&(CellChoice, usize)| {
                fewer + more == surplus && (of_block.digits & of_line.digits & all).is_empty()
            };
            for &(of_block, _) in beside[..count].iter().filter(fits) {
                let parts = [middle.cells(choice), in_line.cells(of_line), in_block.cells(of_block)];
                let [(cells, all), (line_cells, of_line), (block_cells, of_block)] = parts;
                let locked = [
                    (line, cells | line_cells, (all - of_block) | of_line),
                    (block, cells | block_cells, (all - of_line) | of_block),
                ];
                let [of_line, of_block] =
                    locked.map(|(house, cells, digits)| state.candidates_in(house.cells() - cells, digits));
                let step = Step::eliminating(Technique::SueDeCoq, of_line | of_block);
                steps.push(step, || evidence(parts, locked))?;
            }
        }
    }
    CONTINUE
}

/// Returns the evidence: cells where a line and a box cross, with cells of the rest of both, whose digits are all locked.
/// `locked` are the cells and digits that are locked in the line, and those that are locked in the box.
fn evidence(parts: [Cells; 3], locked: [(House, CellSet, DigitSet); 2]) -> Pattern {
    let [(line, ..), (block, ..)] = locked;
    let [middle, of_line, of_block] = parts.map(|(cells, digits)| CandidateSet::product(cells, digits));
    let all_cells = (middle | of_line | of_block).cells();
    let links = |(house, _, digits): (House, CellSet, DigitSet)| {
        digits.iter().map(move |digit| Constraint::House(house, digit)).collect::<Vec<_>>()
    };
    let roles = vec![(Role::Pattern, middle), (Role::Set(0), of_line), (Role::Set(1), of_block)];
    let base = all_cells.iter().map(Constraint::Cell).collect();
    let short = move || {
        let [middle, of_line, of_block] = parts.map(|(set, all)| format!("{} in {}", digits(all), cells(set)));
        format!("{middle}, with {of_line} ({line}) and {of_block} ({block})")
    };
    let long = move || {
        let [(middle, all), (in_line, of_line), (in_block, of_block)] = parts.map(|(set, all)| (and(set), and(all)));
        let number = all_cells.len();
        format!(
            "The candidates of {middle}, where {line} and {block} cross, are {all}; those of {in_line} in {line} are \
             {of_line}, and those of {in_block} in {block} are {of_block}. These are {number} cells, and their digits \
             can fill at most {number} of them: each digit one or, if {middle} cannot hold it, one in {in_line} and \
             one in {in_block}. So they fill all, and each digit is eliminated from the other cells of the line or box \
             where it is locked"
        )
    };
    Pattern::new(Parts { roles, base, cover: locked.map(links).concat() }, short, long)
}
