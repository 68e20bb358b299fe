//! `sudoku convert`.

use crate::cli::command_prelude::*;
use sudoku::logic::State;

/// Read any format and write another
///
/// Without --format, puzzles keep their layout: lines stay lines and grids become bordered grids. Nothing is solved;
/// pencil marks are the candidates that the givens leave. A puzzle keeps its name (an id before it, a title above it,
/// or the title of its document) and the remark after it. Data that the output format cannot hold is reported once on
/// stderr.
#[derive(Debug, Args)]
pub struct ConvertCommand {
    #[command(flatten)]
    pub options: RunOptions,
}

fields!("convert", ConvertFields { error });

impl PuzzleTask for ConvertCommand {
    type Worker = ();
    type Fields<'a> = ConvertFields<'a>;

    fn new_worker(&self) {}

    fn write_answer(&self, (): &mut (), writer: &mut RecordWriter<'_>) {
        let (case, format) = (writer.case, writer.style.format);
        let (mut puzzle, losses) = format.fit_puzzle(case.puzzle, case.record.extra(), case.record.layout);
        for loss in losses {
            writer.part.add_loss(format.name, &loss);
        }
        if format.kind == OutputKind::Candidates && puzzle.is_plain() {
            puzzle = State::new(&puzzle).grid();
        }
        writer.write(Board::Puzzle(&puzzle), &[], &ConvertFields::default());
    }
}
