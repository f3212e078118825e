//! The steps of a deal.

/// What comes next. Where someone has to decide, the game waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Bets,
    AfterBets,
    Bottom,
    Aside,
    FirstCard,
    Ask,
    SecondCard,
    Mace,
    LastCard,
    EndOfDeal { ruined: bool },
    Deal,
    Wait,
}
