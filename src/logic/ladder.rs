//! The ladder: which technique is tried after which.

use std::ops::ControlFlow;

use super::als;
use super::candidate::CandidateSet;
use super::chains::{
    Outlooks, dynamic::Dynamic, multiple::Multiple, nishio::Nishio, simple::Simple,
};
use super::human::{Entry, LADDER};
use super::news::{News, Recent};
use super::scale::Difficulty;
use super::state::State;
use super::step::{CONTINUE, Flow, Step, Steps, Want};
use super::technique::Technique;
use super::technique_set::TechniqueSet;
use super::techniques::aligned::{aligned_pair, aligned_triplet};
use super::techniques::fish::FishKind;
use super::techniques::*;
use crate::grid::named;

named! {
    /// Which ladder.
    pub enum LadderName {
        SudokuExplainer "se" "Sudoku Explainer's techniques, in its order and on its scale"
        Human "human" "the players' own names for techniques, easiest first, with levels and scores"
    }
}

impl LadderName {
    /// Both.
    pub const ALL: [Self; 2] = Self::LIST;

    /// Its techniques, also those that are off unless they are asked for.
    pub fn techniques(self) -> TechniqueSet {
        match self {
            Self::SudokuExplainer => Technique::ALL.iter().copied().collect(),
            Self::Human => LADDER.iter().map(|entry| entry.technique).collect(),
        }
    }

    /// The techniques that are looked for where all steps are wanted, unless others are asked for: those that are tried,
    /// and those that HoDoKu lacks, which would change levels and scores.
    pub fn listed(self) -> TechniqueSet {
        let lacks = LADDER.iter().filter(|entry| entry.code.is_empty() && self == Self::Human);
        self.usual() | lacks.map(|entry| entry.technique).collect()
    }

    /// The techniques that are tried unless others are asked for.
    pub fn usual(self) -> TechniqueSet {
        match self {
            Self::SudokuExplainer => self.techniques(),
            Self::Human => {
                LADDER.iter().filter(|entry| entry.is_on).map(|entry| entry.technique).collect()
            }
        }
    }
}

