//! What does each house rule do? Every option at every value that is worth a try, against the plain
//! rules on the same deals; what never makes a difference is said not to be tested.

mod arm;
mod outcome;
mod paired;
mod play;
mod scout;
mod table;
mod values;

pub use arm::RuleArm;
pub use outcome::Figure;
pub use paired::RuleEffect;
pub(super) use values::numbers_of;

use crate::study::{error::StudyError, progress::Progress, spec::Spec};
use arm::{Arm, Ground};
use parlour_bots::{ForGame, WithBots, for_game};
use parlour_protocol::variant::rules_hash;
use play::{Bench, Games, Table};
use serde::Serialize;
use std::collections::BTreeMap;

/// Deals of all arms that are played before anyone is asked whether there is time for more.
const FIRST_DEALS: u64 = 4;
/// The most deals that one arm is ahead of another.
const MAX_DEALS_AHEAD: u64 = 32;

/// Every house rule of a game, measured.
#[derive(Clone, Debug, Serialize)]
pub struct RuleStudy {
    /// What was played under the plain rules; its levels are not used.
    pub spec: Spec,
    /// The hash of the plain rules.
    pub rules: String,
    /// How many deals were played under each rule: fewer than the spec asks for where time was up.
    pub deals: u64,
    /// Every option and value.
    pub arms: Vec<RuleArm>,
    /// How often clauses were carried out under the plain rules, between rule bots.
    pub clauses: Vec<ClauseCount>,
}

/// How often a clause was carried out, as far as events tell.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseCount {
    /// The clause.
    pub clause: String,
    /// In how many games.
    pub games: u64,
    /// How often in all.
    pub times: u64,
}

/// Measures every house rule of a game on the current rayon pool. `on_progress` is called between
/// games and ends it by saying false; the study is then about what was played.
///
/// # Errors
/// If the spec or its rules cannot be played, or time was up before there was anything to say.
pub fn measure_rules(
    spec: &Spec,
    on_progress: &mut (dyn FnMut(&Progress) -> bool + Send),
) -> Result<RuleStudy, StudyError> {
    let run = Run { spec: spec.clone(), on_progress };
    for_game(&spec.game, run)?
}

struct Run<'a> {
    spec: Spec,
    on_progress: &'a mut (dyn FnMut(&Progress) -> bool + Send),
}

impl ForGame for Run<'_> {
    type Answer = Result<RuleStudy, StudyError>;

    fn with<G: WithBots>(self) -> Self::Answer {
        let Self { spec, on_progress } = self;
        let plain: G = spec.rules()?;
        let bench = Bench::<G>::new(&spec)?;
        let mut arms = arm::all::<G>(&spec);
        let mut told = |done: u64, section: &str| {
            let (total, section) = (spec.games, section.to_owned());
            on_progress(&Progress { done, kept: done, total, section, live: None })
        };
        let mut grounds = vec![Ground { given: None, table: Table::Rule, rules: plain.clone() }];
        scout::scout(&bench, &mut arms, &mut grounds, &mut told);
        let (of_grounds, of_arms) = play_all(&bench, &grounds, &arms, spec.games, &mut told)?;
        let deals = of_grounds[0].equals.len() as u64;
        let mut measured: Vec<RuleArm> = arms
            .into_iter()
            .zip(&of_arms)
            .map(|(arm, games)| {
                let ground = arm.ground.map(|at| (&grounds[at], &of_grounds[at]));
                arm.measured(ground, games, spec.players)
            })
            .collect();
        let mut effects: Vec<&mut RuleEffect> =
            measured.iter_mut().flat_map(|arm| &mut arm.effects).collect();
        paired::judge(&mut effects);
        let clauses = clauses(&of_grounds[0]);
        Ok(RuleStudy { rules: rules_hash(&plain), deals, arms: measured, clauses, spec })
    }
}

/// The games of the grounds and of the arms.
type Played = (Vec<Games>, Vec<Games>);

/// Plays as many deals of everything as there is time for.
fn play_all<G: WithBots>(
    bench: &Bench<'_, G>,
    grounds: &[Ground<G>],
    arms: &[Arm<G>],
    deals: u64,
    told: &mut dyn FnMut(u64, &str) -> bool,
) -> Result<Played, StudyError> {
    let mut of_grounds = vec![Games::default(); grounds.len()];
    let mut of_arms = vec![Games::default(); arms.len()];
    let (mut start, mut ahead) = (0, FIRST_DEALS);
    'time: while start < deals {
        let range = start..(start + ahead).min(deals);
        for (ground, games) in grounds.iter().zip(&mut of_grounds) {
            bench.play_on(&ground.rules, ground.table, range.clone(), games);
        }
        for (arm, games) in arms.iter().zip(&mut of_arms) {
            if let (Some(ground), Some(rules)) = (arm.ground, &arm.rules) {
                bench.play_on(rules, grounds[ground].table, range.clone(), games);
                games.forget_clauses();
                if !told(start, arm.option.name) {
                    break 'time;
                }
            }
        }
        (start, ahead) = (range.end, (2 * ahead).min(MAX_DEALS_AHEAD));
        if !told(start, "") {
            break;
        }
    }
    of_grounds.iter_mut().chain(&mut of_arms).for_each(|games| games.truncate(start));
    if start < FIRST_DEALS.min(deals) || start == 0 {
        let why = "time was up before a few deals were played under every rule; allow more time";
        return Err(StudyError::TooFew(why.to_owned()));
    }
    Ok((of_grounds, of_arms))
}

fn clauses(games: &Games) -> Vec<ClauseCount> {
    let mut counts: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for (clause, times) in games.equals.iter().flat_map(|game| &game.clauses) {
        let (games, all) = counts.entry(clause).or_default();
        (*games, *all) = (*games + 1, *all + u64::from(*times));
    }
    let count = |(clause, (games, times)): (&str, (u64, u64))| ClauseCount {
        clause: clause.to_owned(),
        games,
        times,
    };
    counts.into_iter().map(count).collect()
}
