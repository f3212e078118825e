// Die Analyse einer beendeten Partie.

export default {
  "analysis.title": "Wo lag mein Fehler?",
  "analysis.open": "Partie analysieren",
  "analysis.seat": "Spieler",
  "analysis.begin": "Diese Partie analysieren",
  "analysis.running": "Analysiere …",
  "analysis.progress": "Fortschritt",
  "analysis.cancel": "Abbrechen",
  "analysis.again": "Noch einmal versuchen",
  "analysis.curve": "Gewinnchance nach dem, was der Spieler wissen konnte",
  "analysis.now": "Schritt {step}: {value}\u00a0% (95-%-Intervall: {low}\u00a0% bis {high}\u00a0%)",
  "analysis.result": "Ergebnis: {value}\u00a0% des Sieges",
  "analysis.looked": "{decisions} {decisions|Entscheidung|Entscheidungen} analysiert.",
  "analysis.none":
    "Keine klaren Fehler. Ein Fehler von weniger als {unseen} {unseen|Prozentpunkt|Prozentpunkten} kann übersehen worden sein.",
  "analysis.as_hinted":
    "Keine Fehler: Die Entscheidungen, die am meisten zu kosten schienen, hätte auch ein Tipp genannt.",
  "analysis.no_decisions": "Dieser Spieler hatte nie die Wahl zwischen mehreren Zügen.",
  "analysis.races": "Schlagen und Aufdecken um die Wette werden nicht beurteilt.",
  "analysis.only_races":
    "Schlagen und Aufdecken um die Wette werden nicht beurteilt, und eine andere Wahl zwischen mehreren Zügen gab es nicht.",
  "analysis.costliest": "Die teuersten Entscheidungen",
  "analysis.small":
    "{n} {n|Entscheidung|Entscheidungen}, die vielleicht sehr wenig oder nichts {n|gekostet hat|gekostet haben}",
  "analysis.done": "Schritt {step}, gespielt:",
  "analysis.better": "Besser:",
  "analysis.cost":
    "Das gewinnt zu {better}\u00a0% statt zu {chance}\u00a0%: {value} {value|Prozentpunkt|Prozentpunkte} mehr ({low} bis {high}).",
  "analysis.show": "Diese Stellung zeigen",
  "analysis.deals": "Die Karten",
  "analysis.lucky":
    "Die Karten gaben diesem Spieler {value} {value|Prozentpunkt|Prozentpunkte}, verglichen mit anderem Geben ({low} bis {high}).",
  "analysis.unlucky":
    "Die Karten kosteten diesen Spieler {value} {value|Prozentpunkt|Prozentpunkte}, verglichen mit anderem Geben ({low} bis {high}).",
  "analysis.even":
    "Die Karten waren weder günstig noch ungünstig, soweit sich das sagen lässt: {low} bis {high} Prozentpunkte.",
  "analysis.judged": "Gegeben wurde {all}-mal; beurteilt wurden {judged} davon, gleichmäßig über die Partie verteilt.",
  "analysis.how":
    "Die Gewinnchancen kommen daher, dass gemütliche Bots die Partie zu Ende spielen, mit Karten, die zu dem passen, was der Spieler wissen konnte.",
};
