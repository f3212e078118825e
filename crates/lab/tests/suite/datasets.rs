//! Data sets on disk: any number of threads, stopped anywhere, the same bytes.

use parlour_lab::study::{DataSpec, StudyError, check_dataset, make_dataset, remake_dataset};
use serde_json::Map;
use std::{collections::BTreeMap, fs, path::Path};

fn spec(games: u64) -> DataSpec {
    DataSpec {
        game: "down-the-well".to_owned(),
        players: 3,
        bots: ["rule", "random", "easy"].map(str::to_owned).to_vec(),
        games,
        seed: 7,
        views: false,
        max_decisions: 1000,
        options: Map::new(),
    }
}

fn bytes(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let files = fs::read_dir(folder.join("decisions")).unwrap().map(|file| file.unwrap().path());
    files
        .chain([folder.join("manifest.json")])
        .map(|path| (path.file_name().unwrap().to_string_lossy().into(), fs::read(&path).unwrap()))
        .collect()
}

fn threads<T: Send>(count: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(count).build().unwrap().install(work)
}

#[test]
fn any_number_of_threads_and_any_stop_give_the_same_bytes() {
    let here = tempfile::tempdir().unwrap();
    let (one, three) = (here.path().join("one"), here.path().join("three"));
    let made = threads(1, || make_dataset(&spec(230), &one, &mut |_, _| true)).unwrap().unwrap();
    assert_eq!(made.files.len(), 3);
    let stopped = threads(3, || make_dataset(&spec(230), &three, &mut |done, _| done > 100));
    assert!(stopped.unwrap().is_none());
    assert!(matches!(check_dataset(&three), Err(StudyError::Folder { .. })));
    threads(3, || make_dataset(&spec(230), &three, &mut |_, _| true)).unwrap();
    assert_eq!(bytes(&one), bytes(&three));
    let again = here.path().join("again");
    let remade = remake_dataset(&one.join("manifest.json"), &again, &mut |_, _| true);
    assert_eq!(remade.unwrap().as_ref(), Some(&made));
    assert_eq!(check_dataset(&again).unwrap(), made);
}

#[test]
fn a_game_without_end_is_left() {
    let here = tempfile::tempdir().unwrap();
    let short = DataSpec { max_decisions: 5, ..spec(4) };
    let made = make_dataset(&short, here.path(), &mut |_, _| true).unwrap().unwrap();
    assert_eq!(made.rows, 4 * 5);
}
