//! The players' own ladder: the order of the techniques, their levels and scores, and the short names and codes by
//! which they are called. The figures are those of HoDoKu 2.2 by Bernhard Hobiger; techniques that it lacks have no
//! code, and scores between those of their kin.

use super::Technique::{self, *};
use crate::grid::named;

use HumanLevel::{Easy, Extreme, Hard, Medium, Unfair};

named! {
    /// How hard a technique or a puzzle is for a person.
    pub enum HumanLevel {
        Easy "easy" "singles"
        Medium "medium" "locked candidates, pairs and triplets"
        Hard "hard" "quads, basic fish, short patterns of one digit, wings, rectangles"
        Unfair "unfair" "finned fish, chains, almost locked sets"
        Extreme "extreme" "what few people look for"
    }
}

impl HumanLevel {
    /// All levels, the easiest first.
    pub const ALL: [Self; 5] = Self::LIST;

    /// The highest score of the level; none for the last level.
    pub fn highest_score(self) -> Option<u32> {
        [800, 1000, 1600, 1800].get(self as usize).copied()
    }
}

/// A technique in its place on the ladder.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The technique.
    pub technique: Technique,
    /// Its number in HoDoKu's library; empty for a technique that HoDoKu lacks.
    pub code: &'static str,
    /// HoDoKu's short name, or one of ours.
    pub short: &'static str,
    /// The level of a puzzle that needs it.
    pub level: HumanLevel,
    /// What each step adds to the score of a puzzle.
    pub score: u32,
    /// Whether puzzles are rated with it, unless it is asked for.
    pub is_on: bool,
}

impl Entry {
    /// The short name and the code, if there is one: `sk, 0400`.
    pub fn called(&self) -> String {
        let comma = if self.code.is_empty() { "" } else { ", " };
        format!("{}{comma}{}", self.short, self.code)
    }
}

