//! Sheets to print: several puzzles per page, with their solutions on separate pages at the back.
//!
//! All sizes are in millimetres and no page holds more than fits, so a browser prints one page for each section.

use std::fmt::Write as _;

use fast_qr::{ECL, QRBuilder};

use super::element::{StyleSource, SvgElement};
use super::layout::{BOARD_LEFT, BOARD_TOP, CELL_SIZE};
use super::scene::Scene;
use super::svg::{FONTS, INLINE_STYLE_POLICY, document_start, escape};
use crate::NotUnique;
use crate::grid::{CellSet, Grid, Progress, Solution, named};

named! {
    /// The paper to print on.
    pub enum Paper {
        A4 "a4" "210 by 297 mm"
        A5 "a5" "148 by 210 mm"
        Letter "letter" "8.5 by 11 inches"
        Legal "legal" "8.5 by 14 inches"
    }
}

named! {
    /// The size in which solutions are printed, if at all.
    pub enum Solutions {
        Small "small" "20 per page, 12 on A5"
        Full "full" "as large as the puzzles"
        None "none" "not at all"
    }
}

impl Paper {
    /// Returns the width and height within the margins, in millimetres.
    const fn printable_size(self) -> (f64, f64) {
        match self {
            Self::A4 => (186.0, 272.0),
            Self::A5 => (124.0, 185.0),
            Self::Letter => (191.0, 254.0),
            Self::Legal => (191.0, 331.0),
        }
    }
}

impl Solutions {
    const fn per_page(self, puzzles_per_page: usize, paper: Paper) -> usize {
        match (self, paper) {
            (Self::Small, Paper::A5) => 12,
            (Self::Small, _) => 20,
            _ => puzzles_per_page,
        }
    }
}

/// The margin of the paper.
const MARGIN_MM: f64 = 12.0;
/// The height of the line above the boards.
const HEADER_MM: f64 = 9.0;
/// The height of a caption.
const CAPTION_MM: f64 = 7.0;
/// The gap between boards.
const GAP_MM: f64 = 6.0;
/// The width of a link's QR code.
const CODE_MM: f64 = 20.0;
/// The gap between a board and the code beside it.
const CODE_GAP_MM: f64 = 1.5;
/// The height of a line of a heading.
const LINE_MM: f64 = 6.0;
/// The minimum width of a heading as a fraction of the page's width.
const MIN_HEADING_SHARE: f64 = 0.6;

/// The widths of the lines between cells, between boxes, and around the board, in millimetres.
const LINE_WIDTHS_MM: [(&str, f64); 3] = [("thin", 0.25), ("thick", 0.7), ("frame", FRAME_MM)];
const FRAME_MM: f64 = 1.0;

/// A document of sheets.
#[derive(Debug, Clone)]
pub struct Sheets {
    /// The paper.
    pub paper: Paper,
    /// The number of puzzles per page: 1, 2, 4, 6, 9 or 12.
    pub per_page: usize,
    /// The size in which solutions are printed, if at all.
    pub solutions: Solutions,
    /// The title at the head of each page.
    pub title: String,
    /// The number of the first puzzle.
    pub first_number: u64,
    /// The number of the first page.
    pub first_page: u64,
    /// Whether each puzzle has a QR code with a link to it.
    pub has_codes: bool,
}

/// A puzzle on a sheet.
#[derive(Debug)]
pub struct SheetPuzzle {
    /// The board.
    pub scene: Scene,
    /// Its level, or what is wrong with it.
    pub caption: String,
    /// The name that came with it.
    pub name: String,
    /// The link that its code holds.
    pub link: Option<String>,
    /// The heading of its group.
    pub heading: String,
    /// The cells of its givens.
    pub givens: CellSet,
    /// The solution, or why there is none to print.
    pub solution: Result<Solution, NotUnique>,
}

/// The position of the QR codes on a page. They take no space from the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CodePosition {
    Nowhere,
    /// Above the boards, beside their captions.
    Above,
    /// Right of the boards.
    Beside,
}

impl Sheets {
    /// Returns whether the title leaves room for boards.
    pub fn have_room_for_boards(&self) -> bool {
        let height = |boards| columns_and_rows(boards).1 * (CAPTION_MM + MIN_BOARD_MM + GAP_MM) - GAP_MM;
        self.boards_per_page().into_iter().all(|boards| height(boards) <= self.board_area("").1)
    }

