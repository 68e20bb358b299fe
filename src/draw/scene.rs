//! The content of a picture: digits, candidates, the pattern of a step and its conclusions.

use std::sync::LazyLock;

use crate::grid::{Cell, CellSet, Clash, Digit, DigitSet, Grid, House, Progress, Solution};
use crate::logic::{
    Candidate, CandidateLink, CandidateSet, Constraint, Evidence, Family, PatternParts, Role, State, Step,
};

use super::element::{ElementClass, SvgElement};
use super::layout::{
    BOARD_LEFT, BOARD_TOP, CANDIDATE_BASELINE, CELL_SIZE, DIGIT_BASELINE, ELIMINATED_BASELINE, HALF_SQUARE,
    HALF_STRIKE, LABEL_BASELINE, LETTER_BASELINE, MARK_RADIUS, OUTLINE_INSET, PICTURE_SIZE, candidate_middle,
    cell_corner,
};
use super::link_paths::{LinkEnd, LinkRouter};

/// The maximum number of links that a picture shows. Nobody could follow more, so the rest is left to the explanation.
const MAX_DRAWN_LINKS: usize = 40;

/// The maximum number of cells in a set that a picture shows. Larger sets, such as the cells taken by templates of
/// other digits, are left to the explanation.
const MAX_SET_CELLS: usize = 20;

/// The positions of the letters of sets within a cell: first between four candidates, then between two.
const LETTER_POSITIONS: [(f64, f64); 8] =
    [(24.0, 24.0), (48.0, 24.0), (24.0, 48.0), (48.0, 48.0), (36.0, 24.0), (36.0, 48.0), (12.0, 24.0), (60.0, 24.0)];

/// The content of a picture of a grid.
#[derive(Debug, Clone)]
pub struct Scene {
    digits: [Option<Digit>; Cell::COUNT],
    givens: CellSet,
    /// The candidates without a mark.
    candidates: CandidateSet,
    marks: Vec<(Candidate, CandidateMark)>,
    /// The candidates of the marks.
    marked_candidates: CandidateSet,
    /// The sets of cells to tint. Those that a step distinguishes have numbers, from 0; the others are shaded.
    sets: Vec<(CellSet, Option<usize>)>,
    houses: Vec<(House, ElementClass)>,
    links: Vec<CandidateLink>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CandidateMark {
    Placed,
    Eliminated,
    Pattern,
    Fin,
    Off,
}

impl Scene {
    /// Creates the scene of a grid: its digits, of which a player has placed some, and the candidates of all empty cells
    /// if any candidate has been eliminated.
    pub fn from_grid(grid: &Grid, progress: Progress) -> Self {
        let filled_cells = grid.filled_cells() - progress.unfilled;
        let filled_grid = grid.without(!filled_cells);
        let digits = std::array::from_fn(|index| filled_grid.as_array()[index].single());
        let mut candidates = CandidateSet::EMPTY;
        if !grid.is_plain() || !progress.unfilled.is_empty() {
            for cell in !filled_cells {
                candidates |= CandidateSet::from_cell(cell, grid[cell]);
            }
        }
        Self { candidates, ..Self::from_digits(digits, progress.givens(grid)) }
    }

    /// Creates the scene of the solution of a puzzle with givens in these cells.
    pub fn from_solution(given_cells: CellSet, solution: &Solution) -> Self {
        let digits = std::array::from_fn(|index| Some(solution.digit(Cell::from_index(index))));
        Self::from_digits(digits, given_cells)
    }

    /// Creates the scene of a state, with all its candidates.
    pub fn from_state(state: &State) -> Self {
        Self { candidates: *state.all_candidates(), ..Self::from_digits(*state.digits(), state.givens()) }
    }

    /// Creates the scene of a state with the pattern of a step and its conclusions.
    pub fn from_step(state: &State, step: &Step) -> Self {
        let mut scene = Self::from_state(state);
        step.placement.into_iter().for_each(|candidate| scene.mark(candidate, CandidateMark::Placed));
        step.eliminations.iter().for_each(|candidate| scene.mark(candidate, CandidateMark::Eliminated));
        let Some(evidence) = &step.evidence else { return scene };
        let parts = evidence.parts();
        // Letters distinguish two clusters of colours.
        let is_colouring = step.technique.family() == Family::Colours;
        let has_two_clusters = is_colouring && parts.roles.len() > 2;
        for (role, candidates) in &parts.roles {
            let present_candidates = *candidates & *state.all_candidates();
            let mark = match role {
                Role::Pattern => CandidateMark::Pattern,
                Role::Fin => CandidateMark::Fin,
                Role::Off => CandidateMark::Off,
                Role::Set(number) if is_colouring => {
                    if has_two_clusters {
                        scene.sets.push((present_candidates.cells(), Some(usize::from(number / 2))));
                    }
                    if number % 2 == 0 { CandidateMark::Pattern } else { CandidateMark::Off }
                }
                Role::Set(_) if present_candidates.cells().len() > MAX_SET_CELLS => continue,
                Role::Set(number) => {
                    scene.tint_set(present_candidates, usize::from(*number), state);
                    continue;
                }
            };
            present_candidates.iter().for_each(|candidate| scene.mark(candidate, mark));
        }
        scene.links = step.candidate_links();
        // An unmarked candidate at the end of a link sees one of the pattern's colours.
        let ends: Vec<_> = scene.drawn_links().flat_map(|link| [link.from, link.to]).collect();
        ends.into_iter().for_each(|end| scene.mark(end, CandidateMark::Fin));
        scene.shade_pattern();
        // Links say more than the houses in which they lie.
        if scene.links.is_empty() {
            scene.outline_houses(&**evidence);
        }
        scene
    }

