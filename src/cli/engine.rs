//! The choice of an engine. The commands do not depend on which one solves.

use clap::Args;
use clap::builder::TypedValueParser;

use super::args::RARE;
use super::status::RunTally;
use super::values::{number, one_of};
use sudoku::engine::{self, Isa, Unavailable};
use sudoku::grid::Grid;
use sudoku::search::{Answer, Frame, Increasing, Observer, Order, QuestionSource, Search, answer_one_by_one};

/// How to search for solutions.
#[derive(Debug, Clone, Copy, Args)]
pub struct SearchOptions {
    #[command(flatten)]
    engine: EngineOption,

    #[command(flatten)]
    pub guess_limit: GuessLimit,
}

/// When to give up a search.
#[derive(Debug, Clone, Copy, Default, Args)]
pub struct GuessLimit {
    /// Give up on a puzzle after N guesses, with exit code 1; the same puzzles whatever the threads and the
    /// instruction set
    #[arg(long, value_name = "N", value_parser = number::<u32>(0..=u64::from(u32::MAX) - 1))]
    #[arg(help_heading = RARE, hide_short_help = true)]
    max_guesses: Option<u32>,
}

impl GuessLimit {
    /// The solver with the limit.
    pub fn limit(self, solver: engine::Solver) -> engine::Solver {
        match self.max_guesses {
            None => solver,
            Some(most) => solver.with_max_guesses(most),
        }
    }

    /// The plain search with the limit.
    pub fn search<V: Observer, O: Order>(self, puzzle: &Grid, observer: V, order: O) -> Search<V, O> {
        let search = Search::with(puzzle, observer, order);
        match self.max_guesses {
            None => search,
            Some(most) => search.with_max_guesses(most.into()),
        }
    }
}

impl SearchOptions {
    /// # Errors
    /// The processor can't run the engine.
    pub fn check(self) -> Result<Self, Unavailable> {
        self.engine.engine.check().map(|_| self)
    }

    /// A solver of its own for a thread. Call [`SearchOptions::check`] before.
    pub fn solver(self) -> BatchSolver {
        self.engine.engine.solver(self.guess_limit)
    }

    /// A lane-parallel solver of its own for a thread.
    pub fn lanes(self) -> engine::Solver {
        self.guess_limit.limit(self.engine.engine.lanes())
    }

    /// Whether solutions have to be found one by one, because guesses are limited or the plain search is used.
    pub fn is_one_by_one(self) -> bool {
        self.guess_limit.max_guesses.is_some() || self.engine.engine == EngineChoice::Reference
    }
}

/// The option that selects an engine.
#[derive(Debug, Clone, Copy, Args)]
pub struct EngineOption {
    /// Engine that solves [default: the fastest that the processor can run]; `reference` is the plain search, which
    /// makes other guesses
    #[arg(long, value_name = "ENGINE", default_value = "auto", hide_default_value = true)]
    #[arg(help_heading = RARE, hide_short_help = true)]
    #[arg(value_parser = one_of(NAMES, |name| name).map(EngineChoice::from_name))]
    pub engine: EngineChoice,
}

/// The same where only the lane-parallel engine can do the work.
#[derive(Debug, Clone, Copy, Args)]
pub struct LanesOption {
    /// Instruction set to use [default: the fastest that the processor can run]
    #[arg(long, value_name = "ENGINE", default_value = "auto", hide_default_value = true)]
    #[arg(help_heading = RARE, hide_short_help = true)]
    #[arg(value_parser = one_of(LANES, |name| name).map(EngineChoice::from_name))]
    pub engine: EngineChoice,
}

const LANES: [&str; 6] = ["auto", "avx512", "avx2", "sse2", "neon", "portable"];
const NAMES: [&str; 7] = ["auto", "avx512", "avx2", "sse2", "neon", "portable", "reference"];

/// An engine as the user asks for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EngineChoice {
    /// The fastest.
    Auto,
    /// The lane-parallel one in this instruction set.
    Lanes(Isa),
    /// The plain search.
    Reference,
}

