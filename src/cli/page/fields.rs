//! The values that a command writes for a record.

use std::iter;

use sudoku::format::write::Value;

/// The values that a command writes for a record, beside its source, line and puzzle.
pub trait Fields<'a>: Default {
    /// Their names, in order. A command without any writes no records, as `()` says.
    const NAMES: &'static [&'static str];

    /// The values for a malformed record.
    fn invalid(error: Value<'a>) -> Self;

    /// The values, in the order of their names.
    fn values(&self) -> impl Iterator<Item = Value<'a>>;
}

impl<'a> Fields<'a> for () {
    const NAMES: &'static [&'static str] = &[];

    fn invalid(_: Value<'a>) {}

    fn values(&self) -> impl Iterator<Item = Value<'a>> {
        iter::empty()
    }
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
            const NAMES: &'static [&'static str] = &[$(stringify!($field)),*];

            #[allow(clippy::needless_update, reason = "a command may have no other field")]
            fn invalid(error: Value<'a>) -> Self {
                Self { $($invalid)* error, ..Self::default() }
            }

            fn values(&self) -> impl Iterator<Item = Value<'a>> {
                [$(self.$field),*].into_iter()
            }
        }
    };
}
pub(crate) use fields;
