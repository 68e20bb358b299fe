//! Limits that the system sets: memory and threads.

use std::fs;

use crate::common::{LINE, SOLVED, shell, stderr, stdout};

#[test]
fn threads_that_cannot_be_had_are_done_without() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\n").repeat(5000)).unwrap();
    for limit in ["unlimited", "1000000", "300000", "30000"] {
        let script = format!("ulimit -v {limit}; exec \"$0\" solve --threads 100000 many");
        let output = shell(&script, folder.path());
        assert!(output.status.success(), "{limit}: {:?} {}", output.status, stderr(&output));
        assert_eq!(stdout(&output), format!("{SOLVED}\n").repeat(5000));
    }
}

/// With as little memory as may be: all is done, or nothing is begun, and it is said why.
#[test]
fn little_memory_is_enough_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), format!("{LINE}\nwrong\n").repeat(300)).unwrap();
    for arguments in [
        "solve many",
        "solve --threads 16 many",
        "solve --trace many",
        "solve --engine reference --format grid many",
        "check many",
        "rate many",
        "canonicalize --unique many",
        "minimize --seed 1 many",
        "generate --seed 1 -n 100",
    ] {
        let expected = shell(&format!("\"$0\" {arguments}"), folder.path());
        let (mut done, mut refused) = (0, 0);
        for limit in (7..46).step_by(3) {
            let script = format!("ulimit -v {limit}000; exec \"$0\" {arguments}");
            let output = shell(&script, folder.path());
            match output.status.code() {
                Some(code) if Some(code) == expected.status.code() && !output.stdout.is_empty() => {
                    assert!(output == expected, "{arguments} {limit}");
                    done += 1;
                }
                Some(2) => {
                    let said = "sudoku: not enough memory\n";
                    assert_eq!((stdout(&output).as_str(), stderr(&output).as_str()), ("", said));
                    refused += 1;
                }
                // The binary is not even loaded.
                Some(126 | 127) => assert!(output.stdout.is_empty()),
                code => panic!("{arguments} {limit}: {code:?} {}", stderr(&output)),
            }
        }
        assert!(done > 3 && refused > 0, "{arguments}: {done} {refused}");
    }
}

/// Memory that runs out later is a failure as well, not an abort.
#[test]
fn memory_that_runs_out_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a"), LINE).unwrap();
    fs::write(folder.path().join("list"), "a ".repeat(100_000)).unwrap();
    // So many arguments take more than that.
    let script = "ulimit -v 24000; RUST_BACKTRACE=0 exec \"$0\" solve $(cat list)";
    let output = shell(script, folder.path());
    assert_eq!((output.status.code(), stdout(&output)), (Some(2), String::new()));
    assert!(stderr(&output).starts_with("memory allocation of "), "{}", stderr(&output));
    // From a list they take next to nothing.
    let script = "tr ' ' '\n' < list | (ulimit -v 24000; exec \"$0\" solve --files-from -)";
    let output = shell(script, folder.path());
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    assert_eq!(stdout(&output).lines().filter(|line| *line == SOLVED).count(), 100_000);
}
