//! What is kept of one game: whole numbers only, so that the same game gives the same bytes.

use crate::rollout::Rollout;

/// One game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Its number in its lineup.
    pub game: u64,
    /// Which deal of the lineup.
    pub deal: u64,
    /// The player in each seat, by its place in the lineup.
    pub bots: Vec<u8>,
    /// Did it come to its end?
    pub over: bool,
    /// Each seat's score.
    pub scores: Vec<i64>,
    /// Each seat's part of the win, of [`WHOLE_WIN`](crate::standing::WHOLE_WIN).
    pub wins: Vec<u32>,
    /// Accepted acts (in real time also what the clock did).
    pub acts: u32,
    /// How often cards were shuffled and dealt.
    pub deals: u32,
    /// How often someone was asked.
    pub asked: u32,
    /// How often there was but one thing to do.
    pub forced: u32,
    /// The sizes of all menus added up.
    pub options: u64,
    /// The sizes of all menus on a logarithmic scale, in thousandths of a bit: what thinking time goes by.
    pub bits: u64,
    /// The game's own clock at the end, in milliseconds (real time only).
    pub clock: u64,
    /// How often another seat took the lead alone.
    pub leads: u32,
    /// The act after which the winner's lead was never lost or shared again.
    pub decided: u32,
    /// The furthest that the winner was behind the leader.
    pub behind: u64,
    /// The largest change of one seat's score by one act.
    pub swing: u64,
    /// Who led at each of the [`CHECKPOINTS`](crate::standing::CHECKPOINTS), as bits by seat; of
    /// all seats where all are equal.
    pub leaders: Vec<u16>,
    /// Who held each card of the deck after the first deal; −1: no one.
    pub holders: Vec<i8>,
    /// What happened: kinds of events and how often.
    pub kinds: Vec<(String, u32)>,
    /// The tags that studies follow ([`parlour_engine::Game::tags`]), and how often, by
    /// seat.
    pub tags: Vec<(String, Vec<u32>)>,
    /// Where the points of each seat came from ([`parlour_engine::Annotated::points`]), and how many.
    pub points: Vec<(String, Vec<i64>)>,
    /// The clauses that were carried out, as far as events tell, and how often.
    pub clauses: Vec<(String, u32)>,
    /// Rules that stood in someone's way: acts possible before, refused now, by clause.
    pub refused: Vec<(String, u32)>,
    /// How often each seat gave no legal answer, and got the game's own move: a program that
    /// failed, or one who is not there.
    pub missed: Vec<u32>,
    /// What could have been, if this game was played on from.
    pub rollout: Option<Rollout>,
}

impl Row {
    /// Did something else than its players end it: a cap of the rules (`caps` are its clauses), or
    /// the study's limit of acts?
    #[must_use]
    pub fn was_stopped(&self, caps: &[&str]) -> bool {
        !self.over || self.was_cut_off(caps)
    }

    /// Did a cap of the rules end it before the players had? `caps` are its clauses
    /// ([`parlour_engine::Annotated::CAP_CLAUSES`]).
    #[must_use]
    pub fn was_cut_off(&self, caps: &[&str]) -> bool {
        self.over && self.clauses.iter().any(|(clause, _)| caps.contains(&&**clause))
    }

    /// The best score less the next one; none where all won together.
    #[must_use]
    pub fn margin(&self) -> i64 {
        let mut scores = self.scores.clone();
        scores.sort_unstable();
        scores.iter().rev().take(2).copied().reduce(|first, second| first - second).unwrap_or(0)
    }
}
