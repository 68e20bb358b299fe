//! The reasons that explanations give, read back: what they eliminate, the links of loops, and what they call the only
//! places or the only digits, which the position must bear out.

use sudoku::grid::{Cell, CellSet, Digit, DigitSet, House};
use sudoku::logic::explain::Detail;
use sudoku::logic::{Candidate, CandidateSet, LadderName, Notation, ProofMethod, State, Step, Technique, explain};

use crate::texts::for_each_step;
use crate::{examples_of, techniques_named};

/// The numbers of explanations in which each check had something to look for.
#[derive(Default)]
struct Counts {
    loops: usize,
    only_digits: usize,
    only_places: usize,
}

/// Reads the explanations of the examples of all techniques, and of the steps of some puzzles.
#[test]
fn explanations_give_a_reason_for_everything_and_the_position_bears_it_out() {
    let mut counts = Counts::default();
    let mut check = |state: &State, step: &Step| {
        let text = explain::full_explanation(step);
        assert_eliminations_are_named(step, &text);
        assert_loop_is_whole(step, &text, &mut counts);
        assert_links_are_named(step, &text);
        assert_hint_of_cells_gives_no_answer(step);
        assert_only_has_a_name(&text);
        assert_only_digits(state, &text, &mut counts);
        assert_only_places(state, &text, &mut counts);
        assert_other_cells_are_ruled_out(state, step, &text);
    };
    for technique in Technique::ALL {
        examples_of(technique).iter().for_each(|example| check(&example.state, &example.step));
    }
    // Nets have chains without assumptions.
    for_each_step(LadderName::Human.listed_techniques() - techniques_named(&["fnc", "fnv"]), 200, check);
    let Counts { loops, only_digits, only_places } = counts;
    assert!(loops > 10 && only_digits > 100 && only_places > 100, "{loops} {only_digits} {only_places}");
}

/// Returns the words of a text without the signs around them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_sign = |sign: char| ",.;:()".contains(sign);
    text.split_whitespace().map(move |word| word.trim_matches(is_sign))
}

/// Returns the cells that a text names one by one.
fn cells_in(text: &str) -> CellSet {
    words(text).filter_map(|word| word.parse::<Cell>().ok()).collect()
}

/// Returns the houses that a text names, as in `row 3` or `rows 1 and 4`.
fn houses_in(text: &str) -> Vec<House> {
    let mut houses = Vec::new();
    let mut constructor: Option<fn(usize) -> House> = None;
    for word in words(text) {
        match (word, word.parse::<usize>(), constructor) {
            ("row" | "rows", ..) => constructor = Some(House::row),
            ("column" | "columns", ..) => constructor = Some(House::column),
            ("box" | "boxes", ..) => constructor = Some(House::block),
            ("and", ..) => {}
            (_, Ok(number), Some(house)) => houses.push(house(number - 1)),
            _ => constructor = None,
        }
    }
    houses
}

/// Returns the digits of a list, such as `3, 5 and 8`, at the start of a text.
fn digits_at_start(text: &str) -> DigitSet {
    let list = words(text).take_while(|word| *word == "and" || word.len() == 1);
    list.filter_map(|word| Digit::new(word.parse().ok()?)).collect()
}

/// Returns the candidates that are eliminated in the players' notation: `r12c5<>1, r6c8<>2`.
fn eliminations_in(text: &str) -> CandidateSet {
    let lines = |text: &str| text.bytes().map(|digit| usize::from(digit - b'1')).collect::<Vec<_>>();
    let group_cells = |group: &str| -> Vec<Cell> {
        let (rows, columns) = group.trim_start_matches('r').split_once('c').unwrap();
        let columns = lines(columns);
        lines(rows).into_iter().flat_map(|row| columns.iter().map(move |&column| Cell::at(row, column))).collect()
    };
    let formulas = words(text).filter_map(|word| word.split_once("<>"));
    let candidates = formulas.flat_map(|(cells, digit)| {
        let digit = Digit::new(digit.parse().unwrap()).unwrap();
        cells.split(',').flat_map(group_cells).map(move |cell| Candidate::new(cell, digit))
    });
    candidates.collect()
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split(". ")).flat_map(|sentence| sentence.split("; "))
}

/// The conclusion names every eliminated candidate. Where eliminations have different reasons, a cell that loses a
/// candidate is named in a reason, too.
fn assert_eliminations_are_named(step: &Step, text: &str) {
    use Technique::{AlignedPairExclusion, DualEmptyRectangle, DualTwoStringKite, EmptyRectangle, Medusa, Msls};
    use Technique::{MultiColours1, SimpleColoursTrap, SkLoop, Skyscraper, TurbotFish, TwoStringKite};
    let one_digit = [DualEmptyRectangle, DualTwoStringKite, EmptyRectangle, Skyscraper, TurbotFish, TwoStringKite];
    let others = [AlignedPairExclusion, Medusa, Msls, MultiColours1, SimpleColoursTrap, SkLoop];
    if step.placement.is_some() {
        return;
    }
    let (reason, conclusion) = text.lines().next().unwrap().rsplit_once(": ").unwrap();
    assert_eq!(eliminations_in(conclusion), step.eliminations, "{text}");
    // A false colour needs one reason for all its candidates.
    let is_colour = text.contains("colour is false") || text.contains("empty the cell");
    if !is_colour && (one_digit.contains(&step.technique) || others.contains(&step.technique)) {
        assert!(step.eliminations.cells().is_subset(cells_in(reason)), "{text}");
    }
}

