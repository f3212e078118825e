// Was der Server selbst auf Englisch ablehnt oder meldet: Namen, Verbindungen, Wertungen, Spieltests, Meldungen.
export default {
  "Try again.": "Versuch es noch einmal.",
  "Try again later.": "Versuch es später noch einmal.",
  "Try again in a minute.": "Versuch es in einer Minute noch einmal.",
  "Try again in a moment.": "Versuch es gleich noch einmal.",
  "Come back in a moment.": "Komm gleich wieder.",
  "The table is opened anew.": "Der Tisch wird neu geöffnet.",
  "The server's log has the reason.": "Der Grund steht im Log des Servers.",

  "A name has {n} characters at most.": "Ein Name hat höchstens {n} Zeichen.",
  "A name has at least one character.": "Ein Name hat mindestens ein Zeichen.",
  "A name is plain text, without characters that cannot be seen.":
    "Ein Name ist einfacher Text, ohne Zeichen, die man nicht sieht.",
  "A name has at least one letter or digit.": "Ein Name hat mindestens einen Buchstaben oder eine Ziffer.",
  "This name looks like a bot's.": "Dieser Name sieht aus wie der eines Bots.",
  "Another player here has this name, or one that looks like it.":
    "Diesen Namen oder einen, der so aussieht, hat hier ein anderer Spieler.",
  "You have not played with anyone of this name.":
    "Unter denen, mit denen du gespielt hast, gibt es diesen Namen nicht.",

  "Seat {s} undoes the last move.": "Seat {s} nimmt den letzten Zug zurück.",
  "Hints are off: this match is rated.": "Tipps gibt es nicht: Diese Partie wird gewertet.",
  "Too many hints are pending.": "Gerade wird auf zu viele Tipps gewartet.",
  "Matches at a table with hints are not rated.": "An einem Tisch mit Tipps werden Partien nicht gewertet.",
  "Playtest matches are not rated.": "Partien eines Spieltests werden nicht gewertet.",
  "Matches with given cards are not rated.": "Partien mit vorgegebenen Karten werden nicht gewertet.",
  "The match that is played counts for the name it began with, until it ends.":
    "Die laufende Partie zählt bis zu ihrem Ende für den Namen, mit dem sie begonnen hat.",
  "This match is rated, and a player who is not here would have to agree.":
    "Diese Partie wird gewertet, und ein Spieler, der nicht da ist, müsste zustimmen.",
  "A chat message has 1 to {n} characters.": "Eine Nachricht hat 1 bis {n} Zeichen.",
  "The table has changed since you looked.": "Am Tisch hat sich etwas geändert, seit du hingesehen hast.",
  "Look again.": "Sieh noch einmal hin.",
  "too late by {late}": "um {late} zu spät",
  "two touches within {step}: a hand takes {least} at least":
    "zwei Berührungen in {step}: Eine Hand braucht mindestens {least}",

  "The server is busy.": "Der Server ist ausgelastet.",
  "Something went wrong, and nothing was changed.": "Etwas ging schief, und nichts wurde geändert.",
  "This could not be saved, and nothing was changed.": "Das ließ sich nicht speichern, und nichts wurde geändert.",
  "It is not known whether this was saved.": "Ob das gespeichert wurde, ist nicht bekannt.",
  "Look again in a moment.": "Sieh gleich noch einmal nach.",
  "The table's log cannot be read, so it is not known whether this was done. Try again.":
    "Das Protokoll des Tisches lässt sich nicht lesen, also ist nicht bekannt, ob das geschehen ist. Versuch es noch einmal.",
  "This took too long.": "Das hat zu lange gedauert.",
  "A request body can have at most {n} MiB.": "Was du schickst, hat höchstens {n} MiB.",
  "This connection reads too slowly.": "Diese Verbindung liest zu langsam.",
  "This seat is played from another tab or device now.":
    "Auf diesem Platz wird jetzt in einem anderen Tab oder auf einem anderen Gerät gespielt.",
  "The host has removed you from the table.": "Der Gastgeber hat dich vom Tisch genommen.",
  "The server is shutting down.": "Der Server wird beendet.",
  "The table has stopped.": "Der Tisch ist stehen geblieben.",
  "Nothing received for {n} seconds.": "Seit {n} Sekunden kam nichts an.",
  "Too many messages.": "Zu viele Nachrichten.",
  "Wait a moment.": "Warte einen Moment.",
  "These are messages of version {n}, not {s}: load the page again.":
    "Das sind Nachrichten der Version {n}, nicht {s}: Lade die Seite neu.",

  "The table is paused: {why}.": "Der Tisch ist angehalten: {why}.",
  "this table cannot be played on with this version: {why}":
    "dieser Tisch lässt sich mit dieser Version nicht weiterspielen: {why}",
  "the store cannot be read": "der Speicher lässt sich nicht lesen",
  "the operator of this server deleted it": "der Betreiber dieses Servers hat ihn gelöscht",
  "Only the host of the table can delete it.": "Nur der Gastgeber des Tisches kann ihn löschen.",
  "Only the host of the table can restore it.": "Nur der Gastgeber des Tisches kann ihn wiederherstellen.",
  "This table is neither deleted nor expired.": "Dieser Tisch ist weder gelöscht noch abgelaufen.",
  "This server was started with --lan=off.": "Dieser Server wurde mit --lan=off gestartet.",
  "People reach this server at {address}.": "Diesen Server erreicht man unter {address}.",
  "This computer has no address in a private network; name one with --lan-address ADDRESS.":
    "Dieser Rechner hat keine Adresse in einem privaten Netz; nenne eine mit --lan-address ADRESSE.",

  "You cannot report yourself.": "Dich selbst kannst du nicht melden.",
  "Another player sits in that seat now.": "Auf diesem Platz sitzt jetzt ein anderer Spieler.",
  "No more reports are taken at this table for now.":
    "An diesem Tisch wurde so viel gemeldet, dass jetzt nichts mehr dazukommt.",
  "The text of a report has at most {n} characters.": "Der Text einer Meldung hat höchstens {n} Zeichen.",
  "The text of a report is one line.": "Der Text einer Meldung ist eine Zeile.",
  "Say in a few words what is wrong.": "Sag in ein paar Worten, was los ist.",

  "This playtest is full.": "Dieser Spieltest ist voll.",
  "This playtest does not exist, or no longer exists.": "Diesen Spieltest gibt es nicht oder nicht mehr.",
  "This server cannot hold more playtests.": "Mehr Spieltests fasst dieser Server nicht.",
  "The playtest is of another game, other house rules or another number of players.":
    "Zu dem Spieltest gehören ein anderes Spiel, andere Hausregeln oder eine andere Zahl von Spielern.",
  "Only the designer, who has the key of this playtest, can do this.":
    "Das kann nur der Spielautor, der den Schlüssel dieses Spieltests hat.",
  "This match cannot be read again: {why}": "Diese Partie lässt sich nicht mehr lesen: {why}",
  "This match cannot be played again: {why}": "Diese Partie lässt sich nicht nachspielen: {why}",
  "reading it broke off": "das Lesen brach ab",
  "There is no such seat in this record.": "Diesen Platz gibt es in diesem Protokoll nicht.",
  "This puzzle cannot be set up: {why}": "Dieses Rätsel lässt sich nicht aufstellen: {why}",
  "its moves are not those of this game.": "Seine Züge sind nicht die dieses Spiels.",

  "{n} analyses are already waiting.": "Es warten schon {n} Analysen.",
  "The analysis failed.": "Die Analyse ist fehlgeschlagen.",
  "{n} studies are already waiting.": "Es warten schon {n} Studien.",
  "The study failed.": "Die Studie ist fehlgeschlagen.",
  "The study was ended before it began.": "Die Studie wurde beendet, bevor sie begann.",
  "This study does not exist, or no longer exists.": "Diese Studie gibt es nicht oder nicht mehr.",
  "This server has no lab.": "Dieser Server hat kein Labor.",
  "There is no report yet.": "Es gibt noch keinen Bericht.",

  "This server does not support webhooks.": "Dieser Server unterstützt keine Webhooks.",
  "This server does not send e-mail.": "Dieser Server verschickt keine E-Mails.",
  "This server sends webhooks only to certain hosts.": "Dieser Server schickt Webhooks nur an bestimmte Hosts.",
  "A webhook's address must begin with https:// and be reachable from the internet.":
    "Die Adresse eines Webhooks muss mit https:// beginnen und aus dem Internet erreichbar sein.",
  "This is not the address of a webhook, such as https://ntfy.example.org/my-topic.":
    "Das ist nicht die Adresse eines Webhooks wie https://ntfy.example.org/my-topic.",
  "This is not an e-mail address.": "Das ist keine E-Mail-Adresse.",
  "This server does not send messages to browsers.": "Dieser Server schickt keine Nachrichten an Browser.",
  "This is not a browser's push subscription.": "Das ist keine Adresse, unter der ein Browser Nachrichten bekommt.",
  "Too many addresses for messages.": "Zu viele Adressen für Nachrichten.",
  "There are notices only at tables with days for each move.": "Nachrichten gibt es nur an Tischen mit Tagen pro Zug.",
  "This game is played in real time: all players have to be there at once, so there cannot be days for each move.":
    "Dieses Spiel läuft in Echtzeit: Alle müssen gleichzeitig da sein, darum gibt es keine Tage pro Zug.",
  "Where there are days for each move, players are away most of the time, so no bot covers for them: cover_after has to be 0 or absent.":
    "Bei Tagen pro Zug sind die Spieler meist nicht da, darum vertritt sie kein Bot: cover_after muss 0 sein oder fehlen.",
} as Record<string, string>;
