//! How the engine's types look in TypeScript, for the types that the page is generated from.

use crate::{
    money::Money,
    seat::{Seat, SeatSet, Viewer},
    seen_cards::{Cards, Sealed},
    turn::Tick,
};
pub use ts_rs::{Config, TS};

/// `TS` for types that are a plain TypeScript type on the wire.
#[macro_export]
macro_rules! typescript_as {
    ($name:ty => $text:literal) => {
        $crate::typescript_as!($name, [] => $text);
    };
    ($name:ty, [$($generics:tt)*] => $text:literal) => {
        impl<$($generics)*> $crate::typescript::TS for $name {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;
            fn name(_: &$crate::typescript::Config) -> String {
                String::from($text)
            }
            fn inline(config: &$crate::typescript::Config) -> String {
                Self::name(config)
            }
        }
    };
}

typescript_as!(Seat => "number");
typescript_as!(SeatSet => "number[]");
typescript_as!(Viewer => "number | \"spectator\"");
typescript_as!(Tick => "number");
typescript_as!(Money => "number");
typescript_as!(Cards<C, N>, [C, const N: usize] => "string[] | number");
typescript_as!(Sealed<A>, [A] => "string | null");
