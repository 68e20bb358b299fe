//! The set type behind sets of digits and sets of cells.

/// Makes a newtype over a bit mask a set of items that have an index. It gets the usual methods, iteration in
/// increasing order, the operators `|` `&` `-` `^` `!` and the assigning forms of the first four.
macro_rules! mask_set {
    ($set:ident($bits:ty) of $count:literal $item:ident by $at:expr, made by $from_item:ident, counted by $ones:expr, iterated by $Iter:ident) => {
        impl $set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);
            /// The set of all items.
            pub const ALL: Self = Self((1 << $count) - 1);

            /// The set of one item.
            #[inline]
            pub const fn $from_item(item: $item) -> Self {
                Self(1 << item.index())
            }

            /// The set with these bits; bits without an item are dropped.
            #[inline]
            pub const fn from_bits(bits: $bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Its bits: bit *i* is the item with index *i*.
            #[inline]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// The set with this item added.
            #[inline]
            pub const fn with(self, item: $item) -> Self {
                self.union(Self::$from_item(item))
            }

            /// The set with this item removed.
            #[inline]
            pub const fn without(self, item: $item) -> Self {
                Self(self.0 & !Self::$from_item(item).0)
            }

            /// The union of two sets, like `|`, but usable in constants.
            #[inline]
            pub const fn union(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }

            /// The number of items.
            #[inline]
            pub const fn len(self) -> usize {
                $ones(self.0) as usize
            }

            /// Whether the set has no item.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the set has this item.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 == 1
            }

            /// Whether all its items are in the other set.
            #[inline]
            pub const fn is_subset(self, other: Self) -> bool {
                self.0 & !other.0 == 0
            }

            /// Both items of a set of two.
            pub(crate) fn pair(self) -> Option<[$item; 2]> {
                let mut items = self.iter();
                let pair = [items.next()?, items.next()?];
                items.next().is_none().then_some(pair)
            }

            /// The first item.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                $at(self.0.trailing_zeros() as usize)
            }

            /// The items in increasing order.
            #[inline]
            pub fn iter(self) -> $Iter {
                $Iter(self)
            }
        }

        /// The items of a set in increasing order.
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

            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl ExactSizeIterator for $Iter {}

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $Iter;

            fn into_iter(self) -> $Iter {
                self.iter()
            }
        }

        impl FromIterator<$item> for $set {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                items.into_iter().fold(Self::EMPTY, Self::with)
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
    ($set:ident, $operator:ident::$method:ident, $assign:ident::$assign_method:ident,
     |$a:ident, $b:ident| $bits:expr) => {
        impl std::ops::$operator for $set {
            type Output = Self;
            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($bits)
            }
        }

        impl std::ops::$assign for $set {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = std::ops::$operator::$method(*self, other);
            }
        }
    };
}
pub(crate) use mask_set;
