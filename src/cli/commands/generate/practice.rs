//! `--practice`: the position of a puzzle in which a technique is the next step.

use anyhow::{bail, ensure};

use crate::cli::ladder::{ChosenLadder, depends_on_givens};
use sudoku::draw::{Page, PageKind, Scene, Slide};
use sudoku::grid::{CellSet, DigitSet, Grid};
use sudoku::logic::explain::{self, HintLevel, Notation};
use sudoku::logic::{Family, Ladder, LadderName, State, Step, Technique, TechniqueSet};

#[derive(Debug, Clone, Copy)]
pub struct Practice {
    technique: Technique,
    chosen_ladder: ChosenLadder,
}

/// The ladders with which one thread searches for positions.
pub struct PracticeSearch {
    technique: Technique,
    /// The ladder up to the technique to practise. A puzzle that needs other techniques is rejected early.
    easier_ladder: Ladder,
    /// The ladder that `hint` uses.
    hint_ladder: Ladder,
}

pub struct PracticePosition {
    pub grid: Grid,
    /// The filled cells that are not givens.
    pub placed: CellSet,
    pub step: Step,
}

impl Practice {
    /// Creates the practice of a technique. Fails if `hint` never names it in a position that is read from a file.
    pub fn new(technique: Technique, chosen_ladder: ChosenLadder) -> anyhow::Result<Self> {
        let is_tried = |name: &LadderName| name.default_techniques().contains(technique);
        if !is_tried(&chosen_ladder.name) {
            let other_ladder = LadderName::ALL.into_iter().find(is_tried);
            let advice = other_ladder.map_or(String::new(), |other| format!("; try --ladder {other}"));
            bail!("`hint` tries {technique} only if --only names it{advice}");
        }
        let needs_givens = depends_on_givens(technique);
        ensure!(!needs_givens, "{technique} depends on which digits are givens, which a position does not show");
        Ok(Self { technique, chosen_ladder })
    }

    pub fn new_search(self) -> PracticeSearch {
        let Self { technique, chosen_ladder } = self;
        let easier_techniques = match chosen_ladder.name {
            // Singles come between harder steps.
            _ if technique.family() == Family::Singles => TechniqueSet::ALL,
            LadderName::SudokuExplainer => Technique::in_ladder_order()
                .filter(|other| other.base_difficulty() <= technique.base_difficulty())
                .collect(),
            LadderName::Human => LadderName::Human.techniques_up_to(technique),
        };
        let techniques = chosen_ladder.scored & easier_techniques;
        let easier_ladder = Ladder::with_techniques(chosen_ladder.name, techniques).without_evidence();
        PracticeSearch { technique, easier_ladder, hint_ladder: chosen_ladder.telling_ladder() }
    }
}

impl PracticeSearch {
    /// Returns the first position on the way to the solution in which the technique is the next step, whether or not
    /// the reader knows which digits were placed. Returns `None` if there is no such position.
    pub fn find_position(&mut self, puzzle: &Grid) -> Option<PracticePosition> {
        let mut state = State::new(puzzle);
        loop {
            let step = self.easier_ladder.next_step(&state)?;
            if step.technique == self.technique {
                let grid = position_grid(&state);
                let placed = grid.filled_cells() - puzzle.filled_cells();
                let mut hint_step = |placed| self.hint_ladder.next_step(&State::new(&grid).with_placed(placed));
                let steps = [CellSet::EMPTY, placed]
                    .map(|placed| hint_step(placed).filter(|step| step.technique == self.technique));
                if let [Some(step), Some(_)] = steps {
                    return Some(PracticePosition { grid, placed, step });
                }
            }
            state.apply(&step);
        }
    }
}

/// Returns the digits of a position and, unless the digits determine them, its candidates.
fn position_grid(state: &State) -> Grid {
    let mut digits = Grid::EMPTY;
    for cell in !state.empty_cells() {
        digits[cell] = state.digit(cell).map_or(DigitSet::ALL, DigitSet::from_digit);
    }
    if State::new(&digits).with_placed(digits.filled_cells() - state.givens()) == *state {
        digits
    } else {
        state.grid()
    }
}

impl PracticePosition {
    /// Returns a page with the position and, after a click, the step.
    pub fn to_page(&self) -> String {
        let (state, step) = (State::new(&self.grid).with_placed(self.placed), &self.step);
        let prompt = format!("Find the next step: {}.", step.technique);
        // The list of all steps shows only the first line, which does not give the step away.
        let caption = format!("The step\n{}", explain::hint(step, HintLevel::Full, Notation::Ours));
        let slides = vec![
            Slide { scene: Scene::from_state(&state), caption: prompt },
            Slide { scene: Scene::from_step(&state, step), caption },
        ];
        // A page with two pictures is never too large.
        Page { title: "Sudoku".to_owned(), kind: PageKind::Sequence, slides }.html().unwrap_or_default()
    }
}
