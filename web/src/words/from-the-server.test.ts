// What the server, its tables and the worker say to a person is translated: every text in their sources is, but
// for what is named here with the reason why no one reads it on the page.
import { describe, expect, test } from "vitest";
import { catalogues } from "virtual:catalogue";
import { isEnglish } from "../../dev/is-english";
import { readAsPage } from "../../dev/read-as-page";
import { rustFiles, rustTexts, type RustText } from "../../dev/rust-texts";

/** Where those sources are. */
const SOURCES = ["crates/server/src", "crates/table/src", "crates/protocol/src/wire", "web/worker/src"];

/** What is asked for by a page as well. */
const MORE = ["daily.rs", "position.rs", "puzzle/table.rs"].map((name) => `crates/protocol/src/${name}`);

/** Files and folders in which nothing is said to a person at the page. */
const UNSEEN: Record<string, string> = {
  "crates/server/src/store": "queries, and errors for the log",
  "crates/server/src/cluster": "between the nodes of a server",
  "crates/server/src/nodes": "between the nodes of a server",
  "crates/server/src/telemetry.rs": "metrics",
  "crates/server/src/openapi.rs": "the description for programs",
  "crates/server/src/config.rs": "how the operator starts the server",
  "crates/server/src/lib.rs": "how the operator starts the server",
  "crates/server/src/admin_token.rs": "how the operator starts the server",
  "crates/server/src/retention.rs": "how the operator starts the server",
  "crates/server/src/page_file.rs": "types of files",
  "crates/server/src/offline.rs": "how the operator serves the page without a server",
  "crates/server/src/notices/config.rs": "how the operator sets up messages",
  "crates/server/src/notices/mod.rs": "why a message was not sent, for the log",
  "crates/server/src/notices/push.rs": "what a push service reads",
  "crates/server/src/notices/notifier.rs": "messages, which have both languages of their own",
  "crates/server/src/notices/text.rs": "messages, which have both languages of their own",
  "crates/server/src/guard.rs": "a page of ours is never turned away so",
  "crates/server/src/http/admin.rs": "the operator's address",
  "crates/server/src/http/admin_nodes.rs": "the operator's address",
  "crates/server/src/http/admin_reports.rs": "the operator's address",
  "crates/server/src/http/health.rs": "what watches the server",
  "crates/server/src/http/offline.rs": "headers",
  "crates/server/src/http/page.rs": "an address without a page, as a program asks for it",
  "crates/server/src/http/print.rs": "a file that the browser fetches by itself; the page links only what there is",
  "crates/server/src/room/log_replay.rs": "a damaged log, for the operator",
  "crates/server/src/room/event_log.rs": "for the server's log; requests get sentences of http/answers.rs",
  "crates/server/src/private.rs": "for who makes a backup",
  "crates/table/src/session/apply.rs": "a damaged log, for the operator",
  "crates/table/src/session/play.rs": "a damaged log, for the operator",
  "crates/table/src/session/swap.rs": "a damaged log, for the operator",
  "crates/table/src/session/trial.rs": "a damaged log, for the operator",
  "crates/table/src/session/digest.rs": "a digest",
  "crates/table/src/session/mod.rs": "how a session is written for developers",
  "crates/table/src/session/think.rs": "how a question is written for developers",
  "crates/protocol/src/wire/schema.rs": "the description for programs",
  "web/worker/src/chooser.rs": "seeds",
};

/** Macros, attributes and functions whose texts no one sees at the page. */
const INNER =
  /^(tracing::.*|(debug_)?assert(_eq|_ne)?!|panic!|unreachable!|writeln!|describe_\w+!|allow|expect|ts|description|reason|.*\.(expect|contains))$/;

