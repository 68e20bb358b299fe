//! Pictures: a grid or a step as SVG, and a page that steps through a solution.
//!
//! A [`Scene`] is what there is to see: digits, candidates, and the marks of a step, drawn from its evidence.
//! `shape` turns it into shapes of a few classes, whose look stands in one table; `svg` writes them out as a
//! picture, `page` as data that a script of some lines draws.
//!
//! Colours are those of Okabe and Ito, which colour-blind people can tell apart; no role is shown by colour alone.

mod forms;
mod page;
mod scene;
mod shape;
mod svg;

pub use forms::FORMS;
pub use page::{Page, Slide};
pub use scene::Scene;
pub use svg::{escape, svg};
