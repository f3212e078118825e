//! What has changed at a table, in sentences.

use crate::client::names::{called, level_word, tamed};
use parlour_protocol::wire::{Occupant, Phase, Presence, SeatInfo, TableInfo, TimedOut, Timing};

/// What has changed at a table: who came and went, and what became of the match.
pub(super) fn changes(before: &TableInfo, now: &TableInfo) -> Vec<String> {
    let mut lines = Vec::new();
    let (old, names) = (called(&before.seats), called(&now.seats));
    for (number, (was, is)) in before.seats.iter().zip(&now.seats).enumerate() {
        let had = |person: &SeatInfo, seats: &[SeatInfo]| {
            person.occupant == Occupant::Person && seats.iter().any(|seat| seat.name == person.name)
        };
        let is_same = (was.occupant, &was.name) == (is.occupant, &is.name);
        if !is_same && had(is, &before.seats) {
            lines.push(format!("{} takes seat {}.", names[number], number + 1));
        } else if !is_same && had(was, &now.seats) && is.occupant == Occupant::Empty {
            // the seat that they take is named
        } else {
            seat_changes(number, (was, &old[number]), (is, &names[number]), &mut lines);
        }
    }
    for asked in now.swaps_asked.iter().filter(|asked| !before.swaps_asked.contains(asked)) {
        let name = |seat: u8| names.get(usize::from(seat)).map_or("", String::as_str);
        lines.push(format!(
            "{} would like to swap seats with {}, who agrees with /seat {}.",
            name(asked.seat),
            name(asked.with),
            asked.seat + 1
        ));
    }
    match (before.listed, now.listed) {
        (false, true) => lines.push("The table is open to everyone now.".to_owned()),
        (true, false) => lines.push("The table is no longer open to everyone.".to_owned()),
        _ => {}
    }
    if now.match_no != before.match_no
        || (before.phase, now.phase) == (Phase::Lobby, Phase::Playing)
    {
        lines.push(format!("Match {} begins.", now.match_no));
    }
    match (&before.paused, &now.paused) {
        (None, Some(why)) => lines.push(format!("The table is paused: {}.", tamed(why))),
        (Some(_), None) => lines.push("The match continues.".to_owned()),
        _ => {}
    }
    if now.timing != before.timing {
        lines.extend(timing(now));
    }
    if let Some(seat) = now.undo_asked.filter(|_| now.undo_asked != before.undo_asked) {
        let name = names.get(usize::from(seat)).map_or("", String::as_str);
        lines.push(format!("{name} asks to undo a move."));
    }
    if let Some(asked) = now.seat_asked.as_ref().filter(|_| now.seat_asked != before.seat_asked) {
        let (name, seat) = (tamed(&asked.name), u32::from(asked.seat) + 1);
        lines.push(if now.phase == Phase::Playing {
            format!(
                "{name} asks for the bot's seat {seat} in this match. Players answer /allow or /refuse."
            )
        } else {
            format!("{name} asks for seat {seat}. The host answers /allow or /refuse.")
        });
    }
    lines
}

/// A move that the clock made, for the player who sits in `own` or for another one.
pub(super) fn timed_out(made: &TimedOut, own: Option<u8>, names: &[String]) -> String {
    match (&made.said, names.get(usize::from(made.seat))) {
        (Some(said), _) if own == Some(made.seat) => {
            format!("Your time ran out. The clock did this for you: {}.", tamed(said))
        }
        (_, name) => {
            let name = name.map_or("a player", String::as_str);
            format!("Time ran out: the clock played for {name}.")
        }
    }
}

/// How far races are fair here, where that is less than usual.
pub(super) fn timing(table: &TableInfo) -> Option<String> {
    (table.timing == Timing::Pings).then(|| TIMED_BY_PINGS.to_owned())
}

const TIMED_BY_PINGS: &str = "The server cannot measure every connection here itself (a proxy stands \
    between), so it times hits by pings: a program that answers pings late can win races.";

