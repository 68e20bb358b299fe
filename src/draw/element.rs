//! The elements that pictures are made of, and the look of each class of elements.

use std::fmt::{self, Write as _};

use serde::{Serialize, Serializer};

/// An element of a picture.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum SvgElement {
    /// A text. `x` and `y` are the middle of its baseline.
    Text { x: f64, y: f64, text: String, class: ElementClass },
    /// A circle.
    Disc { x: f64, y: f64, radius: f64, class: ElementClass },
    /// A rectangle. `x` and `y` are its upper left corner.
    Rect { x: f64, y: f64, width: f64, height: f64, class: ElementClass },
    /// A line of any form, in the syntax of SVG paths.
    Path { path: String, class: ElementClass },
}

/// Declares the classes, each with its name and its attributes in an SVG file.
macro_rules! classes {
    ($($Class:ident $name:literal $attributes:literal)*) => {
        /// The class of an element, which determines its look.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(super) enum ElementClass { $($Class),* }

        impl ElementClass {
            #[cfg(test)]
            pub(super) const ALL: &[Self] = &[$(Self::$Class),*];

            /// Returns the name in style sheets.
            pub(super) const fn name(self) -> &'static str {
                match self { $(Self::$Class => $name),* }
            }

            /// Returns the SVG attributes, for white paper.
            pub(super) const fn attributes(self) -> &'static str {
                match self { $(Self::$Class => $attributes),* }
            }
        }
    };
}

classes! {
    Paper "paper" r##"fill="#fff""##
    Thin "thin" r##"fill="none" stroke="#767676" stroke-width="1""##
    Thick "thick" r##"fill="none" stroke="#000" stroke-width="3" stroke-linecap="square""##
    Label "label" r##"fill="#595959" font-size="16""##
    Given "given" r##"fill="#000" font-size="43" font-weight="bold""##
    Entered "entered" r##"fill="#0072b2" font-size="43""##
    Candidate "candidate" r##"fill="#333" font-size="15""##
    Shade "shade" r##"fill="#e6e6e6""##
    SetA "set-a" r##"fill="#fff3b0""##
    SetB "set-b" r##"fill="#cfe8f7""##
    SetC "set-c" r##"fill="#f3d6e6""##
    SetD "set-d" r##"fill="#d3eee3""##
    Letter "letter" r##"fill="#333" font-size="9" font-weight="bold""##
    BaseHouse "base" r##"fill="none" stroke="#0072b2" stroke-width="1.4""##
    CoverHouse "cover" r##"fill="none" stroke="#0072b2" stroke-width="1.4" stroke-dasharray="7 5""##
    Placed "placed" r##"fill="#0072b2""##
    PlacedDigit "placed-digit" r##"fill="#fff" font-size="15" font-weight="bold""##
    Eliminated "eliminated" r##"fill="#b00000" font-size="19" font-weight="bold""##
    Strike "strike" r##"fill="none" stroke="#b00000" stroke-width="1.4""##
    Pattern "pattern" r##"fill="#009e73""##
    Fin "fin" r##"fill="#56b4e9""##
    Off "off" r##"fill="none" stroke="#9c3f74" stroke-width="1.6""##
    MarkDigit "mark-digit" r##"fill="#000" font-size="15" font-weight="bold""##
    OffDigit "off-digit" r##"fill="#000" font-size="15" font-weight="bold""##
    LinkGap "link-gap" r##"fill="none" stroke="#fff" stroke-width="4.5""##
    Strong "strong" r##"fill="none" stroke="#b00000" stroke-width="1.7""##
    Weak "weak" r##"fill="none" stroke="#b00000" stroke-width="1.7" stroke-dasharray="5 4""##
    Head "head" r##"fill="#b00000""##
}

/// The source of an element's look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StyleSource {
    /// The attributes of the element, for a standalone picture.
    Attributes,
    /// The attributes of the element, without colours and shades: tints and the marks of a pattern are outlines.
    Black,
    /// The style sheet of a page, by the name of the element's class.
    Class,
}

