//! Symmetrical placement, found by Gurth: if the givens of a puzzle with one solution map onto themselves, so does the
//! solution. A cell that maps to itself then holds a digit that maps to itself.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseKind, MIN_GIVENS};
use crate::logic::explain::phrases::{format_cells, format_digits, join_and};
use crate::logic::position::order::mask_of;
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Evidence, Flow, PatternParts, Role, State, Step, StepSink, Technique,
};

pub fn symmetrical_placement(state: &State, steps: &mut StepSink<'_>) -> Flow {
    // With fewer givens, the puzzle has several solutions.
    if state.givens().len() < MIN_GIVENS {
        return CONTINUE;
    }
    let mut known: Vec<(CellSet, DigitSet)> = Vec::new();
    for symmetry in symmetries(state) {
        // Many symmetries may keep the same cells and digits in place.
        let fixed = (symmetry.fixed_cells() & state.empty_cells(), symmetry.fixed_digits());
        if !known.contains(&fixed) {
            known.push(fixed);
            push_step(state, symmetry, steps)?;
        }
    }
    CONTINUE
}

fn push_step(state: &State, symmetry: GivensSymmetry, steps: &mut StepSink<'_>) -> Flow {
    let technique = Technique::SymmetricalPlacement;
    let (cells, digits) = (symmetry.fixed_cells() & state.empty_cells(), symmetry.fixed_digits());
    let only_candidate = cells.single().zip(digits.single()).map(|(cell, digit)| Candidate::new(cell, digit));
    let step = match only_candidate.filter(|&candidate| state.all_candidates().contains(candidate)) {
        Some(candidate) => Step::from_placement(technique, candidate),
        None => Step::from_eliminations(technique, state.candidates_in(cells, !digits)),
    };
    steps.push(step, || SymmetricGivens { symmetry, cells })
}

/// A symmetry of the grid that maps each given to a given. It maps rows to rows and columns to columns, or rows to
/// columns and columns to rows; bands and stacks stay together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GivensSymmetry {
    /// Whether rows become columns, and columns become rows.
    pub is_transposed: bool,
    /// The index of the line that each row becomes.
    pub rows: [usize; 9],
    /// The index of the line that each column becomes.
    pub columns: [usize; 9],
    /// The digit that each digit becomes.
    pub digits: [Digit; 9],
}

impl GivensSymmetry {
    /// Returns the image of the cell.
    pub fn map_cell(&self, cell: Cell) -> Cell {
        let (row, column) = (self.rows[cell.row()], self.columns[cell.column()]);
        if self.is_transposed { Cell::at(column, row) } else { Cell::at(row, column) }
    }

    /// Returns the image of the digit.
    pub fn map_digit(&self, digit: Digit) -> Digit {
        self.digits[digit.index()]
    }

    /// Returns the cells that map to themselves.
    pub fn fixed_cells(&self) -> CellSet {
        Cell::all().filter(|&cell| self.map_cell(cell) == cell).collect()
    }

    /// Returns the digits that map to themselves.
    pub fn fixed_digits(&self) -> DigitSet {
        Digit::all().filter(|&digit| self.map_digit(digit) == digit).collect()
    }
}

/// Returns the symmetries of the givens.
fn symmetries(state: &State) -> Vec<GivensSymmetry> {
    let givens_of = |kind: HouseKind| {
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|index| {
            let house = House::new(kind, index);
            mask_of(|place| state.givens().contains(house.cell(place)))
        })
    };
    let (row_givens, column_givens) = (givens_of(HouseKind::Row), givens_of(HouseKind::Column));
    let mut found = Vec::new();
    for is_transposed in [false, true] {
        let (row_images, target_givens) =
            if is_transposed { (column_givens, row_givens) } else { (row_givens, column_givens) };
        // Each row must become a line with as many givens. That rules out nearly all permutations.
        let keeps_counts =
            |rows: &[usize; 9]| (0..9).all(|row| row_givens[row].count_ones() == row_images[rows[row]].count_ones());
        for rows in line_permutations().filter(keeps_counts) {
            // Each column must become a line that has givens where those of the column land.
            let lines_by_column = column_givens.map(|givens| {
                let image =
                    mask_of(|place| rows.iter().enumerate().any(|(row, &to)| to == place && givens >> row & 1 == 1));
                mask_of(|line| target_givens[line] == image)
            });
            for_each_choice(&lines_by_column, &mut Vec::new(), &mut |columns| {
                let unlabelled = GivensSymmetry { is_transposed, rows, columns, digits: [Digit::from_index(0); 9] };
                found.extend(digit_images(state, &unlabelled).map(|digits| GivensSymmetry { digits, ..unlabelled }));
            });
        }
    }
    found
}

