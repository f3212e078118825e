// Written by crates/protocol/tests/suite/typescript.rs from the Rust types: do not edit.

export const VERSION = 1;

/**
 * A message to the server. The client chooses the request id `id`, unique among its own (at most 40
 * characters), and so that others cannot guess it: a request sent again after a disconnect is executed once and
 * answered twice, and a `sit` sent again returns the seat that it took.
 */
export type ClientMessage = { "type": "hello", 
/**
 * The version of the messages.
 */
version: number, 
/**
 * The token of your seat; without it you spectate.
 */
token: string | null, 
/**
 * A one-use pass from another device, instead of a token.
 */
pass: string | null, 
/**
 * The number of the last update that you received, to resume after it.
 */
last_seq: number | null, } | { "type": "sit", 
/**
 * The request id.
 */
id: string, 
/**
 * Your name: text, at most 24 graphemes.
 */
name: string, 
/**
 * The seat; absent: the first free one.
 */
seat: number | null, 
/**
 * Your entropy for the shuffle: any text of at most 64 characters.
 */
entropy: string, } | { "type": "leave", 
/**
 * The request id.
 */
id: string, } | { "type": "start", 
/**
 * The request id.
 */
id: string, } | { "type": "act", 
/**
 * The request id.
 */
id: string, 
/**
 * The action's text.
 */
action: string, 
/**
 * The number of the update that you act upon.
 */
seen: number, } | { "type": "hit", 
/**
 * The request id.
 */
id: string, 
/**
 * The action's text, such as `hit` or `hit Dragon`.
 */
action: string, 
/**
 * The number of the face that was hit ([`Position::face`](super::Position)).
 */
face: number, 
/**
 * Milliseconds from the painting of that face to the hit, by the client's clock.
 */
reaction: number | null, 
/**
 * Milliseconds between the touches of the gesture.
 */
steps: Array<number>, } | { "type": "preview", 
/**
 * The request id.
 */
id: string, 
/**
 * The action's text.
 */
action: string, } | { "type": "hint", 
/**
 * The request id.
 */
id: string, } | { "type": "undo", 
/**
 * The request id.
 */
id: string, } | { "type": "allow_undo", 
/**
 * The request id.
 */
id: string, 
/**
 * Whether you agree.
 */
yes: boolean, } | { "type": "allow_seat", 
/**
 * The request id.
 */
id: string, 
/**
 * The number of the question.
 */
question: number, 
/**
 * Whether you agree.
 */
yes: boolean, } | { "type": "again", 
/**
 * The request id.
 */
id: string, 
/**
 * Your entropy for the next shuffle: any text of at most 64 characters.
 */
entropy: string, } | { "type": "bot", 
/**
 * The request id.
 */
id: string, 
/**
 * The seat.
 */
seat: number, 
/**
 * The bot's level: one of the list of games.
 */
level: string, } | { "type": "free", 
/**
 * The request id.
 */
id: string, 
/**
 * Which seat.
 */
seat: number, } | { "type": "remove", 
/**
 * The request id.
 */
id: string, 
/**
 * Which seat.
 */
seat: number, 
/**
 * Who sits there: someone else may have sat down meanwhile.
 */
name: string, } | { "type": "swap", 
/**
 * The request id.
 */
id: string, 
/**
 * Which seat.
 */
seat: number, 
/**
 * Who sits there, empty if no one does: refused if it is another by now. Absent: any.
 */
name: string | null, } | { "type": "list", 
/**
 * The request id.
 */
id: string, 
/**
 * Whether it is listed.
 */
listed: boolean, } | { "type": "pass", 
/**
 * The request id.
 */
id: string, } | { "type": "say", 
/**
 * The request id.
 */
id: string, 
/**
 * Text, at most 200 characters.
 */
text: string, } | { "type": "ping", 
/**
 * The client's time, which the reply repeats.
 */
sent: number, };

/**
 * A message from the server.
 */
export type ServerMessage = { "type": "welcome", 
/**
 * Who you are at this table.
 */
you: You, 
/**
 * The server's time in milliseconds; later times are of the same clock.
 */
now: number, 
/**
 * Whether the update that follows continues after `last_seq`. If not, it has the whole
 * position, and earlier events are not repeated.
 */
resumed: boolean, } | { "type": "seated", 
/**
 * The request that this answers.
 */
id: string | null, 
/**
 * The seat.
 */
seat: number, 
/**
 * Its token: 64 hexadecimal digits, to be stored by this client only.
 */
token: string, } | { "type": "moved", 
/**
 * The seat.
 */
seat: number, } | { "type": "update" } & Update | { "type": "done", 
/**
 * The request that this answers.
 */
id: string, 
/**
 * The number of its last event.
 */
seq: number, } | { "type": "asked", 
/**
 * The request that this is about.
 */
id: string, } | { "type": "refused", 
/**
 * The request that this answers, as far as its id could be read.
 */
id: string | null, 
/**
 * Why.
 */
error: Refusal, } | { "type": "previewed", 
/**
 * The request that this answers.
 */
id: string, 
/**
 * Why the action would be refused, if it would.
 */
error: Refusal | null, 
/**
 * What is worth knowing before you play it.
 */
annotations: Array<Annotation>, } | { "type": "hinted", 
/**
 * The request that this answers.
 */
id: string, 
/**
 * The action; `null`: wait.
 */
action: string | null, 
/**
 * The action as people say it: `play the 4 of Anchors`.
 */
said: string | null, 
/**
 * Why, in a sentence.
 */
reason: string, 
/**
 * The reason as a code and arguments, for translators.
 */
why: Annotation | null, } | { "type": "passed", 
/**
 * The request that this answers.
 */
id: string, 
/**
 * The pass.
 */
pass: string, } | { "type": "said", 
/**
 * Its sender's seat, if the sender has one.
 */
seat: number | null, 
/**
 * Its sender's name.
 */
name: string, 
/**
 * The message: text, never markup.
 */
text: string, } | { "type": "pong", 
/**
 * The client's time, as it was sent.
 */
sent: number, 
/**
 * The server's time in milliseconds.
 */
now: number, } | { "type": "bye", 
/**
 * Why.
 */
why: Parting, 
/**
 * In a sentence.
 */
message: string, };

