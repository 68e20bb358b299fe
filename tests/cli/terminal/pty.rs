//! A pseudoterminal: a program that runs in it behaves as if a person were watching.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// A pseudoterminal, and the output that has been read from its controlling side.
pub struct Terminal {
    controller: File,
    user_side: File,
    output: Vec<u8>,
}

impl Terminal {
    pub fn new(columns: u16) -> Self {
        Self::open(columns).unwrap()
    }

    fn open(columns: u16) -> std::io::Result<Self> {
        let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
        grantpt(&controller)?;
        unlockpt(&controller)?;
        let name = ptsname(&controller, Vec::new())?.into_string().unwrap_or_default();
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&controller, size)?;
        let user_side = File::options().read(true).write(true).open(Path::new(&name))?;
        Ok(Self { controller: controller.into(), user_side, output: Vec::new() })
    }

    /// Returns the user side, as a standard stream for a child.
    pub fn stdio(&self) -> Stdio {
        self.user_side.try_clone().unwrap().into()
    }

    pub fn type_text(&mut self, text: &str) {
        self.controller.write_all(text.as_bytes()).unwrap();
    }

    pub fn output_so_far(&self) -> String {
        String::from_utf8_lossy(&self.output).into_owned()
    }

    /// Reads until the output contains this text.
    pub fn wait_for(&mut self, text: &str) {
        while !self.output_so_far().contains(text) {
            assert!(self.read_more(), "{text:?} never appears: {:?}", self.output_so_far());
        }
    }

    /// Types a line, and waits until the output contains this text once more.
    pub fn answer(&mut self, line: &str, text: &str) {
        let count = self.output_so_far().matches(text).count();
        self.type_text(&format!("{line}\n"));
        while self.output_so_far().matches(text).count() <= count {
            assert!(self.read_more(), "{line:?}: {text:?} does not follow: {:?}", self.output_so_far());
        }
    }

    /// Reads until every child has closed the user side. Returns the output, including what was read earlier.
    pub fn all_output(mut self) -> String {
        drop(std::mem::replace(&mut self.user_side, File::open("/dev/null").unwrap()));
        // Linux may find no output, then receive the last output and the closing, and report the end. The next read
        // finds that output.
        while self.read_more() || self.read_more() {}
        String::from_utf8(self.output).unwrap()
    }

    /// Waits for output and reads it. Returns `false` at the end, which some systems report as an error.
    fn read_more(&mut self) -> bool {
        let mut bytes = [0; 4096];
        let len = self.controller.read(&mut bytes).unwrap_or(0);
        self.output.extend_from_slice(&bytes[..len]);
        len > 0
    }
}
