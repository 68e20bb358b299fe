//! What there is to see: digits, candidates, and what a step rests on and does.

use crate::grid::{Cell, CellSet, Clash, Digit, DigitSet, Grid, House, HouseKind, Solution};
use crate::logic::{Candidate, CandidateSet, Constraint, Joint, Role, State, Step};

use super::shape::{CELL, Class, LEFT, SIZE, Shape, TOP};

/// Radius of the mark of a candidate; candidates stand 20 apart.
const RADIUS: f64 = 9.5;

/// Where the letter of a set stands in its cells, each of the first ones elsewhere: between the places of four
/// candidates, then of two.
const LETTERS: [(f64, f64); 8] = [
    (20.0, 20.0),
    (40.0, 20.0),
    (20.0, 40.0),
    (40.0, 40.0),
    (30.0, 20.0),
    (30.0, 40.0),
    (10.0, 20.0),
    (50.0, 20.0),
];

/// What a picture shows of a grid.
#[derive(Debug, Clone)]
pub struct Scene {
    digits: [Option<Digit>; Cell::COUNT],
    given: CellSet,
    /// The candidates that nothing marks.
    candidates: CandidateSet,
    marks: Vec<(Candidate, Mark)>,
    /// Cells that belong together, with their number where there are several such sets.
    sets: Vec<(CellSet, Option<usize>)>,
    houses: Vec<(House, Class)>,
    links: Vec<Joint>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Placed,
    Eliminated,
    Pattern,
    Fin,
    Off,
}

impl Scene {
    /// A grid: its digits, given or placed, and the candidates of cells that have lost some.
    pub fn of_grid(grid: &Grid, placed: CellSet) -> Self {
        let digits = std::array::from_fn(|index| grid.as_array()[index].single());
        let mut candidates = CandidateSet::EMPTY;
        if !grid.is_plain() {
            for cell in !grid.filled() {
                candidates |= CandidateSet::of_cell(cell, grid[cell]);
            }
        }
        Self { candidates, ..Self::of_digits(digits, grid.filled() - placed) }
    }

    /// A solution, of a puzzle with these givens.
    pub fn of_solution(given: CellSet, solution: &Solution) -> Self {
        let digits =
            std::array::from_fn(|index| Some(solution.digit(Cell::at(index / 9, index % 9))));
        Self::of_digits(digits, given)
    }

    /// A state, with all its candidates.
    pub fn of_state(state: &State) -> Self {
        let digits = std::array::from_fn(|index| state.digit(Cell::at(index / 9, index % 9)));
        Self { candidates: *state.all(), ..Self::of_digits(digits, state.given()) }
    }

    /// A state and what a step sees in it and does.
    pub fn of_step(state: &State, step: &Step) -> Self {
        let mut scene = Self::of_state(state);
        if let Some(placed) = step.placement {
            scene.mark(placed, Mark::Placed);
        }
        for eliminated in step.eliminations.iter() {
            scene.mark(eliminated, Mark::Eliminated);
        }
        let Some(evidence) = &step.evidence else { return scene };
        let parts = evidence.parts();
        for (role, candidates) in &parts.roles {
            let present = *candidates & *state.all();
            let mark = match role {
                Role::Pattern => Mark::Pattern,
                Role::Fin => Mark::Fin,
                Role::Off => Mark::Off,
                Role::Set(number) => {
                    scene.sets.push((present.cells(), Some(usize::from(*number))));
                    // Where the set takes a cell's candidates all, there is no need to mark each.
                    for cell in present.cells() {
                        let own = present & CandidateSet::of_cell(cell, DigitSet::ALL);
                        if own != CandidateSet::of_cell(cell, state.candidates(cell)) {
                            own.iter().for_each(|candidate| scene.mark(candidate, Mark::Pattern));
                        }
                    }
                    continue;
                }
            };
            for candidate in present.iter() {
                scene.mark(candidate, mark);
            }
        }
        scene.links = evidence.joints();
        // Links tell more than the houses in which they lie.
        if scene.links.is_empty() {
            let houses = |constraints: &[Constraint], class| {
                let houses = constraints.iter().filter_map(|constraint| constraint.house());
                houses.map(|house| (house, class)).collect::<Vec<_>>()
            };
            scene.houses = houses(&parts.base, Class::BaseHouse);
            for outlined in houses(&parts.cover, Class::CoverHouse) {
                if scene.houses.iter().all(|(house, _)| *house != outlined.0) {
                    scene.houses.push(outlined);
                }
            }
            scene.houses.sort_by_key(|(house, _)| house.index());
            scene.houses.dedup();
        }
        scene
    }

