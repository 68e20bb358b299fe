//! The macro that implements sets of digits, sets of cells, and the operators of other sets.

/// Implements a set of indexed items for a newtype around a bit mask.
///
/// The set gets the usual methods, iteration in increasing order, the operators `|`, `&`, `-`, `^` and `!`, and the
/// assignment forms of the first four. The macro's second form implements one of the four, in both forms, for any set.
macro_rules! mask_set {
    ($set:ident($bits:ty) of $count:literal $item:ident by $at:expr, made by $from_item:ident, counted by $ones:expr, iterated by $Iter:ident) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);
            /// The set of all items.
            pub const ALL: Self = Self((1 << $count) - 1);

            /// Creates a set of one item.
            #[inline]
            pub const fn $from_item(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// Creates a set from its bits. Bits that do not belong to any item are ignored.
            #[inline]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Returns the bits of the set: bit *i* is the item with index *i*.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// Returns the set with this item added.
            #[inline]
            pub const fn with(self, item: $item) -> Self {
                self.union(Self::$from_item(item))
            }

            /// Returns the set with this item removed.
            #[inline]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !Self::$from_item(item).0)
            }

            /// Returns the union of two sets. Unlike `|`, it can be used in constants.
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// Returns the number of items.
            #[inline]
            pub const fn len(self) -> usize {
                $ones(self.0) as usize
            }

            /// Returns whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns whether the set contains this item.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Returns whether the other set contains all items of this one.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns whether the set has exactly one item.
            #[inline]
            pub const fn is_single(self) -> bool {
                self.0.is_power_of_two()
            }

            /// Returns the item if the set has exactly one.
            #[inline]
            pub const fn single(self) -> Option<$item> {
                if self.is_single() { self.first() } else { None }
            }

            /// Returns both items if the set has exactly two.
            #[inline]
            pub(crate) fn pair(self) -> Option<[$item; 2]> {
                let mut items = self.iter();
                let pair = [items.next()?, items.next()?];
                items.next().is_none().then_some(pair)
            }

            /// Returns the item with the lowest index; `None` if the set is empty.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                $at(self.0.trailing_zeros() as usize)
            }

            /// Returns the item with the highest index; `None` if the set is empty.
            #[inline]
            pub const fn last(self) -> Option<$item> {
                if self.is_empty() { None } else { $at(self.0.ilog2() as usize) }
            }

            /// Iterates over the items in increasing order.
            #[inline]
            pub fn iter(self) -> $Iter {
                $Iter(self)
            }
        }

        /// An iterator over the items of a set in increasing order.
        #[derive(Debug, Clone)]
        pub struct $Iter($set);

        impl Iterator for $Iter {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = self.0.first()?;
                self.0.0 &= self.0.0 - 1;
                Some(item)
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl DoubleEndedIterator for $Iter {
            #[inline]
            fn next_back(&mut self) -> Option<$item> {
                let item = self.0.last()?;
                self.0 = self.0.without(item);
                Some(item)
            }
        }

        impl ExactSizeIterator for $Iter {}

        impl std::iter::FusedIterator for $Iter {}

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $Iter;

            #[inline]
            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl FromIterator<$item> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
            }
        }

        impl Extend<$item> for $set {
            #[inline]
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                *self |= items.into_iter().collect::<Self>();
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{{{self}}}")
            }
        }

        mask_set!($set, BitOr::bitor, BitOrAssign::bitor_assign, |a, b| a | b);
        mask_set!($set, BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| a & b);
        mask_set!($set, BitXor::bitxor, BitXorAssign::bitxor_assign, |a, b| a ^ b);
        mask_set!($set, Sub::sub, SubAssign::sub_assign, |a, b| a & !b);

        impl std::ops::Not for $set {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                Self::ALL - self
            }
        }
    };
    ($set:ident $(<$W:ident>)?, $operator:ident::$method:ident, $assign:ident::$assign_method:ident,
     |$a:ident, $b:ident| $bits:expr) => {
        impl $(<const $W: usize>)? std::ops::$operator for $set $(<$W>)? {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($bits)
            }
        }

        impl $(<const $W: usize>)? std::ops::$assign for $set $(<$W>)? {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = std::ops::$operator::$method(*self, other);
            }
        }
    };
}
pub(crate) use mask_set;
