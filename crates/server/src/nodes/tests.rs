//! A node, step by step. `tests/nodes` has many of them at once, and everything that goes wrong.

use super::{
    Answer, Attempt, Epoch, Holder, Input, Node, NodeId, Output, POLL_INTERVAL, TableLocation,
    TableName, Uptime,
};
use std::time::Duration;

const MINE: Epoch = Epoch(3);

/// A node, and its clock.
struct Scene {
    node: Node,
    now: Uptime,
}

impl Scene {
    /// A node whose lease was renewed at the beginning.
    fn leased() -> Self {
        let mut scene = Self { node: Node::new(NodeId(1)), now: Uptime::default() };
        assert_eq!(scene.does(Input::Tick), [Output::Renew { sent: scene.now }]);
        assert_eq!(scene.renewed(scene.now, false), []);
        scene
    }

    /// A node that plays the table.
    fn playing() -> Self {
        let mut scene = Self::leased();
        let attempt = scene.asks();
        assert_eq!(scene.answered(attempt, Answer::Ours(MINE)), [open()]);
        let here = found(TableLocation::Here(MINE));
        assert_eq!(scene.does(Input::Opened { table: table(), epoch: MINE }), [here]);
        scene
    }

    fn does(&mut self, input: Input) -> Vec<Output> {
        self.node.handle(input, self.now)
    }

    fn renewed(&mut self, sent: Uptime, kept: bool) -> Vec<Output> {
        self.does(Input::Renewed { sent, kept })
    }

    fn wants(&mut self, missed: bool) -> Vec<Output> {
        self.does(Input::Want { table: table(), missed })
    }

    /// Looks for the table; the number of the question.
    fn asks(&mut self) -> Attempt {
        asked(&self.wants(false))
    }

    fn answered(&mut self, attempt: Attempt, answer: Answer) -> Vec<Output> {
        self.does(Input::Answered { table: table(), attempt, answer })
    }

    fn after(&mut self, ms: u64) -> &mut Self {
        self.now = self.now + Duration::from_millis(ms);
        self
    }

    fn serves(&self) -> bool {
        self.node.serves(&table(), MINE, self.now)
    }
}

fn table() -> TableName {
    "quiet-otter".into()
}

fn open() -> Output {
    Output::Open { table: table(), epoch: MINE }
}

fn close() -> Output {
    Output::Close { table: table(), epoch: MINE }
}

fn release() -> Output {
    Output::Release { table: table(), epoch: MINE, to: None }
}

fn found(place: TableLocation) -> Output {
    Output::Found { table: table(), place }
}

fn other() -> Holder {
    Holder { node: NodeId(2), address: "10.0.0.2:4290".into() }
}

fn asked(outputs: &[Output]) -> Attempt {
    match outputs {
        [.., Output::Acquire { attempt, .. } | Output::Locate { attempt, .. }] => *attempt,
        _ => panic!("nothing was asked: {outputs:?}"),
    }
}

#[test]
fn a_table_without_an_owner_is_acquired_read_and_then_found() {
    let mut scene = Scene::playing();
    assert!(scene.serves());
    assert_eq!(
        scene.wants(false),
        [found(TableLocation::Here(MINE))],
        "the next one waits for nothing"
    );
}

#[test]
fn a_table_of_another_node_is_found_there() {
    let mut scene = Scene::leased();
    let attempt = scene.asks();
    assert_eq!(
        scene.answered(attempt, Answer::Theirs(other())),
        [found(TableLocation::There(other()))]
    );
    assert!(!scene.serves());
}

#[test]
fn an_owner_that_is_not_reached_is_looked_for_again_after_a_poll_or_a_hint() {
    let mut scene = Scene::leased();
    assert_eq!(scene.wants(true), [], "it was known just now");
    assert_eq!(scene.node.next_due(), scene.now + POLL_INTERVAL);
    let attempt = asked(&scene.after(250).does(Input::Tick));
    assert_eq!(
        scene.answered(attempt, Answer::Theirs(other())),
        [found(TableLocation::There(other()))]
    );
    assert_eq!(scene.wants(true), []);
    asked(&scene.does(Input::Hint { table: table() }));
    assert_eq!(scene.does(Input::Hint { table: table() }), [], "it is asked once");
}