    fn of_digits(digits: [Option<Digit>; Cell::COUNT], given: CellSet) -> Self {
        Self {
            digits,
            given,
            candidates: CandidateSet::EMPTY,
            marks: Vec::new(),
            sets: Vec::new(),
            houses: Vec::new(),
            links: Vec::new(),
        }
    }

    /// The same with these cells pointed out.
    pub fn pointing_at(mut self, cells: CellSet) -> Self {
        self.sets.push((cells, None));
        self
    }

    /// The same with the cells pointed out that hold a digit of the grid twice in a house, if there are such.
    pub fn pointing_at_clash(self, grid: &Grid) -> Self {
        match Clash::find(grid) {
            Some(clash) => self.pointing_at(clash.cells.into_iter().collect()),
            None => self,
        }
    }

    /// Marks a candidate, unless it is marked already.
    fn mark(&mut self, candidate: Candidate, mark: Mark) {
        if self.marks.iter().all(|&(marked, _)| marked != candidate) {
            self.marks.push((candidate, mark));
            self.candidates.remove(candidate);
        }
    }

    /// The digits that stand, row by row, `.` for none; a digit that is not given is marked as such elsewhere.
    pub(super) fn digits(&self) -> String {
        self.digits
            .iter()
            .map(|digit| digit.map_or('.', |digit| char::from(digit.ascii())))
            .collect()
    }

    /// Which cells are given, row by row, as `1` and `0`.
    pub(super) fn given(&self) -> String {
        Cell::all().map(|cell| if self.given.contains(cell) { '1' } else { '0' }).collect()
    }

    /// The candidates, marked or not: nine characters for each cell, `.` for none.
    pub(super) fn candidates(&self) -> String {
        let marked = self.marks.iter().map(|&(candidate, _)| candidate);
        let all = marked.fold(self.candidates, |all, one| all | CandidateSet::of(one));
        let of = |cell| Digit::all().map(move |digit| Candidate::new(cell, digit));
        let character = |candidate: Candidate| match all.contains(candidate) {
            true => char::from(candidate.digit().ascii()),
            false => '.',
        };
        Cell::all().flat_map(of).map(character).collect()
    }

    /// The empty board: paper, lines, labels.
    pub(super) fn board() -> Vec<Shape> {
        let mut shapes =
            vec![Shape::Box { x: 0.0, y: 0.0, width: SIZE, height: SIZE, class: Class::Paper }];
        shapes.extend(Self::lines());
        for line in 0..9 {
            let middle = (f64::from(line) + 0.5) * CELL;
            let text = (line + 1).to_string();
            let (x, y) = (LEFT / 2.0, TOP + middle + 5.0);
            shapes.push(Shape::Text { x, y, text: text.clone(), class: Class::Label });
            let (x, y) = (LEFT + middle, TOP + 9.0 * CELL + 21.0);
            shapes.push(Shape::Text { x, y, text, class: Class::Label });
        }
        shapes
    }

