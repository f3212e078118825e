//! The tree search of Down the Well.

use super::rule::Table;
use crate::search::{Findings, Search, Searched, Worth};
use parlour_engine::{
    Act, Bot, Chance, Choice, Game, Glimpse, Menu, Quick, Remark, Seat, seat::MAX_SEATS,
};
use parlour_games::down_the_well::{Action, DownTheWell, Memory, Mode, Phase, State, View, Worlds};

/// What a simulation starts from: the worlds, and what counts in them.
#[derive(Clone, Debug)]
pub struct Outlook {
    worlds: Worlds,
    hand: u16,
    totals: [u16; 6],
    seats: u8,
    /// Do players in a simulation go by rule beyond the tree, or do anything?
    by_rule: bool,
}

impl Outlook {
    /// The same with players who do anything beyond the tree: what benchmarks compare.
    #[must_use]
    pub fn at_random(self) -> Self {
        Self { by_rule: false, ..self }
    }
}

/// Every so often a player who goes by rule does anything.
const LAPSE: u32 = 4;

/// A hand of a match that brings so many points is as good as any: what is worth 1.
const MANY_POINTS: f32 = 20.0;

impl Searched for DownTheWell {
    type Outlook = Outlook;

    fn outlook(&self, view: &View, memory: &Memory) -> Outlook {
        let mut totals = [0; 6];
        for (total, points) in totals.iter_mut().zip(&view.totals) {
            *total = *points;
        }
        let seats = view.hands.len() as u8;
        Outlook {
            worlds: Worlds::of(self, view, memory),
            hand: view.hand,
            totals,
            seats,
            by_rule: true,
        }
    }

    #[inline(always)]
    fn world(&self, outlook: &Outlook, chance: &mut impl Chance) -> State {
        outlook.worlds.draw_hands(chance)
    }

    #[inline(always)]
    fn is_settled(&self, outlook: &Outlook, state: &State) -> bool {
        state.phase() == Phase::Over || state.hand_no() != outlook.hand
    }

    /// A hand of its own is won or lost. In a match it brings the winner points, which the
    /// others then lack.
    #[inline(always)]
    fn worth(&self, outlook: &Outlook, state: &State) -> Worth {
        let mut worth = [0.0; MAX_SEATS as usize];
        match (self.mode, state.last()) {
            (Mode::SingleHand, Some(winner)) => worth[winner.index()] = 1.0,
            (Mode::SingleHand, None) => {}
            (Mode::Match, _) => {
                let gained = |seat: Seat| state.points(seat) - outlook.totals[seat.index()];
                let all: u16 = Seat::all(outlook.seats).map(gained).sum();
                for seat in Seat::all(outlook.seats) {
                    let others = all - gained(seat);
                    let ahead =
                        f32::from(gained(seat)) - f32::from(others) / f32::from(outlook.seats - 1);
                    worth[seat.index()] = (0.5 + 0.5 * ahead / MANY_POINTS).clamp(0.0, 1.0);
                }
            }
        }
        worth
    }

    /// Mostly what the rule bot would do, were the cards of the others open to it.
    #[inline(always)]
    fn policy(
        &self,
        outlook: &Outlook,
        state: &State,
        seat: Seat,
        menu: &mut Menu<Action>,
        chance: &mut impl Chance,
    ) -> Option<Action> {
        let goes_by_rule = outlook.by_rule
            && state.phase() == Phase::Play
            && state.opening().is_none()
            && chance.draw(LAPSE) > 0;
        if !goes_by_rule {
            return self.pick(state, seat, menu, chance);
        }
        let table = Table::in_world(state, seat, outlook.seats);
        Some(
            table
                .own
                .iter()
                .min_by_key(|card| table.cost(*card))
                .map_or(Action::Pass, Action::Play),
        )
    }

    #[inline(always)]
    fn allows(&self, state: &State, seat: Seat, action: &Action) -> bool {
        match action {
            Action::Play(card) => {
                state.playable(seat).contains(*card)
                    && state.opening().is_none_or(|opening| opening == *card)
            }
            action => {
                self.check(state, &Act { seat, action: *action, at: self.clock(state) }).is_ok()
            }
        }
    }
}

/// Searches, in any phase and with any number of players.
pub struct Seeker {
    search: Search,
    quick: Quick,
}

impl Seeker {
    /// So many simulations a decision.
    #[must_use]
    pub fn new(simulations: u32, seed: u64) -> Self {
        Self { search: Search::of(simulations), quick: Quick::new(seed) }
    }
}

impl Bot<DownTheWell> for Seeker {
    fn choose(&mut self, glimpse: &Glimpse<DownTheWell>) -> Option<Choice<Action>> {
        let rules = &glimpse.rules;
        let outlook = rules.outlook(&glimpse.view, &glimpse.memory);
        let seed = self.quick.next_u64();
        let findings = self.search.run_while(&glimpse.wanted, rules, glimpse.seat, &outlook, seed);
        let choice = Choice::of(*findings.best()?);
        let why = match rules.mode {
            Mode::SingleHand => findings.why(),
            Mode::Match => gain(&findings),
        };
        Some(match why {
            Some(why) => choice.because(why),
            None => choice,
        })
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// "In 400 imagined deals this gains 1.3 points on the others; the next best, play 7C, 0.9."
fn gain(findings: &Findings<Action>) -> Option<Remark> {
    let points = |mean: f64| (mean - 0.5) * 2.0 * f64::from(MANY_POINTS);
    let (best, next) = (findings.tried.first()?, findings.tried.get(1));
    let next = next.map(|tried| (format!("{:#}", tried.action), points(tried.mean())));
    Some(points_gained(findings.simulations, points(best.mean()), next))
}

/// Why an action is best that gains so many points on the others, on average.
pub(super) fn points_gained(worlds: u64, points: f64, next: Option<(String, f64)>) -> Remark {
    let mut args = vec![("worlds", worlds.to_string()), ("points", format!("{points:.1}"))];
    let mut sentence =
        format!("In {worlds} imagined deals this gains {points:.1} points on the others");
    if let Some((action, points)) = next {
        sentence += &format!("; the next best, {action}, {points:.1}");
        args.extend([("next", action), ("next_points", format!("{points:.1}"))]);
    }
    sentence.push('.');
    Remark { code: "searched_points", args, sentence }
}
