//! Who has hit: the contest that the first hit opens, and its verdict.
//!
//! A contest takes hits until `hit_window_ms` after the first, each seat once
//! (BUD-R7, BUD-B6). Nothing of it is shown before its close. Then one hit counts:
//! the first, or with Announce the one whose set stands lowest on the list
//! (BUD-49). The others have not hit. With sealed answers the same verdict is
//! given without any clock, and ties are drawn.

use super::{
    action::{Action, Event, Illegal, ToldHit},
    gesture::Touch,
    name::Name,
    options::{AnnounceOrder, BudrBasef, EmptyStackHit, Slap},
    set_name::SetName,
    sets::AllScope,
    state::{Hit, Phase, State},
};
use parlour_engine::{Log, Rng, Seat, SeatSet, Tick};

impl State {
    /// A hit as it is shown.
    pub(super) fn told(&self, hit: Hit) -> ToldHit {
        ToldHit {
            seat: Seat::new(hit.seat).unwrap_or(Seat::ZERO),
            at: self.opened.after(u64::from(hit.after)),
            set: hit.named.checked_sub(1).and_then(|place| self.name_at(place)),
        }
    }
}

impl BudrBasef {
    /// Is a hit on this stack ignored? Not when no one could move otherwise (BUD-R9, BUD-B10).
    #[inline(always)]
    fn ignores_hits(&self, state: &State) -> bool {
        self.empty_stack_hit == EmptyStackHit::Ignore
            && state.piles.stack().is_empty()
            && !state.holders.is_empty()
    }

    /// Whose hit would be one.
    #[inline(always)]
    pub(super) fn may_hit(&self, state: &State) -> SeatSet {
        if self.ignores_hits(state) {
            return SeatSet::EMPTY;
        }
        state.all_seats().without(state.barred()).without(state.hitters)
    }

    /// With Announce a hit has a name of the list; otherwise none (BUD-48, BUD-R31).
    pub(super) fn check_name(&self, state: &State, name: Option<Name>) -> Result<(), Illegal> {
        match (self.announce, name) {
            (true, None) => Err(Illegal::NameASet),
            (false, Some(_)) => Err(Illegal::NoNames),
            (true, Some(Name::Own(name))) if state.place(Name::Own(name)).is_none() => {
                Err(Illegal::NoSuchSet { name })
            }
            _ => Ok(()),
        }
    }

    /// Would this be a hit? If not, why not.
    #[inline(always)]
    pub(super) fn check_hit(
        &self,
        state: &State,
        seat: Seat,
        name: Option<Name>,
    ) -> Result<(), Illegal> {
        if self.announce || name.is_some() {
            self.check_name(state, name)?;
        }
        if self.may_hit(state).contains(seat) {
            return Ok(());
        }
        Err(if self.ignores_hits(state) {
            Illegal::EmptyStack
        } else if state.barred().contains(seat) {
            Illegal::Barred
        } else {
            Illegal::HitAlready
        })
    }

    /// A hit that counts as one: it opens the contest or joins it.
    #[inline(always)]
    pub(super) fn hit(
        &self,
        state: &mut State,
        seat: Seat,
        name: Option<Name>,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        if state.hit_count == 0 {
            state.opened = state.clock;
        }
        let after = (state.clock.0 - state.opened.0) as u16;
        let named = name.and_then(|name| state.place(name)).map_or(0, |place| place + 1);
        state.hits[usize::from(state.hit_count)] = Hit { seat: seat.index() as u8, named, after };
        state.hit_count += 1;
        state.hitters.insert(seat);
        log.note(|| Event::Hit { seat, at: state.clock, set: name });
        if self.hit_window_ms == 0 {
            self.decide(state, rng, log);
        }
    }

    /// A touch: never refused, and a hit only at the end of a right sequence (BUD-B12).
    pub(super) fn touch(
        &self,
        state: &mut State,
        seat: Seat,
        (touch, name): (Touch, Option<Name>),
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        log.note(|| Event::Touched { seat, touch });
        let run = state.touches[seat.index()];
        state.touches[seat.index()] = run.then(touch);
        if touch == Touch::Stack
            && run.lead_to_a_hit(state.holds(seat))
            && self.check_hit(state, seat, name).is_ok()
        {
            self.hit(state, seat, name, rng, log);
        }
    }

    /// When the open contest closes.
    #[inline(always)]
    pub(super) fn close(&self, state: &State) -> Tick {
        state.opened.after(self.hit_window_ms)
    }

