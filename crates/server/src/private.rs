//! Files and folders that only their owner can read.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

/// Makes a folder, with those it lies in.
///
/// # Errors
/// As for [`DirBuilder::create`].
pub fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// How a file is opened to be written; whether it may be a new one is left to the caller.
#[must_use]
pub fn to_write() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Writes a new file, under another name (`FILE.part`) until all of it is on the disk, so that half a file never
/// has this one. `fill` is given that other file, which is empty.
///
/// # Errors
/// If one of the two files is there already, or cannot be written. Then none is left of what was written.
pub fn write_whole<E>(
    to: &Path,
    failed: impl Fn(&io::Error) -> E,
    fill: impl FnOnce(&Path) -> Result<(), E>,
) -> Result<(), E> {
    let mut part = to.as_os_str().to_owned();
    part.push(".part");
    let part = Path::new(&part);
    make_new(to, part).map_err(|error| failed(&error))?;
    let written = fill(part).and_then(|()| name(part, to).map_err(|error| failed(&error)));
    written.inspect_err(|_| {
        let _ = fs::remove_file(part);
    })
}

fn make_new(to: &Path, part: &Path) -> io::Result<()> {
    let exists = |why: String| Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
    if to.exists() {
        return exists("there is such a file already".to_owned());
    }
    match to_write().create_new(true).open(part) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            exists(format!("{} was left by another copy: remove it first", part.display()))
        }
        made => made.map(drop),
    }
}

fn name(part: &Path, to: &Path) -> io::Result<()> {
    File::options().write(true).open(part)?.sync_all()?;
    fs::rename(part, to)?;
    match to.parent() {
        Some(folder) if folder.as_os_str().is_empty() => settle(Path::new(".")),
        Some(folder) => settle(folder),
        None => Ok(()),
    }
}

/// What was made, renamed or deleted in a folder stays so when the power goes.
///
/// # Errors
/// As the system says.
pub fn settle(folder: &Path) -> io::Result<()> {
    // Elsewhere a folder cannot be opened, and needs not be.
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
