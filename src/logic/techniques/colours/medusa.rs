//! 3D Medusa with its six rules, as described at Andrew Stuart's sudokuwiki.org.

use crate::grid::{CellSet, Digit, DigitSet, House};
use crate::logic::bits::without_duplicates;
use crate::logic::explain::phrases::{format_candidates, format_cells, format_houses, join, join_and};
use crate::logic::position::order::shared_houses;
use crate::logic::step::{PatternParts, Role, StepSink};
use crate::logic::{
    CONTINUE, Candidate, CandidateSet, Constraint, Derivation, Flow, Node, Pattern, Proof, ProofMethod, Reason, State,
    Step, Technique,
};

/// A rule for clusters, named as at sudokuwiki.org.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MedusaRule {
    /// If a cell has two candidates of a colour, the colour is false.
    TwiceInCell = 1,
    /// If a house has a digit twice in a colour, the colour is false.
    TwiceInHouse,
    /// An uncoloured candidate in a cell with both colours is false.
    ColoursInCell,
    /// A candidate that sees its digit in both colours is false.
    ColoursElsewhere,
    /// A candidate that sees its digit in one colour, and has the other colour in its cell, is false.
    ColoursUnitAndCell,
    /// If each candidate of an uncoloured cell sees its digit in one colour, the colour is false.
    CellEmptied,
}

impl MedusaRule {
    const ALL: [Self; 6] = [
        Self::TwiceInCell,
        Self::TwiceInHouse,
        Self::ColoursInCell,
        Self::ColoursElsewhere,
        Self::ColoursUnitAndCell,
        Self::CellEmptied,
    ];

    /// Returns whether the rule shows that a colour is false.
    const fn refutes_colour(self) -> bool {
        matches!(self, Self::TwiceInCell | Self::TwiceInHouse | Self::CellEmptied)
    }

    /// Returns pairs of candidates that exclude each other. The second of each pair is coloured. If the rule refutes
    /// colours, any pair refutes the first colour; otherwise, the rule eliminates the first candidate of each pair.
    fn seeing_pairs(self, state: &State, colours: [CandidateSet; 2]) -> Vec<[Candidate; 2]> {
        let [a, b] = colours;
        let pairs_with_both = |are_in_cell: [bool; 2]| {
            let uncoloured = *state.all_candidates() - (a | b);
            let seeing_pairs = uncoloured.iter().filter_map(|candidate| {
                let first = excluding_candidate(candidate, &a, are_in_cell[0])?;
                Some([[candidate, first], [candidate, excluding_candidate(candidate, &b, are_in_cell[1])?]])
            });
            seeing_pairs.flatten().collect::<Vec<_>>()
        };
        let pairs_within_first = |is_in_cell| {
            a.iter()
                .find_map(|candidate| Some([candidate, excluding_candidate(candidate, &a, is_in_cell)?]))
                .into_iter()
                .collect()
        };
        match self {
            Self::TwiceInCell => pairs_within_first(true),
            Self::TwiceInHouse => pairs_within_first(false),
            Self::ColoursInCell => pairs_with_both([true, true]),
            Self::ColoursElsewhere => pairs_with_both([false, false]),
            Self::ColoursUnitAndCell => [pairs_with_both([false, true]), pairs_with_both([true, false])].concat(),
            Self::CellEmptied => emptied_cell_pairs(state, colours),
        }
    }

    /// Returns the evidence: a cluster to which the rule applies. A colour that the rule refutes is the first one.
    fn pattern(self, colours: [CandidateSet; 2], links: &[StrongLink], seeing_pairs: &[[Candidate; 2]]) -> Pattern {
        let [first, second] = colours;
        let seeing_candidates: CandidateSet = seeing_pairs.iter().map(|pair| pair[0]).collect();
        let mut roles = vec![(Role::Off, first), (Role::Pattern, second)];
        let mut base: Vec<Constraint> = links.iter().map(|link| link.constraint).collect();
        if self == Self::CellEmptied {
            roles.push((Role::Set(0), seeing_candidates));
            base.extend(seeing_candidates.cells().first().map(Constraint::Cell));
        }
        let cover = without_duplicates(seeing_pairs.iter().copied().filter_map(shared_constraint));
        let house = cover.first().filter(|_| self == Self::TwiceInHouse).and_then(|constraint| constraint.house());
        let derivations =
            [true, false].map(|is_on| colours_from(Node::new(links[0].ends[0], is_on), links, seeing_pairs));
        let proof = Some(Proof { method: ProofMethod::Colours, derivations: derivations.into() });
        let one_line = move || {
            let house_or_cells_text =
                house.map_or_else(|| format_cells(seeing_candidates.cells()), |house| format_houses(&[house]));
            let [first, second] = colours.each_ref().map(format_candidates);
            format!("rule {} in {house_or_cells_text}, ({first}) / ({second})", self as u8)
        };
        let seeing_pairs = seeing_pairs.to_vec();
        let explanation = move || {
            let [first, second] = colours.each_ref().map(format_candidates);
            let conclusion_text = self.conclusion_in_words(&seeing_pairs, &colours, house);
            format!(
                "Strong links in cells and houses give candidates alternating colours. The first colour has {first}; \
                 the second has {second}. All of one colour is true, and all of the other is false. {conclusion_text}"
            )
        };
        Pattern { proof, ..Pattern::new(PatternParts { roles, base, cover }, one_line, explanation) }
    }

