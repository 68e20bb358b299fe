//! `sudoku steps`.

use std::collections::HashMap;

use crate::cli::command_prelude::*;
use crate::cli::ladder::{ChosenLadder, LadderOptions, technique_parser, union_of};
use crate::cli::steps::{
    AgainstOption, Finding, Position, StepColumns, StepFields, cell_list, reason_of, step_slide, steps_columns,
};
use crate::cli::values::parse_cell;
use sudoku::logic::explain::Detail;
use sudoku::logic::{Candidate, Ladder, State, Step, TechniqueSet, explain};

/// List every step available in a position, not only the easiest
///
/// Puzzles may be half-filled or have pencil marks; candidates that you have eliminated stay eliminated. Among steps
/// with the same conclusions, only the easiest is listed unless --every is given. The first step is the one that `hint`
/// gives. Other forcing chains and nets are listed only if asked for. If the grid contains a mistake, the wrong cells
/// are named instead, as in `hint`. The exit code is 1 if a grid is wrong or has several solutions, or if no step is
/// found.
#[derive(Debug, Args)]
pub struct StepsCommand {
    /// Only steps by these techniques, such as skyscraper,fish, including any that are off by default
    ///
    /// Takes names, HoDoKu's short names or codes, and families.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', hide_possible_values = true)]
    #[arg(value_parser = technique_parser())]
    technique: Vec<TechniqueSet>,

    /// Only steps that place or eliminate something in this cell, such as r4c7
    ///
    /// `47` and `D7`, with rows as letters A to I, mean the same cell.
    #[arg(long, value_name = "CELL", value_parser = parse_cell)]
    cell: Option<Cell>,

    /// Only steps that place or eliminate this digit
    #[arg(long, value_name = "DIGIT", value_parser = parse_digit)]
    digit: Option<Digit>,

    /// List every step, even if an easier one has the same conclusions
    #[arg(long)]
    every: bool,

    /// Amount to reveal of each step: its name, also its cells, also why it holds, or every link [default: one line]
    #[arg(long, value_name = "DETAIL", value_parser = one_of_named!(Detail))]
    detail: Option<Detail>,

    /// List at most N steps of each puzzle; 0 means no limit
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = number::<usize>(0..=usize::MAX as u64))]
    limit: usize,

    #[command(flatten)]
    ladder: LadderOptions,

    #[command(flatten)]
    options: RunOptions,

    #[command(flatten)]
    guess_options: GuessOptions,
}

fn parse_digit(text: &str) -> Result<Digit, &'static str> {
    text.parse().ok().and_then(Digit::new).ok_or("expected a digit from 1 to 9")
}

impl StepsCommand {
    pub fn run(mut self) -> anyhow::Result<Status> {
        self.options.input.reads_positions = true;
        let format = self.options.output.format();
        let can_show_reasons = format.kind.has_fields()
            || matches!(format.kind, OutputKind::Mirror | OutputKind::Candidates | OutputKind::Page);
        let gives_reasons = self.detail.is_some_and(Detail::includes_conclusions);
        ensure!(
            can_show_reasons || !gives_reasons,
            "--detail step and links cannot be used with {}, which has no place for reasons",
            self.options.output.format_option()
        );
        let (chosen_ladder, listed_techniques) = self.ladder.listing_ladder(&self.technique)?;
        run_task(StepsTask { chosen_ladder, listed_techniques, command: self }, |task| &task.command.options)
    }

    /// Returns the techniques of --technique; an empty set means any.
    fn techniques(&self) -> TechniqueSet {
        union_of(&self.technique)
    }

    fn admits(&self, step: &Step) -> bool {
        let is_admitted = |candidate: Candidate| {
            self.cell.is_none_or(|cell| candidate.cell() == cell)
                && self.digit.is_none_or(|digit| candidate.digit() == digit)
        };
        (self.technique.is_empty() || self.techniques().contains(step.technique))
            && step.conclusions().iter().any(is_admitted)
    }
}

struct StepsTask {
    command: StepsCommand,
    chosen_ladder: ChosenLadder,
    listed_techniques: TechniqueSet,
}

