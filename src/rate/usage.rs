//! Conditions on how a solution uses a technique: the other techniques in it, and the number of eliminations.

use crate::grid::named;
use crate::logic::{Family, LadderName, Step, Technique, TechniqueSet};

use super::range::NumberRange;

named! {
    /// The techniques that a solution may use besides the wanted ones.
    pub enum OtherTechniques {
        Easier "easier" "techniques that are tried before one of them that is used"
        Any "any" "anything"
        Simple "simple" "simple techniques"
        SimpleBefore "simple-before" "simple techniques before them, singles after them"
        Singles "singles" "singles"
    }
}

impl OtherTechniques {
    /// Returns the techniques that may be used before the wanted ones, and those that may be used after them.
    fn before_and_after(self, wanted: TechniqueSet, ladder: LadderName) -> [TechniqueSet; 2] {
        let singles = Family::Singles.techniques();
        let simple_techniques = || Technique::ALL.into_iter().filter(|&technique| is_simple(technique)).collect();
        match self {
            Self::Easier => [ladder.techniques_up_to(wanted); 2],
            Self::Any => [TechniqueSet::ALL; 2],
            Self::Simple => [simple_techniques(); 2],
            Self::SimpleBefore => [simple_techniques(), singles],
            Self::Singles => [singles; 2],
        }
    }
}

/// Returns whether a technique is simple. The simple techniques are singles, locked candidates, pairs, triples and
/// quads, X-Wing to Jellyfish, XY-Wing and colours. A technique that is off by default is never simple.
fn is_simple(technique: Technique) -> bool {
    use Family::*;
    technique.ladder_row().is_none_or(|row| row.is_default)
        && match technique.family() {
            Singles | Locked | Subsets | Colours => true,
            // Sudoku Explainer has only three fish: X-Wing, Swordfish and Jellyfish.
            Fish => Technique::SUDOKU_EXPLAINER_LADDER.contains(&technique),
            Wings => technique == Technique::XyWing,
            Patterns | Uniqueness | Chains | Forcing | Als | SueDeCoq | Templates | Exclusion | Exotic => false,
        }
}

/// Techniques of which a solution must use one, and how the solution must use it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The techniques.
    pub techniques: TechniqueSet,
    /// The other techniques that the solution may use.
    pub other_techniques: OtherTechniques,
    /// The number of candidates that at least one step of the techniques must eliminate. Eliminations that follow from
    /// placing a digit do not count.
    pub eliminations: NumberRange,
}

/// Checks, step by step, whether a solution uses one of the techniques as required.
pub(super) struct UsageChecker {
    usage: Usage,
    ladder: LadderName,
    allowed_techniques: [TechniqueSet; 2],
    /// The techniques of the steps.
    used: TechniqueSet,
    /// Whether a step is by one of the techniques, with the required number of eliminations.
    has_step: bool,
}

impl Usage {
    pub(super) fn checker(self, ladder: LadderName) -> UsageChecker {
        let allowed_techniques = self.other_techniques.before_and_after(self.techniques, ladder);
        UsageChecker { usage: self, ladder, allowed_techniques, used: TechniqueSet::EMPTY, has_step: false }
    }
}

impl UsageChecker {
    /// Records the next step. Returns whether the solution may still meet the conditions.
    pub(super) fn check_step(&mut self, step: &Step) -> bool {
        self.used.insert(step.technique);
        if !self.usage.techniques.contains(step.technique) {
            return self.allowed_techniques[usize::from(self.has_step)].contains(step.technique);
        }
        self.has_step |= self.usage.eliminations.contains(step.eliminations.len() as u32);
        true
    }

    /// Returns whether the steps up to the solution meet the conditions.
    pub(super) fn is_met(&self) -> bool {
        let used_wanted = self.used & self.usage.techniques;
        let is_hardest = || (self.used - self.ladder.techniques_up_to(used_wanted)).is_empty();
        self.has_step && (self.usage.other_techniques != OtherTechniques::Easier || is_hardest())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::logic::{Candidate, CandidateSet};

    /// Returns whether a solution with these steps, each with a number of eliminations, uses the technique as required.
    fn admits(other_techniques: OtherTechniques, range: &str, steps: &[(Technique, usize)]) -> bool {
        let techniques = TechniqueSet::from_technique(Technique::WWing);
        let usage = Usage { techniques, other_techniques, eliminations: range.parse().unwrap() };
        let mut checker = usage.checker(LadderName::Human);
        let step = |&(technique, count): &(Technique, usize)| Step {
            technique,
            difficulty: technique.base_difficulty(),
            evidence: None,
            placement: None,
            eliminations: crate::grid::Cell::all()
                .take(count)
                .map(|cell| Candidate::new(cell, crate::grid::Digit::from_index(0)))
                .collect::<CandidateSet>(),
        };
        steps.iter().all(|technique_and_count| checker.check_step(&step(technique_and_count))) && checker.is_met()
    }

    #[test]
    fn other_techniques_decide_whether_the_usage_is_met() {
        use Technique::*;
        let before_and_after = |before, after| [(before, 1), (WWing, 2), (after, 1)];
        for (before, after, expected) in [
            (HiddenSingle, NakedSingle, [true; 5]),
            (XyWing, FullHouse, [false, true, true, true, false]),
            (NakedSingle, SimpleColoursTrap, [false, true, true, false, false]),
            (XyzWing, NakedSingle, [false, true, false, false, false]),
            (FinnedXWing, NakedSingle, [false, true, false, false, false]),
            (WWing, WWing, [true; 5]),
        ] {
            let admitted = OtherTechniques::ALL
                .map(|other_techniques| admits(other_techniques, "2", &before_and_after(before, after)));
            assert_eq!(admitted, expected, "{before} {after}");
        }
        assert!(!admits(OtherTechniques::Any, "2", &[(HiddenSingle, 0)]));
    }

    #[test]
    fn only_some_fish_wings_and_colours_are_simple() {
        use Family::{Colours, Fish, Wings};
        let simple_techniques = Technique::ALL.iter().filter(|&&technique| is_simple(technique));
        let techniques = simple_techniques.filter(|technique| [Fish, Wings, Colours].contains(&technique.family()));
        let names: Vec<_> = techniques.map(|technique| technique.name()).collect();
        let fish_and_wings = ["X-Wing", "Swordfish", "Jellyfish", "XY-Wing"];
        let colours = ["Simple Colours Trap", "Simple Colours Wrap", "Multi-Colours 1", "Multi-Colours 2"];
        assert_eq!(names, [fish_and_wings, colours].concat());
    }

    #[test]
    fn one_step_must_eliminate_the_required_number_of_candidates() {
        let steps = [(Technique::WWing, 1), (Technique::WWing, 3)];
        for (eliminations, is_admitted) in [("1", true), ("2", false), ("2..", true), ("..2", true), ("4..", false)] {
            assert_eq!(admits(OtherTechniques::Any, eliminations, &steps), is_admitted, "{eliminations}");
        }
    }
}
