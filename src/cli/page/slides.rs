//! Pictures, and pages of them.

use super::RecordPage;
use crate::cli::input::ARGUMENT;
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

/// The name of the puzzle or, if it has none, the place of the record in a file.
fn title(page: &RecordPage<'_>) -> String {
    match page.record.extra().title() {
        Some(title) => title.into_owned(),
        None if page.place.origin.name == ARGUMENT => "Sudoku".to_owned(),
        None => page.place.to_string(),
    }
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
