//! `--practice`: the position of a puzzle in which a technique is the next step.

use anyhow::ensure;

use crate::cli::ladder::{ChosenLadder, missing_technique_message};
use sudoku::draw::{Page, PageKind, Scene, Slide};
use sudoku::grid::{Cell, CellSet, DigitSet, Grid, Progress};
use sudoku::logic::explain::{self, Detail, Notation};
use sudoku::logic::{Family, Ladder, LadderName, State, Step, Technique, TechniqueSet};
use sudoku::random::Random;
use sudoku::transform::Symmetry;

/// The effort to find a position: about ten seconds of work.
#[derive(Debug, Clone, Copy)]
struct Effort {
    /// The number of attempts at a puzzle before an example takes its place.
    attempts: u64,
    /// The number of shuffled examples that are tried.
    examples: usize,
}

impl Effort {
    const fn on(ladder: LadderName) -> Self {
        match ladder {
            LadderName::SudokuExplainer => Self { attempts: 1000, examples: 10 },
            LadderName::Human => Self { attempts: 60_000, examples: 100 },
        }
    }
}

#[derive(Debug, Clone, Copy)]
pub struct Practice {
    techniques: TechniqueSet,
    chosen_ladder: ChosenLadder,
}

/// The ladders with which one thread searches for positions.
pub struct PracticeSearch {
    techniques: TechniqueSet,
    /// The ladder up to the last technique to practise. A puzzle that needs other techniques is rejected early.
    easier_ladder: Ladder,
    /// The ladder that `hint` uses.
    hint_ladder: Ladder,
    max_examples: usize,
}

pub struct PracticePosition {
    pub grid: Grid,
    pub progress: Progress,
    pub step: Step,
}

impl Practice {
    /// Creates the practice of one of these techniques, which are tried at their places in the table. Fails if the
    /// ladder lacks them.
    pub fn new(techniques: TechniqueSet, chosen_ladder: ChosenLadder) -> anyhow::Result<Self> {
        let known_techniques = techniques & chosen_ladder.name.techniques();
        ensure!(!known_techniques.is_empty(), "{}", missing_technique_message(techniques, chosen_ladder.name));
        Ok(Self { techniques: known_techniques, chosen_ladder: chosen_ladder.also(known_techniques) })
    }

    /// Returns the number of attempts at a puzzle before an example takes its place.
    pub fn max_attempts(self) -> u64 {
        Effort::on(self.chosen_ladder.name).attempts
    }

    pub fn new_search(self) -> PracticeSearch {
        let Self { techniques: practised, chosen_ladder } = self;
        let max_difficulty = practised.iter().map(Technique::base_difficulty).max();
        let easier_techniques = match chosen_ladder.name {
            // Singles come between harder steps.
            _ if !(practised & Family::Singles.techniques()).is_empty() => TechniqueSet::ALL,
            LadderName::SudokuExplainer => {
                Technique::ALL.into_iter().filter(|other| Some(other.base_difficulty()) <= max_difficulty).collect()
            }
            LadderName::Human => LadderName::Human.techniques_up_to(practised),
        };
        let techniques = chosen_ladder.scored & easier_techniques;
        let easier_ladder = Ladder::with_techniques(chosen_ladder.name, techniques).without_evidence();
        let hint_ladder = chosen_ladder.telling_ladder();
        let max_examples = Effort::on(chosen_ladder.name).examples;
        PracticeSearch { techniques: practised, easier_ladder, hint_ladder, max_examples }
    }
}

impl PracticeSearch {
    /// Returns the first position on the way to the solution in which one of the techniques is the next step, whether or
    /// not the reader knows which digits were placed, unless the technique depends on it. Returns `None` if there is no
    /// such position.
    pub fn find_position(&mut self, puzzle: &Grid) -> Option<PracticePosition> {
        let mut state = State::new(puzzle);
        loop {
            let step = self.easier_ladder.next_step(&state).ok()?;
            if self.techniques.contains(step.technique)
                && let Some(position) = self.position_for_hint(&state, step.clone())
            {
                return Some(position);
            }
            state.apply(&step);
        }
    }

    /// Returns the position of a state if `hint` gives a step by one of the techniques in it.
    fn position_for_hint(&mut self, state: &State, step: Step) -> Option<PracticePosition> {
        let position = PracticePosition::new(state, step);
        let mut hint_step = |progress| {
            let step = self.hint_ladder.next_step(&State::with_progress(&position.grid, progress)).ok()?;
            self.techniques.contains(step.technique).then_some(step)
        };
        match [position.needed_progress(), position.progress].map(&mut hint_step) {
            [Some(step), Some(_)] => Some(PracticePosition { step, ..position }),
            _ => None,
        }
    }

    /// Returns an example of one of the techniques, shuffled: if possible one in which `hint` gives its step, or else
    /// one in which it is among others. Returns `None` if there is no example.
    pub fn shuffled_example(&mut self, random: &mut Random) -> Option<PracticePosition> {
        let techniques: Vec<Technique> =
            self.techniques.iter().filter(|technique| technique.example_count() > 0).collect();
        if techniques.is_empty() {
            return None;
        }
        let mut other_position = None;
        let next_position = (0..self.max_examples).find_map(|_| {
            let technique = techniques[random.below(techniques.len() as u64) as usize];
            let example = technique.example(random.below(technique.example_count() as u64) as usize)?;
            let state = shuffled_state(&example.state, &Symmetry::random(random));
            let mut only_ladder =
                Ladder::with_techniques(example.ladder, TechniqueSet::from_technique(technique)).telling();
            if let Ok(step) = only_ladder.next_step(&state) {
                other_position.get_or_insert_with(|| PracticePosition::new(&state, step));
            }
            let step = self.hint_ladder.next_step(&state).ok()?;
            if self.techniques.contains(step.technique) { self.position_for_hint(&state, step) } else { None }
        });
        next_position.or(other_position)
    }
}

/// Returns a position after a symmetry.
fn shuffled_state(state: &State, symmetry: &Symmetry) -> State {
    let shuffled_cells =
        |cells: CellSet| Cell::all().filter(|&cell| cells.contains(symmetry.source_cell(cell))).collect::<CellSet>();
    let Progress { placed, unfilled } = state.progress();
    let progress = Progress { placed: shuffled_cells(placed), unfilled: shuffled_cells(unfilled) };
    State::with_progress(&symmetry.apply(&state.grid()), progress)
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

    /// Returns the filled cells alone.
    pub fn digits(&self) -> Grid {
        let mut digits = self.grid;
        digits.clear(!self.grid.filled_cells() | self.progress.unfilled);
        digits
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
        let caption = format!("The step\n{}", explain::hint(step, Detail::Step, Notation::Ours));
        let slides = vec![
            Slide { scene: Scene::from_state(&state), caption: prompt },
            Slide { scene: Scene::from_step(&state, step), caption },
        ];
        // A page with two pictures is never too large.
        Page { title: "Sudoku".to_owned(), kind: PageKind::Sequence, slides }.html().unwrap_or_default()
    }
}
