//! QR codes.

use std::fmt::Write as _;

use fast_qr::{ECL, QRBuilder};

use crate::draw::svg::escape;

/// The width of a link's QR code, in millimetres.
pub(super) const CODE_MM: f64 = 20.0;
/// The gap between a board and the code beside it, in millimetres.
pub(super) const CODE_GAP_MM: f64 = 1.5;

/// Writes a link as a QR code with these words below it. `label` is its name for screen readers.
pub(super) fn write_code(link: &str, class: &str, label: &str, words: &str, out: &mut String) {
    /// The width of the white border that scanners need.
    const QUIET_ZONE: usize = 4;
    // A link to a puzzle has at most 106 characters; there is room for 2331.
    let Ok(code) = QRBuilder::new(link).ecl(ECL::M).build() else { return };
    let size = code.size + 2 * QUIET_ZONE;
    let _ = write!(
        out,
        "<a class=\"{class}\" href=\"{}\"><svg viewBox=\"0 0 {size} {size}\" role=\"img\" aria-label=\"{}\"><path d=\"",
        escape(link),
        escape(label)
    );
    for y in 0..code.size {
        let mut x = 0;
        for run in code[y].chunk_by(|a, b| a.value() == b.value()) {
            if run[0].value() {
                let _ = write!(out, "M{} {}h{}v1h-{2}z", x + QUIET_ZONE, y + QUIET_ZONE, run.len());
            }
            x += run.len();
        }
    }
    let _ = writeln!(out, "\"/></svg>{words}</a>");
}
