//! Deductions as data, and the sink to which finders pass them.

pub(super) mod pattern;
pub(super) mod proof;

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::bits::without_duplicates;
use crate::logic::explain::phrases::conclusion;
use crate::logic::position::changes::Changes;
use crate::logic::position::uniqueness::UniquenessMemory;
use crate::logic::{
    Candidate, CandidateLink, CandidateSet, Constraint, Difficulty, Node, Notation, Proof, State, Technique,
    TechniqueSet,
};

/// One step of a solution: its evidence and its conclusions.
#[derive(Debug, Clone)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The difficulty, including increments for the length of a chain or the size of a set.
    pub difficulty: Difficulty,
    /// The evidence; `None` if the ladder was created [without evidence](crate::logic::Ladder::without_evidence).
    pub evidence: Option<Arc<dyn Evidence>>,
    /// The candidate that the step places, if there is one.
    pub placement: Option<Candidate>,
    /// The candidates that the step eliminates, not counting those that the placement eliminates.
    pub eliminations: CandidateSet,
}

/// The evidence for a step, and its description in words. Many techniques share a type: [`Pattern`](pattern::Pattern).
///
/// The evidence may include candidates that are not on the grid: a naked triple includes each of its three digits in
/// each of its three cells. [`Step::marks`] leaves out absent candidates.
pub trait Evidence: Any + fmt::Debug + Send + Sync {
    /// Returns the parts of the pattern.
    fn parts(&self) -> PatternParts;

    /// Returns the digits of the pattern.
    fn digits(&self) -> DigitSet {
        self.parts().candidates().digits()
    }

    /// Returns the houses that describe the step, first those of the base. A house may occur more than once.
    fn houses(&self) -> Vec<House> {
        self.parts().houses()
    }

    /// Describes the pattern in one line, without the technique's name or the conclusion, which surround that line.
    fn one_line(&self, step: &Step) -> String;

    /// Describes the pattern in one line, with chains in this notation.
    fn one_line_in(&self, step: &Step, _: Notation) -> String {
        self.one_line(step)
    }

    /// Explains the step without its conclusion, which [`Self::explanation`] adds after a colon.
    ///
    /// A type that overrides [`Self::explanation`] need not implement this method.
    fn reason(&self, _: &Step) -> String {
        String::new()
    }

    /// Explains the step in two or three sentences.
    fn explanation(&self, step: &Step) -> String {
        format!("{}: {}.", self.reason(step), conclusion(step))
    }

    /// Explains the step without omissions, at any length.
    fn full_explanation(&self, step: &Step) -> String {
        self.explanation(step)
    }

    /// Returns the proof by chains, if the step is proved by chains.
    fn proof(&self) -> Option<&Proof> {
        None
    }

    /// Returns the filled cells that rule out all other places or digits, each with a house that it shares with them.
    fn blocking_cells(&self) -> Vec<(Cell, House)> {
        Vec::new()
    }

    /// Returns whether the pattern is a siamese fish: two fish with the same base. HoDoKu's library codes mark them.
    fn is_siamese(&self) -> bool {
        false
    }

    /// Describes where to look for the step, without its conclusions; `None` if the cells and digits suffice.
    fn where_to_look(&self) -> Option<String> {
        None
    }
}

/// The parts of a pattern.
#[derive(Debug, Clone, Default)]
pub struct PatternParts {
    /// The candidates by role. If a candidate occurs more than once, its first role counts. Each candidate of the base
    /// that is on the grid has a role.
    pub roles: Vec<(Role, CandidateSet)>,
    /// The constraints of the base: one of these candidates satisfies each of them.
    pub base: Vec<Constraint>,
    /// The constraints of the cover: they contain the candidates of the base, so no other candidates can satisfy them.
    pub cover: Vec<Constraint>,
}

impl PatternParts {
    /// Returns all candidates that have a role.
    pub fn candidates(&self) -> CandidateSet {
        self.roles.iter().fold(CandidateSet::EMPTY, |union, &(_, candidates)| union | candidates)
    }

