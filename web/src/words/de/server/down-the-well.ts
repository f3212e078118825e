// Was der Server in Down the Well auf Englisch sagt.
export default {
  "{rank} of Anchors": "Anker {rank}",
  "{rank} of Boats": "Boot {rank}",
  "{rank} of Crabs": "Krebs {rank}",
  "{rank} of Dolphins": "Delfin {rank}",
  "{rank} of Flowers": "Blume {rank}",
  "{rank} of Trees": "Baum {rank}",
  "the {rank} of Anchors": "Anker {rank}",
  "the {rank} of Boats": "Boot {rank}",
  "the {rank} of Crabs": "Krebs {rank}",
  "the {rank} of Dolphins": "Delfin {rank}",
  "the {rank} of Flowers": "Blume {rank}",
  "the {rank} of Trees": "Baum {rank}",
  Anchors: "Anker",
  Boats: "Boote",
  Crabs: "Krebse",
  Dolphins: "Delfine",
  Flowers: "Blumen",
  Trees: "Bäume",

  "Each suit's pile only rises; the last card of the final round wins.":
    "Der Stapel jeder Farbe steigt nur; die letzte Karte der letzten Runde gewinnt.",

  // Hausregeln
  "How long is the game?": "Wie lang ist das Spiel?",
  "One hand.": "Ein Spiel.",
  "Hands until a player reaches the target.": "So viele, bis ein Spieler das Ziel erreicht.",
  "How many points end a match? Without a number, 10 for each player and 1 more.":
    "Bei wie vielen Punkten endet eine Partie? Ohne Zahl bei 10 je Spieler und 1 mehr.",
  "After how many hands does a match end?": "Nach wie vielen Spielen endet eine Partie?",
  "How many cards is each player dealt? Without a number, 12, 10 or 9, by the number of players.":
    "Wie viele Karten bekommt jeder? Ohne Zahl 12, 10 oder 9, je nach Zahl der Spieler.",
  "How many cards do you pass before the first round?": "Wie viele Karten gibst du vor der ersten Runde ab?",
  "To whom do you pass cards?": "Wem gibst du Karten ab?",
  "The player to the left.": "Dem linken Nachbarn.",
  "The player to the right.": "Dem rechten Nachbarn.",
  "To the left in the first hand, to the right in the second, and so on.":
    "Im ersten Spiel dem linken, im zweiten dem rechten und so weiter.",
  "When you cannot play, do you show the cards left in your hand?":
    "Zeigst du die Karten auf deiner Hand, wenn du nicht spielen kannst?",
  "No, only the number of cards.": "Nein, nur die Zahl der Karten.",
  "Are players who cannot play skipped automatically?":
    "Werden Spieler, die nicht spielen können, von selbst übersprungen?",
  "What does the last player who can play do in the final round?":
    "Was tut in der letzten Runde, wer als Letzter noch spielen kann?",
  "Plays on while possible.": "Spielt weiter, solange es geht.",
  "Stops once they have played the last card.": "Hört auf, sobald die letzte Karte gespielt ist.",
  "How many ranks are in the deck, from the Ace down?": "Wie viele Ränge gibt es, vom Ass abwärts?",
  "How many suits are in the deck, from Anchors on?": "Wie viele Farben gibt es, von den Ankern an?",
  "One hand; a player who cannot play shows the cards left in hand.":
    "Ein Spiel; wer nicht spielen kann, zeigt die Karten auf der Hand.",
  "A match of three hands.": "Eine Partie aus drei Spielen.",

  // Lektion
  "Play the last card of the final round.": "Spiel die letzte Karte der letzten Runde.",
  "Only upwards": "Nur aufwärts",
  "Each of the six suits has a pile, and a pile only rises. Play a card on the 6 of Crabs.":
    "Jede der sechs Farben hat einen Stapel, und ein Stapel steigt nur. Spiel eine Karte auf die Krebs 6.",
  "Higher in the same suit always goes. After 7 come Queen, King and Ace.":
    "Höher in derselben Farbe geht immer. Nach der 7 kommen Dame, König und Ass.",
  "The 4 is below the 6: it is buried for this round. Play a higher Crab.":
    "Die 4 ist kleiner als die 6: Für diese Runde ist sie begraben. Spiel einen höheren Krebs.",
  "Any pile would do. This time, climb the Crabs.": "Jeder Stapel ginge. Diesmal steig bei den Krebsen.",
  "Buried cards": "Begrabene Karten",
  "You hold 3, 5 and King of Boats. Which of them buries none of your Boats?":
    "Du hast Boot 3, 5 und König. Welche davon begräbt keines deiner Boote?",
  "A 4 lies on your 3. Your 5 and your King fit: bury nothing again.":
    "Auf deiner 3 liegt eine 4. Deine 5 und dein König passen: Begrab wieder nichts.",
  "Your King still fits. A buried card waits in your hand for the next round.":
    "Dein König passt noch. Eine begrabene Karte wartet auf deiner Hand auf die nächste Runde.",
  "The King would bury your own 5 for the rest of this round.":
    "Der König würde deine eigene 5 für den Rest dieser Runde begraben.",
  "The King would bury your 3 and your 5 for this round.":
    "Der König würde deine 3 und deine 5 für diese Runde begraben.",
  "The 5 would bury your own 3 for this round.": "Die 5 würde deine eigene 3 für diese Runde begraben.",
  "Stay with the Boats for one more card.": "Bleib noch eine Karte lang bei den Booten.",
  "Any pile would do. This time, stay with the Boats.": "Jeder Stapel ginge. Diesmal bleib bei den Booten.",
  "The end of a round": "Das Ende einer Runde",
  "Only the Trees are open: Aces lie on all other piles. If you can play, you must.":
    "Nur die Bäume sind offen: Auf allen anderen Stapeln liegen Asse. Kannst du spielen, musst du.",
  "Your Ace fits on the King, so you must play it.": "Dein Ass passt auf den König, also musst du es spielen.",
  "Nothing fits any more. Both of you hold cards, so the piles are swept for another round.":
    "Nichts passt mehr. Ihr habt beide noch Karten; also wird abgeräumt, und eine neue Runde beginnt.",
  "You may not keep the Ace: passing is only for players who cannot play.":
    "Das Ass darfst du nicht behalten: Passen darf nur, wer nicht spielen kann.",
  "You have cards that fit, so you may not pass: the 6 and the Ace of Trees.":
    "Du hast Karten, die passen, also darfst du nicht passen: Baum 6 und Baum Ass.",
  "Three for your neighbour": "Drei für den Nachbarn",
  "Before a hand you pass three cards to the left. Which do you not want?":
    "Vor einem Spiel gibst du drei Karten nach links. Welche willst du nicht?",
  "A lone Ace is good to pass. An Ace over your own low cards locks them in your hand.":
    "Ein einzelnes Ass gibst du gut ab. Ein Ass über eigenen niedrigen Karten sperrt sie auf deiner Hand ein.",
  "The last card": "Die letzte Karte",
  "You hold two cards, the other player one. Which of yours will still fit at the end?":
    "Du hast zwei Karten, der andere eine. Welche deiner Karten passt am Ende noch?",
  "A hand is empty, so this is the final round. Play the last card.":
    "Eine Hand ist leer, also ist dies die letzte Runde. Spiel die letzte Karte.",
  "The last card is yours, and with it the win.": "Die letzte Karte war deine, und damit der Sieg.",
  "Then a higher Flower would bury your 6. Keep the Ace: no card can bury it.":
    "Dann würde eine höhere Blume deine 6 begraben. Behalte das Ass: Keine Karte kann es begraben.",

  // Züge
  "play the {card}": "{card} spielen",
  "pass {cards}": "{cards} abgeben",

  // Verlauf
  "Hand {n}, dealt by seat {s}.": "Spiel {n}, seat {s} gibt.",
  "Seat {s} passes {cards} to seat {t}.": "Seat {s} gibt seat {t} ab: {cards}.",
  "The {card} is turned up.": "{card} wird aufgedeckt.",
  "Seat {s} opens with the lowest Anchor.": "Seat {s} eröffnet mit dem niedrigsten Anker.",
  "Seat {s} opens with the lowest Boat.": "Seat {s} eröffnet mit dem niedrigsten Boot.",
  "Seat {s} opens with the lowest Crab.": "Seat {s} eröffnet mit dem niedrigsten Krebs.",
  "Seat {s} opens with the lowest Dolphin.": "Seat {s} eröffnet mit dem niedrigsten Delfin.",
  "Seat {s} opens with the lowest Flower.": "Seat {s} eröffnet mit der niedrigsten Blume.",
  "Seat {s} opens with the lowest Tree.": "Seat {s} eröffnet mit dem niedrigsten Baum.",
  "Seat {s} opens the next round.": "Seat {s} eröffnet die nächste Runde.",
  "Seat {s} plays the {card}.": "Seat {s} spielt {card}.",
  "Seat {s} passes with {cards}.": "Seat {s} passt mit {cards}.",
  "Seat {s} has no cards left: this is the final round.": "Seat {s} hat keine Karten mehr: Dies ist die letzte Runde.",
  "Round {n} is over; seat {s} played last.": "Runde {n} ist vorbei; seat {s} hat zuletzt gespielt.",
  "The piles are swept.": "Die Stapel werden abgeräumt.",
  "Seat {s} played the last card and wins the hand.": "Seat {s} hat die letzte Karte gespielt und gewinnt das Spiel.",
  "Seat {s} played the last card and wins the hand ({points}).":
    "Seat {s} hat die letzte Karte gespielt und gewinnt das Spiel ({points}).",

  // Ablehnungen
  "{n} cards to the left": "{n} Karten nach links",
  "{n} cards to the right": "{n} Karten nach rechts",
  "Pass exactly {passing}, not {count}.": "Gib genau {passing} ab, nicht {count}.",
  "You cannot pass the {card}: you do not hold it.": "Du kannst {card} nicht abgeben: Du hast sie nicht.",
  "There is only one {card}: pass different cards.": "{card} gibt es nur einmal: Gib verschiedene Karten ab.",
  "First, every player passes {passing}.": "Zuerst gibt jeder Spieler {passing} ab.",
  "No cards are passed at this table; play a card.":
    "An diesem Tisch werden keine Karten weitergegeben; spiel eine Karte.",
  "Cards are passed before the first card is played; play a card.":
    "Karten werden abgegeben, bevor die erste gespielt ist; spiel eine Karte.",
  "You do not hold the {card}.": "Du hast {card} nicht.",
  "The hand opens with the {card}, the lowest card held in the lead suit.":
    "Eröffnet wird mit {card}, der niedrigsten Karte der Startfarbe.",
  "The {card} is not higher than the {top} on its pile.": "{card} ist nicht höher als {top} auf dem Stapel.",
  "You must play if you can, and the {card} can be played.": "Kannst du spielen, musst du, und {card} passt.",
  "At this table you do not pass: a player who cannot play is skipped.":
    "An diesem Tisch passt niemand: Wer nicht spielen kann, wird übersprungen.",

  // Tipps und Analyse
  "These are your lowest cards, which are the hardest to play.":
    "Das sind deine niedrigsten Karten, die am schwersten zu spielen sind.",
  "Keep the high ones for the final round.": "Behalte die hohen für die letzte Runde.",
  "These are high cards with few others of their suits, and hard to keep for the final round.":
    "Das sind hohe Karten mit wenigen anderen ihrer Farbe, die sich schwer bis zur letzten Runde behalten lassen.",
  "These are high cards with few others of their suits, and otherwise your lowest cards.":
    "Das sind hohe Karten mit wenigen anderen ihrer Farbe, und sonst deine niedrigsten Karten.",
  "The network of this bot has learned to pass these, by play against itself.":
    "Das Netz dieses Bots hat im Spiel gegen sich selbst gelernt, diese abzugeben.",
  "The {done} buries {n} more of your own cards than the {better}.":
    "{done} begräbt {n} deiner eigenen Karten mehr als {better}.",
  "It keeps the {card}, the higher card, for later.": "So behältst du {card}, die höhere Karte, für später.",
  "It keeps {kept}, and passes {given} instead.": "So behältst du {kept} und gibst dafür {given} ab.",
  "In {n} imagined deals this gains {points} points on average":
    "In {n} gedachten Verteilungen bringt das im Schnitt {points} Punkte",
  "In {n} imagined deals this gains {points} points on the others.":
    "In {n} gedachten Verteilungen bringt das {points} Punkte Vorsprung auf die anderen.",
  "In {n} imagined deals this gains {points} points on the others; the next best, {next}, {next_points}.":
    "In {n} gedachten Verteilungen bringt das {points} Punkte Vorsprung auf die anderen; das Nächstbeste, {next}, {next_points}.",
  "In {n} imagined deals each gains {points} points on the others.":
    "In {n} gedachten Verteilungen bringt beides {points} Punkte Vorsprung auf die anderen.",
  "one card to the left": "eine Karte nach links",
  "one card to the right": "eine Karte nach rechts",
  "two cards to the left": "zwei Karten nach links",
  "two cards to the right": "zwei Karten nach rechts",
  "three cards to the left": "drei Karten nach links",
  "three cards to the right": "drei Karten nach rechts",
  "four cards to the left": "vier Karten nach links",
  "four cards to the right": "vier Karten nach rechts",
  "five cards to the left": "fünf Karten nach links",
  "five cards to the right": "fünf Karten nach rechts",
  "one card to your left": "eine Karte nach links",
  "one card to your right": "eine Karte nach rechts",
  "two cards to your left": "zwei Karten nach links",
  "two cards to your right": "zwei Karten nach rechts",
  "three cards to your left": "drei Karten nach links",
  "three cards to your right": "drei Karten nach rechts",
  "four cards to your left": "vier Karten nach links",
  "four cards to your right": "vier Karten nach rechts",
  "five cards to your left": "fünf Karten nach links",
  "five cards to your right": "fünf Karten nach rechts",
} as Record<string, string>;
