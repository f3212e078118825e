//! The terminal: taken over, and always given back.

use anyhow::Context;
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    buffer::Buffer,
    crossterm::{
        cursor::Show,
        event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
        execute,
        terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode},
    },
    layout::Rect,
};
use std::{
    io::stdout,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// Something shown full screen: it takes keys and the time in milliseconds since it was opened.
pub(crate) trait Shown {
    /// A key was pressed.
    fn key(&mut self, key: KeyEvent, now: u64);
    /// Time has passed.
    fn tick(&mut self, now: u64);
    /// When to be told the time again, at the latest.
    fn wake(&self, now: u64) -> u64;
    /// Draws itself.
    fn draw(&mut self, area: Rect, buffer: &mut Buffer);
    /// Is it done?
    fn is_done(&self) -> bool;
    /// Ctrl-C.
    fn interrupt(&mut self);
}

/// Shows something until it is done.
pub(crate) fn show(shown: &mut impl Shown) -> anyhow::Result<()> {
    let _given_back = TakenOver::new()?;
    let mut terminal =
        Terminal::new(CrosstermBackend::new(stdout())).context("cannot draw on this terminal")?;
    let start = Instant::now();
    let now = || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    while !shown.is_done() {
        shown.tick(now());
        terminal.draw(|frame| shown.draw(frame.area(), frame.buffer_mut()))?;
        let until = shown.wake(now()).saturating_sub(now());
        let mut more = event::poll(Duration::from_millis(until))?;
        while more {
            // Stamped before anything else is done with it: a hit is judged by this time.
            let read = event::read()?;
            let at = now();
            match read {
                Event::Key(key) if is_ctrl_c(key) => shown.interrupt(),
                Event::Key(key) if key.kind != KeyEventKind::Release => shown.key(key, at),
                _ => {}
            }
            more = !shown.is_done() && event::poll(Duration::ZERO)?;
        }
    }
    Ok(())
}

fn is_ctrl_c(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Is the terminal ours? A panic gives it back before the guard is dropped, and
/// leaving the alternate screen twice would move the cursor into the panic's text.
static OURS: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours. Dropping it gives the terminal back.
struct TakenOver;

impl TakenOver {
    fn new() -> anyhow::Result<Self> {
        static ON_PANIC: Once = Once::new();
        ON_PANIC.call_once(|| {
            let usual = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |panic| {
                give_back();
                usual(panic);
            }));
        });
        enable_raw_mode().context("the full screen needs a terminal (try --plain)")?;
        OURS.store(true, Ordering::SeqCst);
        let taken = Self;
        execute!(stdout(), EnterAlternateScreen)?;
        Ok(taken)
    }
}

impl Drop for TakenOver {
    fn drop(&mut self) {
        give_back();
    }
}

fn give_back() {
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    // Whatever fails here, there is nobody left to tell.
    let _ = disable_raw_mode();
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
}
