//! The columns of a step, for `hint` and `steps`.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};

use super::data::{ProofData, candidate_data, constraint_data, display_names};
use crate::cli::columns::DefaultColumns;
use crate::cli::record_writer::{Fields, JsonObject, fields};
use sudoku::draw::{Scene, Slide};
use sudoku::format::write::{Value, to_json};
use sudoku::grid::CellSet;
use sudoku::logic::explain::Detail;
use sudoku::logic::{LadderName, Notation, State, Step, explain};

fields! {
    "hint", StepFields {
        status, technique, code, er, score, step, reason, placements, eliminations, cells, digits, houses, base, cover,
        start, chains, emptied, nested, position, error,
    }
}

/// The further members of the objects of steps.
const STEP_MEMBERS: &[&str] = &[
    "code", "placements", "eliminations", "cells", "digits", "houses", "base", "cover", "start", "chains", "emptied",
    "nested",
];

/// Returns the columns that `hint` writes by default. The rating is that of the ladder.
pub fn hint_columns(ladder: LadderName, has_position: bool) -> DefaultColumns {
    let always: &[&str] = match (ladder, has_position) {
        (LadderName::SudokuExplainer, true) => &["status", "technique", "er", "step", "reason", "position"],
        (LadderName::SudokuExplainer, false) => &["status", "technique", "er", "step", "reason"],
        (LadderName::Human, true) => &["status", "technique", "score", "step", "reason", "position"],
        (LadderName::Human, false) => &["status", "technique", "score", "step", "reason"],
    };
    DefaultColumns { always, in_objects: STEP_MEMBERS }
}

/// Returns the columns that `steps` writes by default. The rating is that of the ladder.
pub fn steps_columns(ladder: LadderName, has_reason: bool) -> DefaultColumns {
    let always: &[&str] = match (ladder, has_reason) {
        (LadderName::SudokuExplainer, true) => &["status", "technique", "code", "er", "step", "reason"],
        (LadderName::SudokuExplainer, false) => &["status", "technique", "code", "er", "step"],
        (LadderName::Human, true) => &["status", "technique", "code", "score", "step", "reason"],
        (LadderName::Human, false) => &["status", "technique", "code", "score", "step"],
    };
    DefaultColumns { always, in_objects: STEP_MEMBERS }
}

/// Returns a list of cells as a column has it: an array in JSON, otherwise the cells with spaces between them.
pub fn cell_list(cells: CellSet, is_json: bool) -> Option<String> {
    (!cells.is_empty()).then(|| list(display_names(cells.iter()), is_json))
}

fn list(items: Vec<impl Display + Serialize>, is_json: bool) -> String {
    if is_json { to_json(&items) } else { display_names(items).join(" ") }
}

/// Returns groups as a column has them: an array in JSON, otherwise the groups with `;` between them.
fn groups<G: Serialize>(groups: &[G], is_json: bool, group_text: impl Fn(&G) -> String) -> String {
    if is_json { to_json(&groups) } else { groups.iter().map(group_text).collect::<Vec<_>>().join(";") }
}

/// The values of a step's columns, in a form that fields can borrow from.
#[derive(Debug)]
pub struct StepColumns {
    technique: &'static str,
    code: Option<String>,
    /// The rating on Sudoku Explainer's scale, in tenths.
    er: Value<'static>,
    score: Value<'static>,
    step: String,
    reason: Option<String>,
    placements: Vec<Json>,
    eliminations: Vec<Json>,
    cells: Vec<String>,
    digits: Vec<usize>,
    houses: Vec<String>,
    base: Vec<Json>,
    cover: Vec<Json>,
    proof: ProofData,
}

/// The lists of a step, written as the output format has them.
#[derive(Debug, Default)]
pub struct StepLists {
    placements: String,
    eliminations: String,
    cells: String,
    digits: String,
    houses: String,
    base: Option<String>,
    cover: Option<String>,
    start: Option<String>,
    chains: Option<String>,
    emptied: Option<String>,
    nested: Option<String>,
}

impl StepColumns {
    /// Creates the columns of a step, with the reason that a detail gives, if there is one.
    pub fn new(step: &Step, ladder: LadderName, notation: Notation, detail: Option<Detail>) -> Self {
        let pattern = step.evidence.as_ref().map(|evidence| evidence.parts()).unwrap_or_default();
        let [er, score] = step_ratings(step, ladder);
        Self {
            technique: step.technique.name(),
            code: step.library_code().map(|code| code.to_string()),
            er,
            score,
            step: explain::one_line(step, notation),
            reason: detail.and_then(|detail| reason_of(step, detail)),
            placements: step.placement.into_iter().map(candidate_data).collect(),
            eliminations: step.eliminations.iter().map(candidate_data).collect(),
            cells: display_names(step.cells().iter()),
            digits: step.digits().iter().map(|digit| digit.value()).collect(),
            houses: display_names(step.houses()),
            base: pattern.base.into_iter().map(constraint_data).collect(),
            cover: pattern.cover.into_iter().map(constraint_data).collect(),
            proof: ProofData::from_step(step),
        }
    }

