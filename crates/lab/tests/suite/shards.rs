//! A folder filled from shards is one that a single process has filled.

use parlour_lab::NoExternalBots;
use parlour_lab::study::{Folder, Spec, StudyError, play_shard, played_twice, run_into};
use std::{collections::BTreeMap, fs, ops::Range, path::Path};

/// A study of several sections, with games that are looked into.
fn spec() -> Spec {
    let spec = r#"
        game = "down-the-well"
        games = 560
        seat_games = 0
        levels = ["random"]
        rollout_games = 1
        playouts = 4
        [[duel]]
        question = "Is the rule bot better?"
        bots = ["rule", "random"]
        games = 39
    "#;
    Spec::from_toml(spec).unwrap()
}

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .map(|path| (path.file_name().unwrap().to_string_lossy().into(), fs::read(&path).unwrap()))
        .collect()
}

fn played(spec: &Spec, games: &Range<u64>) -> Vec<u8> {
    play_shard(spec, games.clone(), &|| true).unwrap().unwrap()
}

/// Plays games in shards of this length, the last first.
fn play_in_shards(spec: &Spec, folder: &Folder, games: Range<u64>, length: u64) {
    let starts = games.clone().step_by(length as usize);
    let shards: Vec<_> = starts.map(|start| start..(start + length).min(games.end)).collect();
    for games in shards.iter().rev() {
        folder.keep(games, false, &played(spec, games)).unwrap();
    }
    for games in played_twice(&shards) {
        folder.keep(&games, true, &played(spec, &games)).unwrap();
    }
}

#[test]
fn pieces_of_any_length_make_the_same_folder() {
    let spec = spec();
    let here = tempfile::tempdir().unwrap();
    let whole = here.path().join("whole");
    run_into(&spec, &whole, &NoExternalBots, &mut |_| true).unwrap().write_report().unwrap();
    let total = Folder::open(&whole).unwrap().manifest().games;
    for length in [7, 50, 1000] {
        let path = here.path().join(length.to_string());
        let folder = Folder::make(&path, &spec).unwrap();
        assert_eq!(folder.missing().unwrap(), [Range { start: 0, end: total }]);
        play_in_shards(&spec, &folder, 0..total, length);
        folder.merge().unwrap();
        folder.write_report().unwrap();
        assert_eq!(files(&path), files(&whole), "shards of {length}");
        folder.merge().unwrap();
    }
}

#[test]
fn a_folder_begun_by_one_process_is_ended_by_many() {
    let spec = spec();
    let here = tempfile::tempdir().unwrap();
    let (whole, begun) = (here.path().join("whole"), here.path().join("begun"));
    run_into(&spec, &whole, &NoExternalBots, &mut |_| true).unwrap();
    let folder =
        run_into(&spec, &begun, &NoExternalBots, &mut |progress| progress.done < 100).unwrap();
    let missing = folder.missing().unwrap();
    let [missing] = missing.as_slice() else { panic!("one range: {missing:?}") };
    assert!(missing.start > 0, "some parts are there");
    // shards of two lengths, which overlap
    play_in_shards(&spec, &folder, missing.start..missing.start + 200, 60);
    play_in_shards(&spec, &folder, missing.start + 150..missing.end, 130);
    folder.merge().unwrap();
    assert_eq!(files(&begun), files(&whole));
}

/// A merge that was killed while it took the shards away leaves some of them, or their folder under
/// another name.
#[test]
fn a_merge_that_was_stopped_at_its_end_ends_when_it_is_asked_again() {
    let spec = spec();
    let here = tempfile::tempdir().unwrap();
    let folder = Folder::make(here.path(), &spec).unwrap();
    let total = folder.manifest().games;
    play_in_shards(&spec, &folder, 0..total, 100);
    folder.merge().unwrap();
    let whole = files(here.path());
    folder.keep(&(100..200), false, &played(&spec, &(100..200))).unwrap();
    let merged = here.path().join("shards-merged");
    fs::create_dir(&merged).unwrap();
    fs::write(merged.join("games-00000000-00000100.shard"), "").unwrap();
    folder.merge().unwrap();
    assert_eq!(files(here.path()), whole, "no shard is left");
}

#[test]
fn what_is_missing_or_differs_is_named_and_nothing_is_written() {
    let spec = spec();
    let here = tempfile::tempdir().unwrap();
    let folder = Folder::make(here.path(), &spec).unwrap();
    let refusal = || folder.merge().unwrap_err().to_string();
    assert!(refusal().contains("games 0..599 have not been played yet"), "{}", refusal());
    let keep = |games: Range<u64>, again| folder.keep(&games, again, &played(&spec, &games));
    keep(0..100, false).unwrap();
    keep(200..599, false).unwrap();
    assert!(refusal().contains("games 100..200 have not been played yet"), "{}", refusal());
    keep(100..200, false).unwrap();
    assert!(refusal().contains("games 0..100 have not been played twice yet"), "{}", refusal());
    keep(0..100, true).unwrap();
    assert!(refusal().contains("games 200..599 have not been played twice yet"), "{}", refusal());
    assert_eq!(files_of_games(here.path()), 0);

    // a machine that plays another seed, and says that it does not
    let other = played(&Spec { seed: 2, ..spec.clone() }, &(100..200));
    assert!(matches!(folder.keep(&(100..200), false, &other), Err(StudyError::Folder { .. })));
    let hash = |spec: &Spec| parlour_lab::study::Manifest::of(spec).unwrap().spec_hash;
    let other = replaced(&other, &hash(&Spec { seed: 2, ..spec.clone() }), &hash(&spec));
    match folder.keep(&(100..200), true, &other) {
        Err(StudyError::Disagree { games, first, second }) => {
            assert_eq!(games, 100..200);
            assert!(first.exists() && second.exists(), "both are kept");
        }
        other => panic!("{other:?}"),
    }
    assert!(refusal().contains("games 100..200 came out differently"), "{}", refusal());
    assert_eq!(files_of_games(here.path()), 0);
}

fn files_of_games(folder: &Path) -> usize {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().starts_with("games-")).count()
}

/// The bytes with a text exchanged for one of the same length.
fn replaced(bytes: &[u8], from: &str, to: &str) -> Vec<u8> {
    let place = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
    let mut bytes = bytes.to_vec();
    bytes[place..place + from.len()].copy_from_slice(to.as_bytes());
    bytes
}
