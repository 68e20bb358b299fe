//! `sudoku rate`.

mod charts;

use std::fmt::Display;

use crate::cli::chart::Chart;
use crate::cli::command_prelude::*;
use crate::cli::scales::{FilterOptions, Raters, Ratings, Scales, parse_difficulty};
use charts::RateCharts;
use sudoku::logic::{Difficulty, LadderName, State, Technique};
use sudoku::rate::{BoundedRating, PartialRating, TechniqueCounts};

/// Rate how hard puzzles are for people: ER, EP, ED, level and score
///
/// For a grid, or on a terminal, the answer is a summary: the level, the techniques, and ER, EP and ED. For a line, it
/// is a line with the puzzle, ER, EP and ED, separated by TABs; with --ladder human, score and level replace these.
/// CSV and JSON have the same columns; --columns chooses others, such as `level` and `techniques`. A candidate grid is
/// rated with the candidates that it has.
///
/// Each puzzle is solved with the techniques that people use, the easiest first. On the scale of Sudoku Explainer
/// 1.2.1, ER is the rating of the hardest step, EP that of the hardest step up to the first digit placed, and ED that
/// of the first step. The hardest known puzzles take seconds; work on a puzzle stops as soon as it can no longer pass
/// the filter. A puzzle that no technique solves has ER 20.0, and its line ends with `beyond all techniques`.
///
/// Levels and scores are those of HoDoKu 2.2. Each step adds the score of its technique. The level is that of the
/// hardest technique (easy, medium, hard, unfair or extreme), or a higher one if the score exceeds 800, 1000, 1600 or
/// 1800. A puzzle that the players' techniques do not solve is extreme.
#[derive(Debug, Args)]
pub struct RateCommand {
    /// Stop rating a puzzle once its ER is above B
    ///
    /// Its ER is then printed as `> B`, as are EP and ED if they are above B. CSV and JSON leave these fields empty and
    /// have B in `above`.
    #[arg(long, value_name = "B", value_parser = parse_difficulty)]
    #[arg(conflicts_with_all = ["er", "difficulty", "technique", "pearl", "diamond"])]
    stop_above: Option<Difficulty>,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    guess_options: GuessOptions,
}

impl RateCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let script_ladders = self.ladders_for_scripts();
        let script_scales = self.filter.scales(&script_ladders, self.stop_above)?;
        let [shows_se, _] = script_scales.shows_ladders();
        ensure!(shows_se || self.stop_above.is_none(), "--stop-above needs the ladder se");
        let person_ladders = if self.filter.ladder.is_empty() { &LadderName::ALL[..] } else { &script_ladders };
        // --only may leave one of the ladders without a technique.
        let person_scales =
            self.filter.scales(person_ladders, self.stop_above).unwrap_or_else(|_| script_scales.clone());
        let charts = RateCharts::new(self.stop_above);
        let task = RateTask { guess_options: self.guess_options, script_scales, person_scales, charts };
        run(&self.options, task)
    }

    /// Returns the ladders whose ratings are written for scripts: those of --ladder, and those whose columns --columns
    /// or --template names. If there are none, returns Sudoku Explainer's.
    fn ladders_for_scripts(&self) -> Vec<LadderName> {
        let asks_for = |names: [&str; 3]| names.iter().any(|name| self.options.output.asks_for(name));
        let request_flags = [asks_for(["er", "ep", "ed"]), asks_for(["score", "level", "human_techniques"])];
        let ladders = &self.filter.ladder;
        let default_ladder = (ladders.is_empty() && request_flags == [false; 2]).then_some(LadderName::SudokuExplainer);
        let is_shown = |(name, is_requested): &(LadderName, bool)| {
            *is_requested || ladders.contains(name) || default_ladder == Some(*name)
        };
        LadderName::ALL.into_iter().zip(request_flags).filter(is_shown).map(|(name, _)| name).collect()
    }
}

struct RateTask {
    guess_options: GuessOptions,
    script_scales: Scales,
    person_scales: Scales,
    charts: RateCharts,
}

fields! {
    "rate", RateFields {
        er, ep, ed, score: OnRequest, level: OnRequest, techniques: OnRequest, human_techniques: OnRequest,
        above: OnRequest, status: OnRequest, error: Json
    }
}