    /// Which hit counts: with Announce the lowest on the list, then the earliest
    /// (BUD-15, BUD-49, BUD-R31); sealed answers have no time, so ties are drawn.
    #[inline(always)]
    fn the_hit_that_counts(&self, state: &State, rng: &mut impl Rng) -> Hit {
        let rank = |hit: &Hit| match (self.announce, self.announce_order) {
            (false, _) => 0,
            (true, AnnounceOrder::LastInList) => hit.named,
            (true, AnnounceOrder::FirstInList) => u8::MAX - hit.named,
        };
        let hits = state.hits();
        let mut best = hits[0];
        for &hit in &hits[1..] {
            if rank(&hit) > rank(&best) {
                best = hit;
            }
        }
        if self.slap == Slap::Sealed {
            let equal = hits.iter().filter(|hit| rank(hit) == rank(&best));
            let count = equal.clone().count() as u32;
            if count > 1 {
                let drawn = rng.draw(count) as usize;
                best = equal.copied().nth(drawn).unwrap_or(best);
            }
        }
        best
    }

    /// Would no one ever move again if this stack were not a set? Then the first hit
    /// takes all, whatever it names (BUD-R23, BUD-B5). With All as it stands in the
    /// list, All itself sees to that.
    #[inline(always)]
    fn is_dead(&self, state: &State) -> bool {
        state.holders.is_empty()
            && !state.joker_on_top()
            && (self.all_scope == AllScope::StackOnly
                || !state.is_active(SetName::All.index() as u8))
    }

    /// The contest closes: one hit counts, and it is good or bad.
    pub(super) fn decide(&self, state: &mut State, rng: &mut impl Rng, log: &mut impl Log<Event>) {
        let hit = self.the_hit_that_counts(state, rng);
        let seat = Seat::new(hit.seat).unwrap_or(Seat::ZERO);
        let matched = match hit.named.checked_sub(1) {
            Some(place) => state.is_active(place) && state.matches(place, self), // BUD-50
            None => state.matches_any(self),
        };
        let deadlock = !matched && self.is_dead(state);
        log.note(|| Event::Decided {
            hits: state.hits().iter().map(|&hit| state.told(hit)).collect(),
            seat,
            good: matched || deadlock,
            matches: state.matching(self).collect(),
            deadlock,
        });
        state.clear_hits();
        state.version = state.version.wrapping_add(1);
        if matched || deadlock {
            self.take(state, seat, rng, log);
        } else {
            self.pay_penalty(state, seat, log);
        }
        if state.phase == Phase::Play {
            if state.joker_on_top() {
                self.form_pool(state, rng, log); // BUD-B1
            } else {
                state.find_next();
                self.free_the_dead(state, log);
            }
        }
    }

    /// Asks everyone who can hit for a sealed answer.
    pub(super) fn ask(&self, state: &mut State, rng: &mut impl Rng, log: &mut impl Log<Event>) {
        state.asked = self.may_hit(state);
        if state.asked.is_empty() {
            self.after_the_answers(state, rng, log);
        }
    }

    /// A sealed answer comes in; the last one opens them all.
    pub(super) fn answer(
        &self,
        state: &mut State,
        seat: Seat,
        answer: &Action,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        state.asked.remove(seat);
        log.note(|| Event::Answered { seat });
        if let Action::Hit(name) = *answer {
            let named = name.and_then(|name| state.place(name)).map_or(0, |place| place + 1);
            let hit = Hit { seat: seat.index() as u8, named, after: 0 };
            // by seat, so that the order of arrival leaves no trace
            let place = state.hits().iter().filter(|other| other.seat < hit.seat).count();
            let count = usize::from(state.hit_count);
            state.hits.copy_within(place..count, place + 1);
            state.hits[place] = hit;
            state.hit_count += 1;
            state.hitters.insert(seat);
        }
        if !state.asked.is_empty() {
            return;
        }
        if state.hit_count > 0 {
            state.opened = state.clock;
            self.decide(state, rng, log);
        } else {
            log.note(|| Event::NobodyHit);
            state.version = state.version.wrapping_add(1);
        }
        self.after_the_answers(state, rng, log);
    }

    /// The answers are open and done with. Where no one could move, they are asked for again.
    pub(super) fn after_the_answers(
        &self,
        state: &mut State,
        rng: &mut impl Rng,
        log: &mut impl Log<Event>,
    ) {
        if self.slap != Slap::Sealed || state.phase != Phase::Play || !state.asked.is_empty() {
            return;
        }
        if state.joker_on_top() {
            self.form_pool(state, rng, log);
        } else if state.holders.is_empty() {
            self.free_the_dead(state, log);
            self.ask(state, rng, log);
        }
    }
}
