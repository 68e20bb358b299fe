//! A deduction as data, and the sink to which finders hand their deductions.

pub(super) mod chain;
pub(super) mod pattern;
pub(super) mod proof;

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::bits::distinct;
use crate::logic::explain::phrases::conclusion;
use crate::logic::position::changes::News;
use crate::logic::{
    Candidate, CandidateSet, Constraint, Difficulty, Joint, LinkedChain, Notation, State, Technique, TechniqueSet,
};

/// One step of a solution: its evidence and its conclusions.
#[derive(Debug, Clone)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Its rating, including the increments for lengths and set sizes.
    pub difficulty: Difficulty,
    /// The evidence; `None` if the ladder returns effects only.
    pub evidence: Option<Arc<dyn Evidence>>,
    /// The digit that can be placed, if there is one.
    pub placement: Option<Candidate>,
    /// The candidates that can be eliminated, without those that the placement eliminates.
    pub eliminations: CandidateSet,
}

/// The evidence for a step, with its words: one type for each form of pattern.
///
/// It may name candidates that are not on the grid: a naked triplet names each of its three digits in each of its three
/// cells. [`Step::marks`] leaves out absent ones.
pub trait Evidence: Any + fmt::Debug + Send + Sync {
    /// Returns the parts of the pattern.
    fn parts(&self) -> Parts;

    /// Returns the digits of the pattern.
    fn digits(&self) -> DigitSet {
        self.parts().candidates().digits()
    }

    /// Returns the houses to be named, those of the base before those of the cover. Houses may repeat.
    fn houses(&self) -> Vec<House> {
        self.parts().houses()
    }

    /// Describes the pattern in one line. The name of the technique is put before it, the conclusion after it.
    fn short(&self, step: &Step) -> String;

    /// Describes the pattern in one line, with chains in this notation.
    fn short_in(&self, step: &Step, _: Notation) -> String {
        self.short(step)
    }

    /// Explains the step up to its conclusion, which is then added after a colon.
    fn reason(&self, _: &Step) -> String {
        String::new()
    }

    /// Explains the step in two or three sentences.
    fn long(&self, step: &Step) -> String {
        format!("{}: {}.", self.reason(step), conclusion(step))
    }

    /// Explains the step without omissions, at any length.
    fn whole(&self, step: &Step) -> String {
        self.long(step)
    }

    /// Returns the chains that players would draw. Sudoku Explainer's chains are a [proof] instead.
    ///
    /// [proof]: proof::Proof
    fn chains(&self) -> Vec<LinkedChain> {
        Vec::new()
    }

    /// Returns the links of the chains.
    fn joints(&self) -> Vec<Joint> {
        self.chains().iter().flat_map(LinkedChain::joints).collect()
    }

    /// Returns the filled cells that leave no other choice, each with a house in which it rules something out.
    fn rulers(&self) -> Vec<(Cell, House)> {
        Vec::new()
    }

    /// Returns whether it is a siamese fish: two fish of the same base, joined. It is part of HoDoKu's code.
    fn is_siamese(&self) -> bool {
        false
    }

    /// Describes where to look for the step, without its conclusions; `None` if cells and digits suffice.
    fn look(&self) -> Option<String> {
        None
    }
}

/// The parts of a pattern.
#[derive(Debug, Clone, Default)]
pub struct Parts {
    /// The candidates by their roles. The first role of a candidate counts. Each candidate of the base that is on the
    /// grid has a role.
    pub roles: Vec<(Role, CandidateSet)>,
    /// The base sets: each is satisfied by one of these candidates.
    pub base: Vec<Constraint>,
    /// The cover sets: they contain the candidates of the base, so that no others can satisfy them.
    pub cover: Vec<Constraint>,
}

impl Parts {
    /// Returns all candidates that have a role.
    pub fn candidates(&self) -> CandidateSet {
        self.roles.iter().fold(CandidateSet::EMPTY, |all, &(_, some)| all | some)
    }

    /// Returns the houses of the base sets, then those of the cover sets.
    fn houses(&self) -> Vec<House> {
        self.base.iter().chain(&self.cover).filter_map(|set| set.house()).collect()
    }
}

/// The role of a candidate in a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// It is part of the pattern; in chains, it is true in some node.
    Pattern,
    /// It is an extra candidate: either the pattern holds or a fin is true.
    Fin,
    /// It belongs to one of several sets of cells, numbered from 0. Pictures tint the cells. (The colours of colouring
    /// are `Pattern` and `Off`.)
    Set(u8),
    /// In chains, it is false in every node. In colouring, it has the first colour, and `Pattern` the second.
    Off,
}

/// The mark of a candidate in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The step places it.
    Placed,
    /// The step eliminates it.
    Eliminated,
    /// It is evidence; in chains, it is true in some node.
    Reason,
    /// In chains, it is false in every node.
    Refuted,
}

