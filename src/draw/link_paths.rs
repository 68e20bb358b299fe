//! Routes links from mark to mark.
//!
//! Each link is tried straight, then bent at either end to either side by growing amounts. The path with the lowest
//! cost is drawn, with gaps where it still crosses digits. A path costs more where it meets marks or digits, and where
//! it runs along a line of the board or an earlier link. The cost of a point depends only on its candidate and its tile
//! (a small square), so the work is linear in the number of links. Links are drawn in the order of the evidence.

use crate::grid::{Cell, Digit};
use crate::logic::{Candidate, CandidateSet};

use super::element::{ElementClass, SvgElement};
use super::layout::{
    BOARD_LEFT, BOARD_TOP, CELL_SIZE, MARK_RADIUS, PICTURE_SIZE, Point, candidate_middle, cell_corner,
};

/// The distances to try between the handles of a link and the straight line; 0 is straight.
#[rustfmt::skip]
const BENDS: [f64; 19] = [
    0.0, 6.0, -6.0, 12.0, -12.0, 18.0, -18.0, 26.0, -26.0, 36.0, -36.0, 50.0, -50.0, 66.0, -66.0, 84.0, -84.0, 108.0, -108.0,
];

/// The distance between a mark and the end of its link.
const MARK_GAP: f64 = 0.8;

/// The length of an arrow's head.
const HEAD_LENGTH: f64 = 8.0;
/// Half the width of an arrow's head.
const HALF_HEAD_WIDTH: f64 = 3.4;

/// The distance between the sample points of a path.
const SAMPLE_DISTANCE: f64 = 5.0;

/// The distance from its ends within which a link cuts no gaps into others, since the links of a mark meet there.
const MIN_GAP_DISTANCE: f64 = 24.0;

/// The width of a tile.
const TILE_SIZE: f64 = 6.0;
/// The number of tiles in a row.
const TILES_PER_ROW: usize = (PICTURE_SIZE / TILE_SIZE) as usize + 1;
/// The number of directions. Each is one bit in the data of a tile.
const DIRECTION_COUNT: f64 = 16.0;

/// The costs of a sample point, depending on what is there, and of bends: once per path, and per unit of its bend.
const COST_OFF_BOARD: f64 = 60.0;
const COST_ON_MARK: f64 = 100.0;
const COST_ALONG_LINK: f64 = 4.0;
const COST_ALONG_LINE: f64 = 2.0;
const COST_ON_TEXT: f64 = 40.0;
const COST_BENT: f64 = 4.0;
const COST_PER_BEND_UNIT: f64 = 0.15;

/// One end of a link: the middle of a mark.
#[derive(Debug, Clone, Copy)]
pub(super) struct LinkEnd {
    pub(super) candidate: Candidate,
    /// Half the width of its mark, if that is a square.
    pub(super) half_width: Option<f64>,
}

/// A path from mark to mark: a cubic curve with its two handles.
#[derive(Debug, Clone, Copy)]
struct LinkPath {
    line_start: Point,
    handles: [Point; 2],
    /// The point at which the line ends and the head begins.
    line_end: Point,
    tip: Point,
    bends: [f64; 2],
    /// The distance between the marks.
    length: f64,
}

/// A sample point of a path, with the points before and after it.
struct SamplePoint {
    point: Point,
    previous_point: Point,
    next_point: Point,
    /// The direction of the path, in sixteenths of a half turn; 0 is along a row.
    direction: u32,
}

pub(super) struct LinkRouter {
    marks: CandidateSet,
    unmarked_candidates: CandidateSet,
    is_filled: [bool; Cell::COUNT],
    /// For each tile, the directions of the links in it, as bits.
    tile_directions: Vec<u16>,
    /// The heads of the links. They are drawn over all links, so that no gap cuts them.
    pub(super) heads: Vec<SvgElement>,
}

impl LinkRouter {
    /// Creates a router for a board with these marks, candidates without a mark, and filled cells.
    pub(super) fn new(marks: CandidateSet, unmarked_candidates: CandidateSet, is_filled: [bool; Cell::COUNT]) -> Self {
        let tile_directions = vec![0; TILES_PER_ROW * TILES_PER_ROW];
        Self { marks, unmarked_candidates, is_filled, tile_directions, heads: Vec::new() }
    }

