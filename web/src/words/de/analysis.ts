// Die Analyse einer beendeten Partie.

export default {
  "analysis.title": "Wo lag mein Fehler?",
  "analysis.seat": "Spieler",
  "analysis.begin": "Diese Partie analysieren",
  "analysis.running": "Analysiere …",
  "analysis.progress": "Fortschritt",
  "analysis.cancel": "Abbrechen",
  "analysis.unreachable": "Der Server antwortet nicht.",
  "analysis.again": "Noch einmal versuchen",
  "analysis.curve": "Gewinnchance nach dem, was der Spieler wissen konnte",
  "analysis.now": "Schritt {step}: {value} % (95-%-Intervall: {low} bis {high})",
  "analysis.result": "Ergebnis: {value} % des Sieges",
  "analysis.looked":
    "{decisions} {decisions|Entscheidung|Entscheidungen} mit einer Wahl {decisions|wurde|wurden} untersucht.",
  "analysis.none":
    "Keine davon hat klar einen Teil des Sieges gekostet. Weniger als {unseen} von 100 Punkten können unbemerkt geblieben sein.",
  "analysis.no_decisions": "Dieser Spieler hatte nie die Wahl zwischen mehreren Zügen.",
  "analysis.costliest": "Die teuersten Entscheidungen",
  "analysis.done": "Schritt {step}, gespielt:",
  "analysis.better": "Besser:",
  "analysis.cost": "Das gewinnt zu {better} % statt zu {chance} %: {value} Punkte mehr ({low} bis {high}).",
  "analysis.show": "Diese Stellung zeigen",
  "analysis.deals": "Die Karten",
  "analysis.lucky":
    "Die Karten gaben diesem Spieler {value} von 100 Punkten, verglichen mit anderem Geben ({low} bis {high}).",
  "analysis.unlucky":
    "Die Karten kosteten diesen Spieler {value} von 100 Punkten, verglichen mit anderem Geben ({low} bis {high}).",
  "analysis.even":
    "Die Karten waren weder günstig noch ungünstig, soweit sich das sagen lässt: {low} bis {high} von 100 Punkten.",
  "analysis.how":
    "Die Chancen kommen aus Partien, die einfache Bots zu Ende spielen, mit Karten, wie der Spieler sie vermuten konnte.",
};
