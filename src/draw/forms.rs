//! Pictures as output forms: a record as a picture or a page of its own.

use crate::format::write::{Board, DRAWN, Entry, Form, Shape, Writer};

use super::{Kind, Page, Scene, Slide, svg};

/// The forms that draw, beside those that write text.
#[rustfmt::skip]
pub static FORMS: &[Form] = &[
    Form { name: "svg", shape: Shape::Picture, keeps: DRAWN, writer: &Picture, about: "a picture of each, in a file of its own (-o DIR/)" },
    Form { name: "html", shape: Shape::Page, keeps: DRAWN, writer: &Paged, about: "a page of each, in a file of its own (-o DIR/)" },
];

struct Picture;

impl Writer for Picture {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        if let Some(Slide { scene, sentence }) = Slide::of_record(record) {
            out.extend_from_slice(svg(&scene, &title(record), &sentence).as_bytes());
        }
    }
}

struct Paged;

impl Slide {
    /// What a record shows, and what there is to say of it; nothing of a malformed one.
    pub fn of_record(record: &Entry<'_>) -> Option<Self> {
        scene(record).map(|scene| Self { scene, sentence: sentence(record) })
    }
}

impl Writer for Paged {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        if let Some(slide) = Slide::of_record(record) {
            let slides = vec![slide];
            // One picture is far from too large.
            let html =
                Page { title: title(record), kind: Kind::Story, slides }.html().unwrap_or_default();
            out.extend_from_slice(html.as_bytes());
        }
    }
}

/// What a record shows; nothing of a malformed one.
fn scene(record: &Entry<'_>) -> Option<Scene> {
    match record.board {
        Board::Nothing => None,
        Board::Puzzle(puzzle) => {
            Some(Scene::of_grid(puzzle, record.extra.placed).pointing_at_clash(puzzle))
        }
        Board::Solved(puzzle, solution) => Some(Scene::of_solution(puzzle.filled(), solution)),
    }
}

fn title(record: &Entry<'_>) -> String {
    record.extra.title().unwrap_or("Sudoku".into()).into_owned()
}

/// The board in words, and what there is to say of it.
fn sentence(record: &Entry<'_>) -> String {
    let what = match record.board {
        Board::Nothing => String::new(),
        Board::Puzzle(puzzle) => {
            format!("A sudoku with {} of its cells filled", puzzle.filled().len())
        }
        Board::Solved(puzzle, _) => {
            format!("The solution of a sudoku with {} givens", puzzle.filled().len())
        }
    };
    let remarks = record.remarks.iter().map(|remark| format!("; {remark}"));
    what + &remarks.collect::<String>() + "."
}
