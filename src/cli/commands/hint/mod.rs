//! `sudoku hint`.

mod session;

use std::sync::Arc;

use crate::cli::command_prelude::*;
use crate::cli::conversation::Conversation;
use crate::cli::input::is_conversation;
use crate::cli::ladder::{ChosenLadder, LadderOptions, typed_name};
use crate::cli::steps::{
    AgainstOption, Finding, MarkedGrid, Position, StepColumns, StepFields, cell_list, hint_columns, step_slide,
};
use session::HintSession;
use sudoku::format::OUTPUT_FORMATS;
use sudoku::logic::explain::{self, Detail};
use sudoku::logic::{Ladder, State, Step};

/// Give the next step, the easiest one, and say why it holds
///
/// Puzzles may be half-filled or have pencil marks; candidates that you have eliminated stay eliminated. If the grid
/// contains a mistake, the hint names the wrong cells instead. It names all of them if the input distinguishes givens
/// from placed digits, as .sdk files with a [State], OpenSudoku, ipuz and HoDoKu's lines do. Otherwise it can only
/// guess, and names the fewest cells that must be emptied for a solution to exist. The exit code is 1 if a grid is
/// wrong or has several solutions, or if no chosen technique makes progress.
///
/// The usual techniques are tried first, then those on request, then forcing chains, at last those of Sudoku Explainer:
/// every proper puzzle that was tried has a hint. Singles come box by box, so the same position has the same hint.
///
/// On a terminal, the candidates are also shown, with the step marked. With --all, the steps are numbered; CSV and
/// JSON have a record for each step, and one for the end. With --apply, the step is a comment above the position after
/// it, in which `5` is a given, `+5` a placed digit and `(5)` the last candidate of an empty cell. Tables and objects
/// have the column `position` beside the puzzle. `hint --apply` reads its own output again, up to the solution, and
/// gives the steps of --all. A heading with file and line precedes each puzzle after the first.
///
/// At a terminal, a hint is followed by a prompt: Enter takes the step and gives the next hint, `why` gives all links,
/// `r3c4=7` places a digit of your own, `undo` takes it back, `help` lists the rest.
///
/// Long chains are abridged unless --detail links is given. JSON always has the whole proof: the nodes and links of
/// each chain, the base and cover of patterns, and nested chains, which refer to each other by number.
#[derive(Debug, Args)]
pub struct HintCommand {
    /// Amount to reveal
    ///
    /// `name` gives the technique, `cells` also its cells and digits, `step` also the conclusion and why it holds, and
    /// `links` also every link of nested chains.
    #[arg(long, value_name = "DETAIL", default_value = "step", value_parser = one_of_named!(Detail))]
    detail: Detail,

    /// Also print the position after the step, in a format that `hint` can read
    #[arg(long, conflicts_with_all = ["detail", "all"])]
    apply: bool,

    /// Give all steps up to the solution, or until no technique applies
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    against: AgainstOption,

    #[command(flatten)]
    ladder: LadderOptions,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    guess_options: GuessOptions,
}

impl HintCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        self.options.input.reads_positions = true;
        if self.apply {
            let format = self.options.output.format();
            ensure!(
                format.holds_positions(),
                "--apply: {} cannot tell givens, placed digits and last candidates apart; use one of {}",
                self.options.output.format_option(),
                position_formats().join(", ")
            );
            // The columns of an earlier step are out of date.
            self.options.replace |= format.kind.has_fields();
        }
        let ladder = self.ladder.chosen_ladder()?;
        let session = is_conversation(&self.options.input).then(|| Arc::new(HintSession::new(ladder.notation)));
        self.options.input.conversation = session.clone().map(|session| session as Arc<dyn Conversation>);
        let task = HintTask { ladder, session, command: self };
        run_task(task, |task| &task.command.options)
    }
}

/// Returns the names of the formats that hold half-solved grids.
fn position_formats() -> Vec<&'static str> {
    OUTPUT_FORMATS.iter().filter(|format| format.holds_positions()).map(|format| format.name).collect()
}

struct HintTask {
    command: HintCommand,
    ladder: ChosenLadder,
    /// The session of a person who types puzzles.
    session: Option<Arc<HintSession>>,
}

impl PuzzleTask for HintTask {
    type Worker = (Ladder, Solver);
    type Fields<'a> = StepFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn default_columns(&self) -> DefaultColumns {
        hint_columns(self.ladder.name, self.command.apply)
    }

    fn new_worker(&self) -> (Ladder, Solver) {
        (self.ladder.telling_ladder(), self.command.guess_options.solver())
    }

    fn new_threaded_worker(&self, threads: &dyn Fn() -> usize) -> (Ladder, Solver) {
        let (ladder, solver) = self.new_worker();
        (ladder.with_threads(threads()), solver)
    }

    fn write_answer(&self, (ladder, solver): &mut (Ladder, Solver), writer: &mut RecordWriter<'_>) {
        let mut position = Position::new(&writer.case, &self.command.against);
        let mut state = position.state();
        let (mut slides, is_drawn) = (Vec::new(), writer.style.format.kind.has_own_file());
        for number in 1.. {
            let next_step = || ladder.next_step(&state).map_err(|_| self.ladder.stuck_reason(&state));
            let finding = Finding::examine(&position, &state, solver, next_step);
            if is_drawn {
                slides.push(self.slide(&state, &finding));
            } else {
                self.write_hint(number, &state, &finding, writer);
            }
            match &finding.steps {
                // The search for the next step may take long, so the output is flushed first.
                Some(step) if self.command.all && writer.flush().is_continue() => state.apply(step),
                _ => {
                    writer.count_outcome(&finding.outcome);
                    if let Some(session) = &self.session {
                        session.note_hint(state.clone(), finding.steps);
                    }
                    break;
                }
            }
            (position.grid, position.progress) = (state.grid(), state.progress());
        }
        writer.write_pictures(PageKind::Sequence, || slides);
    }
}

