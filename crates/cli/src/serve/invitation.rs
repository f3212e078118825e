//! What the terminal says of a server: where it is, who can reach it, and a code for phones.

use crate::out;
use parlour_protocol::wire::{NetworkInfo, NetworkState};
use qrcode::{QrCode, render::unicode::Dense1x2};
use std::{
    env,
    io::{IsTerminal, stdout},
};

/// Says how others reach the server.
pub(super) fn tell(network: &NetworkInfo, may_ask: bool) {
    out::tell(format_args!("{}", words(network, may_ask)));
    if let (NetworkState::Open, Some(url)) = (network.state, network.urls.first()) {
        tell_code(url);
    }
}

/// Draws a link as a code for phones, where a person looks.
pub(crate) fn tell_code(link: &str) {
    if stdout().is_terminal() {
        let is_coloured = env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
        out::tell(format_args!("{}", code(link, is_coloured)));
    }
}

/// The invitation in words. `may_ask`: a person at this terminal can answer.
fn words(network: &NetworkInfo, may_ask: bool) -> String {
    let first = network.urls.first().map_or("", String::as_str);
    match network.state {
        NetworkState::Open if network.urls.is_empty() => {
            "Open to others, but this computer has no address in a private network.".to_owned()
        }
        NetworkState::Open => {
            let others = network.urls[1..].iter().map(|url| format!("\n      or {url}"));
            format!("Others on your network can join at {first}{}", others.collect::<String>())
        }
        NetworkState::Closed if may_ask => format!(
            "Only this computer can connect. To let your network connect, type y and press Enter ({first})."
        ),
        NetworkState::Closed => format!(
            "Only this computer can connect. To let your network connect, restart with --lan ({first})."
        ),
        NetworkState::Locked | NetworkState::NoAddress => {
            "Only this computer can connect.".to_owned()
        }
    }
}

/// A QR code of half blocks: black on white in a terminal with colours, whatever its own are.
fn code(text: &str, is_coloured: bool) -> String {
    let Ok(code) = QrCode::new(text) else { return String::new() };
    let mut render = code.render::<Dense1x2>();
    if is_coloured {
        let lines = render.build();
        let line = |line: &str| format!("\u{1b}[38;5;16;48;5;231m{line}\u{1b}[0m\n");
        lines.lines().map(line).collect()
    } else {
        // most terminals are dark
        render.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build() + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_is_told_with_what_can_be_done() {
        let urls = ["http://192.168.1.7:4280", "http://10.0.0.8:4280"].map(str::to_owned);
        let says = |state, may_ask| words(&NetworkInfo { state, urls: urls.to_vec() }, may_ask);
        let open = says(NetworkState::Open, true);
        assert!(urls.iter().all(|url| open.contains(url)), "{open}");
        assert!(says(NetworkState::Closed, true).contains("type y and press Enter"));
        assert!(says(NetworkState::Closed, false).contains("--lan"));
        assert!(!says(NetworkState::Locked, true).contains("Enter"));
    }

    #[test]
    fn a_code_is_square_and_has_its_quiet_border() {
        let code = code("http://192.168.1.7:4280", false);
        let lines: Vec<&str> = code.lines().collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width));
        assert_eq!(lines.len(), width.div_ceil(2), "two modules a character");
        assert!(width > 21 + 7, "a quiet border of four on each side: {width}");
    }
}
