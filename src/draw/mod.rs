//! Pictures: a grid or a step as SVG, a page that steps through a solution, sheets to print.
//!
//! A [`Scene`] is what there is to see: digits, candidates, and the marks of a step, drawn from its evidence.
//! `shape` turns it into shapes of a few classes, whose look stands in one table; `svg` writes them out as a
//! picture, `page` as data that a script of some lines draws, `sheets` as boards of a document for paper.
//!
//! Colours are those of Okabe and Ito, which colour-blind people can tell apart; no role is shown by colour alone.

mod forms;
mod page;
mod scene;
mod shape;
mod sheets;
mod svg;

pub use forms::FORMS;
pub use page::{Kind, Page, Slide};
pub use scene::Scene;
pub use sheets::{Figure, Paper, Sheets, Solutions};
pub use svg::{escape, svg};
