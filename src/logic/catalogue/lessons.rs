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
    /// The way to find the pattern on paper: what to mark first, and what sign there is. `None` if people do not look
    /// for it.
    pub where_to_look: Option<&'static str>,
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
    /// Iterates over all techniques in the order in which a teacher would present them.
    pub fn in_lesson_order() -> impl Iterator<Item = Self> {
        LESSONS.order.iter().copied()
    }

    /// Returns the heading of the chapter that has the lesson. The lessons of a chapter follow each other.
    pub fn chapter(self) -> &'static str {
        &LESSONS.chapters[self.texts().chapter_index]
    }

    /// Returns the lesson about the technique.
    pub fn lesson(self) -> Lesson {
        let LessonTexts { what, why, where_to_look, .. } = self.texts();
        Lesson { what, why, where_to_look: where_to_look.as_deref() }
    }

    /// Returns the one-line summary.
    pub fn summary(self) -> &'static str {
        &self.texts().summary
    }

    /// Iterates over the other names of the technique, and the names of techniques that include it in other programs.
    pub fn other_names(self) -> impl Iterator<Item = (NameOrigin, &'static str)> {
        let other_names = LESSONS.other_names.iter().filter(move |other| other.techniques.contains(self));
        other_names.map(|other| (other.origin, other.name.as_str()))
    }

    fn texts(self) -> &'static LessonTexts {
        &LESSONS.texts[self.index()]
    }
}

/// Iterates over all other names, each with its techniques.
pub(crate) fn other_names() -> impl Iterator<Item = (&'static str, TechniqueSet)> {
    LESSONS.other_names.iter().map(|other| (other.name.as_str(), other.techniques))
}

/// The contents of `lessons.txt`. A test reports mistakes in the file.
static LESSONS: LazyLock<Lessons> = LazyLock::new(|| Lessons::parse(include_str!("lessons.txt")).0);

struct Lessons {
    /// For each technique.
    texts: Vec<LessonTexts>,
    /// The headings of the chapters, in order.
    chapters: Vec<String>,
    /// The techniques, in the order of their chapters and then of the file.
    order: Vec<Technique>,
    /// Sorted by origin and then in the order of the file.
    other_names: Vec<OtherName>,
}