struct ListedSteps {
    /// The steps, grouped by their conclusions. The easiest step of a group comes first.
    steps: Vec<Step>,
    /// The number of steps left out because an easier one has the same conclusions.
    repeat_count: usize,
    /// The number of steps beyond the limit.
    beyond_limit_count: usize,
}

impl PuzzleTask for StepsTask {
    type Worker = (Ladder, Solver);
    type Fields<'a> = StepFields<'a>;

    const BATCH_RECORDS: usize = SMALL_BATCH_RECORDS;

    fn command(&self) -> &'static str {
        "steps"
    }

    fn default_columns(&self) -> DefaultColumns {
        steps_columns(self.chosen_ladder.name, self.command.detail.is_some_and(Detail::includes_conclusions))
    }

    fn new_worker(&self) -> (Ladder, Solver) {
        (self.chosen_ladder.telling_ladder(), self.command.guess_options.solver())
    }

    fn write_answer(&self, (ladder, solver): &mut (Ladder, Solver), writer: &mut RecordWriter<'_>) {
        let case = writer.case;
        let position = Position::new(&case, &AgainstOption::default());
        let state = position.state();
        let finding = Finding::examine(&position, &state, solver, || Ok(self.find_steps(ladder, &state)));
        writer.count_outcome(&finding.outcome);
        match &finding.steps {
            Some(listed_steps) if listed_steps.steps.is_empty() => {
                writer.tally().worsen(Status::Unsolved);
                if writer.style.format.kind == OutputKind::Picture {
                    writer.add_message(&"no step of these techniques");
                    return writer.tally().worsen(Status::Failed);
                }
                // A list without objects is empty.
                if writer.style.is_json() {
                    return;
                }
                write_refusal("No step of these techniques.", &finding, &state, writer);
            }
            Some(listed_steps) => self.write_steps(listed_steps, &state, writer),
            None => write_refusal(&finding.sentence(), &finding, &state, writer),
        }
    }
}

