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

/// An element of a picture: its markup after the `<`.
struct Element<'a>(&'a str);

/// Left, top, right and bottom.
#[derive(Debug, Clone, Copy)]
struct Rectangle([f64; 4]);

/// The elements of a picture, and the lines of its board.
struct Drawing<'a> {
    elements: Vec<Element<'a>>,
    /// The lines of the board: x and y, one of which is not a number, and half the width.
    lines: Vec<(f64, f64, f64)>,
}

impl<'a> Element<'a> {
    fn attribute(&self, name: &str) -> Option<&'a str> {
        let (_, rest) = self.0.split_once(&format!(" {name}=\""))?;
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
        let numbers: Vec<f64> = path
            .split(|c: char| c.is_ascii_alphabetic() || c == ' ')
            .filter_map(|number| number.parse().ok())
            .collect();
        numbers.chunks(2).map(|pair| [pair[0], pair[1]]).collect()
    }

    /// Returns the area that the element covers, including its stroke.
    fn area(&self) -> Rectangle {
        let half = if self.attribute("stroke").is_some() { self.number("stroke-width") / 2.0 } else { 0.0 };
        let [x, y] = ["x", "y"].map(|name| self.number(name));
        let [left, top, right, bottom] = match self.0.split(' ').next().unwrap() {
            "text" => {
                let size = self.number("font-size");
                let share = if self.class() == "letter" { LETTER_WIDTH } else { DIGIT_WIDTH };
                let half_width = size * share / 2.0;
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
        let elements: Vec<Element<'a>> = picture
            .lines()
            .filter_map(|line| line.strip_prefix('<').map(Element))
            .filter(|element| element.attribute("class").is_some())
            .collect();
        let lines = elements.iter().filter(|element| element.is_one_of(&["thin", "thick"]));
        // A line of the board is `M`, x and y, followed by `V` or `H` and the coordinate of its end.
        let lines = lines.flat_map(|element| {
            let half = element.number("stroke-width") / 2.0;
            let path = element.attribute("d").unwrap();
            path.split('M').skip(1).map(move |part| {
                let is_vertical = part.contains('V');
                let mut numbers = part.split([' ', 'V', 'H']).map(|number| number.parse().unwrap());
                let (x, y): (f64, f64) = (numbers.next().unwrap(), numbers.next().unwrap());
                if is_vertical { (x, f64::NAN, half) } else { (f64::NAN, y, half) }
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
    fn assert_apart(&self, what: &str) {
        let outlines: Vec<Rectangle> = self
            .elements_with(&["base", "cover"])
            .flat_map(|outline| outline.area().border(outline.number("stroke-width")))
            .collect();
        let min_over_lines = |axis: fn(&(f64, f64, f64)) -> f64| {
            self.lines.iter().map(axis).filter(|coordinate| !coordinate.is_nan()).reduce(f64::min).unwrap()
        };
        let (left, top) = (min_over_lines(|line| line.0), min_over_lines(|line| line.1));
        let ninth = (min_over_lines(|line| -line.0) + left) / -27.0;
        for element in self
            .elements_with(&CANDIDATE_CLASSES)
            .chain(self.elements_with(&MARK_CLASSES))
            .chain(self.elements_with(&["letter"]))
        {
            let area = element.area();
            let [x, y, to_x, to_y] = area.0;
            for &(line_x, line_y, half) in &self.lines {
                let crosses = x < line_x + half && line_x - half < to_x || y < line_y + half && line_y - half < to_y;
                assert!(!crosses, "{what}: {} touches a line", element.0);
            }
            let touches_outline = outlines.iter().any(|&outline| area.overlaps(outline));
            assert!(!touches_outline, "{what}: {} touches an outline", element.0);
            if element.class() != "letter" {
                let [x, y] = area.middle();
                for position in [(x - left) / ninth, (y - top) / ninth] {
                    let distance = (position.rem_euclid(1.0) - 0.5).abs();
                    assert!(distance < 0.02, "{what}: {} is {distance} off the middle", element.0);
                }
            }
        }
        for letter in self.elements_with(&["letter"]) {
            let touched = self.elements_with(&MARK_CLASSES).find(|mark| letter.area().touches(mark));
            assert!(touched.is_none(), "{what}: {} touches {}", letter.0, touched.unwrap().0);
        }
    }

    /// Asserts that each link leads from a mark to a mark and has a head. Returns the numbers of links, of links that
    /// meet other marks, and of links that pass digits.
    fn assert_linked(&self, what: &str) -> [usize; 3] {
        let marks: Vec<Rectangle> = self.elements_with(&MARK_CLASSES).map(Element::area).collect();
        let distance_to_mark = |[x, y]: [f64; 2]| {
            let to_mark = |mark: &Rectangle| {
                let [a, b] = mark.middle();
                (x - a).hypot(y - b)
            };
            marks.iter().map(to_mark).reduce(f64::min).unwrap_or(f64::INFINITY)
        };
        let heads: Vec<[f64; 2]> = self.elements_with(&["head"]).map(|head| head.points()[0]).collect();
        let links: Vec<&Element> = self.elements_with(&LINK_CLASSES).collect();
        assert_eq!(links.len(), heads.len(), "{what}");
        let digits: Vec<Rectangle> =
            self.elements_with(&["candidate", "given", "entered"]).map(Element::area).collect();
        let (mut meeting_count, mut passing_count) = (0, 0);
        for (link, &tip) in links.iter().zip(&heads) {
            let points = link.points();
            for end in [points[0], tip] {
                let distance = distance_to_mark(end);
                // The distance from a disc's edge to a square's corner, and a gap.
                assert!((8.0..11.6).contains(&distance), "{what}: {} ends {distance} off", link.0);
            }
            let foot = points[points.len() - 1];
            let point_at = |part: f64| match points[..] {
                [from, a, b, to] => [0, 1].map(|axis| curve([from, a, b, to].map(|p| p[axis]), part)),
                _ => [0, 1].map(|axis| points[0][axis] * (1.0 - part) + foot[axis] * part),
            };
            let meets = (1..50).any(|part| distance_to_mark(point_at(f64::from(part) / 50.0)) < 8.0);
            meeting_count += usize::from(meets);
            let is_on_digit = |[x, y]: [f64; 2]| digits.iter().any(|digit| digit.overlaps(Rectangle([x, y, x, y])));
            passing_count += usize::from((1..100).any(|part| is_on_digit(point_at(f64::from(part) / 100.0))));
        }
        [links.len(), meeting_count, passing_count]
    }
}

/// Returns a coordinate of a cubic Bézier curve at the parameter `part`, from 0 to 1.
fn curve([from, a, b, to]: [f64; 4], part: f64) -> f64 {
    let rest = 1.0 - part;
    from * rest.powi(3) + 3.0 * (a * rest * rest * part + b * rest * part * part) + to * part.powi(3)
}

fn steps(technique: Technique, state: &State) -> impl Iterator<Item = Step> {
    LadderName::ALL.into_iter().filter_map(move |name| {
        let step = Ladder::with_techniques(name, TechniqueSet::from_technique(technique)).next_step(state);
        step.filter(|step| step.technique == technique)
    })
}

#[test]
fn nothing_touches_a_line_and_links_end_at_marks() {
    let (mut classes, mut links, mut meeting, mut passing) = (BTreeSet::new(), 0, 0, 0);
    for (technique, state) in TECHNIQUE_POSITIONS.iter() {
        for step in steps(*technique, state) {
            let picture = svg(&Scene::from_step(state, &step), technique.name(), "", PictureStyle::default());
            let drawing = Drawing::from_svg(&picture);
            drawing.assert_apart(technique.name());
            let [drawn, met, passed] = drawing.assert_linked(technique.name());
            (links, meeting, passing) = (links + drawn, meeting + met, passing + passed);
            classes.extend(drawing.elements.iter().map(|element| element.class().to_owned()));
        }
    }
    let is_drawn = |class: &&str| classes.contains(*class);
    let missing = |wanted: &[&'static str]| wanted.iter().copied().filter(|class| !is_drawn(class)).collect::<Vec<_>>();
    assert_eq!(
        missing(&[&CANDIDATE_CLASSES[..], &MARK_CLASSES, &LINK_CLASSES, &["letter", "base", "cover"]].concat()),
        [""; 0]
    );
    let is_clear = meeting * 50 < links && passing * 12 < links;
    assert!(links > 200 && is_clear, "of {links} links {meeting} meet other marks, {passing} pass digits");
}
