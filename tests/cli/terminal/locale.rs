//! The environment's language, and no environment at all, change nothing.

use super::with_environment;
use crate::common::commands;

#[test]
fn output_is_the_same_in_every_locale() {
    for arguments in [
        &["solve", "wikipedia.ss", "mixed.txt", "missing"][..],
        &["solve", "--trace", "array.txt"],
        &["solve", "--trace=logic,grid", "array.txt"],
        &["hint", "escargot.sdk"],
        &["rate", "--format", "json", "generated.txt"],
        &["generate", "--seed", "1"],
        &["solve", "--nonsense"],
        &["solve", "--help"],
    ] {
        let run = |environment: &[(&str, &str)]| with_environment(environment).args(arguments).output().unwrap();
        let plain = run(&[]);
        assert!(plain.stdout.len() + plain.stderr.len() > 80);
        for environment in [
            &[("LANG", "C")][..],
            &[("LC_ALL", "C")],
            &[("LC_ALL", "POSIX"), ("LANG", "de_DE.UTF-8")],
            &[("LC_ALL", "C.UTF-8")],
            &[("LC_ALL", "de_DE.ISO-8859-1")],
            &[("LC_ALL", "ja_JP.SJIS"), ("LANGUAGE", "ja:de")],
            &[("LANG", "no such language")],
        ] {
            assert_eq!(run(environment), plain, "{environment:?} {arguments:?}");
        }
        let text = [plain.stdout, plain.stderr].concat();
        assert!(text.is_ascii(), "{}", String::from_utf8_lossy(&text));
    }
}

/// What any terminal in any locale can show.
#[test]
fn help_is_ascii() {
    for command in commands() {
        for help in ["-h", "--help"] {
            let output = with_environment(&[]).args([&command, help]).output().unwrap();
            assert!(output.status.success() && output.stdout.len() > 100);
            let text = String::from_utf8(output.stdout).unwrap();
            let strange = text.lines().find(|line| !line.is_ascii());
            assert_eq!(strange, None, "{command}");
        }
    }
}