/** Texts that reach no person at the page. */
const EXCEPT: Record<string, string> = {
  // requests and messages that the page does not write
  "Send your seat token: Authorization: Bearer TOKEN.": "without a token",
  "Send the host's seat token: Authorization: Bearer TOKEN.": "without a token",
  "Send the key of the playtest: Authorization: Bearer KEY.": "without a token",
  "This method is not for this address (see Allow).": "not of this form",
  "Send the same request again with this confirmation to delete the table.": "not of this form",
  "{what}: {most} at most, not {length}": "out of bounds that the page keeps",
  "close: 1 to 5, not {close}": "out of bounds that the page keeps",
  "best_round: 1 to {MAX_ROUND}, not {round}": "out of bounds that the page keeps",
  "{what}: `{}` is not a clause of this game": "out of bounds that the page keeps",
  "levels: 1 to {MAX_LEVELS}": "out of bounds that the page keeps",
  "games: 1 to {MAX_GAMES}": "out of bounds that the page keeps",
  "{what}: {least} to {most}, not {number}": "out of bounds that the page keeps",
  "`viewer` is a seat's number, `spectator` or `all`": "not of this form",
  "The number of a match must be a whole number, such as 1.": "not of this form",
  "The number of a match, such as 1.": "not of this form",
  "`seat` is a seat's number.": "not of this form",
  "`{name}` is a number.": "not of this form",
  "A puzzle has a number, such as 1.": "not of this form",
  "a step has {MAX_LESSON_ACTIONS} actions at most": "out of bounds that the page keeps",
  "an action has {MAX_LESSON_ACTION_CHARS} characters at most": "out of bounds that the page keeps",
  "a message has {MAX_MESSAGE_BYTES} bytes at most, this one {}": "out of bounds that the page keeps",
  "an id has {} bytes at most, this one {}": "out of bounds that the page keeps",
  "This page speaks version {VERSION} of the messages.": "not of this protocol",
  "Send `hello` first.": "not of this protocol",
  "Send `hello` only once.": "not of this protocol",
  "Messages must be text frames.": "not of this protocol",
  "This is not a valid message.": "not of this protocol",
  "No hello received within 5 seconds.": "not of this protocol",
  "Too many messages before the hello.": "not of this protocol",
  // what the page says in its own words
  "This table was deleted on {at}. Its host can restore it until {until}.":
    "`delete.deleted`, `delete.expired`, with a date of its language",
  "This table expired on {at}, because it had not been used for a long time. Its host can restore it until {until}.":
    "`delete.deleted`, `delete.expired`, with a date of its language",
  // what a browser keeps from the page
  "Too many new connections from your address. Try again in a minute.": "why a WebSocket was not opened",
  "There are too many open connections from your address.": "why a WebSocket was not opened",
  "The server has too many open connections. Try again later.": "the same",
  // for the operator
  "It stays paused: {why}.": "the operator's address",
  "the server is shutting down": "the operator's log",
  "cannot listen at {address}: {why}": "the operator's log",
  "only the host of the table can restore it": "http/tables.rs has a sentence for each",
  "the table is neither deleted nor expired": "http/tables.rs has a sentence for each",
  "act {number}: {no}": "a damaged log",
  "no match is played": "a damaged log",
  // no words
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'":
    "a header, a key or a heading that is looked for",
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'":
    "a header, a key or a heading that is looked for",
  "text/html; charset=utf-8": "a header, a key or a heading that is looked for",
  "left {id}": "a header, a key or a heading that is looked for",
  "## In short": "a header, a key or a heading that is looked for",
};

const isUnseen = (file: string) => Object.keys(UNSEEN).some((path) => file === path || file.startsWith(`${path}/`));

/** Are these words, and not a code, a format or a query? */
const isSentence = (text: string) => /\p{L}{2,}[,:;]? (?:\S+ )*\S*\p{L}{2,}/u.test(text);

const all = [...SOURCES, ...MORE].flatMap(rustFiles);

const said: RustText[] = all
  .filter((file) => !isUnseen(file))
  .flatMap(rustTexts)
  .filter(({ text, within }) => isSentence(text) && !INNER.test(within));

const HOLE = /\{[^{}]*\}/;

/** The sentence with a number or a word in each of its holes, in every combination. */
function filled(text: string): string[] {
  const hole = HOLE.exec(text);
  if (hole === null) return [text];
  return ["7", "Xyz"].flatMap((word) => filled(text.replace(HOLE, () => word)));
}

/** Its sentences, each as it would be translated by itself. */
const parts = (text: string) => text.split(/(?<=[.!?]) (?=[A-Z“])/);

describe.each(Object.keys(catalogues).filter((language) => language !== "en"))("in %s", (language) => {
  const { sentences } = catalogues[language];
  const translate = readAsPage(sentences);
  const isSaid = (text: string) =>
    Object.hasOwn(sentences, text) ||
    parts(text).every((part) => filled(part).some((sample) => !isEnglish(sample, translate(sample), sentences)));
  // a reason is sometimes made a sentence
  const isTranslated = (text: string) => isSaid(text) || isSaid(`${text[0].toUpperCase()}${text.slice(1)}.`);

  test("what the server says to a person is translated", () => {
    const missing = said.filter(({ text }) => !Object.hasOwn(EXCEPT, text) && !isTranslated(text));
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });
});

test("what is named as unseen is there", () => {
  const texts = new Set(said.map(({ text }) => text));
  expect(Object.keys(EXCEPT).filter((text) => !texts.has(text))).toEqual([]);
  const files = Object.keys(UNSEEN).filter((path) => !all.some((file) => file === path || file.startsWith(`${path}/`)));
  expect(files).toEqual([]);
});

test("a sentence that no language has is found", () => {
  expect(said.map(({ text }) => text)).toContain("A name has {MAX_NAME_GRAPHEMES} characters at most.");
  expect(said.map(({ text }) => text)).toContain("Seat {} undoes the last move.");
  const translate = readAsPage({ "A {n}.": "Ein {n}." });
  expect(filled("A {}.").map(translate)).toEqual(["Ein 7.", "A Xyz."]);
});
