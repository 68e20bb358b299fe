//! Texts for people who learn the techniques: what each one is, and why it holds. One file per family.
//!
//! Each text can be read on its own. Techniques that come in sizes or levels share parts of their texts.

mod als;
mod chains;
mod colours;
mod dynamic;
mod exotic;
mod fish;
mod forcing;
mod locked;
mod patterns;
mod singles;
mod subsets;
mod uniqueness;
mod wings;

use crate::logic::Technique;

/// The texts on a technique.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// What to look for, and what follows.
    pub what: &'static str,
    /// Why it does.
    pub why: &'static str,
}

impl Technique {
    /// Returns the texts for people who learn it.
    pub const fn lesson(self) -> Lesson {
        LESSONS[self.index()]
    }
}

/// Makes the table of a file: techniques, each with the two texts.
macro_rules! lessons {
    ($($technique:ident { $what:expr, $why:expr $(,)? })*) => {
        pub(super) const LESSONS: &[(Technique, Lesson)] =
            &[$((Technique::$technique, Lesson { what: $what, why: $why })),*];
    };
}
use lessons;

/// The texts of all techniques. If a technique has none, or has two, this does not compile.
const LESSONS: [Lesson; Technique::COUNT] = {
    let files = [
        singles::LESSONS,
        locked::LESSONS,
        subsets::LESSONS,
        fish::LESSONS,
        patterns::LESSONS,
        colours::LESSONS,
        wings::LESSONS,
        uniqueness::LESSONS,
        als::LESSONS,
        chains::LESSONS,
        forcing::LESSONS,
        dynamic::LESSONS,
        exotic::LESSONS,
    ];
    let mut all = [Lesson { what: "", why: "" }; Technique::COUNT];
    let (mut count, mut file) = (0, 0);
    while file < files.len() {
        let mut row = 0;
        while row < files[file].len() {
            let (technique, lesson) = files[file][row];
            assert!(all[technique.index()].what.is_empty(), "a technique has two lessons");
            all[technique.index()] = lesson;
            count += 1;
            row += 1;
        }
        file += 1;
    }
    assert!(count == Technique::COUNT, "a technique has no lesson");
    all
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_text_has_two_sentences_or_more_and_none_stands_twice() {
        let mut seen = HashSet::new();
        for &technique in Technique::ALL {
            let Lesson { what, why } = technique.lesson();
            for text in [what, why] {
                let sentences = text.matches(". ").count() + text.matches("? ").count() + 1;
                assert!((1..=7).contains(&sentences), "{technique}: {sentences} sentences");
                assert!(text.ends_with('.') && !text.contains("  "), "{technique}: {text}");
            }
            assert!(seen.insert((what, why)), "{technique}: the texts of another technique");
        }
    }
}
