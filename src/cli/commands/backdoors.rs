//! `sudoku backdoors`.

use crate::cli::chart::Chart;
use crate::cli::command_prelude::*;
use sudoku::hunt::{BackdoorFinder, Backdoors};

/// Find the smallest sets of cells that, once filled, leave only singles
///
/// A backdoor is a set of cells: once their digits are filled in, naked and hidden singles solve the puzzle. Each line
/// has the puzzle, the size of its smallest backdoors and their number, separated by TABs; with --all, the backdoors
/// themselves follow. Size 0 means that singles solve the puzzle as it is. The hardest known puzzles have backdoors of
/// two or three cells. Candidate grids keep their eliminations. The exit code is 1 if a puzzle has no solution or
/// several, or only backdoors of more than --max-cells cells.
#[derive(Debug, Args)]
pub struct BackdoorsCommand {
    /// List the backdoors, with commas between them and spaces between their cells
    #[arg(long)]
    all: bool,

    /// Give up on puzzles whose backdoors all have more than N cells; each additional cell takes about 10 times as long
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<u8>(0..=MAX_BACKDOOR_CELLS as u64))]
    max_cells: u8,

    #[command(flatten)]
    pub options: RunOptions,

    #[command(flatten)]
    guess_options: GuessOptions,

    /// The number of puzzles by the size of their backdoors. The last bin counts the puzzles that were given up.
    #[arg(skip = Chart::new("", (0..=MAX_BACKDOOR_CELLS).map(|size| size.to_string()).chain(["unknown".to_owned()])))]
    sizes: Chart,
}

/// The largest value of `--max-cells`. No known puzzle needs more than half as many cells.
const MAX_BACKDOOR_CELLS: usize = 6;

fields!("backdoors", BackdoorsFields { status, size, count, sets, error });

impl PuzzleTask for BackdoorsCommand {
    /// A solver, its answers to the puzzles of the batch, and a finder.
    type Worker = (Solver, Vec<Answer>, BackdoorFinder);
    type Fields<'a> = BackdoorsFields<'a>;

    /// This is enough to fill the solver's lanes.
    const BATCH_RECORDS: usize = 64;

    fn default_columns(&self) -> DefaultColumns {
        let always: &[&str] = match self.all {
            true => &["status", "size", "count", "sets"],
            false => &["status", "size", "count"],
        };
        DefaultColumns { always, in_objects: &[] }
    }

    fn new_worker(&self) -> Self::Worker {
        (self.guess_options.solver(), Vec::new(), BackdoorFinder::new())
    }

    fn answer_puzzles(&self, (solver, answers, _): &mut Self::Worker, puzzles: &[Grid], _: &mut LocationIter<'_>) {
        solver.solve_many(puzzles, Limit::TWO, answers);
    }

    fn own_counts(&self) -> JsonCounts {
        JsonCounts::from_iter([("sizes".to_owned(), self.sizes.sums().into())])
    }

    fn own_messages(&self) -> Vec<String> {
        self.sizes.nonempty_bins().map(|(size, count)| format!("backdoor size {size}: {count}")).collect()
    }

    fn write_answer(&self, (_, answers, finder): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        match answers[case.index].unique_solution() {
            Err(problem) => write_improper::<Self>(writer, problem),
            Ok(solution) => {
                let Ok(backdoors) = finder.find(case.puzzle, &solution, self.max_cells.into()) else {
                    unreachable!("nothing raises the finder's own stop flag");
                };
                self.sizes.count_puzzle(backdoors.as_ref().map_or(u32::MAX, |backdoors| backdoors.size as u32));
                match backdoors {
                    Some(backdoors) => self.write_backdoors(&solution, &backdoors, writer),
                    None => {
                        let reason = format!("no backdoor of {} or fewer cells", self.max_cells);
                        writer.write_outcome::<BackdoorsFields<'_>>(&Outcome::new(RecordStatus::GaveUp, reason));
                    }
                }
            }
        }
        writer.flush_if_late();
    }
}

impl BackdoorsCommand {
    fn write_backdoors(&self, solution: &Solution, backdoors: &Backdoors, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let status = RecordStatus::of_proper(case.puzzle);
        writer.count_outcome(&status.into());
        let Backdoors { size, sets } = backdoors;
        let drawn_count = if self.all { sets.len() } else { 1 };
        let slides = || sets.iter().take(drawn_count).map(|set| backdoor_slide(&case, solution, *set));
        if writer.write_pictures(PageKind::List, slides) {
            return;
        }
        let (count, lists_sets) = (sets.len() as u64, self.all && *size > 0);
        let set_names = if lists_sets { sets.iter().map(CellSet::to_string).collect() } else { Vec::new() };
        let set_list = set_names.join(", ");
        let sets_text = match writer.style.is_json() {
            true => to_json(&sets.iter().map(|set| cell_names(*set)).collect::<Vec<_>>()),
            false => sets.iter().map(|set| cell_names(*set).join(" ")).collect::<Vec<_>>().join(";"),
        };
        let fields = BackdoorsFields {
            status: Value::Str(status.word()),
            size: Value::Number(*size as u64),
            count: Value::Number(count),
            sets: writer.text_value(&sets_text),
            error: Value::Null,
        };
        let size_and_count = format!("backdoor size {size}, count {count}");
        let mut remarks: Vec<&dyn Text> = match writer.style.format.kind.is_line(case.record.layout) {
            true => vec![size, &count],
            false => vec![&size_and_count],
        };
        if lists_sets {
            remarks.push(&set_list);
        }
        writer.write(Board::Puzzle(case.puzzle), &remarks, &fields);
    }
}

fn cell_names(set: CellSet) -> Vec<String> {
    set.iter().map(|cell| cell.to_string()).collect()
}

/// Returns a picture of the puzzle with the digits of a backdoor, whose cells are tinted.
fn backdoor_slide(case: &CurrentRecord<'_>, solution: &Solution, set: CellSet) -> Slide {
    let mut filled = *case.puzzle;
    for cell in set {
        filled[cell] = DigitSet::from_digit(solution.digit(cell));
    }
    let placed = case.record.extra().progress.placed | set;
    let caption = match set.len() {
        0 => "Singles solve this puzzle.".to_owned(),
        _ => format!("With {set}, singles solve this puzzle."),
    };
    Slide {
        scene: Scene::from_grid(&filled, Progress { placed, unfilled: CellSet::EMPTY }).with_tinted_cells(set),
        caption,
    }
}
