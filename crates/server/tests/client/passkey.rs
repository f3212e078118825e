//! An authenticator in software: it makes a passkey, and answers with it.

use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// The address of the page in tests.
pub(crate) const ORIGIN: &str = "http://localhost:4280";

/// The person is there, and has been verified.
const VERIFIED: u8 = 0b101;

/// A passkey follows.
const ATTESTED: u8 = 0b100_0000;

/// A passkey on someone's device.
pub(crate) struct Passkey {
    key: SigningKey,
    id: [u8; 32],
    account: String,
    /// How often it has signed.
    pub(crate) count: u32,
}

impl Passkey {
    /// A new one for what the server asks for, and what it says of itself on a page at `origin`.
    pub(crate) fn made(number: u8, options: &Value, origin: &str) -> (Self, Value) {
        let key = SigningKey::from_slice(&[number; 32]).unwrap();
        let account = options["user"]["id"].as_str().unwrap().to_owned();
        let passkey = Self { key, id: [number; 32], account, count: 0 };
        let point = passkey.key.verifying_key().to_encoded_point(false);
        let mut data = passkey.data(VERIFIED | ATTESTED);
        data.extend([0; 16]);
        data.extend([0, 32]);
        data.extend(passkey.id);
        // the public key: EC2, ES256, P-256, x and y
        data.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        data.extend(point.x().unwrap());
        data.extend([0x22, 0x58, 32]);
        data.extend(point.y().unwrap());
        let mut attestation = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58".to_vec();
        attestation.push(u8::try_from(data.len()).unwrap());
        attestation.extend(data);
        let response = json!({
            "clientDataJSON": coded(&said("webauthn.create", options, origin)),
            "attestationObject": coded(&attestation),
        });
        let answer = passkey.answer(&response);
        (passkey, answer)
    }

    /// What it answers when someone signs in on a page at `origin`.
    pub(crate) fn signs(&mut self, options: &Value, origin: &str) -> Value {
        self.count += 1;
        let (data, said) = (self.data(VERIFIED), said("webauthn.get", options, origin));
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&said));
        let signature: Signature = self.key.sign(&signed);
        let response = json!({
            "clientDataJSON": coded(&said),
            "authenticatorData": coded(&data),
            "signature": coded(signature.to_der().as_bytes()),
            "userHandle": self.account,
        });
        self.answer(&response)
    }

    /// Its id and the account's, as they go over the wire.
    pub(crate) fn secrets(&self) -> [String; 2] {
        [coded(&self.id), self.account.clone()]
    }

    fn data(&self, flags: u8) -> Vec<u8> {
        let mut data = Sha256::digest(b"localhost").to_vec();
        data.push(flags);
        data.extend(self.count.to_be_bytes());
        data
    }

    fn answer(&self, response: &Value) -> Value {
        let id = coded(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "response": response,
            "clientExtensionResults": {},
        })
    }
}

/// What a browser says of the page that asks.
fn said(what: &str, options: &Value, origin: &str) -> Vec<u8> {
    let challenge = &options["challenge"];
    json!({ "type": what, "challenge": challenge, "origin": origin, "crossOrigin": false })
        .to_string()
        .into_bytes()
}

fn coded(bytes: &[u8]) -> String {
    Base64UrlUnpadded::encode_string(bytes)
}