    /// Tints the cells of a set, and marks its candidates in the cells that have other candidates as well.
    fn tint_set(&mut self, set: CandidateSet, number: usize, state: &State) {
        self.sets.push((set.cells(), Some(number)));
        for cell in set.cells() {
            let cell_candidates = set & CandidateSet::from_cell(cell, DigitSet::ALL);
            if cell_candidates != CandidateSet::from_cell(cell, state.candidates(cell)) {
                cell_candidates.iter().for_each(|candidate| self.mark(candidate, CandidateMark::Pattern));
            }
        }
    }

    /// Shades the cells of a pattern that have no tint.
    fn shade_pattern(&mut self) {
        let is_evidence = |mark| !matches!(mark, CandidateMark::Placed | CandidateMark::Eliminated);
        let evidence_marks = self.marks.iter().filter(|(_, mark)| is_evidence(*mark));
        let cells: CellSet = evidence_marks.map(|(candidate, _)| candidate.cell()).collect();
        let tinted_cells = self.sets.iter().fold(CellSet::EMPTY, |union, (cells, _)| union | *cells);
        self.sets.push((cells - tinted_cells, None));
    }

    /// Outlines the houses of a pattern and the houses in which filled cells exclude candidates, unless more than half
    /// of all houses would be outlined. In any case, tints these filled cells.
    fn outline_houses(&mut self, evidence: &dyn Evidence) {
        let PatternParts { base, cover, .. } = evidence.parts();
        let blocking_cells = evidence.blocking_cells();
        let houses_of = |constraints: Vec<Constraint>| constraints.into_iter().filter_map(Constraint::house);
        self.houses = houses_of(base).map(|house| (house, ElementClass::BaseHouse)).collect();
        for house in houses_of(cover).chain(blocking_cells.iter().map(|&(_, house)| house)) {
            if self.houses.iter().all(|(outlined_house, _)| *outlined_house != house) {
                self.houses.push((house, ElementClass::CoverHouse));
            }
        }
        self.houses.sort_by_key(|(house, _)| house.index());
        self.houses.dedup();
        if self.houses.len() > House::COUNT / 2 {
            self.houses.clear();
        }
        self.sets.push((blocking_cells.into_iter().map(|(cell, _)| cell).collect(), None));
    }

