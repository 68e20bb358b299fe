//! Pictures of steps, judged by geometry: the test reads the SVG and assumes that each text is as wide as in the widest
//! of the usual fonts.

use std::collections::BTreeSet;

use sudoku::draw::{Scene, svg};
use sudoku::format::write::PictureStyle;
use sudoku::logic::{Ladder, LadderName, State, Step, Technique, TechniqueSet};

use crate::drawn::TECHNIQUE_POSITIONS;

/// The width of a digit, relative to the font size, in DejaVu Sans Bold, the widest font.
const DIGIT_WIDTH: f64 = 0.696;
/// The height of any character, relative to the font size.
const CHARACTER_HEIGHT: f64 = 0.73;
/// The width of the widest of the letters A to L, relative to the font size.
const LETTER_WIDTH: f64 = 0.84;

/// The classes of the digits of candidates.
const CANDIDATE_CLASSES: [&str; 5] = ["candidate", "mark-digit", "placed-digit", "off-digit", "eliminated"];
const MARK_CLASSES: [&str; 5] = ["placed", "pattern", "fin", "off", "strike"];
const LINK_CLASSES: [&str; 2] = ["strong", "weak"];

/// An element of a picture.
struct Element<'a> {
    /// The line of the element without its first `<`.
    markup: &'a str,
}

/// The numbers of all links, of those that meet other marks, and of those that cross digits.
#[derive(Default)]
struct LinkCounts {
    links: usize,
    meeting_marks: usize,
    crossing_digits: usize,
}

/// Left, top, right and bottom.
#[derive(Debug, Clone, Copy)]
struct Rectangle([f64; 4]);

/// A line across the board.
struct BoardLine {
    is_vertical: bool,
    /// The x of a vertical line, or the y of a horizontal line.
    position: f64,
    half_width: f64,
}

/// The elements of a picture, and the lines of its board.
struct Drawing<'a> {
    elements: Vec<Element<'a>>,
    lines: Vec<BoardLine>,
}

impl<'a> Element<'a> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let (_, rest) = self.markup.split_once(&format!(" {name}=\""))?;
        rest.split('"').next()
    }

    fn number(&self, name: &str) -> f64 {
        self.attribute(name).unwrap_or("0").parse().unwrap()
    }

    fn class(&self) -> &'a str {
        self.attribute("class").unwrap_or_default()
    }

    fn is_one_of(&self, classes: &[&str]) -> bool {
        classes.contains(&self.class())
    }

    /// Returns the numbers of a path, in pairs.
    fn points(&self) -> Vec<[f64; 2]> {
        let path = self.attribute("d").unwrap();
        let parts = path.split(|c: char| c.is_ascii_alphabetic() || c == ' ');
        let numbers: Vec<f64> = parts.filter_map(|number| number.parse().ok()).collect();
        numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
    }

    /// Returns the smallest rectangle around the element, including its stroke.
    fn area(&self) -> Rectangle {
        let half = if self.attribute("stroke").is_some() { self.number("stroke-width") / 2.0 } else { 0.0 };
        let [x, y] = ["x", "y"].map(|name| self.number(name));
        let [left, top, right, bottom] = match self.markup.split(' ').next().unwrap() {
            "text" => {
                let size = self.number("font-size");
                let relative_width = if self.class() == "letter" { LETTER_WIDTH } else { DIGIT_WIDTH };
                let half_width = size * relative_width / 2.0;
                [x - half_width, y - CHARACTER_HEIGHT * size, x + half_width, y]
            }
            "circle" => {
                let [x, y, r] = ["cx", "cy", "r"].map(|name| self.number(name));
                [x - r, y - r, x + r, y + r]
            }
            "rect" => [x, y, x + self.number("width"), y + self.number("height")],
            _ => {
                let points = self.points();
                let bound = |axis: usize, pick: fn(f64, f64) -> f64| {
                    points.iter().map(|point| point[axis]).reduce(pick).unwrap()
                };
                [bound(0, f64::min), bound(1, f64::min), bound(0, f64::max), bound(1, f64::max)]
            }
        };
        Rectangle([left - half, top - half, right + half, bottom + half])
    }
}

impl Rectangle {
    fn overlaps(&self, Self([left, top, right, bottom]): Self) -> bool {
        let [x, y, to_x, to_y] = self.0;
        x < right && left < to_x && y < bottom && top < to_y
    }