    /// The lines of the board: those between cells, then those between boxes.
    pub(super) fn lines() -> [Shape; 2] {
        [(Class::Thin, false), (Class::Thick, true)].map(|(class, is_thick)| {
            let (right, bottom) = (LEFT + 9.0 * CELL, TOP + 9.0 * CELL);
            let line = |line: i32| {
                let along = f64::from(line) * CELL;
                let (x, y) = (LEFT + along, TOP + along);
                format!("M{x} {TOP}V{bottom}M{LEFT} {y}H{right}")
            };
            let path = (0..=9).filter(|line| (line % 3 == 0) == is_thick).map(line).collect();
            Shape::Path { path, class }
        })
    }

    /// What lies under digits and candidates: tints, houses, marks.
    pub(super) fn under(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let tints = [Class::SetA, Class::SetB, Class::SetC, Class::SetD];
        for cell in Cell::all() {
            let of_cell = self.sets.iter().filter(|(cells, _)| cells.contains(cell));
            let numbers: Vec<_> = of_cell.map(|(_, number)| number.unwrap_or(0)).collect();
            // A cell of several sets has a stripe for each.
            let width = (CELL - 4.0) / numbers.len() as f64;
            let (left, top) = corner(cell);
            for (stripe, number) in numbers.into_iter().enumerate() {
                let (x, y) = (left + 2.0 + width * stripe as f64, top + 2.0);
                let class = tints[number % tints.len()];
                shapes.push(Shape::Box { x, y, width, height: CELL - 4.0, class });
            }
        }
        shapes.extend(self.houses.iter().map(|&(house, class)| outline(house, class)));
        for &(candidate, mark) in &self.marks {
            let (x, y) = place(candidate);
            let disc = |radius, class| Shape::Disc { x, y, radius, class };
            match mark {
                Mark::Placed => {
                    shapes.push(disc(RADIUS - 1.0, Class::Placed));
                    shapes.push(disc(RADIUS + 1.0, Class::PlacedRing));
                }
                Mark::Eliminated => shapes.push(disc(RADIUS, Class::Eliminated)),
                Mark::Pattern => shapes.push(disc(RADIUS, Class::Pattern)),
                Mark::Off => shapes.push(disc(RADIUS - 1.0, Class::Off)),
                Mark::Fin => {
                    let (x, y, width) = (x - 8.5, y - 8.5, 17.0);
                    shapes.push(Shape::Box { x, y, width, height: width, class: Class::Fin });
                }
            }
        }
        shapes
    }

    /// Digits and candidates that nothing marks.
    pub(super) fn texts(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for cell in Cell::all() {
            if let Some(digit) = self.digits[cell.index()] {
                let (x, y) = corner(cell);
                let class = if self.given.contains(cell) { Class::Given } else { Class::Entered };
                let (x, y) = (x + CELL / 2.0, y + CELL / 2.0 + 12.6);
                shapes.push(Shape::Text { x, y, text: digit.to_string(), class });
            }
        }
        let plain = self.candidates.iter().map(|candidate| text(candidate, Class::Candidate));
        shapes.extend(plain);
        shapes
    }

    /// What lies over them: marked candidates, strokes, letters, links.
    pub(super) fn over(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for &(candidate, mark) in &self.marks {
            let class = match mark {
                Mark::Placed => Class::PlacedDigit,
                Mark::Off => Class::OffDigit,
                _ => Class::MarkDigit,
            };
            shapes.push(text(candidate, class));
        }
        for &(cells, number) in &self.sets {
            let Some(number) = number else { continue };
            let letter = char::from(b'A' + (number % 26) as u8);
            let (right, down) = LETTERS[number % LETTERS.len()];
            for cell in cells {
                let (x, y) = corner(cell);
                let (x, y) = (x + right, y + down + 3.6);
                shapes.push(Shape::Text { x, y, text: letter.to_string(), class: Class::Letter });
            }
        }
        for link in &self.links {
            self.draw(link, &mut shapes);
        }
        for &(candidate, _) in self.marks.iter().filter(|(_, mark)| *mark == Mark::Eliminated) {
            let (x, y) = place(candidate);
            let path = format!("M{} {}L{} {}", x - 7.0, y + 7.0, x + 7.0, y - 7.0);
            shapes.push(Shape::Path { path, class: Class::Strike });
        }
        shapes
    }

