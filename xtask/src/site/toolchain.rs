//! What can build WebAssembly here: rustup's own target, or the compiler of Debian's packages, which
//! builds the standard library along with it.

use std::env;
use std::path::Path;
use std::process::Command;

use anyhow::{Result, bail};

use crate::apt;
use crate::run::cargo;

/// The target.
const TARGET: &str = "wasm32-unknown-unknown";

/// What is built.
const WORKER: &str = "parlour-worker";

/// Vectors of 128 bits, as every processor of the native program has them: without them the learned bot takes five
/// times as long. Every browser that can show the page has them.
const SIMD: &str = "target.wasm32-unknown-unknown.rustflags=['-Ctarget-feature=+simd128']";

/// Where its builds go: another compiler than the usual one may have made them.
const FOLDER: &str = "target/wasm";

/// Debian's packages.
const PACKAGES: &[&str] = &["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// Where they put the compiler, its sources, and the linker.
const COMPILER: &str = "/usr/bin/rustc";
const CARGO: &str = "/usr/bin/cargo";
const SOURCES: &str = "/usr/lib/rustlib/src/rust/library";
const LINKER: &str = "/usr/bin/wasm-ld";

/// What is stable today and was not in Debian's compiler (1.85), by the packages that use it.
const FEATURES: &str = "const_eq_ignore_ascii_case,extract_if,let_chains,slice_as_chunks,\
    trait_upcasting,unsigned_is_multiple_of";
const NEWER: &[&str] = &[
    "cel",
    "json5",
    "sha2",
    "uuid",
    "parlour-bots",
    "parlour-engine",
    "parlour-games",
    "parlour-lab",
    "parlour-protocol",
    "parlour-table",
    WORKER,
];

/// A compiler that can do it.
pub(super) enum Toolchain {
    /// The usual one, with the target that rustup has added.
    Usual,
    /// Debian's.
    Debian,
}

impl Toolchain {
    /// Looks for one.
    ///
    /// # Errors
    /// What is missing.
    pub(super) fn find() -> Result<Self> {
        let usual = Command::new("rustc")
            .args(["--print", "target-libdir", "--target", TARGET])
            .output()
            .is_ok_and(|output| {
                let folder = String::from_utf8_lossy(&output.stdout).trim().to_owned();
                output.status.success() && Path::new(&folder).exists()
            });
        if usual {
            return Ok(Self::Usual);
        }
        let missing = |path: &&str| !Path::new(path).exists();
        match [COMPILER, CARGO, SOURCES, LINKER].iter().find(|path| missing(path)) {
            None => Ok(Self::Debian),
            Some(path) => bail!(
                "no compiler for WebAssembly: `rustup target add {TARGET}`, or on Debian \
                 `apt-get install {}` ({path} is missing)",
                PACKAGES.join(" ")
            ),
        }
    }

    /// Which one it is.
    pub(super) fn about(&self) -> String {
        match self {
            Self::Usual => format!("cargo with rustup's {TARGET}"),
            Self::Debian => {
                format!("Debian's {}; the first time takes minutes", PACKAGES.join(", "))
            }
        }
    }

    /// The build.
    pub(super) fn command(&self) -> Command {
        let mut command = match self {
            Self::Usual => Command::new(cargo()),
            Self::Debian => debian(),
        };
        command.args(["build", "--locked", "--package", WORKER, "--profile", "wasm"]);
        if matches!(self, Self::Debian) {
            command.arg("--ignore-rust-version");
        }
        command.args(["--target", TARGET, "--target-dir", FOLDER, "--config", SIMD]);
        command
    }
}

fn debian() -> Command {
    let mut command = Command::new(CARGO);
    // rustup's programs come first in many paths, and would be called by Debian's
    let path = env::var("PATH").unwrap_or_default();
    let others = path.split(':').filter(|folder| !folder.ends_with(".cargo/bin"));
    command.env("PATH", others.collect::<Vec<_>>().join(":"));
    for name in ["RUSTUP_TOOLCHAIN", "RUSTC_WRAPPER", "RUSTC_WORKSPACE_WRAPPER", "RUSTFLAGS"] {
        command.env_remove(name);
    }
    // its standard library is built as well, which only an unstable flag allows
    command.env("RUSTC_BOOTSTRAP", "1").env("RUSTC", COMPILER).env("CARGO", CARGO);
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", LINKER);
    command.args(["-Z", "build-std=std,panic_abort", "-Z", "profile-rustflags"]);
    for package in NEWER {
        // this Cargo forgets the profile's `strip` for a package with flags of its own
        let strip = if *package == WORKER { ",\"-Clink-arg=--strip-all\"" } else { "" };
        let flags = format!("[\"-Zcrate-attr=feature({FEATURES})\"{strip}]");
        command.args(["--config", &format!("profile.wasm.package.{package}.rustflags={flags}")]);
    }
    command
}

/// Installs Debian's packages where a compiler is missing and they may be installed.
pub(super) fn install() {
    if Toolchain::find().is_err() {
        apt::install(PACKAGES);
    }
}