/// Finds all steps of a family, and may keep memory from one call to the next.
type Find = Box<dyn FnMut(&State, &mut Steps<'_>) -> Flow + Send>;

/// Finds the steps of some techniques.
struct Finder {
    find: Find,
    /// Those of its techniques whose steps are taken.
    asked: TechniqueSet,
    /// Whether the easiest of its steps is taken, not the first.
    is_sorted: bool,
    /// Whether it looks everywhere, as that is faster than to tell what has changed.
    is_quick: bool,
    /// Once it has looked at a state: the first step of each technique that was not the one wanted.
    kept: Option<Vec<Step>>,
    /// The candidates of the last state in which it found nothing.
    barren: Option<CandidateSet>,
}

/// A turn of some of a finder's techniques.
struct Rung {
    finder: usize,
    wanted: TechniqueSet,
    /// The lowest rating that one of its steps can have.
    least: Difficulty,
}

impl Rung {
    fn new(finder: usize, wanted: TechniqueSet) -> Self {
        let bases =
            Technique::ALL.iter().filter(|&&one| wanted.contains(one)).map(|one| one.base());
        Self { finder, wanted, least: bases.min().unwrap_or(Difficulty::BEYOND) }
    }
}

impl Finder {
    fn new(
        asked: TechniqueSet,
        find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static,
    ) -> Self {
        Self {
            find: Box::new(find),
            asked,
            is_sorted: false,
            is_quick: false,
            kept: None,
            barren: None,
        }
    }

    /// The first step of the wanted techniques. Looks at the same state only once, whichever of its techniques
    /// are wanted first.
    /// What can't rate lower than above `most` may be left out.
    fn first(
        &mut self,
        state: &State,
        wanted: TechniqueSet,
        most: Difficulty,
        with_evidence: bool,
        threads: usize,
        recent: &mut Recent,
    ) -> Option<Step> {
        let Self { find, asked, is_sorted, is_quick, kept, barren } = self;
        if let Some(kept) = kept {
            let at = kept.iter().position(|step| wanted.contains(step.technique))?;
            return Some(kept.swap_remove(at));
        }
        let want = if *is_sorted { Want::Easier } else { Want::FirstOfEach };
        let (mut first, mut others) = (None, Vec::new());
        let mut take = |step: Step| {
            if wanted.contains(step.technique) {
                first = Some(step);
                if *is_sorted { CONTINUE } else { ControlFlow::Break(()) }
            } else {
                others.push(step);
                CONTINUE
            }
        };
        let mut steps = Steps::new(*asked, want, with_evidence, &mut take).up_to(most);
        steps.threads = threads;
        steps.news = barren.map_or(News::ALL, |barren| recent.since(&barren, state));
        // Whether the finder came to its end or was stopped makes no difference.
        let _ = find(state, &mut steps);
        if first.is_none() && others.is_empty() && most == Difficulty::BEYOND && !*is_quick {
            *barren = Some(*state.all());
        }
        *kept = Some(others);
        first
    }
}

fn first(find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Finder {
    Finder::new(TechniqueSet::ALL, find)
}

fn quick(find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Finder {
    Finder { is_quick: true, ..first(find) }
}

fn easiest(find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static) -> Finder {
    Finder { is_sorted: true, ..first(find) }
}

/// What finds these techniques.
fn of(
    techniques: &[Technique],
    find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static,
) -> Finder {
    Finder::new(techniques.iter().copied().collect(), find)
}

/// What players call Sudoku Explainer's chains.
type Names = &'static [(Technique, Technique)];

const VERITIES: Names = &[
    (Technique::CellForcingChains, Technique::ForcingChainVerity),
    (Technique::RegionForcingChains, Technique::ForcingChainVerity),
];

/// A finder of Sudoku Explainer's under other names.
fn renamed(
    names: Names,
    mut find: impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static,
) -> impl FnMut(&State, &mut Steps<'_>) -> Flow + Send + 'static {
    move |state, steps| steps.renamed(names, |steps| find(state, steps))
}

/// The families of Sudoku Explainer in the order in which it tries them.
///
/// The order is not that of the ratings: a long chain of one rung may be rated above a short one of the
/// next, and is taken all the same.
fn sudoku_explainer() -> Vec<Finder> {
    let chains = Outlooks::default();
    let mut dynamic = Dynamic::default();
    let alone = templates::Alone::default();
    vec![
        quick(singles::hidden_single),
        first(locked::direct),
        first(|state, steps| subsets::direct_hidden(state, 2, steps)),
        quick(singles::naked_single),
        first(|state, steps| subsets::direct_hidden(state, 3, steps)),
        first(locked::locked),
        first(|state, steps| subsets::naked(state, 2, steps)),
        first(alone.find(|state, steps| fish::fish(state, 2, steps))),
        first(|state, steps| subsets::hidden(state, 2, steps)),
        first(|state, steps| subsets::naked(state, 3, steps)),
        first(alone.find(|state, steps| fish::fish(state, 3, steps))),
        first(|state, steps| subsets::hidden(state, 3, steps)),
        first(wings::xy_wing),
        first(wings::xyz_wing),
        easiest(unique_loops::unique_loop),
        first(|state, steps| subsets::naked(state, 4, steps)),
        first(alone.find(|state, steps| fish::fish(state, 4, steps))),
        first(|state, steps| subsets::hidden(state, 4, steps)),
        first(bug::bug),
        first(aligned_pair),
        easiest(chains.find::<Simple>()),
        first(aligned_triplet),
        easiest(alone.find(chains.find::<Nishio>())),
        easiest(chains.find::<Multiple>()),
        // Six rungs in one, as each goes on from the runs of the one before.
        easiest(move |state, steps| dynamic.find(state, steps)),
    ]
}

/// What finds the techniques of the players' ladder, in any order: [`LADDER`] tells which is tried when.
fn human() -> Vec<Finder> {
    #[allow(clippy::enum_glob_use, reason = "a line for each finder")]
    use Technique::*;
    let sets = als::Shared::default();
    let net = alternating::Shared::default();
    let alone = templates::Alone::default();
    let mut finders = vec![
        of(&[FullHouse, HiddenSingle], singles::hidden_single_in_turn),
        of(&[NakedSingle], singles::naked_single_in_turn),
        of(&[LockedPair], |state, steps| locked_sets::locked_set(state, 2, steps)),
        of(&[LockedTriple], |state, steps| locked_sets::locked_set(state, 3, steps)),
        of(&[Pointing, Claiming], locked::locked_by_house),
        of(&[NakedPair], |state, steps| subsets::every_naked(state, 2, steps)),
        of(&[NakedTriplet], |state, steps| subsets::every_naked(state, 3, steps)),
        of(&[NakedQuad], |state, steps| subsets::every_naked(state, 4, steps)),
        of(&[HiddenPair], |state, steps| subsets::every_hidden(state, 2, steps)),
        of(&[HiddenTriplet], |state, steps| subsets::every_hidden(state, 3, steps)),
        of(&[HiddenQuad], |state, steps| subsets::every_hidden(state, 4, steps)),
        of(&[XWing], alone.find(|state, steps| fish::basic(state, 2, steps))),
        of(&[Swordfish], alone.find(|state, steps| fish::basic(state, 3, steps))),
        of(&[Jellyfish], alone.find(|state, steps| fish::basic(state, 4, steps))),
        of(&[Squirmbag], alone.find(|state, steps| fish::basic(state, 5, steps))),
        of(&[Whale], alone.find(|state, steps| fish::basic(state, 6, steps))),
        of(&[Leviathan], alone.find(|state, steps| fish::basic(state, 7, steps))),
        of(&[RemotePair], remote_pair::remote_pair),
        of(&[Bug1], bug::bug_plus_one),
        of(&[Skyscraper], alone.find(skyscraper::skyscraper)),
        of(&[TwoStringKite], alone.find(turbot::kite)),
        of(&[DualTwoStringKite], turbot::dual_kite),
        of(&[TurbotFish], alone.find(turbot::turbot_fish)),
        of(&[EmptyRectangle], alone.find(empty_rectangle::empty_rectangle)),
        of(&[DualEmptyRectangle], empty_rectangle::dual_empty_rectangle),
        of(&[SimpleColoursTrap], alone.find(colours::trap)),
        of(&[SimpleColoursWrap], alone.find(colours::wrap)),
        of(&[MultiColours1], alone.find(colours::multi_1)),
        of(&[MultiColours2], alone.find(colours::multi_2)),
        of(&[TemplateSet], templates::set),
        of(&[TemplateDelete], templates::delete),
        of(&[WWing], w_wing::w_wing),
        of(&[XyWing], wings::xy_wing),
        of(&[MWing, SWing, LWing, HWing], letter_wings::letter_wings),
        of(&[WxyzWing], wxyz_wing::wxyz_wing),
        of(&[AlmostLockedPair], |state, steps| {
            almost_locked_candidates::almost_locked(state, 2, steps)
        }),
        of(&[AlmostLockedTriple], |state, steps| {
            almost_locked_candidates::almost_locked(state, 3, steps)
        }),
        of(&[UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4], unique_loops::unique_loop),
        of(&[Bug2, Bug3, Bug4], bug::bug),
        of(&[BugPlus], bug_plus::bug_plus),
        of(&[LinkedRectangle], linked_rectangle::linked_rectangle),
        of(&[ExtendedRectangle], extended_rectangle::extended_rectangle),
        of(&[FireworkTriple], fireworks::triple),
        of(&[FireworkQuad], fireworks::quad),
        of(&[Tridagon], tridagon::tridagon),
        of(&[JuniorExocet], junior_exocet::junior_exocet),
        of(&[SkLoop], sk_loop::sk_loop),
        of(&[Msls], multi_sector::multi_sector),
        of(&[XyzWing], wings::xyz_wing),
        of(&[SueDeCoq], sue_de_coq::sue_de_coq),
        of(&[XChain], alone.find(net.find(alternating::x_chain))),
        of(&[XyChain], net.find_where(alternating::promises_xy_chain, alternating::xy_chain)),
        of(&[ContinuousNiceLoop, DiscontinuousNiceLoop, Aic], net.find(alternating::loops)),
        of(
            &[GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop, GroupedAic],
            net.find_with_sets(&sets, alternating::grouped_loops),
        ),
        of(&[ForcingChainContradiction], net.find(alternating::contradictions)),
        of(&[ForcingChainVerity], renamed(VERITIES, Outlooks::default().find::<Multiple>())),
        of(&[ForcingNetContradiction, ForcingNetVerity], forcing_nets::forcing_nets),
        of(&[AlsXz], sets.find(almost_locked::xz)),
        of(&[AlsXyWing], sets.find_beyond(almost_locked::xy_wing)),
        of(&[AlsChain], sets.find(almost_locked::chain)),
        of(&[DeathBlossom], sets.find(almost_locked::death_blossom)),
        of(&rectangles::UNIQUE, rectangles::unique),
        of(&rectangles::AVOIDABLE, rectangles::avoidable),
    ];
    let fish = LADDER.iter().filter_map(|entry| FishKind::of(entry.technique));
    finders.extend(fish.map(|kind| {
        let find = move |state: &State, steps: &mut Steps<'_>| fish::complex(state, kind, steps);
        of(&[kind.technique()], alone.find(find))
    }));
    finders
}

/// Finds the next step of a solution; keeps the memory of its searches from one step to the next.
pub struct Ladder {
    finders: Vec<Finder>,
    rungs: Vec<Rung>,
    with_evidence: bool,
    threads: usize,
}

impl Ladder {
    /// Sudoku Explainer's techniques.
    pub fn new() -> Self {
        Self::of(LadderName::SudokuExplainer, TechniqueSet::ALL)
    }

    /// The techniques of the players' ladder that are on unless others are asked for.
    pub fn human() -> Self {
        Self::of(LadderName::Human, LadderName::Human.usual())
    }

    /// Those of the techniques that the ladder has, in its order.
    pub fn of(name: LadderName, techniques: TechniqueSet) -> Self {
        let mut finders = match name {
            LadderName::SudokuExplainer => sudoku_explainer(),
            LadderName::Human => human(),
        };
        for finder in &mut finders {
            finder.asked = finder.asked & techniques;
        }
        let all = || finders.iter().enumerate();
        let rungs = match name {
            LadderName::SudokuExplainer => {
                all().map(|(finder, of)| Rung::new(finder, of.asked)).collect()
            }
            LadderName::Human => {
                let rung = |entry: &Entry| {
                    let (finder, _) = all().find(|(_, of)| of.asked.contains(entry.technique))?;
                    Some(Rung::new(finder, TechniqueSet::of(entry.technique)))
                };
                LADDER.iter().filter_map(rung).collect()
            }
        };
        Self { finders, rungs, with_evidence: true, threads: 1 }
    }

    /// The same ladder, but its steps tell what follows and not what was seen: to rate many puzzles.
    pub fn effects_only(self) -> Self {
        Self { with_evidence: false, ..self }
    }

    /// The same ladder, whose longest searches use so many threads; what they find is the same.
    pub fn on_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// The first step that any rung finds; `None` if the state is solved or needs techniques beyond these.
    pub fn next_step(&mut self, state: &State) -> Option<Step> {
        self.next_step_up_to(state, Difficulty::BEYOND)
    }

    /// The same where a step above `most` will do as well as none: what can't rate lower is not tried.
    ///
    /// That is so on Sudoku Explainer's ladder only, whose rungs begin higher and higher.
    pub fn next_step_up_to(&mut self, state: &State, most: Difficulty) -> Option<Step> {
        let Self { finders, rungs, with_evidence, threads } = self;
        let mut recent = Recent::default();
        finders.iter_mut().for_each(|finder| finder.kept = None);
        let mut first = |rung: &Rung| {
            let (wanted, with_evidence) = (rung.wanted, *with_evidence);
            finders[rung.finder].first(state, wanted, most, with_evidence, *threads, &mut recent)
        };
        rungs.iter().filter(|rung| rung.least.is_at_most(most)).find_map(&mut first)
    }

    /// Hands every step of every finder to `take`, until it breaks.
    pub fn all_steps(
        &mut self,
        state: &State,
        mut take: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let with_evidence = self.with_evidence;
        let asked = self.finders.iter_mut().filter(|finder| !finder.asked.is_empty());
        asked
            .map(|finder| {
                let mut steps = Steps::new(finder.asked, Want::Every, with_evidence, &mut take);
                (finder.find)(state, &mut steps)
            })
            .try_for_each(|flow| flow)
    }
}

impl Default for Ladder {
    fn default() -> Self {
        Self::new()
    }
}
