//! The types that may pass between threads, and the errors that `?` passes on from `main`.

use std::error::Error;

use sudoku::count::Counter;
use sudoku::draw::{
    Article, Chapter, Handbook, Page, PageTooLarge, Paper, Scene, SheetPuzzle, SheetWords, Sheets, Slide,
};
use sudoku::engine::{Isa, Solver, UnavailableIsa};
use sudoku::format::write::{Blank, KeptParts, Writer};
use sudoku::format::{
    Batch, BatchIntoIter, Claim, ColumnChoice, Field, FieldRetention, InputFormat, InputFormatName, Layout, LineChunk,
    LineDecoder, LineEnds, OutputFormat, OutputKind, ReadWarning, Reader, Record, RecordData, RecordError,
    RecordErrorKind, Records, SkippedLines, SourceColumns, SourceFields, UnsplittableSource,
};
use sudoku::generate::{GenerationOutcome, Generator, ImpossibleRequest, NewPuzzle, Request, RequestBuilder};
use sudoku::grid::{
    Cell, CellSet, CellSetIter, Clash, Digit, DigitSet, DigitSetIter, Grid, GridNumbersError, House, HouseKind,
    ParseCellError, ParseDigitError, ParseGridError, ParseSolutionError, Progress, Solution, UnfilledGrid, UnknownName,
};
use sudoku::hunt::{BackdoorFinder, NeighbourFinder, NotSearchable, UnavoidableFinder};
use sudoku::logic::{
    Candidate, CandidateSet, Constraint, Difficulty, Evidence, Example, Ladder, NoStep, ParseCandidateError, Proof,
    State, Step, Technique, TechniqueSet, UnknownTechnique,
};
use sudoku::random::Random;
use sudoku::rate::{ErRating, ParseRangeError, PlayersRater, PlayersRating, Rater};
use sudoku::search::Search;
use sudoku::transform::{CanonicalForm, NoCanonicalForm, Symmetry};
use sudoku::{Answer, Count, Limit, NotUnique, SearchEnd, StopFlag};

fn assert_send<T: ?Sized + Send>() {}

fn assert_shared<T: ?Sized + Send + Sync>() {}

fn assert_error<T: Error + Send + Sync + 'static>() {}

macro_rules! assert_all {
    ($assert:ident: $($Type:ty),* $(,)?) => { $($assert::<$Type>();)* };
}

#[test]
fn values_are_shared_between_threads() {
    assert_all!(assert_shared: Cell, CellSet, CellSetIter, Digit, DigitSet, DigitSetIter, Grid, House, HouseKind);
    assert_all!(assert_shared: Progress, Solution, Limit, Random, Isa, Search);
    assert_all!(assert_shared: Answer, Count, SearchEnd, StopFlag);
    assert_all!(assert_shared: Candidate, CandidateSet, Constraint, Difficulty, Example, Proof, State, Step);
    assert_all!(assert_shared: dyn Evidence, Technique, TechniqueSet, ErRating, PlayersRating, Symmetry, CanonicalForm);
    assert_all!(assert_shared: Request, RequestBuilder, GenerationOutcome, NewPuzzle);
    assert_all!(assert_shared: Batch, BatchIntoIter, Blank, Claim, ColumnChoice, RecordData, Field, InputFormat);
    assert_all!(assert_shared: InputFormatName, FieldRetention, KeptParts, Layout, LineChunk, LineDecoder, LineEnds);
    assert_all!(assert_shared: OutputFormat, OutputKind, Record, SkippedLines, SourceColumns, SourceFields, Writer);
    assert_all!(assert_shared: Article, Chapter, Handbook, Page, Paper, Scene, SheetPuzzle, SheetWords, Sheets, Slide);
}

#[test]
fn workers_move_to_a_thread() {
    assert_all!(assert_shared: Solver, Counter);
    assert_all!(assert_send: Rater, PlayersRater, Ladder, Generator, BackdoorFinder, NeighbourFinder);
    assert_all!(assert_send: UnavoidableFinder, Reader<'static>, Records<'static>);
}

#[test]
fn errors_own_what_they_tell() {
    assert_all!(assert_error: ParseCellError, ParseDigitError, ParseGridError, ParseSolutionError, GridNumbersError);
    assert_all!(assert_error: NotUnique, NoStep, UnfilledGrid, UnknownName, Clash, ParseCandidateError, UnknownTechnique);
    assert_all!(assert_error: ParseRangeError, UnavailableIsa, NoCanonicalForm, NotSearchable, ImpossibleRequest);
    assert_all!(assert_error: RecordError, RecordErrorKind, ReadWarning, UnsplittableSource, PageTooLarge);
}

/// `?` passes each error on, whatever its type.
#[test]
fn errors_pass_through_main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let grid: Grid = [[0; 9]; 9].try_into()?;
    let technique: Technique = "x-wing".parse()?;
    let (record, _) = Reader::new(".".repeat(81).as_bytes()).records().next().ok_or("no record")??;
    assert_eq!((record.line, technique.name()), (1, "X-Wing"));
    assert_eq!((grid, Limit::at_most(2)), (Grid::EMPTY, Limit::TWO));
    Ok(())
}