    /// Draws a link with its head, and gaps in the links that it crosses.
    pub(super) fn draw(&mut self, [from, to]: [LinkEnd; 2], class: ElementClass, elements: &mut Vec<SvgElement>) {
        let straight_path = LinkPath::new([from, to], [0.0; 2]);
        let ends = [from.candidate, to.candidate];
        let (mut best_path, mut min_cost) = (straight_path, self.cost(&straight_path, ends, f64::INFINITY));
        for bends in BENDS.into_iter().flat_map(|first| BENDS.map(|second| [first, second])).skip(1) {
            let path = LinkPath::new([from, to], bends);
            let bends_too_far = [bends[0], bends[1], bends[0] - bends[1]].iter().any(|bend| bend.abs() > path.length);
            if bends_too_far || min_cost <= path.bend_cost() {
                continue;
            }
            let cost = self.cost(&path, ends, min_cost);
            if cost < min_cost {
                (best_path, min_cost) = (path, cost);
            }
        }
        let crosses = |sample: &SamplePoint| {
            let is_far = |end: Point| (sample.point.0 - end.0).hypot(sample.point.1 - end.1) > MIN_GAP_DISTANCE;
            let directions = tile_at(sample.point).map_or(0, |index| self.tile_directions[index]);
            let crosses_link = directions != 0 && directions & adjacent_directions(sample.direction) == 0;
            crosses_link && is_far(best_path.line_start) && is_far(best_path.line_end)
        };
        let hides_text = |sample: &SamplePoint| {
            candidate_at(sample.point)
                .is_some_and(|candidate| !ends.contains(&candidate) && self.is_on_text(sample.point, candidate))
        };
        let gap_path = |gap: SamplePoint| format!("M{}L{}", path_point(gap.previous_point), path_point(gap.next_point));
        let gap_element = |points: Vec<SamplePoint>| {
            let path: String = points.into_iter().map(gap_path).collect();
            (!path.is_empty()).then_some(SvgElement::Path { path, class: ElementClass::LinkGap })
        };
        elements.extend(gap_element(best_path.sample_points().filter(crosses).collect()));
        let text_gaps = gap_element(best_path.sample_points().filter(hides_text).collect());
        for sample in best_path.sample_points() {
            if let Some(tile) = tile_at(sample.point) {
                self.tile_directions[tile] |= 1 << sample.direction;
            }
        }
        let (line, head) = best_path.line_and_head(class);
        elements.push(line);
        elements.extend(text_gaps);
        self.heads.push(head);
    }

    /// Returns the cost of a path, or a part of the cost that is at least `max_cost`.
    fn cost(&self, path: &LinkPath, ends: [Candidate; 2], max_cost: f64) -> f64 {
        let mut cost = path.bend_cost();
        for sample in path.sample_points() {
            cost += self.cost_at(&sample, ends);
            if cost >= max_cost {
                break;
            }
        }
        cost
    }

    fn cost_at(&self, &SamplePoint { point: sample_point, direction, .. }: &SamplePoint, ends: [Candidate; 2]) -> f64 {
        let Some(candidate) = candidate_at(sample_point) else { return COST_OFF_BOARD };
        let link_cost = if self.runs_along_link(sample_point, direction) { COST_ALONG_LINK } else { 0.0 };
        let line_cost = if runs_along_line(sample_point, direction) { COST_ALONG_LINE } else { 0.0 };
        let (x, y) = candidate_middle(candidate);
        let distance = (sample_point.0 - x).hypot(sample_point.1 - y);
        let is_end = ends.contains(&candidate);
        let obstacle_cost = if self.marks.contains(candidate)
            && distance < if is_end { MARK_RADIUS - 0.3 } else { MARK_RADIUS + 2.5 }
        {
            COST_ON_MARK
        } else if !is_end && self.is_on_text(sample_point, candidate) {
            COST_ON_TEXT
        } else {
            0.0
        };
        link_cost + line_cost + obstacle_cost
    }

    /// Returns whether a point in a candidate's ninth of a cell lies on the candidate or on the digit of the cell.
    fn is_on_text(&self, point: Point, candidate: Candidate) -> bool {
        let (x, y) = candidate_middle(candidate);
        self.unmarked_candidates.contains(candidate) && (point.0 - x).hypot(point.1 - y) < 8.0
            || self.is_filled[candidate.cell().index()] && is_on_digit(point, candidate.cell())
    }

