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
  "You sit in this seat already.": "Du sitzt schon auf diesem Platz.",
  "You have a seat already.": "Du hast schon einen Platz.",
  "There is no free seat.": "Es ist kein Platz frei.",
  "Only the host of the table can do this.": "Das kann nur der Gastgeber des Tisches.",
  "You can free a seat once its player has been away for 15 seconds.":
    "Du kannst einen Platz freigeben, wenn sein Spieler 15 Sekunden abwesend war.",
  "A bot plays for this player already, until they are back.":
    "Für diesen Spieler spielt schon ein Bot, bis er zurück ist.",
  "You can take a bot's seat during a match only if the table agrees, and the host is away. Wait for the host or for the next match.":
    "Während einer Partie kannst du den Platz eines Bots nur nehmen, wenn der Tisch zustimmt, und der Gastgeber ist nicht da. Warte auf ihn oder auf die nächste Partie.",
  "The host decides who sits down here, and is away. Try again later.":
    "Der Gastgeber entscheidet, wer sich hierher setzt, und ist nicht da. Versuch es später noch einmal.",
  "This table cannot be opened to everyone: its cards are not shuffled, but given.":
    "Diesen Tisch kannst du nicht für alle öffnen: Seine Karten sind nicht gemischt, sondern vorgegeben.",
  "This is your own seat: leave the table instead.": "Das ist dein eigener Platz: Verlass stattdessen den Tisch.",
  "The table has said no. Try again later.": "Der Tisch hat abgelehnt. Versuch es später noch einmal.",
  "You had another seat in this match. You can have that one again, or any in the next match.":
    "Du hattest in dieser Partie einen anderen Platz. Den kannst du wiederhaben, oder in der nächsten Partie jeden.",
  "The table is being asked about someone else. Try again in a moment.":
    "Der Tisch wird gerade wegen jemand anderem gefragt. Versuch es gleich noch einmal.",
  "That question is settled.": "Diese Frage ist erledigt.",
  "That has to wait: {why}.": "Das muss warten: {why}.",
  "The match has begun.": "Die Partie hat begonnen.",
  "No bot plays like `{level}`.": "Kein Bot spielt wie „{level}“.",
  "No bot sits down here: {why}.": "Hier setzt sich kein Bot: {why}.",
  "master does not play {name}: no network was trained for it":
    "Der Meister spielt {name} nicht: Er hat es nicht gelernt",
  "master plays {name} with {s} to {t}, not with {n}: no network was trained for that":
    "Der Meister spielt {name} zu {s} bis {t}, nicht zu {n}: Das hat er nicht gelernt",
  "A daily deal has one player and the same bots for everyone.":
    "Ein Tagesspiel hat einen Spieler und für alle dieselben Bots.",
  "The deal of {date} is there from midnight (UTC) on.": "Das Spiel vom {date} gibt es ab Mitternacht (UTC).",
  "A date is written as 2026-11-26.": "Ein Datum schreibt man so: 2026-11-26.",
  "This match has {n} moves: there is no position after {s}.":
    "Diese Partie hat {n} Züge: Eine Stellung nach {s} gibt es nicht.",
  "The match is over in this position: choose an earlier one.":
    "In dieser Stellung ist die Partie vorbei: Wähle eine frühere.",
  "The match goes on from a position after {n} moves.": "Die Partie geht ab einer Stellung nach {n} Zügen weiter.",
  "Other records are being played; try again.":
    "Es werden gerade andere Protokolle nachgespielt; versuch es noch einmal.",
  "This record cannot be played.": "Dieses Protokoll lässt sich nicht spielen.",
  "Too many new tables from your address; wait a minute.":
    "Von deiner Adresse kamen zu viele neue Tische; warte eine Minute.",
  "Hints are off at this table: several people play, and the table was made without.":
    "Tipps gibt es an diesem Tisch nicht: Mehrere Menschen spielen, und er wurde ohne Tipps eröffnet.",
  "You have no move to undo.": "Du hast keinen Zug, den du zurücknehmen kannst.",
  "No one is asking to undo a move.": "Niemand möchte einen Zug zurücknehmen.",
  "No hit: {why}.": "Kein Schlag: {why}.",
  "This game cannot be played: {why}": "So lässt sich das Spiel nicht spielen: {why}",
  "There is no such table (any more).": "Diesen Tisch gibt es nicht (mehr).",
  "There is no such table in this browser (any more).": "In diesem Browser gibt es diesen Tisch nicht (mehr).",
  "This table is open in another tab.": "Dieser Tisch ist in einem anderen Tab geöffnet.",
  "This table cannot be played on: {why}.": "Dieser Tisch lässt sich nicht weiterspielen: {why}.",
  "it has no beginning": "sein Anfang fehlt",
  "its rules have changed": "seine Regeln haben sich geändert",
  "it begins twice": "er beginnt zweimal",
  "a secret is no secret": "ein Geheimnis ist keines",
  "This needs a server: you play without one.": "Das geht nur mit einem Server: Du spielst ohne.",
  "This match cannot be analysed: {why}.": "Diese Partie lässt sich nicht analysieren: {why}.",
  "While a match is played no one sees its record.": "Während eine Partie läuft, sieht niemand ihr Protokoll.",
  "The bot still thinks about your last question.": "Der Bot denkt noch über deine letzte Frage nach.",
  "You are spectating: take a seat first.": "Du schaust zu: Nimm erst einen Platz ein.",
  "A name has 1 to {n} characters.": "Ein Name hat 1 bis {n} Zeichen.",
  "What you add to the shuffle has at most {n} characters.":
    "Was du zur Mischung beiträgst, hat höchstens {n} Zeichen.",
  "A playtest needs a server.": "Ein Spieltest braucht einen Server.",
  "This table is in your browser: there is no one else to reach.":
    "Dieser Tisch ist in deinem Browser: Hier erreichst du keinen anderen Menschen.",
  "There is no such game.": "Dieses Spiel gibt es nicht.",
  "There is no lesson of this game.": "Zu diesem Spiel gibt es keine Lektion.",
  "This lesson has the steps 1 to {n}.": "Diese Lektion hat die Schritte 1 bis {n}.",
  "The table has not answered; try again.": "Der Tisch hat nicht geantwortet; versuch es noch einmal.",
  "The table is on its way to another server; try again.":
    "Der Tisch zieht gerade auf einen anderen Server um; versuch es noch einmal.",
  "This table cannot be read; the server has noted why.":
    "Dieser Tisch lässt sich nicht lesen; der Server hat den Grund notiert.",
  "This step cannot be played; the server has noted why.":
    "Dieser Schritt lässt sich nicht spielen; der Server hat den Grund notiert.",
  "The store cannot be read.": "Der Speicher lässt sich nicht lesen.",
  "This server does not analyse matches.": "Dieser Server analysiert keine Partien.",
  "There are no puzzles of this game.": "Von diesem Spiel gibt es keine Rätsel.",
  "This game has the puzzles 1 to {n}.": "Dieses Spiel hat die Rätsel 1 bis {n}.",
  "This move is not possible in this puzzle.": "Diesen Zug gibt es in diesem Rätsel nicht.",
  "There is no such seat in this match.": "Diesen Platz gibt es in dieser Partie nicht.",
  "Too much asked for from your address; wait a minute.":
    "Von deiner Adresse kamen zu viele Anfragen; warte eine Minute.",
  "{n} analyses wait already; try again in a while.": "Es warten schon {n} Analysen; versuch es später noch einmal.",
  "{n} studies wait already; try again in a while.": "Es warten schon {n} Studien; versuch es später noch einmal.",
  "Your last study is not over; end it, or wait for its report.":
    "Deine letzte Studie läuft noch; beende sie oder warte auf den Bericht.",
  "Only the person at the computer of this server can open it to the network.":
    "Nur wer am Rechner dieses Servers sitzt, kann ihn für das Netz öffnen.",
  "Only a player of this table can do this.": "Das kann nur ein Spieler dieses Tisches.",
  "There are no names with a passkey on this server.": "Auf diesem Server gibt es keine Namen mit Passkey.",
  "You are not signed in.": "Du bist nicht angemeldet.",
  "Another player has this name, or one that looks like it.":
    "Diesen Namen oder einen, der so aussieht, hat ein anderer Spieler.",
  "Too many people sign in at this moment; wait a minute.": "Gerade melden sich zu viele Leute an; warte eine Minute.",
  "This is not the answer of a passkey.": "Das ist keine Antwort eines Passkeys.",
  "This sign-in has expired or was used already; begin again.":
    "Diese Anmeldung ist abgelaufen oder war schon benutzt; fang noch einmal an.",
  "The passkey was not accepted.": "Der Passkey wurde nicht angenommen.",
  "No player has this name here.": "Diesen Namen hat hier kein Spieler.",
  "Only a player of this table can share how a match went.":
    "Nur ein Spieler dieses Tisches kann mitteilen, wie eine Partie lief.",
  "This table belongs to no playtest.": "Dieser Tisch gehört zu keinem Spieltest.",
  "Someone else had your seat in that match.": "In dieser Partie hatte jemand anderes deinen Platz.",
  "There was no such match at this table.": "Diese Partie gab es an diesem Tisch nicht.",
  "How a match went is shared when it is over.": "Wie eine Partie lief, wird mitgeteilt, wenn sie vorbei ist.",
  "{seats} may act": "{seats} dürfen handeln",
  "{seats} is still to choose": "{seats} muss noch wählen",
  "{seats} are still to choose": "{seats} müssen noch wählen",
  "the game is over": "das Spiel ist aus",
  "A strong bot would play this with what you see.": "Ein starker Bot würde das spielen, nach dem, was du siehst.",
  "no match is over": "keine Partie ist vorbei",
  "the shuffle has no commitment yet": "die Mischung ist noch nicht festgelegt",
  "the match has not begun": "die Partie hat noch nicht begonnen",
  "too late by {n} ms": "um {n} ms zu spät",
  "this card was not shown to you yet": "diese Karte war für dich noch nicht zu sehen",
  "you may not hit here": "hier darfst du nicht schlagen",
  "you have hit already": "du hast schon geschlagen",
} as Record<string, string>;