/**
 * What has changed at a table.
 */
export type Update = { 
/**
 * The number of the last event. Numbers rise; some are skipped.
 */
seq: number, 
/**
 * The server's time in milliseconds.
 */
now: number, 
/**
 * The table, if it has changed since it was sent last.
 */
table?: TableInfo, 
/**
 * The events since the last update, as this viewer may see them.
 */
events: Array<VisibleEvent>, 
/**
 * The position, once there is a game.
 */
position?: Position, 
/**
 * The race that was just decided.
 */
race?: Race, 
/**
 * The move that the clock has just made, because a player's time ran out.
 */
timed_out?: TimedOut, 
/**
 * What the match has done to your rating on this server, once it is over and you play for a name.
 */
rating?: MatchRating, };

/**
 * Who you are at a table.
 */
export type You = { 
/**
 * Your seat; none for a spectator.
 */
seat: number | null, 
/**
 * Whether the token or pass is not valid, or no longer.
 */
refused: boolean, };

/**
 * Why the server closes a connection.
 */
export type Parting = "taken_over" | "removed" | "abuse" | "silence" | "slow" | "closing" | "no_table";

/**
 * An event as a viewer may see it.
 */
export type VisibleEvent = { 
/**
 * Its number in the match; numbers that are missing are of events that this viewer may not see.
 */
n: number, 
/**
 * The event: `event` says which, the other fields are in `docs/protocol.md`.
 */
data: { event: string } & Record<string, unknown>, 
/**
 * The event as an English sentence, in which players are called `Seat 2`.
 */
text: string, 
/**
 * Whose time ran out, so that the clock chose what happened here and in the events after it.
 */
timed_out?: number, };

/**
 * The position as this viewer may see it.
 */
export type Position = { 
/**
 * The view of the table.
 */
view: unknown, 
/**
 * Who may act.
 */
turn: Whose, 
/**
 * Your legal actions; `null` if it is not your turn.
 */
legal: Legal | null, 
/**
 * The number of the face that a table with races shows: it rises with every card and every verdict.
 */
face: number, 
/**
 * The players' clocks.
 */
clocks: Clocks | null, 
/**
 * Each seat's result, or how it stands.
 */
scores: number[], 
/**
 * Whether you may undo.
 */
undo: Undo, 
/**
 * What proves the shuffle, once the match is over.
 */
proof: Proof | null, };

/**
 * Whether you may undo your last action.
 */
export type Undo = "no" | "ask" | "free";

/**
 * Who may act.
 */
export type Whose = { "kind": "one", 
/**
 * Which.
 */
seat: number, } | { "kind": "each", 
/**
 * Which.
 */
seats: Array<number>, } | { "kind": "any" } | { "kind": "over" };

/**
 * The menu of a seat.
 */
export type Legal = { 
/**
 * The actions' texts, sorted by bytes.
 */
actions: Array<string>, 
/**
 * Whether these are all. If not, they are a useful choice.
 */
complete: boolean, };

/**
 * The players' clocks.
 */
export type Clocks = { 
/**
 * When the choices that are due are made by the clock, in the server's time.
 */
until: number | null, 
/**
 * What each seat has left, in milliseconds, as of this update (bank clocks).
 */
left: number[] | null, };

/**
 * What proves the shuffle of a match that is over.
 */
export type Proof = { 
/**
 * The SHA-256 of the secret, as it was sent before.
 */
commit: string, 
/**
 * The secret: 64 hexadecimal digits.
 */
secret: string, 
/**
 * What the players added, by seat.
 */
entropies: Array<string | null>, };

/**
 * A race that was decided: everyone's hit as it was measured, in milliseconds.
 */
export type Race = { 
/**
 * Which face was hit.
 */
face: number, 
/**
 * The hits, the one that counts first.
 */
hits: Array<RaceHit>, };

/**
 * One hit of a race.
 */
export type RaceHit = { 
/**
 * Who.
 */
seat: number, 
/**
 * From the sending of the face to the arrival of the hit.
 */
elapsed: number, 
/**
 * The reaction that the client gave.
 */
claimed: number | null, 
/**
 * How much latency the table allows for at most.
 */
credit: number, 
/**
 * The reaction that counts.
 */
counted: number, };

