// Was der Server in Basset auf Englisch sagt.
export default {
  wins: "gewinnt",
  loses: "verliert",
  everyone: "alle",
  "their own": "eigene Karte",
  "{n} on the {rank}": "{rank} mit {n}",

  "Stake on ranks, let your winnings ride, ruin the bank or be ruined.":
    "Setz auf Ränge, lass deine Gewinne stehen, sprenge die Bank oder geh unter.",

  // Hausregeln
  "How many can play, including the tailleur?": "Wie viele können spielen, den Tailleur mitgezählt?",
  "What is the lowest stake on a new card?": "Was ist der kleinste Einsatz auf eine neue Karte?",
  "What is the most you can stake on one card?": "Wie viel kannst du höchstens auf eine Karte setzen?",
  "What is the most you can stake on all your cards together?":
    "Wie viel kannst du höchstens auf alle deine Karten zusammen setzen?",
  "What do you lose if the bottom card matches your card?": "Was verlierst du, wenn die unterste Karte deine trifft?",
  "An amount equal to the stake, from your purse.": "Einen Betrag in Höhe des Einsatzes, aus deinem Geldbeutel.",
  "The stake; the card stays without one.": "Den Einsatz; die Karte bleibt ohne Geld liegen.",
  "Does the bottom card count as a loss for side bets?": "Zählt die unterste Karte bei Nebenwetten als verloren?",
  "What happens if both cards of a turn have the same rank?":
    "Was gilt, wenn beide Karten eines Abzugs denselben Rang haben?",
  "The first wins, you decide, and then the second loses.":
    "Die erste gewinnt, du entscheidest, und dann verliert die zweite.",
  "The win does not count, and the second card loses.": "Der Gewinn zählt nicht, und die zweite Karte verliert.",
  "What happens to a paroli that is still open when the deal ends?":
    "Was wird aus einem Paroli, das am Ende der Taille noch offen ist?",
  "You get your stake back.": "Du bekommst deinen Einsatz zurück.",
  "It stays for the next deal with the same tailleur.":
    "Es bleibt für die nächste Taille mit demselben Tailleur stehen.",
  "It pays as with one paroli fewer.": "Es zahlt wie mit einem Paroli weniger.",
  "You lose it.": "Du verlierst es.",
  "After you cash a card, can you lay a new one?": "Darfst du für eine kassierte Karte eine neue legen?",
  "You may.": "Du darfst.",
  "You must.": "Du musst.",
  "You cannot.": "Du darfst nicht.",
  "Can a punter buy a second book?": "Kann ein Pointeur ein zweites Buch kaufen?",
  "How much money does each punter have?": "Wie viel Geld hat jeder Pointeur?",
  "How much money does the bank have?": "Wie viel Geld hat die Bank?",
  "What happens if you add money to a card with a paroli?": "Was gilt, wenn du auf eine Karte mit Paroli nachsetzt?",
  "It counts as if it had been there from the start.": "Es zählt, als hätte es von Anfang an dort gelegen.",
  "It starts without a paroli.": "Es beginnt ohne Paroli.",
  "Can players bet with each other?": "Dürfen Spieler untereinander wetten?",
  "Can the tailleur make side bets?": "Darf der Tailleur Nebenwetten machen?",
  "Who is the tailleur of the next deal?": "Wer ist Tailleur der nächsten Taille?",
  "The same player.": "Derselbe Spieler.",
  "The next player to the left.": "Der nächste Spieler links.",
  "How many deals do you play?": "Wie viele Taillen spielt ihr?",
  "What does a card pay after one to four parolis?": "Was zahlt eine Karte nach einem bis vier Parolis?",
  "How many times its money does a card pay without a paroli?":
    "Das Wievielfache ihres Geldes zahlt eine Karte ohne Paroli?",
  "How many times its money does a card pay after one paroli?":
    "Das Wievielfache ihres Geldes zahlt eine Karte nach einem Paroli?",
  "How many times its money does a card pay after two parolis?":
    "Das Wievielfache ihres Geldes zahlt eine Karte nach zwei Parolis?",
  "How many times its money does a card pay after three parolis?":
    "Das Wievielfache ihres Geldes zahlt eine Karte nach drei Parolis?",
  "How many times its money does a card pay after four parolis?":
    "Das Wievielfache ihres Geldes zahlt eine Karte nach vier Parolis?",
  "A bank for each": "Jeder einmal Bank",
  "As Quick, but the bank passes on: one deal for each player.":
    "Wie Schnell, aber die Bank wechselt: eine Taille je Spieler.",
  "One deal without side bets: 100 counters for each punter, at most 10 on a card.":
    "Eine Taille ohne Nebenwetten: 100 Chips für jeden Pointeur, höchstens 10 auf eine Karte.",
  "One deal without side bets: 200 counters for each punter, at most 20 on a card.":
    "Eine Taille ohne Nebenwetten: 200 Chips für jeden Pointeur, höchstens 20 auf eine Karte.",

  // Lektion
  "Win money from the bank: in each turn one rank wins and one loses.":
    "Gewinn Geld von der Bank: Bei jedem Abzug gewinnt ein Rang und einer verliert.",
  "Three cards with money on them": "Drei Karten mit Geld darauf",
  "You hold one card of each rank. Lay any three and put 10 on each.":
    "Du hast von jedem Rang eine Karte. Leg drei beliebige hin und setz 10 auf jede.",
  "The bank now turns two cards at a time. The first wins for its rank, the second loses.":
    "Die Bank zieht nun je zwei Karten ab. Der Rang der ersten gewinnt, der der zweiten verliert.",
  "Your rank wins": "Dein Rang gewinnt",
  "A Queen comes first, so your Queen wins. Cash it: the bank pays you 10.":
    "Zuerst kommt eine Dame, also gewinnt deine Dame. Kassier: Die Bank zahlt dir 10.",
  "You won 10 and got your own 10 back. Suits never matter, only ranks.":
    "Du hast 10 gewonnen und deine eigenen 10 zurück. Farben zählen nie, nur Ränge.",
  "That leaves the money for more, and comes next. Take your 10 this time.":
    "Damit bliebe das Geld für mehr stehen; das kommt als Nächstes. Nimm diesmal deine 10.",
  "Bend the corner": "Die Ecke umknicken",
  "Your Queen wins. Bend its corner (paroli), and its next win pays seven times the money.":
    "Deine Dame gewinnt. Knick ihre Ecke um (Paroli), und ihr nächster Gewinn zahlt das Siebenfache.",
  "Another Queen! Cash 70, or bend once more and hope for 150?":
    "Noch eine Dame! 70 kassieren, oder noch einmal umknicken und auf 150 hoffen?",
  "The bank pays 70 for your 10.": "Die Bank zahlt 70 für deine 10.",
  "Your Queen stays. A third win would pay 150; a loss costs only the 10 on it.":
    "Deine Dame bleibt liegen. Ein dritter Gewinn zahlt 150; ein Verlust kostet nur die 10 darauf.",
  "You know how to cash. Bend the corner and see what comes.":
    "Kassieren kannst du schon. Knick die Ecke um und schau, was kommt.",
  "Your rank loses": "Dein Rang verliert",
  "A Queen came second: the bank takes your 10. Lay another rank in its place.":
    "Als Zweite kam eine Dame: Die Bank nimmt deine 10. Leg einen anderen Rang an ihre Stelle.",
  "More money on a card is allowed between turns. First replace the lost Queen.":
    "Zwischen den Abzügen darfst du nachsetzen. Ersetz zuerst die verlorene Dame.",
  "Each lost card is replaced until your thirteen are used up. The best account wins.":
    "Jede verlorene Karte wird ersetzt, bis deine dreizehn aufgebraucht sind. Das beste Konto gewinnt.",
  "You are the bank": "Du bist die Bank",
  "The bank takes what loses and pays what wins. A player also bets 5 that the Queen wins: accept?":
    "Die Bank nimmt, was verliert, und zahlt, was gewinnt. Ein Spieler wettet außerdem 5, dass die Dame gewinnt: annehmen?",
  "The Queen came second: the 10 on it and the bet of 5 are yours.":
    "Die Dame kam als Zweite: Die 10 darauf und die Wette um 5 gehören dir.",
  "The Queen came second: the 10 on it is yours. The bet would have brought 5 more.":
    "Die Dame kam als Zweite: Die 10 darauf gehören dir. Die Wette hätte noch 5 gebracht.",
  "You could offer a bet of your own. First answer the one on the table.":
    "Du könntest selbst eine Wette anbieten. Antworte erst auf die, die auf dem Tisch liegt.",

  // Züge
  "lay {cards}": "{cards} legen",
  "cash the {rank}": "{rank} kassieren",
  "paroli on the {rank}": "Paroli auf {rank}",
  "put {amount} more on the {rank}": "{amount} auf {rank} nachsetzen",
  "lay the {rank} with {stake} on it": "{rank} mit {stake} legen",
  "buy a new book": "ein neues Buch kaufen",
  "bet {amount} that seat {s}'s {rank} {outcome}": "{amount} wetten: {rank} von seat {s} {outcome}",
  "bet {amount} that seat {s}'s {rank} {outcome}, against seat {t}":
    "{amount} gegen seat {t} wetten: {rank} von seat {s} {outcome}",
  "accept offer {n}": "Angebot {n} annehmen",

  // Verlauf
  "Deal {n}: seat {s} is the tailleur and shuffles the pack.": "Taille {n}: seat {s} ist Tailleur und mischt.",
  "Seat {s} lays {cards}.": "Seat {s} legt {cards}.",
  "Seat {s} lays nothing more.": "Seat {s} legt nichts mehr.",
  "The bottom card is {card}.": "Die unterste Karte ist {card}.",
  "Seat {s} pays {n} for the {rank}, which stays in play.": "Seat {s} zahlt {n} für {rank}; die Karte bleibt im Spiel.",
  "Two cards go aside, unseen.": "Zwei Karten kommen ungesehen beiseite.",
  "Turn {n}: {card} wins.": "Abzug {n}: {card} gewinnt.",
  "Turn {n}: {card} comes first.": "Abzug {n}: {card} kommt zuerst.",
  "Turn {n}: {card} loses.": "Abzug {n}: {card} verliert.",
  "The last card is {card}, which loses.": "Die letzte Karte ist {card} und verliert.",
  "Seat {s} cashes the {rank} with {stake} on it and gains {n}.":
    "Seat {s} kassiert {rank} (Einsatz {stake}) und gewinnt {n}.",
  "Seat {s} cashes the {rank} with {stake} on it after {t} paroli and gains {n}.":
    "Seat {s} kassiert {rank} (Einsatz {stake}) nach {t} Paroli und gewinnt {n}.",
  "Seat {s} cashes the {rank} with {stake} on it after {t} parolis and gains {n}.":
    "Seat {s} kassiert {rank} (Einsatz {stake}) nach {t} Parolis und gewinnt {n}.",
  "Seat {s} leaves the {rank} in play: paroli {n}.": "Seat {s} lässt {rank} stehen: Paroli {n}.",
  "The bank pays {n} to seat {s}.": "Die Bank zahlt seat {s} {n}.",
  "The bank owed {n} and had {t}: it is ruined.": "Die Bank schuldet {n} und hat {t}: Sie ist gesprengt.",
  "Seat {s} loses the {rank} with {stake} on it.": "Seat {s} verliert {rank} (Einsatz {stake}).",
  "Seat {s} puts {n} more on the {rank}, now {t}.": "Seat {s} setzt {n} auf {rank} nach, jetzt {t}.",
  "Seat {s} lays the {rank} with {stake} on it.": "Seat {s} legt {rank} mit {stake} darauf.",
  "Seat {s} buys a new book for {n}.": "Seat {s} kauft für {n} ein neues Buch.",
  "Seat {s} takes back the {rank} with {stake} on it.": "Seat {s} nimmt {rank} (Einsatz {stake}) zurück.",
  "Seat {s} takes back the {rank} and gains {n}.": "Seat {s} nimmt {rank} zurück und gewinnt {n}.",
  "Seat {s}'s {rank} stays for the next deal at paroli {n}.":
    "{rank} von seat {s} bleibt mit Paroli {n} für die nächste Taille liegen.",
  "Offer {n}: seat {s} bets {t} that {whose} {rank} wins, offered to {to}.":
    "Angebot {n}: seat {s} wettet {t}, dass {rank} gewinnt ({whose}), an {to}.",
  "Offer {n}: seat {s} bets {t} that {whose} {rank} loses, offered to {to}.":
    "Angebot {n}: seat {s} wettet {t}, dass {rank} verliert ({whose}), an {to}.",
  "seat {s}'s": "von seat {s}",
  "Seat {s} accepts offer {n}.": "Seat {s} nimmt Angebot {n} an.",
  "No one accepts offer {n}.": "Niemand nimmt Angebot {n} an.",
  "Seat {s} wins bet {n}: seat {t} pays {amount}.": "Seat {s} gewinnt Wette {n}: seat {t} zahlt {amount}.",
  "Bet {n} was never decided.": "Wette {n} wurde nie entschieden.",
  "The deal is over.": "Die Taille ist vorbei.",

  // Ablehnungen
  "First every punter lays three cards.": "Zuerst legt jeder Pointeur drei Karten.",
  "The cards have been laid already.": "Die Karten liegen schon.",
  "Lay exactly {need} of your cards, not {count}.": "Leg genau {need} deiner Karten, nicht {count}.",
  "Your book has only one {rank}.": "{rank} gibt es in deinem Buch nur einmal.",
  "There is no {rank} left in your book.": "{rank} ist nicht mehr in deinem Buch.",
  "Put at least {least} on each card.": "Setz mindestens {least} auf jede Karte.",
  "The amount must be at least 1.": "Der Betrag muss mindestens 1 sein.",
  "No amount is above 1,000,000,000.": "Kein Betrag ist höher als 1.000.000.000.",
  "The tailleur allows at most {most} on a card.": "Der Tailleur erlaubt höchstens {most} auf einer Karte.",
  "The tailleur allows at most {most} on all your cards together.":
    "Der Tailleur erlaubt höchstens {most} auf allen deinen Karten zusammen.",
  "A card holds at most 1,000,000,000.": "Auf einer Karte liegen höchstens 1.000.000.000.",
  "Your purse has only {left} left for your cards.": "In deinem Geldbeutel sind für deine Karten nur noch {left}.",
  "You have raised 16 times in this window.": "Du hast in dieser Runde schon 16-mal nachgesetzt.",
  "None of your cards has just won.": "Keine deiner Karten hat gerade gewonnen.",
  "It is the {won} that has won.": "Gewonnen hat {won}.",
  "First say what becomes of the {won}: cash or paroli.": "Sag zuerst, was aus {won} wird: kassieren oder Paroli.",
  "Money is put on cards only in a mace window.": "Geld wird nur beim Nachsetzen auf Karten gelegt.",
  "You have no {rank} on the table.": "{rank} liegt bei dir nicht auf dem Tisch.",
  "Only the {hit}, which the bottom card hit, may be topped up.":
    "Nur auf {hit}, von der untersten Karte getroffen, darf nachgelegt werden.",
  "The {rank} is paroli: no money is added to it at this table.":
    "Auf {rank} steht ein Paroli: An diesem Tisch wird darauf nicht nachgesetzt.",
  "Cards are replaced only in a mace window.": "Karten werden nur beim Nachsetzen ersetzt.",
  "Your book has no card left.": "In deinem Buch ist keine Karte mehr.",
  "You have no place for a fresh card.": "Für eine neue Karte hast du keinen Platz.",
  "The {rank} lies on the table already.": "{rank} liegt schon auf dem Tisch.",
  "You still have {owes} to replace from your book.": "Du musst noch {owes} aus deinem Buch ersetzen.",
  "The tailleur offers no new book.": "Der Tailleur bietet kein neues Buch an.",
  "Books are bought only in a mace window.": "Bücher werden nur beim Nachsetzen gekauft.",
  "Your book has not run out yet.": "Dein Buch ist noch nicht aufgebraucht.",
  "Side bets are made only in their window.": "Nebenwetten gibt es nur zu ihrer Zeit.",
  "The tailleur has no cards.": "Der Tailleur hat keine Karten.",
  "Seat {seat} has no {rank} on the table.": "{rank} liegt bei seat {seat} nicht auf dem Tisch.",
  "You cannot bet against yourself.": "Du kannst nicht gegen dich selbst wetten.",
  "Seat {seat} takes no part in side bets.": "Seat {seat} macht bei Nebenwetten nicht mit.",
  "You have made 4 offers in this window.": "Du hast jetzt schon 4 Angebote gemacht.",
  "There are 24 bets and offers already.": "Es gibt schon 24 Wetten und Angebote.",
  "There is no offer {id}.": "Ein Angebot {id} gibt es nicht.",
  "Bet {id} is taken already.": "Wette {id} ist schon angenommen.",
  "Offer {id} is not made to you.": "Angebot {id} gilt nicht dir.",

  // Tipps und Analyse
  "Nothing more that you could stake gains money on average.":
    "Was du noch setzen könntest, bringt im Mittel nichts ein.",
  "Cash pays {cash}; left as paroli the card is worth {paroli} on average, with {copies} of the {rank} unseen.":
    "Kassieren bringt {cash}; mit Paroli ist die Karte im Schnitt {paroli} wert; von {rank} ungesehen: {copies}.",
  "no copy": "keine Karte",
  "one copy": "eine Karte",
  "{n} copies": "{n} Karten",
  "{amount} more on the {rank} gains {gain} on average; {copies} of its rank are unseen.":
    "{amount} mehr auf {rank} bringt im Schnitt {gain}; ungesehen von diesem Rang: {copies}.",
  "{amount} more on the {rank} gains {gain} on average; {copies} of its rank is unseen.":
    "{amount} mehr auf {rank} bringt im Schnitt {gain}; ungesehen von diesem Rang: {copies}.",
  "{amount} more on the {rank}, raised later when the odds are good, gains {gain} on average; {copies} of its rank are unseen.":
    "{amount} mehr auf {rank}, später bei guten Chancen erhöht, bringt im Schnitt {gain}; ungesehen von diesem Rang: {copies}.",
  "{amount} more on the {rank}, raised later when the odds are good, gains {gain} on average; {copies} of its rank is unseen.":
    "{amount} mehr auf {rank}, später bei guten Chancen erhöht, bringt im Schnitt {gain}; ungesehen von diesem Rang: {copies}.",
  "The {rank} wins first in {wins} of all packs and loses first in {loses}.":
    "{rank} gewinnt in {wins} aller Kartenfolgen zuerst und verliert in {loses} zuerst.",
  none: "keine",
  one: "eine",
  two: "zwei",
  three: "drei",
  four: "vier",
} as Record<string, string>;
