//! Passing on what a search brings forth while it goes on.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::cli::page::Page;
use crate::cli::sink::Sink;

/// Bytes to gather before they are written.
const ENOUGH: usize = 1 << 16;

/// How long to gather them.
const SOON: Duration = Duration::from_millis(100);

/// Steps between two looks at the clock.
const STEPS: u32 = 256;

/// A page that is written whenever it has much on it or has waited long.
pub struct Outlet<'a, 'p> {
    pub page: &'a mut Page<'p>,
    sink: &'a mut Sink,
    steps: u32,
    written: Instant,
    /// Nobody reads any more.
    pub closed: bool,
}

impl<'a, 'p> Outlet<'a, 'p> {
    pub fn new(page: &'a mut Page<'p>, sink: &'a mut Sink) -> Self {
        Self { page, sink, steps: 0, written: Instant::now(), closed: false }
    }

    /// To be called at each step of the search. Breaks off when the output can't be written any more.
    #[inline]
    pub fn step(&mut self) -> ControlFlow<()> {
        self.steps = self.steps.wrapping_add(1);
        let out = &self.page.report.out;
        let late = || self.steps.is_multiple_of(STEPS) && self.written.elapsed() >= SOON;
        if out.len() < ENOUGH && (out.is_empty() || !late()) {
            return ControlFlow::Continue(());
        }
        let taken = self.sink.take(self.page.report);
        self.written = Instant::now();
        self.closed = taken.is_break();
        taken
    }
}
