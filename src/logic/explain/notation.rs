//! The notations for chains.

use crate::grid::named;

named! {
    /// A notation for chains in one line.
    pub enum Notation {
        Ours "ours" "what follows from what: r1c2<>5 -> r1c9=5 -> r4c9<>5"
        HoDoKu "hodoku" "cells, with the digits of the links between them: r1c2 =5= r1c9 -5- r4c9"
        Eureka "eureka" "digits before cells, joined within cells: (5)r1c2 = r1c9 - (5=3)r4c9"
    }
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 3] = Self::LIST;
}
