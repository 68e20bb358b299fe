//! `sudoku print`.

mod headings;
mod puzzle_columns;
mod word_file;

use std::collections::BTreeMap;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::bail;
use clap::builder::TypedValueParser;

use crate::cli::args::{ExitOption, InputOptions, OutputOptions, WorkOptions, is_stdio, output_path};
use crate::cli::command_prelude::*;
use crate::cli::record_writer::OutputPart;
use crate::cli::status::print_message;
use headings::{PrintedPuzzle, number_in, sorted_by_heading};
use puzzle_columns::{LEVEL, PrintRaters, PuzzleColumns, SCORE};
use sudoku::draw::{Paper, SheetPuzzle, SheetWords, Sheets, Solutions};
use sudoku::format::write::{BoardRecord, Writer};
use sudoku::format::{Layout, OUTPUT_FORMATS};
use sudoku::logic::{Level, State};
use word_file::{english_word_file, read_words};

/// Make printable sheets, with the solutions at the back
///
/// Writes one HTML document for a browser to print; each sheet starts a new page. Above each puzzle are its number,
/// its name or remark, and its level: that of the column `level` or, without one, as in `rate`. If a puzzle does not
/// have exactly one solution, a message takes the place of the level, it has no QR code, and the exit code is 1.
#[derive(Debug, Args)]
#[command(after_long_help = "\
Examples:
  sudoku print -o sheet.html puzzles.txt
  sudoku generate -n 24 --level medium | sudoku print --per-page 6 -o book.html
  sudoku print --heading level --title 'My book' -o book.html puzzles.txt
  sudoku print --words help > arabic.txt; sudoku print --words arabic.txt -o book.html puzzles.txt
  sudoku print --per-page 1 --solutions none --title 'Large print' -o large.html puzzles.txt
  sudoku print --candidates --qr --paper letter -o sheet.html puzzles.txt

To make a PDF without opening a browser window:
  chromium --headless --no-pdf-header-footer --print-to-pdf=book.pdf book.html

To add title pages, footers or binding margins, or to impose that PDF, use a publishing program, pdfbook2 or pdfjam.")]
pub struct PrintCommand {
    /// Write to FILE instead of standard output
    ///
    /// FILE appears at the end, when it is complete. An old file is kept if an input cannot be read to its end or a
    /// write fails, but it is replaced if a record is merely malformed. `-` means standard output.
    #[arg(short, long, value_name = "FILE", value_parser = output_path())]
    output: Option<PathBuf>,

    /// Puzzles per page
    #[arg(long, value_name = "N", default_value = "4")]
    #[arg(
        value_parser = one_of([("1", 1_usize), ("2", 2), ("4", 4), ("6", 6), ("9", 9), ("12", 12)], |(name, _)| name).map(|(_, number)| number),
    )]
    per_page: usize,

    /// Paper size
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = one_of_named!(Paper))]
    paper: Paper,

    /// Solutions at the back: 20 per page (12 on A5), as large as the puzzles, or none
    #[arg(long, value_name = "HOW", default_value = "small", value_parser = one_of_named!(Solutions))]
    solutions: Solutions,

    /// Title at the top of each page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    title: String,

    /// Sort by FIELD, such as level, and start a page with a heading where it changes
    ///
    /// FIELD is a column of a CSV file or a member of a JSON object. Where it is missing, level, score, technique, er, ep
    /// and ed are those of `rate` (score and technique on the ladder of players), and source is the file name without
    /// folder and extension. Levels are sorted by difficulty, numbers by size, techniques by score, and others by their
    /// first appearance. Within a level, the puzzles are sorted by score. All else stays in input order.
    #[arg(long, value_name = "FIELD")]
    heading: Option<String>,

    /// Leave out the level of each puzzle
    #[arg(long)]
    no_level: bool,

    /// Number of the first puzzle
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>(ANY_NUMBER))]
    number: u64,

    /// Number of the first page
    ///
    /// Odd pages have it on the right or, if the texts run from right to left, on the left.
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>(ANY_NUMBER))]
    page: u64,

    /// Print texts in another language, from lines such as `easy = facile`
    ///
    /// `--words help` prints such a file with the English texts, to be translated. It also has the language and the
    /// direction of the page: with `dir = rtl`, titles are at the right, and boards run from right to left.
    #[arg(long, value_name = "FILE")]
    words: Option<PathBuf>,

    /// Print the candidates as well
    #[arg(long)]
    candidates: bool,

    /// Print a 20 mm QR code beside each puzzle, to open it in SudokuPad
    #[arg(long)]
    qr: bool,

    #[command(flatten)]
    input: InputOptions,

    #[command(flatten)]
    work: WorkOptions,

    #[command(flatten)]
    guess_options: GuessOptions,

    #[command(flatten)]
    exit: ExitOption,

    /// The texts, once they are read.
    #[arg(skip)]
    sheet_words: SheetWords,

    /// The puzzles by number, since threads may deliver them out of order.
    #[arg(skip)]
    printed_puzzles: Mutex<BTreeMap<u64, PrintedPuzzle>>,
}

