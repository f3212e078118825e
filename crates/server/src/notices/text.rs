//! What a notice says, in English or German.

/// Which notice about a turn it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Part {
    /// It is the player's turn.
    Turn = 1,
    /// Little of their time is left.
    Reminder = 2,
}

const MINUTE_MS: u64 = 60_000;
const HOUR_MS: u64 = 60 * MINUTE_MS;
const DAY_MS: u64 = 24 * HOUR_MS;

/// A time of more hours than these is said in days.
const MAX_HOURS: u64 = 36;

/// What is said about a turn in this game, with so many milliseconds left.
pub(crate) fn text(part: Part, game: &str, left_ms: u64, is_german: bool) -> String {
    let left = left(left_ms, is_german);
    match (part, is_german) {
        (Part::Turn, false) => format!("It is your turn in {game}. You have {left} for your move."),
        (Part::Turn, true) => format!("Du bist dran: {game}. Für deinen Zug hast du {left}."),
        (Part::Reminder, false) => format!(
            "It is still your turn in {game}, with {left} left. After that, the clock makes a move for \
             you."
        ),
        (Part::Reminder, true) => {
            format!(
                "Du bist noch dran: {game}. Verbleibende Zeit: {left}. Danach zieht die Uhr für dich."
            )
        }
    }
}

/// A time in words. Days and hours are rounded up, and there are always several of them.
fn left(ms: u64, is_german: bool) -> String {
    let (number, english, german) = if ms > MAX_HOURS * HOUR_MS {
        (ms.div_ceil(DAY_MS), "days", "Tage")
    } else if ms > HOUR_MS {
        (ms.div_ceil(HOUR_MS), "hours", "Stunden")
    } else {
        match (ms / MINUTE_MS, is_german) {
            (0, false) => return "less than a minute".to_owned(),
            (0, true) => return "weniger als eine Minute".to_owned(),
            (1, _) => (1, "minute", "Minute"),
            (minutes, _) => (minutes, "minutes", "Minuten"),
        }
    };
    format!("{number} {}", if is_german { german } else { english })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_is_said_in_the_unit_that_fits() {
        let said = |ms| left(ms, false);
        assert_eq!(said(14 * DAY_MS), "14 days");
        assert_eq!(said(2 * DAY_MS - 3 * MINUTE_MS), "2 days");
        assert_eq!(said(DAY_MS), "24 hours");
        assert_eq!(said(DAY_MS - 3 * MINUTE_MS), "24 hours");
        assert_eq!(said(6 * HOUR_MS), "6 hours");
        assert_eq!(said(50 * MINUTE_MS), "50 minutes");
        assert_eq!(said(HOUR_MS), "60 minutes");
        assert_eq!(said(2 * MINUTE_MS), "2 minutes");
        assert_eq!(said(2 * MINUTE_MS - 1), "1 minute");
        assert_eq!(said(MINUTE_MS - 1), "less than a minute");
        assert_eq!(said(0), "less than a minute");
        assert_eq!(left(HOUR_MS + 1, true), "2 Stunden");
        assert_eq!(left(MINUTE_MS, true), "1 Minute");
        assert_eq!(left(30_000, true), "weniger als eine Minute");
    }

    #[test]
    fn a_notice_names_the_game_and_the_time() {
        assert_eq!(
            text(Part::Turn, "Basset", DAY_MS, false),
            "It is your turn in Basset. You have 24 hours for your move."
        );
        assert_eq!(
            text(Part::Reminder, "Basset", 6 * HOUR_MS, true),
            "Du bist noch dran: Basset. Verbleibende Zeit: 6 Stunden. Danach zieht die Uhr für dich."
        );
        assert_eq!(
            text(Part::Reminder, "Basset", 30_000, false),
            "It is still your turn in Basset, with less than a minute left. After that, the clock \
             makes a move for you."
        );
    }
}
