//! Sheets to print: several puzzles a page, and their solutions on pages of their own at the back.
//!
//! Everything has its size in millimetres and no page holds more than fits, so a browser prints as many pages as there
//! are sections. No puzzle is kept in memory: puzzles follow each other on pages as they come.

use std::fmt::Write as _;

use fast_qr::{ECL, QRBuilder};

use super::layout::{CELL, LEFT, TOP};
use super::scene::Scene;
use super::shape::{Look, SvgShape};
use super::svg::{FONTS, escape};
use crate::grid::named;

named! {
    /// The paper to print on.
    pub enum Paper {
        A4 "a4" "210 by 297 mm"
        Letter "letter" "8.5 by 11 inches"
    }
}

named! {
    /// How solutions are printed.
    pub enum Solutions {
        Small "small" "20 a page"
        Full "full" "as large as the puzzles"
        None "none" "not at all"
    }
}

impl Paper {
    /// All sizes.
    pub const ALL: [Self; 2] = Self::LIST;

    /// Width and height within the margins, in millimetres.
    const fn room(self) -> (f64, f64) {
        match self {
            Self::A4 => (186.0, 272.0),
            Self::Letter => (191.0, 254.0),
        }
    }
}

impl Solutions {
    /// All ways.
    pub const ALL: [Self; 3] = Self::LIST;

    /// How many stand on a page.
    const fn per_page(self, puzzles: u64) -> u64 {
        if matches!(self, Self::Small) { 20 } else { puzzles }
    }
}

/// The margin of the paper, the height of the line above the boards, of a caption, and the gap between boards, in
/// millimetres.
const MARGIN: f64 = 12.0;
const HEADER: f64 = 9.0;
const CAPTION: f64 = 7.0;
const GAP: f64 = 5.0;

/// The width of the code of a link, in millimetres.
const CODE: f64 = 25.0;

/// A document of sheets.
#[derive(Debug, Clone)]
pub struct Sheets {
    /// The paper.
    pub paper: Paper,
    /// Puzzles a page: 1, 2, 4, 6, 12 or 20.
    pub per_page: u64,
    /// How the solutions are printed.
    pub solutions: Solutions,
    /// The title at the head of each page.
    pub title: String,
    /// The number of the first puzzle.
    pub first: u64,
    /// Whether each puzzle has a code with a link to it.
    pub has_codes: bool,
}

/// A board and its caption.
#[derive(Debug)]
pub struct Figure<'a> {
    /// The board.
    pub scene: &'a Scene,
    /// Its level, or what is wrong with it.
    pub caption: &'a str,
    /// The name that came with the puzzle.
    pub name: &'a str,
    /// The link that its code holds.
    pub link: Option<&'a str>,
}

/// The pages of a document so far, in order.
#[derive(Debug, Default)]
pub struct SheetPages {
    /// How many there are.
    count: u64,
    /// The number of boards on the last one.
    boards: u64,
    /// The heading of the group of its puzzles.
    group: Option<String>,
}

impl SheetPages {
    /// Ends the last page and begins another, whose boards are of a class.
    fn begin(&mut self, class: &str, heading: &str) -> String {
        let end = if self.count > 0 { "</section>\n" } else { "" };
        (self.count, self.boards) = (self.count + 1, 0);
        let heading = match escape(heading) {
            nothing if nothing.is_empty() => "<span></span>".to_owned(),
            heading => format!("<h1>{heading}</h1>"),
        };
        let page = self.count;
        format!("{end}<section class=\"{class}\">\n<header>{heading}<span>{page}</span></header>\n")
    }
}