/// The texts of the block of a technique, and the index of its chapter.
#[derive(Clone, Default)]
struct LessonTexts {
    chapter_index: usize,
    summary: String,
    what: String,
    why: String,
    where_to_look: Option<String>,
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
        let chapters: Vec<String> = text.lines().filter_map(chapter_heading).map(str::to_owned).collect();
        let texts = vec![LessonTexts::default(); Technique::COUNT];
        let mut lessons = Self { texts, chapters, order: Vec::new(), other_names: Vec::new() };
        let mut mistakes = Vec::new();
        let is_comment = |line: &str| line.starts_with('#') && chapter_heading(line).is_none();
        let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).filter(|(_, line)| !is_comment(line)).collect();
        let entries = lines.split(|(_, line)| line.trim().is_empty()).filter(|lines| !lines.is_empty());
        let entries = entries.map(|lines| (lines[0].0, join_continued_lines(lines)));
        let (placeholder_values, entries): (Vec<_>, Vec<_>) = entries.partition(|(_, entry)| entry[0].starts_with('{'));
        let placeholder_values: Vec<Vec<String>> = placeholder_values.into_iter().map(|(_, entry)| entry).collect();
        let mut heading = "";
        for (line_number, entry) in &entries {
            if let Some(next_heading) = chapter_heading(&entry[0]) {
                heading = next_heading;
                continue;
            }
            for entry in replace_placeholders(entry, &placeholder_values) {
                if let Err(mistake) = lessons.add_technique(&entry[0], heading, &entry[1..]) {
                    mistakes.push(format!("lessons.txt:{line_number}: {} {mistake}", entry[0]));
                }
            }
        }
        lessons.order.sort_by_key(|technique| lessons.texts[technique.index()].chapter_index);
        lessons.other_names.sort_by_key(|other| other.origin);
        let missing_techniques = Technique::ALL.iter().filter(|technique| !lessons.order.contains(technique));
        mistakes.extend(missing_techniques.map(|technique| format!("lessons.txt has no lesson for {technique}")));
        (lessons, mistakes)
    }

    /// Adds the technique with this name from the fields of its entry, in the chapter with this heading.
    fn add_technique(&mut self, name: &str, heading: &str, fields: &[String]) -> Result<(), String> {
        let technique = Technique::ALL.into_iter().find(|technique| technique.name() == name.trim_end());
        let technique = technique.ok_or("is not a technique")?;
        let mut chapter = heading;
        let mut texts = LessonTexts::default();
        let mut names: Option<Vec<_>> = None;
        for field in fields {
            let (label, text) = field.split_once(": ").ok_or_else(|| format!("has a line without a label: {field}"))?;
            let origin = NameOrigin::ALL.into_iter().find(|origin| origin.name() == label);
            match (label, origin) {
                ("chapter", _) if text.is_empty() => {}
                ("chapter", _) => chapter = text,
                ("summary", _) => texts.summary += text,
                ("what", _) => texts.what += text,
                ("why", _) => texts.why += text,
                ("where", _) => texts.where_to_look = Some(text.to_owned()),
                ("other names", _) if text == "none" => _ = names.get_or_insert_default(),
                (_, Some(origin)) => {
                    names.get_or_insert_default().extend(text.split(", ").map(|name| (origin, name)));
                }
                _ => return Err(format!("has an unknown label: {field}")),
            }
        }
        let names = names.ok_or("has neither `other names: none` nor a name elsewhere")?;
        if [&texts.summary, &texts.what, &texts.why].iter().any(|text| text.is_empty()) {
            return Err("needs the lines `summary:`, `what:` and `why:`".to_owned());
        }
        let chapter_index = self.chapters.iter().position(|heading| heading == chapter);
        texts.chapter_index = chapter_index.ok_or_else(|| format!("belongs to no chapter: {chapter}"))?;
        if self.order.contains(&technique) {
            return Err("has two lessons".to_owned());
        }
        self.order.push(technique);
        self.texts[technique.index()] = texts;
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

/// Returns the heading of the chapter that begins with this line, if one does.
fn chapter_heading(line: &str) -> Option<&str> {
    line.strip_prefix("## ")
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
    use crate::logic::LadderName;
    use crate::logic::Technique::*;

    #[test]
    fn each_technique_has_one_lesson() {
        let (_, mistakes) = Lessons::parse(include_str!("lessons.txt"));
        assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    }

    #[test]
    fn a_mistake_is_reported_with_its_technique_and_line() {
        let valid_lesson = "## Fish\r\n\r\nX-Wing\r\nsummary: S.\r\nother names: none\r\nwhat: Two\r\n  rows.\r\n\
                            why: So.\r\nwhere: There.\r\n";
        let (lessons, mistakes) = Lessons::parse(valid_lesson);
        let LessonTexts { summary, what, why, where_to_look, .. } = &lessons.texts[Technique::XWing.index()];
        assert_eq!([summary, what, why], ["S.", "Two rows.", "So."]);
        assert_eq!(where_to_look.as_deref(), Some("There."));
        assert_eq!(mistakes.len(), Technique::COUNT - 1);
        assert_eq!(mistakes[0], "lessons.txt has no lesson for Full House");
        for (block, mistake) in [
            ("X-Wings\nplayers: X", "X-Wings is not a technique"),
            ("X-Wing\nwhat: Two rows.\nwhy: So.", "X-Wing has neither `other names: none` nor a name elsewhere"),
            ("X-Wing\nother names: none\nwhat: Two rows.", "X-Wing needs the lines `summary:`, `what:` and `why:`"),
            ("X-Wing\nother names: X", "X-Wing has an unknown label: other names: X"),
            ("X-Wing\nplayer: X", "X-Wing has an unknown label: player: X"),
            ("X-Wing\nwhat: Two\nrows.", "X-Wing has a line without a label: rows."),
            (
                "X-Wing\nchapter: Birds\nother names: none\nsummary: S.\nwhat: Two.\nwhy: So.",
                "X-Wing belongs to no chapter: Birds",
            ),
            (&valid_lesson["## Fish\r\n\r\n".len()..], "X-Wing has two lessons"),
        ] {
            let (_, mistakes) = Lessons::parse(&format!("{valid_lesson}\n# A comment\n\n{block}"));
            assert_eq!(mistakes[0], format!("lessons.txt:13: {mistake}"));
        }
    }

    #[test]
    fn easier_lessons_come_before_those_that_build_on_them() {
        let place = |technique: &Technique| LESSONS.order.iter().position(|other| other == technique);
        let order = [
            Pointing,
            NakedPair,
            LockedPair,
            XWing,
            Skyscraper,
            TurbotFish,
            XyWing,
            UniqueRectangle1,
            Bug1,
            FinnedXWing,
            XChain,
            XyChain,
            Aic,
            AlsXz,
            AicWithSets,
            ForcingChainVerity,
            ForcingNetVerity,
            FrankenXWing,
            Squirmbag,
            TemplateSet,
            XCycle,
        ];
        assert!(order.is_sorted_by_key(place), "{:?}", order.each_ref().map(place));
        let chapters: Vec<&str> = Technique::in_lesson_order().map(Technique::chapter).collect();
        let chapter_count = chapters.chunk_by(|one, next| one == next).count();
        assert_eq!(chapter_count, LESSONS.chapters.len(), "a chapter is empty or divided");
    }

    #[test]
    fn lessons_are_distinct_and_have_at_most_seven_sentences() {
        let mut known_lessons = HashSet::new();
        for technique in Technique::ALL {
            let Lesson { what, why, where_to_look } = technique.lesson();
            for text in [technique.summary(), what, why].into_iter().chain(where_to_look) {
                let sentences = text.matches(". ").count() + text.matches("? ").count() + 1;
                assert!((1..=7).contains(&sentences), "{technique}: {sentences} sentences");
                assert!(text.ends_with('.') && !text.contains("  ") && !text.contains('{'), "{technique}: {text}");
            }
            assert!(known_lessons.insert((what, why)), "{technique}: the texts of another technique");
        }
    }

    #[test]
    fn techniques_that_people_use_say_where_to_look() {
        let mut known_texts = HashSet::new();
        for technique in Technique::ALL {
            let Some(text) = technique.lesson().where_to_look else {
                let is_default = LadderName::Human.default_techniques().contains(technique);
                assert!(!is_default, "{technique} is on by default: its lesson needs the line `where:`");
                continue;
            };
            let sentences = text.matches(". ").count() + text.matches("? ").count() + 1;
            assert!((2..=4).contains(&sentences), "{technique}: {sentences} sentences");
            assert!(known_texts.insert(text), "{technique}: the text of another technique");
        }
        assert!(known_texts.len() > 90, "{}", known_texts.len());
    }
}
