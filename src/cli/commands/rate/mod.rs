//! `sudoku rate`.

mod charts;

use std::fmt::Display;

use crate::cli::chart::Chart;
use crate::cli::command_prelude::*;
use crate::cli::scales::{FilterOptions, Raters, RatingColumns, RatingPlan, Ratings, known_ratings, parse_difficulty};
use crate::cli::stats::FilterCounts;
use charts::RateCharts;
use sudoku::logic::{Difficulty, LadderName, State, Technique};
use sudoku::rate::BoundedRating;

/// Rate how hard puzzles are for people: ER, EP, ED, level and score
///
/// For a grid, or on a terminal, the answer is a summary: the level, the techniques, and ER, EP and ED. For a line, it
/// is a line with the puzzle, ER, EP and ED, separated by TABs; with --ladder human, score and level replace these.
/// CSV and JSON have the same columns; --columns chooses others.
///
/// Each puzzle is solved with the techniques that people use, the easiest first. On the scale of Sudoku Explainer
/// 1.2.1, ER is the rating of the hardest step, EP that of the hardest step up to the first digit placed, and ED that
/// of the first step. The hardest known puzzles take seconds; work on a puzzle stops as soon as it can no longer pass
/// the filter. A puzzle that no technique solves has ER 20.0 in a line, no ER in CSV and JSON, and exit code 1.
///
/// Levels and scores are those of HoDoKu 2.2. Each step adds the score of its technique. The level is that of the
/// hardest technique (easy, medium, hard, unfair or extreme), or a higher one if the score exceeds 800, 1000, 1600 or
/// 1800. A puzzle that the players' techniques do not solve is extreme.
#[derive(Debug, Args)]
pub struct RateCommand {
    /// Stop rating a puzzle once its ER is above B
    ///
    /// Ratings above B are printed as `> B`, and are empty in CSV and JSON. The exit code is 1.
    #[arg(long, value_name = "B", value_parser = parse_difficulty)]
    #[arg(conflicts_with_all = ["er", "level", "technique", "pearl", "diamond"])]
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
        let has_counts = self.filter.level.iter().any(|wish| wish.count.is_some());
        ensure!(!has_counts, "--level: only `generate` takes numbers of puzzles");
        let script_ladders = self.ladders_for_scripts();
        let script_scales = self.filter.scales(&script_ladders, self.stop_above)?;
        let [shows_se, _] = script_scales.shows_ladders();
        ensure!(shows_se || self.stop_above.is_none(), "--stop-above needs the ladder se");
        let person_ladders = if self.filter.ladder.is_empty() { &LadderName::ALL[..] } else { &script_ladders };
        // --only may leave one of the ladders without a technique.
        let person_scales =
            self.filter.scales(person_ladders, self.stop_above).unwrap_or_else(|_| script_scales.clone());
        let charts = RateCharts::new(self.stop_above);
        let filter_counts = FilterCounts::default();
        let task = RateTask { filter_counts, guess_options: self.guess_options, script_scales, person_scales, charts };
        run(&self.options, task)
    }

    /// Returns the ladders whose ratings are written for scripts: those of --ladder, and those whose columns --columns
    /// or --template names. If there are none, returns Sudoku Explainer's.
    fn ladders_for_scripts(&self) -> Vec<LadderName> {
        let asks_for = |names: &[&str]| names.iter().any(|name| self.options.output.asks_for(name));
        let request_flags = [asks_for(&["er", "ep", "ed"]), asks_for(&["score", "level"])];
        let ladders = &self.filter.ladder;
        let default_ladder = (ladders.is_empty() && request_flags == [false; 2]).then_some(LadderName::SudokuExplainer);
        let is_shown = |(name, is_requested): &(LadderName, bool)| {
            *is_requested || ladders.contains(name) || default_ladder == Some(*name)
        };
        LadderName::ALL.into_iter().zip(request_flags).filter(is_shown).map(|(name, _)| name).collect()
    }
}

struct RateTask {
    filter_counts: FilterCounts,
    guess_options: GuessOptions,
    script_scales: RatingPlan,
    person_scales: RatingPlan,
    charts: RateCharts,
}

fields!("rate", RateFields { er, ep, ed, score, level, technique, techniques, status, error });

