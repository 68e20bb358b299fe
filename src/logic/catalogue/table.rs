//! The table of all techniques. `.github/CONTRIBUTING.md` says how to add a row.
//!
//! | column | meaning |
//! |---|---|
//! | technique, name, family | the value of the enum, the name that people read, the family |
//! | rating | the lowest rating on Sudoku Explainer's scale, if that scale has the technique |
//! | short name, code | the name that players type, and HoDoKu's code, empty if HoDoKu lacks the technique |
//! | level, score | the level of a puzzle that needs the technique, and the score that each step adds |
//! | `default`, `request` | whether the technique is on by default, or must be asked for |
//! | finder | one of the forms below |
//!
//! | form of a finder | meaning |
//! |---|---|
//! | `by` FUNCTION | the function |
//! | `one_digit` FUNCTION | the function, for the digits that may allow a step |
//! | `fish` VARIANT SIZE | the search for fish of this variant and size |
//! | `chains` KIND | the search for alternating chains of this kind |
//! | `with` TECHNIQUE | the finder of another technique, which finds this one, too |
//! | a closure | any other call |
//!
//! The rows of the players' ladder come first, in the order in which it tries them. The others are only on Sudoku
//! Explainer's ladder, whose order is in `ladder/se.rs`. Two modules read the table: `technique` makes the enum of it,
//! and `ladder/human.rs` the ladder.