impl HintTask {
    /// Returns the step, if the detail reveals all of it.
    fn revealed_step<'f>(&self, finding: &'f Finding<Step>) -> Option<&'f Step> {
        finding.steps.as_ref().filter(|_| self.command.detail.includes_conclusions())
    }

    fn slide(&self, state: &State, finding: &Finding<Step>) -> Slide {
        match &finding.steps {
            Some(step) => step_slide(state, step, self.command.detail, self.ladder.notation),
            None => {
                let scene = Scene::from_state(state).with_tinted_cells(finding.wrong_cells);
                Slide { scene, caption: finding.sentence() }
            }
        }
    }

    /// Writes the step with this number, or why there is none.
    fn write_hint(&self, number: usize, state: &State, finding: &Finding<Step>, writer: &mut RecordWriter<'_>) {
        let (style, shows_all, applies_step) = (writer.style, self.command.all, self.command.apply);
        let needs_position = applies_step || self.command.options.output.asks_for("position");
        let state_after = needs_position.then(|| {
            let mut next_state = state.clone();
            finding.steps.iter().for_each(|step| next_state.apply(step));
            next_state
        });
        if !style.is_prose() {
            return self.write_record(state_after.as_ref(), finding, writer);
        }
        let mut text = self.hint_text(finding);
        if let Some(state_after) = state_after.as_ref().filter(|_| applies_step) {
            let comment = format!("# {}\n", text.replace('\n', "\n# "));
            let position = state_after.grid().position_text(state_after.progress()).to_string();
            return writer.write_section(&(comment + &position));
        }
        if let Some(step) = &finding.steps {
            let is_for_person = style.is_on_terminal && !shows_all;
            if shows_all {
                text = format!("{number}. {text}");
            }
            if is_for_person || style.format.kind == OutputKind::Candidates {
                text = self.grid_text(state, step, style.is_coloured) + &text;
            }
            if is_for_person {
                text += &format!("\nsee: sudoku explain {}", typed_name(step.technique));
            }
        }
        if number > 1 { writer.write_block(&text) } else { writer.write_section(&text) }
    }

    fn hint_text(&self, finding: &Finding<Step>) -> String {
        if let Some(step) = &finding.steps {
            return explain::hint(step, self.command.detail, self.ladder.notation);
        }
        finding.sentence()
    }

    /// Returns the candidate grid with the step marked and a legend, or without marks if they would reveal too much.
    fn grid_text(&self, state: &State, step: &Step, is_coloured: bool) -> String {
        match self.command.detail.includes_conclusions() {
            true => {
                let marked_grid = MarkedGrid { state, step, is_coloured };
                format!("{marked_grid}\n{}\n", marked_grid.legend())
            }
            false => format!("{}\n", state.grid().candidates_text()),
        }
    }

    /// Writes the puzzle, or the position after the step with --apply, with the hint as its remark.
    fn write_record(&self, state_after: Option<&State>, finding: &Finding<Step>, writer: &mut RecordWriter<'_>) {
        let is_json = writer.style.is_json();
        let remark = match self.revealed_step(finding) {
            Some(step) => explain::one_line(step, self.ladder.notation),
            None => self.hint_text(finding),
        };
        let detail = self.command.detail;
        let columns = finding
            .steps
            .as_ref()
            .map(|step| StepColumns::new(step, self.ladder.name, self.ladder.notation, Some(detail)));
        let lists = columns.as_ref().map(|columns| columns.lists(is_json));
        let step_fields = columns.as_ref().zip(lists.as_ref()).map(|(columns, lists)| columns.fields(lists, is_json));
        let wrong_cells = cell_list(finding.wrong_cells, is_json);
        let known_fields = match step_fields.zip(finding.steps.as_ref()) {
            Some((fields, step)) => fields.revealed(detail, step),
            None => StepFields {
                cells: wrong_cells.as_deref().map_or(Value::Null, |text| writer.text_value(text)),
                error: finding.outcome.error().map_or(Value::Null, Value::Str),
                ..StepFields::default()
            },
        };
        let status = Value::Str(finding.outcome.status.word());
        let grid_after = state_after.map(State::grid);
        let position_after = grid_after.as_ref().zip(state_after.map(State::progress));
        let position = position_after.map_or(Value::Null, |(grid, progress)| Value::Position(grid, progress));
        let fields = StepFields { status, position, ..known_fields };
        let case = writer.case;
        let Some((grid, progress)) = position_after.filter(|_| self.command.apply) else {
            return writer.write(Board::Puzzle(case.puzzle), &[&remark], &fields);
        };
        let mut extra = RecordData { progress, ..case.record.extra().clone() };
        extra.drop_step();
        writer.write_changed(&extra, Board::Puzzle(grid), &[&remark], &fields);
    }
}