/**
 * A move that the clock made.
 */
export type TimedOut = { 
/**
 * Whose time ran out.
 */
seat: number, 
/**
 * The move in words: `play the 4 of Anchors`. Only that player learns of it here; others read
 * the events.
 */
said: string | null, };

/**
 * Something worth knowing before an action.
 */
export type Annotation = { 
/**
 * A stable word for it.
 */
code: string, 
/**
 * What the sentence mentions, by name.
 */
args: { [key in string]: string }, 
/**
 * The sentence, in English.
 */
message: string, };

/**
 * Why something was refused. Nothing has changed.
 */
export type Refusal = { 
/**
 * A stable word for the kind of reason.
 */
code: string, 
/**
 * The clause or ruling, where a rule is the reason.
 */
clause?: string, 
/**
 * The sentence, in English.
 */
message: string, 
/**
 * The broken rule's stable word, for translators.
 */
rule?: string, 
/**
 * What the sentence mentions, by name.
 */
args?: { [key in string]: string }, };

/**
 * A table as everyone sees it.
 */
export type TableInfo = { 
/**
 * Its name in links.
 */
id: string, 
/**
 * What is played: the game's id.
 */
game: string, 
/**
 * The house rules that were chosen; all others are as the text has them.
 */
options: Record<string, unknown>, 
/**
 * Where the table is.
 */
phase: Phase, 
/**
 * Why the table is paused, if it is.
 */
paused: string | null, 
/**
 * The seats, in seat order.
 */
seats: Array<SeatInfo>, 
/**
 * Which match of the session, from 1.
 */
match_no: number, 
/**
 * What each seat has won in the matches before: one list a match.
 */
results: number[][], 
/**
 * The clock of the players.
 */
time_control: TimeControl, 
/**
 * After how many seconds away a bot covers a seat; never, if absent.
 */
cover_after: number | null, 
/**
 * How latency is measured at a table with races.
 */
timing: Timing, 
/**
 * The promise made before anyone added to the shuffle.
 */
fair: Commitment, 
/**
 * How many spectators there are.
 */
spectators: number, 
/**
 * The seat that asks the table to allow an undo.
 */
undo_asked: number | null, 
/**
 * May players ask a bot for a hint?
 */
hints: boolean, 
/**
 * Someone new asks for a seat.
 */
seat_asked: SeatAsked | null, 
/**
 * Players who would like to swap seats with another, before the first match.
 */
swaps_asked: Array<SwapAsked>, 
/**
 * Which seat may begin the match, while people gather: the host's. Once the host has been gone
 * for two minutes: of those who are here, the seat of the player who sat down first.
 */
may_start: number | null, 
/**
 * Is the table among the open tables, where people find it who have no link to it?
 */
listed: boolean, 
/**
 * The playtest that the table belongs to: its players may share how a match goes.
 */
playtest: string | null, 
/**
 * Why the cards are given instead of shuffled, if they are. There is no commitment then.
 */
given: GivenCards | null, };

/**
 * Where a table is.
 */
export type Phase = "lobby" | "playing" | "over";

/**
 * Someone new asks for a bot's seat in a match that is played, and everyone at the table who is not
 * away has to agree (`allow_seat`), the host among them. Or, before a match, for a seat at a table whose host
 * has removed a player: then the host has to agree.
 */
export type SeatAsked = { 
/**
 * The number of the question, for the answer.
 */
question: number, 
/**
 * Which seat.
 */
seat: number, 
/**
 * What they call themselves.
 */
name: string, };

/**
 * A player would like to swap seats with another, who agrees by asking for the same (`swap`).
 */
export type SwapAsked = { 
/**
 * The seat of the player who asks.
 */
seat: number, 
/**
 * The seat that they would like.
 */
with: number, };

/**
 * A seat as everyone sees it.
 */
export type SeatInfo = { 
/**
 * Who sits there.
 */
occupant: Occupant, 
/**
 * What they are called; a bot without a character: `Bot (rule)`, by its level.
 */
name: string, 
/**
 * How the bot plays, if it is one, or the one that covers.
 */
level: string | null, 
/**
 * Who the bot is, if it is one with a name and a face: `penny`. Its name is in `name`.
 */
character: string | null, 
/**
 * Is the person there?
 */
presence: Presence, 
/**
 * Does a bot play for a person who is away?
 */
covered: boolean, 
/**
 * Has this person the rights of the host?
 */
host: boolean, 
/**
 * Ready for another match?
 */
ready: boolean, 
/**
 * Is the player signed in with a passkey, and is `name` the name of that account?
 */
signed_in: boolean, };

/**
 * Who sits in a seat.
 */
export type Occupant = "empty" | "person" | "bot";

/**
 * Is a person there?
 */
export type Presence = "here" | "reconnecting" | "away";

/**
 * The clock of the players.
 */
export type TimeControl = { "kind": "none" } | { "kind": "turn", 
/**
 * Seconds, 5 to 3600.
 */
seconds: number, } | { "kind": "bank", 
/**
 * Seconds at the beginning, 10 to 7200.
 */
seconds: number, 
/**
 * Seconds added after each move, 0 to 60.
 */
increment: number, } | { "kind": "days", 
/**
 * Days, 1 to 14.
 */
days: number, };

