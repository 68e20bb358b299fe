//! Multi-sector locked sets (MSLS) of rows and columns.

use std::sync::LazyLock;

use crate::grid::{CellSet, Digit, House, HouseKind, bit_indices};
use crate::logic::explain::phrases::{eliminations_by_house, format_cells, format_houses, houses_in_words, join};
use crate::logic::position::order::cells_of_houses;
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

const LINE_COUNTS: std::ops::RangeInclusive<u32> = 3..=5;

/// The minimum number of crossing cells. Smaller patterns are easier to see as naked or hidden subsets.
const MIN_CROSSING_CELLS: u8 = 10;

const CHOICE_COUNT: usize = 84 + 126 + 126;

/// A number for each choice of columns.
type ChoiceCounts = [u8; CHOICE_COUNT];

/// For each set of columns, the number of columns that it shares with each choice.
static SHARED_COLUMN_COUNTS: LazyLock<Vec<ChoiceCounts>> = LazyLock::new(|| {
    let masks: Vec<u16> = line_choices().collect();
    (0..512u16).map(|set| std::array::from_fn(|choice| (masks[choice] & set).count_ones() as u8)).collect()
});

fn line_choices() -> impl Iterator<Item = u16> {
    (0..512u16).filter(|mask| LINE_COUNTS.contains(&mask.count_ones()))
}

/// Finds multi-sector locked sets, one for each set of eliminations.
pub fn multi_sector(state: &State, steps: &mut StepSink<'_>) -> Flow {
    let shared_counts: &[ChoiceCounts] = &SHARED_COLUMN_COUNTS;
    // For each row, the number of its empty cells in each choice of columns.
    let empty_counts: [ChoiceCounts; 9] = std::array::from_fn(|row| {
        let cells = state.empty_cells() & House::row(row).cells();
        shared_counts[cells.iter().fold(0, |mask, cell| mask | 1 << cell.column())]
    });
    // For each digit and row, the columns of its places; then, for each choice of columns, 1 if it has any of them.
    let row_places = |digit| std::array::from_fn(|row| state.places(House::row(row), digit));
    let columns_by_digit: Vec<[u16; 9]> = Digit::all().map(row_places).collect();
    let flags_in_columns = |mask| shared_counts[usize::from(mask)].map(|count| count.min(1));
    let place_flags_by_digit: Vec<[ChoiceCounts; 9]> =
        columns_by_digit.iter().map(|columns_by_row| columns_by_row.map(flags_in_columns)).collect();
    let choices: Vec<u16> = line_choices().collect();
    let mut known_eliminations = Vec::new();
    for &rows in &choices {
        // Count the crossing cells and the lines of digits for all choices of columns at once, so that the compiler
        // vectorizes the loops.
        let cell_counts = sum_counts(&empty_counts, rows);
        let mut line_counts = [0; CHOICE_COUNT];
        for (columns_by_row, place_flags) in columns_by_digit.iter().zip(&place_flags_by_digit) {
            let row_counts = sum_counts(place_flags, rows);
            let column_mask = bit_indices(rows).fold(0, |mask, row| mask | columns_by_row[row]);
            for ((line_count, row_count), column_count) in
                line_counts.iter_mut().zip(&row_counts).zip(&shared_counts[usize::from(column_mask)])
            {
                *line_count += *row_count.min(column_count);
            }
        }
        for ((&columns, cell_count), line_count) in choices.iter().zip(cell_counts).zip(line_counts) {
            if cell_count >= MIN_CROSSING_CELLS && cell_count == line_count {
                search_crossing(state, [rows, columns], &mut known_eliminations, steps)?;
            }
        }
    }
    CONTINUE
}

/// Returns the sums of the counts of the lines in `mask`.
fn sum_counts(counts: &[ChoiceCounts; 9], mask: u16) -> ChoiceCounts {
    let mut sums = [0; CHOICE_COUNT];
    for line in bit_indices(mask) {
        for (sum, count) in sums.iter_mut().zip(&counts[line]) {
            *sum += count;
        }
    }
    sums
}

