// Down the Well.
export default {
  "home.about.down-the-well":
    "Sechs Farben, sechs Stapel. Spiel, solange du kannst: Die letzte Karte der letzten Runde gewinnt.",

  "well.now.give": "Wähle {cards} für {name} {side} von dir.",
  "well.now.lead": "Du hast die niedrigste Karte der Farbe {suit}: Eröffne damit die Runde.",
  "well.now.open": "Die Stapel sind leer: Eröffne die Runde mit einer beliebigen Karte.",
  "well.now.play": "Spiel eine Karte, die höher ist als die oberste ihres Stapels.",
  "well.now.pass": "Keine deiner Karten passt: Passe.",
  "well.now.finished": "Du bist in dieser Runde nicht mehr dabei.",

  "well.cards.1": "eine Karte",
  "well.cards.2": "zwei Karten",
  "well.cards.3": "drei Karten",
  "well.cards.4": "vier Karten",
  "well.cards.5": "fünf Karten",
  "well.side.left": "links",
  "well.side.right": "rechts",

  "well.suit.A": "Anker",
  "well.suit.B": "Boote",
  "well.suit.C": "Krebse",
  "well.suit.D": "Delfine",
  "well.suit.F": "Blumen",
  "well.suit.T": "Bäume",

  "well.piles": "Die Stapel",
  "well.empty": "{suit}, leerer Stapel",
  "well.name": "{suit}: {card} obenauf, {n} {n|Karte|Karten}",
  "well.lead": "Start",
  "well.opens": "die niedrigste Karte eröffnet die Runde",
  "well.takes": "nimmt {card}",

  "well.round": "Runde {round}",
  "well.hand": "Spiel {hand}, Runde {round}",
  "well.hand_of": "Spiel {hand} von {hands}, Runde {round}",
  "well.goal": "bis {points} Punkte",
  "well.turned": "offen",
  "well.rest": "{n} im Rest",
  "well.swept": "{n} weg",
  "well.passed": "gepasst",
  "well.out": "leer",
  "well.chosen": "bereit",
  "well.winner": "zuletzt",

  "well.act.give": "{n} Karten an {name} geben",
  "well.act.give.some": "Wähle noch {n} zum Abgeben",
  "well.act.play": "{card} spielen",
  "well.act.play.none": "Wähle eine Karte",
  "well.act.pass": "Passen",
  "well.given": "Du gibst {cards} ab, sobald alle gewählt haben.",

  "tip.down-the-well.1": "Gib erst Karten ab. Niedrige sind bald begraben, hohe begraben deine: Behalte von beiden.",
  "tip.down-the-well.2": "Jeder Stapel steigt nur. Angehobene Karten passen jetzt, blasse erst nach dem Abräumen.",
  "tip.down-the-well.3": "Kannst du spielen, musst du. Tipp zweimal auf die Karte oder zieh sie auf ihren Stapel.",
  "tip.down-the-well.4": "Kann keiner mehr, wird abgeräumt. Ist eine Hand leer, gewinnt die letzte Karte.",
} as Record<string, string>;
