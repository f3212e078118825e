//! Says at the start of a first release build that it takes a while: this crate is the first of ours that cargo
//! compiles, and the program's own build script runs minutes later.

use std::{env, fs, io::Write as _, path::PathBuf};

const SAID: &str = "Parlour: a first release build takes several minutes; later ones take seconds. `cargo run \
    --release` then opens the page at http://127.0.0.1:4280.\n";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let Some(said) = env::var_os("OUT_DIR").map(|out| PathBuf::from(out).join("said")) else {
        return;
    };
    if !is_release || said.exists() || fs::write(said, SAID).is_err() {
        return;
    }
    // To the terminal itself: cargo keeps what a build script prints, and repeats a warning at every later
    // build. Where there is no terminal, as in CI, nothing is said.
    if let Ok(mut terminal) = fs::OpenOptions::new().write(true).open("/dev/tty") {
        // a terminal that has gone needs no message
        let _ = terminal.write_all(SAID.as_bytes());
    }
}
