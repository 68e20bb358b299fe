//! The terms that the lessons use and others that people type, read from `glossary.txt`.

use crate::logic::ladder::names::technique_key;

/// A term that the lessons use, or the name of a technique that is not here, with what comes nearest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The name under which the term is listed.
    pub name: &'static str,
    /// Other names, separated by commas.
    other_names: &'static str,
    /// The definition, on one or more lines.
    definition: &'static str,
    /// Names of related techniques, families and terms, separated by commas.
    related_names: &'static str,
}

impl Term {
    /// Iterates over all terms in alphabetical order.
    pub fn all() -> impl Iterator<Item = Self> {
        include_str!("glossary.txt").split("\n\n").skip(1).filter_map(Self::parse)
    }

    fn parse(entry: &'static str) -> Option<Self> {
        let (names, text) = entry.trim_end().split_once('\n')?;
        let (name, other_names) = names.split_once(", ").unwrap_or((names, ""));
        let (definition, related_names) = text.split_once("\nsee: ").unwrap_or((text, ""));
        Some(Self { name, other_names, definition, related_names })
    }

    /// Iterates over the other names of the term.
    pub fn other_names(self) -> impl Iterator<Item = &'static str> {
        self.other_names.split(", ").filter(|name| !name.is_empty())
    }

    /// Returns the definition.
    pub fn definition(self) -> String {
        self.definition.replace('\n', " ")
    }

    /// Iterates over the names of related techniques, families and terms, as people type them.
    pub fn related_names(self) -> impl Iterator<Item = &'static str> {
        self.related_names.split(", ").filter(|name| !name.is_empty())
    }

    /// Looks up a term by the [key](technique_key) of one of its names.
    pub(crate) fn from_key(key: &str) -> Option<Self> {
        Self::all().find(|term| term.other_names().chain([term.name]).any(|name| technique_key(name) == key))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::logic::{TechniqueSet, Topic};

    #[test]
    fn each_term_is_defined_once_and_is_no_technique() {
        let entry_count = include_str!("glossary.txt").split("\n\n").count();
        assert_eq!(Term::all().count(), entry_count - 1);
        let names: Vec<String> = Term::all().map(|term| technique_key(term.name)).collect();
        assert!(names.is_sorted(), "{names:?}");
        let mut keys = HashSet::new();
        for term in Term::all() {
            let text = term.definition();
            assert!(text.ends_with('.') && text.matches(". ").count() < 3, "{text}");
            for name in term.other_names().chain([term.name]) {
                assert!(keys.insert(technique_key(name)), "{name} twice");
                // A term that is also the name of a technique refers to it.
                let techniques = TechniqueSet::from_key(&technique_key(name));
                let refers_to = |related: &str| TechniqueSet::from_key(&technique_key(related)) == techniques;
                assert!(techniques.is_none() || term.related_names().any(refers_to), "{name} is a technique");
                assert_eq!(Topic::from_name(&name.to_uppercase()), Ok(Topic::Term(term)));
            }
            for related_name in term.related_names() {
                assert!(
                    Topic::from_name(related_name).is_ok_and(|topic| topic != Topic::Term(term)),
                    "{}: {related_name}",
                    term.name
                );
            }
        }
    }
}
