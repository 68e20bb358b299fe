//! The players' ladder: the techniques with their levels and scores, short names and codes, in the order of the table.
//!
//! The levels, scores and codes are from HoDoKu 2.2 by Bernhard Hobiger. A technique that HoDoKu lacks has no code, and
//! its score lies between the scores of related techniques.

use super::finder::{FindFn, Finder, RungSelection};
use crate::grid::{DigitSet, named};
use crate::logic::Technique::{self, *};
use crate::logic::catalogue::table::technique_table;
use crate::logic::chains::alternating::{self, ChainKind};
use crate::logic::chains::se::searches::{NETS, VERITY};
use crate::logic::chains::trial;
use crate::logic::position::order::Order;
use crate::logic::techniques::als::{almost_locked_candidates, chain, death_blossom, sue_de_coq, xz};
use crate::logic::techniques::colours::{medusa, simple};
use crate::logic::techniques::exotic::{fireworks, junior_exocet, multi_sector, sk_loop, tridagon};
use crate::logic::techniques::one_digit::fish::{self, FishKind, FishVariant};
use crate::logic::techniques::one_digit::{broken_wing, empty_rectangle, templates, turbot};
use crate::logic::techniques::singles;
use crate::logic::techniques::subsets::{locked, locked_subset, naked_hidden};
use crate::logic::techniques::uniqueness::{
    bug, extended_rectangle, linked_rectangle, loops, rectangles, symmetrical_placement,
};
use crate::logic::techniques::wings::{remote_pair, w_wing, wxyz_wing, xy_wing};
use crate::logic::{CONTINUE, Family, Proof, Step, TechniqueSet};

use Level::{Easy, Extreme, Hard, Medium, Unfair};

named! {
    /// The level of a technique or of a puzzle: how hard it is for a person.
    pub enum Level {
        Easy "easy" "singles"
        Medium "medium" "locked candidates, pairs and triples"
        Hard "hard" "quads, basic fish, short patterns of one digit, wings, rectangles"
        Unfair "unfair" "finned fish, chains, almost locked sets"
        Extreme "extreme" "techniques that few people look for"
    }
}

impl Level {
    /// Returns the highest score of a puzzle of this level; `None` for the highest level.
    pub fn max_score(self) -> Option<u32> {
        [800, 1000, 1600, 1800].get(self as usize).copied()
    }
}

/// A row of the ladder.
#[derive(Debug, Clone, Copy)]
pub struct LadderRow {
    /// The technique.
    pub technique: Technique,
    /// The code in HoDoKu's library; empty if HoDoKu lacks the technique.
    pub code: &'static str,
    /// The short name, which is HoDoKu's if HoDoKu has the technique.
    pub short_name: &'static str,
    /// The level of a puzzle that needs the technique.
    pub level: Level,
    /// The score that each step adds to a puzzle.
    pub score: u32,
    /// Whether the technique is on by default.
    pub is_default: bool,
}

impl LadderRow {
    /// Returns the short name, followed by the code if there is one: `sk, 0400`.
    pub fn short_name_and_code(&self) -> String {
        let comma = if self.code.is_empty() { "" } else { ", " };
        format!("{}{comma}{}", self.short_name, self.code)
    }
}

impl Technique {
    /// Returns whether two steps of this technique may be one siamese fish: the fish have fins and three or four lines.
    pub(crate) fn may_be_siamese(self) -> bool {
        use Technique::*;
        matches!(
            self,
            FinnedSwordfish
                | FinnedJellyfish
                | SashimiSwordfish
                | SashimiJellyfish
                | FinnedFrankenSwordfish
                | FinnedFrankenJellyfish
                | FinnedMutantSwordfish
                | FinnedMutantJellyfish
        )
    }

    /// Returns the technique's row of the players' ladder, if it has one.
    pub fn ladder_row(self) -> Option<&'static LadderRow> {
        LADDER.iter().find(|row| row.technique == self)
    }
}

impl Step {
    /// Returns the code in HoDoKu's library, if HoDoKu has the technique. The code of a siamese fish ends with an
    /// additional `1`. HoDoKu's grouped chains may pass through almost locked sets.
    pub fn library_code(&self) -> Option<String> {
        let technique = match self.evidence::<Proof>() {
            Some(proof) if self.technique == AicWithSets => proof.grouped_technique(self),
            _ => self.technique,
        };
        let code = technique.ladder_row()?.code;
        let is_siamese = self.evidence.as_ref().is_some_and(|evidence| evidence.is_siamese());
        (!code.is_empty()).then(|| format!("{code}{}", if is_siamese { "1" } else { "" }))
    }