/**
 * How latency is measured at a table with races.
 */
export type Timing = "kernel" | "none" | "pings";

/**
 * A promise about the shuffle, made before anyone added to it.
 */
export type Commitment = { 
/**
 * The SHA-256 of the secret, as 64 hexadecimal digits.
 */
commit: string, 
/**
 * What the players have added, by seat, in the order of the seats (`null`: nothing).
 */
entropies: Array<string | null>, };

/**
 * Why the cards of a match are given instead of shuffled.
 */
export type GivenCards = { "kind": "position", 
/**
 * After so many moves of that match.
 */
acts: number, } | { "kind": "daily", 
/**
 * The date by UTC, as `2026-11-26`.
 */
date: string, } | { "kind": "puzzle", 
/**
 * The puzzle's number, from 1.
 */
number: number, };

/**
 * A game that can be played here.
 */
export type GameInfo = { 
/**
 * The word for it.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * What it is about, in one sentence.
 */
about: string, 
/**
 * The prefix of its clauses.
 */
clauses: string, 
/**
 * The fewest players.
 */
min_players: number, 
/**
 * The most players.
 */
max_players: number, 
/**
 * How many make a good game.
 */
usual_players: number, 
/**
 * Is it played against the clock?
 */
real_time: boolean, 
/**
 * The version of the rules.
 */
version: number, 
/**
 * Is there a first lesson?
 */
lesson: boolean, 
/**
 * The house rules.
 */
options: Array<OptionInfo>, 
/**
 * How well bots play it, weakest first.
 */
levels: Array<string>, 
/**
 * With how many players bots of the level `master` play, if it is among the levels; those of all
 * other levels play with any number.
 */
master_players: Array<number>, 
/**
 * House rules that a table of people starts from where nothing else is chosen; `"players"`
 * stands for the number of players.
 */
among_people: Record<string, unknown>, 
/**
 * The house rules that a form shows first.
 */
main_options: Array<string>, 
/**
 * House rules that go together, the simplest first; the last is the text's own.
 */
presets: Array<PresetInfo>, };

/**
 * House rules that go together under one name.
 */
export type PresetInfo = { 
/**
 * The word for it in links.
 */
id: string, 
/**
 * Its name.
 */
title: string, 
/**
 * What it is like, in a sentence.
 */
about: string, 
/**
 * Do people start from it where nothing else is chosen?
 */
usual: boolean, 
/**
 * The minutes that half of all matches stay within, by the number of players from the fewest up,
 * as far as they are measured; 90 also stands for more.
 */
minutes: Array<number>, 
/**
 * What differs from the text: keys and values; `"players"` stands for the number of players.
 */
options: Record<string, unknown>, };

/**
 * A house rule.
 */
export type OptionInfo = { 
/**
 * Its key.
 */
name: string, 
/**
 * What it is about, in a few words.
 */
question: string, 
/**
 * Where it stands in a form.
 */
group: OptionGroup, 
/**
 * What it can be set to.
 */
field: OptionField, 
/**
 * The values there are, or how they are written.
 */
allowed: Array<string>, 
/**
 * What holds if nothing is said.
 */
default: unknown, 
/**
 * The clause or ruling that it is about.
 */
clause: string, 
/**
 * What that clause says.
 */
about: string, };

/**
 * Where a house rule stands in a form.
 */
export type OptionGroup = "deal" | "play" | "money" | "length" | "numbers";

/**
 * What a house rule can be set to.
 */
export type OptionField = { "kind": "switch" } | { "kind": "choice", 
/**
 * The words.
 */
words: Array<string>, 
/**
 * What each of them means, in a sentence.
 */
meanings: Array<string>, } | { "kind": "number" } & NumberBounds | { "kind": "players" } & NumberBounds | { "kind": "list", 
/**
 * The lists.
 */
lists: Array<Array<number>>, } | { "kind": "table", 
/**
 * The numbers.
 */
members: Array<TableMember>, } | { "kind": "object" };

/**
 * The least and the greatest number.
 */
export type NumberBounds = { 
/**
 * The least.
 */
min: number, 
/**
 * The greatest, if there is one.
 */
max: number | null, 
/**
 * A word that may stand instead.
 */
word: string | null, };

/**
 * A number with a name.
 */
export type TableMember = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its bounds.
 */
bounds: NumberBounds, };

/**
 * Asks for a table.
 */
export type NewTable = { 
/**
 * The game's id.
 */
game: string, 
/**
 * How many seats.
 */
players: number, 
/**
 * House rules: keys and values. The game judges them: 409 says which one it does not have.
 */
options: Record<string, unknown>, 
/**
 * The clock of the players.
 */
time_control: TimeControl, 
/**
 * After how many seconds away a bot covers a seat (5 to 3600); absent: 60; 0: never, as always
 * where there are days for each move.
 */
cover_after: number | null, 
/**
 * Puts bots of this level into all seats but the first.
 */
bots: string | null, 
/**
 * How long a bot takes for a choice, in milliseconds (0 to 5000); absent: 700.
 */
bot_delay_ms: number | null, 
/**
 * May players ask a bot for a hint? Absent: only where one person plays.
 */
hints: boolean | null, 
/**
 * The playtest that the table belongs to: the game, the players and the house rules are those
 * of the playtest, or 409 is answered.
 */
playtest: string | null, };

