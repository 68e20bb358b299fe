//! Array literals copied from programs: digits in brackets or quotes, or one number per row. `line::row` and
//! `line::whole` read them.

use super::Format;
use super::syntax::{Syntax, SyntaxName};

pub(super) const FORMAT: Format = Format {
    reads: &[
        SyntaxName {
            name: "array",
            syntax: Syntax::Array,
            about: "`{4,9,0,...},` or `\"5\",\"3\",\".\",...`, by row or all in one",
        },
        SyntaxName {
            name: "integers",
            syntax: Syntax::Integers,
            about: "nine of them, `821007900, 7000000, ...`: rows that lost their leading zeros, \
                read with a note",
        },
    ],
    writes: &[],
};