impl Sheets {
    /// The beginning of the document, before all pages.
    pub fn head(&self) -> String {
        let (title, style) = (escape(self.title_or("Sudoku")), self.style());
        format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; \
             base-uri 'none'; form-action 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>\n{style}</style>\n</head>\n<body>\n"
        )
    }

    /// What comes before the next puzzle: nothing or, if the last page is full or of another group, a new page. The
    /// heading of a group follows the title.
    pub fn turn(&self, pages: &mut SheetPages, group: &str) -> String {
        let begun = if pages.boards == self.per_page || pages.group.as_deref() != Some(group) {
            pages.group = Some(group.to_owned());
            let gap = if self.title.is_empty() || group.is_empty() { "" } else { ": " };
            pages.begin("puzzles", &format!("{}{gap}{group}", self.title))
        } else {
            String::new()
        };
        pages.boards += 1;
        begun
    }

    /// The figure of a puzzle that `number` puzzles come before.
    pub fn puzzle(&self, number: u64, figure: &Figure<'_>) -> String {
        self.figure("Puzzle", number, figure)
    }

    /// The figure of a solution that `number` come before, with the beginning of its page if it is the first there.
    /// Solutions are written in order, after all puzzles.
    pub fn solution(&self, pages: &mut SheetPages, number: u64, figure: &Figure<'_>) -> String {
        let figure = self.figure("Solution of puzzle", number, figure);
        if !number.is_multiple_of(self.solutions.per_page(self.per_page)) {
            return figure;
        }
        let heading = match self.title_or("") {
            "" => "Solutions".to_owned(),
            title => format!("{title}: solutions"),
        };
        pages.begin("solutions", &heading) + &figure
    }

    /// The end of the document, after all pages.
    pub fn end(pages: &SheetPages) -> String {
        let last = if pages.count > 0 { "</section>\n" } else { "" };
        format!("{last}</body>\n</html>\n")
    }

    fn title_or<'a>(&'a self, other: &'a str) -> &'a str {
        if self.title.is_empty() { other } else { &self.title }
    }

    fn style(&self) -> String {
        let (width, height) = self.paper.room();
        let mut style = format!(
            ":root{{color-scheme:light}}\n\
             @page{{size:{};margin:{MARGIN}mm}}\n\
             body{{margin:0;background:#fff;color:#000;font-family:{FONTS}}}\n\
             section{{display:grid;grid-template-rows:{HEADER}mm;justify-content:space-between;width:{width}mm;height:{height}mm;\
             margin:0 auto;overflow:hidden}}\n\
             section+section{{break-before:page}}\n\
             header{{grid-column:1/-1;display:flex;justify-content:space-between;gap:4mm;font-size:4mm;line-height:6mm}}\n\
             header h1,figcaption{{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}}\n\
             h1{{margin:0;font-size:5mm}}\n\
             figure{{display:flex;flex-wrap:wrap;align-content:center;gap:0 {GAP}mm;margin:0;overflow:hidden;\
             justify-self:center;break-inside:avoid}}\n\
             figcaption{{flex:0 0 100%;line-height:{CAPTION}mm;height:{CAPTION}mm}}\n\
             bdi{{margin-right:2mm}}svg{{display:block;text-anchor:middle}}\n\
             .code{{margin-top:{}mm}}\n\
             .thin{{fill:none;stroke:#767676}}.thick{{fill:none;stroke:#000;stroke-width:6;stroke-linecap:square}}\n\
             .given{{font-size:46px;font-weight:bold}}.entered{{font-size:46px;fill:#333}}.candidate{{font-size:16px}}\n\
             .shade{{fill:#ddd}}\n\
             @media screen{{body{{background:#ddd}}section{{margin:6mm auto;padding:{MARGIN}mm;background:#fff}}}}\n",
            self.paper,
            GAP / 2.0
        );
        let solutions = self.solutions.per_page(self.per_page);
        for (class, per_page, has_codes) in
            [("puzzles", self.per_page, self.has_codes), ("solutions", solutions, false)]
        {
            let (columns, rows) = columns_and_rows(per_page);
            let width = (width - (columns - 1.0) * GAP) / columns;
            let height = (height - HEADER) / rows;
            let FigureWidths { board, code, figure } = figure_widths(width, height, has_codes);
            let caption = (board / 14.0).clamp(3.2, 5.0);
            // Writing to a string does not fail.
            let _ = write!(
                style,
                ".{class}{{grid-template-columns:repeat({columns},{width:.2}mm);grid-auto-rows:{height:.2}mm}}\n\
                 .{class} .board{{width:{board:.2}mm;height:{board:.2}mm}}\n\
                 .{class} .code,.{class} .code svg{{width:{code:.2}mm;height:{code:.2}mm}}\n\
                 .{class} figure{{width:{figure:.2}mm}}.{class} figcaption{{font-size:{caption:.2}mm}}\n"
            );
        }
        style
    }
}

