//! The people with whom a name with a passkey has played, and whether they are here.

use super::{
    accounts::persist,
    answers::{Answer, Given, commit, read, read_body, refusal},
    nodes::Passed,
    other_nodes::ask_others,
    signed_in::account,
    state::{AppState, Shared},
};
use crate::{
    caller::Caller,
    store::{AccountWrite, FriendRow, FriendWrite, KnownFriend, MAX_FRIENDS, Write},
};
use axum::{
    Extension, Json,
    extract::{Path, Request, State},
    http::{HeaderMap, StatusCode},
};
use parlour_protocol::wire::{Friend, FriendList, Refusal, ShowPresence};

/// The people with whom you have played.
///
/// Two names have played with each other when a rated match of both has ended. Someone is here if they want you to
/// see it, and have sent a request to this server in the last 90 seconds or sit at an open table.
#[utoipa::path(
    get,
    path = "/api/friends",
    operation_id = "friends",
    security(("account" = [])),
    responses(
        (status = 200, description = "With whom you have played.", body = FriendList),
        (status = 401, description = "No one is signed in.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "The store cannot be read.", body = Refusal),
    )
)]
pub(super) async fn list(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    request: Request,
) -> Answer<Json<FriendList>> {
    let account = account(&app, &caller, request.headers()).await?;
    let known = read(&app, move |reader| reader.friends(&account.id, MAX_FRIENDS)).await?;
    let mut friends = shown(&app, known);
    if friends.iter().any(|friend| friend.table.is_none()) {
        let others: Vec<FriendList> = ask_others(&app, &Passed::of(request).await?).await;
        for there in others.into_iter().flat_map(|list| list.friends) {
            let same = friends.iter_mut().find(|friend| friend.name == there.name);
            if let Some(friend) = same {
                friend.here |= there.here;
                friend.table = friend.table.take().or(there.table);
            }
        }
    }
    Ok(Json(FriendList { shown: account.shown, friends }))
}

/// What is said of them: who does not show it is away.
fn shown(app: &AppState, known: Vec<KnownFriend>) -> Vec<Friend> {
    let (now, mut tables) = (app.clock.now(), app.rooms.listed().by_account());
    let friend = |KnownFriend { row, name, shown }| {
        let table = tables.remove(&row.other).filter(|_| shown);
        let here = table.is_some() || shown && app.accounts.presence.is_here(&row.other, now);
        let FriendRow { matches, ahead, behind, last, .. } = row;
        Friend { name, matches, ahead, behind, last, here, table }
    };
    known.into_iter().map(friend).collect()
}

/// Forget someone with whom you have played: neither of you sees the other in this list, until you play a match again.
#[utoipa::path(
    delete,
    path = "/api/friends/{name}",
    operation_id = "forgetFriend",
    params(("name" = String, Path, description = "The name.")),
    security(("account" = [])),
    responses(
        (status = 204, description = "Neither of you is in the other's list."),
        (status = 401, description = "No one is signed in.", body = Refusal),
        (
            status = 404,
            description = "No one of this name is in your list, or this server has no names with a passkey.",
            body = Refusal
        ),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "It could not be saved, or it is not known whether it was.", body = Refusal),
    )
)]
pub(super) async fn forget(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Answer<StatusCode> {
    let account = account(&app, &caller, &headers).await?.id;
    let own = account.clone();
    let known = read(&app, move |reader| reader.friends(&own, u32::MAX)).await?;
    let why = "You have not played with anyone of this name.";
    let none = || refusal(StatusCode::NOT_FOUND, "no_friend", why);
    let other = known.into_iter().find(|friend| friend.name == name).ok_or_else(none)?;
    let part = FriendWrite::Part { account, other: other.row.other };
    commit(&app, vec![Write::Friend(part)]).await
}

/// Show those with whom you have played when you are here, or no longer. At first they do not see it.
#[utoipa::path(
    put,
    path = "/api/account/presence",
    operation_id = "showPresence",
    request_body = ShowPresence,
    security(("account" = [])),
    responses(
        (status = 204, description = "The setting is saved."),
        (status = 400, description = "The body is malformed.", body = Refusal),
        (status = 401, description = "No one is signed in.", body = Refusal),
        (status = 404, description = "This server has no names with a passkey.", body = Refusal),
        (status = 429, description = "Too many requests.", body = Refusal),
        (status = 503, description = "It could not be saved, or it is not known whether it was.", body = Refusal),
    )
)]
pub(super) async fn show(
    State(app): Shared,
    Extension(caller): Extension<Caller>,
    headers: HeaderMap,
    body: Given,
) -> Answer<StatusCode> {
    let account = account(&app, &caller, &headers).await?.id;
    let ShowPresence { shown } = read_body(body)?;
    match shown {
        true => app.accounts.presence.arrive(&account, app.clock.now()),
        false => app.accounts.presence.leave(&account),
    }
    persist(&app, AccountWrite::Show { account, shown }).await
}