impl PuzzleTask for RateTask {
    /// A solver, and the raters for a person, which include those for scripts.
    type Worker = (Solver, Raters);
    type Fields<'a> = RateFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn columns(&self) -> Option<&'static [&'static str]> {
        Some(match self.script_scales.shows_ladders() {
            [true, true] => &["er", "ep", "ed", "score", "level"],
            [false, true] => &["score", "level"],
            _ if self.script_scales.stop_above.is_some() => &["er", "ep", "ed", "above"],
            _ => &["er", "ep", "ed"],
        })
    }

    fn new_worker(&self) -> Self::Worker {
        (self.guess_options.solver(), self.person_scales.raters())
    }

    fn own_counts(&self) -> Sums {
        let [shows_se, shows_human] = self.script_scales.shows_ladders();
        let RateCharts { er, level, score } = &self.charts;
        let charts = [("er", er, shows_se), ("levels", level, shows_human), ("scores", score, shows_human)];
        let shown_charts = charts.into_iter().filter(|(.., is_shown)| *is_shown);
        shown_charts.map(|(name, chart, _)| (name.to_owned(), chart.sums().into())).collect()
    }

    fn own_messages(&self) -> Vec<String> {
        let RateCharts { er, level, score } = &self.charts;
        [er, level, score].into_iter().flat_map(Chart::lines).collect()
    }

    fn new_threaded_worker(&self, threads: &dyn Fn() -> usize) -> Self::Worker {
        let (solver, raters) = self.new_worker();
        (solver, Raters { se: raters.se.map(|rater| rater.with_threads(threads())), ..raters })
    }

    fn write_answer(&self, (solver, raters): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        // With a filter, the output is meant for other commands.
        let is_for_person = writer.style.is_for_person(case.record.layout) && !self.script_scales.has_conditions();
        if let Err(problem) = solver.solve_one(case.puzzle, Limit::TWO).unique_solution() {
            return self.write_unrated(is_for_person, problem, writer);
        }
        writer.tally().count_verdict(Verdict::Unique);
        let state = State::new(case.puzzle).with_placed(case.record.extra().placed);
        let scales = if is_for_person { &self.person_scales } else { &self.script_scales };
        if let Some(ratings) = scales.rate(raters, &state) {
            self.charts.add(&ratings);
            match is_for_person {
                true => writer.write_section(&self.rating_summary(&ratings)),
                false => self.write_ratings(&ratings, writer),
            }
        }
        writer.flush_if_late();
    }
}

impl RateTask {
    fn write_ratings(&self, ratings: &Ratings, writer: &mut RecordWriter<'_>) {
        let mut fields = RateFields { status: Value::Str(Verdict::Unique.name()), ..RateFields::default() };
        // Scripts read lines and know a field by its position; a person reads grids and needs names.
        let is_line = writer.style.format.kind.is_line(writer.case.record.layout);
        let mut remarks: Vec<Box<dyn Text>> = Vec::new();
        let mut add_remark = |name: &str, value: &dyn Display| {
            let name = if is_line { "" } else { name };
            remarks.push(Box::new(format!("{name}{value}")));
        };
        let (level, techniques, human_techniques);
        let unsolved_text = unsolved_remark(ratings);
        if let Some(rating) = &ratings.se {
            let ([er, ep, ed], counts) = ratings_and_counts(rating);
            techniques = named_counts(counts.used_techniques());
            let bound = self.bound();
            let tenths_value = |difficulty: Difficulty| Value::Tenths(difficulty.tenths());
            [fields.er, fields.ep, fields.ed] = [er, ep, ed].map(|rating| rating.map_or(Value::Null, tenths_value));
            fields.above = er.map_or(tenths_value(bound), |_| Value::Null);
            fields.techniques = Value::Counts(&techniques);
            for (name, known_rating) in [("ER ", er), ("EP ", ep), ("ED ", ed)] {
                add_remark(name, &rating_text(known_rating, bound));
            }
        }
        if let Some(rating) = &ratings.human {
            level = rating.level;
            human_techniques = named_counts(rating.used_techniques());
            fields.score = Value::Number(rating.score.into());
            fields.level = Value::Text(&level);
            let human_field = if ratings.se.is_some() { &mut fields.human_techniques } else { &mut fields.techniques };
            *human_field = Value::Counts(&human_techniques);
            add_remark("score ", &rating.score);
            add_remark("", &level);
        }
        if !unsolved_text.is_empty() {
            fields.error = Value::Text(&unsolved_text);
            add_remark("", &unsolved_text);
        }
        let remarks: Vec<&dyn Text> = remarks.iter().map(|remark| &**remark).collect();
        writer.write(Board::Puzzle(writer.case.puzzle), &remarks, &fields);
    }

