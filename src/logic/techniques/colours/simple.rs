//! Simple Colours and Multi-Colours: clusters of strong links of one digit.

use crate::grid::{Cell, CellSet, Digit, DigitSet, House};
use crate::logic::explain::phrases::{format_cells, houses_in_words, join, join_and};
use crate::logic::position::order::shared_houses;
use crate::logic::step::{PatternParts, Role};
use crate::logic::{CONTINUE, CandidateSet, Constraint, Flow, Pattern, State, Step, StepSink, Technique};

/// The cells of each of the two colours.
type Cluster = [CellSet; 2];

/// Finds cells that see both colours of a cluster.
pub fn simple_colours_trap(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in steps.changes.digits {
        for [a, b] in clusters(state, digit) {
            // The places that see both colours and have neither.
            let victims = (state.cells_with(digit) & a.peers_of_any() & b.peers_of_any()) - (a | b);
            push_step(state, steps, Technique::SimpleColoursTrap, digit, victims, [[a, b]], &[])?;
        }
    }
    CONTINUE
}

/// Finds colours in which two cells see each other.
pub fn simple_colours_wrap(state: &State, steps: &mut StepSink<'_>) -> Flow {
    for digit in steps.changes.digits {
        for [a, b] in clusters(state, digit) {
            for [a, b] in [[a, b], [b, a]].into_iter().filter(|&[a, _]| sees_any(a, a)) {
                push_step(state, steps, Technique::SimpleColoursWrap, digit, a, [[a, b]], &[[a, a]])?;
            }
        }
    }
    CONTINUE
}

/// Finds two clusters in which a colour of one sees a colour of the other. One of the other two colours is true, and
/// the digit is eliminated from the cells that see both.
pub fn multi_colours_1(state: &State, steps: &mut StepSink<'_>) -> Flow {
    visit_cluster_pairs(state, steps.changes.digits, |digit, first, second| {
        let (mut victims, mut seeing_colours) = (CellSet::EMPTY, Vec::new());
        for [a, b] in [first, swapped(first)] {
            for [c, d] in [second, swapped(second)].into_iter().filter(|&[c, _]| sees_any(a, c)) {
                victims |= state.cells_with(digit) & b.peers_of_any() & d.peers_of_any();
                seeing_colours.push([a, c]);
            }
        }
        push_step(state, steps, Technique::MultiColours1, digit, victims, [first, second], &seeing_colours)
    })
}

/// Finds two clusters in which a colour of one sees both colours of the other, and is therefore false.
pub fn multi_colours_2(state: &State, steps: &mut StepSink<'_>) -> Flow {
    visit_cluster_pairs(state, steps.changes.digits, |digit, first, second| {
        for ([a, b], [c, d]) in [(first, second), (swapped(first), second), (second, first), (swapped(second), first)] {
            if sees_any(a, c) && sees_any(a, d) {
                push_step(state, steps, Technique::MultiColours2, digit, a, [[a, b], [c, d]], &[[a, c], [a, d]])?;
            }
        }
        CONTINUE
    })
}

fn swapped([a, b]: Cluster) -> Cluster {
    [b, a]
}

/// Visits every pair of clusters of each of these digits.
fn visit_cluster_pairs(
    state: &State,
    digits: DigitSet,
    mut visit: impl FnMut(Digit, Cluster, Cluster) -> Flow,
) -> Flow {
    for digit in digits {
        for (index, second) in clusters(state, digit).enumerate() {
            for first in clusters(state, digit).take(index) {
                visit(digit, first, second)?;
            }
        }
    }
    CONTINUE
}

/// Iterates over the clusters of a digit, except those that have only one colour or a cell with both.
fn clusters(state: &State, digit: Digit) -> impl Iterator<Item = Cluster> {
    let mut unvisited = state.cells_with(digit);
    std::iter::from_fn(move || {
        while let Some(cell) = unvisited.first() {
            let [mut a, mut b] = [CellSet::from_cell(cell), CellSet::EMPTY];
            let mut new_cells = a;
            while !new_cells.is_empty() {
                let linked_cells = new_cells.iter().map(|cell| strongly_linked_cells(state, digit, cell));
                new_cells = linked_cells.fold(CellSet::EMPTY, |union, cells| union | cells) - b;
                [a, b] = [b | new_cells, a];
            }
            unvisited -= a | b;
            // If a cell has both colours, the grid has no solution.
            if !a.is_empty() && !b.is_empty() && (a & b).is_empty() {
                return Some([a, b]);
            }
        }
        None
    })
}

fn strongly_linked_cells(state: &State, digit: Digit, cell: Cell) -> CellSet {
    let strong_houses = cell.houses().into_iter().filter(|&house| has_strong_link(state, digit, house));
    let house_cells = strong_houses.fold(CellSet::EMPTY, |union, house| union | house.cells());
    (house_cells & state.cells_with(digit)).without(cell)
}

fn has_strong_link(state: &State, digit: Digit, house: House) -> bool {
    state.places(house, digit).count_ones() == 2
}

fn sees_any(a: CellSet, b: CellSet) -> bool {
    !(a & b.peers_of_any()).is_empty()
}