#[test]
fn a_question_that_no_one_answers_is_asked_again_and_the_late_answer_is_void() {
    let mut scene = Scene::leased();
    let first = scene.asks();
    let second = asked(&scene.after(2_000).does(Input::Tick));
    assert_eq!(scene.answered(first, Answer::Ours(Epoch(2))), []);
    assert_eq!(scene.answered(second, Answer::Ours(MINE)), [open()]);
}

#[test]
fn a_lease_that_is_over_takes_its_tables_with_it() {
    let mut scene = Scene::playing();
    scene.after(3_999);
    assert!(scene.serves());
    scene.after(1);
    assert!(!scene.serves(), "even before the timer has come");
    let outputs = scene.does(Input::Tick);
    assert_eq!(outputs, [close(), Output::Renew { sent: scene.now }]);
}

#[test]
fn a_renewal_that_a_stopped_process_finds_revives_no_table() {
    let mut scene = Scene::playing();
    scene.after(1_000).does(Input::Tick);
    let sent = scene.after(2_900).now;
    // sent at 3.9 s; the process is paused, and resumes at 5.2 s, when the answer lies there
    scene.after(1_300);
    assert_eq!(scene.renewed(sent, true)[0], close(), "another node may have had the table");
    assert!(!scene.serves());
    asked(&scene.wants(false));
}

#[test]
fn a_renewal_of_a_lease_that_was_lost_takes_the_tables_even_where_the_clock_stood_still() {
    let mut scene = Scene::playing();
    assert_eq!(scene.renewed(scene.now, false), [close()]);
    assert!(!scene.serves());
}

#[test]
fn a_table_that_was_acquired_across_a_gap_in_the_lease_does_not_count() {
    let mut scene = Scene::leased();
    let attempt = scene.asks();
    let sent = scene.after(3_900).now;
    scene.after(200);
    scene.renewed(sent, true);
    // the old lease was over for a tenth of a second
    assert_eq!(scene.answered(attempt, Answer::Ours(MINE)), []);
    assert!(!scene.serves());
}

#[test]
fn nothing_is_acquired_without_a_lease() {
    let mut scene = Scene { node: Node::new(NodeId(1)), now: Uptime::default() };
    assert_eq!(scene.wants(false), [Output::Renew { sent: scene.now }]);
    asked(&scene.renewed(scene.now, false));
}

#[test]
fn a_table_that_is_lost_while_it_is_read_is_closed_when_it_has_been() {
    let mut scene = Scene::leased();
    let attempt = scene.asks();
    scene.answered(attempt, Answer::Ours(MINE));
    assert_eq!(scene.after(4_000).does(Input::Tick)[0], close());
    assert_eq!(scene.does(Input::Opened { table: table(), epoch: MINE }), [close()]);
    assert!(!scene.serves());
}

#[test]
fn a_table_that_has_ended_is_given_up_and_asked_for_anew() {
    let mut scene = Scene::playing();
    assert_eq!(scene.does(Input::Ended { table: table(), epoch: MINE }), [release()]);
    assert!(!scene.serves());
    asked(&scene.wants(false));
}

#[test]
fn a_node_that_drains_hands_over_its_tables_and_takes_no_others() {
    let mut scene = Scene::playing();
    assert_eq!(scene.does(Input::Drain), [close()]);
    let outputs = scene.does(Input::Ended { table: table(), epoch: MINE });
    assert_eq!(outputs, [release(), Output::Drained]);
    let outputs = scene.wants(false);
    assert!(matches!(outputs[..], [Output::Locate { .. }]), "{outputs:?}");
    let not_here = [found(TableLocation::NotHere)];
    assert_eq!(scene.answered(asked(&outputs), Answer::Free), not_here);
    let attempt = scene.asks();
    let theirs = scene.answered(attempt, Answer::Theirs(other()));
    assert_eq!(
        theirs,
        [found(TableLocation::There(other()))],
        "connections are passed on to the end"
    );
}