impl StepsTask {
    fn find_steps(&self, ladder: &mut Ladder, state: &State) -> ListedSteps {
        let mut steps = Vec::new();
        // The next step of the ladder comes first, even if its technique is not listed.
        let next_step = if self.command.technique.is_empty() { ladder.next_step(state).ok() } else { None };
        steps.extend(next_step.clone().filter(|step| self.command.admits(step)));
        let is_next_step = |step: &Step| {
            next_step.as_ref().is_some_and(|next| {
                (next.technique, next.conclusions()) == (step.technique, step.conclusions())
                    && next.to_string() == step.to_string()
            })
        };
        let _ = ladder.for_each_step_of(self.listed_techniques, state, |step| {
            if self.command.admits(&step) && !is_next_step(&step) {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        steps.sort_by_cached_key(|step| ladder.rung_index(step.technique));
        // The next sort makes the groups. It is stable, so the easiest step of each group comes first.
        let mut first_indices = HashMap::new();
        for (index, step) in steps.iter().enumerate() {
            first_indices.entry(step.conclusions()).or_insert(index);
        }
        steps.sort_by_cached_key(|step| first_indices.get(&step.conclusions()).copied());
        let step_count = steps.len();
        if !self.command.every {
            steps.dedup_by(|step, easier| step.conclusions() == easier.conclusions());
        }
        let repeat_count = step_count - steps.len();
        let limit = if self.command.limit == 0 { usize::MAX } else { self.command.limit };
        let count_beyond_limit = steps.len().saturating_sub(limit);
        steps.truncate(limit);
        ListedSteps { steps, repeat_count, beyond_limit_count: count_beyond_limit }
    }

    fn write_steps(&self, listed_steps: &ListedSteps, state: &State, writer: &mut RecordWriter<'_>) {
        let ListedSteps { steps, .. } = listed_steps;
        let detail = self.command.detail.unwrap_or(Detail::Step);
        let slide = |step| step_slide(state, step, detail, self.chosen_ladder.notation);
        if writer.write_pictures(PageKind::List, || steps.iter().map(slide)) {
            return;
        }
        if !writer.style.is_prose() {
            return steps.iter().for_each(|step| self.write_record(step, state, writer));
        }
        writer.write_paragraph(&self.text(steps));
        if writer.style.is_on_terminal {
            writer.write_text(&listed_steps.summary());
        }
    }

    /// Returns the text for a person: each conclusion, and the steps that lead to it.
    fn text(&self, steps: &[Step]) -> String {
        let (detail, notation) = (self.command.detail, self.chosen_ladder.notation);
        if let Some(detail) = detail.filter(|detail| !detail.includes_conclusions()) {
            return steps.iter().map(|step| explain::hint(step, detail, notation)).collect::<Vec<_>>().join("\n");
        }
        let mut text = String::new();
        for group in steps.chunk_by(|a, b| a.conclusions() == b.conclusions()) {
            text += &format!("{}\n", explain::conclusion(&group[0]));
            for step in group {
                text += &format!("  {}\n", explain::one_line(step, notation));
                if let Some(reason) = detail.and_then(|detail| reason_of(step, detail)) {
                    text += &format!("    {}\n", reason.replace('\n', "\n    "));
                }
            }
        }
        text.truncate(text.trim_end().len());
        text
    }

    /// Writes the puzzle with a step in its fields and, except in JSON, as its remark.
    fn write_record(&self, step: &Step, state: &State, writer: &mut RecordWriter<'_>) {
        let is_json = writer.style.is_json();
        let output = &self.command.options.output;
        let notation = self.chosen_ladder.notation;
        let detail = self.command.detail.or(output.asks_for("reason").then_some(Detail::Step));
        let columns = StepColumns::new(step, self.chosen_ladder.name, notation, detail);
        let position = output.asks_for("position").then(|| {
            let mut next_state = state.clone();
            next_state.apply(step);
            (next_state.grid(), next_state.progress())
        });
        let lists = columns.lists(is_json);
        let fields = StepFields {
            status: Value::Str(RecordStatus::Unique.word()),
            position: position.as_ref().map_or(Value::Null, |(grid, progress)| Value::Position(grid, *progress)),
            ..columns.fields(&lists, is_json).revealed(detail.unwrap_or(Detail::Step), step)
        };
        let text = match detail {
            Some(detail) if !detail.includes_conclusions() => explain::hint(step, detail, notation),
            _ => explain::one_line(step, notation),
        };
        writer.write(Board::Puzzle(writer.case.puzzle), &[&text], &fields);
    }
}

impl ListedSteps {
    /// Returns the last line of the list for a person.
    fn summary(&self) -> String {
        let count = self.steps.len();
        let mut text = format!("{count} {}", if count == 1 { "step" } else { "steps" });
        if self.beyond_limit_count > 0 {
            text += &format!("; --limit leaves out {}", self.beyond_limit_count);
        }
        if self.repeat_count > 0 {
            text += &format!("; --every lists {} more with the same conclusions", self.repeat_count);
        }
        text
    }
}

/// Reports why there are no steps to list, with the wrong cells if the grid contains a mistake.
fn write_refusal(sentence: &str, finding: &Finding<ListedSteps>, state: &State, writer: &mut RecordWriter<'_>) {
    let scene = || Scene::from_state(state).with_tinted_cells(finding.wrong_cells);
    if writer.write_pictures(PageKind::Sequence, || [Slide { scene: scene(), caption: sentence.to_owned() }]) {
        return;
    }
    if writer.style.is_prose() {
        return writer.write_paragraph(sentence);
    }
    let cells = cell_list(finding.wrong_cells, writer.style.is_json());
    let fields = StepFields {
        status: Value::Str(finding.outcome.status.word()),
        cells: cells.as_deref().map_or(Value::Null, |text| writer.text_value(text)),
        error: finding.outcome.error().map_or(Value::Null, Value::Str),
        ..StepFields::default()
    };
    writer.write(Board::Puzzle(writer.case.puzzle), &[&sentence], &fields);
}
