//! Whether what is sent to the database is encrypted: `sslmode` and `sslrootcert` of its URL.

use std::fs::read;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;

use rustls::pki_types::{CertificateDer, pem::PemObject};
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

/// The values of `sslmode` that are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Mode {
    /// Nothing is encrypted.
    #[default]
    Disable,
    /// Everything is, and the certificate has to be one for this host by an authority that is trusted.
    VerifyFull,
}

impl FromStr for Mode {
    type Err = String;

    /// `require` asks for a certificate that is good, too: encryption alone does not keep off a server
    /// that takes the place of the database.
    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "disable" => Ok(Self::Disable),
            "require" | "verify-full" => Ok(Self::VerifyFull),
            "allow" | "prefer" | "verify-ca" => Err(format!(
                "sslmode={text} can be made to trust another server; use verify-full, or disable"
            )),
            _ => Err(format!("sslmode is disable or verify-full, not {text:?}")),
        }
    }
}

/// What a URL says of encryption.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Settings {
    pub(super) mode: Mode,
    /// The authorities that are trusted, in a file of PEM; else those of the system.
    pub(super) root_certificates: Option<PathBuf>,
}

impl Settings {
    /// What makes connections. With [`Mode::Disable`] it is never asked to encrypt.
    ///
    /// # Errors
    /// If there are no certificates of authorities, in one line.
    pub(super) fn connector(&self) -> Result<MakeRustlsConnect, String> {
        let mut roots = RootCertStore::empty();
        match (self.mode, &self.root_certificates) {
            (Mode::Disable, None) => {}
            (Mode::Disable, Some(_)) => return Err("sslrootcert needs sslmode=verify-full".into()),
            (Mode::VerifyFull, Some(file)) => {
                for certificate in certificates_of(file)? {
                    roots.add(certificate).map_err(|error| in_file(file, &error))?;
                }
            }
            (Mode::VerifyFull, None) => {
                let system = rustls_native_certs::load_native_certs();
                roots.add_parsable_certificates(system.certs);
                if roots.is_empty() {
                    return Err("this system trusts no authority; name one by sslrootcert".into());
                }
            }
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(roots)
            .with_no_client_auth();
        Ok(MakeRustlsConnect::new(config))
    }
}

fn certificates_of(file: &Path) -> Result<Vec<CertificateDer<'static>>, String> {
    let text = read(file).map_err(|error| in_file(file, &error))?;
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&text).collect();
    match certificates {
        Ok(certificates) if certificates.is_empty() => {
            Err(in_file(file, &"there is no certificate in it"))
        }
        Ok(certificates) => Ok(certificates),
        Err(error) => Err(in_file(file, &error)),
    }
}

fn in_file(file: &Path, error: &dyn std::fmt::Display) -> String {
    format!("sslrootcert {}: {error}", file.display())
}