/**
 * A table was made.
 */
export type TableMade = { 
/**
 * Its name in links.
 */
table: string, };

/**
 * The open tables of a server.
 */
export type ListedTables = { 
/**
 * Those that need the fewest players more come first.
 */
tables: Array<ListedTable>, };

/**
 * A table that its host has listed for people without its link. A seat is free, and no match has begun.
 */
export type ListedTable = { 
/**
 * Its name in links.
 */
table: string, 
/**
 * What is played: the game's id.
 */
game: string, 
/**
 * How many seats there are.
 */
players: number, 
/**
 * The names of the people who sit there.
 */
people: Array<string>, 
/**
 * How many more can sit down; bots get up for them.
 */
free: number, 
/**
 * The house rules that were chosen; all others are as the text has them.
 */
options: Record<string, unknown>, };

/**
 * A table was deleted.
 */
export type TableDeleted = { 
/**
 * Until when its host can restore it, in milliseconds of the server's clock.
 */
until: number, };

/**
 * A part of a replay.
 */
export type ReplayPart = { 
/**
 * The game's id.
 */
game: string, 
/**
 * What the players were called, by seat, if the table still knows.
 */
names: Array<string>, 
/**
 * How many acts there were: steps are numbered from 0 to this.
 */
acts: number, 
/**
 * The result, by seat.
 */
scores: number[], 
/**
 * Some steps, in order.
 */
steps: Array<ReplayStep>, };

/**
 * A step of a replay.
 */
export type ReplayStep = { 
/**
 * How many acts were done.
 */
number: number, 
/**
 * Who acted last; no one before the first act.
 */
seat: number | null, 
/**
 * What they did, if this viewer may know.
 */
action: string | null, 
/**
 * What they did, as people say it: `play the 4 of Anchors`.
 */
said: string | null, 
/**
 * What came of it, as this viewer saw it.
 */
events: Array<VisibleEvent>, 
/**
 * What lay on the table.
 */
view: unknown, 
/**
 * How each seat stood, by seat.
 */
scores: number[], };

/**
 * The rules of a game, as numbered clauses.
 */
export type Rulebook = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Its name.
 */
title: string, 
/**
 * What a player wants, in one sentence.
 */
goal: string, 
/**
 * The game in a few sentences.
 */
short: Array<string>, 
/**
 * The sections in order.
 */
sections: Array<Section>, };

/**
 * A part of the rules under one heading.
 */
export type Section = { 
/**
 * The heading.
 */
title: string, 
/**
 * Its clauses.
 */
clauses: Array<Clause>, };

/**
 * One clause, ruling or reading.
 */
export type Clause = { 
/**
 * Its number, such as `DTW-18` or `DTW-R2`.
 */
id: string, 
/**
 * What it says: text in which words between backquotes are codes.
 */
text: string, };

/**
 * Asks for a study.
 */
export type NewStudy = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The number of players.
 */
players: number, 
/**
 * House rules: keys and values. The game judges them: 409 says which one it does not have.
 */
options: Record<string, unknown>, 
/**
 * How the bots play: one to three of the levels of the games list, weakest first.
 */
levels: Array<string>, 
/**
 * How many games at each level; the server has its own bound.
 */
games: number, };

/**
 * A study as everyone sees it who knows its name.
 */
export type StudyInfo = { 
/**
 * Its name.
 */
study: string, 
/**
 * Where it is.
 */
state: StudyState, 
/**
 * Games that are over.
 */
done: number, 
/**
 * Games in all; 0 until it is known.
 */
total: number, 
/**
 * How far it is, in percent: of its games, or of the time that it may take, whichever is more.
 */
percent: number, 
/**
 * What is being played, in words.
 */
section: string, 
/**
 * Why there is no report, if there is none.
 */
error: string | null, };

/**
 * Where a study is.
 */
export type StudyState = "waiting" | "running" | "done" | "failed";

/**
 * How others reach this server. Sent only to the page on the server's own computer.
 */
export type NetworkInfo = { 
/**
 * Can others reach it?
 */
state: NetworkState, 
/**
 * How links for others begin, the best one first, such as `http://192.168.1.7:4280`; while it is
 * `closed`: how they would begin.
 */
urls: Array<string>, };

/**
 * Can others reach this server?
 */
export type NetworkState = "open" | "closed" | "locked" | "no_address";

/**
 * The lesson of a game.
 */
export type LessonInfo = { 
/**
 * The game's id.
 */
game: string, 
/**
 * What a player wants, in one sentence.
 */
goal: string, 
/**
 * The steps, in order.
 */
steps: Array<LessonTitle>, 
/**
 * The match that is offered afterwards.
 */
then: ShortMatch, };

/**
 * A step of a lesson in the list.
 */
export type LessonTitle = { 
/**
 * The idea in a few words.
 */
title: string, };

/**
 * A match that can be won soon after the lesson.
 */
