//! `sudoku convert`.

use std::mem;

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
    /// Whether the columns that the format cannot hold have been reported.
    type Worker = bool;
    type Fields<'a> = ConvertFields<'a>;

    fn new_worker(&self) -> bool {
        false
    }

    fn write_answer(&self, has_reported_columns: &mut bool, writer: &mut RecordWriter<'_>) {
        let (case, format) = (writer.case, writer.style.format);
        if !mem::replace(has_reported_columns, true) {
            report_lost_columns(writer);
        }
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

/// Reports the columns of a table that the output format cannot hold. Without them, the fields of a row are not read.
fn report_lost_columns(writer: &mut RecordWriter<'_>) {
    let (case, format) = (writer.case, writer.style.format);
    let keeps = |name: &str| format.kind.has_fields() || (format.kept_parts.keeps_field)(case.record.extra(), name);
    let names = writer.input_columns.carried_names.iter().map(|name| &**name);
    let lost_names: Vec<_> = names.filter(|name| !keeps(name)).collect();
    if !lost_names.is_empty() {
        let loss = format!("cannot hold fields ({}); left out", lost_names.join(", "));
        writer.part.add_loss(format.name, &loss);
    }
}
