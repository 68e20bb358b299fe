//! The picture formats: a picture or a page for each record.

use crate::format::write::{Board, DRAWN, Entry, PictureStyle, Writer};
use crate::format::{OutputFormat, OutputKind};

use super::{Page, PageKind, Scene, Slide, svg};

/// The picture formats; `format` has the text formats.
pub static OUTPUT_FORMATS: &[OutputFormat] = &[
    OutputFormat {
        name: "svg",
        suffix: "svg",
        kind: OutputKind::Picture,
        kept_parts: DRAWN,
        writer: &PictureWriter(|slide, title, style| svg(&slide.scene, &title, &slide.caption, style)),
        description: "a picture of each record, in its own file (-o FOLDER/)",
    },
    OutputFormat {
        name: "html",
        suffix: "html",
        kind: OutputKind::Page,
        kept_parts: DRAWN,
        writer: &PictureWriter(page),
        description: "a page of each record, in its own file (-o FOLDER/)",
    },
];

/// Writes the text that this function makes of a record's picture and title.
struct PictureWriter(fn(Slide, String, PictureStyle) -> String);

impl Writer for PictureWriter {
    fn record(&self, record: &Entry<'_>, out: &mut Vec<u8>) {
        if let Some(slide) = Slide::of_record(record) {
            let title = record.extra.title().unwrap_or("Sudoku".into()).into_owned();
            out.extend_from_slice(self.0(slide, title, record.picture).as_bytes());
        }
    }
}

/// The page of one picture, which is far from too large.
fn page(slide: Slide, title: String, _: PictureStyle) -> String {
    Page { title, kind: PageKind::Sequence, slides: vec![slide] }.html().unwrap_or_default()
}

impl Slide {
    /// The picture of a record with its board in words, then the remarks; `None` for a malformed one.
    pub fn of_record(record: &Entry<'_>) -> Option<Self> {
        let (scene, mut sentence) = match record.board {
            Board::Nothing => return None,
            Board::Puzzle(puzzle) => (
                Scene::from_grid(puzzle, record.extra.placed).pointing_at_clash(puzzle),
                format!("A sudoku with {} filled cells", puzzle.filled().len()),
            ),
            Board::Solved(puzzle, solution) => (
                Scene::from_solution(puzzle.filled(), solution),
                format!("The solution of a sudoku with {} givens", puzzle.filled().len()),
            ),
        };
        sentence.extend(record.remarks.iter().map(|remark| format!("; {remark}")));
        Some(Self { scene, caption: sentence + "." })
    }
}
