//! Names with a passkey: making one, signing in, and being rid of it.

use super::{
    answers::{Answer, Given, bearer, busy, not_written, read, read_body, refusal},
    other_nodes::NO_CHALLENGE,
    passkeys::PasskeyError,
    signed_in::{SIGNED_OUT, account, admitted},
    state::{AppState, Shared},
};
use crate::{
    caller::Caller,
    name, secrets,
    store::{AccountRow, AccountWrite, SessionRow, UnitError, Write, WriteError},
};
use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use parlour_engine::seat::MAX_SEATS;
use parlour_protocol::wire::{
    AccountInfo, AccountName, NewAccount, NewSession, PasskeyRequest, Refusal, SignedIn,
};

/// How long a session lasts, in milliseconds: ninety days.
const SESSION_MS: u64 = 90 * 86_400_000;

/// Begin a name with a passkey: what the browser is asked to make.
#[utoipa::path(
    post,
    path = "/api/account/challenge",
    operation_id = "beginAccount",
    request_body = AccountName,
    responses(
        (status = 200, description = "What the browser is asked.", body = PasskeyRequest),
        (status = 400, description = "The body is malformed.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 409, description = "No one can have this name here.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "Too many people are signing in.", body = Refusal),
    )
)]
pub(super) async fn begin_new(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    body: Given,
) -> Answer<Json<PasskeyRequest>> {
    let ceremonies = admitted(&app, &caller)?;
    let AccountName { name } = read_body(body)?;
    let name = judged(&app, &name)?;
    let options = ceremonies.begin_new(&name).map_err(not_accepted)?;
    Ok(Json(PasskeyRequest { options }))
}

/// Make a name with the passkey that the browser has made, and sign in.
#[utoipa::path(
    post,
    path = "/api/account",
    operation_id = "makeAccount",
    request_body = NewAccount,
    responses(
        (status = 201, description = "The name is yours.", body = SignedIn),
        (status = 400, description = "The body is malformed.", body = Refusal),
        (status = 401, description = "The passkey was not accepted.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 409, description = "The name is taken, or no one can have it.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "It could not be saved, or it is not known whether it was.", body = Refusal),
    )
)]
pub(super) async fn make(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    body: Given,
) -> Answer<Response> {
    let ceremonies = admitted(&app, &caller)?;
    let NewAccount { name, credential } = read_body(body)?;
    let name = judged(&app, &name)?;
    let credential = ceremonies.made(&credential).map_err(not_accepted)?;
    let id = credential.account.clone();
    let created = app.clock.now().0;
    let row = AccountRow {
        id: id.clone(),
        name: name.clone(),
        looks: looks(&name),
        created,
        shown: false,
    };
    let writes = vec![AccountWrite::New(row), AccountWrite::Credential(credential)];
    signed_in(&app, name, id, writes).await
}

/// Begin to sign in: what the browser is asked.
#[utoipa::path(
    post,
    path = "/api/session/challenge",
    operation_id = "beginSession",
    responses(
        (status = 200, description = "What the browser is asked.", body = PasskeyRequest),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "Too many people are signing in.", body = Refusal),
    )
)]
pub(super) async fn begin_session(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
) -> Answer<Json<PasskeyRequest>> {
    let options = admitted(&app, &caller)?.begin_session().map_err(not_accepted)?;
    Ok(Json(PasskeyRequest { options }))
}

/// Sign in with what the passkey has answered.
#[utoipa::path(
    post,
    path = "/api/session",
    operation_id = "signIn",
    request_body = NewSession,
    responses(
        (status = 201, description = "You are signed in.", body = SignedIn),
        (status = 400, description = "The body is malformed.", body = Refusal),
        (status = 401, description = "The passkey was not accepted.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "The store cannot be read or written.", body = Refusal),
    )
)]
pub(super) async fn sign_in(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    body: Given,
) -> Answer<Response> {
    let ceremonies = admitted(&app, &caller)?;
    let NewSession { credential } = read_body(body)?;
    let assertion = ceremonies.assertion(&credential).map_err(not_accepted)?;
    let id = assertion.credential();
    let known = read(&app, move |reader| {
        let Some(credential) = reader.credential(&id)? else { return Ok(None) };
        let accounts = reader.account(&credential.account)?;
        Ok(accounts.map(|account| (credential, account)))
    });
    let unknown = || not_accepted(PasskeyError::Refused);
    let (credential, account) = known.await?.ok_or_else(unknown)?;
    let changing = ceremonies.accept(assertion, &credential).map_err(not_accepted)?;
    let used = AccountWrite::Used { credential: credential.id, changing };
    signed_in(&app, account.name, account.id, vec![used]).await
}

