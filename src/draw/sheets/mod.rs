//! Sheets to print: several puzzles per page, with their solutions on separate pages at the back.
//!
//! All sizes are in millimetres and no page holds more than fits, so a browser prints one page for each section. Where
//! texts run from right to left, titles, captions and page numbers are on the other side, and the boards of a row
//! follow one another from right to left. The boards themselves are the same everywhere.

mod code;
mod paper;
mod words;

use std::fmt::Write as _;

use super::element::{StyleSource, SvgElement};
use super::layout::{BOARD_LEFT, BOARD_TOP, CELL_SIZE};
use super::scene::Scene;
use super::svg::{FONTS, INLINE_STYLE_POLICY, document_start, escape};
use crate::NotUnique;
use crate::grid::{CellSet, Grid, Progress, Solution};
use code::{CODE_GAP_MM, CODE_MM, write_code};
use paper::{Area, BoardRows, CAPTION_MM, GAP_MM, MARGIN_MM, MIN_BOARD_MM};

pub use paper::{Paper, Solutions};
pub use words::{SheetWords, TextDirection};

/// The height of the line above the boards.
const HEADER_MM: f64 = 9.0;
/// The height of a line of a heading.
const LINE_MM: f64 = 6.0;
/// The minimum width of a heading as a fraction of the page's width.
const MIN_HEADING_SHARE: f64 = 0.6;

/// The mark between the parts of a heading or a caption. It is punctuation in no language.
const SEPARATOR: &str = " \u{b7} ";

/// The widths of the lines between cells, between boxes, and around the board, in millimetres.
const LINE_WIDTHS_MM: [(&str, f64); 3] = [("thin", 0.25), ("thick", 0.7), ("frame", FRAME_MM)];
const FRAME_MM: f64 = 1.0;

/// The width and height of a board, in the units of its view box.
const BOARD_SIZE: f64 = 9.0 * CELL_SIZE;
/// The font size of candidates, in the same units.
const CANDIDATE_FONT: f64 = 18.0;
/// The height of a digit as a fraction of its font size.
const DIGIT_HEIGHT_SHARE: f64 = 0.7;

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
    /// The other texts, and their direction.
    pub words: SheetWords,
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
    /// The link that its code holds; `None` if it has no code.
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
    /// After the boards: at their right where texts run from left to right.
    Beside,
}

impl Sheets {
    /// The numbers of puzzles that a page may have.
    pub const PER_PAGE: [usize; 6] = [1, 2, 4, 6, 9, 12];

    /// The minimum height of candidates that are easy to read, in millimetres.
    ///
    /// People read at full speed down to letters of 0.2 degrees (Legge and Bigelow, Journal of Vision 2011). At 40 cm,
    /// that is 1.4 mm. Smaller type can be made out, but not scanned at a glance, as candidates are.
    pub const MIN_CANDIDATE_MM: f64 = 1.4;

    /// Returns whether the title leaves room for boards.
    pub fn have_room_for_boards(&self) -> bool {
        let height = |boards| BoardRows::of(boards).area(MIN_BOARD_MM, 0.0, CAPTION_MM).height;
        self.boards_per_page().into_iter().all(|boards| height(boards) <= self.board_area([]).height)
    }

    /// Returns the numbers of boards on a page of puzzles and on a page of solutions.
    fn boards_per_page(&self) -> [usize; 2] {
        [self.per_page, self.solutions.per_page(self.per_page, self.paper)]
    }

    /// Returns whether the pages have room for codes, if there are any.
    pub fn have_room_for_codes(&self) -> bool {
        !self.has_codes || self.code_position(self.board_area([])) != CodePosition::Nowhere
    }

    /// Returns the height of a candidate's digit, in millimetres.
    pub fn candidate_height(&self) -> f64 {
        let area = self.board_area([]);
        let board = area.board_width(self.per_page, self.code_position(area).caption_height());
        DIGIT_HEIGHT_SHARE * CANDIDATE_FONT * (board - FRAME_MM) / BOARD_SIZE
    }

