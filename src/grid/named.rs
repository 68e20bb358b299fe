//! Enums whose values are parsed and displayed by name.

/// The error for a text that names no value of an enum. Its message lists the names.
///
/// ```
/// use sudoku::{generate::GivenSymmetry, grid::UnknownName};
///
/// for symmetry in GivenSymmetry::ALL {
///     assert_eq!(symmetry.to_string().parse(), Ok(symmetry));
/// }
/// assert_eq!("Anti Diagonal".parse(), Ok(GivenSymmetry::AntiDiagonal));
/// let error: UnknownName = "round".parse::<GivenSymmetry>().unwrap_err();
/// assert!(error.to_string().starts_with("expected one of none, rotational, "));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}, not '{text}'", .names.join(", "))]
pub struct UnknownName {
    text: String,
    names: Vec<&'static str>,
}

/// Reduces a name to its letters in lower case, its digits and `+`.
pub(crate) fn name_key(name: &str) -> String {
    let is_key_char = |&c: &char| c.is_alphanumeric() || c == '+';
    name.chars().filter(is_key_char).flat_map(char::to_lowercase).collect()
}

/// Returns the value that has this name. Case, spaces and punctuation other than `+` are ignored.
pub(crate) fn parse_name<T: Copy>(
    text: &str,
    values: &[T],
    name: impl Fn(T) -> &'static str,
) -> Result<T, UnknownName> {
    let key = name_key(text);
    values.iter().copied().find(|&value| name_key(name(value)) == key).ok_or_else(|| {
        let names = values.iter().map(|&value| name(value)).collect();
        UnknownName { text: text.to_owned(), names }
    })
}

/// Defines an enum whose values have a name and a summary each, or a name and a doc comment.
macro_rules! named {
    ($(#[$attribute:meta])* pub enum $Enum:ident { $($Value:ident $name:literal $summary:literal)* }) => {
        named! { $(#[$attribute])* pub enum $Enum { $($Value $name doc $summary)* } }

        impl $Enum {
            /// Returns the one-line summary.
            pub const fn summary(self) -> &'static str {
                [$($summary),*][self as usize]
            }
        }
    };
    ($(#[$attribute:meta])* pub enum $Enum:ident { $($Value:ident $name:literal doc $doc:literal)* }) => {
        $(#[$attribute])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Enum {
            $(#[doc = $doc] $Value,)*
        }

        impl $Enum {
            /// All values, in order.
            pub const ALL: [Self; [$($name),*].len()] = [$(Self::$Value),*];

            /// Returns the name.
            pub const fn name(self) -> &'static str {
                [$($name),*][self as usize]
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        /// Parses a name. Case, spaces and punctuation other than `+` are ignored.
        impl std::str::FromStr for $Enum {
            type Err = crate::grid::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                crate::grid::parse_name(text, &Self::ALL, Self::name)
            }
        }
    };
}
pub(crate) use named;
