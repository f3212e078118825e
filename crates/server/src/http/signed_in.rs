//! Who sends a request, by the token of their session.

use super::{
    answers::{Answer, TOO_MUCH, bearer, not_too_often, read, refusal},
    passkeys::Ceremonies,
    state::AppState,
};
use crate::{caller::Caller, secrets, store::AccountRow};
use axum::http::{HeaderMap, StatusCode};

/// What is said where no token is sent, or one that is not good.
pub(super) const SIGNED_OUT: &str = "You are not signed in.";

/// The passkeys of this server, for a caller who does not ask too often.
pub(super) fn admitted<'a>(app: &'a AppState, caller: &Caller) -> Answer<&'a Ceremonies> {
    let why = "There are no names with a passkey on this server.";
    let none = || refusal(StatusCode::NOT_FOUND, "no_passkeys", why);
    let ceremonies = app.accounts.ceremonies.as_ref().ok_or_else(none)?;
    not_too_often(&app.hellos, caller, TOO_MUCH)?;
    Ok(ceremonies)
}

/// The account that sends this request. Its player is here, as far as they show that.
pub(super) async fn account(
    app: &AppState,
    caller: &Caller,
    headers: &HeaderMap,
) -> Answer<AccountRow> {
    // first, so that a request without a token is refused alike on every server
    let hash = secrets::hash(bearer(headers, "signed_out", SIGNED_OUT)?);
    admitted(app, caller)?;
    let now = app.clock.now();
    let found = read(app, move |reader| reader.signed_in(&hash, now.0)).await?;
    let signed_out = || refusal(StatusCode::UNAUTHORIZED, "signed_out", SIGNED_OUT);
    let account = found.ok_or_else(signed_out)?;
    if account.shown {
        app.accounts.presence.arrive(&account.id, now);
    }
    Ok(account)
}
