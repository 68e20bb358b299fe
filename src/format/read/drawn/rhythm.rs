//! The rhythms of a grid: the patterns of gaps that its rows may have.
//!
//! Each rule shows the pattern that it accepts; `#` is a row. Texts do not count as gaps.

use super::line::{Between, DrawnMark, ROWS};

/// A rhythm: returns whether nine rows match it.
type MarkTest = fn(&[DrawnMark]) -> bool;

/// The rhythms of a grid that is complete with its ninth row.
pub(super) const RHYTHMS: [MarkTest; 3] = [whole, bands, single_rows];

/// Nine rows without a gap.
///
/// ```text
/// # # # # # # # # #
/// ```
fn whole(rows: &[DrawnMark]) -> bool {
    rows[1..].iter().all(|row| !row.before.is_gap())
}

/// Three bands, separated by the same kind of gap: blank lines, comments or borders.
///
/// ```text
/// # # # | # # # | # # #
/// ```
fn bands(rows: &[DrawnMark]) -> bool {
    let (first, second) = (&rows[3].before, &rows[6].before);
    has_gaps_at(rows, |at| at.is_multiple_of(3)) && is_inner_gap(first) && first.is_same(second)
}

/// Nine rows with a gap after each. The gaps between bands may be of another kind.
///
/// ```text
/// # | # | # || # | # | # || # | # | #
/// ```
fn single_rows(rows: &[DrawnMark]) -> bool {
    let is_alike = |at: usize| {
        let first = if at.is_multiple_of(3) { 3 } else { 1 };
        rows[at].before.is_same(&rows[first].before)
    };
    (1..ROWS).all(|at| is_inner_gap(&rows[at].before) && is_alike(at))
}

/// The first row is the header of a Markdown table, with a rule below it. If that row may be a header only, the grid is
/// complete when the lines after it show that there is no tenth row. The same holds for the rhythms below.
///
/// ```text
/// # | # # # # # # # #
/// ```
pub(super) fn below_a_header(rows: &[DrawnMark]) -> bool {
    let first = &rows[1].before;
    let are_framed = rows.iter().all(DrawnMark::is_framed) && !rows[0].heads_columns;
    are_framed && has_gaps_at(rows, |at| at == 1) && is_inner_gap(first) && first.border.is_some()
}

/// A border separates one band from the other two; the border between those is missing.
///
/// ```text
/// # # # # # # | # # #
/// ```
pub(super) fn lacks_a_border(rows: &[DrawnMark]) -> bool {
    let is_border = |at: usize| is_inner_gap(&rows[at].before) && rows[at].before.border.is_some();
    [3, 6].into_iter().any(|place| has_gaps_at(rows, |at| at == place) && is_border(place))
}

/// Three bands or nine rows, separated by different numbers of blank lines.
///
/// ```text
/// # # # | # # # || # # #
/// ```
pub(super) fn is_uneven(rows: &[DrawnMark]) -> bool {
    let is_rhythm = has_gaps_at(rows, |at| at.is_multiple_of(3)) || has_gaps_at(rows, |_| true);
    let gaps = || rows[1..].iter().map(|row| &row.before).filter(|gap| gap.is_gap());
    is_rhythm && gaps().all(is_inner_gap) && gaps().all(|gap| gap.is_like(&rows[3].before))
}

/// Returns whether exactly these rows have a gap before them.
fn has_gaps_at(rows: &[DrawnMark], is_place: impl Fn(usize) -> bool) -> bool {
    (1..ROWS).all(|at| rows[at].before.is_gap() == is_place(at))
}

/// Returns whether a gap may be within a grid: it has at most one border.
fn is_inner_gap(gap: &Between) -> bool {
    gap.is_gap() && gap.borders <= 1
}
