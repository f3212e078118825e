//! A match played again from its record, with what one seat saw and remembered on the way.

use super::error::AnalysisError;
use parlour_bots::WithBots;
use parlour_engine::{
    Act, Dealer, Seat, Seated, Tick, Turn, Viewer, bot::CancelToken, refusal::RuleError,
};
use parlour_protocol::Record;

/// The table after some acts.
pub(super) struct Position<G: WithBots> {
    /// After how many acts.
    pub(super) step: usize,
    /// The table.
    pub(super) state: G::State,
    /// What the seat remembers there.
    pub(super) memory: G::Memory,
    /// The act that comes next, of any seat; none at the end.
    pub(super) next: Option<Act<G::Action>>,
    /// Were cards dealt by the act before?
    pub(super) is_deal: bool,
}

/// A match from its first deal to its end.
pub(super) struct Replayed<G: WithBots> {
    /// The house rules.
    pub(super) rules: G,
    /// How many sat at the table.
    pub(super) seats: u8,
    /// Whose match it is.
    pub(super) own: Seat,
    /// The table before each act, and at the end.
    pub(super) positions: Vec<Position<G>>,
    /// Is the analysis still waited for?
    pub(super) wanted: CancelToken,
}

impl<G: WithBots> Replayed<G> {
    /// Plays a record again.
    ///
    /// # Errors
    /// Where it does not fit together, or its match is not over.
    pub(super) fn of(record: &Record, own: Seat) -> Result<Self, AnalysisError> {
        let setup = &record.setup;
        record.fits(&G::META)?;
        let seats = setup.seats(&G::META)?;
        let rules: G = setup.options.rules(seats)?;
        let dealer = Dealer::seeded(setup.seed.as_deref().unwrap_or_default())
            .with_deals(&rules.deck(), &setup.deals)
            .map_err(|misfit| AnalysisError::Unplayable(misfit.to_string()))?
            .with_draws(setup.draws.clone());
        let mut events = Vec::new();
        let mut table = Seated::open(rules.clone(), seats, dealer, &mut events)
            .map_err(|misfit| AnalysisError::Unplayable(misfit.to_string()))?;
        let mut replayed =
            Self { rules, seats, own, positions: Vec::new(), wanted: CancelToken::default() };
        let mut memory = G::Memory::default();
        let mut deals = 0;
        for (number, (seat, text, at)) in (1..).zip(&record.acts) {
            replayed.remember(&mut memory, &events);
            let act = replayed
                .act(&table, *seat, text, *at)
                .map_err(|why| AnalysisError::Unplayable(format!("act {number}: {why}")))?;
            replayed.keep(&table, &memory, Some(act.clone()), &mut deals);
            events = table.submit(act).map_err(|no| {
                AnalysisError::Unplayable(format!("act {number}: {}", no.map(RuleError::of)))
            })?;
        }
        if let Some(clock) = record.clock {
            let late = table.advance(Tick(clock));
            events.extend(
                late.map_err(|no| AnalysisError::Unplayable(no.map(RuleError::of).to_string()))?,
            );
        }
        let whole = table.dealer().kept_to_the_record();
        whole.map_err(|misfit| AnalysisError::Unplayable(misfit.to_string()))?;
        replayed.remember(&mut memory, &events);
        replayed.keep(&table, &memory, None, &mut deals);
        match replayed.rules.turn(table.state()) {
            Turn::Over => {
                record.check_scores(&replayed.rules.scores(table.state()))?;
                Ok(replayed)
            }
            _ => Err(AnalysisError::NotOver),
        }
    }

    /// Nothing more is played on from its positions once this is not wanted.
    pub(super) fn while_wanted(mut self, wanted: &CancelToken) -> Self {
        self.wanted = wanted.clone();
        self
    }

    /// How many acts the match had.
    pub(super) fn acts(&self) -> usize {
        self.positions.len() - 1
    }

    fn remember(&self, memory: &mut G::Memory, events: &[G::Event]) {
        let own = Viewer::Seat(self.own);
        for seen in events.iter().filter_map(|event| self.rules.redact_for(event, own)) {
            self.rules.remember(memory, self.own, &seen);
        }
    }

    fn act(
        &self,
        table: &Seated<G>,
        seat: i64,
        text: &str,
        at: Option<u64>,
    ) -> Result<Act<G::Action>, String> {
        let seat = u64::try_from(seat).ok().and_then(|seat| Seat::at(seat, self.seats));
        let seat = seat.ok_or("no such seat")?;
        let action = self.rules.parse_recorded(self.seats, text).map_err(|no| no.to_string())?;
        let now = self.rules.clock(table.state());
        Ok(Act { seat, action, at: at.map_or(now, Tick) })
    }

    fn keep(
        &mut self,
        table: &Seated<G>,
        memory: &G::Memory,
        next: Option<Act<G::Action>>,
        deals: &mut usize,
    ) {
        let dealt = table.dealer().dealt();
        self.positions.push(Position {
            step: self.positions.len(),
            state: table.state().clone(),
            memory: memory.clone(),
            next,
            is_deal: dealt > *deals,
        });
        *deals = dealt;
    }
}
