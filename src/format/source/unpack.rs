//! Decompresses input, if its first bytes are those of an archive, and detects input that is not text.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, FrameHeaderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::signature::{self, Signature};

/// The input, with the bytes that were read to detect its compression.
type All<R> = Chain<Cursor<Vec<u8>>, R>;

/// An input that is decompressed if necessary. Input that is not text reads as empty.
pub(super) struct Unpack<R> {
    input: Packed<R>,
    /// The first bytes of the text, which were read to judge it and are still to be returned.
    first: Vec<u8>,
    judged: bool,
    foreign: Option<&'static Signature>,
    /// The end or the failure that was met while judging, to be returned after the first bytes.
    ended: Option<io::Result<usize>>,
}

/// An input by its compression.
enum Packed<R> {
    /// The compression is not known yet: the bytes read so far, and the input.
    Begun(Vec<u8>, Option<R>),
    Plain(All<R>),
    Gzip(MultiGzDecoder<BufReader<Steady<R>>>),
    Zstd(Box<Frames<R>>),
}

/// The frames of a zstd archive.
struct Frames<R> {
    input: BufReader<Steady<R>>,
    decoder: FrameDecoder,
    /// Whether a frame has begun.
    inside: bool,
}

// The first bytes of compressed input. Skippable zstd frames may have any nibble in place of the 0 in `50`.
const GZIP: &[u8] = b"\x1F\x8B";
const ZSTD: &[u8] = b"\x28\xB5\x2F\xFD";
const SKIPPABLE: &[u8] = b"\x50\x2A\x4D\x18";

/// Retries interrupted reads, which some decoders do not.
struct Steady<R>(All<R>);

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
        let input = Packed::Begun(Vec::new(), Some(input));
        Self { input, first: Vec::new(), judged: false, foreign: None, ended: None }
    }

    /// Returns the name of the compression.
    pub(super) fn name(&self) -> Option<&'static str> {
        match self.input {
            Packed::Begun(..) | Packed::Plain(_) => None,
            Packed::Gzip(_) => Some("gzip"),
            Packed::Zstd(_) => Some("zstd"),
        }
    }

    /// Returns the type of the decompressed input if it is not text.
    pub(super) fn foreign(&self) -> Option<&'static Signature> {
        self.foreign
    }

    /// Reads some of the first bytes, and judges by them whether this is text.
    fn look(&mut self) -> io::Result<()> {
        let mut next = [0; signature::MOST];
        let most = signature::MOST - self.first.len();
        match self.input.read(&mut next[..most]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Err(error),
            Ok(read @ 1..) => self.first.extend_from_slice(&next[..read]),
            end => self.ended = Some(end),
        }
        let judged = match self.ended {
            // The input failed before its type was known.
            Some(Err(_)) => Some(None),
            _ => signature::judge(&self.first, self.ended.is_some()),
        };
        if let Some(foreign) = judged {
            (self.judged, self.foreign) = (true, foreign);
        }
        Ok(())
    }
}

impl<R: Read> Read for Unpack<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.judged {
            self.look()?;
        }
        if self.foreign.is_some() {
            return Ok(0);
        }
        if !self.first.is_empty() {
            let read = self.first.as_slice().read(buffer)?;
            self.first.drain(..read);
            return Ok(read);
        }
        self.ended.take().unwrap_or_else(|| self.input.read(buffer))
    }
}

impl<R: Read> Packed<R> {
    /// Reads as many first bytes as are needed to detect the compression.
    fn begin(first: &mut Vec<u8>, input: &mut Option<R>) -> io::Result<Option<Self>> {
        let Some(reader) = input else { return Ok(None) };
        let is_skippable = |first: &[u8]| {
            first.first().is_none_or(|byte| byte >> 4 == 5) && SKIPPABLE.iter().zip(first).skip(1).all(|(a, b)| a == b)
        };
        let may_be_packed = |first: &[u8]| [GZIP, ZSTD].iter().any(|bytes| bytes.starts_with(first));
        let mut next = [0; signature::MOST];
        while first.len() < 4 && (may_be_packed(first) || is_skippable(first)) {
            let read = reader.read(&mut next)?;
            if read == 0 {
                break;
            }
            first.extend_from_slice(&next[..read]);
        }
        let gzip = first.starts_with(GZIP);
        let zstd = first.starts_with(ZSTD) || first.len() >= 4 && is_skippable(first);
        let Some(input) = input.take() else { return Ok(None) };
        let whole = Cursor::new(std::mem::take(first)).chain(input);
        let buffered = |whole| BufReader::with_capacity(1 << 16, Steady(whole));
        Ok(Some(match () {
            () if gzip => Self::Gzip(MultiGzDecoder::new(buffered(whole))),
            () if zstd => {
                Self::Zstd(Box::new(Frames { input: buffered(whole), decoder: FrameDecoder::new(), inside: false }))
            }
            () => Self::Plain(whole),
        }))
    }
}

impl<R: Read> Read for Packed<R> {
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
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let length = u64::from(length);
                    if io::copy(&mut (&mut self.input).take(length), &mut io::sink())? < length {
                        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, CUT_OFF));
                    }
                }
                Err(error) => return Err(plain(&error)),
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
                    .map_err(|error| plain(&error))?;
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

const CUT_OFF: &str = "the archive is cut off";

/// Describes an error of a zstd archive to the user.
fn plain(error: &FrameDecoderError) -> io::Error {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(inner) = cause {
        match inner.downcast_ref::<io::Error>() {
            Some(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return io::Error::new(error.kind(), CUT_OFF);
            }
            Some(error) => return io::Error::new(error.kind(), error.to_string()),
            None => cause = inner.source(),
        }
    }
    let too_large = |window: &u64| format!("its window of {window} bytes is too large");
    io::Error::other(match error {
        FrameDecoderError::WindowSizeTooBig { requested, max } => {
            format!("its window of {requested} bytes is larger than {max}")
        }
        FrameDecoderError::FrameHeaderError(FrameHeaderError::WindowTooBig { got })
        | FrameDecoderError::FailedToInitialize(FrameHeaderError::WindowTooBig { got }) => too_large(got),
        FrameDecoderError::DictNotProvided { .. } => "it needs a dictionary".into(),
        FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_)) => {
            "something that is not zstd follows".into()
        }
        _ => "the archive is damaged".into(),
    })
}

impl<R> fmt::Debug for Unpack<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.input {
            Packed::Begun(..) => "Begun",
            Packed::Plain(_) => "Plain",
            Packed::Gzip(_) => "Gzip",
            Packed::Zstd(_) => "Zstd",
        })
    }
}
