//! A page that steps through pictures: one self-contained file.
//!
//! The page has one board, and the elements of each picture as data, which a short script draws. Without the script, it
//! shows the first picture and all sentences. Content from files is written only as text, and the policy in the head of
//! the page allows only that script, which it identifies by its hash.

use std::collections::HashMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::element::{StyleSource, SvgElement};
use super::layout::{BOARD_LEFT, BOARD_TOP, CANDIDATE_BASELINE, CELL_SIZE, DIGIT_BASELINE, Point};
use super::scene::Scene;
use super::svg::{ENGLISH, document_start, escape, write_board, write_legend};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The SHA-256 hash of the style, in base64.
const STYLE_HASH: &str = "I0xNHsNuXK5N6GZebsQ5JWD0YiFmOfiJW1/RHq5wpvc=";
/// The SHA-256 hash of the script, in base64.
const SCRIPT_HASH: &str = "VhYAmrDK1WJrL6/9v+e0WBYyCaYG8NONXkrwbxnbGIw=";

/// The maximum size of a page. Browsers open pages of this size without delay.
pub const MAX_PAGE_BYTES: usize = 4 << 20;

/// A page of pictures.
#[derive(Debug, Default)]
pub struct Page {
    /// The title above the board.
    pub title: String,
    /// The order in which a reader sees the pictures.
    pub kind: PageKind,
    /// The pictures in their order.
    pub slides: Vec<Slide>,
}

/// The order in which a reader sees the pictures of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PageKind {
    /// The pictures follow one another; their list starts collapsed.
    #[default]
    Sequence,
    /// The reader picks one from the list of all.
    List,
}

/// One picture of a page.
#[derive(Debug)]
pub struct Slide {
    /// The picture.
    pub scene: Scene,
    /// The explanation: one line for the list of all pictures, and the reason on the lines after it, if there is one.
    pub caption: String,
}

/// The error for a page that is too large, with its size in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the page has {0} bytes; the limit is {MAX_PAGE_BYTES}")]
pub struct PageTooLarge(usize);

/// The data of a page, as its script reads it.
#[derive(Serialize)]
struct PageData {
    cell: f64,
    left: f64,
    top: f64,
    /// The position of the digit in a cell.
    digit: Point,
    /// The position of the candidate 1 in a cell.
    candidate: Point,
    given: String,
    open: bool,
    /// The elements of all pictures, each only once.
    elements: Vec<SvgElement>,
    slides: Vec<SlideData>,
}

/// The data of a picture. Parts that equal those of the previous picture are left out.
#[derive(Serialize)]
struct SlideData {
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<String>,
    /// The numbers of the elements below the digits.
    below: Vec<usize>,
    /// The numbers of the elements above the digits.
    above: Vec<usize>,
}

/// The distinct elements of a page, each with a number. The pictures of a page have most of their elements in common.
#[derive(Default)]
struct ElementTable {
    elements: Vec<SvgElement>,
    numbers: HashMap<String, usize>,
}

impl ElementTable {
    fn number_elements(&mut self, elements: Vec<SvgElement>) -> Vec<usize> {
        let number_of = |element: SvgElement| {
            let mut markup = String::new();
            element.write(StyleSource::Class, &mut markup);
            let next_number = self.elements.len();
            let number = *self.numbers.entry(markup).or_insert(next_number);
            if number == next_number {
                self.elements.push(element);
            }
            number
        };
        elements.into_iter().map(number_of).collect()
    }
}

impl Page {
    /// Returns the page as HTML, or an empty string if there are no pictures.
    ///
    /// # Errors
    /// Returns an error if the page would be larger than `MAX_PAGE_BYTES`.
    pub fn html(&self) -> Result<String, PageTooLarge> {
        let Some(first_slide) = self.slides.first() else { return Ok(String::new()) };
        let title = escape(&self.title);
        let data = self.data_json(&first_slide.scene);
        let policy = format!("style-src 'sha256-{STYLE_HASH}'; script-src 'sha256-{SCRIPT_HASH}'; img-src data:");
        let mut out = document_start(ENGLISH, &title, &policy, STYLE);
        let _ = write!(out, "<main id=\"page\">\n<h1>{title}</h1>\n<div id=\"shown\">\n");
        write_board(&mut out, &first_slide.scene);
        let slide_count = self.slides.len();
        // The controls come right after the board, so that no sentence moves them.
        let _ = write!(
            out,
            "<div id=\"controls\" hidden>\n<button id=\"back\" type=\"button\" aria-label=\"Step back\">&#9664;</button>\n\
             <input id=\"slider\" type=\"range\" min=\"1\" max=\"{slide_count}\" value=\"1\" aria-label=\"Step\">\n\
             <button id=\"on\" type=\"button\" aria-label=\"Step forward\">&#9654;</button>\n\
             <span id=\"number\"></span>\n\
             <small>The arrow keys move from step to step, Home and End to the first and the last.</small>\n\
             </div>\n<p id=\"sentence\" role=\"status\" aria-live=\"polite\">{}</p>\n</div>\n",
            escape(&first_slide.caption)
        );
        write_legend(&mut out, |class| data.contains(&format!("\"{class}\"")));
        out.push_str("<details id=\"all\" open>\n<summary>All steps</summary>\n<ol id=\"steps\">\n");
        for (number, slide) in (1..).zip(&self.slides) {
            let (line, reason) = slide.caption.split_once('\n').unwrap_or((&slide.caption, ""));
            let _ = write!(out, "<li><a href=\"#{number}\">{}</a>", escape(line));
            if !reason.is_empty() {
                let _ = write!(out, "<p>{}</p>", escape(reason));
            }
            out.push_str("</li>\n");
        }
        let _ = write!(
            out,
            "</ol>\n</details>\n<div id=\"printed\"></div>\n</main>\n<script type=\"application/json\" id=\"data\">{data}</script>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n"
        );
        if out.len() > MAX_PAGE_BYTES { Err(PageTooLarge(out.len())) } else { Ok(out) }
    }

    fn data_json(&self, first_scene: &Scene) -> String {
        let (mut digits, mut candidates) = (String::new(), String::new());
        let text_if_new = |previous_text: &mut String, new_text: String| {
            let is_new = *previous_text != new_text;
            previous_text.clone_from(&new_text);
            is_new.then_some(new_text)
        };
        let mut table = ElementTable::default();
        let slide = |Slide { scene, .. }: &Slide| SlideData {
            digits: text_if_new(&mut digits, scene.digits_text()),
            candidates: text_if_new(&mut candidates, scene.candidates_text()),
            below: table.number_elements(scene.elements_below_digits()),
            above: table.number_elements(scene.elements_above_digits()),
        };
        let slides = self.slides.iter().map(slide).collect();
        let text_anchor = |size: f64, baseline: f64| (size / 2.0, size / 2.0 + baseline);
        let data = PageData {
            cell: CELL_SIZE,
            left: BOARD_LEFT,
            top: BOARD_TOP,
            digit: text_anchor(CELL_SIZE, DIGIT_BASELINE),
            candidate: text_anchor(CELL_SIZE / 3.0, CANDIDATE_BASELINE),
            given: first_scene.given_flags(),
            open: self.kind == PageKind::List,
            elements: table.elements,
            slides,
        };
        // Serialising strings and numbers does not fail. Without `<`, the JSON contains no end tag.
        serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::element::ElementClass;

    #[test]
    fn every_class_has_a_style() {
        for class in ElementClass::ALL {
            assert!(STYLE.contains(&format!(".{}{{", class.name())), "{class:?}");
        }
    }
}