/// How many columns and rows of boards there are on a page of this many boards.
fn columns_and_rows(boards: u64) -> (f64, f64) {
    let columns: u64 = match boards {
        1 | 2 => 1,
        4 | 6 => 2,
        12 => 3,
        _ => 4,
    };
    (columns as f64, boards.div_ceil(columns) as f64)
}

/// FigureWidths in millimetres.
struct FigureWidths {
    board: f64,
    /// That of the code of a link; 0 where there is none.
    code: f64,
    /// That of both, if they stand beside each other.
    figure: f64,
}

/// The widths of a figure in a place of this size: board and code stand beside each other or one below the other,
/// whichever leaves more room to the board.
fn figure_widths(width: f64, height: f64, has_code: bool) -> FigureWidths {
    let height = height - CAPTION - GAP;
    if !has_code {
        let board = width.min(height);
        return FigureWidths { board, code: 0.0, figure: board };
    }
    let code = CODE.min(width / 3.0);
    let beside = (width - code - GAP).min(height);
    let below = width.min(height - code - GAP);
    if beside > below {
        FigureWidths { board: beside, code, figure: beside + GAP + code }
    } else {
        FigureWidths { board: below, code, figure: below }
    }
}

impl Sheets {
    fn figure(&self, what: &str, number: u64, figure: &Figure<'_>) -> String {
        let mut out = String::new();
        let shown = self.first.saturating_add(number);
        // Writing to a string does not fail.
        let Figure { scene, caption, name, link } = figure;
        let _ = write!(out, "<figure><figcaption><b>{shown}</b> ");
        if !name.is_empty() {
            let _ = write!(out, "<bdi>{}</bdi> ", escape(name));
        }
        out.push_str(&escape(caption));
        let (left, top, size) = (LEFT - 4.0, TOP - 4.0, 9.0 * CELL + 8.0);
        let _ = writeln!(
            out,
            "</figcaption>\n<svg class=\"board\" viewBox=\"{left} {top} {size} {size}\" role=\"img\" \
             aria-label=\"{what} {shown}\">"
        );
        for shape in scene.under().iter().chain(&Scene::lines()) {
            shape.write(Look::Class, &mut out);
        }
        SvgShape::write_lines(&scene.texts(), Look::Class, &mut out);
        out.push_str("</svg>\n");
        if let Some(link) = link {
            write_code(link, &mut out);
        }
        out.push_str("</figure>\n");
        out
    }
}

/// A link as a square code that cameras read.
fn write_code(link: &str, out: &mut String) {
    /// The white border that readers need.
    const QUIET: usize = 4;
    // A link to a puzzle has at most 106 characters; there is room for 2331.
    let Ok(code) = QRBuilder::new(link).ecl(ECL::M).build() else { return };
    let size = code.size + 2 * QUIET;
    // Writing to a string does not fail.
    let _ = write!(
        out,
        "<a class=\"code\" href=\"{}\"><svg viewBox=\"0 0 {size} {size}\" role=\"img\" aria-label=\"Link to the puzzle\">\
         <path d=\"",
        escape(link)
    );
    for y in 0..code.size {
        let mut x = 0;
        for run in code[y].chunk_by(|a, b| a.value() == b.value()) {
            if run[0].value() {
                let _ = write!(out, "M{} {}h{}v1h-{2}z", x + QUIET, y + QUIET, run.len());
            }
            x += run.len();
        }
    }
    out.push_str("\"/></svg></a>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_on_their_pages() {
        for paper in Paper::ALL {
            let (width, height) = paper.room();
            for boards in [1, 2, 4, 6, 12, 20] {
                let (columns, rows) = columns_and_rows(boards);
                assert!(columns * rows >= boards as f64);
                let width = (width - (columns - 1.0) * GAP) / columns;
                let height = (height - HEADER) / rows;
                // Solutions have no codes.
                for has_code in [false, true].into_iter().filter(|has| !has || boards < 20) {
                    let FigureWidths { board, code, figure } = figure_widths(width, height, has_code);
                    let is_beside = figure > board;
                    let below = if has_code && !is_beside { GAP / 2.0 + code } else { 0.0 };
                    // Sums of widths are rounded.
                    let is_within = figure <= width + 1e-9;
                    assert!(board > 30.0 && is_within, "{paper} {boards} {has_code}");
                    assert!(CAPTION + board + below <= height, "{paper} {boards} {has_code}");
                }
            }
        }
    }
}
