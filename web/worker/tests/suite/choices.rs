//! Bots choose the same from the same seed, every time. `node web/worker/compare.js` compares these
//! choices with those of the WebAssembly.

use parlour_worker::choices;

#[test]
fn the_same_seed_gives_the_same_choices() {
    for game in ["basement", "budr-basef", "bread-basket", "basset", "down-the-well"] {
        let once = choices(game, "rule", 7, 300);
        assert_eq!(once.choices.len(), 300, "{game}");
        assert_eq!(once, choices(game, "rule", 7, 300), "{game}");
        assert_ne!(once, choices(game, "rule", 8, 300), "{game}");
    }
    assert!(choices("whist", "rule", 7, 300).choices.is_empty());
    assert!(choices("basset", "god", 7, 300).choices.is_empty());
}