    /// Returns whether an earlier link is near and has about the same direction.
    fn runs_along_link(&self, (x, y): Point, direction: u32) -> bool {
        let near_directions = adjacent_directions(direction);
        let offsets = [(0.0, 0.0), (TILE_SIZE, 0.0), (-TILE_SIZE, 0.0), (0.0, TILE_SIZE), (0.0, -TILE_SIZE)];
        offsets.into_iter().any(|(right, down)| {
            tile_at((x + right, y + down)).is_some_and(|tile| self.tile_directions[tile] & near_directions != 0)
        })
    }
}

impl LinkPath {
    fn new(ends: [LinkEnd; 2], bends: [f64; 2]) -> Self {
        let [from, to] = ends.map(|end| candidate_middle(end.candidate));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let length = dx.hypot(dy);
        let (ux, uy) = (dx / length, dy / length);
        // A bent link leaves its mark at 45 degrees where there is room.
        let reaches = bends.map(|bend| if bend == 0.0 { length / 3.0 } else { bend.abs().min(length / 2.0) });
        let handle = |(x, y): Point, reach: f64, bend: f64| (x + ux * reach - uy * bend, y + uy * reach + ux * bend);
        let handles = [handle(from, reaches[0], bends[0]), handle(to, -reaches[1], bends[1])];
        let (from, tip) = (ends[0].edge(from, handles[0]), ends[1].edge(to, handles[1]));
        let head_length = HEAD_LENGTH.min(0.75 * (tip.0 - from.0).hypot(tip.1 - from.1));
        Self { line_start: from, handles, line_end: point_towards(tip, handles[1], head_length), tip, bends, length }
    }

    fn total_bend(&self) -> f64 {
        self.bends.iter().map(|bend| bend.abs()).sum()
    }

    fn bend_cost(&self) -> f64 {
        if self.total_bend() == 0.0 { 0.0 } else { COST_BENT + COST_PER_BEND_UNIT * self.total_bend() / 2.0 }
    }

    /// Returns the point at a fraction of the path, from 0 to 1.
    fn point_at(&self, fraction: f64) -> Point {
        let (a, b) = (1.0 - fraction, fraction);
        let weights = [a * a * a, 3.0 * a * a * b, 3.0 * a * b * b, b * b * b];
        let points = [self.line_start, self.handles[0], self.handles[1], self.line_end].into_iter().zip(weights);
        points.fold((0.0, 0.0), |sum, (point, weight)| (sum.0 + point.0 * weight, sum.1 + point.1 * weight))
    }

    fn sample_points(&self) -> impl Iterator<Item = SamplePoint> {
        let count = ((self.length + self.total_bend() / 2.0) / SAMPLE_DISTANCE).ceil().max(2.0);
        (1..count as u32).map(move |number| {
            let fraction = f64::from(number) / count;
            let (before, after) = (self.point_at(fraction - 1.0 / count), self.point_at(fraction + 1.0 / count));
            let angle = (after.1 - before.1).atan2(after.0 - before.0);
            let turn = (angle / std::f64::consts::PI).rem_euclid(1.0);
            let direction = (turn * DIRECTION_COUNT).round() as u32 % DIRECTION_COUNT as u32;
            SamplePoint { point: self.point_at(fraction), previous_point: before, next_point: after, direction }
        })
    }

    fn line_and_head(&self, class: ElementClass) -> (SvgElement, SvgElement) {
        let (start, foot, tip) = (path_point(self.line_start), path_point(self.line_end), path_point(self.tip));
        let path = if self.total_bend() == 0.0 {
            format!("M{start}L{foot}")
        } else {
            format!("M{start}C{} {foot}", self.handles.map(path_point).join(" "))
        };
        let line = SvgElement::Path { path, class };
        let ((x, y), (to_x, to_y)) = (self.line_end, self.tip);
        let share = HALF_HEAD_WIDTH / (to_x - x).hypot(to_y - y);
        let (across, down) = ((y - to_y) * share, (to_x - x) * share);
        let [left, right] = [1.0, -1.0].map(|side| path_point((x + across * side, y + down * side)));
        (line, SvgElement::Path { path: format!("M{tip}L{left}L{right}Z"), class: ElementClass::Head })
    }
}

