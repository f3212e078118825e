//! Where the tokens of seats are kept: a small file each, that only their owner can read.

use crate::client::table_url::TableUrl;
use std::{
    fmt::Write as _,
    fs,
    io::{ErrorKind, Result, Write as _},
    path::{Path, PathBuf},
};

/// A folder with the token of each seat in which someone of this computer sits: by server, table
/// and the name they have there, so that two people at one computer can have two seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatTokens {
    folder: PathBuf,
}

impl SeatTokens {
    /// A token store in this folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self { folder: folder.join("seats") }
    }

    /// The token store where the system keeps a user's data, if it has such a place.
    #[must_use]
    pub fn usual() -> Option<Self> {
        let folders = directories::ProjectDirs::from("", "", "parlour")?;
        Some(Self::new(folders.data_dir()))
    }

    /// The token of the seat that someone of this name has at a table, if it is known.
    ///
    /// # Errors
    /// If there is one that cannot be read.
    pub fn token(&self, place: &TableUrl, name: &str) -> Result<Option<String>> {
        match fs::read_to_string(self.file(place, name)) {
            Ok(token) => Ok(Some(token.trim().to_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Keeps a token.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn keep(&self, place: &TableUrl, name: &str, token: &str) -> Result<()> {
        let file = self.file(place, name);
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        // under another name first: at no time is there half a token
        let draft = file.with_extension("new");
        let _ = fs::remove_file(&draft);
        let mut options = fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(&draft)?.write_all(token.as_bytes())?;
        fs::rename(draft, file)
    }

    /// Throws a token away, if there is one.
    ///
    /// # Errors
    /// If it cannot be removed.
    pub fn forget(&self, place: &TableUrl, name: &str) -> Result<()> {
        match fs::remove_file(self.file(place, name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn file(&self, place: &TableUrl, name: &str) -> PathBuf {
        let table = self.folder.join(plain(place.authority())).join(plain(place.table()));
        table.join(format!("{}.token", plain(name)))
    }
}

/// A text as the name of a file: letters and digits stay, everything else becomes numbers.
fn plain(text: &str) -> String {
    text.bytes().fold(String::new(), |mut name, byte| {
        if byte.is_ascii_alphanumeric() || byte == b'-' {
            name.push(char::from(byte));
        } else {
            let _ = write!(name, "_{byte:02x}");
        }
        name
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places() -> (TableUrl, TableUrl) {
        let at = |text: &str| text.parse().expect("an address");
        (at("http://127.0.0.1:4280/t/a"), at("http://127.0.0.1:4281/t/a"))
    }

    #[test]
    fn a_token_is_kept_by_server_table_and_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let seat_tokens = SeatTokens::new(folder.path());
        let (here, there) = places();
        assert_eq!(seat_tokens.token(&here, "Ann").unwrap(), None);
        seat_tokens.keep(&here, "Ann", "first").unwrap();
        seat_tokens.keep(&here, "Ann", "second").unwrap();
        seat_tokens.keep(&here, "../Zoë", "third").unwrap();
        assert_eq!(seat_tokens.token(&here, "Ann").unwrap().as_deref(), Some("second"));
        assert_eq!(seat_tokens.token(&here, "../Zoë").unwrap().as_deref(), Some("third"));
        assert_eq!(seat_tokens.token(&there, "Ann").unwrap(), None);
        seat_tokens.forget(&here, "Ann").unwrap();
        seat_tokens.forget(&here, "Ann").unwrap();
        assert_eq!(seat_tokens.token(&here, "Ann").unwrap(), None);
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_can_read_it() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let seat_tokens = SeatTokens::new(folder.path());
        let (here, _) = places();
        seat_tokens.keep(&here, "Ann", "secret").unwrap();
        let mode = fs::metadata(seat_tokens.file(&here, "Ann")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
