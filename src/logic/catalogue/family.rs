//! The families of techniques.

use crate::grid::named;
use crate::logic::{Technique, TechniqueSet};

named! {
    /// A family of techniques that use the same idea.
    pub enum Family {
        Singles "singles" "full houses, naked and hidden singles"
        Locked "locked" "locked candidates, pairs and triples"
        Subsets "subsets" "naked and hidden pairs, triples and quads"
        Fish "fish" "fish of all sizes and kinds"
        Patterns "patterns" "short single-digit patterns: skyscraper, kite, turbot fish, empty rectangle, broken wing"
        Colours "colours" "simple and multi-colours, 3D Medusa"
        Uniqueness "uniqueness" "techniques that assume one solution: rectangles, loops, BUG, symmetry"
        Chains "chains" "chains, loops and forcing chains"
        Forcing "forcing" "forcing chains and nets of the players' ladder"
        Wings "wings" "XY-, XYZ-, W-, M-, S-, L- and H-Wings"
        Als "als" "almost locked sets, death blossom"
        SueDeCoq "sdc" "Sue de Coq"
        Templates "templates" "templates"
        Exclusion "exclusion" "aligned exclusion"
        Exotic "exotic" "fireworks, tridagon, exocet, SK loop, multi-sector locked sets"
    }
}

impl Family {
    /// Returns the techniques of the family.
    pub fn techniques(self) -> TechniqueSet {
        Technique::ALL.into_iter().filter(|technique| technique.family() == self).collect()
    }
}