    /// Returns the digits by which HoDoKu's library indexes a step.
    ///
    /// For chains, almost locked sets and Sue de Coq, these are the digits of the conclusions. For a BUG type 1, there
    /// are none. For all other techniques, and for remote pairs, these are the digits of the pattern.
    pub fn hodoku_digits(&self) -> DigitSet {
        use Family::*;
        match (self.technique, self.technique.family()) {
            (Technique::Bug1, _) => DigitSet::EMPTY,
            (Technique::RemotePair, _) => self.digits(),
            (_, Chains | Forcing | Als | SueDeCoq) => self.conclusions().digits(),
            (_, Singles | Locked | Subsets | Fish | Patterns | Colours | Uniqueness | Wings) => self.digits(),
            (_, Templates | Exclusion | Exotic) => self.digits(),
        }
    }
}

#[derive(Clone, Copy)]
enum RowFinder {
    Own(FindFn),
    With(Technique),
}

const _: () = {
    let (mut own_techniques, mut index) = (TechniqueSet::EMPTY, 0);
    while index < LADDER.len() {
        match FINDERS[index] {
            RowFinder::Own(_) => own_techniques.insert(LADDER[index].technique),
            RowFinder::With(other) => assert!(own_techniques.contains(other), "no row above has this finder"),
        }
        index += 1;
    }
};

/// Creates the finders, each with all the techniques that it finds.
pub(super) fn finders() -> Vec<Finder> {
    let techniques_found_by = |technique: Technique| {
        let shares_finder = |(row, finder): &(&LadderRow, &RowFinder)| match finder {
            RowFinder::Own(_) => row.technique == technique,
            RowFinder::With(other) => *other == technique,
        };
        LADDER.iter().zip(FINDERS).filter(shares_finder).map(|(row, _)| row.technique).collect()
    };
    let new_finder = |(row, finder): (&LadderRow, &RowFinder)| {
        let RowFinder::Own(find) = *finder else { return None };
        let selection = if row.technique == ForcingChainVerity { RungSelection::Easiest } else { RungSelection::First };
        Some(Finder::new(techniques_found_by(row.technique), selection, find))
    };
    LADDER.iter().zip(FINDERS).filter_map(new_finder).collect()
}

macro_rules! is_default {
    (default) => {
        true
    };
    (request) => {
        false
    };
}

/// Defines the ladder by the rows of the table that are on it.
macro_rules! define_ladder {
    ($($technique:ident $name:literal $Family:ident $($rating:literal)? $({
        $short_name:literal $code:literal $level:ident $score:literal $use:ident:
        $(with $other:ident)? $(fish $variant:ident $size:literal)?
        $(chains $kind:ident)? $(by $module:ident::$find:ident)?
        $(one_digit $home:ident::$run:ident)? $(|$state:ident, $steps:ident, $memory:pat_param| $search:expr)?
    })?;)*) => {
        /// All techniques of the ladder, in the order in which they are tried.
        pub static LADDER: &[LadderRow] = &[$($(LadderRow {
            technique: $technique,
            code: $code,
            short_name: $short_name,
            level: $level,
            score: $score,
            is_default: is_default!($use),
        },)?)*];

        /// The finders of the rows, apart from [`LADDER`] so that looking up names does not compile every finder.
        const FINDERS: &[RowFinder] = &[$($(
            $(RowFinder::With(Technique::$other))?
            $(RowFinder::Own(|state, steps, memory| {
                let kind = ChainKind::$kind;
                alternating::find_chains(memory.link_graph(state, kind == ChainKind::WithSets), kind, steps)
            }))?
            $(RowFinder::Own(|state, steps, memory| {
                let kind = FishKind { technique: $technique, variant: FishVariant::$variant, size: $size };
                memory.run_one_digit(state, steps, |state, steps| {
                    fish::find_fish(state, kind, Order::HoDoKu, steps)
                })
            }))?
            $(RowFinder::Own(|state, steps, _| $module::$find(state, steps)))?
            $(RowFinder::Own(|state, steps, memory| memory.run_one_digit(state, steps, $home::$run)))?
            $(RowFinder::Own(|$state, $steps, $memory| $search))?,
        )?)*];
    };
}

technique_table!(define_ladder);

pub(super) const TECHNIQUES: TechniqueSet = {
    let (mut techniques, mut index) = (TechniqueSet::EMPTY, 0);
    while index < LADDER.len() {
        techniques.insert(LADDER[index].technique);
        index += 1;
    }
    techniques
};