    /// Returns whether a mark overlaps the rectangle. Discs are treated as circles.
    fn touches(&self, mark: &Element) -> bool {
        let area = mark.area();
        let ([x, y], [left, top, right, bottom]) = (area.middle(), self.0);
        let distance = (x - x.clamp(left, right)).hypot(y - y.clamp(top, bottom));
        let is_round = mark.attribute("r").is_some();
        self.overlaps(area) && (!is_round || distance < x - area.0[0])
    }

    fn middle(&self) -> [f64; 2] {
        let [left, top, right, bottom] = self.0;
        [(left + right) / 2.0, (top + bottom) / 2.0]
    }

    /// Returns the four strips of the rectangle's border, for an outline of this width.
    fn border(&self, width: f64) -> [Self; 4] {
        let [left, top, right, bottom] = self.0;
        [
            [left, top, right, top + width],
            [left, bottom - width, right, bottom],
            [left, top, left + width, bottom],
            [right - width, top, right, bottom],
        ]
        .map(Self)
    }
}

impl<'a> Drawing<'a> {
    fn from_svg(picture: &'a str) -> Self {
        let elements = picture.lines().filter_map(|line| Some(Element { markup: line.strip_prefix('<')? }));
        let elements: Vec<Element<'a>> = elements.filter(|element| element.attribute("class").is_some()).collect();
        let lines = elements.iter().filter(|element| element.is_one_of(&["thin", "thick"]));
        // A line of the board is `M`, x and y, followed by `V` or `H` and the coordinate of its end.
        let lines = lines.flat_map(|element| {
            let half_width = element.number("stroke-width") / 2.0;
            let path = element.attribute("d").unwrap();
            path.split('M').skip(1).map(move |part| {
                let is_vertical = part.contains('V');
                let [x, y, ..] = part.split([' ', 'V', 'H']).collect::<Vec<_>>()[..] else { panic!("{part}") };
                let position = if is_vertical { x } else { y };
                BoardLine { is_vertical, position: position.parse().unwrap(), half_width }
            })
        });
        let lines = lines.collect();
        Self { elements, lines }
    }

    fn elements_with(&self, classes: &'static [&'static str]) -> impl Iterator<Item = &Element<'a>> {
        self.elements.iter().filter(move |element| element.is_one_of(classes))
    }

    /// Asserts that candidates, marks and letters touch no line of the board and no outline of a house, that letters
    /// touch no mark, and that candidates and marks are in the middle of their ninths of the cells.
    fn assert_elements_are_apart(&self, technique_name: &str) {
        let outlines = self.elements_with(&["base", "cover"]);
        let outlines = outlines.flat_map(|outline| outline.area().border(outline.number("stroke-width")));
        let outlines: Vec<Rectangle> = outlines.collect();
        let board_bound = |is_vertical: bool, pick: fn(f64, f64) -> f64| {
            let lines = self.lines.iter().filter(|line| line.is_vertical == is_vertical);
            lines.map(|line| line.position).reduce(pick).unwrap()
        };
        let (board_left, board_top) = (board_bound(true, f64::min), board_bound(false, f64::min));
        let ninth = (board_bound(true, f64::max) - board_left) / 27.0;
        let candidates_and_marks = self.elements_with(&CANDIDATE_CLASSES).chain(self.elements_with(&MARK_CLASSES));
        for element in candidates_and_marks.chain(self.elements_with(&["letter"])) {
            let (markup, area) = (element.markup, element.area());
            let [left, top, right, bottom] = area.0;
            for &BoardLine { is_vertical, position, half_width } in &self.lines {
                let [start, end] = if is_vertical { [left, right] } else { [top, bottom] };
                let touches_line = start < position + half_width && position - half_width < end;
                assert!(!touches_line, "{technique_name}: {markup} touches a line");
            }
            let touches_outline = outlines.iter().any(|&outline| area.overlaps(outline));
            assert!(!touches_outline, "{technique_name}: {markup} touches an outline");
            if element.class() != "letter" {
                let [x, y] = area.middle();
                for ninths in [(x - board_left) / ninth, (y - board_top) / ninth] {
                    let distance = (ninths.rem_euclid(1.0) - 0.5).abs();
                    assert!(distance < 0.02, "{technique_name}: {markup} is {distance} off the middle");
                }
            }
        }
        for letter in self.elements_with(&["letter"]) {
            let touched = self.elements_with(&MARK_CLASSES).find(|mark| letter.area().touches(mark));
            assert!(touched.is_none(), "{technique_name}: {} touches {}", letter.markup, touched.unwrap().markup);
        }
    }

    /// Asserts that each link leads from a mark to a mark and has a head, and adds the links to the counts.
    fn assert_links_join_marks(&self, technique_name: &str, counts: &mut LinkCounts) {
        let marks: Vec<[f64; 2]> = self.elements_with(&MARK_CLASSES).map(|mark| mark.area().middle()).collect();
        let distance_to_mark = |[x, y]: [f64; 2]| {
            let distances = marks.iter().map(|[mark_x, mark_y]| (x - mark_x).hypot(y - mark_y));
            distances.reduce(f64::min).unwrap_or(f64::INFINITY)
        };
        let heads: Vec<[f64; 2]> = self.elements_with(&["head"]).map(|head| head.points()[0]).collect();
        let links: Vec<&Element> = self.elements_with(&LINK_CLASSES).collect();
        assert_eq!(links.len(), heads.len(), "{technique_name}");
        let digits: Vec<Rectangle> =
            self.elements_with(&["candidate", "given", "entered"]).map(Element::area).collect();
        counts.links += links.len();
        for (link, &tip) in links.iter().zip(&heads) {
            let points = link.points();
            for end in [points[0], tip] {
                let distance = distance_to_mark(end);
                // The distance from a disc's edge to a square's corner, and a gap.
                assert!((8.0..11.6).contains(&distance), "{technique_name}: {} ends {distance} off", link.markup);
            }
            let last_point = points[points.len() - 1];
            let point_at = |part: f64| match points[..] {
                [from, a, b, to] => [0, 1].map(|axis| curve([from, a, b, to].map(|p| p[axis]), part)),
                _ => [0, 1].map(|axis| points[0][axis] * (1.0 - part) + last_point[axis] * part),
            };
            let meets_mark = (1..50).any(|part| distance_to_mark(point_at(f64::from(part) / 50.0)) < 8.0);
            counts.meeting_marks += usize::from(meets_mark);
            let is_on_digit = |[x, y]: [f64; 2]| digits.iter().any(|digit| digit.overlaps(Rectangle([x, y, x, y])));
            let crosses_digit = (1..100).any(|part| is_on_digit(point_at(f64::from(part) / 100.0)));
            counts.crossing_digits += usize::from(crosses_digit);
        }
    }
}

