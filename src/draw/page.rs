//! A page that steps through pictures: one file that asks for no other.
//!
//! One board, and for each picture what stands on it as data that a script of some lines draws. Without the script the
//! page shows the first picture and all sentences. What comes from files goes in as text only, and the policy in the
//! page's head lets nothing run but the script that stands here, known by its hash.

use std::fmt::Write as _;

use serde::Serialize;

use super::scene::Scene;
use super::shape::{CELL, LEFT, Shape, TOP};
use super::svg::{escape, frame};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// SHA-256 of the style and of the script, in base64.
const STYLE_HASH: &str = "hVsKjZuMcWqy+isw6e/dEDoMSULr4Arunhqp1CGdoPQ=";
const SCRIPT_HASH: &str = "3KEEnmLRFiBR1swTHRq2Oc7EYjBfELQzIIqmiQyuT88=";

/// The size of the largest page: a browser opens it without a wait.
pub const MOST_BYTES: usize = 2 << 20;

/// A page of pictures.
#[derive(Debug, Default)]
pub struct Page {
    /// What stands above the board.
    pub title: String,
    /// The pictures in their order.
    pub slides: Vec<Slide>,
}

/// One picture of a page.
#[derive(Debug)]
pub struct Slide {
    /// What there is to see.
    pub scene: Scene,
    /// What it means.
    pub sentence: String,
}

/// A page that would be too large.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a page of {0} bytes; no more than {MOST_BYTES} are written")]
pub struct TooLarge(usize);

#[derive(Serialize)]
struct Data {
    cell: f64,
    left: f64,
    top: f64,
    given: String,
    slides: Vec<SlideData>,
}

#[derive(Serialize)]
struct SlideData {
    digits: String,
    candidates: String,
    under: Vec<Shape>,
    over: Vec<Shape>,
}

impl Page {
    /// The page as HTML; nothing without a picture.
    ///
    /// # Errors
    /// It would be larger than [`MOST_BYTES`].
    pub fn html(&self) -> Result<String, TooLarge> {
        let Some(first) = self.slides.first() else { return Ok(String::new()) };
        let title = escape(&self.title);
        let mut out = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; \
             script-src 'sha256-{SCRIPT_HASH}'; img-src data:; base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n"
        );
        frame(&mut out, "The board", &first.scene);
        let last = self.slides.len();
        let _ = write!(
            out,
            "<p id=\"sentence\" role=\"status\" aria-live=\"polite\">{}</p>\n\
             <div id=\"controls\" hidden>\n<button id=\"back\" type=\"button\" aria-label=\"Step back\">&#9664;</button>\n\
             <input id=\"slider\" type=\"range\" min=\"1\" max=\"{last}\" value=\"1\" aria-label=\"Step\">\n\
             <button id=\"on\" type=\"button\" aria-label=\"Step on\">&#9654;</button>\n\
             <output id=\"number\" for=\"slider\"></output>\n</div>\n\
             <details id=\"all\" open>\n<summary>All steps</summary>\n<ol id=\"steps\">\n",
            escape(&first.sentence)
        );
        for (index, slide) in self.slides.iter().enumerate() {
            let number = index + 1;
            let _ = writeln!(out, "<li><a href=\"#{number}\">{}</a></li>", escape(&slide.sentence));
        }
        let data = self.data(&first.scene);
        let _ = write!(
            out,
            "</ol>\n</details>\n</main>\n<script type=\"application/json\" id=\"data\">{data}</script>\n\
             <script>{SCRIPT}</script>\n</body>\n</html>\n"
        );
        if out.len() > MOST_BYTES { Err(TooLarge(out.len())) } else { Ok(out) }
    }

    fn data(&self, first: &Scene) -> String {
        let slide = |Slide { scene, .. }: &Slide| SlideData {
            digits: scene.digits(),
            candidates: scene.unmarked(),
            under: scene.under(),
            over: scene.over(),
        };
        let slides = self.slides.iter().map(slide).collect();
        let data = Data { cell: CELL, left: LEFT, top: TOP, given: first.given(), slides };
        // Strings and numbers do not fail to become JSON. No end tag can stand in it.
        serde_json::to_string(&data).unwrap_or_default().replace('<', "\\u003c")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::shape::Class;
    use crate::grid::{CellSet, Grid};

    fn page(sentence: &str, title: &str) -> String {
        let scene = Scene::of_grid(&Grid::EMPTY, CellSet::EMPTY);
        let slides = vec![Slide { scene, sentence: sentence.to_owned() }];
        Page { title: title.to_owned(), slides }.html().unwrap()
    }

    #[test]
    fn every_class_has_a_style() {
        for class in Class::ALL {
            assert!(STYLE.contains(&format!(".{}{{", class.name())), "{class:?}");
        }
    }

    #[test]
    fn what_comes_from_outside_is_text() {
        let hostile = "</script><img src=x onerror=alert(1)>\"'&\u{202E}\u{1}";
        let page = page(hostile, hostile);
        assert_eq!(page.matches("<script").count(), 2);
        assert_eq!(page.matches("</script>").count(), 2);
        assert!(!page.contains("<img") && !page.contains('\u{1}'));
        assert_eq!(
            page.matches("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;")
                .count(),
            4
        );
    }

    #[test]
    fn a_page_that_is_too_large_is_refused() {
        let scene = Scene::of_grid(&Grid::EMPTY, CellSet::EMPTY);
        let slide = || Slide { scene: scene.clone(), sentence: "x".repeat(1 << 10) };
        let page = Page { title: String::new(), slides: (0..2000).map(|_| slide()).collect() };
        assert!(matches!(page.html(), Err(TooLarge(size)) if size > MOST_BYTES));
    }
}