    /// Returns the numbers of boards on a page of puzzles and on a page of solutions.
    fn boards_per_page(&self) -> [usize; 2] {
        [self.per_page, self.solutions.per_page(self.per_page, self.paper)]
    }

    /// Returns whether the pages have room for codes, if there are any.
    pub fn have_room_for_codes(&self) -> bool {
        !self.has_codes || self.code_position(self.board_area("")) != CodePosition::Nowhere
    }

    fn code_position(&self, area: (f64, f64)) -> CodePosition {
        let board = board_width(area, self.per_page, CAPTION_MM);
        let (columns, _) = columns_and_rows(self.per_page);
        match () {
            () if !self.has_codes => CodePosition::Nowhere,
            () if board_width(area, self.per_page, CODE_MM) >= board => CodePosition::Above,
            () if columns * (board + CODE_GAP_MM + CODE_MM + GAP_MM) - GAP_MM <= area.0 => CodePosition::Beside,
            () => CodePosition::Nowhere,
        }
    }

    /// Returns the width and height that are left for boards below the longest heading of a group.
    fn board_area(&self, longest_heading: &str) -> (f64, f64) {
        let (width, height) = self.paper.printable_size();
        let em_width = |c: char| match c {
            'a'..='z' | ' ' => 0.58,
            c if c.is_ascii() => 0.75,
            _ => 1.0,
        };
        let longest_text = if longest_heading.len() > 9 { longest_heading } else { "solutions" };
        let text_ems: f64 = [&self.title, ": ", longest_text].iter().flat_map(|text| text.chars()).map(em_width).sum();
        let mut header_height = HEADER_MM;
        // Each heading line shrinks boards. The heading is as wide as they are, but not much narrower than the page.
        for _ in 0..4 {
            let widths = self.boards_per_page().map(|boards| {
                let board = board_width((width, height - header_height), boards, CAPTION_MM);
                columns_and_rows(boards).0 * (board + GAP_MM) - GAP_MM
            });
            // A word that does not fit leaves a gap at the end of its line, and the page number is beside the heading.
            let line_count = 5.0 * text_ems / (0.85 * (widths[0].min(widths[1]).max(MIN_HEADING_SHARE * width) - 15.0));
            header_height = header_height.max(HEADER_MM + LINE_MM * (line_count.ceil() - 1.0));
        }
        (width, height - header_height)
    }

    /// Returns the document as HTML. Each group of puzzles with the same heading starts a new page, on which the
    /// heading follows the title.
    pub fn html(&self, puzzles: &[SheetPuzzle]) -> String {
        let longest_heading = puzzles.iter().map(|puzzle| &*puzzle.heading).max_by_key(|heading| heading.len());
        let area = self.board_area(longest_heading.unwrap_or_default());
        let code_position = self.code_position(area);
        let title = escape(if self.title.is_empty() { "Sudoku" } else { &self.title });
        let mut out = document_start(&title, INLINE_STYLE_POLICY, &self.style(area, code_position));
        let mut page_number = self.first_page;
        let number_at = |index| self.first_number.saturating_add(index);
        let numbered_puzzles: Vec<_> = (0..).map(number_at).zip(puzzles).collect();
        let groups = numbered_puzzles.chunk_by(|(_, puzzle), (_, next)| puzzle.heading == next.heading);
        for sheet in groups.flat_map(|group| group.chunks(self.per_page)) {
            let heading = &sheet[0].1.heading;
            let colon = if self.title.is_empty() || heading.is_empty() { "" } else { ": " };
            start_page("puzzles", &format!("{}{colon}{heading}", self.title), &mut page_number, &mut out);
            sheet.iter().for_each(|(number, puzzle)| puzzle.write(*number, code_position, &mut out));
            out.push_str("</div>\n</section>\n");
        }
        let heading = if self.title.is_empty() { "Solutions" } else { &format!("{}: solutions", self.title) };
        let puzzles_with_solutions = if self.solutions == Solutions::None { &[] } else { &numbered_puzzles[..] };
        for sheet in puzzles_with_solutions.chunks(self.solutions.per_page(self.per_page, self.paper)) {
            start_page("solutions", heading, &mut page_number, &mut out);
            sheet.iter().for_each(|(number, puzzle)| puzzle.write_solution(*number, &mut out));
            out.push_str("</div>\n</section>\n");
        }
        out + "</body>\n</html>\n"
    }