/// The value of `--words` that asks for the English words.
const WORDS_HELP: &str = "help";

impl PrintCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        if self.words.as_deref() == Some(Path::new(WORDS_HELP)) {
            ensure!(self.output.is_none(), "--words help writes to standard output: use `> FILE` instead of -o");
            Output::stdout().write(english_word_file().as_bytes())?;
            return Ok(Status::Done);
        }
        if let Some(path) = &self.words {
            let reads_stdin_twice = is_stdio(path) && self.input.reads_stdin();
            ensure!(!reads_stdin_twice, "--words - leaves no standard input for puzzles; name their files");
            self.sheet_words = read_words(path, self.work.quiet)?;
        }
        self.check_layout()?;
        let input = mem::take(&mut self.input);
        let output = OutputOptions::document(self.output.take());
        let options = RunOptions {
            input,
            output,
            with_source: false,
            replace: false,
            work: self.work,
            shard: None,
            exit: self.exit,
        };
        run(&options, self)
    }

    /// Returns an error if the options do not go together. Warns of candidates that are hard to read.
    fn check_layout(&self) -> anyhow::Result<()> {
        let sheets = self.sheets();
        let Self { per_page, paper, .. } = self;
        ensure!(
            !(self.no_level && self.has_level_headings()),
            "--no-level has no effect with --heading level: the level is in the heading alone; leave out --no-level"
        );
        ensure!(sheets.have_room_for_boards(), "--title: {per_page} boards do not fit below the title; shorten it");
        if !sheets.have_room_for_codes() {
            let advice = per_page_advice(&sheets, Sheets::have_room_for_codes);
            bail!("--qr: codes of 20 mm do not fit beside {per_page} puzzles on {paper}; {advice}");
        }
        let is_readable = |sheets: &Sheets| sheets.candidate_height() >= Sheets::MIN_CANDIDATE_MM;
        if self.candidates && !self.work.quiet && !is_readable(&sheets) {
            let (height, advice) = (sheets.candidate_height(), per_page_advice(&sheets, is_readable));
            print_message(&format_args!("--candidates: digits of {height:.2} mm are hard to read; {advice}"));
        }
        Ok(())
    }

    fn sheets(&self) -> Sheets {
        Sheets {
            paper: self.paper,
            per_page: self.per_page,
            solutions: self.solutions,
            title: self.title.clone(),
            first_number: self.number,
            first_page: self.page,
            has_codes: self.qr,
            words: self.sheet_words.clone(),
        }
    }

    fn has_level_headings(&self) -> bool {
        self.heading.as_deref() == Some(LEVEL)
    }

    /// Returns a level as it is printed: in the language of the sheets if it is one of our words.
    fn printed_level(&self, text: String) -> String {
        text.parse::<Level>().map_or(text, |level| self.sheet_words.level(level).to_owned())
    }

    /// Returns the value of the column that headings are from; empty if there is none. Adds a notice if a puzzle that has
    /// one solution lacks the column. If it has not, there is a message about it anyway.
    fn heading_value(&self, columns: &mut PuzzleColumns<'_>, is_proper: bool, part: &mut OutputPart) -> String {
        let Some(name) = self.heading.as_deref() else { return String::new() };
        let value = columns.text(name);
        // A field may be left empty on purpose.
        if value.is_none() && is_proper && columns.extra.field(name).is_none() {
            part.add_notice(format!("--heading: puzzles without a field '{name}' have no heading"));
        }
        value.unwrap_or_default()
    }

    fn lock_puzzles(&self) -> MutexGuard<'_, BTreeMap<u64, PrintedPuzzle>> {
        self.printed_puzzles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the advice to use one of the numbers of puzzles per page with which sheets meet a condition.
