//! The vocabulary: every column that a command can add to a table or an object, with one name, one type and one meaning.

use super::{CommandFields, is_common};

/// The type of a column's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnType {
    Text,
    /// A whole number.
    Number,
    /// A number with one digit after the point.
    Tenths,
    /// `true` or `false`.
    Flag,
    /// 81 characters, 729 with eliminated candidates, or 81 words with marks for a player's progress.
    Grid,
    /// An array in objects; in tables, items with single spaces between them.
    List,
    /// An array of arrays or objects in objects; in tables, groups with `;` between them.
    Groups,
    /// An object, or an array of objects; in tables, the same text as in objects.
    Json,
}

impl ColumnType {
    /// Returns the name of the type in the man page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Number | Self::Tenths => "number",
            Self::Flag => "true or false",
            Self::Grid => "grid",
            Self::List => "list",
            Self::Groups => "groups",
            Self::Json => "JSON",
        }
    }
}

/// A column of the vocabulary.
#[derive(Debug)]
pub struct ColumnWord {
    pub name: &'static str,
    pub column_type: ColumnType,
    pub about: &'static str,
}

const fn word(name: &'static str, column_type: ColumnType, about: &'static str) -> ColumnWord {
    ColumnWord { name, column_type, about }
}

/// All columns, in alphabetical order.
#[rustfmt::skip]
pub const VOCABULARY: &[ColumnWord] = &[
    word("automorphisms", ColumnType::Number, "how many operations leave the puzzle unchanged"),
    word("base", ColumnType::Groups, "the base of a pattern: cells, or digits in houses"),
    word("candidates", ColumnType::Grid, "the candidates that occur in any solution"),
    word("canonical", ColumnType::Grid, "the canonical form"),
    word("capped", ColumnType::Flag, "whether counting stopped at the limit, so that there may be more"),
    word("cells", ColumnType::List, "the cells of a step's pattern, of a mistake, or of a difference between solutions"),
    word("chains", ColumnType::Groups, "the nodes of each chain of a step; in objects, also the links and their reasons"),
    word("claim", ColumnType::Text, "right or wrong; empty without a claimed solution"),
    word("clues", ColumnType::Number, "the number of givens"),
    word("code", ColumnType::Text, "HoDoKu's code of the technique, such as 0003"),
    word("count", ColumnType::Number, "the number of solutions, backdoors or sets"),
    word("cover", ColumnType::Groups, "the cover of a pattern: cells, or digits in houses"),
    word("digits", ColumnType::List, "the digits of a step"),
    word("ed", ColumnType::Tenths, "the rating of the first step"),
    word("eliminations", ColumnType::List, "the candidates that a step eliminates, such as r1c2<>5"),
    word("emptied", ColumnType::Json, "the cell, or the digit and house, that chains leave without candidates"),
    word("ep", ColumnType::Tenths, "the rating of the hardest step up to the first digit placed"),
    word("er", ColumnType::Tenths, "the rating of the hardest step, or of the step, as by Sudoku Explainer"),
    word("error", ColumnType::Text, "the reason for the status none, wrong, gave up or invalid"),
    word("guesses", ColumnType::Number, "the number of guesses in the search"),
    word("houses", ColumnType::Groups, "the houses of a step"),
    word("level", ColumnType::Text, "easy, medium, hard, unfair or extreme"),
    word("line", ColumnType::Number, "the line of the record in its source"),
    word("map", ColumnType::Text, "how the canonical form is made: the rows, columns and digits it takes"),
    word("minimal", ColumnType::Flag, "whether no given can be removed"),
    word("minimized", ColumnType::Grid, "the puzzle without its redundant givens"),
    word("name", ColumnType::Text, "the name that came with the puzzle"),
    word("neighbour", ColumnType::Grid, "a minimal puzzle near the puzzle"),
    word("nested", ColumnType::Json, "the chains within the chains of a step"),
    word("number", ColumnType::Number, "the number of the puzzle among those of the seed"),
    word("placements", ColumnType::List, "the digit that a step places, such as r1c2=5"),
    word("position", ColumnType::Grid, "the candidates after the step or where techniques end: 5 is a given, +5 placed, (5) a last candidate not filled in"),
    word("puzzle", ColumnType::Grid, "the puzzle"),
    word("reason", ColumnType::Text, "the sentences that say why a step holds"),
    word("record", ColumnType::Number, "the number of the record in the run"),
    word("remark", ColumnType::Text, "the text that came after the puzzle"),
    word("removed", ColumnType::Number, "the number of givens that were removed"),
    word("score", ColumnType::Number, "the sum of the scores of all steps, or the score of the step, as by HoDoKu"),
    word("seed", ColumnType::Number, "the seed of the random numbers"),
    word("sets", ColumnType::Groups, "the cells of each set; of an unavoidable set with digits, then the number of givens"),
    word("shuffled", ColumnType::Grid, "the equivalent puzzle"),
    word("size", ColumnType::Number, "the number of cells of the smallest backdoors"),
    word("solution", ColumnType::Grid, "the solution, one of several, or the claimed one transformed with the puzzle"),
    word("source", ColumnType::Text, "the file of the record"),
    word("start", ColumnType::Json, "the cell, or the digit and house, from whose candidates chains start"),
    word("status", ColumnType::Text,
        "unique, complete, solved, multiple, none, wrong, gave up or invalid: see STATUS below"),
    word("step", ColumnType::Text, "a step in one line"),
    word("technique", ColumnType::Text, "the technique of the step, or the hardest one"),
    word("techniques", ColumnType::Groups, "how often each technique was used, the easiest first"),
];

/// Returns the type of the column of this name, which may have the name of a command in front as in `rate_er`.
pub fn column_type(name: &str) -> Option<ColumnType> {
    let find = |name: &str| VOCABULARY.iter().find(|word| word.name == name).map(|word| word.column_type);
    find(name).or_else(|| find(name.split_once('_')?.1))
}

/// Returns the text of a number that a field of this name holds, if it is spelled as the commands spell it.
pub fn is_own_number(name: &str, text: &str) -> bool {
    match column_type(name) {
        Some(ColumnType::Number) => text.parse::<u64>().is_ok_and(|number| number.to_string() == text),
        Some(ColumnType::Tenths) => text.parse::<f64>().is_ok_and(|number| format!("{number:.1}") == text),
        _ => false,
    }
}

/// Returns the names of all columns, each with its meaning, its type and the commands that have it.
pub fn descriptions(commands: &[CommandFields]) -> Vec<(&'static str, String)> {
    let describe = |ColumnWord { name, column_type, about }: &ColumnWord| {
        let is_common = is_common(name);
        let has_own_column = |fields: &&CommandFields| fields.has_column(name) && !(is_common && fields.has_input);
        let common_commands = is_common.then_some("every command that reads puzzles");
        let own_commands = commands.iter().filter(has_own_column).map(|fields| fields.command);
        let commands: Vec<&str> = common_commands.into_iter().chain(own_commands).collect();
        (*name, format!("{}: {about}. In {}.", column_type.name(), commands.join(", ")))
    };
    VOCABULARY.iter().map(describe).collect()
}
