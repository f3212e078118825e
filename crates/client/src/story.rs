//! What has changed at a table, in sentences.

use crate::names::tamed;
use parlour_protocol::wire::{ChairInfo, Phase, Presence, Sitter, TableInfo};

/// What has changed at a table: who came and went, and what became of the match.
pub(crate) fn changes(before: &TableInfo, now: &TableInfo) -> Vec<String> {
    let mut lines = Vec::new();
    for (number, (was, is)) in before.chairs.iter().zip(&now.chairs).enumerate() {
        chair(number, was, is, &mut lines);
    }
    if now.match_no != before.match_no
        || (before.phase, now.phase) == (Phase::Gathering, Phase::Playing)
    {
        lines.push(format!("Match {} begins.", now.match_no));
    }
    match (&before.paused, &now.paused) {
        (None, Some(why)) => lines.push(format!("The table stands still: {}.", tamed(why))),
        (Some(_), None) => lines.push("The table goes on.".to_owned()),
        _ => {}
    }
    if let Some(seat) = now.take_back.filter(|_| now.take_back != before.take_back) {
        let name = now.chairs.get(usize::from(seat)).map(|chair| tamed(&chair.name));
        lines.push(format!("{} asks to take back an action.", name.unwrap_or_default()));
    }
    lines
}

fn chair(number: usize, was: &ChairInfo, is: &ChairInfo, lines: &mut Vec<String>) {
    let (old, name) = (tamed(&was.name), tamed(&is.name));
    if (was.sitter, &was.name) != (is.sitter, &is.name) {
        if was.sitter == Sitter::Person {
            lines.push(format!("{old} gets up."));
        }
        match is.sitter {
            Sitter::Person => lines.push(format!("{name} sits down in chair {number}.")),
            Sitter::Bot => lines.push(format!("A bot, {name}, sits in chair {number}.")),
            Sitter::Nobody if was.sitter == Sitter::Bot => {
                lines.push(format!("Chair {number} is free."));
            }
            Sitter::Nobody => {}
        }
        return;
    }
    if is.sitter != Sitter::Person {
        return;
    }
    if was.presence != is.presence {
        lines.push(match is.presence {
            Presence::Here => format!("{name} is back."),
            Presence::Reconnecting => format!("The line of {name} is cut."),
            Presence::Away => format!("{name} is away."),
        });
    }
    match (was.covered, is.covered) {
        (false, true) => lines.push(format!("A bot plays for {name}.")),
        (true, false) => lines.push(format!("{name} plays again.")),
        _ => {}
    }
    if is.ready && !was.ready {
        lines.push(format!("{name} is ready for another match."));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_protocol::wire::{Commitment, Map, Pace, Timing};

    fn person(name: &str) -> ChairInfo {
        ChairInfo {
            sitter: Sitter::Person,
            name: name.to_owned(),
            level: None,
            presence: Presence::Here,
            covered: false,
            host: false,
            ready: false,
        }
    }

    fn table(chairs: Vec<ChairInfo>) -> TableInfo {
        TableInfo {
            id: "t".to_owned(),
            game: "down-the-well".to_owned(),
            options: Map::new(),
            phase: Phase::Gathering,
            paused: None,
            chairs,
            match_no: 1,
            results: Vec::new(),
            pace: Pace::None,
            cover_after: None,
            timing: Timing::Casual,
            fair: Commitment { commit: String::new(), entropies: Vec::new() },
            spectators: 0,
            take_back: None,
        }
    }

    #[test]
    fn coming_and_going_is_told() {
        let nobody = ChairInfo { sitter: Sitter::Nobody, name: String::new(), ..person("") };
        let cut = ChairInfo { presence: Presence::Reconnecting, ..person("Ben") };
        let covered = ChairInfo { presence: Presence::Away, covered: true, ..person("Ben") };
        let tell = |was: &ChairInfo, is: &ChairInfo| {
            changes(&table(vec![was.clone()]), &table(vec![is.clone()])).join(" ")
        };
        assert_eq!(tell(&nobody, &person("Ben")), "Ben sits down in chair 0.");
        assert_eq!(tell(&person("Ben"), &cut), "The line of Ben is cut.");
        assert_eq!(tell(&cut, &covered), "Ben is away. A bot plays for Ben.");
        assert_eq!(tell(&covered, &person("Ben")), "Ben is back. Ben plays again.");
        assert_eq!(
            tell(&person("Ben"), &person("Cleo")),
            "Ben gets up. Cleo sits down in chair 0."
        );
        assert_eq!(tell(&person("Ben"), &nobody), "Ben gets up.");
        assert_eq!(tell(&person("Ben"), &person("Ben")), "");
    }

    #[test]
    fn the_match_and_pauses_are_told() {
        let before = table(Vec::new());
        let begun = TableInfo { phase: Phase::Playing, ..before.clone() };
        let paused = TableInfo { paused: Some("a new version".to_owned()), ..begun.clone() };
        assert_eq!(changes(&before, &begun), ["Match 1 begins."]);
        assert_eq!(changes(&begun, &paused), ["The table stands still: a new version."]);
        assert_eq!(changes(&paused, &begun), ["The table goes on."]);
    }
}
