//! `sudoku hint`.

use crate::cli::command_prelude::*;
use crate::cli::ladder::{ChosenLadder, LadderOptions, typed_name};
use crate::cli::steps::{AgainstOption, Finding, MarkedGrid, Position, StepData, cell_names, legend, step_rating};
use sudoku::logic::explain::{self, HintLevel};
use sudoku::logic::{Ladder, LadderName, State, Step};

/// Give the next step, the easiest one, and say why it holds
///
/// Puzzles may be half-filled or have pencil marks; candidates that you have eliminated stay eliminated. If the grid
/// contains a mistake, the hint names the wrong cells instead. It names all of them if the input distinguishes givens
/// from placed digits, as .sdk files with a [State], OpenSudoku, ipuz and HoDoKu's lines do. Otherwise it can only
/// guess, and names the fewest cells that must be emptied for a solution to exist. The exit code is 1 if a grid is
/// wrong, has several solutions, or is beyond the techniques of the ladder.
///
/// On a terminal, the candidates are also shown, with the step marked. With --all, the steps are numbered; CSV and
/// JSON have a record for each step, and one for the end. With --apply, the step is a comment above the candidates
/// that remain; `hint --apply` can read this output again, up to the solution. A heading with file and line precedes
/// each puzzle after the first.
///
/// Long chains are abridged unless --level links is given. JSON always has the whole proof: the nodes and links of
/// each chain, the base and cover of patterns, and nested chains, which refer to each other by number.
#[derive(Debug, Args)]
pub struct HintCommand {
    /// Amount to reveal
    ///
    /// `name` gives the technique, `cells` also its cells and digits, `full` also the conclusion and why it holds, and
    /// `links` also every link of nested chains.
    #[arg(long, value_name = "LEVEL", default_value = "full", value_parser = one_of(HintLevel::ALL, HintLevel::name))]
    level: HintLevel,

    /// Also print the position after the step, in a format that `hint` can read
    #[arg(long, conflicts_with_all = ["level", "all"])]
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
    pub fn run(self) -> anyhow::Result<Status> {
        let task = HintTask { ladder: self.ladder.chosen_ladder()?, command: self };
        run_with_own_options(task, |task| &task.command.options)
    }
}

struct HintTask {
    command: HintCommand,
    ladder: ChosenLadder,
}

fields!("hint", HintFields { status, technique, rating, hint, position, step: Json, cells: Json, error: Json });

/// The fields that are written for every puzzle. The last, `position`, is written only with `--apply`.
const WRITTEN_FIELDS: [&str; 5] = ["status", "technique", "rating", "hint", "position"];

impl PuzzleTask for HintTask {
    type Worker = (Ladder, Solver);
    type Fields<'a> = HintFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn columns(&self) -> Option<&'static [&'static str]> {
        Some(if self.command.apply { &WRITTEN_FIELDS } else { &WRITTEN_FIELDS[..4] })
    }

    fn new_worker(&self) -> (Ladder, Solver) {
        (self.ladder.ladder(), self.command.guess_options.solver())
    }

    fn new_threaded_worker(&self, threads: &dyn Fn() -> usize) -> (Ladder, Solver) {
        let (ladder, solver) = self.new_worker();
        (ladder.with_threads(threads()), solver)
    }

    fn write_answer(&self, (ladder, solver): &mut (Ladder, Solver), writer: &mut RecordWriter<'_>) {
        let mut position = Position::new(&writer.case, &self.command.against);
        let mut state = State::new(&position.grid).with_placed(position.placed_cells);
        let (mut slides, is_drawn) = (Vec::new(), writer.style.format.kind.has_own_file());
        for number in 1.. {
            let finding = Finding::examine(&position, self.ladder.name, solver, || ladder.next_step(&state));
            if is_drawn {
                slides.push(self.slide(&state, &finding));
            } else {
                self.write_hint(number, &state, &finding, writer);
            }
            match &finding.result {
                // The search for the next step may take long, so the output is flushed first.
                Ok(step) if self.command.all && writer.flush().is_continue() => state.apply(step),
                _ => {
                    writer.tally().count_verdict(finding.verdict);
                    if !finding.is_solved_or_has_step() {
                        writer.tally().worsen(Status::Unsolved);
                    }
                    break;
                }
            }
            position.grid = state.grid();
        }
        writer.write_pictures(PageKind::Sequence, || slides);
    }
}

