//! `sudoku generate`.

mod maker;
mod pattern;
mod practice;
mod run;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use clap::builder::TypedValueParser;

use crate::cli::args::{MACHINE_HEADING, OutputOptions, WorkOptions};
use crate::cli::command_prelude::*;
use crate::cli::record_writer::RecordStyle;
use crate::cli::scales::{FilterOptions, LevelWish, RatingPlan};
use crate::cli::signals;
use crate::cli::values::POSITIVE_NUMBER;
use maker::{GENERATE_COLUMNS, GenerateWork};
use run::QuotaWork;

pub use maker::GenerateFields;
use practice::Practice;
use sudoku::StopFlag;
use sudoku::generate::{GivenSymmetry, ImpossibleRequest, Request};
use sudoku::logic::{Difficulty, LadderName, Level};
use sudoku::rate::OtherTechniques;

/// Minimal puzzles with this many givens or more are so rare that redundant givens are allowed by default.
const MANY_CLUES: usize = 28;

/// The maximum number of givens of any known minimal puzzle.
const MAX_KNOWN_MINIMAL_CLUES: usize = 40;

/// The highest ER of any known puzzle.
const MAX_KNOWN_ER: f64 = 11.9;

/// The default time limit for a puzzle if the output goes to a terminal.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(10);

/// Make new puzzles, one per line by default
///
/// Every puzzle has exactly one solution and, unless an option allows them, no redundant givens. The same SEED gives
/// the same puzzles on every machine, with any engine and any number of threads. Impossible requests are refused. If
/// the search for a puzzle is given up, the exit code is 1. With --only or --without, the remaining techniques solve
/// every puzzle. Numbers after the levels, as in `--level easy:30,hard:30`, are the numbers of puzzles of each, in this
/// order, and no two are equivalent. After Ctrl-C or another signal, the -o file has the puzzles made so far.
/// `sudoku man generate` explains how puzzles are made.
#[derive(Debug, Args)]
pub struct GenerateCommand {
    /// Number of puzzles; 0 means until the command is stopped [default: 1]
    #[arg(short = 'n', long, value_name = "COUNT", value_parser = number::<u64>(ANY_NUMBER))]
    count: Option<u64>,

    /// Seed of the puzzles [default: random]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(ANY_NUMBER))]
    seed: Option<u64>,

    /// Start with puzzle N of the seed, as if earlier ones had been made
    #[arg(long, value_name = "N", requires = "seed", hide_short_help = true)]
    #[arg(value_parser = number::<u64>(POSITIVE_NUMBER))]
    start: Option<u64>,

    /// Number of givens, N or A..B
    #[arg(long, value_name = "N|A..B", value_parser = parse_clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Symmetry of the cells of the givens, such as rotational
    ///
    /// `--symmetry help` lists the symmetries.
    #[arg(long, value_name = "NAME", default_value = "none", hide_default_value = true, hide_possible_values = true)]
    #[arg(value_parser = one_of_named!(GivenSymmetry))]
    symmetry: GivenSymmetry,

    /// Put givens exactly where FILE has them
    ///
    /// FILE is a puzzle, or 81 marks such as x with `.` between them; it may also be given in place of its name.
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,

    /// Put givens only where FILE has them, and as few as needed
    #[arg(long, value_name = "FILE", conflicts_with = "pattern")]
    within: Option<PathBuf>,

    /// Put the theme GRID, a puzzle or a file with one, into every puzzle
    ///
    /// Other digits are added until there is one solution, or as many as --clues asks for.
    #[arg(long, value_name = "GRID")]
    theme: Option<PathBuf>,

    /// Allow redundant givens
    ///
    /// They are also allowed with --pattern, with --theme and --clues, and from 28 givens up: minimal puzzles are rare
    /// there. With --redundant=no, puzzles are minimal nevertheless.
    #[arg(long, value_name = "WHETHER", num_args = 0..=1, require_equals = true, default_missing_value = "yes")]
    #[arg(hide_possible_values = true, value_parser = yes_or_no())]
    redundant: Option<bool>,

    /// Print a position in which --technique is the next step
    ///
    /// With --format html, a click shows the step.
    #[arg(long, requires = "technique")]
    practice: bool,

    /// Give up on a puzzle after this time [default: 10 on a terminal]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,

    /// Give up on a puzzle after N failed attempts; unlike --timeout, this gives the same output everywhere
    #[arg(long, value_name = "N", help_heading = MACHINE_HEADING, hide = true)]
    #[arg(value_parser = number::<u64>(POSITIVE_NUMBER))]
    attempts: Option<u64>,