    fn style(&self, area: (f64, f64), code_position: CodePosition) -> String {
        let paper = self.paper.printable_size();
        let mut style = format!(
            ":root{{color-scheme:light}}\n\
             @page{{size:{};margin:{MARGIN_MM}mm}}\n\
             body{{margin:0;background:#fff;color:#000;font-family:{FONTS}}}\n\
             section{{display:grid;grid-template-rows:{:.2}mm 1fr;justify-content:center;width:{}mm;height:{}mm;\
             margin:0 auto;overflow:hidden}}\n\
             section+section{{break-before:page}}\n\
             header{{display:flex;gap:4mm;min-width:{:.2}mm;font-size:4mm;line-height:6mm}}\n\
             .right span{{margin-left:auto}}.left span{{order:-1}}\n\
             figcaption{{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}}\n\
             h1{{margin:0;font-size:5mm;overflow-wrap:anywhere}}a{{color:inherit;text-decoration:none}}\n\
             div{{display:grid;gap:{GAP_MM}mm;align-content:center}}\n\
             figure{{display:grid;grid-template-columns:minmax(0,1fr) auto;margin:0;break-inside:avoid}}\n\
             figcaption{{align-self:end;line-height:{CAPTION_MM}mm}}small{{display:block;font-size:2.9mm;line-height:4mm}}\n\
             svg{{display:block;text-anchor:middle}}\n\
             .code svg{{width:{CODE_MM}mm;height:{CODE_MM}mm}}\n\
             .code.beside{{grid-area:2/2;margin:-1.9mm 0 0 auto}}.code small{{width:{CODE_MM}mm;text-align:center}}\n\
             .board{{grid-column:1/-1;margin:{}mm;overflow:visible}}.beside+.board{{grid-area:2/1}}\n\
             .thin,.thick,.frame{{fill:none;stroke:#000}}\n\
             .given{{font-size:46px;font-weight:bold}}.entered{{font-size:46px}}.candidate{{font-size:16px}}\n\
             .shade{{fill:#ddd}}\n\
             @media screen{{body{{background:#ddd}}section{{margin:6mm auto;padding:{MARGIN_MM}mm;background:#fff}}}}\n",
            self.paper,
            paper.1 - area.1,
            paper.0,
            paper.1,
            MIN_HEADING_SHARE * paper.0,
            FRAME_MM / 2.0
        );
        let classes = [("puzzles", code_position), ("solutions", CodePosition::Nowhere)];
        for ((class, code_position), per_page) in classes.into_iter().zip(self.boards_per_page()) {
            let (columns, rows) = columns_and_rows(per_page);
            let caption_height = if code_position == CodePosition::Above { CODE_MM } else { CAPTION_MM };
            let code_width = if code_position == CodePosition::Beside { CODE_GAP_MM + CODE_MM } else { 0.0 };
            let board = board_width(area, per_page, caption_height);
            let (column, row) = (board + code_width, caption_height + board);
            let width = columns * (column + GAP_MM) - GAP_MM;
            let unframed = board - FRAME_MM;
            let font = (board / 14.0).clamp(3.2, 5.0);
            let _ = write!(
                style,
                ".{class}{{grid-template-columns:{width:.2}mm}}\n\
                 .{class} div{{grid-template:repeat({rows},{row:.2}mm)/repeat({columns},{column:.2}mm)}}\n\
                 .{class} figure{{grid-template-rows:{caption_height}mm}}.{class} figcaption{{font-size:{font:.2}mm}}\n\
                 .{class} .board{{width:{unframed:.2}mm;height:{unframed:.2}mm}}\n"
            );
            for (line, width) in LINE_WIDTHS_MM {
                let _ = writeln!(style, ".{class} .{line}{{stroke-width:{:.2}}}", width * 9.0 * CELL_SIZE / unframed);
            }
        }
        style
    }
}

fn columns_and_rows(boards: usize) -> (f64, f64) {
    let columns = match boards {
        1 | 2 => 1,
        4 | 6 => 2,
        9 | 12 => 3,
        _ => 4,
    };
    (columns as f64, boards.div_ceil(columns) as f64)
}

const MIN_BOARD_MM: f64 = 20.0;

/// Returns the width of a board, including its frame, for this number of boards on a page and this height of captions.
fn board_width((width, height): (f64, f64), boards: usize, caption_height: f64) -> f64 {
    let (columns, rows) = columns_and_rows(boards);
    let available_width = (width + GAP_MM) / columns - GAP_MM;
    available_width.min((height + GAP_MM) / rows - GAP_MM - caption_height).max(MIN_BOARD_MM)
}