    fn conclusion_in_words(
        self,
        seeing_pairs: &[[Candidate; 2]],
        colours: &[CandidateSet; 2],
        house: Option<House>,
    ) -> String {
        let pair_candidates: CandidateSet = seeing_pairs.iter().flatten().copied().collect();
        let seeing_cells: CellSet = seeing_pairs.iter().map(|pair| pair[0].cell()).collect();
        let (seeing_text, pair_text) = (join_and(seeing_cells), join_and(pair_candidates.cells()));
        let digits = join_and(pair_candidates.digits());
        let victim_texts = || {
            let pair_text = |&[candidate, coloured]: &[Candidate; 2]| {
                let colour = if colours[0].contains(coloured) { "first" } else { "second" };
                let (cell, digit) = (coloured.cell(), coloured.digit());
                match cell == candidate.cell() {
                    true => format!("shares its cell with {digit} ({colour} colour)"),
                    false => format!("sees {digit} in {cell} ({colour} colour)"),
                }
            };
            let victim_text = |pairs: &[[Candidate; 2]]| {
                let (cell, digit) = (pairs[0][0].cell(), pairs[0][0].digit());
                format!("{digit} in {cell} {}", join_and(pairs.iter().map(pair_text)))
            };
            join(seeing_pairs.chunks(2).map(victim_text), "; ")
        };
        match self {
            Self::TwiceInCell => format!(
                "{seeing_text} has {digits} in the first colour (rule 1, twice in a cell). So this colour is false"
            ),
            Self::TwiceInHouse => format!(
                "{pair_text} of {} have {digits} in the first colour (rule 2, twice in a house). So this colour is \
                 false",
                join_and(house)
            ),
            Self::ColoursInCell => format!(
                "A candidate that shares a cell with both colours is false (rule 3, two colours in a cell). {}",
                victim_texts()
            ),
            Self::ColoursElsewhere => format!(
                "A candidate that sees its digit in both colours is false (rule 4, two colours elsewhere). {}",
                victim_texts()
            ),
            Self::ColoursUnitAndCell => format!(
                "A candidate that sees its digit in one colour and shares a cell with the other is false (rule 5, two \
                 colours, house and cell). {}",
                victim_texts()
            ),
            Self::CellEmptied => {
                let seen_text = |[_, coloured]: &[Candidate; 2]| format!("{} in {}", coloured.digit(), coloured.cell());
                format!(
                    "Each candidate of {seeing_text} sees its digit in the first colour (rule 6, cell emptied by \
                     colour): {}. This colour would empty the cell, so it is false",
                    join_and(seeing_pairs.iter().map(seen_text))
                )
            }
        }
    }
}

/// Follows the links of a cluster from a node. Each candidate that excludes a true one is off.
fn colours_from(start: Node, links: &[StrongLink], seeing_pairs: &[[Candidate; 2]]) -> Derivation {
    let mut colours = Derivation { nodes: vec![start], inferences: Vec::new() };
    let mut index = 0;
    while let Some(&node) = colours.nodes.get(index) {
        for StrongLink { constraint, ends: [a, b] } in links {
            for (_, to) in [(a, b), (b, a)].into_iter().filter(|&(&from, _)| from == node.candidate()) {
                colours.infer(index, Node::new(*to, !node.is_on), (*constraint).into());
            }
        }
        index += 1;
    }
    for &[seeing, coloured] in seeing_pairs {
        let [from, to] = [Node::on(coloured), Node::off(seeing)];
        if let Some(premise) = colours.nodes.iter().position(|&node| node == from) {
            colours.infer(premise, to, Reason::weak_link([from, to]));
        }
    }
    colours
}

