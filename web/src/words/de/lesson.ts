// Die Texte rund um die Lektionen. Was eine Lektion selbst sagt, steht unter server/.
const texts: Record<string, string> = {
  "nav.learn": "Lektion",
  "lesson.title": "{game} in 90 Sekunden",
  "lesson.learn": "In 90 Sekunden lernen",
  "lesson.first": "Neu für dich? Die Lektion dauert 90 Sekunden.",
  "lesson.play_first": "Gleich spielen",
  "lesson.start": "Zeig es mir",
  "lesson.steps": "Schritte",
  "lesson.at": "Schritt {n} von {of}",
  "lesson.next": "Weiter",
  "lesson.finish": "Fertig",
  "lesson.back": "Zurück",
  "lesson.skip": "Zur Partie",
  "lesson.hinted": "Probier, was markiert ist.",
  "lesson.end": "Du weißt genug, um zu spielen.",
  "lesson.end_text":
    "Eine kurze Partie zeigt dir den Rest. Verstößt ein Zug gegen eine Regel, sagt der Tisch dir, gegen welche.",
  "lesson.match": "Kurze Partie spielen",
  "lesson.again": "Lektion wiederholen",
  "lesson.none": "Dieses Spiel hat noch keine Lektion.",
  "lesson.read": "Regeln lesen",
  "lesson.before": "Erst die Lektion",
};

export default texts;