    /// Returns the lists as arrays or as the text of tables.
    pub fn lists(&self, is_json: bool) -> StepLists {
        let candidates = |list: &[Json], sign: &str| {
            let text = |candidate: &Json| format!("{}{sign}{}", word(&candidate["cell"]), word(&candidate["digit"]));
            if is_json { to_json(&list) } else { list.iter().map(text).collect::<Vec<_>>().join(" ") }
        };
        let constraints = |list: &[Json]| (!list.is_empty()).then(|| groups(list, is_json, constraint_text));
        let chains = &self.proof.chains;
        StepLists {
            placements: candidates(&self.placements, "="),
            eliminations: candidates(&self.eliminations, "<>"),
            cells: list(self.cells.clone(), is_json),
            digits: list(self.digits.clone(), is_json),
            houses: groups(&self.houses, is_json, String::clone),
            base: constraints(&self.base),
            cover: constraints(&self.cover),
            start: self.proof.start.as_ref().map(to_json),
            chains: (!chains.is_empty()).then(|| {
                groups(chains, is_json, |chain| chain.nodes.iter().map(node_text).collect::<Vec<_>>().join(" "))
            }),
            emptied: self.proof.emptied.as_ref().map(to_json),
            nested: (!self.proof.nested.is_empty()).then(|| to_json(&self.proof.nested)),
        }
    }

    /// Returns the fields of the step, given its lists.
    pub fn fields<'a>(&'a self, lists: &'a StepLists, is_json: bool) -> StepFields<'a> {
        let list_value = |text: &'a str| if is_json { Value::Json(text) } else { Value::Str(text) };
        let optional_list = |text: &'a Option<String>| text.as_deref().map_or(Value::Null, list_value);
        let optional_text = |text: &'a Option<String>| text.as_deref().map_or(Value::Null, Value::Str);
        StepFields {
            technique: Value::Str(self.technique),
            code: optional_text(&self.code),
            er: self.er,
            score: self.score,
            step: Value::Str(&self.step),
            reason: optional_text(&self.reason),
            placements: list_value(&lists.placements),
            eliminations: list_value(&lists.eliminations),
            cells: list_value(&lists.cells),
            digits: list_value(&lists.digits),
            houses: list_value(&lists.houses),
            base: optional_list(&lists.base),
            cover: optional_list(&lists.cover),
            start: lists.start.as_deref().map_or(Value::Null, Value::Json),
            chains: optional_list(&lists.chains),
            emptied: lists.emptied.as_deref().map_or(Value::Null, Value::Json),
            nested: lists.nested.as_deref().map_or(Value::Null, Value::Json),
            ..StepFields::default()
        }
    }
}

/// Returns why a step holds, as far as a detail says it.
pub fn reason_of(step: &Step, detail: Detail) -> Option<String> {
    match detail {
        Detail::Name | Detail::Cells => None,
        Detail::Step => Some(explain::explanation(step)),
        Detail::Links => Some(explain::full_explanation(step)),
    }
}

impl StepFields<'_> {
    /// Returns only the fields that a detail reveals.
    pub fn revealed(self, detail: Detail, step: &Step) -> Self {
        let Self { technique, code, er, score, cells, digits, .. } = self;
        match detail {
            Detail::Step | Detail::Links => self,
            Detail::Name => Self { technique, code, er, score, ..Self::default() },
            Detail::Cells => {
                // A cell and its digit would be the answer.
                let digits = if step.cells().is_single() { Value::Null } else { digits };
                Self { technique, code, er, score, cells, digits, ..Self::default() }
            }
        }
    }
}

/// Returns a picture of a step, as far as a detail reveals it, with the text of the detail.
pub fn step_slide(state: &State, step: &Step, detail: Detail, notation: Notation) -> Slide {
    let scene = match detail {
        Detail::Name => Scene::from_state(state),
        Detail::Cells => Scene::from_state(state).with_tinted_cells(step.cells()),
        Detail::Step | Detail::Links => Scene::from_step(state, step),
    };
    Slide { scene, caption: explain::hint(step, detail, notation) }
}

/// The JSON object of a step, as far as a detail reveals it.
pub struct StepData<'a> {
    step: &'a Step,
    columns: StepColumns,
    lists: StepLists,
    detail: Detail,
}

impl<'a> StepData<'a> {
    /// Creates the object of a step. Without a detail, it has everything but the reason.
    pub fn new(step: &'a Step, ladder: LadderName, notation: Notation, detail: Option<Detail>) -> Self {
        let columns = StepColumns::new(step, ladder, notation, detail);
        let lists = columns.lists(true);
        Self { step, columns, lists, detail: detail.unwrap_or(Detail::Step) }
    }
}

impl Serialize for StepData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.columns.fields(&self.lists, true).revealed(self.detail, self.step);
        let values = fields.values();
        let named_values = StepFields::NAMES.names.iter().copied().zip(values.as_ref().iter().copied());
        JsonObject(named_values.filter(|(_, value)| !value.is_null()).collect()).serialize(serializer)
    }
}

/// Returns the rating of a step on Sudoku Explainer's scale and its score, as far as the ladder has them.
fn step_ratings(step: &Step, ladder: LadderName) -> [Value<'static>; 2] {
    match ladder {
        LadderName::SudokuExplainer => [Value::Tenths(step.difficulty.tenths()), Value::Null],
        LadderName::Human => {
            let row = step.technique.ladder_row();
            [Value::Null, row.map_or(Value::Null, |row| Value::Number(row.score.into()))]
        }
    }
}

/// Returns a text or a number without quotes.
fn word(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns a cell, or a digit and a house.
fn constraint_text(constraint: &Json) -> String {
    match constraint.get("cell") {
        Some(cell) => word(cell),
        None => format!("{} {}", word(&constraint["digit"]), word(&constraint["house"])),
    }
}

/// Returns a node of a chain: its cells, the sign that says whether it is true, and its digit.
fn node_text(node: &Json) -> String {
    let cells = match node["cells"].as_array() {
        Some(cells) => cells.iter().map(word).collect::<Vec<_>>().join(","),
        None => word(&node["cell"]),
    };
    let sign = if node["on"] == json!(true) { "=" } else { "<>" };
    format!("{cells}{sign}{}", word(&node["digit"]))
}
