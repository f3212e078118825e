//! Backups encrypted with a passphrase, in the format of age: any program that reads it can decrypt
//! them (`age --decrypt`).

use age::{DecryptError, Decryptor, Encryptor, secrecy::SecretString};
use anyhow::{Context, Result, anyhow, ensure};
use parlour_server::private;
use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, ErrorKind, Read, Write},
    iter,
    path::Path,
};

/// The least characters of a passphrase.
const MIN_PASSPHRASE_CHARS: usize = 12;

/// How each file begins that age has encrypted.
const MAGIC: &[u8] = b"age-encryption.org/";

/// What a backup is encrypted with.
pub(crate) struct Passphrase(SecretString);

/// Is this an encrypted file?
pub(crate) fn is_encrypted(file: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    File::open(file)?.take(MAGIC.len() as u64).read_to_end(&mut start)?;
    Ok(start == MAGIC)
}

impl Passphrase {
    /// The first line of this file.
    pub(crate) fn read(file: &Path) -> Result<Self> {
        let said = || format!("the passphrase in {}", file.display());
        let text = fs::read_to_string(file).with_context(said)?;
        let line = text.lines().next().unwrap_or_default();
        let is_long = line.chars().count() >= MIN_PASSPHRASE_CHARS;
        ensure!(is_long, "{} needs at least {MIN_PASSPHRASE_CHARS} characters", said());
        Ok(Self(line.to_owned().into()))
    }

    /// Writes `from` encrypted to `to`, which must not exist.
    pub(crate) fn encrypt(self, from: &Path, to: &Path) -> Result<()> {
        let failed = |error: &io::Error| anyhow!("{error}");
        private::write_whole(to, failed, |part| self.encrypt_into(from, part))
            .with_context(|| format!("writing {}", to.display()))
    }

    fn encrypt_into(self, from: &Path, to: &Path) -> Result<()> {
        let mut from = File::open(from)?;
        let encryptor = Encryptor::with_user_passphrase(self.0);
        let mut to = encryptor.wrap_output(BufWriter::new(private::to_write().open(to)?))?;
        io::copy(&mut from, &mut to)?;
        to.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok(())
    }

    /// Writes what `from` holds to `to`.
    pub(crate) fn decrypt(self, from: &Path, to: &Path) -> Result<()> {
        let name = from.display();
        let input = BufReader::new(File::open(from).with_context(|| format!("reading {name}"))?);
        let identity = age::scrypt::Identity::new(self.0);
        let unreadable = |error| match error {
            DecryptError::DecryptionFailed | DecryptError::KeyDecryptionFailed => {
                anyhow!("{name} was encrypted with another passphrase")
            }
            DecryptError::NoMatchingKeys => anyhow!("{name} was not encrypted with a passphrase"),
            error => anyhow!("{name} cannot be decrypted: {error}"),
        };
        let decryptor = Decryptor::new_buffered(input).map_err(unreadable)?;
        let mut plain =
            decryptor.decrypt(iter::once(&identity as &dyn age::Identity)).map_err(unreadable)?;
        let mut to = private::to_write().create_new(true).open(to)?;
        match io::copy(&mut plain, &mut to) {
            Ok(_) => Ok(to.flush()?),
            Err(error)
                if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::InvalidData) =>
            {
                Err(anyhow!("{name} is cut off or damaged"))
            }
            Err(error) => Err(error).with_context(|| format!("decrypting {name}")),
        }
    }
}
