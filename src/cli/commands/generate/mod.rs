//! `sudoku generate`.

mod maker;
mod pattern;
mod practice;
mod run;

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;

use crate::cli::args::{OutputOptions, WorkOptions};
use crate::cli::command_prelude::*;
use crate::cli::record_writer::RecordStyle;
use crate::cli::scales::{FilterOptions, Scales};
use crate::cli::signals;
use crate::cli::values::POSITIVE_NUMBER;
use maker::{GENERATE_COLUMNS, GenerateWork};

pub use maker::GenerateFields;
use practice::Practice;
use sudoku::StopFlag;
use sudoku::generate::{ImpossibleRequest, Request, SymmetryClass};
use sudoku::logic::{Difficulty, LadderName};
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
/// every puzzle. After Ctrl-C or another signal, the -o file has the puzzles made so far. `sudoku man generate` explains
/// how puzzles are made.
#[derive(Debug, Args)]
pub struct GenerateCommand {
    /// Number of puzzles; 0 means until the command is stopped
    #[arg(short = 'n', long, value_name = "COUNT", default_value_t = 1, value_parser = number::<u64>(ANY_NUMBER))]
    count: u64,

    /// Seed of the puzzles [default: random]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(ANY_NUMBER))]
    seed: Option<u64>,

    /// Start with puzzle NUMBER of the seed, as if earlier ones had been made
    #[arg(long, value_name = "NUMBER", requires = "seed", hide_short_help = true)]
    #[arg(value_parser = number::<u64>(POSITIVE_NUMBER))]
    first: Option<u64>,

    /// Number of givens, N or A..B; from 28 up, redundant givens are allowed
    #[arg(long, value_name = "N|A..B", value_parser = parse_clues)]
    clues: Option<RangeInclusive<usize>>,

    /// Symmetry of the positions of the givens, such as rotational
    ///
    /// One of none, rotational, rotational4, diagonal, anti-diagonal, both-diagonals, horizontal, vertical, orthogonal
    /// or full.
    #[arg(long, value_name = "NAME", default_value = "none", hide_default_value = true, hide_possible_values = true)]
    #[arg(value_parser = one_of(SymmetryClass::ALL, SymmetryClass::name))]
    symmetry: SymmetryClass,

    /// Put givens exactly where FILE has them
    ///
    /// FILE holds a puzzle, or 81 marks such as x; `.`, `-` and `0` are blanks.
    #[arg(long, value_name = "FILE")]
    pattern: Option<PathBuf>,

    /// Leave cells of the pattern empty where givens would be redundant
    #[arg(long, requires = "pattern")]
    within: bool,

    /// Put the theme GRID, a puzzle or a file with one, into every puzzle
    ///
    /// Other digits are added until there is one solution, or as many as --clues asks for.
    #[arg(long, value_name = "GRID")]
    with: Option<PathBuf>,

    /// Make minimal puzzles, without redundant givens (the default)
    #[arg(long, overrides_with = "no_minimal", hide_short_help = true)]
    minimal: bool,

    /// Allow redundant givens
    #[arg(long, overrides_with = "minimal")]
    no_minimal: bool,

    /// Print a position in which --technique is the next step; with --format html, a click shows the step
    #[arg(long, requires = "technique")]
    practice: bool,

    /// Give up on a puzzle after this time [default: 10 on a terminal, otherwise none]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    timeout: Option<Duration>,

    /// Give up on a puzzle after N failed attempts
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = number::<u64>(POSITIVE_NUMBER))]
    attempts: Option<u64>,

    /// Make full grids, without blanks
    #[arg(
        long,
        conflicts_with_all = ["clues", "symmetry", "pattern", "with", "minimal", "no_minimal", "difficulty", "er", "score", "technique", "pearl", "diamond", "only", "without", "attempts", "timeout", "with_solution"],
    )]
    full: bool,

    /// Print the solution after each puzzle
    ///
    /// CSV and JSON always include it.
    #[arg(long)]
    with_solution: bool,

    #[command(flatten)]
    filter: FilterOptions,

    #[command(flatten)]
    output: OutputOptions,

    #[command(flatten)]
    work: WorkOptions,

    #[command(flatten)]
    engine: EngineOption,
}

