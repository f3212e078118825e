//! A language model's client at `parlour mcp`: it knows the Model Context Protocol and no game.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    asked: u64,
}

impl Client {
    /// Starts the program and shakes hands with it.
    fn meet(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlour"))
            .arg("mcp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut client = Self { input: child.stdin.take(), output, child, asked: 0 };
        let about = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "suite", "version": "1"},
        });
        let welcome = client.ask("initialize", &about);
        assert_eq!(welcome["serverInfo"]["name"], "parlour");
        assert!(welcome["capabilities"]["tools"].is_object(), "{welcome}");
        client.write(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        client
    }

    fn write(&mut self, message: &Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    /// The result of a request.
    fn ask(&mut self, method: &str, params: &Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.write(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the program has ended");
            let message: Value = serde_json::from_str(&line).unwrap();
            if message["id"] == id {
                assert!(message["error"].is_null(), "{message}");
                return message["result"].clone();
            }
        }
    }

    /// What a tool answers, and whether it refuses.
    fn call(&mut self, tool: &str, arguments: &Value) -> (String, bool) {
        let result = self.ask("tools/call", &json!({"name": tool, "arguments": arguments}));
        let text = result["content"][0]["text"].as_str().unwrap().to_owned();
        (text, result["isError"] == true)
    }

    fn says(&mut self, tool: &str, arguments: &Value) -> String {
        let (text, refused) = self.call(tool, arguments);
        assert!(!refused, "{tool}: {text}");
        text
    }

    fn refuses(&mut self, tool: &str, arguments: &Value) -> String {
        let (text, refused) = self.call(tool, arguments);
        assert!(refused, "{tool}: {text}");
        text
    }

    fn tools(&mut self) -> Vec<String> {
        let list = self.ask("tools/list", &json!({}));
        let name = |tool: &Value| tool["name"].as_str().unwrap().to_owned();
        list["tools"].as_array().unwrap().iter().map(name).collect()
    }

    /// Closes the input, at which the program ends.
    fn leave(mut self) {
        drop(self.input.take());
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_client_that_knows_no_game_plays_each_to_its_end() {
    let mut client = Client::meet(&[]);
    let listed = client.says("games", &json!({}));
    for game in &parlour_games::GAMES {
        let id = game.meta.id;
        assert!(listed.contains(id), "{listed}");
        let mut text = client.says("start", &json!({"game": id, "bots": "rule", "seed": "words"}));
        assert!(text.contains("You may:"), "{text}");
        let mut actions = 0;
        while !text.contains("The match is over.") {
            let number = if actions % 2 == 0 { json!(1) } else { json!("1") };
            text = client.says("play", &json!({ "action": number }));
            actions += 1;
            assert!(actions < 20_000, "{id} does not end");
        }
        assert!(text.contains("Scores:"), "{text}");
        let record: Value = serde_json::from_str(&client.says("record", &json!({}))).unwrap();
        assert_eq!(record["game"], id);
        assert!(client.refuses("play", &json!({"action": "1"})).contains("the match is over"));
    }
    client.leave();
}

/// Models write numbers in quotes or without, and house rules as a list or as an object.
#[test]
fn what_a_model_means_is_understood_however_it_is_written() {
    let mut client = Client::meet(&[]);
    let start = |players: Value, seed: Value, options: Value| json!({"game": "basement", "players": players, "seed": seed, "options": options});
    let first = client
        .says("start", &start(json!(3), json!("5"), json!(["rounds=1", "mix_hand_and_top=true"])));
    let other = json!({"rounds": 1, "mix_hand_and_top": true});
    assert_eq!(client.says("start", &start(json!("3"), json!(5), other)), first);
    assert_eq!(
        client.says("rules", &json!({"game": "basement", "clause": 13})),
        client.says("rules", &json!({"game": "basement", "clause": "BSM-13"})),
    );
    client.leave();
}

#[test]
fn a_wrong_call_says_what_is_wrong_and_changes_nothing() {
    let mut client = Client::meet(&[]);
    assert!(client.refuses("table", &json!({})).contains("`start` begins one"));
    assert!(client.refuses("start", &json!({"game": "bridge"})).contains("bridge"));
    let programs = json!({"game": "basement", "bots": "cmd:true"});
    assert!(
        client.refuses("start", &programs).contains("cmd:true"),
        "no program is run for a model"
    );
    for bots in ["zzz", "search:50", "absent"] {
        let refused = client.refuses("start", &json!({"game": "basement", "bots": bots}));
        assert!(refused.starts_with(&format!("no bot level `{bots}`; there are random, easy")));
        assert!(!refused.contains("search:N") && !refused.contains(", absent"), "{refused}");
    }
    for (arguments, why) in [
        (json!({"players": "two"}), "`players` is a whole number from 1 on"),
        (json!({"players": -1}), "`players` is a whole number from 1 on"),
    ] {
        let mut new = json!({"game": "basement"});
        new.as_object_mut().unwrap().extend(arguments.as_object().unwrap().clone());
        let refused = client.refuses("start", &new);
        assert!(refused.starts_with(why), "{refused}");
    }
    let first = client.says("start", &json!({"game": "down-the-well", "seed": "wrong"}));
    assert!(client.refuses("play", &json!({"action": "999"})).contains("numbered 1 to"));
    let refused = client.refuses("play", &json!({"action": "play 5C"}));
    assert!(refused.contains("DTW-"), "the clause is named: {refused}");
    assert!(client.refuses("record", &json!({})).contains("when the match is over"));
    let again = client.says("table", &json!({}));
    assert!(first.ends_with(&again), "the table is as it was:\n{again}");
    client.leave();
}

#[test]
fn a_match_is_started_as_a_model_can_play_it() {
    let mut client = Client::meet(&[]);
    for bots in ["search:4000000000", "search:1+miser", "absent"] {
        let refused = client.refuses("start", &json!({"game": "basement", "bots": bots}));
        assert!(refused.contains(bots) && refused.contains("expert"), "{refused}");
    }
    for bots in ["easy", "easy+miser", "Casual"] {
        client.says("start", &json!({"game": "basement", "bots": bots, "seed": "bots"}));
    }
    let race = json!({"game": "budr-basef", "options": ["slap=race"]});
    let refused = client.refuses("start", &race);
    assert!(refused.contains("slap=sealed") && !refused.contains("--"), "{refused}");
    let seat = |seat: u8| json!({"game": "basement", "players": 2, "seat": seat});
    for wrong in [0, 3] {
        let refused = client.refuses("start", &seat(wrong));
        assert!(refused.contains(&format!("no seat {wrong}: seats are 1 to 2")), "{refused}");
    }
    client.leave();
}

/// A model may call several tools at once: each sees what the ones before it did.
#[test]
fn calls_that_are_sent_together_are_carried_out_in_their_order() {
    let mut client = Client::meet(&[]);
    let games = ["bread-basket", "down-the-well"].repeat(6);
    let calls = games.iter().flat_map(|game| {
        [("start", json!({"game": game, "players": 2, "seed": "t"})), ("table", json!({}))]
    });
    let message = |(number, (tool, arguments)): (usize, (&str, Value))| {
        let params = json!({"name": tool, "arguments": arguments});
        json!({"jsonrpc": "2.0", "id": 100 + number, "method": "tools/call", "params": params})
    };
    let together: Vec<String> = calls.enumerate().map(message).map(|one| one.to_string()).collect();
    writeln!(client.input.as_mut().unwrap(), "{}", together.join("\n")).unwrap();
    for _ in 0..together.len() {
        let mut line = String::new();
        client.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).unwrap();
        let number = answer["id"].as_u64().unwrap() as usize - 100;
        let text = answer["result"]["content"][0]["text"].as_str().unwrap();
        let is_line = games[number / 2] == "bread-basket";
        assert_eq!(text.contains("\n  line "), is_line, "call {number}: {text}");
    }
    client.leave();
}

#[test]
fn rules_are_read_whole_or_by_the_clause() {
    let mut client = Client::meet(&[]);
    let whole = client.says("rules", &json!({"game": "basement"}));
    assert!(whole.contains("BSM-01 ") && whole.contains("--preset quick"), "{whole}");
    let one = client.says("rules", &json!({"game": "basement", "clause": "13"}));
    assert!(one.contains("BSM-13") && one.lines().count() == 1, "{one}");
    assert!(client.refuses("rules", &json!({"game": "basement", "clause": "999"})).contains("999"));
    client.leave();
}

#[test]
fn hints_are_there_only_where_they_are_wanted() {
    let mut without = Client::meet(&[]);
    assert!(!without.tools().contains(&"hint".to_owned()));
    without.leave();
    let mut with = Client::meet(&["--hints"]);
    assert!(with.tools().contains(&"hint".to_owned()));
    with.says("start", &json!({"game": "down-the-well", "players": 2, "seed": "hint"}));
    assert!(!with.says("hint", &json!({})).is_empty());
    with.leave();
}