impl LinkEnd {
    /// Returns the point where a link leaves the mark, on the way from its middle to another point.
    fn edge(&self, from: Point, to: Point) -> Point {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let axis_cosine = dx.abs().max(dy.abs()) / dx.hypot(dy);
        let distance = self.half_width.map_or(MARK_RADIUS, |half| half / axis_cosine);
        point_towards(from, to, distance + MARK_GAP)
    }
}

/// Returns the candidate whose ninth of a cell contains a point, if the point is on the board.
fn candidate_at((x, y): Point) -> Option<Candidate> {
    let ninth = CELL_SIZE / 3.0;
    let (column, row) = ((x - BOARD_LEFT) / ninth, (y - BOARD_TOP) / ninth);
    if !(0.0..27.0).contains(&column) || !(0.0..27.0).contains(&row) {
        return None;
    }
    let (column, row) = (column as usize, row as usize);
    let digit = Digit::from_index(row % 3 * 3 + column % 3);
    Some(Candidate::new(Cell::at(row / 3, column / 3), digit))
}

fn is_on_digit((x, y): Point, cell: Cell) -> bool {
    let (left, top) = cell_corner(cell);
    (x - left - CELL_SIZE / 2.0).abs() < 16.0 && (y - top - CELL_SIZE / 2.0).abs() < 19.0
}

/// Returns a direction and its two neighbours, as bits. The last direction is next to the first.
const fn adjacent_directions(direction: u32) -> u16 {
    0b111_u16.rotate_left(direction).rotate_right(1)
}

/// Returns whether a path with this direction at a point runs along a line of the board.
fn runs_along_line((x, y): Point, direction: u32) -> bool {
    /// Half the width of the widest line, and a gap.
    const NEAR_DISTANCE: f64 = 4.0;
    let is_near = |distance: f64| (distance + NEAR_DISTANCE).rem_euclid(CELL_SIZE) < 2.0 * NEAR_DISTANCE;
    match direction {
        0 | 1 | 15 => is_near(y - BOARD_TOP),
        7..=9 => is_near(x - BOARD_LEFT),
        _ => false,
    }
}

fn tile_at((x, y): Point) -> Option<usize> {
    let is_within = |value: f64| (0.0..PICTURE_SIZE).contains(&value);
    (is_within(x) && is_within(y)).then(|| (y / TILE_SIZE) as usize * TILES_PER_ROW + (x / TILE_SIZE) as usize)
}

/// Returns the point at this distance from one point in the direction of another.
fn point_towards(from: Point, to: Point, distance: f64) -> Point {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let part = distance / dx.hypot(dy);
    (from.0 + dx * part, from.1 + dy * part)
}

/// Returns a point in the syntax of SVG paths, rounded to tenths.
fn path_point((x, y): Point) -> String {
    let tenth = |value: f64| (value * 10.0).round() / 10.0;
    format!("{} {}", tenth(x), tenth(y))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the paths of links between candidates for 5 in row 5. The links and the marks are given by columns.
    fn strong_paths(links: &[(usize, usize)], marks: &[usize]) -> Vec<String> {
        let candidate = |&column: &usize| Candidate::new(Cell::at(4, column), Digit::from_index(4));
        let mut router =
            LinkRouter::new(marks.iter().map(candidate).collect(), CandidateSet::EMPTY, [false; Cell::COUNT]);
        let mut elements = Vec::new();
        for (from, to) in links {
            let end = |column| LinkEnd { candidate: candidate(column), half_width: None };
            router.draw([end(from), end(to)], ElementClass::Strong, &mut elements);
        }
        let path = |element: &SvgElement| match element {
            SvgElement::Path { path, class: ElementClass::Strong } => Some(path.clone()),
            _ => None,
        };
        elements.iter().filter_map(path).collect()
    }

    #[test]
    fn a_link_bends_around_marks_and_away_from_other_links() {
        let straight = strong_paths(&[(0, 8)], &[0, 8]);
        assert!(straight[0].contains('L') && !straight[0].contains('C'), "{straight:?}");
        assert!(strong_paths(&[(0, 8)], &[0, 4, 8])[0].contains('C'));
        let twice = strong_paths(&[(0, 8), (8, 0)], &[0, 8]);
        assert!(twice[1].contains('C') && twice[0] == straight[0], "{twice:?}");
    }
}