    pub(crate) fn houses(&self) -> Vec<House> {
        self.base.iter().chain(&self.cover).filter_map(|constraint| constraint.house()).collect()
    }
}

/// The role of a candidate in a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The candidate is part of the pattern. In chains, it is true in some node.
    Pattern,
    /// The candidate is an extra one: either the pattern holds or a fin is true.
    Fin,
    /// The candidate belongs to one of several sets of cells, numbered from 0. Pictures tint these cells.
    Set(u8),
    /// In chains, every node with the candidate is false. In Medusa, it has the first colour and `Pattern` the second.
    /// Two almost locked sets cannot both hold its digit, their restricted common.
    Off,
}

/// The mark of a candidate in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The step places the candidate.
    Placed,
    /// The step eliminates the candidate.
    Eliminated,
    /// The candidate has the role [`Role::Pattern`].
    Evidence,
    /// The candidate has the role [`Role::Fin`].
    Fin,
    /// The candidate has the role [`Role::Off`].
    Refuted,
    /// The candidate has the role [`Role::Set`] with this number. A cluster of one digit has two sets, its colours.
    Set(u8),
}

impl Step {
    pub(crate) fn from_eliminations(technique: Technique, eliminations: CandidateSet) -> Self {
        let difficulty = technique.base_difficulty();
        Self { technique, difficulty, evidence: None, placement: None, eliminations }
    }

    pub(crate) fn from_placement(technique: Technique, candidate: Candidate) -> Self {
        Self { placement: Some(candidate), ..Self::from_eliminations(technique, CandidateSet::EMPTY) }
    }

    /// Creates the step that places the node's candidate if it is on, and eliminates it if it is off.
    pub(crate) fn from_node(technique: Technique, node: Node) -> Self {
        if node.is_on {
            Self::from_placement(technique, node.candidate())
        } else {
            Self::from_eliminations(technique, node.candidates())
        }
    }

    /// Replaces the difficulty, which by default is the base difficulty of the technique.
    pub(crate) fn with_difficulty(self, difficulty: Difficulty) -> Self {
        let Self { technique, .. } = self;
        debug_assert!(
            [Difficulty::default(), difficulty].contains(&technique.base_difficulty())
                || technique.has_variable_difficulty(),
            "{technique} is rated {difficulty}: Technique::has_variable_difficulty does not name it"
        );
        Self { difficulty, ..self }
    }

