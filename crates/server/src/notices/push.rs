//! One notice through the push service of a browser: encrypted for the browser (RFC 8291), and signed so that the
//! service knows the server (RFC 8292).

use super::{SendError, config::PushContact};
use crate::store::{Store, StoreError, Write};
use axum::body::Body;
use base64ct::{Base64UrlUnpadded, Encoding as _};
use hyper::{Request, Uri, header};
use p256::{
    PublicKey, SecretKey,
    ecdsa::{Signature, SigningKey, signature::Signer as _},
};
use parlour_protocol::{
    line,
    wire::{NoticeAddress, PushNotice},
};
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use web_push_native::{Auth, WebPushBuilder};

/// A signature is good for so long; push services accept at most a day.
const SIGNATURE_TIME: Duration = Duration::from_secs(12 * 3600);

/// A push service keeps a notice for a browser that is away, but not longer than this.
const MAX_KEEP_TIME: Duration = Duration::from_secs(28 * 86_400);

/// The secret that a browser shares with the server has so many bytes.
const AUTH_BYTES: usize = 16;

/// Push services take topics of at most 32 letters of base64url, which are so many bytes.
const TOPIC_BYTES: usize = 24;

/// The longest public key of a browser, in letters of base64url.
const MAX_KEY_CHARS: usize = 100;

/// The key by which push services know this server, and who to write to about it.
#[derive(Clone)]
pub(crate) struct PushKey {
    key: SigningKey,
    contact: PushContact,
}

#[derive(Serialize)]
struct Claims {
    aud: String,
    exp: u64,
    sub: String,
}

impl PushKey {
    /// The key in the store; made and kept there, if there is none.
    pub(crate) fn of(
        store: &mut dyn Store,
        contact: Option<&PushContact>,
    ) -> Result<Option<Self>, StoreError> {
        let Some(contact) = contact.cloned() else { return Ok(None) };
        let reader = store.reader()?;
        if reader.push_key()?.is_none() {
            // of nodes that start at once, one is first: its key counts
            let key = fresh().to_bytes().into();
            store.commit(&[vec![Write::PushKey { key }]])?;
        }
        let key = reader.push_key()?.and_then(|key| SigningKey::from_slice(&key).ok());
        Ok(key.map(|key| Self { key, contact }))
    }

    /// What a browser needs to subscribe, in base64url.
    pub(crate) fn public(&self) -> String {
        let point = self.key.verifying_key().to_encoded_point(false);
        Base64UrlUnpadded::encode_string(point.as_bytes())
    }

    /// By this the push service knows that two notices are about the same table; which one, it does not know.
    fn topic(&self, table: &str) -> String {
        let hash = Sha256::new_with_prefix(b"parlour/topic/1\0").chain_update(self.key.to_bytes());
        let hash = hash.chain_update(table).finalize();
        Base64UrlUnpadded::encode_string(&hash[..TOPIC_BYTES])
    }

    /// A signature for this push service: `Authorization`.
    fn authorization(&self, endpoint: &Uri, now: Duration) -> String {
        let scheme = endpoint.scheme_str().unwrap_or("https");
        let authority = endpoint.authority().map_or("", |authority| authority.as_str());
        let claims = Claims {
            aud: format!("{scheme}://{authority}"),
            exp: (now + SIGNATURE_TIME).as_secs(),
            sub: self.contact.to_string(),
        };
        let encoded = |text: &str| Base64UrlUnpadded::encode_string(text.as_bytes());
        let header = encoded(r#"{"typ":"JWT","alg":"ES256"}"#);
        let signed = format!("{header}.{}", encoded(&line(&claims)));
        let signature: Signature = self.key.sign(signed.as_bytes());
        let signature = Base64UrlUnpadded::encode_string(&signature.to_bytes());
        format!("vapid t={signed}.{signature}, k={}", self.public())
    }
}

/// A new key.
fn fresh() -> SecretKey {
    loop {
        if let Ok(key) = SecretKey::from_slice(&crate::secrets::push_key()) {
            return key;
        }
    }
}

/// Are these the keys of a browser?
pub(super) fn are_keys(p256dh: &str, auth: &str) -> bool {
    keys(p256dh, auth).is_some()
}

fn keys(p256dh: &str, auth: &str) -> Option<(PublicKey, Auth)> {
    if p256dh.len() > MAX_KEY_CHARS || auth.len() > MAX_KEY_CHARS {
        return None;
    }
    let bytes = |text: &str| Base64UrlUnpadded::decode_vec(text.trim_end_matches('=')).ok();
    let public = PublicKey::from_sec1_bytes(&bytes(p256dh)?).ok()?;
    let auth: [u8; AUTH_BYTES] = bytes(auth)?.try_into().ok()?;
    Some((public, auth.into()))
}

/// The request that hands this notice over to the push service, which keeps it for so long at most.
pub(super) fn request(
    key: &PushKey,
    to: &NoticeAddress,
    says: &PushNotice,
    lasts: Duration,
) -> Result<Request<Body>, SendError> {
    let NoticeAddress::Push { endpoint, p256dh, auth } = to else {
        return Err(SendError::NotAllowed);
    };
    let (public, auth) = keys(p256dh, auth).ok_or(SendError::NotAllowed)?;
    let endpoint: Uri = endpoint.parse().map_err(|_| SendError::NotAllowed)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let authorization = key.authorization(&endpoint, now);
    let builder = WebPushBuilder::new(endpoint, public, auth);
    let builder = builder.with_valid_duration(lasts.min(MAX_KEEP_TIME));
    let request = builder.build(line(says)).map_err(|_| SendError::NotAllowed)?;
    let (mut parts, body) = request.into_parts();
    let authorization = authorization.parse().map_err(|_| SendError::NotAllowed)?;
    parts.headers.insert(header::AUTHORIZATION, authorization);
    // a later notice about the same table takes the place of one that still waits
    if let Ok(topic) = key.topic(&says.table).parse() {
        parts.headers.insert("topic", topic);
    }
    Ok(Request::from_parts(parts, Body::from(body)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Sqlite;
    use p256::elliptic_curve::sec1::ToEncodedPoint as _;

    #[test]
    fn the_key_is_made_once() {
        let mut store = Sqlite::in_memory().unwrap();
        let contact: PushContact = "mailto:ops@example.org".parse().unwrap();
        let mut key = |contact| PushKey::of(&mut store, contact).unwrap();
        assert!(key(None).is_none(), "the operator has not asked for it");
        let [first, second] = [(), ()].map(|()| key(Some(&contact)).unwrap());
        assert_eq!(first.public(), second.public());
        assert_eq!(first.public().len(), 87, "an uncompressed point of 65 bytes");
    }

    #[test]
    fn keys_of_a_browser_are_a_point_of_the_curve_and_sixteen_bytes() {
        let point = fresh().public_key().to_encoded_point(false);
        let p256dh = Base64UrlUnpadded::encode_string(point.as_bytes());
        let auth = Base64UrlUnpadded::encode_string(&[1; 16]);
        assert!(are_keys(&p256dh, &auth));
        assert!(!are_keys(&p256dh, &Base64UrlUnpadded::encode_string(&[1; 15])));
        assert!(!are_keys(&Base64UrlUnpadded::encode_string(&[4; 65]), &auth));
        assert!(!are_keys("", &auth) && !are_keys("not base64!", &auth));
        assert!(!are_keys(&"A".repeat(10_000), &auth));
    }
}
