//! The bits of a mask.

/// Iterates over the indices of the set bits, lowest first.
#[inline(always)]
pub(crate) fn bit_indices(mask: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut mask = mask.into();
    std::iter::from_fn(move || {
        let index = mask.trailing_zeros() as usize;
        (mask != 0).then(|| {
            mask &= mask - 1;
            index
        })
    })
}

/// Counts the set bits among the lowest nine.
///
/// The counts are in a table, because baseline x86-64, the target of this code, has no instruction that counts bits.
#[inline]
pub(crate) const fn count_nine_bits(mask: u16) -> u32 {
    BIT_COUNTS[(mask & 0x1FF) as usize] as u32
}

const BIT_COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        counts[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    counts
};
