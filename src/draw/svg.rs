//! A scene as an SVG picture by itself.
//!
//! Texts are texts, so that they can be searched and copied; how things look stands in attributes, which survive
//! where style sheets are taken out.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::scene::Scene;
use super::shape::{Look, SIZE};

/// Fonts that look much alike, of which some is everywhere.
pub(super) const FONTS: &str = "Helvetica,Arial,Liberation Sans,DejaVu Sans,sans-serif";

/// A picture with its title and, for who can't see it, what it shows.
pub fn svg(scene: &Scene, title: &str, description: &str) -> String {
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\" width=\"{SIZE}\" height=\"{SIZE}\" \
         role=\"img\" font-family=\"{FONTS}\" text-anchor=\"middle\">\n<title>{}</title>\n<desc>{}</desc>\n",
        escape(title),
        escape(description)
    );
    for shape in [Scene::board(), scene.under(), scene.texts(), scene.over()].iter().flatten() {
        shape.write(Look::Attributes, &mut out);
    }
    out.push_str("</svg>\n");
    out
}

/// The board of a page with a scene on it, in groups `under`, `texts` and `over` that a script fills anew.
pub(super) fn frame(out: &mut String, label: &str, scene: &Scene) {
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "<svg viewBox=\"0 0 {SIZE} {SIZE}\" role=\"img\" aria-label=\"{}\" text-anchor=\"middle\">",
        escape(label)
    );
    Scene::board().iter().for_each(|shape| shape.write(Look::Class, out));
    for (group, shapes) in
        [("under", scene.under()), ("texts", scene.texts()), ("over", scene.over())]
    {
        let _ = writeln!(out, "<g id=\"{group}\">");
        shapes.iter().for_each(|shape| shape.write(Look::Class, out));
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
}

/// The text as XML and HTML want it. What XML forbids, control characters, becomes U+FFFD.
pub fn escape(text: &str) -> Cow<'_, str> {
    let is_forbidden = |c: char| {
        c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{FFFE}' | '\u{FFFF}')
    };
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