    fn code_position(&self, area: Area) -> CodePosition {
        let board = area.board_width(self.per_page, CAPTION_MM);
        let beside = CODE_GAP_MM + CODE_MM;
        if !self.has_codes {
            CodePosition::Nowhere
        } else if area.board_width(self.per_page, CODE_MM) >= board {
            CodePosition::Above
        } else if BoardRows::of(self.per_page).area(board, beside, CAPTION_MM).width <= area.width {
            CodePosition::Beside
        } else {
            CodePosition::Nowhere
        }
    }

    /// Returns the area that is left for boards below the longest of these headings of groups.
    fn board_area<'a>(&self, headings: impl IntoIterator<Item = &'a str>) -> Area {
        let Area { width, height } = self.paper.printable_area();
        let heading_ems = headings.into_iter().map(width_in_ems).fold(width_in_ems(&self.words.solutions), f64::max);
        let text_ems = width_in_ems(&self.title) + width_in_ems(SEPARATOR) + heading_ems;
        let mut header_height = HEADER_MM;
        // Each heading line shrinks boards. The heading is as wide as they are, but not much narrower than the page.
        for _ in 0..4 {
            let area = Area { width, height: height - header_height };
            let widths = self
                .boards_per_page()
                .map(|boards| BoardRows::of(boards).area(area.board_width(boards, CAPTION_MM), 0.0, CAPTION_MM).width);
            // A word that does not fit leaves a gap at the end of its line, and the page number is beside the heading.
            let line_count = 5.0 * text_ems / (0.85 * (widths[0].min(widths[1]).max(MIN_HEADING_SHARE * width) - 15.0));
            header_height = header_height.max(HEADER_MM + LINE_MM * (line_count.ceil() - 1.0));
        }
        Area { width, height: height - header_height }
    }

    /// Returns the document as HTML. Each group of puzzles with the same heading starts a new page, on which the
    /// heading follows the title.
    pub fn html<'a>(&self, puzzles: impl IntoIterator<Item = &'a SheetPuzzle>) -> String {
        let number_at = |index| self.first_number.saturating_add(index);
        let numbered_puzzles: Vec<(u64, &SheetPuzzle)> = (0..).map(number_at).zip(puzzles).collect();
        let area = self.board_area(numbered_puzzles.iter().map(|(_, puzzle)| &*puzzle.heading));
        let code_position = self.code_position(area);
        let title = escape(if self.title.is_empty() { &self.words.title } else { &self.title });
        let language = format!("lang=\"{}\" dir=\"{}\"", escape(&self.words.language), self.words.direction);
        let mut out = document_start(&language, &title, INLINE_STYLE_POLICY, &self.style(area, code_position));
        let mut page_number = self.first_page;
        let groups = numbered_puzzles.chunk_by(|(_, puzzle), (_, next)| puzzle.heading == next.heading);
        for sheet in groups.flat_map(|group| group.chunks(self.per_page)) {
            self.start_page("puzzles", &sheet[0].1.heading, &mut page_number, &mut out);
            sheet.iter().for_each(|(number, puzzle)| puzzle.write(*number, code_position, &self.words, &mut out));
            out.push_str("</div>\n</section>\n");
        }
        let puzzles_with_solutions = if self.solutions == Solutions::None { &[] } else { &numbered_puzzles[..] };
        for sheet in puzzles_with_solutions.chunks(self.solutions.per_page(self.per_page, self.paper)) {
            self.start_page("solutions", &self.words.solutions, &mut page_number, &mut out);
            sheet.iter().for_each(|(number, puzzle)| puzzle.write_solution(*number, &self.words, &mut out));
            out.push_str("</div>\n</section>\n");
        }
        out + "</body>\n</html>\n"
    }

    /// Starts the next page: a section of this class, which determines the size of its boards.
    fn start_page(&self, class: &str, heading: &str, next_page: &mut u64, out: &mut String) {
        let page = *next_page;
        *next_page = page.saturating_add(1);
        // The number is at the outer edge.
        let side = if page.is_multiple_of(2) { "even" } else { "odd" };
        let _ = write!(out, "<section class=\"{class}\">\n<header class=\"{side}\">");
        let heading = joined_texts([&*self.title, heading]);
        if !heading.is_empty() {
            let _ = write!(out, "<h1>{heading}</h1>");
        }
        let _ = write!(out, "<span>{page}</span></header>\n<div>\n");
    }

    fn style(&self, area: Area, code_position: CodePosition) -> String {
        let paper = self.paper.printable_area();
        let mut style = format!(
            ":root{{color-scheme:light}}\n\
             @page{{size:{};margin:{MARGIN_MM}mm}}\n\
             body{{margin:0;background:#fff;color:#000;font-family:{FONTS}}}\n\
             section{{display:grid;grid-template-rows:{:.2}mm 1fr;justify-content:center;width:{}mm;height:{}mm;\
             margin:0 auto;overflow:hidden}}\n\
             section+section{{break-before:page}}\n\
             header{{display:flex;gap:4mm;min-width:{:.2}mm;font-size:4mm;line-height:6mm}}\n\
             .odd span{{margin-inline-start:auto}}.even span{{order:-1}}\n\
             figcaption{{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}}\n\
             h1{{margin:0;font-size:5mm;overflow-wrap:anywhere}}a{{color:inherit;text-decoration:none}}\n\
             div{{display:grid;gap:{GAP_MM}mm;align-content:center}}\n\
             figure{{display:grid;grid-template-columns:minmax(0,1fr) auto;margin:0;break-inside:avoid}}\n\
             figcaption{{align-self:end;line-height:{CAPTION_MM}mm}}small{{display:block;font-size:2.9mm;line-height:4mm}}\n\
             svg{{display:block;direction:ltr;text-anchor:middle}}\n\
             .code svg{{width:{CODE_MM}mm;height:{CODE_MM}mm}}\n\
             .code.beside{{grid-area:2/2;margin-block-start:-1.9mm;margin-inline-start:auto}}\
             .code small{{width:{CODE_MM}mm;text-align:center}}\n\
             .board{{grid-column:1/-1;margin:{}mm;overflow:visible}}.beside+.board{{grid-area:2/1}}\n\
             .thin,.thick,.frame{{fill:none;stroke:#000}}\n\
             .given{{font-size:46px;font-weight:bold}}.entered{{font-size:46px}}.candidate{{font-size:{CANDIDATE_FONT}px}}\n\
             .shade{{fill:#ddd}}\n\
             @media screen{{body{{background:#ddd}}section{{margin:6mm auto;padding:{MARGIN_MM}mm;background:#fff}}}}\n",
            self.paper,
            paper.height - area.height,
            paper.width,
            paper.height,
            MIN_HEADING_SHARE * paper.width,
            FRAME_MM / 2.0
        );
        let classes = [("puzzles", code_position), ("solutions", CodePosition::Nowhere)];
        for ((class, code_position), per_page) in classes.into_iter().zip(self.boards_per_page()) {
            let board_rows = BoardRows::of(per_page);
            let BoardRows { columns, rows } = board_rows;
            let caption_height = code_position.caption_height();
            let code_width = if code_position == CodePosition::Beside { CODE_GAP_MM + CODE_MM } else { 0.0 };
            let board = area.board_width(per_page, caption_height);
            let (column, row) = (board + code_width, caption_height + board);
            let width = board_rows.area(board, code_width, caption_height).width;
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
                let _ = writeln!(style, ".{class} .{line}{{stroke-width:{:.2}}}", width * BOARD_SIZE / unframed);
            }
        }
        style
    }
}

