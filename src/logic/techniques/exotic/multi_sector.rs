//! Multi-sector locked sets (MSLS) of rows and columns.

use crate::grid::{CellSet, Digit, House, HouseKind, bits};
use crate::logic::explain::phrases::{cells, join, lines};
use crate::logic::position::order::{cells_of, house};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, Steps, Technique};

/// The numbers of rows and columns.
const SIZES: std::ops::RangeInclusive<u32> = 3..=5;

/// The minimum number of cells. Smaller patterns are easier to see as naked or hidden sets.
const FEWEST: u16 = 10;

/// Finds multi-sector locked sets, only one for each set of eliminations.
pub fn multi_sector(state: &State, steps: &mut Steps<'_>) -> Flow {
    let of_kind = |kind| -> Vec<LineChoice> {
        let masks = (0..512u16).filter(|mask| SIZES.contains(&mask.count_ones()));
        masks.map(|mask| LineChoice::new(state, kind, mask)).collect()
    };
    let (rows, columns) = (of_kind(HouseKind::Row), of_kind(HouseKind::Column));
    let masks: Vec<u16> = columns.iter().map(|choice| choice.mask).collect();
    let met: [Vec<u16>; 9] = std::array::from_fn(|digit| columns.iter().map(|choice| choice.met[digit]).collect());
    let in_row: [Vec<u16>; 9] = std::array::from_fn(|row| {
        let cells = state.empty() & House::row(row).cells();
        let empty = cells.iter().fold(0u16, |all, cell| all | 1 << cell.column());
        masks.iter().map(|mask| (empty & mask).count_ones() as u16).collect()
    });
    let mut known = Vec::new();
    for of_rows in &rows {
        // Count the crossing cells and the lines of digits for all choices of columns at once, so that the compiler
        // vectorizes the loops.
        let mut cells = vec![0; columns.len()];
        for row in bits(of_rows.mask.into()) {
            cells.iter_mut().zip(&in_row[row]).for_each(|(cells, &more)| *cells += more);
        }
        let mut lines = vec![0; columns.len()];
        for (met, of_digit) in met.iter().zip(of_rows.met) {
            for ((lines, met), mask) in lines.iter_mut().zip(met).zip(&masks) {
                let by_row = (met & of_rows.mask).count_ones() as u16;
                *lines += by_row.min((of_digit & mask).count_ones() as u16);
            }
        }
        for ((of_columns, cells), lines) in columns.iter().zip(cells).zip(lines) {
            if cells >= FEWEST && cells == lines {
                push(state, of_rows, of_columns, &mut known, steps)?;
            }
        }
    }
    CONTINUE
}

/// A set of rows or of columns.
struct LineChoice {
    mask: u16,
    /// For each digit, the lines across that have it on these lines.
    met: [u16; 9],
}

impl LineChoice {
    fn new(state: &State, kind: HouseKind, mask: u16) -> Self {
        let met = |digit: usize| {
            let places = |line: usize| state.places(house(kind, line), Digit::from_index(digit));
            bits(mask.into()).fold(0, |all, line| all | places(line))
        };
        Self { mask, met: std::array::from_fn(met) }
    }

    fn houses(&self, kind: HouseKind) -> Vec<House> {
        bits(self.mask.into()).map(|line| house(kind, line)).collect()
    }
}

fn push(
    state: &State,
    rows: &LineChoice,
    columns: &LineChoice,
    known: &mut Vec<CandidateSet>,
    steps: &mut Steps<'_>,
) -> Flow {
    let [rows, columns] = [rows.houses(HouseKind::Row), columns.houses(HouseKind::Column)];
    let crossing = cells_of(&rows) & cells_of(&columns) & state.empty();
    let has_several = |house: &House| (house.cells() & crossing).len() > 1;
    if !rows.iter().chain(&columns).all(has_several) {
        return CONTINUE;
    }
    let mut cover = Vec::new();
    let mut eliminated = CandidateSet::EMPTY;
    for digit in Digit::all() {
        let places = state.cells(digit);
        let with_digit = |houses: &[House]| -> Vec<House> {
            houses.iter().copied().filter(|house| !(house.cells() & crossing & places).is_empty()).collect()
        };
        let gone = |lines: &[House]| (cells_of(lines) & places) - crossing;
        let [by_row, by_column] = [&rows, &columns].map(|lines| with_digit(lines));
        let [a, b] = [&by_row, &by_column].map(|lines| (lines.len(), 81 - gone(lines).len()));
        let lines = if a <= b { by_row } else { by_column };
        eliminated |= CandidateSet::of_digit(digit, gone(&lines));
        cover.extend(lines.into_iter().map(|line| Constraint::House(line, digit)));
    }
    if eliminated.is_empty() || known.contains(&eliminated) {
        return CONTINUE;
    }
    known.push(eliminated);
    let step = Step::eliminating(Technique::Msls, eliminated);
    steps.push(step, || evidence(state, [&rows, &columns], crossing, cover))
}

/// Returns the evidence: the crossing cells, and as many lines of digits.
fn evidence(state: &State, of_lines: [&[House]; 2], crossing: CellSet, cover: Vec<Constraint>) -> Pattern {
    let base = crossing.iter().map(Constraint::Cell).collect();
    let of_digit = |digit: Digit| {
        let of = |one: &Constraint| match *one {
            Constraint::House(house, of) if of == digit => Some(house),
            _ => None,
        };
        let houses: Vec<House> = cover.iter().filter_map(of).collect();
        (!houses.is_empty()).then(|| format!("{digit} in {}", lines(&houses)))
    };
    let told = join(Digit::all().filter_map(of_digit), ", ");
    let count = crossing.len();
    let digits = state.digits_in(crossing);
    let place = of_lines.map(lines).concat();
    Pattern::of_sets(
        state,
        digits,
        [base, cover],
        format!("{count} cells {}, {told}", cells(crossing)),
        format!(
            "{place} cross in {count} empty cells, {}. All their candidates lie on {count} lines of digits: {told}. \
             Each line holds its digit once, so each must fill one of the cells, and the digit is eliminated from the \
             rest of the line",
            cells(crossing)
        ),
    )
}
