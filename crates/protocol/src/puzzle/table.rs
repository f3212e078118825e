//! A puzzle at a table: its position, its question, and what becomes of an answer.

use super::{Outcome, Puzzle, Puzzles};
use crate::{
    CommandError, Registry, line,
    position::BOT_DELAY_MS,
    registry::Setup,
    wire::{FaceDown, FaceDownPlace, PuzzleInfo, PuzzleList, PuzzleVerdict, Refusal},
};
use parlour_engine::{Seat, Tick, Turn, Viewer, erased::AnyGame};
use parlour_table::session::{CardOrigin, GivenMatch, TableConfig, TimeControl};
use serde_json::Value;

/// How a view writes a card that lies face down.
const FACE_DOWN: &str = "?";

/// Why there is no such puzzle, or no such answer to it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PuzzleError {
    /// The game has no puzzles.
    #[error("There are no puzzles for this game.")]
    NoPuzzles,
    /// It has fewer.
    #[error("This game has puzzles 1 to {of}.")]
    NoPuzzle {
        /// How many it has.
        of: usize,
    },
    /// The action is not on the menu.
    #[error("This move is not possible in this puzzle.")]
    NoAction,
    /// The puzzle was made for other rules, or the file is damaged.
    #[error("This puzzle cannot be set up: {0}")]
    Broken(String),
}

impl PuzzleError {
    /// The HTTP status of the answer that says so, at a server and in a page without one.
    #[must_use]
    pub const fn status(&self) -> u16 {
        match self {
            Self::NoPuzzles | Self::NoPuzzle { .. } => 404,
            Self::NoAction | Self::Broken(_) => 409,
        }
    }
}

impl From<PuzzleError> for Refusal {
    fn from(error: PuzzleError) -> Self {
        let code = match &error {
            PuzzleError::NoPuzzles => "no_puzzles",
            PuzzleError::NoPuzzle { .. } => "no_puzzle",
            PuzzleError::NoAction => "no_action",
            PuzzleError::Broken(_) => "bad_puzzle",
        };
        Self::new(code, error.to_string())
    }
}

impl From<CommandError> for PuzzleError {
    fn from(error: CommandError) -> Self {
        Self::Broken(error.to_string())
    }
}

/// A puzzle that is set up.
struct Position {
    game: Box<dyn AnyGame>,
    seat: Seat,
    menu: Vec<String>,
}

impl Puzzles {
    /// The puzzles of a game, or why there are none.
    ///
    /// # Errors
    /// If the game has none, or its file is damaged.
    pub fn of_game(game: &str) -> Result<Self, PuzzleError> {
        let puzzles = Self::of(game).ok_or(PuzzleError::NoPuzzles)?;
        puzzles.map_err(|error| PuzzleError::Broken(error.to_string()))
    }

    /// How many there are, and how hard each is.
    #[must_use]
    pub fn info(&self) -> PuzzleList {
        PuzzleList { difficulties: self.list.iter().map(|puzzle| puzzle.difficulty).collect() }
    }

    /// The puzzle with this number, from 1.
    ///
    /// # Errors
    /// If there are fewer.
    pub fn puzzle(&self, number: u32) -> Result<&Puzzle, PuzzleError> {
        let place = (number as usize).checked_sub(1);
        let of = self.list.len();
        place.and_then(|place| self.list.get(place)).ok_or(PuzzleError::NoPuzzle { of })
    }

    fn set_up(&self, registry: &Registry, puzzle: &Puzzle) -> Result<Position, PuzzleError> {
        let ((mut game, _), _) = registry.open(&Setup {
            game: self.game.clone(),
            players: i64::from(self.players),
            options: self.options.clone(),
            seed: Some(self.seed_of(puzzle)),
            ..Setup::default()
        })?;
        let broken = || PuzzleError::Broken("its moves are not those of this game.".to_owned());
        for &act in &puzzle.acts {
            let seat = game.turn().seats().first().ok_or_else(broken)?;
            let (menu, _) = game.legal(seat);
            let action = menu.get(usize::from(act)).ok_or_else(broken)?;
            game.submit(seat, action, None).map_err(|_| broken())?;
        }
        let Turn::One(seat) = game.turn() else { return Err(broken()) };
        let (menu, _) = game.legal(seat);
        if menu.len() == puzzle.outcomes.len() {
            Ok(Position { game, seat, menu })
        } else {
            Err(broken())
        }
    }

