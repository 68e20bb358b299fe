//! Telling what happens on the way to a solution, in the output format.

use crate::cli::page::RecordPage;
use sudoku::draw::Slide;
use sudoku::format::write::Shape;

/// Tells events of one kind.
pub trait TraceTeller<E> {
    /// The event as a picture, if it has one.
    fn slide(&self, event: &E) -> Option<Slide>;

    /// Writes the event as a line of JSON.
    fn json(&self, event: &E, page: &mut RecordPage<'_>);

    /// Writes the event as text.
    fn text(&self, event: &E, page: &mut RecordPage<'_>);

    /// Tells the event in the output format.
    fn tell(&self, event: &E, page: &mut RecordPage<'_>) {
        match page.style.form.shape {
            Shape::Page => page.slides.extend(self.slide(event)),
            Shape::Json => self.json(event, page),
            _ => self.text(event, page),
        }
    }
}