impl Step {
    /// Creates a step that eliminates these candidates.
    pub(crate) fn eliminating(technique: Technique, eliminations: CandidateSet) -> Self {
        let difficulty = technique.base();
        Self { technique, difficulty, evidence: None, placement: None, eliminations }
    }

    /// Creates a step that places a digit.
    pub(crate) fn placing(technique: Technique, placed: Candidate) -> Self {
        Self { placement: Some(placed), ..Self::eliminating(technique, CandidateSet::EMPTY) }
    }

    /// Sets the rating, in place of the technique's lowest.
    pub(crate) fn rated(self, difficulty: Difficulty) -> Self {
        let Self { technique, .. } = self;
        debug_assert!(
            [Difficulty::default(), difficulty].contains(&technique.base()) || technique.may_be_harder(),
            "{technique} is rated {difficulty}: Technique::may_be_harder does not name it"
        );
        Self { difficulty, ..self }
    }

    /// Returns the evidence, if it has this type.
    ///
    /// ```
    /// use sudoku::logic::*;
    ///
    /// fn rests_on<E: Evidence>(name: &str) -> Result<bool, UnknownTechnique> {
    ///     let example: Option<Example> = Technique::called(name)?.example(0);
    ///     Ok(example.is_some_and(|example| example.step.evidence::<E>().is_some()))
    /// }
    /// assert!(rests_on::<Pattern>("skyscraper")?, "most techniques have no type of their own");
    /// assert!(rests_on::<Locked>("pointing")? && rests_on::<LockedSet>("naked pair")? && rests_on::<Fish>("x-wing")?);
    /// assert!(rests_on::<Wing>("xy-wing")? && rests_on::<Aligned>("aligned pair exclusion")?);
    /// assert!(rests_on::<Rectangle>("hidden rectangle")? && rests_on::<Bug>("bug type 1")?);
    /// assert!(rests_on::<LinkedRectangle>("unique rectangle with strong links")?);
    /// assert!(rests_on::<ExtendedRectangle>("extended rectangle")?);
    /// let step = Technique::called("unique loop type 3")?.example(0).ok_or("no example")?.step;
    /// let UniqueLoop { path, rescue, .. } = step.evidence().ok_or("no loop")?;
    /// assert!(LoopPath::len(path) == 6 && matches!(rescue, Rescue::NakedSet(Subset { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn evidence<E: Evidence>(&self) -> Option<&E> {
        let evidence: &dyn Any = self.evidence.as_deref()?;
        evidence.downcast_ref()
    }

    /// Returns the cells of the pattern; for a single, the cell of the placed digit.
    pub fn cells(&self) -> CellSet {
        self.evidence.as_ref().map_or(CellSet::EMPTY, |evidence| evidence.parts().candidates().cells())
    }

    /// Returns the digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.evidence.as_ref().map_or(DigitSet::EMPTY, |evidence| evidence.digits())
    }

    /// Returns the houses that the step names, without repetitions.
    pub fn houses(&self) -> Vec<House> {
        distinct(self.evidence.iter().flat_map(|evidence| evidence.houses()))
    }

    /// Returns a function that maps each candidate to its mark, if it has one.
    ///
    /// `state` is the state in which the step was found.
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
            let plays = |(_, candidates): &&(Role, CandidateSet)| candidates.contains(candidate);
            let role = roles.iter().find(plays).filter(|_| state.all().contains(candidate));
            role.map(|&(role, _)| if role == Role::Off { Mark::Refuted } else { Mark::Reason })
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
            for candidate in step.eliminations.iter() {
                self.remove(candidate.cell(), candidate.digit());
            }
        }
        if let Some(candidate) = step.placement {
            self.place(candidate.cell(), candidate.digit());
        }
    }
}

/// The order of steps within a family: by rating, then by the size of the pattern, then by its form.
pub(crate) type Rank = (Difficulty, usize, usize);

/// Whether a finder continues.
pub(crate) type Flow = ControlFlow<()>;

pub(crate) const CONTINUE: Flow = ControlFlow::Continue(());

/// The steps of a finder that are accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Want {
    /// Every step.
    Every,
    /// Steps that are easier than all before.
    Easier,
    /// The first step of each technique.
    FirstOfEach,
}

/// Options of finders.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SearchOptions {
    /// Whether steps need evidence.
    pub(crate) with_evidence: bool,
    /// The rating above which steps may be skipped.
    pub(crate) most: Difficulty,
    /// The number of threads that a long search may use.
    pub(crate) threads: usize,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { with_evidence: true, most: Difficulty::BEYOND, threads: 1 }
    }
}

