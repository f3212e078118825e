//! A game as the list of games describes it, made from its own tables.

use super::{
    GameInfo, NumberBounds, OptionField, OptionGroup, OptionInfo, PresetInfo, Rulebook, TableMember,
};
use crate::{default_value, preset_values};
use parlour_engine::{
    Preset,
    erased::Entry,
    game::Meta,
    options::{Bounds, Group, Kind, OptionSpec},
};

/// The level that is not played in each game, nor with each number of players.
const MASTER: &str = "master";

impl GameInfo {
    /// What there is to say of a game, with the clauses of its rules and the levels of its bots.
    #[must_use]
    pub fn of(entry: &Entry, rules: Option<&Rulebook>, levels: &[&str]) -> Self {
        let meta = entry.meta;
        let master_players = crate::master_players(meta.id);
        let is_played = |level: &&str| *level != MASTER || !master_players.is_empty();
        Self {
            id: meta.id.to_owned(),
            title: meta.title.to_owned(),
            about: meta.about.to_owned(),
            clauses: meta.clauses.to_owned(),
            min_players: meta.min_players,
            max_players: meta.max_players,
            usual_players: 3.clamp(meta.min_players, meta.max_players),
            real_time: meta.real_time,
            version: meta.version,
            lesson: entry.lesson.is_some(),
            options: meta.options.iter().map(|option| described(option, rules)).collect(),
            among_people: Preset::usual(meta.presets).map(preset_values).unwrap_or_default(),
            main_options: meta.main_options.iter().map(|&key| key.to_owned()).collect(),
            presets: meta.presets.iter().map(|one| preset(one, meta)).collect(),
            levels: levels.iter().copied().filter(is_played).map(str::to_owned).collect(),
            master_players: master_players.to_vec(),
        }
    }
}

fn preset(preset: &Preset, meta: &Meta) -> PresetInfo {
    PresetInfo {
        id: preset.id.to_owned(),
        title: preset.title.to_owned(),
        about: preset.about.to_owned(),
        usual: Preset::usual(meta.presets) == Some(preset),
        minutes: preset.minutes.to_vec(),
        options: preset_values(preset),
    }
}

fn described(option: &OptionSpec, rules: Option<&Rulebook>) -> OptionInfo {
    let clauses =
        rules.iter().flat_map(|rules| &rules.sections).flat_map(|section| &section.clauses);
    let about = clauses.into_iter().find(|clause| clause.id == option.clause);
    OptionInfo {
        name: option.name.to_owned(),
        question: option.about.to_owned(),
        group: match option.group {
            Group::Deal => OptionGroup::Deal,
            Group::Play => OptionGroup::Play,
            Group::Money => OptionGroup::Money,
            Group::Length => OptionGroup::Length,
            Group::Numbers => OptionGroup::Numbers,
        },
        field: field(option),
        allowed: option.allowed(),
        default: default_value(option),
        clause: option.clause.to_owned(),
        about: about.map(|clause| clause.text.clone()).unwrap_or_default(),
    }
}

/// The field of a form for a house rule of this kind.
fn field(option: &OptionSpec) -> OptionField {
    let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
    match option.kind {
        Kind::Switch => OptionField::Switch,
        Kind::Choice(words) => {
            OptionField::Choice { words: owned(words), meanings: owned(option.meanings) }
        }
        Kind::Number(numbers) => OptionField::Number(bounds(numbers)),
        Kind::Players(numbers) => OptionField::Players(bounds(numbers)),
        Kind::List(lists) => {
            OptionField::List { lists: lists.iter().map(|list| list.to_vec()).collect() }
        }
        Kind::Table(members) => {
            let member = |&(name, numbers): &(&str, Bounds)| TableMember {
                name: name.to_owned(),
                bounds: bounds(numbers),
            };
            OptionField::Table { members: members.iter().map(member).collect() }
        }
        Kind::Object(_) => OptionField::Object,
    }
}

fn bounds(numbers: Bounds) -> NumberBounds {
    NumberBounds {
        min: numbers.least,
        max: Some(numbers.most).filter(|&most| most < u64::MAX),
        word: numbers.word.map(str::to_owned),
    }
}
