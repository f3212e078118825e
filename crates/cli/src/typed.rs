//! Words of a command as they are typed: what is printed can be copied into a shell.

use std::{borrow::Cow, path::Path};

/// A word, quoted if the shell would read it otherwise.
pub(crate) fn quoted(word: &str) -> Cow<'_, str> {
    // no name has a NUL in it, which is all that cannot be quoted
    shlex::try_quote(word).unwrap_or(Cow::Borrowed(word))
}

/// A file as an argument: one that looks like a flag is named with its folder.
pub(crate) fn file(path: &Path) -> String {
    let name = path.to_string_lossy();
    let name = if name.starts_with('-') { format!("./{name}").into() } else { name };
    quoted(&name).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_names_the_same_file_when_it_is_typed() {
        for name in ["game.json", "my game.json", "it's.json", "$HOME;ls.json", "spiel-ä.json"] {
            let typed = format!("parlour replay {}", file(Path::new(name)));
            assert_eq!(shlex::split(&typed).unwrap(), ["parlour", "replay", name]);
        }
        assert_eq!(file(Path::new("game.json")), "game.json");
        assert_eq!(file(Path::new("-game.json")), "./-game.json");
    }
}
