//! The program that is packed: how it is built, what it says of itself, and what it needs.

use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use anyhow::{Context, Result, bail, ensure};
use object::read::elf::{ElfFile64, ProgramHeader as _};
use object::{Architecture, Endianness, Object as _, elf};
use regex::bytes::Regex;

use crate::run::Run;

/// A program, and what a package has to know of it.
pub(super) struct Program {
    path: PathBuf,
    pub(super) bytes: Vec<u8>,
    pub(super) version: String,
    pub(super) machine: Machine,
    pub(super) linkage: Linkage,
}

/// What a machine is called.
pub(super) struct Machine {
    /// By the kernel.
    pub(super) kernel: &'static str,
    /// By Debian.
    pub(super) debian: &'static str,
}

/// What a program needs to run.
#[derive(Debug, PartialEq)]
pub(super) enum Linkage {
    /// A kernel. Its C library is inside; the banner of it, if it is the one of GNU.
    Static { banner: Option<String> },
    /// The C library of GNU, of this version or a later one.
    Dynamic { at_least: String },
}

impl fmt::Display for Linkage {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Static { .. } => write!(to, "a static program"),
            Self::Dynamic { at_least } => write!(to, "a program for glibc {at_least} or later"),
        }
    }
}

impl Program {
    /// Reads and asks the program at this path.
    pub(super) fn at(path: &Path) -> Result<Self> {
        let place = || format!("the program at {}", path.display());
        let path = path.canonicalize().with_context(place)?;
        let bytes = fs::read(&path).with_context(place)?;
        let machine = machine(&bytes).with_context(place)?;
        let linkage = linkage(&bytes).with_context(place)?;
        let mut program = Self { path, bytes, version: String::new(), machine, linkage };
        let said = program.says(&["--version"])?;
        let version = said.trim().strip_prefix("parlour ");
        version
            .with_context(|| format!("not Parlour, it says {said}"))?
            .clone_into(&mut program.version);
        Ok(program)
    }

    /// What it prints for these arguments.
    pub(super) fn says(&self, args: &[&str]) -> Result<String> {
        let what = || format!("{} {}", self.path.display(), args.join(" "));
        let output = Command::new(&self.path).args(args).output().with_context(what)?;
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{}: {errors}", what());
        Ok(String::from_utf8(output.stdout)?)
    }
}

fn machine(program: &[u8]) -> Result<Machine> {
    match ElfFile64::<Endianness>::parse(program)?.architecture() {
        Architecture::X86_64 => Ok(Machine { kernel: "x86_64", debian: "amd64" }),
        Architecture::Aarch64 => Ok(Machine { kernel: "aarch64", debian: "arm64" }),
        other => bail!("no name is known for the machine {other:?}"),
    }
}

fn linkage(program: &[u8]) -> Result<Linkage> {
    static ASKED: LazyLock<Regex> = LazyLock::new(|| Regex::new(r"GLIBC_2\.(\d+)").unwrap());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let file = ElfFile64::<Endianness>::parse(program)?;
    let mut segments = file.elf_program_headers().iter();
    // what loads libraries is named in a segment of its own
    if segments.all(|segment| segment.p_type(file.endian()) != elf::PT_INTERP) {
        return Ok(Linkage::Static { banner: banner(program) });
    }
    let asked =
        ASKED.captures_iter(program).filter_map(|found| text(&found[1]).parse::<u32>().ok());
    let latest = asked.max().context("it needs a C library, and not the one of GNU")?;
    Ok(Linkage::Dynamic { at_least: format!("2.{latest}") })
}

/// What the C library of GNU says of itself, where it is inside.
fn banner(program: &[u8]) -> Option<String> {
    static BANNER: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"GNU C Library \([^)]*\) \w+ release version [0-9.]+[0-9]").unwrap()
    });
    BANNER.find(program).map(|found| String::from_utf8_lossy(found.as_bytes()).into_owned())
}

/// Builds the program with the C library inside; where it is then.
///
/// It is stripped, and names no folder of the machine that built it.
pub(super) fn build() -> Result<PathBuf> {
    let (target, root) = (host()?, env::current_dir()?);
    let flags = format!(
        "target.{target}.rustflags=[\"-Ctarget-feature=+crt-static\",\
         \"--remap-path-prefix={}=/cargo\",\"--remap-path-prefix={}=/parlour\"]",
        cargo_home()?.display(),
        root.display()
    );
    // the target is named, or what runs during the build would be static, too, and macros cannot be
    let args = ["build", "--release", "--locked", "--package", "parlour", "--target", &target];
    let settings = ["--config", "profile.release.strip=\"symbols\"", "--config", &flags];
    let args = [&args[..], &settings].concat();
    let run = Run { name: "static program", args: &args, ..Run::CARGO };
    ensure!(run.stream(|_| ())?, "the program was not built");
    let path = root.join("target").join(&target).join("release/parlour");
    ensure!(
        matches!(linkage(&fs::read(&path)?)?, Linkage::Static { .. }),
        "{} needs libraries: is RUSTFLAGS set? It takes the place of this build's flags",
        path.display()
    );
    Ok(path)
}

/// What rustc calls this machine.
pub(super) fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("rustc -vV")?;
    let said = String::from_utf8(output.stdout)?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_owned())
}

/// Where cargo keeps the sources of libraries.
fn cargo_home() -> Result<PathBuf> {
    let usual = || Some(env::home_dir()?.join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(usual).context("no home of cargo")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    fn a_program_that_asks_for_a_library_is_not_static() {
        let test = fs::read(env::current_exe().unwrap()).unwrap();
        let Linkage::Dynamic { at_least } = linkage(&test).unwrap() else {
            panic!("tests are linked with libraries");
        };
        assert!(at_least.starts_with("2."), "{at_least}");
    }

    #[test]
    fn the_c_library_inside_is_known_by_its_banner() {
        let said = "GNU C Library (Debian GLIBC 2.36-9+deb12u14) stable release version 2.36";
        let program = format!("\0{said}.\nCopyright (C) 2022\0");
        assert_eq!(banner(program.as_bytes()).as_deref(), Some(said));
        assert_eq!(banner(b"musl libc"), None);
    }

    #[test]
    fn what_is_no_program_is_refused() {
        assert!(machine(b"#!/bin/sh\n").is_err());
        assert!(Program::at(Path::new("/no/such/program")).is_err());
    }
}
