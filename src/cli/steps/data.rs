//! A step for a machine.

use serde::Serialize;

use sudoku::format::write::Value;
use sudoku::logic::{Candidate, Chain, Constraint, LadderName, Node, Proof, Reason, Step, explain};

/// A step as JSON: names, numbers and lists, and the one line that a person reads.
#[derive(Debug, Serialize)]
pub struct StepData {
    technique: &'static str,
    /// On the scale of the ladder.
    rating: Value<'static>,
    /// The digit placed.
    placement: Option<CellDigit>,
    /// The candidates eliminated.
    eliminations: Vec<CellDigit>,
    /// What the step rests on.
    cells: Vec<String>,
    digits: Vec<usize>,
    houses: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    chains: Vec<ChainData>,
    text: String,
}

/// A candidate.
#[derive(Debug, Serialize)]
pub struct CellDigit {
    cell: String,
    digit: usize,
}

/// Nodes, the assumption first and the conclusion last, and links by their numbers, counted from 0.
#[derive(Debug, Serialize)]
pub struct ChainData {
    nodes: Vec<NodeData>,
    links: Vec<LinkData>,
}

#[derive(Debug, Serialize)]
struct NodeData {
    #[serde(flatten)]
    candidate: CellDigit,
    /// Whether the chain takes the candidate for true.
    on: bool,
}

#[derive(Debug, Serialize)]
struct LinkData {
    from: usize,
    to: usize,
    /// The house in which the two exclude or leave each other; `cell` if that is the cell itself;
    /// the technique of a pattern or of a nested chain that leads there.
    by: String,
}

/// A base or cover set: one of the candidates of the cell is true, or one place of the digit in the house.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum SetData {
    Cell { cell: String },
    House { digit: usize, house: String },
}

impl SetData {
    pub fn new(constraint: Constraint) -> Self {
        match constraint {
            Constraint::Cell(cell) => Self::Cell { cell: cell.to_string() },
            Constraint::House(house, digit) => {
                Self::House { digit: digit.value(), house: house.to_string() }
            }
        }
    }
}

/// What the step is rated on the ladder's scale; for players, what it adds to the score.
pub fn rating(step: &Step, ladder: LadderName) -> Value<'static> {
    match ladder {
        LadderName::SudokuExplainer => Value::Tenths(step.difficulty.tenths()),
        LadderName::Human => {
            let entry = step.technique.entry();
            entry.map_or(Value::Null, |entry| Value::Number(entry.score.into()))
        }
    }
}

/// The chains on which the step rests, if it does.
pub fn chains(step: &Step) -> Vec<ChainData> {
    let chains = step.evidence::<Proof>().map_or(&[][..], |proof| &proof.chains);
    chains.iter().map(ChainData::new).collect()
}

impl StepData {
    pub fn new(step: &Step, ladder: LadderName) -> Self {
        Self {
            technique: step.technique.name(),
            rating: rating(step, ladder),
            placement: step.placement.map(CellDigit::new),
            eliminations: step.eliminations.iter().map(CellDigit::new).collect(),
            cells: step.cells().iter().map(|cell| cell.to_string()).collect(),
            digits: step.digits().iter().map(|digit| digit.value()).collect(),
            houses: step.houses().iter().map(ToString::to_string).collect(),
            chains: chains(step),
            text: explain::short(step),
        }
    }
}

impl CellDigit {
    pub fn new(candidate: Candidate) -> Self {
        Self { cell: candidate.cell().to_string(), digit: candidate.digit().value() }
    }
}

impl ChainData {
    fn new(chain: &Chain) -> Self {
        let node =
            |node: &Node| NodeData { candidate: CellDigit::new(node.candidate), on: node.on };
        let links = chain.inferences.iter().flat_map(|inference| {
            let by = match &inference.reason {
                Reason::Cell => "cell".to_owned(),
                Reason::House(house) => house.to_string(),
                Reason::Pattern { technique, .. } | Reason::Nested { technique, .. } => {
                    technique.to_string()
                }
            };
            let to = inference.conclusion;
            inference.premises.iter().map(move |&from| LinkData { from, to, by: by.clone() })
        });
        Self { nodes: chain.nodes.iter().map(node).collect(), links: links.collect() }
    }
}
