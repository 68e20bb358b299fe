//! The checks of the fuzz targets, on every kept input and on a bounded number of inputs made from them with a fixed
//! seed.

use std::panic::{catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::thread;

use crate::common::{Xorshift, assert_ends, project_file};
use crate::held;

/// Pieces that change how the text around them is read.
const PIECES: [&[u8]; 21] = [
    b"\n",
    b"\r",
    b"\n\n",
    b"\xFF",
    b"[Puzzle]\n",
    b"[State]\n",
    b"Grid 01\n",
    b"------+-------+------\n",
    b",",
    b"\"",
    b"puzzle,solution\n",
    b"{\"puzzle\":\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"}\n",
    b"[\n {\"a\": [1, null], \"solution\": \"\"},",
    b"\"}",
    b"]\n",
    b"}",
    b"<opensudoku>\n",
    b"<game data=\"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\"/>",
    b"</opensudoku>\n",
    b"<a b=\"version: 2&#10;5|0|1|\"\n>",
    b".................................................................................\n",
];

/// Returns the kept inputs of a target.
fn kept(target: &str) -> Vec<Vec<u8>> {
    let folder = project_file("tests/fuzz/kept").join(target);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 10, "only {} inputs are kept", paths.len());
    paths.iter().map(|path| std::fs::read(path).unwrap()).collect()
}

/// Returns a new input made from the kept ones.
fn mutated(kept: &[Vec<u8>], random: &mut Xorshift) -> Vec<u8> {
    let mut input = kept[random.below(kept.len())].clone();
    for _ in 0..1 + random.below(6) {
        let start = random.below(input.len() + 1);
        let end = start + random.below(input.len() - start + 1);
        let other = &kept[random.below(kept.len())];
        let from = random.below(other.len() + 1);
        match random.below(6) {
            0 => drop(input.drain(start..end)),
            1 => drop(input.splice(start..end, other[from..].iter().copied())),
            2 => drop(input.splice(start..start, other[from..].iter().copied())),
            3 => drop(input.splice(start..start, PIECES[random.below(PIECES.len())].iter().copied())),
            4 => input.iter_mut().skip(start).take(1).for_each(|byte| *byte ^= 1 << random.below(8)),
            _ => input.iter_mut().skip(start).take(1).for_each(|byte| *byte = random.next() as u8),
        }
        input.truncate(2000);
    }
    input
}

/// Checks the kept inputs and `new` new ones.
fn check(target: &str, property: fn(&[u8]), new: usize) {
    let kept_inputs = kept(target);
    let mut random = Xorshift::new(1);
    let mutated: Vec<_> = (0..new).map(|_| mutated(&kept_inputs, &mut random)).collect();
    let inputs = Mutex::new(kept_inputs.iter().chain(&mutated));
    let next = || inputs.lock().unwrap().next();
    let check_all = || {
        while let Some(input) = next() {
            let copy = input.clone();
            if let Err(panic) = catch_unwind(|| assert_ends(move || property(&copy))) {
                let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(target);
                std::fs::write(&path, input).unwrap();
                eprintln!("{target} does not hold for {}", path.display());
                resume_unwind(panic);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get());
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(check_all))));
}

#[test]
fn reader_and_writer_properties_hold() {
    check("readers", held::readers::hold, 5000);
    check("roundtrip", held::roundtrip::hold, 3000);
    check("spelled", held::spelled::hold, 5000);
}

#[test]
fn engines() {
    check("engines", held::engines::hold, 400);
}

#[test]
fn steps() {
    check("steps", held::steps::hold, 10);
}
