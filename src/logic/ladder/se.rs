//! Sudoku Explainer's ladder: its techniques in the order in which that program tries them.
//!
//! The first rung that finds a step is used, even if the step is a long chain and the next rung has a short one with a
//! lower difficulty. So steps are not always found in the order of their difficulty.

use super::finder::RungSelection::{self, Easiest, First, FirstOnGrid};
use super::finder::{FindFn, Finder, FinderMemory};
use crate::logic::Technique::*;
use crate::logic::chains::se::searches::{DYNAMIC, DYNAMIC_TECHNIQUES, MULTIPLE, NISHIO, SIMPLE};
use crate::logic::position::order::Order;
use crate::logic::techniques::exotic::aligned;
use crate::logic::techniques::one_digit::fish::{self, FishKind, FishVariant};
use crate::logic::techniques::singles;
use crate::logic::techniques::subsets::{locked, naked_hidden};
use crate::logic::techniques::uniqueness::{bug, loops};
use crate::logic::techniques::wings::xy_wing;
use crate::logic::{CONTINUE, Flow, State, StepSink, Technique, TechniqueSet};

/// A rung of the ladder: the techniques of one finder, and the rule that selects one of its steps.
struct SeRung {
    selection: RungSelection,
    techniques: &'static [Technique],
    find: FindFn,
}

const fn rung(selection: RungSelection, techniques: &'static [Technique], find: FindFn) -> SeRung {
    SeRung { selection, techniques, find }
}

fn find_basic_fish(
    state: &State,
    technique: Technique,
    size: usize,
    steps: &mut StepSink<'_>,
    memory: &mut FinderMemory,
) -> Flow {
    let kind = FishKind { technique, variant: FishVariant::Basic, size };
    memory.run_one_digit(state, steps, |state, steps| fish::find_fish(state, kind, Order::Explainer, steps))
}

const RUNGS: &[SeRung] = &[
    rung(FirstOnGrid, &[FullHouse, HiddenSingle], |state, steps, _| {
        singles::hidden_single(state, Order::Explainer, steps)
    }),
    rung(First, &[DirectPointing], |state, steps, _| locked::direct_pointing(state, steps)),
    rung(First, &[DirectHiddenPair], |state, steps, _| naked_hidden::direct_hidden_subset(state, 2, steps)),
    rung(FirstOnGrid, &[NakedSingle], |state, steps, _| singles::naked_single(state, Order::Explainer, steps)),
    rung(First, &[DirectHiddenTriple], |state, steps, _| naked_hidden::direct_hidden_subset(state, 3, steps)),
    rung(First, &[Pointing, Claiming], |state, steps, _| locked::locked_candidates(state, Order::Explainer, steps)),
    rung(First, &[NakedPair], |state, steps, _| naked_hidden::naked_subset(state, 2, Order::Explainer, steps)),
    rung(First, &[XWing], |state, steps, memory| find_basic_fish(state, XWing, 2, steps, memory)),
    rung(First, &[HiddenPair], |state, steps, _| naked_hidden::hidden_subset(state, 2, Order::Explainer, steps)),
    rung(First, &[NakedTriple], |state, steps, _| naked_hidden::naked_subset(state, 3, Order::Explainer, steps)),
    rung(First, &[Swordfish], |state, steps, memory| find_basic_fish(state, Swordfish, 3, steps, memory)),
    rung(First, &[HiddenTriple], |state, steps, _| naked_hidden::hidden_subset(state, 3, Order::Explainer, steps)),
    rung(First, &[XyWing], |state, steps, _| xy_wing::xy_wing(state, steps)),
    rung(First, &[XyzWing], |state, steps, _| xy_wing::xyz_wing(state, steps)),
    rung(
        Easiest,
        &[
            UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4, UniqueLoop1, UniqueLoop2,
            UniqueLoop3, UniqueLoop4,
        ],
        |state, steps, _| loops::unique_loop(state, Order::Explainer, steps),
    ),
    rung(First, &[NakedQuad], |state, steps, _| naked_hidden::naked_subset(state, 4, Order::Explainer, steps)),
    rung(First, &[Jellyfish], |state, steps, memory| find_basic_fish(state, Jellyfish, 4, steps, memory)),
    rung(First, &[HiddenQuad], |state, steps, _| naked_hidden::hidden_subset(state, 4, Order::Explainer, steps)),
    rung(First, &[Bug1, Bug2, Bug3, Bug4], |state, steps, _| bug::bug(state, Order::Explainer, steps)),
    rung(First, &[AlignedPairExclusion], |state, steps, _| aligned::aligned_pair(state, steps)),
    rung(Easiest, &[XCycle, YCycle, TurbotFish, ForcingXChain, XyCycle, ForcingChain], |state, steps, memory| {
        memory.chain_memory.find(&[SIMPLE], state, steps)
    }),
    rung(First, &[AlignedTripleExclusion], |state, steps, _| aligned::aligned_triple(state, steps)),
    rung(Easiest, &[NishioForcingChain], |state, steps, memory| {
        if memory.one_digit_memory.restrict_search(state, steps) {
            memory.chain_memory.find(&[NISHIO], state, steps)
        } else {
            CONTINUE
        }
    }),
    rung(Easiest, &[CellForcingChains, RegionForcingChains], |state, steps, memory| {
        memory.chain_memory.find(&[MULTIPLE], state, steps)
    }),
    // Sudoku Explainer has six rungs here. They are one rung, because each continues the search of the one before.
    rung(Easiest, DYNAMIC_TECHNIQUES.as_flattened(), |state, steps, memory| {
        memory.chain_memory.find(&DYNAMIC, state, steps)
    }),
];

/// The number of techniques of the ladder.
const TECHNIQUE_COUNT: usize = {
    let (mut count, mut rung) = (0, 0);
    while rung < RUNGS.len() {
        count += RUNGS[rung].techniques.len();
        rung += 1;
    }
    count
};

const ORDER: [Technique; TECHNIQUE_COUNT] = {
    let mut order = [FullHouse; TECHNIQUE_COUNT];
    let (mut count, mut rung) = (0, 0);
    while rung < RUNGS.len() {
        let techniques = RUNGS[rung].techniques;
        let mut index = 0;
        while index < techniques.len() {
            order[count] = techniques[index];
            count += 1;
            index += 1;
        }
        rung += 1;
    }
    order
};

pub(super) const TECHNIQUES: TechniqueSet = TechniqueSet::from_slice(&ORDER);

pub(super) fn finders() -> Vec<Finder> {
    let finder = |rung: &SeRung| Finder::new(rung.techniques.iter().copied().collect(), rung.selection, rung.find);
    RUNGS.iter().map(finder).collect()
}

impl Technique {
    /// The techniques of Sudoku Explainer's ladder, in its order.
    pub const SUDOKU_EXPLAINER_LADDER: &[Self] = &ORDER;
}
