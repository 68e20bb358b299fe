//! `sudoku rate`.

mod histogram;

use std::sync::Arc;

use clap::Args;

use crate::cli::args::{FilterOptions, Plan};
use crate::cli::engine::Patience;
use crate::cli::page::{Page, fields};
use crate::cli::run::{Case, Task, run};
use crate::cli::status::Status;
use histogram::Histogram;
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::Grid;
use sudoku::logic::Difficulty;
use sudoku::rate::{Filter, Rater, Rating};
use sudoku::search::Verdict;

/// Rate how hard puzzles are for people: ER, EP and ED, a level, and the techniques used
///
/// Each puzzle is solved by the techniques that people use, the easiest first. ER is the rating of the hardest
/// step, EP of the hardest step up to the first digit placed, ED of the very first step, on the scale of Sudoku
/// Explainer 1.2.1, as players' forums use it. The hardest puzzles
/// known take seconds; what would be beyond all techniques is 20.0.
///
/// A line is the puzzle, ER, EP, ED and the level, with a TAB before each but the first. Levels: easy up to ER 1.5,
/// medium to 2.5, hard to 4.4, expert to 6.2, extreme above. CSV and JSON tell how often each technique was
/// used, too. A candidate grid is rated from its candidates as they stand.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku rate puzzles.txt | sort -k2,2            the easiest first
  sudoku rate --er 7..9.5 puzzles.txt | cut -f1
  sudoku rate --technique x-wing puzzles.txt
  sudoku rate --stats puzzles.txt > ratings.tsv   with a histogram on stderr
  sudoku rate --format json puzzles.txt | jq '.techniques'

A puzzle without exactly one solution is not rated; the exit code is 1 then.")]
pub struct Rate {
    #[command(flatten)]
    plan: Plan,

    #[command(flatten)]
    patience: Patience,

    #[command(flatten)]
    filter: FilterOptions,
}

impl Rate {
    pub fn run(self) -> anyhow::Result<Status> {
        let histogram = Arc::new(Histogram::default());
        let task = Raters {
            patience: self.patience,
            filter: self.filter.filter()?,
            histogram: Arc::clone(&histogram),
        };
        let status = run(&self.plan, task)?;
        if self.plan.effort.stats {
            histogram.print();
        }
        Ok(status)
    }
}

/// Rating on many threads.
struct Raters {
    patience: Patience,
    filter: Filter,
    histogram: Arc<Histogram>,
}

fields!(Rated { status, er, ep, ed, level, techniques, error });

impl Task for Raters {
    type Worker = Rater;
    type Fields<'a> = Rated<'a>;

    // A hard puzzle takes many milliseconds: threads share even a few of them.
    const BATCH: usize = 4;

    fn worker(&self) -> Rater {
        Rater::with_solver(self.patience.limit(Solver::new()))
    }

    fn show(&self, rater: &mut Rater, case: &Case<'_>, page: &mut Page<'_>) {
        match rater.rate(case.puzzle) {
            Ok(rating) => {
                page.report.tally.count_unsearched(Verdict::Unique);
                if self.filter.admits(&rating) {
                    self.histogram.add(rating.er);
                    show(case, &rating, page);
                }
            }
            Err(verdict) => self.show_unrated(case.puzzle, verdict, page),
        }
    }
}

impl Raters {
    /// Says why a puzzle has no rating: in its place, or on stderr where only some puzzles are wanted.
    fn show_unrated(&self, puzzle: &Grid, verdict: Verdict, page: &mut Page<'_>) {
        page.report.tally.count_unsearched(verdict);
        page.report.tally.worsen(Status::Unsolved);
        let reason = match verdict {
            Verdict::None => "not rated: the puzzle has no solution",
            Verdict::GaveUp => "not rated: gave up the search for solutions",
            _ => "not rated: the puzzle has more than one solution",
        };
        if self.filter.is_set() {
            return page.say(&reason);
        }
        let (status, error) = (Value::Text(&verdict.name()), Value::Text(&reason));
        let fields = Rated { status, error, ..Rated::default() };
        page.write(Board::Puzzle(puzzle), &[&reason], &fields);
    }
}

fn show(case: &Case<'_>, rating: &Rating, page: &mut Page<'_>) {
    let Rating { er, ep, ed, counts } = rating;
    let level = rating.level();
    let named: Vec<_> = counts.used().map(|(technique, count)| (technique.name(), count)).collect();
    let fields = Rated {
        status: Value::Text(&Verdict::Unique.name()),
        er: score(er),
        ep: score(ep),
        ed: score(ed),
        level: Value::Text(&level),
        techniques: Value::Counts(&named),
        error: Value::Null,
    };
    let in_words = [format!("ER {er}"), format!("EP {ep}"), format!("ED {ed}")];
    let [er_named, ep_named, ed_named] = &in_words;
    // A line is for scripts, where the place of a field says what it is; a grid is for the eye.
    let remarks: [&dyn Text; 4] = match page.style.form.shape.is_line(case.record.layout) {
        true => [er, ep, ed, &level],
        false => [er_named, ep_named, ed_named, &level],
    };
    page.write(Board::Puzzle(case.puzzle), &remarks, &fields);
}

fn score(score: &Difficulty) -> Value<'_> {
    Value::Tenths(score.tenths())
}