fn per_page_advice(sheets: &Sheets, condition: impl Fn(&Sheets) -> bool) -> String {
    let meets_condition = |&per_page: &usize| condition(&Sheets { per_page, ..sheets.clone() });
    let numbers: Vec<String> =
        Sheets::PER_PAGE.into_iter().filter(meets_condition).map(|number| number.to_string()).collect();
    match numbers.split_last() {
        None => "use larger paper or a shorter title".to_owned(),
        Some((last, [])) => format!("use --per-page {last}"),
        Some((last, others)) => format!("use --per-page {} or {last}", others.join(", ")),
    }
}

impl PuzzleTask for PrintCommand {
    type Worker = (Solver, PrintRaters);
    type Fields<'a> = ();

    const USES_FIELDS: bool = true;
    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;
    const USES_NUMBER: bool = true;

    fn command(&self) -> &'static str {
        "print"
    }

    fn closing_text(&self) -> String {
        let puzzles: Vec<PrintedPuzzle> = mem::take(&mut *self.lock_puzzles()).into_values().collect();
        match self.heading {
            Some(_) => self.sheets().html(sorted_by_heading(&puzzles)),
            None => self.sheets().html(puzzles.iter().map(|puzzle| &puzzle.sheet_puzzle)),
        }
    }

    fn new_worker(&self) -> Self::Worker {
        (self.guess_options.solver(), PrintRaters::default())
    }

    fn write_answer(&self, (solver, raters): &mut Self::Worker, writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let (puzzle, extra) = (case.puzzle, case.record.extra());
        let state = State::with_progress(puzzle, extra.progress);
        let solution = solver.prove(puzzle);
        let outcome = match solution {
            Ok(_) => RecordStatus::of_proper(puzzle).into(),
            Err(problem) => Outcome::improper(problem, puzzle),
        };
        writer.count_outcome(&outcome);
        let rated_state = (outcome.status == RecordStatus::Unique).then_some(&state);
        let mut columns = PuzzleColumns { extra, location: case.location, rated_state, raters, human_rating: None };
        let caption = match solution {
            Err(problem) => {
                writer.add_message(&outcome.remark().unwrap_or_default());
                self.sheet_words.problem(problem).to_owned()
            }
            Ok(_) if self.no_level || self.has_level_headings() => String::new(),
            Ok(_) => columns.text(LEVEL).map_or_else(String::new, |level| self.printed_level(level)),
        };
        let heading_value = self.heading_value(&mut columns, solution.is_ok(), &mut writer.part);
        let score = match self.has_level_headings() {
            true => columns.text(SCORE).and_then(|score| number_in(&score)).unwrap_or(f64::INFINITY),
            false => 0.0,
        };
        let heading = match self.has_level_headings() {
            true => self.printed_level(heading_value.clone()),
            false => heading_value.clone(),
        };
        let scene = if self.candidates { Scene::from_state(&state) } else { Scene::from_grid(puzzle, extra.progress) };
        let scene = scene.with_tinted_clash(puzzle);
        // Only a puzzle with one solution can be checked by its code.
        let link = (self.qr && solution.is_ok()).then(|| sudokupad_link(puzzle, extra));
        let (name, givens) = (puzzle_name(extra), extra.progress.givens(puzzle));
        let sheet_puzzle = SheetPuzzle { scene, caption, name, link, heading, givens, solution };
        self.lock_puzzles().insert(case.index_in_run, PrintedPuzzle { sheet_puzzle, heading_value, score });
    }
}

/// Returns the name of a puzzle: its title or its remark, but not a remark that another command wrote. May be empty.
fn puzzle_name(extra: &RecordData) -> String {
    let is_result = |text: &str| {
        text.contains('\t')
            || text.parse::<f64>().is_ok()
            || RecordStatus::ALL.iter().any(|status| status.word() == text)
    };
    extra.title().filter(|title| extra.remark.as_deref() != Some(title) || !is_result(title)).unwrap_or_default().into()
}

/// Returns the link to a puzzle in SudokuPad, without texts, since a smaller code can be scanned from farther away.
fn sudokupad_link(puzzle: &Grid, extra: &RecordData) -> String {
    let mut link = Vec::new();
    if let Some(format) = OUTPUT_FORMATS.iter().find(|format| format.name == "sudokupad") {
        let (puzzle, _) = format.fit_puzzle(puzzle, extra, Layout::Line);
        if let Writer::Boards(writer) = format.writer(Layout::Line) {
            writer.write_board(&BoardRecord::new(Board::Puzzle(&puzzle), RecordData::empty()), &mut link);
        }
    }
    String::from_utf8_lossy(&link).trim_end().to_owned()
}