    /// Draws a link from mark to mark with a head: straight, or bent around a mark that lies between. Within a cell
    /// there is no room for one, and none needed.
    fn draw(&self, link: &Joint, shapes: &mut Vec<Shape>) {
        if link.from.cell() == link.to.cell() {
            return;
        }
        let (from, to) = (place(link.from), place(link.to));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let (ux, uy) = (dx / length, dy / length);
        let is_between = |&(candidate, _): &(Candidate, Mark)| {
            let (x, y) = place(candidate);
            let along = (x - from.0) * ux + (y - from.1) * uy;
            let beside = ((x - from.0) * uy - (y - from.1) * ux).abs();
            along > 1.0 && along < length - 1.0 && beside < RADIUS
        };
        let bend =
            if self.marks.iter().any(is_between) { (length / 5.0).clamp(14.0, 40.0) } else { 0.0 };
        // Towards the middle of the board, so that it stays within.
        let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let (right, down) = (LEFT + 4.5 * CELL - half.0, TOP + 4.5 * CELL - half.1);
        let bend = if down * ux < right * uy { -bend } else { bend };
        let middle = (half.0 - uy * bend, half.1 + ux * bend);
        let start = towards(from, middle, RADIUS);
        let tip = towards(to, middle, RADIUS);
        let foot = towards(to, middle, RADIUS + 8.0);
        let class = if link.is_strong { Class::Strong } else { Class::Weak };
        let number = |value: f64| (value * 10.0).round() / 10.0;
        let point = |(x, y): (f64, f64)| format!("{} {}", number(x), number(y));
        let path = if bend == 0.0 {
            format!("M{}L{}", point(start), point(foot))
        } else {
            format!("M{}Q{} {}", point(start), point(middle), point(foot))
        };
        shapes.push(Shape::Path { path, class });
        let (hx, hy) = ((tip.0 - foot.0) / 8.0, (tip.1 - foot.1) / 8.0);
        let left = (foot.0 - hy * 3.5, foot.1 + hx * 3.5);
        let right = (foot.0 + hy * 3.5, foot.1 - hx * 3.5);
        let path = format!("M{}L{}L{}Z", point(tip), point(left), point(right));
        shapes.push(Shape::Path { path, class: Class::Head });
    }
}

/// The left upper corner of a cell.
fn corner(cell: Cell) -> (f64, f64) {
    (LEFT + CELL * cell.column() as f64, TOP + CELL * cell.row() as f64)
}

/// The middle of a candidate.
fn place(candidate: Candidate) -> (f64, f64) {
    let (x, y) = corner(candidate.cell());
    let digit = candidate.digit().index();
    let offset = |third: usize| CELL * (third as f64 + 0.5) / 3.0;
    (x + offset(digit % 3), y + offset(digit / 3))
}

fn text(candidate: Candidate, class: Class) -> Shape {
    let (x, y) = place(candidate);
    Shape::Text { x, y: y + 5.25, text: candidate.digit().to_string(), class }
}

/// The point at this distance from one point on the way to another.
fn towards(from: (f64, f64), to: (f64, f64), distance: f64) -> (f64, f64) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let part = distance / dx.hypot(dy).max(distance);
    (from.0 + dx * part, from.1 + dy * part)
}

/// A house's outline, between the lines of the board and the candidates. That of a row or column lies within that of a
/// box, so that none covers another.
fn outline(house: House, class: Class) -> Shape {
    let inset = if house.kind() == HouseKind::Box { 2.3 } else { 4.1 };
    let (first, last) = (corner(house.cell(0)), corner(house.cell(8)));
    Shape::Box {
        x: first.0 + inset,
        y: first.1 + inset,
        width: last.0 - first.0 + CELL - 2.0 * inset,
        height: last.1 - first.1 + CELL - 2.0 * inset,
        class,
    }
}
