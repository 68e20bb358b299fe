//! Messages on stderr. A terminal shows the first errors of each kind in a file and the number of the others. A file or
//! a pipe gets all of them.

use std::fmt::Display;
use std::io::{self, IsTerminal};

/// Errors of one kind in a file that are shown on a terminal.
const MAX_SHOWN_ERRORS: u64 = 20;

#[derive(Debug)]
pub struct Message {
    text: String,
    /// For an error in a record: where in the text the name of the file ends, and where the problem begins.
    error: Option<(usize, usize)>,
}

impl Message {
    pub fn error(file: &str, location: &str, what: &dyn Display) -> Self {
        let error = (file.len(), file.len() + location.len() + 3);
        Self { text: format!("{file}:{location}: {what}"), error: Some(error) }
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self { text, error: None }
    }
}

/// Chooses the messages that are shown.
pub struct Messages {
    is_terminal: bool,
    /// The number and the name of the source whose errors are counted.
    source: Option<u64>,
    name: String,
    /// The kinds of its errors, the text for those that are not shown, and the number of errors.
    kinds: Vec<(String, String, u64)>,
}

impl Messages {
    pub fn new() -> Self {
        let is_terminal = io::stderr().is_terminal();
        Self { is_terminal, source: None, name: String::new(), kinds: Vec::new() }
    }

    /// Takes messages from a source, and returns the lines to show.
    pub fn lines_to_show(&mut self, source: Option<u64>, messages: Vec<Message>) -> Vec<String> {
        let mut lines = Vec::new();
        if source != self.source {
            lines = self.hidden_counts();
            self.source = source;
        }
        for Message { text, error } in messages {
            match error {
                Some((name, what)) if self.is_terminal => {
                    if self.count(&text[..name], &text[what..]) <= MAX_SHOWN_ERRORS {
                        lines.push(text);
                    }
                }
                _ => lines.push(text),
            }
        }
        lines
    }

    /// The numbers of errors of the last source that have not been shown, one line for each kind.
    pub fn hidden_counts(&mut self) -> Vec<String> {
        let name = &self.name;
        let kinds = self.kinds.drain(..).filter(|(.., count)| *count > MAX_SHOWN_ERRORS);
        kinds.map(|(_, what, count)| format!("{name}: {} more like this: {what}", count - MAX_SHOWN_ERRORS)).collect()
    }

    /// Counts an error, and returns the number of similar errors so far.
    fn count(&mut self, name: &str, what: &str) -> u64 {
        let general = problem_kind(what);
        let kind: String = general.chars().filter(|c| !c.is_ascii_digit()).collect();
        if self.name != name {
            name.clone_into(&mut self.name);
        }
        let at = self.kinds.iter().position(|(other, ..)| *other == kind);
        let at = at.unwrap_or_else(|| {
            self.kinds.push((kind, general.to_owned(), 0));
            self.kinds.len() - 1
        });
        self.kinds[at].2 += 1;
        self.kinds[at].2
    }
}

/// The problem, without the details after it.
fn problem_kind(what: &str) -> &str {
    let ends = [", found ", ": ", " '"].into_iter().filter_map(|end| what.find(end));
    &what[..ends.min().unwrap_or(what.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn errors(file: &str, count: usize, what: &str) -> Vec<Message> {
        (1..=count).map(|line| Message::error(file, &format!("{line}:81"), &what)).collect()
    }

    #[test]
    fn the_first_of_each_kind_are_shown_and_the_others_counted() {
        let mut all = Messages { is_terminal: true, ..Messages::new() };
        assert_eq!(all.lines_to_show(Some(0), errors("a", 19, "expected 81 cells, found 80")).len(), 19);
        let shown = all.lines_to_show(Some(0), errors("a", 3, "expected 81 cells, found 7"));
        assert_eq!(shown, ["a:1:81: expected 81 cells, found 7"]);
        assert_eq!(all.lines_to_show(Some(0), errors("a", 1, "unexpected character 'q'")).len(), 1);
        assert_eq!(all.lines_to_show(Some(0), vec![String::from("x").into()]), ["x"]);
        let next = all.lines_to_show(Some(1), errors("b", 22, "unexpected character 'r'"));
        assert_eq!(next[0], "a: 2 more like this: expected 81 cells");
        assert_eq!(next.len(), 21);
        assert_eq!(all.hidden_counts(), ["b: 2 more like this: unexpected character"]);
        assert!(all.hidden_counts().is_empty());
    }
}
