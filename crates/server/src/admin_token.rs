//! The operator's token: without it the admin address only says how the server is.

use crate::secrets;
use std::{fmt, str::FromStr};

/// The least characters of the token: 128 bits in hexadecimal.
pub const MIN_ADMIN_TOKEN_CHARS: usize = 32;

/// The operator's token. Only its hash is kept.
#[derive(Clone, Copy)]
pub struct AdminToken([u8; 32]);

/// Why a text is not a token.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseAdminTokenError {
    /// It could be guessed.
    #[error("an admin token has at least {MIN_ADMIN_TOKEN_CHARS} characters")]
    TooShort,
    /// It does not fit into a header.
    #[error("an admin token is made of visible ASCII characters")]
    Characters,
}

impl FromStr for AdminToken {
    type Err = ParseAdminTokenError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ParseAdminTokenError::Characters);
        }
        if text.len() < MIN_ADMIN_TOKEN_CHARS {
            return Err(ParseAdminTokenError::TooShort);
        }
        Ok(Self(secrets::hash(text)))
    }
}

impl fmt::Debug for AdminToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdminToken")
    }
}

impl AdminToken {
    /// Is this the token?
    pub(crate) fn is(&self, text: &str) -> bool {
        secrets::same(&self.0, &secrets::hash(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_cannot_be_guessed_and_is_never_shown() {
        let text = "0123456789abcdef0123456789abcdef";
        let token: AdminToken = text.parse().unwrap();
        assert!(token.is(text) && !token.is("0123456789abcdef0123456789abcdee"));
        assert!(!format!("{token:?}").contains("0123"));
        let refused = |text: &str| text.parse::<AdminToken>().unwrap_err();
        assert_eq!(refused(&text[1..]), ParseAdminTokenError::TooShort);
        assert_eq!(refused(""), ParseAdminTokenError::TooShort);
        assert_eq!(refused(&format!("{text}\n")), ParseAdminTokenError::Characters);
    }
}
