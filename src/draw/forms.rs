//! The output forms that draw: a picture or a page for each record.

use crate::format::write::{Board, DRAWN, Entry, Form, Shape, Writer};

use super::{Kind, Page, Scene, Slide, svg};

/// The forms that draw. Those that write text stand in `format`.
#[rustfmt::skip]
pub static FORMS: &[Form] = &[
    Form { name: "svg", suffix: "svg", shape: Shape::Picture, keeps: DRAWN, writer: &PictureWriter(|slide, title| svg(&slide.scene, &title, &slide.sentence)), about: "a picture of each, in a file of its own (-o FOLDER/)" },
    Form { name: "html", suffix: "html", shape: Shape::Page, keeps: DRAWN, writer: &PictureWriter(page), about: "a page of each, in a file of its own (-o FOLDER/)" },
];

/// Writes the text that this function makes of a record's picture and title.
struct PictureWriter(fn(Slide, String) -> String);

impl Writer for PictureWriter {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        if let Some(slide) = Slide::of_record(record) {
            let title = record.extra.title().unwrap_or("Sudoku".into()).into_owned();
            out.extend_from_slice(self.0(slide, title).as_bytes());
        }
    }
}

/// The page of one picture, which is far from too large.
fn page(slide: Slide, title: String) -> String {
    Page { title, kind: Kind::Story, slides: vec![slide] }.html().unwrap_or_default()
}

impl Slide {
    /// The picture of a record with its board in words, then the remarks; `None` for a malformed one.
    pub fn of_record(record: &Entry<'_>) -> Option<Self> {
        let (scene, mut sentence) = match record.board {
            Board::Nothing => return None,
            Board::Puzzle(puzzle) => (
                Scene::of_grid(puzzle, record.extra.placed).pointing_at_clash(puzzle),
                format!("A sudoku with {} of its cells filled", puzzle.filled().len()),
            ),
            Board::Solved(puzzle, solution) => (
                Scene::of_solution(puzzle.filled(), solution),
                format!("The solution of a sudoku with {} givens", puzzle.filled().len()),
            ),
        };
        sentence.extend(record.remarks.iter().map(|remark| format!("; {remark}")));
        Some(Self { scene, sentence: sentence + "." })
    }
}
