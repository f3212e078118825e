//! What holds for any latencies and any hits.

use super::seat;
use parlour_engine::{FastRng, Rng};
use parlour_table::reaction::{Contest, Hit, Latency, Measured, Micros, Verdict, arbitrate};
use proptest::{collection::vec, option, prelude::*, sample::Index};

const MIN_REACTION: Micros = Micros::ms(120);

fn any_latency() -> impl Strategy<Value = Measured> {
    (vec(0..400_000i64, 0..40), option::of(0..200_000i64)).prop_map(|(pings, kernel)| {
        let mut latency = Latency::default();
        pings.into_iter().for_each(|ping| latency.record_ping(Micros(ping)));
        kernel.into_iter().for_each(|least| latency.record_kernel(Micros(least)));
        latency.measured()
    })
}

/// Coarse enough for many ties.
fn any_time(most: i64) -> impl Strategy<Value = Micros> {
    prop_oneof![(0..most).prop_map(Micros::ms), (0..most * 1000).prop_map(Micros)]
}

fn any_hit() -> impl Strategy<Value = Hit> {
    let steps = prop_oneof![4 => Just(Vec::new()), 1 => vec(any_time(200), 0..4)];
    let action = prop_oneof![Just("hit"), Just("hit Dragon")];
    (0..6u8, action, any_time(900), option::of(any_time(900)), steps).prop_map(
        |(number, action, elapsed, claimed, steps)| Hit {
            seat: seat(number),
            action: action.to_owned(),
            elapsed,
            claimed,
            steps,
        },
    )
}

fn any_race() -> impl Strategy<Value = (Vec<Measured>, Vec<Hit>, u64)> {
    (vec(any_latency(), 6), vec(any_hit(), 0..9), any::<u64>())
}

fn place(verdict: &Verdict, number: u8) -> Option<usize> {
    verdict.hits.iter().position(|hit| hit.seat == seat(number))
}

proptest! {
    #[test]
    fn the_order_of_arrival_is_of_no_consequence((latencies, hits, seed) in any_race()) {
        let mut mixed = hits.clone();
        FastRng::new(!seed).reshuffle(&mut mixed);
        let first = arbitrate(&latencies, &hits, &mut FastRng::new(seed));
        let second = arbitrate(&latencies, &mixed, &mut FastRng::new(seed));
        prop_assert_eq!(first, second);
    }

    #[test]
    fn every_hit_is_counted_or_void((latencies, hits, seed) in any_race()) {
        let verdict = arbitrate(&latencies, &hits, &mut FastRng::new(seed));
        prop_assert_eq!(verdict.hits.len() + verdict.void.len(), hits.len());
    }

    #[test]
    fn what_counts_lies_within_what_the_latency_allows((latencies, hits, seed) in any_race()) {
        for hit in arbitrate(&latencies, &hits, &mut FastRng::new(seed)).hits {
            let least = latencies[hit.seat.index()].least;
            prop_assert!(hit.credit >= least);
            prop_assert!(hit.counted >= (hit.elapsed - hit.credit).max(MIN_REACTION));
            prop_assert!(hit.counted <= (hit.elapsed - least).max(MIN_REACTION));
        }
    }

    #[test]
    fn a_quicker_claim_never_counts_more(latency in any_latency(), e in any_time(900), r in any_time(900), s in any_time(900)) {
        let (rng, slow) = (r.min(s), r.max(s));
        prop_assert!(latency.counted(e, Some(rng)) <= latency.counted(e, Some(slow)));
    }

    #[test]
    fn a_quicker_hand_never_places_worse(
        (latencies, others, seed) in any_race(),
        e in 120..900i64,
        r in 120..900i64,
        by in 1..300i64,
    ) {
        let race = |claimed: i64| {
            let mut hits: Vec<Hit> = others.iter().filter(|hit| hit.seat != seat(0)).cloned().collect();
            hits.push(super::hit(0, e, Some(claimed)));
            arbitrate(&latencies, &hits, &mut FastRng::new(seed))
        };
        let (before, after) = (race(r), race((r - by).max(0)));
        let own = |verdict: &Verdict| verdict.hits[place(verdict, 0).unwrap()].clone();
        prop_assert!(own(&after).counted <= own(&before).counted);
        // whom one had clearly beaten, one beats still, whatever the lot says
        for beaten in before.hits.iter().filter(|hit| !hit.sealed && !own(&before).sealed) {
            if beaten.counted > own(&before).counted + Micros::ms(2) {
                let number = beaten.seat.index() as u8;
                prop_assert!(place(&after, 0) < place(&after, number));
            }
        }
    }

    #[test]
    fn clearly_quicker_hits_come_first((latencies, hits, seed) in any_race()) {
        let verdict = arbitrate(&latencies, &hits, &mut FastRng::new(seed));
        for (place, hit) in verdict.hits.iter().enumerate() {
            for later in &verdict.hits[place + 1..] {
                prop_assert!(hit.sealed <= later.sealed, "timed hits before sealed ones");
                let equal = later.sealed || hit.counted <= later.counted + Micros::ms(2);
                prop_assert!(equal, "{hit:?} before {later:?}");
            }
        }
    }

    #[test]
    fn nothing_is_gained_by_sending_twice(
        (latencies, hits, seed) in any_race(),
        which in any::<Index>(),
        after in any_time(100),
        claimed in option::of(any_time(900)),
    ) {
        prop_assume!(!hits.is_empty());
        let once = arbitrate(&latencies, &hits, &mut FastRng::new(seed));
        let sent = which.get(&hits);
        prop_assume!(once.hits.iter().any(|hit| hit.seat == sent.seat));
        let elapsed = hits.iter().filter(|hit| hit.seat == sent.seat).map(|hit| hit.elapsed).max();
        let again = elapsed.unwrap() + after + Micros(1);
        let mut twice = hits.clone();
        twice.push(Hit { claimed, elapsed: again, steps: Vec::new(), ..sent.clone() });
        let twice = arbitrate(&latencies, &twice, &mut FastRng::new(seed));
        prop_assert_eq!(&twice.hits, &once.hits);
        prop_assert_eq!(twice.void.len(), once.void.len() + 1);
    }

    #[test]
    fn a_verdict_can_be_given_again_from_the_log((latencies, hits, seed) in any_race(), face in any::<u32>()) {
        let verdict = arbitrate(&latencies, &hits, &mut FastRng::new(seed));
        let contest = Contest { face, latencies, hits, verdict };
        let text = serde_json::to_string(&contest).unwrap();
        let read: Contest = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(&read, &contest);
        prop_assert!(read.holds());
        if contest.verdict.hits.len() > 1 {
            let mut forged = contest;
            forged.verdict.hits.swap(0, 1);
            prop_assert!(!forged.holds());
        }
    }
}