    /// Make full grids, without blanks
    #[arg(long, hide_short_help = true, conflicts_with_all = WISHES_FOR_PUZZLES)]
    full: bool,

    /// Print the solution after each puzzle; tables and objects always have it
    #[arg(long, conflicts_with = "columns", hide_short_help = true)]
    solution: bool,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    work: WorkOptions,

    #[command(flatten)]
    engine: EngineOption,
}

/// The options that only puzzles with blanks can meet.
const WISHES_FOR_PUZZLES: [&str; 19] = [
    "clues", "symmetry", "pattern", "within", "theme", "redundant", "practice", "timeout", "attempts", "ladder", "er",
    "score", "level", "technique", "pearl", "diamond", "only", "without", "solution",
];

impl GenerateCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        let is_known = |min_er: Difficulty| min_er.is_at_most(Difficulty::new(MAX_KNOWN_ER));
        let is_er_known = self.filter.er.and_then(|er| er.min).is_none_or(is_known);
        ensure!(is_er_known, "no puzzle is known with an ER above {MAX_KNOWN_ER}");
        let uses_examples = self.practice && !self.has_wishes_besides_technique();
        if self.practice {
            // The steps before and after the practised one do not matter.
            self.filter.around.get_or_insert(OtherTechniques::Any);
        }
        let is_minimal = self.makes_minimal();
        let min_clues = self.clues.as_ref().map_or(0, |clues| *clues.start());
        ensure!(
            !is_minimal || min_clues <= MAX_KNOWN_MINIMAL_CLUES,
            "no minimal puzzle is known with more than {MAX_KNOWN_MINIMAL_CLUES} givens; --redundant allows redundant ones"
        );
        let scales = self.filter.scales(&[], None)?;
        let new_practice = |ladder| Practice::new(self.filter.techniques(), ladder);
        let practice = scales.practice_ladder().filter(|_| self.practice).map(new_practice).transpose()?;
        let practice_attempts = practice.filter(|_| uses_examples).map(Practice::max_attempts);
        let request = if self.full { None } else { Some(self.request(is_minimal, practice_attempts)?) };
        let quotas = self.quotas()?;
        let base_work = GenerateWork {
            request,
            scales,
            rating_scales: self.rating_scales()?,
            practice,
            // JSON readers that use floating-point numbers keep only 53 bits.
            seed: self.seed.unwrap_or_else(|| seed_from_system() >> 11),
            engine: self.engine,
            style: RecordStyle::new(&self.output),
            columns: Arc::new(self.output.columns(GenerateFields::NAMES, GENERATE_COLUMNS, false, false)?),
            writes_solution: self.solution,
            advice: self.advice(is_minimal),
            uses_examples,
            is_distinct: self.filter.level.iter().any(|wish| wish.count.is_some()),
            attempts: Arc::default(),
            stop: if self.output.file().is_some() { signals::stop_flag() } else { StopFlag::new() },
        };
        let work_of_quota = |quota: Quota| -> anyhow::Result<QuotaWork> {
            let scales = self.filter.scales_for_levels(quota.levels, &[], None)?;
            scales.check_wishes()?;
            Ok(QuotaWork { count: quota.count, work: GenerateWork { scales, ..base_work.clone() } })
        };
        let quota_works = quotas.into_iter().map(work_of_quota).collect::<anyhow::Result<Vec<QuotaWork>>>()?;
        run::run(quota_works, self.start.unwrap_or(1), &self.output, &self.work)
    }

    /// Returns the quotas of the run: one for each level with a number of puzzles, or else one for all levels.
    fn quotas(&self) -> anyhow::Result<Vec<Quota>> {
        let wishes = &self.filter.level;
        if wishes.iter().all(|wish| wish.count.is_none()) {
            let count = self.count.map_or(1, |count| if count == 0 { u64::MAX } else { count });
            return Ok(vec![Quota { levels: wishes.iter().map(|wish| wish.level).collect(), count }]);
        }
        ensure!(self.count.is_none(), "--level gives the numbers of puzzles; leave out --count");
        let quota = |wish: &LevelWish| {
            let count = wish.count.with_context(|| format!("--level: say how many, as in {}:10", wish.level))?;
            Ok(Quota { levels: vec![wish.level], count })
        };
        wishes.iter().map(quota).collect()
    }

    /// Returns the scales whose columns the user asks for; `None` if there are none.
    fn rating_scales(&self) -> anyhow::Result<Option<RatingPlan>> {
        let asks_for = |names: &[&str]| names.iter().any(|name| self.output.asks_for(name));
        let asks_for_human = asks_for(&["score", "level"]);
        let asks_for_se = asks_for(&["er", "ep", "ed"]);
        let asks_for_any = asks_for(&["technique", "techniques"]);
        let ladders: Vec<LadderName> = match (asks_for_se, asks_for_human) {
            (true, true) => LadderName::ALL.to_vec(),
            (true, false) => vec![LadderName::SudokuExplainer],
            (false, true) => vec![LadderName::Human],
            (false, false) if asks_for_any => Vec::new(),
            (false, false) => return Ok(None),
        };
        self.filter.scales(&ladders, None).map(Some)
    }

    /// Returns the advice to print if no puzzle is found; `None` if only a higher limit can help.
    fn advice(&self, is_minimal: bool) -> Option<&'static str> {
        match is_minimal {
            true if self.has_many_clues() => {
                Some("minimal puzzles rarely have that many givens; --redundant allows redundant ones")
            }
            true if self.symmetry != GivenSymmetry::None => {
                Some("few minimal puzzles are symmetric; --redundant allows redundant givens")
            }
            _ => None,
        }
    }

    fn has_many_clues(&self) -> bool {
        self.clues.as_ref().is_some_and(|clues| *clues.start() >= MANY_CLUES)
    }

    /// Returns whether no given may be redundant.
    fn makes_minimal(&self) -> bool {
        let is_allowed_by_default =
            self.pattern.is_some() || self.has_many_clues() || self.theme.is_some() && self.clues.is_some();
        !self.redundant.unwrap_or(is_allowed_by_default)
    }

    /// Returns whether an example of --technique may lack what an option asks for.
    fn has_wishes_besides_technique(&self) -> bool {
        let has_cells = self.pattern.is_some() || self.within.is_some() || self.theme.is_some();
        let has_form = self.clues.is_some() || self.symmetry != GivenSymmetry::None || self.redundant.is_some();
        has_cells || has_form || !self.filter.has_technique_alone()
    }

    fn request(&self, is_minimal: bool, practice_attempts: Option<u64>) -> anyhow::Result<Request> {
        let default_timeout = Some(DEFAULT_TIMEOUT).filter(|_| self.attempts.is_none() && self.output.is_on_terminal());
        let mut wanted = Request::builder()
            .with_symmetry(self.symmetry)
            .with_redundant_givens(!is_minimal)
            .with_max_attempts(self.attempts.or(practice_attempts).unwrap_or(u64::MAX))
            .with_timeout(self.timeout.or(default_timeout));
        if let Some(clues) = &self.clues {
            wanted = wanted.with_clues(clues.clone());
        }
        if let Some(path) = &self.pattern {
            wanted = wanted.with_exact_pattern(pattern::read_pattern(path)?);
        }
        if let Some(path) = &self.within {
            wanted = wanted.with_pattern(pattern::read_pattern(path)?);
        }
        if let Some(path) = &self.theme {
            wanted = wanted.with_theme(pattern::read_theme(path)?);
        }
        wanted.build().map_err(|problem| match problem {
            ImpossibleRequest::NotSymmetric(_) | ImpossibleRequest::TooManyFixed { .. } if self.pattern.is_some() => {
                anyhow!("{problem}; --within in place of --pattern allows empty cells in it")
            }
            _ => problem.into(),
        })
    }
}

/// A number of puzzles of the same levels.
struct Quota {
    /// The levels that a puzzle may have; any if there are none.
    levels: Vec<Level>,
    /// The number of puzzles; `u64::MAX` for an endless run.
    count: u64,
}

fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    one_of([("yes", true), ("no", false)], |(name, _)| name).map(|(_, is_yes)| is_yes)
}

fn parse_seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds| seconds > 0.0);
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or("expected a positive number of seconds, such as 60 or 0.5")
}

/// Parses a number of givens, or a range with both ends.
fn parse_clues(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (min, max) = text.split_once("..").unwrap_or((text, text));
    let parse_count = |text: &str| match text.parse() {
        Ok(count) if count <= Cell::COUNT => Ok(count),
        Ok(_) => Err(format!("a grid has only {} cells", Cell::COUNT)),
        Err(_) => Err("expected a number or a range such as 24..28".to_owned()),
    };
    Ok(parse_count(min)?..=parse_count(max)?)
}
