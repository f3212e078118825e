//! Puzzles in the page without a server: the same answers as over HTTP.

use super::answered::{Answered, RequestError, error, made, refused};
use crate::{registry::REGISTRY, table::PageTime, tables::OfflineTables};
use parlour_protocol::{
    line,
    puzzle::{PUZZLE_LEVEL, PuzzleError, Puzzles},
    wire::{self, PuzzleAnswer},
};

/// Answers a request below `/api/puzzles`.
pub(super) fn answer(
    tables: &mut OfflineTables,
    (method, path): (&str, &[&str]),
    body: &str,
    moment: PageTime,
) -> Answered {
    match (method, path) {
        ("GET", [game]) => Ok((200, line(&of(game)?.info()))),
        ("GET", [game, number]) => {
            let number = numbered(number)?;
            let info = of(game)?.puzzle_info(&REGISTRY, number).map_err(refusal)?;
            Ok((200, line(&info)))
        }
        ("POST", [game, number, "answer"]) => {
            let number = numbered(number)?;
            let said: PuzzleAnswer =
                wire::read(body).map_err(|why| error(400, "bad_message", why))?;
            let verdict = of(game)?.verdict(&REGISTRY, number, &said.action).map_err(refusal)?;
            Ok((200, line(&verdict)))
        }
        ("POST", [game, number]) => {
            let number = numbered(number)?;
            let config = of(game)?.table(&REGISTRY, number).map_err(refusal)?;
            made(tables, config, Some(PUZZLE_LEVEL), moment)
        }
        _ => Err(error(404, "no_server", "This needs a server, and you are playing without one.")),
    }
}

fn of(game: &str) -> Result<Puzzles, RequestError> {
    Puzzles::of_game(game).map_err(refusal)
}

fn numbered(text: &str) -> Result<u32, RequestError> {
    text.parse().map_err(|_| error(400, "bad_message", "A puzzle has a number, such as 1."))
}

fn refusal(no: PuzzleError) -> RequestError {
    refused(no.status(), no)
}