/// Each node of a loop follows from the one before, and the first from the last; each elimination follows from a link.
fn assert_loop_is_whole(step: &Step, text: &str, counts: &mut Counts) {
    let Some(proof) = step.proof().filter(|proof| proof.method == ProofMethod::Cycle) else { return };
    let nodes = &proof.derivations[0].nodes;
    let links: Vec<&str> = text.lines().filter(|line| line.starts_with("  If ")).collect();
    assert_eq!(links.len(), nodes.len(), "{text}");
    for (index, link) in links.iter().enumerate() {
        let ends = [nodes[index], nodes[(index + 1) % nodes.len()]];
        assert!((ends[0].cells | ends[1].cells).is_subset(cells_in(link)), "{link}");
    }
    let (_, reasons) = text.split_once("both ends is eliminated:").unwrap();
    assert_eq!(eliminations_in(reasons), step.eliminations, "{text}");
    counts.loops += 1;
}

/// Broken wings name the house of each link, remote pairs each link.
fn assert_links_are_named(step: &Step, text: &str) {
    if step.technique == Technique::BrokenWing {
        let named_houses = houses_in(text);
        assert!(step.houses().iter().all(|house| named_houses.contains(house)), "{text}");
    } else if step.technique == Technique::RemotePair {
        let (_, links) = text.split_once("different digits: ").unwrap();
        let (links, _) = links.split_once(". ").unwrap();
        assert_eq!(cells_in(links), step.cells(), "{text}");
        assert_eq!(links.matches(" in ").count() + 1, step.cells().len(), "{text}");
    }
}

/// The only guardian of a BUG would be the answer, and the empty corner of an avoidable rectangle shows no rectangle.
fn assert_hint_of_cells_gives_no_answer(step: &Step) {
    let hint = explain::hint(step, Detail::Cells, Notation::Ours);
    if step.technique == Technique::Bug1 {
        assert!(!hint.contains(" in ") && hint.contains(&step.eliminations.iter().next().unwrap().cell().to_string()));
    } else if [Technique::AvoidableRectangle1, Technique::AvoidableRectangle2].contains(&step.technique) {
        assert_eq!(step.cells().len(), 4, "{hint}");
        let one_line = step.to_string();
        let (pattern, _) = one_line.split_once(" => ").unwrap();
        let (_, corners) = pattern.split_once(" in ").unwrap();
        assert!(hint.ends_with(corners), "{hint}");
    }
}

/// A sentence that says "only" names the cells or the houses that it speaks of.
fn assert_only_has_a_name(text: &str) {
    for sentence in sentences(text).filter(|sentence| words(sentence).any(|word| word == "only")) {
        let has_name = !cells_in(sentence).is_empty() || !houses_in(sentence).is_empty();
        assert!(has_name || sentence.starts_with("If they held only"), "{sentence}\n{text}");
    }
}

/// Cells that hold only some digits have no others.
fn assert_only_digits(state: &State, text: &str, counts: &mut Counts) {
    for sentence in sentences(text) {
        let parts = sentence.split_once(" hold only ").or(sentence.split_once(" holds only "));
        let Some((start, end)) = parts.filter(|(start, _)| !start.ends_with("would")) else { continue };
        let (cells, digits) = (cells_in(start), digits_at_start(end));
        if !digits.is_empty() {
            assert!(!cells.is_empty() && state.digits_in(cells).is_subset(digits), "{sentence}\n{text}");
            counts.only_digits += 1;
        }
    }
}

/// The only places of digits in houses are those that the sentence lists, or lie in the houses that it lists.
fn assert_only_places(state: &State, text: &str, counts: &mut Counts) {
    for sentence in sentences(text) {
        let Some((start, end)) = sentence.split_once(" the only places for ") else { continue };
        let fins = if start.contains(" fin") { cells_in(start) } else { CellSet::EMPTY };
        let (middle, end) = end.split_once(" are ").or(end.split_once(" lie in ")).unwrap();
        let listed_cells = cells_in(end);
        let places = if listed_cells.is_empty() {
            houses_in(end).iter().fold(CellSet::EMPTY, |union, house| union | house.cells())
        } else {
            listed_cells
        };
        // Houses are named before the digits, or after them: `the only places for 3 in row 1 lie in ...`.
        for house in [houses_in(start), houses_in(middle)].concat() {
            for digit in digits_at_start(middle) {
                let all_places = state.cells_with(digit) & house.cells();
                let is_listed = places.is_empty() || (all_places - fins).is_subset(places);
                assert!(is_listed, "{house} {digit}: {sentence}\n{text}");
                counts.only_places += 1;
            }
        }
    }
}

/// A hidden single names all other empty cells of its house, with what rules them out.
fn assert_other_cells_are_ruled_out(state: &State, step: &Step, text: &str) {
    if step.technique == Technique::HiddenSingle {
        let house = step.houses()[0];
        assert!((house.cells() & state.empty_cells()).is_subset(cells_in(text)), "{text}");
    }
}
