//! `sudoku backdoors`.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;

use crate::cli::args::{RunOptions, StatsFormat};
use crate::cli::engine::GuessLimit;
use crate::cli::page::{RecordPage, fields};
use crate::cli::run::{Places, PuzzleCase, PuzzleTask, improper, run};
use crate::cli::status::{Status, Sums, complain};
use crate::cli::steps;
use crate::cli::values::number;
use sudoku::Limit;
use sudoku::draw::{Kind, Scene, Slide};
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::{CellSet, DigitSet, Grid, Solution};
use sudoku::hunt::{BackdoorFinder, Backdoors};
use sudoku::search::{Answer, Verdict};

/// Find the fewest cells whose digits leave only singles
///
/// A backdoor is a set of cells: with their digits filled in, naked and hidden singles solve the puzzle. Each line
/// has the puzzle, the size of its smallest backdoors and their number, separated by TABs; with --all, the backdoors
/// themselves follow. Size 0 means that singles solve the puzzle as it is. The hardest puzzles known have backdoors of two
/// or three cells. A candidate grid is taken as it is. The exit code is 1 if a
/// puzzle has no solution or several, or if all its backdoors have more than --max cells.
#[derive(Debug, Args)]
pub struct BackdoorsCommand {
    /// List the backdoors, separated by commas, their cells by spaces
    #[arg(long)]
    all: bool,

    /// Give up on puzzles whose backdoors all have more than N cells; each cell more takes about 10 times as long
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = number::<u8>(0..=LARGEST as u64))]
    max: u8,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    guess_limit: GuessLimit,

    #[arg(skip)]
    counts: SizeCounts,
}

/// No puzzle is known that needs more than half of it.
const LARGEST: usize = 6;

/// Puzzles of each size of backdoor, then those given up.
type SizeCounts = [AtomicU64; LARGEST + 2];

impl BackdoorsCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let task = Arc::new(self);
        let status = run(&task.options, &task)?;
        if task.options.effort.stats == Some(StatsFormat::Text) {
            for (name, count) in named(&task.counts) {
                complain(&format_args!("backdoors of size {name}: {count}"));
            }
        }
        Ok(status)
    }
}

/// The sizes that were met, with how many puzzles have them.
fn named(counts: &SizeCounts) -> impl Iterator<Item = (String, u64)> {
    let counts = counts.iter().map(|count| count.load(Ordering::Relaxed)).enumerate();
    let name = |size| if size > LARGEST { "above".to_owned() } else { format!("{size}") };
    counts.filter(|(_, count)| *count > 0).map(move |(size, count)| (name(size), count))
}

fields!("backdoors", BackdoorsFields { status, size, count, sets, error: Json });

impl PuzzleTask for BackdoorsCommand {
    /// A solver, its answers to the puzzles of the batch, and a finder.
    type Worker = (Solver, Vec<Answer>, BackdoorFinder);
    type Fields<'a> = BackdoorsFields<'a>;

    /// Enough for the solver's lanes.
    const BATCH: usize = 64;

    fn worker(&self) -> Self::Worker {
        (self.guess_limit.limit(Solver::new()), Vec::new(), BackdoorFinder::new())
    }

    fn prepare(&self, (solver, answers, _): &mut Self::Worker, puzzles: &[Grid], _: &mut Places<'_>) {
        answers.clear();
        solver.solve_many(puzzles, Limit::TWO, answers);
    }

    fn sums(&self) -> Sums {
        let sizes: Sums = named(&self.counts).map(|(name, count)| (name, count.into())).collect();
        Sums::from_iter([("sizes".to_owned(), sizes.into())])
    }

    fn show(&self, (_, answers, finder): &mut Self::Worker, case: &PuzzleCase<'_>, page: &mut RecordPage<'_>) {
        match answers[case.index].only() {
            Err(problem) => improper::<Self>(page, case.puzzle, problem),
            Ok(solution) => {
                let found = finder.find(case.puzzle, &solution, self.max.into());
                let size = found.as_ref().map_or(LARGEST + 1, |found| found.size);
                self.counts[size].fetch_add(1, Ordering::Relaxed);
                match found {
                    Some(found) => self.show_found(case, &solution, &found, page),
                    None => {
                        let why = format!("no backdoor of {} or fewer cells", self.max);
                        page.unsolved::<BackdoorsFields<'_>>(case.puzzle, Verdict::Unique, &why);
                    }
                }
            }
        }
        page.flush_if_late();
    }
}

impl BackdoorsCommand {
    fn show_found(&self, case: &PuzzleCase<'_>, solution: &Solution, found: &Backdoors, page: &mut RecordPage<'_>) {
        page.tally().count_unsearched(Verdict::Unique);
        let Backdoors { size, sets } = found;
        let drawn = if self.all { sets.len() } else { 1 };
        if page.draw(Kind::Choice, || sets.iter().take(drawn).map(|set| slide(case, solution, *set))) {
            return;
        }
        let (count, listed) = (sets.len() as u64, self.all && *size > 0);
        let names = if listed { sets.iter().map(CellSet::to_string).collect() } else { Vec::new() };
        let names = names.join(", ");
        let data;
        let shown = if !self.all {
            Value::Null
        } else if page.style.is_json() {
            data = steps::json(&sets.iter().map(|set| steps::names(set.iter())).collect::<Vec<_>>());
            Value::Json(&data)
        } else {
            Value::Text(&names)
        };
        let fields = BackdoorsFields {
            status: Value::Word(Verdict::Unique.name()),
            size: Value::Number(*size as u64),
            count: Value::Number(count),
            sets: shown,
            error: Value::Null,
        };
        let together = format!("{count} backdoors of {size} cells");
        let mut remarks: Vec<&dyn Text> = match page.style.form.shape.is_line(case.record.layout) {
            true => vec![size, &count],
            false => vec![&together],
        };
        if listed {
            remarks.push(&names);
        }
        page.write(Board::Puzzle(case.puzzle), &remarks, &fields);
    }
}

/// The puzzle with the digits of a backdoor, which is pointed out.
fn slide(case: &PuzzleCase<'_>, solution: &Solution, set: CellSet) -> Slide {
    let mut filled = *case.puzzle;
    for cell in set {
        filled[cell] = DigitSet::of(solution.digit(cell));
    }
    let placed = case.record.extra().placed | set;
    let sentence = match set.len() {
        0 => "Singles solve this puzzle.".to_owned(),
        _ => format!("With {set}, singles solve this puzzle."),
    };
    Slide { scene: Scene::of_grid(&filled, placed).pointing_at(set), sentence }
}
