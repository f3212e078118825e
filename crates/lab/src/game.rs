//! One game between bots, from its number.

use parlour_bots::{Level, WithBots, bot};
use parlour_engine::{
    Act, Bot, Chance, Game, Glimpse, Quick, Seat, Tick, Turn, Viewer, bot::Plans,
};

/// A game that did not come to its end within the limit of acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unfinished;

/// How a game came out: each seat's score, and how many acts it took.
pub type Outcome = (Vec<i64>, u64);

/// Plays game number `game` between bots of these levels, in seat order.
///
/// # Errors
/// If the game is not over after `limit` acts.
pub fn play_one<G: WithBots>(
    rules: &G,
    levels: &[Level],
    seed: u64,
    game: u64,
    limit: u64,
) -> Result<Outcome, Unfinished> {
    let mut chance = Quick::of_game(seed, game);
    let mut bots: Vec<Box<dyn Bot<G>>> =
        levels.iter().map(|&level| bot::<G>(level, chance.next_u64())).collect();
    let mut state = rules.start(levels.len() as u8, &mut chance, &mut ());
    let mut plans = Plans::default();
    let mut acts = 0;
    while acts < limit {
        match rules.turn(&state) {
            Turn::Over => return Ok((rules.scores(&state), acts)),
            Turn::Any(seats) => {
                if plans.is_new(rules.face(&state), rules.clock(&state)) {
                    for seat in seats.iter() {
                        let glimpse = Glimpse::of(rules, &state, seat);
                        if let Some(choice) = bots[seat.index()].choose(&glimpse) {
                            plans.plan(seat, choice);
                        }
                    }
                }
                if let Some((seat, acted)) = react(rules, &mut state, &mut plans, &mut chance)?
                    && !plans.is_void(rules.face(&state))
                    && rules.turn(&state).allows(seat)
                {
                    let glimpse = Glimpse::of(rules, &state, seat);
                    if let Some(choice) = bots[seat.index()].choose(&glimpse) {
                        plans.plan_after(acted, seat, choice);
                    }
                }
                acts += 1;
            }
            turn => {
                let Some(seat) = turn.seats().first() else { return Err(Unfinished) };
                answer(rules, &mut state, seat, bots[seat.index()].as_mut(), &mut chance);
                acts += 1;
            }
        }
    }
    Err(Unfinished)
}

/// Asks the bot whose turn it is. One that fails gets the game's own move.
fn answer<G: Game>(
    rules: &G,
    state: &mut G::State,
    seat: Seat,
    bot: &mut dyn Bot<G>,
    chance: &mut impl Chance,
) {
    let at = rules.clock(state);
    let choice = bot.choose(&Glimpse::of(rules, state, seat));
    let done = choice.is_some_and(|choice| {
        rules.play(state, Act { seat, action: choice.action, at }, chance, &mut ()).is_ok()
    });
    if !done {
        let action = rules.default_action(&rules.view(state, Viewer::Seat(seat)));
        let covered = rules.play(state, Act { seat, action, at }, chance, &mut ());
        debug_assert!(covered.is_ok(), "the default move is always legal");
    }
}

/// The next thing that happens at a real-time table: a plan or what falls due. Says who
/// acted, if somebody did.
fn react<G: Game>(
    rules: &G,
    state: &mut G::State,
    plans: &mut Plans<G::Action>,
    chance: &mut impl Chance,
) -> Result<Option<(Seat, Tick)>, Unfinished> {
    match (plans.next_at(), rules.deadline(state)) {
        (planned, Some(due)) if planned.is_none_or(|at| due <= at) => {
            rules.advance(state, due, chance, &mut ());
            Ok(None)
        }
        _ => {
            // nobody plans anything and nothing falls due: the game has come to a stop
            let Some((at, seat, action)) = plans.take_next() else { return Err(Unfinished) };
            let at = at.max(rules.clock(state));
            // refused: the plan came too late for the table as it is now
            let done = rules.play(state, Act { seat, action, at }, chance, &mut ());
            Ok(done.is_ok().then_some((seat, at)))
        }
    }
}
