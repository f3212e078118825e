//! Signals that end this process: each program is in a group of its own, which Ctrl-C in the
//! terminal does not reach.

use anyhow::Result;

/// From now on a signal that ends this process ends every program first. While a screen in the terminal notes
/// signals, it has the process end.
#[cfg(unix)]
pub(crate) fn end_all_when_interrupted() -> Result<()> {
    use super::group::end_all_then;
    use anyhow::Context;
    use parlour_tui::Signals;
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM},
        low_level::{emulate_default_handler, pipe},
    };
    use std::{io::Read, os::unix::net::UnixStream};
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
        if is_ignored(signal) {
            continue;
        }
        let (mut comes, tell) = UnixStream::pair().context("listening for signals")?;
        pipe::register(signal, tell).context("listening for signals")?;
        let ends = move || {
            while comes.read_exact(&mut [0]).is_ok() {
                if !Signals::are_noted() {
                    end_all_then(|| {
                        let _ = emulate_default_handler(signal);
                    });
                }
            }
        };
        std::thread::Builder::new().name("signals".to_owned()).spawn(ends)?;
    }
    Ok(())
}

#[cfg(not(unix))]
pub(crate) fn end_all_when_interrupted() -> Result<()> {
    Ok(())
}

/// Was this process started so that it outlives the signal, as by `nohup`? Where the system does
/// not say, a closed terminal is taken for such a signal.
#[cfg(unix)]
pub(crate) fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    match mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()) {
        Some(mask) => mask & (1 << (signal - 1)) != 0,
        None => signal == signal_hook::consts::SIGHUP,
    }
}
