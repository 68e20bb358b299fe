//! Skyscraper, 2-String Kite and Turbot Fish: two strong links of a digit, joined in a third house.

use crate::grid::{CellSet, Digit, House, HouseKind};
use crate::logic::explain::phrases::{format_cells, format_houses, houses_in_words, join, join_and, join_or};
use crate::logic::position::order::houses_of_kind;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// Finds skyscrapers: strong links in two parallel lines, joined in a crossing line, the ground. If the tops, the other
/// two places, also shared a line, the four places would form an X-wing.
pub fn skyscraper(state: &State, steps: &mut StepSink<'_>) -> Flow {
    use HouseKind::{Column, Row};
    for digit in steps.changes.digits {
        for (line_kind, cross_kind) in [(Row, Column), (Column, Row)] {
            for (index, second) in strong_link_houses(state, digit, line_kind).enumerate() {
                for first in strong_link_houses(state, digit, line_kind).take(index) {
                    if (state.places(first, digit) & state.places(second, digit)).is_power_of_two() {
                        for link_pair in joined_pairs(state, digit, [first, second], &[cross_kind]) {
                            let step = link_pair.step(Technique::Skyscraper, state);
                            steps.push(step, || evidence([link_pair]))?;
                        }
                    }
                }
            }
        }
    }
    CONTINUE
}

pub fn kite(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in steps.changes.digits {
        for link_pair in kites(state, digit) {
            steps.push(link_pair.step(Technique::TwoStringKite, state), || evidence([link_pair]))?;
        }
    }
    CONTINUE
}

/// Finds two kites, of one or two digits, that are joined in the same two cells and both eliminate something.
pub fn dual_kite(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let all_kites: Vec<StrongLinkPair> = Digit::all().flat_map(|digit| kites(state, digit)).collect();
    for &second in &all_kites {
        for &first in &all_kites {
            let [first_victims, second_victims] = [first, second].map(|kite| kite.victim_cells(state));
            let have_victims = !first_victims.is_empty() && !second_victims.is_empty();
            let is_in_order = (first.digit, first_victims) < (second.digit, second_victims);
            if first.joined_cells == second.joined_cells && is_in_order && have_victims {
                let eliminated = CandidateSet::from_digit(first.digit, first_victims)
                    | CandidateSet::from_digit(second.digit, second_victims);
                let step = Step::from_eliminations(Technique::DualTwoStringKite, eliminated);
                steps.push(step, || evidence([first, second]))?;
            }
        }
    }
    CONTINUE
}

fn kites(state: &State, digit: Digit) -> impl Iterator<Item = StrongLinkPair> {
    strong_link_houses(state, digit, HouseKind::Row).flat_map(move |row| {
        let columns = strong_link_houses(state, digit, HouseKind::Column);
        columns.flat_map(move |column| joined_pairs(state, digit, [row, column], &[HouseKind::Block]))
    })
}

/// Finds turbot fish that are neither skyscrapers nor kites.
pub fn turbot_fish(state: &State, steps: &mut StepSink<'_>) -> Flow {
    use HouseKind::{Block, Column, Row};
    for digit in steps.changes.digits {
        for (first_kind, second_kind) in [(Row, Row), (Column, Column), (Row, Block), (Column, Block), (Block, Block)] {
            for (index, a) in strong_link_houses(state, digit, first_kind).enumerate() {
                // Try two houses of one kind in one order only.
                let skipped_count = if first_kind == second_kind { index + 1 } else { 0 };
                for b in strong_link_houses(state, digit, second_kind).skip(skipped_count) {
                    let joining_kinds = if second_kind == Block { &[Row, Column][..] } else { &[Block] };
                    for link_pair in joined_pairs(state, digit, [a, b], joining_kinds) {
                        steps.push(link_pair.step(Technique::TurbotFish, state), || evidence([link_pair]))?;
                    }
                }
            }
        }
    }
    CONTINUE
}

