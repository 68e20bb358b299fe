//! Pictures, and pages of them.

use std::borrow::Cow;

use super::RecordPage;
use crate::cli::status::Status;
use sudoku::draw::{self, Kind, Slide};
use sudoku::format::write::Shape;

impl RecordPage<'_> {
    /// Writes a picture or, where each record is a page, a page with this picture.
    pub fn slide(&mut self, slide: Slide) {
        match self.style.form.shape {
            Shape::Page => self.document(vec![slide], Kind::Story),
            _ => self.picture(&slide),
        }
    }

    /// Writes a picture.
    pub fn picture(&mut self, slide: &Slide) {
        let svg = draw::svg(&slide.scene, &title(self), &slide.sentence);
        write_file(self, &svg);
    }

    /// Writes a page of pictures.
    pub fn document(&mut self, slides: Vec<Slide>, kind: Kind) {
        match (draw::Page { title: title(self), kind, slides }).html() {
            Ok(html) => write_file(self, &html),
            Err(too_large) => {
                self.say(&too_large);
                self.tally().worsen(Status::Failed);
            }
        }
    }
}

/// The name of the puzzle, or the place of the record if it has none.
fn title(page: &RecordPage<'_>) -> String {
    page.record.extra().title().map_or_else(|| page.place.to_string(), Cow::into_owned)
}

fn write_file(page: &mut RecordPage<'_>, text: &str) {
    page.out.report.out.extend_from_slice(text.as_bytes());
    end_file(page);
}

/// Marks the end of a file, where each record is one.
pub(super) fn end_file(page: &mut RecordPage<'_>) {
    if page.style.form.shape.is_file() {
        page.out.report.end_file();
    }
}
