// Was der Server in allen Spielen auf Englisch sagt. `{name}` steht für beliebige Wörter, `{n}`, `{s}` und `{t}`
// für Zahlen; „Seat {s}“ wird durch den Namen des Spielers ersetzt und bleibt darum stehen.
export default {
  " and ": " und ",
  " or ": " oder ",
  "{n} card": "{n} Karte",
  "{n} cards": "{n} Karten",
  "no cards": "keine Karten",
  "a card": "eine Karte",
  "{n} point": "{n} Punkt",
  "{n} points": "{n} Punkte",
  Ace: "Ass",
  Jack: "Bube",
  Queen: "Dame",
  King: "König",
  "a Joker": "Joker",
  "{rank} of Spades": "Pik {rank}",
  "{rank} of Hearts": "Herz {rank}",
  "{rank} of Clubs": "Kreuz {rank}",
  "{rank} of Diamonds": "Karo {rank}",

  "Yes.": "Ja.",
  "No.": "Nein.",
  "As written": "Wie im Regeltext",
  Beginner: "Einsteiger",
  Quick: "Schnell",
  "Every rule as the text of the game has it.": "Alle Regeln, wie der Regeltext sie hat.",
  "A seat at random.": "Ein zufälliger Platz.",
  "What happens if the best totals are equal?": "Was gilt bei Gleichstand an der Spitze?",
  "The players share the win.": "Die Spieler teilen sich den Sieg.",
  "You play another round, until one player is ahead.": "Ihr spielt weitere Runden, bis einer vorn liegt.",
  "You may do that, but here another move shows the idea.":
    "Das darfst du, aber hier zeigt ein anderer Zug, worum es geht.",

  "play {cards}": "{cards} spielen",
  pass: "passen",
  done: "fertig",
  "Seat {s}: {cards}.": "Seat {s}: {cards}.",
  "Seat {s} plays {cards}.": "Seat {s} spielt {cards}.",
  "Seat {s} plays first.": "Seat {s} beginnt.",
  "Round {n}, dealt by seat {s}.": "Runde {n}, seat {s} gibt.",
  "Round {n} is over.": "Runde {n} ist vorbei.",

  "In {n} imagined deals this wins {share} %": "In {n} gedachten Verteilungen gewinnt das zu {share} %",
  "In {n} imagined deal this wins {share} %": "In einer gedachten Verteilung ({n}) gewinnt das zu {share} %",
  "In {n} imagined deals this wins {share} %; the next best, {next}, {next_share} %.":
    "In {n} gedachten Verteilungen gewinnt das zu {share} %; das Nächstbeste, {next}, zu {next_share} %.",
  "In {n} imagined deals this wins {share} %.": "In {n} gedachten Verteilungen gewinnt das zu {share} %.",
  "In {n} imagined deal this wins {share} %; the next best, {next}, {next_share} %.":
    "In {n} gedachten Verteilung gewinnt das zu {share} %; das Nächstbeste, {next}, zu {next_share} %.",
  "In {n} imagined deal this wins {share} %.": "In {n} gedachten Verteilung gewinnt das zu {share} %.",
  "It is the only thing you can do here.": "Etwas anderes kannst du hier nicht tun.",
  "This or {next}: as good as each other.": "Das oder {next}: Beides ist gleich gut.",
  "In {n} imagined deals each wins {share} %.": "In {n} gedachten Verteilungen gewinnt beides zu {share} %.",
  "In {n} imagined deal each wins {share} %.": "In einer gedachten Verteilung ({n}) gewinnt beides zu {share} %.",
  "Played out to the end in {n} imagined deals: best play after this wins {share} % of them.":
    "In {n} gedachten Verteilungen zu Ende gespielt: Bestes Spiel gewinnt danach {share} % davon.",

  "In {n} deals that agree with what you knew, it wins {s} %, and what you did {t} %.":
    "In {n} Verteilungen, die zu dem passen, was du wusstest, gewinnt das zu {s} %, und was du getan hast, zu {t} %.",

  "The game is over.": "Das Spiel ist aus.",
  "It is not the turn of seat {s}: {whose}.": "Seat {s} ist nicht am Zug: {whose}.",
  "seat {s} is to act": "seat {s} ist dran",
  "`{text}` is not an action here: {expected}": "„{text}“ ist hier kein Zug: {expected}",
  "That seat is taken.": "Dieser Platz ist besetzt.",
  "No player sits in that seat.": "Auf diesem Platz sitzt kein Spieler.",
  "No player of this name has left that seat since you sat down.":
    "Seit du hier sitzt, hat niemand mit diesem Namen diesen Platz verlassen.",
  "You already sit in this seat.": "Du sitzt schon auf diesem Platz.",
  "You already have a seat.": "Du hast schon einen Platz.",
  "There is no free seat.": "Es ist kein Platz frei.",
  "Only the host of the table can do this.": "Das kann nur der Gastgeber des Tisches.",
  "You can free a seat once its player has been away for 15 seconds.":
    "Du kannst einen Platz freigeben, wenn sein Spieler 15 Sekunden abwesend war.",
  "A bot already plays for this player until they are back.":
    "Für diesen Spieler spielt schon ein Bot, bis er zurück ist.",
  "You can take a bot's seat during a match only if the table agrees, and the host is away. Wait for the host or for the next match.":
    "Während einer Partie kannst du den Platz eines Bots nur nehmen, wenn der Tisch zustimmt, und der Gastgeber ist nicht da. Warte auf ihn oder auf die nächste Partie.",
  "The host decides who sits down here, and is away. Try again later.":
    "Der Gastgeber entscheidet, wer sich hierher setzt, und ist nicht da. Versuch es später noch einmal.",
  "This table cannot be opened to everyone: its cards are given, not shuffled.":
    "Diesen Tisch kannst du nicht für alle öffnen: Seine Karten sind nicht gemischt, sondern vorgegeben.",
  "This is your own seat: leave the table instead.": "Das ist dein eigener Platz: Verlass stattdessen den Tisch.",
  "The table declined. Try again later.": "Der Tisch hat abgelehnt. Versuch es später noch einmal.",
  "You had another seat in this match. You can have that one again, or any in the next match.":
    "Du hattest in dieser Partie einen anderen Platz. Den kannst du wiederhaben, oder in der nächsten Partie jeden.",
  "The table is being asked about someone else. Try again in a moment.":
    "Der Tisch wird gerade wegen jemand anderem gefragt. Versuch es gleich noch einmal.",
  "That question is settled.": "Diese Frage ist erledigt.",
  "That has to wait: {why}.": "Das muss warten: {why}.",
  "The match has begun.": "Die Partie hat begonnen.",
  "There is no bot level `{level}`.": "Eine Spielstärke „{level}“ gibt es nicht.",
  "A bot cannot play here: {why}.": "Hier kann kein Bot spielen: {why}.",
  "master does not play {name}: no network was trained for it":
    "Der Meister spielt {name} nicht: Er hat es nicht gelernt",
  "master plays {name} with {s} to {t}, not with {n}: no network was trained for that":
    "Der Meister spielt {name} zu {s} bis {t}, nicht zu {n}: Das hat er nicht gelernt",
  "master plays {name} with {s} or {t}, not with {n}: no network was trained for that":
    "Der Meister spielt {name} zu {s} oder {t}, nicht zu {n}: Das hat er nicht gelernt",
  "master plays {name} with {s}, not with {n}: no network was trained for that":
    "Der Meister spielt {name} nur zu {s}, nicht zu {n}: Das hat er nicht gelernt",
  "A daily deal has one player and the same bots for everyone.":
    "Ein Tagesspiel hat einen Spieler und für alle dieselben Bots.",
  "The deal of {date} is available from midnight (UTC).": "Das Spiel vom {date} gibt es ab Mitternacht (UTC).",
  "Write a date as 2026-11-26.": "Schreib ein Datum so: 2026-11-26.",
  "This match has {n} moves: there is no position after {s}.":
    "Diese Partie hat {n} Züge: Eine Stellung nach {s} gibt es nicht.",
  "The match is over in this position: choose an earlier one.":
    "In dieser Stellung ist die Partie vorbei: Wähle eine frühere.",
  "The match goes on from a position after 1 move.": "Die Partie geht ab einer Stellung nach 1 Zug weiter.",
  "The match goes on from a position after {n} moves.": "Die Partie geht ab einer Stellung nach {n} Zügen weiter.",
  "The server is busy with other records. Try again.":
    "Der Server ist mit anderen Protokollen beschäftigt. Versuch es noch einmal.",
  "This record cannot be played.": "Dieses Protokoll lässt sich nicht spielen.",
  "Too many new tables from your address. Try again in a minute.":
    "Von deiner Adresse kamen zu viele neue Tische. Versuch es in einer Minute noch einmal.",
  "Hints are off at this table: several people play, and the table was created without hints.":
    "Tipps gibt es an diesem Tisch nicht: Mehrere Menschen spielen, und er wurde ohne Tipps eröffnet.",
  "You have no move to undo.": "Du hast keinen Zug, den du zurücknehmen kannst.",
  "No one is asking to undo a move.": "Niemand möchte einen Zug zurücknehmen.",
  "No hit: {why}.": "Kein Schlag: {why}.",
  "This game cannot be played: {why}": "So lässt sich das Spiel nicht spielen: {why}",
  "This table does not exist, or no longer exists.": "Diesen Tisch gibt es nicht oder nicht mehr.",
  "This table does not exist in this browser, or no longer exists.":
    "In diesem Browser gibt es diesen Tisch nicht oder nicht mehr.",
  "This table is open in another tab.": "Dieser Tisch ist in einem anderen Tab geöffnet.",
  "This table cannot be played on: {why}.": "Dieser Tisch lässt sich nicht weiterspielen: {why}.",
  "it has no beginning": "sein Anfang fehlt",
  "its rules have changed": "seine Regeln haben sich geändert",
  "it begins twice": "er beginnt zweimal",
  "a secret is no secret": "ein Geheimnis ist keines",
  "This needs a server, and you are playing without one.": "Das geht nur mit einem Server: Du spielst ohne.",
  "This match cannot be analysed: {why}.": "Diese Partie lässt sich nicht analysieren: {why}.",
  "You can see the record of a match once it is over.":
    "Das Protokoll einer Partie kannst du sehen, sobald sie vorbei ist.",
  "The bot is still working on your last hint.": "Der Bot arbeitet noch an deinem letzten Tipp.",
  "You are spectating: take a seat first.": "Du schaust zu: Nimm erst einen Platz ein.",
  "A name has 1 to {n} characters.": "Ein Name hat 1 bis {n} Zeichen.",
  "What you add to the shuffle can have at most {n} characters.":
    "Was du zur Mischung beiträgst, hat höchstens {n} Zeichen.",
  "A playtest needs a server.": "Ein Spieltest braucht einen Server.",
  "This table is in your browser: there is no one else to reach.":
    "Dieser Tisch ist in deinem Browser: Hier erreichst du keinen anderen Menschen.",
  "There is no such game.": "Dieses Spiel gibt es nicht.",
  "There is no lesson for this game.": "Zu diesem Spiel gibt es keine Lektion.",
  "This lesson has steps 1 to {n}.": "Diese Lektion hat die Schritte 1 bis {n}.",
  "The table did not answer. Try again.": "Der Tisch hat nicht geantwortet. Versuch es noch einmal.",
  "The table is moving to another server. Try again.":
    "Der Tisch zieht gerade auf einen anderen Server um. Versuch es noch einmal.",
  "This table cannot be read. The server's log has the reason.":
    "Dieser Tisch lässt sich nicht lesen. Der Grund steht im Log des Servers.",
  "This step cannot be played. The server's log has the reason.":
    "Dieser Schritt lässt sich nicht spielen. Der Grund steht im Log des Servers.",
  "The store cannot be read.": "Der Speicher lässt sich nicht lesen.",
  "This server does not analyse matches.": "Dieser Server analysiert keine Partien.",
  "There are no puzzles for this game.": "Von diesem Spiel gibt es keine Rätsel.",
  "This game has puzzles 1 to {n}.": "Dieses Spiel hat die Rätsel 1 bis {n}.",
  "This move is not possible in this puzzle.": "Diesen Zug gibt es in diesem Rätsel nicht.",
  "There is no such seat in this match.": "Diesen Platz gibt es in dieser Partie nicht.",
  "Too many requests from your address. Try again in a minute.":
    "Von deiner Adresse kamen zu viele Anfragen. Versuch es in einer Minute noch einmal.",
  "Your last study is still running. Stop it, or wait for its report.":
    "Deine letzte Studie läuft noch. Halte sie an oder warte auf den Bericht.",
  "Only someone at this server's own computer can open it to the network.":
    "Nur wer am Rechner dieses Servers sitzt, kann ihn für das Netz öffnen.",
  "Only a player of this table can do this.": "Das kann nur ein Spieler dieses Tisches.",
  "There are no names with a passkey on this server.": "Auf diesem Server gibt es keine Namen mit Passkey.",
  "You are not signed in.": "Du bist nicht angemeldet.",
  "Another player has this name, or one that looks like it.":
    "Diesen Namen oder einen, der so aussieht, hat ein anderer Spieler.",
  "Too many sign-ins right now. Try again in a minute.":
    "Gerade gibt es zu viele Anmeldungen. Versuch es in einer Minute noch einmal.",
  "The passkey's response could not be read.": "Die Antwort des Passkeys ließ sich nicht lesen.",
  "This sign-in has expired or was already used. Start again.":
    "Diese Anmeldung ist abgelaufen oder war schon benutzt. Fang noch einmal an.",
  "The passkey was not accepted.": "Der Passkey wurde nicht angenommen.",
  "No player has this name here.": "Diesen Namen hat hier kein Spieler.",
  "Only a player of this table can share how a match went.":
    "Nur ein Spieler dieses Tisches kann mitteilen, wie eine Partie lief.",
  "This table is not part of a playtest.": "Dieser Tisch gehört zu keinem Spieltest.",
  "Someone else had your seat in that match.": "In dieser Partie hatte jemand anderes deinen Platz.",
  "There was no such match at this table.": "Diese Partie gab es an diesem Tisch nicht.",
  "You can share how a match went once it is over.":
    "Wie eine Partie lief, kannst du mitteilen, sobald sie vorbei ist.",
  "{seats} may act": "{seats} dürfen handeln",
  "{seats} is still to choose": "{seats} muss noch wählen",
  "{seats} are still to choose": "{seats} müssen noch wählen",
  "the game is over": "das Spiel ist aus",
  "A strong bot would play this with what you see.": "Ein starker Bot würde das spielen, nach dem, was du siehst.",
  "no match is over": "keine Partie ist vorbei",
  "the shuffle has no commitment yet": "die Mischung ist noch nicht festgelegt",
  "the match has not begun": "die Partie hat noch nicht begonnen",
  "this card was not shown to you yet": "diese Karte war für dich noch nicht zu sehen",
  "you may not hit here": "hier darfst du nicht schlagen",
  "you have already hit": "du hast schon geschlagen",
} as Record<string, string>;
