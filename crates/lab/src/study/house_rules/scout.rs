//! Does a value ever make a difference? If not by itself, then under another rule?

use super::{
    arm::{Arm, Ground, rules_with},
    play::{Bench, Table},
};
use parlour_bots::{WithBots, parallel};
use parlour_engine::options::Kind;
use serde_json::Value;

/// Deals in which a value may show that it does something, between rule bots and at random.
const DEALS_SCOUTED: u64 = 200;
/// Deals under each other rule.
const DEALS_SCOUTED_GIVEN: u64 = 16;

/// The prints of the games of a ground, as far as they have been played.
struct Prints<'a, 'b, G> {
    bench: &'a Bench<'b, G>,
    rules: G,
    of: [Vec<u64>; 2],
}

impl<G: WithBots> Prints<'_, '_, G> {
    /// Does this rule differ from the ground in any of so many deals at this table?
    fn differs(&mut self, rules: &G, table: Table, deals: u64) -> bool {
        // a few at a time: most rules that do something do it at once
        let mut start = 0;
        while start < deals {
            let end = (2 * start + 4).min(deals);
            let prints = |rules: &G, from: u64| -> Vec<u64> {
                let deals: Vec<u64> = (from..end).collect();
                let print = |&deal: &u64| self.bench.between_equals(rules, table, deal).print;
                parallel::map(&deals, &print)
            };
            let known = self.of[table as usize].len() as u64;
            let more = prints(&self.rules, known.min(end));
            let theirs = prints(rules, start);
            self.of[table as usize].extend(more);
            let mine = &self.of[table as usize][start as usize..end as usize];
            if mine != theirs {
                return true;
            }
            start = end;
        }
        false
    }

    /// At which table does it differ, if at any?
    fn table(&mut self, rules: &G, deals: u64) -> Option<Table> {
        [Table::Rule, Table::Random].into_iter().find(|&table| self.differs(rules, table, deals))
    }
}

/// Finds for each arm the ground on which it makes a difference.
pub(super) fn scout<G: WithBots>(
    bench: &Bench<'_, G>,
    arms: &mut [Arm<G>],
    grounds: &mut Vec<Ground<G>>,
    told: &mut dyn FnMut(u64, &str) -> bool,
) {
    let of = [Vec::new(), Vec::new()];
    let mut plain = Prints { bench, rules: grounds[0].rules.clone(), of };
    // the other rules, under which something may come to bear
    let mut others: Vec<(&'static str, Value, Prints<'_, '_, G>)> = arms
        .iter()
        .filter(|arm| matches!(arm.option.kind, Kind::Switch | Kind::Choice(_)))
        .filter_map(|arm| {
            let of = [Vec::new(), Vec::new()];
            let rules = arm.rules.clone()?;
            Some((arm.option.name, arm.value.clone(), Prints { bench, rules, of }))
        })
        .collect();
    for arm in arms {
        let section = format!("does {} ever matter?", arm.option.name);
        // what time does not allow to be looked for stays untested
        if !told(0, &section) {
            arm.why_not = "time was up".to_owned();
            continue;
        }
        let Some(rules) = &arm.rules else { continue };
        if let Some(table) = plain.table(rules, DEALS_SCOUTED) {
            arm.ground = Some(ground(grounds, None, table, &plain.rules));
            continue;
        }
        let mine = (arm.option.name, arm.value.clone());
        for (key, value, prints) in others.iter_mut().filter(|other| other.0 != mine.0) {
            let given = (*key, value.clone());
            let Ok(both) = rules_with::<G>(bench.spec, &[given.clone(), mine.clone()]) else {
                continue;
            };
            if let Some(table) = prints.table(&both, DEALS_SCOUTED_GIVEN) {
                arm.ground = Some(ground(grounds, Some(given), table, &prints.rules));
                arm.rules = Some(both);
                break;
            }
        }
        if arm.ground.is_none() {
            arm.why_not = format!(
                "every one of {DEALS_SCOUTED} games between rule bots and of {DEALS_SCOUTED} at random \
                 went the same way, and so did {DEALS_SCOUTED_GIVEN} of each under each of {} other rules",
                others.len()
            );
        }
    }
}

/// The place of a ground, which is added if it is new.
fn ground<G: Clone>(
    grounds: &mut Vec<Ground<G>>,
    given: Option<(&'static str, Value)>,
    table: Table,
    rules: &G,
) -> usize {
    let known = grounds.iter().position(|ground| ground.given == given && ground.table == table);
    known.unwrap_or_else(|| {
        grounds.push(Ground { given, table, rules: rules.clone() });
        grounds.len() - 1
    })
}