    /// Returns the evidence if it has this type.
    ///
    /// ```
    /// use sudoku::logic::*;
    ///
    /// fn rests_on<E: Evidence>(name: &str) -> Result<bool, UnknownTechnique> {
    ///     let example: Option<Example> = Technique::from_name(name)?.example(0);
    ///     Ok(example.is_some_and(|example| example.step.evidence::<E>().is_some()))
    /// }
    /// assert!(rests_on::<Pattern>("skyscraper")?, "most techniques have no type of their own");
    /// assert!(rests_on::<LockedCandidates>("pointing")? && rests_on::<SubsetPattern>("naked pair")?);
    /// assert!(rests_on::<Fish>("x-wing")? && rests_on::<Wing>("xy-wing")?);
    /// assert!(rests_on::<DeadlyPattern>("hidden rectangle")? && rests_on::<DeadlyPattern>("bug type 1")?);
    /// assert!(rests_on::<AlignedExclusion>("aligned pair exclusion")?);
    /// let step = Technique::from_name("unique loop type 3")?.example(0).ok_or("no example")?.step;
    /// let DeadlyPattern { shape, rule, .. } = step.evidence().ok_or("no pattern")?;
    /// assert!(matches!(shape, DeadlyShape::Loop(path) if LoopPath::len(path) == 6));
    /// assert!(matches!(rule, GuardianRule::NakedSubset(Subset { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evidence<E: Evidence>(&self) -> Option<&E> {
        let evidence: &dyn Any = self.evidence.as_deref()?;
        evidence.downcast_ref()
    }

    /// Returns the proof by chains, if the step is proved by chains.
    pub fn proof(&self) -> Option<&Proof> {
        self.evidence.as_deref()?.proof()
    }

    /// Returns the links of the chains between single candidates, as pictures draw them.
    pub fn candidate_links(&self) -> Vec<CandidateLink> {
        self.proof().map(Proof::candidate_links).unwrap_or_default()
    }

    /// Returns the cells of the pattern. The pattern of a single is the cell of the placed digit.
    pub fn cells(&self) -> CellSet {
        self.evidence.as_ref().map_or(CellSet::EMPTY, |evidence| evidence.parts().candidates().cells())
    }

    /// Returns the digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.evidence.as_ref().map_or(DigitSet::EMPTY, |evidence| evidence.digits())
    }

    /// Returns the houses that describe the step, without duplicates.
    pub fn houses(&self) -> Vec<House> {
        without_duplicates(self.evidence.iter().flat_map(|evidence| evidence.houses()))
    }

    /// Returns a function that maps a candidate to its mark, if it has one.
    ///
    /// `state` must be the state in which the step was found.
    pub fn marks(&self, state: &State) -> impl Fn(Cell, Digit) -> Option<Mark> {
        let roles = self.evidence.as_ref().map_or(Vec::new(), |evidence| evidence.parts().roles);
        move |cell, digit| {
            let candidate = Candidate::new(cell, digit);
            if self.placement == Some(candidate) {
                return Some(Mark::Placed);
            }
            if self.eliminations.contains(candidate) {
                return Some(Mark::Eliminated);
            }
            let has_candidate = |(_, candidates): &&(Role, CandidateSet)| candidates.contains(candidate);
            let role_entry = roles.iter().find(has_candidate).filter(|_| state.all_candidates().contains(candidate));
            role_entry.map(|&(role, _)| match role {
                Role::Pattern => Mark::Evidence,
                Role::Fin => Mark::Fin,
                Role::Off => Mark::Refuted,
                Role::Set(number) => Mark::Set(number),
            })
        }
    }

    /// Returns all candidates that the step places or eliminates.
    pub fn conclusions(&self) -> CandidateSet {
        self.eliminations | self.placement.into_iter().collect()
    }
}

impl State {
    /// Applies the conclusions of a step: its eliminations, then its placement.
    pub fn apply(&mut self, step: &Step) {
        if !step.eliminations.is_empty() {
            step.eliminations.iter().for_each(|candidate| self.eliminate(candidate.cell(), candidate.digit()));
        }
        if let Some(candidate) = step.placement {
            self.place(candidate.cell(), candidate.digit());
        }
    }
}

/// The rank of a step among those of one finder: its difficulty, then the size and the kind of the pattern.
pub(crate) type StepRank = (Difficulty, usize, usize);

/// The result of passing a step to a sink: `Break` stops the search.
pub(crate) type Flow = ControlFlow<()>;

pub(crate) const CONTINUE: Flow = ControlFlow::Continue(());

/// The steps that a sink accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepSelection {
    /// Every step.
    Every,
    /// Steps that are easier than all earlier ones.
    Easier,
    /// The first step of each technique.
    FirstOfEach,
}

/// The purpose of a search. A finder may look for other steps in other orders for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The steps are scored: they are those that the program takes which defines the scale, under its names.
    Scores,
    /// The steps are for a person: each has its most common name and all its eliminations.
    Tells,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchOptions {
    pub(crate) purpose: Purpose,
    pub(crate) is_evidence_needed: bool,
    /// The difficulty above which steps may be skipped.
    pub(crate) max_difficulty: Difficulty,
    pub(crate) threads: usize,
    /// Whether chains are searched for only where some may be. The steps do not depend on it.
    pub(crate) prunes: bool,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            purpose: Purpose::Scores,
            is_evidence_needed: true,
            max_difficulty: Difficulty::UNSOLVED,
            threads: 1,
            prunes: true,
        }
    }
}

