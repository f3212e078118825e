//! What holds for every game.

use super::sitting::Sitting;
use ratatui::crossterm::event::KeyCode;

#[test]
fn a_first_look() {
    for size in [(80, 24), (120, 40)] {
        let mut sitting = Sitting::at("down-the-well", 1, 3, size);
        println!("{}", sitting.wait(10).see());
        sitting.press(KeyCode::Char(' ')).press(KeyCode::Right).press(KeyCode::Char(' '));
        println!("{}", sitting.wait(10).see());
        sitting.press(KeyCode::Right).press(KeyCode::Char(' ')).press(KeyCode::Enter);
        println!("{}", sitting.wait(10).see());
    }
}