impl GenerateCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        let is_known = |min_er: Difficulty| min_er.is_at_most(Difficulty::new(MAX_KNOWN_ER));
        let is_er_known = self.filter.er.and_then(|er| er.min).is_none_or(is_known);
        ensure!(is_er_known, "no puzzle is known with an ER above {MAX_KNOWN_ER}");
        if self.practice {
            // The steps before and after the practised one do not matter.
            self.filter.around.get_or_insert(OtherTechniques::Any);
        }
        let scales = self.filter.scales(&[], None)?;
        let technique_and_ladder = self.filter.technique.filter(|_| self.practice).zip(scales.practice_ladder());
        let practice = technique_and_ladder.map(|(technique, ladder)| Practice::new(technique, ladder)).transpose()?;
        let min_clues = self.clues.as_ref().map_or(0, |clues| *clues.start());
        let is_minimal = self.makes_minimal();
        ensure!(
            !is_minimal || min_clues <= MAX_KNOWN_MINIMAL_CLUES,
            "no minimal puzzle is known with more than {MAX_KNOWN_MINIMAL_CLUES} givens; --no-minimal allows redundant ones"
        );
        let request = if self.full { None } else { Some(self.request(is_minimal)?) };
        let work = GenerateWork {
            request,
            scales,
            rating_scales: self.rating_scales()?,
            practice,
            // JSON readers that use floating-point numbers keep only 53 bits.
            seed: self.seed.unwrap_or_else(|| seed_from_system() >> 11),
            engine: self.engine,
            style: RecordStyle::new(&self.output),
            columns: Arc::new(self.output.columns(GenerateFields::NAMES, GENERATE_COLUMNS, false, false)?),
            writes_solution: self.with_solution,
            advice: self.advice(is_minimal),
            attempts: Arc::default(),
            stop: if self.output.file().is_some() { signals::stop_flag() } else { StopFlag::new() },
        };
        let count = if self.count == 0 { u64::MAX } else { self.count };
        run::run(work, self.first.unwrap_or(1), count, &self.output, &self.work)
    }

    /// Returns the scales whose columns the user asks for; `None` if there are none.
    fn rating_scales(&self) -> anyhow::Result<Option<Scales>> {
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
                Some("minimal puzzles rarely have that many givens; --no-minimal allows redundant ones")
            }
            true if self.symmetry != SymmetryClass::None => {
                Some("few minimal puzzles are symmetric; --no-minimal allows redundant givens")
            }
            _ => None,
        }
    }

    fn has_many_clues(&self) -> bool {
        self.clues.as_ref().is_some_and(|clues| *clues.start() >= MANY_CLUES)
    }

    /// Returns whether no given may be redundant.
    fn makes_minimal(&self) -> bool {
        let allows_redundant =
            self.has_exact_pattern() || self.has_many_clues() || self.with.is_some() && self.clues.is_some();
        self.minimal || !self.no_minimal && !allows_redundant
    }

    fn has_exact_pattern(&self) -> bool {
        self.pattern.is_some() && !self.within
    }

    fn request(&self, is_minimal: bool) -> anyhow::Result<Request> {
        let default_timeout = Some(DEFAULT_TIMEOUT).filter(|_| self.attempts.is_none() && self.output.is_on_terminal());
        let mut wanted = Request::builder()
            .with_symmetry(self.symmetry)
            .with_redundant_givens(!is_minimal)
            .with_max_attempts(self.attempts.unwrap_or(u64::MAX))
            .with_timeout(self.timeout.or(default_timeout));
        if let Some(clues) = &self.clues {
            wanted = wanted.with_clues(clues.clone());
        }
        if let Some(path) = &self.pattern {
            let pattern = pattern::read_pattern(path)?;
            wanted = if self.within { wanted.with_pattern(pattern) } else { wanted.with_exact_pattern(pattern) };
        }
        if let Some(path) = &self.with {
            wanted = wanted.with_theme(pattern::read_theme(path)?);
        }
        wanted.build().map_err(|problem| match problem {
            ImpossibleRequest::NotSymmetric(_) | ImpossibleRequest::TooManyFixed { .. } if self.has_exact_pattern() => {
                anyhow!("{problem}; --within allows empty cells in the pattern")
            }
            _ => problem.into(),
        })
    }
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
