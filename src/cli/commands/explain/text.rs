//! Techniques and terms as text for terminals, and short facts about techniques.

use std::fmt::Write as _;

use crate::cli::ladder::typed_name;
use crate::cli::steps::MarkedGrid;
use crate::cli::terminal::wrap_lines;
use sudoku::logic::explain::{self, Detail, Notation};
use sudoku::logic::{Example, Family, LadderName, Lesson, NameOrigin, Technique, Term};

/// The techniques for which fewer than 95 of 100 seeds give a position for practice within ten seconds. Dynamic chains
/// rated 9.0 or more are as rare.
const RARELY_FOUND: [Technique; 9] = [
    Technique::SimpleColoursWrap,
    Technique::MultiColours2,
    Technique::Bug3,
    Technique::FrankenXWing,
    Technique::FrankenSwordfish,
    Technique::FinnedFrankenXWing,
    Technique::ForcingChainVerity,
    Technique::ForcingNetVerity,
    Technique::DynamicDouble,
];

/// The techniques on request for which three seeds of three gave a position for practice within ten seconds.
const FOUND_ON_REQUEST: [Technique; 28] = [
    Technique::BrokenWing,
    Technique::MWing,
    Technique::SWing,
    Technique::LWing,
    Technique::HWing,
    Technique::Medusa,
    Technique::LinkedRectangle,
    Technique::HiddenAvoidableRectangle,
    Technique::UniqueLoop1,
    Technique::UniqueLoop2,
    Technique::UniqueLoop3,
    Technique::UniqueLoop4,
    Technique::ExtendedRectangle,
    Technique::Bug2,
    Technique::Bug4,
    Technique::BugPlus,
    Technique::WxyzWing,
    Technique::AicWithSets,
    Technique::DeathBlossom,
    Technique::AlmostLockedPair,
    Technique::FinnedFrankenJellyfish,
    Technique::FinnedMutantSwordfish,
    Technique::FinnedMutantJellyfish,
    Technique::FinnedFrankenSquirmbag,
    Technique::FinnedFrankenWhale,
    Technique::FinnedFrankenLeviathan,
    Technique::FinnedMutantSquirmbag,
    Technique::FinnedMutantWhale,
];

pub fn list_text(width: usize) -> String {
    let mut text = String::new();
    let is_omitted = |technique: &Technique| is_large_fish(technique) || is_forcing_chain(technique);
    let listed: Vec<Technique> = Technique::in_lesson_order().filter(|technique| !is_omitted(technique)).collect();
    for techniques in listed.chunk_by(|one, next| one.chapter() == next.chapter()) {
        text += &format!("{}:\n", techniques[0].chapter());
        for technique in techniques {
            let (short_name, level) = technique.ladder_row().map_or(("", ""), |row| (row.short_name, row.level.name()));
            text += &format!("  {short_name:<5}  {level:<7}  {technique}: {}\n", technique.summary());
        }
        text.push('\n');
    }
    text += "families:\n";
    for family in Family::ALL {
        text += &format!("  {family:<10}  {}\n", family.summary());
    }
    text.push('\n');
    let terms: Vec<&str> = Term::all().map(|term| term.name).collect();
    let count = |is_counted: fn(&Technique) -> bool| Technique::ALL.iter().filter(|one| is_counted(one)).count();
    text += &format!(
        "terms: {}\n\n`sudoku explain NAME` explains a technique, a family or a term. Not listed: {} fish of five to \
         seven lines (sudoku explain fish) and {} forcing chains of the ladder se (sudoku explain chains).\n",
        terms.join(", "),
        count(is_large_fish),
        count(is_forcing_chain)
    );
    wrap_lines(&text, width)
}

fn is_large_fish(technique: &Technique) -> bool {
    ["Squirmbag", "Whale", "Leviathan"].iter().any(|size| technique.name().ends_with(size))
}

/// Returns whether a technique is a forcing chain that only Sudoku Explainer's ladder has.
fn is_forcing_chain(technique: &Technique) -> bool {
    technique.family() == Family::Chains && technique.name().contains("Forcing")
}

/// Returns the explanations of terms, and of techniques with their examples, with horizontal lines between them. Prose
/// is wrapped at this width.
pub fn explain_topics(terms: &[Term], examples: &[Example], width: usize, is_coloured: bool) -> String {
    let separator = format!("\n{}\n\n", "-".repeat(width));
    let terms = terms.iter().map(|term| self::explain_term(*term, width));
    let examples = examples.iter().map(|example| explain_example(example, width, is_coloured));
    terms.chain(examples).collect::<Vec<_>>().join(&separator)
}

fn explain_term(term: Term, width: usize) -> String {
    let mut out = format!("{}\n\n{}\n", all_names(term), wrap_lines(&term.definition(), width));
    let related: Vec<&str> = term.related_names().collect();
    if !related.is_empty() {
        let _ = writeln!(out, "\nsee: sudoku explain {}", related.join(" "));
    }
    out
}

pub fn all_names(term: Term) -> String {
    let names: Vec<&str> = [term.name].into_iter().chain(term.other_names()).collect();
    names.join(", ")
}