export type ShortMatch = { 
/**
 * How many seats.
 */
players: number, 
/**
 * House rules: keys and values.
 */
options: Record<string, unknown>, 
/**
 * The level of the bots.
 */
level: string, 
/**
 * How long a bot takes for a choice, in milliseconds.
 */
bot_delay_ms: number, };

/**
 * What the learner has done in a step so far.
 */
export type LessonMoves = { 
/**
 * Every move, in order. Those that did not go on have changed nothing and may be left out.
 */
actions: Array<string>, };

/**
 * How a step stands after the learner's moves.
 */
export type LessonStep = { 
/**
 * Which step, from 1.
 */
step: number, 
/**
 * How many there are.
 */
steps: number, 
/**
 * The idea in a few words.
 */
title: string, 
/**
 * What is said now.
 */
say: string, 
/**
 * What lies on the table, as the learner sees it.
 */
view: unknown, 
/**
 * Who may act.
 */
turn: Whose, 
/**
 * What the learner may do.
 */
legal: Legal | null, 
/**
 * Which of these go on with the lesson.
 */
expect: Array<string>, 
/**
 * The learner's seat.
 */
seat: number, 
/**
 * Each seat's result, or how it stands.
 */
scores: number[], 
/**
 * What came of the last move; before any move: of the last one that was played before.
 */
events: Array<VisibleEvent>, 
/**
 * What is said to the last move if it did not go on. Then nothing has changed.
 */
answer: LessonAnswer | null, 
/**
 * Is the step done?
 */
done: boolean, 
/**
 * What is said when it is.
 */
after: string | null, };

/**
 * What is said to a move that does not go on.
 */
export type LessonAnswer = { 
/**
 * The sentence.
 */
text: string, 
/**
 * The clause or ruling, where a rule refuses the move.
 */
clause: string | null, 
/**
 * What kind of answer it is.
 */
kind: AnswerKind, };

/**
 * Why a move of a lesson does not go on.
 */
export type AnswerKind = "refused" | "not_yet";

/**
 * Begins a playtest.
 */
export type NewPlaytest = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The number of players at each table.
 */
players: number, 
/**
 * House rules: keys and values. The game judges them: 409 says which one it does not have.
 */
options: Record<string, unknown>, };

/**
 * A playtest was begun.
 */
export type PlaytestMade = { 
/**
 * Its name in the link for players, who share what they play under it.
 */
playtest: string, 
/**
 * The key to what was shared, for the designer alone.
 */
key: string, };

/**
 * A playtest as its players see it.
 */
export type PlaytestInfo = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The number of players at each table.
 */
players: number, 
/**
 * Its house rules.
 */
options: Record<string, unknown>, };

/**
 * What one player shares of one match.
 */
export type PlaytestNotes = { 
/**
 * How long each decision took.
 */
decisions: Array<TimedDecision>, 
/**
 * Hits in a game of reactions.
 */
hits: Array<TimedHit>, 
/**
 * How often the game refused a move, by clause.
 */
refused: Record<string, number>, 
/**
 * How often a rule was looked up: by clause, or `rules` for the whole page.
 */
looked_up: Record<string, number>, 
/**
 * Moves taken back.
 */
undone: number, 
/**
 * Hints asked for.
 */
hints: number, 
/**
 * The closing questions, if they were answered.
 */
answers: PlaytestAnswers | null, };

/**
 * A decision of a person.
 */
export type TimedDecision = { 
/**
 * From the position standing still to the move, in milliseconds.
 */
ms: number, 
/**
 * How many moves were on offer.
 */
choices: number, };

/**
 * A hit in a game of reactions.
 */
export type TimedHit = { 
/**
 * From the card shown to the hit, in milliseconds.
 */
ms: number, 
/**
 * Was there something to hit?
 */
good: boolean, };

/**
 * The five closing questions. Each may be left out.
 */
export type PlaytestAnswers = { 
/**
 * Did something feel broken?
 */
broken: boolean | null, 
/**
 * How close was it? From 1, clear early, to 5, open to the end.
 */
close: number | null, 
/**
 * Did you have to read a rule again?
 */
reread: boolean | null, 
/**
 * Would you play it again?
 */
again: boolean | null, 
/**
 * In which round was the best moment? From 1.
 */
best_round: number | null, };

/**
 * A playtest as a file: `parlour lab people FILE` reads it.
 */
export type PlaytestExport = { 
/**
 * [`PLAYTEST_VERSION`].
 */
version: number, 
/**
 * The game's id.
 */
game: string, 
/**
 * How many sat at each table.
 */
players: number, 
/**
 * House rules: keys and values.
 */
options: Record<string, unknown>, 
/**
 * Matches of which someone shared something, in the order in which they ended.
 */
matches: Array<PlaytestMatch>, };

/**
 * One match of a playtest.
 */
export type PlaytestMatch = { 
/**
 * How many of the seats bots held.
 */
bots: number, 
/**
 * From its start to its end, in milliseconds.
 */
ms: number, 
/**
 * How often cards were shuffled and dealt.
 */
deals: number, 
/**
 * Each seat's score.
 */
scores: number[], 
/**
 * What its players shared, by seat.
 */
notes: Array<SeatNotes>, };

/**
 * What one seat shared of a match.
 */
