//! The operators of sets, once for sets of digits and for sets of cells.

/// Gives a newtype over a bit mask, which has a constant `ALL`, the operators `|` `&` `-` `^` `!`
/// and the assigning forms of the first four.
macro_rules! set_operators {
    ($set:ident) => {
        set_operators!($set, BitOr::bitor, BitOrAssign::bitor_assign, |a, b| a | b);
        set_operators!($set, BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| a & b);
        set_operators!($set, BitXor::bitxor, BitXorAssign::bitxor_assign, |a, b| a ^ b);
        set_operators!($set, Sub::sub, SubAssign::sub_assign, |a, b| a & !b);

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
