//! The register operations that the engine needs, on 32-bit lanes. Only the shifts are specific to sudoku: their
//! distances are the distances between the fields of a word (see [`card`](crate::engine::card)).
//!
//! Every method of an implementation, and every function of the engine that works with vectors, is `#[inline(always)]`.
//! Only then do the intrinsics end up inside the one function of each instruction set for which its features are
//! enabled (the witness's `run_task`). A single call that is not inlined costs more than a whole round.

/// An instruction set that creates vectors. A value of this type is the witness that the processor has the instructions
/// (see [`isa`](crate::isa)).
pub(crate) trait Simd: Copy + Send + Sync + 'static {
    type Vector: Vector;
    /// The lanes of a register in memory.
    type Array: Copy + Send + Sync + AsRef<[u32]> + AsMut<[u32]>;

    /// The number of lanes: a power of two, at most 32.
    const LANES: usize;
    const ZEROS: Self::Array;

    /// Aligns the following instructions to a cache line, or does nothing. Unaligned, they take up to 8% longer.
    #[inline(always)]
    fn align(self) {}

    fn load(self, from: &Self::Array) -> Self::Vector;
    fn store(self, vector: Self::Vector, to: &mut Self::Array);
    /// Returns a vector with the word in every lane.
    fn splat(self, word: u32) -> Self::Vector;
}

pub(crate) trait Vector: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// Returns `self & !other`.
    fn and_not(self, other: Self) -> Self;
    fn add(self, other: Self) -> Self;
    /// Subtracts in each lane. The difference must not be negative: in the portable form the borrow would reach the
    /// next lane. See [`Vector::sub_ones`].
    fn sub(self, other: Self) -> Self;

    /// Returns `self << 10`: moves each field one band up. Bits that leave the lane are lost; bits 30 and 31 may be
    /// set.
    fn one_field_up(self) -> Self;
    /// Returns `self << 20`.
    fn two_fields_up(self) -> Self;
    /// Returns `self >> 10`.
    fn one_field_down(self) -> Self;
    /// Returns `self >> 20`.
    fn two_fields_down(self) -> Self;
    /// Returns `self >> 9`: moves each guard bit to the lowest bit of its field.
    fn guards_to_ones(self) -> Self;

    /// Returns the lanes that are not zero, lane 0 in bit 0.
    fn nonzero_lanes(self) -> u32;

    /// Subtracts 1 from each field of a card, whose bits 30 and 31 are 0. An empty field borrows, which sets its own
    /// guard bit; the fields above it are then off by one.
    #[inline(always)]
    fn sub_ones(self, ones: Self) -> Self {
        self.sub(ones)
    }

    #[inline(always)]
    fn or3(self, a: Self, b: Self) -> Self {
        self.or(a).or(b)
    }

    #[inline(always)]
    fn and_or(self, a: Self, b: Self) -> Self {
        self.and(a.or(b))
    }

    #[inline(always)]
    fn or_and(self, a: Self, b: Self) -> Self {
        self.or(a.and(b))
    }

    /// Returns the bits that at least two of the three vectors have.
    #[inline(always)]
    fn majority(self, a: Self, b: Self) -> Self {
        self.and(a).or(self.or(a).and(b))
    }

    #[inline(always)]
    fn or_xor(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }

    /// Returns the bits of `a` where `self` has ones, and of `b` where it has zeros.
    #[inline(always)]
    fn select(self, a: Self, b: Self) -> Self {
        self.and(a).or(b.and_not(self))
    }
}

/// Defines methods of a vector, each as an expression of intrinsics on the registers of its operands.
macro_rules! operations {
    ($($(#[$text:meta])* $operation:ident($first:ident $(, $other:ident)*) = $value:expr;)*) => {
        $(
            $(#[$text])*
            #[inline(always)]
            #[allow(unused_unsafe, reason = "where every processor has the instructions")]
            fn $operation(self $(, $other: Self)*) -> Self {
                let $first = self.0;
                $(let $other = $other.0;)*
                // SAFETY: the vectors exist, so the processor has the instructions, which touch no memory.
                Self(unsafe { $value })
            }
        )*
    };
}

/// Defines the vectors `$vector` of the instruction set `$simd`, and implements both traits, from a table of
/// intrinsics.
#[allow(unused_macros, reason = "other processors have only portable vectors")]
macro_rules! vectors {
    (
        $simd:ident: $vector:ident($register:ty) in [u32; $lanes:literal];
        load($from:ident) = $load:expr;
        store($stored:ident, $to:ident) = $store:expr;
        splat($word:ident) = $splat:expr;
        nonzero_lanes($tested:ident) = $nonzero_lanes:expr;
        shifts = $left:ident, $right:ident;
        $($operations:tt)*
    ) => {
        #[derive(Clone, Copy)]
        pub(crate) struct $vector(pub(super) $register);

        #[allow(unused_unsafe, reason = "where every processor has the instructions")]
        impl Simd for $simd {
            type Vector = $vector;
            type Array = [u32; $lanes];
            const LANES: usize = $lanes;
            const ZEROS: [u32; $lanes] = [0; $lanes];

            #[inline(always)]
            fn align(self) {
                // SAFETY: emits only instructions that do nothing.
                unsafe {
                    std::arch::asm!(".p2align 6", options(nomem, nostack, preserves_flags));
                }
            }

            #[inline(always)]
            fn load(self, from: &[u32; $lanes]) -> $vector {
                let $from = from.as_ptr();
                // SAFETY: the witness exists, so the processor has the instructions, here and below. The load reads as
                // many bytes as the array has and needs no more alignment than the array has.
                $vector(unsafe { $load })
            }

            #[inline(always)]
            fn store(self, vector: $vector, to: &mut [u32; $lanes]) {
                let ($stored, $to) = (vector.0, to.as_mut_ptr());
                // SAFETY: writes as many bytes as the array has; needs no more alignment than the array has.
                unsafe { $store }
            }

            #[inline(always)]
            fn splat(self, $word: u32) -> $vector {
                // SAFETY: touches no memory.
                $vector(unsafe { $splat })
            }
        }

        impl Vector for $vector {
            #[inline(always)]
            #[allow(unused_unsafe, reason = "where every processor has the instructions")]
            fn nonzero_lanes(self) -> u32 {
                let $tested = self.0;
                // SAFETY: the vector exists, so the processor has the instructions, which touch no memory.
                unsafe { $nonzero_lanes }
            }

            operations! {
                one_field_up(a) = $left::<10>(a);
                two_fields_up(a) = $left::<20>(a);
                one_field_down(a) = $right::<10>(a);
                two_fields_down(a) = $right::<20>(a);
                guards_to_ones(a) = $right::<9>(a);
                $($operations)*
            }
        }
    };
}