/// Returns the first candidate of a colour that this candidate excludes: another digit in its cell if `is_in_cell` is
/// true, or else its digit in a peer.
fn excluding_candidate(candidate: Candidate, colour: &CandidateSet, is_in_cell: bool) -> Option<Candidate> {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    if is_in_cell {
        let other_digits = colour.digits_of(cell) - DigitSet::from_digit(digit);
        return other_digits.first().map(|digit| Candidate::new(cell, digit));
    }
    let cells = colour.cells_of(digit) & cell.peers();
    cells.first().map(|cell| Candidate::new(cell, digit))
}

/// Returns the candidates of the first uncoloured cell that the first colour empties, each with a candidate of the
/// colour that excludes it.
fn emptied_cell_pairs(state: &State, [a, b]: [CandidateSet; 2]) -> Vec<[Candidate; 2]> {
    let cell_pairs = |cell| {
        let candidates = state.candidates(cell).iter().map(|digit| Candidate::new(cell, digit));
        let seeing_pairs = candidates.map(|candidate| Some([candidate, excluding_candidate(candidate, &a, false)?]));
        seeing_pairs.collect::<Option<Vec<_>>>().filter(|seeing_pairs| !seeing_pairs.is_empty())
    };
    let uncoloured_cells = state.empty_cells() - (a | b).cells();
    uncoloured_cells.iter().find_map(cell_pairs).unwrap_or_default()
}

pub fn medusa(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for (links, [a, b]) in clusters(state) {
        for rule in MedusaRule::ALL {
            let order_count = if rule.refutes_colour() { 2 } else { 1 };
            for colours in [[a, b], [b, a]].into_iter().take(order_count) {
                let seeing_pairs = rule.seeing_pairs(state, colours);
                let is_refuted = rule.refutes_colour() && !seeing_pairs.is_empty();
                let pair_candidates = seeing_pairs.iter().map(|&[uncoloured, _]| uncoloured).collect();
                let eliminated = if is_refuted { colours[0] } else { pair_candidates };
                let step = Step::from_eliminations(Technique::Medusa, eliminated);
                steps.push(step, || rule.pattern(colours, &links, &seeing_pairs))?;
            }
        }
    }
    CONTINUE
}

/// A constraint, and its only two remaining candidates.
struct StrongLink {
    constraint: Constraint,
    ends: [Candidate; 2],
}

fn strong_links(state: &State) -> Vec<StrongLink> {
    let digit_constraints = |digit| House::all().map(move |house| Constraint::House(house, digit));
    let house_constraints = Digit::all().flat_map(digit_constraints);
    let link = |constraint: Constraint| {
        let remaining = constraint.candidates() & *state.all_candidates();
        let mut candidates = remaining.iter();
        let ends = [candidates.next()?, candidates.next()?];
        (remaining.len() == 2).then_some(StrongLink { constraint, ends })
    };
    state.bivalue_cells().iter().map(Constraint::Cell).chain(house_constraints).filter_map(link).collect()
}

/// Returns the clusters with their links, in the order of their first links.
fn clusters(state: &State) -> Vec<(Vec<StrongLink>, [CandidateSet; 2])> {
    let mut remaining_links = strong_links(state);
    let mut clusters = Vec::new();
    while let Some(first_link) = remaining_links.first() {
        let colours = cluster_colours(first_link.ends[0], &remaining_links);
        let coloured = colours[0] | colours[1];
        let (links, other_links) = remaining_links.into_iter().partition(|link| coloured.contains(link.ends[0]));
        remaining_links = other_links;
        // If a candidate has both colours, the grid has no solution.
        if (colours[0] & colours[1]).is_empty() {
            clusters.push((links, colours));
        }
    }
    clusters
}

/// Returns the candidates that links connect to a candidate, by colour.
fn cluster_colours(start_candidate: Candidate, links: &[StrongLink]) -> [CandidateSet; 2] {
    let [mut a, mut b] = [CandidateSet::from_candidate(start_candidate), CandidateSet::EMPTY];
    let mut old_count = 0;
    while old_count < a.len() + b.len() {
        old_count = a.len() + b.len();
        for &StrongLink { ends: [from, to], .. } in links {
            for [from, to] in [[from, to], [to, from]] {
                if a.contains(from) {
                    b.insert(to);
                }
                if b.contains(from) {
                    a.insert(to);
                }
            }
        }
    }
    [a, b]
}

/// Returns the constraint that keeps both candidates from being true.
fn shared_constraint([a, b]: [Candidate; 2]) -> Option<Constraint> {
    if a.cell() == b.cell() {
        return Some(Constraint::Cell(a.cell()));
    }
    shared_houses(a.cell(), b.cell()).next().map(|house| Constraint::House(house, a.digit()))
}
