//! Blocks of a source: whole lines, cut by one thread at a time and decoded by any.
//!
//! The meaning of a block may depend on the blocks before it: a grid, a document or a quoted field may span several. So
//! a [`Baton`], the decoder with its state, is passed from block to block. Most blocks are independent, though. While
//! the block before is not done, a block is decoded on the guess that nothing is open, and again if the guess was
//! wrong.

use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, OnceLock};
use std::{io, mem};

use super::{Origin, part};
use crate::cli::buffers::Buffers;
use crate::cli::columns::CarriedColumns;
use sudoku::format::{Batch, Decoder, DecoderFlow, Problem, Source, TextBuffer};

/// After this number of wrong guesses, a source gets no more of them.
const MOST_MISSES: u32 = 2;

/// What the threads that decode blocks of a source share.
pub struct Shared {
    pub origin: Arc<Origin>,
    /// Its place in the list of files, if it comes from there.
    pub place: Option<String>,
    /// A decoder of this source with nothing open.
    idle: OnceLock<Decoder>,
    /// The number of wrong guesses.
    misses: AtomicU32,
    /// Buffers for blocks.
    pub buffers: Buffers,
}

impl Shared {
    pub fn new(origin: Origin, place: Option<String>) -> Self {
        Self {
            origin: Arc::new(origin),
            place,
            idle: OnceLock::new(),
            misses: AtomicU32::new(0),
            buffers: Buffers::default(),
        }
    }
}

/// What is passed from block to block.
#[derive(Debug)]
pub struct Baton {
    decoder: Decoder,
    text: TextBuffer,
    /// The number of puzzles before, from all sources.
    puzzles: u64,
    /// The line of the last record, and the number of records on it so far.
    last: (u64, u64),
    /// What came with the first record of all.
    columns: Option<Arc<CarriedColumns>>,
    /// Whether the rest of the source is skipped.
    is_over: bool,
}

impl Baton {
    /// The baton of the first block. The columns are known in advance if a part of a file is read.
    pub fn new(decoder: Decoder, columns: Option<Arc<CarriedColumns>>) -> Self {
        let text = TextBuffer::default();
        Self { decoder, text, puzzles: 0, last: (0, 0), columns, is_over: false }
    }
}

/// What follows a block.
#[derive(Debug)]
pub enum Behind {
    /// More of the source.
    More,
    /// Nothing. An error if the source changed while it was read.
    End(io::Result<()>),
    /// Nothing: the source is not text.
    NotText(Problem),
    /// A failure to read the source, and its compression, if any.
    Failure(io::Error, Option<&'static str>),
}

/// Lines of a source.
pub struct Block {
    pub source: Arc<Shared>,
    pub text: Vec<u8>,
    /// Its range in the bytes of all sources, as read.
    pub bytes: Range<u64>,
    pub behind: Behind,
    /// The decoder for the source, if this is its first block.
    pub start: Option<Decoder>,
    pub before: Receiver<Baton>,
    pub after: SyncSender<Baton>,
}

/// The records of a block.
pub struct Decoded {
    pub source: Arc<Origin>,
    /// The number of puzzles before these, from all sources.
    pub before: u64,
    /// The number of records before the first of these on its line.
    pub nth: u64,
    /// What came with the very first record.
    pub columns: Arc<CarriedColumns>,
    pub batch: Batch,
    /// The range of these records in the bytes of all sources, as read.
    pub bytes: Range<u64>,
    /// An error of the source after these records.
    pub failure: Option<String>,
}

/// A block decoded on the guess that nothing is open before it.
struct Guess {
    decoder: Decoder,
    text: TextBuffer,
    batch: Batch,
}

impl Block {
    /// Decodes the block, and takes the memory of the batch `room` for its records. `None` if the run has ended.
    pub fn decode(mut self, room: &mut Batch) -> Option<Decoded> {
        let (baton, guess) = match self.before.try_recv() {
            Ok(baton) => (Some(baton), None),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => (None, self.guess(room)),
        };
        let mut baton = match baton {
            Some(baton) => baton,
            None => self.before.recv().ok()?,
        };
        if let Some(decoder) = self.start.take() {
            (baton.decoder, baton.text) = (decoder, TextBuffer::default());
            (baton.last, baton.is_over) = ((0, 0), false);
        }
        let (batch, failure) = match guess {
            Some(guess) if self.holds(&baton) => (baton.take(guess), None),
            Some(guess) => {
                self.text = guess.text.into_all();
                self.read(&mut baton, room)
            }
            None => self.read(&mut baton, room),
        };
        if self.source.idle.get().is_none()
            && let Some(idle) = baton.decoder.idle()
        {
            _ = self.source.idle.set(idle);
        }
        let first = batch.records.first();
        let nth = first.filter(|first| first.line == baton.last.0).map_or(0, |_| baton.last.1);
        if let Some(first) = first {
            baton.last = last(&batch, nth);
            baton.columns.get_or_insert_with(|| Arc::new(CarriedColumns::new(first, baton.decoder.columns())));
        }
        if let Some(buffer) = baton.text.recycle() {
            self.source.buffers.put(buffer);
        }
        let before = baton.puzzles;
        baton.puzzles += batch.puzzles.len() as u64;
        let columns = baton.columns.clone().unwrap_or_default();
        // Where nobody takes it, this was the last block.
        _ = self.after.send(baton);
        let source = Arc::clone(&self.source.origin);
        Some(Decoded { source, before, nth, columns, batch, bytes: self.bytes, failure })
    }

