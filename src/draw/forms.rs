//! The output forms that draw: a picture or a page for each record.

use crate::format::write::{Board, DRAWN, Entry, Form, Shape, Writer};

use super::{Kind, Page, Scene, Slide, svg};

/// The forms that draw. Those that write text stand in `format`.
#[rustfmt::skip]
pub static FORMS: &[Form] = &[
    Form { name: "svg", suffix: "svg", shape: Shape::Picture, keeps: DRAWN, writer: &SlideWriter(picture), about: "a picture of each, in a file of its own (-o FOLDER/)" },
    Form { name: "html", suffix: "html", shape: Shape::Page, keeps: DRAWN, writer: &SlideWriter(page), about: "a page of each, in a file of its own (-o FOLDER/)" },
];

/// Writes a picture of a record.
struct SlideWriter(fn(&Entry<'_>, Slide) -> String);

impl Writer for SlideWriter {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        let written = Slide::of_record(record).map(|slide| self.0(record, slide));
        out.extend_from_slice(written.unwrap_or_default().as_bytes());
    }
}

fn picture(record: &Entry<'_>, Slide { scene, sentence }: Slide) -> String {
    svg(&scene, &title(record), &sentence, record.picture)
}

fn page(record: &Entry<'_>, slide: Slide) -> String {
    // One picture is far from too large.
    Page { title: title(record), kind: Kind::Story, slides: vec![slide] }.html().unwrap_or_default()
}

impl Slide {
    /// The picture of a record with a sentence about it; `None` for a malformed one.
    pub fn of_record(record: &Entry<'_>) -> Option<Self> {
        scene(record).map(|scene| Self { scene, sentence: sentence(record) })
    }
}

/// The picture of a record; `None` for a malformed one.
fn scene(record: &Entry<'_>) -> Option<Scene> {
    match record.board {
        Board::Nothing => None,
        Board::Puzzle(puzzle) => Some(Scene::of_grid(puzzle, record.extra.placed).pointing_at_clash(puzzle)),
        Board::Solved(puzzle, solution) => Some(Scene::of_solution(puzzle.filled(), solution)),
    }
}

fn title(record: &Entry<'_>) -> String {
    record.extra.title().unwrap_or("Sudoku".into()).into_owned()
}

/// The board in words, then the remarks.
fn sentence(record: &Entry<'_>) -> String {
    let what = match record.board {
        Board::Nothing => String::new(),
        Board::Puzzle(puzzle) => format!("A sudoku with {} of its cells filled", puzzle.filled().len()),
        Board::Solved(puzzle, _) => format!("The solution of a sudoku with {} givens", puzzle.filled().len()),
    };
    let remarks = record.remarks.iter().map(|remark| format!("; {remark}"));
    what + &remarks.collect::<String>() + "."
}
