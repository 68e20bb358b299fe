//! `--practice`: the position of a puzzle in which a technique is the next step.

use anyhow::ensure;

use crate::cli::ladder::{ChosenLadder, missing_technique_message};
use sudoku::draw::{Page, PageKind, Scene, Slide};
use sudoku::grid::{CellSet, DigitSet, Grid, Progress};
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
    pub progress: Progress,
    pub step: Step,
}

impl Practice {
    /// Creates the practice of a technique, which is tried at its place in the table. Fails if the ladder lacks it.
    pub fn new(technique: Technique, chosen_ladder: ChosenLadder) -> anyhow::Result<Self> {
        let set = TechniqueSet::from_technique(technique);
        let is_known = chosen_ladder.name.techniques().contains(technique);
        ensure!(is_known, "{}", missing_technique_message(set, chosen_ladder.name));
        Ok(Self { technique, chosen_ladder: chosen_ladder.also(set) })
    }

    pub fn new_search(self) -> PracticeSearch {
        let Self { technique, chosen_ladder } = self;
        let easier_techniques = match chosen_ladder.name {
            // Singles come between harder steps.
            _ if technique.family() == Family::Singles => TechniqueSet::ALL,
            LadderName::SudokuExplainer => Technique::ALL
                .into_iter()
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
    /// the reader knows which digits were placed, unless the technique depends on it. Returns `None` if there is no such
    /// position.
    pub fn find_position(&mut self, puzzle: &Grid) -> Option<PracticePosition> {
        let mut state = State::new(puzzle);
        loop {
            let step = self.easier_ladder.next_step(&state).ok()?;
            if step.technique == self.technique {
                let position = PracticePosition::new(&state, step.clone());
                let mut hint_step = |progress| {
                    let step = self.hint_ladder.next_step(&State::with_progress(&position.grid, progress)).ok()?;
                    (step.technique == self.technique).then_some(step)
                };
                let steps = [position.needed_progress(), position.progress].map(&mut hint_step);
                if let [Some(step), Some(_)] = steps {
                    return Some(PracticePosition { step, ..position });
                }
            }
            state.apply(&step);
        }
    }
}

impl PracticePosition {
    /// Creates the position of a state before a step: its digits and, unless these determine all else, its candidates.
    fn new(state: &State, step: Step) -> Self {
        let mut digits = Grid::EMPTY;
        for cell in !state.empty_cells() {
            digits[cell] = state.digit(cell).map_or(DigitSet::ALL, DigitSet::from_digit);
        }
        let progress = Progress { unfilled: CellSet::EMPTY, ..state.progress() };
        let are_enough = State::with_progress(&digits, progress) == *state && !step.technique.depends_on_givens();
        match are_enough {
            true => Self { grid: digits, progress, step },
            false => Self { grid: state.grid(), progress: state.progress(), step },
        }
    }

    /// Returns the progress that a reader must see to find the step.
    pub fn needed_progress(&self) -> Progress {
        match self.step.technique.depends_on_givens() {
            true => self.progress,
            false => Progress { placed: CellSet::EMPTY, ..self.progress },
        }
    }

    /// Returns a page with the position and, after a click, the step.
    pub fn to_page(&self) -> String {
        let (state, step) = (State::with_progress(&self.grid, self.progress), &self.step);
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
