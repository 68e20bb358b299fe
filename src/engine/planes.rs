//! The transposition of two 32×32 matrices of bits without vector registers.

/// In both halves of the words, bit `j` of word `i` goes to bit `i` of word `j`: five times, blocks of
/// half the size change places across the diagonal (Warren, *Hacker's Delight*, 2nd edition, 7-3).
#[inline(always)]
pub(super) fn transpose(mut rows: [u64; 32]) -> [u64; 32] {
    swap_blocks::<16>(&mut rows, 0x0000_FFFF);
    swap_blocks::<8>(&mut rows, 0x00FF_00FF);
    swap_blocks::<4>(&mut rows, 0x0F0F_0F0F);
    swap_blocks::<2>(&mut rows, 0x3333_3333);
    swap_blocks::<1>(&mut rows, 0x5555_5555);
    rows
}

/// Exchanges the upper right with the lower left block, `WIDTH` bits wide, of every four; `low` has the
/// bits of the lower ones.
#[inline(always)]
fn swap_blocks<const WIDTH: usize>(rows: &mut [u64; 32], low: u32) {
    let low = u64::from(low) << 32 | u64::from(low);
    for block in rows.chunks_exact_mut(2 * WIDTH) {
        let (upper, lower) = block.split_at_mut(WIDTH);
        for (a, b) in upper.iter_mut().zip(lower) {
            let swap = (*a >> WIDTH ^ *b) & low;
            *a ^= swap << WIDTH;
            *b ^= swap;
        }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn rows_become_columns() {
        let mut state = 1u64;
        let rows: [u64; 32] = std::array::from_fn(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 31
        });
        let columns = super::transpose(rows);
        for i in 0..32 {
            for j in 0..32 {
                assert_eq!(rows[i] >> j & 1, columns[j] >> i & 1, "row {i}, column {j}");
                assert_eq!(
                    rows[i] >> 32 >> j & 1,
                    columns[j] >> 32 >> i & 1,
                    "row {i}, column {j}"
                );
            }
        }
    }
}