/// What has changed in a seat; with each state, what its player is called.
fn seat_changes(
    number: usize,
    (was, old): (&SeatInfo, &str),
    (is, name): (&SeatInfo, &str),
    lines: &mut Vec<String>,
) {
    if (was.occupant, &was.name) != (is.occupant, &is.name) {
        if was.occupant == Occupant::Person {
            lines.push(format!("{old} leaves."));
        }
        match is.occupant {
            Occupant::Person => lines.push(format!("{name} sits down in seat {}.", number + 1)),
            Occupant::Bot => {
                let level = level_word(is.level.as_deref());
                lines.push(format!("{name} ({level}) sits in seat {}.", number + 1));
            }
            Occupant::Empty if was.occupant == Occupant::Bot => {
                lines.push(format!("Seat {} is free.", number + 1));
            }
            Occupant::Empty => {}
        }
        return;
    }
    if is.occupant != Occupant::Person {
        return;
    }
    if was.presence != is.presence {
        lines.push(match is.presence {
            Presence::Here => format!("{name} is back."),
            Presence::Reconnecting => format!("{name} has lost the connection."),
            Presence::Away => format!("{name} is away."),
        });
    }
    match (was.covered, is.covered) {
        (false, true) => lines.push(format!("A bot plays for {name}.")),
        (true, false) => lines.push(format!("{name} plays again.")),
        _ => {}
    }
    if is.signed_in && !was.signed_in {
        lines.push(format!("{name} is signed in with a passkey."));
    }
    if is.ready && !was.ready {
        lines.push(format!("{name} is ready for another match."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_protocol::wire::{Commitment, Map, SwapAsked, TimeControl};

    fn person(name: &str) -> SeatInfo {
        SeatInfo {
            occupant: Occupant::Person,
            name: name.to_owned(),
            level: None,
            character: None,
            presence: Presence::Here,
            covered: false,
            host: false,
            ready: false,
            signed_in: false,
        }
    }

    fn table(seats: Vec<SeatInfo>) -> TableInfo {
        TableInfo {
            id: "t".to_owned(),
            game: "down-the-well".to_owned(),
            options: Map::new(),
            phase: Phase::Lobby,
            paused: None,
            seats,
            match_no: 1,
            results: Vec::new(),
            time_control: TimeControl::None,
            cover_after: None,
            timing: Timing::None,
            fair: Commitment { commit: String::new(), entropies: Vec::new() },
            spectators: 0,
            undo_asked: None,
            hints: true,
            seat_asked: None,
            swaps_asked: Vec::new(),
            may_start: None,
            listed: false,
            playtest: None,
            given: None,
        }
    }

    #[test]
    fn coming_and_going_is_told() {
        let empty = SeatInfo { occupant: Occupant::Empty, name: String::new(), ..person("") };
        let cut = SeatInfo { presence: Presence::Reconnecting, ..person("Ben") };
        let covered = SeatInfo { presence: Presence::Away, covered: true, ..person("Ben") };
        let tell = |was: &SeatInfo, is: &SeatInfo| {
            changes(&table(vec![was.clone()]), &table(vec![is.clone()])).join(" ")
        };
        assert_eq!(tell(&empty, &person("Ben")), "Ben sits down in seat 1.");
        assert_eq!(tell(&person("Ben"), &cut), "Ben has lost the connection.");
        assert_eq!(tell(&cut, &covered), "Ben is away. A bot plays for Ben.");
        assert_eq!(tell(&covered, &person("Ben")), "Ben is back. Ben plays again.");
        assert_eq!(tell(&person("Ben"), &person("Cleo")), "Ben leaves. Cleo sits down in seat 1.");
        assert_eq!(tell(&person("Ben"), &empty), "Ben leaves.");
        assert_eq!(tell(&person("Ben"), &person("Ben")), "");
    }

    #[test]
    fn a_swap_is_asked_for_and_told_without_goodbyes() {
        let (ann, ben) = (person("Ann"), person("Ben"));
        let none = SeatInfo { occupant: Occupant::Empty, ..person("") };
        let before = table(vec![ann.clone(), ben.clone(), none.clone()]);
        let asked =
            TableInfo { swaps_asked: vec![SwapAsked { seat: 0, with: 1 }], ..before.clone() };
        assert_eq!(
            changes(&before, &asked),
            ["Ann would like to swap seats with Ben, who agrees with /seat 1."]
        );
        let swapped = table(vec![ben.clone(), ann.clone(), none.clone()]);
        assert_eq!(changes(&asked, &swapped), ["Ben takes seat 1.", "Ann takes seat 2."]);
        let moved = table(vec![ben, none.clone(), ann]);
        assert_eq!(changes(&swapped, &moved), ["Ann takes seat 3."]);
    }

    #[test]
    fn a_player_who_is_signed_in_has_a_sign() {
        let signed_in = SeatInfo { signed_in: true, ..person("Ann") };
        let told = changes(&table(vec![person("Ann")]), &table(vec![signed_in]));
        assert_eq!(told, ["Ann is signed in with a passkey."]);
    }

    #[test]
    fn a_bot_has_its_own_name_and_its_level_in_words() {
        let penny = SeatInfo {
            occupant: Occupant::Bot,
            level: Some("rule".to_owned()),
            character: Some("penny".to_owned()),
            ..person("Aunt Penny")
        };
        let empty = SeatInfo { occupant: Occupant::Empty, ..person("") };
        let told = changes(&table(vec![empty]), &table(vec![penny]));
        assert_eq!(told, ["Aunt Penny (Casual) sits in seat 1."]);
    }

    #[test]
    fn bots_of_one_name_are_told_apart() {
        let bot = || SeatInfo {
            occupant: Occupant::Bot,
            level: Some("medium".to_owned()),
            ..person("Bot (medium)")
        };
        let empty = || SeatInfo { occupant: Occupant::Empty, ..person("") };
        let (before, now) =
            (table(vec![empty(), empty(), empty()]), table(vec![bot(), bot(), person("Bot 2")]));
        assert_eq!(called(&now.seats), ["Bot 1", "Bot 2", "Bot 2 (3)"]);
        assert_eq!(
            changes(&before, &now),
            [
                "Bot 1 (Medium) sits in seat 1.",
                "Bot 2 (Medium) sits in seat 2.",
                "Bot 2 (3) sits down in seat 3."
            ]
        );
    }

    #[test]
    fn a_move_of_the_clock_is_told() {
        let names = ["Ann".to_owned(), "Ben".to_owned()];
        let made = |said: Option<&str>| TimedOut { seat: 1, said: said.map(str::to_owned) };
        assert_eq!(
            timed_out(&made(Some("pass")), Some(1), &names),
            "Your time ran out. The clock did this for you: pass."
        );
        let others = "Time ran out: the clock played for Ben.";
        assert_eq!(timed_out(&made(None), Some(0), &names), others);
        assert_eq!(timed_out(&made(None), None, &names), others);
    }

    #[test]
    fn the_match_and_pauses_are_told() {
        let before = table(Vec::new());
        let begun = TableInfo { phase: Phase::Playing, ..before.clone() };
        let by_pings = TableInfo { timing: Timing::Pings, ..begun.clone() };
        assert!(changes(&begun, &by_pings)[0].contains("times hits by pings"));
        assert_eq!(changes(&by_pings, &begun), [""; 0]);
        let paused = TableInfo { paused: Some("a new version".to_owned()), ..begun.clone() };
        assert_eq!(changes(&before, &begun), ["Match 1 begins."]);
        assert_eq!(changes(&begun, &paused), ["The table is paused: a new version."]);
        assert_eq!(changes(&paused, &begun), ["The match continues."]);
    }
}
