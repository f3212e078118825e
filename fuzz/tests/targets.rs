//! Each promise for some seconds, with bytes that bolero makes up.
//! `PARLOUR_FUZZ_SECONDS` makes it longer; a fuzzer that bolero knows can drive the same tests.

use bolero::check;
use std::time::Duration;

fn time() -> Duration {
    let seconds = std::env::var("PARLOUR_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok());
    Duration::from_secs(seconds.unwrap_or(5))
}

#[test]
fn menu_agrees_with_check() {
    check!()
        .with_max_len(600)
        .with_test_time(time())
        .for_each(parlour_fuzz::menu_agrees_with_check);
}

#[test]
fn record_roundtrip() {
    check!().with_max_len(600).with_test_time(time()).for_each(parlour_fuzz::record_roundtrip);
}

#[test]
fn engine_protocol_line() {
    check!().with_max_len(900).with_test_time(time()).for_each(parlour_fuzz::engine_protocol_line);
}
