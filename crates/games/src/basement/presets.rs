//! The house rules that people choose from, and how long a match by them takes
//! (`docs/presets.md`).

use parlour_engine::Preset;

/// The house rules that a form shows first.
pub(super) const MAIN_OPTIONS: &[&str] =
    &["rounds", "chance_on_empty", "pile_view", "top_choice", "deck"];

/// From the simplest to the text of the game.
pub(super) const PRESETS: &[Preset] = &[
    Preset {
        id: "beginner",
        title: "Beginner",
        about: "One round with the numbers 1 to 9, and you see every card of the pile. A round stops after 100 turns.",
        options: &[
            ("rounds", "1"),
            ("deck", r#"{"hi": 9}"#),
            ("pile_view", r#""full""#),
            ("turn_cap", "100"),
        ],
        minutes: &[4, 5, 5],
    },
    Preset {
        id: "quick",
        title: "Quick",
        about: "Two rounds with the numbers 1 to 9. A round stops after 100 turns.",
        options: &[("rounds", "2"), ("deck", r#"{"hi": 9}"#), ("turn_cap", "100")],
        minutes: &[8, 9, 11],
    },
    Preset::as_written(&[29, 30, 33]),
];
