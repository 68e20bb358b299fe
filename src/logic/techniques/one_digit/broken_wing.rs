//! Broken Wing: an odd number of places of a digit in a loop, and guardians, the other places in the houses of the loop.
//!
//! Without guardians, the digit would be in every other cell of the loop, which is impossible with an odd number of
//! cells. So one of the guardians is true.

use super::templates::places_in_no_template;
use crate::grid::{Cell, CellSet, Digit, House};
use crate::logic::explain::phrases::{format_cells, houses_in_words, join, join_and, join_or};
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, Candidate, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// The minimum number of cells. Of three cells in a loop, two share a house that contains the third one, too.
const MIN_CELLS: usize = 5;

const MAX_CELLS: usize = 9;

const MAX_GUARDIANS: usize = 4;

/// Finds broken wings whose guardians eliminate something, or whose only guardian can be placed.
pub fn broken_wing(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in steps.changes.digits {
        let places = state.cells_with(digit);
        for broken_wing in broken_wings(places) {
            let step = match broken_wing.guardians.single() {
                Some(guardian) => Step::from_placement(Technique::BrokenWing, Candidate::new(guardian, digit)),
                None => {
                    let victims = places & broken_wing.guardians.common_peers();
                    Step::from_eliminations(Technique::BrokenWing, CandidateSet::from_digit(digit, victims))
                }
            };
            steps.push(step, || evidence(digit, broken_wing))?;
        }
    }
    CONTINUE
}

/// Returns the broken wings of a digit with these places, the shortest first. Of those with the same guardians, which
/// have the same conclusion, returns the first of the shortest.
fn broken_wings(places: CellSet) -> Vec<BrokenWing> {
    let victims = places_in_no_template(places);
    let mut search = LoopSearch { places, path: Vec::new(), links: Vec::new(), broken_wings: Vec::new() };
    for start in if victims.is_empty() { CellSet::EMPTY } else { places } {
        search.extend_path(start, CellSet::EMPTY, Guardians { cells: CellSet::EMPTY, victims });
    }
    let mut broken_wings = search.broken_wings;
    broken_wings.sort_by_key(|broken_wing| (broken_wing.path.len(), broken_wing.guardians.len()));
    broken_wings
}

/// A loop of places of a digit, with guardians.
#[derive(Debug, Clone)]
struct BrokenWing {
    /// The cells in order. The last one is linked to the first.
    path: Vec<Cell>,
    /// The house of each cell and the next one. It contains no other cell of the loop.
    links: Vec<House>,
    /// The other places in these houses.
    guardians: CellSet,
}

/// The guardians of a path.
#[derive(Clone, Copy)]
struct Guardians {
    cells: CellSet,
    /// The places that see all guardians and are in no template. They include every place that the guardians may
    /// eliminate, and the cells of the loop that see a guardian which may be placed.
    victims: CellSet,
}

impl Guardians {
    /// Adds cells. Returns `None` if there are too many guardians, or if they have no victims.
    fn with(self, cells: CellSet) -> Option<Self> {
        let (new_cells, all_cells) = (cells - self.cells, cells | self.cells);
        let victims = self.victims & new_cells.common_peers();
        let is_promising = all_cells.len() <= MAX_GUARDIANS && !victims.is_empty();
        is_promising.then_some(Self { cells: all_cells, victims })
    }
}

/// A search for loops. Each begins with the first of its cells, and of the two neighbours, the one that comes first is
/// the next.
struct LoopSearch {
    places: CellSet,
    path: Vec<Cell>,
    links: Vec<House>,
    broken_wings: Vec<BrokenWing>,
}

impl LoopSearch {
    /// Adds a cell to the path and extends it in all possible ways. `linked_cells` are all cells of the links.
    fn extend_path(&mut self, cell: Cell, linked_cells: CellSet, guardians: Guardians) {
        self.path.push(cell);
        let start = self.path[0];
        let path_cells: CellSet = self.path.iter().copied().collect();
        for house in cell.houses() {
            let house_places = self.places & house.cells();
            let other_path_cells = (house_places & path_cells).without(cell);
            self.links.push(house);
            if other_path_cells.is_empty() && self.path.len() < MAX_CELLS {
                for next in (house_places - linked_cells).iter().filter(|&next| next > start) {
                    if let Some(guardians) = guardians.with(house_places.without(cell).without(next)) {
                        self.extend_path(next, linked_cells | house.cells(), guardians);
                    }
                }
            } else if other_path_cells == CellSet::from_cell(start)
                && let Some(guardians) = guardians.with(house_places.without(cell).without(start))
            {
                self.add_loop(guardians.cells);
            }
            self.links.pop();
        }
        self.path.pop();
    }

    /// Adds the loop of the path, unless it is even, in the other direction, or no shorter than one with its guardians.
    fn add_loop(&mut self, guardians: CellSet) {
        let (path, links) = (&self.path, &self.links);
        let is_odd_loop = path.len() >= MIN_CELLS && !path.len().is_multiple_of(2);
        if !is_odd_loop || path[path.len() - 1] < path[1] || guardians.is_empty() {
            return;
        }
        let new_loop = || BrokenWing { path: path.clone(), links: links.clone(), guardians };
        match self.broken_wings.iter_mut().find(|known| known.guardians == guardians) {
            Some(known) if path.len() < known.path.len() => *known = new_loop(),
            Some(_) => {}
            None => self.broken_wings.push(new_loop()),
        }
    }
}

fn evidence(digit: Digit, BrokenWing { path, mut links, guardians }: BrokenWing) -> Pattern {
    links.sort();
    let digit_constraints: Vec<_> = links.iter().map(|&house| Constraint::House(house, digit)).collect();
    let parts = PatternParts {
        roles: vec![
            (Role::Pattern, CandidateSet::from_digit(digit, path.iter().copied().collect())),
            (Role::Fin, CandidateSet::from_digit(digit, guardians)),
        ],
        base: digit_constraints.clone(),
        cover: digit_constraints,
    };
    let (cell_count, loop_text) = (path.len(), join(path, "-"));
    let one_line = {
        let loop_text = loop_text.clone();
        move || {
            let plural = if guardians.is_single() { "" } else { "s" };
            format!("{digit} in {loop_text}, guardian{plural} {}", format_cells(guardians))
        }
    };
    let reason = move || {
        let conclusion_text = if guardians.is_single() {
            format!("So {digit} is in its only other place there, {}", join_and(guardians))
        } else {
            format!(
                "So {digit} is in one of its other places there, {}, and is eliminated from the cells that see all of \
                 them",
                join_or(guardians)
            )
        };
        format!(
            "{loop_text} is a loop of {cell_count} cells. Each cell shares a house with the next, and the last with the \
             first: {}. If {digit} had no other places in these houses, it would be in every other cell of the loop, but \
             the number of cells is odd. {conclusion_text}",
            houses_in_words(&links)
        )
    };
    Pattern::new(parts, one_line, reason)
}