/// Passes each way to choose different lines for the columns to `receive`, if the three columns of a stack stay
/// together. `lines_by_column` has a bit for each line that may be chosen.
fn for_each_choice(lines_by_column: &[u32; 9], chosen: &mut Vec<usize>, receive: &mut impl FnMut([usize; 9])) {
    let column = chosen.len();
    if let Ok(columns) = <[usize; 9]>::try_from(&chosen[..]) {
        return receive(columns);
    }
    for line in (0..9).filter(|&line| lines_by_column[column] >> line & 1 == 1) {
        let is_with_stack = |&first: &usize| first / 3 == line / 3;
        let stays_together = column.is_multiple_of(3) || chosen.get(column / 3 * 3).is_some_and(is_with_stack);
        if stays_together && !chosen.contains(&line) {
            chosen.push(line);
            for_each_choice(lines_by_column, chosen, receive);
            chosen.pop();
        }
    }
}

/// Returns the images of the digits, if each digit of the givens always lands on the same digit.
fn digit_images(state: &State, symmetry: &GivensSymmetry) -> Option<[Digit; 9]> {
    let mut images: [Option<Digit>; 9] = [None; 9];
    for cell in state.givens() {
        let (digit, image) = (state.digit(cell)?, state.digit(symmetry.map_cell(cell))?);
        if images[digit.index()].is_some_and(|known| known != image) {
            return None;
        }
        images[digit.index()] = Some(image);
    }
    let used_images: DigitSet = images.iter().flatten().copied().collect();
    if used_images.len() < images.iter().flatten().count() {
        return None;
    }
    // In a puzzle with one solution, one digit at most is missing from the givens.
    let missing_image = (!used_images).single();
    let mut digits = [Digit::from_index(0); 9];
    for (digit, image) in digits.iter_mut().zip(images) {
        *digit = image.or(missing_image)?;
    }
    Some(digits)
}

/// Iterates over the permutations of nine lines that keep bands together.
fn line_permutations() -> impl Iterator<Item = [usize; 9]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    ORDERS.into_iter().flat_map(|bands| {
        (0..ORDERS.len().pow(3)).map(move |number| {
            let orders = [number / 36, number / 6 % 6, number % 6].map(|index| ORDERS[index]);
            [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|line| 3 * bands[line / 3] + orders[line / 3][line % 3])
        })
    })
}

/// The evidence of a symmetrical placement.
#[derive(Debug)]
pub struct SymmetricGivens {
    /// The symmetry.
    pub symmetry: GivensSymmetry,
    /// The empty cells that map to themselves.
    pub cells: CellSet,
}

impl Evidence for SymmetricGivens {
    fn parts(&self) -> PatternParts {
        let candidates = CandidateSet::product(self.cells, self.symmetry.fixed_digits());
        PatternParts { roles: vec![(Role::Pattern, candidates)], ..PatternParts::default() }
    }

    fn digits(&self) -> DigitSet {
        self.symmetry.fixed_digits()
    }

    fn one_line(&self, _: &Step) -> String {
        format!("{} in {}", format_digits(self.symmetry.fixed_digits()), format_cells(self.cells))
    }

    fn reason(&self, _: &Step) -> String {
        let GivensSymmetry { is_transposed, rows, columns, digits } = self.symmetry;
        let (rows_become, columns_become) = if is_transposed { ("columns", "rows") } else { ("rows", "columns") };
        let list = |lines: [usize; 9]| join_and(lines.map(|line| line + 1));
        format!(
            "Let rows 1 to 9 become {rows_become} {}; columns 1 to 9, {columns_become} {}; and the digits 1 to 9, {}. \
             Then the givens are the same as before. So is the solution, as the puzzle is assumed to have one. Cells \
             that stay in place hold digits that stay the same: in {}, only {}",
            list(rows),
            list(columns),
            join_and(digits),
            join_and(self.cells),
            join_and(self.symmetry.fixed_digits()),
        )
    }
}
