//! The terminal: taken over, and always given back, also when the program is asked to end, is
//! suspended, or falls over.

use crate::{
    keys::{self, Keys},
    signals::{self, Signals},
    threaded_table::THINKS,
};
use anyhow::Context;
use ratatui::{
    Terminal,
    backend::CrosstermBackend,
    buffer::Buffer,
    crossterm::{
        cursor::Show,
        event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers},
        execute,
        terminal::{
            Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode,
            enable_raw_mode,
        },
    },
    layout::Rect,
};
use std::{
    io::{Stdout, stdout},
    mem::ManuallyDrop,
    sync::{
        Once,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

/// How long the loop sleeps at most, in milliseconds: signals are looked for as often.
const MAX_SLEEP: u64 = 50;

/// Something shown full screen: it takes keys and the time in milliseconds since it was opened.
pub(crate) trait Shown {
    /// A key was pressed.
    fn key(&mut self, key: KeyEvent, now: u64);
    /// Time has passed.
    fn tick(&mut self, now: u64);
    /// When to tick again, at the latest.
    fn wake(&self, now: u64) -> u64;
    /// Draws itself.
    fn draw(&mut self, area: Rect, buffer: &mut Buffer);
    /// Is it done?
    fn is_done(&self) -> bool;
    /// Ctrl-C, or a signal to end.
    fn interrupt(&mut self);
    /// The number of the picture: another one whenever keys begin to mean something else. A key
    /// that was pressed before the present picture was drawn is dropped.
    fn picture(&self) -> u64 {
        0
    }
}

/// Shows something until it is done.
pub(crate) fn show(shown: &mut impl Shown) -> anyhow::Result<()> {
    let signals = Signals::new()?;
    let _given_back = TakenOver::new()?;
    let mut terminal = blank()?;
    let start = Instant::now();
    // The time in which the program was suspended does not count.
    let mut suspended = Duration::ZERO;
    let mut painted = None;
    while !shown.is_done() {
        let now = || u64::try_from((start.elapsed() - suspended).as_millis()).unwrap_or(u64::MAX);
        shown.tick(now());
        terminal.draw(|frame| shown.draw(frame.area(), frame.buffer_mut()))?;
        painted = Some(shown.picture()).or(painted);
        let until = shown.wake(now()).saturating_sub(now()).min(MAX_SLEEP);
        let mut more = match keys::wait(Duration::from_millis(until))? {
            Keys::Gone => {
                shown.interrupt();
                return Ok(());
            }
            keys => keys == Keys::Some,
        };
        let mut suspend = false;
        while more {
            // Stamped before anything else is done with it: a hit is judged by this time.
            let read = event::read()?;
            let at = now();
            match read {
                Event::Key(key) if is_ctrl(key, 'c') => shown.interrupt(),
                Event::Key(key) if is_ctrl(key, 'z') && signals::CAN_SUSPEND => suspend = true,
                // A key that was pressed before this picture could be seen means another one.
                Event::Key(_) if painted != Some(shown.picture()) => {}
                Event::Key(key) if key.kind != KeyEventKind::Release => shown.key(key, at),
                // The picture is drawn anew before another key counts.
                Event::Resize(..) => break,
                _ => {}
            }
            more = !shown.is_done() && keys::wait(Duration::ZERO)? == Keys::Some;
        }
        if signals.has_ended() {
            shown.interrupt();
        }
        if suspend || signals.is_to_suspend() {
            let left = Instant::now();
            give_back();
            signals::suspend();
            take_over()?;
            terminal = blank()?;
            suspended += left.elapsed();
        } else if signals.has_come_back() {
            // someone else has stopped the program and let it go on: what is there is unknown
            take_over()?;
            terminal = blank()?;
        }
    }
    Ok(())
}

/// The terminal with nothing on it. (The library's own way to clear it asks the terminal where its
/// cursor is, and not every terminal answers.)
///
/// It is not dropped: the library would show the cursor, which [`give_back`] does, and print an error
/// if it cannot, which panics where the terminal is gone, before the game is recorded.
fn blank() -> anyhow::Result<ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>> {
    execute!(stdout(), Clear(ClearType::All))?;
    let terminal =
        Terminal::new(CrosstermBackend::new(stdout())).context("cannot draw on this terminal")?;
    Ok(ManuallyDrop::new(terminal))
}

fn is_ctrl(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
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
                // a bot that falls over is replaced; the game goes on upon this very screen
                if std::thread::current().name() != Some(THINKS) {
                    give_back();
                    usual(panic);
                }
            }));
        });
        let taken = Self;
        take_over()?;
        Ok(taken)
    }
}

impl Drop for TakenOver {
    fn drop(&mut self) {
        give_back();
    }
}

fn take_over() -> anyhow::Result<()> {
    enable_raw_mode().context("the full screen needs a terminal (try --plain)")?;
    OURS.store(true, Ordering::SeqCst);
    execute!(stdout(), EnterAlternateScreen)?;
    Ok(())
}

fn give_back() {
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    // Whatever fails here, the terminal is gone and there is nothing left to give back.
    let _ = execute!(stdout(), LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
