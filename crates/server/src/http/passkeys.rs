//! Passkeys: what is asked of a browser, and whether its answer is right. A library judges (`webauthn_rp`).

use crate::{config::PasskeyConfig, store::CredentialRow};
use parking_lot::Mutex;
use parlour_protocol::wire::{self, Value};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableAuthentication64, DiscoverableAuthenticationServerState,
    DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions, Registration,
    RegistrationServerState,
    bin::{Decode, Encode},
    request::{
        AsciiDomain, FixedCapHashSet, InsertResult, RpId, UserVerificationRequirement,
        auth::AuthenticationVerificationOptions,
        register::{
            CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions,
            USER_HANDLE_MAX_LEN, UserHandle64, Username,
        },
    },
    response::{
        CredentialId,
        register::{CompressedPubKey, DynamicState, StaticState},
    },
};

/// How many passkeys can be in the making at once, and how many in use; a challenge that is not answered makes
/// room after five minutes.
const MAX_CHALLENGES: usize = 1024;

/// A public key of any kind that the library knows.
type PublicKey = StaticState<CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>>;

/// Why a passkey is not made or not accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub(crate) enum PasskeyError {
    /// There are as many challenges as there can be.
    #[error("Too many sign-ins right now. Try again in a minute.")]
    Busy,
    /// It is not an answer of an authenticator.
    #[error("The passkey's response could not be read.")]
    Unread,
    /// The challenge was not given here, was used, or is too old.
    #[error("This sign-in has expired or was already used. Start again.")]
    NoChallenge,
    /// The answer is wrong.
    #[error("The passkey was not accepted.")]
    Refused,
}

/// Challenges that wait for an answer. Each is good for one answer.
#[derive(Debug)]
struct Challenges {
    new: FixedCapHashSet<RegistrationServerState<USER_HANDLE_MAX_LEN>>,
    used: FixedCapHashSet<DiscoverableAuthenticationServerState>,
}

/// Passkeys that are being made or used.
#[derive(Debug)]
pub(crate) struct Ceremonies {
    site: RpId,
    origin: String,
    challenges: Mutex<Challenges>,
}

/// An answer in which a passkey says who it is; whether it is right is not known yet.
pub(crate) struct Assertion {
    answer: DiscoverableAuthentication64,
    state: DiscoverableAuthenticationServerState,
}

impl Ceremonies {
    /// Those of a server that is set up like this.
    pub(crate) fn of(config: &PasskeyConfig) -> Option<Self> {
        let site = RpId::Domain(AsciiDomain::try_from(config.host().to_owned()).ok()?);
        let challenges = Mutex::new(Challenges {
            new: FixedCapHashSet::new(MAX_CHALLENGES),
            used: FixedCapHashSet::new(MAX_CHALLENGES),
        });
        Some(Self { site, origin: config.origin(), challenges })
    }

    /// What a browser is asked to make a passkey for this name.
    pub(crate) fn begin_new(&self, name: &str) -> Result<Value, PasskeyError> {
        // not every name that people may have is one here: those get another beside the passkey
        let user_name = Username::try_from(name).or_else(|_| Username::try_from("player"));
        let user = PublicKeyCredentialUserEntity {
            name: user_name.map_err(|_| PasskeyError::Refused)?,
            id: &UserHandle64::new(),
            display_name: Nickname::try_from(name).ok(),
        };
        let mut options = PublicKeyCredentialCreationOptions::first_passkey(&self.site, user);
        options.authenticator_selection.user_verification = UserVerificationRequirement::Preferred;
        options.extensions.cred_protect = CredProtect::None;
        let (state, asked) = options.start_ceremony().map_err(|_| PasskeyError::Refused)?;
        check_capacity(self.challenges.lock().new.insert_or_replace_all_expired(state))?;
        Ok(wire::value(&asked))
    }

