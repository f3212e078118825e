//! A starter bot: plays any of the games, not well. Put your thoughts into `choose`.
//!
//!     cargo build --release -p parlour --example starter
//!     parlour play basement --bots "cmd:target/release/examples/starter"

use serde_json::{Value, json};
use std::io::{self, BufRead, Write};

/// What to do: one of `legal`, or nothing to wait (in a race). `view` is all that your seat sees,
/// `seen` what has happened since the last question; docs/protocol.md tells what is in them.
fn choose(question: &Value) -> Option<&str> {
    let legal = question["legal"].as_array()?;
    let actions = legal.iter().filter_map(Value::as_str);
    let mut calm =
        actions.filter(|action| !action.starts_with("hit") && !action.starts_with("touch"));
    // the more there is to do it with, the longer the text: a lot at once is often good
    let first = calm.next()?;
    Some(calm.fold(first, |best, action| if action.len() > best.len() { action } else { best }))
}

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let question: Value = serde_json::from_str(&line?)?;
        // `after`: your reaction in milliseconds, where the game is a race
        writeln!(output, "{}", json!({"action": choose(&question), "after": 400}))?;
        output.flush()?;
    }
    Ok(())
}