export type SeatNotes = { 
/**
 * Its number, from 0.
 */
seat: number, 
/**
 * What it shared.
 */
notes: PlaytestNotes, };

/**
 * The analysis of a match for one seat. Chances are in thousandths of a win, so the same match
 * and the same seed give the same bytes on every machine.
 */
export type Analysis = { 
/**
 * The game's id.
 */
game: string, 
/**
 * Whose match it is, counted from 0.
 */
seat: number, 
/**
 * How many acts the match had.
 */
acts: number, 
/**
 * Where all random worlds come from.
 */
seed: number, 
/**
 * The seat's chance to win on the way, by the step of the replay; the last is the result.
 */
curve: Array<ChanceAt>, 
/**
 * How many decisions of this seat were looked at: those with a choice, races apart.
 */
decisions: number, 
/**
 * The decisions that clearly cost most, the costliest first; at most three.
 */
mistakes: Array<Mistake>, 
/**
 * A decision that cost less than this may have gone unseen, in thousandths of a win; 0 if the costliest ones are
 * all what a hint would have named.
 */
unseen: number, 
/**
 * What the cards that were dealt were worth to this seat, beside other deals: those of the deals that were judged,
 * added up.
 */
deals: WinEstimate, 
/**
 * How many deals were judged, evenly spread over the match.
 */
judged_deals: number, 
/**
 * How many deals the match had.
 */
all_deals: number, };

/**
 * How far an analysis is.
 */
export type AnalysisInfo = { 
/**
 * Where it is.
 */
state: AnalysisState, 
/**
 * How many parts of 100 of the work are done; 0 while it waits for others.
 */
percent: number, 
/**
 * What it says, once it is done.
 */
analysis: Analysis | null, 
/**
 * Why there is none, if there is none.
 */
error: string | null, };

/**
 * Where an analysis is.
 */
export type AnalysisState = "running" | "done" | "failed";

/**
 * A chance, or a difference of two, in thousandths of a win, with its interval (95 %).
 */
export type WinEstimate = { 
/**
 * The estimate.
 */
value: number, 
/**
 * The lower end of its interval.
 */
low: number, 
/**
 * The upper end.
 */
high: number, };

/**
 * A seat's chance to win at a step of the replay.
 */
export type ChanceAt = { 
/**
 * After so many acts.
 */
step: number, 
/**
 * The chance, by what the seat could know then.
 */
chance: WinEstimate, };

/**
 * A decision that clearly cost its player a part of a win.
 */
export type Mistake = { 
/**
 * After so many acts it was made.
 */
step: number, 
/**
 * What was done, as the game writes it.
 */
action: string, 
/**
 * What was done, as people say it.
 */
said: string, 
/**
 * What would have been better, as the game writes it.
 */
better: string, 
/**
 * What would have been better, as people say it.
 */
better_said: string, 
/**
 * The chance to win after what was done.
 */
chance: number, 
/**
 * What it cost beside the better action.
 */
cost: WinEstimate, 
/**
 * Why the other action is better.
 */
why: Annotation, };

/**
 * The puzzles of a game, numbered from 1.
 */
export type PuzzleList = { 
/**
 * How hard each is, in the order of their numbers: from 1 (easy) to 5.
 */
difficulties: Array<number>, };

/**
 * What a player may know of a puzzle before the first move.
 */
export type PuzzleInfo = { 
/**
 * Its number, from 1.
 */
number: number, 
/**
 * How hard it is: from 1 (easy) to 5.
 */
difficulty: number, 
/**
 * The seat that is to move, from 0.
 */
seat: number, 
/**
 * How many moves are possible.
 */
moves: number, 
/**
 * The cards in the other hand, which follow from all that was played.
 */
other_hand: Array<string>, 
/**
 * The cards that lie face down and follow from it as well, where there are such.
 */
face_down: Array<FaceDown>, };

/**
 * Cards that lie face down in one place.
 */
export type FaceDown = { 
/**
 * Where they lie.
 */
place: FaceDownPlace, 
/**
 * The cards, in the order in which they lie there.
 */
cards: Array<string>, };

/**
 * Where cards lie face down in a puzzle.
 */
export type FaceDownPlace = "own_basement" | "other_basement" | "pile";

/**
 * An answer to a puzzle.
 */
export type PuzzleAnswer = { 
/**
 * The first move, as at a table: `play 5C`.
 */
action: string, };

/**
 * What becomes of an answer.
 */
export type PuzzleVerdict = { 
/**
 * Does it win, against every reply?
 */
wins: boolean, 
/**
 * If not: the other's reply that shows it, as at a table; `null` if there is none to show.
 */
reply: string | null, 
/**
 * The reply, as people say it.
 */
reply_said: string | null, };

/**
 * Where a player of a slow game wants to be notified.
 */
export type NoticeAddress = { "kind": "webhook", 
/**
 * The URL: `https://ntfy.example.org/my-topic`.
 */
url: string, } | { "kind": "email", 
/**
 * The e-mail address.
 */
address: string, } | { "kind": "push", 
/**
 * The URL at the push service.
 */
endpoint: string, 
/**
 * The browser's public key, in base64url.
 */
p256dh: string, 
/**
 * The secret that the browser shares with the server, in base64url.
 */
auth: string, };