    fn rating_summary(&self, ratings: &Ratings) -> String {
        let mut lines = Vec::new();
        let mut technique_counts: Vec<(Technique, usize)> = Vec::new();
        if let Some(BoundedRating::Within(rating)) = &ratings.se {
            technique_counts = rating.counts.used_techniques().collect();
        }
        let [is_unsolved_by_se, is_unsolved_by_human] = ratings.unsolved_by_ladder();
        if let Some(rating) = &ratings.human {
            technique_counts = rating.used_techniques().collect();
            let unsolved_text = "the players' techniques do not solve it";
            let score = if is_unsolved_by_human { unsolved_text.to_owned() } else { format!("score {}", rating.score) };
            lines.push(format!("Level: {} ({score})", rating.level));
        }
        lines.extend(technique_counts.last().map(|(hardest, _)| format!("Hardest technique: {hardest}")));
        lines.extend(technique_counts.iter().map(|(technique, count)| format!("{count:>4} {technique}")));
        if let Some(rating) = &ratings.se {
            let ([er, ep, ed], _) = ratings_and_counts(rating);
            let [er, ep, ed] = [er, ep, ed].map(|known_rating| rating_text(known_rating, self.bound()));
            lines.push(format!("ER {er}, EP {ep}, ED {ed}"));
            lines.extend(is_unsolved_by_se.then(|| "Sudoku Explainer's techniques do not solve it.".to_owned()));
        }
        lines.join("\n")
    }

    /// Returns the ER above which rating a puzzle stops.
    fn bound(&self) -> Difficulty {
        self.script_scales.stop_above.unwrap_or(Difficulty::UNSOLVED)
    }

    /// Reports why a puzzle has no rating: in place of the rating, or on stderr if there is a filter.
    fn write_unrated(&self, is_for_person: bool, problem: NotProper, writer: &mut RecordWriter<'_>) {
        let reason = match problem {
            NotProper::NoSolution => "not rated: the puzzle has no solution",
            NotProper::GaveUp => "not rated: gave up the search for solutions",
            NotProper::Multiple => "not rated: the puzzle has more than one solution",
        };
        if !is_for_person && !self.script_scales.has_conditions() {
            return writer.write_unsolved::<RateFields<'_>>(problem, reason);
        }
        writer.tally().count_verdict(problem);
        writer.tally().worsen(Status::Unsolved);
        if is_for_person { writer.write_section(reason) } else { writer.add_message(&reason) }
    }
}

fn named_counts(technique_counts: impl Iterator<Item = (Technique, usize)>) -> Vec<(&'static str, usize)> {
    technique_counts.map(|(technique, count)| (technique.name(), count)).collect()
}

/// Returns the remark on a puzzle that a ladder does not solve. It explains an ER of 20.0 or a score above 20,000.
fn unsolved_remark(ratings: &Ratings) -> String {
    let ladder_remarks = ["beyond all techniques", "beyond the players' techniques: no score"];
    let remarks = ladder_remarks.into_iter().zip(ratings.unsolved_by_ladder()).filter(|(_, applies)| *applies);
    remarks.map(|(text, _)| text).collect::<Vec<_>>().join("; ")
}

/// Returns ER, EP and ED, as far as they are known, and the number of steps by each technique.
fn ratings_and_counts(rating: &BoundedRating) -> ([Option<Difficulty>; 3], TechniqueCounts) {
    match rating {
        BoundedRating::Within(rating) => ([rating.er, rating.ep, rating.ed].map(Some), rating.counts),
        BoundedRating::Above(PartialRating { ep, ed, counts, .. }) => ([None, *ep, *ed], *counts),
    }
}

/// Returns the text of a rating or, if it is unknown, of the bound that it exceeds.
fn rating_text(known_rating: Option<Difficulty>, bound: Difficulty) -> String {
    known_rating.map_or(format!("> {bound}"), |rating| rating.to_string())
}