/// Returns a coordinate of a cubic Bézier curve at the parameter `part`, from 0 to 1.
fn curve([from, a, b, to]: [f64; 4], part: f64) -> f64 {
    let rest = 1.0 - part;
    from * rest.powi(3) + 3.0 * (a * rest * rest * part + b * rest * part * part) + to * part.powi(3)
}

fn first_step_of_each_ladder(technique: Technique, state: &State) -> impl Iterator<Item = Step> {
    LadderName::ALL.into_iter().filter_map(move |name| {
        let step = Ladder::with_techniques(name, TechniqueSet::from_technique(technique)).next_step(state).ok();
        step.filter(|step| step.technique == technique)
    })
}

#[test]
fn nothing_touches_a_line_and_links_end_at_marks() {
    let (mut classes, mut counts) = (BTreeSet::new(), LinkCounts::default());
    for (technique, state) in TECHNIQUE_POSITIONS.iter() {
        for step in first_step_of_each_ladder(*technique, state) {
            let picture = svg(&Scene::from_step(state, &step), technique.name(), "", PictureStyle::default());
            let drawing = Drawing::from_svg(&picture);
            drawing.assert_elements_are_apart(technique.name());
            drawing.assert_links_join_marks(technique.name(), &mut counts);
            classes.extend(drawing.elements.iter().map(|element| element.class().to_owned()));
        }
    }
    let is_drawn = |class: &&str| classes.contains(*class);
    let missing = |wanted: &[&'static str]| wanted.iter().copied().filter(|class| !is_drawn(class)).collect::<Vec<_>>();
    assert_eq!(
        missing(&[&CANDIDATE_CLASSES[..], &MARK_CLASSES, &LINK_CLASSES, &["letter", "base", "cover"]].concat()),
        [""; 0]
    );
    let LinkCounts { links, meeting_marks, crossing_digits } = counts;
    let is_clear = meeting_marks * 50 < links && crossing_digits * 12 < links;
    assert!(links > 200 && is_clear, "{links} links: {meeting_marks} meet other marks, {crossing_digits} cross digits");
}