    fn from_digits(digits: [Option<Digit>; Cell::COUNT], given_cells: CellSet) -> Self {
        Self {
            digits,
            givens: given_cells,
            candidates: CandidateSet::EMPTY,
            marks: Vec::new(),
            marked_candidates: CandidateSet::EMPTY,
            sets: Vec::new(),
            houses: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Returns the same scene with these cells tinted.
    pub fn with_tinted_cells(mut self, cells: CellSet) -> Self {
        self.sets.push((cells, None));
        self
    }

    /// Returns the same scene with two cells tinted that hold the same digit in a house of the grid, if there are any.
    pub fn with_tinted_clash(self, grid: &Grid) -> Self {
        self.with_tinted_cells(Clash::find(grid).into_iter().flat_map(|clash| clash.cells).collect())
    }

    /// Marks a candidate, unless it is marked already.
    fn mark(&mut self, candidate: Candidate, mark: CandidateMark) {
        if self.marked_candidates.insert(candidate) {
            self.marks.push((candidate, mark));
            self.candidates.remove(candidate);
        }
    }

    /// Returns a sentence about the links that a picture of the scene leaves out, if there are any.
    pub(super) fn omission_sentence(&self) -> Option<String> {
        let (drawn_count, count) = (self.drawn_links().len(), self.links.len());
        (drawn_count < count).then(|| format!("The picture shows the first {drawn_count} of {count} links."))
    }

    fn drawn_links(&self) -> impl ExactSizeIterator<Item = &CandidateLink> {
        self.links.iter().take(MAX_DRAWN_LINKS)
    }

    /// Returns the digits row by row, with `.` for an empty cell.
    pub(super) fn digits_text(&self) -> String {
        self.digits.iter().map(|digit| digit.map_or('.', |digit| char::from(digit.ascii()))).collect()
    }

    /// Returns `1` for each given and `0` for each other cell, row by row.
    pub(super) fn given_flags(&self) -> String {
        Cell::all().map(|cell| if self.givens.contains(cell) { '1' } else { '0' }).collect()
    }

    /// Returns the candidates, marked or not: nine characters per cell, with `.` for a digit that is not a candidate.
    pub(super) fn candidates_text(&self) -> String {
        let all_candidates = self.candidates | self.marked_candidates;
        let cell_candidates = |cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
        let character = |candidate: Candidate| match all_candidates.contains(candidate) {
            true => char::from(candidate.digit().ascii()),
            false => '.',
        };
        Cell::all().flat_map(cell_candidates).map(character).collect()
    }

    /// Returns the empty board: paper, lines and, if `has_labels` is set, labels.
    pub(super) fn board_elements(has_labels: bool) -> Vec<SvgElement> {
        let (width, height) = (PICTURE_SIZE, PICTURE_SIZE);
        let mut elements = vec![SvgElement::Rect { x: 0.0, y: 0.0, width, height, class: ElementClass::Paper }];
        elements.extend(Self::board_lines().iter().cloned());
        for index in 0..if has_labels { 9 } else { 0 } {
            let middle = (f64::from(index) + 0.5) * CELL_SIZE;
            let text = (index + 1).to_string();
            let (x, y) = (BOARD_LEFT / 2.0, BOARD_TOP + middle + LABEL_BASELINE);
            elements.push(SvgElement::Text { x, y, text: text.clone(), class: ElementClass::Label });
            let (x, y) = (BOARD_LEFT + middle, BOARD_TOP + 9.0 * CELL_SIZE + BOARD_LEFT / 2.0 + LABEL_BASELINE);
            elements.push(SvgElement::Text { x, y, text, class: ElementClass::Label });
        }
        elements
    }

    /// Returns the lines of the board: those between cells, then those between boxes.
    pub(super) fn board_lines() -> &'static [SvgElement; 2] {
        static LINES: LazyLock<[SvgElement; 2]> = LazyLock::new(|| {
            [(ElementClass::Thin, false), (ElementClass::Thick, true)].map(|(class, is_thick)| {
                let (right, bottom) = (BOARD_LEFT + 9.0 * CELL_SIZE, BOARD_TOP + 9.0 * CELL_SIZE);
                let line_path = |line: i32| {
                    let distance = f64::from(line) * CELL_SIZE;
                    let (x, y) = (BOARD_LEFT + distance, BOARD_TOP + distance);
                    format!("M{x} {BOARD_TOP}V{bottom}M{BOARD_LEFT} {y}H{right}")
                };
                let path = (0..=9).filter(|line| (line % 3 == 0) == is_thick).map(line_path).collect();
                SvgElement::Path { path, class }
            })
        });
        &LINES
    }

    /// Returns the layers in the order in which they are drawn, each with its name and its elements.
    pub(super) fn layers(&self) -> [(&'static str, Vec<SvgElement>); 3] {
        let (below, above) = (self.elements_below_digits(), self.elements_above_digits());
        [("below", below), ("texts", self.text_elements()), ("above", above)]
    }

    /// Returns the elements below the digits and candidates: tints, outlines, links and marks.
    pub(super) fn elements_below_digits(&self) -> Vec<SvgElement> {
        let mut elements = Vec::new();
        let tint_classes = [ElementClass::SetA, ElementClass::SetB, ElementClass::SetC, ElementClass::SetD];
        for cell in Cell::all() {
            let cell_sets = self.sets.iter().filter(|(cells, _)| cells.contains(cell));
            let numbers: Vec<_> = cell_sets.map(|(_, number)| *number).collect();
            // A cell of several sets has a stripe for each.
            let width = (CELL_SIZE - 4.0) / numbers.len() as f64;
            let (left, top) = cell_corner(cell);
            for (stripe, number) in numbers.into_iter().enumerate() {
                let (x, y) = (left + 2.0 + width * stripe as f64, top + 2.0);
                let class = number.map_or(ElementClass::Shade, |number| tint_classes[number % tint_classes.len()]);
                elements.push(SvgElement::Rect { x, y, width, height: CELL_SIZE - 4.0, class });
            }
        }
        elements.extend(self.houses.iter().map(|&(house, class)| house_outline(house, class)));
        self.draw_links(&mut elements);
        for &(candidate, mark) in &self.marks {
            let (x, y) = candidate_middle(candidate);
            let disc = |class| SvgElement::Disc { x, y, radius: MARK_RADIUS, class };
            let square = |class| {
                let (x, y, width) = (x - HALF_SQUARE, y - HALF_SQUARE, 2.0 * HALF_SQUARE);
                SvgElement::Rect { x, y, width, height: width, class }
            };
            elements.extend(match mark {
                CandidateMark::Placed => Some(disc(ElementClass::Placed)),
                CandidateMark::Pattern => Some(disc(ElementClass::Pattern)),
                CandidateMark::Fin => Some(square(ElementClass::Fin)),
                CandidateMark::Off => Some(square(ElementClass::Off)),
                CandidateMark::Eliminated => None,
            });
        }
        elements
    }

    /// Draws the links, below the marks. Links within a cell are left out: there is no room for them, and no need.
    fn draw_links(&self, elements: &mut Vec<SvgElement>) {
        let mut router =
            LinkRouter::new(self.marked_candidates, self.candidates, self.digits.map(|digit| digit.is_some()));
        let square = |&(candidate, mark)| matches!(mark, CandidateMark::Fin | CandidateMark::Off).then_some(candidate);
        let squares: CandidateSet = self.marks.iter().filter_map(square).collect();
        let half_width = |candidate| squares.contains(candidate).then_some(HALF_SQUARE);
        for link in self.drawn_links() {
            if link.from.cell() != link.to.cell() {
                let class = if link.is_strong { ElementClass::Strong } else { ElementClass::Weak };
                let ends =
                    [link.from, link.to].map(|candidate| LinkEnd { candidate, half_width: half_width(candidate) });
                router.draw(ends, class, elements);
            }
        }
        elements.extend(router.heads);
    }

    /// Returns the digits, and the candidates without a mark.
    pub(super) fn text_elements(&self) -> Vec<SvgElement> {
        let mut elements = Vec::new();
        for cell in Cell::all() {
            if let Some(digit) = self.digits[cell.index()] {
                let (x, y) = cell_corner(cell);
                let class = if self.givens.contains(cell) { ElementClass::Given } else { ElementClass::Entered };
                let (x, y) = (x + CELL_SIZE / 2.0, y + CELL_SIZE / 2.0 + DIGIT_BASELINE);
                elements.push(SvgElement::Text { x, y, text: digit.to_string(), class });
            }
        }
        elements.extend(self.candidates.iter().map(|candidate| candidate_text(candidate, ElementClass::Candidate)));
        elements
    }

    /// Returns the elements above the digits: marked candidates, letters of sets, and strikes through candidates.
    pub(super) fn elements_above_digits(&self) -> Vec<SvgElement> {
        let mut elements = Vec::new();
        for &(candidate, mark) in &self.marks {
            let class = match mark {
                CandidateMark::Placed => ElementClass::PlacedDigit,
                CandidateMark::Eliminated => ElementClass::Eliminated,
                CandidateMark::Off => ElementClass::OffDigit,
                _ => ElementClass::MarkDigit,
            };
            elements.push(candidate_text(candidate, class));
        }
        for cell in Cell::all() {
            let cell_sets = self.sets.iter().filter(|(cells, _)| cells.contains(cell));
            for (&(_, number), (right, down)) in cell_sets.zip(LETTER_POSITIONS) {
                let Some(number) = number else { continue };
                let text = char::from(b'A' + (number % 26) as u8).to_string();
                let (x, y) = cell_corner(cell);
                let (x, y) = (x + right, y + down + LETTER_BASELINE);
                elements.push(SvgElement::Text { x, y, text, class: ElementClass::Letter });
            }
        }
        for &(candidate, _) in self.marks.iter().filter(|(_, mark)| *mark == CandidateMark::Eliminated) {
            let (x, y) = candidate_middle(candidate);
            let path = format!("M{} {}L{} {}", x - HALF_STRIKE, y - HALF_STRIKE, x + HALF_STRIKE, y + HALF_STRIKE);
            elements.push(SvgElement::Path { path, class: ElementClass::Strike });
        }
        elements
    }
}

fn candidate_text(candidate: Candidate, class: ElementClass) -> SvgElement {
    let (x, y) = candidate_middle(candidate);
    let baseline = if class == ElementClass::Eliminated { ELIMINATED_BASELINE } else { CANDIDATE_BASELINE };
    SvgElement::Text { x, y: y + baseline, text: candidate.digit().to_string(), class }
}

/// Returns the outline of a house. The outline lies between the lines of the board and the marks.
fn house_outline(house: House, class: ElementClass) -> SvgElement {
    let (first, last) = (cell_corner(house.cell(0)), cell_corner(house.cell(8)));
    let (x, y) = (first.0 + OUTLINE_INSET, first.1 + OUTLINE_INSET);
    let length = |first: f64, last: f64| last - first + CELL_SIZE - 2.0 * OUTLINE_INSET;
    SvgElement::Rect { x, y, width: length(first.0, last.0), height: length(first.1, last.1), class }
}
