//! The promises of every game, under house rules that cover every option.

use crate::budr_basef::{
    AfterGambling, AfterTake, AllScope, AnnounceOrder, BadHitEmpty, BudrBasef, Deal, DragonAce,
    DragonExact, EmptyStackHit, FirstPlayer, FreestyleCustom, GambleEnd, Gestures, JokerColour,
    OnTake, ShortCall, ShortPenalty, Slap,
};
use parlour_engine::contract::{
    keeps_its_promises, keeps_its_secrets, sampled_worlds_are_possible,
};

/// Games of tests end soon enough.
fn short() -> BudrBasef {
    BudrBasef { max_plays: 120, ..BudrBasef::default() }
}

/// Every option value is in one of these at least.
#[allow(clippy::too_many_lines, reason = "a list of house rules")]
fn house_rules() -> Vec<BudrBasef> {
    let gamblers = BudrBasef { jokers: 4, hit_window_ms: 40, ..short() };
    vec![
        short(),
        BudrBasef { jokers: 0, deal: Deal::EqualBurnRest, hit_window_ms: 0, ..short() },
        BudrBasef {
            announce: true,
            first_player: FirstPlayer::Random,
            empty_stack_hit: EmptyStackHit::Ignore,
            short_penalty: ShortPenalty::Debt,
            play_delay_ms: 350,
            ..short()
        },
        BudrBasef {
            freestyle: true,
            on_take: OnTake::ShuffleAll,
            after_take: AfterTake::TakerLeads,
            bad_hit_empty: Some(BadHitEmpty::Eject),
            short_penalty: ShortPenalty::Debt,
            empty_stack_hit: EmptyStackHit::Ignore,
            ..short()
        },
        BudrBasef {
            freestyle: true,
            freestyle_edits: None,
            freestyle_custom: FreestyleCustom::LibraryOnly,
            announce: true,
            announce_order: AnnounceOrder::FirstInList,
            all_scope: AllScope::StackOnly,
            bad_hit_empty: Some(BadHitEmpty::None),
            ..short()
        },
        BudrBasef { short_call: ShortCall::AllIn, ..gamblers.clone() },
        BudrBasef { gamble_end: GambleEnd::LastCall, ..gamblers.clone() },
        BudrBasef {
            short_call: ShortCall::CapToSmallest,
            after_gambling: AfterGambling::PoolWinner,
            jokers: 3,
            on_take: OnTake::ShuffleAll,
            short_penalty: ShortPenalty::Debt,
            ..gamblers
        },
        BudrBasef {
            gestures: Gestures::Full,
            genesis_min: 1,
            joker_colour: JokerColour::Printed,
            dragon_exact: DragonExact::RemainderOnly,
            dragon_ace: DragonAce::Forbid,
            jokers: 1,
            ..short()
        },
        BudrBasef {
            gestures: Gestures::Full,
            announce: true,
            freestyle: true,
            empty_stack_hit: EmptyStackHit::Ignore,
            bad_hit_empty: Some(BadHitEmpty::Eject),
            ..short()
        },
        BudrBasef { slap: Slap::Sealed, play_delay_ms: 100, jokers: 4, ..short() },
        BudrBasef {
            slap: Slap::Sealed,
            announce: true,
            freestyle: true,
            short_penalty: ShortPenalty::Debt,
            all_scope: AllScope::StackOnly,
            ..short()
        },
    ]
}

#[test]
fn bud_r37_bud_r38_other_numbers_pass_the_contract_suite() {
    let turned = [
        BudrBasef { penalty: 1, cards_each: Some(1), jokers: 4, ..short() },
        BudrBasef { penalty: 30, short_penalty: ShortPenalty::Debt, ..short() },
        BudrBasef { penalty: 30, cards_each: Some(5), slap: Slap::Sealed, ..short() },
        BudrBasef { penalty: 2, cards_each: Some(28), jokers: 4, announce: true, ..short() },
    ];
    for rules in turned {
        for seats in [2, 3, 5, 10] {
            if rules.validate_for(seats).is_ok() {
                keeps_its_promises(&rules, seats, 5);
                // the last sealed answer opens the others, also where the game is over by it and
                // looks the same, whichever seat hit; with few cards that is common
                if rules.slap == Slap::Race {
                    keeps_its_secrets(&rules, seats, 40, |view| {
                        serde_json::to_string(view).unwrap()
                    });
                }
                sampled_worlds_are_possible(&rules, seats, 2);
            }
        }
    }
}

#[test]
fn every_house_rule_passes_the_contract_suite() {
    for rules in house_rules() {
        for seats in [2, 3, 4, 7, 10] {
            keeps_its_promises(&rules, seats, 6);
        }
    }
}

#[test]
fn every_house_rule_keeps_its_secrets() {
    for rules in house_rules() {
        for seats in [2, 3, 5, 10] {
            keeps_its_secrets(&rules, seats, 60, |view| serde_json::to_string(view).unwrap());
        }
    }
}

#[test]
fn every_number_of_players_from_two_to_ten_can_sit_down() {
    for seats in 2..=10 {
        keeps_its_promises(&short(), seats, 2);
    }
}

#[test]
fn every_house_rule_can_be_imagined() {
    for rules in house_rules() {
        for seats in [2, 5] {
            sampled_worlds_are_possible(&rules, seats, 2);
        }
    }
}
