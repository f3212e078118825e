// Was der Server in Basement auf Englisch sagt.
export default {
  nothing: "nichts",
  "a Blank": "Blank",
  "a Clear": "Clear",
  "a Reset": "Reset",

  "Shed your hand, then the cards on the table, then three you have never seen.":
    "Werde deine Hand los, dann die Karten auf dem Tisch, dann drei, die du nie gesehen hast.",

  // Hausregeln
  "Which cards are in the deck?": "Welche Karten gibt es?",
  "Who opens the first round?": "Wer eröffnet die erste Runde?",
  "The player who was dealt the first card.": "Wer die erste Karte bekommen hat.",
  "The player with the lowest number in hand.": "Wer die niedrigste Zahl auf der Hand hat.",
  "How are Top Cards chosen?": "Wie werden Top-Karten gewählt?",
  "All at once, face down.": "Alle zugleich, verdeckt.",
  "In turn, face up.": "Nacheinander, offen.",
  "What does a Blank do on an empty pile?": "Was bewirkt ein Blank auf leerem Stapel?",
  "It counts as nothing, lower than every number.": "Es zählt als nichts, niedriger als jede Zahl.",
  "You cannot play it while you have another card.": "Du kannst es nicht spielen, solange du eine andere Karte hast.",
  "It acts as a Reset.": "Es wirkt wie ein Reset.",
  "Can you Chance It on an empty pile?": "Darfst du auf leerem Stapel riskieren?",
  "Can you eat in the Basement phase without turning a card?": "Darfst du im Keller schlucken, ohne aufzudecken?",
  "Can you play your last hand cards together with Top Cards?":
    "Darfst du deine letzten Handkarten zusammen mit Top-Karten spielen?",
  "How many rounds do you play?": "Wie viele Runden spielt ihr?",
  "After how many turns is an unfinished round stopped? Players still in then score 0.":
    "Nach wie vielen Zügen wird eine unfertige Runde abgebrochen? Wer dann noch spielt, bekommt 0 Punkte.",
  "How much of the pile can be seen?": "Was ist vom Stapel zu sehen?",
  "The top card and the number of cards.": "Die oberste Karte und die Zahl der Karten.",
  "Every card.": "Jede Karte.",
  "How many cards are dealt to each hand, from which three become Top Cards?":
    "Wie viele Karten bekommt jeder auf die Hand, von denen drei zu Top-Karten werden?",
  "To how many cards do you draw while there is a Deck?":
    "Auf wie viele Karten ziehst du nach, solange es einen Talon gibt?",
  "How many cards alike in a row clear the pile?": "Wie viele gleiche Karten nacheinander räumen den Stapel ab?",
  "How many extra points does the winner of a round get?":
    "Wie viele Punkte bekommt der Sieger einer Runde zusätzlich?",
  "One round with the numbers 1 to 9, and you see every card of the pile. A round stops after 100 turns.":
    "Eine Runde mit den Zahlen 1 bis 9, und du siehst jede Karte des Stapels. Nach 100 Zügen endet sie.",
  "Two rounds with the numbers 1 to 9. A round stops after 100 turns.":
    "Zwei Runden mit den Zahlen 1 bis 9. Nach 100 Zügen endet eine Runde.",

  // Lektion
  "Be first to get rid of everything: your hand, three face-up cards and three unseen ones.":
    "Werde als Erster alles los: deine Hand, drei offene und drei verdeckte Karten.",
  "Equal or higher": "Gleich hoch oder höher",
  "The pile shows a 5. Play a card that equals or beats it.":
    "Auf dem Stapel liegt eine 5. Spiel eine Karte, die gleich hoch oder höher ist.",
  "Equal is enough. You drew a card, back to three.": "Gleich hoch reicht. Du hast wieder auf drei Karten nachgezogen.",
  "Higher is good too. You drew a card, back to three.": "Höher geht auch. Du hast wieder auf drei Karten nachgezogen.",
  "A 3 is lower than the 5. Your 5 and your 8 fit.": "Eine 3 ist niedriger als die 5. Deine 5 und deine 8 passen.",
  "The Deck can wait: you hold a card that fits.": "Der Talon kann warten: Du hast eine Karte, die passt.",
  "Eating takes the whole pile into your hand. Play a card instead.":
    "Wer schluckt, nimmt den ganzen Stapel auf die Hand. Spiel lieber eine Karte.",
  "Several at once": "Mehrere auf einmal",
  "You hold two 6s. Cards of one rank go together: play both.":
    "Du hast zwei Sechsen. Gleiche Karten gehen zusammen: Spiel beide.",
  "Two cards gone in one turn. The next player may answer with a single card.":
    "Zwei Karten weg in einem Zug. Der Nächste darf mit einer einzigen antworten.",
  "One 6 is allowed. Playing both gets rid of more.": "Eine 6 ist erlaubt. Mit beiden wirst du mehr los.",
  "Save the 9. The 6s fit now, and may not fit later.":
    "Spar dir die 9. Die Sechsen passen jetzt und später vielleicht nicht mehr.",
  "Nothing fits": "Nichts passt",
  "None of your cards beats the 11. Eat the pile, or Chance It with the Deck's top card.":
    "Keine deiner Karten schlägt die 11. Schluck den Stapel, oder riskier es mit der obersten Karte des Talons.",
  "Another 11: it stands, and you keep your hand. A lower card would make you eat.":
    "Noch eine 11: Sie gilt, und du behältst deine Hand. Bei einer niedrigeren müsstest du schlucken.",
  "The 11 is in your hand now. Start a new pile with any card.":
    "Die 11 ist jetzt auf deiner Hand. Beginn einen neuen Stapel mit einer beliebigen Karte.",
  "After eating you always open the next pile. The 11 may serve you later.":
    "Nach dem Schlucken eröffnest du immer den nächsten Stapel. Die 11 kann dir noch nützen.",
  "This time, open the pile from your hand.": "Eröffne den Stapel diesmal aus der Hand.",
  "Reset and Clear": "Reset und Clear",
  "A Reset goes on any card, and any card goes on it. Play your Reset.":
    "Ein Reset passt auf jede Karte, und auf ihn passt jede. Spiel deinen Reset.",
  "An 11 went on your Reset. A Clear throws the whole pile away: play it.":
    "Auf deinem Reset liegt nun eine 11. Ein Clear räumt den ganzen Stapel weg: Spiel ihn.",
  "The pile is gone, and you play again. Open a new pile with any card.":
    "Der Stapel ist weg, und du bist noch einmal dran. Eröffne einen neuen mit einer beliebigen Karte.",
  "Four of one rank in a row also clear the pile. A third special card, the Blank, copies its neighbour.":
    "Vier gleiche nacheinander räumen den Stapel auch ab. Die dritte Sonderkarte, das Blank, kopiert ihren Nachbarn.",
  "Open the pile with a card from your hand.": "Eröffne den Stapel mit einer Karte aus der Hand.",
  "You hold a better answer: the Clear.": "Du hast eine bessere Antwort: den Clear.",
  "The Clear would do as well. Keep it for a moment: try the Reset.":
    "Der Clear ginge auch. Heb ihn noch auf: Probier den Reset.",
  "You hold a card that fits on everything: the Reset.": "Du hast eine Karte, die auf alles passt: den Reset.",
  "The first choice": "Die erste Wahl",
  "A round begins with six cards. Choose three to lay face up: you play them after your hand.":
    "Eine Runde beginnt mit sechs Karten. Leg drei davon offen hin: Du spielst sie nach deiner Hand.",
  "Your Top Cards wait until Deck and hand are gone. Under them lie three cards that no one has seen.":
    "Deine Top-Karten warten, bis Talon und Hand leer sind. Darunter liegen drei Karten, die niemand gesehen hat.",
  "The last cards": "Die letzten Karten",
  "Deck and hand are gone: now you play your Top Cards. Play all three 4s.":
    "Talon und Hand sind leer: Jetzt spielst du deine Top-Karten. Spiel alle drei Vieren.",
  "Only the unseen cards are left. Turn one: too low, and you eat the pile.":
    "Nur die verdeckten sind noch da. Deck eine auf: Ist sie zu niedrig, schluckst du den Stapel.",
  "It was high enough. Turn the next one.": "Sie war hoch genug. Deck die nächste auf.",
  "Good again. One card is left: turn it.": "Wieder gut. Eine ist noch da: Deck sie auf.",
  "You have got rid of everything: the round is yours.": "Du bist alles los: Die Runde gehört dir.",
  "Eating would bring cards back to your hand. Turn one.":
    "Schlucken brächte dir wieder Karten auf die Hand. Deck eine auf.",
  "Fewer 4s would be allowed. All three at once is faster.":
    "Weniger Vieren wären erlaubt. Alle drei auf einmal geht schneller.",
  "Your 4s beat the 3, so there is no need to eat.": "Deine Vieren schlagen die 3; du musst nicht schlucken.",

  // Züge
  "lay {cards} as Top Cards": "{cards} als Top-Karten legen",
  "chance it": "riskieren",
  "eat the pile": "den Stapel schlucken",
  "pick up {cards} and eat the pile": "{cards} aufnehmen und den Stapel schlucken",
  "turn Basement card {n}": "Kellerkarte {n} aufdecken",

  // Verlauf
  "Round {n}, dealt by seat {s}; {t} card in the Deck.": "Runde {n}, seat {s} gibt; {t} Karte im Talon.",
  "Round {n}, dealt by seat {s}; {t} cards in the Deck.": "Runde {n}, seat {s} gibt; {t} Karten im Talon.",
  "Round {n} is stopped by the limit of turns.": "Runde {n} endet, weil die Höchstzahl der Züge erreicht ist.",
  "Seat {s} lays {cards} as Top Cards.": "Seat {s} legt {cards} als Top-Karten.",
  "Seat {s} opens the round.": "Seat {s} eröffnet die Runde.",
  "Seat {s} plays {cards} from the Top Cards.": "Seat {s} spielt {cards} aus den Top-Karten.",
  "Seat {s} plays {cards} from hand and Top Cards.": "Seat {s} spielt {cards} aus Hand und Top-Karten.",
  "Seat {s} plays {cards} as {kind}.": "Seat {s} spielt {cards} als {kind}.",
  "Seat {s} plays {cards} as {kind} from the Top Cards.": "Seat {s} spielt {cards} als {kind} aus den Top-Karten.",
  "Seat {s} plays {cards} as {kind} from hand and Top Cards.":
    "Seat {s} spielt {cards} als {kind} aus Hand und Top-Karten.",
  "Seat {s} takes a chance and turns {card}.": "Seat {s} riskiert es und deckt {card} auf.",
  "Seat {s} takes a chance and turns {card}: too low.": "Seat {s} riskiert es und deckt {card} auf: zu niedrig.",
  "Seat {s} takes a chance and turns {card} as {kind}.": "Seat {s} riskiert es und deckt {card} auf, als {kind}.",
  "Seat {s} takes a chance and turns {card} as {kind}: too low.":
    "Seat {s} riskiert es und deckt {card} auf, als {kind}: zu niedrig.",
  "Seat {s} turns Basement card {n}: {card}.": "Seat {s} deckt Kellerkarte {n} auf: {card}.",
  "Seat {s} turns Basement card {n}: {card}, too low.": "Seat {s} deckt Kellerkarte {n} auf: {card}, zu niedrig.",
  "Seat {s} turns Basement card {n}: {card} as {kind}.": "Seat {s} deckt Kellerkarte {n} auf: {card} als {kind}.",
  "Seat {s} turns Basement card {n}: {card} as {kind}, too low.":
    "Seat {s} deckt Kellerkarte {n} auf: {card} als {kind}, zu niedrig.",
  "Seat {s} clears the pile: {n} card goes to the Trash.": "Seat {s} räumt den Stapel ab: {n} Karte kommt in den Müll.",
  "Seat {s} clears the pile: {n} cards go to the Trash.":
    "Seat {s} räumt den Stapel ab: {n} Karten kommen in den Müll.",
  "Seat {s} eats the pile: {cards}.": "Seat {s} schluckt den Stapel: {cards}.",
  "Seat {s} picks up {top} from the Top Cards and eats the pile: {cards}.":
    "Seat {s} nimmt {top} von den Top-Karten auf und schluckt den Stapel: {cards}.",
  "Seat {s} draws {cards}.": "Seat {s} zieht {cards}.",
  "Seat {s} is out first and wins the round.": "Seat {s} ist als Erster fertig und gewinnt die Runde.",
  "Seat {s} is out, in place {n}.": "Seat {s} ist fertig, auf Rang {n}.",

  // Ablehnungen
  "Lay exactly three Top Cards, not {count}.": "Leg genau drei Top-Karten, nicht {count}.",
  "You cannot lay {card} as a Top Card: you do not hold that many of it.":
    "Du kannst {card} nicht als Top-Karte legen: So viele davon hast du nicht.",
  "First, every player lays three Top Cards.": "Zuerst legt jeder Spieler drei Top-Karten.",
  "The Top Cards have been chosen already.": "Die Top-Karten sind schon gewählt.",
  "One play holds four cards at most, not {count}.": "Du spielst höchstens vier Karten auf einmal, nicht {count}.",
  "One play is of one kind, with Blanks: {card} and {other} do not match.":
    "Du spielst nur gleiche Karten und Blanks: {card} und {other} passen nicht zusammen.",
  "You do not have that many of {card}.": "So viele {card} hast du nicht.",
  "Your hand must be empty before you play Top Cards.": "Deine Hand muss leer sein, bevor du Top-Karten spielst.",
  "The cards of one play come from your hand or from your Top Cards, not from both.":
    "Was du spielst, kommt aus der Hand oder aus den Top-Karten, nicht aus beiden.",
  "You play from your Top Cards now, and not that many of {card} are among them.":
    "Du spielst jetzt aus deinen Top-Karten, und so viele {card} sind nicht darunter.",
  "You play from the Basement now: choose a card and turn it.":
    "Du spielst jetzt aus dem Keller: Wähle eine Karte und deck sie auf.",
  "Blanks alone do not open a pile here while you have another card.":
    "Blanks allein eröffnen hier keinen Stapel, solange du eine andere Karte hast.",
  "{kind} does not match or beat {top}.": "{kind} ist nicht so hoch wie {top}.",
  "There is no Deck left to Chance It.": "Es ist kein Talon mehr da, um zu riskieren.",
  "You cannot Chance It here on an empty pile.": "Auf leerem Stapel kannst du hier nicht riskieren.",
  "There is no pile to eat.": "Es liegt kein Stapel zum Schlucken.",
  "While you hold cards you just eat; no Top Card is picked up.":
    "Solange du Handkarten hast, schluckst du nur; Top-Karten nimmst du nicht auf.",
  "Pick up a play from your Top Cards as you eat: name it.":
    "Wenn du schluckst, nimm gleiche Karten von deinen Top-Karten auf: Sag, welche.",
  "You cannot pick up {card}: not that many of it are among your Top Cards.":
    "Du kannst {card} nicht aufnehmen: So viele davon sind nicht unter deinen Top-Karten.",
  "What you pick up is one play: {card} and {other} do not match.":
    "Du nimmst nur gleiche Karten auf: {card} und {other} passen nicht zusammen.",
  "You have no Top Cards left to pick up; just eat.": "Du hast keine Top-Karten mehr zum Aufnehmen; schluck einfach.",
  "In the Basement you cannot eat here without revealing a card.":
    "Im Keller kannst du hier nicht schlucken, ohne eine Karte aufzudecken.",
  "Your hand must be empty before you play from the Basement.":
    "Deine Hand muss leer sein, bevor du aus dem Keller spielst.",
  "All your Top Cards must be gone before you play from the Basement.":
    "Alle deine Top-Karten müssen weg sein, bevor du aus dem Keller spielst.",
  "That card of your Basement is gone already.": "Diese Karte deines Kellers ist schon weg.",

  // Tipps und Analyse
  "It spares you the cards of the pile.": "Das erspart dir die Karten des Stapels.",
  "The card that you turn may fit; you take the pile only if it does not.":
    "Die Karte, die du aufdeckst, kann passen; nur sonst nimmst du den Stapel.",
  "It keeps {cards} for a pile that your other cards do not fit.":
    "So behältst du {cards} für einen Stapel, auf den deine anderen Karten nicht passen.",
  "The card of your Basement may fit; you take the pile only if it does not.":
    "Deine Kellerkarte kann passen; nur sonst nimmst du den Stapel.",
  "You are out with it.": "Damit bist du fertig.",
  "It clears the pile, and you play again.": "Das räumt den Stapel ab, und du spielst noch einmal.",
  "It empties your hand: next you play your Top Cards.":
    "Danach ist deine Hand leer: Als Nächstes spielst du deine Top-Karten.",
  "Your hand and Top Cards are gone after it: next you turn a card of your Basement.":
    "Danach sind Hand und Top-Karten leer: Als Nächstes deckst du eine Karte deines Kellers auf.",
  "None of the next player's Top Cards fits on it.": "Keine Top-Karte des Nächsten passt darauf.",
  "You know the next player's hand, and no card of it fits.":
    "Du kennst die Hand des Nächsten, und keine Karte davon passt.",
  "It keeps your {count} {n}s together.": "So bleiben deine {count} Karten mit der Zahl {n} zusammen.",
  two: "zwei",
  three: "drei",
  four: "vier",
  five: "fünf",
  six: "sechs",
  seven: "sieben",
  eight: "acht",
  "It keeps the {n}, which fits on more piles than the {t}.":
    "So behältst du die {n}, die auf mehr Stapel passt als die {t}.",
  "The one card that you have not seen fits on the {number}, but not on it.":
    "Die eine Karte, die du nicht gesehen hast, passt auf die {number}, aber nicht darauf.",
  "Of {n} cards that you have not seen, {s} fit on it, and {t} on the {number}.":
    "Von {n} Karten, die du nicht gesehen hast, passen {s} darauf und {t} auf die {number}.",
  "It is certain to fit.": "Das passt sicher.",
  "Of the {n} cards you have not seen, {t} would not.":
    "Von den {n} Karten, die du nicht gesehen hast, passen {t} nicht.",
  "The one card you have not seen would not.": "Die eine Karte, die du nicht gesehen hast, passt nicht.",
  "It costs you no card of your hand: any card that you have not seen fits.":
    "Das kostet dich keine Handkarte: Jede Karte, die du nicht gesehen hast, passt.",
  "It costs you no card of your hand if it works: {t} of {n} cards that you have not seen fit.":
    "Klappt es, kostet es dich keine Handkarte: {t} von {n} Karten, die du nicht gesehen hast, passen.",
  "It puts {cards} on top, which can go in one play.":
    "So liegen {cards} als Top-Karten da, die du auf einmal spielen kannst.",
  "It puts {cards} on top instead of {others}: no Deck helps you when you play from there.":
    "So liegen {cards} oben statt {others}: Spielst du die Top-Karten, hilft dir kein Talon mehr.",
  "It keeps {cards} in hand, which you play first.": "So behältst du {cards} auf der Hand, die du zuerst spielst.",
  "It sheds {n} cards in one play instead of {t}.": "So wirst du {n} Karten auf einmal los statt {t}.",
  "In {n} imagined deals this gains {points} points.": "In {n} gedachten Verteilungen bringt das {points} Punkte.",
  "In {n} imagined deals this gains {points} points; the next best, {next}, {next_points}.":
    "In {n} gedachten Verteilungen bringt das {points} Punkte; das Nächstbeste, {next}, {next_points}.",
  "In {n} imagined deals each gains {points} points.": "In {n} gedachten Verteilungen bringt beides {points} Punkte.",
} as Record<string, string>;
