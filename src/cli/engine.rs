//! Options that choose an engine and limit a search. The results of a command do not depend on the engine.

use std::num::NonZeroU64;

use clap::Args;
use clap::builder::TypedValueParser;

use super::args::MACHINE_HEADING;
use super::values::{ANY_NUMBER, number, one_of};
use sudoku::Limit;
use sudoku::count::Counter;
use sudoku::engine::{Isa, Solver, UnavailableIsa};
use sudoku::grid::Grid;
use sudoku::random::Random;
use sudoku::search::{Observer, Search};

#[derive(Debug, Clone, Copy, Args)]
pub struct SearchOptions {
    #[command(flatten)]
    engine: EngineOption,

    #[command(flatten)]
    pub guess_options: GuessOptions,
}

/// As [`SearchOptions`], for the command that can also search with the model solver.
#[derive(Debug, Clone, Copy, Args)]
pub struct ModelSearchOptions {
    /// Instruction set to use [default: the fastest that the processor can run]
    ///
    /// `plain` is the model solver, which is simple and slow; only `solve` and `bench` have it.
    #[arg(long, value_name = "ENGINE", help_heading = MACHINE_HEADING, hide = true)]
    #[arg(value_parser = engine_parser())]
    engine: Option<Engine>,

    #[command(flatten)]
    guess_options: GuessOptions,
}

/// An engine on an instruction set, or the model solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    Fast(Isa),
    Plain,
}

#[derive(Debug, Clone, Copy, Default, Args)]
pub struct GuessOptions {
    /// Give up on a puzzle after N guesses, with exit code 1; the result does not depend on threads or instruction set
    #[arg(long, value_name = "N", value_parser = number::<u32>(0..=u64::from(u32::MAX) - 1))]
    #[arg(help_heading = MACHINE_HEADING, hide = true)]
    pub max_guesses: Option<u32>,
}

impl GuessOptions {
    pub fn solver(self) -> Solver {
        Solver::new().with_max_guesses(self.max_guesses)
    }
}

impl SearchOptions {
    pub fn solver(self) -> Solver {
        self.engine.solver().with_max_guesses(self.guess_options.max_guesses)
    }

    pub fn counter(self, limit: Limit) -> Counter {
        Counter::new(limit).with_solver(self.engine.solver()).with_max_guesses(self.guess_options.max_guesses)
    }
}

impl ModelSearchOptions {
    pub fn uses_model(self) -> bool {
        self.engine == Some(Engine::Plain)
    }

    /// Returns a search with the model solver.
    pub fn search<V: Observer>(self, puzzle: &Grid, observer: V, random: Option<Random>) -> Search<V> {
        let max_guesses = self.guess_options.max_guesses;
        Search::with_observer(puzzle, observer).with_random_order(random).with_max_guesses(max_guesses)
    }

    /// Returns the options without the model solver, for a proof that nobody watches.
    pub fn without_model(self) -> SearchOptions {
        let isa = match self.engine {
            Some(Engine::Fast(isa)) => Some(isa),
            Some(Engine::Plain) | None => None,
        };
        SearchOptions { engine: EngineOption { isa }, guess_options: self.guess_options }
    }
}

/// Returns a parser for the name of an engine or of the model solver. Fails if the processor cannot run the engine.
pub fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let parse = |name| if name == "plain" { Ok(Engine::Plain) } else { parse_isa(name).map(Engine::Fast) };
    one_of(ENGINE_NAMES.into_iter().chain(["plain"]), |name| name).try_map(parse)
}

impl Engine {
    pub fn name(self) -> &'static str {
        match self {
            Self::Fast(isa) => isa.name(),
            Self::Plain => "plain",
        }
    }
}

#[derive(Debug, Clone, Copy, Args)]
pub struct EngineOption {
    /// Instruction set to use [default: the fastest that the processor can run]
    #[arg(id = "engine", long, value_name = "ENGINE", help_heading = MACHINE_HEADING, hide = true)]
    #[arg(value_parser = one_of(ENGINE_NAMES, |name| name).try_map(parse_isa))]
    pub isa: Option<Isa>,
}

/// The names of the instruction sets; `auto` is the fastest of the machine.
const ENGINE_NAMES: [&str; 6] = ["auto", "avx512", "avx2", "sse2", "neon", "portable"];

/// Parses the name of an instruction set. Fails if the processor cannot run the engine.
fn parse_isa(name: &str) -> Result<Isa, UnavailableIsa> {
    let isa = name.parse().unwrap_or_else(|_| Isa::best());
    if isa.is_available() { Ok(isa) } else { Err(UnavailableIsa { isa }) }
}

impl EngineOption {
    /// Creates a solver for one thread.
    pub fn solver(self) -> Solver {
        self.isa.map_or_else(Solver::new, |isa| Solver::with_isa(isa).unwrap_or_default())
    }
}

/// Returns a parser for the limit on the number of solutions, where 0 means no limit.
pub fn limit_parser() -> impl TypedValueParser<Value = Limit> {
    number::<u64>(ANY_NUMBER).map(|limit| NonZeroU64::new(limit).map_or(Limit::All, Limit::AtMost))
}