#[test]
fn a_table_that_was_asked_for_before_the_drain_is_given_up_at_once() {
    let mut scene = Scene::leased();
    let attempt = scene.asks();
    scene.does(Input::Drain);
    let outputs = scene.answered(attempt, Answer::Ours(MINE));
    assert_eq!(outputs, [release(), found(TableLocation::NotHere)]);
}

#[test]
fn a_table_that_moves_is_not_acquired_before_the_database_knows_where_it_goes() {
    let mut scene = Scene::playing();
    let to = NodeId(2);
    assert_eq!(scene.does(Input::Move { table: table(), to }), [close()]);
    assert!(scene.serves(), "until its task has ended");
    assert_eq!(scene.wants(false), []);
    let outputs = scene.does(Input::Ended { table: table(), epoch: MINE });
    assert_eq!(outputs, [Output::Release { table: table(), epoch: MINE, to: Some(to) }]);
    assert!(!scene.serves());
    let attempt = asked(&scene.does(Input::Released { table: table() }));
    let theirs = scene.answered(attempt, Answer::Theirs(other()));
    assert_eq!(theirs, [found(TableLocation::There(other()))]);
}

#[test]
fn a_move_whose_release_is_not_answered_is_looked_into() {
    let mut scene = Scene::playing();
    scene.does(Input::Move { table: table(), to: NodeId(2) });
    scene.does(Input::Ended { table: table(), epoch: MINE });
    assert_eq!(scene.wants(false), []);
    let attempt = asked(&scene.after(2_000).does(Input::Tick));
    // it was not done: the table is this node's as before
    assert_eq!(
        scene.answered(attempt, Answer::Ours(Epoch(9)))[..],
        [Output::Open { table: table(), epoch: Epoch(9) }]
    );
}

#[test]
fn a_node_that_drains_waits_for_a_table_that_moves() {
    let mut scene = Scene::playing();
    scene.does(Input::Move { table: table(), to: NodeId(2) });
    assert_eq!(scene.does(Input::Drain), []);
    scene.does(Input::Ended { table: table(), epoch: MINE });
    assert_eq!(scene.does(Input::Released { table: table() }), [Output::Drained]);
}

#[test]
fn only_a_table_that_is_played_moves_and_not_to_where_it_is() {
    let mut scene = Scene::playing();
    assert_eq!(scene.does(Input::Move { table: table(), to: NodeId(1) }), []);
    assert!(scene.serves());
    let mut scene = Scene::leased();
    assert_eq!(scene.does(Input::Move { table: table(), to: NodeId(2) }), []);
}

#[test]
fn a_table_that_no_one_waits_for_is_not_looked_for() {
    let mut scene = Scene::leased();
    let attempt = scene.asks();
    assert_eq!(scene.answered(attempt, Answer::Failed), []);
    scene.node.stop_looking(&table());
    assert_eq!(scene.after(150).does(Input::Tick), [], "the database is not asked again");
    assert_eq!(scene.node.next_due(), Node::next_due(&Scene::leased().node));

    // in the middle of a question, too
    for answers in [true, false] {
        let attempt = scene.asks();
        scene.node.stop_looking(&table());
        if answers {
            assert_eq!(scene.answered(attempt, Answer::Failed), []);
        }
        let asked = scene.after(2_000).does(Input::Tick);
        assert!(!asked.iter().any(|out| matches!(out, Output::Acquire { .. })), "{asked:?}");
        let sent = scene.now;
        scene.renewed(sent, true);
    }

    // but the table may be this node's by then
    let attempt = scene.asks();
    scene.node.stop_looking(&table());
    assert_eq!(scene.answered(attempt, Answer::Ours(MINE)), [open()]);
}

#[test]
fn one_who_comes_before_the_answer_gets_it_though_the_first_has_left() {
    let mut scene = Scene::leased();
    let attempt = scene.asks();
    scene.node.stop_looking(&table());
    assert_eq!(scene.wants(false), []);
    assert_eq!(scene.answered(attempt, Answer::Failed), []);
    asked(&scene.after(150).does(Input::Tick));
}