/// Starts the next page: a section of this class, which determines the size of its boards.
fn start_page(class: &str, heading: &str, next_page: &mut u64, out: &mut String) {
    let page = *next_page;
    *next_page = page.saturating_add(1);
    let heading = if heading.is_empty() { String::new() } else { format!("<h1>{}</h1>", escape(heading)) };
    // The number is at the outer edge.
    let side = if page.is_multiple_of(2) { "left" } else { "right" };
    let _ = write!(
        out,
        "<section class=\"{class}\">\n<header class=\"{side}\">{heading}<span>{page}</span></header>\n<div>\n"
    );
}

impl SheetPuzzle {
    fn write(&self, number: u64, code_position: CodePosition, out: &mut String) {
        let mut words = String::new();
        if !self.name.is_empty() {
            let _ = write!(words, " \u{b7} <bdi>{}</bdi>", escape(&self.name));
        }
        if !self.caption.is_empty() {
            let _ = write!(words, " \u{b7} {}", escape(&self.caption));
        }
        let mut code = String::new();
        if let Some(link) = &self.link {
            let instruction = "<small>check your solution</small>";
            if code_position == CodePosition::Beside {
                write_code(link, "code beside", instruction, &mut code);
            } else {
                words.push_str(instruction);
                write_code(link, "code", "", &mut code);
            }
        }
        write_figure("Puzzle", number, [&words, &code], &self.scene, out);
    }

    fn write_solution(&self, number: u64, out: &mut String) {
        let (scene, words) = match &self.solution {
            Ok(solution) => (Scene::from_solution(self.givens, solution), String::new()),
            Err(problem) => (Scene::from_grid(&Grid::EMPTY, Progress::NONE), format!(" \u{b7} {problem}")),
        };
        write_figure("Solution of puzzle", number, [&words, ""], &scene, out);
    }
}

/// Writes the figure of a puzzle: a caption with the number and these words, then the code and the board.
fn write_figure(kind: &str, number: u64, [words, code]: [&str; 2], scene: &Scene, out: &mut String) {
    let size = 9.0 * CELL_SIZE;
    let _ = writeln!(
        out,
        "<figure><figcaption><b>{number}</b>{words}</figcaption>\n{code}\
         <svg class=\"board\" viewBox=\"{BOARD_LEFT} {BOARD_TOP} {size} {size}\" role=\"img\" aria-label=\"{kind} {number}\">"
    );
    for element in scene.elements_below_digits().iter().chain(&Scene::board_lines()) {
        element.write(StyleSource::Class, out);
    }
    let _ = writeln!(out, "<path d=\"M{BOARD_LEFT} {BOARD_TOP}h{size}v{size}h-{size}z\" class=\"frame\"/>");
    SvgElement::write_texts(&scene.text_elements(), StyleSource::Class, out);
    out.push_str("</svg>\n</figure>\n");
}

/// Writes a link as a QR code.
fn write_code(link: &str, class: &str, words: &str, out: &mut String) {
    /// The width of the white border that scanners need.
    const QUIET_ZONE: usize = 4;
    // A link to a puzzle has at most 106 characters; there is room for 2331.
    let Ok(code) = QRBuilder::new(link).ecl(ECL::M).build() else { return };
    let size = code.size + 2 * QUIET_ZONE;
    let _ = write!(
        out,
        "<a class=\"{class}\" href=\"{}\"><svg viewBox=\"0 0 {size} {size}\" role=\"img\" aria-label=\"Link to the puzzle\">\
         <path d=\"",
        escape(link)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_on_their_pages() {
        for (paper, title) in Paper::ALL.iter().flat_map(|&paper| [(paper, ""), (paper, "A long title ")]) {
            for per_page in [1, 2, 4, 6, 9, 12, 20] {
                let (solutions, title) = (Solutions::Full, title.repeat(6));
                let sheets =
                    Sheets { paper, per_page, solutions, title, first_number: 1, first_page: 1, has_codes: false };
                let (width, height) = sheets.board_area("");
                let (columns, rows) = columns_and_rows(per_page);
                let board = board_width((width, height), per_page, CAPTION_MM);
                let (right, bottom) =
                    (columns * (board + GAP_MM) - GAP_MM, rows * (CAPTION_MM + board + GAP_MM) - GAP_MM);
                // A page of A5 never has 20 boards.
                let fits = right <= width + 1e-9 && bottom <= height + 1e-9 || paper == Paper::A5 && per_page == 20;
                assert!(fits && board >= MIN_BOARD_MM, "{paper} {per_page}: {board}");
            }
        }
    }
}