/// A sink for the steps of a finder.
pub(crate) struct Steps<'a> {
    /// The techniques whose steps are accepted.
    asked: TechniqueSet,
    want: Want,
    pub(crate) options: SearchOptions,
    /// The rank of the easiest step so far, if only easier ones are accepted.
    easiest: Option<Rank>,
    /// The changes since the finder last found none of these steps.
    pub(crate) news: News,
    /// Whether the finder is run only where one digit alone allows an elimination.
    pub(crate) is_one_digit: bool,
    take: &'a mut dyn FnMut(Step) -> Flow,
}

impl<'a> Steps<'a> {
    /// Creates a sink that passes the accepted steps of these techniques to `take`.
    pub(crate) fn new(
        asked: TechniqueSet,
        want: Want,
        options: SearchOptions,
        take: &'a mut dyn FnMut(Step) -> Flow,
    ) -> Self {
        Self { asked, want, options, easiest: None, news: News::ALL, is_one_digit: false, take }
    }

    /// Returns whether steps of this rating must be found.
    pub(crate) fn may_rate(&self, difficulty: Difficulty) -> bool {
        difficulty.is_at_most(self.options.most)
    }

    /// Runs a finder whose techniques have other names on this ladder. Accepts the easiest step of all, unless every
    /// step is accepted.
    pub(crate) fn renamed(
        &mut self,
        names: &[(Technique, Technique)],
        find: impl FnOnce(&mut Steps<'_>) -> Flow,
    ) -> Flow {
        let asked = names.iter().filter(|&&(_, name)| self.asks_for(name));
        let asked: TechniqueSet = asked.map(|&(technique, _)| technique).collect();
        if asked.is_empty() {
            return CONTINUE;
        }
        let (options, every) = (self.options, self.wants_every());
        let mut easiest: Option<Step> = None;
        let mut take = |mut step: Step| {
            let is_it = |&&(technique, _): &&(Technique, Technique)| technique == step.technique;
            if let Some(&(_, name)) = names.iter().find(is_it) {
                step.technique = name;
            }
            if every {
                return (self.take)(step);
            }
            easiest = Some(step);
            CONTINUE
        };
        let want = if every { Want::Every } else { Want::Easier };
        find(&mut Steps::new(asked, want, options, &mut take))?;
        easiest.map_or(CONTINUE, |step| {
            self.asked.remove(step.technique);
            (self.take)(step)
        })
    }

    /// Returns whether steps of this technique are accepted. A finder of several techniques may skip the others.
    pub(crate) fn asks_for(&self, technique: Technique) -> bool {
        self.asked.contains(technique)
    }

    /// Returns whether all steps are accepted.
    pub(crate) const fn wants_every(&self) -> bool {
        matches!(self.want, Want::Every)
    }

    /// Returns whether only steps that are easier than all before are accepted.
    pub(crate) const fn only_easier(&self) -> bool {
        matches!(self.want, Want::Easier)
    }

    /// Returns whether a step of this rank is accepted.
    pub(crate) fn wants(&self, rank: Rank) -> bool {
        self.easiest.is_none_or(|easiest| rank < easiest)
    }

    /// Returns the greatest size of a step that is accepted. `rank` maps a size to its rank.
    pub(crate) fn longest(&self, rank: impl Fn(usize) -> Rank) -> usize {
        match self.easiest {
            None => usize::MAX,
            Some(_) => (1..).take_while(|&size| self.wants(rank(size))).last().unwrap_or(0),
        }
    }

    /// Adds a step, if it concludes anything. Breaks if no more steps are needed.
    pub(crate) fn push<E: Evidence>(&mut self, step: Step, evidence: impl FnOnce() -> E) -> Flow {
        self.push_ranked((step.difficulty, 0, 0), step, evidence)
    }

    /// Adds a step of a family in which the easiest step counts.
    pub(crate) fn push_ranked<E: Evidence>(
        &mut self,
        rank: Rank,
        mut step: Step,
        evidence: impl FnOnce() -> E,
    ) -> Flow {
        if !self.accept(rank, &step) {
            return CONTINUE;
        }
        step.evidence = self.options.with_evidence.then(|| Arc::new(evidence()) as Arc<dyn Evidence>);
        self.hand_over(step)
    }

    /// Returns whether the step is to be added, and records that it was.
    fn accept(&mut self, rank: Rank, step: &Step) -> bool {
        let is_idle = step.placement.is_none() && step.eliminations.is_empty();
        if is_idle || !self.asks_for(step.technique) || !self.wants(rank) {
            return false;
        }
        match self.want {
            Want::Every => {}
            Want::Easier => self.easiest = Some(rank),
            Want::FirstOfEach => self.asked.remove(step.technique),
        }
        true
    }

    fn hand_over(&mut self, step: Step) -> Flow {
        debug_assert!(
            !self.is_one_digit || (step.conclusions().digits() | step.digits()).len() == 1,
            "{} uses several digits: its finder must not be wrapped in one_digit",
            step.technique
        );
        (self.take)(step)
    }
}