impl CodePosition {
    fn caption_height(self) -> f64 {
        if self == Self::Above { CODE_MM } else { CAPTION_MM }
    }
}

/// Returns the approximate width of a text in a bold font, as a multiple of the font size.
fn width_in_ems(text: &str) -> f64 {
    // From here on, there are the wide letters of East Asia.
    const FIRST_WIDE: char = '\u{1100}';
    let char_width = |c: char| match c {
        'a'..='z' | ' ' => 0.58,
        c if c < FIRST_WIDE => 0.75,
        _ => 1.0,
    };
    text.chars().map(char_width).sum()
}

/// Returns the texts that are not empty, escaped and joined. Each is isolated, so that its direction moves no other.
fn joined_texts<'a>(texts: impl IntoIterator<Item = &'a str>) -> String {
    let isolated = |text| format!("<bdi>{}</bdi>", escape(text));
    let texts: Vec<String> = texts.into_iter().filter(|text| !text.is_empty()).map(isolated).collect();
    texts.join(SEPARATOR)
}

impl SheetPuzzle {
    fn write(&self, number: u64, code_position: CodePosition, words: &SheetWords, out: &mut String) {
        let mut caption = caption(number, [&*self.name, &self.caption]);
        let mut code = String::new();
        if let Some(link) = &self.link {
            let purpose = format!("<small>{}</small>", escape(&words.code_purpose));
            if code_position == CodePosition::Beside {
                write_code(link, "code beside", &words.code_label, &purpose, &mut code);
            } else {
                caption.push_str(&purpose);
                write_code(link, "code", &words.code_label, "", &mut code);
            }
        }
        write_figure([&caption, &code], &label(&words.puzzle_label, number), &self.scene, out);
    }

