//! Finds the least arrangement of a filled grid.
//!
//! Whichever row comes first, relabelling the digits makes it `123456789`. For the second row, let p(c) be the column
//! in which the first row has the digit that the second row has in column c. If the columns are arranged in an order o,
//! the second row becomes o⁻¹ p o. So its least form depends only on p.
//!
//! p maps every column to another stack. There are two types of p:
//!
//! * *pure*: it maps the columns of each stack to one stack. The second row can begin with `456`.
//! * *mixed*: it maps two columns of each stack to one stack and the third to another. The second row can begin with
//!   `457` at best.
//!
//! Let a and b be the first two columns. For the second row to begin with `45`, p(a) and p(b) must be the fourth and
//! the fifth column, in one stack. This determines all other columns. The third is the remaining column in the stack of
//! a and b. The sixth is the remaining column in the stack of p(a) and p(b). The columns of the last stack are numbered
//! in the order of their first appearance. So only pairs (a, b) need to be tried: 18 for a pure pair of rows, 6 for a
//! mixed pair. The third row then follows, and the other six are sorted by their first column.

use std::cmp::Ordering;

use super::lines::{Arrangement, GridLines, row_as_number};

/// Returns the least arrangement of the two views of a filled grid, and the number of arrangements that tie with it.
pub(super) fn least_arrangement(views: &[GridLines; 2]) -> (Arrangement, u32) {
    let pairs: [LinePair; 36] = std::array::from_fn(|i| {
        let (view, first, distance) = (i / 18, i / 2 % 9, i % 2 + 1);
        LinePair::new(views, view, [first, first / 3 * 3 + (first + distance) % 3])
    });
    let has_pure_pair = pairs.iter().any(|pair| pair.is_pure);
    let mut least = LeastArrangement { rows: [u64::MAX; 8], arrangement: Arrangement::default(), tie_count: 0 };
    for pair in pairs.iter().filter(|pair| pair.is_pure == has_pure_pair) {
        for a in 0..9 {
            for b in [a / 3 * 3 + (a + 1) % 3, a / 3 * 3 + (a + 2) % 3] {
                if let Some((columns, middle_labels)) = pair.column_order(a, b)
                    // The middle stack of the least second row so far.
                    && middle_labels <= least.rows[0] >> 12 & 0xFFF
                {
                    least.try_columns(pair, columns, &views[pair.view]);
                }
            }
        }
    }
    (least.arrangement, least.tie_count)
}

/// Two rows of one band that become the first and second row.
struct LinePair {
    view: usize,
    rows: [usize; 2],
    /// For each column, the column in which the first row has the second row's digit.
    image: [u8; 9],
    is_pure: bool,
}

impl LinePair {
    fn new(views: &[GridLines; 2], view: usize, rows: [usize; 2]) -> Self {
        let [first, second] = rows.map(|row| views[view].0[row]);
        let mut column_of = [0; 10];
        for (column, digit) in (0..).zip(first) {
            column_of[usize::from(digit)] = column;
        }
        let image = second.map(|digit| column_of[usize::from(digit)]);
        let image_stack = |column: usize| image[column] / 3;
        Self { view, rows, image, is_pure: image_stack(0) == image_stack(1) && image_stack(1) == image_stack(2) }
    }

    /// Returns the order of the columns that begins with `a` and `b` and makes the second row least, and the second
    /// row's labels in the middle stack [as a number](row_as_number). Returns `None` if the second row would not begin
    /// with `45`.
    fn column_order(&self, a: u8, b: u8) -> Option<([u8; 9], u64)> {
        let image = |column: u8| self.image[usize::from(column)];
        let c = 9 * (a / 3) + 3 - a - b;
        let middle = image(a) / 3;
        if image(b) / 3 != middle {
            return None;
        }
        let sixth = 9 * middle + 3 - image(a) - image(b);
        let mut columns = [a, b, c, image(a), image(b), sixth, 0, 0, 0];
        let last_stack = 3 - middle - a / 3;
        let mut next_position = 6;
        let mut assign_label = |column: u8| {
            if column / 3 == last_stack {
                columns[next_position] = column;
                next_position += 1;
                next_position - 1
            } else {
                usize::from(column != a) + usize::from(column == c)
            }
        };
        assign_label(image(c));
        let labels = [image(a), image(b), sixth].map(|column| assign_label(image(column)) as u8);
        Some((columns, row_as_number(labels)))
    }
}

/// The least arrangement so far.
struct LeastArrangement {
    /// The rows of the arranged grid as numbers, beginning with the second. The first is always `123456789`.
    rows: [u64; 8],
    arrangement: Arrangement,
    /// The number of arrangements that tie for the least.
    tie_count: u32,
}

impl LeastArrangement {
    fn try_columns(&mut self, pair: &LinePair, columns: [u8; 9], view: &GridLines) {
        let [first, second] = pair.rows;
        let third = 9 * (first / 3) + 3 - first - second;
        let mut labels = [0; 10];
        for (next_label, column) in (0..).zip(columns) {
            labels[usize::from(view.0[first][usize::from(column)])] = next_label;
        }
        let label_at = |row: usize, column: u8| labels[usize::from(view.0[row][usize::from(column)])];
        let row_number = |row: usize| row_as_number(columns.map(|column| label_at(row, column)));
        let lower_rows = || sorted_other_rows(first / 3, |row| label_at(row, columns[0]));
        let rows = [second, third].into_iter().chain(std::iter::once_with(lower_rows).flatten());
        match self.replace_if_less(rows.map(row_number)) {
            Ordering::Greater => {}
            Ordering::Equal => self.tie_count += 1,
            Ordering::Less => {
                let [d, e, f, g, h, i] = lower_rows();
                let rows = [first, second, third, d, e, f, g, h, i].map(|row| row as u8);
                self.arrangement = Arrangement { view: pair.view, rows, columns };
                self.tie_count = 1;
            }
        }
    }

    /// Compares these rows with the least rows so far, which they replace if they are less. Rows after the first
    /// greater row are not computed.
    fn replace_if_less(&mut self, rows: impl Iterator<Item = u64>) -> Ordering {
        let mut outcome = Ordering::Equal;
        for (least_row, row) in self.rows.iter_mut().zip(rows) {
            if outcome.is_eq() {
                outcome = row.cmp(least_row);
            }
            match outcome {
                Ordering::Greater => return outcome,
                Ordering::Equal => {}
                Ordering::Less => *least_row = row,
            }
        }
        outcome
    }
}

/// Returns the six rows outside this band: each band sorted by `leader`, the band with the least leader first.
fn sorted_other_rows(band: usize, leader: impl Fn(usize) -> u8) -> [usize; 6] {
    let sorted_rows = |band: usize| {
        let mut rows = [3 * band, 3 * band + 1, 3 * band + 2];
        rows.sort_unstable_by_key(|&row| leader(row));
        rows
    };
    let (mut upper, mut lower) = (sorted_rows((band + 1) % 3), sorted_rows((band + 2) % 3));
    if leader(lower[0]) < leader(upper[0]) {
        std::mem::swap(&mut upper, &mut lower);
    }
    let ([a, b, c], [d, e, f]) = (upper, lower);
    [a, b, c, d, e, f]
}
