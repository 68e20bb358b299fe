//! `sudoku rate`.

mod histogram;
mod levels;

use std::fmt::Display;
use std::sync::Arc;

use clap::Args;

use crate::cli::args::{Plan, Stats};
use crate::cli::engine::Patience;
use crate::cli::page::{Fields, Page, fields};
use crate::cli::run::{Case, Task, run};
use crate::cli::scales::{FilterOptions, Raters, Ratings, Scales};
use crate::cli::status::{Status, Sums};
use histogram::Histogram;
use levels::LevelHistogram;
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::Grid;
use sudoku::logic::{Difficulty, LadderName, State, Technique};
use sudoku::rate::Rating;
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
///
/// With --ladder human, a line is the puzzle, a score and a level, on the scale of HoDoKu 2.2: each step adds what its
/// technique costs. The level is that of the hardest technique (easy, medium, hard, unfair, extreme), or a higher one
/// where the score exceeds 800, 1000, 1600 or 1800; what the ladder does not solve is extreme.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku rate puzzles.txt | sort -k2,2            the easiest first
  sudoku rate --er 7..9.5 puzzles.txt | cut -f1
  sudoku rate --technique x-wing puzzles.txt
  sudoku rate --ladder human --difficulty hard --score ..1200 puzzles.txt
  sudoku rate --ladder se,human puzzles.txt       both, side by side
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
        let scales = self.filter.scales()?;
        let [se, human] =
            [LadderName::SudokuExplainer, LadderName::Human].map(|name| scales.shows(name));
        let (ers, levels) = (Arc::default(), Arc::default());
        let work = Work {
            patience: self.patience,
            scales,
            ers: Arc::clone(&ers),
            levels: Arc::clone(&levels),
        };
        let status = match (se, human) {
            (true, true) => run(&self.plan, Rates { work, _columns: Both }),
            (false, true) => run(&self.plan, Rates { work, _columns: Human }),
            _ => run(&self.plan, Rates { work, _columns: SudokuExplainer }),
        }?;
        if self.plan.effort.stats == Some(Stats::Text) {
            ers.print();
            levels.print();
        }
        Ok(status)
    }
}

/// Rating on many threads.
struct Rates<C> {
    work: Work,
    _columns: C,
}

struct Work {
    patience: Patience,
    scales: Scales,
    ers: Arc<Histogram>,
    levels: Arc<LevelHistogram>,
}

/// The fields of the records, by the ladders that are asked for.
trait Columns: Send + Sync + 'static {
    type Fields<'a>: Fields<'a>;

    fn pick(all: RatedByBoth<'_>) -> Self::Fields<'_>;
}

struct SudokuExplainer;
struct Human;
struct Both;

fields!(Rated { status, er, ep, ed, level, techniques, error });
fields!(RatedByHuman { status, score, level, techniques, error });
fields!(RatedByBoth {
    status,
    er,
    ep,
    ed,
    level,
    techniques,
    score,
    human_level,
    human_techniques,
    error
});

impl Columns for SudokuExplainer {
    type Fields<'a> = Rated<'a>;

    fn pick(all: RatedByBoth<'_>) -> Rated<'_> {
        let RatedByBoth { status, er, ep, ed, level, techniques, error, .. } = all;
        Rated { status, er, ep, ed, level, techniques, error }
    }
}

impl Columns for Human {
    type Fields<'a> = RatedByHuman<'a>;

    fn pick(all: RatedByBoth<'_>) -> RatedByHuman<'_> {
        let RatedByBoth { status, score, error, .. } = all;
        let (level, techniques) = (all.human_level, all.human_techniques);
        RatedByHuman { status, score, level, techniques, error }
    }
}

impl Columns for Both {
    type Fields<'a> = RatedByBoth<'a>;

    fn pick(all: RatedByBoth<'_>) -> RatedByBoth<'_> {
        all
    }
}

impl<C: Columns> Task for Rates<C> {
    type Worker = (Solver, Raters);
    type Fields<'a> = C::Fields<'a>;

    // A hard puzzle takes many milliseconds: threads share even a few of them.
    const BATCH: usize = 4;

    fn worker(&self) -> (Solver, Raters) {
        (self.work.patience.limit(Solver::new()), self.work.scales.raters())
    }

