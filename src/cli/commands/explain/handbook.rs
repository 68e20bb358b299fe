//! Techniques as a handbook in HTML.

use super::text::facts;
use sudoku::draw::{Article, Chapter, Handbook, Scene};
use sudoku::logic::human::HumanLevel;
use sudoku::logic::{Example, explain};

/// The introduction of the whole handbook.
const INTRODUCTION: [&str; 4] = [
    "A sudoku has 81 cells in nine rows, nine columns and nine boxes. Each of these is called a house, and holds every \
     digit from 1 to 9 once. r4c7 is the cell in row 4 and column 7. Two cells see each other if they share a house. \
     The digits that an empty cell may still hold are its candidates.",
    "Each technique either places a digit or eliminates candidates, and tells why that is right whatever stands in the \
     rest of the grid. The easiest stand first. None of them guesses; those called uniqueness rely on the puzzle having \
     just one solution, as every proper sudoku has.",
    "The rating is that of Sudoku Explainer, known as ER, from 1.0 for the easiest step to 11 and more. Level and score \
     are those of HoDoKu: a puzzle has the level of its hardest step, and its score is the sum of all its steps.",
    "The positions are of puzzles that were generated for this program. In the pictures, large digits are given or, in \
     blue, placed before; small ones are candidates. Solid lines are strong links, at least one of whose ends is true; \
     dashed lines are weak links, at most one of whose ends is.",
];

/// Makes the handbook of these examples, with an introduction if it is the whole one.
pub fn handbook(examples: &[Example], is_whole: bool) -> Handbook {
    let title = match examples {
        [Example { technique, .. }] => technique.to_string(),
        _ => "Sudoku techniques".to_owned(),
    };
    let introduction = INTRODUCTION.iter().filter(|_| is_whole).map(|text| (*text).to_owned());
    let mut chapters: Vec<Chapter> = Vec::new();
    for example in examples {
        let heading = heading(example);
        match chapters.iter_mut().find(|chapter| chapter.heading == heading) {
            Some(chapter) => chapter.articles.push(article(example)),
            None => chapters.push(Chapter { heading, articles: vec![article(example)] }),
        }
    }
    Handbook { title, introduction: introduction.collect(), chapters }
}

/// Returns the heading of the chapter, which is the level.
fn heading(Example { technique, .. }: &Example) -> String {
    let level = technique.entry().map(|entry| match entry.level {
        HumanLevel::Easy => "Easy",
        HumanLevel::Medium => "Medium",
        HumanLevel::Hard => "Hard",
        HumanLevel::Unfair => "Unfair",
        HumanLevel::Extreme => "Extreme",
    });
    level.unwrap_or("Sudoku Explainer's own").to_owned()
}

fn article(Example { technique, state, step, .. }: &Example) -> Article {
    let lesson = technique.lesson();
    Article {
        name: technique.to_string(),
        facts: facts(*technique),
        paragraphs: [lesson.what, lesson.why].map(str::to_owned).to_vec(),
        scene: Scene::of_step(state, step),
        caption: [explain::short(step), explain::long(step)],
    }
}