impl EngineChoice {
    /// `name` is one of [`NAMES`].
    fn from_name(name: &str) -> Self {
        match name {
            "reference" => Self::Reference,
            _ => name.parse().map_or(Self::Auto, Self::Lanes),
        }
    }

    /// The name of the engine; for [`EngineChoice::Auto`] that of the fastest.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => Isa::best().name(),
            Self::Lanes(isa) => isa.name(),
            Self::Reference => "reference",
        }
    }

    /// # Errors
    /// The processor can't run it.
    pub fn check(self) -> Result<Self, Unavailable> {
        match self {
            Self::Lanes(isa) if !isa.is_available() => Err(Unavailable { isa }),
            _ => Ok(self),
        }
    }

    /// A solver of its own for a thread. Call [`EngineChoice::check`] before.
    pub fn solver(self, guess_limit: GuessLimit) -> BatchSolver {
        let engine = match self {
            Self::Reference => BatchEngine::Reference(guess_limit),
            _ => BatchEngine::Lanes(guess_limit.limit(self.lanes())),
        };
        BatchSolver { engine, answers: Vec::new() }
    }

    /// A lane-parallel solver of its own for a thread. Call [`EngineChoice::check`] before.
    pub fn lanes(self) -> engine::Solver {
        match self {
            Self::Lanes(isa) => engine::Solver::with_isa(isa).unwrap_or_default(),
            Self::Auto | Self::Reference => engine::Solver::new(),
        }
    }
}

/// Solves batches of puzzles on one thread.
pub struct BatchSolver {
    engine: BatchEngine,
    /// The answers to the puzzles of the last batch.
    pub answers: Vec<Answer>,
}

enum BatchEngine {
    Lanes(engine::Solver),
    Reference(GuessLimit),
}

impl BatchSolver {
    /// Solves each puzzle of a batch until `limit` solutions are found; 0 is no limit.
    pub fn solve(&mut self, puzzles: &[Grid], limit: u64, tally: &mut RunTally) {
        match &mut self.engine {
            BatchEngine::Reference(guess_limit) => {
                let solve = |puzzle| {
                    let mut search = guess_limit.search(puzzle, (), Increasing);
                    let answer = search.count(limit);
                    tally.keep_deepest(search.stack().deepest(), Frame::BYTES);
                    answer
                };
                self.answers.clear();
                self.answers.extend(puzzles.iter().map(solve));
            }
            BatchEngine::Lanes(solver) => {
                let limit = if limit == 0 { u64::MAX } else { limit };
                self.answers.resize(puzzles.len(), Answer::default());
                solver.solve_many(puzzles, limit, &mut self.answers);
                tally.keep_deepest(solver.stats().deepest as usize, engine::CARD_BYTES);
            }
        }
    }

    /// The answers to other puzzles. The answers of the batch stay as they are.
    pub fn answers_to(&mut self, puzzles: &[Grid], limit: u64, tally: &mut RunTally) -> Vec<Answer> {
        let kept = std::mem::take(&mut self.answers);
        self.solve(puzzles, limit, tally);
        std::mem::replace(&mut self.answers, kept)
    }

    /// Answers the questions of a source.
    pub fn answer(&mut self, source: &mut dyn QuestionSource) {
        match &mut self.engine {
            BatchEngine::Lanes(solver) => solver.answer(source),
            BatchEngine::Reference(guess_limit) => {
                answer_one_by_one(source, |puzzle, limit| guess_limit.search(puzzle, (), Increasing).count(limit))
            }
        }
    }

    /// What the lanes have done since the last call; `None` for the plain search, which has no lanes.
    pub fn take_stats(&mut self) -> Option<engine::SolverStats> {
        match &mut self.engine {
            BatchEngine::Lanes(solver) => Some(solver.take_stats()),
            BatchEngine::Reference(_) => None,
        }
    }
}