    fn sums(&self) -> Sums {
        let Work { scales, ers, levels, .. } = &self.work;
        let mut sums = Sums::new();
        if scales.shows(LadderName::SudokuExplainer) {
            sums.insert("er".to_owned(), ers.sums().into());
        }
        if scales.shows(LadderName::Human) {
            let [levels, scores] = levels.sums();
            sums.insert("levels".to_owned(), levels.into());
            sums.insert("scores".to_owned(), scores.into());
        }
        sums
    }

    fn lone_worker(&self, threads: usize) -> (Solver, Raters) {
        let (solver, raters) = self.worker();
        (solver, raters.on_threads(threads))
    }

    fn show(&self, (solver, raters): &mut (Solver, Raters), case: &Case<'_>, page: &mut Page<'_>) {
        let Work { scales, ers, levels, .. } = &self.work;
        let puzzle = case.puzzle;
        if let Err(verdict) = solver.solve_one(puzzle, 2).only() {
            return self.show_unrated(puzzle, verdict, page);
        }
        page.report.tally.count_unsearched(Verdict::Unique);
        let state = State::new(puzzle).with_placed(case.record.extra().placed);
        let mut ratings = raters.rate(&state);
        if !scales.admits(&ratings) {
            return;
        }
        ratings.se = ratings.se.filter(|_| scales.shows(LadderName::SudokuExplainer));
        ratings.human = ratings.human.filter(|_| scales.shows(LadderName::Human));
        ratings.se.iter().for_each(|rating| ers.add(rating.er));
        ratings.human.iter().for_each(|rating| levels.add(rating));
        self.show_rated(case, &ratings, page);
    }
}

impl<C: Columns> Rates<C> {
    fn show_rated(&self, case: &Case<'_>, ratings: &Ratings, page: &mut Page<'_>) {
        let mut fields =
            RatedByBoth { status: Value::Text(&Verdict::Unique.name()), ..RatedByBoth::default() };
        // A line is for scripts, where the place of a field says what it is; a grid is for the eye.
        let is_line = page.style.form.shape.is_line(case.record.layout);
        let mut remarks: Vec<Box<dyn Text>> = Vec::new();
        let mut remark = |name: &str, number: &dyn Display| {
            let name = if is_line { "" } else { name };
            remarks.push(Box::new(format!("{name}{number}")));
        };
        let (level, human_level, techniques, human_techniques);
        if let Some(rating) = &ratings.se {
            let Rating { er, ep, ed, counts } = rating;
            level = rating.level();
            techniques = names(counts.used());
            (fields.er, fields.ep, fields.ed) = (score(er), score(ep), score(ed));
            fields.level = Value::Text(&level);
            fields.techniques = Value::Counts(&techniques);
            remark("ER ", er);
            remark("EP ", ep);
            remark("ED ", ed);
            remark("", &level);
        }
        if let Some(rating) = &ratings.human {
            human_level = rating.level;
            human_techniques = names(rating.used());
            fields.score = Value::Number(rating.score.into());
            fields.human_level = Value::Text(&human_level);
            fields.human_techniques = Value::Counts(&human_techniques);
            remark("score ", &rating.score);
            remark("", &human_level);
        }
        let remarks: Vec<&dyn Text> = remarks.iter().map(|remark| &**remark).collect();
        page.write(Board::Puzzle(case.puzzle), &remarks, &C::pick(fields));
    }

    /// Says why a puzzle has no rating: in its place, or on stderr where only some puzzles are wanted.
    fn show_unrated(&self, puzzle: &Grid, verdict: Verdict, page: &mut Page<'_>) {
        page.report.tally.count_unsearched(verdict);
        page.report.tally.worsen(Status::Unsolved);
        let reason = match verdict {
            Verdict::None => "not rated: the puzzle has no solution",
            Verdict::GaveUp => "not rated: gave up the search for solutions",
            _ => "not rated: the puzzle has more than one solution",
        };
        if self.work.scales.is_filter() {
            return page.say(&reason);
        }
        let (status, error) = (Value::Text(&verdict.name()), Value::Text(&reason));
        let fields = C::pick(RatedByBoth { status, error, ..RatedByBoth::default() });
        page.write(Board::Puzzle(puzzle), &[&reason], &fields);
    }
}

/// The names of techniques, with how often each was used.
fn names(used: impl Iterator<Item = (Technique, usize)>) -> Vec<(&'static str, usize)> {
    used.map(|(technique, count)| (technique.name(), count)).collect()
}

fn score(score: &Difficulty) -> Value<'_> {
    Value::Tenths(score.tenths())
}
