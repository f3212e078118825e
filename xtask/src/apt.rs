//! Programs that tests need and that are not Rust's: installed with `apt-get` where that is allowed.

use std::{env, process::Command, sync::Once};

use crate::run::heading;

/// Installs packages in CI and for an administrator. An install that fails is
/// found by looking again.
pub(crate) fn install(packages: &[&str]) {
    /// The lists of packages, which one run fetches once.
    static LISTS: Once = Once::new();
    if env::var_os("CI").is_none() && !is_root() {
        return;
    }
    let quiet = |args: &[&str]| {
        heading(format_args!("apt-get {}", args.join(" ")));
        Command::new("apt-get").args(args).env("DEBIAN_FRONTEND", "noninteractive").status()
    };
    LISTS.call_once(|| drop(quiet(&["update", "-qq"])));
    let install = ["install", "-y", "-qq", "--no-install-recommends"];
    let _ = quiet(&[&install, packages].concat());
}

/// May packages be installed here?
fn is_root() -> bool {
    Command::new("id").arg("-u").output().is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}
