//! What a player adds to the shuffle.

use parlour_protocol::wire::Refusal;

/// The longest text that goes into a shuffle, in characters.
const MAX_ENTROPY_CHARS: usize = 64;

/// What someone adds to a shuffle, if it is not too long.
pub(super) fn entropy_of(text: &str) -> Result<&str, Refusal> {
    if text.chars().count() > MAX_ENTROPY_CHARS {
        let why =
            format!("What you add to the shuffle has at most {MAX_ENTROPY_CHARS} characters.");
        return Err(Refusal::new("bad_message", why));
    }
    Ok(text)
}
