//! The Debian package: an `ar` archive of a format's number, control files and files.

use std::fs;
use std::time::{Duration, UNIX_EPOCH};

use anyhow::{Context, Result};
use ar::{Builder, Header};
use httpdate::fmt_http_date;

use super::archive::{Item, gzip, tar};
use super::contents::{Contents, file};
use super::program::{Linkage, Program};

const FOLDER: &str = "packaging/debian";
/// Scripts that dpkg runs.
const SCRIPTS: &[&str] = &["postinst", "prerm", "postrm"];
const DOCUMENTS: &str = "usr/share/doc/parlour";
const MAINTAINER: &str = "The Parlour contributors <parlour@localhost>";

/// What the package is called.
pub(super) fn name(program: &Program) -> String {
    format!("parlour_{}_{}.deb", version(program), program.machine.debian)
}

/// The program's version, and how often it was packed.
fn version(program: &Program) -> String {
    format!("{}-1", program.version)
}

/// The package as it is installed with `apt install ./parlour_….deb`.
pub(super) fn package(program: &Program, contents: &Contents, time: u64) -> Result<Vec<u8>> {
    let files = files(program, contents, time)?;
    let size: usize = files.iter().map(|file| file.bytes.len()).sum();
    let mut control = vec![
        Item::text("control", describe(program, size.div_ceil(1024))),
        Item::text("conffiles", "/etc/default/parlour\n".to_owned()),
    ];
    for name in SCRIPTS {
        let path = format!("{FOLDER}/{name}");
        let script = fs::read(&path).with_context(|| path.clone())?;
        control.push(Item::program(name, script));
    }
    let mut package = Builder::new(Vec::new());
    let mut add = |name: &str, bytes: &[u8]| {
        let mut header = Header::new(name.as_bytes().to_vec(), bytes.len() as u64);
        header.set_mode(0o100_644);
        header.set_mtime(time);
        package.append(&header, bytes)
    };
    add("debian-binary", b"2.0\n")?;
    add("control.tar.gz", &gzip(&tar(&control, time)?)?)?;
    add("data.tar.gz", &gzip(&tar(&files, time)?)?)?;
    Ok(package.into_inner()?)
}

/// Every file that is installed.
fn files(program: &Program, contents: &Contents, time: u64) -> Result<Vec<Item>> {
    let document = |item: &Item| item.at(&format!("{DOCUMENTS}/{}", item.path));
    let mut files = contents.system()?;
    files.push(contents.service.at("lib/systemd/system/parlour.service"));
    files.push(contents.settings.at("etc/default/parlour"));
    for item in &contents.licences {
        match item.path.as_str() {
            "third-party.txt" => files.push(document(&item.compressed("third-party.txt.gz")?)),
            "NOTICE" => files.push(document(item)),
            // in the copyright file, or in every Debian
            _ => (),
        }
    }
    files.push(document(&Item::text("copyright", copyright()?)));
    let changes = file("CHANGELOG.md", "")?.compressed("changelog.gz")?;
    files.push(document(&changes));
    let changes = Item::text("", packaged(program, time)).compressed("changelog.Debian.gz")?;
    files.push(document(&changes));
    if matches!(program.linkage, Linkage::Static { .. }) {
        let path = format!("{FOLDER}/lintian-overrides");
        files.push(file(&path, "usr/share/lintian/overrides/parlour")?);
    }
    Ok(files)
}

/// The control file; `size` in KiB.
fn describe(program: &Program, size: usize) -> String {
    let needs = match &program.linkage {
        Linkage::Static { .. } => String::new(),
        Linkage::Dynamic { at_least } => format!("Depends: libc6 (>= {at_least}), libgcc-s1\n"),
    };
    format!(
        "Package: parlour
Version: {version}
Architecture: {machine}
Maintainer: {MAINTAINER}
Installed-Size: {size}
{needs}Section: net
Priority: optional
Description: card table for five little-known games
 Parlour serves a card table to browsers and terminals: Basement, Budr Basef,
 Bread Basket, Basset and Down the Well, with friends by a link or against bots.
 .
 It needs no account, no database and no other service. The systemd service
 parlour is installed and not started.
",
        version = version(program),
        machine = program.machine.debian,
    )
}

/// What Debian's tools read of the history of a package.
fn packaged(program: &Program, time: u64) -> String {
    let date = fmt_http_date(UNIX_EPOCH + Duration::from_secs(time)).replace("GMT", "+0000");
    format!(
        "parlour ({}) unstable; urgency=medium\n\n  * Packed by `cargo xtask dist`.\n\n -- {MAINTAINER}  {date}\n",
        version(program)
    )
}

/// Debian's copyright file, with the text of our licence.
fn copyright() -> Result<String> {
    let head = file(&format!("{FOLDER}/copyright"), "")?;
    let licence = file("LICENSE-MIT", "")?;
    let mut text = String::from_utf8(head.bytes)? + "License: MIT\n";
    for line in String::from_utf8(licence.bytes)?.lines() {
        text += &if line.trim().is_empty() { " .\n".to_owned() } else { format!(" {line}\n") };
    }
    Ok(text)
}
