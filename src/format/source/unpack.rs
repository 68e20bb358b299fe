//! Opens an input: detects from its first bytes how it is compressed and encoded, and whether it is text.

use std::error::Error;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::iter;

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

use super::Input;
use super::encoding::Encoding;
use super::signature::{self, Signature};

/// The first bytes of a gzip file.
const GZIP_MAGIC: &[u8] = b"\x1F\x8B";
/// The first bytes of a zstd file that begins with a frame of data.
const ZSTD_MAGIC: &[u8] = b"\x28\xB5\x2F\xFD";
/// The bytes after the first, which is `50` to `5F`, of a zstd file that begins with a skippable frame.
const SKIPPABLE_FRAME_MAGIC: &[u8] = b"\x2A\x4D\x18";

/// An input, decompressed if necessary.
pub(super) struct OpenInput<'r> {
    /// The bytes after the byte order mark; empty if they are not text.
    pub bytes: Input<'r>,
    /// The name of the compression, if the input is compressed.
    pub compression: Option<&'static str>,
    pub encoding: Encoding,
    /// The type of the input if it is not text.
    pub signature: Option<&'static Signature>,
}

impl<'r> OpenInput<'r> {
    /// Reads as many bytes as are needed to decide how to read the rest.
    pub(super) fn read_start(&mut self) {
        let remaining_input = std::mem::replace(&mut self.bytes, Box::new(io::empty()));
        let mut peeked_input = PeekedInput { first_bytes: Vec::new(), remaining_input };
        peeked_input.read_until(|first| first.len() >= 4 || first.contains(&b'\n'));
        self.compression = match &peeked_input.first_bytes[..] {
            first if first.starts_with(GZIP_MAGIC) => Some("gzip"),
            first if first.starts_with(ZSTD_MAGIC) => Some("zstd"),
            [0x50..=0x5F, rest @ ..] if rest.starts_with(SKIPPABLE_FRAME_MAGIC) => Some("zstd"),
            _ => None,
        };
        if let Some(name) = self.compression {
            let input = BufReader::with_capacity(1 << 16, peeked_input.into_input());
            let decompressed_input: Input<'r> = match name {
                "gzip" => Box::new(MultiGzDecoder::new(input)),
                _ => Box::new(ZstdFrames { input, decoder: FrameDecoder::new() }),
            };
            peeked_input = PeekedInput { first_bytes: Vec::new(), remaining_input: decompressed_input };
        }
        peeked_input.read_until(signature::has_first_line);
        let (encoding, mark_len) = Encoding::from_mark(&peeked_input.first_bytes);
        if mark_len == 0 && !signature::is_text(&peeked_input.first_bytes) {
            peeked_input.read_until(|first| first.len() >= signature::SIGNATURE_BYTES);
            self.signature = Some(signature::signature_of(&peeked_input.first_bytes));
            return;
        }
        peeked_input.first_bytes.drain(..mark_len);
        (self.bytes, self.encoding) = (peeked_input.into_input(), encoding);
    }
}

/// An input whose first bytes have been read, and the rest of that input.
struct PeekedInput<'r> {
    first_bytes: Vec<u8>,
    remaining_input: Input<'r>,
}

impl<'r> PeekedInput<'r> {
    /// Reads until there are enough first bytes, or the input ends or fails.
    fn read_until(&mut self, is_enough: impl Fn(&[u8]) -> bool) {
        let mut buffer = [0; signature::SIGNATURE_BYTES];
        while !is_enough(&self.first_bytes) {
            match self.remaining_input.read(&mut buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Ok(len @ 1..) => self.first_bytes.extend_from_slice(&buffer[..len]),
                result => {
                    self.remaining_input = Box::new(EndedInput(result.err()));
                    return;
                }
            }
        }
    }

    /// Returns an input that begins with the first bytes again.
    fn into_input(self) -> Input<'r> {
        Box::new(Cursor::new(self.first_bytes).chain(self.remaining_input))
    }
}

/// An input that has ended or failed. The next read returns the failure, if any.
struct EndedInput(Option<io::Error>);

impl Read for EndedInput {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// A reader of all frames of a zstd file, one after another.
struct ZstdFrames<R> {
    input: R,
    decoder: FrameDecoder,
}

const CUT_OFF: &str = "the archive is cut off";

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.decoder.can_collect() == 0 {
            if !self.decoder.is_finished() {
                let result = self.decoder.decode_blocks(&mut self.input, BlockDecodingStrategy::UptoBlocks(1));
                result.map_err(into_io_error)?;
                continue;
            }
            let checksum = self.decoder.get_checksum_from_data();
            if checksum.is_some() && checksum != self.decoder.get_calculated_checksum() {
                return Err(io::Error::other("the archive is damaged: wrong checksum"));
            }
            if self.input.fill_buf()?.is_empty() {
                return Ok(0);
            }
            match self.decoder.init(&mut self.input) {
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                    let length = u64::from(length);
                    if io::copy(&mut (&mut self.input).take(length), &mut io::sink())? < length {
                        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, CUT_OFF));
                    }
                }
                frame => frame.map_err(into_io_error)?,
            }
        }
        self.decoder.read(buffer)
    }
}

/// Turns an error of the zstd decoder into one with a message for the user.
fn into_io_error(error: FrameDecoderError) -> io::Error {
    let mut causes = iter::successors(Some(&error as &(dyn Error + 'static)), |&error| error.source());
    if let Some(cause) = causes.find_map(|cause| cause.downcast_ref::<io::Error>()) {
        let is_cut_off = cause.kind() == io::ErrorKind::UnexpectedEof;
        return io::Error::new(cause.kind(), if is_cut_off { CUT_OFF.to_owned() } else { cause.to_string() });
    }
    io::Error::other(match error {
        FrameDecoderError::WindowSizeTooBig { requested, max } => {
            format!("the archive needs a window of {requested} bytes; the limit is {max}")
        }
        FrameDecoderError::DictNotProvided { .. } => "the archive needs a dictionary".to_owned(),
        FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::BadMagicNumber(_)) => {
            "the data after the archive is not zstd".to_owned()
        }
        _ => "the archive is damaged".to_owned(),
    })
}
