//! Twins: two patterns of one technique that also count as one step.
//!
//! HoDoKu calls such a step dual, or siamese if it is a fish.

use std::ops::BitOr;

use crate::logic::{CONTINUE, Flow};

/// Visits each pattern alone, then with each of its twins that came before it. Two patterns are twins if they have the
/// same base and each eliminates something that the other does not.
pub fn visit_with_twins<T: Copy, Base: PartialEq, Victims: Copy + PartialEq + BitOr<Output = Victims>>(
    patterns: impl IntoIterator<Item = T>,
    base: impl Fn(&T) -> Base,
    victims: impl Fn(&T) -> Victims,
    mut visit: impl FnMut(&[T]) -> Flow,
) -> Flow {
    let mut earlier_patterns: Vec<T> = Vec::new();
    for pattern in patterns {
        visit(&[pattern])?;
        for &earlier in &earlier_patterns {
            let [a, b] = [victims(&earlier), victims(&pattern)];
            if base(&earlier) == base(&pattern) && ![a, b].contains(&(a | b)) {
                visit(&[earlier, pattern])?;
            }
        }
        earlier_patterns.push(pattern);
    }
    CONTINUE
}
