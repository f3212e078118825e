//! How much money someone has: a purse or a bank, with or without a bottom.

use parlour_engine::setting::Setting;
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Unexpected, Visitor},
};
use std::fmt;

/// A purse (BST-R15) or a bank (BST-R16). Written `"unlimited"` or as a whole
/// number; `"finite(n)"` is read as well.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Funds {
    /// Credit without end.
    Unlimited,
    /// This much at the start of the session.
    Finite(u64),
}

impl Funds {
    /// What is there when the account stands at `account`; `None` without limit.
    #[inline(always)]
    pub(super) fn left(self, account: i64) -> Option<i64> {
        match self {
            Self::Unlimited => None,
            Self::Finite(n) => Some(i64::try_from(n).unwrap_or(i64::MAX).saturating_add(account)),
        }
    }
}

impl Setting for Funds {}

impl Serialize for Funds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Unlimited => serializer.serialize_str("unlimited"),
            Self::Finite(n) => serializer.serialize_u64(*n),
        }
    }
}

impl<'de> Deserialize<'de> for Funds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FundsText)
    }
}

struct FundsText;

impl Visitor<'_> for FundsText {
    type Value = Funds;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"unlimited\", a whole number or \"finite(n)\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Funds, E> {
        if text == "unlimited" {
            return Ok(Funds::Unlimited);
        }
        let digits = text.strip_prefix("finite(").and_then(|rest| rest.strip_suffix(')'));
        digits
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|digits| digits.parse().ok())
            .map(Funds::Finite)
            .ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Funds, E> {
        Ok(Funds::Finite(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Funds, E> {
        let number = u64::try_from(number)
            .map_err(|_| E::invalid_value(Unexpected::Signed(number), &self))?;
        Ok(Funds::Finite(number))
    }
}
