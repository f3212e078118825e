//! The house rules that people choose from, and how long a match by them takes
//! (`docs/presets.md`).

use parlour_engine::Preset;

/// The house rules that a form shows first.
pub(super) const MAIN_OPTIONS: &[&str] = &["deals", "tailleur", "side_bets", "purse", "max_stake"];

/// From the simplest to the text of the game.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        id: "beginner",
        title: "Beginner",
        about: "One deal without side bets: 100 counters for each punter, at most 10 on a card.",
        options: &[
            ("side_bets", r#""off""#),
            ("purse", "100"),
            ("max_stake", "10"),
            ("mace_on_paroli", r#""forbid""#),
        ],
        minutes: &[6, 8, 11, 13, 16, 18, 21, 23, 26, 28],
    },
    Preset {
        id: "quick",
        title: "Quick",
        about: "One deal without side bets: 200 counters for each punter, at most 20 on a card.",
        options: &[("side_bets", r#""off""#), ("purse", "200"), ("max_stake", "20")],
        minutes: &[7, 10, 13, 16, 19, 21, 24, 27, 30, 33],
    },
    Preset {
        id: "in-turn",
        title: "A bank for each",
        about: "As Quick, but the bank passes on: one deal for each player.",
        options: &[
            ("side_bets", r#""off""#),
            ("purse", "200"),
            ("max_stake", "20"),
            ("tailleur", r#""rotate""#),
            ("deals", r#""players""#),
        ],
        minutes: &[18, 33, 53, 78, 90, 90, 90, 90, 90, 90],
    },
    Preset::as_written(&[12, 17, 23, 29, 35, 41, 47, 53, 59, 65]),
];