fn search_crossing(
    state: &State,
    [row_mask, column_mask]: [u16; 2],
    known_eliminations: &mut Vec<CandidateSet>,
    steps: &mut StepSink<'_>,
) -> Flow {
    let lines_of = |kind, mask: u16| bit_indices(mask).map(|line| House::new(kind, line)).collect::<Vec<House>>();
    let (rows, columns) = (lines_of(HouseKind::Row, row_mask), lines_of(HouseKind::Column, column_mask));
    let crossing_cells = cells_of_houses(&rows) & cells_of_houses(&columns) & state.empty_cells();
    if !rows.iter().chain(&columns).all(|house| (house.cells() & crossing_cells).len() > 1) {
        return CONTINUE;
    }
    let mut cover = Vec::new();
    let mut eliminated = CandidateSet::EMPTY;
    for digit in Digit::all() {
        let places = state.cells_with(digit);
        let houses_with_digit = |houses: &[House]| -> Vec<House> {
            houses.iter().copied().filter(|house| !(house.cells() & crossing_cells & places).is_empty()).collect()
        };
        let outside_places = |lines: &[House]| (cells_of_houses(lines) & places) - crossing_cells;
        let [row_lines, column_lines] = [&rows, &columns].map(|lines| houses_with_digit(lines));
        let [row_rank, column_rank] =
            [&row_lines, &column_lines].map(|lines| (lines.len(), 81 - outside_places(lines).len()));
        let lines = if row_rank <= column_rank { row_lines } else { column_lines };
        eliminated |= CandidateSet::from_digit(digit, outside_places(&lines));
        cover.extend(lines.into_iter().map(|line| Constraint::House(line, digit)));
    }
    if eliminated.is_empty() || known_eliminations.contains(&eliminated) {
        return CONTINUE;
    }
    known_eliminations.push(eliminated);
    let step = Step::from_eliminations(Technique::Msls, eliminated);
    steps.push(step, || evidence(state, [&rows, &columns], crossing_cells, cover, &eliminated))
}

/// Returns the evidence: the base is the crossing cells, and the cover is an equal number of lines of digits.
fn evidence(
    state: &State,
    lines: [&[House]; 2],
    crossing_cells: CellSet,
    cover: Vec<Constraint>,
    eliminated: &CandidateSet,
) -> Pattern {
    let base = crossing_cells.iter().map(Constraint::Cell).collect();
    let digit_text = |digit: Digit, houses_text: fn(&[House]) -> String| {
        let house_of_digit = |constraint: &Constraint| match *constraint {
            Constraint::House(house, cover_digit) if cover_digit == digit => Some(house),
            _ => None,
        };
        let houses: Vec<House> = cover.iter().filter_map(house_of_digit).collect();
        (!houses.is_empty()).then(|| format!("{digit} in {}", houses_text(&houses)))
    };
    let digit_lines = |houses_text| join(Digit::all().filter_map(|digit| digit_text(digit, houses_text)), ", ");
    let (short_lines, lines_in_words) = (digit_lines(format_houses), digit_lines(houses_in_words));
    let eliminated_text = eliminations_by_house(eliminated, &cover);
    let cell_count = crossing_cells.len();
    let digits = state.digits_in(crossing_cells);
    let [rows_text, columns_text] = lines.map(houses_in_words);
    Pattern::from_constraints(
        state,
        digits,
        [base, cover],
        format!("{cell_count} cells {}, {short_lines}", format_cells(crossing_cells)),
        format!(
            "Where {rows_text} cross {columns_text}, {cell_count} cells are empty, {}. All their candidates lie on \
             {cell_count} lines of digits: {lines_in_words}. Each line holds its digit once, so each digit must fill one \
             of these cells, and no other cell of its line. That eliminates {eliminated_text}",
            format_cells(crossing_cells)
        ),
    )
}