/// Iterates over the houses of this kind that have two places for the digit. Skips boxes whose places share a line: the
/// places are a strong link of the line if the line has no other places, and locked candidates otherwise.
fn strong_link_houses(state: &State, digit: Digit, kind: HouseKind) -> impl Iterator<Item = House> {
    houses_of_kind(kind).filter(move |&house| state.places(house, digit).count_ones() == 2).filter(move |&house| {
        let place_pair = (state.cells_with(digit) & house.cells()).pair();
        kind != HouseKind::Block || place_pair.is_some_and(|[a, b]| a.row() != b.row() && a.column() != b.column())
    })
}

/// Two houses with two places each for a digit, joined in a third house.
#[derive(Debug, Clone, Copy)]
struct StrongLinkPair {
    digit: Digit,
    links: [House; 2],
    joining_house: House,
    /// The two places in the joining house, one for each link.
    joined_cells: CellSet,
    /// The other two places.
    ends: CellSet,
}

/// Iterates over the ways to join two strong links in a house of one of these kinds.
fn joined_pairs(
    state: &State,
    digit: Digit,
    links: [House; 2],
    joining_kinds: &[HouseKind],
) -> impl Iterator<Item = StrongLinkPair> {
    let [a, b] = links.map(|house| state.cells_with(digit) & house.cells());
    let firsts = if (a & b).is_empty() { a } else { CellSet::EMPTY };
    let cell_pairs = firsts.iter().flat_map(move |first| (b & first.peers()).iter().map(move |second| (first, second)));
    cell_pairs.filter_map(move |(first, second)| {
        let joined_cells = CellSet::from_cell(first).with(second);
        // Two cells that share a line are joined by the line, even if they also share a box.
        let joining_house = first.houses().into_iter().find(|house| house.cells().contains(second))?;
        let ends = (a | b) - joined_cells;
        joining_kinds.contains(&joining_house.kind()).then_some(StrongLinkPair {
            digit,
            links,
            joining_house,
            joined_cells,
            ends,
        })
    })
}

impl StrongLinkPair {
    /// Returns the cells from which the digit is eliminated.
    fn victim_cells(&self, state: &State) -> CellSet {
        let other_places = state.cells_with(self.digit) - self.joined_cells;
        other_places & self.ends.common_peers()
    }

    fn step(&self, technique: Technique, state: &State) -> Step {
        let eliminations = CandidateSet::from_digit(self.digit, self.victim_cells(state));
        // Sudoku Explainer has one name and one rating for all of them.
        let difficulty = Technique::TurbotFish.base_difficulty();
        Step::from_eliminations(technique, eliminations).with_difficulty(difficulty)
    }

    fn one_line(self) -> String {
        let Self { digit, links, joining_house, ends, .. } = self;
        let (joining_text, ends) = (format_houses(&[joining_house]), format_cells(ends));
        if [links[1], joining_house].map(House::kind).contains(&HouseKind::Block) {
            let links = join(links.map(|link| format_houses(&[link])), ",");
            return format!("{digit} in {links} joined in {joining_text}, ends {ends}");
        }
        format!("{digit} in {} on {joining_text}, tops {ends}", format_houses(&links))
    }

    fn explanation(self) -> String {
        let Self { digit, links, joining_house, joined_cells, ends } = self;
        format!(
            "In {}, {digit} has two places each, one of them in {joining_house}. At most one of {} is {digit}, so \
             {} is, and {digit} is eliminated from all cells that see both",
            houses_in_words(&links),
            join_and(joined_cells),
            join_or(ends)
        )
    }
}

fn evidence<const N: usize>(link_pairs: [StrongLinkPair; N]) -> Pattern {
    let mut parts = PatternParts::default();
    for StrongLinkPair { digit, links, joining_house, joined_cells, ends } in link_pairs {
        parts.roles.push((Role::Pattern, CandidateSet::from_digit(digit, joined_cells | ends)));
        parts.base.extend(links.map(|link| Constraint::House(link, digit)));
        parts.cover.push(Constraint::House(joining_house, digit));
    }
    let one_line = move || join(link_pairs.map(StrongLinkPair::one_line), " and ");
    Pattern::new(parts, one_line, move || join(link_pairs.map(StrongLinkPair::explanation), ". "))
}
