//! `sudoku rate`.

mod chart;

use std::fmt::Display;
use std::sync::Arc;

use anyhow::ensure;
use clap::Args;

use crate::cli::args::{RunOptions, StatsFormat};
use crate::cli::engine::GuessLimit;
use crate::cli::page::{RecordPage, fields};
use crate::cli::run::{PuzzleCase, PuzzleTask, SMALL_BATCH, run};
use crate::cli::scales::{FilterOptions, Raters, Ratings, Scales, difficulty};
use crate::cli::status::{Status, Sums, complain};
use chart::{Chart, RateCharts};
use sudoku::Limit;
use sudoku::engine::Solver;
use sudoku::format::write::{Board, Text, Value};
use sudoku::grid::Grid;
use sudoku::logic::{Difficulty, State, Technique};
use sudoku::rate::{BoundedRating, Level, PartialRating, TechniqueCounts};
use sudoku::search::{NotProper, Verdict};

/// Rate how hard puzzles are for people: ER, EP, ED and a level
///
/// Each puzzle is solved with the techniques that people use, the easiest first. ER is the rating of the hardest
/// step, EP of the hardest step up to the first digit placed, ED of the first step, on the scale of Sudoku Explainer
/// 1.2.1. The hardest known puzzles take seconds; work on a puzzle stops as soon as it can't be what is asked for.
///
/// A line has the puzzle, ER, EP, ED and the level, separated by TABs. Levels: easy up to ER 1.5, medium to 2.5, hard
/// to 4.4, expert to 6.2, extreme above. A puzzle that no technique solves has ER 20.0, and its line ends with `beyond
/// all techniques`. CSV and JSON have `er`, `ep` and `ed`; --columns chooses others, such as `level` and `techniques`. A
/// candidate grid is rated from its candidates as they are.
///
/// With --ladder human, a line has the puzzle, a score and a level, on the scale of HoDoKu 2.2. Each step adds the
/// score of its technique. The level is that of the hardest technique (easy, medium, hard, unfair, extreme), or a
/// higher one if the score exceeds 800, 1000, 1600 or 1800. A puzzle that the ladder does not solve is extreme, and the
/// line ends with `beyond the players' techniques: no score`.
#[derive(Debug, Args)]
pub struct RateCommand {
    /// Stop rating a puzzle once its ER is above B
    ///
    /// Its ER is then printed as `> B`, and so are EP and ED if above B. CSV and JSON leave them empty, with B in `above`.
    #[arg(long, value_name = "B", value_parser = difficulty)]
    #[arg(conflicts_with_all = ["er", "difficulty", "technique", "pearl", "diamond"])]
    stop_above: Option<Difficulty>,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    guess_limit: GuessLimit,
}

impl RateCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let scales = self.filter.scales(self.stop_above)?;
        let [se, _] = scales.shown();
        ensure!(se || self.stop_above.is_none(), "--stop-above goes with the ladder se");
        let charts = RateCharts::new(self.stop_above);
        let task = Arc::new(RateTask { guess_limit: self.guess_limit, scales, charts });
        let status = run(&self.options, &task)?;
        if self.options.effort.stats == Some(StatsFormat::Text) {
            let RateCharts { er, level, score } = &task.charts;
            [er, level, score].into_iter().flat_map(Chart::lines).for_each(|line| complain(&line));
        }
        Ok(status)
    }
}

/// The task of `rate`.
struct RateTask {
    guess_limit: GuessLimit,
    scales: Scales,
    charts: RateCharts,
}

fields!(
    "rate",
    RateFields {
        er,
        ep,
        ed,
        score: Asked,
        level: Asked,
        techniques: Asked,
        human_level: Asked,
        human_techniques: Asked,
        above: Asked,
        status: Asked,
        error: Json
    }
);

impl PuzzleTask for RateTask {
    type Worker = (Solver, Raters);
    type Fields<'a> = RateFields<'a>;

    const BATCH: usize = SMALL_BATCH;

    fn columns(&self) -> Option<&'static [&'static str]> {
        Some(match self.scales.shown() {
            [true, true] => &["er", "ep", "ed", "score", "human_level"],
            [false, true] => &["score", "level"],
            _ if self.scales.stop_above.is_some() => &["er", "ep", "ed", "above"],
            _ => &["er", "ep", "ed"],
        })
    }

    fn worker(&self) -> (Solver, Raters) {
        (self.guess_limit.limit(Solver::new()), self.scales.raters())
    }

    fn sums(&self) -> Sums {
        let [se, human] = self.scales.shown();
        let RateCharts { er, level, score } = &self.charts;
        let charts = [("er", er, se), ("levels", level, human), ("scores", score, human)];
        let shown = charts.into_iter().filter(|(.., is_shown)| *is_shown);
        shown.map(|(name, chart, _)| (name.to_owned(), chart.sums().into())).collect()
    }

    fn lone_worker(&self, threads: &dyn Fn() -> usize) -> (Solver, Raters) {
        let (solver, raters) = self.worker();
        (solver, Raters { se: raters.se.map(|rater| rater.on_threads(threads())), ..raters })
    }

    fn show(&self, (solver, raters): &mut (Solver, Raters), case: &PuzzleCase<'_>, page: &mut RecordPage<'_>) {
        let Self { scales, charts, .. } = self;
        let puzzle = case.puzzle;
        if let Err(problem) = solver.solve_one(puzzle, Limit::TWO).only() {
            return self.show_unrated(puzzle, problem, page);
        }
        page.tally().count_unsearched(Verdict::Unique);
        let state = State::new(puzzle).with_placed(case.record.extra().placed);
        if let Some(mut ratings) = scales.rate(raters, &state) {
            let [se, human] = scales.shown();
            ratings.se = ratings.se.filter(|_| se);
            ratings.human = ratings.human.filter(|_| human);
            charts.add(&ratings);
            self.show_rated(case, &ratings, page);
        }
        page.flush_if_late();
    }
}

