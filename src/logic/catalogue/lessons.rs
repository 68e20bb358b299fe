//! Lessons about the techniques, and the techniques' other names, read from `lessons.txt`.

use std::sync::LazyLock;

use crate::grid::named;
use crate::logic::{Technique, TechniqueSet};

/// The lesson about a technique.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lesson {
    /// The pattern to look for, and the conclusion.
    pub what: &'static str,
    /// The reason for the conclusion.
    pub why: &'static str,
}

named! {
    /// A program or group of people that has its own names for techniques.
    pub enum NameOrigin {
        SudokuExplainer "Sudoku Explainer" "the program of Nicolas Juillerat, and those made from it"
        HoDoKu "HoDoKu" "the program of Bernhard Hobiger"
        SudokuWiki "SudokuWiki" "sudokuwiki.org, by Andrew Stuart"
        Players "players" "players and their forums"
    }
}

impl Technique {
    /// Returns the lesson about the technique.
    pub fn lesson(self) -> Lesson {
        let [_, what, why] = &LESSONS.texts[self.index()];
        Lesson { what, why }
    }

    /// Returns the one-line summary.
    pub fn summary(self) -> &'static str {
        &LESSONS.texts[self.index()][0]
    }

    /// Iterates over the other names of the technique, and the names of techniques that include it in other programs.
    pub fn other_names(self) -> impl Iterator<Item = (NameOrigin, &'static str)> {
        let other_names = LESSONS.other_names.iter().filter(move |other| other.techniques.contains(self));
        other_names.map(|other| (other.origin, other.name.as_str()))
    }
}

/// Iterates over all other names, each with its techniques.
pub(crate) fn other_names() -> impl Iterator<Item = (&'static str, TechniqueSet)> {
    LESSONS.other_names.iter().map(|other| (other.name.as_str(), other.techniques))
}

/// The contents of `lessons.txt`. A test reports mistakes in the file.
static LESSONS: LazyLock<Lessons> = LazyLock::new(|| Lessons::parse(include_str!("lessons.txt")).0);

struct Lessons {
    /// The summary and the two texts of the lesson, for each technique.
    texts: Vec<[String; 3]>,
    /// Sorted by origin and then in the order of the file.
    other_names: Vec<OtherName>,
}

/// A name that a program or group of people has for one technique, or for several.
struct OtherName {
    origin: NameOrigin,
    name: String,
    techniques: TechniqueSet,
}

impl Lessons {
    /// Parses the text of a file of lessons, and also returns its mistakes.
    fn parse(text: &str) -> (Self, Vec<String>) {
        let mut lessons = Self { texts: vec![Default::default(); Technique::COUNT], other_names: Vec::new() };
        let mut mistakes = Vec::new();
        let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')).collect();
        let entries = lines.split(|(_, line)| line.trim().is_empty()).filter(|lines| !lines.is_empty());
        let entries = entries.map(|lines| (lines[0].0, join_continued_lines(lines)));
        let (placeholder_values, entries): (Vec<_>, Vec<_>) = entries.partition(|(_, entry)| entry[0].starts_with('{'));
        let placeholder_values: Vec<Vec<String>> = placeholder_values.into_iter().map(|(_, entry)| entry).collect();
        for (line_number, entry) in &entries {
            for entry in replace_placeholders(entry, &placeholder_values) {
                if let Err(mistake) = lessons.add_technique(&entry[0], &entry[1..]) {
                    mistakes.push(format!("lessons.txt:{line_number}: {} {mistake}", entry[0]));
                }
            }
        }
        lessons.other_names.sort_by_key(|other| other.origin);
        let lacks_lesson = |technique: &&Technique| lessons.texts[technique.index()][0].is_empty();
        let missing_techniques = Technique::ALL.iter().filter(lacks_lesson);
        mistakes.extend(missing_techniques.map(|technique| format!("lessons.txt has no lesson for {technique}")));
        (lessons, mistakes)
    }

