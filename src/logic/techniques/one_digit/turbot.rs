//! Skyscraper, 2-String Kite (also dual) and Turbot Fish: two strong links of a digit, joined in a third house.

use super::twins::visit_with_twins;
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
                            let step = link_pair.step(Technique::Skyscraper);
                            steps.push(step, || evidence(&[link_pair]))?;
                        }
                    }
                }
            }
        }
    }
    CONTINUE
}

/// Finds kites, and dual kites: two kites, of one or two digits, that are joined in the same two cells.
pub fn kite(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let kites = steps.changes.digits.iter().flat_map(|digit| kites(state, digit)).filter(StrongLinkPair::has_victims);
    visit_with_twins(
        kites,
        |kite| kite.joined_cells,
        StrongLinkPair::eliminations,
        |kites| {
            let step = match kites {
                [kite] => kite.step(Technique::TwoStringKite),
                _ => {
                    let eliminations = kites.iter().map(StrongLinkPair::eliminations);
                    let union = eliminations.fold(CandidateSet::EMPTY, |union, victims| union | victims);
                    Step::from_eliminations(Technique::DualTwoStringKite, union)
                }
            };
            steps.push(step, || evidence(kites))
        },
    )
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
                        steps.push(link_pair.step(Technique::TurbotFish), || evidence(&[link_pair]))?;
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
    /// The cells from which the digit is eliminated.
    victims: CellSet,
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
        let victims = (state.cells_with(digit) - joined_cells) & ends.common_peers();
        joining_kinds.contains(&joining_house.kind()).then_some(StrongLinkPair {
            digit,
            links,
            joining_house,
            joined_cells,
            ends,
            victims,
        })
    })
}

impl StrongLinkPair {
    fn has_victims(&self) -> bool {
        !self.victims.is_empty()
    }

    fn eliminations(&self) -> CandidateSet {
        CandidateSet::from_digit(self.digit, self.victims)
    }

    fn step(&self, technique: Technique) -> Step {
        // Sudoku Explainer has one name and one rating for all of them.
        let difficulty = Technique::TurbotFish.base_difficulty();
        Step::from_eliminations(technique, self.eliminations()).with_difficulty(difficulty)
    }

    fn one_line(&self) -> String {
        let &Self { digit, links, joining_house, ends, .. } = self;
        let (joining_text, ends) = (format_houses(&[joining_house]), format_cells(ends));
        if [links[1], joining_house].map(House::kind).contains(&HouseKind::Block) {
            let links = join(links.map(|link| format_houses(&[link])), ",");
            return format!("{digit} in {links} joined in {joining_text}, ends {ends}");
        }
        format!("{digit} in {} on {joining_text}, tops {ends}", format_houses(&links))
    }

    fn explanation(&self) -> String {
        let &Self { digit, links, joining_house, joined_cells, ends, victims } = self;
        let verb = if victims.is_single() { "sees" } else { "see" };
        format!(
            "In {}, {digit} has two places each, one of them in {joining_house}. At most one of {} is {digit}, so \
             {} is, and {digit} is eliminated from {}, which {verb} both",
            houses_in_words(&links),
            join_and(joined_cells),
            join_or(ends),
            join_and(victims)
        )
    }
}

/// Returns the evidence of one pair of links, or of twins in the order of their eliminations.
fn evidence(link_pairs: &[StrongLinkPair]) -> Pattern {
    let mut link_pairs = link_pairs.to_vec();
    link_pairs.sort_by_key(|link_pair| (link_pair.digit, link_pair.victims));
    let mut parts = PatternParts::default();
    for &StrongLinkPair { digit, links, joining_house, joined_cells, ends, .. } in &link_pairs {
        parts.roles.push((Role::Pattern, CandidateSet::from_digit(digit, joined_cells | ends)));
        parts.base.extend(links.map(|link| Constraint::House(link, digit)));
        parts.cover.push(Constraint::House(joining_house, digit));
    }
    let text = |part: fn(&StrongLinkPair) -> String, separator: &'static str| {
        let link_pairs = link_pairs.clone();
        move || join(link_pairs.iter().map(part), separator)
    };
    Pattern::new(parts, text(StrongLinkPair::one_line, " and "), text(StrongLinkPair::explanation, ". "))
}