impl RateTask {
    fn show_rated(&self, case: &PuzzleCase<'_>, ratings: &Ratings, page: &mut RecordPage<'_>) {
        let mut fields = RateFields { status: Value::Word(Verdict::Unique.name()), ..RateFields::default() };
        // Scripts read lines and know a field by its position; a person reads grids and needs names.
        let is_line = page.style.form.shape.is_line(case.record.layout);
        let mut remarks: Vec<Box<dyn Text>> = Vec::new();
        let mut remark = |name: &str, number: &dyn Display| {
            let name = if is_line { "" } else { name };
            remarks.push(Box::new(format!("{name}{number}")));
        };
        let (level, human_level, techniques, human_techniques);
        let beyond = beyond(ratings);
        if let Some(rating) = &ratings.se {
            let bound = self.scales.stop_above.unwrap_or(Difficulty::BEYOND);
            let (known, counts);
            (known, level, counts) = shown(rating, bound);
            techniques = names(counts.used());
            [fields.er, fields.ep, fields.ed] =
                known.map(|score| score.map_or(Value::Null, |score| Value::Tenths(score.tenths())));
            fields.above = known[0].map_or(Value::Tenths(bound.tenths()), |_| Value::Null);
            fields.level = Value::Text(&level);
            fields.techniques = Value::Counts(&techniques);
            for (name, known) in ["ER ", "EP ", "ED "].into_iter().zip(known) {
                remark(name, &known.map_or(format!("> {bound}"), |score| score.to_string()));
            }
            remark("", &level);
        }
        if let Some(rating) = &ratings.human {
            human_level = rating.level;
            human_techniques = names(rating.used());
            fields.score = Value::Number(rating.score.into());
            let (level, techniques) = (Value::Text(&human_level), Value::Counts(&human_techniques));
            if ratings.se.is_some() {
                (fields.human_level, fields.human_techniques) = (level, techniques);
            } else {
                (fields.level, fields.techniques) = (level, techniques);
            }
            remark("score ", &rating.score);
            remark("", &human_level);
        }
        if !beyond.is_empty() {
            fields.error = Value::Text(&beyond);
            remark("", &beyond);
        }
        let remarks: Vec<&dyn Text> = remarks.iter().map(|remark| &**remark).collect();
        page.write(Board::Puzzle(case.puzzle), &remarks, &fields);
    }

    /// Reports why a puzzle has no rating: in its place, or on stderr if only some puzzles are wanted.
    fn show_unrated(&self, puzzle: &Grid, problem: NotProper, page: &mut RecordPage<'_>) {
        let reason = match problem {
            NotProper::NoSolution => "not rated: the puzzle has no solution",
            NotProper::GaveUp => "not rated: gave up the search for solutions",
            NotProper::Multiple => "not rated: the puzzle has more than one solution",
        };
        if self.scales.is_filter() {
            page.tally().count_unsearched(problem);
            page.tally().worsen(Status::Unsolved);
            return page.say(&reason);
        }
        page.unsolved::<RateFields<'_>>(puzzle, problem, reason);
    }
}

/// The names of techniques with the number of their uses.
fn names(used: impl Iterator<Item = (Technique, usize)>) -> Vec<(&'static str, usize)> {
    used.map(|(technique, count)| (technique.name(), count)).collect()
}

/// The remark for a puzzle that a ladder does not solve, beside ER 20.0 or a score above 20000.
fn beyond(Ratings { se, human }: &Ratings) -> String {
    let by_se = matches!(se, Some(BoundedRating::Within(rating)) if rating.is_beyond());
    let by_human = human.as_ref().is_some_and(|rating| rating.is_beyond);
    let all = [(by_se, "beyond all techniques"), (by_human, "beyond the players' techniques: no score")];
    let said: Vec<&str> = all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, text)| text).collect();
    said.join("; ")
}

/// ER, EP and ED as far as they are known, the level, and the techniques. Those that are not known are above `bound`.
fn shown(rating: &BoundedRating, bound: Difficulty) -> ([Option<Difficulty>; 3], String, TechniqueCounts) {
    match rating {
        BoundedRating::Within(rating) => {
            ([rating.er, rating.ep, rating.ed].map(Some), rating.level().to_string(), rating.counts)
        }
        BoundedRating::Above(PartialRating { ep, ed, counts }) => {
            let least = Level::of(bound.plus(0.1));
            let harder = if least.upper_bound().is_some() { " or harder" } else { "" };
            ([None, *ep, *ed], format!("{least}{harder}"), *counts)
        }
    }
}
