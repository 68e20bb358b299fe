//! The picture formats: a picture or a page for each record.

use crate::format::write::{Board, BoardRecord, BoardWriter, PICTURE_PARTS, PictureStyle, Writer};
use crate::format::{Layout, OutputFormat, OutputKind};

use super::{Page, PageKind, Scene, Slide, svg};

/// The picture formats; `format` has the text formats.
pub static OUTPUT_FORMATS: &[OutputFormat] = &[
    OutputFormat {
        name: "svg",
        extension: "svg",
        kind: OutputKind::Picture,
        kept_parts: PICTURE_PARTS,
        writer: Writer::Boards(&PictureWriter(|slide, title, style| svg(&slide.scene, &title, &slide.caption, style))),
        description: "a picture of each record, each in its own file (-o FOLDER/)",
    },
    OutputFormat {
        name: "html",
        extension: "html",
        kind: OutputKind::Page,
        kept_parts: PICTURE_PARTS,
        writer: Writer::Boards(&PictureWriter(|slide, title, _| {
            // A page with one picture is never too large.
            Page { title, kind: PageKind::Sequence, slides: vec![slide] }.html().unwrap_or_default()
        })),
        description: "a page for each record, each in its own file (-o FOLDER/)",
    },
];

/// Writes the text that its function makes from a record's slide, title and picture style.
struct PictureWriter(fn(Slide, String, PictureStyle) -> String);

impl BoardWriter for PictureWriter {
    fn write_board(&self, record: &BoardRecord<'_>, out: &mut Vec<u8>) -> Layout {
        if let Some(slide) = Slide::from_record(record) {
            let title = record.extra.title().unwrap_or("Sudoku".into()).into_owned();
            out.extend_from_slice(self.0(slide, title, record.picture_style).as_bytes());
        }
        Layout::Line
    }
}

impl Slide {
    /// Creates the slide of a record: its picture, and a caption that describes the board and ends with the remarks.
    /// Returns `None` for a malformed record.
    pub fn from_record(record: &BoardRecord<'_>) -> Option<Self> {
        let (scene, mut sentence) = match record.board {
            Board::Nothing => return None,
            Board::Puzzle(puzzle) => (
                Scene::from_grid(puzzle, record.extra.progress).with_tinted_clash(puzzle),
                format!("A sudoku with {} filled cells", puzzle.filled_cells().len()),
            ),
            Board::Solved(puzzle, solution) => (
                Scene::from_solution(puzzle.filled_cells(), solution),
                format!("The solution of a sudoku with {} givens", puzzle.filled_cells().len()),
            ),
        };
        sentence.extend(record.remarks.iter().map(|remark| format!("; {remark}")));
        Some(Self { scene, caption: sentence + "." })
    }
}
