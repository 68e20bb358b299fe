//! A handbook: texts with pictures in one HTML file, with a table of contents, for screens and for paper.
//!
//! The file has no script. It contains the empty board once, and every picture refers to it.

use std::fmt::Write as _;

use super::element::{StyleSource, SvgElement};
use super::layout::PICTURE_SIZE;
use super::scene::Scene;
use super::svg::{ENGLISH, INLINE_STYLE_POLICY, document_start, escape, write_legend};

/// The style sheet of boards and marks, which pages also use, and the handbook's own.
const STYLE: &str = concat!(include_str!("page.css"), include_str!("handbook.css"));

/// A document of articles.
#[derive(Debug, Default)]
pub struct Handbook {
    /// The heading of the first page.
    pub title: String,
    /// Paragraphs before the table of contents.
    pub introduction: Vec<String>,
    /// The chapters.
    pub chapters: Vec<Chapter>,
    /// The terms of the last chapter, each with its definition.
    pub terms: Vec<(String, String)>,
}

/// Articles under a common heading.
#[derive(Debug)]
pub struct Chapter {
    /// The heading.
    pub heading: String,
    /// The articles. Their names are distinct within a handbook.
    pub articles: Vec<Article>,
}

/// A text with a picture.
#[derive(Debug)]
pub struct Article {
    /// The name, from which the anchor of links is made.
    pub name: String,
    /// A table of facts, each a label and a text. A text that is a `sudoku` command stays on one line.
    pub facts: Vec<(String, String)>,
    /// The paragraphs above the facts.
    pub paragraphs: Vec<String>,
    /// The picture.
    pub scene: Scene,
    /// The caption, in one line and in full.
    pub caption: [String; 2],
}

impl Handbook {
    /// Returns the document as HTML that is also well-formed XML.
    pub fn html(&self) -> String {
        let title = escape(&self.title);
        let mut out = document_start(ENGLISH, &title, INLINE_STYLE_POLICY, STYLE);
        let _ = write!(out, "<main>\n<h1>{title}</h1>\n");
        write_paragraphs(&self.introduction, &mut out);
        write_legend(&mut out, |_| true);
        let has_contents = self.chapters.iter().map(|chapter| chapter.articles.len()).sum::<usize>() > 1;
        if has_contents {
            self.write_contents(&mut out);
        }
        out.push_str("<svg id=\"empty\" aria-hidden=\"true\"><defs><g id=\"board\">\n");
        Scene::board_elements(true).iter().for_each(|element| element.write(StyleSource::Class, &mut out));
        out.push_str("</g></defs></svg>\n");
        for Chapter { heading, articles } in &self.chapters {
            let _ = writeln!(out, "<section>\n<h2>{}</h2>", escape(heading));
            articles.iter().for_each(|article| article.write(has_contents, &mut out));
            out.push_str("</section>\n");
        }
        self.write_terms(&mut out);
        out.push_str("</main>\n</body>\n</html>\n");
        out
    }

    fn write_contents(&self, out: &mut String) {
        out.push_str("<nav id=\"contents\" aria-label=\"Contents\">\n");
        for Chapter { heading, articles } in &self.chapters {
            let _ = writeln!(out, "<h2>{}</h2>\n<ul>", escape(heading));
            for Article { name, .. } in articles {
                let _ = writeln!(out, "<li><a href=\"#{}\">{}</a></li>", anchor(name), escape(name));
            }
            out.push_str("</ul>\n");
        }
        if !self.terms.is_empty() {
            out.push_str("<h2><a href=\"#terms\">Terms</a></h2>\n");
        }
        out.push_str("</nav>\n");
    }

    fn write_terms(&self, out: &mut String) {
        if self.terms.is_empty() {
            return;
        }
        out.push_str("<section id=\"terms\">\n<h2>Terms</h2>\n<dl>\n");
        for (term, definition) in &self.terms {
            let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(term), escape(definition));
        }
        out.push_str("</dl>\n<a class=\"back\" href=\"#contents\">Back to contents</a>\n</section>\n");
    }
}

impl Article {
    fn write(&self, has_contents: bool, out: &mut String) {
        let name = escape(&self.name);
        let _ = writeln!(out, "<article id=\"{}\">\n<h3>{name}</h3>\n<div>", anchor(&self.name));
        write_paragraphs(&self.paragraphs, out);
        out.push_str("<dl>\n");
        for (label, fact) in &self.facts {
            let (label, fact) = (escape(label), escape(fact));
            let _ = match fact.starts_with("sudoku ") {
                true => writeln!(out, "<dt>{label}</dt><dd class=\"command\"><code>{fact}</code></dd>"),
                false => writeln!(out, "<dt>{label}</dt><dd>{fact}</dd>"),
            };
        }
        let _ = writeln!(
            out,
            "</dl>\n</div>\n<figure>\n<svg viewBox=\"0 0 {PICTURE_SIZE} {PICTURE_SIZE}\" role=\"img\" aria-label=\"{name}\" \
             text-anchor=\"middle\">\n<use href=\"#board\"/>"
        );
        self.scene.elements_below_digits().iter().for_each(|element| element.write(StyleSource::Class, out));
        SvgElement::write_texts(&self.scene.text_elements(), StyleSource::Class, out);
        self.scene.elements_above_digits().iter().for_each(|element| element.write(StyleSource::Class, out));
        let [summary, explanation] = self.caption.each_ref().map(|text| escape(text));
        let _ = writeln!(out, "</svg>\n<figcaption><b>{summary}</b>\n<p>{explanation}</p></figcaption>\n</figure>");
        if has_contents {
            out.push_str("<a class=\"back\" href=\"#contents\">Back to contents</a>\n");
        }
        out.push_str("</article>\n");
    }
}

fn anchor(name: &str) -> String {
    let spelled = name.replace('+', " plus ").to_lowercase();
    let words: Vec<&str> = spelled.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    words.join("-")
}

fn write_paragraphs(paragraphs: &[String], out: &mut String) {
    for paragraph in paragraphs {
        let _ = writeln!(out, "<p>{}</p>", escape(paragraph));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_words() {
        assert_eq!(anchor("2-String Kite"), "2-string-kite");
        assert_eq!(anchor("Dynamic Cell Forcing Chains (+)"), "dynamic-cell-forcing-chains-plus");
        assert_eq!(anchor("BUG+n"), "bug-plus-n");
    }
}
