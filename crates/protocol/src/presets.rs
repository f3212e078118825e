//! The house rules of a preset as keys and values.

use crate::{Options, default_value, typed};
use parlour_engine::{Preset, game::Meta, options::Kind, suggest::instead};
use serde_json::{Map, Value};

/// What a preset sets, as keys and values; `"players"` still stands for the number of players.
#[must_use]
pub fn preset_values(preset: &Preset) -> Map<String, Value> {
    let value = |text| typed(text).unwrap_or(Value::Null);
    preset.options.iter().map(|&(key, text)| (key.to_owned(), value(text))).collect()
}

/// What a table of so many plays by: the preset, and the rule that allows so many seats.
#[must_use]
pub fn preset_options(meta: &Meta, preset: &Preset, players: u8) -> Options {
    let mut values = preset_values(preset);
    for value in values.values_mut() {
        if value == "players" {
            *value = players.into();
        }
    }
    make_room(meta, &mut values, players);
    values.into()
}

/// Sets the rule that allows so many seats, where the others do not.
pub fn make_room(meta: &Meta, values: &mut Map<String, Value>, players: u8) {
    let most = meta.options.iter().find(|option| matches!(option.kind, Kind::Players(_)));
    if let Some(most) = most
        && let now = values.get(most.name).cloned().unwrap_or_else(|| default_value(most))
        && now.as_u64().is_some_and(|now| now < players.into())
    {
        values.insert(most.name.to_owned(), players.into());
    }
}

/// The preset of this id.
///
/// # Errors
/// Names those there are.
pub fn preset(meta: &Meta, id: &str) -> Result<&'static Preset, String> {
    meta.presets.iter().find(|preset| preset.id == id).ok_or_else(|| {
        let ids: Vec<&str> = meta.presets.iter().map(|preset| preset.id).collect();
        format!("no preset `{id}` of {}; {}", meta.title, instead(id, &ids))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of players that a preset of the game is offered for.
    fn seats(meta: &Meta) -> std::ops::RangeInclusive<u8> {
        meta.min_players..=meta.max_players
    }

    #[test]
    fn every_preset_can_be_played_by_every_number_of_players() {
        for entry in &parlour_games::GAMES {
            for preset in entry.meta.presets {
                for players in seats(entry.meta) {
                    let options = preset_options(entry.meta, preset, players);
                    let played = options.playouts(entry, players, 1, 1);
                    assert!(played.is_ok(), "{} {}: {played:?}", entry.meta.id, preset.id);
                    let minutes = preset.minutes_for(players, entry.meta.min_players);
                    assert!(minutes.is_some(), "{} {} {players}", entry.meta.id, preset.id);
                }
            }
        }
    }

    #[test]
    fn every_game_ends_its_list_with_its_own_text_and_its_main_rules_exist() {
        for meta in parlour_games::GAMES.iter().map(|entry| entry.meta) {
            let last = meta.presets.last().unwrap();
            assert_eq!((last.id, last.options), (Preset::AS_WRITTEN, [].as_slice()), "{}", meta.id);
            for key in meta.main_options {
                assert!(meta.options.iter().any(|option| option.name == *key), "{key}");
            }
        }
    }

    #[test]
    fn a_preset_changes_only_what_differs_from_the_text() {
        for meta in parlour_games::GAMES.iter().map(|entry| entry.meta) {
            for (preset, (key, value)) in meta.presets.iter().flat_map(|preset| {
                preset_values(preset).into_iter().map(move |rule| (preset, rule))
            }) {
                let option = meta.options.iter().find(|option| option.name == key).unwrap();
                assert_ne!(value, default_value(option), "{} {}: {key}", meta.id, preset.id);
            }
        }
    }

    #[test]
    fn another_name_is_answered_with_those_there_are() {
        let basement = parlour_games::find("basement").unwrap().meta;
        let refused = preset(basement, "quik").unwrap_err();
        assert!(refused.contains("no preset `quik` of Basement"), "{refused}");
        assert!(refused.contains("quick"), "{refused}");
        assert_eq!(preset(basement, "quick"), Ok(Preset::usual(basement.presets).unwrap()));
    }

    #[test]
    fn eight_at_basset_play_one_deal_each_where_the_bank_passes_on() {
        let basset = parlour_games::find("basset").unwrap().meta;
        let options = preset_options(basset, preset(basset, "in-turn").unwrap(), 8);
        let values = Map::from(options);
        assert_eq!((&values["deals"], &values["max_players"]), (&8.into(), &8.into()));
    }
}