impl SvgElement {
    pub(super) fn write(&self, style_source: StyleSource, out: &mut String) {
        let (Self::Text { class, .. } | Self::Disc { class, .. } | Self::Rect { class, .. } | Self::Path { class, .. }) =
            self;
        let style = class.style_attributes(style_source);
        let _ = match self {
            Self::Text { x, y, text, .. } => writeln!(out, "<text x=\"{x}\" y=\"{y}\" {style}>{text}</text>"),
            Self::Disc { x, y, radius, .. } => writeln!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {style}/>"),
            Self::Rect { x, y, width, height, .. } => {
                writeln!(out, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {style}/>")
            }
            Self::Path { path, .. } => writeln!(out, "<path d=\"{path}\" {style}/>"),
        };
    }

    /// Writes texts of one character each. Texts of one class on one line become one element with a list of positions,
    /// which takes a fifth of the bytes.
    pub(super) fn write_texts(texts: &[Self], style_source: StyleSource, out: &mut String) {
        let mut lines: Vec<(f64, ElementClass, String, String)> = Vec::new();
        for element in texts {
            let Self::Text { x, y, text, class } = element else { continue };
            match lines.iter_mut().find(|(line_y, line_class, ..)| line_y == y && line_class == class) {
                Some((_, _, x_list, line)) => {
                    let _ = write!(x_list, " {}", Coordinate(*x));
                    line.push_str(text);
                }
                None => lines.push((*y, *class, Coordinate(*x).to_string(), text.clone())),
            }
        }
        for (y, class, x_list, line) in lines {
            let style = class.style_attributes(style_source);
            let _ = writeln!(out, "<text x=\"{x_list}\" y=\"{y}\" {style}>{line}</text>");
        }
    }
}

/// A coordinate, written as `f64` is. Nearly all are whole, which takes a fraction of the time.
struct Coordinate(f64);

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.0 as i32;
        if f64::from(whole) == self.0 && whole > 0 {
            fmt::Display::fmt(&whole, f)
        } else {
            fmt::Display::fmt(&self.0, f)
        }
    }
}

impl ElementClass {
    fn black_attributes(self) -> String {
        use ElementClass::{Eliminated, Fin, Off, Pattern, SetA, SetB, SetC, SetD, Shade};
        match self {
            Shade | SetA | SetB | SetC | SetD => r##"fill="none" stroke="#000" stroke-dasharray="2 3""##.to_owned(),
            Eliminated => r##"fill="#000" font-size="19""##.to_owned(),
            Pattern | Fin => r##"fill="#fff" stroke="#000" stroke-width="1.4""##.to_owned(),
            Off => r##"fill="#fff" stroke="#000" stroke-width="1.4" stroke-dasharray="3 2""##.to_owned(),
            _ => {
                let parts = self.attributes().split('"');
                let is_colour = |value: &str| value.starts_with('#') && value != "#fff";
                parts.map(|value| if is_colour(value) { "#000" } else { value }).collect::<Vec<_>>().join("\"")
            }
        }
    }

    fn style_attributes(self, style_source: StyleSource) -> String {
        match style_source {
            StyleSource::Attributes => format!("class=\"{}\" {}", self.name(), self.attributes()),
            StyleSource::Black => format!("class=\"{}\" {}", self.name(), self.black_attributes()),
            StyleSource::Class => format!("class=\"{}\"", self.name()),
        }
    }
}

/// Serializes the element as a list for the script of a page: a letter for the kind, the class, then the other fields.
impl Serialize for SvgElement {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text { x, y, text, class } => ("t", class.name(), x, y, text).serialize(serializer),
            Self::Disc { x, y, radius, class } => ("c", class.name(), x, y, radius).serialize(serializer),
            Self::Rect { x, y, width, height, class } => ("r", class.name(), x, y, width, height).serialize(serializer),
            Self::Path { path, class } => ("p", class.name(), path).serialize(serializer),
        }
    }
}
