// Bread Basket.
export default {
  "home.about.bread-basket": "Leg Karten ans Ende einer wachsenden Reihe und hol dir Sandwiches und Suppen heraus.",

  "bread.now.first": "Leg eine Karte ans Ende der Reihe. Danach darfst du noch eine legen.",
  "bread.now.first.only": "Leg eine Karte ans Ende der Reihe.",
  "bread.now.first.chef": "Leg eine Karte ans Ende der Reihe, oder wirf einen Koch ab und nimm dir eine Karte daraus.",
  "bread.now.second": "Leg noch eine Karte oder hör hier auf.",
  "bread.now.take": "Mehrere Stiche sind fertig: Wähle, welchen du zuerst nimmst.",

  "bread.round": "Runde {round} von {rounds}",
  "bread.deck": "{n} im Talon",
  "bread.spent": "{n} {n|Koch|Köche} abgeworfen",
  "bread.line": "Die Reihe, die älteste Karte zuerst",
  "bread.line.empty": "Die Reihe ist leer.",
  "bread.line.card": "{n}: {card}",
  "bread.line.lift": "{n}: {card}, mit einem Koch nehmen",
  "bread.line.chosen": "gewählt",
  "bread.line.trick": "im Stich",
  "bread.line.oldest": "älteste",
  "bread.line.newest": "neueste",
  "bread.line.next": "nächste Karte",

  "bread.sandwich": "Sandwich",
  "bread.soup": "Suppe",
  "bread.makes": "{trick} {points}",
  "bread.makes.say": "ergibt {trick} für {points} Punkte",
  "bread.makes.none": "bringt nichts",

  "bread.points.round": "diese Runde",
  "bread.points.all": "insgesamt",
  "bread.holds": "Hat sicher",
  "bread.taken": "{n} genommen",

  "bread.act.play": "{card} legen",
  "bread.act.play.none": "Wähle eine Karte",
  "bread.act.chef": "Koch abwerfen, {card} nehmen",
  "bread.act.chef.choose": "Oder tipp in der Reihe auf die Karte, die der Koch nehmen soll.",
  "bread.act.stop": "Aufhören",
  "bread.act.take": "{cards} nehmen",

  "tip.bread-basket.1": "Wähle eine Karte: Du siehst sie am Ende der Reihe. Leg eine oder zwei, auch durch Ziehen.",
  "tip.bread-basket.2": "Gleiche um zwei oder mehr niedrigere: Sandwich (deren Summe plus 2). Um höhere: Suppe (je 1).",
  "tip.bread-basket.3": "Einen fertigen Stich musst du nehmen, auch mit Zwiebel (−5). Die Karte zeigt, was er bringt.",
  "tip.bread-basket.4":
    "Ein Koch hat den Rang 10. Oder wirf ihn ab und nimm eine Karte der Reihe; dann endet dein Zug.",
} as Record<string, string>;