    /// A passkey that was made: its id, and the account, which is new.
    pub(crate) fn made(&self, answer: &Value) -> Result<CredentialRow, PasskeyError> {
        let text = parlour_protocol::line(answer);
        let answer =
            Registration::from_json_relaxed(text.as_bytes()).map_err(|_| PasskeyError::Unread)?;
        let challenge = answer.challenge_relaxed().map_err(|_| PasskeyError::Unread)?;
        let state = self.challenges.lock().new.take(&challenge).ok_or(PasskeyError::NoChallenge)?;
        let allowed = [self.origin.as_str()];
        let options = RegistrationVerificationOptions::<&str, &str> {
            allowed_origins: &allowed,
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        let made = state.verify(&self.site, &answer, &options);
        let made = made.map_err(|_| PasskeyError::Refused)?;
        let id = made.id().as_ref().to_vec();
        let Ok(account) = made.user_id().encode();
        let fixed = made.static_state().encode().map_err(|_| PasskeyError::Refused)?;
        let Ok(changing) = made.dynamic_state().encode();
        Ok(CredentialRow { id, account: account.to_vec(), fixed, changing })
    }

    /// What a browser is asked to sign in with a passkey, of any account.
    pub(crate) fn begin_session(&self) -> Result<Value, PasskeyError> {
        let mut options = DiscoverableCredentialRequestOptions::passkey(&self.site);
        options.0.user_verification = UserVerificationRequirement::Preferred;
        let (state, asked) = options.start_ceremony().map_err(|_| PasskeyError::Refused)?;
        check_capacity(self.challenges.lock().used.insert_or_replace_all_expired(state))?;
        Ok(wire::value(&asked))
    }

    /// Which passkey answers. Its challenge is used up.
    pub(crate) fn assertion(&self, answer: &Value) -> Result<Assertion, PasskeyError> {
        let text = parlour_protocol::line(answer);
        let answer = DiscoverableAuthentication64::from_json_relaxed(text.as_bytes())
            .map_err(|_| PasskeyError::Unread)?;
        let challenge = answer.challenge_relaxed().map_err(|_| PasskeyError::Unread)?;
        let state =
            self.challenges.lock().used.take(&challenge).ok_or(PasskeyError::NoChallenge)?;
        Ok(Assertion { answer, state })
    }

    /// Is the answer that of this passkey? Then what changed of it by its use.
    pub(crate) fn accept(
        &self,
        assertion: Assertion,
        credential: &CredentialRow,
    ) -> Result<[u8; 7], PasskeyError> {
        let account =
            credential.account.as_slice().try_into().map_err(|_| PasskeyError::Refused)?;
        let Ok(account) = UserHandle64::decode(account);
        let id = CredentialId::<&[u8]>::decode(credential.id.as_slice())
            .map_err(|_| PasskeyError::Refused)?;
        let fixed =
            PublicKey::decode(credential.fixed.as_slice()).map_err(|_| PasskeyError::Refused)?;
        let changing =
            DynamicState::decode(credential.changing).map_err(|_| PasskeyError::Refused)?;
        let mut known = AuthenticatedCredential::new(id, &account, fixed, changing)
            .map_err(|_| PasskeyError::Refused)?;
        let allowed = [self.origin.as_str()];
        let options = AuthenticationVerificationOptions::<&str, &str> {
            allowed_origins: &allowed,
            error_on_unsolicited_extensions: false,
            ..Default::default()
        };
        let Assertion { answer, state } = assertion;
        state
            .verify(&self.site, &answer, &mut known, &options)
            .map_err(|_| PasskeyError::Refused)?;
        let Ok(changing) = known.dynamic_state().encode();
        Ok(changing)
    }
}

impl Assertion {
    /// The id of the passkey, as it says.
    pub(crate) fn credential(&self) -> Vec<u8> {
        self.answer.raw_id().as_ref().to_vec()
    }
}

fn check_capacity(inserted: InsertResult) -> Result<(), PasskeyError> {
    match inserted {
        InsertResult::Success => Ok(()),
        InsertResult::CapacityFull | InsertResult::Duplicate => Err(PasskeyError::Busy),
    }
}