/// The sink to which a finder passes its steps.
pub(crate) struct StepSink<'a> {
    techniques: TechniqueSet,
    selection: StepSelection,
    pub(crate) options: SearchOptions,
    /// The rank of the easiest step so far, if only easier steps are accepted.
    easiest_rank: Option<StepRank>,
    /// The changes since the finder last found nothing.
    pub(crate) changes: Changes,
    /// Whether each step must use a single digit, or join twins of which each does. `changes` then has only digits that
    /// may allow such a step.
    pub(crate) is_one_digit: bool,
    state: &'a State,
    uniqueness: &'a mut UniquenessMemory,
    /// Whether a step was refused because the digits have several solutions. With more digits, it may be sound.
    pub(crate) has_refused_step: bool,
    receive: &'a mut dyn FnMut(Step) -> Flow,
}

impl<'a> StepSink<'a> {
    /// Creates a sink that passes the selected steps of these techniques to `receive`. The steps must be for this state.
    pub(crate) fn new(
        techniques: TechniqueSet,
        selection: StepSelection,
        options: SearchOptions,
        state: &'a State,
        uniqueness: &'a mut UniquenessMemory,
        receive: &'a mut dyn FnMut(Step) -> Flow,
    ) -> Self {
        Self {
            techniques,
            selection,
            options,
            easiest_rank: None,
            changes: Changes::ALL,
            is_one_digit: false,
            state,
            uniqueness,
            has_refused_step: false,
            receive,
        }
    }

    /// Returns whether the sink accepts steps of this technique. A finder may skip techniques that are not accepted.
    pub(crate) fn accepts(&self, technique: Technique) -> bool {
        self.techniques.contains(technique)
    }

    /// Returns whether the steps are for a person, rather than for a score.
    pub(crate) const fn tells(&self) -> bool {
        matches!(self.options.purpose, Purpose::Tells)
    }

    pub(crate) const fn accepts_only_easier(&self) -> bool {
        matches!(self.selection, StepSelection::Easier)
    }

    pub(crate) fn accepts_rank(&self, rank: StepRank) -> bool {
        self.easiest_rank.is_none_or(|easiest_rank| rank < easiest_rank)
    }

    /// Returns the greatest size of a pattern whose step the sink accepts, or 0. `rank` maps a size to the step's rank.
    pub(crate) fn max_accepted_size(&self, rank: impl Fn(usize) -> StepRank) -> usize {
        match self.easiest_rank {
            None => usize::MAX,
            Some(_) => (1..).take_while(|&size| self.accepts_rank(rank(size))).last().unwrap_or(0),
        }
    }

    /// Passes a step on if it has a conclusion and is accepted. Breaks if no more steps are needed.
    pub(crate) fn push<E: Evidence>(&mut self, step: Step, make_evidence: impl FnOnce() -> E) -> Flow {
        self.push_ranked((step.difficulty, 0, 0), step, make_evidence)
    }

    /// Passes a step on as [`Self::push`] does, given its rank among the steps of the finder.
    pub(crate) fn push_ranked<E: Evidence>(
        &mut self,
        rank: StepRank,
        mut step: Step,
        make_evidence: impl FnOnce() -> E,
    ) -> Flow {
        if !self.record_if_accepted(rank, &step) {
            return CONTINUE;
        }
        step.evidence = self.options.is_evidence_needed.then(|| Arc::new(make_evidence()) as Arc<dyn Evidence>);
        let digits = step.conclusions().digits() | step.digits();
        debug_assert!(
            !self.is_one_digit || digits.len() == 1 || digits.is_subset(self.changes.digits),
            "{} uses several digits: its finder must not be wrapped in one_digit",
            step.technique
        );
        (self.receive)(step)
    }

    /// Returns whether the step has a conclusion and is accepted. If so, updates what the sink accepts from now on.
    fn record_if_accepted(&mut self, rank: StepRank, step: &Step) -> bool {
        let has_no_conclusion = step.placement.is_none() && step.eliminations.is_empty();
        if has_no_conclusion || !self.accepts(step.technique) || !self.accepts_rank(rank) {
            return false;
        }
        if !self.uniqueness.admits(step.technique, self.state) {
            self.has_refused_step = true;
            return false;
        }
        match self.selection {
            StepSelection::Every => {}
            StepSelection::Easier => self.easiest_rank = Some(rank),
            StepSelection::FirstOfEach => self.techniques.remove(step.technique),
        }
        true
    }
}
