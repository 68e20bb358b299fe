//! Enums whose values people write by name, once for all of them.

/// A text that is none of the names there are.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected one of {}, not '{text}'", .names.join(", "))]
pub struct UnknownName {
    text: String,
    names: &'static [&'static str],
}

impl UnknownName {
    pub(crate) fn new(text: &str, names: &'static [&'static str]) -> Self {
        Self { text: text.to_owned(), names }
    }
}

/// Makes an enum each of whose values has a name: all of them in order, from the value to its name, and back
/// without regard to case.
macro_rules! named {
    ($(#[$about:meta])* pub enum $Enum:ident { $($(#[$doc:meta])* $Value:ident $name:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $Enum {
            $($(#[$doc])* $Value,)*
        }

        impl $Enum {
            const NAMES: &[&str] = &[$($name),*];

            /// All of them, in order.
            pub const ALL: [Self; Self::NAMES.len()] = [$(Self::$Value),*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                Self::NAMES[self as usize]
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $Enum {
            type Err = crate::grid::UnknownName;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::ALL.into_iter().find(|it| it.name().eq_ignore_ascii_case(text));
                found.ok_or_else(|| Self::Err::new(text, Self::NAMES))
            }
        }
    };
}
pub(crate) use named;

#[cfg(test)]
mod tests {
    named! {
        /// Two values.
        pub enum Side {
            /// One.
            Left "left",
            /// The other.
            Right "right",
        }
    }

    #[test]
    fn names_are_read_back_and_others_refused() {
        assert_eq!(Side::ALL.map(|side| side.to_string().parse()), Side::ALL.map(Ok));
        let error = "up".parse::<Side>().unwrap_err().to_string();
        assert_eq!(error, "expected one of left, right, not 'up'");
    }
}