/// Pushes a step with one or two clusters, and the pairs of colours that see each other. If a colour is false, it is
/// the first one of the first cluster.
fn push_step<const N: usize>(
    state: &State,
    steps: &mut StepSink<'_>,
    technique: Technique,
    digit: Digit,
    eliminated: CellSet,
    clusters: [Cluster; N],
    seeing_colours: &[[CellSet; 2]],
) -> Flow {
    steps.push(Step::from_eliminations(technique, CandidateSet::from_digit(digit, eliminated)), || {
        let coloured_cells = clusters.into_iter().flatten().fold(CellSet::EMPTY, |union, colour| union | colour);
        let is_link = |&house: &House| {
            let places = state.cells_with(digit) & house.cells();
            has_strong_link(state, digit, house) && places.is_subset(coloured_cells)
        };
        let seeing_pairs: Vec<SeeingPair> = seeing_colours.iter().copied().filter_map(SeeingPair::find).collect();
        let digit_constraint = |house| Constraint::House(house, digit);
        let base: Vec<Constraint> = House::all().filter(is_link).map(digit_constraint).collect();
        let seeing_constraints = seeing_pairs.iter().map(|pair| digit_constraint(pair.house));
        let cover = base.iter().copied().chain(seeing_constraints).collect();
        let colour_role = |(index, colour)| (Role::Set(index as u8), CandidateSet::from_digit(digit, colour));
        let roles = clusters.into_iter().flatten().enumerate().map(colour_role).collect();
        let one_line = move || {
            let texts = clusters.map(|[a, b]| format!("({}) / ({})", format_cells(a), format_cells(b)));
            format!("{digit} {}", join(texts, ", "))
        };
        let cluster_text = |[a, b]: Cluster| {
            let is_inside = |house: &House| (state.cells_with(digit) & house.cells()).is_subset(a | b);
            let houses: Vec<House> = House::all().filter(is_link).filter(is_inside).collect();
            let each = if houses.len() == 1 { "" } else { " each" };
            format!(
                "In {}, {digit} has two places{each}, so it is either in {} or in {}.",
                houses_in_words(&houses),
                join_and(a),
                join_and(b)
            )
        };
        let cluster_texts = join(clusters.map(cluster_text), " ");
        let conclusion_text = conclusion_in_words(technique, digit, eliminated, &clusters, &seeing_pairs);
        let reason = move || format!("{cluster_texts} {conclusion_text}");
        Pattern::new(PatternParts { roles, base, cover }, one_line, reason)
    })
}

/// Two cells that see each other.
struct SeeingPair {
    /// A house that both share.
    house: House,
    /// A cell of each of two colours, which may be the same colour.
    cells: [Cell; 2],
}

impl SeeingPair {
    /// Finds a cell of each colour that see each other. The colours may be the same.
    fn find([a, b]: [CellSet; 2]) -> Option<Self> {
        let pairs = a.iter().flat_map(|first| (b & first.peers()).iter().map(move |second| (first, second)));
        let house = pairs.flat_map(|(first, second)| shared_houses(first, second)).next()?;
        let [a, b] = [a, b].map(|colour| colour & house.cells());
        Some(Self { house, cells: [a.first()?, (b - a).first().or((a | b).iter().nth(1))?] })
    }
}

fn conclusion_in_words(
    technique: Technique,
    digit: Digit,
    eliminated: CellSet,
    clusters: &[Cluster],
    seeing_pairs: &[SeeingPair],
) -> String {
    // The places that see both colours, each with a cell of each that it sees.
    let seen_text = |[a, b]: Cluster| {
        let victim_text = |victim: Cell| {
            let [first, second] = [a, b].map(|colour| (colour & victim.peers()).first());
            Some(format!("{victim} sees {} and {}", first?, second?))
        };
        let victim_texts: Vec<String> = eliminated.iter().filter_map(victim_text).collect();
        (!victim_texts.is_empty()).then(|| victim_texts.join("; "))
    };
    let denied_text = if eliminated.is_single() { "is" } else { "are" };
    let denied_text = format!("So {} {denied_text} not {digit}", join_and(eliminated));
    match (technique, seeing_pairs) {
        (Technique::SimpleColoursTrap, _) => {
            let seen_text = seen_text(clusters[0]).unwrap_or_default();
            format!("Either way, a cell that sees one of each is not {digit}. {seen_text}")
        }
        (Technique::MultiColours1, _) => {
            let pair_text = |SeeingPair { house, cells }: &SeeingPair| {
                // The colours of the two cells are not both true.
                let other_colour = |cell: &Cell| {
                    let colours = clusters.iter().find(|[a, b]| (*a | *b).contains(*cell));
                    colours.map_or(CellSet::EMPTY, |&[a, b]| if a.contains(*cell) { b } else { a })
                };
                let others = cells.each_ref().map(other_colour);
                // Two colours may see each other although no place sees the other two.
                Some(format!(
                    "{} see each other in {house}, so one of them is not {digit}: it is in {} or in {}. {}",
                    join_and(cells),
                    join_and(others[0]),
                    join_and(others[1]),
                    seen_text(others)?
                ))
            };
            join(seeing_pairs.iter().filter_map(pair_text), ". ")
        }
        (Technique::MultiColours2, [first, second]) => {
            let [a, c] = first.cells;
            let [b, d] = second.cells;
            format!(
                "One of {c} and {d} is {digit}: the first would rule out {a} in {}, the second {b} in {}, and {} are all \
                 {digit} or none is. {denied_text}",
                first.house,
                second.house,
                join_and(eliminated)
            )
        }
        _ => {
            let text = |SeeingPair { house, cells }: &SeeingPair| {
                format!("{} see each other in {house}, and cannot both be {digit}", join_and(cells))
            };
            format!("But {}. {denied_text}", join(seeing_pairs.iter().map(text), ", "))
        }
    }
}
