//! Compressed input, known by its first bytes, is unpacked as it is read.

use std::fmt;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The input with the bytes in front that have been looked at.
type All<R> = Chain<Cursor<Vec<u8>>, R>;

/// An input that is unpacked if it is compressed.
pub(super) enum Unpack<R> {
    /// Its first bytes so far, which may be those of an archive.
    Begun(Vec<u8>, Option<R>),
    Plain(All<R>),
    Gzip(MultiGzDecoder<BufReader<Steady<R>>>),
    Zstd(Box<Frames<R>>),
}

/// The frames of a zstd archive.
pub(super) struct Frames<R> {
    input: BufReader<Steady<R>>,
    decoder: FrameDecoder,
    /// Whether a frame has begun.
    inside: bool,
}

// The first bytes of what is compressed. Frames of zstd that are to be skipped have any number in place of the 0.
const GZIP: &[u8] = b"\x1F\x8B";
const ZSTD: &[u8] = b"\x28\xB5\x2F\xFD";
const SKIPPABLE: &[u8] = b"\x50\x2A\x4D\x18";

/// Reads again what was interrupted, which not every decoder does.
pub(super) struct Steady<R>(All<R>);

impl<R: Read> Read for Steady<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

impl<R: Read> Unpack<R> {
    pub(super) fn new(input: R) -> Self {
        Self::Begun(Vec::new(), Some(input))
    }

    /// The name of the compression.
    pub(super) fn name(&self) -> Option<&'static str> {
        match self {
            Self::Begun(..) | Self::Plain(_) => None,
            Self::Gzip(_) => Some("gzip"),
            Self::Zstd(_) => Some("zstd"),
        }
    }

    /// Looks at the first bytes, no further than they are those of an archive.
    fn begin(first: &mut Vec<u8>, input: &mut Option<R>) -> io::Result<Option<Self>> {
        let Some(reader) = input else { return Ok(None) };
        let is_skippable = |first: &[u8]| {
            first.first().is_none_or(|byte| byte >> 4 == 5)
                && SKIPPABLE.iter().skip(1).zip(first.iter().skip(1)).all(|(a, b)| a == b)
        };
        let mut next = [0; 4];
        while first.len() < 4
            && (GZIP.starts_with(first) || ZSTD.starts_with(first) || is_skippable(first))
        {
            let read = reader.read(&mut next[..4 - first.len()])?;
            if read == 0 {
                break;
            }
            first.extend_from_slice(&next[..read]);
        }
        let (gzip, zstd) = (first.starts_with(GZIP), *first == ZSTD);
        let zstd = zstd || first.len() == 4 && is_skippable(first);
        let Some(input) = input.take() else { return Ok(None) };
        let whole = Cursor::new(std::mem::take(first)).chain(input);
        let buffered = |whole| BufReader::with_capacity(1 << 16, Steady(whole));
        Ok(Some(match () {
            () if gzip => Self::Gzip(MultiGzDecoder::new(buffered(whole))),
            () if zstd => Self::Zstd(Box::new(Frames {
                input: buffered(whole),
                decoder: FrameDecoder::new(),
                inside: false,
            })),
            () => Self::Plain(whole),
        }))
    }
}

impl<R: Read> Read for Unpack<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if let Self::Begun(first, input) = self
            && let Some(known) = Self::begin(first, input)?
        {
            *self = known;
        }
        match self {
            Self::Begun(..) => Ok(0),
            Self::Plain(input) => input.read(buffer),
            Self::Gzip(input) => input.read(buffer),
            Self::Zstd(frames) => frames.read(buffer),
        }
    }
}

impl<R: Read> Frames<R> {
    /// Begins the next frame. Returns whether there is one.
    fn begin(&mut self) -> io::Result<bool> {
        while !self.input.fill_buf()?.is_empty() {
            match self.decoder.init(&mut self.input) {
                Ok(()) => {
                    self.inside = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut (&mut self.input).take(length), &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.inside && !self.begin()? {
                return Ok(0);
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                self.decoder
                    .decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(io::Error::other)?;
            }
            let read = self.decoder.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            self.inside = false;
            let sum = self.decoder.get_checksum_from_data();
            if sum.is_some() && sum != self.decoder.get_calculated_checksum() {
                return Err(io::Error::other("wrong checksum"));
            }
        }
    }
}

impl<R> fmt::Debug for Unpack<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Begun(..) => "Begun",
            Self::Plain(_) => "Plain",
            Self::Gzip(_) => "Gzip",
            Self::Zstd(_) => "Zstd",
        })
    }
}
