//! Blocks of a source: whole lines, cut by the thread that reads and decoded by whichever thread gets them.
//!
//! What a block means may depend on those before it: a grid, a document or a quoted field may go on over its beginning.
//! So a [`Baton`] goes from block to block, the decoder with what it has left open. Most blocks stand by themselves,
//! though. Where the one before is still under way, a block is decoded as if nothing were open, and again if that turns
//! out to be wrong.

use std::io;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError};
use std::sync::{Arc, Mutex, OnceLock};

use super::{Origin, part};
use crate::cli::columns::CarriedColumns;
use sudoku::format::{Batch, Decoder, Flow, Problem, Source, TextBuffer};

/// Guesses of a source that may fail before no more are made.
const MOST_MISSES: u32 = 2;

/// A source, as the threads that decode its blocks know it.
pub struct Shared {
    pub origin: Arc<Origin>,
    /// Where the list of files names it, if that does.
    pub place: Option<String>,
    /// A decoder that has begun and has nothing open.
    idle: OnceLock<Decoder>,
    /// How often a block did not stand by itself.
    misses: AtomicU32,
    /// Buffers of blocks that have been decoded.
    spare: Mutex<Vec<Vec<u8>>>,
}

impl Shared {
    pub fn new(origin: Origin, place: Option<String>) -> Self {
        Self {
            origin: Arc::new(origin),
            place,
            idle: OnceLock::new(),
            misses: AtomicU32::new(0),
            spare: Mutex::default(),
        }
    }

    /// A buffer to be filled again, if there is one.
    pub fn spare(&self) -> Option<Vec<u8>> {
        self.spare.lock().ok()?.pop()
    }
}

/// What goes from block to block.
#[derive(Debug)]
pub struct Baton {
    decoder: Decoder,
    text: TextBuffer,
    /// How many puzzles came before, from all sources.
    puzzles: u64,
    /// The line of the last record, and how many have been read of it.
    last: (u64, u64),
    /// What came with the first record of all.
    columns: Option<Arc<CarriedColumns>>,
    /// Nothing more of the source is read.
    is_over: bool,
}

impl Baton {
    /// That of the first block. The columns are known if a part of a file is read.
    pub fn new(decoder: Decoder, columns: Option<Arc<CarriedColumns>>) -> Self {
        let text = TextBuffer::default();
        Self { decoder, text, puzzles: 0, last: (0, 0), columns, is_over: false }
    }
}

/// What comes behind a block.
#[derive(Debug)]
pub enum Behind {
    /// More of the source.
    More,
    /// Nothing, unless the source changed while it was read.
    End(io::Result<()>),
    /// Nothing, as the source is no text.
    NotText(Problem),
    /// A failure to read the source, which may be packed.
    Failure(io::Error, Option<&'static str>),
}

/// Lines of a source.
pub struct Block {
    pub source: Arc<Shared>,
    pub text: Vec<u8>,
    pub behind: Behind,
    /// The decoder for the source, if this is its first block.
    pub start: Option<Decoder>,
    pub before: Receiver<Baton>,
    pub after: SyncSender<Baton>,
}

/// What comes of a block.
pub struct Decoded {
    pub source: Arc<Origin>,
    /// How many puzzles came before these, from all sources.
    pub before: u64,
    /// How many records came before the first of these on its line.
    pub nth: u64,
    /// What came with the very first record.
    pub columns: Arc<CarriedColumns>,
    pub batch: Batch,
    /// What is wrong with the source, behind these records.
    pub failure: Option<String>,
}

/// A block decoded as if it stood by itself.
struct Guess {
    decoder: Decoder,
    text: TextBuffer,
    batch: Batch,
}

impl Block {
    /// Decodes it. `None` if nobody wants what comes of it.
    pub fn decode(mut self) -> Option<Decoded> {
        let (baton, guess) = match self.before.try_recv() {
            Ok(baton) => (Some(baton), None),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => (None, self.guess()),
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
            _ => self.read(&mut baton),
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
            baton.columns.get_or_insert_with(|| {
                Arc::new(CarriedColumns::new(first, baton.decoder.columns()))
            });
        }
        if let (Some(buffer), Ok(mut spare)) = (baton.text.recycle(), self.source.spare.lock()) {
            spare.push(buffer);
        }
        let before = baton.puzzles;
        baton.puzzles += batch.puzzles.len() as u64;
        let columns = baton.columns.clone().unwrap_or_default();
        // Where nobody takes it, this was the last block.
        _ = self.after.send(baton);
        let source = Arc::clone(&self.source.origin);
        Some(Decoded { source, before, nth, columns, batch, failure })
    }

    /// Decodes the block as if nothing were open before it, if that is likely.
    fn guess(&self) -> Option<Guess> {
        let is_plain = matches!(self.behind, Behind::More);
        let few_misses = self.source.misses.load(Ordering::Relaxed) < MOST_MISSES;
        let idle =
            self.source.idle.get().filter(|_| is_plain && few_misses && self.start.is_none())?;
        let mut decoder = idle.idle()?;
        let (mut text, mut batch) = (TextBuffer::default(), Batch::default());
        text.add(self.text.clone());
        match decoder.read(&mut text, &mut batch, usize::MAX) {
            // What is open would stand on lines that are counted from the block's first.
            Ok(Flow::More) if text.is_empty() && decoder.is_idle() => {
                Some(Guess { decoder, text, batch })
            }
            _ => None,
        }
    }

    /// Whether nothing is open before it, as was guessed.
    fn holds(&self, baton: &Baton) -> bool {
        let idle = self.source.idle.get();
        let holds = !baton.is_over
            && baton.text.is_empty()
            && idle.is_some_and(|idle| baton.decoder.is_like(idle));
        if !holds {
            self.source.misses.fetch_add(1, Ordering::Relaxed);
        }
        holds
    }

    /// Decodes the block from where those before it have left off.
    fn read(&mut self, baton: &mut Baton) -> (Batch, Option<String>) {
        let mut batch = Batch::default();
        if baton.is_over {
            return (batch, None);
        }
        let Baton { decoder, text, .. } = baton;
        text.add(std::mem::take(&mut self.text));
        let failure = match &mut self.behind {
            Behind::More => None,
            Behind::End(end) => {
                text.end();
                std::mem::replace(end, Ok(())).err()
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
        let failure = match std::mem::replace(&mut self.behind, Behind::More) {
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
    /// Goes on from a block that was decoded by itself.
    fn take(&mut self, guess: Guess) -> Batch {
        let Guess { mut decoder, text, mut batch } = guess;
        batch.move_down(self.decoder.line());
        decoder.go_on(&mut self.decoder);
        (self.decoder, self.text) = (decoder, text);
        batch
    }
}

/// The last line of a batch, and how many records have been read of it: those of the batch and, if it begins with
/// that line, `before`.
fn last(batch: &Batch, before: u64) -> (u64, u64) {
    let line = batch.records.last().map_or(0, |record| record.line);
    let count = batch.records.iter().rev().take_while(|record| record.line == line).count();
    let is_all = count == batch.records.len();
    (line, count as u64 + if is_all { before } else { 0 })
}