    /// Adds the technique with this name from the fields of its entry.
    fn add_technique(&mut self, name: &str, fields: &[String]) -> Result<(), String> {
        let technique = Technique::ALL.into_iter().find(|technique| technique.name() == name.trim_end());
        let technique = technique.ok_or("is not a technique")?;
        let (mut texts, mut names) = (<[String; 3]>::default(), None::<Vec<_>>);
        for field in fields {
            let (label, text) = field.split_once(": ").ok_or_else(|| format!("has a line without a label: {field}"))?;
            let origin = NameOrigin::ALL.into_iter().find(|origin| origin.name() == label);
            match (label, origin) {
                ("summary", _) => texts[0] += text,
                ("what", _) => texts[1] += text,
                ("why", _) => texts[2] += text,
                ("other names", _) if text == "none" => _ = names.get_or_insert_default(),
                (_, Some(origin)) => {
                    names.get_or_insert_default().extend(text.split(", ").map(|name| (origin, name)));
                }
                _ => return Err(format!("has an unknown label: {field}")),
            }
        }
        let names = names.ok_or("has neither `other names: none` nor a name elsewhere")?;
        if texts.iter().any(String::is_empty) {
            return Err("needs the lines `summary:`, `what:` and `why:`".to_owned());
        }
        let old_texts = &mut self.texts[technique.index()];
        if !old_texts[0].is_empty() {
            return Err("has two lessons".to_owned());
        }
        *old_texts = texts;
        for (origin, name) in names {
            match self.other_names.iter_mut().find(|other| other.origin == origin && other.name == name) {
                Some(other) => other.techniques.insert(technique),
                None => {
                    let techniques = TechniqueSet::from_technique(technique);
                    self.other_names.push(OtherName { origin, name: name.to_owned(), techniques });
                }
            }
        }
        Ok(())
    }
}

/// Joins each indented line to the line before it.
fn join_continued_lines(lines: &[(usize, &str)]) -> Vec<String> {
    let mut fields: Vec<String> = Vec::new();
    for (_, line) in lines {
        match fields.last_mut() {
            Some(field) if line.starts_with(' ') => field.extend([" ", line.trim()]),
            _ => fields.push(line.trim().to_owned()),
        }
    }
    fields
}

/// Returns the entry itself, or, if its name has a placeholder, the entry with each value of the placeholder.
fn replace_placeholders(entry: &[String], values: &[Vec<String>]) -> Vec<Vec<String>> {
    let Some(start) = entry[0].find('{') else { return vec![entry.to_vec()] };
    let mut entries = Vec::new();
    for value_fields in values {
        let pairs: Vec<_> = value_fields.iter().filter_map(|field| field.split_once(':')).collect();
        if pairs.first().is_some_and(|(placeholder, _)| entry[0][start..].starts_with(placeholder)) {
            let replace = |text: String, (placeholder, value): &(&str, &str)| text.replace(placeholder, value.trim());
            let replaced: Vec<_> = entry.iter().map(|field| pairs.iter().fold(field.clone(), replace)).collect();
            entries.extend(replace_placeholders(&replaced, values));
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_technique_has_one_lesson() {
        let (_, mistakes) = Lessons::parse(include_str!("lessons.txt"));
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    }

    #[test]
    fn a_mistake_is_reported_with_its_technique_and_line() {
        let valid_lesson = "X-Wing\r\nsummary: S.\r\nother names: none\r\nwhat: Two\r\n  rows.\r\nwhy: So.\r\n";
        let (lessons, mistakes) = Lessons::parse(valid_lesson);
        assert_eq!(lessons.texts[Technique::XWing.index()], ["S.", "Two rows.", "So."]);
        assert_eq!(mistakes.len(), Technique::COUNT - 1);
        assert_eq!(mistakes[0], "lessons.txt has no lesson for Full House");
        for (block, mistake) in [
            ("X-Wings\nplayers: X", "X-Wings is not a technique"),
            ("X-Wing\nwhat: Two rows.\nwhy: So.", "X-Wing has neither `other names: none` nor a name elsewhere"),
            ("X-Wing\nother names: none\nwhat: Two rows.", "X-Wing needs the lines `summary:`, `what:` and `why:`"),
            ("X-Wing\nother names: X", "X-Wing has an unknown label: other names: X"),
            ("X-Wing\nplayer: X", "X-Wing has an unknown label: player: X"),
            ("X-Wing\nwhat: Two\nrows.", "X-Wing has a line without a label: rows."),
            (valid_lesson, "X-Wing has two lessons"),
        ] {
            let (_, mistakes) = Lessons::parse(&format!("{valid_lesson}\n# Fish\n\n{block}"));
            assert_eq!(mistakes[0], format!("lessons.txt:10: {mistake}"));
        }
    }

    #[test]
    fn lessons_are_distinct_and_have_at_most_seven_sentences() {
        let mut known_lessons = HashSet::new();
        for technique in Technique::ALL {
            let Lesson { what, why } = technique.lesson();
            for text in [technique.summary(), what, why] {
                let sentences = text.matches(". ").count() + text.matches("? ").count() + 1;
                assert!((1..=7).contains(&sentences), "{technique}: {sentences} sentences");
                assert!(text.ends_with('.') && !text.contains("  ") && !text.contains('{'), "{technique}: {text}");
            }
            assert!(known_lessons.insert((what, why)), "{technique}: the texts of another technique");
        }
    }
}
