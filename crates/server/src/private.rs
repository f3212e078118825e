//! Files and folders that only their owner can read.

use std::{
    fs::{DirBuilder, OpenOptions},
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
