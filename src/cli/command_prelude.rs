//! The imports of most commands: options, the loop over records, and the library's types for grids and answers.

pub(crate) use super::args::RunOptions;
pub(crate) use super::columns::DefaultColumns;
pub(crate) use super::engine::{EngineOption, GuessOptions, ModelSearchOptions, SearchOptions};
pub(crate) use super::outcome::{Outcome, RecordStatus};
pub(crate) use super::output::Output;
pub(crate) use super::record_writer::{CurrentRecord, Fields, JsonObject, RecordWriter, fields};
pub(crate) use super::run::{
    LocationIter, PuzzleTask, SMALL_BATCH_RECORDS, run, run_filtered, run_task, write_improper,
};
pub(crate) use super::stats::JsonCounts;
pub(crate) use super::status::Status;
pub(crate) use super::values::{ANY_NUMBER, number, one_of, one_of_named, seed_from_system};
pub(crate) use anyhow::ensure;
pub(crate) use clap::Args;
pub(crate) use std::ops::ControlFlow;
pub(crate) use sudoku::Limit;
pub(crate) use sudoku::draw::{PageKind, Scene, Slide};
pub(crate) use sudoku::engine::Solver;
pub(crate) use sudoku::format::write::{Board, Text, Value, to_json};
pub(crate) use sudoku::format::{OutputKind, RecordData};
pub(crate) use sudoku::grid::{Cell, CellSet, Digit, DigitSet, Grid, Progress, Solution};
pub(crate) use sudoku::{Answer, NotUnique};