/// All techniques of the ladder, in the order in which they are tried.
#[rustfmt::skip]
pub static LADDER: &[Entry] = &[
    Entry { technique: FullHouse, code: "0000", short: "fh", level: Easy, score: 4, is_on: true },
    Entry { technique: NakedSingle, code: "0003", short: "n1", level: Easy, score: 4, is_on: true },
    Entry { technique: HiddenSingle, code: "0002", short: "h1", level: Easy, score: 14, is_on: true },
    Entry { technique: LockedPair, code: "0110", short: "l2", level: Medium, score: 40, is_on: true },
    Entry { technique: LockedTriple, code: "0111", short: "l3", level: Medium, score: 60, is_on: true },
    Entry { technique: Pointing, code: "0100", short: "lc1", level: Medium, score: 50, is_on: true },
    Entry { technique: Claiming, code: "0101", short: "lc2", level: Medium, score: 50, is_on: true },
    Entry { technique: NakedPair, code: "0200", short: "n2", level: Medium, score: 60, is_on: true },
    Entry { technique: NakedTriplet, code: "0201", short: "n3", level: Medium, score: 80, is_on: true },
    Entry { technique: HiddenPair, code: "0210", short: "h2", level: Medium, score: 70, is_on: true },
    Entry { technique: HiddenTriplet, code: "0211", short: "h3", level: Medium, score: 100, is_on: true },
    Entry { technique: NakedQuad, code: "0202", short: "n4", level: Hard, score: 120, is_on: true },
    Entry { technique: HiddenQuad, code: "0212", short: "h4", level: Hard, score: 150, is_on: true },
    Entry { technique: XWing, code: "0300", short: "bf2", level: Hard, score: 140, is_on: true },
    Entry { technique: Swordfish, code: "0301", short: "bf3", level: Hard, score: 150, is_on: true },
    Entry { technique: Jellyfish, code: "0302", short: "bf4", level: Hard, score: 160, is_on: true },
    Entry { technique: Squirmbag, code: "0303", short: "bf5", level: Unfair, score: 470, is_on: false },
    Entry { technique: Whale, code: "0304", short: "bf6", level: Unfair, score: 470, is_on: false },
    Entry { technique: Leviathan, code: "0305", short: "bf7", level: Unfair, score: 470, is_on: false },
    Entry { technique: RemotePair, code: "0703", short: "rp", level: Hard, score: 110, is_on: true },
    Entry { technique: Bug1, code: "0610", short: "bug1", level: Hard, score: 100, is_on: true },
    Entry { technique: Skyscraper, code: "0400", short: "sk", level: Hard, score: 130, is_on: true },
    Entry { technique: TwoStringKite, code: "0401", short: "2sk", level: Hard, score: 150, is_on: true },
    Entry { technique: DualTwoStringKite, code: "0404", short: "d2sk", level: Hard, score: 150, is_on: false },
    Entry { technique: TurbotFish, code: "0403", short: "tf", level: Hard, score: 120, is_on: true },
    Entry { technique: EmptyRectangle, code: "0402", short: "er", level: Hard, score: 120, is_on: true },
    Entry { technique: DualEmptyRectangle, code: "0405", short: "der", level: Hard, score: 120, is_on: false },
    Entry { technique: WWing, code: "0803", short: "w", level: Hard, score: 150, is_on: true },
    Entry { technique: XyWing, code: "0800", short: "xy", level: Hard, score: 160, is_on: true },
    Entry { technique: XyzWing, code: "0801", short: "xyz", level: Hard, score: 180, is_on: true },
    Entry { technique: MWing, code: "", short: "mw", level: Hard, score: 200, is_on: false },
    Entry { technique: SWing, code: "", short: "sw", level: Hard, score: 200, is_on: false },
    Entry { technique: LWing, code: "", short: "lw", level: Hard, score: 220, is_on: false },
    Entry { technique: HWing, code: "", short: "hw", level: Hard, score: 220, is_on: false },
    Entry { technique: AlmostLockedPair, code: "", short: "alp", level: Hard, score: 180, is_on: false },
    Entry { technique: UniqueRectangle1, code: "0600", short: "u1", level: Hard, score: 100, is_on: true },
    Entry { technique: UniqueRectangle2, code: "0601", short: "u2", level: Hard, score: 100, is_on: true },
    Entry { technique: UniqueRectangle3, code: "0602", short: "u3", level: Hard, score: 100, is_on: true },
    Entry { technique: UniqueRectangle4, code: "0603", short: "u4", level: Hard, score: 100, is_on: true },
    Entry { technique: UniqueRectangle5, code: "0604", short: "u5", level: Hard, score: 100, is_on: true },
    Entry { technique: UniqueRectangle6, code: "0605", short: "u6", level: Hard, score: 100, is_on: true },
    Entry { technique: HiddenRectangle, code: "0606", short: "hr", level: Hard, score: 100, is_on: true },
    Entry { technique: AvoidableRectangle1, code: "0607", short: "ar1", level: Hard, score: 100, is_on: true },
    Entry { technique: AvoidableRectangle2, code: "0608", short: "ar2", level: Hard, score: 100, is_on: true },
    Entry { technique: LinkedRectangle, code: "", short: "ursl", level: Hard, score: 120, is_on: false },
    Entry { technique: UniqueLoop1, code: "", short: "ul1", level: Hard, score: 120, is_on: false },
    Entry { technique: UniqueLoop2, code: "", short: "ul2", level: Hard, score: 120, is_on: false },
    Entry { technique: UniqueLoop3, code: "", short: "ul3", level: Hard, score: 120, is_on: false },
    Entry { technique: UniqueLoop4, code: "", short: "ul4", level: Hard, score: 120, is_on: false },
    Entry { technique: ExtendedRectangle, code: "", short: "xr", level: Hard, score: 140, is_on: false },
    Entry { technique: Bug2, code: "", short: "bug2", level: Hard, score: 140, is_on: false },
    Entry { technique: Bug3, code: "", short: "bug3", level: Hard, score: 140, is_on: false },
    Entry { technique: Bug4, code: "", short: "bug4", level: Hard, score: 140, is_on: false },
    Entry { technique: BugPlus, code: "", short: "bug+n", level: Hard, score: 160, is_on: false },
    Entry { technique: FinnedXWing, code: "0310", short: "fbf2", level: Hard, score: 130, is_on: true },
    Entry { technique: SashimiXWing, code: "0320", short: "sbf2", level: Hard, score: 150, is_on: true },
    Entry { technique: FinnedSwordfish, code: "0311", short: "fbf3", level: Unfair, score: 200, is_on: true },
    Entry { technique: SashimiSwordfish, code: "0321", short: "sbf3", level: Unfair, score: 240, is_on: true },
    Entry { technique: FinnedJellyfish, code: "0312", short: "fbf4", level: Unfair, score: 250, is_on: true },
    Entry { technique: SashimiJellyfish, code: "0322", short: "sbf4", level: Unfair, score: 260, is_on: true },
    Entry { technique: FinnedSquirmbag, code: "0313", short: "fbf5", level: Unfair, score: 470, is_on: false },
    Entry { technique: SashimiSquirmbag, code: "0323", short: "sbf5", level: Unfair, score: 470, is_on: false },
    Entry { technique: FinnedWhale, code: "0314", short: "fbf6", level: Unfair, score: 470, is_on: false },
    Entry { technique: SashimiWhale, code: "0324", short: "sbf6", level: Unfair, score: 470, is_on: false },
    Entry { technique: FinnedLeviathan, code: "0315", short: "fbf7", level: Unfair, score: 470, is_on: false },
    Entry { technique: SashimiLeviathan, code: "0325", short: "sbf7", level: Unfair, score: 470, is_on: false },
    Entry { technique: SueDeCoq, code: "1101", short: "sdc", level: Unfair, score: 250, is_on: true },
    Entry { technique: AlmostLockedTriple, code: "", short: "alt", level: Unfair, score: 240, is_on: false },
    Entry { technique: SimpleColoursTrap, code: "0500", short: "sc1", level: Hard, score: 150, is_on: true },
    Entry { technique: SimpleColoursWrap, code: "0501", short: "sc2", level: Hard, score: 150, is_on: true },
    Entry { technique: MultiColours1, code: "0502", short: "mc1", level: Hard, score: 200, is_on: true },
    Entry { technique: MultiColours2, code: "0503", short: "mc2", level: Hard, score: 200, is_on: true },
    Entry { technique: XChain, code: "0701", short: "x", level: Unfair, score: 260, is_on: true },
    Entry { technique: XyChain, code: "0702", short: "xyc", level: Unfair, score: 260, is_on: true },
    Entry { technique: ContinuousNiceLoop, code: "0706", short: "cnl", level: Unfair, score: 280, is_on: true },
    Entry { technique: DiscontinuousNiceLoop, code: "0707", short: "dnl", level: Unfair, score: 280, is_on: true },
    Entry { technique: Aic, code: "0708", short: "aic", level: Unfair, score: 280, is_on: true },
    Entry { technique: GroupedContinuousNiceLoop, code: "0709", short: "gcnl", level: Unfair, score: 300, is_on: true },
    Entry { technique: GroupedDiscontinuousNiceLoop, code: "0710", short: "gdnl", level: Unfair, score: 300, is_on: true },
    Entry { technique: GroupedAic, code: "0711", short: "gaic", level: Unfair, score: 300, is_on: true },
    Entry { technique: WxyzWing, code: "", short: "wxyz", level: Unfair, score: 280, is_on: false },
    Entry { technique: AlsXz, code: "0901", short: "axz", level: Unfair, score: 300, is_on: true },
    Entry { technique: AlsXyWing, code: "0902", short: "axy", level: Unfair, score: 320, is_on: true },
    Entry { technique: AlsChain, code: "0903", short: "ach", level: Unfair, score: 340, is_on: true },
    Entry { technique: DeathBlossom, code: "0904", short: "db", level: Unfair, score: 360, is_on: false },
    Entry { technique: FrankenXWing, code: "0330", short: "ff2", level: Unfair, score: 300, is_on: true },
    Entry { technique: FrankenSwordfish, code: "0331", short: "ff3", level: Unfair, score: 350, is_on: true },
    Entry { technique: FrankenJellyfish, code: "0332", short: "ff4", level: Unfair, score: 370, is_on: false },
    Entry { technique: FinnedFrankenXWing, code: "0340", short: "fff2", level: Unfair, score: 390, is_on: true },
    Entry { technique: FinnedFrankenSwordfish, code: "0341", short: "fff3", level: Unfair, score: 410, is_on: true },
    Entry { technique: FinnedFrankenJellyfish, code: "0342", short: "fff4", level: Unfair, score: 430, is_on: false },
    Entry { technique: FrankenSquirmbag, code: "0333", short: "ff5", level: Extreme, score: 470, is_on: false },
    Entry { technique: FinnedFrankenSquirmbag, code: "0343", short: "fff5", level: Extreme, score: 470, is_on: false },
    Entry { technique: FrankenWhale, code: "0334", short: "ff6", level: Extreme, score: 470, is_on: false },
    Entry { technique: FinnedFrankenWhale, code: "0344", short: "fff6", level: Extreme, score: 470, is_on: false },
    Entry { technique: FrankenLeviathan, code: "0335", short: "ff7", level: Extreme, score: 470, is_on: false },
    Entry { technique: FinnedFrankenLeviathan, code: "0345", short: "fff7", level: Extreme, score: 470, is_on: false },
    Entry { technique: MutantXWing, code: "0350", short: "mf2", level: Extreme, score: 450, is_on: false },
    Entry { technique: FinnedMutantXWing, code: "0360", short: "fmf2", level: Extreme, score: 470, is_on: false },
    Entry { technique: MutantSwordfish, code: "0351", short: "mf3", level: Extreme, score: 450, is_on: false },
    Entry { technique: FinnedMutantSwordfish, code: "0361", short: "fmf3", level: Extreme, score: 470, is_on: false },
    Entry { technique: MutantJellyfish, code: "0352", short: "mf4", level: Extreme, score: 450, is_on: false },
    Entry { technique: FinnedMutantJellyfish, code: "0362", short: "fmf4", level: Extreme, score: 470, is_on: false },
    Entry { technique: MutantSquirmbag, code: "0353", short: "mf5", level: Extreme, score: 470, is_on: false },
    Entry { technique: FinnedMutantSquirmbag, code: "0363", short: "fmf5", level: Extreme, score: 470, is_on: false },
    Entry { technique: MutantWhale, code: "0354", short: "mf6", level: Extreme, score: 470, is_on: false },
    Entry { technique: FinnedMutantWhale, code: "0364", short: "fmf6", level: Extreme, score: 470, is_on: false },
    Entry { technique: MutantLeviathan, code: "0355", short: "mf7", level: Extreme, score: 470, is_on: false },
    Entry { technique: FinnedMutantLeviathan, code: "0365", short: "fmf7", level: Extreme, score: 470, is_on: false },
    Entry { technique: FireworkTriple, code: "", short: "fwt", level: Extreme, score: 450, is_on: false },
    Entry { technique: FireworkQuad, code: "", short: "fwq", level: Extreme, score: 460, is_on: false },
    Entry { technique: Tridagon, code: "", short: "tri", level: Extreme, score: 480, is_on: false },
    Entry { technique: JuniorExocet, code: "", short: "je", level: Extreme, score: 480, is_on: false },
    Entry { technique: SkLoop, code: "", short: "skl", level: Extreme, score: 490, is_on: false },
    Entry { technique: Msls, code: "", short: "msls", level: Extreme, score: 490, is_on: false },
    Entry { technique: ForcingChainContradiction, code: "1301", short: "fcc", level: Extreme, score: 500, is_on: true },
    Entry { technique: ForcingChainVerity, code: "1302", short: "fcv", level: Extreme, score: 500, is_on: true },
    Entry { technique: ForcingNetContradiction, code: "1303", short: "fnc", level: Extreme, score: 700, is_on: true },
    Entry { technique: ForcingNetVerity, code: "1304", short: "fnv", level: Extreme, score: 700, is_on: true },
    Entry { technique: TemplateSet, code: "1201", short: "ts", level: Extreme, score: 10000, is_on: false },
    Entry { technique: TemplateDelete, code: "1202", short: "td", level: Extreme, score: 10000, is_on: false },
];
