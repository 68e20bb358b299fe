//! `sudoku shuffle`.

use crate::cli::command_prelude::*;
use crate::cli::values::POSITIVE_NUMBER;
use sudoku::transform::Symmetry;

/// Print a random equivalent of each puzzle
///
/// Relabels the digits, permutes the bands, the stacks, the rows within bands and the columns within stacks, and may
/// transpose. Each of the 2 * 6^8 * 9! ways is equally likely. The number of solutions and the canonical form do not
/// change. CSV and JSON have the result in `shuffled`; --columns shuffled,solution adds the claimed solution, shuffled
/// the same way.
#[derive(Debug, Args)]
pub struct ShuffleCommand {
    /// Number of equivalents of each puzzle
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1, value_parser = number::<u64>(POSITIVE_NUMBER))]
    count: u64,

    /// Seed of the random numbers [default: random]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(ANY_NUMBER))]
    #[arg(default_value_t = seed_from_system(), hide_default_value = true)]
    seed: u64,

    #[command(flatten)]
    pub options: RunOptions,
}

// `solution` is the claimed solution, transformed in the same way.
fields!("shuffle", ShuffleFields { shuffled, solution, error });

impl PuzzleTask for ShuffleCommand {
    type Worker = ();
    type Fields<'a> = ShuffleFields<'a>;

    fn default_columns(&self) -> DefaultColumns {
        DefaultColumns { always: &["shuffled"], in_objects: &[] }
    }

    fn new_worker(&self) {}

    fn write_answer(&self, (): &mut (), writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        for index in 0..self.count {
            let symmetry = Symmetry::random(&mut case.location.random(self.seed, index));
            let equivalent = symmetry.apply(case.puzzle);
            let original_extra = case.record.extra.as_ref();
            let equivalent_extra = original_extra
                .map(|extra| extra.equivalent(|cell| symmetry.source_cell(cell), |digit| symmetry.map_digit(digit)));
            let extra = equivalent_extra.as_ref().unwrap_or(RecordData::empty());
            let solution = extra.claimed_solution().map_or(Value::Null, Value::Solution);
            let fields = ShuffleFields { shuffled: writer.puzzle_value(&equivalent), solution, error: Value::Null };
            writer.write_changed(extra, Board::Puzzle(&equivalent), &[], &fields);
            // The clock is not read for each puzzle, since shuffling takes little time.
            if index % 16 == 15 && writer.flush_if_large_or_late().is_break() {
                return;
            }
        }
    }
}
