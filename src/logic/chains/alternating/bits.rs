//! Sets of nodes, by their numbers.

/// A set of nodes.
pub(super) type Bits<const W: usize> = [u64; W];

/// Whether the set has the node of this number.
#[inline]
pub(super) fn contains<const W: usize>(set: &Bits<W>, number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

/// The numbers of its nodes.
#[inline]
pub(super) fn numbers<const W: usize>(set: &Bits<W>) -> impl Iterator<Item = usize> {
    common(set, set)
}

/// The numbers of the nodes of both, from the lowest on.
#[inline]
pub(super) fn common<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> impl Iterator<Item = usize> {
    a.iter().zip(b).enumerate().flat_map(|(word, (&a, &b))| {
        let mut left = a & b;
        std::iter::from_fn(move || {
            let number = left.trailing_zeros() as usize;
            (left != 0).then(|| {
                left &= left - 1;
                64 * word + number
            })
        })
    })
}

/// The nodes of both.
#[inline]
pub(super) fn both<const W: usize>(a: &Bits<W>, b: &Bits<W>) -> Bits<W> {
    let mut both = *a;
    both.iter_mut().zip(b).for_each(|(word, &other)| *word &= other);
    both
}

/// Whether it has no node.
#[inline]
pub(super) fn is_empty<const W: usize>(set: &Bits<W>) -> bool {
    set.iter().all(|&word| word == 0)
}

/// Adds the nodes of the other set.
#[inline]
pub(super) fn add<const W: usize>(set: &mut Bits<W>, other: &Bits<W>) {
    set.iter_mut().zip(other).for_each(|(word, &more)| *word |= more);
}

/// The lowest number of its nodes.
#[inline]
pub(super) fn first<const W: usize>(set: &Bits<W>) -> Option<usize> {
    let word = set.iter().position(|&word| word != 0)?;
    Some(64 * word + set[word].trailing_zeros() as usize)
}
