//! The bits of a mask.

/// The numbers of the bits that are set, lowest first.
#[inline(always)]
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let number = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            number
        })
    })
}