impl PuzzleTask for RateTask {
    /// A solver, and the raters for a person, which include those for scripts.
    type Worker = (Solver, Raters);
    type Fields<'a> = RateFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn default_columns(&self) -> DefaultColumns {
        let always: &[&str] = match self.script_scales.shows_ladders() {
            [true, true] => &["er", "ep", "ed", "score", "level"],
            [false, true] => &["score", "level"],
            _ => &["er", "ep", "ed"],
        };
        DefaultColumns { always, in_objects: &["status"] }
    }

    fn new_worker(&self) -> Self::Worker {
        (self.guess_options.solver(), self.person_scales.raters())
    }

    fn own_counts(&self) -> JsonCounts {
        let [shows_se, shows_human] = self.script_scales.shows_ladders();
        let RateCharts { er, level, score } = &self.charts;
        let charts = [("er", er, shows_se), ("levels", level, shows_human), ("scores", score, shows_human)];
        let shown_charts = charts.into_iter().filter(|(.., is_shown)| *is_shown);
        let mut sums: JsonCounts =
            shown_charts.map(|(name, chart, _)| (name.to_owned(), chart.sums().into())).collect();
        if self.script_scales.has_conditions() {
            sums.extend(self.filter_counts.sums("filtered"));
        }
        sums
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
        if let Err(problem) = solver.prove(case.puzzle) {
            return self.write_unrated(is_for_person, &Outcome::improper(problem, case.puzzle), writer);
        }
        if RecordStatus::of_proper(case.puzzle) == RecordStatus::Complete {
            return self.write_unrated(is_for_person, &RecordStatus::Complete.into(), writer);
        }
        let state = State::with_progress(case.puzzle, case.record.extra().progress);
        let scales = if is_for_person { &self.person_scales } else { &self.script_scales };
        let ratings = scales.rate(raters, &state);
        self.filter_counts.count(ratings.is_some());
        if let Some(ratings) = ratings {
            self.charts.add(&ratings);
            let outcome = self.outcome(&ratings);
            writer.count_outcome(&outcome);
            match is_for_person {
                true => writer.write_section(&self.rating_summary(&ratings)),
                false => self.write_ratings(&ratings, &outcome, writer),
            }
        } else {
            writer.tally().count_status(RecordStatus::Unique);
        }
        writer.flush_if_late();
    }
}

impl RateTask {
    /// Returns the outcome of a rating: whether any of the shown ladders has rated the puzzle.
    fn outcome(&self, ratings: &Ratings) -> Outcome {
        let [is_unsolved_by_se, is_unsolved_by_human] = ratings.unsolved_by_ladder();
        let se_reason = match &ratings.se {
            Some(BoundedRating::Above(_)) => Some(format!("ER above {}", self.bound())),
            Some(BoundedRating::Within(_)) if is_unsolved_by_se => Some(BEYOND_ALL.to_owned()),
            _ => None,
        };
        let human_reason = is_unsolved_by_human.then(|| BEYOND_PLAYERS.to_owned());
        let is_rated = ratings.se.is_some() && se_reason.is_none() || ratings.human.is_some() && human_reason.is_none();
        let reasons: Vec<String> = se_reason.into_iter().chain(human_reason).collect();
        if is_rated { RecordStatus::Unique.into() } else { Outcome::new(RecordStatus::GaveUp, reasons.join("; ")) }
    }

    fn write_ratings(&self, ratings: &Ratings, outcome: &Outcome, writer: &mut RecordWriter<'_>) {
        let RatingColumns { er, ep, ed, score, level, technique, techniques } = ratings.into();
        let fields = RateFields {
            er,
            ep,
            ed,
            score,
            level,
            technique,
            techniques: Value::Counts(&techniques),
            status: Value::Str(outcome.status.word()),
            error: outcome.error().map_or(Value::Null, Value::Str),
        };
        // Scripts read lines and know a field by its position; a person reads grids and needs names.
        let is_line = writer.style.format.kind.is_line(writer.case.record.layout);
        let mut remarks: Vec<Box<dyn Text>> = Vec::new();
        let mut add_remark = |name: &str, value: &dyn Display| {
            let name = if is_line { "" } else { name };
            remarks.push(Box::new(format!("{name}{value}")));
        };
        let [is_unsolved_by_se, is_unsolved_by_human] = ratings.unsolved_by_ladder();
        if let Some(rating) = &ratings.se {
            for (name, known_rating) in ["ER ", "EP ", "ED "].into_iter().zip(known_ratings(rating)) {
                add_remark(name, &rating_text(known_rating, self.bound()));
            }
        }
        if let Some(rating) = &ratings.human {
            if !is_unsolved_by_human {
                add_remark("score ", &rating.score);
            } else if is_line {
                // The level keeps its position.
                add_remark("", &"");
            }
            add_remark("", &rating.level);
        }
        if is_unsolved_by_se {
            add_remark("", &BEYOND_ALL);
        }
        if is_unsolved_by_human {
            add_remark("", &BEYOND_PLAYERS);
        }
        let remarks: Vec<&dyn Text> = remarks.iter().map(|remark| &**remark).collect();
        writer.write(Board::Puzzle(writer.case.puzzle), &remarks, &fields);
    }

