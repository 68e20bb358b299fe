//! `sudoku solve`: many puzzles at once, or one by one with `--all` or `--trace`; by a search or by techniques.

mod answer;
mod logic;
mod singles;
mod techniques;
mod trace;

use anyhow::bail;
use clap::ValueEnum;

use crate::cli::command_prelude::*;
use crate::cli::engine::limit_parser;
use crate::cli::ladder::LadderOptions;
use answer::{AllSolutionsTask, SolveTask};
use sudoku::logic::explain::Detail;
use techniques::TechniquesTask;

pub use answer::SolveFields;

/// Solve puzzles, with one answer per puzzle, in input order
///
/// A proper puzzle has exactly one solution; `solve` proves that there is no other. A remark after a TAB (in a grid, a
/// comment) says if there are several or none, and the exit code is 1.
///
/// With --only, --without, --also or --ladder, techniques replace the search. The position in which none makes progress
/// is printed, with `.` for the cells left; --format pencilmarks and the column `position` have their candidates. If
/// cells are left, the status is `gave up`, the exit code 1. Only the family `uniqueness` needs puzzles with one solution.
#[derive(Debug, Args)]
pub struct SolveCommand {
    /// Accept the first solution found and skip the proof that there is no other
    #[arg(long, conflicts_with_all = ["all", "limit"])]
    any: bool,

    /// Print every solution as it is found
    #[arg(long)]
    all: bool,

    /// Print every solution, but at most N of each puzzle; 0 means no limit
    #[arg(long, value_name = "N", value_parser = limit_parser())]
    limit: Option<Limit>,

    /// Print each step of the search or, with --trace=logic, each technique
    ///
    /// `grid` adds the candidates.
    #[arg(long, value_name = "WHAT", num_args = 0..=1, require_equals = true, value_delimiter = ',')]
    #[arg(default_missing_value = "steps", conflicts_with_all = ["all", "limit"])]
    trace: Option<Vec<Trace>>,

    /// Amount to say about each step of --trace=logic [default: one line]
    ///
    /// `name` gives the technique, `cells` also its cells, `step` also why it holds, `links` every link of chains.
    #[arg(long, value_name = "DETAIL", value_parser = one_of_named!(Detail), requires = "trace")]
    detail: Option<Detail>,

    /// Try candidates in random order
    #[arg(long)]
    random: bool,

    /// Seed of the random order [default: random]
    #[arg(long, value_name = "SEED", value_parser = number::<u64>(ANY_NUMBER), requires = "random")]
    seed: Option<u64>,

    #[command(flatten)]
    ladder: LadderOptions,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    search: ModelSearchOptions,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Trace {
    /// The steps
    Steps,
    /// Also the candidates: after each step of the search, before each step of a technique
    Grid,
    /// The steps of human techniques with their ratings, until none applies
    Logic,
}

impl SolveCommand {
    pub fn run(self) -> anyhow::Result<Status> {
        let options = &self.options;
        let uses_logic = self.trace.as_ref().is_some_and(|trace| trace.contains(&Trace::Logic));
        ensure!(uses_logic || self.detail.is_none(), "--detail requires --trace=logic");
        ensure!(uses_logic || !self.ladder.has_notation(), "--notation requires --trace=logic");
        ensure!(!uses_logic || !self.random, "--random has no effect with --trace=logic; leave out one of them");
        if self.ladder.choose_techniques() && !uses_logic {
            return self.run_techniques();
        }
        let seed = self.random.then(|| self.seed.unwrap_or_else(seed_from_system));
        if self.all || self.limit.is_some() {
            let limit = self.limit.unwrap_or(Limit::All);
            return run(options, AllSolutionsTask(SolveTask { search: self.search, limit, seed }));
        }
        let limit = if self.any { Limit::ONE } else { Limit::TWO };
        let solve_task = SolveTask { search: self.search, limit, seed };
        let Some(trace) = self.trace else { return run(options, solve_task) };
        let (kind, option) = (options.output.format().kind, options.output.format_option());
        ensure!(!matches!(kind, OutputKind::Csv | OutputKind::Document), "--trace cannot be used with {option}");
        let is_drawn = matches!(kind, OutputKind::Page | OutputKind::Picture);
        ensure!(uses_logic || !is_drawn, "{option} can only show --trace=logic");
        let ladder = self.ladder.chosen_ladder()?;
        let parts = logic::TraceParts { shows_grids: trace.contains(&Trace::Grid), detail: self.detail };
        run(options, trace::TraceTask { solve: solve_task, parts, logic_ladder: uses_logic.then_some(ladder) })
    }

    /// Solves with techniques only.
    fn run_techniques(self) -> anyhow::Result<Status> {
        ensure!(self.trace.is_none(), "--ladder, --only, --without and --also require --trace=logic");
        let is_given =
            [("--any", self.any), ("--all", self.all), ("--limit", self.limit.is_some()), ("--random", self.random)];
        if let Some((option, _)) = is_given.into_iter().find(|(_, is_given)| *is_given) {
            bail!("{option} is for a search, but --ladder, --only, --without and --also solve with techniques only");
        }
        let ladder = self.ladder.chosen_ladder()?;
        run(&self.options, TechniquesTask::new(self.search.without_model(), ladder))
    }
}
