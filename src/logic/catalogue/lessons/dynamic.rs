//! Dynamic forcing chains: how they begin, and what they may use on the way.

use super::{Lesson, lessons};
use crate::logic::Technique;

/// What is supposed, and what follows; then how far a supposition is followed.
macro_rules! dynamic {
    (contradiction $way:literal) => {
        concat!(
            "Suppose that a candidate is true, or that it is false. ",
            $way,
            " If some candidate turns out both true and false, the supposition was wrong."
        )
    };
    (double $way:literal) => {
        concat!(
            "Take a candidate, and suppose first that it is true, then that it is false. ",
            $way,
            " If both lead to the same conclusion somewhere, it is true."
        )
    };
    (cell $way:literal) => {
        concat!(
            "Take a cell, and suppose that each of its candidates is true in turn. ",
            $way,
            " If all of them lead to the same conclusion somewhere, it is true."
        )
    };
    (region $way:literal) => {
        concat!(
            "Take a digit and a house, and suppose that it stands in each of its places in turn. ",
            $way,
            " If all of them lead to the same conclusion somewhere, it is true."
        )
    };
    (why contradiction $why:literal) => {
        concat!($why, " No candidate can be true and false, so the supposition is wrong and its opposite is true.")
    };
    (why double $why:literal) => {
        concat!(
            $why,
            " The candidate is either true or false. As the conclusion follows from both, it holds whichever \
            it is."
        )
    };
    (why cell $why:literal) => {
        concat!(
            $why,
            " The cell holds one of its candidates. As the conclusion follows from each of them, it holds \
            whichever it is."
        )
    };
    (why region $why:literal) => {
        concat!(
            $why,
            " The digit stands in one of its places in the house. As the conclusion follows from each of them, \
            it holds whichever it is."
        )
    };
}

/// A level: its four techniques, and what they have in common.
macro_rules! levels {
    ($($contradiction:ident $double:ident $cell:ident $region:ident $way:literal $why:literal;)*) => {
        lessons! {
            $($contradiction { dynamic!(contradiction $way), dynamic!(why contradiction $why) }
            $double { dynamic!(double $way), dynamic!(why double $why) }
            $cell { dynamic!(cell $way), dynamic!(why cell $why) }
            $region { dynamic!(region $way), dynamic!(why region $why) })*
        }
    };
}

levels! {
    DynamicContradiction DynamicDouble DynamicCell DynamicRegion
        "Follow everything that is forced, and strike out what is ruled out on the way: several earlier steps together \
         may then leave a cell or house one candidate."
        "Each step is forced by steps before it, so all that is found holds if the supposition does.";
    DynamicContradictionWithPatterns DynamicDoubleWithPatterns DynamicCellWithPatterns DynamicRegionWithPatterns
        "Follow everything that is forced, and strike out what is ruled out on the way. Where no single is left, \
         locked digits, pairs and X-Wings among the remaining candidates make progress."
        "A pattern that has come about on the way rules out as much as it would in the puzzle itself, so all that is \
         found holds if the supposition does.";
    DynamicContradictionWithForcing DynamicDoubleWithForcing DynamicCellWithForcing DynamicRegionWithForcing
        "Follow everything that is forced, and strike out what is ruled out on the way. Where neither singles nor \
         simple patterns make progress, whole forcing chains and cycles among the remaining candidates do."
        "A chain within the chain is a proof of its own, made with the candidates that the supposition has left. So \
         all that is found holds if the supposition does.";
    DynamicContradictionWithMultiple DynamicDoubleWithMultiple DynamicCellWithMultiple DynamicRegionWithMultiple
        "Follow everything that is forced, and strike out what is ruled out on the way. Where neither patterns nor \
         single chains make progress, cell and region forcing chains among the remaining candidates do."
        "Chains from all candidates of a cell, or from all places of a digit, are a proof of their own within the \
         supposition. So all that is found holds if the supposition does.";
    DynamicContradictionWithDynamic DynamicDoubleWithDynamic DynamicCellWithDynamic DynamicRegionWithDynamic
        "Follow everything that is forced, and strike out what is ruled out on the way. Where nothing simpler makes \
         progress, a second supposition is made within the first one, and followed in the same way."
        "What a second supposition proves, it proves with the candidates that the first one has left. So all that is \
         found holds if the first supposition does. Hardly anybody does that without a computer.";
    DynamicContradictionWithDynamicForcing DynamicDoubleWithDynamicForcing DynamicCellWithDynamicForcing
        DynamicRegionWithDynamicForcing
        "Follow everything that is forced, and strike out what is ruled out on the way. Where nothing simpler makes \
         progress, a second supposition is made within the first one, and patterns and forcing chains may be used \
         within that."
        "Each proof within a proof rests on the candidates that the suppositions around it have left. So all that is \
         found holds if the first supposition does. It is the last rung of the ladder: nobody does that without a \
         computer.";
}
