//! The committed puzzles, and mistakes that are planted in them.

use super::{
    ForPuzzles, Generation,
    check::{PuzzleCheckError, check},
    endings::Endings,
    for_puzzles, generate,
};
use parlour_engine::{FastRng, Rng};
use parlour_games::{bread_basket::BreadBasket, down_the_well::DownTheWell};
use parlour_protocol::puzzle::{Outcome, Puzzles};

/// How many of each file are checked here. `PARLOUR_PUZZLES=1000` checks all, as `parlour puzzles GAME --check FILE`
/// does.
const SAMPLE: usize = 12;

/// The places of those that are checked.
fn sampled(puzzles: &Puzzles) -> Vec<usize> {
    let wanted = std::env::var("PARLOUR_PUZZLES").ok().and_then(|text| text.parse().ok());
    let mut rng = FastRng::new(7);
    let mut places: Vec<usize> = (0..puzzles.list.len()).collect();
    rng.reshuffle(&mut places);
    places.truncate(wanted.unwrap_or(SAMPLE));
    places
}

fn committed(game: &str) -> Puzzles {
    Puzzles::of(game).unwrap().unwrap()
}

struct CheckSample(Puzzles);

impl ForPuzzles for CheckSample {
    type Answer = Result<usize, PuzzleCheckError>;

    fn with<G: Endings>(self) -> Self::Answer {
        check::<G>(&self.0, &sampled(&self.0), || ())
    }
}

#[test]
fn a_full_search_confirms_a_sample_of_each_file() {
    for game in ["basement", "bread-basket", "down-the-well"] {
        let puzzles = committed(game);
        assert_eq!(puzzles.list.len(), 1_000, "{game}");
        let visited = for_puzzles(game, CheckSample(puzzles)).unwrap().unwrap();
        assert!(visited > SAMPLE * 10, "{game}: {visited}");
    }
}

/// The first puzzle whose answer can be moved, with the answer at another action.
fn with_a_wrong_answer(mut puzzles: Puzzles) -> Puzzles {
    let outcomes = &mut puzzles.list[0].outcomes;
    let solution = outcomes.iter().position(|outcome| *outcome == Outcome::Wins).unwrap();
    let other = (solution + 1) % outcomes.len();
    outcomes.swap(solution, other);
    puzzles
}

#[test]
fn a_wrong_answer_is_found() {
    let planted = with_a_wrong_answer(committed("down-the-well"));
    let found = check::<DownTheWell>(&planted, &[0], || ()).unwrap_err();
    assert!(matches!(found, PuzzleCheckError::Outcome { number: 1, .. }), "{found}");
    let planted = with_a_wrong_answer(committed("bread-basket"));
    let found = check::<BreadBasket>(&planted, &[0], || ()).unwrap_err();
    assert!(matches!(found, PuzzleCheckError::Outcome { number: 1, .. }), "{found}");
}

#[test]
fn a_reply_that_does_not_refute_is_found() {
    let mut puzzles = committed("down-the-well");
    let mut found = None;
    // of the other replies to wrong answers, some lets them win after all
    'search: for place in 0..40 {
        for at in 0..puzzles.list[place].outcomes.len() {
            let Outcome::Refuted(reply) = puzzles.list[place].outcomes[at] else { continue };
            for other in (0..6).filter(|other| *other != reply) {
                puzzles.list[place].outcomes[at] = Outcome::Refuted(other);
                if let Err(error) = check::<DownTheWell>(&puzzles, &[place], || ()) {
                    found = Some(error);
                    break 'search;
                }
            }
            puzzles.list[place].outcomes[at] = Outcome::Refuted(reply);
        }
    }
    assert!(matches!(found, Some(PuzzleCheckError::Reply { .. })), "{found:?}");
}

#[test]
fn moves_that_cannot_be_played_are_found() {
    let mut puzzles = committed("down-the-well");
    puzzles.list[2].acts.pop();
    let found = check::<DownTheWell>(&puzzles, &[2], || ());
    assert!(found.is_err());
    puzzles.list[2].acts[0] = 70;
    assert_eq!(
        check::<DownTheWell>(&puzzles, &[2], || ()),
        Err(PuzzleCheckError::Acts(3)),
        "no menu has so many places"
    );
}

#[test]
fn a_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    let wanted = Generation { count: 30, seed: "p1".to_owned(), max_games: 600 };
    let with = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| generate::<DownTheWell>(&wanted, |_| ()).unwrap())
    };
    let one = with(1);
    assert_eq!(one.to_text(), with(3).to_text());
    // the committed file begins with them
    assert_eq!(one.list[..], committed("down-the-well").list[..30]);
}