    /// Decodes the block on the guess that nothing is open before it, if that is likely. Leaves the text in the block
    /// unless that works.
    fn guess(&mut self, room: &mut Batch) -> Option<Guess> {
        let is_plain = matches!(self.behind, Behind::More);
        let few_misses = self.source.misses.load(Ordering::Relaxed) < MOST_MISSES;
        let idle = self.source.idle.get().filter(|_| is_plain && few_misses && self.start.is_none())?;
        let mut decoder = idle.idle()?;
        let (mut text, mut batch) = (TextBuffer::default(), emptied(room));
        text.add(mem::take(&mut self.text));
        match decoder.read(&mut text, &mut batch, usize::MAX) {
            // What is open would stand on lines that are counted from the block's first.
            Ok(DecoderFlow::More) if text.is_empty() && decoder.is_idle() => Some(Guess { decoder, text, batch }),
            _ => {
                self.text = text.into_all();
                None
            }
        }
    }

    /// Whether the guess was right.
    fn holds(&self, baton: &Baton) -> bool {
        let idle = self.source.idle.get();
        let holds = !baton.is_over && baton.text.is_empty() && idle.is_some_and(|idle| baton.decoder.is_like(idle));
        if !holds {
            self.source.misses.fetch_add(1, Ordering::Relaxed);
        }
        holds
    }

    /// Decodes the block from the state of the blocks before it.
    fn read(&mut self, baton: &mut Baton, room: &mut Batch) -> (Batch, Option<String>) {
        let mut batch = emptied(room);
        if baton.is_over {
            return (batch, None);
        }
        let Baton { decoder, text, .. } = baton;
        text.add(mem::take(&mut self.text));
        let failure = match &mut self.behind {
            Behind::More => None,
            Behind::End(end) => {
                text.end();
                mem::replace(end, Ok(())).err()
            }
            Behind::NotText(problem) => {
                decoder.refuse(*problem, &mut batch);
                None
            }
            Behind::Failure(..) => None,
        };
        let failure = match decoder.read(text, &mut batch, usize::MAX) {
            Err(part) => Some(io::Error::new(io::ErrorKind::InvalidData, part)),
            Ok(_) => failure,
        };
        let failure = match mem::replace(&mut self.behind, Behind::More) {
            Behind::Failure(failure, packed) => {
                let failure = Source::failure(packed, failure, decoder.line());
                decoder.cut_off(&mut batch);
                Some(failure)
            }
            _ => failure,
        };
        baton.is_over |= failure.is_some();
        let message = |error: io::Error| {
            let message = part::refused(&self.source.origin, &error);
            match &self.source.place {
                Some(place) => format!("{place}: {message}"),
                None => message,
            }
        };
        (batch, failure.map(message))
    }
}

impl Baton {
    /// Continues after a block that was decoded by a right guess.
    fn take(&mut self, guess: Guess) -> Batch {
        let Guess { mut decoder, text, mut batch } = guess;
        batch.move_down(self.decoder.line());
        decoder.go_on(&mut self.decoder);
        (self.decoder, self.text) = (decoder, text);
        batch
    }
}

/// Takes the memory of a batch.
fn emptied(room: &mut Batch) -> Batch {
    room.clear();
    mem::take(room)
}

/// The last line of a batch, and the number of records on it: those of the batch and, if all of them are on that line,
/// the `before` others.
fn last(batch: &Batch, before: u64) -> (u64, u64) {
    let line = batch.records.last().map_or(0, |record| record.line);
    let count = batch.records.iter().rev().take_while(|record| record.line == line).count();
    let is_all = count == batch.records.len();
    (line, count as u64 + if is_all { before } else { 0 })
}
