// Was der Server in Bread Basket auf Englisch sagt.
export default {
  Sandwich: "Sandwich",
  Soup: "Suppe",
  "an Onion": "Zwiebel",
  "a Chef": "Koch",

  "Play cards in a line; make sandwiches and soups, mind the onions.":
    "Leg Karten in eine Reihe; mach Sandwiches und Suppen, hüte dich vor Zwiebeln.",

  // Hausregeln
  "Who deals first?": "Wer gibt zuerst?",
  "The first seat.": "Der erste Platz.",
  "When is an empty line refilled?": "Wann wird eine leere Reihe aufgefüllt?",
  "At once, even during a turn.": "Sofort, auch mitten im Zug.",
  "At the end of the turn.": "Am Ende des Zuges.",
  "Which trick do you take first if there are several?": "Welchen Stich nimmst du zuerst, wenn es mehrere gibt?",
  "You choose.": "Du wählst.",
  "The one with the most cards.": "Den mit den meisten Karten.",
  "The one with the fewest cards.": "Den mit den wenigsten Karten.",
  "Do you also take tricks that form when another one is removed?":
    "Nimmst du auch Stiche, die erst durch das Wegnehmen eines anderen entstehen?",
  "Can you use a Chef's ability as the second card of a turn?":
    "Darfst du die Fähigkeit des Kochs als zweite Karte eines Zuges nutzen?",
  "No: you use the ability or play cards.": "Nein: Du nutzt die Fähigkeit oder legst Karten.",
  "Yes, after one ordinary card.": "Ja, nach einer gewöhnlichen Karte.",
  "How many rounds do you play? Without a number, one for each player.":
    "Wie viele Runden spielt ihr? Ohne Zahl eine je Spieler.",
  "How many cards is each player dealt? Without a number, 12, 10 or 8, by the number of players.":
    "Wie viele Karten bekommt jeder? Ohne Zahl 12, 10 oder 8, je nach Zahl der Spieler.",
  "How many cards of each kind are in the deck?": "Wie viele Karten jeder Sorte gibt es?",
  "How many cards can you play in a turn?": "Wie viele Karten kannst du in einem Zug legen?",
  "How many points does an Onion in a Sandwich cost?": "Wie viele Punkte kostet eine Zwiebel im Sandwich?",
  "How many points is each slice of bread worth?": "Wie viele Punkte zählt jede Scheibe Brot?",
  "How many points is each card of a Soup worth?": "Wie viele Punkte zählt jede Karte einer Suppe?",
  "One round, and the largest trick is taken first.": "Eine Runde, und der größte Stich wird zuerst genommen.",
  "Two rounds.": "Zwei Runden.",

  // Lektion
  "Take Sandwiches and Soups out of the line: the most points win.":
    "Hol Sandwiches und Suppen aus der Reihe: Die meisten Punkte gewinnen.",
  "A Sandwich": "Ein Sandwich",
  "A Soup": "Eine Suppe",
  "An Onion": "Eine Zwiebel",
  "A Chef": "Ein Koch",
  "Two equal cards around two or more lower ones are a Sandwich. Add the card that closes one.":
    "Zwei gleiche Karten um zwei oder mehr niedrigere sind ein Sandwich. Leg die Karte, die eines schließt.",
  "Bread counts 1 each, meat its value: 1 + 3 + 5 + 1 is 10 points.":
    "Jedes Brot zählt 1, das Fleisch seinen Wert: 1 + 3 + 5 + 1 macht 10 Punkte.",
  "Equal cards around two or more higher ones are a Soup: 1 point a card. You may play one card or two.":
    "Gleiche Karten um zwei oder mehr höhere sind eine Suppe: 1 Punkt je Karte. Du darfst eine Karte legen oder zwei.",
  "Five cards in the Soup, so 5 points.": "Fünf Karten in der Suppe, also 5 Punkte.",
  "Four cards in the Soup, so 4 points. You may play a second card.":
    "Vier Karten in der Suppe, also 4 Punkte. Du darfst eine zweite Karte legen.",
  "One more for the Soup. Now close it with your second card.":
    "Eine mehr für die Suppe. Schließ sie nun mit deiner zweiten Karte.",
  "That would spoil the Soup: between the 3s, all cards must be higher.":
    "Das verdirbt die Suppe: Zwischen den Dreien müssen alle Karten höher sein.",
  "An Onion counts −5, and what you complete you must take. Play a card that is safe.":
    "Eine Zwiebel zählt −5, und was du vollendest, musst du nehmen. Leg eine Karte, die sicher ist.",
  "Your 5 would close a bad Sandwich: 1 − 5 + 2 + 1 is −1. Play another card.":
    "Deine 5 würde ein schlechtes Sandwich schließen: 1 − 5 + 2 + 1 macht −1. Leg eine andere Karte.",
  "Well avoided. Onions in a Soup do no harm: there each card counts 1.":
    "Gut umgangen. In einer Suppe schaden Zwiebeln nicht: Dort zählt jede Karte 1.",
  "The other player could close it. Play your 3 first.": "Der andere könnte es schließen. Leg zuerst deine 3.",
  "Discard your Chef, and take any card out of the line. Which is in the way?":
    "Wirf deinen Koch ab und nimm eine beliebige Karte aus der Reihe. Welche ist im Weg?",
  "Both Sandwiches closed, first the 7s and then the 5s: 14 points. The 8 is in your hand now.":
    "Beide Sandwiches geschlossen, erst die Siebenen, dann die Fünfen: 14 Punkte. Die 8 ist jetzt auf deiner Hand.",
  "That closes nothing. Look between the two 7s for a card that is too high.":
    "Das schließt nichts. Such zwischen den beiden Siebenen nach einer zu hohen Karte.",
  "The line begins with an 8, and lower cards follow. Close it with your 8.":
    "Die Reihe beginnt mit einer 8, dann folgen niedrigere. Schließ sie mit deiner 8.",
  "The line is ready for your Chef. Use it to take a card.":
    "Die Reihe wartet auf deinen Koch. Nimm mit ihm eine Karte heraus.",

  // Züge
  "discard a Chef for card {n} of the line": "einen Koch für Karte {n} der Reihe abwerfen",
  "take the trick from card {n} to card {t}": "den Stich von Karte {n} bis Karte {t} nehmen",
  stop: "aufhören",

  // Verlauf
  "The line starts with {card}.": "Die Reihe beginnt mit {card}.",
  "Seat {s} discards a Chef and takes {card} out of the line (card {n}).":
    "Seat {s} wirft einen Koch ab und nimmt {card} aus der Reihe (Karte {n}).",
  "Seat {s} takes a {trick} ({cards}) for {points}.": "Seat {s} nimmt {trick} ({cards}): {points}.",
  "Seat {s} stops.": "Seat {s} hört auf.",
  "Seat {s}: {points}, {t} in total.": "Seat {s}: {points}, insgesamt {t}.",
  "Seat {s} wins with {points}.": "Seat {s} gewinnt: {points}.",
  "{seats} share the victory with {points}.": "{seats} teilen sich den Sieg: {points}.",

  // Ablehnungen
  "You do not hold {card}.": "Du hast {card} nicht.",
  "Play at least one card before you stop.": "Leg mindestens eine Karte, bevor du aufhörst.",
  "You have played a card this turn, so you cannot use a Chef's ability.":
    "Du hast in diesem Zug schon eine Karte gelegt, also kannst du die Fähigkeit eines Kochs nicht nutzen.",
  "You hold no Chef.": "Du hast keinen Koch.",
  "The line is empty: there is nothing for a Chef to take.":
    "Die Reihe ist leer: Für den Koch gibt es nichts zu nehmen.",
  "The line has no card at that place: its length is {cards}.":
    "An dieser Stelle hat die Reihe keine Karte: Sie ist {cards} lang.",
  "There are no tricks to choose from.": "Es gibt keine Stiche zur Wahl.",
  "No trick stands there.": "Dort liegt kein Stich.",
  "Tricks stand in the line: take one first.": "In der Reihe liegen Stiche: Nimm zuerst einen.",

  // Tipps und Analyse
  "It keeps {card}, and the next player finds a shorter line.":
    "So behältst du {card}, und der Nächste findet eine kürzere Reihe vor.",
  "It gets rid of an Onion, which counts against the player who takes it, and keeps {card}.":
    "So wirst du eine Zwiebel los, die den belastet, der sie nimmt, und behältst {card}.",
  "It keeps your Chef, which can take any card out of the line later.":
    "So behältst du deinen Koch, der später jede Karte aus der Reihe holen kann.",
  "It takes a Sandwich for {points}.": "So nimmst du ein Sandwich für {points}.",
  "It takes a Soup for {points}.": "So nimmst du eine Suppe für {points}.",
  "It takes {points} instead of {n}.": "So nimmst du {points} statt {n}.",
  "With {card} after it, you take {points} this turn.": "Legst du danach {card}, nimmst du in diesem Zug {points}.",
  "Playing {card} takes a Sandwich that costs {points}.":
    "Legst du {card}, nimmst du ein Sandwich, das {points} kostet.",
  "It leaves the next player nothing to take with one card; otherwise it may be {points}.":
    "So kann der Nächste mit einer Karte nichts nehmen; sonst können es {points} sein.",
  "It leaves the next player at most {fewer} to take with one card; otherwise it may be {points}.":
    "So kann der Nächste mit einer Karte höchstens {fewer} nehmen; sonst können es {points} sein.",
  "It lets you leave the next player nothing to take with one card; otherwise it may be {points}.":
    "So kannst du dem Nächsten für eine Karte nichts übrig lassen; sonst können es {points} sein.",
  "It lets you leave the next player at most {fewer} to take with one card; otherwise it may be {points}.":
    "So kannst du dem Nächsten für eine Karte höchstens {fewer} übrig lassen; sonst können es {points} sein.",
  "It keeps more than one {n} in your hand: one can open a trick, and another close it.":
    "So behältst du mehr als eine {n} auf der Hand: Die eine kann einen Stich eröffnen, die andere ihn schließen.",
  "It keeps {card}, and plays a card that counts less in the Sandwich of another player.":
    "So behältst du {card} und legst eine Karte, die im Sandwich eines anderen weniger zählt.",
  "Played out to the end in {n} imagined deals: after this the round ends with {points} points more than the other has, on average.":
    "In {n} gedachten Verteilungen zu Ende gespielt: Danach hast du am Ende der Runde im Schnitt {points} Punkte mehr als der andere.",
  "Played out to the end in {n} imagined deals: after this the round ends with {points} points fewer than the other has, on average.":
    "In {n} gedachten Verteilungen zu Ende gespielt: Danach hast du am Ende der Runde im Schnitt {points} Punkte weniger als der andere.",
  "In {n} imagined deals this comes to a lead of {points} points.":
    "In {n} gedachten Verteilungen kommt das einem Vorsprung von {points} Punkten gleich.",
  "In {n} imagined deals this comes to a lead of {points} points; the next best, {next}, {next_points}.":
    "In {n} gedachten Verteilungen kommt das einem Vorsprung von {points} Punkten gleich; das Nächstbeste, {next}, {next_points}.",
  "In {n} imagined deals each comes to a lead of {points} points.":
    "In {n} gedachten Verteilungen kommt beides einem Vorsprung von {points} Punkten gleich.",
} as Record<string, string>;