    /// What a player may know before the first move: the question, and what the other holds, which
    /// follows from what was played.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub fn puzzle_info(&self, registry: &Registry, number: u32) -> Result<PuzzleInfo, PuzzleError> {
        let puzzle = self.puzzle(number)?;
        let Position { game, seat, menu } = self.set_up(registry, puzzle)?;
        let revealed = crate::wire::value(&game.reveal());
        let view = crate::wire::value(&game.view(Viewer::Seat(seat)));
        let other = seat.left(self.players);
        Ok(PuzzleInfo {
            number,
            difficulty: puzzle.difficulty,
            seat: seat.index() as u8,
            moves: menu.len() as u32,
            other_hand: hand_of(&revealed, other),
            face_down: face_down(&view, &revealed, [seat, other]),
        })
    }

    /// The settings of a table that begins with this puzzle: you play the seat that is to act,
    /// a bot of [`PUZZLE_LEVEL`](super::PUZZLE_LEVEL) the other, and there are no hints.
    ///
    /// # Errors
    /// If there is no such puzzle.
    pub fn table(&self, registry: &Registry, number: u32) -> Result<TableConfig, PuzzleError> {
        let puzzle = self.puzzle(number)?;
        let Position { game, seat, .. } = self.set_up(registry, puzzle)?;
        let (deals, draws) = game.outcomes_done();
        let acts: Vec<(Seat, String, Option<Tick>)> = game.acts();
        Ok(TableConfig {
            game: self.game.clone(),
            players: self.players,
            options: line(&self.options),
            time_control: TimeControl::None,
            cover_after: None,
            bot_delay_ms: BOT_DELAY_MS,
            hints: Some(false),
            playtest: None,
            given: Some(GivenMatch {
                origin: CardOrigin::Puzzle { number },
                seat,
                seed: self.seed_of(puzzle),
                deals: game.deals().into_iter().take(deals).collect(),
                draws: game.draws().into_iter().take(draws).collect(),
                acts,
            }),
        })
    }

    /// Does this action win? If not, the reply that shows it, where the other has one.
    ///
    /// # Errors
    /// If there is no such puzzle, or the action is not on its menu.
    pub fn verdict(
        &self,
        registry: &Registry,
        number: u32,
        action: &str,
    ) -> Result<PuzzleVerdict, PuzzleError> {
        let puzzle = self.puzzle(number)?;
        let Position { mut game, seat, menu } = self.set_up(registry, puzzle)?;
        let place = menu.iter().position(|known| known == action).ok_or(PuzzleError::NoAction)?;
        let outcome = puzzle.outcomes.get(place).copied().unwrap_or(Outcome::Fails);
        let reply = match outcome {
            Outcome::Refuted(reply) => {
                game.submit(seat, action, None).map_err(|_| PuzzleError::NoAction)?;
                let next = game.turn().seats().first();
                next.and_then(|next| game.legal(next).0.into_iter().nth(usize::from(reply)))
            }
            _ => None,
        };
        let reply_said = reply.as_deref().map(|reply| game.say(reply));
        Ok(PuzzleVerdict { wins: outcome == Outcome::Wins, reply, reply_said })
    }
}

/// The cards in a seat's hand, where all cards are seen.
fn hand_of(view: &Value, seat: Seat) -> Vec<String> {
    let at = seat.index();
    let hand = view["hands"].get(at).or_else(|| view["players"].get(at)?.get("hand"));
    let cards = hand.and_then(Value::as_array).into_iter().flatten();
    cards.filter_map(Value::as_str).map(str::to_owned).collect()
}

