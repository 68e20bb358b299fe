//! A scene as an SVG file.
//!
//! Texts are text elements, so they can be searched and copied. The look of each element is in its attributes,
//! which survive where style sheets are removed.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::element::StyleSource;
use super::layout::{BOARD_LEFT, PICTURE_SIZE};
use super::scene::Scene;
use crate::format::write::PictureStyle;

/// Similar fonts; each system has at least one of them.
pub(super) const FONTS: &str = "Helvetica,Arial,Liberation Sans,DejaVu Sans,sans-serif";

/// Returns a scene as an SVG picture, with a title and a description for screen readers.
pub fn svg(scene: &Scene, title: &str, description: &str, style: PictureStyle) -> String {
    let style_source = if style.is_black { StyleSource::Black } else { StyleSource::Attributes };
    // Half the width of the frame's line is outside the board.
    let margin = if style.hides_coordinates { BOARD_LEFT - 2.0 } else { 0.0 };
    let size = PICTURE_SIZE - 2.0 * margin;
    let omission = scene.omission_sentence().map(|sentence| format!("\n{sentence}")).unwrap_or_default();
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{margin} {margin} {size} {size}\" width=\"{size}\" \
         height=\"{size}\" role=\"img\" font-family=\"{FONTS}\" text-anchor=\"middle\">\n<title>{}</title>\n<desc>{}{omission}</desc>\n",
        escape(title),
        escape(description)
    );
    let mut elements = Scene::board_elements(!style.hides_coordinates);
    elements.extend(scene.layers().into_iter().flat_map(|(_, layer)| layer));
    elements.iter().for_each(|element| element.write(style_source, &mut out));
    out.push_str("</svg>\n");
    out
}

/// The part of the content security policy that allows the style sheet in a document, whatever it contains.
pub(super) const INLINE_STYLE_POLICY: &str = "style-src 'unsafe-inline'";

/// The attributes of a document in English.
pub(super) const ENGLISH: &str = "lang=\"en\"";

/// Returns the start of an HTML document, up to its body. `language` has the attributes that say the language of its
/// texts. `policy` is the part of the content security policy that allows styles and scripts. The title must be escaped.
pub(super) fn document_start(language: &str, title: &str, policy: &str, style: &str) -> String {
    format!(
        "<!doctype html>\n<html {language}>\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; {policy}; base-uri 'none'; \
         form-action 'none'\"/>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
    )
}

/// Writes the board of a page with a scene on it. The script of the page fills the groups `below`, `texts` and `above`.
pub(super) fn write_board(out: &mut String, scene: &Scene) {
    let _ = writeln!(
        out,
        "<svg viewBox=\"0 0 {PICTURE_SIZE} {PICTURE_SIZE}\" role=\"img\" aria-label=\"The board\" text-anchor=\"middle\">"
    );
    Scene::board_elements(true).iter().for_each(|element| element.write(StyleSource::Class, out));
    for (group, elements) in scene.layers() {
        let _ = writeln!(out, "<g class=\"{group}\">");
        elements.iter().for_each(|element| element.write(StyleSource::Class, out));
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
}

/// The class, a sample as SVG of 20 by 20, and the meaning of each mark.
const LEGEND: [(&str, &str, &str); 8] = [
    ("pattern", "<circle cx=\"10\" cy=\"10\" r=\"9\" class=\"pattern\"/>", "the pattern"),
    ("placed", "<circle cx=\"10\" cy=\"10\" r=\"9\" class=\"placed\"/>", "placed"),
    (
        "eliminated",
        "<text x=\"5\" y=\"16.5\" class=\"eliminated\">7</text><path d=\"M2 2L18 18\" class=\"strike\"/>",
        "eliminated",
    ),
    ("fin", "<rect x=\"2\" y=\"2\" width=\"16\" height=\"16\" class=\"fin\"/>", "a fin or guardian"),
    (
        "off",
        "<rect x=\"2\" y=\"2\" width=\"16\" height=\"16\" class=\"off\"/>",
        "false in the chain, of the second colour, or common to two sets",
    ),
    ("shade", "<rect width=\"20\" height=\"20\" class=\"shade\"/>", "cells to look at"),
    ("strong", "<path d=\"M0 10H20\" class=\"strong\"/>", "strong link: at least one end is true"),
    ("weak", "<path d=\"M0 10H20\" class=\"weak\"/>", "weak link: at most one end is true"),
];

/// Writes the legend of the marks whose classes are drawn.
pub(super) fn write_legend(out: &mut String, is_drawn: impl Fn(&str) -> bool) {
    out.push_str("<ul id=\"legend\">\n");
    for (_, sample, meaning) in LEGEND.iter().filter(|(class, ..)| is_drawn(class)) {
        let _ = writeln!(out, "<li><svg viewBox=\"0 0 20 20\" aria-hidden=\"true\">{sample}</svg> {meaning}</li>");
    }
    out.push_str("</ul>\n");
}

/// Escapes a text for XML and HTML. U+FFFE, U+FFFF and all control characters except `\n` and `\t` become U+FFFD.
pub fn escape(text: &str) -> Cow<'_, str> {
    let is_forbidden = |c: char| c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{FFFE}' | '\u{FFFF}');
    if !text.contains(|c: char| matches!(c, '&' | '<' | '>' | '"' | '\'') || is_forbidden(c)) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c if is_forbidden(c) => out.push('\u{FFFD}'),
            c => out.push(c),
        }
    }
    Cow::Owned(out)
}
