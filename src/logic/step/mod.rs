//! A deduction as data, and the way of the finders' deductions to whoever asked for them.

pub(super) mod chain;
pub(super) mod proof;

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::position::changes::News;
use crate::logic::{
    Candidate, CandidateSet, Constraint, Difficulty, Joint, LinkedChain, Notation, State,
    Technique, TechniqueSet,
};

/// One step of a solution: what was seen, and what follows from it.
#[derive(Debug, Clone)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// Its rating, with what lengths and set sizes add.
    pub difficulty: Difficulty,
    /// What was seen; none where the ladder was asked for effects only.
    pub evidence: Option<Arc<dyn Evidence>>,
    /// The digit that can be placed, if one can.
    pub placement: Option<Candidate>,
    /// The candidates that can be eliminated; those that a placement eliminates are not listed.
    pub eliminations: CandidateSet,
}

/// What a step rests on, with the words for it: one type for each form that a pattern takes.
///
/// Candidates may be named that are not there: where three cells hold a naked triplet, each of the three
/// digits in each of the cells. [`Step::marks`] leaves out what is missing.
pub trait Evidence: Any + fmt::Debug + Send + Sync {
    /// What it is made of.
    fn parts(&self) -> Parts;

    /// Its digits.
    fn digits(&self) -> DigitSet {
        self.parts().candidates().digits()
    }

    /// The houses to be named, some perhaps twice: those of the base, then those of the cover.
    fn houses(&self) -> Vec<House> {
        let Parts { base, cover, .. } = self.parts();
        base.into_iter().chain(cover).filter_map(Constraint::house).collect()
    }

    /// The step in one line, without the name of the technique.
    fn short(&self, step: &Step) -> String;

    /// The same with chains in this notation.
    fn short_in(&self, step: &Step, _: Notation) -> String {
        self.short(step)
    }

    /// Why the step holds, in two or three sentences.
    fn long(&self, step: &Step) -> String;

    /// The same without leaving anything out, however long it gets.
    fn whole(&self, step: &Step) -> String {
        self.long(step)
    }

    /// Its chains, if it has any that players would draw; what Sudoku Explainer calls chains is a [proof].
    ///
    /// [proof]: proof::Proof
    fn chains(&self) -> Vec<LinkedChain> {
        Vec::new()
    }

    /// The links of its chains, if it has any.
    fn joints(&self) -> Vec<Joint> {
        self.chains().iter().flat_map(LinkedChain::joints).collect()
    }

    /// Whether it is a siamese fish: two fish of the same base, joined. HoDoKu's code says so.
    fn is_siamese(&self) -> bool {
        false
    }

    /// Where to look for the step, without what follows from it; `None` where cells and digits say it.
    fn look(&self) -> Option<String> {
        None
    }
}

/// What a pattern is made of.
#[derive(Debug, Clone, Default)]
pub struct Parts {
    /// The candidates that matter, by the roles they play; where one plays several, the first counts. Every candidate
    /// of the base that is there plays one.
    pub roles: Vec<(Role, CandidateSet)>,
    /// The constraints each of which one of these candidates satisfies.
    pub base: Vec<Constraint>,
    /// The constraints in which the candidates of the base lie, so that nothing else can satisfy them.
    pub cover: Vec<Constraint>,
}

impl Parts {
    /// All candidates that play a role.
    pub fn candidates(&self) -> CandidateSet {
        self.roles.iter().fold(CandidateSet::EMPTY, |all, &(_, some)| all | some)
    }
}

/// The part that a candidate plays in a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// The pattern is made of it; in chains, it is true somewhere.
    Pattern,
    /// It is too many for the pattern: either the pattern holds or a fin is true.
    Fin,
    /// It belongs to one of several sets of cells, counted from 0. Pictures tint the cells; colours of candidates are
    /// `Pattern` and `Off`.
    Set(u8),
    /// In chains: it is false wherever it occurs. Of two colours: it has the first, the pattern the second.
    Off,
}

/// What a candidate is marked with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The step places it.
    Placed,
    /// The step eliminates it.
    Eliminated,
    /// The step rests on it; in chains, it is true somewhere.
    Reason,
    /// In chains: it is false wherever it occurs.
    Refuted,
}

impl Step {
    /// The step that eliminates these candidates.
    pub(in crate::logic) fn eliminating(technique: Technique, eliminations: CandidateSet) -> Self {
        let difficulty = technique.base();
        Self { technique, difficulty, evidence: None, placement: None, eliminations }
    }

    /// The step that places a digit.
    pub(in crate::logic) fn placing(technique: Technique, placed: Candidate) -> Self {
        Self { placement: Some(placed), ..Self::eliminating(technique, CandidateSet::EMPTY) }
    }

    /// The step with this rating in place of the technique's lowest.
    pub(in crate::logic) fn rated(self, difficulty: Difficulty) -> Self {
        Self { difficulty, ..self }
    }

    /// What was seen, if it takes this form.
    pub fn evidence<E: Evidence>(&self) -> Option<&E> {
        let evidence: &dyn Any = self.evidence.as_deref()?;
        evidence.downcast_ref()
    }

    /// The cells of the pattern; where only a digit is placed, its cell.
    pub fn cells(&self) -> CellSet {
        let of = |seen: &Arc<dyn Evidence>| seen.parts().candidates().cells();
        self.evidence.as_ref().map_or(CellSet::EMPTY, of)
    }

    /// The digits of the pattern.
    pub fn digits(&self) -> DigitSet {
        self.evidence.as_ref().map_or(DigitSet::EMPTY, |evidence| evidence.digits())
    }

    /// The houses that the step names, each once.
    pub fn houses(&self) -> Vec<House> {
        let mut houses = self.evidence.as_ref().map_or(Vec::new(), |evidence| evidence.houses());
        let mut seen = 0u32;
        houses.retain(|house| {
            let bit = 1 << house.index();
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        });
        houses
    }

