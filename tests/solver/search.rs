//! The model solver: its order, its observers, and the contradictions that it reports.

use std::collections::HashSet;
use std::ops::ControlFlow;

use sudoku::grid::{Cell, Digit, DigitSet, Grid, House};
use sudoku::random::Random;
use sudoku::search::{Event, Observer, PlainSolver, Search, fill_naked_singles, solve};
use sudoku::{Limit, NotUnique};

use crate::common::grid;

const EASY: &str = ".6.593...9.1...5...3.4...9.1.8.2...44..3.9..12...1.6.9.8...6.2...4...8.7...785.1.";
const EASY_SOLVED: &str = "762593148941278536835461792198627354476359281253814679387146925514932867629785413";
const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

#[derive(Default)]
struct EventLog(Vec<Event>);

impl Observer for &mut EventLog {
    fn event(&mut self, event: Event, _: &Grid) -> ControlFlow<()> {
        self.0.push(event);
        ControlFlow::Continue(())
    }
}

/// An observer that breaks the search off after this number of events.
struct EventCountdown(usize);

impl Observer for &mut EventCountdown {
    fn event(&mut self, _: Event, _: &Grid) -> ControlFlow<()> {
        assert_ne!(self.0, 0, "an event after the search was broken off");
        self.0 -= 1;
        if self.0 == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[test]
fn the_search_ends_where_its_observer_breaks_off() {
    let mut log = EventLog::default();
    let puzzle = grid(ESCARGOT);
    let solutions = Search::with_observer(&puzzle, &mut log).count(Limit::All).solutions;
    let events_to_first_solution = 1 + log.0.iter().position(|event| *event == Event::Solution).unwrap();
    for event_count in 1..=log.0.len() {
        let mut countdown = EventCountdown(event_count);
        let mut search = Search::with_observer(&puzzle, &mut countdown);
        let answer = search.count(Limit::All);
        assert_eq!(answer.solutions, if event_count < events_to_first_solution { 0 } else { solutions });
        assert_eq!(answer.unique_solution(), Err(NotUnique::GaveUp), "{event_count} events");
        assert!(search.gave_up() && search.next_solution().is_none());
        assert_eq!(countdown.0, 0);
    }
}

#[test]
fn naked_singles_alone_need_no_guess() {
    let mut log = EventLog::default();
    let mut search = Search::with_observer(&grid(EASY), &mut log);
    let answer = search.count(Limit::TWO);
    assert_eq!((answer.solutions, answer.guesses), (1, 0));
    assert_eq!(answer.first.unwrap().to_string(), EASY_SOLVED);
    assert_eq!(search.max_depth(), 0);
    let singles = log.0.iter().filter(|event| matches!(event, Event::NakedSingle { .. })).count();
    assert_eq!(singles, 81 - 32);
    assert_eq!(log.0.first(), Some(&Event::Start));
    assert_eq!(log.0.last(), Some(&Event::Solution));
}

/// Follows a solver step by step, as a reader of its page would, until it has a solution or nothing is left to try.
fn followed_events(puzzle: &Grid) -> Vec<Event> {
    let mut solver = PlainSolver::new(puzzle);
    let mut events = vec![Event::Start];
    while events.last() != Some(&Event::Solution) {
        match solver.step(DigitSet::first) {
            Ok(event) => events.push(event),
            Err(contradiction) => {
                events.push(Event::Contradiction(contradiction));
                let Some(event) = solver.backtrack(DigitSet::first) else { break };
                events.push(event);
            }
        }
    }
    events
}

#[test]
fn a_search_goes_the_way_of_the_solver_that_it_observes() {
    let mut contradictory = grid(ESCARGOT);
    contradictory.place(Cell::at(0, 1), Digit::from_index(2));
    for puzzle in [grid(EASY), grid(ESCARGOT), Grid::EMPTY, contradictory] {
        let mut log = EventLog::default();
        let solution = Search::with_observer(&puzzle, &mut log).next_solution();
        assert_eq!(followed_events(&puzzle), log.0);
        assert_eq!(solve(&puzzle).ok(), solution);
        let is_refuted = matches!(log.0.last(), Some(Event::Contradiction(reason)) if solve(&puzzle) == Err(*reason));
        assert_ne!(is_refuted, solution.is_some());
    }
    assert!(solve(&contradictory).is_err());
}

#[test]
fn solutions_are_returned_one_by_one() {
    // Without the first band, the grid has a small number of solutions.
    let mut puzzle = grid(EASY_SOLVED);
    puzzle.clear(House::row(0).cells() | House::row(1).cells() | House::row(2).cells());
    let total = Search::new(&puzzle).count(Limit::All).solutions;
    let mut solutions = HashSet::new();
    let mut search = Search::new(&puzzle);
    while let Some(solution) = search.next_solution() {
        assert!(solution.solves(&puzzle));
        assert!(solutions.insert(solution), "a solution comes twice");
    }
    assert_eq!(solutions.len() as u64, total);
    assert!(total > 1);
    assert!(search.next_solution().is_none(), "a solution comes after the end");
}

#[test]
fn reasons_for_no_solution_are_distinguished() {
    let reason = |puzzle: &Grid| {
        assert_eq!(Search::new(puzzle).count(Limit::TWO).solutions, 0);
        fill_naked_singles(puzzle).err().map(|reason| reason.to_string())
    };
    let mut no_place = Grid::EMPTY;
    for cell in House::block(4).cells() {
        no_place[cell] -= DigitSet::from_digit(Digit::from_index(4));
    }
    assert_eq!(reason(&no_place).unwrap(), "no place for 5 in box 5");

    // A puzzle that only a search refutes has no such reason.
    let (puzzle, cell) = (grid(ESCARGOT), Cell::at(0, 1));
    let right = Search::new(&puzzle).next_solution().unwrap().digit(cell);
    let refuted = (puzzle[cell] - DigitSet::from_digit(right)).iter().map(|wrong| {
        let mut puzzle = puzzle;
        puzzle[cell] = DigitSet::from_digit(wrong);
        let answer = Search::new(&puzzle).count(Limit::TWO);
        assert_eq!(answer.solutions, 0);
        (answer.guesses, fill_naked_singles(&puzzle).err())
    });
    let (guesses, reason) = refuted.max_by_key(|&(guesses, _)| guesses).unwrap();
    assert!(guesses > 0);
    assert_eq!(reason, None);
}

#[test]
fn a_seed_fixes_the_order_and_another_changes_it() {
    let fill = |seed, record| {
        Search::new(&Grid::EMPTY).with_random_order(Some(Random::new(&[seed, record]))).next_solution().unwrap()
    };
    assert!(fill(1, 0).is_valid());
    assert_eq!(fill(1, 0), fill(1, 0));
    assert_ne!(fill(1, 0), fill(2, 0));
    assert_ne!(fill(1, 0), fill(1, 1));
}