/**
 * Asks for notices in a seat.
 */
export type NewNotice = { 
/**
 * Where to.
 */
to: NoticeAddress, 
/**
 * The language of the texts, `en` or `de`; English, if it is absent or another.
 */
language: string | null, };

/**
 * A seat of a slow game: what this server can send, what the player has asked for, and whether it is their
 * turn. The address itself is never sent back.
 */
export type NoticeInfo = { 
/**
 * Does the server send webhooks?
 */
webhook: boolean, 
/**
 * Does the server send e-mail?
 */
email: boolean, 
/**
 * The server's public key for push services, in base64url, if it sends messages through them.
 */
push: string | null, 
/**
 * How the player is notified, if they are.
 */
to: NoticeKind | null, 
/**
 * How many milliseconds the player has left for their move, if it is their turn.
 */
left: number | null, };

/**
 * How a player is notified.
 */
export type NoticeKind = "webhook" | "email" | "push";

/**
 * A name that someone wants to have.
 */
export type AccountName = { 
/**
 * The name.
 */
name: string, };

/**
 * What a browser is asked: for a new passkey, or for the answer of one.
 */
export type PasskeyRequest = { 
/**
 * Options of WebAuthn, as `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` reads them.
 */
options: object, };

/**
 * A new name, with the passkey that the browser has made.
 */
export type NewAccount = { 
/**
 * The name.
 */
name: string, 
/**
 * What the browser has made, as its `toJSON` writes it.
 */
credential: object, };

/**
 * Someone wants to sign in.
 */
export type NewSession = { 
/**
 * What the passkey has answered, as the browser's `toJSON` writes it.
 */
credential: object, };

/**
 * Someone is signed in.
 */
export type SignedIn = { 
/**
 * The name.
 */
name: string, 
/**
 * The token of the session: only the hash is kept.
 */
token: string, };

/**
 * Who is signed in.
 */
export type AccountInfo = { 
/**
 * The name.
 */
name: string, };

/**
 * A player in a seat plays for the name of a session, and the matches are rated.
 */
export type SeatSession = { 
/**
 * The token of the session.
 */
session: string, };

/**
 * The ratings of a name.
 */
export type AccountRatings = { 
/**
 * The name.
 */
name: string, 
/**
 * By game; a game in which no match was rated is not there.
 */
ratings: Array<GameRating>, };

/**
 * How strong a player is in a game.
 */
export type GameRating = { 
/**
 * The game's id.
 */
game: string, 
/**
 * The rating in Elo.
 */
rating: number, 
/**
 * Half of the interval that holds the strength in 95 of 100 cases, in Elo.
 */
margin: number, 
/**
 * How many matches were rated.
 */
matches: number, };

/**
 * What a match has done to a player's rating; for that player only.
 */
export type MatchRating = { "kind": "rated", 
/**
 * The rating before it, in Elo; absent where another match of the player was rated at the same time.
 */
before?: number, 
/**
 * The rating after it, in Elo.
 */
after: number, 
/**
 * Half of the interval that holds the strength in 95 of 100 cases, in Elo.
 */
margin: number, } | { "kind": "unrated", 
/**
 * Why.
 */
why: UnratedReason, };

/**
 * Why a match was not rated.
 */
export type UnratedReason = "hints" | "playtest" | "given" | "next_match" | "alone";

/**
 * The people with whom you have played.
 */
export type FriendList = { 
/**
 * Do they see when you are here?
 */
shown: boolean, 
/**
 * Those with whom you played last come first; 100 at most.
 */
friends: Array<Friend>, };

/**
 * Someone with whom you have played.
 */
export type Friend = { 
/**
 * The name.
 */
name: string, 
/**
 * How many rated matches you have finished together.
 */
matches: number, 
/**
 * In how many of them you finished ahead of them.
 */
ahead: number, 
/**
 * In how many of them you finished behind them; in the rest you were level.
 */
behind: number, 
/**
 * When the last of them ended, in milliseconds of the Unix clock.
 */
last: number, 
/**
 * Are they here now? Never, if they do not show it.
 */
here: boolean, 
/**
 * The open table at which they sit, if they are here.
 */
table: string | null, };

/**
 * Others are to see when you are here, or no longer.
 */
export type ShowPresence = { 
/**
 * Are they to see it?
 */
shown: boolean, };

/**
 * A player reports another player of the table.
 */
export type NewReport = { 
/**
 * The seat of the reported player.
 */
seat: number, 
/**
 * Who sits there, by the name at the table.
 */
name: string, 
/**
 * What they do wrong.
 */
reason: ReportReason, 
/**
 * More about it; may be empty.
 */
text: string, 
/**
 * Is it about the player of this name who was the last to leave that seat? Otherwise about who sits there now.
 */
left?: boolean, };

/**
 * Players who have left a table, and whom you can report.
 */
export type PastPlayers = { 
/**
 * These, the last first; each seat and name once.
 */
players: Array<ReportedSeat>, };

/**
 * A player in a report.
 */
export type ReportedSeat = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The name at the table.
 */
name: string, };

/**
 * What another player does wrong.
 */
export type ReportReason = "insults" | "spoiling" | "stalling" | "other";