/// Who you are.
#[utoipa::path(
    get,
    path = "/api/session",
    operation_id = "session",
    security(("account" = [])),
    responses(
        (status = 200, description = "Who is signed in.", body = AccountInfo),
        (status = 401, description = "No one is signed in.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
pub(super) async fn me(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Answer<Json<AccountInfo>> {
    let account = account(&app, &caller, &headers).await?;
    Ok(Json(AccountInfo { name: account.name }))
}

/// Sign out: the token is no longer good.
#[utoipa::path(
    delete,
    path = "/api/session",
    operation_id = "signOut",
    security(("account" = [])),
    responses(
        (status = 204, description = "You are signed out."),
        (status = 401, description = "No token was given.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "It could not be saved, or it is not known whether it was.", body = Refusal),
    )
)]
pub(super) async fn sign_out(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    let hash = secrets::hash(bearer(&headers, "signed_out", SIGNED_OUT)?);
    admitted(&app, &caller)?;
    let now = app.clock.now().0;
    if let Ok(Some(account)) = read(&app, move |reader| reader.signed_in(&hash, now)).await {
        app.accounts.presence.leave(&account.id);
    }
    persist(&app, AccountWrite::SignOut { hash }).await
}

/// Take another name.
#[utoipa::path(
    put,
    path = "/api/account",
    operation_id = "renameAccount",
    request_body = AccountName,
    security(("account" = [])),
    responses(
        (status = 204, description = "The name is yours."),
        (status = 400, description = "The body is malformed.", body = Refusal),
        (status = 401, description = "No one is signed in.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 409, description = "The name is taken, or no one can have it.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "It could not be saved, or it is not known whether it was.", body = Refusal),
    )
)]
pub(super) async fn rename(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Given,
) -> Answer<StatusCode> {
    let account = account(&app, &caller, &headers).await?.id;
    let AccountName { name } = read_body(body)?;
    let name = judged(&app, &name)?;
    let looks = looks(&name);
    persist(&app, AccountWrite::Rename { account, name, looks }).await
}

/// Delete your name, its passkeys and its sessions, for good.
#[utoipa::path(
    delete,
    path = "/api/account",
    operation_id = "deleteAccount",
    security(("account" = [])),
    responses(
        (status = 204, description = "The account and everything that belongs to it are deleted."),
        (status = 401, description = "No one is signed in.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "It could not be saved, or it is not known whether it was.", body = Refusal),
    )
)]
pub(super) async fn delete(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    let account = account(&app, &caller, &headers).await?.id;
    app.accounts.presence.leave(&account);
    persist(&app, AccountWrite::Delete { account }).await
}

/// A name as it is kept, if someone can have it here.
fn judged(app: &AppState, name: &str) -> Answer<String> {
    let no = |refused: Refusal| (StatusCode::CONFLICT, Json(refused)).into_response();
    let name = name::judge(name).map_err(no)?;
    let characters = name::of_bots(&app.config, MAX_SEATS);
    name::distinct(&name, (app.config.levels, &characters), []).map_err(no)?;
    Ok(name)
}

fn looks(name: &str) -> Vec<String> {
    let mut looks = name::looks_of(name).to_vec();
    looks.sort();
    looks.dedup();
    looks
}

/// Begins a session, together with what comes before it.
async fn signed_in(
    app: &AppState,
    name: String,
    account: Vec<u8>,
    mut writes: Vec<AccountWrite>,
) -> Answer<Response> {
    let (token, created) = (secrets::token(), app.clock.now().0);
    let (hash, expires) = (secrets::hash(&token), created.saturating_add(SESSION_MS));
    writes.push(AccountWrite::SignIn(SessionRow { hash, account, created, expires }));
    let writes = writes.into_iter().map(Write::Account).collect();
    app.writer.commit(writes).await.map_err(|no| not_done(&no))?;
    Ok((StatusCode::CREATED, Json(SignedIn { name, token })).into_response())
}

/// Persists it. The tables at which the account plays learn its new name, or that it is gone.
pub(super) async fn persist(app: &AppState, write: AccountWrite) -> Answer<StatusCode> {
    let written = app.writer.commit(vec![Write::Account(write.clone())]).await;
    written.map_err(|no| not_done(&no))?;
    let renamed = match write {
        AccountWrite::Rename { account, name, .. } => Some((account, Some(name))),
        AccountWrite::Delete { account } => Some((account, None)),
        _ => None,
    };
    if let Some((account, name)) = renamed {
        let rooms = app.rooms.clone();
        // also if the client is gone before all tables know
        let _ = tokio::spawn(async move { rooms.rename(account, name).await }).await;
    }
    Ok(StatusCode::NO_CONTENT)
}

fn not_done(no: &WriteError) -> Response {
    match no {
        WriteError::Unit(UnitError::NameTaken) => {
            let why = "Another player has this name, or one that looks like it.";
            refusal(StatusCode::CONFLICT, "name_taken", why)
        }
        WriteError::Unit(UnitError::NoAccount | UnitError::AccountExists) => {
            not_accepted(PasskeyError::Refused)
        }
        _ => not_written(no),
    }
}

fn not_accepted(no: PasskeyError) -> Response {
    let (status, code) = match no {
        PasskeyError::Busy => return busy(no.to_string()),
        PasskeyError::Unread => (StatusCode::BAD_REQUEST, "bad_message"),
        PasskeyError::NoChallenge => (StatusCode::UNAUTHORIZED, NO_CHALLENGE),
        PasskeyError::Refused => (StatusCode::UNAUTHORIZED, "bad_passkey"),
    };
    refusal(status, code, no.to_string())
}
