//! Multi-sector locked sets (MSLS) of rows and columns.

use std::sync::LazyLock;

use crate::grid::{CellSet, Digit, House, HouseKind, bit_indexes};
use crate::logic::explain::phrases::{format_cells, format_houses, join};
use crate::logic::position::order::cells_of_houses;
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

const LINE_COUNTS: std::ops::RangeInclusive<u32> = 3..=5;

/// The minimum number of cells. Smaller patterns are easier to see as naked or hidden subsets.
const MIN_CROSSING_CELLS: u8 = 10;

const CHOICE_COUNT: usize = 84 + 126 + 126;

/// A number for each choice of columns.
type Counts = [u8; CHOICE_COUNT];

/// For each set of columns, the number of columns that each choice shares with it.
static SHARED_COLUMN_COUNTS: LazyLock<Vec<Counts>> = LazyLock::new(|| {
    let masks: Vec<u16> = choices().collect();
    (0..512u16).map(|set| std::array::from_fn(|choice| (masks[choice] & set).count_ones() as u8)).collect()
});

fn choices() -> impl Iterator<Item = u16> {
    (0..512u16).filter(|mask| LINE_COUNTS.contains(&mask.count_ones()))
}

/// Finds multi-sector locked sets, one for each set of eliminations.
pub fn multi_sector(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let shared: &[Counts] = &SHARED_COLUMN_COUNTS;
    // For each row, the number of its empty cells in each choice of columns.
    let empty: [Counts; 9] = std::array::from_fn(|row| {
        let cells = state.empty_cells() & House::row(row).cells();
        shared[cells.iter().fold(0, |all, cell| all | 1 << cell.column())]
    });
    // For each digit and row, the columns of its places, and whether each choice of columns has any of them.
    let by_row = |digit| std::array::from_fn(|row| state.places(House::row(row), digit));
    let columns: Vec<[u16; 9]> = Digit::all().map(by_row).collect();
    let is_met = |columns| shared[usize::from(columns)].map(|count| count.min(1));
    let met: Vec<[Counts; 9]> = columns.iter().map(|by_row| by_row.map(is_met)).collect();
    let choices: Vec<u16> = choices().collect();
    let mut known = Vec::new();
    for &rows in &choices {
        // Count the crossing cells and the lines of digits for all choices of columns at once, so that the compiler
        // vectorizes the loops.
        let cells = sum(&empty, rows);
        let mut lines = [0; CHOICE_COUNT];
        for (columns, met) in columns.iter().zip(&met) {
            let by_row = sum(met, rows);
            let by_column = bit_indexes(rows).fold(0, |all, row| all | columns[row]);
            for ((lines, by_row), by_column) in lines.iter_mut().zip(&by_row).zip(&shared[usize::from(by_column)]) {
                *lines += *by_row.min(by_column);
            }
        }
        for ((&columns, cells), lines) in choices.iter().zip(cells).zip(lines) {
            if cells >= MIN_CROSSING_CELLS && cells == lines {
                push(state, [rows, columns], &mut known, steps)?;
            }
        }
    }
    CONTINUE
}

/// Returns the sums of the counts of the lines in `mask`.
fn sum(counts: &[Counts; 9], mask: u16) -> Counts {
    let mut sums = [0; CHOICE_COUNT];
    for line in bit_indexes(mask) {
        sums.iter_mut().zip(&counts[line]).for_each(|(sum, &more)| *sum += more);
    }
    sums
}

fn push(state: &State, [rows, columns]: [u16; 2], known: &mut Vec<CandidateSet>, steps: &mut StepSink<'_>) -> Flow {
    let of_kind = |kind, mask: u16| bit_indexes(mask).map(|line| House::new(kind, line)).collect::<Vec<House>>();
    let (rows, columns) = (of_kind(HouseKind::Row, rows), of_kind(HouseKind::Column, columns));
    let crossing = cells_of_houses(&rows) & cells_of_houses(&columns) & state.empty_cells();
    if !rows.iter().chain(&columns).all(|house| (house.cells() & crossing).len() > 1) {
        return CONTINUE;
    }
    let mut cover = Vec::new();
    let mut eliminated = CandidateSet::EMPTY;
    for digit in Digit::all() {
        let places = state.cells_with(digit);
        let with_digit = |houses: &[House]| -> Vec<House> {
            houses.iter().copied().filter(|house| !(house.cells() & crossing & places).is_empty()).collect()
        };
        let gone = |lines: &[House]| (cells_of_houses(lines) & places) - crossing;
        let [by_row, by_column] = [&rows, &columns].map(|lines| with_digit(lines));
        let [a, b] = [&by_row, &by_column].map(|lines| (lines.len(), 81 - gone(lines).len()));
        let lines = if a <= b { by_row } else { by_column };
        eliminated |= CandidateSet::from_digit(digit, gone(&lines));
        cover.extend(lines.into_iter().map(|line| Constraint::House(line, digit)));
    }
    if eliminated.is_empty() || known.contains(&eliminated) {
        return CONTINUE;
    }
    known.push(eliminated);
    let step = Step::from_eliminations(Technique::Msls, eliminated);
    steps.push(step, || evidence(state, [&rows, &columns], crossing, cover))
}

/// Returns the evidence: the crossing cells, and an equal number of digits in lines.
fn evidence(state: &State, of_lines: [&[House]; 2], crossing: CellSet, cover: Vec<Constraint>) -> Pattern {
    let base = crossing.iter().map(Constraint::Cell).collect();
    let of_digit = |digit: Digit| {
        let of = |one: &Constraint| match *one {
            Constraint::House(house, of) if of == digit => Some(house),
            _ => None,
        };
        let houses: Vec<House> = cover.iter().filter_map(of).collect();
        (!houses.is_empty()).then(|| format!("{digit} in {}", format_houses(&houses)))
    };
    let digit_lines = join(Digit::all().filter_map(of_digit), ", ");
    let count = crossing.len();
    let digits = state.digits_in(crossing);
    let place = of_lines.map(format_houses).concat();
    Pattern::from_sets(
        state,
        digits,
        [base, cover],
        format!("{count} cells {}, {digit_lines}", format_cells(crossing)),
        format!(
            "{place} cross in {count} empty cells, {}. All their candidates lie on {count} lines of digits: {digit_lines}. \
             Each line holds its digit once, so each must fill one of the cells, and the digit is eliminated from the \
             rest of the line",
            format_cells(crossing)
        ),
    )
}