/// What lies face down for the viewer, a place at a time, where all cards are seen.
fn face_down(view: &Value, revealed: &Value, [own, other]: [Seat; 2]) -> Vec<FaceDown> {
    let basement = |seat: Seat| format!("/players/{}/basement", seat.index());
    let places = [
        (FaceDownPlace::OwnBasement, basement(own)),
        (FaceDownPlace::OtherBasement, basement(other)),
        (FaceDownPlace::Pile, "/pile".to_owned()),
    ];
    let cards = |table: &Value, path: &str| -> Vec<String> {
        let cards = table.pointer(path).and_then(Value::as_array).into_iter().flatten();
        cards.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let is_hidden = |path: &str| cards(view, path).iter().any(|card| card == FACE_DOWN);
    let places = places.into_iter().filter(|(_, path)| is_hidden(path));
    places.map(|(place, path)| FaceDown { place, cards: cards(revealed, &path) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGISTRY: Registry = Registry::of_parlour(String::new);

    #[test]
    fn every_move_of_a_puzzle_is_judged_and_one_wins() {
        for game in ["basement", "bread-basket", "down-the-well"] {
            let puzzles = Puzzles::of_game(game).unwrap();
            for number in [1, 500, 1_000] {
                let puzzle = puzzles.puzzle(number).unwrap();
                let position = puzzles.set_up(&REGISTRY, puzzle).unwrap();
                let judged = |action: &String| puzzles.verdict(&REGISTRY, number, action).unwrap();
                let verdicts: Vec<_> = position.menu.iter().map(judged).collect();
                let wins = verdicts.iter().filter(|verdict| verdict.wins).count();
                assert_eq!(wins, 1, "{game} {number}");
                assert!(verdicts.iter().all(|verdict| !verdict.wins || verdict.reply.is_none()));
            }
        }
    }

    #[test]
    fn every_card_of_a_puzzle_is_on_the_board_or_named() {
        // of 18 cards, in hands, as Top Cards, in Basements, in the pile, or out of the round
        let puzzles = Puzzles::of_game("basement").unwrap();
        let mut places = [false; 3];
        for number in 1..=100 {
            let info = puzzles.puzzle_info(&REGISTRY, number).unwrap();
            let position = puzzles.set_up(&REGISTRY, puzzles.puzzle(number).unwrap()).unwrap();
            let view = crate::wire::value(&position.game.view(Viewer::Seat(position.seat)));
            let revealed = crate::wire::value(&position.game.reveal());
            let text = view.to_string();
            let hidden = text.matches("\"?\"").count();
            let named: usize = info.face_down.iter().map(|lies| lies.cards.len()).sum();
            let open_top = usize::from(view["pile"].to_string().contains('?'));
            assert_eq!(named, hidden + open_top, "{number}: {text}");
            let other = position.seat.left(2).index();
            let held = view["players"][other]["hand"].as_u64().unwrap();
            assert_eq!(info.other_hand.len() as u64, held, "{number}: {text}");
            assert_eq!(
                revealed["deck"].as_array().map(Vec::len),
                Some(0),
                "{number}: nothing is drawn"
            );
            for lies in &info.face_down {
                assert!(!lies.cards.contains(&FACE_DOWN.to_owned()), "{number}: {lies:?}");
                places[lies.place as usize] = true;
            }
        }
        assert_eq!(places, [true; 3], "each place is met");
    }

    #[test]
    fn a_table_begins_with_the_puzzle_and_offers_no_hints() {
        let puzzles = Puzzles::of_game("down-the-well").unwrap();
        let info = puzzles.puzzle_info(&REGISTRY, 3).unwrap();
        let table = puzzles.table(&REGISTRY, 3).unwrap();
        let given = table.given.unwrap();
        assert_eq!(given.origin, CardOrigin::Puzzle { number: 3 });
        assert_eq!(given.seat.index(), usize::from(info.seat));
        assert_eq!(given.acts.len(), puzzles.list[2].acts.len());
        assert_eq!(table.hints, Some(false));
        assert!(!info.other_hand.is_empty());
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_its_reason() {
        let refused = Puzzles::of_game("basset").unwrap_err();
        assert_eq!((refused.status(), Refusal::from(refused).code.as_str()), (404, "no_puzzles"));
        let puzzles = Puzzles::of_game("down-the-well").unwrap();
        for number in [0, 1_001, u32::MAX] {
            let refused = puzzles.puzzle_info(&REGISTRY, number).unwrap_err();
            assert_eq!(refused.to_string(), "This game has puzzles 1 to 1000.");
        }
        assert_eq!(puzzles.verdict(&REGISTRY, 1, "fly"), Err(PuzzleError::NoAction));
    }
}