fn explain_example(Example { technique, state, step, .. }: &Example, width: usize, is_coloured: bool) -> String {
    let mut out = format!("{technique}\n\n");
    for paragraph in lesson_paragraphs(*technique) {
        out += &format!("{}\n\n", wrap_lines(&paragraph, width));
    }
    for (label, fact) in facts(*technique) {
        let line = format!("{label:<18}{fact}");
        // A command stays on one line so that it can be copied.
        let line = if fact.starts_with("sudoku ") { line } else { wrap_lines(&line, width) };
        // Writing to a string does not fail.
        let _ = writeln!(out, "{line}");
    }
    let marked_grid = MarkedGrid { state, step, is_coloured };
    let hint = wrap_lines(&explain::hint(step, Detail::Step, Notation::Ours), width);
    let _ = writeln!(out, "\nExample:\n{marked_grid}\n{}\n{hint}", wrap_lines(&marked_grid.legend(), width));
    out
}

/// Returns the lesson about a technique.
pub fn lesson_paragraphs(technique: Technique) -> Vec<String> {
    let Lesson { what, why, where_to_look } = technique.lesson();
    let where_to_look = where_to_look.map(|text| format!("Where to look: {text}"));
    [what, why].map(str::to_owned).into_iter().chain(where_to_look).collect()
}

/// Returns facts about a technique, each after its label.
pub fn facts(technique: Technique) -> Vec<(String, String)> {
    let mut facts = vec![("Family".to_owned(), technique.family().summary().to_owned())];
    let mut add = |label: &str, fact: String| facts.push((label.to_owned(), fact));
    add("Rating", rating(technique));
    if let Some(row) = technique.ladder_row() {
        let request_suffix = if row.is_default { "" } else { "; tried only on request" };
        add("Level", format!("{}, {} per step{request_suffix}", row.level, row.score));
    }
    for origin in NameOrigin::ALL {
        if let Some(name) = foreign_name(origin, technique) {
            add(origin.name(), name);
        }
    }
    if let Some(row) = technique.ladder_row().filter(|row| row.code.is_empty()) {
        add("Short name", row.short_name.to_owned());
    }
    add("Ladder", ladder_names(technique).join(", "));
    if let Some(practice) = practice_command(technique) {
        add("Practise", practice);
    }
    facts
}

/// Returns a technique's names in another program or among players, if any; for HoDoKu, with short name and code.
fn foreign_name(origin: NameOrigin, technique: Technique) -> Option<String> {
    let matching_names = technique.other_names().filter(|&(name_origin, _)| name_origin == origin);
    let names: Vec<&str> = matching_names.map(|(_, name)| name).collect();
    let has_default_name = match origin {
        NameOrigin::SudokuExplainer => ladder_names(technique).contains(&LadderName::SudokuExplainer.name()),
        NameOrigin::HoDoKu => technique.ladder_row().is_some_and(|row| !row.code.is_empty()),
        NameOrigin::SudokuWiki | NameOrigin::Players => false,
    };
    let name = match names.is_empty() {
        true if has_default_name => technique.to_string(),
        true => return None,
        false => names.join(", "),
    };
    Some(match technique.ladder_row() {
        Some(row) if origin == NameOrigin::HoDoKu => format!("{name} ({})", row.short_name_and_code()),
        _ => name,
    })
}

pub fn ladder_names(technique: Technique) -> Vec<&'static str> {
    let has_technique = |name: &LadderName| name.techniques().contains(technique);
    LadderName::ALL.into_iter().filter(has_technique).map(LadderName::name).collect()
}

fn rating(technique: Technique) -> String {
    let base = technique.base_difficulty();
    match base.tenths() {
        0 => "none on Sudoku Explainer's scale".to_owned(),
        _ if technique.has_variable_difficulty() => format!("from {base} on Sudoku Explainer's scale (ER)"),
        _ => format!("{base} on Sudoku Explainer's scale (ER)"),
    }
}

/// Returns the command that generates a position for practice, if it usually takes less than ten seconds. For a technique
/// that hints try last, also the command that names it in the position.
fn practice_command(technique: Technique) -> Option<String> {
    let has_technique = |ladder: &LadderName| ladder.techniques().contains(technique);
    let ladder = [LadderName::Human, LadderName::SudokuExplainer].into_iter().find(has_technique)?;
    let name = technique.ladder_row().map_or_else(|| typed_name(technique), |row| row.short_name.to_owned());
    let ladder_option = match ladder {
        LadderName::Human => "",
        LadderName::SudokuExplainer => " --ladder se",
    };
    let mut command = format!("sudoku generate{ladder_option} --technique {name} --practice");
    let is_on_request = !ladder.default_techniques().contains(technique);
    let is_rare = RARELY_FOUND.contains(&technique)
        || technique.base_difficulty() > Technique::DynamicContradiction.base_difficulty()
        || is_on_request && !FOUND_ON_REQUEST.contains(&technique);
    if is_on_request {
        command += &format!(" | sudoku hint --also {name}");
    }
    (!is_rare).then_some(command)
}