    fn write_solution(&self, number: u64, words: &SheetWords, out: &mut String) {
        let (scene, problem) = match &self.solution {
            Ok(solution) => (Scene::from_solution(self.givens, solution), ""),
            Err(problem) => (Scene::from_grid(&Grid::EMPTY, Progress::NONE), words.problem(*problem)),
        };
        write_figure([&caption(number, [problem]), ""], &label(&words.solution_label, number), &scene, out);
    }
}

/// Returns the caption of a board: its number and those of the texts that are not empty.
fn caption<'a>(number: u64, texts: impl IntoIterator<Item = &'a str>) -> String {
    let texts = joined_texts(texts);
    let separator = if texts.is_empty() { "" } else { SEPARATOR };
    format!("<b>{number}</b>{separator}{texts}")
}

/// Returns the name of a board for screen readers.
fn label(label: &str, number: u64) -> String {
    label.replace(SheetWords::NUMBER, &number.to_string())
}

/// Writes the figure of a puzzle: a caption, then the code and the board, whose name for screen readers is `label`.
fn write_figure([caption, code]: [&str; 2], label: &str, scene: &Scene, out: &mut String) {
    let _ = writeln!(
        out,
        "<figure><figcaption>{caption}</figcaption>\n{code}\
         <svg class=\"board\" viewBox=\"{BOARD_LEFT} {BOARD_TOP} {BOARD_SIZE} {BOARD_SIZE}\" role=\"img\" \
         aria-label=\"{}\">",
        escape(label)
    );
    for element in scene.elements_below_digits().iter().chain(Scene::board_lines()) {
        element.write(StyleSource::Class, out);
    }
    let _ = writeln!(
        out,
        "<path d=\"M{BOARD_LEFT} {BOARD_TOP}h{BOARD_SIZE}v{BOARD_SIZE}h-{BOARD_SIZE}z\" class=\"frame\"/>"
    );
    SvgElement::write_texts(&scene.text_elements(), StyleSource::Class, out);
    out.push_str("</svg>\n</figure>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_fit_on_their_pages() {
        for (paper, title) in Paper::ALL.iter().flat_map(|&paper| [(paper, ""), (paper, "A long title ")]) {
            for per_page in [1, 2, 4, 6, 9, 12, 20] {
                let sheets = Sheets {
                    paper,
                    per_page,
                    solutions: Solutions::Full,
                    title: title.repeat(6),
                    first_number: 1,
                    first_page: 1,
                    has_codes: false,
                    words: SheetWords::default(),
                };
                let area = sheets.board_area([]);
                let board = area.board_width(per_page, CAPTION_MM);
                let Area { width, height } = BoardRows::of(per_page).area(board, 0.0, CAPTION_MM);
                // A page of A5 never has 20 boards.
                let fits = width <= area.width + 1e-9 && height <= area.height + 1e-9;
                let is_possible = !(paper == Paper::A5 && per_page == 20);
                assert!((fits || !is_possible) && board >= MIN_BOARD_MM, "{paper} {per_page}: {board}");
            }
        }
    }
}
