//! The description of the HTTP interface, kept as a document and held to the routes by a test.

use parlour_protocol::{
    line,
    wire::{self, Value},
};

/// The description as it is kept, as JSON.
const KEPT: &str = include_str!("../../../docs/openapi.json");

/// The description of a server with bots of these levels, as JSON.
pub(crate) fn text(levels: &[&str]) -> String {
    let Ok(mut description) = wire::read::<Value>(KEPT) else { return KEPT.to_owned() };
    if let Some(names) = description.pointer_mut("/components/schemas/Level/enum") {
        *names = wire::value(&levels);
    }
    line(&description)
}

#[cfg(test)]
mod tests {
    use crate::{Config, RunStudy, Server, StudyProgress, http};
    use parlour_engine::Turn;
    use parlour_games::GAMES;
    use parlour_protocol::{
        Record, Registry, Setup,
        wire::{self, Clause, Rulebook, Section, Value},
    };
    use std::net::SocketAddr;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::TcpStream,
    };

    const REGISTRY: Registry = Registry {
        games: GAMES,
        bot: &|_, _, _| Err("there are no bots here".to_owned()),
        fresh_seed: String::new,
    };

    /// The description, read.
    struct Description(Value);

    impl Description {
        fn read() -> Self {
            Self(wire::read(super::KEPT).unwrap())
        }

        /// The shape of an answer, by path, method and status.
        fn answer(&self, path: &str, method: &str, status: u16) -> &Value {
            let answer = &self.0["paths"][path][method]["responses"][status.to_string()];
            assert!(!answer.is_null(), "{method} {path}: {status} is not described");
            &answer["content"]["application/json"]["schema"]
        }

        /// What of the value is not as the shape says, each with its place.
        fn misfits(&self, value: &Value, shape: &Value, place: &str) -> Vec<String> {
            if let Some(name) = shape["$ref"].as_str() {
                let shape = self.0.pointer(name.trim_start_matches('#')).unwrap();
                return self.misfits(value, shape, place);
            }
            if let Some(shapes) = shape["oneOf"].as_array() {
                let fits = |shape: &&Value| self.misfits(value, shape, place).is_empty();
                let fitting = shapes.iter().filter(fits).count();
                return if fitting == 1 { vec![] } else { vec![format!("{place}: {fitting} fit")] };
            }
            let kinds: Vec<&str> = match &shape["type"] {
                Value::String(kind) => vec![kind],
                Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
                _ => vec![],
            };
            let mut misfits = Vec::new();
            let mut expect = |fits: bool, why: &str| {
                if !fits {
                    misfits.push(format!("{place}: {why}"));
                }
            };
            expect(kinds.is_empty() || kinds.contains(&kind_of(value)), "another type");
            let constant = &shape["const"];
            expect(constant.is_null() || constant == value, "another constant");
            expect(shape["enum"].as_array().is_none_or(|all| all.contains(value)), "another word");
            if let Some(fields) = value.as_object() {
                // a shape that names no fields allows any
                let open = shape["additionalProperties"] == true || shape["properties"].is_null();
                for (name, value) in fields {
                    match shape["properties"].get(name) {
                        Some(shape) => {
                            let place = format!("{place}.{name}");
                            misfits.extend(self.misfits(value, shape, &place));
                        }
                        None if open => {}
                        None => misfits.push(format!("{place}.{name}: not described")),
                    }
                }
                let required = shape["required"].as_array().into_iter().flatten();
                for name in required.filter_map(Value::as_str) {
                    if !fields.contains_key(name) {
                        misfits.push(format!("{place}.{name}: required, and not there"));
                    }
                }
            }
            for (number, item) in value.as_array().into_iter().flatten().enumerate() {
                let shape = match shape["prefixItems"].get(number) {
                    Some(shape) => shape,
                    None => &shape["items"],
                };
                misfits.extend(self.misfits(item, shape, &format!("{place}[{number}]")));
            }
            misfits
        }
    }

    fn kind_of(value: &Value) -> &'static str {
        match value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        }
    }

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let description = Description::read();
        let described = description.0["paths"].as_object().unwrap().iter();
        let mut described: Vec<(&str, Vec<&str>)> = described
            .map(|(path, methods)| {
                (path.as_str(), methods.as_object().unwrap().keys().map(String::as_str).collect())
            })
            .collect();
        let mut served: Vec<(&str, Vec<&str>)> =
            http::routes().into_iter().map(|(path, methods, _)| (path, methods.to_vec())).collect();
        described.sort_unstable();
        served.sort_unstable();
        assert_eq!(described, served);
    }

    #[test]
    fn a_server_describes_its_own_bots() {
        let text = super::text(&["random", "deep"]);
        let description: Value = wire::read(&text).unwrap();
        let level = &description["components"]["schemas"]["Level"]["enum"];
        assert_eq!(level, &wire::value(&["random", "deep"]));
        assert_eq!(description["paths"], Description::read().0["paths"]);
    }

    #[test]
    fn the_kept_description_names_every_game() {
        let games: Vec<&str> = GAMES.iter().map(|entry| entry.meta.id).collect();
        let named = &Description::read().0["components"]["schemas"]["Game"]["enum"];
        assert_eq!(named, &wire::value(&games));
        let players = GAMES.iter().map(|entry| (entry.meta.min_players, entry.meta.max_players));
        assert!(players.into_iter().all(|(least, most)| least >= 2 && most <= 12));
    }

    #[test]
    fn a_field_too_many_or_too_few_or_of_another_type_is_noticed() {
        let description = Description::read();
        let shape = wire::read(r##"{"$ref":"#/components/schemas/TableMade"}"##).unwrap();
        let misfits = |text| description.misfits(&wire::read(text).unwrap(), &shape, "it").len();
        assert_eq!(misfits(r#"{"table":"abc"}"#), 0);
        assert_eq!(misfits(r"{}"), 1);
        assert_eq!(misfits(r#"{"table":1}"#), 1);
        assert_eq!(misfits(r#"{"table":"abc","more":1}"#), 1);
    }

    /// A request of its own connection: status and body.
    async fn request(to: SocketAddr, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(to).await.unwrap();
        let head = format!(
            "{} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            method.to_uppercase(),
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// A whole game in which everyone does the first thing there is.
    fn a_record() -> String {
        let setup = Setup {
            game: "down-the-well".to_owned(),
            players: 3,
            seed: Some("seven".to_owned()),
            ..Setup::default()
        };
        let ((mut game, _), seed) = REGISTRY.open(&setup).unwrap();
        while game.turn() != Turn::Over {
            let seat = game.turn().seats().iter().next().unwrap();
            let action = game.legal(seat).0[0].clone();
            game.submit(seat, &action, None).unwrap();
        }
        Record::of_game(game.as_ref(), &seed).to_text()
    }

    const TABLE: &str = "/api/tables/{table}";
    const MATCH: &str = "/api/tables/{table}/matches/{number}";
    const STUDY: &str = "/api/studies/{study}";

    /// Requests: method, path as described, what follows it, target and body.
    fn requests<'a>(
        table: &str,
        record: &'a str,
    ) -> Vec<(&'static str, &'static str, &'static str, String, &'a str)> {
        let a_study = r#"{"game":"basset","players":3,"levels":["random"],"games":9}"#;
        let too_long_a_study =
            r#"{"game":"basset","players":3,"levels":["random"],"games":1000000}"#;
        let bank =
            r#"{"game":"basset","players":3,"pace":{"pace":"bank","seconds":60,"increment":5}}"#;
        vec![
            ("get", "/api/games", "", "/api/games".into(), ""),
            ("get", "/api/rules/{game}", "", "/api/rules/down-the-well".into(), ""),
            ("get", "/api/rules/{game}", "", "/api/rules/whist".into(), ""),
            ("post", "/api/tables", "", "/api/tables".into(), bank),
            ("post", "/api/tables", "", "/api/tables".into(), "{}"),
            ("post", "/api/tables", "", "/api/tables".into(), r#"{"game":"basset","players":99}"#),
            ("get", TABLE, "", table.to_owned(), ""),
            ("get", TABLE, "", "/api/tables/nosuchone".into(), ""),
            ("delete", TABLE, "", table.to_owned(), ""),
            ("post", TABLE, "/restore", format!("{table}/restore"), ""),
            ("get", MATCH, "/record", format!("{table}/matches/1/record"), ""),
            ("get", MATCH, "/replay", format!("{table}/matches/0/replay"), ""),
            ("get", MATCH, "/replay", format!("{table}/matches/1/replay?eyes=x"), ""),
            ("post", "/api/replay", "", "/api/replay?from=3&count=2".into(), record),
            ("post", "/api/replay", "", "/api/replay?eyes=2".into(), record),
            ("post", "/api/replay", "", "/api/replay".into(), "[]"),
            ("get", "/api/network", "", "/api/network".into(), ""),
            ("post", "/api/network", "", "/api/network".into(), ""),
            ("post", "/api/studies", "", "/api/studies".into(), a_study),
            ("post", "/api/studies", "", "/api/studies".into(), too_long_a_study),
            ("get", STUDY, "", "/api/studies/nosuchone".into(), ""),
            ("get", STUDY, "/report", "/api/studies/nosuchone/report".into(), ""),
            ("post", STUDY, "/end", "/api/studies/nosuchone/end".into(), ""),
        ]
    }

    #[tokio::test]
    async fn a_running_server_answers_as_described() {
        let rules = |game: &str| {
            let clause = Clause { id: "DTW-01".to_owned(), text: "Sit down.".to_owned() };
            let section = Section { title: "Seats".to_owned(), clauses: vec![clause] };
            let (id, title) = ("down-the-well".to_owned(), "Down the Well".to_owned());
            (game == id).then(|| Rulebook { game: id, title, sections: vec![section] })
        };
        let study: RunStudy = &|wanted, tell| {
            tell(StudyProgress { done: 1, total: 2, section: wanted.levels.join(" and ") });
            Ok("<!doctype html><title>What the lab says</title>".to_owned())
        };
        let config = Config {
            registry: REGISTRY,
            rules,
            levels: &["random"],
            study: Some(study),
            ..Config::quiet()
        };
        let server = Server::start(config).await.unwrap();
        let to = server.address();
        let description = Description::read();
        let (_, made) =
            request(to, "post", "/api/tables", r#"{"game":"down-the-well","players":3}"#).await;
        let made: wire::TableMade = wire::read(&made).unwrap();
        let table = format!("/api/tables/{}", made.table);
        let record = a_record();

        for (method, path, rest, target, body) in requests(&table, &record) {
            let (status, answer) = request(to, method, &target, body).await;
            let shape = description.answer(&format!("{path}{rest}"), method, status);
            let value: Value = wire::read(&answer).unwrap();
            let misfits = description.misfits(&value, shape, "it");
            assert!(misfits.is_empty(), "{method} {target}: {status} {misfits:?}\n{answer}");
        }
        // the record of a match is described where it is asked for, too
        let shape = description.answer(&format!("{MATCH}/record"), "get", 200);
        assert_eq!(description.misfits(&wire::read(&record).unwrap(), shape, "it"), [""; 0]);

        for (path, methods, _) in http::routes() {
            for method in ["get", "post", "delete", "put"] {
                let target = path.replace("{table}", "nosuchone").replace("{study}", "nosuchone");
                let target = target.replace("{number}", "1");
                let (status, _) = request(to, method, &target, "").await;
                assert_eq!(status == 405, !methods.contains(&method), "{method} {path}: {status}");
            }
        }
        server.stop().await.unwrap();
    }
}