impl HintTask {
    /// Returns the step, if the level of the hint reveals all of it.
    fn revealed_step<'f>(&self, finding: &'f Finding<Step>) -> Option<&'f Step> {
        finding.result.as_ref().ok().filter(|_| self.command.level.includes_conclusions())
    }

    fn slide(&self, state: &State, finding: &Finding<Step>) -> Slide {
        let scene = match self.revealed_step(finding) {
            Some(step) => Scene::from_step(state, step),
            None => {
                let step = finding.result.as_ref().ok().filter(|_| self.command.level == HintLevel::Cells);
                Scene::from_state(state).with_tinted_cells(step.map_or(finding.wrong_cells, Step::cells))
            }
        };
        Slide { scene, caption: self.hint_text(finding) }
    }

    /// Writes the step with this number, or why there is none.
    fn write_hint(&self, number: usize, state: &State, finding: &Finding<Step>, writer: &mut RecordWriter<'_>) {
        let (style, shows_all, applies_step) = (writer.style, self.command.all, self.command.apply);
        let position_after = applies_step.then(|| {
            let mut next_state = state.clone();
            finding.result.iter().for_each(|step| next_state.apply(step));
            next_state.grid()
        });
        if !style.is_prose() {
            return self.write_record(position_after.as_ref(), finding, writer);
        }
        let mut text = self.hint_text(finding);
        if let Some(position_after) = &position_after {
            let comment = format!("# {}\n", text.replace('\n', "\n# "));
            return writer.write_section(&format!("{comment}{}", position_after.candidates_text()));
        }
        if let Ok(step) = &finding.result {
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
        match &finding.result {
            Ok(step) => explain::hint(step, self.command.level, self.ladder.notation),
            Err(reason) if self.command.all && finding.status == "stuck" => {
                let ladder_advice = if self.ladder.name == LadderName::Human { "--ladder se, or " } else { "" };
                format!("{reason} Try {ladder_advice}the search: sudoku solve --trace.")
            }
            Err(reason) => reason.clone(),
        }
    }

    /// Returns the candidate grid with the step marked and a legend, or without marks if they would reveal too much.
    fn grid_text(&self, state: &State, step: &Step, is_coloured: bool) -> String {
        match self.command.level.includes_conclusions() {
            true => format!("{}\n{}\n", MarkedGrid { state, step, is_coloured }, legend(is_coloured)),
            false => format!("{}\n", state.grid().candidates_text()),
        }
    }

    /// Writes the puzzle, or the position after the step if there is one, with the hint as its remark.
    fn write_record(&self, position_after: Option<&Grid>, finding: &Finding<Step>, writer: &mut RecordWriter<'_>) {
        let (step, is_json) = (self.revealed_step(finding), writer.style.is_json());
        let text = match step.filter(|_| !is_json) {
            Some(step) => explain::one_line(step, self.ladder.notation),
            None => self.hint_text(finding),
        };
        let data = step.filter(|_| is_json).map(|step| StepData::new(step, self.ladder.name, self.ladder.notation));
        let fields = match &finding.result {
            Ok(found_step) => HintFields {
                status: Value::Str(finding.status),
                technique: Value::Text(&found_step.technique),
                rating: step_rating(found_step, self.ladder.name),
                hint: Value::Str(&text),
                ..HintFields::default()
            },
            Err(_) => {
                let hint = if is_json { Value::Null } else { Value::Str(&text) };
                HintFields { hint, ..HintFields::failed(finding.status, Value::Str(&text)) }
            }
        };
        let position = position_after.map_or(Value::Null, |grid| writer.puzzle_value(grid));
        let (step, cells) = (Value::Json(&to_json(&data)), Value::Json(&to_json(&cell_names(finding.wrong_cells))));
        let fields = HintFields { position, step, cells, ..fields };
        writer.write(Board::Puzzle(position_after.unwrap_or(writer.case.puzzle)), &[&text], &fields);
    }
}