    /// How to mark each candidate, if it matters.
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

    /// All candidates that the step places or eliminates.
    pub fn conclusions(&self) -> CandidateSet {
        self.eliminations | self.placement.into_iter().collect()
    }
}

impl State {
    /// Carries out what the step concludes: its eliminations, then its placement.
    pub fn apply(&mut self, step: &Step) {
        for candidate in step.eliminations.iter() {
            self.remove(candidate.cell(), candidate.digit());
        }
        if let Some(candidate) = step.placement {
            self.place(candidate.cell(), candidate.digit());
        }
    }
}

/// How steps of one family compare: by rating, then by the size of what was seen, then by its form.
pub(in crate::logic) type Rank = (Difficulty, usize, usize);

/// Whether a finder shall go on.
pub(in crate::logic) type Flow = ControlFlow<()>;

/// It shall.
pub(in crate::logic) const CONTINUE: Flow = ControlFlow::Continue(());

/// Which steps of a finder are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::logic) enum Want {
    /// Every one.
    Every,
    /// Those that are easier than all before.
    Easier,
    /// The first of each technique.
    FirstOfEach,
}

/// Takes the steps of a finder as they are found.
pub(in crate::logic) struct Steps<'a> {
    /// The techniques whose steps are taken.
    asked: TechniqueSet,
    want: Want,
    /// Whether steps shall tell what was seen.
    with_evidence: bool,
    /// Steps above this rating need not be found.
    most: Difficulty,
    /// The rank of the easiest step so far, where only easier ones are wanted.
    easiest: Option<Rank>,
    /// What has changed since the finder last found none of these steps.
    pub(in crate::logic) news: News,
    /// How many threads a long search may use.
    pub(in crate::logic) threads: usize,
    take: &'a mut dyn FnMut(Step) -> Flow,
}

impl<'a> Steps<'a> {
    /// Hands those steps of these techniques to `take` that are wanted.
    pub(in crate::logic) fn new(
        asked: TechniqueSet,
        want: Want,
        with_evidence: bool,
        take: &'a mut dyn FnMut(Step) -> Flow,
    ) -> Self {
        let (most, easiest, news, threads) = (Difficulty::BEYOND, None, News::ALL, 1);
        Self { asked, want, with_evidence, most, easiest, news, threads, take }
    }

    /// The same where steps above `most` need not be found.
    pub(in crate::logic) fn up_to(self, most: Difficulty) -> Self {
        Self { most, ..self }
    }

    /// Whether steps of this rating need be found.
    pub(in crate::logic) fn may_rate(&self, difficulty: Difficulty) -> bool {
        difficulty.is_at_most(self.most)
    }

    /// Takes the steps of a finder whose techniques have other names here; of each of these the easiest, unless every
    /// step is wanted.
    pub(in crate::logic) fn renamed(
        &mut self,
        names: &[(Technique, Technique)],
        find: impl FnOnce(&mut Steps<'_>) -> Flow,
    ) -> Flow {
        let asked = names.iter().filter(|&&(_, name)| self.asks_for(name));
        let asked: TechniqueSet = asked.map(|&(technique, _)| technique).collect();
        if asked.is_empty() {
            return CONTINUE;
        }
        let (with_evidence, every) = (self.with_evidence, self.wants_every());
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
        find(&mut Steps::new(asked, want, with_evidence, &mut take))?;
        easiest.map_or(CONTINUE, |step| {
            self.asked.remove(step.technique);
            (self.take)(step)
        })
    }

    /// Whether a step of this technique would be taken: a finder of several may leave out the others.
    pub(in crate::logic) fn asks_for(&self, technique: Technique) -> bool {
        self.asked.contains(technique)
    }

    /// Whether all steps are taken.
    pub(in crate::logic) const fn wants_every(&self) -> bool {
        matches!(self.want, Want::Every)
    }

    /// Whether only steps that are easier than all before are taken.
    pub(in crate::logic) const fn only_easier(&self) -> bool {
        matches!(self.want, Want::Easier)
    }

    /// Whether a step of this rank would be taken.
    pub(in crate::logic) fn wants(&self, rank: Rank) -> bool {
        self.easiest.is_none_or(|easiest| rank < easiest)
    }

    /// The greatest size of a step that would be taken, if `rank` tells the rank of each size.
    pub(in crate::logic) fn longest(&self, rank: impl Fn(usize) -> Rank) -> usize {
        match self.easiest {
            None => usize::MAX,
            Some(_) => (1..).take_while(|&size| self.wants(rank(size))).last().unwrap_or(0),
        }
    }

    /// Adds a step, if it concludes anything; breaks if no more are wanted.
    pub(in crate::logic) fn push<E: Evidence>(
        &mut self,
        step: Step,
        evidence: impl FnOnce() -> E,
    ) -> Flow {
        self.push_ranked((step.difficulty, 0, 0), step, evidence)
    }

    /// Adds a step of a family whose easiest one counts.
    pub(in crate::logic) fn push_ranked<E: Evidence>(
        &mut self,
        rank: Rank,
        mut step: Step,
        evidence: impl FnOnce() -> E,
    ) -> Flow {
        let is_idle = step.placement.is_none() && step.eliminations.is_empty();
        if is_idle || !self.asks_for(step.technique) || !self.wants(rank) {
            return CONTINUE;
        }
        match self.want {
            Want::Every => {}
            Want::Easier => self.easiest = Some(rank),
            Want::FirstOfEach => self.asked.remove(step.technique),
        }
        step.evidence = self.with_evidence.then(|| Arc::new(evidence()) as Arc<dyn Evidence>);
        (self.take)(step)
    }
}
