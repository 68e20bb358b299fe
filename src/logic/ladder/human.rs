//! The players' ladder: the order of the techniques, their levels and scores, and their short names and codes.
//!
//! The levels, scores and codes are from HoDoKu 2.2 by Bernhard Hobiger. A technique that HoDoKu lacks has no code, and
//! its score lies between the scores of related techniques.

use super::finder::{FindFn, Finder, RungSelection};
use crate::grid::{DigitSet, named};
use crate::logic::Technique::{self, *};
use crate::logic::chains::alternating::{self, ChainKind};
use crate::logic::chains::se::multiple::MultipleChains;
use crate::logic::chains::se::nets::ForcingNets;
use crate::logic::techniques::als::{almost_locked_candidates, chain, death_blossom, sue_de_coq, xz};
use crate::logic::techniques::colours::{medusa, simple};
use crate::logic::techniques::exotic::{fireworks, junior_exocet, multi_sector, sk_loop, tridagon};
use crate::logic::techniques::one_digit::fish::{self, FishKind, FishVariant};
use crate::logic::techniques::one_digit::{empty_rectangle, kites, templates};
use crate::logic::techniques::singles;
use crate::logic::techniques::subsets::{locked, locked_subset, naked_hidden};
use crate::logic::techniques::uniqueness::{bug, bug_plus, extended_rectangle, linked_rectangle, loops, rectangles};
use crate::logic::techniques::wings::{letter_wings, remote_pair, w_wing, wxyz_wing, xy_wing};
use crate::logic::{CONTINUE, Family, Step, TechniqueSet};

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
#[derive(Clone, Copy)]
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
    /// additional `1`.
    pub fn library_code(&self) -> Option<String> {
        let code = self.technique.ladder_row()?.code;
        let is_siamese = self.evidence.as_ref().is_some_and(|evidence| evidence.is_siamese());
        (!code.is_empty()).then(|| format!("{code}{}", if is_siamese { "1" } else { "" }))
    }

    /// Returns the digits by which HoDoKu's library indexes a step.
    ///
    /// For chains, almost locked sets and Sue de Coq, these are the digits of the conclusions. For a BUG type 1, there
    /// are none. For all other techniques, and for remote pairs, these are the digits of the pattern.
    pub fn library_digits(&self) -> DigitSet {
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

/// Defines the ladder.
///
/// A row has a technique, its short name, code, level and score, and whether it is on by default. The row ends with a
/// finder, the technique whose finder it shares, or the variant and size of a fish.
macro_rules! ladder {
    ($($technique:ident $short_name:literal $code:literal $level:ident $score:literal $is_default:literal:
       $(with $other:ident)? $(fish $variant:ident $size:literal)? $(by $module:ident::$find:ident)?
       $(one_digit $home:ident::$run:ident)? $(|$state:ident, $steps:ident, $memory:pat_param| $search:expr)?;)*) => {
        pub(super) const TECHNIQUES: TechniqueSet = TechniqueSet::from_slice(&[$($technique),*]);

        /// All techniques of the ladder, in the order in which they are tried.
        pub static LADDER: &[LadderRow] = &[$(LadderRow {
            technique: $technique,
            code: $code,
            short_name: $short_name,
            level: $level,
            score: $score,
            is_default: $is_default,
        }),*];

        /// The finders of the rows, apart from [`LADDER`] so that looking up names does not compile every finder.
        const FINDERS: &[RowFinder] = &[$(
            $(RowFinder::With(Technique::$other))?
            $(RowFinder::Own(|state, steps, memory| {
                let kind = FishKind { technique: $technique, variant: FishVariant::$variant, size: $size };
                memory.run_one_digit(state, steps, |state, steps| fish::fish_of_kind(state, kind, steps))
            }))?
            $(RowFinder::Own(|state, steps, _| $module::$find(state, steps)))?
            $(RowFinder::Own(|state, steps, memory| memory.run_one_digit(state, steps, $home::$run)))?
            $(RowFinder::Own(|$state, $steps, $memory| $search))?
        ),*];
    };
}

ladder! {
    FullHouse "fh" "0000" Easy 4 true: by singles::hidden_single_in_hodoku_order;
    NakedSingle "n1" "0003" Easy 4 true: by singles::naked_single_in_hodoku_order;
    HiddenSingle "h1" "0002" Easy 14 true: with FullHouse;
    LockedPair "l2" "0110" Medium 40 true: |state, steps, _| locked_subset::locked_subset(state, 2, steps);
    LockedTriple "l3" "0111" Medium 60 true: |state, steps, _| locked_subset::locked_subset(state, 3, steps);
    Pointing "lc1" "0100" Medium 50 true: by locked::locked_in_hodoku_order;
    Claiming "lc2" "0101" Medium 50 true: with Pointing;
    NakedPair "n2" "0200" Medium 60 true: |state, steps, _| naked_hidden::every_naked_subset(state, 2, steps);
    NakedTriple "n3" "0201" Medium 80 true: |state, steps, _| naked_hidden::every_naked_subset(state, 3, steps);
    HiddenPair "h2" "0210" Medium 70 true: |state, steps, _| naked_hidden::every_hidden_subset(state, 2, steps);
    HiddenTriple "h3" "0211" Medium 100 true: |state, steps, _| naked_hidden::every_hidden_subset(state, 3, steps);
    NakedQuad "n4" "0202" Hard 120 true: |state, steps, _| naked_hidden::every_naked_subset(state, 4, steps);
    HiddenQuad "h4" "0212" Hard 150 true: |state, steps, _| naked_hidden::every_hidden_subset(state, 4, steps);
    XWing "bf2" "0300" Hard 140 true: |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::every_basic_fish(state, 2, steps));
    Swordfish "bf3" "0301" Hard 150 true: |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::every_basic_fish(state, 3, steps));
    Jellyfish "bf4" "0302" Hard 160 true: |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::every_basic_fish(state, 4, steps));
    Squirmbag "bf5" "0303" Unfair 470 false: |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::every_basic_fish(state, 5, steps));
    Whale "bf6" "0304" Unfair 470 false: |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::every_basic_fish(state, 6, steps));
    Leviathan "bf7" "0305" Unfair 470 false: |state, steps, memory| memory.run_one_digit(state, steps, |state, steps| fish::every_basic_fish(state, 7, steps));
    RemotePair "rp" "0703" Hard 110 true: by remote_pair::remote_pair;
    Bug1 "bug1" "0610" Hard 100 true: by bug::bug_plus_one;
    Skyscraper "sk" "0400" Hard 130 true: one_digit kites::skyscraper;
    TwoStringKite "2sk" "0401" Hard 150 true: one_digit kites::kite;
    DualTwoStringKite "d2sk" "0404" Hard 150 false: by kites::dual_kite;
    TurbotFish "tf" "0403" Hard 120 true: one_digit kites::turbot_fish;
    EmptyRectangle "er" "0402" Hard 120 true: one_digit empty_rectangle::empty_rectangle;
    DualEmptyRectangle "der" "0405" Hard 120 false: by empty_rectangle::dual_empty_rectangle;
    WWing "w" "0803" Hard 150 true: by w_wing::w_wing;
    XyWing "xy" "0800" Hard 160 true: by xy_wing::xy_wing;
    XyzWing "xyz" "0801" Hard 180 true: by xy_wing::xyz_wing;
    MWing "mw" "" Hard 200 false: by letter_wings::letter_wings;
    SWing "sw" "" Hard 200 false: with MWing;
    LWing "lw" "" Hard 220 false: with MWing;
    HWing "hw" "" Hard 220 false: with MWing;
    AlmostLockedPair "alp" "" Hard 180 false:
        |state, steps, _| almost_locked_candidates::almost_locked_subsets(state, 2, steps);
    UniqueRectangle1 "u1" "0600" Hard 100 true: by rectangles::unique_rectangle;
    UniqueRectangle2 "u2" "0601" Hard 100 true: with UniqueRectangle1;
    UniqueRectangle3 "u3" "0602" Hard 100 true: with UniqueRectangle1;
    UniqueRectangle4 "u4" "0603" Hard 100 true: with UniqueRectangle1;
    UniqueRectangle5 "u5" "0604" Hard 100 true: with UniqueRectangle1;
    UniqueRectangle6 "u6" "0605" Hard 100 true: with UniqueRectangle1;
    HiddenRectangle "hr" "0606" Hard 100 true: with UniqueRectangle1;
    AvoidableRectangle1 "ar1" "0607" Hard 100 true: by rectangles::avoidable_rectangle;
    AvoidableRectangle2 "ar2" "0608" Hard 100 true: with AvoidableRectangle1;
    LinkedRectangle "ursl" "" Hard 120 false: by linked_rectangle::linked_rectangle;
    UniqueLoop1 "ul1" "" Hard 120 false: by loops::unique_loop;
    UniqueLoop2 "ul2" "" Hard 120 false: with UniqueLoop1;
    UniqueLoop3 "ul3" "" Hard 120 false: with UniqueLoop1;
    UniqueLoop4 "ul4" "" Hard 120 false: with UniqueLoop1;
    ExtendedRectangle "xr" "" Hard 140 false: by extended_rectangle::extended_rectangle;
    Bug2 "bug2" "" Hard 140 false: by bug::bug;
    Bug3 "bug3" "" Hard 140 false: with Bug2;
    Bug4 "bug4" "" Hard 140 false: with Bug2;
    BugPlus "bug+n" "" Hard 160 false: by bug_plus::bug_plus;
    FinnedXWing "fbf2" "0310" Hard 130 true: fish Finned 2;
    SashimiXWing "sbf2" "0320" Hard 150 true: fish Sashimi 2;
    FinnedSwordfish "fbf3" "0311" Unfair 200 true: fish Finned 3;
    SashimiSwordfish "sbf3" "0321" Unfair 240 true: fish Sashimi 3;
    FinnedJellyfish "fbf4" "0312" Unfair 250 true: fish Finned 4;
    SashimiJellyfish "sbf4" "0322" Unfair 260 true: fish Sashimi 4;
    FinnedSquirmbag "fbf5" "0313" Unfair 470 false: fish Finned 5;
    SashimiSquirmbag "sbf5" "0323" Unfair 470 false: fish Sashimi 5;
    FinnedWhale "fbf6" "0314" Unfair 470 false: fish Finned 6;
    SashimiWhale "sbf6" "0324" Unfair 470 false: fish Sashimi 6;
    FinnedLeviathan "fbf7" "0315" Unfair 470 false: fish Finned 7;
    SashimiLeviathan "sbf7" "0325" Unfair 470 false: fish Sashimi 7;
    SueDeCoq "sdc" "1101" Unfair 250 true: by sue_de_coq::sue_de_coq;
    AlmostLockedTriple "alt" "" Unfair 240 false:
        |state, steps, _| almost_locked_candidates::almost_locked_subsets(state, 3, steps);
    SimpleColoursTrap "sc1" "0500" Hard 150 true: one_digit simple::simple_colours_trap;
    SimpleColoursWrap "sc2" "0501" Hard 150 true: one_digit simple::simple_colours_wrap;
    MultiColours1 "mc1" "0502" Hard 200 true: one_digit simple::multi_colours_1;
    MultiColours2 "mc2" "0503" Hard 200 true: one_digit simple::multi_colours_2;
    Medusa "medusa" "" Unfair 240 false: by medusa::medusa;
    XChain "x" "0701" Unfair 260 true: |state, steps, memory| {
        if memory.one_digit_memory.restrict_search(state, steps) { alternating::find_chains(memory.link_graph(state, false), ChainKind::X, steps) } else { CONTINUE }
    };
    XyChain "xyc" "0702" Unfair 260 true: |state, steps, memory| alternating::find_chains(memory.link_graph(state, false), ChainKind::Xy, steps);
    ContinuousNiceLoop "cnl" "0706" Unfair 280 true: |state, steps, memory| alternating::find_chains(memory.link_graph(state, false), ChainKind::Single, steps);
    DiscontinuousNiceLoop "dnl" "0707" Unfair 280 true: with ContinuousNiceLoop;
    Aic "aic" "0708" Unfair 280 true: with ContinuousNiceLoop;
    GroupedContinuousNiceLoop "gcnl" "0709" Unfair 300 true: |state, steps, memory| alternating::find_chains(memory.link_graph(state, false), ChainKind::Grouped, steps);
    GroupedDiscontinuousNiceLoop "gdnl" "0710" Unfair 300 true: with GroupedContinuousNiceLoop;
    GroupedAic "gaic" "0711" Unfair 300 true: with GroupedContinuousNiceLoop;
    WxyzWing "wxyz" "" Unfair 280 false: by wxyz_wing::wxyz_wing;
    AlsXz "axz" "0901" Unfair 300 true: |state, steps, memory| xz::als_xz(memory.almost_locked_sets(state), steps);
    AlsXyWing "axy" "0902" Unfair 320 true: |state, steps, memory| xz::als_xy_wing(memory.almost_locked_sets(state).compute_seen_by_linked(), steps);
    AlsChain "ach" "0903" Unfair 340 true: |state, steps, memory| chain::als_chain(memory.almost_locked_sets(state), steps);
    AicWithSets "aics" "" Unfair 350 false: |state, steps, memory| alternating::find_chains(memory.link_graph(state, true), ChainKind::WithSets, steps);
    DeathBlossom "db" "0904" Unfair 360 false: |state, steps, memory| death_blossom::death_blossom(memory.almost_locked_sets(state), state, steps);
    FrankenXWing "ff2" "0330" Unfair 300 true: fish Franken 2;
    FrankenSwordfish "ff3" "0331" Unfair 350 true: fish Franken 3;
    FrankenJellyfish "ff4" "0332" Unfair 370 false: fish Franken 4;
    FinnedFrankenXWing "fff2" "0340" Unfair 390 true: fish FinnedFranken 2;
    FinnedFrankenSwordfish "fff3" "0341" Unfair 410 true: fish FinnedFranken 3;
    FinnedFrankenJellyfish "fff4" "0342" Unfair 430 false: fish FinnedFranken 4;
    FrankenSquirmbag "ff5" "0333" Extreme 470 false: fish Franken 5;
    FinnedFrankenSquirmbag "fff5" "0343" Extreme 470 false: fish FinnedFranken 5;
    FrankenWhale "ff6" "0334" Extreme 470 false: fish Franken 6;
    FinnedFrankenWhale "fff6" "0344" Extreme 470 false: fish FinnedFranken 6;
    FrankenLeviathan "ff7" "0335" Extreme 470 false: fish Franken 7;
    FinnedFrankenLeviathan "fff7" "0345" Extreme 470 false: fish FinnedFranken 7;
    MutantXWing "mf2" "0350" Extreme 450 false: fish Mutant 2;
    FinnedMutantXWing "fmf2" "0360" Extreme 470 false: fish FinnedMutant 2;
    MutantSwordfish "mf3" "0351" Extreme 450 false: fish Mutant 3;
    FinnedMutantSwordfish "fmf3" "0361" Extreme 470 false: fish FinnedMutant 3;
    MutantJellyfish "mf4" "0352" Extreme 450 false: fish Mutant 4;
    FinnedMutantJellyfish "fmf4" "0362" Extreme 470 false: fish FinnedMutant 4;
    MutantSquirmbag "mf5" "0353" Extreme 470 false: fish Mutant 5;
    FinnedMutantSquirmbag "fmf5" "0363" Extreme 470 false: fish FinnedMutant 5;
    MutantWhale "mf6" "0354" Extreme 470 false: fish Mutant 6;
    FinnedMutantWhale "fmf6" "0364" Extreme 470 false: fish FinnedMutant 6;
    MutantLeviathan "mf7" "0355" Extreme 470 false: fish Mutant 7;
    FinnedMutantLeviathan "fmf7" "0365" Extreme 470 false: fish FinnedMutant 7;
    FireworkTriple "fwt" "" Extreme 450 false: by fireworks::firework_triple;
    FireworkQuad "fwq" "" Extreme 460 false: by fireworks::firework_quad;
    Tridagon "tri" "" Extreme 480 false: by tridagon::tridagon;
    JuniorExocet "je" "" Extreme 480 false: by junior_exocet::junior_exocet;
    SkLoop "skl" "" Extreme 490 false: by sk_loop::sk_loop;
    Msls "msls" "" Extreme 490 false: by multi_sector::multi_sector;
    ForcingChainContradiction "fcc" "1301" Extreme 500 true:
        |state, steps, memory| alternating::contradictions(memory.link_graph(state, false), steps);
    ForcingChainVerity "fcv" "1302" Extreme 500 true: |state, steps, memory| memory.chain_memory.find::<MultipleChains>(state, steps);
    ForcingNetContradiction "fnc" "1303" Extreme 700 true: |state, steps, memory| memory.chain_memory.find::<ForcingNets>(state, steps);
    ForcingNetVerity "fnv" "1304" Extreme 700 true: with ForcingNetContradiction;
    TemplateSet "ts" "1201" Extreme 10000 false: by templates::template_set;
    TemplateDelete "td" "1202" Extreme 10000 false: by templates::template_delete;
}
