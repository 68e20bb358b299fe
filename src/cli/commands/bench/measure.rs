//! Taking the time.

use std::thread;
use std::time::{Duration, Instant};

use crate::cli::engine::Choice;
use sudoku::engine::{self, Stats};
use sudoku::grid::Grid;
use sudoku::search::{Answer, Search};

/// What is measured against others.
#[derive(Debug, Clone, Copy)]
pub struct Contestant {
    pub engine: Choice,
    pub threads: usize,
    /// Puzzles per call.
    pub batch: usize,
}

/// What came of it.
#[derive(Debug)]
pub struct Figures {
    pub contestant: Contestant,
    /// Nanoseconds per puzzle for the first solution.
    pub first: Times,
    /// Nanoseconds per puzzle for the proof that there is no other.
    pub unique: Times,
    /// Guesses per puzzle for that proof.
    pub guesses: f64,
    /// Rounds of all lanes per puzzle, and the share of lanes in use; the plain search has none.
    pub rounds: Option<f64>,
    pub lane_use: Option<f64>,
}

/// Times of several rounds, in nanoseconds per puzzle.
#[derive(Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    fn push(&mut self, elapsed: Duration, puzzles: usize) {
        self.0.push(elapsed.as_nanos() as f64 / puzzles as f64);
    }

    pub fn min(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The one in the middle, or the mean of the two.
    pub fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let middle = sorted.len() / 2;
        if sorted.len() % 2 == 1 {
            sorted[middle]
        } else {
            (sorted[middle - 1] + sorted[middle]) / 2.0
        }
    }
}

/// Lets all contestants solve the puzzles in turn, `rounds` times, after one round that does not count.
pub fn compare(puzzles: &[Grid], contestants: &[Contestant], rounds: u32) -> Vec<Figures> {
    let mut teams: Vec<Team> =
        contestants.iter().map(|&contestant| Team::new(contestant)).collect();
    let mut times: Vec<[Times; 2]> = contestants.iter().map(|_| Default::default()).collect();
    for round in 0..=rounds {
        for (team, times) in teams.iter_mut().zip(&mut times) {
            for (limit, times) in [1, 2].into_iter().zip(times) {
                let start = Instant::now();
                team.solve(puzzles, limit);
                if round > 0 {
                    times.push(start.elapsed(), puzzles.len());
                }
            }
        }
    }
    let figures = |(mut team, [first, unique]): (Team, [Times; 2])| {
        let work = team.count_work(puzzles);
        let per_puzzle = |count: u64| count as f64 / puzzles.len() as f64;
        Figures {
            contestant: team.contestant,
            first,
            unique,
            guesses: per_puzzle(work.guesses),
            rounds: (work.lanes > 0).then(|| per_puzzle(work.rounds)),
            lane_use: (work.lanes > 0).then(|| work.lane_use()),
        }
    };
    teams.into_iter().zip(times).map(figures).collect()
}

/// The solvers of a contestant, one for each thread.
struct Team {
    contestant: Contestant,
    members: Vec<Member>,
}

impl Team {
    fn new(contestant: Contestant) -> Self {
        let member = |_| match contestant.engine {
            Choice::Reference => Member::Reference,
            Choice::Auto => Member::Lanes(engine::Solver::new(), Vec::new()),
            // That the machine has this instruction set was checked when the arguments were read.
            Choice::Lanes(isa) => {
                Member::Lanes(engine::Solver::with_isa(isa).unwrap_or_default(), Vec::new())
            }
        };
        Self { contestant, members: (0..contestant.threads).map(member).collect() }
    }

    fn solve(&mut self, puzzles: &[Grid], limit: u64) {
        let batch = self.contestant.batch;
        if let [only] = &mut self.members[..] {
            return only.solve(puzzles, batch, limit);
        }
        let share = puzzles.len().div_ceil(self.members.len());
        thread::scope(|scope| {
            for (member, share) in self.members.iter_mut().zip(puzzles.chunks(share)) {
                scope.spawn(move || member.solve(share, batch, limit));
            }
        });
    }

    /// What the first member does to prove all puzzles unique.
    fn count_work(&mut self, puzzles: &[Grid]) -> Stats {
        let batch = self.contestant.batch;
        match &mut self.members[0] {
            Member::Reference => {
                let guesses = |puzzle| Search::new(puzzle).count(2).guesses;
                Stats { guesses: puzzles.iter().map(guesses).sum(), ..Stats::default() }
            }
            member => {
                member.take_stats();
                member.solve(puzzles, batch, 2);
                member.take_stats()
            }
        }
    }
}

/// A solver with room for its answers.
enum Member {
    Lanes(engine::Solver, Vec<Answer>),
    Reference,
}

impl Member {
    fn solve(&mut self, puzzles: &[Grid], batch: usize, limit: u64) {
        for puzzles in puzzles.chunks(batch) {
            match self {
                Self::Lanes(solver, answers) => {
                    answers.resize(puzzles.len(), Answer::default());
                    solver.solve_many(puzzles, limit, answers);
                }
                Self::Reference => {
                    for puzzle in puzzles {
                        std::hint::black_box(Search::new(puzzle).count(limit));
                    }
                }
            }
        }
    }

    fn take_stats(&mut self) -> Stats {
        match self {
            Self::Lanes(solver, _) => solver.take_stats(),
            Self::Reference => Stats::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        assert_eq!(Times(vec![3.0, 1.0, 2.0]).median(), 2.0);
        assert_eq!(Times(vec![4.0, 1.0, 2.0, 3.0]).median(), 2.5);
        assert_eq!(Times(vec![4.0, 1.0]).min(), 1.0);
    }
}