/// Passes the table to a macro that reads it.
macro_rules! technique_table {
    ($reader:ident) => {
        $reader! {
            FullHouse "Full House" Singles 1.0 { "fh" "0000" Easy 4 default: |state, steps, _| singles::hidden_single(state, Order::HoDoKu, steps) };
            NakedSingle "Naked Single" Singles 2.3 { "n1" "0003" Easy 4 default: |state, steps, _| singles::naked_single(state, Order::HoDoKu, steps) };
            HiddenSingle "Hidden Single" Singles 1.2 { "h1" "0002" Easy 14 default: with FullHouse };
            LockedPair "Locked Pair" Locked { "l2" "0110" Medium 40 default: |state, steps, _| locked_subset::locked_subset(state, 2, steps) };
            LockedTriple "Locked Triple" Locked { "l3" "0111" Medium 60 default: |state, steps, _| locked_subset::locked_subset(state, 3, steps) };
            Pointing "Pointing" Locked 2.6 { "lc1" "0100" Medium 50 default: |state, steps, _| locked::locked_candidates(state, Order::HoDoKu, steps) };
            Claiming "Claiming" Locked 2.8 { "lc2" "0101" Medium 50 default: with Pointing };
            NakedPair "Naked Pair" Subsets 3.0 { "n2" "0200" Medium 60 default: |state, steps, _| naked_hidden::naked_subset(state, 2, Order::HoDoKu, steps) };
            NakedTriple "Naked Triple" Subsets 3.6 { "n3" "0201" Medium 80 default: |state, steps, _| naked_hidden::naked_subset(state, 3, Order::HoDoKu, steps) };
            HiddenPair "Hidden Pair" Subsets 3.4 { "h2" "0210" Medium 70 default: |state, steps, _| naked_hidden::hidden_subset(state, 2, Order::HoDoKu, steps) };
            HiddenTriple "Hidden Triple" Subsets 4.0 { "h3" "0211" Medium 100 default: |state, steps, _| naked_hidden::hidden_subset(state, 3, Order::HoDoKu, steps) };
            NakedQuad "Naked Quad" Subsets 5.0 { "n4" "0202" Hard 120 default: |state, steps, _| naked_hidden::naked_subset(state, 4, Order::HoDoKu, steps) };
            HiddenQuad "Hidden Quad" Subsets 5.4 { "h4" "0212" Hard 150 default: |state, steps, _| naked_hidden::hidden_subset(state, 4, Order::HoDoKu, steps) };
            XWing "X-Wing" Fish 3.2 { "bf2" "0300" Hard 140 default: fish Basic 2 };
            Swordfish "Swordfish" Fish 3.8 { "bf3" "0301" Hard 150 default: fish Basic 3 };
            Jellyfish "Jellyfish" Fish 5.2 { "bf4" "0302" Hard 160 default: fish Basic 4 };
            Squirmbag "Squirmbag" Fish { "bf5" "0303" Unfair 470 request: fish Basic 5 };
            Whale "Whale" Fish { "bf6" "0304" Unfair 470 request: fish Basic 6 };
            Leviathan "Leviathan" Fish { "bf7" "0305" Unfair 470 request: fish Basic 7 };
            RemotePair "Remote Pair" Chains { "rp" "0703" Hard 110 default: by remote_pair::remote_pair };
            Bug1 "BUG type 1" Uniqueness 5.6 { "bug1" "0610" Hard 100 default: |state, steps, _| bug::bug(state, Order::HoDoKu, steps) };
            Skyscraper "Skyscraper" Patterns { "sk" "0400" Hard 130 default: one_digit turbot::skyscraper };
            TwoStringKite "2-String Kite" Patterns { "2sk" "0401" Hard 150 default: one_digit turbot::kite };
            DualTwoStringKite "Dual 2-String Kite" Patterns { "d2sk" "0404" Hard 150 request: with TwoStringKite };
            TurbotFish "Turbot Fish" Patterns 6.6 { "tf" "0403" Hard 120 default: one_digit turbot::turbot_fish };
            EmptyRectangle "Empty Rectangle" Patterns { "er" "0402" Hard 120 default: one_digit empty_rectangle::empty_rectangle };
            DualEmptyRectangle "Dual Empty Rectangle" Patterns { "der" "0405" Hard 120 request: with EmptyRectangle };
            WWing "W-Wing" Wings { "w" "0803" Hard 150 default: by w_wing::w_wing };
            XyWing "XY-Wing" Wings 4.2 { "xy" "0800" Hard 160 default: by xy_wing::xy_wing };
            XyzWing "XYZ-Wing" Wings 4.4 { "xyz" "0801" Hard 180 default: by xy_wing::xyz_wing };
            MWing "M-Wing" Wings { "mw" "" Hard 200 request: |state, steps, memory| alternating::letter_wings(memory.link_graph(state, false), steps) };
            SWing "S-Wing" Wings { "sw" "" Hard 200 request: with MWing };
            LWing "L-Wing" Wings { "lw" "" Hard 220 request: with MWing };
            HWing "H-Wing" Wings { "hw" "" Hard 220 request: with MWing };
            AlmostLockedPair "Almost Locked Pair" Als { "alp" "" Hard 180 request: |state, steps, _| almost_locked_candidates::almost_locked_subsets(state, 2, steps) };
            UniqueRectangle1 "Unique Rectangle type 1" Uniqueness 4.5 { "u1" "0600" Hard 100 default: by rectangles::unique_rectangle };
            UniqueRectangle2 "Unique Rectangle type 2" Uniqueness 4.5 { "u2" "0601" Hard 100 default: with UniqueRectangle1 };
            UniqueRectangle3 "Unique Rectangle type 3" Uniqueness 4.5 { "u3" "0602" Hard 100 default: with UniqueRectangle1 };
            UniqueRectangle4 "Unique Rectangle type 4" Uniqueness 4.5 { "u4" "0603" Hard 100 default: with UniqueRectangle1 };
            UniqueRectangle5 "Unique Rectangle type 5" Uniqueness { "u5" "0604" Hard 100 default: with UniqueRectangle1 };
            UniqueRectangle6 "Unique Rectangle type 6" Uniqueness { "u6" "0605" Hard 100 default: with UniqueRectangle1 };
            HiddenRectangle "Hidden Rectangle" Uniqueness { "hr" "0606" Hard 100 default: with UniqueRectangle1 };
            AvoidableRectangle1 "Avoidable Rectangle type 1" Uniqueness { "ar1" "0607" Hard 100 default: by rectangles::avoidable_rectangle };
            AvoidableRectangle2 "Avoidable Rectangle type 2" Uniqueness { "ar2" "0608" Hard 100 default: with AvoidableRectangle1 };
            AvoidableRectangle3 "Avoidable Rectangle type 3" Uniqueness { "ar3" "" Hard 120 request: with AvoidableRectangle1 };
            LinkedRectangle "Unique Rectangle with strong links" Uniqueness { "ursl" "" Hard 120 request: by linked_rectangle::linked_rectangle };
            HiddenAvoidableRectangle "Hidden Avoidable Rectangle" Uniqueness { "har" "" Hard 120 request: with LinkedRectangle };
            UniqueLoop1 "Unique Loop type 1" Uniqueness 4.6 { "ul1" "" Hard 120 request: |state, steps, _| loops::unique_loop(state, Order::HoDoKu, steps) };
            UniqueLoop2 "Unique Loop type 2" Uniqueness 4.6 { "ul2" "" Hard 120 request: with UniqueLoop1 };
            UniqueLoop3 "Unique Loop type 3" Uniqueness 4.6 { "ul3" "" Hard 120 request: with UniqueLoop1 };
            UniqueLoop4 "Unique Loop type 4" Uniqueness 4.6 { "ul4" "" Hard 120 request: with UniqueLoop1 };
            ExtendedRectangle "Extended Rectangle" Uniqueness { "xr" "" Hard 140 request: by extended_rectangle::extended_rectangle };
            Bug2 "BUG type 2" Uniqueness 5.7 { "bug2" "" Hard 140 request: with Bug1 };
            Bug3 "BUG type 3" Uniqueness 5.8 { "bug3" "" Hard 140 request: with Bug1 };
            Bug4 "BUG type 4" Uniqueness 5.7 { "bug4" "" Hard 140 request: with Bug1 };
            BugPlus "BUG+n" Uniqueness { "bug+n" "" Hard 160 request: with Bug1 };
            SymmetricalPlacement "Symmetrical Placement" Uniqueness { "gsp" "" Unfair 240 request: by symmetrical_placement::symmetrical_placement };
            FinnedXWing "Finned X-Wing" Fish { "fbf2" "0310" Hard 130 default: fish Finned 2 };
            SashimiXWing "Sashimi X-Wing" Fish { "sbf2" "0320" Hard 150 default: fish Sashimi 2 };
            FinnedSwordfish "Finned Swordfish" Fish { "fbf3" "0311" Unfair 200 default: fish Finned 3 };
            SashimiSwordfish "Sashimi Swordfish" Fish { "sbf3" "0321" Unfair 240 default: fish Sashimi 3 };
            FinnedJellyfish "Finned Jellyfish" Fish { "fbf4" "0312" Unfair 250 default: fish Finned 4 };
            SashimiJellyfish "Sashimi Jellyfish" Fish { "sbf4" "0322" Unfair 260 default: fish Sashimi 4 };
            FinnedSquirmbag "Finned Squirmbag" Fish { "fbf5" "0313" Unfair 470 request: fish Finned 5 };
            SashimiSquirmbag "Sashimi Squirmbag" Fish { "sbf5" "0323" Unfair 470 request: fish Sashimi 5 };
            FinnedWhale "Finned Whale" Fish { "fbf6" "0314" Unfair 470 request: fish Finned 6 };
            SashimiWhale "Sashimi Whale" Fish { "sbf6" "0324" Unfair 470 request: fish Sashimi 6 };
            FinnedLeviathan "Finned Leviathan" Fish { "fbf7" "0315" Unfair 470 request: fish Finned 7 };
            SashimiLeviathan "Sashimi Leviathan" Fish { "sbf7" "0325" Unfair 470 request: fish Sashimi 7 };
            SueDeCoq "Sue de Coq" SueDeCoq { "sdc" "1101" Unfair 250 default: by sue_de_coq::sue_de_coq };
            AlmostLockedTriple "Almost Locked Triple" Als { "alt" "" Unfair 240 request: |state, steps, _| almost_locked_candidates::almost_locked_subsets(state, 3, steps) };
            SimpleColoursTrap "Simple Colours Trap" Colours { "sc1" "0500" Hard 150 default: one_digit simple::simple_colours_trap };
            SimpleColoursWrap "Simple Colours Wrap" Colours { "sc2" "0501" Hard 150 default: one_digit simple::simple_colours_wrap };
            MultiColours1 "Multi-Colours 1" Colours { "mc1" "0502" Hard 200 default: one_digit simple::multi_colours_1 };
            MultiColours2 "Multi-Colours 2" Colours { "mc2" "0503" Hard 200 default: one_digit simple::multi_colours_2 };
            BrokenWing "Broken Wing" Patterns { "bw" "" Unfair 240 request: one_digit broken_wing::broken_wing };
            Medusa "3D Medusa" Colours { "medusa" "" Unfair 240 request: by medusa::medusa };
            XChain "X-Chain" Chains { "x" "0701" Unfair 260 default: |state, steps, memory| { if memory.one_digit_memory.restrict_search(state, steps) { alternating::find_chains(memory.link_graph(state, false), ChainKind::X, steps) } else { CONTINUE } } };
            XyChain "XY-Chain" Chains { "xyc" "0702" Unfair 260 default: chains Xy };
            ContinuousNiceLoop "Continuous Nice Loop" Chains { "cnl" "0706" Unfair 280 default: chains Single };
            DiscontinuousNiceLoop "Discontinuous Nice Loop" Chains { "dnl" "0707" Unfair 280 default: with ContinuousNiceLoop };
            Aic "AIC" Chains { "aic" "0708" Unfair 280 default: with ContinuousNiceLoop };
            GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" Chains { "gcnl" "0709" Unfair 300 default: chains Grouped };
            GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" Chains { "gdnl" "0710" Unfair 300 default: with GroupedContinuousNiceLoop };
            GroupedAic "Grouped AIC" Chains { "gaic" "0711" Unfair 300 default: with GroupedContinuousNiceLoop };
            WxyzWing "WXYZ-Wing" Als { "wxyz" "" Unfair 280 request: by wxyz_wing::wxyz_wing };
            AlsXz "ALS-XZ" Als { "axz" "0901" Unfair 300 default: |state, steps, memory| xz::als_xz(memory.almost_locked_sets(state), steps) };
            AlsXyWing "ALS-XY-Wing" Als { "axy" "0902" Unfair 320 default: |state, steps, memory| xz::als_xy_wing(memory.almost_locked_sets(state).compute_seen_by_linked(), steps) };
            AlsChain "ALS-Chain" Als { "ach" "0903" Unfair 340 default: |state, steps, memory| chain::als_chain(memory.almost_locked_sets(state), steps) };
            AicWithSets "AIC with sets" Chains { "aics" "" Unfair 350 request: chains WithSets };
            DeathBlossom "Death Blossom" Als { "db" "0904" Unfair 360 request: |state, steps, memory| death_blossom::death_blossom(memory.almost_locked_sets(state), state, steps) };
            FrankenXWing "Franken X-Wing" Fish { "ff2" "0330" Unfair 300 default: fish Franken 2 };
            FrankenSwordfish "Franken Swordfish" Fish { "ff3" "0331" Unfair 350 default: fish Franken 3 };
            FrankenJellyfish "Franken Jellyfish" Fish { "ff4" "0332" Unfair 370 request: fish Franken 4 };
            FinnedFrankenXWing "Finned Franken X-Wing" Fish { "fff2" "0340" Unfair 390 default: fish FinnedFranken 2 };
            FinnedFrankenSwordfish "Finned Franken Swordfish" Fish { "fff3" "0341" Unfair 410 default: fish FinnedFranken 3 };
            FinnedFrankenJellyfish "Finned Franken Jellyfish" Fish { "fff4" "0342" Unfair 430 request: fish FinnedFranken 4 };
            FrankenSquirmbag "Franken Squirmbag" Fish { "ff5" "0333" Extreme 470 request: fish Franken 5 };
            FinnedFrankenSquirmbag "Finned Franken Squirmbag" Fish { "fff5" "0343" Extreme 470 request: fish FinnedFranken 5 };
            FrankenWhale "Franken Whale" Fish { "ff6" "0334" Extreme 470 request: fish Franken 6 };
            FinnedFrankenWhale "Finned Franken Whale" Fish { "fff6" "0344" Extreme 470 request: fish FinnedFranken 6 };
            FrankenLeviathan "Franken Leviathan" Fish { "ff7" "0335" Extreme 470 request: fish Franken 7 };
            FinnedFrankenLeviathan "Finned Franken Leviathan" Fish { "fff7" "0345" Extreme 470 request: fish FinnedFranken 7 };
            MutantXWing "Mutant X-Wing" Fish { "mf2" "0350" Extreme 450 request: fish Mutant 2 };
            FinnedMutantXWing "Finned Mutant X-Wing" Fish { "fmf2" "0360" Extreme 470 request: fish FinnedMutant 2 };
            MutantSwordfish "Mutant Swordfish" Fish { "mf3" "0351" Extreme 450 request: fish Mutant 3 };
            FinnedMutantSwordfish "Finned Mutant Swordfish" Fish { "fmf3" "0361" Extreme 470 request: fish FinnedMutant 3 };
            MutantJellyfish "Mutant Jellyfish" Fish { "mf4" "0352" Extreme 450 request: fish Mutant 4 };
            FinnedMutantJellyfish "Finned Mutant Jellyfish" Fish { "fmf4" "0362" Extreme 470 request: fish FinnedMutant 4 };
            MutantSquirmbag "Mutant Squirmbag" Fish { "mf5" "0353" Extreme 470 request: fish Mutant 5 };
            FinnedMutantSquirmbag "Finned Mutant Squirmbag" Fish { "fmf5" "0363" Extreme 470 request: fish FinnedMutant 5 };
            MutantWhale "Mutant Whale" Fish { "mf6" "0354" Extreme 470 request: fish Mutant 6 };
            FinnedMutantWhale "Finned Mutant Whale" Fish { "fmf6" "0364" Extreme 470 request: fish FinnedMutant 6 };
            MutantLeviathan "Mutant Leviathan" Fish { "mf7" "0355" Extreme 470 request: fish Mutant 7 };
            FinnedMutantLeviathan "Finned Mutant Leviathan" Fish { "fmf7" "0365" Extreme 470 request: fish FinnedMutant 7 };
            FireworkTriple "Firework Triple" Exotic { "fwt" "" Extreme 450 request: by fireworks::firework_triple };
            FireworkQuad "Firework Quad" Exotic { "fwq" "" Extreme 460 request: by fireworks::firework_quad };
            Tridagon "Tridagon" Exotic { "tri" "" Extreme 480 request: by tridagon::tridagon };
            JuniorExocet "Junior Exocet" Exotic { "je" "" Extreme 480 request: by junior_exocet::junior_exocet };
            SkLoop "SK Loop" Exotic { "skl" "" Extreme 490 request: by sk_loop::sk_loop };
            Msls "MSLS" Exotic { "msls" "" Extreme 490 request: by multi_sector::multi_sector };
            ForcingChainContradiction "Forcing Chain Contradiction" Forcing { "fcc" "1301" Extreme 500 default: |state, steps, memory| alternating::contradictions(memory.link_graph(state, false), steps) };
            ForcingChainVerity "Forcing Chain Verity" Forcing { "fcv" "1302" Extreme 500 default: |state, steps, memory| memory.chain_memory.find(&[VERITY], state, steps) };
            ForcingNetContradiction "Forcing Net Contradiction" Forcing { "fnc" "1303" Extreme 700 default: |state, steps, memory| memory.chain_memory.find(&[NETS], state, steps) };
            ForcingNetVerity "Forcing Net Verity" Forcing { "fnv" "1304" Extreme 700 default: with ForcingNetContradiction };
            Trial "Trial" Forcing { "trial" "" Extreme 700 request: by trial::trial };
            TemplateSet "Template Set" Templates { "ts" "1201" Extreme 10000 request: by templates::template_set };
            TemplateDelete "Template Delete" Templates { "td" "1202" Extreme 10000 request: by templates::template_delete };
            // Only on Sudoku Explainer's ladder.
            DirectPointing "Direct Pointing" Locked 1.7;
            DirectHiddenPair "Direct Hidden Pair" Subsets 2.0;
            DirectHiddenTriple "Direct Hidden Triple" Subsets 2.5;
            AlignedPairExclusion "Aligned Pair Exclusion" Exclusion 6.2;
            XCycle "Bidirectional X-Cycle" Chains 6.5;
            YCycle "Bidirectional Y-Cycle" Chains 6.5;
            ForcingXChain "Forcing X-Chain" Chains 6.6;
            XyCycle "Bidirectional Cycle" Chains 7.0;
            ForcingChain "Forcing Chain" Chains 7.0;
            AlignedTripleExclusion "Aligned Triple Exclusion" Exclusion 7.5;
            NishioForcingChain "Nishio Forcing Chain" Chains 7.5;
            CellForcingChains "Cell Forcing Chains" Chains 8.0;
            RegionForcingChains "Region Forcing Chains" Chains 8.0;
            DynamicContradiction "Dynamic Contradiction Forcing Chains" Chains 8.5;
            DynamicDouble "Dynamic Double Forcing Chains" Chains 8.5;
            DynamicCell "Dynamic Cell Forcing Chains" Chains 8.5;
            DynamicRegion "Dynamic Region Forcing Chains" Chains 8.5;
            DynamicContradictionWithPatterns "Dynamic Contradiction Forcing Chains (+)" Chains 9.0;
            DynamicDoubleWithPatterns "Dynamic Double Forcing Chains (+)" Chains 9.0;
            DynamicCellWithPatterns "Dynamic Cell Forcing Chains (+)" Chains 9.0;
            DynamicRegionWithPatterns "Dynamic Region Forcing Chains (+)" Chains 9.0;
            DynamicContradictionWithForcing "Dynamic Contradiction Forcing Chains (+ Forcing Chains)" Chains 9.5;
            DynamicDoubleWithForcing "Dynamic Double Forcing Chains (+ Forcing Chains)" Chains 9.5;
            DynamicCellWithForcing "Dynamic Cell Forcing Chains (+ Forcing Chains)" Chains 9.5;
            DynamicRegionWithForcing "Dynamic Region Forcing Chains (+ Forcing Chains)" Chains 9.5;
            DynamicContradictionWithMultiple "Dynamic Contradiction Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0;
            DynamicDoubleWithMultiple "Dynamic Double Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0;
            DynamicCellWithMultiple "Dynamic Cell Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0;
            DynamicRegionWithMultiple "Dynamic Region Forcing Chains (+ Multiple Forcing Chains)" Chains 10.0;
            DynamicContradictionWithDynamic "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5;
            DynamicDoubleWithDynamic "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5;
            DynamicCellWithDynamic "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5;
            DynamicRegionWithDynamic "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains)" Chains 10.5;
            DynamicContradictionWithDynamicForcing "Dynamic Contradiction Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0;
            DynamicDoubleWithDynamicForcing "Dynamic Double Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0;
            DynamicCellWithDynamicForcing "Dynamic Cell Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0;
            DynamicRegionWithDynamicForcing "Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))" Chains 11.0;
        }
    };
}

pub(in crate::logic) use technique_table;