    fn rating_summary(&self, ratings: &Ratings) -> String {
        let mut lines = Vec::new();
        let [is_unsolved_by_se, is_unsolved_by_human] = ratings.unsolved_by_ladder();
        let se_counts: Option<Vec<(Technique, usize)>> = match &ratings.se {
            Some(BoundedRating::Within(rating)) => Some(rating.counts.used_techniques().collect()),
            _ => None,
        };
        let human_counts: Option<Vec<(Technique, usize)>> =
            ratings.human.as_ref().map(|rating| rating.counts.used_techniques().collect());
        if let Some(rating) = &ratings.human {
            let unsolved_text = "the players' techniques do not solve it";
            let score = if is_unsolved_by_human { unsolved_text.to_owned() } else { format!("score {}", rating.score) };
            lines.push(format!("Level: {} ({score})", rating.level));
        }
        // The hardest technique of a ladder that does not solve the puzzle would say little.
        let human_solution = human_counts.as_ref().filter(|_| !is_unsolved_by_human);
        let se_solution = se_counts.as_ref().filter(|_| !is_unsolved_by_se);
        for (counts, scale) in [(human_solution, "the players' techniques"), (se_solution, "Sudoku Explainer's")] {
            let hardest = counts.and_then(|counts| counts.last());
            lines.extend(hardest.map(|(hardest, _)| format!("Hardest of {scale}: {hardest}")));
        }
        let listed_counts = human_solution.or(se_solution).or(human_counts.as_ref()).or(se_counts.as_ref());
        let count_lines =
            listed_counts.into_iter().flatten().map(|(technique, count)| format!("{count:>4} {technique}"));
        lines.extend(count_lines);
        if let Some(rating) = &ratings.se {
            let [er, ep, ed] = known_ratings(rating).map(|known_rating| rating_text(known_rating, self.bound()));
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
    fn write_unrated(&self, is_for_person: bool, outcome: &Outcome, writer: &mut RecordWriter<'_>) {
        if is_for_person {
            writer.count_outcome(outcome);
            return writer.write_section(&outcome.sentence());
        }
        if !self.script_scales.has_conditions() {
            return match outcome.status {
                RecordStatus::Complete => self.write_complete(writer),
                _ => writer.write_outcome::<RateFields<'_>>(outcome),
            };
        }
        writer.count_outcome(outcome);
        writer.add_message(&format_args!("not rated: {}", outcome.remark().unwrap_or("a full grid".to_owned())));
    }

    /// Writes a full grid, which has no rating.
    fn write_complete(&self, writer: &mut RecordWriter<'_>) {
        let word = RecordStatus::Complete.word();
        writer.count_outcome(&RecordStatus::Complete.into());
        let fields = RateFields { status: Value::Str(word), ..RateFields::default() };
        writer.write(Board::Puzzle(writer.case.puzzle), &[&word], &fields);
    }
}

/// The remark on a puzzle that Sudoku Explainer's techniques do not solve.
const BEYOND_ALL: &str = "beyond all techniques";
/// The remark on a puzzle that the players' techniques do not solve.
const BEYOND_PLAYERS: &str = "beyond the players' techniques";

/// Returns the text of a rating or, if it is unknown, of the bound that it exceeds.
fn rating_text(known_rating: Option<Difficulty>, bound: Difficulty) -> String {
    known_rating.map_or(format!("> {bound}"), |rating| rating.to_string())
}
