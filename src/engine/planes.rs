//! The transposition of a 32×32 matrix of bits without vector registers.

/// Bit `j` of word `i` goes to bit `i` of word `j`: five times, blocks of half the size change places
/// across the diagonal (Warren, *Hacker's Delight*, 2nd edition, section 7-3).
#[inline(always)]
pub(super) fn transpose_bits(rows: &[u32; 32]) -> [u32; 32] {
    let mut rows = *rows;
    let mut width = 16;
    let mut low = 0x0000_FFFFu32;
    while width > 0 {
        for block in (0..32).step_by(2 * width) {
            for i in block..block + width {
                let swap = (rows[i] >> width ^ rows[i + width]) & low;
                rows[i] ^= swap << width;
                rows[i + width] ^= swap;
            }
        }
        width /= 2;
        low ^= low << width;
    }
    rows
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_become_columns() {
        let mut state = 1u32;
        let rows: [u32; 32] = std::array::from_fn(|_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state ^ state >> 15
        });
        let columns = super::transpose_bits(&rows);
        for i in 0..32 {
            for j in 0..32 {
                assert_eq!(rows[i] >> j & 1, columns[j] >> i & 1, "row {i}, column {j}");
            }
        }
    }
}
