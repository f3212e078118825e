//! What a release consists of: a program that needs no library, an archive, a Debian package, a
//! Python wheel, and what a container is built from, all in `target/dist`.
//!
//! The same program and the same commit give the same bytes.

mod archive; // reproducible tar and gzip
mod contents; // what comes with the program: manual, completions, licences
mod debian; // the Debian package
mod licences; // of everything that is compiled into the program
mod program; // the program that is packed
mod try_out; // what someone does who has just downloaded it
mod wheel; // the Python package

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use sha2::{Digest, Sha256};

use crate::count::{Count, Step};
use crate::python;
use crate::repo;
use crate::run::{Run, heading};
use archive::Item;
use contents::Contents;
use program::Program;

/// Where a release is made.
const FOLDER: &str = "target/dist";
/// Where `cargo xtask test` makes one out of the program that it has tested.
const TRIAL: &str = "target/dist-trial";
/// The program that `cargo xtask test` has built.
const TESTED: &str = "target/ci/parlour";

/// Builds the program, or takes the one at `binary`, and packs it.
pub(crate) fn run(binary: Option<&str>) -> Result<bool> {
    let built;
    let path = match binary {
        Some(path) => Path::new(path),
        None => {
            built = program::build()?;
            &built
        }
    };
    make(path, FOLDER.as_ref(), "release")?.try_out()?;
    Ok(true)
}

/// Packs the program that has been tested, twice: the second time the bytes are compared with those of the
/// packages that have been tried out.
pub(crate) fn check() -> Vec<Step> {
    if !cfg!(target_os = "linux") {
        println!("\npackages: skipped, they are made on Linux");
        return Vec::new();
    }
    heading(format_args!("packages: cargo xtask dist --binary {TESTED}"));
    vec![Step { name: "packages", outcome: twice().map(|()| true), count: Count::default() }]
}

fn twice() -> Result<()> {
    let sums = || fs::read_to_string(Path::new(TRIAL).join("SHA256SUMS"));
    make(TESTED.as_ref(), TRIAL.as_ref(), "ci")?.try_out()?;
    let first = sums()?;
    let _again = make(TESTED.as_ref(), TRIAL.as_ref(), "ci")?;
    ensure!(first == sums()?, "the same program was packed into other bytes");
    Ok(())
}

/// What was packed, in its folder.
#[must_use]
struct Packed<'a> {
    folder: &'a Path,
    /// The archive's folder, by which it is unpacked.
    name: String,
    files: Vec<Item>,
    program: Program,
}

impl Packed<'_> {
    /// Unpacks the archive and the Debian package, installs the wheel if there is one, and plays with what is in them.
    fn try_out(&self) -> Result<()> {
        try_out::tarball(&self.folder.join(&self.files[0].path), &self.name)?;
        try_out::debian(&self.folder.join(&self.files[1].path), &self.program)?;
        match self.files.iter().find(|file| file.path.ends_with(".whl")) {
            Some(wheel) => wheel::try_out(&self.folder.join(&wheel.path)),
            None => Ok(()),
        }
    }
}

/// Packs the program at `path` into `folder`, with a wheel that is built in this profile.
fn make<'a>(path: &Path, folder: &'a Path, profile: &str) -> Result<Packed<'a>> {
    install_page_packages()?;
    let time = commit_time()?;
    let program = Program::at(path)?;
    let contents = Contents::collect(&program)?;
    let name = format!("parlour-{}-linux-{}", program.version, program.machine.kernel);
    let tarball = archive::gzip(&archive::tar(&contents.portable(&name)?, time)?)?;
    let package = debian::package(&program, &contents, time)?;

    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    let mut files = vec![
        Item::data(&format!("{name}.tar.gz"), tarball),
        Item::data(&debian::name(&program), package),
    ];
    match python::usable() {
        Ok(()) => files.push(wheel::make(time, profile)?),
        Err(why) => {
            ensure!(std::env::var_os("CI").is_none(), "no wheel: {why}");
            println!("\nno wheel: {why}");
        }
    }
    files.push(Item::text("SHA256SUMS", sums(&files)));
    files.extend(contents.container()?);
    for file in &files {
        file.write(folder)?;
    }
    // an image has no command to make it
    fs::create_dir_all(folder.join("data"))?;
    println!("\n{} in {}:", program.linkage, folder.display());
    for file in files.iter().filter(|file| !file.path.contains('/')) {
        println!("{:>12}  {}", file.bytes.len(), file.path);
    }
    Ok(Packed { folder, name, files, program })
}

/// The lines that `sha256sum --check` reads.
fn sums(files: &[Item]) -> String {
    files
        .iter()
        .map(|file| format!("{}  {}\n", hex::encode(Sha256::digest(&file.bytes)), file.path))
        .collect()
}

/// Seconds of the last commit, or of SOURCE_DATE_EPOCH: the time of every packed file.
fn commit_time() -> Result<u64> {
    let time = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(time) => time,
        Err(_) => repo::commit_time()?,
    };
    time.parse().with_context(|| format!("no time: {time}"))
}

/// The page's packages, for their licences, if they are not there yet.
fn install_page_packages() -> Result<()> {
    const INSTALL: Run<'_> = crate::page::INSTALL;
    let there = Path::new(INSTALL.folder).join("node_modules").exists();
    ensure!(there || INSTALL.stream(|_| ())?, "{} failed", INSTALL.line());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_sha256sum() {
        let files = [Item::text("a.txt", "Queen\n".to_owned())];
        assert_eq!(
            sums(&files),
            "1531d5cda33745e265952a2803fbc1e8f7bfa14cd4be4225955dd3b2af58c8f9  a.txt\n"
        );
    }
}
