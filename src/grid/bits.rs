//! The bits of a mask.

/// The positions of the bits that are set, lowest first.
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

/// The number of the lowest nine bits that are set, by a table: x86-64 without extensions, for which this is compiled,
/// has no instruction that counts bits.
#[inline]
pub(crate) const fn count_of_nine(mask: u16) -> u32 {
    COUNTS[(mask & 0x1FF) as usize] as u32
}

const COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut mask = 0;
    while mask < 512 {
        counts[mask] = mask.count_ones() as u8;
        mask += 1;
    }
    counts
};
