// Eine Partie, die ab einer Stellung weitergespielt wird.
export default {
  "position.open": "Ab hier weiterspielen",
  "position.seat": "Du spielst als",
  "position.level": "Spielstärke der Bots",
  "position.play": "Weiterspielen",
  "position.over": "Hier ist die Partie vorbei. Geh einige Schritte zurück, um weiterzuspielen.",
  "position.given":
    "Diese Partie geht ab einer Stellung einer anderen Partie weiter, nach {acts} {acts|Zug|Zügen}. Ihre Karten waren vorgegeben, nicht gemischt, und sie zählt nicht in „Deine Partien“.",
  "position.brief":
    "Ab einer Stellung weitergespielt, nach {acts} {acts|Zug|Zügen}. Die Partie zählt nicht in „Deine Partien“.",
  "verify.given_position":
    "Die Partie wurde ab einer Stellung einer anderen weitergespielt, nach {acts} {acts|Zug|Zügen}. Ihre Karten waren vorgegeben, und keine Mischung war festgelegt.",
} as Record<string, string>;
