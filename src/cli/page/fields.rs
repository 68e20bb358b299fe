//! The named values that a command says of a record.

use serde::{Serialize, Serializer};

use sudoku::format::Extra;
use sudoku::format::write::Value;

/// What a command says of a record beside source, line and puzzle: named values in a fixed order.
pub trait Fields<'a>: Default {
    /// The names of all fields of a record: source, line, puzzle, then these, name and remark.
    const NAMES: &'static [&'static str];

    /// Those of a malformed record.
    fn invalid(error: Value<'a>) -> Self;

    /// Its own names and values.
    fn iter(&self) -> impl Iterator<Item = (&'static str, Value<'a>)>;
}

/// Declares the [`Fields`] of a command: a struct of values, all of them null by default.
macro_rules! fields {
    ($Name:ident { status, $($field:ident),* }) => {
        fields!(@ $Name { status, $($field),* } status: Value::Word("invalid"),);
    };
    ($Name:ident { $($field:ident),* }) => {
        fields!(@ $Name { $($field),* });
    };
    (@ $Name:ident { $($field:ident),* } $($invalid:tt)*) => {
        #[derive(Default)]
        pub struct $Name<'a> {
            $($field: Value<'a>,)*
        }

        impl<'a> $crate::cli::page::Fields<'a> for $Name<'a> {
            const NAMES: &'static [&'static str] =
                &["source", "line", "puzzle", $(stringify!($field),)* "name", "remark"];

            #[allow(clippy::needless_update, reason = "a command may have no other field")]
            fn invalid(error: Value<'a>) -> Self {
                Self { $($invalid)* error, ..Self::default() }
            }

            fn iter(&self) -> impl Iterator<Item = (&'static str, Value<'a>)> {
                [$((stringify!($field), self.$field)),*].into_iter()
            }
        }
    };
}
pub(crate) use fields;

/// Names and values as one JSON object.
pub struct Row<'a>(pub &'a [(&'static str, Value<'a>)]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// The name and the remark that came with a puzzle.
pub fn labels(extra: &Extra) -> [(&'static str, Value<'_>); 2] {
    let [name, remark] =
        [&extra.name, &extra.remark].map(|text| text.as_deref().map_or(Value::Null, Value::Word));
    [("name", name), ("remark", remark)]
}
