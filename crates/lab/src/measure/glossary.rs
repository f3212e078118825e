//! Every figure of a report, defined once: name, unit, meaning. `docs/lab.md` holds this table.

use std::fmt::Write;

/// What a figure is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// A part of a whole, shown in percent.
    Share,
    /// A difference of two shares, shown in points.
    Points,
    /// A number, in what its definition names.
    Number,
}

/// A figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Definition {
    /// Its name. `N` stands for the number of a seat or player, `TAG` for a game's tag, `SOURCE` for
    /// what points come from.
    pub name: &'static str,
    /// What it is counted in.
    pub unit: Unit,
    /// What it means.
    pub meaning: &'static str,
}

const fn share(name: &'static str, meaning: &'static str) -> Definition {
    Definition { name, unit: Unit::Share, meaning }
}

const fn points(name: &'static str, meaning: &'static str) -> Definition {
    Definition { name, unit: Unit::Points, meaning }
}

const fn number(name: &'static str, meaning: &'static str) -> Definition {
    Definition { name, unit: Unit::Number, meaning }
}

/// All figures, in the order of a report.
pub const GLOSSARY: &[Definition] = &[
    share(
        "completion",
        "games that their players ended; the others were stopped by a cap of the rules or by the study's `limit` of acts",
    ),
    number("acts", "accepted moves in a game; in real time also what the clock did"),
    number(
        "minutes",
        "the game's own clock; without one 30 s per deal, 1.5 s per move and 1 s per bit of choice, which no one has timed",
    ),
    number("deals", "how often cards are shuffled and dealt in a game"),
    number("options", "moves on offer per decision, over all decisions of all games"),
    share("forced", "decisions with a single legal move, of all decisions of all games"),
    number(
        "turns missed",
        "turns per game without a legal answer, where the game made its default move",
    ),
    number("lead changes", "how often per game another seat takes the lead alone"),
    share(
        "dead time",
        "the part of a game after which the winner's lead was never lost or shared again",
    ),
    number(
        "behind",
        "the furthest that the later winner was behind the leader, in points of the score",
    ),
    number("margin", "the winner's score less the next one's at the end"),
    share("ties", "games whose win is shared"),
    points(
        "snowball",
        "how much more than an equal share the sole leader at three tenths of the game wins",
    ),
    share(
        "wins of seat N",
        "the seat's part of the wins, between equals; a shared win counts in parts",
    ),
    number("score of seat N", "the seat's mean score in a game, between equals"),
    number("score per deal of seat N", "the same per deal"),
    share("wins of bot N", "the player's part of the wins, with the same cards in every seat"),
    number("score of bot N", "the player's mean score in a game"),
    share(
        "meaningful",
        "sampled free decisions in which the best move is clearly better than the worst: several moves, each continued in the same sampled worlds; half of the rollouts choose the best and the worst, the other half compare them; moves that do nothing would seem so in up to 2.5 %",
    ),
    points("best over worst", "the difference of the winning chance between these two moves"),
    share(
        "interaction",
        "sampled free decisions in which the next player's menu depends on the choice",
    ),
    share(
        "kingmaking",
        "sampled free decisions that clearly affect another player's chance, and the player's own by less than half of that; moves that do nothing would seem so in up to 2.5 %",
    ),
    points(
        "drama",
        "the leader's chance less the later winner's, mean over the tenths of a game; half of the rollouts choose the leader and the other half measure",
    ),
    share(
        "settled",
        "the part of a game after which the winner's chance never fell below four fifths",
    ),
    share(
        "comebacks",
        "games won by a player who had at most half of an equal share in the middle (the mean of three tenths)",
    ),
    number(
        "points from SOURCE",
        "a seat's points per game from this source; from all sources together it is the change of its score",
    ),
    number("winner's points from SOURCE", "the same of the seat that won alone"),
    number("times TAG", "how often per game a seat has the tag, all seats together"),
    share("games TAG", "games in which it happens at least once"),
    share(
        "wins who TAG",
        "the part of the wins of seats with the tag; it goes with the tag and need not come from it",
    ),
];

/// The definition of a figure.
#[must_use]
pub fn definition(name: &str) -> Option<&'static Definition> {
    GLOSSARY.iter().find(|definition| match definition.name {
        exact if exact == name => true,
        pattern => pattern
            .strip_suffix("TAG")
            .or_else(|| pattern.strip_suffix("SOURCE"))
            .or_else(|| pattern.strip_suffix('N').filter(|_| name.ends_with(char::is_numeric)))
            .is_some_and(|start| {
                name.strip_prefix(start).is_some_and(|rest| {
                    !pattern.ends_with('N') || rest.chars().all(|c| c.is_ascii_digit())
                })
            }),
    })
}

/// The table as it stands in `docs/lab.md`.
#[must_use]
pub fn glossary_table() -> String {
    let mut out = String::from("| figure | in | meaning |\n|---|---|---|\n");
    for Definition { name, unit, meaning } in GLOSSARY {
        let unit = match unit {
            Unit::Share => "percent",
            Unit::Points => "points",
            Unit::Number => "number",
        };
        let _ = writeln!(out, "| {name} | {unit} | {meaning} |");
    }
    out
}
