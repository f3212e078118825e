// Was der Server in Budr Basef auf Englisch sagt. `{set}`, `{sets}` und `{name}` sind Namen von Sets und bleiben, wie
// sie sind.
export default {
  deck: "Deck",
  carry: "Spielhand",
  forehead: "Stirn",
  surface: "Tisch",
  stack: "Stapel",
  // Bube und Dame, wie sie auf den Karten stehen
  "♠J": "♠B",
  "♠Q": "♠D",
  "♥J": "♥B",
  "♥Q": "♥D",
  "♣J": "♣B",
  "♣Q": "♣D",
  "♦J": "♦B",
  "♦Q": "♦D",

  "Hit the stack first when it shows one of fifteen sets.":
    "Schlag auf den Stapel, wenn er eines von fünfzehn Mustern zeigt.",

  // Hausregeln
  "How many Jokers are there?": "Wie viele Joker gibt es?",
  "What happens to cards that cannot be dealt evenly?": "Was wird aus Karten, die beim Geben nicht aufgehen?",
  "They are dealt too, so the first players may get one more.":
    "Sie werden auch gegeben; die ersten Spieler haben dann eine mehr.",
  "They start the keep.": "Sie bilden den ersten Strafstapel.",
  "Who plays first?": "Wer beginnt?",
  "The player to the dealer's left.": "Der Spieler links vom Geber.",
  "Where do taken cards go?": "Wohin kommen genommene Karten?",
  "Under the player's deck.": "Unter das eigene Deck.",
  "Into the player's deck, which is shuffled.": "In das eigene Deck, das gemischt wird.",
  "How do you hit? This has no effect on sealed answers.": "Wie schlägst du? Bei verdeckten Antworten ohne Wirkung.",
  "With one press.": "Mit einem Druck.",
  "With touches in the right order.": "Mit Berührungen in der richtigen Reihenfolge.",
  "For how many milliseconds can others join a hit?": "Wie viele Millisekunden lang können andere mitschlagen?",
  "What happens if you hit an empty stack?": "Was passiert, wenn du auf einen leeren Stapel schlägst?",
  "The hit fails and costs as many cards as any.": "Der Schlag ist falsch und kostet so viel wie jeder andere.",
  "It is refused.": "Er wird abgelehnt.",
  "What if you cannot pay a penalty in full?": "Was gilt, wenn du eine Strafe nicht ganz zahlen kannst?",
  "You pay all you have.": "Du zahlst alles, was du hast.",
  "You pay the rest later.": "Du zahlst den Rest später.",
  "What happens if you have no cards and hit wrongly? With announced sets, the default is a lockout.":
    "Was passiert, wenn du ohne Karten falsch schlägst? Mit angesagten Sets bist du sonst gesperrt.",
  "No effect.": "Nichts.",
  "You cannot hit until someone takes the stack.": "Du darfst nicht schlagen, bis jemand den Stapel nimmt.",
  "You cannot hit any more.": "Du darfst nicht mehr schlagen.",
  "Who plays after a player takes the stack?": "Wer spielt, nachdem ein Spieler den Stapel genommen hat?",
  "The player who would have played anyway.": "Wer ohnehin dran gewesen wäre.",
  "The player who took it.": "Wer ihn genommen hat.",
  "Who plays after gambling?": "Wer spielt nach dem Zocken?",
  "The next player, as after any card.": "Der Nächste, wie nach jeder Karte.",
  "The winner of the pool.": "Der Gewinner des Potts.",
  "What is the smallest stack that can be a Genesis?": "Ab wie vielen Karten kann ein Stapel Genesis sein?",
  "What colour is a Joker under other cards?": "Ist ein Joker unter anderen Karten rot oder schwarz?",
  "It has none.": "Keins von beiden.",
  "The one it is printed in.": "Wie er gedruckt ist.",
  "Does an exact division count as a Dragon?": "Zählt auch eine glatte Teilung als Dragon?",
  "It does.": "Ja.",
  "Something must be rounded down.": "Es muss abgerundet werden.",
  "Can a Dragon contain an Ace?": "Darf ein Ass im Dragon sein?",
  "It may.": "Ja, es darf.",
  "An Ace anywhere among the three spoils it.": "Ein Ass unter den dreien verdirbt ihn.",
  "Where must all cards be for All?": "Wo müssen für All alle Karten liegen?",
  "In stack and keep together: no one holds a card.": "In Stapel und Strafstapel: Niemand hat noch eine Karte.",
  "In the stack alone.": "Nur im Stapel.",
  "What if you cannot pay a raise when gambling?": "Was gilt beim Zocken, wenn du eine Erhöhung nicht zahlen kannst?",
  "You must fold.": "Du musst aussteigen.",
  "You pay all you have and stay in.": "Du zahlst alles, was du hast, und bleibst dabei.",
  "It cannot happen: no raise exceeds what everyone can pay.":
    "Das kommt nicht vor: Niemand erhöht über das, was alle zahlen können.",
  "What ends the betting after a raise?": "Was beendet nach einer Erhöhung das Setzen?",
  "The raiser gets another turn when everyone has called.": "Gehen alle mit, ist der Erhöhende noch einmal dran.",
  "The last call, as in poker.": "Das letzte Mitgehen, wie beim Poker.",
  "Which set counts if several are named?": "Welches Set zählt, wenn mehrere angesagt sind?",
  "The last in the list.": "Das letzte der Liste.",
  "The first in the list.": "Das erste der Liste.",
  "How many sets of the list are in play, from the easiest on? Free-style has its own beginning.":
    "Wie viele Sets der Liste sind im Spiel, vom leichtesten an? Free-style beginnt anders.",
  "Must you name the set when you hit?": "Musst du beim Schlagen das Set ansagen?",
  "Can you change the sets after a hit on a King?": "Darfst du nach einem Schlag auf einen König die Sets ändern?",
  "How many changes does a King allow?": "Wie viele Änderungen erlaubt ein König?",
  "Can you define new sets?": "Darfst du neue Sets erfinden?",
  "Yes, with `define`.": "Ja, mit `define`.",
  "No, only the fifteen sets.": "Nein, nur die fünfzehn Sets.",
  "What is the shortest time between two flips, in milliseconds?":
    "Wie viele Millisekunden liegen mindestens zwischen zwei Karten?",
  "After how many flips is an unfinished game stopped? The largest deck then wins.":
    "Nach wie vielen aufgedeckten Karten wird ein unfertiges Spiel abgebrochen? Das größte Deck gewinnt dann.",
  "How is it decided who hits first?": "Wie entscheidet sich, wer zuerst schlägt?",
  "By reaction time.": "Nach Reaktionszeit.",
  "By sealed answers after each flip.": "Mit verdeckten Antworten nach jeder Karte.",
  "How many cards does a bad hit cost?": "Wie viele Karten kostet ein falscher Schlag?",
  "How many cards is each player dealt? The others start the keep.":
    "Wie viele Karten bekommt jeder? Die übrigen bilden den ersten Strafstapel.",
  "No Jokers, 1.5 seconds between flips, and the largest deck wins after 150 flips. Without cards you have one hit until a player takes the stack.":
    "Ohne Joker, 1,5 Sekunden zwischen den Karten, und nach 150 Karten gewinnt das größte Deck. Ohne Karten hast du einen Schlag, bis jemand den Stapel nimmt.",
  "The largest deck wins after 400 flips. Without cards you have one hit until a player takes the stack.":
    "Nach 400 Karten gewinnt das größte Deck. Ohne Karten hast du einen Schlag, bis jemand den Stapel nimmt.",

  // Lektion
  "Win every card: be first to hit the stack when it shows a set.":
    "Gewinn alle Karten: Schlag als Erster auf den Stapel, wenn er ein Set zeigt.",
  Twelve: "Zwölf",
  "Players flip their top card onto the stack in turn. A 7 lies there: flip yours.":
    "Reihum deckt jeder die oberste Karte auf den Stapel auf. Da liegt eine 7: Deck deine auf.",
  "7 and 5 add up to 12, and that is a set. Hit the stack!":
    "7 und 5 ergeben 12, und das ist ein Set. Schlag auf den Stapel!",
  "The stack is yours and goes under your deck.": "Der Stapel gehört dir und kommt unter dein Deck.",
  "A single card is not a set. Flip first.": "Eine einzelne Karte ist kein Set. Deck erst auf.",
  "It is not your turn to flip. But you may hit at any time: do it now.":
    "Du bist nicht mit Aufdecken dran. Schlagen darfst du aber immer: Tu es jetzt.",
  "King, Double, Sandwich": "King, Double, Sandwich",
  "Three stacks in a row. There are fifteen sets, and they are always listed.":
    "Drei Stapel nacheinander. Es gibt fünfzehn Sets, und sie stehen immer in der Liste.",
  "A King on any other card is a set. Hit it!": "Ein König auf irgendeiner anderen Karte ist ein Set. Schlag drauf!",
  "Two equal numbers are a Double. Is this one?": "Zwei gleiche Zahlen sind ein Double. Ist das eines?",
  "If the top card and the third are equal, that is a Sandwich. Hit or flip?":
    "Sind die oberste und die dritte Karte gleich, ist das ein Sandwich. Schlagen oder aufdecken?",
  "Look again: a 5, a Jack, a 5. Hit before the other player does.":
    "Schau noch mal: 5, Bube, 5. Schlag, bevor der andere es tut.",
  "It is not your turn to flip. The King is a set: hit it.":
    "Du bist nicht mit Aufdecken dran. Der König ist ein Set: Schlag drauf.",
  "It is not your turn to flip, and there are two 8s: hit.":
    "Du bist nicht mit Aufdecken dran, und da liegen zwei Achten: Schlag.",
  "A bad hit": "Ein falscher Schlag",
  "A 6 lies on the 4, and a 9 below. Hit if you see a set, or flip your next card.":
    "Auf der 4 liegt eine 6, darunter eine 9. Schlag, wenn du ein Set siehst, oder deck deine nächste Karte auf.",
  "Right, that was not a set. A bad hit costs you ten cards.":
    "Richtig, das war kein Set. Ein falscher Schlag kostet dich zehn Karten.",
  "No set, so you paid ten cards. They lie beside the stack for the next good hit.":
    "Kein Set, also hast du zehn Karten gezahlt. Sie liegen neben dem Stapel für den nächsten guten Schlag.",
  "A Joker": "Ein Joker",
  "A Joker: the highest secret card wins the pool, and yours is a King. Call the raise of 2?":
    "Ein Joker: Die höchste geheime Karte gewinnt den Pott, und deine ist ein König. Die Erhöhung um 2 mitgehen?",
  "King against 9: the pool is yours.": "König gegen 9: Der Pott gehört dir.",
  "The other player folded. The pool is yours, and no card is shown.":
    "Der andere ist ausgestiegen. Der Pott gehört dir, und keine Karte wird gezeigt.",
  "Only a Joker could beat your King of Hearts. Call, or raise.":
    "Deinen Herz König könnte nur ein Joker schlagen. Geh mit oder erhöh.",

  // Züge
  "flip your card": "deine Karte aufdecken",
  hit: "schlagen",
  "hit, naming {set}": "schlagen und {set} ansagen",
  "leave it": "liegen lassen",
  fold: "aussteigen",
  check: "schieben",
  call: "mitgehen",
  "raise by {n}": "um {n} erhöhen",
  "bring in {set}": "{set} aufnehmen",
  "drop {set}": "{set} streichen",
  "change {set}: {change}": "{set} ändern: {change}",
  "invent {set}": "{set} erfinden",
  "keep the sets as they are": "die Sets so lassen",
  "touch {zone}": "{zone} berühren",
  "touch {zone} {set}": "{zone} berühren, mit {set}",

  // Verlauf
  "The deck is shared out: {sizes} cards.": "Die Karten werden verteilt: {sizes} Karten.",
  "Left over, on the keep: {cards}.": "Übrig, im Strafstapel: {cards}.",
  "Seat {s} flips {card}.": "Seat {s} deckt {card} auf.",
  "Seat {s} hits: {set}!": "Seat {s} schlägt: {set}!",
  "Seat {s} hits.": "Seat {s} schlägt.",
  "Seat {s} touches: {zone}.": "Seat {s} berührt: {zone}.",
  "Seat {s} has answered.": "Seat {s} hat geantwortet.",
  "Hits: {hits}.": "Schläge: {hits}.",
  "seat {s} {n} ms later": "seat {s} {n} ms später",
  "seat {s} ({set}) {n} ms later": "seat {s} ({set}) {n} ms später",
  "The hit of seat {s} is good: no one could move any more.":
    "Der Schlag von seat {s} ist gut: Niemand konnte mehr ziehen.",
  "The hit of seat {s} ({set}) is good: no one could move any more.":
    "Der Schlag von seat {s} ({set}) ist gut: Niemand konnte mehr ziehen.",
  "The hit of seat {s} is good: {sets}.": "Der Schlag von seat {s} ist gut: {sets}.",
  "The hit of seat {s} ({set}) is good: {sets}.": "Der Schlag von seat {s} ({set}) ist gut: {sets}.",
  "The hit of seat {s} is bad: there is no set.": "Der Schlag von seat {s} ist falsch: Da ist kein Set.",
  "The hit of seat {s} ({set}) is bad: there is no set.":
    "Der Schlag von seat {s} ({set}) ist falsch: Da ist kein Set.",
  "The hit of seat {s} is bad: there is {sets}.": "Der Schlag von seat {s} ist falsch: Da ist {sets}.",
  "The hit of seat {s} ({set}) is bad: there is {sets}.": "Der Schlag von seat {s} ({set}) ist falsch: Da ist {sets}.",
  "No one hits.": "Niemand schlägt.",
  "Seat {s} takes {cards}.": "Seat {s} nimmt {cards}.",
  "Seat {s} pays {n} card to the keep: {cards}.": "Seat {s} zahlt {n} Karte Strafe: {cards}.",
  "Seat {s} pays {n} cards to the keep: {cards}.": "Seat {s} zahlt {n} Karten Strafe: {cards}.",
  "Seat {s} pays no cards to the keep: {cards}.": "Seat {s} zahlt keine Strafe: {cards}.",
  "Seat {s} still owes {cards}.": "Seat {s} schuldet noch {cards}.",
  "Seat {s} may not hit until the next take.": "Seat {s} darf bis zum nächsten Nehmen nicht schlagen.",
  "Seat {s} may not hit any more.": "Seat {s} darf nicht mehr schlagen.",
  "No one was allowed to hit, so everyone may hit again.": "Niemand durfte schlagen, also dürfen alle wieder.",
  "The Joker of seat {s} brings gambling for {cards}.": "Der Joker von seat {s}: Gezockt wird um {cards}.",
  "Seat {s} sets {card} aside.": "Seat {s} legt {card} zur Seite.",
  "Seat {s} folds.": "Seat {s} steigt aus.",
  "Seat {s} folds {card}.": "Seat {s} steigt mit {card} aus.",
  "Seat {s} checks.": "Seat {s} schiebt.",
  "Seat {s} calls with {cards}.": "Seat {s} geht mit {cards} mit.",
  "Seat {s} raises by {n}, putting in {cards}.": "Seat {s} erhöht um {n} und legt {cards} hinein.",
  "Seat {s} shows {card}.": "Seat {s} zeigt {card}.",
  "Seat {s} wins the pool of {cards}.": "Seat {s} gewinnt den Pott: {cards}.",
  "Seat {s} has taken a King and changes the sets.": "Seat {s} hat einen König genommen und ändert die Sets.",
  "Seat {s} brings in {set}.": "Seat {s} nimmt {set} auf.",
  "Seat {s} drops {set}.": "Seat {s} streicht {set}.",
  "Seat {s} changes {set}: {change}.": "Seat {s} ändert {set}: {change}.",
  "Seat {s} invents {set}.": "Seat {s} erfindet {set}.",
  "Seat {s} leaves the sets as they are.": "Seat {s} lässt die Sets, wie sie sind.",
  "Seat {s} has every card and wins.": "Seat {s} hat alle Karten und gewinnt.",
  "{n} card has been played: the largest deck wins.": "{n} Karte ist gespielt: Das größte Deck gewinnt.",
  "{n} cards have been played: the largest deck wins.": "{n} Karten sind gespielt: Das größte Deck gewinnt.",

  // Ablehnungen
  "It is seat {due}'s turn to flip.": "Die nächste Karte deckt seat {due} auf.",
  "No one has a card to flip.": "Niemand hat eine Karte zum Aufdecken.",
  "The stack has just been hit; wait until it is clear who was first.":
    "Der Stapel wurde gerade geschlagen; warte, bis klar ist, wer Erster war.",
  "The last card needs to be seen: wait another {wait} ms.":
    "Die letzte Karte muss zu sehen sein: Warte noch {wait} ms.",
  "A Joker is on top: now it comes to gambling.": "Oben liegt ein Joker: Jetzt wird gezockt.",
  "First, every player says whether to hit.": "Zuerst sagt jeder Spieler, ob er schlägt.",
  "You have hit this stack already; wait for the verdict.":
    "Du hast diesen Stapel schon geschlagen; warte auf das Urteil.",
  "There is no card to hit.": "Es liegt keine Karte zum Schlagen.",
  "After a bad hit without cards you may not hit now.":
    "Nach einem falschen Schlag ohne Karten darfst du jetzt nicht schlagen.",
  "There is no stack to hit during gambling.": "Beim Zocken gibt es keinen Stapel zum Schlagen.",
  "With Announce a hit must name a set.": "Mit Ansage gehört zu jedem Schlag ein Set.",
  "There is no set called {name}.": "Ein Set {name} gibt es nicht.",
  "At this table you hit by touching deck, surface, stack; without cards, carry hand, forehead, surface, stack.":
    "An diesem Tisch schlägst du durch Berühren: Deck, Tisch, Stapel; ohne Karten: Tragehand, Stirn, Tisch, Stapel.",
  "At this table a hit is one move.": "An diesem Tisch schlägst du mit einem Druck.",
  "Sets are named only with Announce.": "Sets werden nur mit Ansage genannt.",
  "The answers to this card have been given; now the next one is flipped.":
    "Zu dieser Karte ist geantwortet; jetzt wird die nächste aufgedeckt.",
  "Only a Joker brings gambling.": "Gezockt wird nur bei einem Joker.",
  "This is gambling: fold, check, call or raise.": "Jetzt wird gezockt: aussteigen, schieben, mitgehen oder erhöhen.",
  "You cannot check while you owe {owed} to the pool.":
    "Du kannst nicht schieben, solange du dem Pott {owed} schuldest.",
  "You owe nothing: check, raise or fold.": "Du schuldest nichts: schieben, erhöhen oder aussteigen.",
  "You owe {owed} and have {has}: you must fold.": "Du schuldest {owed} und hast {has}: Du musst aussteigen.",
  "A raise is by at least one card.": "Erhöhe um mindestens eine Karte.",
  "You can raise by {most} at most.": "Du kannst höchstens um {most} erhöhen.",
  "You are the last one in and have won.": "Du bist als Einziger übrig und hast gewonnen.",
  "Sets are changed only after a good hit on a King.":
    "Sets werden nur nach einem guten Schlag auf einen König geändert.",
  "First change the sets.": "Ändere zuerst die Sets.",
  "The King set may not be changed.": "Das Set King darf nicht geändert werden.",
  "This set is active already.": "Dieses Set ist schon im Spiel.",
  "This set is not active.": "Dieses Set ist nicht im Spiel.",
  "Only sets of the list can be brought in.": "Nur Sets der Liste lassen sich aufnehmen.",
  "A set of your own can be dropped, but not changed.": "Ein eigenes Set lässt sich streichen, aber nicht ändern.",
  "{set} has no such parameter.": "{set} hat diese Größe nicht.",
  "{change} is out of range.": "{change} ist nicht möglich.",
  "It is {change} already.": "Es ist schon so: {change}.",
  "There is a set called {name} already.": "Ein Set {name} gibt es schon.",
  "There are eight sets of your own already.": "Es gibt schon acht eigene Sets.",
  "At this table no sets are invented.": "An diesem Tisch werden keine Sets erfunden.",
  "Make a change first.": "Ändere zuerst etwas.",

  // Tipps, Analyse und was ein erfundenes Set ergibt
  "To stay in costs {cards} for a pool of {n}: your power would have to be the highest in {s} % of cases, and it is in {t} %.":
    "Dabeizubleiben kostet {cards} bei einem Pott von {n}: Deine Macht müsste in {s} % der Fälle die höchste sein und ist es in {t} %.",
  "You owe nothing: to stay in costs you no card.": "Du schuldest nichts: Dabeizubleiben kostet dich keine Karte.",
  "Your power is the highest in {n} % of cases, and those who stay in pay {cards} more.":
    "Deine Macht ist in {n} % der Fälle die höchste, und wer dabeibleibt, zahlt {cards} mehr.",
  "Your power is the highest in only {n} % of cases, and it risks {cards} less.":
    "Deine Macht ist nur in {n} % der Fälle die höchste, und so riskierst du {cards} weniger.",
  "Your power is strong, and more players have the cards to call a raise of {n} than one of {t}.":
    "Deine Macht ist stark, und mehr Spieler haben die Karten, um eine Erhöhung um {n} mitzugehen als eine um {t}.",
  "The stack shows {sets}.": "Der Stapel zeigt {sets}.",
  "No set shows.": "Es ist kein Set zu sehen.",
  "No one holds a card: the first hit takes all.": "Niemand hat noch eine Karte: Der erste Schlag nimmt alles.",
  "It looked like a set.": "Es sah nach einem Set aus.",
  "Without cards a bad hit costs nothing.": "Ohne Karten kostet ein falscher Schlag nichts.",
  "No one has the cards to call a raise of {by}: all must fold.":
    "Niemand hat die Karten, um eine Erhöhung um {by} mitzugehen: Alle müssen aussteigen.",
  "Your power, {card}, is the highest of all in {chance} % of cases; {n} card lies in the pool.":
    "Deine Macht, {card}, ist in {chance} % der Fälle die höchste von allen; im Pott liegt {n} Karte.",
  "Your power, {card}, is the highest of all in {chance} % of cases; {n} cards lie in the pool.":
    "Deine Macht, {card}, ist in {chance} % der Fälle die höchste; im Pott liegen {n} Karten.",
  "On each of them it says the same as {name} does now.": "Auf jedem davon sagt es dasselbe wie jetzt {name}.",
  "On each of them it says the same as {name}.": "Auf jedem davon sagt es dasselbe wie {name}.",
  "As it is now, it matches {share} % of them.": "So, wie es jetzt ist, passt es auf {share} % davon.",
  "It matches none of {number} stacks that were sampled.": "Es passt auf keinen von {number} zufälligen Stapeln.",
  "It matches every one of {number} stacks that were sampled.": "Es passt auf jeden von {number} zufälligen Stapeln.",
  "It matches {share} % of {number} stacks that were sampled.":
    "Es passt auf {share} % von {number} zufälligen Stapeln.",
} as Record<string, string>;
